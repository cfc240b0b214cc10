"""Trying only the rules that can begin a line gives what trying every rule on every line gives."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.ruler import Ruler
from markdown_it.rules_block import lheading

from skill_lint.parsing.block_parser import BlockParser
from skill_lint.parsing.block_rules import OPENERS
from tests.parsing.markdown_samples import document

if TYPE_CHECKING:
    from markdown_it.parser_block import RuleFuncBlockType

BEGINNINGS = "`~>*-_+0123456789[<#=|: \t\n\\a"


def every_rule() -> BlockParser:
    """A parser that tries every rule on every line, and the library's own rule for underlined headings."""
    parser = BlockParser()
    ruler: Ruler[RuleFuncBlockType] = Ruler()
    ruler.__rules__ = parser.block.ruler.__rules__
    ruler.at("lheading", lheading)
    parser.block.ruler = ruler
    return parser


PARSER, EVERY_RULE = BlockParser(), every_rule()


def check(text: str) -> None:
    found, expected = PARSER.blocks(text), EVERY_RULE.blocks(text)
    assert found.tokens == expected.tokens
    assert found.definitions == expected.definitions
    assert found.destinations == expected.destinations


@settings(max_examples=300)
@given(st.integers(min_value=0))
def test_documents(seed: int) -> None:
    check(document(Random(seed)))


@settings(max_examples=500)
@given(st.lists(st.text(BEGINNINGS, max_size=6).map(lambda mark: f"{mark}a"), max_size=12).map("\n".join))
def test_lines_that_begin_in_every_way(text: str) -> None:
    check(text)


@pytest.mark.parametrize("indent", ["", "  ", "    ", "\t", "> ", "- ", "1. ", "- > "])
def test_each_block_after_a_paragraph(indent: str) -> None:
    for mark in BEGINNINGS:
        for line in (mark, mark * 3, f"{mark} a", f"{mark * 3} a |", f"{mark}a]: b", f"{mark}!-- a -->"):
            check(f"{indent}text\n{indent}{line}\n{indent}more\n{indent}--- | ---\n\n{indent}{line}\n")


def test_the_named_rules_are_those_of_the_library() -> None:
    assert set(OPENERS) <= set(MarkdownIt("commonmark").block.ruler.get_all_rules())
