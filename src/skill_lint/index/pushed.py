"""What a hook judges before a push: the commit that goes out, which need not be the one that is checked out."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

from skill_lint.index.git import GitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.index.git import Git

# The ends of what is compared (pre-commit.com, "Supported git hooks", read 2026-11); prek sets them too.
FROM, TO = "PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF"


def staged_or_pushed(git: Git, environ: Mapping[str, str]) -> Git:
    """Give the git whose index is to be judged.

    Where the environment names two commits to compare, that is an index made of the later one, unless the
    repository's own holds the same, or the commit is not there. Raises GitError where git is missing, or no such
    index can be made.
    """
    later = environ.get(TO)
    if not later or not environ.get(FROM):
        return git
    try:
        git.run("diff-index", "--cached", "--quiet", "--no-ext-diff", later, "--")
    except GitError:
        return _with_index_of(git, later)
    return git


def _with_index_of(git: Git, revision: str) -> Git:
    import shutil  # noqa: PLC0415, RUF100 - only where another branch is pushed, or more is staged
    import tempfile  # noqa: PLC0415, RUF100

    try:
        folder = tempfile.mkdtemp(prefix="skill-lint-")
    except OSError as error:
        raise GitError("there is no folder for temporary files (see `TMPDIR`)") from error
    pushed = git.with_index(f"{folder}/index")
    weakref.finalize(pushed, shutil.rmtree, folder, ignore_errors=True)
    try:
        pushed.run("read-tree", revision)
    except GitError:
        return git
    return pushed
