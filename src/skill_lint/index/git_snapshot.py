"""Compares the disk with a revision in full, untracked files included, and runs no filter of the repository."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import GitError, decode, encode, split
from skill_lint.index.kept_names import FILTER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.index.git import Git


class Snapshot(NamedTuple):
    """What a comparison with the disk needs: options that come before git's command, and variables."""

    options: tuple[str, ...]
    environ: dict[str, str]


@contextmanager
def snapshot(
    git: Git, untracked: Sequence[str], empty_blob: str, filters: Sequence[str] | None = None
) -> Iterator[Snapshot]:
    """Give an index in which the files `untracked` stand as new ones.

    `filters` are the keys of the configuration that name filter programs, None where git is to be asked. The real
    index stays as it is: a copy in a temporary folder gets the entries, with the id of the empty blob, so that git
    looks at the disk. Raises GitError where git is missing or refuses.
    """
    # Threads that look at the files ahead cost more than they save (measured on a local disk, 10,000 files).
    options = ["-c", "core.preloadIndex=false", *_without_filters(_filters(git) if filters is None else filters)]
    if not untracked:
        yield Snapshot(tuple(options), {})
        return
    import shutil  # noqa: PLC0415, RUF100 - only for files that git does not track
    import tempfile  # noqa: PLC0415, RUF100

    try:
        folder = tempfile.mkdtemp(prefix="skill-lint-")
    except OSError as error:
        raise GitError("there is no folder for temporary files (see `TMPDIR`)") from error
    try:
        copy = f"{folder}/index"
        environ = {"GIT_INDEX_FILE": copy}
        try:
            index = os.path.join(git.root, decode(git.run("rev-parse", "--git-path", "index")).removesuffix("\n"))
            if os.path.exists(index):
                shutil.copyfile(index, copy)
            lines = b"".join(f"100644 {empty_blob}\t".encode() + encode(path) + b"\0" for path in untracked)
            git.run(*options, "update-index", "-z", "--add", "--index-info", stdin=lines, environ=environ)
        except OSError as error:
            raise GitError("the index cannot be copied") from error
        yield Snapshot(tuple(options), environ)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _filters(git: Git) -> list[str]:
    """Give the keys of the configuration that name filter programs."""
    try:
        found = git.run("config", "-z", "--name-only", "--get-regexp", FILTER.pattern)
    except GitError:
        return []  # there is none
    return split(found)


def _without_filters(keys: Sequence[str]) -> list[str]:
    """Give options that switch off every filter program that the configuration names.

    Git would run them to compare a file on disk with one of the repository. Raises GitError where one has a name
    that an option cannot hold.
    """
    options = []
    for key in dict.fromkeys(keys):
        if "=" in key:
            raise GitError("a filter of the repository cannot be switched off")
        options += ["-c", f"{key}={'false' if key.endswith('.required') else ''}"]
    return options
