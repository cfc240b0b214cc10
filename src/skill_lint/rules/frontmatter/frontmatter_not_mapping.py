"""`frontmatter-not-mapping`: the metadata block holds no keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.frontmatter.problems import report_problem
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class FrontmatterNotMapping(Rule):
    """The metadata block is YAML, but not a set of `key: value` pairs.

    What:
        The block is empty, or one sentence or list stands in it.

    Why:
        There is no name and no description in it, so clients drop the skill.

    How to fix:
        Write `name: ...` and `description: ...`, each on a line of its own, with a blank behind the
        colon.
    """

    id = "frontmatter-not-mapping"
    summary = "The metadata block holds no keys"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    bad = (
        Example({"skills/tide/SKILL.md": "---\n⟦Reads the tide table⟧\n---\n\nRead.\n"}),
        Example({"skills/tide/SKILL.md": "---\n⟦- tide⟧\n- Reads tides.\n---\n\nRead.\n"}),
        Example({"skills/tide/SKILL.md": "⟦---⟧\n---\n\nRead.\n"}),
    )
    good = (Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report what stands in place of the keys."""
        yield from report_problem(self, context, "not-mapping")
