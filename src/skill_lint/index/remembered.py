"""A tree whose files are read once: what was judged is what is edited, whatever happens on the disk meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.overlay import OverlayTree

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree


class RememberedTree(OverlayTree):
    """The tree `base`; the bytes of each file are those of its first reading."""

    def __init__(self, base: Tree) -> None:
        super().__init__(base, {})
        self._read: dict[str, bytes] = {}

    def read(self, path: str) -> bytes:
        """Give the file's bytes as they were when first asked for. Raises OSError where it cannot be read."""
        content = self._read.get(path)
        if content is None:
            content = self._read[path] = super().read(path)
        return content
