"""The fragments that a link may name: what GitHub makes of headings, and the ids that authors give."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.model.markdown import Heading, Html

_ASCII_DROPPED = regex(r"[^a-z0-9_\- ]")
_BRACES_ID = regex(r"\{:?[^{}]*?#([^\s{}]+)[^{}]*\}\s*$")
_HTML_ID = regex(r"""<[^<>]*?\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""", re.IGNORECASE)
_HTML_HEADING_TAG = regex(r"<(/?)h([1-6])(?:\s[^<>]*)?>", re.IGNORECASE)
_HTML_TAG = regex(r"<[^<>]*>")
_EMOJI_MARKS = regex("[\u200d\u20e3\ufe0e\ufe0f]")


class Slugger:
    """Gives the headings of one file, in their order, the fragments that GitHub gives them.

    The rule is that of GitHub's table of contents: lower case, everything but letters, marks, digits, connector
    punctuation, hyphen and space dropped, each space a hyphen. A fragment that is taken gets `-1`, `-2` ...; the
    number counts by the fragment before numbering, and skips what an earlier heading has.
    """

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def slug(self, text: str) -> str:
        """Give the fragment of the next heading, whose text as shown is `text`."""
        plain = slug = plain_slug(text)
        while slug in self._taken:
            self._taken[plain] += 1
            slug = f"{plain}-{self._taken[plain]}"
        self._taken[slug] = 0
        return slug


def plain_slug(text: str) -> str:
    """Give the fragment of a heading before duplicates are numbered."""
    text = text.lower()
    if text.isascii():
        return _ASCII_DROPPED.sub("", text).replace(" ", "-")
    return "".join(character for character in text if _is_kept(character)).replace(" ", "-")


def _is_kept(character: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in "_- "
    from unicodedata import category

    kind = category(character)
    return kind[0] in "LM" or kind in {"Nd", "Nl", "Pc"} or "\u24b6" <= character <= "\u24e9"


def html_headings(html: str) -> Iterator[str]:
    """Give the text of each heading that a piece of raw HTML holds."""
    opened = None
    for tag in _HTML_HEADING_TAG.finditer(html):
        if opened is None:
            opened = None if tag[1] else tag
        elif tag[1] and tag[2] == opened[2]:
            yield " ".join(_HTML_TAG.sub("", html[opened.end() : tag.start()]).split())
            opened = None


def anchors(headings: Iterable[Heading], html: Iterable[Html], others: Iterable[str] = ()) -> frozenset[str]:
    """Give every fragment that a link to the file may name; `others` are those of headings written in HTML.

    Where sites differ, each way is taken: with and without a leading hyphen that a picture or tag leaves behind, with
    and without the marks of an emoji, the id in braces that Pandoc, kramdown and Docusaurus read and the fragment
    that GitHub makes of the same heading. Letters beyond ASCII are there percent-encoded as well.
    """
    found = set(others)
    for heading in headings:
        found.add(heading.slug)
        given = _BRACES_ID.search(heading.text)
        if given:
            found.add(given[1])
            found.add(plain_slug(heading.text[: given.start()].rstrip()))
    for piece in html:
        if not piece.content.startswith("<!--"):
            for match in _HTML_ID.finditer(piece.content):
                found.add(match[1] or match[2] or match[3] or "")
    for fragment in tuple(found):
        bare = _EMOJI_MARKS.sub("", fragment)
        found.update((bare, bare.strip("-")))
    found.update([quote(fragment, safe="") for fragment in found if not fragment.isascii()])
    found.discard("")
    return frozenset(found)
