"""Reads objects of a repository: one git for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.git import UNEXPECTED, GitError, encode
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.index.git import Git, Talk

SIZE = regex(rb"[0-9]{1,12}")
NOT_LOCAL = "The content is not in the local repository"


class Objects:
    """The objects of a repository by name: an id, or `REVISION:PATH`."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._talk: Talk | None = None

    def read(self, name: str, path: str) -> bytes:
        """Give the bytes of a blob. Raises OSError about `path` where there is none.

        A blob is missing in a partial clone, and in a damaged repository.
        """
        if "\n" in name:
            return self._read_alone(name, path)
        try:
            if self._talk is None:
                self._talk = self._git.talk("cat-file", "--batch")
            self._talk.ask(encode(name) + b"\n")
            # "ID TYPE SIZE", or "NAME missing"; the name may hold spaces, and so may look like the former.
            header = self._talk.read_until(b"\n").rsplit(b" ", 2)
            if header[-1] == b"missing":
                raise FileNotFoundError(2, NOT_LOCAL, path)
            if len(header) != 3 or not SIZE.fullmatch(header[2]):
                raise GitError(UNEXPECTED)
            content = self._talk.read_exactly(int(header[2]) + 1)
            if not content.endswith(b"\n"):
                raise GitError(UNEXPECTED)
        except GitError as error:
            self._talk = None
            raise OSError(5, str(error), path) from error
        if header[1] != b"blob":
            raise FileNotFoundError(2, "Not a file", path)
        return content[:-1]

    def _read_alone(self, name: str, path: str) -> bytes:
        try:
            return self._git.run("cat-file", "blob", name)
        except GitError as error:
            raise FileNotFoundError(2, str(error), path) from error
