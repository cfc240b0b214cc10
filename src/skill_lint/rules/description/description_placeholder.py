"""`description-placeholder`: the description is a template's sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.description.placeholders import is_placeholder
from skill_lint.rules.field import shown, text_value
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context


class DescriptionPlaceholder(Rule):
    """The description is a sentence of the template that nobody filled in.

    What:
        The description starts with `TODO:` or with an order such as `TODO describe what ...`, or is as a whole one of
        the sentences that skill generators leave ("A description of what this skill does", `{{description}}`,
        "Placeholder"). The word placeholder inside a description is no finding, and neither is a skill whose folder is
        called a template.

    Why:
        The agent chooses by the description, and this one says nothing.

    How to fix:
        Write what the skill does and when to use it.
    """

    id = "description-placeholder"
    summary = "The description is a template's sentence"
    severity = Severity.WARNING
    tags = ("description", "triggering")
    bad = (
        Example({"skills/hedge/SKILL.md": '---\nname: hedge\ndescription: ⟦"TODO: say what it does"⟧\n---\nCut.\n'}),
        Example({"skills/hedge/SKILL.md": "---\nname: hedge\ndescription: ⟦Your description here⟧\n---\nCut.\n"}),
    )
    good = (
        Example(
            {"skills/hedge/SKILL.md": "---\nname: hedge\ndescription: Fills placeholders such as TODO.\n---\nCut.\n"}
        ),
        Example({"skill-template/SKILL.md": "---\nname: skill-template\ndescription: TODO\n---\nCopy me.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Compare the description with the template sentences."""
        value = text_value(context.entry.frontmatter, "description")
        if value is None or not is_placeholder(value.value) or "template" in context.skill.directory.lower():
            return
        yield self.diagnostic(
            context.skill.entry,
            value.span,
            f"the description `{shown(value.value, 40)}` is text of a template",
            help="write what the skill does and when to use it",
        )
