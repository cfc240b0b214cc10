"""What documents said before and after a commit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.git import GitError
from skill_lint.index.git_objects import Objects

if TYPE_CHECKING:
    from skill_lint.index.git import Git

MOST_OUTPUT = 1_000_000  # bytes of paths that are read
LONGEST_LINE = 10_000  # characters of a line that is looked for
GLOB = frozenset("*?[]\\")


class PastDocuments:
    """Look-ups in the commits of a repository. What git does not have, or refuses to give, was not there."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._objects = Objects(git)
        self._texts: dict[str, str | None] = {}

    def before(self, commit: str, path: str) -> str | None:
        """Give the text of the document `path` before `commit`: at its first parent. None where it was not there."""
        return self._text(f"{commit}^:{path}")

    def after(self, commit: str, path: str) -> str | None:
        """Give the text of the document `path` as `commit` left it, None where it was not there."""
        return self._text(f"{commit}:{path}")

    def had_line(self, commit: str, name: str, line: str) -> bool:
        """Say whether a document called `name`, wherever it lay, had `line` before `commit`."""
        line = line.strip()
        if not line or len(line) > LONGEST_LINE or "\0" in line or not GLOB.isdisjoint(name):
            return False
        options = ("-l", "-F", "-I", "--no-color", "--no-textconv", "--no-recurse-submodules")
        try:
            found = self._git.search(
                "grep", *options, "-e", line, f"{commit}^", "--", f":(top,glob)**/{name}", most=MOST_OUTPUT
            )
        except GitError:
            return False
        return bool(found)

    def _text(self, name: str) -> str | None:
        if name not in self._texts:
            try:
                self._texts[name] = self._objects.read(name, name).decode("utf-8", "replace")
            except OSError:
                self._texts[name] = None
        return self._texts[name]
