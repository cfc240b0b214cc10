"""Which new files git shows in the place of removed ones, and whether others could be the successor just as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import parent
from skill_lint.index.rivals import has_rivals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from skill_lint.index.git_diff import Entry

WHOLLY = 100  # percent of likeness between equal contents
BLANKS = (b"", b"\n", b"\r\n", b"\n\n", b"\r\n\r\n", b" ", b" \n")  # contents that say nothing of a file


class Rename(NamedTuple):
    """The file that git shows in the place of another, and how much of the content is the same, in percent.

    `has_rival` says that another file may be the successor just as well: a new one of the same base name that is as
    near to the old place, or one with the same content.
    """

    target: str
    similarity: int
    has_rival: bool


class Renames(Mapping[str, Rename]):
    """The renames by their old path; for rivals is only looked where a rename is asked for.

    `new_by_name` gives all new files by their last segment, `copied` those of the targets whose content is there twice.
    """

    def __init__(
        self,
        found: Iterable[Entry],
        new_by_name: Callable[[], Mapping[str, Sequence[str]]],
        copied: Callable[[], frozenset[str]],
    ) -> None:
        self._found = {entry.path: entry for entry in found}
        self._new_by_name = new_by_name
        self._copied = copied
        self._known: dict[str, Rename] = {}

    def __getitem__(self, path: str) -> Rename:
        known = self._known.get(path)
        if known is None:
            entry = self._found[path]
            has_rival = entry.target in self._copied() or has_rivals(path, entry.target, self._new_by_name())
            known = self._known[path] = Rename(entry.target, entry.similarity, has_rival)
        return known

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, path: object) -> bool:
        return path in self._found

    def target(self, path: str) -> str | None:
        """Give the new path of a file, None where git shows none."""
        entry = self._found.get(path)
        return None if entry is None else entry.target

    @property
    def old(self) -> Mapping[str, str]:
        """The old paths by the new ones."""
        return {entry.target: path for path, entry in self._found.items()}


def telling(shown: Sequence[Entry], *, is_long: bool) -> list[Entry]:
    """Give the renames without those of blank files, all of which are alike; `is_long` says that ids are of SHA-256.

    One that keeps its name goes with the others of its folder, as the `__init__.py` of a package does.
    """
    if not any(entry.similarity == WHOLLY for entry in shown):
        return list(shown)
    blanks = {blob_id(content, is_long=is_long) for content in BLANKS}
    told = [entry for entry in shown if entry.old_id not in blanks]
    if len(told) == len(shown):
        return told
    folders = {(parent(entry.path), parent(entry.target)) for entry in told if _keeps_name(entry)}
    return [
        entry
        for entry in shown
        if entry.old_id not in blanks or (_keeps_name(entry) and (parent(entry.path), parent(entry.target)) in folders)
    ]


def _keeps_name(entry: Entry) -> bool:
    return entry.path.rpartition("/")[2] == entry.target.rpartition("/")[2]


def blob_id(content: bytes, *, is_long: bool) -> str:
    """Give the name that git gives a content: gitformat, "blob SIZE" and a NUL before it, hashed."""
    import hashlib  # noqa: PLC0415, RUF100 - for lost files alone

    maker = hashlib.sha256 if is_long else hashlib.sha1
    return maker(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
