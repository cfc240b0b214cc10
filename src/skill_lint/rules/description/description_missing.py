"""`description-missing`: the frontmatter gives no description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.field import cut_text, place_of_absence
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context


class DescriptionMissing(Rule):
    """The frontmatter has no `description`, or an empty one.

    What:
        `description` is absent, null or blank. A frontmatter that cannot be read is reported by its own rules instead.

    Why:
        The description is all that an agent knows of a skill before it opens it. Most clients drop a skill without
        one, or load it and never show it.

    How to fix:
        Write what the skill does and when to use it: `description: Folds maps. Use when a map has to go back into
        its cover.`
    """

    id = "description-missing"
    summary = "The frontmatter gives no description"
    severity = Severity.ERROR
    tags = ("description", "loading")
    bad = (
        Example({"skills/soup/SKILL.md": "---\nname: soup\n⟦description⟧:\n---\nMultiply.\n"}),
        Example({"skills/soup/SKILL.md": "⟦---⟧\nname: soup\n---\nMultiply.\n"}),
        Example({"skills/soup/SKILL.md": '---\nname: soup\n⟦description⟧: "  "\n---\nMultiply.\n'}),
    )
    good = (
        Example({"skills/soup/SKILL.md": "---\nname: soup\ndescription: Scales recipes. Use when guests come.\n---\n"}),
        Example({"skills/soup/SKILL.md": "# Soup\n\nNo frontmatter at all: another rule's finding.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look for the key and for something in it."""
        span = place_of_absence(context.entry.frontmatter, "description")
        if span is not None:
            cut = cut_text(context.entry, "description")
            yield self.diagnostic(
                context.skill.entry,
                span,
                "the frontmatter has no `description`",
                help="put the value in double quotes: to YAML it is a comment"
                if cut
                else "write `description:` with what the skill does and when to use it",
                clients=context.outcomes("description-missing"),
            )
