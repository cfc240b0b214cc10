"""The source lines under a finding, cut around the marked place, with carets that stand right under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.report.visible import cells, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.diagnostic import Finding, SnippetLine
    from skill_lint.model.source import Position
    from skill_lint.report.view import View
    from skill_lint.report.visible import Cell

MOST_LINES = 4
CUT = "…"


class _Mark(NamedTuple):
    """A span to mark, the lines it stands on, and the words beside its carets."""

    start: Position
    end: Position
    lines: tuple[SnippetLine, ...]
    label: str
    caret: str
    part: str


def gutter_width(finding: Finding) -> int:
    """Give the number of digits of the greatest line number shown."""
    numbers = [line.number for mark in _marks(finding) for line in mark.lines]
    return len(str(max(numbers, default=1)))


def snippet(finding: Finding, view: View) -> list[str]:
    """Give the marked lines with their caret rows; none for a finding about a whole file."""
    marks = _marks(finding)
    if not marks:
        return []
    width = gutter_width(finding)
    rows: list[str] = []
    previous = 0
    for mark in marks:
        for line in mark.lines:
            if line.number != previous:
                if previous and line.number != previous + 1:
                    rows.append(_row(width, None, CUT, view))
                rows.append(_row(width, line.number, _cut(line, *_range(line, mark), view.width - width - 3)[0], view))
            previous = line.number
        _, indent, length = _cut(mark.lines[-1], *_range(mark.lines[-1], mark), view.width - width - 3)
        label = f" {visible(mark.label)}" if mark.label else ""
        carets = view.style.paint(mark.part, mark.caret * length + label)
        rows.append(_row(width, None, " " * indent + carets, view))
    return rows


def _row(width: int, number: int | None, text: str, view: View) -> str:
    head = view.style.paint("gutter", f"{number or '':>{width}} |")
    return f"{head} {text}".rstrip()


def _marks(finding: Finding) -> list[_Mark]:
    """Give the spans to mark in the order of their lines: the finding's own and those related in the same file."""
    diagnostic = finding.diagnostic
    word = diagnostic.severity.word
    marks = []
    if diagnostic.span is not None:
        marks.append(_Mark(finding.start, finding.end, finding.snippet, diagnostic.label, "^", word))
    for related, place in zip(diagnostic.related, finding.related, strict=True):
        if place.path == diagnostic.path:
            marks.append(_Mark(place.start, place.end, place.snippet, related.label, "-", "gutter"))
    shown = [mark._replace(lines=_marked(mark)) for mark in marks]
    return sorted((mark for mark in shown if mark.lines), key=lambda mark: (mark.start.line, mark.lines[-1].number))


def _marked(mark: _Mark) -> tuple[SnippetLine, ...]:
    """Take the lines that the span touches; of more than four, the first two and the last."""
    past = mark.end.line if mark.end.column == 1 and mark.end.line > mark.start.line else mark.end.line + 1
    lines = tuple(line for line in mark.lines if mark.start.line <= line.number < past)
    return lines if len(lines) <= MOST_LINES else (*lines[:2], lines[-1])


def _range(line: SnippetLine, mark: _Mark) -> tuple[int, int]:
    """Give the marked part of the line as indices into its shown text; past its end where the span goes on."""
    blank = len(line.text) - len(line.text.lstrip())
    first = mark.start.column - 1 - line.skipped if line.number == mark.start.line else blank
    last = mark.end.column - 1 - line.skipped if line.number == mark.end.line else len(line.text)
    first = max(0, min(first, len(line.text)))
    return first, max(first, min(last, len(line.text)))


def _cut(line: SnippetLine, first: int, last: int, room: int) -> tuple[str, int, int]:
    """Fit the line into `room` columns around its marked part; give text, columns before the mark, and its columns."""
    start, stop = max(0, first - room), min(len(line.text), min(last, first + room) + room)
    shown = list(cells(line.text[start:stop]))
    before, marked, after = shown[: first - start], shown[first - start : last - start], shown[last - start :]
    hidden_before, hidden_after = start > 0 or line.skipped > 0, stop < len(line.text)
    if hidden_before or hidden_after or _width(shown) > room:
        whole = len(before), len(marked), len(after)
        fitted = _fitted(before, marked, after, room - (2 if hidden_before else 1) * len(CUT))
        if not hidden_before and len(fitted[0]) < whole[0]:
            fitted = _fitted(before, marked, after, room - 2 * len(CUT))
        before, marked, after = fitted
        hidden_before = hidden_before or len(before) < whole[0]
        hidden_after = hidden_after or len(marked) + len(after) < whole[1] + whole[2]
    head = CUT if hidden_before else ""
    text = head + "".join(cell.text for cell in (*before, *marked, *after)) + (CUT if hidden_after else "")
    return text, len(head) + _width(before), max(1, _width(marked))


def _fitted(
    before: list[Cell], marked: list[Cell], after: list[Cell], room: int
) -> tuple[list[Cell], list[Cell], list[Cell]]:
    """Take of the three parts of a line as much as fits into `room` columns, the marked one first."""
    context = min(_width(before), room // 4)  # of the line before a mark that fills the room by itself
    shown = _fit(marked, room - context)
    rest = after if len(shown) == len(marked) else []
    free = room - _width(shown)
    left = min(_width(before), max(free // 2, free - _width(rest)))
    beginning = _fit(before[::-1], left)[::-1]
    return beginning, shown, _fit(rest, free - _width(beginning))


def _width(shown: Sequence[Cell]) -> int:
    return sum(cell.width for cell in shown)


def _fit(shown: Sequence[Cell], room: int) -> list[Cell]:
    """Take from the start of `shown` as many cells as fit into `room` columns."""
    taken: list[Cell] = []
    for cell in shown:
        room -= cell.width
        if room < 0:
            break
        taken.append(cell)
    return taken
