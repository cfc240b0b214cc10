"""`frontmatter-unknown-key`: a key belongs to no known client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.field import shown
from skill_lint.rules.rule import Example, Option, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic

FORMAT = "agent-skills"


class FrontmatterUnknownKey(Rule):
    """A key of the frontmatter is none of the format's and no known client reads it.

    What:
        A key at the top is neither a field of the format nor of a client; with the option `accept` at `format` only
        those of the format pass, and `allow` names keys of your own. A slip in a known field is told by
        `frontmatter-near-miss-key` alone.

    Why:
        About half of all public skills have such keys, and loaders ignore them, so this is off by
        default. Upload services and the reference validator refuse them.

    How to fix:
        Move the key below `metadata:`, or name it in `allow`.
    """

    id = "frontmatter-unknown-key"
    summary = "A key belongs to no known client"
    severity = Severity.OFF
    tags = ("frontmatter",)
    options = (
        Option(
            "accept",
            "string",
            "clients",
            "whose fields pass: those of any client or of the format",
            ("clients", "format"),
        ),
        Option("allow", "strings", (), "further keys that pass"),
    )
    bad = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n⟦harbour⟧: all\n---\n"}),
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n⟦when_to_use⟧: At sea.\n---\n"},
            options={"accept": "format"},
        ),
    )
    good = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\nwhen_to_use: At sea.\n---\n"}),
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\nharbour: all\n---\n"},
            options={"allow": ["harbour"]},
        ),
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\nlicence: MIT\n---\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Ask of each key at the top whether anybody knows it."""
        root = context.entry.frontmatter.root
        if root is None:
            return
        from skill_lint.clients.fields import field, meant_field

        own: Any = self.values["allow"]
        keys = frozenset(entry.name for entry in root.entries)
        for entry in root.entries:
            known = field(entry.name)
            accepted = known is not None and (self.values["accept"] == "clients" or FORMAT in known.clients)
            if accepted or entry.name in own or meant_field(entry.name, keys):
                continue
            yield self.diagnostic(
                context.skill.entry,
                entry.key.span,
                f"`{shown(entry.name)}` is no field of the format"
                + (" or of a known client" if self.values["accept"] == "clients" else ""),
                help="move it below `metadata:`, or name it in the rule's option `allow`",
                clients=context.outcomes("unknown-key"),
            )
