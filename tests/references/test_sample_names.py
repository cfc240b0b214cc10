"""A stand-in is one in every kind of name, and a name with a meaning in none."""

from __future__ import annotations

import pytest

from skill_lint.references.sample_names import SAMPLE_SYMBOL, SAMPLE_TASK, SAMPLE_TEST


@pytest.mark.parametrize("name", ["foo", "bar", "baz", "qux", "spam", "x", "xxx", "something", "whatever", "thing"])
def test_a_stand_in_is_one_everywhere(name: str) -> None:
    assert SAMPLE_SYMBOL.fullmatch(name)
    assert SAMPLE_TASK.fullmatch(name)
    assert SAMPLE_TEST.fullmatch(name)
    assert SAMPLE_TEST.fullmatch(f"test_{name}")


@pytest.mark.parametrize("name", ["grind", "set_gap", "barley", "spammer", "mill-stones", "thinning"])
def test_a_name_with_a_meaning_is_none(name: str) -> None:
    assert not SAMPLE_SYMBOL.fullmatch(name)
    assert not SAMPLE_TASK.fullmatch(name)
    assert not SAMPLE_TEST.fullmatch(name)
