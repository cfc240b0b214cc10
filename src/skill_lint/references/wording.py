"""Reads the words around a reference: some sentences create a file, forbid it or make it up, and so claim nothing."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason
    from skill_lint.model.source import Source, Span

REACH = 90  # characters before and after a reference that can belong to its clause

CREATED = re.compile(
    r"\b(?:creat(?:e|es|ed|ing)|writ(?:e|es|ten|ing)|sav(?:e|es|ed|ing)|generat(?:e|es|ed|ing)|produc(?:e|es|ed|ing)|"
    r"export(?:s|ed|ing)?|emit(?:s|ted|ting)?|append(?:s|ed|ing)?|outputs?|add(?:s|ed|ing)?|stor(?:e|es|ed|ing)|"
    r"record(?:s|ed)?|put)\b(?:\W+\w+){0,4}$",
    re.IGNORECASE,
)
# The target of a move, which names what is moved first: "move on to" and "was moved to" speak of a file that is there.
MOVED = re.compile(
    r"\b(?:(?:mov|renam|relocat)(?:e|es|ing)|cop(?:y|ies|ying)|(?:extract|unpack|download)(?:s|ing)?)\s+"
    r"(?!(?:to|into|on|over|ahead|forward|along|back|down|up|directly|straight)\b)"
    r"(?:[^.;]|\.(?=\w))*\b(?:to|into|under|as)\b((?:\W+\w+){0,4})$",
    re.IGNORECASE,
)
READ = re.compile(
    r"\b(?:see|read|follow|per|from|using|use|refer|load|consult|check|review|as in|with|by|like|examples?|guide|"
    r"templates?|section|via|for)\b",
    re.IGNORECASE,
)
CREATED_AFTER = re.compile(
    r"(?:(?:will|is|are|to|gets?|should|must|file|be)\s+){1,3}(?:created|generated|written|produced|saved)\b",
    re.IGNORECASE,
)
PLANNED_AFTER = re.compile(
    r"[^.;|]{0,60}\((?:planned|coming|upcoming|future|to ?do|tbd|wip|not (?:yet )?(?:written|available|created))\b",
    re.IGNORECASE,
)
GAP_AFTER = re.compile(r".{0,60}\[[A-Z][A-Za-z ]{2,40}\](?![(\[:])")  # "[a](a.md) - [Description]"
NEGATED = re.compile(
    r"\b(?:no longer|never|do(?:es)? not|don't|doesn't|there is no|there's no|not? (?:a|an|yet)|removed|deleted|"
    r"deprecated|formerly|legacy|obsolete|instead of|missing|non-?existent)\b[^.;]*$",
    re.IGNORECASE,
)
NEGATED_AFTER = re.compile(
    r"[^.;]{0,20}\b(?:was|were|is|are|has been|have been|does|do|will be)\s+(?:now\s+)?"
    r"(?:removed|deleted|gone|missing|deprecated|not|no longer)\b",
    re.IGNORECASE,
)
EXAMPLE = re.compile(
    r"(?:\be\.g\.|\bfor example\b|\bfor instance\b|\bsuch as\b|\bexamples?\s*[:：]|\bsay,|\blike this\b|"
    r"\b(?:bad|good|wrong|right|incorrect|correct|before|after)\b\**:|[❌✅✗✓])[^.;]*$",
    re.IGNORECASE,
)
# What a comment says is not said to the reader; the reach may begin or end within one.
COMMENT_BEFORE = re.compile(r"^(?:(?!<!--).)*-->|<!--.*?-->", re.DOTALL)
COMMENT_AFTER = re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)
ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")
LONGEST_LIST = 40  # lines between an item and the sentence that leads to its list
# "Create these files:", "Files to create:", "It generates:" before a list.
LEADS_TO_CREATED = re.compile(
    r"(?:^[\W\d]*(?:(?:then|now|next|first|finally|will|it|this|the \w+)\s+){0,3}"
    r"(?:creat|generat|writ|scaffold|produc)(?:e|es|s|ing)?\b"
    r"(?:\s*[:：]|[^.]*\b(?:files?|documents?|pages?|structure|following|these)\b)"
    r"|\b(?:files?|documents?|artifacts?)\s+(?:to\s+(?:be\s+)?)?(?:creat|generat|writ|produc)(?:e|ed|ten)\b"
    r"|\boutput files\s*[:：])"
    r"[^.]*(?<=[:：])\W*$",
    re.IGNORECASE,
)


def reason_around(document: Document, span: Span) -> UnjudgedReason | None:
    """Give the reason why the words around `span` do not claim that the file is there, None where they do."""
    source = document.source
    line = source.line_span(source.position(span.start).line)
    before = COMMENT_BEFORE.sub("", source.text[max(line.start, span.start - REACH) : span.start]).rstrip("`*_\"'([ ")
    after = COMMENT_AFTER.sub("", source.text[span.end : min(line.end, span.end + REACH)]).lstrip("`*_\"')] ")
    creation = CREATED.search(before)
    move = MOVED.search(before)
    if (creation and not READ.search(creation.group())) or (move and not READ.search(move[1])):
        return "to-be-created"
    if CREATED_AFTER.match(after):
        return "to-be-created"
    if PLANNED_AFTER.match(after):
        return "to-be-created"
    if NEGATED.search(before) or NEGATED_AFTER.match(after):
        return "negated"
    if EXAMPLE.search(before) or GAP_AFTER.match(after):
        return "example"
    is_item = ITEM.match(source.text, line.start, line.end) is not None and not READ.search(before)
    if is_item and _leads_to_created(source, source.position(span.start).line):
        return "to-be-created"
    return None


def _leads_to_created(source: Source, line: int) -> bool:
    """Say whether the sentence or heading before the list in which line `line` stands says that its items will be made.

    An item below another belongs to that one's list too.
    """
    depth = _depth(source.line(line))
    for number in range(line - 1, max(0, line - LONGEST_LIST), -1):
        text = source.line(number)[:400]
        is_item = ITEM.match(text) is not None
        if not text.strip() or _depth(text) > depth or (is_item and _depth(text) == depth):
            continue
        led = f"{text}:" if text.startswith("#") else text
        if LEADS_TO_CREATED.search(led) is not None and not READ.search(led):
            return True
        if not is_item:
            return False
        depth = _depth(text)
    return False


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


WINDOWS = re.compile(
    r"\b(?:powershell|pwsh|windows|cmd(?:\.exe)?)\b|\.(?:ps1|bat|cmd|exe)\b|\b[A-Za-z]:\\|\$env:|%[A-Za-z_]+%",
    re.IGNORECASE,
)


def is_windows(document: Document, span: Span) -> bool:
    """Say whether `span` stands among instructions for Windows, where backslashes separate."""
    source = document.source
    line = source.line_span(source.position(span.start).line)
    if WINDOWS.search(source.text, line.start, min(line.end, line.start + 2000)):
        return True
    above = bisect_right(document.headings, span.start, key=lambda heading: heading.span.start)
    return above > 0 and WINDOWS.search(document.headings[above - 1].text[:2000]) is not None
