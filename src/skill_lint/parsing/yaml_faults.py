"""The common ways to write YAML that is none, each with its place, its words and its cure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.parsing.yaml_layout import Layout, shortened
from skill_lint.parsing.yaml_nodes import whole_characters
from skill_lint.parsing.yaml_value_faults import (
    DOUBLE_QUOTED,
    LIST_KEYS,
    QUOTE,
    SINGLE_QUOTED,
    Fault,
    ended_by_comment,
    faulty_block_scalar,
    faulty_brackets,
    faulty_quotes,
    quotable,
    unclosed_quote,
)

if TYPE_CHECKING:
    from skill_lint.parsing.yaml_layout import Value
    from skill_lint.parsing.yaml_nodes import YamlError

# The fields of the format itself: one of them, indented under a value, is a key and not a line of that value.
FIELDS = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools"})
STARTS = {
    "*": "the value starts with `*`, which YAML reads as an alias",
    "&": "the value starts with `&`, which YAML reads as an anchor",
    "!": "the value starts with `!`, which YAML reads as a tag",
    "@": "the value starts with `@`, which YAML reserves",
    "`": "the value starts with a back-tick, which YAML reserves",
    "%": "the value starts with `%`, which YAML reserves",
    ",": "the value starts with a comma, which YAML reserves",
    "]": "the value starts with `]`, which opens nothing",
    "}": "the value starts with `}`, which opens nothing",
}
CONFLICT = regex(r"(?:(?<=[\r\n])|\A)<{7} [^\r\n]*")
LONGEST_KEY = 1024  # characters
BLOCK_INDICATORS = frozenset({"|", ">", "|-", ">-", "|+", ">+"})
SURROGATE_PAIR = regex(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
STRAY_COLON = regex(r"(?P<key>[A-Za-z][\w-]*)[ \t]*(?P<colon>:[^\S \t\r\n]+|：\s*|:(?=[^\s:/]))")
WORDS_FOR_COLON = {"：": "a full-width colon", ":": "a colon without a blank behind it"}


def find_fault(text: str, error: YamlError) -> Fault:
    """Tell which of the common faults stopped the parser."""
    if error.problem == "unprintable":
        return _unprintable(text, error.at)
    conflict = CONFLICT.search(text)
    if conflict:
        return Fault(
            Span(*conflict.span()),
            "a merge conflict was left in the block",
            "keep one side of the conflict and delete the three lines of marks",
        )
    layout = Layout(text)
    last = max(0, len(text.rstrip()) - 1)  # a parser that wants more stops behind the text
    error = error._replace(at=min(error.at, last), began=min(error.began, last))
    number = layout.line_of(error.at)
    before = text[layout.starts[number] : error.at + 1]
    if before.endswith("\t") and not before.strip():
        return _tab(layout, number, error.at)
    if text[error.at] == "\t" and "cannot start any token" in error.problem:
        return Fault(
            Span(error.at, error.at + 1),
            "a tab stands where YAML allows blanks alone",
            "write a blank instead of the tab",
            "this tab",
            "yaml-tab",
            (Span(error.at, error.at + 1), " "),
            "write a blank",
        )
    unclosed = _unclosed_above(layout, number)
    if unclosed is not None:
        return unclosed
    scanned = error.problem.startswith(("while scanning", "while parsing a flow", "while parsing a tag"))
    place = error.began if scanned else error.at
    long_key = _long_key(layout, number)
    if long_key is not None:
        return long_key
    value = layout.owner(place)
    if value is not None and number == value.line and error.at < value.start and "mapping values" in error.problem:
        continued = _continued_by_key(layout, number)
        if continued is not None:
            return continued
    if value is None or value.start == value.end:
        return _stray(layout, error, place)
    if place < value.start and "simple key" in error.problem:
        return _stray(layout, error, place)
    first = text[value.start]
    if first in STARTS:
        return quotable(layout, value, Span(value.start, value.start + 1), STARTS[first], "yaml-reserved-start")
    if first in "\"'":
        return faulty_quotes(layout, value, error)
    if first in "[{":
        return faulty_brackets(layout, value, error)
    if first in "|>":
        return faulty_block_scalar(layout, value, error)
    if "mapping values" in error.problem:
        return _colon(layout, value, error.at)
    if first == "-" and value.key and text[value.start + 1 : value.start + 2] in ("", " ", "\t"):
        return Fault(
            Span(value.start, value.start + 1),
            f"the value of `{value.shown_key}` starts with `- `, and a list cannot start on the line of its key",
            f"{QUOTE}, or put each item of a list on a line of its own below `{value.shown_key}:`",
        )
    if number > value.line and "'<scalar>'" in error.problem:
        ended = ended_by_comment(layout, value, number)
        if ended is not None:
            return ended
    return _stray(layout, error, place)


def _unprintable(text: str, at: int) -> Fault:
    name = f"U+{ord(text[at]):04X}"
    return Fault(
        Span(at, at + 1),
        f"the block holds the control character {name}, which YAML does not allow",
        f"delete the character {name}",
    )


def _tab(layout: Layout, number: int, at: int) -> Fault:
    line = layout.line(number)
    indentation = line[: len(line) - len(line.lstrip())]
    start = layout.starts[number]
    return Fault(
        Span(at, start + len(indentation)),
        "the line is indented with a tab, which YAML does not allow",
        "indent with two blanks instead of the tab",
        "this tab",
        "yaml-tab",
        (Span(start, start + len(indentation)), indentation.replace("\t", "  ")),
        "indent with blanks",
    )


def _unclosed_above(layout: Layout, number: int) -> Fault | None:
    """Find a quote above a line that runs into keys at the margin: it was never meant to."""
    text = layout.text
    for above in range(number):
        value = layout.value(above)
        if value is None or value.start == value.end or text[value.start] not in "\"'":
            continue
        pattern = DOUBLE_QUOTED if text[value.start] == '"' else SINGLE_QUOTED
        closed = pattern.match(text, value.start)
        if closed is None or closed.end() > value.end:
            return unclosed_quote(layout, value)
    return None


def _long_key(layout: Layout, number: int) -> Fault | None:
    """Find a key on that line that is longer than a key without a question mark may be (YAML 1.2.2, section 7.4.2)."""
    value = layout.value(number)
    if value is None or len(value.key) <= LONGEST_KEY:
        return None
    start = layout.starts[number] + value.column
    return Fault(
        Span(start, start + len(value.key)),
        f"the key has {len(value.key):,} characters, more than the {LONGEST_KEY:,} that YAML allows",
        "write a short key, and the text as its value",
    )


def _continued_by_key(layout: Layout, number: int) -> Fault | None:
    """Find the line above the key of line `number` that is no pair, so that YAML reads both as one text."""
    above = next((n for n in range(number - 1, -1, -1) if not layout.is_blank(n)), None)
    if above is None or layout.value(above) is not None:
        return None
    start = layout.starts[above]
    return Fault(
        Span(start + layout.indent(above), start + len(layout.line(above).rstrip())),
        "the line is no `key: value` pair, so YAML reads it and the key below it as one text",
        "write it as `key: value`, or delete it",
    )


def _colon(layout: Layout, value: Value, at: int) -> Fault:
    number = layout.line_of(at)
    line = layout.line(number)
    inner = layout.value(number)
    key_like = number > value.line and inner is not None and re.fullmatch(r"[a-z][a-z0-9_-]*", inner.key)
    if inner is not None and key_like and (inner.key in FIELDS or value.key != "description"):
        start = layout.starts[number]
        return Fault(
            Span(start + inner.column, start + inner.column + len(inner.key)),
            f"`{inner.shown_key}` is indented, so YAML reads it as a part of `{value.shown_key or 'the item above'}`",
            f"give the line of `{inner.shown_key}:` the indentation of the keys it belongs to",
        )
    ends = at + 1 >= layout.starts[number] + len(line.rstrip())
    message = (
        "a line of the unquoted value ends in `:`, which YAML reads as a new key"
        if ends
        else "the unquoted value holds `: `, which YAML reads as a new key"
    )
    fault = quotable(layout, value, Span(at, at + 1), message, "yaml-colon", "this colon")
    fault = fault._replace(safe=not key_like)
    if not value.key or LIST_KEYS.search(value.key):
        return fault._replace(help=QUOTE)
    return fault._replace(help=f"{QUOTE}, or put it on the lines below `{value.shown_key}: >-`, indented")


def _stray(layout: Layout, error: YamlError, place: int) -> Fault:
    """A line that is no `key: value` pair, or one that is indented like none of its neighbours."""
    number = layout.line_of(place)
    line = layout.line(number)
    start = layout.starts[number]
    indent = layout.indent(number)
    here = Span(start + indent, max(start + indent + 1, start + len(line.rstrip())))
    ended = next((n for n in range(number) if layout.line(n).rstrip() == "..."), None)
    if "document start" in error.problem and ended is not None:
        return second_document(layout.text, layout.starts[ended])
    colon = STRAY_COLON.match(line, indent)
    value = layout.value(number)
    if value is not None and value.key and not colon and (value.column > 0 or layout.above(number) is not None):
        return _indentation(value, start)
    if colon:
        key, sign = shortened(colon["key"]), colon["colon"]
        words = WORDS_FOR_COLON.get(sign, "a blank behind the colon that YAML does not take for one")
        span = Span(start + colon.start("colon"), start + colon.end("colon"))
        words = WORDS_FOR_COLON["："] if sign.startswith("：") else words
        return Fault(
            span,
            f"`{key}` is followed by {words}",
            f"write `{key}: ` with a plain colon and a plain blank",
            "this colon",
            cure=(span, ": "),
            title="write a plain colon and a blank",
        )
    first = line[indent : indent + 1]
    above = layout.above(number)
    name = above.shown_key if above is not None else ""
    if first == "-":
        return Fault(
            here,
            "a list item stands where a `key: value` pair belongs",
            "put the list below its key, every item at the same indentation",
        )
    if first in STARTS and first not in "]},":
        message = "the line starts with a character that YAML reserves, and is no `key: value` pair"
    elif above is not None and layout.text[above.start : above.end] in BLOCK_INDICATORS:
        return Fault(
            here, f"the text of `{name or 'the item'}` is not indented", "indent every line of the text by two blanks"
        )
    else:
        message = "the line is no `key: value` pair and is not indented to continue the value above"
    continues = f"indent it by two blanks if it continues `{name}`, or " if name else ""
    return Fault(here, message, f"{continues}write it as `key: value`")


def _indentation(value: Value, start: int) -> Fault:
    return Fault(
        Span(start + value.column, start + value.column + len(value.key)),
        f"`{value.shown_key}` is indented like none of the keys above it",
        f"give `{value.shown_key}` the same indentation as the keys it belongs to",
    )


def _tab_between(text: str, at: int) -> Fault:
    """A tab that separates or ends what stands on a line, outside of quotes."""
    layout = Layout(text)
    value = layout.owner(at)
    number = layout.line_of(at)
    line_start, line_end = layout.starts[number], layout.starts[number] + len(layout.line(number))
    start, end = at, at
    while start > line_start and text[start - 1] in " \t":
        start -= 1
    while end < line_end and text[end] in " \t":
        end += 1
    after_colon = value is not None and value.line == number and bool(value.key) and end == value.start
    situation = "yaml-tab-after-colon" if after_colon else ""
    message, tab = "a tab stands outside of quotes, which some loaders refuse", Span(at, at + 1)
    within = value is not None and value.start < start and end < value.end and text[end : end + 1] not in ("#", "")
    inside = within and start > line_start and end < line_end
    if value is not None and inside and text[value.start] not in "\"'[{|>&*!":
        return quotable(layout, value, tab, message, situation, "this tab")
    blanks = " " * (start == line_start or end < line_end)
    if start == line_start:
        blanks = text[start:end].replace("\t", "")
    safe = not inside
    help_ = "write a blank instead of the tab" if blanks else "delete the tab"
    cure = (Span(start, end), blanks)
    return Fault(
        tab, message, help_, "this tab", situation, cure, "replace the tab" if blanks else "delete the tab", safe
    )


def second_document(text: str, at: int) -> Fault:
    """A document marker inside the block."""
    return Fault(
        Span(at, min(at + 3, len(text))),
        "a second YAML document starts inside the block",
        "delete the line of `...` or `--- ` that ends the first one",
    )


def refused_by_some(text: str, at: int) -> Fault:
    """Something at `at` that one YAML loader takes and another does not."""
    if text[at] == "\ufeff":
        return Fault(
            Span(at, at + 1),
            "the block holds a byte-order mark (U+FEFF), which some loaders refuse",
            "delete the character U+FEFF",
            cure=(Span(at, at + 1), ""),
            title="delete the byte-order mark",
        )
    if text[at] == "\t":
        return _tab_between(text, at)
    if text[at] != "\\":
        layout = Layout(text)
        value = layout.owner(at)
        message = "some loaders refuse a tag, which YAML sees in a leading `!`"
        if value is None or value.start != at:
            return Fault(Span(at, at + 1), message, "delete the tag, or quote the value that starts with `!`")
        return quotable(layout, value, Span(at, at + 1), message, "yaml-reserved-start")
    pair = SURROGATE_PAIR.match(text, at)
    character = whole_characters(chr(int(pair[1], 16)) + chr(int(pair[2], 16))) if pair else ""
    end = pair.end() if pair else at + 6
    return Fault(
        Span(at, end),
        f"`{text[at:end]}` writes one character in two halves, which some loaders refuse",
        f"write the character itself: {character}" if character else "write the character itself",
        "",
        "yaml-surrogate-escape",
        (Span(at, end), character) if character else None,
        "write the character itself",
    )
