"""The metadata block at the head of a Markdown file: its fences, its nodes, and why it cannot be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Frontmatter, Mapping, Problem
from skill_lint.model.source import BYTE_ORDER_MARK, LINE_END, Span
from skill_lint.parsing.yaml_diagnosis import diagnose
from skill_lint.parsing.yaml_nodes import compose

if TYPE_CHECKING:
    from skill_lint.model.source import Source

OPENING = re.compile(r"---[ \t]*(?:\r\n|\r|\n|\Z)")
CLOSING = re.compile(r"(?:\r\n|\r|\n)(---)[ \t]*(?=[\r\n]|\Z)")
LANGUAGE = re.compile(r"---[ \t]*[A-Za-z][\w+.#-]*[ \t]*(?=[\r\n]|\Z)")


def parse_frontmatter(source: Source) -> Frontmatter:
    """Read the block of `source`; total."""
    text = source.text
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    opening = OPENING.match(text, start)
    if opening is None:
        language = LANGUAGE.match(text, start)
        if language:
            closing = CLOSING.search(text, language.end())
            span = Span(start, closing.end()) if closing else None
            problem = Problem("executable", Span(start, language.end()), "the opening fence names a language", "")
            return Frontmatter(span, None, None, problem, _after_line(text, closing.end()) if closing else 0)
        return Frontmatter(None, None, None, Problem("missing", Span(0, 0), "no metadata block", ""), 0)
    closing = CLOSING.search(text, opening.end() - 1) if opening.end() > start + 3 else None
    if closing is None:
        return Frontmatter(None, None, None, Problem("unclosed", Span(start, start + 3), "no closing fence", ""), 0)
    content = Span(opening.end(), max(opening.end(), closing.start()))
    span = Span(start, closing.end())
    body = _after_line(text, closing.end())
    composed = compose(source[content], content.start)
    if isinstance(composed.root, Mapping):
        return Frontmatter(span, content, composed.root, diagnose(source, content, composed), body)
    problem = diagnose(source, content, composed) or Problem("not-mapping", content, "the block is no mapping", "")
    return Frontmatter(span, content, None, problem, body)


def _after_line(text: str, offset: int) -> int:
    """Give the offset after the line end that stands at or after `offset`."""
    match = LINE_END.search(text, offset)
    return match.end() if match else len(text)
