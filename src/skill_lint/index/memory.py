"""A tree held in memory: for tests, examples of rules, and text without files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import ListedTree, Listing

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class MemoryTree(ListedTree):
    """A tree from a mapping of paths to contents (text is encoded as UTF-8).

    `executable` are the paths with the executable bit, `links` maps symbolic links to the text of their targets,
    `ignored` are files and folders that an ignore rule covers (with all that lies below them). `root` is the name
    that the root folder seems to have.
    """

    def __init__(
        self,
        files: Mapping[str, bytes | str],
        executable: Collection[str] = (),
        links: Mapping[str, str] | None = None,
        ignored: Collection[str] = (),
        root: str = "/memory",
    ) -> None:
        self.root = root
        self._contents = {
            path: content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
            for path, content in files.items()
        }
        self._executable = frozenset(executable)
        self._ignored = frozenset(ignored)
        self._names = Listing(self._contents, links, root=root)

    @property
    def _listing(self) -> Listing:
        return self._names

    def is_ignored(self, path: str) -> bool:
        """Say whether `path`, or a folder above it, was given as ignored."""
        while path:
            if path in self._ignored:
                return True
            path = path.rpartition("/")[0]
        return False

    def is_executable(self, path: str) -> bool:
        """Say whether the file, or the file a link leads to, was given as executable."""
        return path in self._executable or self.resolve(path) in self._executable

    def read(self, path: str) -> bytes:
        """Give the bytes. Raises FileNotFoundError where the tree has no such file."""
        try:
            return self._contents[self.resolve(path)]
        except KeyError:
            raise FileNotFoundError(2, "No such file in the tree", path) from None
