"""Decides whether a successor can be written without asking: only where the text is sure to mean it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.references.command_around import command_around, lines_around
from skill_lint.references.done_away import is_to_be_absent
from skill_lint.references.other_states import is_elsewhere, runs_elsewhere
from skill_lint.references.quotations import is_quoted
from skill_lint.references.rewriting import may_rewrite

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.mention import Mention


def is_harmless(document: Document, mention: Mention, successor: str, *, is_shown: bool) -> bool:
    """Say whether `successor` can be put in the place of `mention`; `is_shown` says that readers see the change."""
    if not may_rewrite(document, mention, successor):
        return False
    if is_elsewhere(document, mention) or _is_in_longer_word(document, mention):
        return False
    if is_shown and (_is_in_heading(document, mention) or is_quoted(document, mention)):
        return False
    command = command_around(document, mention)
    if command is None:
        return True
    if is_to_be_absent(command) or runs_elsewhere(command):
        return False
    return not _needs_other_program(mention, successor)


def _is_in_heading(document: Document, mention: Mention) -> bool:
    """Say whether `mention` stands in a heading, whose anchor would be another one then."""
    heading = document.heading_above(mention.span.start + 1)
    return heading is not None and mention.span.start < heading.span.end


def _is_in_longer_word(document: Document, mention: Mention) -> bool:
    """Say whether the old name stands in the same code once more, in a word that would stay as it is.

    The two belong together: in `run x > x.log` the log would have the name of a file that is no more.
    """
    name = mention.target.path if mention.target.path in mention.text else mention.text
    name = re.escape(name.removeprefix("./").rstrip("/"))
    if not name:
        return False
    longer = re.compile(rf"(?:(?<=[\w-])|(?<=\w/)){name}|{name}(?=[\w-]|\.\w|/\w)")
    start, end = mention.span
    return any(
        place + match.end() <= start or place + match.start() >= end
        for line, place in lines_around(document, mention)
        for match in longer.finditer(line)
    )


def _needs_other_program(mention: Mention, successor: str) -> bool:
    """Say whether the program that is given what `mention` names may not take a file with the successor's ending.

    Modules have no ending: their language is that of the program.
    """
    old = mention.target.path
    return bool(old) and _ending(old) != _ending(successor)


def _ending(path: str) -> str:
    _, dot, ending = path.rstrip("/").rpartition("/")[2].rpartition(".")
    return dot + ending.lower()
