"""Many prompts at once: votes, order, what ends a run early, and what is kept of one that ended."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from skill_lint.triggers.answer_cache import AnswerCache
from skill_lint.triggers.backend import Answer, Usage
from skill_lint.triggers.judging import INTERRUPTED, OFFLINE, Limits, judge
from skill_lint.triggers.prices import Price
from tests.triggers.asking import Scripted, case
from tests.triggers.made import refuses, verdicts, wants
from tests.triggers.programs import KEY

if TYPE_CHECKING:
    from pathlib import Path

    from skill_lint.triggers.case import Case

NO_CACHE = AnswerCache(None)
REFUSED = Answer(error="the key was refused", is_authentication=True)
DOLLAR = Price(0, 100_000, 0, 0)  # a dollar for the ten tokens of a scripted answer, two for those of an estimate


def many(number: int) -> list[Case]:
    """Give cases that expect no skill."""
    return [case(f"prompt {each}") for each in range(number)]


# Votes


def test_votes_are_asked_for_until_the_verdict_is_decided() -> None:
    backend = Scripted(
        {
            "right": ["spin-honey", "spin-honey", None],
            "wrong": [None, "count-bees", "spin-honey"],
            "split": ["spin-honey", None, "spin-honey"],
        }
    )
    cases = [case(text, "spin-honey") for text in ("right", "wrong", "split")]
    judged = judge(cases, backend, cache=NO_CACHE, runs=3)
    assert verdicts(*judged.outcomes) == ["match", "mismatch", "match"]
    assert [outcome.votes for outcome in judged.outcomes] == [
        ("spin-honey", "spin-honey"),
        (None, "count-bees"),
        ("spin-honey", None, "spin-honey"),
    ]
    assert [outcome.is_flaky for outcome in judged.outcomes] == [False, True, True]
    assert sorted(backend.asked) == [
        ("right", 0),
        ("right", 1),
        ("split", 0),
        ("split", 1),
        ("split", 2),
        ("wrong", 0),
        ("wrong", 1),
    ]
    assert (judged.requests, judged.cached, judged.is_complete) == (7, 0, True)
    assert judged.usage == Usage(700, 70)
    assert judged.models == ("oolong-1-2026",)


def test_half_of_the_votes_do_for_the_set_of_one_skill() -> None:
    own = wants("spin-honey", text="own", subject="spin-honey")
    backend = Scripted({"own": ["spin-honey", None], "all": ["spin-honey", None]})
    judged = judge([case("own", prompt=own), case("all", "spin-honey")], backend, cache=NO_CACHE, runs=2)
    assert verdicts(*judged.outcomes) == ["match", "mismatch"]
    assert sorted(backend.asked) == [("all", 0), ("all", 1), ("own", 0)]


def test_a_missing_vote_is_no_wrong_one() -> None:
    lost = Answer(error="no luck")
    backend = Scripted(
        {
            "two": [lost, "spin-honey", "spin-honey"],
            "one": [lost, "spin-honey", None],
            "none": [lost, lost, "spin-honey"],
            "only": [lost],
        }
    )
    judged = judge([case(text, "spin-honey") for text in ("two", "one", "none")], backend, cache=NO_CACHE, runs=3)
    assert verdicts(*judged.outcomes) == ["match", "error", "error"]
    assert [outcome.error for outcome in judged.outcomes] == ["", "no luck", "no luck"]
    assert ("none", 2) not in backend.asked  # no third vote could decide
    assert judged.is_complete
    assert verdicts(*judge([case("only", "spin-honey")], backend, cache=NO_CACHE).outcomes) == ["error"]


def test_near_misses_stay_marked_and_any_other_skill_does_for_not_this() -> None:
    cases = [case("x", prompt=refuses("treat-mites", text="x"), is_near=True), case("y")]
    judged = judge(cases, Scripted(otherwise="spin-honey"), cache=NO_CACHE)
    assert verdicts(*judged.outcomes) == ["match", "mismatch"]
    assert [outcome.is_near for outcome in judged.outcomes] == [True, False]


def test_outcomes_come_in_the_order_of_the_prompts_whoever_answers_first() -> None:
    last = threading.Event()

    def wait(_run: int) -> Answer:
        assert last.wait(60)
        return Answer("spin-honey")

    def go(_run: int) -> Answer:
        last.set()
        return Answer("count-bees")

    backend = Scripted({"prompt 0": wait, "prompt 4": go}, otherwise="treat-mites")
    judged = judge(many(5), backend, cache=NO_CACHE, limits=Limits(jobs=2))
    assert [outcome.prompt.text for outcome in judged.outcomes] == [f"prompt {number}" for number in range(5)]
    assert [outcome.got for outcome in judged.outcomes] == [
        "spin-honey",
        "treat-mites",
        "treat-mites",
        "treat-mites",
        "count-bees",
    ]


def test_a_backend_that_raises_is_an_error_without_its_words() -> None:
    def fail(_run: int) -> Answer:
        raise ValueError(KEY)

    judged = judge([case("bad"), *many(2)], Scripted({"bad": fail}), cache=NO_CACHE)
    assert judged.outcomes[0].error == "the backend failed (ValueError)"
    assert verdicts(*judged.outcomes) == ["error", "match", "match"]
    assert KEY not in repr(judged)


def test_no_cases_ask_nobody() -> None:
    backend = Scripted()
    assert judge([], backend, cache=NO_CACHE).outcomes == ()
    assert not backend.asked


# What ends a run


def test_three_errors_that_last_end_the_run() -> None:
    backend = Scripted(otherwise=REFUSED)
    judged = judge(many(20), backend, cache=NO_CACHE, limits=Limits(jobs=1))
    assert len(backend.asked) == 3
    assert judged.stopped == "stopped after 3 errors that all others would meet too: the key was refused"
    assert not judged.is_complete
    assert [outcome.error for outcome in judged.outcomes] == ["the key was refused"] * 3 + [""] * 17
    assert verdicts(*judged.outcomes) == ["error"] * 20
    assert backend.closed.is_set()


def test_errors_that_pass_do_not_end_it() -> None:
    judged = judge(many(20), Scripted(otherwise=Answer(error="status 500")), cache=NO_CACHE)
    assert (judged.requests, judged.is_complete) == (20, True)


def test_three_errors_at_the_very_end_leave_nothing_out() -> None:
    judged = judge(many(3), Scripted(otherwise=REFUSED), cache=NO_CACHE, limits=Limits(jobs=1))
    assert judged.is_complete
    assert [outcome.error for outcome in judged.outcomes] == ["the key was refused"] * 3


def test_max_requests_counts_new_requests_alone(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(many(3), Scripted(), cache=cache)
    backend = Scripted()
    judged = judge(many(10), backend, cache=cache, limits=Limits(max_requests=4))
    assert len(backend.asked) == judged.requests == 4
    assert judged.cached == 3
    assert judged.stopped == "`--max-requests 4` is used up"
    assert verdicts(*judged.outcomes).count("match") == 7


def test_max_requests_counts_what_is_sent_again() -> None:
    backend = Scripted(retries=2)
    judged = judge(many(10), backend, cache=NO_CACHE, limits=Limits(jobs=1, max_requests=7))
    assert (judged.requests, len(backend.asked)) == (7, 3)
    assert judged.stopped == "`--max-requests 7` is used up"
    assert verdicts(*judged.outcomes) == ["match", "match"] + ["error"] * 8
    errors = [outcome.error for outcome in judged.outcomes]
    assert errors[2:] == ["status 529 after 1, and `--max-requests 7` is used up"] + [""] * 7


@pytest.mark.parametrize("jobs", [1, 8])
@pytest.mark.parametrize("most", range(1, 9))
def test_no_more_is_ever_sent_than_max_requests(jobs: int, most: int) -> None:
    judged = judge(many(6), Scripted(retries=1), cache=NO_CACHE, limits=Limits(jobs=jobs, max_requests=most))
    assert judged.requests == most


def test_max_cost_counts_requests_that_may_have_been_answered() -> None:
    backend = Scripted(retries=1, is_lossy=True)  # each vote costs two dollars for what is lost, and one
    judged = judge(many(10), backend, cache=NO_CACHE, price=DOLLAR, limits=Limits(jobs=1, max_cost=7.5))
    assert judged.usage.dollars == 6.0
    assert len(backend.asked) == 2


def test_max_cost_asks_one_at_a_time_until_it_knows_what_a_request_costs() -> None:
    """Of twenty-five times what was expected each: eight at once would have cost forty dollars."""
    dear = Answer(None, usage=Usage(100, 50))
    backend = Scripted(otherwise=dear)
    cheap = Price(0, 100_000, 0, 0)
    judged = judge(many(20), backend, cache=NO_CACHE, price=cheap, limits=Limits(jobs=8, max_cost=12))
    assert judged.usage.dollars == 10.0
    assert len(backend.asked) == 2


def test_max_cost_counts_what_is_spent_and_what_one_more_would_cost() -> None:
    backend = Scripted()
    judged = judge(many(10), backend, cache=NO_CACHE, price=DOLLAR, limits=Limits(jobs=1, max_cost=4.5))
    assert len(backend.asked) == 3  # three dollars spent, and two more expected
    assert judged.stopped == "one more request could go past `--max-cost 4.5`"
    assert judged.usage.dollars == 3.0


@pytest.mark.parametrize(
    ("price", "most"),
    [
        (DOLLAR, 2),  # of two dollars each
        (None, 1),  # what the next would cost is told by the one before
    ],
)
def test_max_cost_counts_requests_that_are_under_way(price: Price | None, most: int) -> None:
    is_released, looks = threading.Event(), []

    def hold(_run: int) -> Answer:
        assert is_released.wait(60)
        return Answer(None, usage=Usage(100, 10, dollars=None if price else 1.0))

    def release(done: int, total: int) -> None:
        looks.append(len(backend.asked))
        if len(looks) == 2:
            is_released.set()

    cases = many(10)
    backend = Scripted({each.prompt.text: hold for each in cases})
    limits = Limits(jobs=8, max_cost=4.5)
    judged = judge(cases, backend, cache=NO_CACHE, price=price, limits=limits, progress=release)
    assert looks[1] <= most
    assert judged.usage.dollars is not None
    assert judged.usage.dollars <= 4.5


def test_what_a_backend_tells_of_its_cost_goes_before_the_price() -> None:
    dear = Answer(None, usage=Usage(1, 1, dollars=2.0))
    backend = Scripted(otherwise=dear)
    judged = judge(many(10), backend, cache=NO_CACHE, limits=Limits(max_cost=5))
    assert len(backend.asked) == 2
    assert judged.usage == Usage(2, 2, dollars=4.0)


def test_nothing_is_told_of_cost_where_nothing_is_known() -> None:
    assert judge(many(2), Scripted(), cache=NO_CACHE).usage.dollars is None


def test_the_deadline_ends_what_is_asked() -> None:
    times = iter([0.0, 1.0, 2.0, 50.0])
    backend = Scripted()

    def hang(_run: int) -> Answer:
        assert backend.closed.wait(60)
        return Answer(error="status 529, and the run was stopped")

    backend.script["prompt 1"] = hang
    judged = judge(many(3), backend, cache=NO_CACHE, limits=Limits(jobs=1, deadline=10), clock=lambda: next(times))
    assert judged.stopped == "the deadline of 10 s has passed"
    assert not judged.is_complete
    assert [outcome.error for outcome in judged.outcomes] == ["", "status 529, and the run was stopped", ""]
    assert verdicts(*judged.outcomes) == ["match", "error", "error"]


def test_an_interrupt_keeps_what_is_done_and_the_next_run_asks_what_is_missing(tmp_path: Path) -> None:
    backend, is_asking = Scripted(), threading.Event()

    def hang(_run: int) -> Answer:
        is_asking.set()
        assert backend.closed.wait(60)
        return Answer(error="the run was stopped")

    def interrupt(done: int, total: int) -> None:
        if done == 2:
            assert is_asking.wait(60)
            raise KeyboardInterrupt

    backend.script["prompt 2"] = hang
    judged = judge(many(6), backend, cache=AnswerCache(str(tmp_path)), limits=Limits(jobs=1), progress=interrupt)
    assert judged.stopped == INTERRUPTED
    assert judged.is_interrupted
    assert not judged.is_complete
    assert verdicts(*judged.outcomes) == ["match", "match", "error", "error", "error", "error"]
    assert [outcome.error for outcome in judged.outcomes] == ["", "", "the run was stopped", "", "", ""]
    assert backend.asked == [("prompt 0", 0), ("prompt 1", 0), ("prompt 2", 0)]

    again = Scripted()
    resumed = judge(many(6), again, cache=AnswerCache(str(tmp_path)))
    assert resumed.is_complete
    assert verdicts(*resumed.outcomes) == ["match"] * 6
    assert sorted(again.asked) == [(f"prompt {number}", 0) for number in (2, 3, 4, 5)]
    assert (resumed.requests, resumed.cached) == (4, 2)


def test_what_fails_in_the_caller_ends_the_run_too() -> None:
    backend = Scripted()

    def fail(done: int, total: int) -> None:
        raise OSError("the stream is gone")

    with pytest.raises(OSError, match="gone"):
        judge(many(3), backend, cache=NO_CACHE, progress=fail)
    assert backend.closed.is_set()


def test_progress_goes_from_nothing_to_all() -> None:
    told: list[tuple[int, int]] = []
    judge(many(4), Scripted(), cache=NO_CACHE, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (4, 4)
    assert told == sorted(told)
    assert {total for _, total in told} == {4}


# Kept answers


def test_kept_answers_are_not_asked_for_and_cost_nothing(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(many(3), Scripted(otherwise="spin-honey"), cache=cache, runs=3)
    backend = Scripted()
    judged = judge(many(3), backend, cache=cache, runs=3, price=DOLLAR)
    assert not backend.asked
    assert (judged.requests, judged.cached, judged.usage) == (0, 6, Usage())
    assert judged.models == ("oolong-1-2026",)
    assert verdicts(*judged.outcomes) == ["mismatch"] * 3


def test_refresh_asks_again_and_keeps_the_new_answer(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(many(2), Scripted(otherwise="spin-honey"), cache=cache)
    assert verdicts(*judge(many(2), Scripted(), cache=cache, refresh=True).outcomes) == ["match"] * 2
    assert verdicts(*judge(many(2), Scripted(otherwise="x"), cache=cache).outcomes) == ["match"] * 2


def test_offline_asks_nobody_and_says_what_is_missing(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(many(2), Scripted(), cache=cache)
    backend = Scripted()
    judged = judge(many(3), backend, cache=cache, offline=True)
    assert not backend.asked
    assert [outcome.error for outcome in judged.outcomes] == ["", "", OFFLINE]
    assert verdicts(*judged.outcomes) == ["match", "match", "error"]
    assert (judged.requests, judged.is_complete) == (0, True)


def test_an_error_is_not_kept(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(many(2), Scripted(otherwise=Answer(error="status 500")), cache=cache)
    backend = Scripted()
    judge(many(2), backend, cache=cache)
    assert len(backend.asked) == 2
