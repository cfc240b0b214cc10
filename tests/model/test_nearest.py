"""What counts as a slip of a name, and what as another name."""

from __future__ import annotations

import pytest

from skill_lint.model.nearest import Comparisons, is_alike_in_words


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [
        ("grind-oats", "grind-oat", True),
        ("grnd", "grind", True),
        ("dev-start", "dev-stop", False),
        ("dev-enable-mill", "dev-clean-mill", False),
        ("test:smoke", "test:mobile", False),
        ("dev-mill", "dev-clean-mill", True),
        ("dev-clean-mill", "dev-mill", True),
        ("migrate", "migrate-down", False),
        ("db:reset", "db", False),
        ("test_nope", "test_one_line", False),
        ("grinds the oats well", "grinds the oats badly", True),
        ("grinds the oats well", "grinds no rye badly", False),
        ("", "grind", False),
    ],
)
def test_names_are_alike_in_every_word(name: str, other: str, alike: bool) -> None:
    assert is_alike_in_words(name, other) == alike
    assert is_alike_in_words(other, name) == alike


def test_what_differs_in_a_word_is_no_answer() -> None:
    comparisons = Comparisons()
    assert comparisons.like("test_stop_mill", ["test_start_mill"], similarity=0.6) == ()
    assert comparisons.like("test_stops_mill", ["test_stop_mill"], similarity=0.6) == ("test_stop_mill",)
