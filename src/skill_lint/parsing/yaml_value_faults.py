"""Faults within one value: quotes, brackets and block scalars that do not say what their author meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.parsing.yaml_comments import COMMENT, cut_text
from skill_lint.parsing.yaml_layout import LONGEST_SHOWN
from skill_lint.parsing.yaml_quoting import all_double_quoted, double_quoted, doubled_apostrophes, doubled_backslashes

if TYPE_CHECKING:
    from skill_lint.parsing.yaml_layout import Layout, Value
    from skill_lint.parsing.yaml_nodes import YamlError

QUOTE = "put the whole value in double quotes"
# Quotes would turn these lists into one text.
LIST_KEYS = regex(r"(?:tools|tags|keywords|paths|globs|triggers|skills|arguments|requires|dependencies)$")
DOUBLE_QUOTED = regex(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
BLANKS = frozenset({" ", "\t", "\r", "\n"})
SINGLE_QUOTED = regex(r"'(?:[^']|'')*'")


class Fault(NamedTuple):
    """One fault of a YAML text; `cure` replaces a part of the text, and is `safe` where it keeps what was written."""

    span: Span
    message: str
    help: str
    label: str = ""
    situation: str = "yaml-invalid"
    cure: tuple[Span, str] | None = None
    title: str = "put the value in double quotes"
    safe: bool = True


def quotable(layout: Layout, value: Value, span: Span, message: str, situation: str, label: str = "") -> Fault:
    """A fault of an unquoted value that double quotes cure."""
    raw = layout.text[value.start : value.end]
    uncertain = LIST_KEYS.search(value.key) or (value.in_list and value.key and not value.key.islower())
    quoted = None if uncertain else double_quoted(raw)
    cure = QUOTE
    if quoted is not None and value.key and len(value.key + quoted) <= LONGEST_SHOWN and "\n" not in quoted:
        cure = f"{QUOTE}: `{value.key}: {quoted}`"
    elif LIST_KEYS.search(value.key):
        cure = f"write the list as `{value.shown_key}: [a, b]`, items with special characters in double quotes"
    return Fault(
        span, message, cure, label, situation, None if quoted is None else (Span(value.start, value.end), quoted)
    )


def unclosed_quote(layout: Layout, value: Value) -> Fault:
    """Report a quote at the start of a value that is never closed."""
    quote = layout.text[value.start]
    raw = layout.text[value.start : value.end]
    rest = raw[1:]
    plain = not any(character in rest for character in "\n\r\\" + quote) and not re.search(r"\s#", raw)
    kind = "double" if quote == '"' else "single"
    return Fault(
        Span(value.start, value.start + 1),
        f"the {kind} quote is never closed",
        f"close the value with `{quote}`, or, if the quote belongs to the text, {QUOTE}",
        "opened here",
        "yaml-invalid",
        (Span(value.start, value.end), raw + quote) if plain else None,
        "close the quote",
        safe=False,
    )


def ended_by_comment(layout: Layout, value: Value, number: int) -> Fault | None:
    """Report a number sign in an unquoted value that goes on in line `number`; None where no line above has one."""
    text = layout.text
    sign = COMMENT.search(text, value.start, layout.starts[number])
    if sign is None:
        return None
    is_text = cut_text(text, value.start, sign.start()) is not None
    quoted = all_double_quoted(text[value.start : value.end]) if is_text else None
    return Fault(
        Span(sign.start("text") - 1, sign.start("text")),
        "` #` begins a comment, so that the value ends there and the next line continues nothing",
        f"{QUOTE}, or delete the comment",
        "the value ends here",
        "yaml-invalid",
        None if quoted is None else (Span(value.start, value.end), quoted),
        safe=False,
    )


def faulty_quotes(layout: Layout, value: Value, error: YamlError) -> Fault:
    """Report what is wrong with a value that starts with a quote."""
    text = layout.text
    quote = text[value.start]
    raw = text[value.start : value.end]
    kind = "double" if quote == '"' else "single"
    if "escape" in error.problem:
        return _escape(layout, value, error.at)
    closed = (DOUBLE_QUOTED if quote == '"' else SINGLE_QUOTED).match(text, value.start)
    if closed is None or closed.end() > value.end:
        return unclosed_quote(layout, value)
    after = closed.end()
    if quote == "'" and text[after - 2].isalnum() and text[after : after + 1].isalnum():
        mended = doubled_apostrophes(raw)
        return Fault(
            Span(after - 1, after),
            "the apostrophe ends the single-quoted value",
            "write the apostrophe twice (`''`), or put the value in double quotes",
            "ends the value",
            "yaml-quotes",
            None if mended is None else (Span(value.start, value.end), mended),
            "write the apostrophe twice",
        )
    while text[after : after + 1] in BLANKS:
        after += 1
    span = Span(after, max(after + 1, _line_end(layout, after)))
    message = f"text follows the closing {kind} quote"
    pieces = re.fullmatch(r"""(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))+""", raw)
    if pieces:
        return Fault(span, message, 'put the items in brackets: `["a", "b"]`', "not part of the value", "yaml-quotes")
    if raw.endswith(quote):
        inner = '`\\"`' if quote == '"' else "`''`"
        cure = f"write each quote inside the value as {inner}"
        return Fault(span, message, cure, "not part of the value", "yaml-quotes")
    if value.start < error.began < value.end or after >= value.end:
        return _unknown(error.at)
    return quotable(layout, value, span, message, "yaml-quotes", "not part of the value")


def _escape(layout: Layout, value: Value, at: int) -> Fault:
    backslash = layout.text.rfind("\\", value.start, at + 1)
    start = backslash if backslash >= 0 else at
    shown = layout.text[start : start + 2]
    mended = doubled_backslashes(layout.text[value.start : value.end])
    return Fault(
        Span(start, start + 2),
        f"`{shown}` is no escape that YAML knows in double quotes",
        "double the backslash, or put the value in single quotes",
        "",
        "yaml-quotes",
        None if mended is None else (Span(value.start, value.end), mended),
        "double the backslash",
    )


def faulty_brackets(layout: Layout, value: Value, error: YamlError) -> Fault:
    """Report what is wrong with a value that starts with a bracket."""
    text = layout.text
    opener = text[value.start]
    closer = "]" if opener == "[" else "}"
    word = "list" if opener == "[" else "mapping"
    end = _closing_bracket(text, value.start, value.end)
    if end < 0:
        raw = text[value.start : value.end]
        quoted = f"{QUOTE} if it is text, or close it with `{closer}`"
        return Fault(
            Span(value.start, value.start + 1),
            f"the `{opener}` is never closed",
            quoted,
            "opened here",
            "yaml-brackets" if "\n" not in raw else "yaml-invalid",
        )
    after = end
    while text[after : after + 1] in BLANKS:
        after += 1
    if after < value.end and error.at >= end:
        span = Span(after, max(after + 1, _line_end(layout, after)))
        message = f"the value goes on after the `{closer}` that ends the {word}"
        return quotable(layout, value, span, message, "yaml-brackets", "not part of the value")
    at = min(max(error.at, value.start), value.end - 1)
    return Fault(
        Span(at, at + 1),
        f"YAML cannot read the {word} between `{opener}` and `{closer}` here",
        f"put the items in double quotes, or the whole value if it is text and no {word}",
    )


def _closing_bracket(text: str, start: int, end: int) -> int:
    """Give the offset behind the bracket that closes the one at `start`, -1 where none does; quotes are skipped."""
    depth = 0
    index = start
    while index < end:
        character = text[index]
        if character in "[{":
            depth += 1
        elif character in "]}":
            depth -= 1
            if depth == 0:
                return index + 1
        elif character in "\"'" and text[index - 1] in " \t[{,:":
            quoted = (DOUBLE_QUOTED if character == '"' else SINGLE_QUOTED).match(text, index, end)
            index = quoted.end() - 1 if quoted else index
        index += 1
    return -1


def faulty_block_scalar(layout: Layout, value: Value, error: YamlError) -> Fault:
    """Report what is wrong with the text below `|` or `>`."""
    text = layout.text
    indicator = text[value.start]
    number = layout.line_of(error.at)
    if number == value.line:
        start = value.start + 1
        while text[start : start + 1] in ("+", "-", " ", "\t"):
            start += 1
        return Fault(
            Span(start, max(start + 1, _line_end(layout, start))),
            f"text follows `{indicator}` on its own line",
            f"put the text on the next line, indented, or {QUOTE}",
            "belongs on the next line",
        )
    line = layout.line(number)
    start = layout.starts[number] + layout.indent(number)
    return Fault(
        Span(start, max(start + 1, layout.starts[number] + len(line.rstrip()))),
        f"the line is indented less than the first line of the text of `{value.shown_key or 'the item'}`",
        "indent every line of the text alike",
    )


def _unknown(at: int) -> Fault:
    return Fault(Span(at, at + 1), "YAML cannot read the block from here on", QUOTE + " if it holds special characters")


def _line_end(layout: Layout, offset: int) -> int:
    number = layout.line_of(offset)
    return layout.starts[number] + len(layout.line(number).rstrip())
