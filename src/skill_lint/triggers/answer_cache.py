"""Answers that were paid for are kept: one small file each, under a key made of all that the answer depends on.

Any number of runs may read and write at once; a run that is ended at any moment leaves whole files only.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import threading
import time
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from skill_lint.triggers.backend import Answer, Usage
from skill_lint.triggers.question import TEMPLATE_VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skill_lint.model.prompt import CatalogueEntry
    from skill_lint.triggers.backend import Backend

VERSION = 1
"""Goes up with every change of what is written or of how keys are made."""
LARGEST = 10_000
"""Bytes of a file; ours have some hundred."""
TEMPORARY = ".new"
LEFTOVER = 24 * 3600.0
"""Seconds after which what a run that was ended has left is removed."""
_LONGEST_MODEL = 200


class AnswerCache:
    """Answers in the files of `folder`, safe to use from several threads; without a folder nothing is kept.

    A folder that cannot be written does not stop anybody: what is there is read all the same, and `problem` says once,
    for the whole run, why nothing is kept; "" where all is well.
    """

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._is_swept = False
        self.problem = ""

    def get(self, key: str, catalogue: Sequence[CatalogueEntry]) -> Answer | None:
        """Give the answer that is kept under `key`, None where there is none that can be believed.

        A file of another shape, or one that names a skill that `catalogue` has not, counts as not there.
        """
        if self._folder is None:
            return None
        try:
            value = json.loads(_read_regular(self._path(key)))
        except (OSError, ValueError, RecursionError):
            return None
        return _answer(value, key, catalogue)

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer that is no error. Never raises."""
        if self._folder is None or answer.error or self.problem:
            return
        value = {
            "version": VERSION,
            "key": key,
            "skill": answer.skill,
            "model": answer.model[:_LONGEST_MODEL],
            "usage": answer.usage._asdict(),
        }
        try:
            os.makedirs(self._folder, exist_ok=True)
            self._sweep(self._folder)
            _write(self._path(key), (json.dumps(value) + "\n").encode("ascii"))
        except OSError as error:
            with self._lock:
                self.problem = (
                    f"answers cannot be kept in `{self._folder}`: {error.strerror or type(error).__name__}; "
                    "the next run asks for them again"
                )

    def _path(self, key: str) -> str:
        return os.path.join(self._folder or "", f"{key}.json")

    def _sweep(self, folder: str) -> None:
        """Remove, once for each run, what others that were ended have left."""
        with self._lock:
            if self._is_swept:
                return
            self._is_swept = True
        with os.scandir(folder) as entries, suppress(OSError):
            for entry in entries:
                if entry.name.endswith(TEMPORARY) and entry.stat(follow_symlinks=False).st_mtime < _long_ago():
                    os.unlink(entry.path)


def key_of(backend: Backend, catalogue: Sequence[CatalogueEntry], prompt: str, run: int) -> str:
    """Give the key of vote number `run`: a digest of the wording and of all that the answer depends on, of no key."""
    parts = [VERSION, TEMPLATE_VERSION, backend.name, backend.identity, _digest(tuple(catalogue)), prompt, run]
    return _hashed(parts)


def default_folder(environment: Mapping[str, str]) -> str | None:
    """Give where the user's caches lie on this system, None where nothing tells.

    `XDG_CACHE_HOME` counts everywhere where it is absolute (XDG Base Directory Specification 0.8); else `~/.cache`, on
    macOS `~/Library/Caches`, on Windows `%LOCALAPPDATA%`.
    """
    given = environment.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(given):
        home = environment.get("HOME", "")
        if sys.platform == "win32":
            given = environment.get("LOCALAPPDATA", "")
        elif sys.platform == "darwin":
            given = os.path.join(home, "Library", "Caches")
        else:
            given = os.path.join(home, ".cache")
    return os.path.join(given, "skill-lint", "answers") if os.path.isabs(given) else None


@lru_cache(maxsize=8)
def _digest(catalogue: tuple[CatalogueEntry, ...]) -> str:
    """Give the digest of what is told of the skills: neither their order nor how the space is set matters."""
    return _hashed(sorted([entry.name, " ".join(entry.description.split())] for entry in catalogue))


def _hashed(value: object) -> str:
    return sha256(json.dumps(value, separators=(",", ":")).encode("ascii")).hexdigest()


def _answer(value: object, key: str, catalogue: Sequence[CatalogueEntry]) -> Answer | None:
    if not isinstance(value, dict) or set(value) != {"version", "key", "skill", "model", "usage"}:
        return None
    skill, model, usage = value["skill"], value["model"], _usage(value["usage"])
    if isinstance(value["version"], bool) or value["version"] != VERSION or value["key"] != key or usage is None:
        return None
    if skill is not None and not any(skill == entry.name for entry in catalogue):
        return None
    if not isinstance(model, str) or not model.isprintable() or len(model) > _LONGEST_MODEL:
        return None
    return Answer(skill, model=model, usage=usage, is_cached=True)


def _usage(value: Any) -> Usage | None:
    if not isinstance(value, dict) or set(value) != set(Usage._fields):
        return None
    *counts, dollars = (value[name] for name in Usage._fields)
    if not all(type(count) is int and 0 <= count < 1e12 for count in counts):
        return None
    if dollars is not None and not (type(dollars) in (int, float) and 0 <= dollars < 1e9):
        return None
    return Usage(**value | {"dollars": None if dollars is None else float(dollars)})


def _write(path: str, content: bytes) -> None:
    """Put a whole new file in the place of the old one, a link in that place included."""
    temporary = f"{path}.{os.getpid()}.{threading.get_ident()}{TEMPORARY}"
    try:
        with open(temporary, "xb") as file:
            file.write(content)
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _read_regular(path: str) -> bytes:
    """Read a file of a size that we may have written; never a link, nor a pipe, whose end may never come."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb", buffering=0) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            raise OSError(22, "Not a file of the cache", path)
        return file.read(LARGEST) or b""


def _long_ago() -> float:
    return time.time() - LEFTOVER
