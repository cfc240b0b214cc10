"""Reads git's raw comparisons: what was added, removed, changed and renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import UNEXPECTED, GitError
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

RENAME_LIMIT = 1500  # files on each side between which git looks for similar ones, as `-l` counts them
COMMIT_FORMAT = ("--date=short", "--format=%H%x00%ad%x00%s")
LINE = regex(r":([0-7]{6}) ([0-7]{6}) ([0-9a-f]{4,64}) ([0-9a-f]{4,64}) ([ACDMRTUX])([0-9]{0,3})")
ID = regex("[0-9a-f]{40,64}")
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


class Commit(NamedTuple):
    """A commit with what differs from its parent: its id, the day it was written and its first line."""

    id: str
    date: str
    subject: str
    entries: list[Entry]


def entries(output: str) -> Iterator[Entry]:
    """Read what git prints with `--raw -z`. Raises GitError where it is nothing that git prints."""
    lines = output.split("\0")
    if lines.pop():
        raise GitError(UNEXPECTED)
    fields = iter(lines)
    for field in fields:
        yield _entry(field, fields)


def commits(output: str) -> Iterator[Commit]:
    """Read what `diff-tree --stdin --raw -z` prints with `COMMIT_FORMAT`; a commit without entries is not there.

    Field by field, so that no name of a file is taken for a commit. Of an output that was cut, what is whole counts.
    Raises GitError where it is nothing that git prints.
    """
    fields = iter(output.split("\0")[:-1])
    commit = None
    for field in fields:
        line = field.removeprefix("\n")
        if line.startswith(":") and commit is not None:
            entry = _entry(line, fields)
            if entry.path:
                commit.entries.append(entry)
        elif line:
            if commit is not None:
                yield commit
            if not ID.fullmatch(line):
                raise GitError(UNEXPECTED)
            commit = Commit(line, next(fields, ""), next(fields, ""), [])
    if commit is not None:
        yield commit


def _entry(line: str, fields: Iterator[str]) -> Entry:
    match = LINE.fullmatch(line)
    if match is None:
        raise GitError(UNEXPECTED)
    old_mode, new_mode, old_id, new_id, letter, similarity = match.groups()
    path = next(fields, "")
    target = next(fields, "") if letter in "RC" else ""
    return Entry(letter, path, old_mode, new_mode, old_id, new_id, target, int(similarity or 0))
