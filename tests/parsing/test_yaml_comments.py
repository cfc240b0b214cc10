"""What stands behind a number sign: text that was cut off, or a comment that was meant."""

from __future__ import annotations

import pytest

from skill_lint.model.frontmatter import Scalar
from skill_lint.model.source import Source
from skill_lint.parsing.frontmatter import parse_frontmatter
from skill_lint.parsing.yaml_comments import cut_text


def cut(value: str) -> str | None:
    """Give what is cut off a description that is written as `value`."""
    text = f"---\nname: kettle\ndescription:{value}\n---\n\nBoil.\n"
    node = parse_frontmatter(Source("SKILL.md", text)).get("description")
    assert isinstance(node, Scalar)
    assert node.style == "plain"
    span = cut_text(text, *node.span)
    return span and text[slice(*span)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (" Boils water. See issue #12, and use it for tea.", "#12, and use it for tea."),
        (" Boils water. #1 of all kettles", "#1 of all kettles"),
        (" Boils water.  #1 of all kettles", "#1 of all kettles"),
        (" Posts to #tea and #coffee. Use when it boils.", "#tea and #coffee. Use when it boils."),
        (' Use for "review issue #N" or when asked to boil.', '#N" or when asked to boil.'),
        (" Adds #[derive] to a struct", "#[derive] to a struct"),
        (" Refactors C # code. Use when a kettle is of brass.", "# code. Use when a kettle is of brass."),
        (" Formats the # headings of a recipe", "# headings of a recipe"),
        (" Formats headings (# and ## alike)", "## alike)"),
        (" Formats headings (that is, # and ## alike)", "# and ## alike)"),
        (" Turns `a # b` into tea", "# b` into tea"),
        (" Boils water,\n  issue #12 and more", "#12 and more"),
        (" #1 kettle for tea. Use when thirsty.", "#1 kettle for tea. Use when thirsty."),
        (" 烧水 #12 泡茶", "#12 泡茶"),
        (" Boils\t#12", "#12"),
    ],
)
def test_text_that_is_cut_off(value: str, expected: str) -> None:
    assert cut(value) == expected


@pytest.mark.parametrize(
    "value",
    [
        " Boils water. Use when tea is wanted. # keep it short",
        " Boils water. Use when tea is wanted.  # under 1024 characters",
        " What it does. Use when [trigger].  # max ~200 chars",
        " When to use this kettle # REQUIRED: in words that people use",
        " A helpful kettle # Too vague",
        " Brief description of the kettle            # Required",
        " <desc>       # CRITICAL (max 1024 chars)",
        " Boils water #TODO say when",
        *(" Boils water. #noqa: E501", " Boils water. #eslint-disable-line", " Boils water. #(required) text"),
        " Boils water.  #short for now",
        " Boils water #------------",
        " Boils water ## the short one",
        " Boils water #",
        " Boils water for the # skill-lint: ignore[description-too-short] why",
        " Boils water # skill-lint: ignore[description-too-short] why",
        " Boils water#12 at once",
        "  # say what it does",
    ],
)
def test_a_comment_that_was_meant_as_one(value: str) -> None:
    assert cut(value) is None
