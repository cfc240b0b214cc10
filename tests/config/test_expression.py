"""Which regular expressions a configuration may hold: none that holds up a run."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.config.expression import LONGEST_EXPRESSION, MOST_WAYS, fault, ways


@pytest.mark.parametrize(
    "expression",
    [
        "^_{0,2}f[a-z]*[A-Z]",
        r"^test_\w+$",
        r"^(?:test|check)_[a-z_]+$",
        "^(?P<kind>bee|hive)?_[a-z]+_[a-z]+$",
        "Service$",
        r"^[A-Z][A-Za-z0-9]*\(?",
        r"^(?=.*_)(?!x)[a-z_]+$",
        r"[]a]b+[^]c]",
        r"\(\*\)",
        "^a{3}b{2,}c{,4}",
        r"^(a)\1",
        "^h[(]+$",
    ],
)
def test_honest_expressions_are_taken(expression: str) -> None:
    assert fault(expression) is None


@pytest.mark.parametrize(
    "expression",
    [
        "^(a+)+$",
        "^(a*)*$",
        "^(a|a)*$",
        "^(?:a|ab)+$",
        "^(a?){40}$",
        "^((a{0,9}){0,9}){0,9}$",
        "^" + "a?" * 40 + "a" * 40,
        "^.*.*.*.*x",
        ".*.*.*x",
        "^(.*)(.*)(.*)(.*)x",
        "^a|b+c+d+e",
        r"^(?:[a-z]+_)+$",
        r"^(?>a+)+$",
        "^a+" * 30,
    ],
)
def test_expressions_that_may_take_long_are_refused(expression: str) -> None:
    wrong = fault(expression)
    assert wrong
    assert wrong.message == "this regular expression may take very long"


@pytest.mark.parametrize(
    ("expression", "message", "cure"),
    [
        ("", "an empty regular expression is found in every text", ""),
        ("a" * (LONGEST_EXPRESSION + 1), f"a regular expression of more than {LONGEST_EXPRESSION} characters", ""),
        ("a)", "not a regular expression", "unbalanced parenthesis at position 1"),
        ("a{99999999999}", "not a regular expression", "the repetition number is too large"),
        ("*a", "not a regular expression", "nothing to repeat at position 0"),
        ("(?i)bee", "of what begins with `(?` only groups and look-arounds are taken", ""),
        ("^(?P<a>b)(?P=a)", "of what begins with `(?` only groups and look-arounds are taken", ""),
        ("(?#why)a", "of what begins with `(?` only groups and look-arounds are taken", ""),
        ("bee|", "this regular expression is found in every text", "begin with `^`, repeat with `+`"),
        ("[a-z]*", "this regular expression is found in every text", "begin with `^`, repeat with `+`"),
    ],
)
def test_what_is_wrong_is_said(expression: str, message: str, cure: str) -> None:
    assert fault(expression) == (message, cure)


@pytest.mark.parametrize(
    ("expression", "bound"),
    [
        ("^abc", 1),
        ("^a?b", 2),
        ("^a*b", 101),
        ("^a+?b", 100),
        ("^a{2,4}b", 3),
        ("^(?:a|b|c)d", 3),
        ("^a|b", 200),  # the second branch begins anywhere
        ("a", 100),
        (r"^\*\{3,4\}", 1),
        ("^[*+?]", 1),
        ("^(a*)b*", 101 * 101),
    ],
)
def test_ways_are_counted(expression: str, bound: int) -> None:
    assert ways(expression) == bound


PIECES = st.sampled_from(
    ["a", "b", "(", "(?:", ")", "|", "*", "+", "?", "{2,5}", "[ab]", ".", "^", "$", r"\w", "*?", "(?="]
)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_any_expression_is_judged_and_the_bound_stays_small(expression: str) -> None:
    assert 0 < ways(expression) <= 100 * (100 * MOST_WAYS)
    if fault(expression) is None:
        re.compile(expression)


@given(st.lists(PIECES, max_size=8).map("".join))
def test_what_is_taken_does_not_hold_up_a_run(expression: str) -> None:
    if fault(expression) is None:
        for text in ("a" * 100, "ab" * 50, "a" * 99 + "!"):
            re.search(expression, text)  # an expression wrongly taken would not come to an end here
