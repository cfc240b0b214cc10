"""`anchor-missing`: a link to a heading that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: sail-trim\ndescription: Trims sails. Use when the boat feels slow.\n---\n"


class AnchorMissing(Rule):
    """A link names a place in a Markdown file that has no such heading or id.

    What:
        The file that the link leads to is there, and neither a heading nor an id in it gives the fragment after the
        `#`. Fragments are made as GitHub makes them: lower case, punctuation dropped, each space a hyphen, repeated
        headings numbered. Explicit ids count, and case is not looked at.

    Why:
        A reader lands at the top of the file instead of at the section, and an agent looks for a heading that was
        renamed or moved away.

    How to fix:
        Write the fragment of the heading as it is now; the help line names one that is much like it, and the one that
        came in its place since the base of the change. The latter `skill-lint fix --unsafe` writes.
    """

    id = "anchor-missing"
    summary = "A link names a heading that is not there"
    severity = Severity.WARNING
    fault = "anchor"
    fix = "unsafe"
    tags = ("references", "body")
    bad = (
        Example(
            {
                "skills/sail-trim/SKILL.md": f"{HEAD}See [downwind](⟦#down-wind⟧) or [a reef](⟦reefing.md#third⟧).\n\n"
                "## Downwind\n\nSheet out.\n",
                "skills/sail-trim/reefing.md": "# Reefing\n\n## First reef\n\nEase the sheet.\n",
            }
        ),
        Example(
            {
                "skills/sail-trim/SKILL.md": f"{HEAD}See [a reef](⟦#third⟧).\n\n## Third reef\n\nEase the sheet.\n",
            },
            before={
                "skills/sail-trim/SKILL.md": f"{HEAD}See [a reef](#third).\n\n## Third\n\nEase the sheet.\n",
            },
            fixed={
                "skills/sail-trim/SKILL.md": f"{HEAD}See [a reef](#third-reef).\n\n## Third reef\n\nEase the sheet.\n"
            },
        ),
    )
    good = (
        Example(
            {
                "skills/sail-trim/SKILL.md": f"{HEAD}See [downwind](#downwind--gybing) or [its end](#end).\n\n"
                '## Downwind & gybing\n\nSheet out.\n\n<a id="end"></a>\nDone.\n',
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each fragment that the file it points into does not give."""
        for verdict in context.verdicts:
            reference = verdict.reference
            if verdict.fault != "anchor":
                continue
            place = "this file" if verdict.where == reference.document else f"`{reference.path}`"
            advice = "write the fragment of a heading that is there, or take the fragment out"
            if verdict.near:
                advice = f"write `{reference.text.partition('#')[0]}#{verdict.near[0]}`"
            yield self.diagnostic(
                reference.document,
                reference.span,
                f"no heading or id in {place} gives `#{reference.fragment}`",
                severity=verdict.severity,
                help=advice,
                evidence=verdict.evidence,
                fix=verdict.fix,
            )
