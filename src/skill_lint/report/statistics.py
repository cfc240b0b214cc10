"""How often each rule speaks: the first thing to look at in an old repository."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.report.view import select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.result import Result
    from skill_lint.report.view import View


class Row(NamedTuple):
    """The findings of one rule: how many, how many of them have a safe fix, and what the rule is about."""

    rule: str
    findings: int
    fixable: int
    summary: str


def rows(result: Result, view: View) -> list[Row]:
    """Count the findings shown by rule, most first, then by id."""
    findings = select(result, view).findings
    counts = Counter(finding.diagnostic.rule for finding in findings)
    fixes = [(finding.diagnostic.rule, finding.diagnostic.fix) for finding in findings]
    fixable = Counter(rule for rule, fix in fixes if fix and fix.safe)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [Row(rule, count, fixable[rule], view.summaries.get(rule, "")) for rule, count in ordered]


def lines(result: Result, view: View) -> Iterator[str]:
    """Give `COUNT RULE [fix] SUMMARY`, a line a rule."""
    counted = rows(result, view)
    width = max((len(str(row.findings)) for row in counted), default=0)
    for row in counted:
        mark = "[fix] " if row.fixable else ""
        yield f"{row.findings:>{width}} {row.rule} {mark}{row.summary}".rstrip()
