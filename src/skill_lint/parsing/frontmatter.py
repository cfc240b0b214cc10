"""The metadata block at the head of a Markdown file: its fences, its nodes, and why it cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.frontmatter import Frontmatter, Mapping, Problem, Scalar
from skill_lint.model.regex import regex
from skill_lint.model.source import BYTE_ORDER_MARK, Span
from skill_lint.parsing.encoding import is_utf16
from skill_lint.parsing.fences import (
    CLOSING,
    LANGUAGE,
    OPENING,
    after_line,
    has_skill_key,
    misplaced_block,
    missing_block,
    opening_language,
    unclosed_block,
)
from skill_lint.parsing.yaml_nodes import compose

if TYPE_CHECKING:
    from skill_lint.model.source import Source
    from skill_lint.parsing.yaml_nodes import Composed

BLANK_LINE = regex(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")


def parse_frontmatter(source: Source) -> Frontmatter:
    """Read the block of `source`; total. A fence is three hyphens on a line of their own, the opening one the first.

    Blanks behind the hyphens are allowed, as most loaders do; for the opening fence `problem` says that some do not.
    UTF-16 has no block and no problem here: the encoding is its fault.
    """
    text = source.text
    if is_utf16(text):
        return Frontmatter(None, None, None, None, 0)
    start = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
    opening = OPENING.match(text, start)
    if opening is not None:
        return _block(source, start, opening.end())
    language = LANGUAGE.match(text, start)
    if language is not None:
        closing = CLOSING.search(text, language.end())
        span = Span(start, closing.end()) if closing else None
        body = after_line(text, closing.end()) if closing else start
        return Frontmatter(span, None, None, opening_language(source, start, language), body)
    misplaced = misplaced_block(source, start)
    if misplaced is not None:
        problem, span, body = misplaced
        return Frontmatter(span, None, None, problem, body)
    return Frontmatter(None, None, None, missing_block(source, start), start)


def _block(source: Source, start: int, content_start: int) -> Frontmatter:
    text = source.text
    # The line end of the opening fence may be the one that stands before the closing one.
    closing = CLOSING.search(text, content_start - 1 if content_start > start + 3 else content_start)
    if closing is None:
        return Frontmatter(None, None, None, *unclosed_block(source, start, content_start, len(text)))
    content = Span(content_start, max(content_start, closing.start(1)))
    span = Span(start, closing.end())
    composed = compose(source[content], content.start)
    if composed.error is not None and not composed.error.hostile and BLANK_LINE.search(source[content].strip()):
        swallowed = unclosed_block(source, start, content_start, content.end, closed=True)
        if swallowed[1]:
            return Frontmatter(None, None, None, *swallowed)
    body = after_line(text, closing.end())
    problem = _diagnosis(source, content, composed)
    if composed.error is not None or composed.trailing is not None:
        return Frontmatter(span, content, None, problem, body)
    if not isinstance(composed.root, Mapping):
        return Frontmatter(span, content, None, _not_mapping(source, start, composed), body)
    return Frontmatter(span, content, composed.root, problem or _blanks(source, start), body)


def _diagnosis(source: Source, content: Span, composed: Composed) -> Problem | None:
    if all(fault is None for fault in (composed.error, composed.trailing, composed.refused_by_some)):
        return None
    # What only faulty blocks need is imported only for them.
    from skill_lint.parsing.yaml_diagnosis import diagnose

    return diagnose(source, content, composed)


def _not_mapping(source: Source, start: int, composed: Composed) -> Problem:
    """Say what stands where `key: value` pairs belong."""
    root = composed.root
    help_ = "write `name: ...` and `description: ...`, each on a line of its own"
    if root is None:
        return Problem("not-mapping", Span(start, start + 3), "the metadata block is empty", help_, "opens the block")
    kind = "a sentence" if isinstance(root, Scalar) else "a list"
    if isinstance(root, Scalar) and root.style == "plain" and has_skill_key(root.value + " ", r":\S"):
        help_ = "put a blank behind each colon: `name: ...`"
    end = source.line_span(source.position(root.span.start).line).end
    span = Span(root.span.start, max(root.span.start, min(root.span.end, end)))
    message = f"the metadata block is {kind} and not `key: value` pairs"
    return Problem("not-mapping", span, message, help_, situation="yaml-not-mapping")


def _blanks(source: Source, start: int) -> Problem | None:
    """Report blanks behind the opening fence of a block that is good otherwise."""
    end = source.line_span(1).end
    if end == start + 3:
        return None
    span = Span(start + 3, end)
    return Problem(
        kind="missing",
        span=span,
        message="blanks follow the opening `---`, so some loaders see no metadata block",
        help="end the first line after the three hyphens",
        label="these blanks",
        fix=Fix("delete the blanks", (Edit(source.path, span, ""),)),
        only_some_loaders=True,
    )
