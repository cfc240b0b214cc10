"""`frontmatter-missing`: the file has no metadata block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.frontmatter.problems import report_problem
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class FrontmatterMissing(Rule):
    """SKILL.md does not start with a metadata block.

    What:
        The first line is not `---`, and no block stands further down that was meant to be the first.
        Blanks behind the opening `---` are a warning: most loaders accept them, some do not.

    Why:
        Clients learn the name and the description from the block. Without it most drop the skill, several
        without a word.

    How to fix:
        Start the file with `---`, `name: ...`, `description: ...` and `---`, each on a line of its own.
    """

    id = "frontmatter-missing"
    summary = "The file has no metadata block"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    fix = "safe"
    bad = (
        Example(
            {"skills/tide/SKILL.md": "# Tide table\n\nRead the next two high waters.\n"},
            whole_files=("skills/tide/SKILL.md",),
        ),
        Example({"skills/tide/SKILL.md": "⟦----⟧\nname: tide\ndescription: Reads tides.\n----\n\nRead.\n"}),
        Example(
            {"skills/tide/SKILL.md": "---⟦ ⟧\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
        ),
    )
    good = (Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report that there is no block."""
        yield from report_problem(self, context, "missing")
