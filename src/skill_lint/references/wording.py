"""Reads the words around a reference: some sentences create a file, forbid it or make it up, and so claim nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references import phrases, phrases_abroad
from skill_lint.references.leads import reason_above
from skill_lint.references.others import speaks_of_another
from skill_lint.references.presumed import bound, is_misuse
from skill_lint.references.rewriting import is_struck
from skill_lint.references.sentence import LONGEST_LINE, REACH, around

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason
    from skill_lint.model.source import Span
    from skill_lint.references.sentence import Around

TURN = regex(r",\s(?:but|use|call|run|read|see|then|prefer|instead|so|it|they|we|you)\b|\bbut\b|[;:]\s")
"""Where a sentence turns from what it forbids to what it asks for."""
MADE_BEFORE = regex(r"\b(?:creat|writ|sav|generat|produc|export|stor)(?:e|es|ed|ing|s|ten)?\b[^.;]*``", re.IGNORECASE)
"""What makes an earlier name of the sentence."""
LEADING = regex(r"\w[^:]*$|`")
"""What no sentence has before the first of a pair: "`a` → `b`", "- Renamed: `a` → `b`"."""


def reason_around(document: Document, span: Span) -> UnjudgedReason | None:
    """Give the reason why the words around `span` do not claim that what stands there is there, None where they do.

    `to-be-created`: the sentence makes it, or will. `negated`: it forbids it, denies it, or tells what it became or of
    a time when it was there. `example`: it shows how such a thing may look. `ambiguous`: it asks whether it is there.
    `external`: it speaks of another project. What counts is the sentence, the heads of a table, and what leads to a
    list, a table or a block; some words of other languages are known.
    """
    if is_struck(document, span):
        return "negated"
    words = around(document, span)
    return _reason(document, span, words, words) or _reason_above(document, span, words)


def reason_of_loss(document: Document, span: Span) -> UnjudgedReason | None:
    """Give what `reason_around` gives, but for a name that is known to have been there, and so more closely.

    That something is forbidden with it, made of it or denied of it says that it is there; `presumed` tells which.
    """
    if is_struck(document, span):
        return "negated"
    words = around(document, span)
    reason = _reason(document, span, words, bound(words))
    if reason is not None:
        return reason
    above = _reason_above(document, span, words)
    return None if above == "negated" and is_misuse(words) else above


def _reason(document: Document, span: Span, words: Around, claims: Around) -> UnjudgedReason | None:
    """Read `words`, and in `claims`, the part of them that is bound to the name, whether it is denied or made."""
    if _is_created(claims):
        return "to-be-created"
    if _is_asked(words) or _is_one_of_two(document, span, words):
        return "ambiguous"
    if _is_negated(claims) or _is_succeeded(words):
        return "negated"
    if _is_shown(words) or _is_labelled(document, span, words):
        return "example"
    if speaks_of_another(document, words.sentence) or phrases.OF_ANOTHER_AFTER.match(words.rest):
        return "external"
    return None


def _reason_above(document: Document, span: Span, words: Around) -> UnjudgedReason | None:
    return reason_above(document, span, is_read=phrases.READ.search(words.clause) is not None)


def _is_created(words: Around) -> bool:
    clause = words.clause
    if listed := phrases.LISTED.search(words.sentence):
        clause = words.sentence[: listed.start()].rstrip()
    creation = phrases.CREATED.search(clause) or phrases_abroad.CREATED_ABROAD.search(clause)
    move = phrases.MOVED.search(words.clause)
    if (creation and not phrases.READ.search(creation.group())) or (move and not phrases.READ.search(move[1])):
        return True
    if phrases.CREATED_AFTER.match(words.after) or phrases.PLANNED_AFTER.match(words.after):
        return True
    if phrases_abroad.CREATED_ABROAD_AFTER.match(words.after) or phrases.OUTPUT_LABEL.search(words.sentence):
        return True
    return bool(phrases.TO_BE_WRITTEN.search(words.sentence) or phrases.TO_BE_WRITTEN_AFTER.match(words.rest))


def _is_asked(words: Around) -> bool:
    if phrases.ASKED.search(words.clause) or phrases.IF_THERE_AFTER.match(words.after):
        return True
    if phrases.IS_THERE_AFTER.match(words.after) and phrases.IS_IF.search(words.clause):
        return True
    if phrases_abroad.IF_THERE_ABROAD_AFTER.match(words.rest):
        return True
    if phrases_abroad.IF_THERE_ABROAD_BEFORE.search(words.sentence):
        return True
    if phrases_abroad.ASKED_ABROAD.search(words.clause) and phrases_abroad.IS_THERE_ABROAD_AFTER.match(words.after):
        return True
    if phrases.OFFERED.search(words.sentence) or phrases.KINDS_BEFORE.search(words.sentence):
        return True
    if phrases.KINDS.search(words.sentence) and phrases.KINDS_AFTER.match(words.rest):
        return True
    if phrases.IS_THERE_AFTER.match(words.after) and phrases.ENSURED.search(words.sentence):
        return True
    if phrases.AFTERWARDS.match(words.rest) and MADE_BEFORE.search(words.sentence):
        return True
    return bool(phrases.ASKED_BEFORE.search(words.sentence) or phrases.ASKED_AFTER.match(words.rest))


def _is_one_of_two(document: Document, span: Span, words: Around) -> bool:
    """Say whether one name or another is meant: a cell with nothing else, or attempts in turn; links lead to both."""
    source = document.source
    line = source.line_span(source.position(span.start).line)
    if source.text.find("](", line.start, min(line.end, line.start + LONGEST_LINE)) >= 0:
        return False
    whole = f"{words.sentence} `` {words.rest}"
    return phrases.EITHER.fullmatch(whole) is not None or phrases.TRIED.search(whole) is not None


def _is_negated(words: Around) -> bool:
    if phrases.NEGATED.search(words.clause) or phrases.NEGATED_AFTER.match(words.after):
        return True
    if phrases_abroad.NEGATED_ABROAD.search(words.clause) or phrases_abroad.NEGATED_ABROAD_AFTER.match(words.after):
        return True
    label = phrases.OLD_LABEL.search(words.sentence)
    if label is not None and TURN.search(words.sentence, label.end()) is None:
        return True
    clause = TURN.split(words.sentence)[-1][-REACH:]
    if phrases.NEGATED.search(clause) or phrases.NEGATED_AFTER.match(words.rest):
        return True
    return bool(phrases.TOLD_OF_PAST.search(clause))


def _is_succeeded(words: Around) -> bool:
    """Say whether the sentence gives the successor: "rename `a` to `b`", "`a` → `b`", "`a` is now `b`"."""
    if phrases.BECAME.search(words.rest) or phrases_abroad.BECAME_ABROAD.search(words.rest):
        return True
    if phrases_abroad.FROM_ABROAD.search(words.sentence) and phrases_abroad.TO_ABROAD.match(words.rest):
        return True
    change = phrases.RENAMED_FROM.search(words.sentence)
    if change is not None:
        is_told = change.group().split()[0].endswith("ed")
        if (phrases.SUCCEEDED if is_told else phrases.SUCCEEDED_BY_NAME).match(words.rest):
            return True
    if LEADING.search(words.sentence) or len(phrases.ANY_ARROW.findall(words.rest)) > 1:
        return False  # what flows from one to the next
    return phrases.ARROW_AFTER.match(words.rest) is not None


def _is_shown(words: Around) -> bool:
    if phrases.DIALOGUE.match(words.sentence):
        return True
    if phrases.EXAMPLE.search(words.clause) or phrases.GAP_AFTER.match(words.after):
        return True
    if phrases.SUPPOSED.search(words.sentence) or phrases.ERRORS.search(words.sentence) or _is_message(words):
        return True
    return bool(phrases.SHOWN_AFTER.match(words.rest) or phrases_abroad.SHOWN_ABROAD_AFTER.match(words.rest))


def _is_message(words: Around) -> bool:
    """Say whether the name stands in what a tool prints, or in a text that is quoted with more than the name."""
    if phrases.MESSAGE_BEFORE.search(words.sentence) or phrases.MESSAGE_AFTER.match(words.rest):
        return True
    if phrases.ERROR_IN_CODE.search(words.clause):
        return True
    opened, closed = phrases.QUOTED.search(words.sentence), phrases.QUOTED_AFTER.match(words.rest)
    if opened is None or closed is None or (opened[0][0] == '"' and words.sentence.count('"') % 2 == 0):
        return False
    return bool(opened["before"].strip("` ") or closed["after"].strip("` "))


def _is_labelled(document: Document, span: Span, words: Around) -> bool:
    """Say whether a label calls the name a form: "Format: `a/b.py`". A link is one only by what it is made of."""
    named = document.source[span]
    is_form = not named.startswith(("[", "!")) and phrases.KIND_OF_FILE.search(named) is None
    return is_form and phrases.LABELLED.search(words.sentence) is not None


WINDOWS = regex(
    r"\b(?:powershell|pwsh|windows|cmd(?:\.exe)?)\b|\.(?:ps1|bat|cmd|exe)\b|\b[A-Za-z]:\\|\$env:|%[A-Za-z_]+%",
    re.IGNORECASE,
)


def is_windows(document: Document, span: Span) -> bool:
    """Say whether `span` stands among instructions for Windows, where backslashes separate."""
    source = document.source
    line = source.line_span(source.position(span.start).line)
    if WINDOWS.search(source.text, line.start, min(line.end, line.start + 2000)):
        return True
    heading = document.heading_above(span.start)
    return heading is not None and WINDOWS.search(heading.text[:2000]) is not None
