"""Reads files of a tree on disk without ever leaving the tree."""

from __future__ import annotations

import os
import stat

LEADS_TO_NOTHING = "The link leads to nothing"


def read_inside(root: str, path: str) -> bytes:
    """Give the bytes of the regular file `path`, which must not lead out of `root`, a real path.

    Raises OSError, whose `strerror` says why and whose `filename` is `path`.
    """
    try:
        full = _without_links(root, path)
        if full is None:
            full = os.path.realpath(f"{root}/{path}")
            if not is_inside(full, root):
                raise PermissionError(1, "The link leads out of the tree", path)
            if not stat.S_ISREG(os.stat(full).st_mode):
                raise OSError(22, "Not a regular file", path)
        with open(full, "rb", buffering=0) as file:
            return file.readall()
    except OSError as error:
        error.filename = path
        if isinstance(error, FileNotFoundError) and os.path.islink(f"{root}/{path}"):
            error.strerror = LEADS_TO_NOTHING
        raise


def _without_links(root: str, path: str) -> str | None:
    """Give the full path of a regular file to which no link leads; None for all else, and where it may be otherwise.

    This looks at the part below `root` alone, and so at half of what `realpath` looks at.
    """
    if os.name == "nt":  # where junctions lead elsewhere, too, and look like folders
        return None
    full = root
    mode = 0
    for part in path.split("/"):
        if part in ("", ".", ".."):
            return None
        full = f"{full}/{part}"
        mode = os.lstat(full).st_mode
        if stat.S_ISLNK(mode):
            return None
    return full if stat.S_ISREG(mode) else None


def is_inside(full: str, root: str) -> bool:
    """Say whether the real path `full` is the real path `root` or lies below it."""
    top = os.path.join(root, "").replace(os.sep, "/")
    return full == root or full.replace(os.sep, "/").startswith(top)
