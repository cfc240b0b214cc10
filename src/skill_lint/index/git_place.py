"""Where a repository keeps its state, and what tells one state from another: read without git, which costs more."""

from __future__ import annotations

import os
import re
from time import time_ns
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import LOCATION_VARIABLES
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.index.git import Git

MOST = 10_000  # bytes of a file that holds one line
MOST_PACKED = 10_000_000
COMMIT = regex(rb"[0-9a-f]{40,64}")
YOUNG = 50_000_000  # nanoseconds: some ticks of the clock by which systems tell the times of files
MOST_STEPS = 5  # of references to references


class GitPlace(NamedTuple):
    """The folder of a working tree's own state (HEAD, index), and that which linked worktrees share."""

    own: str
    shared: str


def place_of(git: Git) -> GitPlace | None:
    """Give the folders of the repository; None where a hook's variables or something unknown put them elsewhere."""
    if any(name in git.environment for name in LOCATION_VARIABLES):
        return None
    own = f"{git.root}/.git"
    if not os.path.isdir(own):
        link = _read(own, MOST)
        if not link.startswith(b"gitdir: "):
            return None
        own = os.path.join(git.root, _text(link[8:]))
    common = _read(f"{own}/commondir", MOST)
    return GitPlace(own, os.path.join(own, _text(common)) if common else own)


def state_of(git: Git) -> str:
    """Name the commit that is checked out and the state of the index, "" where only git itself can tell.

    An index so young that another one could have the same time has no name either.
    """
    place = place_of(git)
    head = None if place is None else _head(place)
    if place is None or head is None:
        return ""
    try:
        status = os.stat(f"{place.own}/index")
    except OSError:
        return ""
    if time_ns() - status.st_mtime_ns < YOUNG:
        return ""
    return f"{head} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_size} {status.st_ino}"


def head_of(git: Git) -> str:
    """Give the id of the commit that is checked out, "" where only git can tell it."""
    place = place_of(git)
    return (_head(place) or "") if place is not None else ""


def branch_of(git: Git) -> bytes:
    """Give what HEAD holds: the name of a branch, or a commit; b"" where only git can tell it."""
    place = place_of(git)
    return _read(f"{place.own}/HEAD", MOST) if place is not None else b""


def is_plain(git: Git) -> bool:
    """Say whether the history is surely what its commits say: no clone without the old ones, no replaced commits."""
    place = place_of(git)
    if place is None or os.path.exists(f"{place.shared}/shallow") or os.path.exists(f"{place.shared}/info/grafts"):
        return False
    packed = _read(f"{place.shared}/packed-refs", MOST_PACKED)
    return not os.path.isdir(f"{place.shared}/refs/replace") and b" refs/replace/" not in packed


def _head(place: GitPlace) -> str | None:
    """Follow HEAD to the id of a commit (gitrepository-layout, read 2026-11)."""
    content = _read(f"{place.own}/HEAD", MOST).strip()
    for _ in range(MOST_STEPS):
        if COMMIT.fullmatch(content):
            return content.decode("ascii")
        if not content.startswith(b"ref: "):
            return None
        name = _text(content[5:])
        if not name.startswith("refs/") or ".." in name:
            return None
        content = _read(f"{place.own}/{name}", MOST).strip() or _read(f"{place.shared}/{name}", MOST).strip()
        if not content:
            packed = _read(f"{place.shared}/packed-refs", MOST_PACKED)
            found = re.search(rb"^([0-9a-f]{40,64}) " + re.escape(os.fsencode(name)) + rb"$", packed, re.MULTILINE)
            return found[1].decode("ascii") if found else None
    return None


def _read(path: str, most: int) -> bytes:
    try:
        if not os.path.isfile(path):
            return b""
        with open(path, "rb", buffering=0) as file:
            return file.read(most)
    except (OSError, ValueError):
        return b""


def _text(line: bytes) -> str:
    return os.fsdecode(line.rstrip(b"\r\n"))
