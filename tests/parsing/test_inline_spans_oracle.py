"""The places of inline constructs against pyromark's, over generated Markdown of every kind crossed with every other.

What differs is the reading of blocks, never the place of a construct that both see:

- markdown-it ends a definition's paragraph with the definition, so that an indented line or a lone HTML tag below it
  is a block; pyromark (as CommonMark) reads it as text of that paragraph.
- markdown-it reads a list or quote mark that is indented by four or more columns as indented code where pyromark reads
  text of the paragraph above, and as a further line of the quote above where pyromark reads indented code.
- A table row that is indented by four or more columns, or that shows nothing but a no-break space, ends the table for
  markdown-it; for pyromark it is a row.
- The two differ in whether a table without outer bars begins below a line of text, and in one of a single column.
- pyromark's code span at the end of a heading reaches over a tab that follows it.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it.common.utils import unescapeAll

from skill_lint.parsing.document import parse_document
from tests.parsing.markdown_samples import document, inline
from tools.oracle import INLINE_KINDS, compare

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document

DELIMITERS = {
    "link": ("[", ")"),
    "image": ("![", ")"),
    "reference": ("[", "]"),
    "reference-image": ("![", "]"),
    "autolink": ("<", ">"),
}


def check_delimiters(parsed: Document) -> None:
    """Assert that each construct's source begins and ends as such a construct must, and says what it is said to say."""
    source = parsed.source
    for link in parsed.links:
        text = source[link.span]
        if link.kind == "definition":
            assert text.startswith("[")
            assert "]:" in text
        else:
            opening, closing = DELIMITERS[link.kind]
            assert text.startswith(opening), (link, text)
            assert text.endswith(closing), (link, text)
        if link.target_span is not None:
            assert link.span.start < link.target_span.start <= link.target_span.end <= link.span.end
            assert unescapeAll(source[link.target_span]) == link.destination
    for code in parsed.code_spans:
        text = source[code.span]
        marks = len(text) - len(text.lstrip("`"))
        assert 0 < marks == len(text) - len(text.rstrip("`")) < len(text)
        assert source.text[code.span.end : code.span.end + 1] != "`"
        assert code.span.start + marks <= code.content_span.start <= code.content_span.end <= code.span.end - marks
        assert source[code.content_span].strip(" \t\r\n") == source[code.content_span]
    for html in parsed.html:
        assert source[html.span].startswith("<")
        assert html.block or source[html.span].endswith(">")
    for fence in parsed.fences:
        assert source[fence.opener].startswith(("```", "~~~"))
        assert source[fence.span].startswith(source[fence.opener].rstrip())
        assert len(fence.lines) == len(fence.line_spans)
        assert all(
            source[span].endswith(line.lstrip(" ")) for line, span in zip(fence.lines, fence.line_spans, strict=True)
        )
    for heading in parsed.headings:
        assert not source[heading.span][:1].isspace()
    for span in parsed.texts:
        assert source[span] == source[span].strip() != ""
        assert len(source[span].splitlines()) == 1 or "\u2028" in source[span]


def test_generated_markdown_agrees_with_the_oracle() -> None:
    equal: Counter[str] = Counter()
    different: Counter[str] = Counter()
    undecided = 0
    for seed in range(700):
        parsed = parse_document("file.md", document(Random(seed)).encode())
        check_delimiters(parsed)
        share = compare(parsed)
        equal += share.equal
        different.update(construct.kind for construct in share.only_ours + share.only_theirs)
        undecided += parsed.undecided
    same = sum(equal[kind] for kind in INLINE_KINDS)
    total = same + sum(different[kind] for kind in INLINE_KINDS)
    assert total > 10_000
    assert same / total >= 0.99
    assert undecided == 0
    for kind in INLINE_KINDS:
        assert equal[kind] / (equal[kind] + different[kind]) >= 0.98, kind


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**64))
def test_any_generated_markdown_has_right_delimiters(seed: int) -> None:
    check_delimiters(parse_document("file.md", document(Random(seed)).encode()))


BLOCK_START = re.compile(r"\s*(?:[-+*>#=|~<]|\d+[.)]|```|\xa0|$)", re.MULTILINE)


@pytest.mark.parametrize("prefix", ["", "> ", "- ", "1. ", "   ", "> - > "])
def test_paragraphs_agree_wholly(prefix: str) -> None:
    hang = "".join(mark if mark == ">" else " " for mark in prefix)
    compared = 0
    for seed in range(600):
        lines = ("text " + inline(Random(seed)) + " text").split("\n")
        if any(BLOCK_START.match(line) for line in lines):
            continue
        source = prefix + f"\n{hang}".join(lines) + "\n\n[ref]: r.md\n"
        share = compare(parse_document("file.md", source.encode()))
        assert (share.only_ours, share.only_theirs) == ([], []), source
        compared += sum(share.equal.values())
    assert compared > 500
