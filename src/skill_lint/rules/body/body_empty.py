"""`body-empty`: a skill with metadata and no instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.source import Span
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context


class BodyEmpty(Rule):
    """The SKILL.md ends after its frontmatter.

    What:
        Nothing but blank space follows the closing fence of the frontmatter.

    Why:
        A client lists the skill and an agent picks it, and then there is nothing to follow. The description alone
        is only read while choosing.

    How to fix:
        Write the instructions below the frontmatter, or remove the skill.
    """

    id = "body-empty"
    summary = "The SKILL.md has no text below its frontmatter"
    severity = Severity.WARNING
    tags = ("body",)
    bad = (
        Example(
            {
                "skills/tea-timer/SKILL.md": "---\n"
                "name: tea-timer\n"
                "description: Times a pot of tea. Use when tea is brewing.\n"
                "⟦---⟧\n"
            }
        ),
    )
    good = (
        Example(
            {
                "skills/tea-timer/SKILL.md": "---\n"
                "name: tea-timer\n"
                "description: Times a pot of tea. Use when tea is brewing.\n"
                "---\n"
                "Wait four minutes.\n"
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look for any text after the block."""
        entry = context.entry
        block = entry.frontmatter
        if block.span is None or block.problem is not None:
            return
        text, position = "", block.body_start
        for comment in entry.comments:  # those of this program are no instructions
            if comment.span.start >= position:
                text += entry.source.text[position : comment.span.start]
                position = comment.span.end
        if (text + entry.source.text[position:]).strip():
            return
        fence = Span(block.span.end - len("---"), block.span.end)
        yield self.diagnostic(
            entry.path,
            fence,
            "the skill has no instructions: nothing follows its frontmatter",
            help="write the instructions below the closing `---`",
        )
