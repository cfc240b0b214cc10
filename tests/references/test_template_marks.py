"""Where a condition or a loop of a template program stands, its section is a sample."""

from __future__ import annotations

import pytest

from tests.references.made import outcomes


@pytest.mark.parametrize("mark", ["- {{#if rye}}[x](a.md){{/if}}", "| {% for loaf in loaves %} |", "> {%- if rye %}"])
def test_a_mark_with_which_an_item_or_a_row_begins_makes_a_sample(mark: str) -> None:
    assert ("crust.md", "example") in outcomes(f"{mark}\n\n[the crust](crust.md)\n")


@pytest.mark.parametrize("mark", ["In templates, {% if user %} blocks are fine.", "- As {{#each x}} does."])
def test_a_mark_that_is_named_within_a_sentence_makes_none(mark: str) -> None:
    assert ("crust.md", "path") in outcomes(f"{mark}\n\n[the crust](crust.md)\n")
