"""Asks a backend about many prompts at once, vote by vote, and keeps what came whatever ends the run."""

from __future__ import annotations

import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from skill_lint.triggers.answer_cache import key_of
from skill_lint.triggers.backend import Answer, Usage
from skill_lint.triggers.plan import estimated
from skill_lint.triggers.verdict import by_votes, is_decided, is_right, needed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from skill_lint.triggers.answer_cache import AnswerCache
    from skill_lint.triggers.backend import Backend
    from skill_lint.triggers.case import Case
    from skill_lint.triggers.outcome import Outcome
    from skill_lint.triggers.prices import Price

JOBS = 8
LASTING = 3
"""Errors that every further request would meet too, after which no more is asked."""
INTERRUPTED = "interrupted"
OFFLINE = "no answer is kept and `--offline` asks nobody; run it once without"
_LOOK = 0.5  # seconds: waiting longer without a look could not be interrupted on Windows


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may take: votes at the same time, seconds in all, requests sent, retries too, and dollars for them."""

    jobs: int = JOBS
    deadline: float | None = None
    max_requests: int | None = None
    max_cost: float | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a run: the outcomes in the order of the cases, those that were not asked as errors without a text.

    `models` are those that replied. `usage` and `requests` are of what was asked anew: `requests` counts what was sent,
    also what was sent again, and `cached` votes that were kept. `stopped` says why the run ended early, "" where it did
    not.
    """

    outcomes: tuple[Outcome, ...]
    models: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    requests: int = 0
    cached: int = 0
    stopped: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether every prompt was asked as often as it takes."""
        return not self.stopped

    @property
    def is_interrupted(self) -> bool:
        """Whether it was the user who ended the run."""
        return self.stopped == INTERRUPTED


def judge(
    cases: Sequence[Case],
    backend: Backend,
    *,
    cache: AnswerCache,
    runs: int = 1,
    limits: Limits = Limits(),  # noqa: B008, RUF100 - it does not change
    price: Price | None = None,
    offline: bool = False,
    refresh: bool = False,
    progress: Callable[[int, int], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Judged:
    """Ask `backend` for up to `runs` votes on each case, in parallel, and judge them.

    An answer that is kept in `cache` is not asked for again, with `refresh` it is; with `offline` nobody is asked.
    `price` is that of the model, for `max_cost`; what a backend tells of its cost goes before it. `progress` is told
    how many cases of how many are done, in the thread of the caller. A KeyboardInterrupt ends the run like a limit:
    what was asked is given back.
    """
    run = _Run(backend, cache, runs, limits, price, offline=offline, refresh=refresh)
    end = None if limits.deadline is None else clock() + limits.deadline
    # Where no price is known, only the answer before tells what the next may cost.
    jobs = 1 if limits.max_cost is not None and price is None else limits.jobs
    pool = ThreadPoolExecutor(max(1, min(jobs, len(cases))), thread_name_prefix="ask")
    futures: list[Future[_Asked]] = []
    try:
        futures += [pool.submit(run.ask, case) for case in cases]
        pending: set[Future[_Asked]] = set(futures)
        while pending:
            if progress is not None:
                progress(len(futures) - len(pending), len(futures))
            left = _LOOK if end is None else min(_LOOK, end - clock())
            if left <= 0:
                run.stop(f"the deadline of {limits.deadline:g} s has passed", is_cut=True)
                break
            _, pending = wait(pending, timeout=left, return_when=FIRST_COMPLETED)
    except KeyboardInterrupt:
        run.stop(INTERRUPTED, is_cut=True)
    except BaseException:
        run.stop("internal error", is_cut=True)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    asked = [future.result() if future.done() and not future.cancelled() else None for future in futures]
    asked += [None] * (len(cases) - len(asked))
    if progress is not None:
        progress(len(cases), len(cases))
    return run.judged(cases, asked)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The answers on a case; `is_whole` says that no more of them are wanted."""

    answers: tuple[Answer, ...]
    is_whole: bool


class _Run:
    """What the threads of a run share."""

    def __init__(
        self,
        backend: Backend,
        cache: AnswerCache,
        runs: int,
        limits: Limits,
        price: Price | None,
        *,
        offline: bool,
        refresh: bool,
    ) -> None:
        self._backend = backend
        self._cache = cache
        self._runs = runs
        self._limits = limits
        self._price = price
        self._offline = offline
        self._refresh = refresh
        self._lock = threading.Lock()
        self._has_answer = threading.Condition(self._lock)
        self._stopped = ""
        self._is_cut = False
        self._requests = 0
        self._lasting = 0
        self._spent = 0.0
        self._dearest = 0.0  # of the votes so far
        self._promised: list[float] = []  # for what is being asked
        self._knows_cost = False

    def ask(self, case: Case) -> _Asked:
        """Ask for votes on a case until no further one can change the verdict."""
        answers: list[Answer] = []
        for run in range(self._runs):
            if _is_settled(case, answers, self._runs):
                break
            answer, is_cut = self._vote(case, run)
            answers += [answer] if answer is not None else []
            if answer is None or is_cut:
                return _Asked(tuple(answers), is_whole=False)
        return _Asked(tuple(answers), is_whole=True)

    def stop(self, reason: str, *, is_cut: bool) -> None:
        """Ask no more; with `is_cut` also end what is being asked. The first reason stays."""
        with self._lock:
            self._stopped = self._stopped or reason
            self._is_cut = self._is_cut or is_cut
            self._has_answer.notify_all()
        if is_cut:
            self._backend.close()

    def judged(self, cases: Sequence[Case], asked: Sequence[_Asked | None]) -> Judged:
        """Put together what came."""
        outcomes = tuple(
            replace(
                by_votes(case.prompt, each.answers if each else (), self._runs, is_near=case.is_near),
                catalogue=case.catalogue,
            )
            for case, each in zip(cases, asked, strict=True)
        )
        answers = [answer for each in asked if each for answer in each.answers]
        new = [answer.usage for answer in answers if not answer.is_cached]
        is_whole = all(each is not None and each.is_whole for each in asked)
        return Judged(
            outcomes,
            models=tuple(sorted({answer.model for answer in answers if answer.model})),
            usage=Usage(
                input_tokens=sum(usage.input_tokens for usage in new),
                output_tokens=sum(usage.output_tokens for usage in new),
                cache_read_tokens=sum(usage.cache_read_tokens for usage in new),
                cache_write_tokens=sum(usage.cache_write_tokens for usage in new),
                dollars=self._spent if self._knows_cost else None,
            ),
            requests=self._requests,
            cached=sum(answer.is_cached for answer in answers),
            stopped=self._stopped if not is_whole or self._stopped == INTERRUPTED else "",
        )

    def _vote(self, case: Case, run: int) -> tuple[Answer | None, bool]:
        """Give one vote, None where the run has ended before it, and say whether the end of the run cut it off."""
        key = key_of(self._backend, case.catalogue, case.prompt.text, run)
        kept = None if self._refresh else self._cache.get(key, case.catalogue)
        if kept is not None:
            return kept, False
        if self._offline:
            return Answer(error=OFFLINE), False
        expected = 0.0
        if self._limits.max_cost is not None and self._price is not None:
            expected = self._price.of(estimated(case))
        if not self._reserved(expected):
            return None, False
        try:
            again = partial(self._again, expected)
            answer = self._backend.ask(case.catalogue, case.prompt.text, run, again)
        except Exception as error:  # its text may hold anything
            answer = Answer(error=f"the backend failed ({type(error).__name__})")
        is_cut = self._counted(answer, expected)
        self._cache.put(key, answer)
        return answer, is_cut

    def _reserved(self, expected: float) -> bool:
        """Count one request that is expected to cost so much, and say whether it may be sent."""
        with self._lock:
            # What a request really costs is told by an answer: until then a limit allows one at a time.
            while self._limits.max_cost is not None and self._promised and not self._dearest and not self._stopped:
                self._has_answer.wait()
            if self._stopped:
                return False
            self._stopped = self._forbidden(self._spent + self._promised_in_all() + max(expected, self._dearest))
            if self._stopped:
                return False
            self._requests += 1
            self._promised.append(expected)
            return True

    def _again(self, expected: float, *, is_lost: bool) -> str:
        """Count one more request of a vote, and give why it may not be sent, as `backend.Again` says."""
        with self._lock:
            if is_lost:
                self._spent += expected
            reason = self._forbidden(self._spent + self._promised_in_all())
            if reason:
                self._stopped = self._stopped or reason
            else:
                self._requests += 1
            return reason

    def _forbidden(self, cost: float) -> str:
        """Say which limit forbids one more request, after which `cost` would be spent, "" where none does."""
        limits = self._limits
        if limits.max_requests is not None and self._requests >= limits.max_requests:
            return f"`--max-requests {limits.max_requests}` is used up"
        if limits.max_cost is not None and cost > limits.max_cost:
            return f"one more request could go past `--max-cost {limits.max_cost:g}`"
        return ""

    def _promised_in_all(self) -> float:
        return sum(max(each, self._dearest) for each in self._promised)

    def _counted(self, answer: Answer, expected: float) -> bool:
        """Count what an answer cost, and say whether it was cut off by the end of the run."""
        cost = self._cost(answer, expected)
        with self._lock:
            self._promised.remove(expected)
            self._spent += cost or 0.0
            self._dearest = max(self._dearest, cost or 0.0)
            self._knows_cost = self._knows_cost or cost is not None
            self._has_answer.notify_all()
            if answer.error and self._is_cut:
                return True
            self._lasting += answer.is_authentication
            is_enough = answer.is_authentication and self._lasting >= LASTING and not self._stopped
        if is_enough:
            self.stop(f"stopped after {LASTING} errors that all others would meet too: {answer.error}", is_cut=True)
        return False

    def _cost(self, answer: Answer, expected: float) -> float | None:
        if answer.usage.dollars is not None:
            return answer.usage.dollars
        if self._price is None:
            return None
        if any(answer.usage[:4]):
            return self._price.of(answer.usage)
        return None if answer.error else expected  # of a server that does not tell


def _is_settled(case: Case, answers: Sequence[Answer], runs: int) -> bool:
    """Say whether further votes are useless: the verdict is decided, or too many are missing for any."""
    votes = [answer.skill for answer in answers if not answer.error]
    if is_decided(case.prompt, votes, runs):
        return True
    need, missing = needed(case.prompt, runs), len(answers) - len(votes)
    right = sum(is_right(case.prompt, vote) for vote in votes)
    can_match = runs - missing - (len(votes) - right) >= need
    return not can_match and right + missing >= need
