"""`frontmatter-not-first`: something stands before the metadata block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.frontmatter.problems import report_problem
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class FrontmatterNotFirst(Rule):
    """The metadata block does not begin on the first line.

    What:
        A blank line, a comment, a heading or the opening of a code fence stands before a good block, or
        the keys start the file without the opening `---`.

    Why:
        A client that looks at the first line alone takes a file that starts with anything else for one without
        metadata, and drops it. Each finding says which clients are known to.

    How to fix:
        Move the block to line 1. A licence comment may follow it. Take away a code fence around the whole
        file.
    """

    id = "frontmatter-not-first"
    summary = "Something stands before the metadata block"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    fix = "safe"
    bad = (
        Example(
            {"skills/tide/SKILL.md": "<!-- MIT -->\n⟦---⟧\nname: tide\ndescription: Reads tides.\n---\nRead.\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n<!-- MIT -->\nRead.\n"},
        ),
        Example({"skills/tide/SKILL.md": "```skill\n⟦---⟧\nname: tide\ndescription: Reads tides.\n---\nRead.\n```\n"}),
        Example(
            {"skills/tide/SKILL.md": "⟦name: tide⟧\ndescription: Reads tides.\n---\nRead.\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\nRead.\n"},
        ),
    )
    good = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"}),
        Example({"skills/tide/SKILL.md": "# Tide table\n\n---\n\nA rule, and no metadata: another finding.\n\n---\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report the block, or its first key."""
        yield from report_problem(self, context, "not-first")
