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
    def _by_name(self) -> dict[str, list[str]]:
        by_name: dict[str, list[str]] = {}
        for paths in (self._tree.files, self._tree.folders):
            for path in paths:
                by_name.setdefault(path[path.rfind("/") + 1 :], []).append(path)
        return by_name

    def ending(self, path: str) -> tuple[str, ...]:
        """Give every path that is `path` or ends with `/path`, sorted; `path` has no `./`, `../` or final slash."""
        tail = f"/{path}"
        candidates = self._by_name.get(path[path.rfind("/") + 1 :], ())
        return tuple(sorted(found for found in candidates if found == path or found.endswith(tail)))
