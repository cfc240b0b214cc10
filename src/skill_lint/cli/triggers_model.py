"""`skill-lint triggers` with a backend that is asked: from the options to a backend, a plan and a result."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from skill_lint.cli.opening import UnusableError, read_named
from skill_lint.cli.streams import complain, write
from skill_lint.cli.trigger_usage import COMMAND, MOST, OVER_HTTP
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
TELLS_COST = ("claude",)


def check(options: Namespace, settings: Settings) -> None:
    """Raise UnusableError where the backend cannot be what the options say, whatever there is to judge.

    Neither a key, a library nor a program need be there.
    """
    _votes(options, settings)
    try:
        _backend(options, settings, will_ask=False)
    except BackendError as error:
        raise UnusableError(str(error)) from None


def plan(options: Namespace, settings: Settings, gathered: Gathered) -> Iterable[str]:
    """Give what `--dry-run` prints; nobody is asked. Raises UnusableError."""
    try:
        asking = _Asking(options, settings, gathered)
        backend = asking.backend(will_ask=False)
        lines = told(asking.plan(backend), backend, is_own_price=bool(options.prices), offline=options.offline)
        return [visible(line) for line in lines]
    except BackendError as error:
        raise UnusableError(str(error)) from None


def judged(options: Namespace, settings: Settings, gathered: Gathered, root: str) -> TriggerResult:
    """Ask what is not kept and judge all prompts of the project at `root`.

    Raises UnusableError before anybody was asked.
    """
    try:
        asking = _Asking(options, settings, gathered, root)
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
    """Let the end of the terminal and SIGTERM end the run as Ctrl-C does: what is asked would run on otherwise.

    One end is enough: while what came is written, and until then, a second does nothing.
    """

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        for each in before:
            signal.signal(each, signal.SIG_IGN)
        is_ended.append(True)
        raise KeyboardInterrupt

    is_ended: list[bool] = []
    ends = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]
    # Who starts it may want one of them ignored, as `nohup` does.
    before = {each: signal.getsignal(each) for each in ends if each and signal.getsignal(each) != signal.SIG_IGN}
    for each in before:
        signal.signal(each, interrupt)
    try:
        yield
    finally:
        if not is_ended:
            for each, handler in before.items():
                signal.signal(each, handler)


class _Asking:
    """What is asked, of whom and within which limits. Raises UnusableError and BackendError."""

    def __init__(self, options: Namespace, settings: Settings, gathered: Gathered, root: str = "") -> None:
        self._options = options
        self._root = root
        self._settings = settings
        self.name: str = options.backend or settings.triggers_backend
        self.model = _model(options, settings)
        self.runs = _votes(options, settings)
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
        return _backend(self._options, self._settings, will_ask=will_ask, root=self._root)

    def _found_price(self) -> Price | None:
        path = self._options.prices
        if not path:
            return price_of(self.model)
        return price_of(self.model, read_prices(path, read_named(path)))


def _backend(options: Namespace, settings: Settings, *, will_ask: bool, root: str = "") -> Backend:
    access = _access(options, will_ask=will_ask, root=root)
    name, model = options.backend or settings.triggers_backend, _model(options, settings)
    if name in OVER_HTTP:
        from skill_lint.triggers.anthropic import anthropic
        from skill_lint.triggers.openai import openai

        return (anthropic if name == "anthropic" else openai)(model, access)
    if name == COMMAND:
        from skill_lint.triggers.command import command

        return command(_words(options.command), access)
    from skill_lint.triggers.claude import claude
    from skill_lint.triggers.codex import codex

    return (claude if name == "claude" else codex)(model, access)


def _model(options: Namespace, settings: Settings) -> str:
    return str(options.model or settings.triggers_model).strip()


def _votes(options: Namespace, settings: Settings) -> int:
    """Give how many votes a prompt gets. Raises UnusableError."""
    runs = settings.triggers_runs if options.runs is None else options.runs
    if runs > MOST:
        raise UnusableError(f"a prompt gets at most {MOST} votes, and `--runs` or `triggers.runs` is {runs}")
    return runs


def _access(options: Namespace, *, will_ask: bool, root: str) -> Access:
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
        # What the user named on the command line may be the project's own program.
        root="" if (options.backend == COMMAND) else root,
    )


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
