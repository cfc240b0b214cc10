"""A tree with the bytes of some files replaced: an editor's unsaved text, or the outcome of a fix to be verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import ListedTree, Listing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.index.tree import Tree


class OverlayTree(ListedTree):
    """The tree `base` where the files in `replaced` have other bytes; paths that `base` lacks are added.

    A replaced path that is or passes a symbolic link of `base` replaces the file it leads to.
    """

    def __init__(self, base: Tree, replaced: Mapping[str, bytes]) -> None:
        self._base = base
        self._replaced = {base.resolve(path): content for path, content in replaced.items()}
        self._added = self._replaced.keys() - base.files
        self._names: Listing | Tree = base
        if self._added:
            regular = (base.files - base.links.keys()) | self._added
            self._names = Listing(regular, base.links, base.repositories, base.root)

    @property
    def _listing(self) -> Listing | Tree:
        return self._names

    @property
    def root(self) -> str:
        """The root of the base tree."""
        return self._base.root

    @property
    def unlisted(self) -> frozenset[str]:
        """Folders of the base tree that could not be listed."""
        return self._base.unlisted

    def is_ignored(self, path: str) -> bool:
        """Say what the base tree says."""
        return self._base.is_ignored(path)

    def is_executable(self, path: str) -> bool:
        """Say what the base tree says; an added file has no executable bit."""
        return self.resolve(path) not in self._added and self._base.is_executable(path)

    def read(self, path: str) -> bytes:
        """Give the replacing bytes, else those of the base tree. Raises OSError where there are none."""
        content = self._replaced.get(self.resolve(path))
        return self._base.read(path) if content is None else content
