"""Tells documents that a program writes: nobody mends them by hand, the next run does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document

HEAD = 1500  # characters at the beginning that say how a document came to be
MADE = regex(
    r"\bmerged representation of\b|\b(?:this (?:file|document|page) (?:is|was)|automatically|auto-?) ?-?generated\b|"
    r"\bgenerated (?:by|from|with|using) \S+[^.\n]{0,60}\b(?:do not|don['’]?t|not be) (?:edit|modif|chang|touch)\w*|"
    r"\bdo not (?:edit|modify|change) (?:this file|manually|by hand|directly)\b[^.\n]{0,60}\bgenerat|"
    r"<!--\s*synced from\b|\btreated as read-only\b|\bDO NOT EDIT\b",
    re.IGNORECASE,
)


def is_machine_made(document: Document) -> bool:
    """Say whether the beginning of the document says that a program writes it."""
    return MADE.search(document.source.text, 0, HEAD) is not None
