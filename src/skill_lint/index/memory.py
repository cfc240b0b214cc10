"""A tree held in memory: for tests, examples of rules, and text without files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import Listing

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class MemoryTree:
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
        self._listing = Listing(self._contents, links, root=root)

    @property
    def files(self) -> frozenset[str]:
        """Every file, links to files included."""
        return self._listing.files

    @property
    def folders(self) -> frozenset[str]:
        """Every folder, links to folders included."""
        return self._listing.folders

    @property
    def links(self) -> Mapping[str, str]:
        """Every symbolic link and the text of its target."""
        return self._listing.links

    @property
    def repositories(self) -> frozenset[str]:
        """Empty: a tree in memory holds no other repository."""
        return frozenset()

    def children(self, folder: str) -> tuple[str, ...]:
        """The names directly in `folder`."""
        return self._listing.children(folder)

    def spelled(self, path: str) -> str | None:
        """The path that differs from `path` in case only, if any."""
        return self._listing.spelled(path)

    def resolve(self, path: str) -> str:
        """Follow symbolic links."""
        return self._listing.resolve(path)

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
