"""What a run would ask and cost is counted before it asks, and limits refuse it then."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.triggers.answer_cache import AnswerCache
from skill_lint.triggers.backend import BackendError, Usage
from skill_lint.triggers.judging import judge
from skill_lint.triggers.plan import ANSWER_TOKENS, Plan, check_limits, estimated, make_plan, told
from skill_lint.triggers.prices import KNOWN, Price, price_of, read_prices
from skill_lint.triggers.question import question
from tests.triggers.asking import Scripted, case
from tests.triggers.made import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

NO_CACHE = AnswerCache(None)
CASES = [case("how many bees?", "count-bees"), case("spin it", "spin-honey")]


def plan_of(**settings: Any) -> Plan:
    given: dict[str, Any] = {"cache": NO_CACHE, "model": "oolong-1"} | settings
    return make_plan(CASES, given.pop("backend", Scripted()), **given)


def test_requests_are_all_votes_and_tokens_an_estimate_from_the_text() -> None:
    backend = Scripted()
    plan = plan_of(backend=backend, runs=3)
    assert (plan.requests, plan.cached, plan.cases, plan.first) == (6, 0, 2, CASES[0])
    characters = sum(3 * len(question(CATALOGUE, each.prompt.text).text) for each in CASES)
    assert characters / 4 * 1.1 <= plan.usage.input_tokens <= characters / 4 * 1.1 + 6
    assert plan.usage.output_tokens == 6 * ANSWER_TOKENS
    assert plan.usage.dollars is None
    assert not backend.asked


def test_what_is_kept_and_what_cannot_matter_is_not_counted(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(CASES[:1], Scripted(otherwise="count-bees"), cache=cache, runs=3)
    plan = plan_of(cache=cache, runs=3)
    assert (plan.requests, plan.cached, plan.first) == (3, 2, CASES[1])
    assert plan_of(cache=cache, runs=3, refresh=True).requests == 6
    judge(CASES, Scripted(otherwise="count-bees"), cache=cache, runs=3)
    done = plan_of(cache=cache, runs=3, price=None)
    assert (done.requests, done.first, done.usage) == (0, None, Usage(dollars=0.0))


def test_limits_refuse_before_the_first_request() -> None:
    plan = plan_of(runs=3, price=Price(1000, 0, 0, 0))
    check_limits(plan, max_requests=6, max_cost=1000)
    with pytest.raises(BackendError, match="would ask 6 times, and `--max-requests` is 5"):
        check_limits(plan, max_requests=5, max_cost=None)
    with pytest.raises(BackendError, match=r"would cost about \$\d+\.\d{4}, and `--max-cost` is \$0\.5000"):
        check_limits(plan, max_requests=None, max_cost=0.5)


def test_a_limit_of_cost_needs_a_price_or_a_backend_that_tells() -> None:
    plan = plan_of()
    with pytest.raises(BackendError, match=r"what `oolong-1` costs is not known.*--prices FILE"):
        check_limits(plan, max_requests=None, max_cost=5)
    check_limits(plan, max_requests=None, max_cost=5, tells_cost=True)
    check_limits(plan, max_requests=None, max_cost=None)


def test_nothing_is_refused_where_nothing_is_asked(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    judge(CASES, Scripted(), cache=cache)
    check_limits(plan_of(cache=cache), max_requests=0, max_cost=0.0)


def test_a_dry_run_tells_the_plan_and_the_first_request() -> None:
    lines = list(told(plan_of(runs=3, price=Price(1, 5, 1, 1)), Scripted()))
    assert lines[0] == "backend: scripted, model oolong-1"
    assert lines[1] == "requests: at most 6 (2 prompts, 3 votes each; 0 kept from earlier)"
    assert lines[2].startswith("tokens (estimate): ")
    assert lines[3].startswith("cost (estimate): $0.00")
    assert lines[3].endswith("by your prices")
    assert lines[4:] == ["first request:", "", "ask 3 skills about", "how many bees?"]


def test_a_dry_run_without_a_price_or_without_anything_to_ask(tmp_path: Path) -> None:
    assert "cost: not known; give a price with `--prices FILE`" in list(told(plan_of(), Scripted()))
    cache = AnswerCache(str(tmp_path))
    judge(CASES, Scripted(), cache=cache)
    assert list(told(plan_of(cache=cache), Scripted())) == [
        "backend: scripted, model oolong-1",
        "requests: 0 (2 prompts, 1 vote each; 2 kept from earlier)",
        "first request: none, nothing is left to ask",
    ]
    assert list(told(plan_of(), Scripted(), offline=True))[1:] == [
        "requests: none, offline (2 prompts, 1 vote each; 0 kept from earlier; 2 votes missing, each an error)"
    ]


def test_a_request_is_estimated_from_its_whole_text() -> None:
    assert estimated(case("x" * 4000)).input_tokens - estimated(case("")).input_tokens in (1100, 1101)


# Prices


def test_a_price_is_of_all_kinds_of_tokens() -> None:
    price = Price(1, 10, 0.1, 2)
    assert price.of(Usage(1_000_000, 100_000, 500_000, 250_000)) == pytest.approx(1 + 1 + 0.05 + 0.5)


@pytest.mark.parametrize(
    ("model", "known"),
    [
        ("claude-haiku-4-5", "claude-haiku-4-5"),
        ("claude-haiku-4-5-20251001", "claude-haiku-4-5"),
        ("gpt-6-sol-2026-09-22", "gpt-6-sol"),
        ("gpt-6", None),
        ("my-claude-haiku-4-5", None),
        ("claude-haiku-4-5-turbo", None),
        ("", None),
    ],
)
def test_a_model_is_known_by_its_whole_name(model: str, known: str | None) -> None:
    assert price_of(model) == (None if known is None else KNOWN[known].price)


def test_every_price_tells_where_and_when_it_was_read() -> None:
    for each in KNOWN.values():
        assert each.source
        assert all(re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", date) for date in each.date.split(" to "))
    (line,) = (
        line
        for line in told(replace(plan_of(price=price_of("gpt-6-sol")), model="gpt-6-sol"), Scripted())
        if line.startswith("cost")
    )
    assert line.endswith(f" by prices of {KNOWN['gpt-6-sol'].date}, read at {KNOWN['gpt-6-sol'].source}")


def test_a_table_of_the_users_goes_in_place_of_ours() -> None:
    table = {"oolong-1": {"input": 1, "output": 5.5}, "mint": {"input": 2, "output": 3, "cache_read": 0}}
    own = read_prices("p.json", json.dumps(table).encode())
    assert own == {"oolong-1": Price(1, 5.5, 1, 1), "mint": Price(2, 3, 0, 2)}
    assert price_of("oolong-1", own) == Price(1, 5.5, 1, 1)
    assert price_of("claude-haiku-4-5", own) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"[" * 100_000,
        b'{"a": 1}',
        b'{"a": {"input": 1}}',
        b'{"a": {"input": "1", "output": 2}}',
        b'{"a": {"input": -1, "output": 2}}',
        b'{"a": {"input": NaN, "output": 2}}',
        b'{"a": {"input": true, "output": 2}}',
        b'{"a": {"input": 1, "output": 2, "batch": 3}}',
    ],
)
def test_a_table_that_is_none_is_refused_with_its_form(content: bytes) -> None:
    with pytest.raises(BackendError, match=r"`p\.json`"):
        read_prices("p.json", content)
