"""`frontmatter-unclosed`: the metadata block has no closing fence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.frontmatter.problems import report_problem
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class FrontmatterUnclosed(Rule):
    """The metadata block is opened and never closed.

    What:
        The first line is `---` and no later line is exactly `---`, or the next such line belongs to the
        body. The closing fence may be glued to a heading (`---# Title`), indented, or longer than three
        hyphens.

    Why:
        A reader that works by lines sees no block at all, so the skill is dropped. A reader that splits
        at any three hyphens may accept the file, which hides the fault from its author.

    How to fix:
        Write a line of three hyphens, and nothing else on it, after the last key.
    """

    id = "frontmatter-unclosed"
    summary = "The metadata block has no closing fence"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    fix = "safe"
    bad = (
        Example({"skills/tide/SKILL.md": "⟦---⟧\nname: tide\ndescription: Reads tides.\n\n# Tide table\n"}),
        Example(
            {"skills/tide/SKILL.md": "⟦---⟧\nname: tide\ndescription: Reads tides.\n---# Tide table\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n# Tide table\n"},
        ),
    )
    good = (Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report the opening fence."""
        yield from report_problem(self, context, "unclosed")
