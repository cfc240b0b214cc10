"""The inline constructs of a block's content, each with its offsets, found in one pass without going back.

The Markdown parser gives inline tokens no place, and its search for the end of a link starts anew at every bracket.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal, NamedTuple

from markdown_it.common.utils import normalizeReference, unescapeAll

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Mapping

_SPECIAL = regex(r"\\[\s\S]?|`+|<|!?\[|\]")
_TICKS = regex("`+")
_AUTOLINK = regex(
    r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20\x7f<>]*+"
    r"|[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)>"
)
_VALUE = r"(?:[^ \t\n\"'=<>`]++|'[^']*+'|\"[^\"]*+\")"
_ATTRIBUTE = rf"[ \t\n]++[A-Za-z_:][\w.:-]*+(?:[ \t\n]*+=[ \t\n]*+{_VALUE})?+"
_NAME = "[A-Za-z][A-Za-z0-9-]*+"
_TAG = regex(rf"<{_NAME}(?:{_ATTRIBUTE})*+[ \t\n]*+/?>|</{_NAME}[ \t\n]*+>", re.ASCII)
_ENDS = (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">"))
_BLANKS = regex(r"[ \t\n]*+")
_TITLE = regex(r"\"(?:[^\"\\]|\\[\s\S])*+\"|'(?:[^'\\]|\\[\s\S])*+'|\((?:[^()\\]|\\[\s\S])*+\)")
_ANGLED = regex(r"<((?:[^<>\n\\]|\\[^\n])*+)>")
_PLAIN_STOP = regex(r"\\[!-/:-@\[-`{-~]|[()\x00-\x20\x7f]")
_LABEL = regex(r"\[((?:[^\[\]\\]|\\[\s\S])*+)\]")
_MOST_PARENTHESES = 32
_LONGEST_LABEL = 999

Kind = Literal["link", "image", "reference", "reference-image", "autolink", "code", "html"]


class Inline(NamedTuple):
    """One inline construct at content offsets `start` to `end`.

    `label` is the range of its label or content (without marks), `target` that of an inline destination.
    `destination` is the destination with escapes and entities resolved.
    """

    start: int
    end: int
    kind: Kind
    label: tuple[int, int]
    destination: str = ""
    target: tuple[int, int] | None = None


class _Opener(NamedTuple):
    start: int
    label: int
    number: int  # of all openers, to know whether one came after it


def find_inlines(content: str, definitions: Mapping[str, str]) -> list[Inline]:
    """Give the links, images, autolinks, code spans and HTML tags of `content`, in the order of their starts.

    `definitions` maps the normalised label of each reference definition to its destination. The algorithm is that
    of CommonMark 0.31's appendix: brackets wait on a stack for their closing one. Work grows with the length only.
    """
    return _Scan(content, definitions).run()


class _Scan:
    def __init__(self, content: str, definitions: Mapping[str, str]) -> None:
        self.content = content
        self.definitions = definitions
        self.found: list[Inline] = []
        self.openers: list[_Opener] = []
        self.inactive = 0  # openers below this depth cannot open a link, for a link stands inside
        self.pushed = 0
        self.runs: dict[int, list[int]] | None = None
        self.no_more: set[str] = set()

    def run(self) -> list[Inline]:
        content, found = self.content, self.found
        position = 0
        while match := _SPECIAL.search(content, position):
            start, position = match.span()
            mark = content[start]
            if mark == "`":
                end = self._closing_ticks(position, position - start)
                if end:
                    found.append(Inline(start, end, "code", (position, end - (position - start))))
                    position = end
            elif mark == "<":
                position = self._angle(start) or position
            elif mark == "]":
                position = self._close(start)
            elif mark != "\\":
                self.openers.append(_Opener(start, position, self.pushed))
                self.pushed += 1
        found.sort()
        return found

    def _closing_ticks(self, position: int, length: int) -> int:
        """Give the end of the next run of `length` back-ticks after `position`, 0 where there is none."""
        if self.runs is None:
            self.runs = {}
            for run in _TICKS.finditer(self.content):
                self.runs.setdefault(run.end() - run.start(), []).append(run.start())
        runs = self.runs.get(length, [])
        index = bisect_left(runs, position)
        return runs[index] + length if index < len(runs) else 0

    def _angle(self, start: int) -> int:
        """Take the autolink or HTML that begins at `start`; give its end, 0 where nothing begins."""
        content = self.content
        autolink = _AUTOLINK.match(content, start)
        if autolink:
            label = (start + 1, autolink.end() - 1)
            self.found.append(Inline(start, autolink.end(), "autolink", label, content[label[0] : label[1]], label))
            return autolink.end()
        tag = _TAG.match(content, start)
        end = tag.end() if tag else self._markup_end(start)
        if end:
            self.found.append(Inline(start, end, "html", (start, end)))
        return end

    def _markup_end(self, start: int) -> int:
        """Give the end of the comment, instruction or declaration at `start`, 0 where none begins or it never ends."""
        content = self.content
        for short in ("<!-->", "<!--->"):
            if content.startswith(short, start):
                return start + len(short)
        for opening, closing in _ENDS:
            if not content.startswith(opening, start) or closing in self.no_more:
                continue
            after = start + len(opening)
            if closing == ">" and not (content[after : after + 1].isascii() and content[after : after + 1].isalpha()):
                continue
            end = content.find(closing, after)
            if end >= 0:
                return end + len(closing)
            self.no_more.add(closing)
        return 0

    def _close(self, bracket: int) -> int:
        """Take the link or image that the closing bracket ends; give the offset to go on from."""
        after = bracket + 1
        if not self.openers:
            return after
        opener = self.openers.pop()
        depth = len(self.openers)
        is_image = self.content[opener.start] == "!"
        was_inactive = depth < self.inactive
        self.inactive = min(self.inactive, depth)
        if was_inactive and not is_image:
            return after
        label = (opener.label, bracket)
        inline = inline_target(self.content, after)
        if inline:
            end, first, last = inline
            destination = unescapeAll(self.content[first:last])
            kind: Kind = "image" if is_image else "link"
            self.found.append(Inline(opener.start, end, kind, label, destination, (first, last)))
        else:
            reference = self._reference(opener, bracket)
            if reference is None:
                return after
            end, destination = reference
            kind = "reference-image" if is_image else "reference"
            self.found.append(Inline(opener.start, end, kind, label, destination))
        if not is_image:
            self.inactive = depth
        return end

    def _reference(self, opener: _Opener, bracket: int) -> tuple[int, str] | None:
        if not self.definitions:
            return None
        end = bracket + 1
        full = _LABEL.match(self.content, end)
        if full and full.end() - full.start() <= _LONGEST_LABEL + 2:
            end = full.end()
        label = full[1].strip() if full else ""
        if not label:
            if opener.number + 1 < self.pushed or bracket - opener.label > _LONGEST_LABEL:
                return None
            label = self.content[opener.label : bracket]
        destination = self.definitions.get(normalizeReference(label))
        return None if destination is None else (end, destination)


def inline_target(content: str, position: int) -> tuple[int, int, int] | None:
    """Read `(destination "title")` at `position`: its end, and the range of the destination without angle brackets."""
    if not content.startswith("(", position):
        return None
    place = destination_at(content, _past_blanks(content, position + 1))
    if place is None:
        return None
    first, last, end = place
    closing = _past_blanks(content, end)
    if closing > end:
        title = _TITLE.match(content, closing)
        if title:
            closing = _past_blanks(content, title.end())
    return (closing + 1, first, last) if content.startswith(")", closing) else None


def destination_at(content: str, position: int) -> tuple[int, int, int] | None:
    """Read the destination at `position`: its range without angle brackets, and its end with them."""
    if content.startswith("<", position):
        angled = _ANGLED.match(content, position)
        return (*angled.span(1), angled.end()) if angled else None
    depth = 0
    for stop in _PLAIN_STOP.finditer(content, position):
        mark = stop[0]
        if mark == "(":
            depth += 1
            if depth > _MOST_PARENTHESES:
                return None
        elif mark == ")" and depth:
            depth -= 1
        elif len(mark) == 1:
            return None if depth else (position, stop.start(), stop.start())
    return None if depth else (position, len(content), len(content))


def _past_blanks(content: str, position: int) -> int:
    match = _BLANKS.match(content, position)
    return match.end() if match else position
