"""The common ways to write YAML that is none, each with its place, its words and its cure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.source import Span
from skill_lint.parsing.yaml_layout import Layout
from skill_lint.parsing.yaml_nodes import whole_characters
from skill_lint.parsing.yaml_quoting import double_quoted, doubled_apostrophes, doubled_backslashes

if TYPE_CHECKING:
    from skill_lint.parsing.yaml_layout import Value
    from skill_lint.parsing.yaml_nodes import YamlError

QUOTE = "put the whole value in double quotes"
# The fields of the format itself: one of them, indented under a value, is a key and not a line of that value.
FIELDS = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools"})
# Quotes would turn these lists into one text.
LIST_KEYS = re.compile(r"(?:tools|tags|keywords|paths|globs|triggers|skills|arguments|requires|dependencies)$")
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
CONFLICT = re.compile(r"(?:(?<=[\r\n])|\A)<{7} [^\r\n]*")
BLOCK_INDICATORS = frozenset({"|", ">", "|-", ">-", "|+", ">+"})
DOUBLE_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
SINGLE_QUOTED = re.compile(r"'(?:[^']|'')*'")
SURROGATE_PAIR = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
STRAY_COLON = re.compile(r"(?P<key>[A-Za-z][\w-]*)[ \t]*(?P<colon>:[^\S \t\r\n]+|：\s*|:(?=[^\s:/]))")
WORDS_FOR_COLON = {"：": "a full-width colon", ":": "a colon without a blank behind it"}


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
    value = layout.owner(place)
    if value is None or value.start == value.end:
        return _stray(layout, error, place)
    if place < value.start and "simple key" in error.problem:
        return _stray(layout, error, place)
    first = text[value.start]
    if first in STARTS:
        return _quotable(layout, value, Span(value.start, value.start + 1), STARTS[first], "yaml-reserved-start")
    if first in "\"'":
        return _quotes(layout, value, error)
    if first in "[{":
        return _brackets(layout, value, error)
    if first in "|>":
        return _block_scalar(layout, value, error)
    if "mapping values" in error.problem:
        return _colon(layout, value, error.at)
    if first == "-" and value.key and text[value.start + 1 : value.start + 2] in ("", " ", "\t"):
        return Fault(
            Span(value.start, value.start + 1),
            f"the value of `{value.key}` starts with `- `, and a list cannot start on the line of its key",
            f"{QUOTE}, or put each item of a list on a line of its own below `{value.key}:`",
        )
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
            return _unclosed(layout, value)
    return None


def _unclosed(layout: Layout, value: Value) -> Fault:
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


def _quotable(layout: Layout, value: Value, span: Span, message: str, situation: str, label: str = "") -> Fault:
    """A fault of an unquoted value that double quotes cure."""
    raw = layout.text[value.start : value.end]
    uncertain = LIST_KEYS.search(value.key) or (value.in_list and value.key and not value.key.islower())
    quoted = None if uncertain else double_quoted(raw)
    cure = QUOTE
    if quoted is not None and value.key and len(quoted) <= 60 and "\n" not in quoted:
        cure = f"{QUOTE}: `{value.key}: {quoted}`"
    elif LIST_KEYS.search(value.key):
        cure = f"write the list as `{value.key}: [a, b]`, items with special characters in double quotes"
    return Fault(
        span, message, cure, label, situation, None if quoted is None else (Span(value.start, value.end), quoted)
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
            f"`{inner.key}` is indented, so YAML reads it as a part of `{value.key or 'the item above'}`",
            f"give the line of `{inner.key}:` the indentation of the keys it belongs to",
        )
    ends = at + 1 >= layout.starts[number] + len(line.rstrip())
    message = (
        "a line of the unquoted value ends in `:`, which YAML reads as a new key"
        if ends
        else "the unquoted value holds `: `, which YAML reads as a new key"
    )
    fault = _quotable(layout, value, Span(at, at + 1), message, "yaml-colon", "this colon")
    fault = fault._replace(safe=not key_like)
    if not value.key or LIST_KEYS.search(value.key):
        return fault._replace(help=QUOTE)
    return fault._replace(help=f"{QUOTE}, or put it on the lines below `{value.key}: >-`, indented")


def _quotes(layout: Layout, value: Value, error: YamlError) -> Fault:
    text = layout.text
    quote = text[value.start]
    raw = text[value.start : value.end]
    kind = "double" if quote == '"' else "single"
    if "escape" in error.problem:
        return _escape(layout, value, error.at)
    closed = (DOUBLE_QUOTED if quote == '"' else SINGLE_QUOTED).match(text, value.start)
    if closed is None or closed.end() > value.end:
        return _unclosed(layout, value)
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
    while text[after : after + 1] in (" ", "\t"):
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
    return _quotable(layout, value, span, message, "yaml-quotes", "not part of the value")


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


def _brackets(layout: Layout, value: Value, error: YamlError) -> Fault:
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
    while text[after : after + 1] in (" ", "\t"):
        after += 1
    if after < value.end and error.at >= end:
        span = Span(after, max(after + 1, _line_end(layout, after)))
        message = f"the value goes on after the `{closer}` that ends the {word}"
        return _quotable(layout, value, span, message, "yaml-brackets", "not part of the value")
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


def _block_scalar(layout: Layout, value: Value, error: YamlError) -> Fault:
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
        f"the line is indented less than the first line of the text of `{value.key or 'the item'}`",
        "indent every line of the text alike",
    )


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
        sign = colon["colon"]
        words = WORDS_FOR_COLON.get(sign, "a blank behind the colon that YAML does not take for one")
        span = Span(start + colon.start("colon"), start + colon.end("colon"))
        words = WORDS_FOR_COLON["："] if sign.startswith("：") else words
        return Fault(
            span,
            f"`{colon['key']}` is followed by {words}",
            f"write `{colon['key']}: ` with a plain colon and a plain blank",
            "this colon",
            cure=(span, ": "),
            title="write a plain colon and a blank",
        )
    first = line[indent : indent + 1]
    above = layout.above(number)
    name = above.key if above is not None else ""
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
        f"`{value.key}` is indented like none of the keys above it",
        f"give `{value.key}` the same indentation as the keys it belongs to",
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
    if text[at] != "\\":
        layout = Layout(text)
        value = layout.owner(at)
        message = "some loaders refuse a tag, which YAML sees in a leading `!`"
        if value is None or value.start != at:
            return Fault(Span(at, at + 1), message, "delete the tag, or quote the value that starts with `!`")
        return _quotable(layout, value, Span(at, at + 1), message, "yaml-reserved-start")
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


def _unknown(at: int) -> Fault:
    return Fault(Span(at, at + 1), "YAML cannot read the block from here on", QUOTE + " if it holds special characters")


def _line_end(layout: Layout, offset: int) -> int:
    number = layout.line_of(offset)
    return layout.starts[number] + len(layout.line(number).rstrip())
