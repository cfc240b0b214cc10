"""The place of every inline construct: the parser's inline tokens have none, so its rules are made to note it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.helpers import parseLinkDestination, parseLinkLabel
from markdown_it.rules_inline import autolink, backtick, html_inline, image, link

from skill_lint.model.markdown import CodeSpan, Html, Link
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

    from skill_lint.parsing.line_map import Places

    InlineRule = Callable[[StateInline, bool], bool]

MAX_NESTING = 100


class SpanParser(MarkdownIt):
    """CommonMark with GFM tables, whose inline tokens say where they stand and whose links are as written."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"maxNesting": MAX_NESTING})
        self.enable("table")
        for name, character, rule in _NOTED:
            self.inline.ruler.at(name, _noting(character, rule))

    def validateLink(self, url: str) -> bool:  # noqa: N802, ARG002 - the parser's name
        """Take every destination, `file:` and `javascript:` too."""
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802 - the parser's name
        """Leave the author's percent-encoding alone."""
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802 - the parser's name
        """Leave the text of an autolink alone."""
        return link


def _noting(character: str, rule: InlineRule) -> InlineRule:
    labelled = {"[": 0, "!": 1}.get(character)

    def noted(state: StateInline, silent: bool) -> bool:
        start = state.pos
        if state.src[start] != character:
            return False
        if silent:
            return rule(state, True)
        tokens = state.tokens
        count = len(tokens)
        if not rule(state, False):
            return False
        if len(tokens) > count:
            token = tokens[count]
            if token.type == "text":  # what was pending before the construct
                token = tokens[count + 1]
            token.meta["start"] = start
            token.meta["end"] = state.pos
            if labelled is not None:
                token.meta["label_end"] = parseLinkLabel(state, start + labelled, labelled == 0)
        return True

    return noted


_NOTED: tuple[tuple[str, str, InlineRule], ...] = (
    ("backticks", "`", backtick),
    ("link", "[", link),
    ("image", "!", image),
    ("autolink", "<", autolink),
    ("html_inline", "<", html_inline),
)


class InlineSpans:
    """Collects the inline constructs and prose runs of a document, block by block."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.links: list[Link] = []
        self.code_spans: list[CodeSpan] = []
        self.html: list[Html] = []
        self.texts: list[Span] = []
        self.undecided = 0

    def add(self, content: str, children: Iterable[Token], places: Places) -> None:
        """Take the constructs of one block's inline `content`."""
        taken: list[tuple[int, int]] = []
        self._walk(content, children, 0, places, taken)
        taken.sort()
        begin = 0
        for start, end in taken:
            self._prose(content, begin, start, places)
            begin = end
        self._prose(content, begin, len(content), places)

    def add_prose(self, content: str, places: Places) -> None:
        """Take `content` that holds no construct."""
        self._prose(content, 0, len(content), places)

    def miss(self, children: Iterable[Token]) -> None:
        """Count the constructs of a block whose place in the source is not known."""
        self.undecided += sum("start" in token.meta for token in children)

    def _prose(self, content: str, begin: int, end: int, places: Places) -> None:
        while begin < end:
            line_end = content.find("\n", begin, end)
            if line_end < 0:
                line_end = end
            piece = content[begin:line_end].strip()
            if piece:
                start = content.index(piece, begin)
                self.texts.append(Span(places.start(start), places.end(start + len(piece))))
            begin = line_end + 1

    def _walk(
        self, content: str, tokens: Iterable[Token], base: int, places: Places, taken: list[tuple[int, int]]
    ) -> str:
        """Take the constructs of `tokens`, whose offsets count from `base` in `content`; give their text as shown."""
        shown: list[str] = []
        opened: list[tuple[Token, int, int]] = []
        for token in tokens:
            kind = token.type
            if kind == "text" or kind == "text_special":
                shown.append(token.content)
            elif kind == "code_inline":
                start, end = base + token.meta["start"], base + token.meta["end"]
                taken.append((start, end))
                shown.append(token.content)
                self._code(token, places.start(start), places.end(end))
            elif kind == "link_open":
                opened.append((token, len(shown), len(self.links)))
            elif kind == "link_close":
                token, first, order = opened.pop()
                text = "".join(shown[first:])
                self.links.insert(order, self._link(token, content, base, places, taken, text))
            elif kind == "image":
                order = len(self.links)
                text = self._walk(content, token.children or (), base + token.meta["start"] + 2, places, taken)
                shown.append(text)
                self.links.insert(order, self._link(token, content, base, places, taken, text))
            elif kind == "html_inline":
                start, end = base + token.meta["start"], base + token.meta["end"]
                taken.append((start, end))
                self.html.append(Html(Span(places.start(start), places.end(end)), False, token.content))
            elif kind == "softbreak" or kind == "hardbreak":
                shown.append(" ")
        return "".join(shown)

    def _code(self, token: Token, start: int, end: int) -> None:
        text, marks = self._text, len(token.markup)
        first, last = start + marks, end - marks
        while first < last and text[first] in " \t\r\n":
            first += 1
        while first < last and text[last - 1] in " \t\r\n":
            last -= 1
        self.code_spans.append(CodeSpan(Span(start, end), token.content, Span(first, last)))

    def _link(
        self,
        token: Token,
        content: str,
        base: int,
        places: Places,
        taken: list[tuple[int, int]],
        text: str,
    ) -> Link:
        meta: dict[str, Any] = token.meta
        start, end = base + meta["start"], base + meta["end"]
        span = Span(places.start(start), places.end(end))
        if token.markup == "autolink":
            taken.append((start, end))
            target = Span(places.start(start + 1), places.end(end - 1))
            return Link("autolink", span, text, target, text)
        is_image = token.type == "image"
        label_end = base + meta["label_end"]
        taken.append((start, start + 1 + is_image))
        taken.append((label_end, end))
        destination = str(token.attrs["src" if is_image else "href"])
        if content[end - 1] == "]":
            return Link("reference-image" if is_image else "reference", span, destination, None, text)
        first, last = target_range(content, label_end + 2, end)
        target = Span(places.start(first), places.end(last) if last > first else places.start(first))
        return Link("image" if is_image else "link", span, destination, target, text)


def target_range(content: str, offset: int, end: int) -> tuple[int, int]:
    """Find the link destination that follows `offset` after blanks: its offsets without angle brackets."""
    while offset < end and content[offset] in " \t\n":
        offset += 1
    parsed = parseLinkDestination(content, offset, end)
    if not parsed.ok:
        return offset, offset
    if content[offset] == "<":
        return offset + 1, parsed.pos - 1
    return offset, parsed.pos
