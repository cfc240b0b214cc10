"""Why YAML refuses a block, in words for its author: where, what, and the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.frontmatter import Mapping, Problem
from skill_lint.model.source import LINE_END, Span
from skill_lint.parsing.yaml_faults import find_fault, refused_by_some, second_document
from skill_lint.parsing.yaml_nodes import MAXIMUM_DEPTH, MAXIMUM_LENGTH, compose

if TYPE_CHECKING:
    from skill_lint.model.source import Source
    from skill_lint.parsing.yaml_nodes import Composed, YamlError
    from skill_lint.parsing.yaml_value_faults import Fault

MOST_FAULTS = 50
LONGEST_CURED = 20_000  # characters; every try reads the whole block again


def diagnose(source: Source, content: Span, composed: Composed) -> Problem | None:
    """Put what is wrong with `composed`, read from `content`, into words; None where all is well."""
    error = composed.error
    if error is not None and error.hostile:
        return _hostile(error)
    text = source[content]
    if error is not None:
        at, began = error.at - content.start, error.began - content.start
        fault = find_fault(text, error._replace(at=at, began=began))
        fix = _fix(source.path, content.start, text, fault)
    elif composed.trailing is not None:
        fault, fix = second_document(text, composed.trailing - content.start), None
    elif composed.refused_by_some is not None:
        fault = refused_by_some(text, composed.refused_by_some - content.start)
        fix = _fix(source.path, content.start, text, fault)
    else:
        return None
    return Problem(
        kind="invalid-yaml",
        span=_within_line(text, fault.span, content.start),
        message=fault.message,
        help=fault.help,
        label=fault.label,
        fix=fix,
        only_some_loaders=error is None and composed.trailing is None,
        situation=fault.situation,
    )


def _without_tabs(text: str, span: Span, replacement: str) -> tuple[Span, str]:
    """Widen the cure of a value by the tabs before and behind it, which some loaders refuse."""
    if "\t" not in text or not replacement.startswith(('"', "'")):
        return span, replacement
    start = len(text[: span.start].rstrip(" \t"))
    end = span.end + len(text[span.end :]) - len(text[span.end :].lstrip(" \t"))
    if "\t" not in text[start : span.start] or text[start - 1 : start] != ":":
        start = span.start
    if "\t" not in text[span.end : end] or text[end : end + 1] not in ("", "\r", "\n"):
        end = span.end
    return Span(start, end), " " * (start < span.start) + replacement


def _within_line(text: str, span: Span, offset: int) -> Span:
    """Keep a span on its line: the line's last character stands for a line end and for what lies behind the text."""
    start = min(span.start, len(text))
    while start and text[start : start + 1] in ("", "\r", "\n") and text[start - 1] not in "\r\n":
        start -= 1
    line_end = LINE_END.search(text, start)
    end = min(max(span.end, start + 1), line_end.start() if line_end else len(text))
    return Span(start + offset, end + offset)


def _hostile(error: YamlError) -> Problem:
    if error.problem == "too long":
        message = f"the block is longer than {MAXIMUM_LENGTH:,} characters and was not read"
        cure = "keep the metadata short; long text belongs below the block"
        end = error.at
    else:
        message = f"the block is nested more than {MAXIMUM_DEPTH} levels deep and was not read"
        cure = "keep the metadata flat; put a value that holds many brackets in double quotes"
        end = error.at + 1
    return Problem("too-hostile", Span(error.at, end), message, cure)


def _fix(path: str, offset: int, text: str, fault: Fault) -> Fix | None:
    """Cure one fault after the other; a fix only if the whole block can be read in the end."""
    if len(text) > LONGEST_CURED:
        return None
    edits: list[tuple[Span, str]] = []  # in the order they were made, places in the first text
    safe = True
    mends_error = compose(text).error is not None
    for _ in range(MOST_FAULTS):
        if fault.cure is None:
            return None
        span, replacement = _without_tabs(text, *fault.cure)
        shift = sum(len(new) - (old.end - old.start) for old, new in edits)
        if edits and span.start - shift < edits[-1][0].end:
            return None
        edits.append((Span(span.start - shift, span.end - shift), replacement))
        safe = safe and fault.safe
        text = text[: span.start] + replacement + text[span.end :]
        composed = compose(text)
        if composed.error is not None:
            fault = find_fault(text, composed.error)
        elif composed.refused_by_some is not None and (not mends_error or composed.refused_by_some >= span.start):
            fault = refused_by_some(text, composed.refused_by_some)
        else:
            break  # what is left above, and some loaders refuse, is reported by itself once the block can be read
    else:
        return None
    if composed.trailing is not None or not isinstance(composed.root, Mapping):
        return None
    return Fix(
        fault.title if len(edits) == 1 else "mend every value that YAML misreads",
        tuple(Edit(path, Span(old.start + offset, old.end + offset), new) for old, new in edits),
        safe=safe,
    )
