"""The working tree of a git repository: tracked files that are there, and untracked ones that git does not ignore."""

from __future__ import annotations

import os
import re
import stat
from copy import copy
from functools import cached_property
from time import time_ns
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.disk import walk
from skill_lint.index.git import UNEXPECTED, GitError, decode, encode, split
from skill_lint.index.kept_names import KeptNames
from skill_lint.index.listing import Known, ListedTree, Listing, parent
from skill_lint.index.notable import notable
from skill_lint.index.reading import LEADS_TO_NOTHING, has_executable_bit, read_inside
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from skill_lint.index.cache import Cache
    from skill_lint.index.git import Git, Talk
    from skill_lint.index.kept_names import Names

# What git says of a folder that it may not list.
UNLISTED = regex(r"^warning: could not open directory '(.*)': [^'\n]*$", re.MULTILINE)
TRACKED = regex("[A-Z] [0-7]{6} [0-9a-f]{40,64} [0-3]")  # the tags of `git ls-files -t`
LINK, REPOSITORY, EXECUTABLE = "120000", "160000", "100755"


class Entries(NamedTuple):
    """What `git ls-files` says. `files` are all but repositories.

    `links` are those that git tracks as links and `executable` those that it tracks as such, also where they are gone.
    `sparse` are tracked files that a sparse checkout leaves out of the disk, `gone` those that were deleted from it.
    """

    files: set[str]
    links: set[str]
    repositories: set[str]
    executable: set[str]
    sparse: set[str]
    untracked: set[str]
    gone: set[str]


class GitTree(ListedTree):
    """The files of a working tree. With a `cache` git is asked for their names only where they may have changed.

    `started` is the time in nanoseconds before anything of it was looked at. `beyond` collects the paths that were to
    be read and are not among its names, or lead out of it.
    Raises GitError on construction where git is missing or refuses.
    """

    def __init__(self, git: Git, *, respect_ignore: bool = True, cache: Cache | None = None) -> None:
        self.root = git.root
        self.git = git
        self.shown: frozenset[str] = frozenset()
        self._unlisted: frozenset[str] = frozenset()
        self.started = time_ns()
        self.beyond: set[str] = set()
        kept = KeptNames(git, cache) if cache is not None and respect_ignore else None
        self._kept = None if kept is None else kept.known((*Entries._fields, "notable"))
        if self._kept is not None:
            self._entries = Entries(**{name: set(self._kept.groups[name]) for name in Entries._fields})
            return
        standard = ["--exclude-standard"] if respect_ignore else []
        # One call gives it all: -t tells tracked (H), left out by a sparse checkout (S), gone from the disk (R) and
        # untracked (?) apart, -s adds the modes.
        listed, warned = git.run_with_warnings("ls-files", "-z", "-t", "-s", "-c", "-d", "-o", *standard)
        self._entries = _parse(listed)
        self._unlisted = frozenset(name.rstrip("/") for name in UNLISTED.findall(decode(warned)))
        if kept is not None and not self._unlisted:
            groups = {name: sorted(paths) for name, paths in self._entries._asdict().items()}
            self._kept = kept.keep(groups | {"notable": notable(groups["files"])})

    @cached_property
    def _names(self) -> Listing:
        links = {path: target for path in self._entries.links if (target := self._target(path)) is not None}
        new_links = self._untracked_links
        if self.shown or new_links or links.keys() != self._entries.links:
            return self._changed_names(links, new_links)
        kept = self._kept
        before = None if kept is None else Known(kept.groups["files"], kept.folders, kept.groups["notable"])
        files = self._entries.files.difference(links) if links else self._entries.files
        return Listing(files, links, self._entries.repositories, self.root, before)

    def _changed_names(self, links: dict[str, str], new_links: Collection[str]) -> Listing:
        """Give the names where they are not simply those that git gives: links changed, or hidden files are shown."""
        files, repositories = set(self._entries.files), set(self._entries.repositories)
        files.difference_update(self._entries.links - links.keys())
        if new_links:
            # A folder that became a link: git still knows the files that were in it.
            known: dict[str, bool] = {}
            files = {path for path in files if not passes(path, new_links.__contains__, known)}
            links.update((link, self._target(link) or "") for link in new_links)
        for path in self.shown:
            found = walk(self.root, path)
            files.update(found.files)
            links.update(found.links)
            repositories.update(found.repositories)
            self._unlisted = self._unlisted.union(found.unreadable)
        return Listing(files - links.keys(), links, repositories, self.root)

    def showing(self, paths: Collection[str]) -> GitTree:
        """Give the same tree with the files of ignored folders (and ignored files) listed all the same."""
        tree = copy(self)
        tree.__dict__.pop("_names", None)
        tree.shown = self.shown.union(paths)
        return tree

    @property
    def unlisted(self) -> frozenset[str]:
        """The folders that could not be listed."""
        self._names  # noqa: B018 - what is shown all the same is listed with the names
        return self._unlisted

    def hidden(self, below: str) -> list[str]:
        """Give the ignored files below a folder; reads the whole disk below it."""
        where = ["--", f":(top,literal){below}"] if below else []
        try:
            listed = self.git.run("ls-files", "-z", "-o", "-i", "--exclude-standard", *where)
            return split(listed)
        except GitError:
            return []

    def hidden_by(self, path: str) -> tuple[str, str] | None:
        """Give the ignore file and the pattern in it that hides `path`."""
        return self._ignore.hidden_by(path)

    @property
    def filters(self) -> list[str] | None:
        """The keys of git's configuration that name filter programs, None where they are not known."""
        return None if self._kept is None else self._kept.filters

    @property
    def listed(self) -> Names | None:
        """What git said of the names, and what that follows from; None where it was not kept."""
        return self._kept

    @property
    def links_asked_for(self) -> Mapping[str, bool]:
        """The folders of which it mattered for `is_ignored` whether a link leads there, and whether one does."""
        return self._ignore.beyond

    @cached_property
    def tracked(self) -> frozenset[str]:
        """The files (and links) that git tracks, those that are gone from the disk included."""
        return frozenset(self._entries.files - self._entries.untracked | self._entries.gone)

    @cached_property
    def absent(self) -> frozenset[str]:
        """The files (and links) that git tracks and the tree lacks."""
        hides = self._untracked_links or not self._entries.links <= self.links.keys()
        return self.tracked.difference(self.files, self.links) if hides else frozenset(self._entries.gone)

    @property
    def untracked(self) -> frozenset[str]:
        """The files (and links) that git does not track."""
        return frozenset(self._entries.untracked)

    def is_tracked(self, path: str) -> bool:
        """Say whether git tracks a file (or link), be it there or gone."""
        entries = self._entries
        return path in entries.gone or (path in entries.files and path not in entries.untracked)

    @property
    def tracked_links(self) -> frozenset[str]:
        """The links among them."""
        return frozenset(self._entries.links)

    @property
    def tracked_executable(self) -> frozenset[str]:
        """The files among them that git says to be executable."""
        return frozenset(self._entries.executable)

    @property
    def _listing(self) -> Listing:
        return self._names

    @property
    def _untracked_links(self) -> set[str]:
        return {path for path in self._entries.untracked if os.path.islink(f"{self.root}/{path}")}

    def _target(self, path: str) -> str | None:
        """Give the target of a link; a checkout without links has a file that holds it. None where it is no link."""
        full = f"{self.root}/{path}"
        try:
            return os.readlink(full).replace(os.sep, "/")
        except OSError:
            pass
        try:
            if stat.S_ISREG(os.lstat(full).st_mode) and os.path.getsize(full) < 4096:
                return decode(read_inside(self.root, path))
        except OSError:
            pass
        return None

    @cached_property
    def _ignore(self) -> IgnoreQuestions:
        return IgnoreQuestions(self.git)

    def is_ignored(self, path: str) -> bool:
        """Say whether git ignores `path`."""
        return path not in self.files and self._ignore.is_ignored(self.resolve(path), self.repositories)

    def is_executable(self, path: str) -> bool:
        """Say whether git's mode has the executable bit; for an untracked file, whether the disk's has it."""
        path = self.resolve(path)
        tracked = path in self._entries.files and path not in self._entries.untracked
        if tracked or path not in self.files:
            return path in self._entries.executable
        return has_executable_bit(f"{self.root}/{path}")

    def read(self, path: str) -> bytes:
        """Give the bytes on disk, from the index where a sparse checkout left the file out. Raises OSError."""
        resolved = self.resolve(path)
        if resolved not in self._entries.files or resolved in self.links:
            self.beyond.add(path)
        try:
            return read_inside(self.root, resolved)
        except FileNotFoundError as error:
            if resolved not in self._entries.sparse:
                if resolved != path:
                    error.strerror, error.filename = LEADS_TO_NOTHING, path
                raise
        try:
            return self.git.run("cat-file", "blob", f":{resolved}")
        except GitError as error:
            raise FileNotFoundError(2, str(error), path) from error


def passes(path: str, is_stop: Callable[[str], bool], known: dict[str, bool]) -> bool:
    """Say whether a folder above `path` is one of those that `is_stop` says; `known` keeps what was found."""
    folder = parent(path)
    passed = []
    while folder and folder not in known:
        passed.append(folder)
        folder = parent(folder)
    answer = known.get(folder, False)
    for below in reversed(passed):
        answer = known[below] = answer or is_stop(below)
    return answer


class IgnoreQuestions:
    """Whether git ignores a path: one git answers all questions, and each question is asked once."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._talk: Talk | None = None
        self._known: dict[str, bool] = {}
        self.beyond: dict[str, bool] = {}

    def is_ignored(self, path: str, repositories: Collection[str]) -> bool:
        """Say whether git ignores `path`; False for what lies in other `repositories`, which git will not say."""
        known = self._known.get(path)
        if known is None:
            known = self._known[path] = self._is_askable(path, repositories) and self._ask(path)
        return known

    def _is_askable(self, path: str, repositories: Collection[str]) -> bool:
        parts = path.split("/")
        if "\0" in path or any(part in ("", ".", "..") for part in parts):
            return False
        if any("/".join(parts[:end]) in repositories for end in range(1, len(parts) + 1)):
            return False
        # Git ends with an error where a folder of the path is a link.
        return not passes(path, lambda folder: os.path.islink(f"{self._git.root}/{folder}"), self.beyond)

    def _ask(self, path: str) -> bool:
        decision = self.hidden_by(path)
        return decision is not None and not decision[1].startswith("!")

    def hidden_by(self, path: str) -> tuple[str, str] | None:
        """Give the ignore file and the pattern of the last rule that speaks of `path`, be it for or against it."""
        try:
            if self._talk is None:
                self._talk = self._git.talk("check-ignore", "--stdin", "-z", "-v", "-n")
            self._talk.ask(b"./" + encode(path) + b"\0")
            source, _line, pattern, told = (decode(self._talk.read_until(b"\0")) for _ in range(4))
            if told != f"./{path}":
                raise GitError(UNEXPECTED)
        except GitError:
            self._talk = None  # it died of this path; the next one gets a new git
            return None
        return (source, pattern) if pattern else None


def _parse(output: bytes) -> Entries:
    """Read lines of `TAG MODE ID STAGE<tab>PATH`, and `? PATH` for what is not tracked. Raises GitError for others."""
    entries = Entries(set(), set(), set(), set(), set(), set(), set())
    gone_repositories: set[str] = set()
    for line in split(output):
        if line.startswith("H 100644"):  # nearly all
            entries.files.add(line[line.find("\t") + 1 :])
        elif line.startswith("? "):
            path = line[2:]
            if path.endswith("/"):
                entries.repositories.add(path[:-1])
            else:
                entries.files.add(path)
                entries.untracked.add(path)
        else:
            fields, _, path = line.partition("\t")
            if not TRACKED.fullmatch(fields):
                raise GitError(UNEXPECTED)
            tag, mode = fields[0], fields[2:8]
            if tag == "R":
                (gone_repositories if mode == REPOSITORY else entries.gone).add(path)
            elif mode == REPOSITORY:
                entries.repositories.add(path)
            else:
                entries.files.add(path)
                for group, belongs in (
                    (entries.links, mode == LINK),
                    (entries.executable, mode == EXECUTABLE),
                    (entries.sparse, tag == "S"),
                ):
                    if belongs:
                        group.add(path)
    entries.files.difference_update(entries.gone)
    entries.repositories.difference_update(gone_repositories)
    if "" in entries.files or "" in entries.repositories:
        raise GitError(UNEXPECTED)
    return entries
