"""A tree on disk outside git: what ignore files leave visible."""

from __future__ import annotations

import os
import stat
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import holds_repository
from skill_lint.index.listing import ListedTree, Listing, join

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pathspec.gitignore import GitIgnoreSpec

IGNORE_FILES = (".git/info/exclude", ".gitignore", ".ignore")
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


def read_inside(root: str, path: str) -> bytes:
    """Give the bytes of the regular file `path`, which must not lead out of `root`. Raises OSError."""
    full = os.path.realpath(f"{root}/{path}")
    if not is_inside(full, root):
        raise PermissionError(1, "The link leads out of the tree", path)
    if not stat.S_ISREG(os.stat(full).st_mode):
        raise OSError(22, "Not a regular file", path)
    with open(full, "rb") as file:
        return file.read()


def is_inside(full: str, root: str) -> bool:
    """Say whether the real path `full` is the real path `root` or lies below it."""
    top = os.path.join(root, "").replace(os.sep, "/")
    return full == root or full.replace(os.sep, "/").startswith(top)


class IgnoreRules:
    """The ignore files of a tree, each read when its folder is first asked about."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._by_folder: dict[str, tuple[tuple[str, GitIgnoreSpec], ...]] = {}

    def decides(self, path: str, is_folder: bool) -> tuple[str, str] | None:
        """Give the ignore file and pattern that hides `path`, None where none does; folders above are not asked."""
        decision = None
        for folder, name, spec in self._rules_above(path):
            below = path[len(folder) + 1 :] if folder else path
            result = spec.check_file(f"{below}/" if is_folder else below)
            if result.include is not None:
                pattern = _text(spec, result.index)
                decision = (join(folder, name), pattern) if result.include else None
        return decision

    def hides(self, path: str, is_folder: bool) -> bool:
        """Say whether `path` is ignored, folders above it left aside."""
        return self.decides(path, is_folder) is not None

    def is_ignored(self, path: str) -> bool:
        """Say whether `path`, taken as a file or as a folder, or a folder above it is ignored."""
        parts = path.split("/")
        above = any(self.hides("/".join(parts[:end]), True) for end in range(1, len(parts)))
        return above or self.hides(path, False) or self.hides(path, True)

    def _rules_above(self, path: str) -> list[tuple[str, str, GitIgnoreSpec]]:
        rules = []
        parts = path.split("/")
        for end in range(len(parts)):
            folder = "/".join(parts[:end])
            known = self._by_folder.get(folder)
            if known is None:
                known = self._by_folder[folder] = tuple(self._read(folder))
            rules += [(folder, name, spec) for name, spec in known]
        return rules

    def _read(self, folder: str) -> list[tuple[str, GitIgnoreSpec]]:
        rules = []
        for name in IGNORE_FILES:
            try:
                content = read_inside(self._root, join(folder, name))
            except OSError:
                continue
            from pathspec.gitignore import GitIgnoreSpec  # noqa: PLC0415, RUF100 - dear, and rarely needed

            lines = content.decode("utf-8", "surrogateescape").splitlines()
            rules.append((name, _specification(GitIgnoreSpec, lines)))
        return rules


def _specification(kind: type[GitIgnoreSpec], lines: list[str]) -> GitIgnoreSpec:
    """Read ignore patterns, those that are no valid pattern left out as git leaves them out."""
    try:
        return kind.from_lines(lines)
    except ValueError:
        valid = []
        for line in lines:
            try:
                kind.from_lines([line])
            except ValueError:
                continue
            valid.append(line)
        return kind.from_lines(valid)


def _text(spec: GitIgnoreSpec, index: int | None) -> str:
    patterns = list(spec.patterns)
    return str(getattr(patterns[index], "pattern", "")) if index is not None else ""


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

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The folders that could not be listed."""
        return tuple(sorted(self._found.unreadable))

    def hidden(self, below: str) -> list[str]:
        """Give the ignored files below a folder."""
        everything = walk(self.root, below).files
        return [path for path in everything if self._rules.is_ignored(path)]

    def hidden_by(self, path: str) -> tuple[str, str] | None:
        """Give the ignore file and the pattern in it that hides `path` or a folder above it."""
        parts = path.split("/")
        above = (self._rules.decides("/".join(parts[:end]), True) for end in range(1, len(parts)))
        return next(filter(None, above), None) or self._rules.decides(path, False)

    def is_ignored(self, path: str) -> bool:
        """Say whether an ignore file of the tree covers `path`."""
        return self._rules.is_ignored(path)

    def is_executable(self, path: str) -> bool:
        """Say whether the owner may execute the file."""
        try:
            return bool(os.stat(f"{self.root}/{path}").st_mode & stat.S_IXUSR)
        except OSError:
            return False

    def read(self, path: str) -> bytes:
        """Give the bytes. Raises OSError where the file cannot be read or leads out of the tree."""
        return read_inside(self.root, path)
