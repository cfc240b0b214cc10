"""Programs that are asked: each runs in a group of its own that is ended as a whole, and nothing of it can hang us."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, NamedTuple

from skill_lint.triggers.backend import BackendError
from skill_lint.triggers.keys import redact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

LARGEST_OUTPUT = 5_000_000
"""Bytes of each stream; an answer with all that is told of it has some thousand."""
LONGEST_MESSAGE = 300
LEFT_OUT = ("CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT")
"""Variables that say that a program runs inside of Claude Code, which then refuses to start (its issue 32618, March
2026)."""
_PAUSE = 0.02  # seconds between two looks at a program


class Finished(NamedTuple):
    """How a program ended: its exit code, negative for the number of a signal, and what it wrote."""

    code: int
    out: str
    err: str


class ProcessFailedError(Exception):
    """A program that gave no answer; the text says why. `is_lasting` says that it would not be otherwise again."""

    def __init__(self, reason: str, *, is_lasting: bool = False) -> None:
        super().__init__(reason)
        self.is_lasting = is_lasting


class Programs:
    """Runs programs, from several threads at once, until it is closed. `clock` only ever goes up, in seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._is_closed = False

    def run(
        self,
        words: Sequence[str],
        *,
        text: str,
        timeout: float,
        environment: Mapping[str, str],
        directory: str | None = None,
    ) -> Finished:
        """Run `words`, never by a shell, with `text` and then the end of the file on standard input.

        `timeout` is in seconds, `environment` all that the program is told, `directory` where it runs, the current one
        if None. When it ends, by itself or not, so does all that it started in its group. Input and output are files
        without a name, not pipes: whoever holds them open keeps nobody waiting. Raises ProcessFailedError.
        """
        try:
            with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
                given.write(text.encode("utf-8", "replace"))
                given.seek(0)
                process = self._started(words, given, (out, err), environment, directory)
                try:
                    code = self._waited(process, (out, err), timeout)
                finally:
                    with self._lock:
                        self._running.discard(process)
                    _end(process)
                return Finished(code, _content(out), _content(err))
        except OSError as error:
            reason = f"`{_name(words)}` could not be run: {error.strerror or type(error).__name__}"
            raise ProcessFailedError(
                reason, is_lasting=isinstance(error, FileNotFoundError | PermissionError)
            ) from None

    def close(self) -> None:
        """End all that runs, and run nothing more."""
        with self._lock:
            self._is_closed = True
            running = list(self._running)
        for process in running:
            _end(process)

    def _started(
        self,
        words: Sequence[str],
        given: IO[bytes],
        streams: tuple[IO[bytes], IO[bytes]],
        environment: Mapping[str, str],
        directory: str | None,
    ) -> subprocess.Popen[bytes]:
        with self._lock:  # so that `close` misses none
            if self._is_closed:
                raise ProcessFailedError("the run was stopped")
            process = subprocess.Popen(  # noqa: S603 - the user's own choice, and no shell
                list(words),
                stdin=given,
                stdout=streams[0],
                stderr=streams[1],
                cwd=directory,
                env=dict(environment),
                start_new_session=True,
            )
            self._running.add(process)
        return process

    def _waited(self, process: subprocess.Popen[bytes], streams: Iterable[IO[bytes]], timeout: float) -> int:
        end = self._clock() + timeout
        while True:
            code = process.poll()
            if self._is_closed:
                raise ProcessFailedError("the run was stopped")
            if any(os.fstat(stream.fileno()).st_size > LARGEST_OUTPUT for stream in streams):
                raise ProcessFailedError(f"the program wrote more than {LARGEST_OUTPUT:,} bytes")
            if code is not None:
                return code
            if self._clock() >= end:
                raise ProcessFailedError(f"no answer within {timeout:.3g} s")
            with suppress(subprocess.TimeoutExpired):
                process.wait(_PAUSE)


def find_program(name: str, environment: Mapping[str, str], *, cure: str, root: str = "") -> str:
    """Give the path of the program `name`. Raises BackendError with `cure` where there is none.

    One in the current directory is not meant, nor one that a relative entry of `PATH` leads to, nor one below `root`:
    it may belong to the tree that is judged.
    """
    found = shutil.which(name, path=_path(environment, root))
    if found and not _is_of_tree(os.path.dirname(os.path.abspath(found)), root):  # on Windows it is looked for here too
        return os.path.abspath(found)
    passed = shutil.which(name, path=environment.get("PATH", os.defpath))
    if passed:
        reason = f"`PATH` leads to `{passed}`, which lies in the tree that is judged or is not an absolute place"
        raise BackendError(f"the program `{name}` is not installed elsewhere: {reason}. {cure}")
    raise BackendError(f"the program `{name}` is not installed, or `PATH` does not lead to it. {cure}")


def told_environment(environment: Mapping[str, str], root: str = "") -> dict[str, str]:
    """Give what a program is told of `environment`: all but what would keep it from running.

    Its `PATH` leads to nothing that `find_program` would not find: a script's own interpreter is looked for there.
    """
    told = {name: value for name, value in environment.items() if name not in LEFT_OUT}
    return told | ({"PATH": _path(environment, root)} if "PATH" in told else {})


def _path(environment: Mapping[str, str], root: str) -> str:
    folders = environment.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(each for each in folders if os.path.isabs(each) and not _is_of_tree(each, root))


def _is_of_tree(folder: str, root: str) -> bool:
    """Say whether a folder is the current one or lies below `root`, as it is written or where links lead."""
    real = os.path.realpath(folder)
    if real == os.path.realpath(os.getcwd()):
        return True
    above = os.path.realpath(root) if root else ""
    if not above or above == os.path.dirname(above):  # all programs lie below the root of the file system
        return False
    return any(each == above or each.startswith(above + os.sep) for each in (real, os.path.normpath(folder)))


def shown(text: str, secrets: Iterable[str]) -> str:
    """Give the end of `text`, where programs say what went wrong, on one line and without any key."""
    known = redact(text, secrets)[-5_000:]
    line = " ".join("".join(each if each.isprintable() else " " for each in known).split())
    return f"...{line[3 - LONGEST_MESSAGE :]}" if len(line) > LONGEST_MESSAGE else line


def ending(name: str, finished: Finished, secrets: Iterable[str]) -> str:
    """Say how the program `name` failed, in the words that it wrote last."""
    how = f"signal {-finished.code}" if finished.code < 0 else f"exit code {finished.code}"
    said = shown(finished.err, secrets) or shown(finished.out, secrets)
    return f"`{name}` ended with {how}" + (f": {said}" if said else "")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the group of `process`, of which more may be left than itself."""
    if sys.platform == "win32":
        if process.poll() is None:
            tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            subprocess.run(tree, capture_output=True, check=False)  # noqa: S603 - nothing of it is given
    else:
        with suppress(ProcessLookupError, PermissionError):  # of a group in which all have ended
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _content(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode("utf-8", "replace")


def _name(words: Sequence[str]) -> str:
    return os.path.basename(words[0]) if words else ""
