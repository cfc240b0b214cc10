"""Puts fixed files on the disk: mode, owner and links kept, never over a change made meanwhile, never half."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.engine.fix import FixedFile


class WriteError(Exception):
    """A fixed file could not be written; the message says which and why, and the file is as it was."""


def write_fixed(root: str, file: FixedFile) -> None:
    """Replace the file's bytes on disk.

    Raises WriteError when the file changed since it was judged, is read-only, or cannot be written.
    """
    path = os.path.realpath(os.path.join(os.fsencode(root), os.fsencode(file.path)))
    try:
        with open(path, "rb") as stream:
            found = stream.read()
            if found == file.after:
                return  # another name of the same file was written before
            if found != file.before:
                raise WriteError(f"`{file.path}` changed while it was being fixed; nothing was written to it")
        status = os.stat(path)
        if not status.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
            raise WriteError(f"`{file.path}` is read-only; nothing was written to it")
        _put(path, file.after, status)
    except OSError as error:
        raise WriteError(f"cannot write `{file.path}`: {error.strerror or error}") from error


def _put(path: bytes, content: bytes, status: os.stat_result) -> None:
    """Write beside the file first, so that a full disk is met before the file is touched, then take its place.

    Where the new file would not be the same to others, or none can be made beside it, the old one gets the new bytes.
    """
    temporary = path + b".skill-lint-%d" % os.getpid()
    try:
        try:
            with open(temporary, "xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
        except PermissionError:
            _overwrite(path, content)
            return
        if _can_take_place(path, temporary, status):
            os.chmod(temporary, stat.S_IMODE(status.st_mode))
            os.replace(temporary, path)
        else:
            _overwrite(path, content)
    finally:
        if os.path.lexists(temporary):
            os.unlink(temporary)


def _overwrite(path: bytes, content: bytes) -> None:
    with open(path, "r+b") as stream:
        stream.write(content)
        stream.truncate()


def _can_take_place(path: bytes, temporary: bytes, status: os.stat_result) -> bool:
    """Say whether a new file would be the same to others: one name, no attributes or access lists, the same owner."""
    if status.st_nlink > 1 or (sys.platform == "linux" and os.listxattr(path)):
        return False
    own = os.stat(temporary)
    if (own.st_uid, own.st_gid) == (status.st_uid, status.st_gid):
        return True
    try:
        os.chown(temporary, status.st_uid, status.st_gid)
    except (OSError, AttributeError):  # not allowed, or no such thing on this system
        return False
    return True
