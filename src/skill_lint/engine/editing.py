"""Text edits: which can be applied together, and applying them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.model.diagnostic import Edit, Fix
    from skill_lint.model.source import Span


def compatible(fixes: Iterable[Fix]) -> list[Fix]:
    """Take the fixes in turn, whole, and leave out each that touches a place that an earlier one edits.

    Two insertions at one place clash too, since their order would be a guess. Equal edits are one edit.
    """
    taken: list[Fix] = []
    occupied: dict[str, list[Edit]] = {}  # of each file, sorted and apart from each other
    for fix in fixes:
        if any(_clashes(edit, occupied.get(edit.path, [])) for edit in fix.edits):
            continue
        taken.append(fix)
        for edit in fix.edits:
            listed = occupied.setdefault(edit.path, [])
            place = bisect_left(listed, edit.span, key=_span)
            if listed[place : place + 1] != [edit]:
                listed.insert(place, edit)
    return taken


def _span(edit: Edit) -> Span:
    return edit.span


def _clashes(edit: Edit, occupied: list[Edit]) -> bool:
    """Say whether `edit` touches one of `occupied`; only its neighbours can, since those are apart from each other."""
    place = bisect_left(occupied, edit.span, key=_span)
    return any(_overlap(edit, other) for other in occupied[max(0, place - 1) : place + 1])


def _overlap(edit: Edit, other: Edit) -> bool:
    if edit == other:
        return False
    (start, end), (other_start, other_end) = edit.span, other.span
    return (start < other_end and other_start < end) or start == other_start


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Apply edits of one file, which do not overlap, and give the new text; everything else stays as it is."""
    parts: list[str] = []
    position = 0
    for edit in sorted(set(edits), key=lambda edit: edit.span):
        parts += (text[position : edit.span.start], edit.text)
        position = edit.span.end
    parts.append(text[position:])
    return "".join(parts)
