"""Reads files of a tree on disk without ever leaving the tree."""

from __future__ import annotations

import os
import stat

LEADS_TO_NOTHING = "The link leads to nothing"
STRIDE = 32  # folders of a path that are looked at from one open folder


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
    full = f"{root}/{path}"
    mode = os.lstat(full).st_mode  # first, as most paths that are asked for are not there
    folders = path.split("/")[:-1]
    if not stat.S_ISREG(mode) or any(part in ("", ".", "..") for part in folders):
        return None
    plain = not _holds_link(root, folders) if len(folders) <= STRIDE else _is_plain(root, folders)
    return full if plain else None


def _holds_link(top: str | int, folders: list[str]) -> bool:
    """Say whether one of `folders`, each in the one before, is a link. `top` is a path or an open folder."""
    path = ""
    for part in folders:
        path = f"{path}/{part}" if path else part
        found = os.lstat(f"{top}/{path}") if isinstance(top, str) else os.stat(path, dir_fd=top, follow_symlinks=False)
        if stat.S_ISLNK(found.st_mode):
            return True
    return False


def _is_plain(root: str, folders: list[str]) -> bool:
    """Say whether there is no link in a deep path; False where that cannot be said.

    Each look at a path costs the system a step for each folder in it, so the looks start from open folders.
    """
    if os.open not in os.supports_dir_fd or os.stat not in os.supports_dir_fd:
        return False
    handle = None
    try:
        handle = os.open(root, os.O_RDONLY)
        for start in range(0, len(folders), STRIDE):
            some = folders[start : start + STRIDE]
            if _holds_link(handle, some):
                return False
            above, handle = handle, os.open("/".join(some), os.O_RDONLY, dir_fd=handle)
            os.close(above)
    except OSError:
        return False
    finally:
        if handle is not None:
            os.close(handle)
    return True


def is_inside(full: str, root: str) -> bool:
    """Say whether the real path `full` is the real path `root` or lies below it."""
    top = os.path.join(root, "").replace(os.sep, "/")
    return full == root or full.replace(os.sep, "/").startswith(top)


def has_executable_bit(full: str) -> bool:
    """Say whether the owner may execute the file; where the system has no such bit (Windows), none can be missing."""
    if os.name == "nt":
        return True
    try:
        return bool(os.stat(full).st_mode & stat.S_IXUSR)
    except OSError:
        return False
