"""Writing to standard output and standard error: UTF-8, LF, and quiet when the reader has gone."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

TYPE_CHECKING = False  # as `typing` has it, whose import alone costs more than `--version` may
if TYPE_CHECKING:
    from collections.abc import Iterable


def force_utf8() -> None:
    """Make both streams write UTF-8 with LF, whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def write(lines: Iterable[str], *, to_stderr: bool = False) -> None:
    """Write lines to standard output (or standard error). A closed pipe swallows what follows."""
    stream = sys.stderr if to_stderr else sys.stdout
    if stream is None:
        return
    try:
        for line in lines:
            stream.write(line + "\n")
    except BrokenPipeError:
        _swallow(stream.fileno())


def write_bytes(content: bytes) -> None:
    """Write bytes to standard output as they are, after what was written before."""
    flush()
    try:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _swallow(sys.stdout.fileno())


def complain(message: str) -> None:
    """Write `skill-lint: error: MESSAGE` to standard error, harmless to a terminal."""
    from skill_lint.report.visible import visible

    first, *others = message.split("\n")
    write([f"skill-lint: error: {visible(first)}", *map(visible, others)], to_stderr=True)


def flush() -> None:
    """Write out what is buffered; a pipe that was closed meanwhile is no error."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except BrokenPipeError:
            _swallow(stream.fileno())


def _swallow(descriptor: int) -> None:
    """Point a closed pipe at nothing, so that neither later writes nor the interpreter's own flush complain."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, descriptor)
    os.close(nothing)
