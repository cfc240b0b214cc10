"""Places in a text: lines of every kind of line end, and back to the very bytes."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.source import Source, Span

PIECES = st.sampled_from(["a", "é", "\U0001f4a9", "\n", "\r", "\r\n", "\u2028", "\x0b", "\x0c", " ", "\t", "\ufeff"])
TEXTS = st.lists(PIECES, max_size=30).map("".join)


@given(TEXTS)
def test_lines_end_at_lf_crlf_and_cr_only(text: str) -> None:
    source = Source("a.md", text)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    assert [source.line(number) for number in range(1, len(source.line_starts) + 1)] == lines


@given(TEXTS, st.integers(-2, 40))
def test_a_position_leads_back_to_its_offset(text: str, offset: int) -> None:
    source = Source("a.md", text)
    position = source.position(offset)
    assert position.offset == max(0, min(offset, len(text)))
    start = source.line_span(position.line).start
    assert start + position.column - 1 == max(start, position.offset)
    assert position.offset >= source.line_starts[position.line - 1]


def test_a_byte_order_mark_takes_no_column_but_an_offset() -> None:
    marked, plain = Source("a.md", "\ufeffoak\ngall"), Source("a.md", "oak\ngall")
    assert marked.position(0) == (1, 1, 0)
    for offset in range(9):
        line, column, _ = plain.position(offset)
        assert marked.position(offset + 1) == (line, column, offset + 1)
    assert (marked.line(1), marked.line_span(1)) == ("oak", Span(1, 4))


@given(st.binary(max_size=60))
def test_any_bytes_come_back(content: bytes) -> None:
    assert Source.from_bytes("a.md", content).content == content


def test_a_span_is_its_slice() -> None:
    assert Source("a.md", "oak gall")[Span(4, 8)] == "gall"
