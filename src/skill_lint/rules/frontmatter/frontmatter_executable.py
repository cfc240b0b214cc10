"""`frontmatter-executable`: the opening fence names a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.frontmatter.problems import report_problem
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class FrontmatterExecutable(Rule):
    """A word stands behind the opening `---`.

    What:
        The first line names a language, as in `---js`.

    Why:
        One common loader library, gray-matter, runs such a block as JavaScript when the skill is read: whoever
        changes the file runs code on the machine of everyone who lists their skills. A client that asks for a bare
        `---` sees no metadata block and drops the skill.

    How to fix:
        End the first line after the three hyphens and write the block as YAML.
    """

    id = "frontmatter-executable"
    summary = "The opening fence names a language"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading", "security")
    fix = "safe"
    bad = (
        Example({"skills/tide/SKILL.md": '---⟦js⟧\n{ name: "tide", description: "Reads tides." }\n---\n\nRead.\n'}),
        Example(
            {"skills/tide/SKILL.md": "---⟦yaml⟧\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
        ),
    )
    good = (Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report the language."""
        yield from report_problem(self, context, "executable")
