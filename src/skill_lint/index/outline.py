"""Reads from a source file, or from single lines of one, what it defines; by the table of heads, but for Python."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.heads import Head, heads_of, member_heads_of, top_heads_of
from skill_lint.index.languages import language_of
from skill_lint.index.masking import masked
from skill_lint.model.outline import Definition, Outline
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.model.outline import DefinitionKind

LARGEST = 2_000_000  # bytes of a file that is read: larger ones are data or made by a program
LONGEST_LINE = 2_000  # a longer line is no head
LONGEST_HEAD = 5_000  # characters between a name and the body that belongs to it
DEEPEST = 20  # classes within classes that a name is given with
PARAMETERS = r"\((?:[^()]++|\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\))*+\)"
NAMES = {
    "javascript": r"[^\W\d][\w$]*|\$[\w$]*",
    "typescript": r"[^\W\d][\w$]*|\$[\w$]*",
    "kotlin": r"[^\W\d]\w*|`[^`\n]+`",
    "shell": r"[A-Za-z_][\w:.-]*",
}
BRACKET = regex(r"[(){}\[\]]")
LISTED = regex(r"(?:^|[\s:.])([^\W\d][\w$]*)[?!=]?\s*$")
AFTER_NAME = regex(r"[(){};\[\]<]|(?<![=-])>|\n[ \t]*\n")
ENUM = regex(r"\benum\b")
ENUM_NAME = regex(r"(?:\A|,)(?:\s|@\w+(?:\([^()]*\))?|\#?\[[^\[\]]*\])*+(?!case\b)([^\W\d]\w*)")
GO_BLOCK = regex(r"^(const|var|type)[ \t]*\(", re.MULTILINE)
GO_NAMES = regex(r"^[ \t]*(\w+(?:[ \t]*,[ \t]*\w+)*)(?=[ \t=\n\[])", re.MULTILINE)
GO_KINDS: dict[str, DefinitionKind] = {"const": "constant", "var": "variable", "type": "type"}
LINES = {
    "go": regex(r"\t([A-Z]\w*)[ \t]+(?:[\w.]+[ \t]+)?=[ \t]"),
    "python": regex(r"[ \t]+(_*[A-Z][A-Z0-9_]{2,})[ \t]*(?::[^=\n]+)?=(?!=)"),
}
"""Constants within a block or class, which a single line shows by its form alone."""
NO_CODE = regex(r"[ \t]*(?://|/\*|\*[ \t/]|\*$|#(?![\[!])|--[ \t])")
INDENTED = frozenset({"ruby"})


class _Scope(NamedTuple):
    """What belongs to a class, from the end of its name; directly in its body `depth` brackets are open."""

    start: int
    end: int
    name: str
    depth: int
    enum: int  # where the body of an enumeration opens, -1 for others


class _Found(NamedTuple):
    start: int
    end: int
    name: str
    kind: DefinitionKind | None
    container: str
    holds: bool
    head: str
    is_member: bool = False


class _Heads(NamedTuple):
    pattern: re.Pattern[str]
    rows: tuple[Head, ...]


def outline(path: str, content: bytes) -> Outline | None:
    """Give what the file defines; None where its language has no table.

    A name stands without the marks that a language lets it end with (`?` and `!` in Ruby). What is defined within a
    function is listed like what stands around it.
    """
    language = language_of(path)
    if language is None:
        return None
    if language == "python":
        from skill_lint.index.python_definitions import python_outline

        return python_outline(content)
    if not heads_of(language):
        return None
    if len(content) > LARGEST:
        return Outline(language, (), is_whole=False)
    text = content.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    code = masked(path, text)
    found = _outline_by_indent if language in INDENTED else _outline_by_braces
    return Outline(language, tuple(found(language, text if code is None else code)), is_whole=code is not None)


def definitions_in_lines(path: str, lines: Sequence[str]) -> tuple[Definition, ...]:
    """Give what single lines of the file define, as the lines of a diff do; `line` is their place in the list, from 1.

    Only heads that say by themselves what they are count, so a field, a member of an enumeration, or a head that goes
    over several lines before its name is not seen. The lines come without the sign of the diff.
    """
    language = language_of(path)
    if language is None or not heads_of(language):
        return ()
    heads, top = _compiled(language, "heads"), _compiled(language, "top")
    found: list[Definition] = []
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE or NO_CODE.match(line):
            continue
        match = heads.pattern.match(line)
        names = _names(heads, match) if match else []
        if not names and (match := top.pattern.match(line)):
            names = _names(top, match)
        found += [Definition(each.name, each.kind, each.container, number) for each in names if each.kind]
        only_here = LINES.get(language)
        if not names and only_here is not None and (match := only_here.match(line)):
            found.append(Definition(match[1], "constant", "", number))
    return tuple(found)


@cache
def _compiled(language: str, which: str) -> _Heads:
    rows, start = {
        "heads": (heads_of(language), r"(?:^|(?<=[{;}]))[ \t]*+"),
        "top": (top_heads_of(language), r"^"),
        "members": (member_heads_of(language), r"(?:^|[{;,(])[ \t]*+"),
    }[which]
    name = NAMES.get(language, r"[^\W\d]\w*")
    kinds = [_expression(row.pattern, index, name) for index, row in enumerate(rows)]
    return _Heads(re.compile(start + (f"(?:{'|'.join(kinds)})" if kinds else "(?!)"), re.MULTILINE), rows)


def _expression(pattern: str, index: int, name: str) -> str:
    """Write out what stands for something else in the pattern of a head."""
    for sign, meaning in (
        (" \\t", r"\x20\t"),  # within the square brackets of the table
        (" ", r"[\x20\t]+"),
        ("~", r"[\x20\t]*"),
        ("%n", f"(?P<n{index}>{name})"),
        ("%c", f"(?P<c{index}>{name})"),
        ("%l", f"(?P<l{index}>"),
        ("%e", ")"),
        ("%p", PARAMETERS),
    ):
        pattern = pattern.replace(sign, meaning)
    return pattern


def _names(heads: _Heads, match: re.Match[str]) -> list[_Found]:
    """Give what one head names."""
    last = match.lastgroup
    if last is None:  # a head without any name
        return [_Found(match.start(), match.end(), "", None, "", holds=True, head=match.group())]
    index = int(last[1:])
    row = heads.rows[index]
    groups = match.re.groupindex
    container = match[f"c{index}"] or "" if f"c{index}" in groups else ""
    if last[0] == "l":
        places = []
        for part in re.finditer("[^,]+", match[last]):
            if listed := LISTED.search(part.group().partition("=")[0]):
                start = match.start(last) + part.start() + listed.start(1)
                places.append((start, start + len(listed[1]), listed[1]))
    elif last[0] == "c":
        return [_Found(match.start(last), match.end(last), container, None, "", row.holds, match.group())]
    else:
        places = [(match.start(last), match.end(last), match[last].strip("`"))]
    return [_Found(start, end, name, row.kind, container, row.holds, match.group()) for start, end, name in places]


def _every(heads: _Heads, text: str) -> Iterator[_Found]:
    for match in heads.pattern.finditer(text):
        yield from _names(heads, match)


class _Brackets:
    """Where the brackets of a text are, how deep each place is, and where what is open there ends."""

    def __init__(self, text: str) -> None:
        marks = [(match.start(), match.group()) for match in BRACKET.finditer(text)]
        self.places = [place for place, _ in marks]
        self.depths = [0, *accumulate(1 if mark in "({[" else -1 for _, mark in marks)]
        self.ends: dict[int, int] = {}
        opened: list[int] = []
        for place, mark in marks:
            if mark in "({[":
                opened.append(place)
            elif opened:
                self.ends[opened.pop()] = place

    def depth(self, place: int) -> int:
        return self.depths[bisect_left(self.places, place)]


def _outline_by_braces(language: str, text: str) -> Iterator[Definition]:
    brackets = _Brackets(text)
    found = [*_every(_compiled(language, "heads"), text), *_every(_compiled(language, "top"), text)]
    if language == "go":
        found += _go_blocks(text, brackets)
    found.sort(key=_place)
    starts = [each.start for each in found]
    scopes = [scope for each in found if each.holds and (scope := _scope(text, brackets, each, starts))]
    found += _enumerated(text, brackets, scopes)
    if scopes:
        found += [each._replace(is_member=True) for each in _every(_compiled(language, "members"), text)]
    found.sort(key=_place)
    yield from _placed(text, brackets, found, scopes)


def _placed(text: str, brackets: _Brackets, found: list[_Found], scopes: list[_Scope]) -> Iterator[Definition]:
    """Give each name of `found` once, with the bodies that hold it; both lists are in the order of the text."""
    around: list[_Scope] = []
    coming = iter([*scopes, None])
    scope = next(coming)
    line, counted, last = 1, 0, -1
    for each in found:
        while scope is not None and scope.start <= each.start:
            while around and around[-1].end <= scope.start:
                around.pop()
            around.append(scope)
            scope = next(coming)
        while around and around[-1].end <= each.start:
            around.pop()
        is_direct = bool(around) and around[-1].depth == brackets.depth(each.start)
        if each.kind is None or each.start == last or (each.is_member and not is_direct):
            continue
        last = each.start
        line += text.count("\n", counted, each.start)
        counted = each.start
        kind = "method" if is_direct and each.kind == "function" else each.kind
        container = each.container or ".".join(scope.name for scope in around[-DEEPEST:] if scope.name)
        yield Definition(each.name, kind, container, line)


def _place(found: _Found) -> int:
    return found.start


def _scope(text: str, brackets: _Brackets, found: _Found, starts: list[int]) -> _Scope | None:
    """Find the body that belongs to a head: nothing ends the statement before it opens."""
    is_enum = ENUM.search(found.head) is not None
    depth = brackets.depth(found.start)
    begin = place = found.end
    angles = 0
    while True:
        # A head within the parameters does not end this one.
        stop = min(len(text), found.end + LONGEST_HEAD, _first(starts, max(place, found.start + 1)))
        match = AFTER_NAME.search(text, place, stop)
        mark = match.group() if match else ""
        if match is None or mark not in "<>([{":
            break
        opened, place = match.start(), match.end()
        if mark == "{" and angles <= 0:
            end = brackets.ends.get(opened, len(text))
            return _Scope(begin, end, found.name, depth + 1, opened if is_enum else -1)
        if mark in "<>":
            angles += 1 if mark == "<" else -1
        else:
            place = brackets.ends.get(opened, len(text)) + 1
            begin = place if mark == "{" else begin  # a type among the parameters of one has other members
    return _Scope(begin, place, found.name, depth + 1, -1) if place > begin else None


def _first(starts: list[int], place: int) -> int:
    """Give the first of `starts` that is not before `place`; after the last of them any place."""
    index = bisect_left(starts, place)
    return starts[index] if index < len(starts) else sys.maxsize


def _enumerated(text: str, brackets: _Brackets, scopes: list[_Scope]) -> Iterator[_Found]:
    """Give the members of enumerations."""
    left = 4 * len(text)  # enumerations within enumerations are read again
    for scope in scopes:
        left -= scope.end - scope.start
        if scope.enum < 0 or left < 0:
            continue
        body = scope.enum + 1
        for match in ENUM_NAME.finditer(text[body : scope.end]):
            place = body + match.start(1)
            if brackets.depth(place) == scope.depth:
                yield _Found(place, body + match.end(1), match[1], "constant", "", holds=False, head="")


def _go_blocks(text: str, brackets: _Brackets) -> Iterator[_Found]:
    """Give what Go defines in a block that one keyword opens."""
    for block in GO_BLOCK.finditer(text):
        start = block.end()
        depth = brackets.depth(start)
        for match in GO_NAMES.finditer(text, start, brackets.ends.get(start - 1, start)):
            if brackets.depth(match.start(1)) == depth:
                for name in re.finditer(r"\w+", match[1]):
                    place = match.start(1) + name.start()
                    end = place + len(name.group())
                    yield _Found(place, end, name.group(), GO_KINDS[block[1]], "", block[1] == "type", "")


def _outline_by_indent(language: str, text: str) -> Iterator[Definition]:
    """Give what a language defines in which the author's indentation tells what belongs to a class."""
    around: list[tuple[int, str]] = []
    line, counted = 1, 0
    for match in _compiled(language, "heads").pattern.finditer(text):
        indent = len(match.group()) - len(match.group().lstrip())
        while around and around[-1][0] >= indent:
            around.pop()
        container = ".".join(name for _, name in around[-DEEPEST:])
        for each in _names(_compiled(language, "heads"), match):
            line += text.count("\n", counted, each.start)
            counted = each.start
            if each.kind:
                yield Definition(each.name, each.kind, container, line)
            if each.holds:
                around.append((indent, each.name))
