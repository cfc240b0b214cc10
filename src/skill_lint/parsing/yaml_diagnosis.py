"""Why YAML refuses a block, in words for its author: where, what, and the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Problem
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from skill_lint.model.source import Source
    from skill_lint.parsing.yaml_nodes import Composed


def diagnose(source: Source, content: Span, composed: Composed) -> Problem | None:
    """Put the fault of `composed`, read from `content`, into words; None without one."""
    error = composed.error
    if error is None:
        return None
    if error.hostile:
        return Problem("too-hostile", Span(error.at, error.at), "the block is nested deeper than any honest one", "")
    return Problem("invalid-yaml", Span(error.at, error.at + 1), "YAML cannot read the block here", "")
