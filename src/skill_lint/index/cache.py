"""What one run learns for the next: answers that follow from content alone, kept in the project's cache folder.

The folder is the program's own: git does not see it, and where a commit holds one it is not used, since what a commit
brings may not decide what is found in it. No content of it can run code or raise: it is text, each entry with a
checksum, and what cannot be read counts as not there.
"""

from __future__ import annotations

import os
import stat
import sys
from binascii import crc32
from functools import cache
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from skill_lint import __version__
from skill_lint.index.shape import fits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.index.shape import Shape

CACHE_FOLDER = ".skill-lint-cache"
LARGEST = 16 << 20  # bytes of all entries of one kind; the longest unused go first
UNUSED_DAYS = 30  # after which the folder of another version of the program is removed
# bford.info/cachedir: backup programs pass over a folder with this file.
CACHE_TAG = b"Signature: 8a477f597d28d172789f06886806bc55\n# Kept by skill-lint; may be removed at any time.\n"
OWN_FILES = ((".gitignore", b"*\n"), ("CACHEDIR.TAG", CACHE_TAG))
# The floors whose modules make what is kept: another state of one of them makes other answers.
MAKERS = ("parsing", "index", "references")
TEMPORARY = ".new"


class Cache:
    """Answers by kind and key. `folder` is the absolute path of the folder for this project.

    Values are what JSON can hold: tuples come back as lists. They are shared, so nobody changes one. A kind is one
    file, read when first asked for.
    """

    def __init__(self, folder: str) -> None:
        self._folder = f"{folder}/{__version__}-{sys.implementation.cache_tag}"
        self._top = folder
        self._kinds: dict[str, _Kind] = {}

    def get(self, kind: str, key: str, shape: Shape) -> Any:
        """Give what was put under `key`, None where nothing is known, or something that has not the `shape`."""
        value = self._kind(kind).get(key)
        return value if value is not None and fits(value, shape) else None

    def put(self, kind: str, key: str, value: object) -> None:
        """Keep a value for this run, and for later ones once it is saved. None says nothing and is not kept."""
        if value is not None:
            self._kind(kind).put(key, value)

    def save(self) -> None:
        """Write what is new. Where that is not possible (a full disk, a tree that is read-only) nothing is kept."""
        changed = {name: kind for name, kind in self._kinds.items() if kind.fresh}
        if not changed:
            return
        try:
            self._make_folder()
            for name, kind in changed.items():
                # Another run may have saved since; its entries are kept and ours come on top.
                _write(f"{self._folder}/{name}", _header() + b"\n" + kind.merged(self._read(name)))
                kind.fresh.clear()
            self._remove_leftovers()
        except OSError:
            pass

    def _kind(self, name: str) -> _Kind:
        kind = self._kinds.get(name)
        if kind is None:
            kind = self._kinds[name] = _Kind(self._read(name))
        return kind

    def _read(self, name: str) -> bytes:
        """Give the entries of a kind, b"" where there are none that this program wrote."""
        try:
            if not all(map(_is_folder, (self._top, self._folder))):
                return b""
            content = _read_regular(f"{self._folder}/{name}")
        except OSError:
            return b""
        header, _, entries = content.partition(b"\n")
        return entries if header == _header() else b""

    def _make_folder(self) -> None:
        _make(self._top)
        for name, content in OWN_FILES:
            if not _holds(f"{self._top}/{name}", content):
                _write(f"{self._top}/{name}", content)
        if _make(self._folder):
            for entry in _older(self._top, UNUSED_DAYS):
                if entry.is_dir(follow_symlinks=False):
                    _remove(entry.path)

    def _remove_leftovers(self) -> None:
        """Remove what a run that was killed has left."""
        for entry in (*_older(self._top, 1), *_older(self._folder, 1)):
            if entry.name.endswith(TEMPORARY):
                os.unlink(entry.path)


class NoCache(Cache):
    """Keeps nothing, for `--no-cache` and where no folder can be trusted."""

    def __init__(self) -> None:
        super().__init__("")

    def get(self, kind: str, key: str, shape: Shape) -> Any:  # noqa: ARG002 - as in the class above
        """Know nothing."""
        return None

    def put(self, kind: str, key: str, value: object) -> None:
        """Keep nothing."""

    def save(self) -> None:
        """Write nothing."""


def open_cache(root: str, environ: Mapping[str, str], *, no_cache: bool = False) -> Cache:
    """Give the cache of the project at the absolute path `root`.

    `SKILL_LINT_CACHE_DIR` names another folder, in which each project gets its own; `SKILL_LINT_NO_CACHE` that is
    not empty turns the cache off, as `no_cache` does. A folder that is a link is not used: it may lead anywhere.
    """
    if no_cache or environ.get("SKILL_LINT_NO_CACHE"):
        return NoCache()
    elsewhere = environ.get("SKILL_LINT_CACHE_DIR")
    if elsewhere:
        from hashlib import sha256  # noqa: PLC0415, RUF100 - seldom asked for

        name = sha256(root.encode("utf-8", "surrogateescape")).hexdigest()[:16]
        return Cache(f"{os.path.realpath(elsewhere)}/{name}".replace(os.sep, "/"))
    folder = f"{root}/{CACHE_FOLDER}"
    return NoCache() if os.path.islink(folder) else Cache(folder)


class _Entry(NamedTuple):
    """An entry as it stands in a file: its key and all that follows."""

    key: bytes
    rest: bytes


class _Kind:
    """The entries of one kind: the lines of its file by key, and the values that were asked for or put since."""

    def __init__(self, entries: bytes) -> None:
        self._lines = {entry.key: entry.rest for entry in _entries(entries)}
        self._values: dict[bytes, object] = {}
        self.fresh: set[bytes] = set()

    def get(self, key: str) -> object | None:
        name = _encoded(key)
        if name not in self._values and name in self._lines:
            self._values[name] = _decoded(self._lines[name])
        return self._values.get(name)

    def put(self, key: str, value: object) -> None:
        name = _encoded(key)
        text = _encoded(value)
        line = b"%08x %s" % (crc32(text), text)
        self._values[name] = value
        if self._lines.get(name) != line and len(line) <= LARGEST // 2:
            self._lines[name] = line
            self.fresh.add(name)

    def merged(self, saved: bytes) -> bytes:
        """Give the entries to save: those of other runs that still fit, then what this run used, then what is new."""
        used = {name for name, value in self._values.items() if value is not None} - self.fresh
        own = [*(name for name in self._lines if name in used), *(name for name in self._lines if name in self.fresh)]
        others = [entry for entry in _entries(saved) if entry.key not in used and entry.key not in self.fresh]
        lines = [entry.key + b"\t" + entry.rest for entry in others]
        lines += [name + b"\t" + self._lines[name] for name in own]
        size, first = 0, len(lines)
        while first and size + len(lines[first - 1]) < LARGEST:
            first -= 1
            size += len(lines[first]) + 1
        return b"".join(line + b"\n" for line in lines[first:])


def _entries(text: bytes) -> Iterator[_Entry]:
    for line in text.split(b"\n"):
        key, tab, rest = line.partition(b"\t")
        if tab:
            yield _Entry(key, rest)


def _encoded(value: object) -> bytes:
    from json import dumps  # noqa: PLC0415, RUF100 - not needed where nothing is kept

    return dumps(value, separators=(",", ":")).encode("ascii")


def _decoded(rest: bytes) -> object | None:
    from json import loads  # noqa: PLC0415, RUF100 - not needed where nothing is kept

    check, _, text = rest.partition(b" ")
    if check != b"%08x" % crc32(text):
        return None
    try:
        value: object = loads(text)
    except (ValueError, RecursionError):
        return None
    return value


@cache
def _header() -> bytes:
    """Name the state of the program: answers of another one may differ."""
    top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    modules = []
    for floor in MAKERS:
        try:
            with os.scandir(f"{top}/{floor}") as entries:
                found = [entry for entry in entries if entry.name.endswith(".py")]
                modules += [(entry.name, entry.stat().st_mtime_ns, entry.stat().st_size) for entry in found]
        except OSError:
            continue  # packed into one file
    return b"skill-lint %08x" % crc32(repr(sorted(modules)).encode("utf-8", "surrogateescape"))


def _is_folder(path: str) -> bool:
    """Say whether there is a folder, and no link to one: a commit may bring a link, which may lead anywhere."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except OSError:
        return False


def _make(folder: str) -> bool:
    """Make a folder and say whether it was not there. Raises OSError where something else is in its place."""
    if _is_folder(folder):
        return False
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    try:
        os.mkdir(folder)
    except FileExistsError:
        if not _is_folder(folder):  # else another run was quicker
            raise
    return True


def _write(path: str, content: bytes) -> None:
    """Put a whole new file in the place of the old one: no run ever meets half of one, and no full disk leaves one.

    A link in that place is replaced, not followed.
    """
    temporary = f"{path}.{os.getpid()}{TEMPORARY}"
    try:
        with open(temporary, "xb") as file:
            file.write(content)
        os.replace(temporary, path)
    except OSError:
        if os.path.lexists(temporary):
            os.unlink(temporary)
        raise


def _holds(path: str, content: bytes) -> bool:
    try:
        return _read_regular(path) == content
    except OSError:
        return False


def _read_regular(path: str) -> bytes:
    """Read a file of a size that the program may have written; never a link, nor a pipe, whose end may never come."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb", buffering=0) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > 2 * LARGEST:
            raise OSError(22, "Not a file of the cache", path)
        return file.readall()


def _older(folder: str, days: int) -> list[os.DirEntry[str]]:
    limit = time() - days * 24 * 3600
    with os.scandir(folder) as entries:
        return [entry for entry in entries if entry.stat(follow_symlinks=False).st_mtime < limit]


def _remove(folder: str) -> None:
    """Remove a folder of files; one that holds more is not of our making and stays."""
    with os.scandir(folder) as entries:
        found = list(entries)
    if all(entry.is_file(follow_symlinks=False) for entry in found):
        for entry in found:
            os.unlink(entry.path)
        os.rmdir(folder)
