"""Runs git, with the environment that a hook, a linked worktree and a foreign repository each need."""

from __future__ import annotations

import os
from copy import copy
from typing import TYPE_CHECKING

from skill_lint.index.git_process import UNEXPECTED, GitError, Talk, Trust, ask
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "LOCATION_VARIABLES",
    "NO_REPOSITORY",
    "UNEXPECTED",
    "Git",
    "GitError",
    "Talk",
    "commit_id",
    "decode",
    "encode",
    "holds_repository",
    "is_bare",
    "own_toplevel",
    "split",
    "toplevel",
]

# Variables that tie git to one repository; `git rev-parse --local-env-vars` lists them, without the configuration.
LOCATION_VARIABLES = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
)
# Variables that change what git prints, and how paths are read.
WORDING_VARIABLES = (
    "GIT_CONFIG",
    "GIT_DIFF_OPTS",
    "GIT_EXTERNAL_DIFF",
    "GIT_FLUSH",
    "GIT_PAGER_IN_USE",
    "GIT_REDIRECT_STDERR",
    "GIT_REDIRECT_STDIN",
    "GIT_REDIRECT_STDOUT",
    "GIT_TRACE_PACKET",
    "GIT_TRACE_SETUP",
    "GIT_TRACE",
)
PATHSPEC_VARIABLES = (
    "GIT_GLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
    "GIT_LITERAL_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
)
DROPPED = frozenset(WORDING_VARIABLES + PATHSPEC_VARIABLES)
# Neither write the index nor fetch blobs of a partial clone; messages in English. Git before 2.44 knows no
# GIT_NO_LAZY_FETCH, but every git refuses a protocol that is not in the list of those allowed.
ALWAYS = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",  # what a commit did must not depend on what this clone puts in its place
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "LANGUAGE": "C",
}

NO_REPOSITORY = "this is no git repository"
COMMIT = regex("[0-9a-f]{40,64}")


def decode(name: bytes) -> str:
    """Give a name as git prints it as text, bytes that are not UTF-8 as surrogate escapes."""
    return name.decode("utf-8", "surrogateescape")


def encode(name: str) -> bytes:
    """Give a name as git reads it."""
    return name.encode("utf-8", "surrogateescape")


def split(output: bytes) -> list[str]:
    """Give the texts of an output that puts a NUL after each. Raises GitError where the last has none: it was cut."""
    texts = decode(output).split("\0")
    if texts.pop():
        raise GitError(UNEXPECTED)
    return texts


def commit_id(output: bytes) -> str:
    """Give the id of a commit that an output consists of. Raises GitError where it is none."""
    name = decode(output.strip())
    if not COMMIT.fullmatch(name):
        raise GitError(UNEXPECTED)
    return name


def toplevel(path: str) -> str | None:
    """Give the nearest folder at or above the absolute `path` that holds a repository; None outside of any."""
    folder = path
    while True:
        if holds_repository(folder):
            return folder
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def is_bare(path: str) -> bool:
    """Say whether the absolute `path` lies in what git keeps of a repository, in which there are no files to judge."""
    folder = path
    while not all(os.path.exists(f"{folder}/{name}") for name in ("HEAD", "objects", "refs")):
        above = os.path.dirname(folder)
        if above == folder:
            return False
        folder = above
    return True


def holds_repository(folder: str) -> bool:
    """Say whether `folder` is the top of a working tree: a `.git` folder with a HEAD, or a `.git` file."""
    entry = f"{folder}/.git"
    return os.path.isfile(f"{entry}/HEAD") or os.path.islink(f"{entry}/HEAD") or os.path.isfile(entry)


def own_toplevel(cwd: str, environ: Mapping[str, str]) -> str | None:
    """Give the top of the repository that git itself means in `cwd`: the one that hook variables speak of."""
    if "GIT_DIR" in environ or "GIT_WORK_TREE" in environ:
        try:
            answer = ask(["rev-parse", "--show-toplevel"], cwd, {**environ, **ALWAYS}, Trust()).output
        except GitError:
            return toplevel(cwd)
        top = decode(answer.removesuffix(b"\n"))
        return os.path.realpath(top) if os.path.isabs(top) and os.path.isdir(top) else toplevel(cwd)
    return toplevel(cwd)


class Git:
    """Git in the repository whose working tree is `root`.

    `cwd` is the folder the program was started in, `environ` its environment. Hook variables (`GIT_INDEX_FILE`, in
    a linked worktree `GIT_DIR`) speak of the repository of `cwd`: they are kept for it and dropped for any other.
    """

    def __init__(self, root: str, cwd: str, environ: Mapping[str, str]) -> None:
        self.root = root
        kept = {name: value for name, value in environ.items() if name not in DROPPED}
        if own_toplevel(cwd, environ) == root:
            # Git reads a relative GIT_INDEX_FILE from the top of the working tree, but the others from where it
            # runs; it will run in `root`.
            for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"):
                if name in kept:
                    kept[name] = os.path.join(cwd, kept[name])
        else:
            for name in LOCATION_VARIABLES:
                kept.pop(name, None)
        self._environment = kept | ALWAYS
        self._trust = Trust()

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables that git is run with."""
        return self._environment

    def run(self, *arguments: str, stdin: bytes = b"", environ: Mapping[str, str] | None = None) -> bytes:
        """Give what git prints, with the variables `environ` added. Raises GitError where it is missing or refuses."""
        return ask(arguments, self.root, self._environment | dict(environ or {}), self._trust, stdin=stdin).output

    def run_with_warnings(self, *arguments: str, environ: Mapping[str, str] | None = None) -> tuple[bytes, bytes]:
        """Give what git prints and what it warns of. Raises GitError where it is missing or refuses."""
        printed = ask(arguments, self.root, self._environment | dict(environ or {}), self._trust)
        return printed.output, printed.said

    def run_at_most(
        self, most: int, *arguments: str, stdin: bytes = b"", environ: Mapping[str, str] | None = None
    ) -> tuple[bytes, bool]:
        """Give the first `most` bytes of what git prints, and whether that is all of it.

        `environ` holds variables to add. Raises GitError where git is missing or refuses.
        """
        variables = self._environment | dict(environ or {})
        printed = ask(arguments, self.root, variables, self._trust, stdin=stdin, most=most)
        return printed.output, printed.is_all

    def search(self, *arguments: str, most: int) -> frozenset[bytes]:
        """Give the different lines that `git grep` prints; nothing found is no error.

        Raises GitError where git is missing or refuses, and where it prints more than `most` bytes.
        """
        printed = ask(arguments, self.root, self._environment, self._trust, most=most, found_none=1)
        if not printed.is_all:
            raise GitError("git found too much")
        return frozenset(printed.output.splitlines())

    def with_index(self, path: str) -> Git:
        """Give the same git with another index, the file at the absolute `path`."""
        other = copy(self)
        other._environment = self._environment | {"GIT_INDEX_FILE": path}  # noqa: SLF001 - of its own kind
        return other

    def talk(self, *arguments: str) -> Talk:
        """Start a git that answers one question after the other. Raises GitError where it is missing."""
        return Talk(list(arguments), self.root, self._environment, self._trust)
