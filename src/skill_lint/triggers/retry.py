"""When and how long after a failure a request is sent again, and when that ends."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


class ConnectionFailedError(Exception):
    """No reply came; the text says why, without address or headers. Nothing is known that forbids another try.

    `is_unreachable` says that no connection was made at all.
    """

    def __init__(self, reason: str, *, is_unreachable: bool = False) -> None:
        super().__init__(reason)
        self.is_unreachable = is_unreachable


class GivenUpError(Exception):
    """No reply came in all tries; the text says how many were made and what came of the last.

    `is_unreachable` says that in the last one no connection was made at all.
    """

    def __init__(self, reason: str, *, is_unreachable: bool = False) -> None:
        super().__init__(reason)
        self.is_unreachable = is_unreachable


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is waited. All in seconds: `timeout` for one request, `deadline` for all of an answer and their pauses.

    Pauses that the server does not choose are random between nothing and `first_pause`, twice that, and so on up to
    `longest_pause`, so that requests which failed together do not come again together. `sleep` waits and tells whether
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


def persist(send: Callable[[float], Reply], patience: Patience) -> Reply:
    """Give the first reply of `send`, which is told its timeout, that another try would not better.

    Raises GivenUpError when the tries are used up, when the next pause would end after the deadline, or when the pause
    was cut short.
    """
    end = patience.clock() + patience.deadline
    problem, number, is_unreachable = "", 0, False
    for number in range(1, patience.tries + 1):
        remaining = end - patience.clock()
        if remaining <= 0:
            number -= 1
            break
        pause: float | None = None
        try:
            reply = send(min(patience.timeout, remaining))
        except ConnectionFailedError as error:
            problem, is_unreachable = str(error), error.is_unreachable
        else:
            if reply.status not in RETRIED or reply.is_exhausted:
                return reply
            problem, is_unreachable = f"status {reply.status}", False
            pause = asked_pause(reply.headers, patience.now())
        if number == patience.tries:
            break
        if pause is None:
            pause = patience.chance() * min(patience.longest_pause, patience.first_pause * 2 ** (number - 1))
        if patience.clock() + pause >= end:
            problem = f"{problem}, and a pause of {pause:.0f} s goes past the deadline of {patience.deadline:.0f} s"
            break
        if (patience.sleep or time.sleep)(pause):
            problem = f"{problem}, and the run was stopped"
            break
    tries = "1 try" if number == 1 else f"{number} tries"
    raise GivenUpError(f"no answer after {tries}: {problem}", is_unreachable=is_unreachable)


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
