"""Says whether a text tells of another time: of its name, beside it, or of all below a heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.phrases import either
from skill_lint.references.presumed import OBJECT
from skill_lint.references.remembered import once_per_document
from skill_lint.references.sentence import around

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document, Heading
    from skill_lint.model.source import Span

LONGEST_HEADING = 200

# --- headings

OF_WHAT = (
    r"(?:(?:the|our|an?|past|old|older|earlier|recent|latest|notable|major|minor|breaking|full|brief|short) |"
    r"(?:revision|version|release|project|document|file|skill|plugin|code|api|design|edit|change|background|incident|"
    r"migration) (?!changes\b))*"
)
VERSION = r"(?:(?:version|release) v?\d[\w.]*|v\d+\.\d[\w.]*|\d+\.\d+\.\d[\w.-]*|\d+\.x)"
CHRONICLE = either(
    rf"^\W*(?:[\d.]+\W+)?{OF_WHAT}(?:histor(?:y|ical notes?)|change ?logs?|release notes|changes|timeline|verlauf|"
    r"historique|historia)(?: (?:of|for|in|since|from|between|log|notes)\b.*)?\W*$",
    rf"^\W*(?:[\d.]+\W+)?{OF_WHAT}(?:incidents?|outages?|post-?mortems?) (?:log|history|notes|of|on|from|in|#?\d)\b",
    r"^\W*(?:past|previous|earlier|former|old) (?:\w+ )?(?:incidents?|outages?|post-?mortems?|bugs|migrations?)\W*$",
    r"\bwhat(?:['’]s| has| have| is)? (?:we )?(?:changed|new)\b",
    rf"\b(?:new|changed|changes|fixed|removed|renamed|added|deprecated) (?:in|since) {VERSION}",
    rf"^\W*{VERSION}\W*(?:$|[(–—:-])",
    r"\b(?:19|20)\d\d-[01]\d(?:-[0-3]\d)?\b|\b[0-3]?\d\.[01]?\d\.(?:19|20)\d\d\b|"
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* (?:[0-3]?\d,? )?(?:19|20)\d\d\b",
)
"""Headings under which what happened is told: chronicles, and entries of them with a version or a day."""
MOVED_AWAY = either(
    r"^\W*(?:[\d.]+\W+)?(?:(?:how|when|notes|guide|tips) (?:to|on|for) )?(?:migrat|upgrad|port|mov|convert|switch)"
    r"(?:e|ed|ing|ion)?(?: notes| guide| away|:)? from\b"
)
"""Headings of a section that speaks of what was left."""
OF_SUBJECT = either(rf"{MOVED_AWAY.pattern}|\b(?:change ?logs?|release notes|timeline)\b")
"""Those that, as the title of a document, say what it is about."""
STORIES = either(r"^\W*(?:[\d.]+\W+)?(?:(?:past|known|recent|our|the) )*(?:incidents?|outages?|post-?mortems?)\W*$")
"""Headings that, where they have others below them, head stories of what happened."""

OF_EXAMPLE = either(r"^\W*(?:[\d.]+\W+)?(?:full |complete |short |worked )?example\W*$|\b(?:file|test|route) naming\b")
"""Headings of one example that is gone through, and of how files are named; a list of examples names files to read."""

_STATES = "retired|deprecated|obsolete|superseded"
_LOUD = f"{_STATES}|archived|historical|legacy".upper()
_LOUD_END = rf"(?:[-/ ](?:{_LOUD}))?\b\W{{0,3}}(?:[:\])(.,]|\s[–—-])"
RETIRED_DESCRIPTION = regex(
    rf"^[\W_]*(?:{_LOUD}){_LOUD_END}(?!.*\b(?i:use|triggers?)(?: this(?: skill)?)? (?i:when|if|whenever)\b)", re.DOTALL
)
"""A description that begins with the state of the skill; one that says when to use it is that of a living skill."""
RETIRED_TITLE = regex(rf"^[\W_]*(?:{_LOUD}){_LOUD_END}|[(\[–—-] ?(?i:{_STATES}|archived)[)\]*_]*\s*$")
"""A title that says that all below it is of another time: "DEPRECATED: Mill", "Mill (retired)"."""
_SIGNS = "⚠️🛑🚫⛔❌"
_BEFORE = rf"[>\s*_!\[\]{_SIGNS}]*(?:(?:caution|warning|note|important)\b[>\s*_!\]{_SIGNS}:]*)?"
_AFTER = (
    r"(?:[-/]\w+)?[^\w\n]{0,6}(?:\n|$|(?:use|see|please|replaced|superseded|do not|don['’]t|no longer|kept|nothing|"
    r"since|as of|by|in favou?r|instead)\b|(?:19|20)\d\d)"
)
RETIRED_NOTE = regex(
    rf"\A\s*(?:(?:[>*_!\[{_SIGNS}]{_BEFORE}(?:status\W{{1,6}})?|{_BEFORE}status\W{{1,6}})(?:{_STATES}|archived)\b{_AFTER}"
    rf"|{_BEFORE}this (?:skill|document|page|guide) (?:is|was|has been) (?:now |\*\*)?(?:{_STATES}|archived)\b"
    r"(?![-\w]| (?:after|by|when|each|every|on|at)\b))"
    r"(?![^\w\n]*`)",
    re.IGNORECASE,
)
"""A note right below the title that says the same; one of a single name, or of rows, is none."""
LONGEST_NOTE = 300

# --- what is said of the name itself

ASKED = either(
    r"\b(?:if|when|whenever|whether|unless|until|till|(?<!was )(?<!were )once|after|before|so that|that|verif\w+|"
    r"confirm\w*|check\w*|ensur\w+|mak\w+ sure|assert\w*)\b|^\W*\[[ xX]\]"
)
"""What says that a sentence asks for something, and tells of nothing."""
TIME = r"(?:(?:19|20)\d\d(?![-.\w])|(?:19|20)\d\d-[01]\d(?:-[0-3]\d)?|(?:v|version |release )\d[\w.]*|\d+\.\d+[\w.]*)"
TOLD_BEFORE = either(
    r"\b(?:was|were|had|has been|have been)(?: (?:once|still|then|originally|called|named|kept|found|defined|"
    rf"implemented|handled|done|located|hidden|in|at|under|inside|by|from|of|part of))* {OBJECT}",
    rf"\b(?:once|formerly|previously|originally)(?: (?:in|at|under|called|named))* {OBJECT}",
    rf"\w (?:(?:also|then|just) )?(?:wrote|touched|broke|mended|introduced|rewrote) {OBJECT}",
    r"\bstill (?:read|use|call|import|mention|name|include|load|run|point to|refer to|rely on|depend on|live in)s? "
    rf"{OBJECT}",
    rf"\b(?:in|of|until|till|before|up to|through|by) {TIME},? {OBJECT}",
)
"""What, right before a name, tells what happened with it, or was it."""
TOLD_AFTER = either(
    r"^\W*(?:file |folder |module |function |class |script |skill )?(?:was|were|had|used to|formerly|previously|"
    r"originally|broke|crashed|leaked|caused|failed)\b",
    rf"^\W{{0,3}}(?:until|till|before|up to|through|in|as of|of) {TIME}",
    r"^\s*\((?:until |before |in |of )?(?:19|20)\d\d[-\d]*\)",
)
OF_THEN = either(
    r"^\W*(?:back )?(?:in|since|until|till|during|by|on|early in|late in|before) (?:\w+ )?(?:19|20)\d\d\b[^:]*$",
    r"^\W*(?:19|20)\d\d-[01]\d(?:-[0-3]\d)?\b",
    r"\bon (?:the )?(?!(?:main|master|default|current|same|right|correct|new|other|your|this|that|feature|own)\b)\S+ "
    r"branch\b",
    r"\b(?:PR|MR|pull request|commit|issue|bug|ticket|incident) #?\d+ (?:\w+ly )?(?:\w+ed|broke|wrote|took|made|cut)\b",
    r"\b(?:in|by|with|since) (?:(?:PR|MR|pull request|commit|issue|bug|ticket|incident) )?#\d{2,}\b",
)
"""What makes a whole sentence one of another time, or of another state of the files."""
BUG = either(rf"\b(?:bugs?|mistake|flaw|error|leak|race) in {OBJECT}")
HAPPENED = either(r"^\W*(?:\w+ly )?(?:\w+ed|was|were|had|broke|took|made|cost|let|went)\b")


def tells_of_past(document: Document, span: Span) -> bool:
    """Say whether the sentence around `span` tells of another time, or a heading above that all below it does.

    Words like "once" and "was" count only beside the name: most speak of something else, or of what is to come.
    """
    if _is_retired(document) or any(_is_chronicle(document, heading) for heading in document.headings_over(span.end)):
        return True
    words = around(document, span)
    said, rest = f"{words.sentence} ", words.rest
    if OF_THEN.search(said):
        return True
    if ASKED.search(said):
        return False
    if TOLD_BEFORE.search(said) or TOLD_AFTER.search(rest):
        return True
    return BUG.search(said) is not None and HAPPENED.search(rest) is not None


def is_below_example(document: Document, span: Span) -> bool:
    """Say whether the nearest heading above `span` is that of one example, or of how files are named."""
    above = document.heading_above(span.start)
    return above is not None and OF_EXAMPLE.search(above.text[:LONGEST_HEADING]) is not None


def is_in_story(document: Document, span: Span) -> bool:
    """Say whether `span` stands below a heading of its own under one of incidents."""
    return any(STORIES.search(heading.text[:LONGEST_HEADING]) for heading in [*document.headings_over(span.end)][1:])


@once_per_document
def _is_retired(document: Document) -> bool:
    """Say whether the description, the title or the note right below it says that the whole text is of another time."""
    if RETIRED_DESCRIPTION.search(document.frontmatter.text("description") or ""):
        return True
    title = next(iter(document.headings), None)
    if title is None or title.level > 1:
        return False
    if RETIRED_TITLE.search(title.text[:LONGEST_HEADING]):
        return True
    below = document.source.text[title.span.end : title.span.end + LONGEST_NOTE]
    return RETIRED_NOTE.search(below) is not None


def _is_chronicle(document: Document, heading: Heading) -> bool:
    text = heading.text[:LONGEST_HEADING]
    if heading is document.headings[0] and OF_SUBJECT.search(text):
        return False
    return CHRONICLE.search(text) is not None or MOVED_AWAY.search(text) is not None
