"""What a run will ask and what that may cost, told before the first request. Tokens and dollars are estimates."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from skill_lint.triggers.answer_cache import key_of
from skill_lint.triggers.backend import BackendError, Usage
from skill_lint.triggers.prices import listed
from skill_lint.triggers.question import question
from skill_lint.triggers.verdict import is_decided

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.triggers.answer_cache import AnswerCache
    from skill_lint.triggers.backend import Backend
    from skill_lint.triggers.case import Case
    from skill_lint.triggers.prices import Price

CHARACTERS_A_TOKEN = 4 / 1.1
"""Of English text, with a tenth on top for names and punctuation."""
ANSWER_TOKENS = 20
"""Tokens of an answer in JSON; a model that thinks writes more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run asks at most: votes that can no longer change a verdict are not asked for.

    `cached` counts votes that are kept from earlier. `usage` is the estimate for all requests, its dollars None where
    the price is not known. `first` is the first case of which a vote is to be asked.
    """

    backend: str
    model: str
    cases: int
    runs: int
    requests: int
    cached: int
    usage: Usage
    first: Case | None


def make_plan(
    cases: Sequence[Case],
    backend: Backend,
    *,
    model: str = "",
    runs: int = 1,
    cache: AnswerCache,
    refresh: bool = False,
    price: Price | None = None,
) -> Plan:
    """Count what a run over `cases` asks of `backend`; nobody is asked. With `refresh` nothing that is kept counts."""
    requests = cached = tokens = 0
    first = None
    for case in cases:
        votes: list[str | None] = []
        missing = 0
        for run in range(runs):
            if is_decided(case.prompt, votes, runs):
                break
            key = key_of(backend, case.catalogue, case.prompt.text, run)
            kept = None if refresh else cache.get(key, case.catalogue)
            if kept is None:
                missing += 1
            else:
                votes.append(kept.skill)
        cached += len(votes)
        requests += missing
        if missing:
            first = first or case
            tokens += missing * estimated(case).input_tokens
    usage = Usage(tokens, requests * ANSWER_TOKENS)
    dollars = 0.0 if not requests else None if price is None else price.of(usage)
    return Plan(backend.name, model, len(cases), runs, requests, cached, usage._replace(dollars=dollars), first)


def estimated(case: Case) -> Usage:
    """Give the tokens of one request, from its characters; what a program adds of its own is not known."""
    return Usage(ceil(len(question(case.catalogue, case.prompt.text).text) / CHARACTERS_A_TOKEN), ANSWER_TOKENS)


def check_limits(plan: Plan, *, max_requests: int | None, max_cost: float | None, tells_cost: bool = False) -> None:
    """Raise BackendError where the plan goes past a limit, or where what it costs cannot be known before.

    `tells_cost` says that the backend tells what each answer cost, so that a limit can be kept while asking.
    """
    if max_requests is not None and plan.requests > max_requests:
        raise BackendError(
            f"this run would ask {_counted(plan.requests, 'time')}, and `--max-requests` is {max_requests}. Raise it, "
            "judge fewer prompts with `--prompts`, or ask for fewer votes with `--runs`"
        )
    if max_cost is None or not plan.requests:
        return
    if plan.usage.dollars is None and not tells_cost:
        raise BackendError(
            f"what `{plan.model or plan.backend}` costs is not known, so `--max-cost` cannot be kept. Give its price "
            "with `--prices FILE`, or limit the run with `--max-requests`"
        )
    if plan.usage.dollars is not None and plan.usage.dollars > max_cost:
        raise BackendError(
            f"this run would cost about ${plan.usage.dollars:.4f}, and `--max-cost` is ${max_cost:.4f}. Raise it, "
            "judge fewer prompts with `--prompts`, or ask for fewer votes with `--runs`"
        )


def told(plan: Plan, backend: Backend, *, is_own_price: bool = False, offline: bool = False) -> Iterator[str]:
    """Give the lines of `--dry-run`: the plan and the exact first request, of which nothing is sent."""
    yield f"backend: {plan.backend}" + (f", model {plan.model}" if plan.model else "")
    votes = f"{_counted(plan.cases, 'prompt')}, {_counted(plan.runs, 'vote')} each"
    if offline:
        missing = f"; {_counted(plan.requests, 'vote')} missing, each an error" if plan.requests else ""
        yield f"requests: none, offline ({votes}; {plan.cached} kept from earlier{missing})"
        return
    at_most = "at most " if plan.runs > 1 and plan.requests else ""
    yield f"requests: {at_most}{plan.requests} ({votes}; {plan.cached} kept from earlier)"
    if plan.first is None:
        yield "first request: none, nothing is left to ask"
        return
    yield f"tokens (estimate): {plan.usage.input_tokens:,} in, {plan.usage.output_tokens:,} out"
    if plan.usage.dollars is None:
        yield "cost: not known; give a price with `--prices FILE`"
    else:
        known = None if is_own_price else listed(plan.model)
        source = "your prices" if known is None else f"prices of {known.date}, read at {known.source}"
        yield f"cost (estimate): ${plan.usage.dollars:.4f} by {source}"
    yield "first request:"
    yield ""
    yield from backend.preview(plan.first.catalogue, plan.first.prompt.text).splitlines()


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("" if number == 1 else "s")
