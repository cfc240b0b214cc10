"""The body of a Markdown file: blocks with their places, and the inline constructs in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from markdown_it.common.utils import unescapeAll
from markdown_it.rules_block import heading, reference, table

from skill_lint.model.markdown import CodeSpan, Fence, Heading, Html, Link
from skill_lint.model.source import Span
from skill_lint.parsing.inline_spans import MAX_NESTING, InlineSpans, SpanParser, target_range
from skill_lint.parsing.line_map import TRIMMED, Lines, Places
from skill_lint.parsing.slugs import Slugger, anchors, html_headings
from skill_lint.parsing.table_cells import Cell, split_row

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

    from skill_lint.model.source import Source

_CONSTRUCT = re.compile(r"[`\[<]")
_HEADING_MARKUP = re.compile(r"[`\[<\\&*_]")


class Body(NamedTuple):
    """What `parse_body` finds; the fields are those of `Document`."""

    links: tuple[Link, ...]
    code_spans: tuple[CodeSpan, ...]
    fences: tuple[Fence, ...]
    code_blocks: tuple[Span, ...]
    headings: tuple[Heading, ...]
    html: tuple[Html, ...]
    texts: tuple[Span, ...]
    anchors: frozenset[str]
    undecided: int
    too_complex: str


class _Definition(NamedTuple):
    """A reference definition: its text as the parser joined it, and its lines with the length each has there."""

    text: str
    line: int
    lengths: tuple[int, ...]


def _table(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    count = len(state.tokens)
    if not table(state, line, last, silent):
        return False
    if not silent:
        rows = range(line, state.line)
        state.tokens[count].meta["rows"] = [state.eMarks[row] - state.bMarks[row] - state.tShift[row] for row in rows]
    return True


def _heading(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    if not heading(state, line, last, silent):
        return False
    if not silent:
        state.tokens[-3].meta["length"] = state.eMarks[line] - state.bMarks[line] - state.tShift[line]
    return True


def _reference(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    if state.src.startswith("[^", state.bMarks[line] + state.tShift[line]):
        return False  # a footnote, on every site that shows Markdown
    if not reference(state, line, last, silent):
        return False
    pieces = [state.src[state.bMarks[row] + state.tShift[row] : state.eMarks[row]] for row in range(line, state.line)]
    definition = _Definition("\n".join(pieces), line, tuple(map(len, pieces)))
    state.env["definitions"].append(definition)
    return True


_parser: SpanParser | None = None


def _get_parser() -> SpanParser:
    global _parser
    if _parser is None:
        _parser = SpanParser()
        ruler = _parser.block.ruler
        ruler.at("table", _table, {"alt": ["paragraph", "reference"]})
        ruler.at("heading", _heading, {"alt": ["paragraph", "reference", "blockquote"]})
        ruler.at("reference", _reference)
    return _parser


def parse_body(source: Source, start: int) -> Body:
    """Parse the Markdown that begins at offset `start` of `source`. Never fails."""
    return _Walk(source, start).body()


class _Walk:
    """One pass over the block tokens of one file."""

    def __init__(self, source: Source, start: int) -> None:
        self.lines = Lines(source, start)
        self.inline = InlineSpans(source.text)
        self.env: dict[str, Any] = {"definitions": []}
        self.parser = _get_parser()
        self.fences: list[Fence] = []
        self.code_blocks: list[Span] = []
        self.headings: list[Heading] = []
        self.html: list[Html] = []
        self.slugger = Slugger()
        self.html_slugs: list[str] = []
        self.too_complex = ""

    def body(self) -> Body:
        tokens: list[Token] = []
        self.parser.block.parse(self.lines.text, self.parser, self.env, tokens)
        self._blocks(tokens)
        links = self.inline.links + [self._definition(definition) for definition in self.env["definitions"]]
        html = tuple(sorted(self.html + self.inline.html, key=_by_start))
        return Body(
            tuple(sorted(links, key=_by_start)),
            tuple(self.inline.code_spans),
            tuple(self.fences),
            tuple(self.code_blocks),
            tuple(self.headings),
            html,
            tuple(self.inline.texts),
            anchors(self.headings, html, self.html_slugs),
            self.inline.undecided,
            self.too_complex,
        )

    def _blocks(self, tokens: list[Token]) -> None:
        rows: list[int] = []
        first_row = 0
        cells: list[Cell] = []
        cell = 0
        for index, token in enumerate(tokens):
            kind = token.type
            if kind == "inline":
                before = tokens[index - 1]
                if before.type == "paragraph_open":
                    self._inline(token, self._places(token))
                elif before.type == "heading_open":
                    self._heading(before, token)
                else:
                    if cell < len(cells):
                        content, places = cells[cell]
                        self._inline(token, places if content == token.content else None)
                    cell += 1
            elif kind == "fence":
                self._fence(token)
            elif kind == "html_block":
                self._html_block(token)
            elif kind == "code_block":
                self._code_block(token)
            elif kind == "table_open":
                rows = token.meta["rows"]
                first_row = token.map[0] if token.map else 0
            elif kind == "tr_open" and token.map:
                line = token.map[0]
                length = rows[line - first_row]
                text = self.lines.lines[line]
                cells = split_row(text[len(text) - length :], self.lines.from_end(line, length))
                cell = 0
            elif token.level >= MAX_NESTING - 1 and token.nesting > 0:
                self.too_complex = f"lists and quotes are nested more than {MAX_NESTING} levels deep"

    def _places(self, token: Token) -> Places | None:
        first, last = token.map or (0, 0)
        return self.lines.places(first, last, token.content)

    def _inline(self, token: Token, places: Places | None) -> list[Token]:
        content = token.content
        if not _CONSTRUCT.search(content):
            if places:
                self.inline.add_prose(content, places)
            return []
        children = self.parser.inline.parse(content, self.parser, self.env, [])
        if places:
            self.inline.add(content, children, places)
        else:
            self.inline.miss(children)
        return children

    def _heading(self, opening: Token, token: Token) -> None:
        first, last = opening.map or (0, 0)
        content = token.content
        places: Places | None
        if "length" in opening.meta:
            line = self.lines.lines[first]
            start = len(line) - opening.meta["length"]
            text = line[start:]
            rest = text[len(opening.markup) :]
            lead = len(opening.markup) + len(rest) - len(rest.lstrip(TRIMMED))
            origin = self.lines.starts[first] + start
            places = Places((0,), (origin + lead,)) if text.startswith(content, lead) else None
            span = Span(origin, origin + len(text.rstrip(TRIMMED)))
        else:
            places = self.lines.places(first, last - 1, content)
            end = self.lines.starts[last - 1] + len(self.lines.lines[last - 1].rstrip(TRIMMED))
            span = Span(places.start(0) if places else self.lines.starts[first], end)
        children = self._inline(token, places)
        if not children and _HEADING_MARKUP.search(content):
            children = self.parser.inline.parse(content, self.parser, self.env, [])
        text = _shown(children) if children else content
        self.headings.append(Heading(span, int(opening.tag[1:]), text, self.slugger.slug(text)))

    def _fence(self, token: Token) -> None:
        first, last = token.map or (0, 0)
        lines = self.lines
        opener = Span(lines.from_end(first, len(token.markup) + len(token.info)), lines.line_end(first))
        shown = token.content.split("\n")
        if shown[-1] == "":
            del shown[-1]
        content_last = first + 1 + len(shown)
        closed = content_last < last
        spans = []
        for line, text in enumerate(shown, first + 1):
            spans.append(Span(lines.from_end(line, len(text)), lines.line_end(line)))
        content_start = lines.starts[first + 1] if first + 1 < len(lines.starts) else lines.line_end(first)
        if closed:
            content_end = lines.starts[content_last]
            end = lines.starts[content_last] + len(lines.lines[content_last].rstrip(TRIMMED))
        else:
            end = content_end = max(lines.line_end(content_last - 1), content_start)
        self.fences.append(
            Fence(
                Span(opener.start, end),
                opener,
                unescapeAll(token.info.strip()),
                Span(content_start, content_end),
                tuple(shown),
                tuple(spans),
                closed,
            )
        )

    def _html_block(self, token: Token) -> None:
        first, last = token.map or (0, 0)
        start = self.lines.first_content(first, token.content.split("\n", 1)[0])
        self.html.append(Html(Span(start, self.lines.line_end(last - 1)), True, token.content))
        self.html_slugs += [self.slugger.slug(text) for text in html_headings(token.content)]

    def _code_block(self, token: Token) -> None:
        first, last = token.map or (0, 0)
        start = self.lines.first_content(first, token.content.split("\n", 1)[0])
        self.code_blocks.append(Span(start, self.lines.line_end(last - 1)))

    def _definition(self, definition: _Definition) -> Link:
        text, line, lengths = definition
        starts: list[int] = []
        shifts: list[int] = []
        offset = 0
        for number, length in enumerate(lengths, line):
            starts.append(offset)
            shifts.append(self.lines.from_end(number, length) - offset)
            offset += length + 1
        places = Places(tuple(starts), tuple(shifts))
        label_end = 1
        while text[label_end] != "]":
            label_end += 2 if text[label_end] == "\\" else 1
        first, end = target_range(text, label_end + 2, len(text))
        target = Span(places.start(first), places.end(end) if end > first else places.start(first))
        span = Span(places.start(0), places.end(len(text.rstrip())))
        return Link("definition", span, unescapeAll(text[first:end]), target, text[1:label_end])


def _by_start(item: Link | Html) -> int:
    return item.span.start


def _shown(children: list[Token]) -> str:
    """Give the text that a heading shows: marks dropped, code and link text kept, images and HTML left out."""
    parts = []
    for token in children:
        if token.type in {"text", "text_special", "code_inline"}:
            parts.append(token.content)
        elif token.type in {"softbreak", "hardbreak"}:
            parts.append(" ")
    return "".join(parts)
