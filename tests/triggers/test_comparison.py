"""A run beside an earlier one: what got better, what got worse, what cannot be told."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.triggers.comparison import ComparisonError, compare, read_earlier
from skill_lint.triggers.outcome import Outcome, TriggerRun
from tests.triggers.made import CATALOGUE, refuses, wants


def earlier(results: list[tuple[str, str]], **more: object) -> bytes:
    rows = [{"prompt": prompt, "verdict": verdict, "got": None} for prompt, verdict in results]
    return json.dumps({"schema_version": 1, "backend": "lexical", "results": rows, **more}).encode()


def run(*outcomes: tuple[str, Any]) -> TriggerRun:
    made = tuple(Outcome(wants("count-bees", text=text), verdict, "count-bees") for text, verdict in outcomes)
    return TriggerRun("lexical", "", CATALOGUE, made)


def test_each_prompt_has_a_direction() -> None:
    before = read_earlier("old.json", earlier([("a", "match"), ("b", "mismatch"), ("c", "unsure"), ("e", "error")]))
    found = compare(run(("a", "unsure"), ("b", "match"), ("c", "unsure"), ("d", "match"), ("e", "match")), before)
    directions = [change.direction for change in found.prompts]
    assert directions == ["down", "up", "unchanged", "new", "unknown"]
    assert [change.outcome.prompt.text for change in found.of("down", "up")] == ["a", "b"]


def test_prompts_are_the_same_by_their_text_and_equal_texts_by_their_order() -> None:
    before = read_earlier("old.json", earlier([("a  b", "match"), ("a b", "unsure"), ("gone", "match")]))
    found = compare(run(("a b", "match"), ("a\nb", "match")), before)
    assert [change.direction for change in found.prompts] == ["unchanged", "up"]
    assert [known.text for known in found.gone] == ["gone"]


@pytest.mark.parametrize(("recall", "is_regression"), [(1.0, False), (1.1 - 1e-12, True), (1.05, False), (None, False)])
def test_a_rate_that_fell_by_a_tenth_is_a_regression(recall: float | None, is_regression: bool) -> None:
    skills = {"count-bees": {"recall": recall, "false_trigger_rate": None}, "gone": {"recall": 1.0}}
    found = compare(run(("a", "match")), read_earlier("old.json", earlier([], skills=skills)))
    assert [(change.name, change.is_regression) for change in found.skills] == [("count-bees", is_regression)]


@pytest.mark.parametrize(
    ("recall", "alarms", "regressions", "improvements"),
    [
        (0.0, 0.0, [("false triggers", 0.0, 1.0)], [("recall", 0.0, 1.0)]),
        (1.0, 0.9, [("false triggers", 0.9, 1.0)], []),
        (1.0, 0.95, [], []),
        (1.0, 0.90005, [("false triggers", 0.90005, 1.0)], []),  # a result has four digits
        (1.0, None, [], []),
    ],
)
def test_each_rate_is_better_or_worse_for_itself(
    recall: float, alarms: float | None, regressions: list[Any], improvements: list[Any]
) -> None:
    skills = {"count-bees": {"recall": recall, "false_trigger_rate": alarms}}
    outcomes = (
        Outcome(wants("count-bees"), "match", "count-bees"),
        Outcome(refuses("count-bees"), "unsure", "count-bees"),
    )
    now = TriggerRun("lexical", "", CATALOGUE, outcomes)
    found = compare(now, read_earlier("old.json", earlier([], skills=skills)))
    assert [(each.rate, each.before, each.now) for each in found.regressions] == regressions
    assert [(each.rate, each.before, each.now) for each in found.improvements] == improvements
    (skill,) = found.skills
    assert (skill.is_regression, skill.is_improvement) == (bool(regressions), bool(improvements))


def test_fewer_false_triggers_are_an_improvement() -> None:
    skills = {"count-bees": {"recall": 1.0, "false_trigger_rate": 0.5}}
    outcomes = (Outcome(wants("count-bees"), "match", "count-bees"), Outcome(refuses("count-bees"), "match"))
    found = compare(
        TriggerRun("lexical", "", CATALOGUE, outcomes), read_earlier("old.json", earlier([], skills=skills))
    )
    assert not found.regressions
    assert [(each.skill, each.rate, each.before, each.now) for each in found.improvements] == [
        ("count-bees", "false triggers", 0.5, 0.0)
    ]


@pytest.mark.parametrize(("models", "is_like"), [([], True), (["m-1"], False)])
def test_other_models_are_told(models: list[str], is_like: bool) -> None:
    assert compare(run(), read_earlier("old.json", earlier([], models=models))).is_like is is_like


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"schema_version": 2, "backend": "lexical", "results": []}',
        b'{"schema_version": 1, "results": []}',
        b'{"schema_version": 1, "backend": "lexical", "results": [1]}',
        b'{"schema_version": 1, "backend": "lexical", "results": [{"prompt": 1, "verdict": "match", "got": null}]}',
        b'{"schema_version": 1, "backend": "lexical", "results": [], "skills": 5}',
        b'{"schema_version": 1, "backend": "lexical", "results": [], "skills": {"a": 5}}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_result_is_told_with_a_cure(content: bytes) -> None:
    with pytest.raises(ComparisonError, match=r"`old\.json`.*(make|give)"):
        read_earlier("old.json", content)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@given(st.fixed_dictionaries({"backend": JSON, "results": st.lists(JSON, max_size=3), "models": JSON, "skills": JSON}))
def test_no_result_whatever_it_holds_raises_anything_else(result: dict[str, object]) -> None:
    with suppress(ComparisonError):
        compare(run(("a", "match")), read_earlier("old.json", json.dumps({"schema_version": 1, **result}).encode()))
