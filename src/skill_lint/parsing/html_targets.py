"""What raw HTML in Markdown leads to: the pictures it shows and the pages and files it links to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skill_lint.model.markdown import HtmlTarget
from skill_lint.model.regex import regex
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.parsing.line_map import Places

_START = regex(r"<(?:(!--|\?|!\[CDATA\[)|([A-Za-z][^\s/>]*+))")
_ENDS = {"!--": "-->", "?": "?>", "![CDATA[": "]]>"}
_ATTRIBUTE = regex(r"[\s/]*+(?:(>)|([^\s/>][^\s/>=]*+)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|((?![\"'])[^\s>]*+)))?+)")
_ENTITY = regex(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]\w{1,31});")
_BREAKS = regex(r"[\t\r\n]+")  # no part of an address, wherever they stand in it
_TARGETS: dict[str, tuple[str, Literal["link", "image"]]] = {
    "a": ("href", "link"),
    "img": ("src", "image"),
    "source": ("src", "image"),
    "video": ("src", "image"),
    "audio": ("src", "image"),
}
_QUIET = frozenset({"pre", "code", "script", "style", "textarea", "xmp"})
_PROSE = """
a abbr audio b bdo blockquote br caption center cite dd del details dfn div dl dt em figcaption figure font h1 h2 h3
h4 h5 h6 hr i img ins kbd li mark ol p picture q rp rt ruby s samp small source span strike strong sub summary sup
table tbody td tfoot th thead time tr track tt u ul var video wbr
"""
_SHOWN = frozenset(_PROSE.split())
"""Elements of prose, most of them those that GitHub lets through (github.com/gjtorikian/html-pipeline,
sanitization_filter.rb, read 2026-11). Others are of a page to be written, of a framework, or an author's own marks."""
_MOST_UNCLOSED = 50  # names of elements; the search for the end of each costs the whole text


class HtmlTargets:
    """Reads the raw HTML of one file, piece by piece in the order of the text.

    Nothing is taken from comments, code and scripts. Work grows with the text only.
    """

    def __init__(self, text: str) -> None:
        self.found: list[HtmlTarget] = []
        self._text = text
        self._hidden_until = 0
        self._sample_until = 0
        self._unclosed: set[str] = set()

    def block(self, content: str, places: Places) -> None:
        """Read a block of HTML."""
        for tag, name, value in self._targets(content, 0, len(content), places):
            self._take(content, places, tag, name, value, amid_words=False)

    def inline(self, content: str, pieces: list[tuple[int, int]], places: Places, has_words: bool) -> None:
        """Read the tags of a paragraph, which stand at `pieces` of its content.

        A picture amid words and a link that is not closed are more likely spoken of than meant.
        """
        last_end = content.rfind("</a")
        for start, end in pieces:
            for tag, name, value in self._targets(content, start, end, places):
                amid_words = tag[0] > last_end if name == "a" else has_words
                self._take(content, places, tag, name, value, amid_words)

    def _targets(
        self, content: str, position: int, end: int, places: Places
    ) -> Iterator[tuple[tuple[int, int], str, tuple[int, int]]]:
        """Give, for each tag that leads somewhere, its range, the name of its element and the range of the value."""
        while match := _START.search(content, position, end):
            position = match.end()
            place = places.start(match.start())
            if place < self._hidden_until:
                continue
            if match[1]:
                self._hidden_until = self._after(_ENDS[match[1]], places.end(position))
                continue
            name = match[2].lower()
            wanted = _TARGETS[name][0] if name in _TARGETS else ""
            value = None
            closes_itself = False
            while attribute := _ATTRIBUTE.match(content, position, end):
                closes_itself = content[attribute.start() : attribute.end()].endswith("/>")
                position = attribute.end()
                if attribute[1]:
                    break
                is_html = attribute[2].lower() == wanted and (match[2].islower() or attribute[2].isupper())
                group = attribute.lastindex or 2
                if is_html and value is None and group > 2:
                    value = attribute.span(group)
            else:
                return  # the tag does not end, so all that is left belongs to it
            self._enter(name, match[2], places.end(position), closes_itself)
            if value:
                yield (match.start(), position), name, value

    def _enter(self, name: str, written: str, place: int, closes_itself: bool) -> None:
        if name in _QUIET:
            self._hidden_until = self._after(f"</{written}>", place)
        elif name not in _SHOWN and not closes_itself and place > self._sample_until and written not in self._unclosed:
            end = self._text.find(f"</{written}>", place)
            if end >= 0:
                self._sample_until = end
            else:
                self._unclosed.add(written)
                if len(self._unclosed) > _MOST_UNCLOSED:
                    self._sample_until = len(self._text)

    def _after(self, closing: str, place: int) -> int:
        end = self._text.find(closing, place)
        return end if end >= 0 else len(self._text) + 1

    def _take(
        self, content: str, places: Places, tag: tuple[int, int], name: str, value: tuple[int, int], amid_words: bool
    ) -> None:
        first, last = value
        shown = content[first:last].strip()
        first += content[first:last].find(shown)
        if content[first - 1] not in "\"'" and content.startswith(">", last):
            shown = shown.rstrip("/")  # of `<img src=a.png/>`
        destination = _BREAKS.sub("", shown)
        if "&" in shown:
            from html import unescape

            destination = _ENTITY.sub(lambda entity: unescape(entity[0]), destination)
        start, last = places.start(first), first + len(shown)
        self.found.append(
            HtmlTarget(
                _TARGETS[name][1],
                Span(places.start(tag[0]), places.end(tag[1])),
                destination,
                Span(start, places.end(last) if shown else start),
                amid_words or places.start(tag[0]) < self._sample_until,
            )
        )
