"""Runs git, with the environment that a hook, a linked worktree and a foreign repository each need."""

from __future__ import annotations

import os
import weakref
from copy import copy
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping

# Variables that tie git to one repository; `git rev-parse --local-env-vars` lists them, without the configuration.
LOCATION_VARIABLES = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
)
PATHSPEC_VARIABLES = (
    "GIT_GLOB_PATHSPECS",
    "GIT_ICASE_PATHSPECS",
    "GIT_LITERAL_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS",
)
# Neither write the index nor fetch blobs of a partial clone; messages in English. Git before 2.44 knows no
# GIT_NO_LAZY_FETCH, but every git refuses a protocol that is not in the list of those allowed.
ALWAYS = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "LANGUAGE": "C",
}


CHUNK = 1 << 20  # bytes
MOST_SAID = 10_000  # bytes of what git says when it refuses

# A repository's own configuration may name a program to run whenever the index is read; what is checked runs nothing.
COMMAND = ("-c", "core.fsmonitor=false")


# The first that knows every option used here; the youngest is `grep --only-matching` (git's release notes of 2.19).
OLDEST = "2.19"


class GitError(Exception):
    """Git could not answer; the text says why, in a few words that can stand in a sentence."""


def decode(name: bytes) -> str:
    """Give a name as git prints it as text, bytes that are not UTF-8 as surrogate escapes."""
    return name.decode("utf-8", "surrogateescape")


def encode(name: str) -> bytes:
    """Give a name as git reads it."""
    return name.encode("utf-8", "surrogateescape")


def toplevel(path: str) -> str | None:
    """Give the nearest folder at or above the absolute `path` that holds a repository; None outside of any."""
    folder = path
    while True:
        if holds_repository(folder):
            return folder
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def holds_repository(folder: str) -> bool:
    """Say whether `folder` is the top of a working tree: a `.git` folder with a HEAD, or a `.git` file."""
    entry = f"{folder}/.git"
    return os.path.isfile(f"{entry}/HEAD") or os.path.islink(f"{entry}/HEAD") or os.path.isfile(entry)


def own_toplevel(cwd: str, environ: Mapping[str, str]) -> str | None:
    """Give the top of the repository that git itself means in `cwd`: the one that hook variables speak of."""
    if "GIT_DIR" in environ or "GIT_WORK_TREE" in environ:
        try:
            answer = _run(["rev-parse", "--show-toplevel"], cwd, {**environ, **ALWAYS}, b"")[0]
        except GitError:
            return toplevel(cwd)
        return os.path.realpath(decode(answer.rstrip(b"\n")))
    return toplevel(cwd)


class Git:
    """Git in the repository whose working tree is `root`.

    `cwd` is the folder the program was started in, `environ` its environment. Hook variables (`GIT_INDEX_FILE`, in
    a linked worktree `GIT_DIR`) speak of the repository of `cwd`: they are kept for it and dropped for any other.
    """

    def __init__(self, root: str, cwd: str, environ: Mapping[str, str]) -> None:
        self.root = root
        kept = {name: value for name, value in environ.items() if name not in PATHSPEC_VARIABLES}
        if own_toplevel(cwd, environ) == root:
            # Git reads a relative GIT_INDEX_FILE from the top of the working tree, but the others from where it
            # runs; it will run in `root`.
            for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY"):
                if name in kept:
                    kept[name] = os.path.join(cwd, kept[name])
        else:
            for name in LOCATION_VARIABLES:
                kept.pop(name, None)
        self._environment = kept | ALWAYS

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables that git is run with."""
        return self._environment

    def run(self, *arguments: str, stdin: bytes = b"", environ: Mapping[str, str] | None = None) -> bytes:
        """Give what git prints, with the variables `environ` added. Raises GitError where it is missing or refuses."""
        return _run(list(arguments), self.root, self._environment | dict(environ or {}), stdin)[0]

    def run_with_warnings(self, *arguments: str, environ: Mapping[str, str] | None = None) -> tuple[bytes, bytes]:
        """Give what git prints and what it warns of. Raises GitError where it is missing or refuses."""
        return _run(list(arguments), self.root, self._environment | dict(environ or {}), b"")

    def run_at_most(
        self, most: int, *arguments: str, stdin: bytes = b"", environ: Mapping[str, str] | None = None
    ) -> tuple[bytes, bool]:
        """Give the first `most` bytes of what git prints, and whether that is all of it.

        `environ` holds variables to add. Raises GitError where git is missing or refuses.
        """
        return _run_at_most(most, list(arguments), self.root, self._environment | dict(environ or {}), stdin)

    def search(self, *arguments: str, most: int) -> frozenset[bytes]:
        """Give the different lines that `git grep` prints; nothing found is no error.

        Raises GitError where git is missing or refuses, and where it prints more than `most` bytes.
        """
        printed, is_all = _run_at_most(most, list(arguments), self.root, self._environment, b"", found_none=1)
        if not is_all:
            raise GitError("git found too much")
        return frozenset(printed.splitlines())

    def with_index(self, path: str) -> Git:
        """Give the same git with another index, the file at the absolute `path`."""
        other = copy(self)
        other._environment = self._environment | {"GIT_INDEX_FILE": path}  # noqa: SLF001 - of its own kind
        return other

    def talk(self, *arguments: str) -> Talk:
        """Start a git that answers one question after the other. Raises GitError where it is missing."""
        return Talk(list(arguments), self.root, self._environment)


class Talk:
    """A running git that reads questions and writes answers, ended with the last use of this object."""

    def __init__(self, arguments: list[str], root: str, environment: Mapping[str, str]) -> None:
        import subprocess  # noqa: PLC0415, RUF100 - costs as much as the rest of a check

        try:
            process = subprocess.Popen(  # noqa: S603 - no shell, fixed words
                [_program(environment), *COMMAND, *arguments],
                cwd=root,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise GitError("git cannot be run") from error
        assert process.stdin is not None  # noqa: S101
        assert process.stdout is not None  # noqa: S101
        self._input: IO[bytes] = process.stdin
        self._output: IO[bytes] = process.stdout
        self.close = weakref.finalize(self, _end, process)

    def ask(self, question: bytes) -> None:
        """Send a question. Raises GitError where git has ended."""
        try:
            self._input.write(question)
            self._input.flush()
        except (OSError, ValueError) as error:
            raise GitError("git ended early") from error

    def read_until(self, end: bytes) -> bytes:
        """Give the bytes before the next `end`, a single byte. Raises GitError where git has ended."""
        read = bytearray()
        while (byte := self.read_exactly(1)) != end:
            read += byte
        return bytes(read)

    def read_exactly(self, size: int) -> bytes:
        """Give the next `size` bytes. Raises GitError where git has ended."""
        read = self._output.read(size)
        if len(read) < size:
            raise GitError("git ended early")
        return read


def _end(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:
                process.kill()
    process.wait()


def _run(arguments: list[str], folder: str, environment: Mapping[str, str], stdin: bytes) -> tuple[bytes, bytes]:
    import subprocess  # noqa: PLC0415, RUF100 - costs as much as the rest of a check

    try:
        done = subprocess.run(  # noqa: S603 - no shell, fixed words
            [_program(environment), *COMMAND, *arguments],
            cwd=folder,
            env=environment,
            input=stdin,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise GitError("git cannot be run") from error
    if done.returncode:
        raise GitError(_reason(decode(done.stderr)))
    return done.stdout, done.stderr


def _run_at_most(
    most: int, arguments: list[str], folder: str, environment: Mapping[str, str], stdin: bytes, found_none: int = 0
) -> tuple[bytes, bool]:
    """Run git until it has printed `most` bytes. It ends with `found_none` where it looked for what is not there."""
    import subprocess  # noqa: PLC0415, RUF100 - costs as much as the rest of a check
    import tempfile  # noqa: PLC0415, RUF100

    # Questions and complaints go through files: a pipe that nobody empties would stop git.
    with tempfile.TemporaryFile() as asked, tempfile.TemporaryFile() as said:
        asked.write(stdin)
        asked.seek(0)
        try:
            process = subprocess.Popen(  # noqa: S603 - no shell, fixed words
                [_program(environment), *COMMAND, *arguments],
                cwd=folder,
                env=environment,
                stdin=asked,
                stdout=subprocess.PIPE,
                stderr=said,
            )
        except OSError as error:
            raise GitError("git cannot be run") from error
        assert process.stdout is not None  # noqa: S101
        read = bytearray()
        with process.stdout as output:
            while len(read) <= most and (piece := output.read(CHUNK)):
                read += piece
        if len(read) > most:
            process.kill()
            process.wait()
            return bytes(read[:most]), False
        if process.wait() not in (0, found_none):
            said.seek(0)
            raise GitError(_reason(decode(said.read(MOST_SAID))))
    return bytes(read), True


def _program(environment: Mapping[str, str]) -> str:
    """Give the path of git. A folder of PATH that is not absolute is passed over: it may be the checked tree.

    For the same reason the search is not left to the system, which may begin in the working directory.
    """
    for folder in environment.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, "git.exe" if os.name == "nt" else "git")
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise GitError("git is not installed")


def _reason(message: str) -> str:
    """Put git's own words for a refusal into ours."""
    if "dubious ownership" in message:
        return "git does not trust the folder, which another user owns (see `safe.directory`)"
    if "must be run in a work tree" in message:
        return "the repository has no working tree"
    if "unknown option" in message or message.startswith("usage: "):
        return f"git is too old: version {OLDEST} or newer is needed"
    lines = message.strip().splitlines()
    first = next((line for line in lines if line.startswith("fatal: ")), lines[0] if lines else "")
    return f"git says `{first.removeprefix('fatal: ')}`" if first else "git failed without a word"
