"""Decides what may be written in the place of an old name: nothing that a shell reads as more, no text of the past."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.of_past import is_in_story, tells_of_past

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.source import Span
    from skill_lint.references.extract import Mention

REACH = 20_000  # characters of a section before and after a mention that are read
LINE_REACH = 2000  # characters of its line
PLAIN = regex(r"[\w./@+=,-]+")
OPTION = regex(r"(?:^|/)-")
SIGN = regex(r"[^\w./:@+,-]")
"""What may mean something to a shell or to Markdown."""
OF_PAST_STATES = regex(r"\bgit\s+(?:-\S+\s+)*(?:log|show|checkout|diff|mv|blame|restore|rm|annotate)\b")
"""Commands of git that take the names of files as they were."""


def is_plain(path: str) -> bool:
    """Say whether a path can stand unquoted in a command: no sign of a shell or of Markdown, no option."""
    return PLAIN.fullmatch(path) is not None and OPTION.search(path) is None


def adds_signs(old: str, new: str) -> bool:
    """Say whether `new`, in the place of `old`, brings a sign of a shell or of Markdown, or begins an option."""
    added = Counter(SIGN.findall(new)) - Counter(SIGN.findall(old))
    if "\\" in old:
        del added["\\"]  # separates the parts of the path
    return bool(added) or (OPTION.search(new) is not None and OPTION.search(old) is None)


def fix_of_name(document: Document, mention: Mention, text: str) -> Fix | None:
    """Give the fix, never a safe one, that writes `text`, with another name in it, in the place of `mention`.

    None where a shell would read that as more than a name: the names of targets, folders and metadata can be anything.
    """
    if adds_signs(mention.text, text):
        return None
    return Fix(f"write `{text}`", (Edit(document.path, mention.span, text),), safe=False)


def may_rewrite(document: Document, mention: Mention, successor: str) -> bool:
    """Say whether the text around `mention` speaks of the present alone, so that `successor` can be put in its place.

    A text that names the successor in the same section already may tell of both on purpose.
    """
    span = mention.around if mention.kind in LINKS else mention.span
    source = document.source
    line = source.line_span(source.position(span.start).line)
    if is_struck(document, span):
        return False
    if OF_PAST_STATES.search(
        source.text, max(line.start, span.start - LINE_REACH), min(line.end, span.end + LINE_REACH)
    ):
        return False
    if tells_of_past(document, span) or is_in_story(document, span):
        return False
    return not _is_named_beside(document, mention, span, successor)


def is_struck(document: Document, span: Span) -> bool:
    """Say whether `span` stands in text that is struck through in its line."""
    source = document.source
    line = source.line_span(source.position(span.start).line)
    before = source.text[max(line.start, span.start - LINE_REACH) : span.start]
    if before.count("~~") % 2 == 0 or document.fence_at(span.start) is not None:
        return False
    return "~~" in source.text[span.end : min(line.end, span.end + LINE_REACH)]


def _is_named_beside(document: Document, mention: Mention, span: Span, successor: str) -> bool:
    path = successor.strip("/")
    name = path.rpartition("/")[2]
    old = mention.target.path.strip("/")
    names = {path, name} - {"", old, old.rpartition("/")[2]}
    if not names:
        return False
    start, end = max(0, span.start - REACH), span.end + REACH
    above = document.heading_above(span.start)
    if above is not None:
        start = max(start, above.span.start)
    below = next((each for each in document.headings if each.span.start > span.start), None)
    if below is not None:
        end = min(end, below.span.start)
    text = document.source.text
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(each)}(?!\.?[\w-])" for each in sorted(names)))
    return any(pattern.search(part) for part in (text[start : span.start], text[span.end : end]))
