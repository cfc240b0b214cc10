"""Finds the table in which a name stands, and what the head of its column says of it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.references.phrases import either
from skill_lint.references.remembered import once_per_document

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason

RULE = regex(r"[ \t>]*(?=[^\n]*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
BAR = regex(r"(?<!\\)\|")
LONGEST_HEAD = 80  # characters: more is no head
LONGEST_ROW = 2_000

OLD = either(
    r"^\W*(?:old|older|before|bad|wrong|legacy|deprecated|from|was|instead of|rather than|don['’]?t|do not|dont|avoid|"
    r"never|not|current|currently|incorrect|removed|retired|obsolete|outdated|previous|previously|former|formerly|"
    r"original|gone|existing|stale|v?1(?:\.[\dx]+)*|[❌✗✘🚫⛔])(?=\W|$)",
    r"\b(?:deprecated|legacy|obsolete|removed)\b",
)
NEW = either(
    r"^\W*(?:new|newer|after|good|right|replacements?|replaced (?:by|with)|to|now|do|use|prefer|preferred|correct|"
    r"instead|successor|target|becomes?|today|is|current|suggested|v?[2-9](?:\.[\dx]+)*|[✅✓✔])(?=\W|$)",
    r"\b(?:use|replacement|instead|renamed)\b",
)
GONE = either(
    r"^\W*(?:bad|wrong|legacy|deprecated|instead of|rather than|don['’]?t|do not|dont|avoid|never|incorrect|removed|"
    r"retired|obsolete|outdated|former|formerly|anti-?patterns?|[❌✗✘🚫⛔])(?=\W|$)"
)
"""Heads that say it alone."""
PLANNED = either(
    r"^\W*(?:proposed|planned|future|missing|upcoming|todo)(?=\W|$)", r"\bto (?:be )?(?:create|add|write|written)d?\b"
)
SHOWN = either(r"^\W*(?:examples?|samples?|e\.g\.|placeholders?)(?=\W|$)")
THEIRS = either(r"^\W*(?:upstream|theirs|other (?:project|repo)\w*|external)(?=\W|$)")
REPORT = either(
    r"\b(?:problems?|findings?|issues?|severity|violations?|errors?|messages?|verdict|risk|confidence|bugs?|impact|"
    r"recommendations?|remediation|smells?|defects?|suggestions?|fix|result|status|evidence|vulnerabilit(?:y|ies))\b"
)

OUTCOME = either(
    r"^\W*(?:pass(?:e[sd]|ing)?|fail(?:s|ed|ing|ure)?|ok|skipped|uncovered|(?:not |un)?(?:covered|tested))\W*$"
)
"""A cell that says how a test went: no skill knows that, so the row shows how such a report looks."""


class Table(NamedTuple):
    """A table: the numbers of its first and last line, and its heads."""

    first: int
    last: int
    heads: tuple[str, ...]


@once_per_document
def tables(document: Document) -> tuple[Table, ...]:
    """Give the tables of `document`: a row of heads, one of dashes, and rows up to the next line without a bar."""
    source = document.source
    found: list[Table] = []
    if "|" not in source.text:
        return ()
    last_line = len(source.line_starts)
    number = 2
    while number <= last_line:
        rule = source.line(number)[:LONGEST_ROW]
        head = source.line(number - 1)[:LONGEST_ROW]
        if "-" not in rule or "|" not in head or RULE.fullmatch(rule) is None:
            number += 1
            continue
        last = number
        while last < last_line and "|" in source.line(last + 1):
            last += 1
        found.append(Table(number - 1, last, tuple(cell.strip(" \t*_`")[:LONGEST_HEAD] for cell in _cells(head))))
        number = last + 2
    return tuple(found)


def table_of(document: Document, line: int) -> Table | None:
    """Give the table in which line `line` is a row below the heads."""
    found = tables(document)
    index = bisect_right(found, line, key=_first) - 1
    return found[index] if index >= 0 and found[index].first + 1 < line <= found[index].last else None


def cell_start(document: Document, line: int, offset: int) -> int:
    """Give where the cell that holds `offset` begins in its row."""
    start, end = document.source.line_span(line)
    bars = list(BAR.finditer(document.source.text, start, min(offset, end)))
    return bars[-1].end() if bars else start


def reason_in_table(document: Document, table: Table, line: int, offset: int) -> UnjudgedReason | None:
    """Give what the head of the column of `offset` says of the names below it."""
    start = document.source.line_span(line).start
    row = document.source.text[start:offset][:LONGEST_ROW]
    column = len(_cells(row)) - 1
    if not 0 <= column < len(table.heads):
        return None
    head = table.heads[column]
    others = [each for index, each in enumerate(table.heads) if index != column]
    if GONE.search(head) or (OLD.search(head) and any(NEW.search(each) for each in others)):
        return "negated"
    if PLANNED.search(head):
        return "to-be-created"
    if SHOWN.search(head) or any(OUTCOME.search(cell) for cell in _cells(document.source.line(line)[:LONGEST_ROW])):
        return "example"
    return "external" if THEIRS.search(head) else None


def is_report(table: Table) -> bool:
    """Say whether the heads are those of a report of findings."""
    return any(REPORT.search(head) for head in table.heads)


def _cells(row: str) -> list[str]:
    row = row.lstrip(" \t>")
    return BAR.split(
        row.removeprefix("|").rstrip().removesuffix("|") if row.rstrip().endswith("|") else row.removeprefix("|")
    )


def _first(table: Table) -> int:
    return table.first
