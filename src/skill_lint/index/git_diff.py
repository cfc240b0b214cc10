"""Reads git's raw comparisons: what was added, removed, changed and renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

RENAME_LIMIT = 1500  # files on each side between which git looks for similar ones, as `-l` counts them
SKIPPED = b"rename detection was skipped"  # what git warns of beyond that limit


class Entry(NamedTuple):
    """One line of a raw comparison.

    `letter` is A, D, M, T (another kind of file), R (renamed) or U (in conflict); the modes and ids are those before
    and after, zeros where there is none or where only the disk has it. `target` is the new path of a rename, whose
    `similarity` is in percent.
    """

    letter: str
    path: str
    old_mode: str
    new_mode: str
    old_id: str
    new_id: str
    target: str = ""
    similarity: int = 0


def entries(output: str) -> Iterator[Entry]:
    """Read what git prints with `--raw -z`."""
    fields = iter(output.split("\0"))
    for field in fields:
        if not field.startswith(":"):
            continue
        old_mode, new_mode, old_id, new_id, status = field[1:].split(" ")
        path = next(fields, "")
        target = next(fields, "") if status[0] in "RC" else ""
        yield Entry(status[0], path, old_mode, new_mode, old_id, new_id, target, int(status[1:] or 0))
