"""`frontmatter-invalid-yaml`: YAML cannot read the metadata block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.frontmatter.problems import report_problem
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class FrontmatterInvalidYaml(Rule):
    """The metadata block is no YAML that a parser accepts.

    What:
        An unquoted value holds `: `, starts with a character that YAML reserves, goes on after a bracket
        or a quote that closed it, or a line is indented with a tab or like none of its neighbours. What
        only some loaders refuse is a warning: an escaped surrogate pair, a tag, a tab outside of quotes. A
        block of absurd size or depth is refused too.

    Why:
        Every parser stops at the fault. Clients then drop the skill, load it without its metadata, or
        repair the value each in its own way.

    How to fix:
        Put the value in double quotes, with a backslash before each quote and backslash in it, or write
        it below `key: >-`, indented.
    """

    id = "frontmatter-invalid-yaml"
    summary = "YAML cannot read the metadata block"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    fix = "safe"
    bad = (
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides. Use when⟦:⟧ a port is named\n---\n"},
            fixed={
                "skills/tide/SKILL.md": '---\nname: tide\ndescription: "Reads tides. Use when: a port is named"\n---\n'
            },
        ),
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: ⟦*⟧*Tides** of a day\n---\n"},
            fixed={"skills/tide/SKILL.md": '---\nname: tide\ndescription: "**Tides** of a day"\n---\n'},
        ),
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Tides.\nargument-hint: [port] ⟦[day]⟧\n---\n"},
            fixed={
                "skills/tide/SKILL.md": '---\nname: tide\ndescription: Tides.\nargument-hint: "[port] [day]"\n---\n'
            },
        ),
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\nmetadata:\n⟦\t⟧author: pier\n---\n"},
            fixed={
                "skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\nmetadata:\n  author: pier\n---\n"
            },
        ),
    )
    good = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: >-\n  Use when: a port is named\n---\n"}),
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: 'Use when: a port is named' # quoted\n---\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report where the parser stopped, and why."""
        yield from report_problem(self, context, "invalid-yaml", "too-hostile")
