from __future__ import annotations

from email.utils import formatdate
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.triggers.retry import ConnectionFailedError, GivenUpError, Reply, StoppedError, asked_pause, persist
from tests.triggers.serving import Hours

if TYPE_CHECKING:
    from collections.abc import Callable

GOOD = Reply(200, {}, b"{}")
BROKEN = ConnectionFailedError("the server could not be reached")


def failing(*outcomes: Reply | Exception) -> tuple[Callable[[float], Reply], list[float]]:
    """Give a sender with these outcomes in order, and the timeouts that it is told."""
    left, timeouts = list(outcomes), list[float]()

    def send(timeout: float) -> Reply:
        timeouts.append(timeout)
        outcome = left.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return send, timeouts


def status(number: int, body: bytes = b"", **headers: str) -> Reply:
    return Reply(number, {name.replace("_", "-"): text for name, text in headers.items()}, body)


@pytest.mark.parametrize("number", [408, 409, 425, 429, 500, 501, 502, 503, 504, 529])
def test_what_may_pass_is_tried_again(number: int) -> None:
    hours = Hours()
    send, timeouts = failing(status(number), GOOD)
    assert persist(send, hours.patience()) is GOOD
    assert hours.pauses == [0.25]
    assert timeouts == [60, 60]


@pytest.mark.parametrize("number", [200, 301, 400, 401, 402, 403, 404, 413, 422, 505])
def test_what_stays_is_not(number: int) -> None:
    hours = Hours()
    send, timeouts = failing(status(number))
    assert persist(send, hours.patience()).status == number
    assert (len(timeouts), hours.pauses) == (1, [])


@pytest.mark.parametrize("word", [b"insufficient_quota", b"enforced_spend_limit_reached"])
def test_credit_that_is_used_up_does_not_come_back_by_waiting(word: bytes) -> None:
    send, timeouts = failing(status(429, b'{"error": {"code": "' + word + b'"}}'))
    assert persist(send, Hours().patience()).status == 429
    assert len(timeouts) == 1


def test_pauses_double_up_to_the_longest() -> None:
    hours = Hours()
    send, _ = failing(*[BROKEN] * 9, GOOD)
    assert persist(send, hours.patience(tries=10, chance=lambda: 1.0)) is GOOD
    assert hours.pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]


def test_pauses_are_anything_up_to_that() -> None:
    hours = Hours()
    chances = iter([0.0, 0.1, 0.9])
    send, _ = failing(*[BROKEN] * 3, GOOD)
    persist(send, hours.patience(chance=lambda: next(chances)))
    assert hours.pauses == pytest.approx([0, 0.1, 1.8])


def test_five_tries_are_made() -> None:
    hours = Hours()
    send, timeouts = failing(*[status(529)] * 5)
    with pytest.raises(GivenUpError, match=r"^no answer after 5 tries: status 529$"):
        persist(send, hours.patience())
    assert (len(timeouts), len(hours.pauses)) == (5, 4)


def test_the_server_chooses_the_pause() -> None:
    hours = Hours()
    send, _ = failing(
        status(429, retry_after="7"),
        status(429, retry_after=formatdate(47, usegmt=True)),
        status(503, retry_after="9", retry_after_ms="1500"),
        status(500, retry_after="soon"),
        GOOD,
    )
    persist(send, hours.patience(chance=lambda: 0.0))
    assert hours.pauses == [7, 40, 1.5, 0]


def test_those_who_are_told_the_same_pause_come_back_at_different_times() -> None:
    pauses = []
    for number in range(8):
        hours = Hours()
        persist(failing(status(429, retry_after="7"), GOOD)[0], hours.patience(chance=lambda n=number: n / 8))
        pauses += hours.pauses
    assert pauses == [7 + 0.5 * number / 8 for number in range(8)]


@pytest.mark.parametrize(
    ("header", "value", "asked"), [("retry-after", "0", 0), ("retry-after", "3", 3), ("retry-after-ms", "3000", 3)]
)
def test_no_pause_is_shorter_than_the_server_asks_for(header: str, value: str, asked: float) -> None:
    hours = Hours()
    persist(failing(*[Reply(503, {header: value}, b"")] * 4, GOOD)[0], hours.patience(chance=lambda: 1.0))
    assert hours.pauses == [asked + jitter for jitter in (0.5, 1, 2, 4)]


def test_a_pause_past_the_deadline_is_not_made() -> None:
    hours = Hours()
    send, timeouts = failing(status(429, retry_after="3600"))
    with pytest.raises(GivenUpError, match=r"1 try: status 429, and a pause of 3600 s goes past the deadline of 300"):
        persist(send, hours.patience())
    assert (len(timeouts), hours.pauses) == (1, [])


def test_the_deadline_shortens_the_last_request() -> None:
    hours = Hours()
    send, timeouts = failing(status(429, retry_after="80"), GOOD)
    persist(send, hours.patience(deadline=100.0, chance=lambda: 0.0))
    assert timeouts == [60, 20]


def test_requests_that_take_their_time_end_at_the_deadline() -> None:
    hours = Hours()

    def send(timeout: float) -> Reply:
        hours.time += timeout
        raise ConnectionFailedError(f"no reply within {timeout:.0f} s")

    words = r"^no answer after 2 tries: no reply within 60 s, then no reply within 40 s$"
    with pytest.raises(GivenUpError, match=words):
        persist(send, hours.patience(deadline=100.0, chance=lambda: 0.0))


@pytest.mark.parametrize(
    ("last", "words"),
    [
        (ConnectionFailedError("no reply within 1 s"), "2 tries: status 529, then no reply within 1 s"),
        (StoppedError(), "2 tries: status 529, then the run was stopped"),
    ],
)
def test_what_went_wrong_before_the_end_of_the_time_is_told(last: Exception, words: str) -> None:
    hours = Hours()
    send, _ = failing(status(529, b'{"error": {"message": "too many pots"}}'), last)
    with pytest.raises(GivenUpError, match=f"^no answer after {words}$") as raised:
        persist(send, hours.patience(deadline=1.25))
    assert raised.value.said == "too many pots"


def test_a_deadline_that_passes_in_a_pause_keeps_the_error() -> None:
    hours = Hours()

    def oversleep(seconds: float) -> None:
        hours.time += 2 * seconds

    send, timeouts = failing(status(500, b"no water"), GOOD)
    with pytest.raises(GivenUpError, match=r"^no answer after 1 try: status 500, and the deadline$") as raised:
        persist(send, hours.patience(deadline=0.3, sleep=oversleep))
    assert (len(timeouts), raised.value.said) == (1, "no water")


def test_another_try_is_made_only_where_it_may_be() -> None:
    told: list[bool] = []

    def again(*, is_lost: bool) -> str:
        told.append(is_lost)
        return "that is enough" if len(told) == 4 else ""

    lost, unreachable = ConnectionFailedError("cut"), ConnectionFailedError("gone", is_unreachable=True)
    send, timeouts = failing(status(529), lost, unreachable, status(503), GOOD)
    with pytest.raises(GivenUpError, match=r"^no answer after 4 tries: status 503, and that is enough$"):
        persist(send, Hours().patience(), again)
    assert told == [False, True, False, False]
    assert len(timeouts) == 4


def test_a_pause_that_is_cut_short_ends_it() -> None:
    send, timeouts = failing(BROKEN, GOOD)
    with pytest.raises(GivenUpError, match="could not be reached, and the run was stopped"):
        persist(send, Hours().patience(sleep=lambda _: True))
    assert len(timeouts) == 1


@pytest.mark.parametrize(
    ("headers", "pause"),
    [
        ({}, None),
        ({"retry-after": "0"}, 0),
        ({"retry-after": "2.5"}, 2.5),
        ({"retry-after": "-4"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "Thu, 01 Jan 1970 00:00:30 GMT"}, 20),
        ({"retry-after": "Thu, 01 Jan 1970 00:00:01 GMT"}, 0),
        ({"retry-after": "Thu, 99 Jan 99999999999 00:00:01 GMT"}, None),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after-ms": "x", "retry-after": "9"}, 9),
    ],
)
def test_the_pause_that_is_asked_for(headers: dict[str, str], pause: float | None) -> None:
    assert asked_pause(headers, now=10) == pause


@given(st.text(), st.text())
def test_any_header_is_read_or_left(after: str, milliseconds: str) -> None:
    pause = asked_pause({"retry-after": after, "retry-after-ms": milliseconds}, now=0)
    assert pause is None or 0 <= pause < float("inf")
