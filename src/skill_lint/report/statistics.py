"""How often each rule speaks: the first thing to look at in an old repository."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.report.concise import unjudged_lines
from skill_lint.report.view import select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.diagnostic import Diagnostic, Severity
    from skill_lint.model.result import Result
    from skill_lint.report.view import View


class Row(NamedTuple):
    """The findings of one rule: the highest level among them, how many, how many have a fix, what the rule is about."""

    rule: str
    severity: Severity
    findings: int
    safe: int
    unsafe: int
    summary: str


def rows(result: Result, view: View) -> list[Row]:
    """Count the findings shown by rule, most first, then by id."""
    findings = select(result, view).findings
    by_rule: dict[str, list[Diagnostic]] = {}
    for finding in findings:
        by_rule.setdefault(finding.diagnostic.rule, []).append(finding.diagnostic)
    counted = []
    for rule, diagnostics in sorted(by_rule.items(), key=lambda item: (-len(item[1]), item[0])):
        fixes = [diagnostic.fix for diagnostic in diagnostics if diagnostic.fix]
        safe = sum(fix.safe for fix in fixes)
        highest = max(diagnostic.severity for diagnostic in diagnostics)
        counted.append(Row(rule, highest, len(diagnostics), safe, len(fixes) - safe, view.summaries.get(rule, "")))
    return counted


def lines(result: Result, view: View) -> Iterator[str]:
    """Give `COUNT RULE [FIXMARK] SUMMARY`, a line a rule, then what was not judged if that was asked for."""
    counted = rows(result, view)
    width = max((len(str(row.findings)) for row in counted), default=0)
    for row in counted:
        mark = "[fix] " if row.safe else "[unsafe fix] " if row.unsafe else ""
        yield f"{row.findings:>{width}} {row.rule} {mark}{row.summary}".rstrip()
    yield from unjudged_lines(result, view)
