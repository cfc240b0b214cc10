"""`frontmatter-near-miss-key`: a key is a near miss of a field that clients read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.rules.field import shown
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic

REQUIRED = ("name", "description")


class FrontmatterNearMissKey(Rule):
    """A key differs by a slip from one that clients read.

    What:
        A key differs in case, hyphens, underscores or a letter or two from a field of the format or of a
        client, and that field is not there. Keys that are common in skills, such as `tools` or `version`,
        are nobody's near miss.

    Why:
        No client reads the misspelt key, and none says so: the tools are not allowed, the description is not there.
        A misspelt `description` is an error, since the skill is dropped as if it had none.

    How to fix:
        Rename the key.
    """

    id = "frontmatter-near-miss-key"
    summary = "A key is a near miss of a field that clients read"
    severity = Severity.WARNING
    tags = ("frontmatter",)
    fix = "unsafe"
    bad = (
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n⟦allowed_tools⟧: Read\n---\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\nallowed-tools: Read\n---\n"},
        ),
        Example(
            {"skills/tide/SKILL.md": "---\n⟦Name⟧: tide\ndescription: Reads tides.\n⟦user-invokable⟧: false\n---\n"}
        ),
    )
    good = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Tides.\ntools: Read\nversion: 1\n---\n"}),
        Example({"skills/tide/SKILL.md": "---\nname: tide\nName: Tide table\ndescription: Reads tides.\n---\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Ask of each key at the top which field it may have meant."""
        root = context.entry.frontmatter.root
        if root is None:
            return
        from skill_lint.clients.fields import meant_field

        keys = frozenset(entry.name for entry in root.entries)
        for entry in root.entries:
            field = meant_field(entry.name, keys)
            if field is None:
                continue
            span = entry.key.span
            yield self.diagnostic(
                context.skill.entry,
                span,
                f"no known client reads `{shown(entry.name)}`; the field is `{field}`",
                severity=Severity.ERROR if field == "description" else None,
                help=f"write `{field}:`",
                clients=context.outcomes(f"{field}-missing") if field in REQUIRED else (),
                fix=Fix(f"rename the key to `{field}`", (Edit(context.skill.entry, span, field),), safe=False),
            )
