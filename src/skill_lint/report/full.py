"""The default text: each finding with its place in the source, what is known about it, and its cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.report.concise import first_line, unjudged_lines
from skill_lint.report.notes import notes
from skill_lint.report.snippet import gutter_width, snippet
from skill_lint.report.view import select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.diagnostic import Finding
    from skill_lint.model.result import Result
    from skill_lint.report.view import View


def lines(result: Result, view: View) -> Iterator[str]:
    """Give every finding shown, an empty line between two and after the last."""
    for finding in select(result, view).findings:
        yield from _finding(finding, result, view)
        yield ""
    listed = list(unjudged_lines(result, view))
    if listed:
        yield from [*listed, ""]


def _finding(finding: Finding, result: Result, view: View) -> Iterator[str]:
    yield first_line(finding, result, view)
    rows = snippet(finding, view)
    indent = " " * gutter_width(finding)
    bar = indent + view.style.paint("gutter", " |")
    if rows:
        yield bar
        yield from rows
    listed = list(notes(finding, result, view))
    if rows and listed:
        yield bar
    for key, text in listed:
        yield from _note(key, text, indent, view)


def _note(key: str, text: str, indent: str, view: View) -> Iterator[str]:
    head = f"{indent} = {key}: "
    folded = [text]
    if view.wrap and len(head) + len(text) > view.width:
        from textwrap import wrap

        room = max(20, view.width - len(head))
        folded = wrap(text, room, break_long_words=False, break_on_hyphens=False) or [""]
    painted = view.style.paint("help", key) if key == "help" else key
    yield f"{indent} = {painted}: {folded[0]}"
    yield from (" " * len(head) + line for line in folded[1:])
