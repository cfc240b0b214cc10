"""Runs git as a process and is never at its mercy: it may say nothing for ever, say too much, or die in between."""

from __future__ import annotations

import os
import weakref
from contextlib import suppress
from time import monotonic
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Collection, Mapping

PATIENCE = 120.0  # seconds without a sign of life; listing the largest repository from a cold disk takes less
GRACE = 5.0  # seconds in which a process that was told to end does so
CHUNK = 1 << 16  # bytes: what a pipe holds
MOST_PRINTED = 1 << 30  # bytes
MOST_SAID = 1_000_000  # bytes of warnings and of what git says when it refuses
MOST_QUOTED = 200  # characters of that which are told on

# What a repository or a user may set for git and what would run a program, write a file or word an answer otherwise.
# Settings that decide what is ignored and how the disk holds a file stay, since the disk was written by them.
SETTINGS = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.splitIndex=false",
    "core.quotePath=true",
    "core.safecrlf=false",
    "core.bigFileThreshold=512m",
    "color.ui=false",
    "i18n.logOutputEncoding=UTF-8",
    "log.showSignature=false",
)
COMMAND = tuple(word for setting in SETTINGS for word in ("-c", setting))

# The first that knows every option used here; the youngest is `grep --only-matching` (git's release notes of 2.19).
OLDEST = "2.19"
UNEXPECTED = "git did not answer as expected"


class GitError(Exception):
    """Git could not answer; the text says why, in a few words that can stand in a sentence."""


class Printed(NamedTuple):
    """What git printed, what it said beside that, and whether the former is all of it."""

    output: bytes
    said: bytes
    is_all: bool


class Trust:
    """Whether git still answers: one that did not once is not asked again, so that a run waits no more than once."""

    def __init__(self) -> None:
        self.is_lost = False

    def check(self) -> None:
        """Raise GitError where git did not answer before."""
        if self.is_lost:
            raise GitError(_no_answer())


def ask(
    arguments: Collection[str],
    folder: str,
    environment: Mapping[str, str],
    trust: Trust,
    *,
    stdin: bytes = b"",
    most: int = MOST_PRINTED,
    found_none: int = 0,
) -> Printed:
    """Run git in `folder` until it has printed `most` bytes.

    It ends with the code `found_none` where it looked for what is not there. Raises GitError where it is missing,
    refuses or does not answer.
    """
    trust.check()
    from threading import Thread  # noqa: PLC0415, RUF100 - as subprocess

    process = _start(arguments, folder, environment, hears=bool(stdin))
    said = bytearray()
    # A pipe that nobody empties or fills stops git.
    others = [Thread(target=_drain, args=(process.stderr, said), daemon=True)]
    if stdin:
        others.append(Thread(target=_feed, args=(process.stdin, stdin), daemon=True))
    watch = _Watch(process, trust)
    read = bytearray()
    assert process.stdout is not None  # noqa: S101
    try:
        watch.begin()
        for other in others:
            other.start()
        with process.stdout as output:
            while len(read) <= most and (piece := output.read(CHUNK)):
                read += piece
                watch.begin()
        if len(read) > most:
            _kill(process)
        else:
            process.wait()
        for other in others:
            other.join(GRACE)
    except BaseException:
        _kill(process)
        raise
    finally:
        watch.end()
    trust.check()
    if len(read) > most:
        return Printed(bytes(read[:most]), bytes(said), is_all=False)
    if process.returncode not in (0, found_none):
        raise GitError(_reason(bytes(said), process.returncode))
    return Printed(bytes(read), bytes(said), is_all=True)


class Talk:
    """A running git that reads questions and writes answers, ended with the last use of this object."""

    def __init__(self, arguments: list[str], root: str, environment: Mapping[str, str], trust: Trust) -> None:
        trust.check()
        # Without the variable, or with another value, git may keep its answers to itself until there are more.
        process = _start(arguments, root, {**environment, "GIT_FLUSH": "1"}, hears=True, speaks_aside=False)
        assert process.stdin is not None  # noqa: S101
        assert process.stdout is not None  # noqa: S101
        self._input: IO[bytes] = process.stdin
        self._output: IO[bytes] = process.stdout
        self._read = bytearray()
        self._trust = trust
        self._watch = _Watch(process, trust)
        self.close = weakref.finalize(self, _end, process, self._watch)

    def ask(self, question: bytes) -> None:
        """Send a question. Raises GitError where git has ended."""
        self._watch.begin()
        try:
            self._input.write(question)
        except (OSError, ValueError) as error:
            raise self._ended() from error
        finally:
            self._watch.pause()

    def read_until(self, end: bytes) -> bytes:
        """Give the bytes before the next `end`, a single byte. Raises GitError where git has ended."""
        looked = 0
        while (place := self._read.find(end, looked)) < 0:
            looked = len(self._read)
            self._read_more()
        return self._take(place + 1)[:-1]

    def read_exactly(self, size: int) -> bytes:
        """Give the next `size` bytes. Raises GitError where git has ended."""
        while len(self._read) < size:
            self._read_more()
        return self._take(size)

    def _read_more(self) -> None:
        self._watch.begin()
        try:
            piece = self._output.read(CHUNK)
        except (OSError, ValueError) as error:
            raise self._ended() from error
        finally:
            self._watch.pause()
        if not piece or len(self._read) > MOST_PRINTED:
            raise self._ended()
        self._read += piece

    def _take(self, size: int) -> bytes:
        taken = bytes(self._read[:size])
        del self._read[:size]
        return taken

    def _ended(self) -> GitError:
        return GitError(_no_answer() if self._trust.is_lost else "git ended early")


class _Watch:
    """Ends a process from which nothing comes although it is waited for."""

    def __init__(self, process: subprocess.Popen[bytes], trust: Trust) -> None:
        from threading import Event, Thread  # noqa: PLC0415, RUF100 - as subprocess

        self._process = process
        self._trust = trust
        self._since = 0.0
        self._is_done = Event()
        Thread(target=self._look, daemon=True).start()

    def begin(self) -> None:
        """Wait from now on."""
        self._since = monotonic()

    def pause(self) -> None:
        """Wait for nothing."""
        self._since = 0.0

    def end(self) -> None:
        """Watch no more."""
        self._is_done.set()

    def _look(self) -> None:
        while not self._is_done.wait(PATIENCE / 4):
            since = self._since
            if since and monotonic() - since > PATIENCE:
                self._trust.is_lost = True
                _kill(self._process)
                return


def _start(
    arguments: Collection[str],
    folder: str,
    environment: Mapping[str, str],
    *,
    hears: bool,
    speaks_aside: bool = True,
) -> subprocess.Popen[bytes]:
    import subprocess  # noqa: PLC0415, RUF100 - costs as much as the rest of a check

    try:
        return subprocess.Popen(  # noqa: S603 - no shell, fixed words
            [_program(environment), *COMMAND, *arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE if hears else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if speaks_aside else subprocess.DEVNULL,
            bufsize=0,
            # Its own group, so that whatever it started ends with it; and no terminal on which to ask for a password.
            start_new_session=True,
        )
    except ValueError as error:  # a NUL in a word
        raise GitError(UNEXPECTED) from error
    except OSError as error:
        if not os.path.isdir(folder):
            raise GitError(f"the folder `{folder}` is gone") from error
        raise GitError("git cannot be run") from error


def _drain(stream: IO[bytes], into: bytearray) -> None:
    with stream, suppress(OSError, ValueError):
        while piece := stream.read(CHUNK):
            into += piece[: max(0, MOST_SAID - len(into))]


def _feed(stream: IO[bytes], content: bytes) -> None:
    with suppress(OSError, ValueError), stream:
        rest = memoryview(content)
        while rest and (written := stream.write(rest)):
            rest = rest[written:]


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it started."""
    import signal  # noqa: PLC0415, RUF100 - seldom needed
    from subprocess import TimeoutExpired  # noqa: PLC0415, RUF100 - as above

    with suppress(OSError):
        if process.returncode is None and hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    with suppress(TimeoutExpired):  # one that waits for a dead disk cannot be ended
        process.wait(GRACE)


def _end(process: subprocess.Popen[bytes], watch: _Watch) -> None:
    from subprocess import TimeoutExpired  # noqa: PLC0415, RUF100 - as above

    watch.end()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError):
                stream.close()
    try:
        process.wait(GRACE)
    except TimeoutExpired:
        _kill(process)


def _program(environment: Mapping[str, str]) -> str:
    """Give the path of git. A folder of PATH that is not absolute is passed over: it may be the checked tree.

    For the same reason the search is not left to the system, which may begin in the working directory.
    """
    for folder in environment.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, "git.exe" if os.name == "nt" else "git")
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise GitError("git is not installed")


def _no_answer() -> str:
    return f"git did not answer within {PATIENCE:.0f} s"


def _reason(said: bytes, code: int) -> str:
    """Put git's own words for a refusal into ours."""
    message = said.decode("utf-8", "surrogateescape")
    if "dubious ownership" in message:
        return "git does not trust the folder, which another user owns (see `safe.directory`)"
    if "must be run in a work tree" in message:
        return "the repository has no working tree"
    if "unknown option" in message or message.startswith("usage: "):
        return f"git is too old: version {OLDEST} or newer is needed"
    lines = message.strip().splitlines()
    first = next((line for line in lines if line.startswith("fatal: ")), lines[0] if lines else "")
    first = first.removeprefix("fatal: ")[:MOST_QUOTED]
    if first:
        return f"git says `{first}`"
    return f"git was ended by the signal {-code}" if code < 0 else "git failed without a word"
