"""What git's index holds: the tree of the commit that a hook is about to let through."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import UNEXPECTED, GitError, decode, split
from skill_lint.index.git_objects import Objects
from skill_lint.index.git_tree import EXECUTABLE, LINK, REPOSITORY, IgnoreQuestions
from skill_lint.index.listing import ListedTree, Listing
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.index.git import Git


# The ids of the empty blob and of the empty tree, which every repository knows: under SHA-1 and under SHA-256.
EMPTY_BLOBS_AND_TREES = (
    ("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"),
    (
        "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
        "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
    ),
)


ENTRY = regex("([0-7]{6}) ([0-9a-f]{40,64}) ([0-3])\t(.+)", re.DOTALL)


class IndexEntry(NamedTuple):
    """An entry of the index: a path in conflict has several, one for each stage."""

    path: str
    mode: str
    blob: str
    stage: int


def entries_of_index(git: Git) -> Iterator[IndexEntry]:
    """List the index. Raises GitError where git is missing or refuses."""
    for line in split(git.run("ls-files", "-z", "-s", "-c")):
        match = ENTRY.fullmatch(line)
        if match is None:
            raise GitError(UNEXPECTED)
        yield IndexEntry(match[4], match[1], match[2], int(match[3]))


class GitIndexTree(ListedTree):
    """Names, modes and contents as they stand in the index; entries only intended to be added are absent.

    Raises GitError on construction where git is missing or refuses.
    """

    def __init__(self, git: Git) -> None:
        self.root = git.root
        self.git = git
        self._blobs: dict[str, str] = {}
        self._executable: set[str] = set()
        self._links: list[str] = []
        self._repositories: list[str] = []
        self._objects = Objects(git)
        self._read_listing()

    def _read_listing(self) -> None:
        stages: dict[str, int] = {}
        for path, mode, blob, stage in entries_of_index(self.git):
            # Of a path in conflict our side (stage 2) stands for it.
            if path in stages and stage != 2:
                continue
            stages[path] = stage
            if mode == REPOSITORY:
                self._repositories.append(path)
                continue
            self._blobs[path] = blob
            if mode == EXECUTABLE:
                self._executable.add(path)
            elif mode == LINK:
                self._links.append(path)
        for blob, tree in EMPTY_BLOBS_AND_TREES:
            if blob in self._blobs.values():
                self._drop_intended(tree)

    def _drop_intended(self, empty_tree: str) -> None:
        """Drop the entries of `git add --intent-to-add`, which look like empty files.

        A comparison of the index with the empty tree names all others, and unlike one with the disk it runs no
        filter that the repository configures.
        """
        options = ("--cached", "--name-only", "--ita-invisible-in-index", "--no-renames", "--no-ext-diff")
        committed = set(split(self.git.run("diff-index", "-z", *options, empty_tree)))
        self._blobs = {path: blob for path, blob in self._blobs.items() if path in committed}

    @property
    def tracked(self) -> frozenset[str]:
        """The files and links that the index holds."""
        return frozenset(self._blobs)

    @property
    def absent(self) -> frozenset[str]:
        """What is tracked and not there: nothing."""
        return frozenset()

    @property
    def untracked(self) -> frozenset[str]:
        """What is there and not tracked: nothing."""
        return frozenset()

    def is_tracked(self, path: str) -> bool:
        """Say whether the index holds a file (or link)."""
        return path in self._blobs

    @property
    def tracked_links(self) -> frozenset[str]:
        """The links among them."""
        return frozenset(self._links).intersection(self._blobs)

    @property
    def tracked_executable(self) -> frozenset[str]:
        """The files among them that are executable."""
        return frozenset(self._executable)

    @property
    def blobs(self) -> Mapping[str, str]:
        """The id of the content of every file and link, by path."""
        return self._blobs

    @cached_property
    def _names(self) -> Listing:
        links = {path: decode(self._blob(path)) for path in self._links if path in self._blobs}
        return Listing(self._blobs.keys() - links.keys(), links, self._repositories, self.root)

    @property
    def _listing(self) -> Listing:
        return self._names

    @cached_property
    def _ignore(self) -> IgnoreQuestions:
        return IgnoreQuestions(self.git)

    def is_ignored(self, path: str) -> bool:
        """Say whether git ignores `path`, by the ignore files on disk."""
        return path not in self.files and self._ignore.is_ignored(self.resolve(path), self.repositories)

    def is_executable(self, path: str) -> bool:
        """Say whether the mode in the index has the executable bit."""
        return self.resolve(path) in self._executable

    def read(self, path: str) -> bytes:
        """Give the bytes that would be committed. Raises OSError where the index has no such file."""
        resolved = self.resolve(path)
        if resolved in self.links or (resolved != path and resolved not in self._blobs):
            raise FileNotFoundError(2, "The link leads to nothing in git's index", path)
        return self._blob(resolved)

    def _blob(self, path: str) -> bytes:
        blob = self._blobs.get(path)
        if blob is None:
            raise FileNotFoundError(2, "No such file in git's index", path)
        return self._objects.read(blob, path)
