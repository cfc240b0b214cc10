"""The body of a Markdown file: blocks and inline constructs, each with its exact place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markdown_it.common.utils import unescapeAll

from skill_lint.model.markdown import CodeSpan, Fence, Heading, Html, HtmlTarget, Link
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.parsing.block_parser import MAX_NESTING, Definition, block_parser
from skill_lint.parsing.html_targets import HtmlTargets
from skill_lint.parsing.inline_spans import Inline, destination_at, find_inlines
from skill_lint.parsing.line_map import TRIMMED, Lines, Places
from skill_lint.parsing.slugs import Slugger, anchors, html_headings
from skill_lint.parsing.table_cells import Cell, split_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it.token import Token

    from skill_lint.model.source import Source

_CONSTRUCT = regex(r"[`\[<]")
_MARKUP = regex(r"[`\[<\\&*_\n]")
_BREAK = regex(r"[ \t]*\n[ \t]*")
_COMMENT = regex(r"<!--(?:(?!-->).)*-->")
_LONGEST_SHOWN = 300
"""The text of a link or heading is cut here, its marks then left in it."""


class Body(NamedTuple):
    """What `parse_body` finds; the fields are those of `Document`."""

    links: tuple[Link, ...]
    code_spans: tuple[CodeSpan, ...]
    fences: tuple[Fence, ...]
    code_blocks: tuple[Span, ...]
    headings: tuple[Heading, ...]
    html: tuple[Html, ...]
    html_targets: tuple[HtmlTarget, ...]
    texts: tuple[Span, ...]
    anchors: frozenset[str]
    undecided: int
    too_complex: str


def parse_body(source: Source, start: int) -> Body:
    """Parse the Markdown that begins at offset `start` of `source`. Never fails."""
    return _Walk(source, start).body()


class _Walk:
    """One pass over the block tokens of one file."""

    def __init__(self, source: Source, start: int) -> None:
        self.text = source.text
        self.lines = Lines(source, start)
        self.parser = block_parser()
        self.links: list[Link] = []
        self.code_spans: list[CodeSpan] = []
        self.fences: list[Fence] = []
        self.code_blocks: list[Span] = []
        self.headings: list[Heading] = []
        self.html: list[Html] = []
        self.html_targets = HtmlTargets(source.text)
        self.texts: list[Span] = []
        self.slugger = Slugger()
        self.html_slugs: list[str] = []
        self.blocks = self.parser.blocks(self.lines.text)
        self.undecided = 0
        self.too_complex = ""

    def body(self) -> Body:
        self._blocks(self.blocks.tokens)
        for definition in self.blocks.definitions:
            self._definition(definition)
        self.links.sort(key=_by_start)
        return Body(
            tuple(self.links),
            tuple(self.code_spans),
            tuple(self.fences),
            tuple(self.code_blocks),
            tuple(self.headings),
            tuple(self.html),
            tuple(self.html_targets.found),
            tuple(self.texts),
            anchors(self.headings, self.html, self.html_slugs),
            self.undecided,
            self.too_complex,
        )

    def _blocks(self, tokens: list[Token]) -> None:
        lengths: list[int] = []
        first_row = 0
        cells: list[Cell] = []
        cell = 0
        opening = None
        for token in tokens:
            kind = token.type
            if kind == "inline":
                if opening is None:
                    if cell < len(cells):
                        content, places = cells[cell]
                        self._inline(token.content, places if content == token.content else None)
                    cell += 1
                elif opening.type == "heading_open":
                    self._heading(opening, token.content)
                else:
                    first, last = token.map or (0, 0)
                    self._inline(token.content, self.lines.places(first, last, token.content))
            elif kind == "paragraph_open" or kind == "heading_open":
                opening = token
            elif kind == "fence":
                self._fence(token)
            elif kind == "html_block":
                self._html_block(token)
            elif kind == "code_block":
                self.code_blocks.append(self._block_span(token))
            elif kind == "table_open":
                opening = None
                lengths = token.meta["lengths"]
                first_row = token.map[0] if token.map else 0
            elif kind == "tr_open" and token.map:
                cell = 0
                line = token.map[0]
                length = lengths[line - first_row]
                text = self.lines.lines[line]
                cells = split_row(text[len(text) - length :], self.lines.from_end(line, length))
            elif kind == "tr_close":
                self._comments_beyond(cells[cell:])
            elif token.nesting > 0 and token.level >= MAX_NESTING - 1:
                self.too_complex = f"lists and quotes are nested more than {MAX_NESTING} levels deep"

    def _comments_beyond(self, cells: Iterable[Cell]) -> None:
        """Take in the comments of cells that a row has more than its table; nothing else of them is shown."""
        for content, places in cells:
            for comment in _COMMENT.finditer(content):
                span = Span(places.start(comment.start()), places.end(comment.end()))
                self.html.append(Html(span, False, comment[0]))

    def _inline(self, content: str, places: Places | None) -> None:
        inlines = find_inlines(content, self.blocks.destinations) if _CONSTRUCT.search(content) else []
        if places is None:
            self.undecided += len(inlines)
            return
        taken: list[tuple[int, int]] = []
        tags: list[tuple[int, int]] = []
        for inline in inlines:
            span = Span(places.start(inline.start), places.end(inline.end))
            if inline.kind == "code":
                taken.append((inline.start, inline.end))
                self._code(inline, content, span)
            elif inline.kind == "html":
                taken.append((inline.start, inline.end))
                tags.append((inline.start, inline.end))
                self.html.append(Html(span, False, content[inline.start : inline.end]))
            else:
                taken += ((inline.start, inline.label[0]), (inline.label[1], inline.end))
                self._link(inline, content, span, places)
        taken.sort()
        begin = 0
        texts = len(self.texts)
        for start, end in taken:
            self._prose(content, begin, start, places)
            begin = end
        self._prose(content, begin, len(content), places)
        if tags:
            self.html_targets.inline(content, tags, places, has_words=len(self.texts) > texts)

    def _code(self, inline: Inline, content: str, span: Span) -> None:
        text, marks = self.text, inline.label[0] - inline.start
        first, last = span.start + marks, span.end - marks
        while first < last and text[first] in " \t\r\n":
            first += 1
        while first < last and text[last - 1] in " \t\r\n":
            last -= 1
        code = _BREAK.sub(" ", content[slice(*inline.label)])
        if code.startswith(" ") and code.endswith(" ") and code.strip(" "):
            code = code[1:-1]
        self.code_spans.append(CodeSpan(span, code, Span(first, last)))

    def _link(self, inline: Inline, content: str, span: Span, places: Places) -> None:
        first, last = inline.label
        label = content[first : min(last, first + _LONGEST_SHOWN + 1)]  # labels nest: whole, they grow quadratically
        text = label if inline.kind == "autolink" else self._shown(label, images=True)
        target = None
        if inline.target:
            first, last = inline.target
            start = places.start(first)
            target = Span(start, places.end(last) if last > first else start)
        # An autolink is of the same kind in the model; code and HTML do not come here.
        self.links.append(Link(inline.kind, span, inline.destination, target, text))  # type: ignore[arg-type]

    def _prose(self, content: str, begin: int, end: int, places: Places) -> None:
        while begin < end:
            line_end = content.find("\n", begin, end)
            if line_end < 0:
                line_end = end
            piece = content[begin:line_end]
            shown = piece.strip()
            if shown:
                start = begin + piece.index(shown)
                self.texts.append(Span(places.start(start), places.end(start + len(shown))))
            begin = line_end + 1

    def _shown(self, content: str, images: bool) -> str:
        if len(content) <= _LONGEST_SHOWN and _MARKUP.search(content):
            return self.parser.shown(content, self.blocks, images)
        return content[:_LONGEST_SHOWN]

    def _heading(self, opening: Token, content: str) -> None:
        first, last = opening.map or (0, 0)
        lines = self.lines
        if "length" in opening.meta:
            start = lines.from_end(first, opening.meta["length"])
            row = lines.lines[first][-opening.meta["length"] :]
            lead = len(opening.markup)
            lead += len(row[lead:]) - len(row[lead:].lstrip(TRIMMED))
            places = Places((0,), (start + lead,)) if row.startswith(content, lead) else None
        else:
            places = lines.places(first, last - 1, content)
            start = places.start(0) if places else lines.starts[first]
            if not content:  # a no-break space above the underline is trimmed away: only the underline is seen
                underline = lines.lines[last - 1].rstrip(TRIMMED)
                start = lines.starts[last - 1] + len(underline.rstrip(opening.markup))
        self._inline(content, places)
        span = Span(start, lines.shown_end(last - 1))
        text = self._shown(content, images=False)
        self.headings.append(Heading(span, int(opening.tag[1:]), text, self.slugger.slug(text)))

    def _fence(self, token: Token) -> None:
        first, last = token.map or (0, 0)
        lines = self.lines
        opener = Span(lines.from_end(first, len(token.markup) + len(token.info)), lines.line_end(first))
        content = token.content.split("\n")
        if content[-1] == "":
            del content[-1]
        after = first + 1 + len(content)
        closed = after < last
        spans = [Span(lines.from_end(n, len(text)), lines.line_end(n)) for n, text in enumerate(content, first + 1)]
        content_start = lines.starts[first + 1] if first + 1 < len(lines.starts) else opener.end
        if closed:
            content_end, end = lines.starts[after], lines.shown_end(after)
        else:
            content_end = spans[-1].end if spans else content_start
            shown = [number for number, text in enumerate(content, first + 1) if text.strip()]
            end = lines.shown_end(shown[-1] if shown else first)
        content_span = Span(content_start, content_end)
        info = unescapeAll(token.info.strip())
        self.fences.append(
            Fence(Span(opener.start, end), opener, info, content_span, tuple(content), tuple(spans), closed)
        )

    def _html_block(self, token: Token) -> None:
        self.html.append(Html(self._block_span(token), True, token.content))
        content = token.content.rstrip(TRIMMED)
        first, last = token.map or (0, 0)
        places = self.lines.places(first, last, content)
        if places:
            self.html_targets.block(content, places)
        self.html_slugs += [self.slugger.slug(text) for text in html_headings(token.content)]

    def _block_span(self, token: Token) -> Span:
        first, last = token.map or (0, 0)
        start = self.lines.first_content(first, token.content.split("\n", 1)[0])
        return Span(start, max(start, self.lines.line_end(last - 1)))

    def _definition(self, definition: Definition) -> None:
        text, line, lengths = definition
        places = self.lines.joined(line, lengths)
        label_end = 1
        while text[label_end] != "]":
            label_end += 2 if text[label_end] == "\\" else 1
        begin = label_end + 2
        begin += len(text[begin:]) - len(text[begin:].lstrip(" \t\n"))
        place = destination_at(text, begin)
        if place is None:
            self.undecided += 1
            return
        first, last, _ = place
        start = places.start(first)
        target = Span(start, places.end(last) if last > first else start)
        span = Span(places.start(0), places.end(len(text.rstrip())))
        self.links.append(Link("definition", span, unescapeAll(text[first:last]), target, text[1:label_end]))


def _by_start(link: Link) -> int:
    return link.span.start
