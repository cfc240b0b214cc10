"""Reads files of a tree on disk without ever leaving the tree."""

from __future__ import annotations

import os
import stat

LEADS_TO_NOTHING = "The link leads to nothing"


def read_inside(root: str, path: str) -> bytes:
    """Give the bytes of the regular file `path`, which must not lead out of `root`.

    Raises OSError, whose `strerror` says why and whose `filename` is `path`.
    """
    full = os.path.realpath(f"{root}/{path}")
    if not is_inside(full, root):
        raise PermissionError(1, "The link leads out of the tree", path)
    try:
        if not stat.S_ISREG(os.stat(full).st_mode):
            raise OSError(22, "Not a regular file", path)
        with open(full, "rb") as file:
            return file.read()
    except OSError as error:
        error.filename = path
        if isinstance(error, FileNotFoundError) and os.path.islink(f"{root}/{path}"):
            error.strerror = LEADS_TO_NOTHING
        raise


def is_inside(full: str, root: str) -> bool:
    """Say whether the real path `full` is the real path `root` or lies below it."""
    top = os.path.join(root, "").replace(os.sep, "/")
    return full == root or full.replace(os.sep, "/").startswith(top)
