"""Fragments of Markdown files."""

from __future__ import annotations

import pytest

from tests.references.made import outcomes, verdicts

GUIDE = """# Guide

## C++ & Rust

## Setup

## Setup

## Use `make_all` first

## Überblick

## R104: no tabs

## INV-9 Keep it short

## Dry-run — what it leaves out

## Test bake: ten loaves

## Tools you need {#tools}

<a id="by-hand"></a>
"""


@pytest.mark.parametrize(
    "fragment",
    [
        *(
            "c--rust",
            "setup",
            "setup-1",
            "use-make_all-first",
            "überblick",
            "%C3%BCberblick",
            "tools",
            "by-hand",
            "guide",
        ),
        *("Setup", "SETUP-1", "user-content-setup", "r104", "inv-9", "Use%20make_all%20first", ""),
        *("dry-run", "test-bake"),
        *(":~:text=tabs", "setup:~:text=tabs", "L12", "L12-L14", "^block", "fn1", "{topic}", "..."),
    ],
)
def test_fragments_that_are_there(fragment: str) -> None:
    files = {"guide.md": GUIDE}
    assert outcomes(f"[x](guide.md#{fragment})", files)[0] == (f"guide.md#{fragment}", "resolved")


@pytest.mark.parametrize(
    ("fragment", "near"),
    [
        ("c-rust", "c--rust"),
        ("set-up", "setup"),
        ("setup-2", "setup-1"),
        ("use-makeall-first", "use-make_all-first"),
        ("overview", None),
        ("no-tabs", "r104-no-tabs"),
        ("r105", None),
        ("c", None),
        ("ten-loaves", None),
    ],
)
def test_fragments_that_are_not(fragment: str, near: str | None) -> None:
    found = verdicts(f"[x](guide.md#{fragment})", {"guide.md": GUIDE})[0]
    assert found.fault == "anchor"
    assert found.where == "skills/mill/guide.md"
    assert found.near == ((near,) if near else ())


@pytest.mark.parametrize("fragment", ["TODO", "tbd", "FIXME"])
def test_a_fragment_that_stands_for_one_is_a_placeholder(fragment: str) -> None:
    assert outcomes(f"See [x](#{fragment}).\n") == [(f"#{fragment}", "placeholder")]


def test_a_fragment_in_a_file_of_another_skill_is_looked_up() -> None:
    files = {"/skills/oven/SKILL.md": "---\nname: oven\ndescription: Heats. Use when cold.\n---\n\n# Oven\n\n## Heat\n"}
    found = outcomes("[a](../oven/SKILL.md#heat) [b](../oven/SKILL.md#cold)", files)
    assert [what for _, what in found] == ["resolved", "anchor"]


@pytest.mark.parametrize(
    ("path", "link", "what"),
    [
        ("guide.md", "/README.md#oats", "ambiguous"),
        ("guide.md", "/README.md#rye", "resolved"),
        ("guide.md", "../../README.md#oats", "anchor"),
        ("SKILL.md", "/README.md#oats", "anchor"),
    ],
)
def test_what_the_root_is_in_a_document_beside_the_skill_s_own_is_not_known(path: str, link: str, what: str) -> None:
    read, guide = "See [more](guide.md).\n", "# Gaps\n"
    asked = f"See [oats]({link}).\n"
    body, guide = (read + asked, guide) if path == "SKILL.md" else (read, guide + asked)
    found = dict(outcomes(body, {"guide.md": guide, "/README.md": "# Rye\n"}))
    assert found[link] == what


def test_only_markdown_has_fragments_to_judge() -> None:
    files = {"a.py": "x = 1\n", "a.html": "<p id=x>"}
    assert [what for _, what in outcomes("[a](a.py#x) [b](a.html#y) [c](.#z)", files)] == ["resolved"] * 3


def test_a_dead_file_with_a_fragment_is_one_fault() -> None:
    assert outcomes("[a](gone.md#part)") == [("gone.md#part", "path")]


def test_a_type_in_a_heading_leaves_its_fragment_open() -> None:
    assert outcomes("See [x](#optionalt).\n\n## Optional<T>\n") == [("#optionalt", "ambiguous")]
