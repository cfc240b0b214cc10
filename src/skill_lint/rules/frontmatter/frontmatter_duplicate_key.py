"""`frontmatter-duplicate-key`: a key is given twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Scalar
from skill_lint.rules.field import shown
from skill_lint.rules.rule import Example, Related, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.frontmatter import Entry
    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic

MERGE = "<<"  # may be repeated: each merges another mapping


class FrontmatterDuplicateKey(Rule):
    """A mapping of the frontmatter has the same key twice.

    What:
        A key is repeated, at the top or in any nested mapping.

    Why:
        Strict parsers refuse the whole block, so the skill is dropped. The others keep the last value, or
        the first, without a word.

    How to fix:
        Keep one of the two.
    """

    id = "frontmatter-duplicate-key"
    summary = "A key is given twice"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    bad = (
        Example(
            {"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n⟦description⟧: Reads tables.\n---\n"}
        ),
        Example(
            {
                "skills/tide/SKILL.md": (
                    "---\nname: tide\ndescription: Reads tides.\n"
                    "metadata:\n  version: '1'\n  author: pier\n  ⟦version⟧: '2'\n---\n"
                )
            }
        ),
    )
    good = (
        Example(
            {
                "skills/tide/SKILL.md": (
                    "---\nname: tide\ndescription: Reads tides.\nmetadata:\n  - version: '1'\n  - version: '2'\n---\n"
                )
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Walk over every mapping of the block."""
        for mapping in context.entry.frontmatter.mappings():
            seen: dict[tuple[str, str], Entry] = {}
            for entry in mapping.entries:
                if not isinstance(entry.key, Scalar) or entry.name == MERGE:
                    continue
                first = seen.setdefault((entry.name, entry.key.core), entry)
                if first is entry:
                    continue
                yield self.diagnostic(
                    context.skill.entry,
                    entry.key.span,
                    f"the key `{shown(entry.name)}` is given twice",
                    help=f"keep one `{shown(entry.name)}` and delete the other",
                    label="again here",
                    related=(Related(context.skill.entry, first.key.span, "first given here"),),
                    clients=context.outcomes("duplicate-key"),
                )
