"""Text edits: which can be applied together, and applying them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.model.diagnostic import Edit, Fix


def compatible(fixes: Iterable[Fix]) -> list[Fix]:
    """Take the fixes in turn, whole, and leave out each that touches a place that an earlier one edits.

    Two insertions at one place clash too, since their order would be a guess. Equal edits are one edit.
    """
    taken: list[Fix] = []
    occupied: dict[str, list[Edit]] = {}
    for fix in fixes:
        if not any(_clashes(edit, other) for edit in fix.edits for other in occupied.get(edit.path, ())):
            taken.append(fix)
            for edit in fix.edits:
                occupied.setdefault(edit.path, []).append(edit)
    return taken


def _clashes(edit: Edit, other: Edit) -> bool:
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
