"""`description-too-short`: too few words to choose by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.description.placeholders import is_placeholder
from skill_lint.rules.field import cut_text, text_value
from skill_lint.rules.rule import Diagnostic, Example, Option, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

FIRST_WIDE = "\u2e80"  # from here on a letter says as much as a syllable or a word
WEIGHT = 3


class DescriptionTooShort(Rule):
    """The description is too short to choose by.

    What:
        The description has fewer characters than the option `minimum`, 40 unless set. A Chinese, Japanese or Korean
        letter counts as three.

    Why:
        A few words match too much or too little of what people ask for, so that the agent guesses.

    How to fix:
        Say what the skill does, with which things, and when to use it.
    """

    id = "description-too-short"
    summary = "The description is too short to choose by"
    severity = Severity.NOTE
    tags = ("description", "triggering")
    options = (Option("minimum", "integer", 40, "The least number of characters"),)
    bad = (Example({"skills/note/SKILL.md": "---\nname: note\ndescription: ⟦Take a note.⟧\n---\nWrite.\n"}),)
    good = (
        Example(
            {
                "skills/note/SKILL.md": (
                    "---\nname: note\ndescription: Writes down what was said. Use when a call ends.\n---\nWrite.\n"
                )
            }
        ),
        Example(
            {"skills/note/SKILL.md": "---\nname: note\ndescription: 裁剪纸张。当用户需要裁纸时使用。\n---\nWrite.\n"}
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Count the letters by what they say."""
        value = text_value(context.entry.frontmatter, "description")
        if value is None or is_placeholder(value.value) or cut_text(context.entry, "description"):
            return
        text = " ".join(value.value.split())
        minimum = int(str(self.values["minimum"]))
        weight = sum(WEIGHT if letter >= FIRST_WIDE else 1 for letter in text[:minimum])
        if weight < minimum:
            yield self.diagnostic(
                context.skill.entry,
                value.span,
                f"the description has only {len(text)} characters",
                help="say what the skill does, with which things, and when to use it",
            )
