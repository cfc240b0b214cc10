"""Tells the script that a command runs from the other words of the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.extract import Mention

REACH = 300  # characters before a word that are read
RUN = regex(r"\b(?:python[\d.]*|node|deno|bun|ruby|perl|php|bash|sh|zsh|pytest|tsx|ts-node|go run)\s+(?:-\S+\s+)*$")
"""Interpreters and runners of tests, with their options."""


def is_run(document: Document, mention: Mention) -> bool:
    """Say whether `mention` is the file that a command runs or tests."""
    if mention.kind != "command":
        return mention.kind == "call"
    line = document.source.line_span(document.source.position(mention.span.start).line)
    before = document.source.text[max(line.start, mention.span.start - REACH) : mention.span.start]
    return RUN.search(before) is not None
