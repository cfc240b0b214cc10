"""Writing to standard output and standard error: UTF-8, LF, and quiet when the reader has gone."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

TYPE_CHECKING = False  # as `typing` has it, whose import alone costs more than `--version` may
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO


class OutputError(OSError):
    """A stream of ours cannot be written, and not because its reader has gone."""


NOTHING_PIPED = "`--stdin-filename` judges standard input, and nothing is piped into it; to type the text add `-`"


def force_utf8() -> None:
    """Make both streams write UTF-8 with LF, whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def write(lines: Iterable[str], *, to_stderr: bool = False, commands: bool = False) -> None:
    """Write lines to standard output (or standard error). A closed pipe swallows what follows.

    A runner of GitHub Actions obeys none of them; with `commands` those that start as workflow commands it does.
    Raises OutputError where the stream cannot be written for another reason.
    """
    stream = sys.stderr if to_stderr else sys.stdout
    if stream is not None:
        if not commands:
            lines = inert_for_runner(lines)
        with _Guarded(stream):
            for line in lines:
                stream.write(line + "\n")


def inert_for_runner(lines: Iterable[str]) -> Iterable[str]:
    """Give the lines so that the runner obeys nothing in them, where it reads what we write; else as they are."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return lines
    from skill_lint.report.visible import inert

    return map(inert, lines)


def write_bytes(content: bytes) -> None:
    """Write bytes to standard output as they are, after what was written before. Raises OutputError."""
    flush()
    if sys.stdout is not None:
        with _Guarded(sys.stdout):
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()


def is_typed() -> bool:
    """Say whether standard input is a terminal, so that reading it would wait for somebody to type."""
    return sys.stdin is not None and sys.stdin.isatty()


def read_bytes() -> bytes:
    """Give all of standard input; a closed one is empty."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read()


def complain(message: str) -> None:
    """Write `skill-lint: error: MESSAGE` as one line to standard error, harmless to a terminal."""
    from skill_lint.report.visible import visible

    write([f"skill-lint: error: {visible(message)}"], to_stderr=True)


def flush() -> None:
    """Write out what is buffered. Raises OutputError as `write` does."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with _Guarded(stream):
                stream.flush()


class _Guarded:
    """Keeps a stream that cannot be written from failing again, in later writes and in the interpreter's own flush."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: object, _traceback: object) -> bool:
        if isinstance(error, OSError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, self._stream.fileno())
            os.close(nothing)
            if not isinstance(error, BrokenPipeError):
                raise OutputError(error.errno, error.strerror) from error
        return isinstance(error, BrokenPipeError)
