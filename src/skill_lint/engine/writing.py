"""Puts fixed files on the disk: whole or not at all, mode kept, never over a change made meanwhile."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.engine.fix import FixedFile


class WriteError(Exception):
    """A fixed file could not be written; the message says which and why, and the file is as it was."""


def write_fixed(root: str, file: FixedFile) -> None:
    """Replace the file's bytes on disk. Raises WriteError when it changed meanwhile or cannot be written."""
    path = os.path.realpath(os.path.join(os.fsencode(root), os.fsencode(file.path)))
    shown = file.path
    try:
        with open(path, "rb") as stream:
            if stream.read() != file.before:
                raise WriteError(f"`{shown}` changed while it was being fixed; nothing was written to it")
        temporary = path + b".skill-lint-%d" % os.getpid()
        try:
            with open(temporary, "xb") as stream:
                stream.write(file.after)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(temporary, os.stat(path).st_mode)
            os.replace(temporary, path)
        finally:
            if os.path.lexists(temporary):
                os.unlink(temporary)
    except OSError as error:
        raise WriteError(f"cannot write `{shown}`: {error.strerror or error}") from error
