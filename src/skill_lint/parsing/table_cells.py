"""Where the cells of a table row stand; the parser gives their text only."""

from __future__ import annotations

from typing import NamedTuple

from skill_lint.model.regex import regex
from skill_lint.parsing.line_map import TRIMMED, Places

_BAR = regex(r"\\?\|")


class Cell(NamedTuple):
    """One cell: its text with escaped bars unescaped, and the places of that text."""

    content: str
    places: Places


def split_row(row: str, origin: int) -> list[Cell]:
    """Split a table row, which stands at source offset `origin`, into its cells, each with its places.

    A bar after any backslash is text (GFM section 4.10), and loses that backslash before inline parsing.
    """
    trimmed = row.strip(TRIMMED)
    origin += row.find(trimmed) if trimmed else 0
    cells: list[Cell] = []
    begin = 0
    escaped: list[int] = []
    for bar in _BAR.finditer(trimmed):
        if bar.end() - bar.start() == 2:
            escaped.append(bar.start())
            continue
        cells.append(_cell(trimmed, begin, bar.start(), escaped, origin))
        begin = bar.end()
        escaped = []
    cells.append(_cell(trimmed, begin, len(trimmed), escaped, origin))
    if trimmed.startswith("|"):
        del cells[0]
    if cells and begin == len(trimmed):
        del cells[-1]
    return cells


def _cell(row: str, begin: int, end: int, escaped: list[int], origin: int) -> Cell:
    text = row[begin:end]
    lead = len(text) - len(text.lstrip(TRIMMED))
    text = text.strip(TRIMMED)
    begin += lead
    if not escaped:
        return Cell(text, Places((0,), (origin + begin,)))
    starts = [0]
    shifts = [origin + begin]
    for removed, backslash in enumerate(escaped):
        starts.append(backslash - begin - removed)
        shifts.append(origin + begin + removed + 1)
    return Cell(text.replace("\\|", "|"), Places(tuple(starts), tuple(shifts)))
