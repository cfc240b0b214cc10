"""No Markdown makes the parser fail, leave the text, or work more than the text is long."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skill_lint.parsing.document import parse_document
from tests.parsing.hostile_markdown import CASES, REPEATED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from skill_lint.model.markdown import Document
    from skill_lint.model.source import Span

PIECES = st.one_of(
    st.sampled_from(REPEATED),
    st.sampled_from(
        ("\n", "\n\n", "\r\n", "  ", "    ", "word", "---\n", "name: x\n", "](", ")", '"', "'", ":", "{#id}", "\ufeff")
    ),
    st.text(max_size=5),
)


def spans(document: Document) -> Iterator[Span]:
    for link in document.links:
        yield link.span
        if link.target_span is not None:
            yield link.target_span
    for code in document.code_spans:
        yield from (code.span, code.content_span)
    for fence in document.fences:
        yield from (fence.span, fence.opener, fence.content_span, *fence.line_spans)
    yield from document.code_blocks
    yield from (heading.span for heading in document.headings)
    yield from (html.span for html in document.html)
    for target in document.html_targets:
        yield from (target.span, target.target_span)
    yield from document.texts
    for comment in document.comments:
        yield comment.span
        yield from (span for _, span in comment.rules)
        if comment.unknown is not None:
            yield comment.unknown


def check(content: bytes) -> Document:
    document = parse_document("file.md", content)
    length = len(document.source.text)
    lines = len(document.source.line_starts)
    assert document.source.content == content
    for span in spans(document):
        assert 0 <= span.start <= span.end <= length
    for comment in document.comments:
        assert 1 <= comment.lines[0] <= comment.lines[1] <= lines
    for listing in (
        document.links,
        document.code_spans,
        document.fences,
        document.headings,
        document.html,
        document.html_targets,
        document.comments,
    ):
        starts = [item.span.start for item in listing]
        assert starts == sorted(starts)
    return document


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_a_document(content: bytes) -> None:
    check(content)


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_markdown_like_text_gives_a_document(text: str) -> None:
    check(text.encode("utf-8", "surrogatepass"))


def work(content: bytes) -> int:
    """Count the function calls that parsing `content` takes."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        parse_document("file.md", content)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("name", CASES)
def test_work_grows_with_the_text_only(name: str) -> None:
    small, large = (CASES[name](size).encode("utf-8", "surrogateescape") for size in (200, 800))
    work(small)  # what is made once is made now
    assert work(large) <= 6 * work(small) + 3_000


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("'[a](b.md) '", 100_000),
        ("'['", 100_000),
        ("'!['", 100_000),
        ("nested brackets", 100_000),
        ("nested images", 20_000),
        ("'`'", 100_000),
        ("runs of back-ticks of every length", 100_000),
        ("'> '", 10_000),
        ("'- '", 10_000),
        ("\"<a b='c' \"", 100_000),
        ("'<!--'", 100_000),
        ("table of many columns", 10_000),
        ("table of many rows", 10_000),
        ("one long word", 10_000_000),
        ("one long line of words", 1_000_000),
        ("'# a\\n# a-1\\n'", 10_000),
        ("'<!-- skill-lint: ignore[a] -->'", 20_000),
        ("'<h1>'", 50_000),
    ],
)
def test_big_hostile_text_is_parsed(name: str, size: int) -> None:
    check(CASES[name](size).encode())


def test_what_was_left_out_is_said() -> None:
    assert check(b"> " * 10_000 + b"[a](b)").too_complex
    assert check(b"- " * 10_000 + b"[a](b)").too_complex
    assert not check(b"- > " * 14 + b"[a](b)").too_complex
