"""`skill-lint triggers` with a backend that is asked: from the options to a backend, a plan and a result."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING

from skill_lint.cli.opening import UnusableError, read_named
from skill_lint.cli.streams import complain, write
from skill_lint.report.visible import visible
from skill_lint.triggers.access import Access
from skill_lint.triggers.answer_cache import AnswerCache, default_folder
from skill_lint.triggers.backend import BackendError
from skill_lint.triggers.judging import Judged, Limits, judge
from skill_lint.triggers.lexical_run import outcomes_by_words
from skill_lint.triggers.outcome import TriggerRun
from skill_lint.triggers.plan import check_limits, make_plan, told
from skill_lint.triggers.prices import price_of, read_prices
from skill_lint.triggers.result import TriggerResult
from skill_lint.triggers.retry import Patience

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator
    from types import FrameType

    from skill_lint.cli.prompt_cases import Gathered
    from skill_lint.config.settings import Settings
    from skill_lint.triggers.backend import Backend
    from skill_lint.triggers.plan import Plan
    from skill_lint.triggers.prices import Price

ACCURACY = "told names and descriptions alone; an agent that sees more may choose otherwise"
OVER_HTTP = ("anthropic", "openai")
TELLS_COST = ("claude",)
MOST = 100
"""Votes and requests at the same time: a repository's own file may choose the votes, which somebody pays for."""


def plan(options: Namespace, settings: Settings, gathered: Gathered) -> Iterable[str]:
    """Give what `--dry-run` prints; nobody is asked. Raises UnusableError."""
    try:
        asking = _Asking(options, settings, gathered)
        backend = asking.backend(will_ask=False)
        lines = told(asking.plan(backend), backend, is_own_price=bool(options.prices), offline=options.offline)
        return [visible(line) for line in lines]
    except BackendError as error:
        raise UnusableError(str(error)) from None


def judged(options: Namespace, settings: Settings, gathered: Gathered) -> TriggerResult:
    """Ask what is not kept and judge all prompts. Raises UnusableError before anybody was asked."""
    try:
        asking = _Asking(options, settings, gathered)
        with _ended_by_term():
            found = asking.judged() if asking.cases else Judged(())
    except BackendError as error:
        raise UnusableError(str(error)) from None
    if asking.cache.problem:
        write([f"skill-lint: warning: {visible(asking.cache.problem)}"], to_stderr=True)
    if found.stopped:
        complain(found.stopped)
    run = TriggerRun(
        asking.name,
        ACCURACY,
        gathered.catalogue,
        found.outcomes,
        models=found.models,
        runs=asking.runs,
        usage=found.usage,
        requests=found.requests,
        cached=found.cached,
        skipped=gathered.skipped,
        is_complete=found.is_complete,
    )
    return TriggerResult(run, None, options.strict, found.stopped, found.is_interrupted)


@contextmanager
def _ended_by_term() -> Iterator[None]:
    """Let SIGTERM end the run as Ctrl-C does: it would leave the programs that are asked running otherwise."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Asking:
    """What is asked, of whom and within which limits. Raises UnusableError and BackendError."""

    def __init__(self, options: Namespace, settings: Settings, gathered: Gathered) -> None:
        self._options = options
        self.name: str = options.backend or settings.triggers_backend
        self.model: str = (options.model or settings.triggers_model).strip()
        self.runs = max(1, settings.triggers_runs if options.runs is None else options.runs)
        if self.runs > MOST:
            raise UnusableError(f"a prompt gets at most {MOST} votes, and `--runs` or `triggers.runs` is {self.runs}")
        _check(options, self.name)
        near = (outcome.is_near for outcome in outcomes_by_words(gathered.cases))
        self.cases = [case._replace(is_near=is_near) for case, is_near in zip(gathered.cases, near, strict=True)]
        self.cache = AnswerCache(None if options.no_cache else options.cache_dir or default_folder(os.environ))
        self._price = self._found_price()

    def plan(self, backend: Backend) -> Plan:
        """Count what is to be asked of `backend`."""
        return make_plan(
            self.cases,
            backend,
            model=self.model,
            runs=self.runs,
            cache=self.cache,
            refresh=self._options.refresh,
            price=self._price,
        )

    def judged(self) -> Judged:
        """Ask, where something is to be asked: only then the backend must be there, with a key where it wants one."""
        options = self._options
        backend = self.backend(will_ask=False)
        planned = self.plan(backend)
        if planned.requests and not options.offline:
            check_limits(
                planned,
                max_requests=options.max_requests,
                max_cost=options.max_cost,
                tells_cost=self.name in TELLS_COST,
            )
            backend = self.backend(will_ask=True)
        progress = _Progress(is_shown=not options.quiet)
        try:
            return judge(
                self.cases,
                backend,
                cache=self.cache,
                runs=self.runs,
                limits=Limits(options.jobs, options.deadline, options.max_requests, options.max_cost),
                price=self._price,
                offline=options.offline,
                refresh=options.refresh,
                progress=progress.tell,
            )
        finally:
            progress.clear()
            backend.close()

    def backend(self, *, will_ask: bool) -> Backend:
        """Make the backend; without `will_ask` neither key, library nor program need be there."""
        access = _access(self._options, will_ask=will_ask)
        if self.name in OVER_HTTP:
            from skill_lint.triggers.anthropic import anthropic
            from skill_lint.triggers.openai import openai

            return (anthropic if self.name == "anthropic" else openai)(self.model, access)
        if self.name == "command":
            from skill_lint.triggers.command import command

            return command(_words(self._options.command), access)
        from skill_lint.triggers.claude import claude
        from skill_lint.triggers.codex import codex

        return (claude if self.name == "claude" else codex)(self.model, access)

    def _found_price(self) -> Price | None:
        path = self._options.prices
        if not path:
            return price_of(self.model)
        return price_of(self.model, read_prices(path, read_named(path)))


def _access(options: Namespace, *, will_ask: bool) -> Access:
    # Five tries and their pauses, but not beyond the end of the whole run.
    longest = max(300.0, 6 * options.timeout)
    return Access(
        environment=os.environ,
        base_url=options.base_url,
        key_environment=options.api_key_env,
        allow_custom_base_url=options.allow_custom_base_url,
        patience=Patience(timeout=options.timeout, deadline=min(longest, options.deadline or longest)),
        shuffle_seed=options.shuffle_seed,
        will_ask=will_ask,
    )


def _check(options: Namespace, name: str) -> None:
    """Raise UnusableError where options do not go together or have no meaning."""
    if name not in OVER_HTTP:
        for option in ("base_url", "api_key_env", "allow_custom_base_url"):
            if getattr(options, option):
                flag = option.replace("_", "-")
                raise UnusableError(f"`--{flag}` is for the backends `anthropic` and `openai`, not for `{name}`")
    if options.base_url is not None and not options.base_url.strip():
        raise UnusableError("`--base-url` is empty; give an address, or leave it out for the vendor's own")
    if options.command is not None and name != "command":
        raise UnusableError(f"`--command` is for the backend `command`, not for `{name}`")
    if options.offline and (options.refresh or options.no_cache):
        flag = "--refresh" if options.refresh else "--no-cache"
        raise UnusableError(f"`--offline` uses kept answers alone, and `{flag}` none; leave one of them out")
    if not 1 <= options.jobs <= MOST:
        raise UnusableError(f"`--jobs` takes 1 to {MOST}")
    for option in ("timeout", "deadline"):
        seconds = getattr(options, option)
        if seconds is not None and not (isfinite(seconds) and seconds > 0):
            raise UnusableError(f"`--{option}` needs a number of seconds above 0")
    if options.max_cost is not None and not (isfinite(options.max_cost) and options.max_cost >= 0):
        raise UnusableError("`--max-cost` needs a number of dollars, 0 or more")


def _words(command: str | None) -> list[str]:
    try:
        return shlex.split(command or "")
    except ValueError as error:
        raise UnusableError(f"`--command` cannot be split into words: {str(error).lower()}") from None


class _Progress:
    """One line on standard error that tells how far the run is, where somebody looks; it is gone at the end."""

    def __init__(self, *, is_shown: bool) -> None:
        stream = sys.stderr
        is_terminal = stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"
        self._stream = stream if is_shown and is_terminal else None
        self._length = 0

    def tell(self, done: int, total: int) -> None:
        """Put the line in the place of the one before."""
        self._show(f"skill-lint: {done:,} of {total:,} prompts asked")

    def clear(self) -> None:
        """Take the line away."""
        if self._length:
            self._show("")
            self._show("")

    def _show(self, line: str) -> None:
        if self._stream is not None:
            try:
                self._stream.write(f"\r{line.ljust(self._length)}")
                self._stream.flush()
            except OSError:  # nobody looks any more
                self._stream = None
            self._length = len(line)
