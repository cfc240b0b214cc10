"""A program that is asked: what is the same for all of them, which differ in their arguments and in what they write."""

from __future__ import annotations

import os
import re
import shlex
from contextlib import suppress
from dataclasses import dataclass, field, replace
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple, Protocol

from skill_lint.triggers.backend import Answer, BackendError, always
from skill_lint.triggers.keys import redact, secrets_in
from skill_lint.triggers.process import ProcessFailedError, Programs, shown, told_environment
from skill_lint.triggers.question import Question, question
from skill_lint.triggers.reply import ReplyError, read_reply

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skill_lint.model.prompt import CatalogueEntry
    from skill_lint.triggers.access import Access
    from skill_lint.triggers.backend import Again, Usage
    from skill_lint.triggers.process import Finished

FOLDER = "FOLDER"
"""What stands in a preview for the folder that is made for each request."""
_MODEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@\[\]-]*")
_LASTING = re.compile(
    r"/login|log ?in again|not logged in|(invalid|incorrect|missing) (x-)?api[ -]?key|authenticat|unauthorized"
    r"|credit balance|usage limit|hit your .*limit|quota|selected model|model .*(not exist|not supported)",
    re.IGNORECASE,
)


class Call(NamedTuple):
    """How a program is called: its arguments, its standard input, and files that it is to find, by their names.

    `is_apart` says that it runs in an empty folder, not in the current one.
    """

    words: tuple[str, ...]
    text: str
    files: Mapping[str, str]
    is_apart: bool = True


class Heard(NamedTuple):
    """What a program answered: the object of the schema or a text, who it was, what it cost, why it is no answer."""

    reply: object
    model: str
    usage: Usage
    error: str = ""


class Dialect(Protocol):
    """What differs from one program to another."""

    @property
    def name(self) -> str:
        """The name of the backend."""

    @property
    def settings(self) -> tuple[str, ...]:
        """What the answers depend on."""

    def call(self, asked: Question, folder: str) -> Call:
        """Give the call; `folder` is where its files lie, and where the program may write others."""

    def heard(self, finished: Finished, folder: str, secrets: Sequence[str]) -> Heard:
        """Give what the program answered in what it wrote."""


@dataclass(frozen=True, slots=True)
class ProgramBackend:
    """A backend that runs a program for each vote."""

    dialect: Dialect
    access: Access
    _programs: Programs = field(default_factory=Programs, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The program's name."""
        return self.dialect.name

    @property
    def identity(self) -> tuple[str, ...]:
        """The program's settings that change answers."""
        settings = (redact(each, self._secrets) for each in self.dialect.settings)
        return (self.name, *settings, f"shuffle-seed={self.access.shuffle_seed}")

    def ask(self, catalogue: Sequence[CatalogueEntry], prompt: str, run: int, again: Again = always) -> Answer:
        """Give one vote, for which the program runs once; all runs are asked alike."""
        del run, again
        if not self.access.will_ask:
            return Answer(error="nobody was asked: this backend only shows what it would ask")
        secrets = self._secrets
        try:
            answer = self._ask(question(catalogue, prompt, shuffle_seed=self.access.shuffle_seed), secrets)
        except ProcessFailedError as error:
            answer = Answer(error=str(error), is_authentication=error.is_lasting)
        except OSError as error:
            answer = Answer(error=f"no folder for the request can be made: {error.strerror or type(error).__name__}")
        return replace(answer, error=shown(answer.error, secrets), model=shown(answer.model, secrets))

    def preview(self, catalogue: Sequence[CatalogueEntry], prompt: str) -> str:
        """Give the first call: its words, its files and its standard input."""
        call = self.dialect.call(question(catalogue, prompt, shuffle_seed=self.access.shuffle_seed), FOLDER)
        files = [f"\n{FOLDER}/{name}:\n{content}" for name, content in call.files.items()]
        place = ["# in an empty folder"] if call.is_apart else []
        lines = [*place, f"$ {shlex.join(call.words)}", *files, "\nstandard input:", call.text]
        return redact("\n".join(lines), self._secrets)

    def close(self) -> None:
        """End all programs that run: what is being asked ends as an error."""
        self._programs.close()

    @property
    def _secrets(self) -> tuple[str, ...]:
        return secrets_in(self.access.environment)

    def _ask(self, asked: Question, secrets: Sequence[str]) -> Answer:
        with TemporaryDirectory(prefix="skill-lint-", ignore_cleanup_errors=True) as folder:
            empty = os.path.join(folder, "empty")
            os.mkdir(empty)
            call = self.dialect.call(asked, folder)
            for name, content in call.files.items():
                with open(os.path.join(folder, name), "w", encoding="utf-8", errors="replace", newline="\n") as file:
                    file.write(content)
            finished = self._programs.run(
                call.words,
                text=call.text,
                timeout=self.access.patience.timeout,
                environment=told_environment(self.access.environment, self.access.root),
                directory=empty if call.is_apart else None,
            )
            heard = self.dialect.heard(finished, folder, secrets)
        answer = Answer(model=heard.model, usage=heard.usage)
        if heard.error:
            error = shown(heard.error, secrets)
            return replace(answer, error=error, is_authentication=_LASTING.search(error) is not None)
        try:
            return replace(answer, skill=read_reply(asked, _without_keys(heard.reply, secrets)))
        except ReplyError as error:  # it was paid for all the same
            return replace(answer, error=str(error))


def fit_model(model: str) -> str:
    """Give the name of a model as a program may be told it, "" where none was chosen. Raises BackendError."""
    name = model.strip()
    if name and not _MODEL.fullmatch(name):
        raise BackendError("the model's name holds characters that none has. Name one with `--model`")
    return name


def read_small(path: str, limit: int) -> str:
    """Give the text of a file that a program wrote, "" where there is none or it is longer than `limit` bytes."""
    with suppress(OSError), open(path, "rb") as file:
        content = file.read(limit + 1)
        return content.decode("utf-8", "replace") if len(content) <= limit else ""
    return ""


def _without_keys(reply: object, secrets: Sequence[str]) -> object:
    """Give a reply without any key; what is made of it later may hold a part of a text."""
    if isinstance(reply, dict):
        return {name: _without_keys(value, secrets) for name, value in reply.items() if name == "skill"}
    return redact(reply, secrets) if isinstance(reply, str) else reply
