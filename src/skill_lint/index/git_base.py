"""The tree of the base revision, told from the judged tree and what lies between the two."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import decode
from skill_lint.index.git_objects import Objects
from skill_lint.index.listing import ListedTree, Listing

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.index.git import Git
    from skill_lint.index.tree import Tree


class BaseNames(NamedTuple):
    """The names of the base: `files` without `links`, and which of them are `executable`."""

    files: frozenset[str]
    links: frozenset[str]
    repositories: frozenset[str]
    executable: frozenset[str]


class GitBaseTree(ListedTree):
    """The files of `revision`, nothing of which is read before it is asked for.

    `names` gives the names, None where they are those of the `judged` tree; what git ignores is what it ignores there.
    """

    def __init__(self, git: Git, revision: str, judged: Tree, names: Callable[[], BaseNames | None]) -> None:
        self.root = judged.root
        self._revision = revision
        self._judged = judged
        self._give_names = names
        self._objects = Objects(git)

    @cached_property
    def _names(self) -> BaseNames | None:
        return self._give_names()

    @cached_property
    def _listing(self) -> Listing | Tree:
        names = self._names
        if names is None:
            return self._judged
        links = {link: target for link in sorted(names.links) if (target := self._target(link)) is not None}
        return Listing(names.files, links, names.repositories, self.root)

    def _target(self, link: str) -> str | None:
        try:
            return decode(self._objects.read(f"{self._revision}:{link}", link))
        except OSError:
            return self._judged.links.get(link)

    def is_ignored(self, path: str) -> bool:
        """Say whether git ignores `path`, by the ignore files of now."""
        return path not in self.files and self._judged.is_ignored(path)

    def is_executable(self, path: str) -> bool:
        """Say whether the mode has the executable bit."""
        if self._names is None:
            return self._judged.is_executable(path)
        return self.resolve(path) in self._names.executable

    def read(self, path: str) -> bytes:
        """Give the bytes of the base. Raises OSError where the base has no such file, or its content is not local."""
        resolved = self.resolve(path)
        if resolved in self.links or resolved not in self.files:
            raise FileNotFoundError(2, "No such file at the base", path)
        return self._objects.read(f"{self._revision}:{resolved}", path)
