"""What `docs/output-formats.md` says of the JSON holds for every finding that a rule can make."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skill_lint.report import json_format
from skill_lint.rules.catalogue import load_rule
from tests.report.making import HERE
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
    assert kinds == {"proof"}
    assert {finding["evidence"]["history"] for finding in findings if finding["evidence"]} == {None}
    assert re.findall(r"`(proof|loss|history|declared|hint)`", documented("evidence")) == ["proof", "history"]
    for key in ("status", "confidence"):
        given = {finding[key] for finding in findings}
        assert set(re.findall(r"`(\w+)`", documented(key))) == given, key
    assert {document["summary"]["history"] for document in told} == {"none"}
    assert {document["summary"]["baselined"] for document in told} == {0}


def test_every_key_is_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    document = next(documents())
    (finding, *_) = document["findings"]
    for key in (*document, *document["summary"], *finding, "statistics", "not_judged"):
        assert f"`{key}`" in page, key
