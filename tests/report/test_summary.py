"""The summary: what it says, what it leaves out, and that it adds up."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.diagnostic import Edit, EvidenceKind, Fix, Severity
from skill_lint.model.reference import ResolvedBy, UnjudgedReason
from skill_lint.model.result import Comparison, Crash, ReferenceCounts, Result, Unjudged, Unreadable
from skill_lint.model.source import Span
from skill_lint.report import json_format, statistics, summary
from skill_lint.report.formats import render
from tests.report.making import HERE, finding, result
from tests.report.test_properties import RESULTS

if TYPE_CHECKING:
    from skill_lint.report.view import View


def lines(run: Result, view: View = HERE) -> list[str]:
    return list(summary.lines(run, view))


def fixed(safe: bool) -> Fix:
    return Fix("mend", (Edit("skills/tea/SKILL.md", Span(0, 0), "x"),), safe)


def test_everything_is_said() -> None:
    run = result(
        finding(severity=Severity.ERROR, fix=fixed(True)),
        finding(severity=Severity.ERROR, fix=fixed(False)),
        finding(),
        *[finding(severity=Severity.NOTE) for _ in range(7)],
        *[finding(status="suppressed") for _ in range(2)],
        *[finding(status="known") for _ in range(4)],
        skills=12,
        files=48,
        references=ReferenceCounts(
            214,
            187,
            3,
            (("placeholder", 9), ("ignored", 6), ("outside", 5), ("variable", 3), ("no-history", 1)),
            (("bundle", 120), ("project", 60), ("suffix", 7)),
            (("loss", 2), ("proof", 1)),
        ),
        history="shallow",
        commits=12,
        comparison=Comparison("HEAD", "staged change", "", 214, 2),
    )
    assert lines(run, replace(HERE, minimum=Severity.WARNING, seconds=0.314)) == [
        "12 skills, 48 files checked in 0.31 s: 2 errors, 1 warning",
        "references: 214 found = 187 resolved + 3 broken + 24 not judged",
        "broken: 2 lost, 1 proven",
        (
            "not judged: 9 placeholder, 6 ignored by git, 5 outside the repository, 3 variable,"
            " 1 no history (shallow clone, 12 commits)"
        ),
        "base: HEAD (staged change): 214 compared, 2 lost",
        "fixable: 1 safe (skill-lint fix), 1 unsafe (skill-lint fix --unsafe)",
        "hidden: 2 suppressed, 4 in the baseline, 7 notes below --min-severity",
    ]


def test_lines_with_nothing_to_say_are_left_out_except_the_first_two() -> None:
    assert lines(result()) == [
        "1 skill, 1 file checked: no findings",
        "references: 0 found = 0 resolved + 0 broken + 0 not judged",
    ]


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ((1, 0, 0), "1 error, 0 warnings"),
        ((0, 1, 0), "0 errors, 1 warning"),
        ((0, 2, 3), "0 errors, 2 warnings, 3 notes"),
        ((0, 0, 1), "0 errors, 0 warnings, 1 note"),
    ],
)
def test_counts_of_levels(levels: tuple[int, int, int], said: str) -> None:
    severities = (Severity.ERROR, Severity.WARNING, Severity.NOTE)
    made = [finding(severity=s) for s, count in zip(severities, levels, strict=True) for _ in range(count)]
    assert lines(result(*made))[0] == f"1 skill, 1 file checked: {said}"


def test_what_went_wrong_is_counted() -> None:
    run = result(crashes=(Crash("a", "b", "c", "d"),), unreadable=(Unreadable("x", "why"), Unreadable("y", "why")))
    assert lines(run)[2:] == ["unreadable: 2 files", "crashed: 1 rule"]


def test_every_reason_has_words() -> None:
    assert set(summary.REASONS) == set(get_args(UnjudgedReason))


@pytest.mark.parametrize(
    ("comparison", "said"),
    [
        (Comparison("HEAD", "staged change", "", 214, 1), "base: HEAD (staged change): 214 compared, 1 lost"),
        (
            Comparison("1a2b3c4", "working tree", "", 3, 0, 2),
            "base: 1a2b3c4 (working tree): 3 compared, 0 lost, 2 repaired",
        ),
        (Comparison("main"), "base: main: 0 compared, 0 lost, which says nothing about loss"),
        (
            Comparison("main", "", "renames by content only", 1),
            "base: main: 1 compared, 0 lost; renames by content only",
        ),
        (
            Comparison(note="no base in this shallow clone; fetch it"),
            "base: loss not examined: no base in this shallow clone; fetch it",
        ),
        (
            Comparison("a\x1b[31m", "\u202eb"),
            "base: a\\u{1B}[31m (\\u{202E}b): 0 compared, 0 lost, which says nothing about loss",
        ),
    ],
)
def test_what_was_compared_is_said(comparison: Comparison, said: str) -> None:
    assert lines(result(comparison=comparison))[2:] == [said]


@pytest.mark.parametrize(
    ("history", "why"),
    [
        ("none", "no git repository"),
        ("off", "switched off"),
        ("shallow", "shallow clone, 1 commit"),
        ("cut", "1 commit read"),
    ],
)
def test_why_there_is_no_history_is_said(history: str, why: str) -> None:
    run = result(references=ReferenceCounts(1, 0, 0, (("no-history", 1),)), history=history, commits=1)
    assert lines(run)[2:] == [f"not judged: 1 no history ({why})"]


def test_statistics_say_what_references_were_found_by() -> None:
    by = tuple((word, 1) for word in summary.RESOLVED_BY)
    run = result(references=ReferenceCounts(len(by), len(by), 0, (), by))
    assert len(lines(run)) == 2
    assert lines(run, replace(HERE, statistics=True))[2:] == [
        (
            "resolved: 1 in the skill, 1 in the project, 1 by the end of their path, 1 as definitions, 1 as tests,"
            " 1 as targets of a build tool, 1 as skills, 1 as variables"
        )
    ]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (ReferenceCounts(2, 2, 0, (), (("bundle", 1),)), "2 references resolved, 1 accounted for"),
        (ReferenceCounts(2, 0, 2), "2 references broken, 0 accounted for"),
    ],
)
def test_what_references_were_found_by_and_lost_by_adds_up(counts: ReferenceCounts, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        lines(result(references=counts))
    with pytest.raises(AssertionError, match=said):
        list(json_format.lines(result(references=counts), HERE))


def test_an_equation_that_does_not_add_up_is_a_fault_of_ours() -> None:
    run = result(references=ReferenceCounts(5, 1, 1, (("scope", 1),)))
    with pytest.raises(AssertionError, match="5 references found, 3 accounted for"):
        lines(run)
    with pytest.raises(AssertionError):
        list(json_format.lines(run, HERE))


COUNTS = st.tuples(
    *(
        st.dictionaries(st.sampled_from(get_args(words)), st.integers(1, 99))
        for words in (ResolvedBy, EvidenceKind, UnjudgedReason)
    )
).map(
    lambda c: ReferenceCounts(
        sum(sum(counts.values()) for counts in c),
        sum(c[0].values()),
        sum(c[1].values()),
        tuple(c[2].items()),
        tuple(c[0].items()),
        tuple(c[1].items()),
    )
)


@given(RESULTS, COUNTS, st.sampled_from([Severity.NOTE, Severity.WARNING, Severity.ERROR]))
def test_text_and_json_agree_and_add_up(run: Result, counts: ReferenceCounts, minimum: Severity) -> None:
    run = replace(run, references=counts)
    view = replace(HERE, minimum=minimum)
    said = lines(run, view)
    told = json.loads("\n".join(json_format.lines(run, view)))["summary"]

    found, resolved, broken, not_judged = map(int, re.findall(r"\d+", said[1]))
    assert found == resolved + broken + not_judged
    references = told["references"]
    assert [found, resolved, broken, not_judged] == [
        references[k] for k in ("found", "resolved", "broken", "not_judged")
    ]
    assert references["not_judged"] == sum(references["reasons"].values())
    assert references["resolved"] == sum(references["resolved_by"].values())
    assert references["broken"] == sum(references["missing_by"].values())

    levels = {word: int(count) for count, word in re.findall(r"(\d+) (error|warning|note)", said[0])}
    assert [levels.get(word, 0) for word in ("error", "warning", "note")] == [
        told[key] for key in ("errors", "warnings", "notes")
    ]
    shown = told["errors"] + told["warnings"] + told["notes"]
    assert shown + told["suppressed"] + told["baselined"] + told["below_min_severity"] == len(run.findings)


def test_statistics_count_most_first() -> None:
    run = result(
        *[finding(rule="often", fix=fixed(True)) for _ in range(10)],
        finding(rule="b-rule"),
        finding(rule="a-rule", fix=fixed(False)),
        finding(rule="a-rule", status="suppressed"),
    )
    view = replace(HERE, summaries={"often": "Happens a lot", "a-rule": "First", "b-rule": "Second"})
    assert list(statistics.lines(run, view)) == [
        "10 often [fix] Happens a lot",
        " 1 a-rule [unsafe fix] First",
        " 1 b-rule Second",
    ]


@pytest.mark.parametrize("form", ["full", "concise", "github"])
def test_statistics_and_what_was_not_judged_are_in_every_text(form: str) -> None:
    run = result(finding(rule="b-rule"), unjudged=(Unjudged("skills/tea/SKILL.md", 3, 4, "<x>", "placeholder"),))
    view = replace(HERE, statistics=True, show_unjudged=True, summaries={"b-rule": "Second"})
    assert [line for line in render(form, run, view, summary=False) if not line.startswith("::")] == [
        "1 b-rule Second",
        "skills/tea/SKILL.md:3:4: not judged[placeholder] `<x>`",
    ]
    found = list(render(form, run, replace(view, statistics=False), summary=False))
    assert "skills/tea/SKILL.md:3:4: not judged[placeholder] `<x>`" in found
    assert any("warning[b-rule]" in line for line in found)
