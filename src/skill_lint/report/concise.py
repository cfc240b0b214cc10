"""One line a finding: the line that editors, logs and people search for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.report.view import select, shown_path
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.diagnostic import Finding
    from skill_lint.model.result import Result
    from skill_lint.report.view import View


def first_line(finding: Finding, result: Result, view: View) -> str:
    """Give `PATH:LINE:COL: SEVERITY[RULE] MESSAGE [FIXMARK]`, never wrapped and never cut."""
    diagnostic = finding.diagnostic
    path = shown_path(diagnostic.path, result, view)
    word = diagnostic.severity.word
    kind = view.style.paint(word, f"{word}[{diagnostic.rule}]")
    message = view.style.paint("message", visible(diagnostic.message))
    mark = "" if diagnostic.fix is None else " [fix]" if diagnostic.fix.safe else " [unsafe fix]"
    return f"{path}:{finding.start.line}:{finding.start.column}: {kind} {message}{mark}"


def unjudged_lines(result: Result, view: View) -> Iterator[str]:
    """Give a line for each reference that was not judged, if they were asked for."""
    if view.show_unjudged:
        for path, line, column, text, reason in result.unjudged:
            yield f"{shown_path(path, result, view)}:{line}:{column}: not judged[{reason}] `{visible(text)}`"


def lines(result: Result, view: View) -> Iterator[str]:
    """Give the first line of every finding shown."""
    for finding in select(result, view).findings:
        yield first_line(finding, result, view)
    yield from unjudged_lines(result, view)
