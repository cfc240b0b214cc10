"""Says whether a text clearly means a skill by a plain name: most such names are terms of the trade as well."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.judge_names import CALLED_SKILL, CALLS, SKILL_CALLED
from skill_lint.references.remembered import once_per_document
from skill_lint.references.sentence import ITEM
from skill_lint.references.tables import BAR, LONGEST_ROW, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.mention import Mention
    from skill_lint.references.subject import SkillName
    from skill_lint.references.tables import Table

REACH = 300  # characters around a name on its line
MOST_LINES = 40  # of a list above and below an item
MOST_ROWS = 200  # of a table above and below a row
LONGEST_LEAD = 300  # characters
COMPOUND = regex(r"\w+(?:[-:]\w+)+")
NAME = r"`[\w:/$-]{1,100}`\*{0,2}"
JOINT = r"(?: ?[,/&+→]|,? (?:and|or|then)) ?\*{0,2}"
ROW_BEFORE = regex(rf"(?:{NAME}{JOINT})+$")
ROW_AFTER = regex(rf"\*{{0,2}}(?:{JOINT}{NAME})+")
"""The other names of a row: "the `a`, `b` and `c` skills"."""
ITEM_NAME = regex(r"\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?\*{0,2}\[?`([\w:-]{1,100})`")
CELL_NAME = regex(r"\s*\*{0,2}\[?`([\w:-]{1,100})`")
LINE_NAME = regex(r"`([\w:-]{1,100})`")
OF_SKILLS = regex(
    r"\b(?:related|required|needed|prerequisite|companion|other|sibling|available|following|these|those|more|"
    r"complementary|our|child|all|load|"
    r"us(?:e|ing)|invok(?:e|ing)|call(?:ing)?|run(?:ning)?|via|with|see(?: also)?|of|which)\s+(?:\w+\s+){0,2}skills\b"
    r"|^\W*(?:sub-?)?skills\b\W*$",
    re.IGNORECASE,
)
"""A heading or a sentence that leads to a list of skills."""
LABELLED = regex(
    r"(?:^|[*_>(\s-])(?:required[ _-])?(?:sub-?skills?|required[ _-](?:background|skills?))\b[*_]*:[*_]*\s"
    r"[^.;:]{0,60}$",
    re.IGNORECASE,
)
"""A label by which the name behind it is that of a skill: "**REQUIRED SUB-SKILL:** Use `a`"."""
SAID = regex(
    r"`([\w:-]{1,100})`\*{0,2} (?:agent )?[Ss]kills?\b|\b[Ss]kills?:? \*{0,2}`([\w:-]{1,100})`"
    r"|\bSkill\([^`)\n]{0,20}?([\w:-]{1,100})[\"']?\)"
)
HEAD_OF_SKILLS = regex(r"(?:\w+ ){0,2}(?:sub-?)?skills?(?: (?:name|to \w+))?", re.IGNORECASE)


def means_skill(inquiry: Inquiry, document: Document, mention: Mention, name: SkillName) -> bool:
    """Say whether `mention` can mean nothing but a skill.

    The text calls it one, beside it or above its list or column; it stands with its plugin's name, or among names of
    skills that are there; or the document calls it a skill elsewhere, and calls it here.
    """
    if name.sign or name.is_said or ":" in name.name:
        return True
    source = document.source
    line = source.position(mention.span.start).line
    place = source.line_span(line)
    before = source.text[max(place.start, mention.around.start - REACH) : mention.around.start]
    after = source.text[mention.around.end : min(place.end, mention.around.end + REACH)]
    table = table_of(document, line)
    if _is_row_of_skills(before, after) or LABELLED.search(before):
        return True
    if table is not None and _heads_skills(document, table, line, mention.around.start):
        return True
    if ITEM_NAME.match(source.line(line)) and _is_led_to_as_skill(document, line, mention.around.start):
        return True
    standing = {skill.folder_name for skill in inquiry.surroundings.skills} - {inquiry.skill.folder_name}
    beside = set(_beside(document, line, mention, table)) - {name.name}
    if _are_skills(beside, standing, inquiry):
        return True
    return CALLS.search(before) is not None and name.name in _said(document)


def _is_row_of_skills(before: str, after: str) -> bool:
    """Say whether the word "skills" stands at the beginning or end of the row of names around."""
    row, rest = ROW_BEFORE.search(before), ROW_AFTER.match(after)
    if row is None and rest is None:
        return False
    start = before[: row.start()] if row else before
    return SKILL_CALLED.search(start) is not None or CALLED_SKILL.match(after, rest.end() if rest else 0) is not None


def _heads_skills(document: Document, table: Table, line: int, offset: int) -> bool:
    bars = _bars(document, line, offset)
    column = bars - 1 if document.source.line(line).lstrip(" \t>").startswith("|") else bars
    return 0 <= column < len(table.heads) and HEAD_OF_SKILLS.fullmatch(table.heads[column]) is not None


def _bars(document: Document, line: int, offset: int) -> int:
    start = document.source.line_span(line).start
    return len(BAR.findall(document.source.text[start:offset][:LONGEST_ROW]))


def _is_led_to_as_skill(document: Document, line: int, offset: int) -> bool:
    """Say whether the sentence before the list of line `line`, or the heading above it, says that it is of skills."""
    source = document.source
    for number in range(line - 1, max(0, line - MOST_LINES), -1):
        text = source.line(number)
        if not text.strip() or ITEM.match(text) or text.startswith((" ", "\t")):
            continue
        if OF_SKILLS.search(text[-LONGEST_LEAD:].strip(" #*_:")):
            return True
        break
    heading = document.heading_above(offset)
    return heading is not None and OF_SKILLS.search(heading.text[:LONGEST_LEAD]) is not None


def _beside(document: Document, line: int, mention: Mention, table: Table | None) -> Iterator[str]:
    """Give the names in code that stand in the same way: in the column, at the heads of the items, else on the line."""
    source = document.source
    if table is not None:
        column = _bars(document, line, mention.around.start)
        for number in range(max(table.first + 2, line - MOST_ROWS), min(table.last, line + MOST_ROWS) + 1):
            cells = BAR.split(source.line(number)[:LONGEST_ROW])
            found = CELL_NAME.match(cells[column]) if column < len(cells) else None
            if found is not None:
                yield found[1]
        return
    item = ITEM_NAME.match(source.line(line))
    if item is None or source.line_span(line).start + item.start(1) != mention.span.start:
        yield from LINE_NAME.findall(source.line(line)[:LONGEST_ROW])
        return
    depth = _depth(source.line(line))
    for step in (-1, 1):
        number = line + step
        while 0 < number <= len(source.line_starts) and abs(number - line) < MOST_LINES:
            text = source.line(number)[:LONGEST_ROW]
            if text.strip() and _depth(text) <= depth:
                found = ITEM_NAME.match(text)
                if found is None or _depth(text) < depth:
                    break
                yield found[1]
            number += step


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())


def _are_skills(names: set[str], standing: set[str], inquiry: Inquiry) -> bool:
    """Say whether `names` are mostly those of skills, and some of them of skills that are there.

    One that is a plain word proves nothing.
    """
    there = names & standing
    if not any(COMPOUND.fullmatch(name) for name in there) and len(there) < 2:
        return False
    gone = inquiry.surroundings.gone_skills
    went = {name for name in names if gone is not None and name in gone.by_name}
    return 2 * len(there | went) >= len(names)


@once_per_document
def _said(document: Document) -> frozenset[str]:
    """Give the names that the document calls skills anywhere."""
    return frozenset(found[1] or found[2] or found[3] for found in SAID.finditer(document.source.text))
