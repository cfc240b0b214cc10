"""`path-backslash`: a path with the separators of Windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit
from skill_lint.references.nearby import advice
from skill_lint.rules.rule import Diagnostic, Example, Fix, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: deck-plans\ndescription: Draws deck plans. Use when cabins have to be laid out.\n---\n"
DRAW = {"skills/deck-plans/scripts/draw.py": "print('deck')\n"}


class PathBackslash(Rule):
    """A path to a file that is there separates its parts with backslashes.

    What:
        A link, a code span or a shell command names a file that exists under its name with slashes. Text about
        PowerShell, batch files or Windows may use backslashes and is left alone.

    Why:
        Only Windows reads a backslash as a separator. Elsewhere it is part of a name, or escapes the next letter.

    How to fix:
        Write slashes, which work everywhere; `skill-lint fix` does it.
    """

    id = "path-backslash"
    summary = "A path separates its parts with backslashes"
    severity = Severity.NOTE
    fault = "backslash"
    tags = ("references", "portability")
    fix = "safe"
    bad = (
        Example(
            DRAW | {"skills/deck-plans/SKILL.md": f"{HEAD}Run `python ⟦scripts\\draw.py⟧` with the plan.\n"},
            fixed={"skills/deck-plans/SKILL.md": f"{HEAD}Run `python scripts/draw.py` with the plan.\n"},
        ),
    )
    good = (
        Example(
            DRAW
            | {
                "skills/deck-plans/SKILL.md": f"{HEAD}Run `python scripts/draw.py`.\n\n"
                "On Windows run `python scripts\\draw.py`. Lines end in `\\n`.\n"
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each path that is good but for its separators."""
        for verdict in context.verdicts:
            reference = verdict.reference
            if verdict.fault != "backslash":
                continue
            fix = None
            if verdict.near:
                fix = Fix("write slashes", (Edit(reference.document, reference.span, verdict.near[0]),))
            yield self.diagnostic(
                reference.document,
                reference.span,
                f"`{reference.text}` is a path on Windows only",
                help=advice(verdict.near, "write slashes"),
                evidence=verdict.evidence,
                fix=fix,
            )
