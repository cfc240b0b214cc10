"""Gathers what a Markdown file names: its links, and what code spans, commands and prose name."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.calls import BEGINNINGS
from skill_lint.references.code_word import EXTERNAL, NOTHING, SOURCE, Named, read_code_word
from skill_lint.references.extract_commands import (
    DIRECT,
    NAME_SIGNS,
    SHELLS,
    command_mentions,
    fence_mentions,
    may_be_file,
)
from skill_lint.references.extract_prose import client_variable, homes, may_have_homes, prose_mentions
from skill_lint.references.mention import Mention
from skill_lint.references.subject import Symbol, TestId
from skill_lint.references.target import Target, parse_destination, parse_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import CodeSpan, Document
    from skill_lint.model.reference import ReferenceKind
    from skill_lint.references.bundle import Bundle

__all__ = ["Mention", "mentions"]

CALLED = regex(r"\b(?:run|execut|call|invok|start|launch)(?:s|e|es|ning|ing)?\W+$", re.IGNORECASE)
CALL = regex(r"([A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*)\(.*\);?", re.ASCII | re.DOTALL)
ROUTE = regex(r"(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) +/")
IN_FILE = regex(
    r"\s(?:(?:function|method|class|helper|constant|type|hook|component|fixture|test|is|are|lives|defined|declared|"
    r"implemented|located|exported|imported)\s){0,3}(?:in|from)\s`([^`\s]{1,200})`"
)
"""What follows a name, up to the file that it is in: "`load` is defined in `store.py`"."""
BEFORE_FILE = (
    " in ",
    " from ",
    " function ",
    " method ",
    " class ",
    " helper ",
    " is ",
    " are ",
    " lives ",
    " defined ",
    " declared ",
    " implemented ",
    " located ",
    " exported ",
    " imported ",
    " constant ",
    " type ",
    " hook ",
    " component ",
    " fixture ",
    " test ",
    "\n",
)
"""How that begins: asking for it first is cheaper than a pattern at every name."""
AFTER_FILE = regex(
    r"[ ,(]{0,3}(?:(?:at|on|in) )?(?:lines?|L|Zeilen?|lignes?|líneas?)[ \xa0](\d{1,7})"
    r"(?: ?(?:-|–|to|and|bis|,) ?(\d{1,7}))?"
    r"|:(\d{1,7})(?:-(\d{1,7}))?\b| ?第 ?(\d{1,7}) ?[行行]| ?(\d{1,7})行目",
)
"""What follows a file: the lines meant in it."""


def mentions(document: Document, bundle: Bundle) -> Iterator[Mention]:
    """Give everything in the document that may name something: links first, then code spans, prose and commands.

    Nothing is read from HTML comments, from indented code and from fences of other languages than those of shells:
    they show what is to be written.
    """
    yield from _links(document)
    yield from _html(document)
    covered = _Cover(document)
    has_homes = may_have_homes(document.source.text)
    yield from _code_spans(document, covered, bundle, has_homes=has_homes)
    yield from prose_mentions(document, covered, bundle, has_homes=has_homes)
    for fence in document.fences:
        if fence.language in SHELLS:
            yield from fence_mentions(document, fence, bundle, has_homes=has_homes)


def _links(document: Document) -> Iterator[Mention]:
    for link in document.links:
        if link.kind in ("reference", "reference-image"):
            continue  # judged once, at the definition
        if link.kind == "definition" and link.text.startswith("^"):
            continue  # a footnote
        span = link.target_span or link.span
        text = document.source[span] if link.target_span else link.destination
        kind: ReferenceKind = link.kind if link.kind in ("image", "definition") else "link"
        is_address = link.kind == "autolink"  # of a page or of a person: never a path
        target = Target("external") if is_address else parse_destination(link.destination)
        yield Mention(kind, span, text, target, link.span)


def _html(document: Document) -> Iterator[Mention]:
    for item in document.html_targets:
        text = document.source[item.target_span]
        target = parse_destination(item.destination)
        yield Mention(item.kind, item.target_span, text, target, item.span, True, item.is_sample)


class _Cover:
    """Says whether a place lies inside a link, whose text the link itself answers for."""

    def __init__(self, document: Document) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        for link in sorted(document.links, key=lambda link: link.span):
            if self.ends and link.span.start < self.ends[-1]:
                self.ends[-1] = max(self.ends[-1], link.span.end)
            else:
                self.starts.append(link.span.start)
                self.ends.append(link.span.end)

    def __contains__(self, place: object) -> bool:
        if not isinstance(place, int):
            return False
        index = bisect_right(self.starts, place) - 1
        return index >= 0 and place < self.ends[index]


def _code_spans(document: Document, covered: _Cover, bundle: Bundle, *, has_homes: bool) -> Iterator[Mention]:
    source = document.source.text
    has_links = bool(document.links)
    for code in document.code_spans:
        if has_links and code.span.start in covered:
            continue
        start, end = code.content_span
        text = source[start:end]
        if "\n" in text or "\r" in text:
            text = text.replace("\r", " ").replace("\n", " ")
        if " " in text:
            yield from _several_words(document, code, text, bundle)
        elif text:
            mention = _one_word(document, code, text, bundle)
            if mention is not None:
                yield mention
        if has_homes:
            yield from homes(document, "code", start, text)


def _several_words(document: Document, code: CodeSpan, text: str, bundle: Bundle) -> Iterator[Mention]:
    start = code.content_span.start
    if text[-1] in ");" and (call := CALL.fullmatch(text)):
        named = read_code_word(call[1] + "()")
        if named is not None:
            end = len(text) if named.subject == EXTERNAL else named.end
            yield _subject(document, code, named._replace(end=end))
    elif ROUTE.match(text):
        yield Mention(
            "code", code.content_span, document.source[code.content_span], NOTHING, code.span, subject=EXTERNAL
        )
    elif not NAME_SIGNS.isdisjoint(text) or (first := text.partition(" ")[0]) in BEGINNINGS or "=" in first:
        yield from command_mentions(document, [(text, start)], bundle, code.span, DIRECT)
    elif "$" in text:
        yield from client_variable(document, "code", code.content_span, code.span)


def _one_word(document: Document, code: CodeSpan, text: str, bundle: Bundle) -> Mention | None:
    named = read_code_word(text)
    if "/" not in text and (named is None or named.subject is not None):
        source = document.source.text
        if source.startswith(BEFORE_FILE, code.span.end) and (tied := IN_FILE.match(source, code.span.end)):
            named = _tied(text, named, tied[1]) if SOURCE.fullmatch(tied[1]) else named
        if ("." in text or "\\" in text) and may_be_file(text, bundle):
            named = Named(0, len(text), parse_word(text))
    if named is None:
        return None
    return _path(document, code, named) if named.subject is None else _subject(document, code, named)


def _tied(text: str, named: Named | None, path: str) -> Named | None:
    """Give the name that the sentence says to be in the file `path`, which may be a plain word."""
    if named is None:
        return Named(0, len(text), NOTHING, Symbol((text,), False, path, True)) if text.isidentifier() else None
    if isinstance(named.subject, Symbol):
        return named._replace(subject=named.subject._replace(path=path, in_sentence=True))
    if isinstance(named.subject, TestId) and not named.subject.path:
        return named._replace(subject=named.subject._replace(path=path))
    return named


def _subject(document: Document, code: CodeSpan, named: Named) -> Mention:
    start, end, target, subject = named
    place = code.content_span.start
    span = Span(place + start, place + end)
    text = document.source.text[place + start : place + end]
    return Mention("code", span, text, target, code.span, False, False, subject)


def _path(document: Document, code: CodeSpan, named: Named) -> Mention | None:
    target = named.target
    if target.kind in ("personal", "drive"):
        return None
    source = document.source
    kind: ReferenceKind = "code"
    if named.start == 0 and source.text.startswith(DIRECT, code.content_span.start):
        line = source.line_span(source.position(code.span.start).line)
        if CALLED.search(source.text[max(line.start, code.span.start - 20) : code.span.start]):
            kind = "call"
    if not target.lines and (after := AFTER_FILE.match(source.text, code.span.end)):
        named = named._replace(target=target._replace(lines=tuple(int(line) for line in after.groups() if line)))
    return _subject(document, code, named)._replace(kind=kind)
