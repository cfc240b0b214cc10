"""When and how long after a failure a request is sent again, and when that ends."""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from skill_lint.triggers.backend import always

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from skill_lint.triggers.backend import Again

RETRIED = frozenset({408, 409, 425, 429, 500, 501, 502, 503, 504, 529})
"""Statuses that may be gone the next time. 529 is Anthropic's for too many requests of all users (its page on errors,
read in November 2026)."""
_EXHAUSTED = (b"insufficient_quota", b"enforced_spend_limit_reached")
"""Words of a 429 that stays until somebody pays: OpenAI's and Anthropic's (their pages on errors, November 2026)."""


class Reply(NamedTuple):
    """What a server replied: the status, its headers with names in lower case, and the body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def is_exhausted(self) -> bool:
        """Whether it says that there is no credit left, which no waiting changes."""
        return self.status == 429 and any(word in self.body for word in _EXHAUSTED)

    @property
    def message(self) -> str:
        """The words of an error: `error.message`, `error`, `message` or `detail` of an object, else the whole text."""
        value = object_in(self.body)
        if value is None:
            return self.body.decode("utf-8", "replace")
        for each in (value.get("error"), value.get("message"), value.get("detail")):
            if isinstance(each, dict):
                param = each.get("param")
                return " ".join(str(part) for part in (each.get("message"), param and f"(`{param}`)") if part)
            if each:
                return str(each)
        return ""


class ConnectionFailedError(Exception):
    """No reply came; the text says why, without address or headers. Nothing is known that forbids another try.

    `is_unreachable` says that no connection was made at all.
    """

    def __init__(self, reason: str, *, is_unreachable: bool = False) -> None:
        super().__init__(reason)
        self.is_unreachable = is_unreachable


class StoppedError(ConnectionFailedError):
    """No reply came because the run was stopped."""

    def __init__(self) -> None:
        super().__init__("the run was stopped")


class GivenUpError(Exception):
    """No reply came in all tries; the text says how many were made, what came of the last, and what ended them.

    `said` are the server's own words in the last reply. `is_unreachable` says that in the last try no connection was
    made at all.
    """

    def __init__(self, reason: str, *, said: str = "", is_unreachable: bool = False) -> None:
        super().__init__(reason)
        self.said = said
        self.is_unreachable = is_unreachable


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited. All in seconds: `timeout` for one request, `deadline` for all of an answer and their pauses.

    Pauses are random between nothing and `first_pause`, twice that, and so on up to `longest_pause`, on top of what the
    server asks for, so that requests which failed together do not come again together. `sleep` waits and tells whether
    it was cut short; without one nothing cuts a pause short. `clock` only ever goes up, `now` is seconds since 1970,
    `chance` gives a number from 0 to 1.
    """

    timeout: float = 60.0
    deadline: float = 300.0
    tries: int = 5
    first_pause: float = 0.5
    longest_pause: float = 30.0
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    sleep: Callable[[float], bool | None] | None = None
    chance: Callable[[], float] = random.random


def persist(send: Callable[[float], Reply], patience: Patience, again: Again = always) -> Reply:
    """Give the first reply of `send`, which is told its timeout, that another try would not better.

    `again` is asked before each further try. Raises GivenUpError when the tries are used up, when `again` forbids the
    next, when its pause would end after the deadline, or when the run was stopped.
    """
    end = patience.clock() + patience.deadline
    problem = said = ""
    is_unreachable = is_lost = False
    for number in range(1, patience.tries + 1):
        remaining = end - patience.clock()
        ended_by = "the deadline" if remaining <= 0 else again(is_lost=is_lost) if number > 1 else ""
        if ended_by:
            raise _given_up(number - 1, f"{problem}, and {ended_by}", said, is_unreachable=is_unreachable)
        asked: float | None = None
        try:
            reply = send(min(patience.timeout, remaining))
        except ConnectionFailedError as error:
            is_cut = isinstance(error, StoppedError) or remaining < patience.timeout
            if is_cut and problem:  # the end of the time says less than what came before
                raise _given_up(number, f"{problem}, then {error}", said, is_unreachable=is_unreachable) from None
            if isinstance(error, StoppedError):
                raise _given_up(number, str(error)) from None
            problem, said, is_unreachable, is_lost = str(error), "", error.is_unreachable, not error.is_unreachable
        else:
            if reply.status not in RETRIED or reply.is_exhausted:
                return reply
            problem, said, is_unreachable, is_lost = f"status {reply.status}", reply.message, False, False
            asked = asked_pause(reply.headers, patience.now())
        if number == patience.tries:
            break
        pause = patience.chance() * min(patience.longest_pause, patience.first_pause * 2 ** (number - 1))
        pause += asked or 0.0
        if patience.clock() + pause >= end:
            problem = f"{problem}, and a pause of {pause:.0f} s goes past the deadline of {patience.deadline:.0f} s"
            break
        if (patience.sleep or time.sleep)(pause):
            problem = f"{problem}, and the run was stopped"
            break
    raise _given_up(number, problem, said, is_unreachable=is_unreachable)


def _given_up(number: int, problem: str, said: str = "", *, is_unreachable: bool = False) -> GivenUpError:
    tries = "1 try" if number == 1 else f"{number} tries"
    return GivenUpError(f"no answer after {tries}: {problem}", said=said, is_unreachable=is_unreachable)


def object_in(body: bytes) -> dict[str, Any] | None:
    """Give the JSON object that `body` is, None where it is none."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def asked_pause(headers: Mapping[str, str], now: float) -> float | None:
    """Give the pause that a server asks for, in seconds: `retry-after-ms`, else `retry-after` in seconds or as a date.

    `now` is seconds since 1970. None where it asks for none that can be read. (RFC 9110, section 10.2.3; the header in
    milliseconds is one that the vendors' own clients read.)
    """
    milliseconds = _seconds(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after", "")
    seconds = _seconds(text)
    return _until(text, now) if seconds is None else seconds


def _seconds(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None


def _until(text: str, now: float) -> float | None:
    from email.utils import mktime_tz, parsedate_tz

    try:
        parsed = parsedate_tz(text)
        return None if parsed is None else max(0.0, mktime_tz(parsed) - now)
    except (ValueError, OverflowError, IndexError, TypeError):
        return None
