"""What `docs/output-formats.md` says of the JSON holds for every finding that a rule can make."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from skill_lint.model.diagnostic import EvidenceKind, History, HistoryForm, Severity
from skill_lint.model.reference import ResolvedBy, UnjudgedReason
from skill_lint.model.result import Comparison, HistoryRead, ReferenceCounts
from skill_lint.report import json_format, summary
from skill_lint.report.notes import history_text
from skill_lint.rules.catalogue import load_rule
from tests.report.making import HERE, finding, result
from tests.support import CATALOGUE, lint_tree, unmark_example

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parents[2] / "docs" / "output-formats.md"


def documents() -> Iterator[Any]:
    """Report what the first bad example of each rule gives."""
    for info in CATALOGUE:
        example = load_rule(info).bad[0]
        result = lint_tree(
            unmark_example(example)[0],
            select=[info.id, *example.also],
            options={info.id: example.options},
            executable=example.executable,
            links=example.links,
        )
        yield json.loads("\n".join(json_format.lines(result, HERE)))


def documented(key: str) -> str:
    (held,) = re.findall(rf"^\| [^|]*`{key}`[^|]* \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return str(held)


def test_the_words_documented_are_those_that_are_given() -> None:
    told = list(documents())
    findings = [finding for document in told for finding in document["findings"]]
    assert len(findings) >= len(CATALOGUE.ids)
    kinds = {finding["evidence"]["kind"] for finding in findings if finding["evidence"]}
    assert kinds <= set(rows("because"))
    assert {finding["status"] for finding in findings} == {"new"}
    assert set(re.findall(r"`(\w+)`", documented("confidence"))) == set(json_format.CONFIDENCE.values())
    assert {document["summary"]["baselined"] for document in told} == {0}


def rows(title: str) -> dict[str, str]:
    """Give the table whose columns after the first have this title: what stands there by the word of the first."""
    below = " | ".join(["---"] * (title.count(" | ") + 2))
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(f"| {title} |\n| {below} |\n")
    table, _, _ = rest.partition("\n\n")
    return dict(re.findall(r"^\| `([^`]+)` \| (.*) \|$", table, re.MULTILINE))


def test_closed_lists_are_documented() -> None:
    assert list(rows("because")) == list(get_args(EvidenceKind))
    assert list(rows("in the text")) == list(get_args(HistoryForm))
    page = PAGE.read_text(encoding="utf-8")
    for word in (*get_args(ResolvedBy), *Comparison._fields, *History._fields, *get_args(HistoryRead)):
        assert f"`{word}`" in page, word


def test_every_reason_of_what_is_not_judged_is_documented() -> None:
    told = {reason: row.split(" | ") for reason, row in rows("in the summary | it means | what to do").items()}
    assert list(told) == list(get_args(UnjudgedReason))
    assert {reason: words for reason, (words, _, _) in told.items()} == summary.REASONS
    assert all(meaning.strip() and cure.strip() for _, meaning, cure in told.values())


def test_the_forms_of_history_are_those_of_the_text() -> None:
    told = rows("in the text")
    commit = ("3f2c1ab", "2026-10-02")
    for history in (
        History("renamed", "x.py", *commit, "split router", 94),
        History("deleted", None, *commit, "drop router"),
        History("resolved", place="HEAD"),
        History("never"),
        History("unavailable", place="no history of git"),
    ):
        assert told[history.form].partition(";")[0] == history_text(history)


def test_the_summary_shown_is_one() -> None:
    run = result(
        *[finding(severity=Severity.ERROR)] * 2,
        finding(),
        skills=12,
        files=48,
        references=ReferenceCounts(
            214,
            187,
            3,
            (("placeholder", 9), ("ignored", 6), ("outside", 5), ("variable", 4)),
            (("project", 187),),
            (("loss", 2), ("proof", 1)),
        ),
        comparison=Comparison("HEAD", "staged change", "", 187, 2),
    )
    told = "\n".join(summary.lines(run, replace(HERE, seconds=0.31)))
    assert f"```text\n{told}\n```" in PAGE.read_text(encoding="utf-8")


def test_every_key_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    document = next(documents())
    (finding, *_) = document["findings"]
    for key in (*document, *document["summary"], *finding, "statistics", "not_judged"):
        assert f"`{key}`" in page, key
