"""`reference-too-deep`: a file that the SKILL.md leads to only through another file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.depth import too_deep
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: bonsai\ndescription: Plans bonsai work. Use when a tree has to be pruned or wired.\n---\n"
PRUNING = "skills/bonsai/references/pruning.md"
WIRING = {"skills/bonsai/references/wiring.md": "# Wiring\n\nA third of the branch.\n"}


class ReferenceTooDeep(Rule):
    """A reference file can be reached only through another reference file.

    What:
        A Markdown file of the skill is named in another file of it and not in the SKILL.md, which does not name its
        folder either. The finding stands at the first reference that leads to the file.

    Why:
        The open specification advises to keep references one level deep (agentskills.io, 2026-08-09). An agent often
        reads only the beginning of a file that another file sent it to, and misses what is one step further.

    How to fix:
        Name the file in the SKILL.md, with the occasion on which to read it.
    """

    id = "reference-too-deep"
    summary = "A file is named only by another reference file"
    severity = Severity.NOTE
    tags = ("references", "specification")
    bad = (
        Example(
            WIRING
            | {
                "skills/bonsai/SKILL.md": f"{HEAD}Read [pruning](references/pruning.md).\n",
                PRUNING: "# Pruning\n\nFor wire sizes read [wiring](⟦wiring.md⟧).\n",
            }
        ),
    )
    good = (
        Example(
            WIRING
            | {
                "skills/bonsai/SKILL.md": f"{HEAD}Read [pruning](references/pruning.md) and `references/wiring.md`.\n",
                PRUNING: "# Pruning\n\nFor wire sizes read [wiring](wiring.md).\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report the first reference to each file that the SKILL.md does not name."""
        for verdict in too_deep(context.skill, context.verdicts):
            reference = verdict.reference
            start = len(context.skill.directory) + 1 if context.skill.directory else 0
            yield self.diagnostic(
                reference.document,
                reference.span,
                f"the SKILL.md leads to `{verdict.where[start:]}` only through other files",
                help=f"name `{verdict.where[start:]}` in the SKILL.md, with the occasion on which to read it",
            )
