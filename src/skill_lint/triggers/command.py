"""A program of the user's, for every agent that has no backend of its own: JSON in, JSON or one line of text out."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skill_lint.triggers.backend import BackendError, Usage
from skill_lint.triggers.process import ending, find_program
from skill_lint.triggers.program_backend import Call, Heard, ProgramBackend

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skill_lint.triggers.access import Access
    from skill_lint.triggers.process import Finished
    from skill_lint.triggers.question import Question

VERSION = 1
"""Goes up when a field changes its meaning or goes; new ones may come without."""
MOST_FILES, LARGEST_FILE = 500, 1_000_000
"""Of a folder that is given to a program, so many files of so many bytes count for whether it is still the same."""
MADE = ("__pycache__", "node_modules")
CURE = "Give `--command` a program that is there, by its path or by a name that `PATH` leads to"


@dataclass(frozen=True, slots=True)
class Command:
    """What is given to and read from a program of the user's; `words` are the program and its arguments.

    `digests` are those of the files and folders among them: an edited script may answer otherwise. What a program
    loads from elsewhere is not known.
    """

    words: tuple[str, ...]
    given: tuple[str, ...]
    digests: tuple[str, ...] = ()
    name: str = "command"

    @property
    def settings(self) -> tuple[str, ...]:
        """The words as they were given, and what their files hold."""
        return (*self.given, *self.digests)

    def call(self, asked: Question, folder: str) -> Call:  # noqa: ARG002 - as every dialect has it
        """Give the call: `{version, catalog, prompt, schema}` on standard input, in the current directory.

        An entry of `catalog` has `id`, `name` and `description`; the reply's `skill` is an `id`, which is the name
        unless a name reads as another answer.
        """
        request = {
            "version": VERSION,
            "catalog": [
                {"id": choice.key, "name": choice.name, "description": choice.description} for choice in asked.choices
            ],
            "prompt": asked.prompt,
            "schema": asked.schema,
        }
        return Call(self.words, json.dumps(request, ensure_ascii=False) + "\n", {}, is_apart=False)

    def heard(self, finished: Finished, folder: str, secrets: Sequence[str]) -> Heard:  # noqa: ARG002 - as above
        """Give the object or the text that was written."""
        if finished.code:
            return Heard("", "", Usage(), ending(os.path.basename(self.words[0]), finished, secrets))
        try:
            value = json.loads(finished.out)
        except (ValueError, RecursionError):
            value = None
        return Heard(value if isinstance(value, dict) else finished.out, "", Usage())


def command(words: Sequence[str], access: Access) -> ProgramBackend:
    """Make the backend for the program and arguments `words`, which must come from the user, never from a repository.

    Raises BackendError.
    """
    if not words or not words[0]:
        raise BackendError("no program is named. Name one with `--command 'PROGRAM ARGUMENTS'`")
    if any("\0" in word for word in words):
        raise BackendError("the words of `--command` hold a NUL, which no program can be given")
    try:
        found = _found(words[0], access.environment)
    except BackendError:
        if access.will_ask:
            raise
        found = ""
    given = tuple(words)
    called = (found if access.will_ask else given[0], *given[1:])
    digests = tuple(filter(None, map(_digest, (found, *given[1:]))))
    return ProgramBackend(Command(called, given, digests), access)


def _digest(word: str) -> str:
    """Give the digest of the file or folder that a word or the value of an option names, "" where it names none."""
    for path in filter(None, (word, word.partition("=")[2])):
        try:
            if os.path.isfile(path):
                return f"sha256={_content(path)}"
            if os.path.isdir(path):
                return f"sha256={_contents(path)}"
        except (OSError, ValueError):
            continue
    return ""


def _content(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _contents(folder: str) -> str:
    """Give the digest of the first files of a folder, which may be a program as well as a place to work in."""
    digest = hashlib.sha256()
    number = 0
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith(".") and each not in MADE)
        for name in sorted(files):
            path = os.path.join(place, name)
            if os.path.isfile(path) and os.path.getsize(path) <= LARGEST_FILE:
                digest.update(f"{os.path.relpath(path, folder)}\n{_content(path)}\n".encode("utf-8", "replace"))
                number += 1
            if number == MOST_FILES:
                return digest.hexdigest()
    return digest.hexdigest()


def _found(word: str, environment: Mapping[str, str]) -> str:
    """Give the path of the program: a word with a separator is one, from the current directory."""
    if os.path.dirname(word):
        if os.path.isfile(word) and os.access(word, os.X_OK):
            return os.path.abspath(word)
        raise BackendError(f"`{word}` is no program that can be run. {CURE}")
    return find_program(word, environment, cure=CURE)
