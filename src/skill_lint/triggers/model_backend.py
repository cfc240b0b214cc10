"""A model that is asked over HTTP: what is the same for all interfaces, which differ in what they send and reply."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from skill_lint.triggers.backend import Answer, BackendError, Usage, always
from skill_lint.triggers.http import Connection, TooLargeError, UntrustedError, require_library
from skill_lint.triggers.question import Question, question
from skill_lint.triggers.reply import ReplyError, read_reply
from skill_lint.triggers.retry import GivenUpError, Patience, object_in, persist

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from skill_lint.model.prompt import CatalogueEntry
    from skill_lint.triggers.access import Access
    from skill_lint.triggers.backend import Again
    from skill_lint.triggers.keys import Endpoint
    from skill_lint.triggers.retry import Reply

LASTING = frozenset({401, 402, 403, 404})
"""Statuses that every further request would meet too: no valid key, no credit, no permission, no such model."""


class Way(NamedTuple):
    """How a reply is constrained: by `format`, and to a number of tokens in a field named `limit`."""

    format: str
    limit: str = "max_tokens"


_WANTS_KEY = "the server wants a key (401): name the variable that has it with `--api-key-env NAME`"


class Content(NamedTuple):
    """What a model replied: the object of the schema or a text, who it was, what it cost, and why it is no answer."""

    reply: object
    model: str
    usage: Usage
    error: str = ""


class Interface(Protocol):
    """What differs from one interface to another."""

    @property
    def name(self) -> str:
        """The name of the backend."""

    @property
    def path(self) -> str:
        """What follows the base URL."""

    @property
    def best_way(self) -> Way:
        """The way that is tried first."""

    def headers(self, key: str) -> dict[str, str]:
        """Give the headers that carry `key`, "" for none."""

    def body(self, asked: Question, way: Way) -> dict[str, Any]:
        """Give the request."""

    def next_way(self, way: Way, message: str) -> Way | None:
        """Give another way where the `message` of a bad request says that the model takes no request in this one."""

    def read(self, reply: Mapping[str, Any]) -> Content:
        """Give what is in a good reply."""


@dataclass(frozen=True, slots=True)
class ModelBackend:
    """A backend behind an interface. Without `connection` it can only show what it would ask."""

    interface: Interface
    endpoint: Endpoint
    settings: tuple[str, ...]
    patience: Patience = field(default_factory=Patience)
    shuffle_seed: int | None = None
    connection: Connection | None = None
    _state: _State = field(default_factory=lambda: _State(), repr=False, compare=False)

    @property
    def name(self) -> str:
        """The interface's name."""
        return self.interface.name

    @property
    def identity(self) -> tuple[str, ...]:
        """The address, and all settings that change answers."""
        return (self.name, self.endpoint.base_url, *self.settings, f"shuffle-seed={self.shuffle_seed}")

    def ask(self, catalogue: Sequence[CatalogueEntry], prompt: str, run: int, again: Again = always) -> Answer:
        """Give one vote; all runs are asked alike.

        An error is one that lasts also where the server could not be reached in all tries, or is not to be trusted.
        """
        del run
        try:
            answer = self._ask(question(catalogue, prompt, shuffle_seed=self.shuffle_seed), again)
        except GivenUpError as error:
            words = f"{error}; the server said: {error.said}" if error.said else str(error)
            answer = Answer(error=words, is_authentication=error.is_unreachable)
        except UntrustedError as error:
            answer = Answer(error=str(error), is_authentication=True)
        except TooLargeError as error:
            answer = Answer(error=str(error))
        return replace(answer, error=self._shown(answer.error), model=self._shown(answer.model))

    def preview(self, catalogue: Sequence[CatalogueEntry], prompt: str) -> str:
        """Give the first request: its line, its headers with the key left out, and its body."""
        asked = question(catalogue, prompt, shuffle_seed=self.shuffle_seed)
        variable = self.endpoint.key_variable
        headers = self.interface.headers(f"[the value of {variable}]" if variable else "")
        body = json.dumps(self.interface.body(asked, self.interface.best_way), ensure_ascii=False, indent=2)
        lines = [f"POST {self._url}", *(f"{name}: {value}" for name, value in headers.items()), "", body]
        return self.endpoint.redact("\n".join(lines))

    def close(self) -> None:
        """Close all connections and cut all pauses short: what is being asked ends as an error."""
        self._state.stopped.set()
        if self.connection is not None:
            self.connection.close()

    @property
    def _url(self) -> str:
        return f"{self.endpoint.base_url}{self.interface.path}"

    def _ask(self, asked: Question, again: Again) -> Answer:
        if self.connection is None:
            return Answer(error="nobody was asked: this backend only shows what it would ask")
        reply = self._send(asked, self.connection, again)
        if reply.status != 200:
            is_lasting = reply.status in LASTING or reply.is_exhausted
            return Answer(error=self._refusal(reply), is_authentication=is_lasting)
        body = object_in(reply.body)
        if body is None:
            return Answer(error="the reply is not the JSON of this interface; is the address right?")
        content = self.interface.read(body)
        answer = Answer(model=content.model, usage=content.usage)
        if content.error:
            return replace(answer, error=content.error)
        try:
            return replace(answer, skill=read_reply(asked, self._without_key(content.reply)))
        except ReplyError as error:  # it was paid for all the same
            return replace(answer, error=str(error))

    def _send(self, asked: Question, connection: Connection, again: Again) -> Reply:
        """Send the question in the best way that the model is not known to refuse."""
        headers = self.interface.headers(self.endpoint.key)
        patience = replace(self.patience, sleep=self.patience.sleep or self._state.stopped.wait)
        way = self._state.way or self.interface.best_way
        while True:
            body = self.interface.body(asked, way)
            reply = persist(partial(connection.post, self._url, headers, body), patience, again)
            other = self.interface.next_way(way, reply.message) if reply.status in (400, 422) else None
            if other is None:
                if reply.status == 200:
                    self._state.way = way
                return reply
            if reason := again(is_lost=False):
                raise GivenUpError(f"the format of the reply was refused ({reply.status}), and {reason}")
            way = other

    def _refusal(self, reply: Reply) -> str:
        """Say why a request was refused, in the server's words where they are not about the key."""
        variable = self.endpoint.key_variable
        if reply.status == 401:  # the server's words often hold a part of the key
            return f"the key in `{variable}` was refused (401)" if variable else _WANTS_KEY
        if 300 <= reply.status < 400:
            return f"the address redirects ({reply.status}), which is not followed: give the one that it leads to"
        what = {403: "no permission", 404: "no such address or model", 429: "no credit"}.get(reply.status, "refused")
        message = reply.message
        return f"{what} ({reply.status}): {message}" if message else f"{what} ({reply.status})"

    def _without_key(self, reply: object) -> object:
        """Give a reply without any key; what is made of it later may hold a part of a text."""
        if isinstance(reply, dict):
            return {name: self._without_key(value) for name, value in reply.items() if name == "skill"}
        return self.endpoint.redact(reply) if isinstance(reply, str) else reply

    def _shown(self, text: str) -> str:
        """Give `text` on one line of bounded length, without any key and without what a terminal would obey."""
        known = self.endpoint.redact(text)[:5_000]
        clean = "".join(each if each.isprintable() else " " for each in known)
        line = " ".join(clean.split())
        return f"{line[:297]}..." if len(line) > 300 else line


class _State:
    """What is learnt while asking: the way in which the model was last heard, and whether to stop."""

    def __init__(self) -> None:
        self.way: Way | None = None
        self.stopped = threading.Event()


def over_http(interface: Interface, place: Endpoint, settings: tuple[str, ...], access: Access) -> ModelBackend:
    """Make the backend behind `interface`; `settings` are those that change its answers. Raises BackendError."""
    if access.will_ask:
        require_library()
    return ModelBackend(
        interface=interface,
        endpoint=place,
        settings=settings,
        patience=access.patience,
        shuffle_seed=access.shuffle_seed,
        connection=Connection(is_loopback=place.is_loopback) if access.will_ask else None,
    )


def model_or_fail(model: str) -> str:
    """Give the name of a model, or raise BackendError where there is none."""
    if not model.strip():
        raise BackendError("no model is named. Name one with `--model`")
    return model.strip()


def token_count(value: object) -> int:
    """Give a count of tokens as a server tells it, 0 where it is none."""
    return value if isinstance(value, int) and value > 0 else 0
