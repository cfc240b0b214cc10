"""A tree on disk outside git: what ignore files leave visible."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import holds_repository
from skill_lint.index.ignore_files import IgnoreRules
from skill_lint.index.listing import ListedTree, Listing, is_below, join
from skill_lint.index.reading import has_executable_bit, read_inside

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

# Never entered: other people's software, and what tools keep for themselves.
NEVER_ENTERED = frozenset({".git", ".hg", ".svn", ".jj", "node_modules", "bower_components", "__pycache__"})


class Found(NamedTuple):
    """What a walk saw. `unreadable` are the folders that could not be listed."""

    files: list[str]
    links: dict[str, str]
    repositories: list[str]
    unreadable: list[str]


def walk(
    root: str,
    start: str = "",
    is_ignored: Callable[[str, bool], bool] | None = None,
) -> Found:
    """List what lies below the folder `start` of `root`, links not followed, other repositories not entered.

    `is_ignored` is asked for each path and whether it is a folder; `start` itself is listed whatever it is. A start
    that is a file stands alone.
    """
    found = Found([], {}, [], [])
    if os.path.isfile(join(root, start)):
        found.files.append(start)
        return found
    waiting = [start]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(join(root, folder) or "/") as entries:
                listed = list(entries)
        except FileNotFoundError:  # gone since, or the folder of a buffer that is not on disk yet
            continue
        except OSError:
            found.unreadable.append(folder)
            continue
        for entry in listed:
            path = join(folder, entry.name)
            try:
                kind = _kind(entry)
                if kind == "" or (is_ignored is not None and is_ignored(path, kind == "folder")):
                    continue
                if kind == "link":
                    found.links[path] = os.readlink(entry.path).replace(os.sep, "/")
                elif kind == "file":
                    found.files.append(path)
                elif entry.name in NEVER_ENTERED or os.path.isfile(f"{entry.path}/pyvenv.cfg"):
                    continue
                elif holds_repository(entry.path):
                    found.repositories.append(path)
                else:
                    waiting.append(path)
            except OSError:
                found.unreadable.append(path)
    return found


def _kind(entry: os.DirEntry[str]) -> str:
    """Say "link", "file", "folder", or "" for pipes, sockets, devices and Windows junctions."""
    if entry.is_symlink():
        return "link"
    if entry.is_file(follow_symlinks=False):
        return "file"
    is_junction = getattr(entry, "is_junction", None)
    if entry.is_dir(follow_symlinks=False) and not (is_junction and is_junction()):
        return "folder"
    return ""


def _extend(found: Found, more: Found) -> None:
    found.files.extend(more.files)
    found.links.update(more.links)
    found.repositories.extend(more.repositories)
    found.unreadable.extend(more.unreadable)


class DiskTree(ListedTree):
    """The files below `root` that no `.gitignore` or `.ignore` hides.

    Virtual environments, `node_modules` and other repositories are not entered. `starts` are the folders of which
    the tree consists; each is entered whatever it is.
    """

    def __init__(self, root: str, *, starts: Collection[str] = ("",), respect_ignore: bool = True) -> None:
        self.root = root
        self._rules = IgnoreRules(root)
        self._starts = tuple(starts)
        self._respect_ignore = respect_ignore
        self.shown: frozenset[str] = frozenset()

    def showing(self, paths: Collection[str]) -> DiskTree:
        """Give the same tree with the files of ignored folders (and ignored files) listed all the same."""
        tree = DiskTree(self.root, starts=self._starts, respect_ignore=self._respect_ignore)
        tree.shown = self.shown.union(paths)
        return tree

    @cached_property
    def _found(self) -> Found:
        found = Found([], {}, [], [])
        for start in self._starts:
            _extend(found, walk(self.root, start, self._rules.hides if self._respect_ignore else None))
        for path in self.shown:
            _extend(found, walk(self.root, path))
        return found

    @cached_property
    def _names(self) -> Listing:
        return Listing(self._found.files, self._found.links, self._found.repositories, self.root)

    @property
    def _listing(self) -> Listing:
        return self._names

    @cached_property
    def unlisted(self) -> frozenset[str]:
        """The folders that could not be listed."""
        return frozenset(self._found.unreadable)

    def hidden(self, below: str) -> list[str]:
        """Give the ignored files below a folder."""
        starts = [start for start in self._starts if is_below(start, below)]
        if any(is_below(below, start) for start in self._starts):
            starts = [below]
        everything = [path for start in starts for path in walk(self.root, start).files]
        return [path for path in everything if self._rules.hidden_by(path)]

    def hidden_by(self, path: str) -> tuple[str, str] | None:
        """Give the ignore file and the pattern in it that hides `path` or a folder above it."""
        return self._rules.hidden_by(path)

    def is_ignored(self, path: str) -> bool:
        """Say whether an ignore file of the tree covers `path`."""
        return self._rules.hidden_by(path) is not None

    def is_executable(self, path: str) -> bool:
        """Say whether the owner may execute the file."""
        return has_executable_bit(f"{self.root}/{path}")

    def read(self, path: str) -> bytes:
        """Give the bytes. Raises OSError where the file cannot be read or leads out of the tree."""
        return read_inside(self.root, path)
