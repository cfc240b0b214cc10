"""Finds the files and folders of a tree whose path ends as a text does: people leave out the first folders."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree


class Suffixes:
    """Look-ups by the last part of a path, over every file and folder of a tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    @cached_property
    def _text(self) -> str:
        """All paths, a NUL before and after each: a search in one text is quicker than a table of ten thousand."""
        return "\0".join(("", *self._tree.files, *self._tree.folders, ""))

    def ending(self, path: str) -> tuple[str, ...]:
        """Give every path that is `path` or ends with `/path`, sorted; `path` has no `./`, `../` or final slash."""
        if "\0" in path:
            return ()
        found = {path} if path in self._tree.files or path in self._tree.folders else set()
        text, tail = self._text, f"/{path}\0"
        place = text.find(tail)
        while place >= 0:
            end = place + len(tail) - 1
            found.add(text[text.rfind("\0", 0, place) + 1 : end])
            place = text.find(tail, end)
        return tuple(sorted(found))
