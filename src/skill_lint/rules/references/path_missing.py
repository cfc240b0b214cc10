"""`path-missing`: a link to a file that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.nearby import advice
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: bee-hive\ndescription: Plans hive inspections. Use when a colony has to be checked.\n---\n"


class PathMissing(Rule):
    """A link leads to a local file that is not there.

    What:
        A Markdown link, an image or a reference definition names a file or folder that the tree does not hold, neither
        from the folder of the file nor from that of the skill. In a SKILL.md it is an error, in the other Markdown
        files of the skill a warning; so is the `src` of a picture, video or sound and the `href` of a link written in
        HTML. Placeholders, variables, globs, URLs, routes, paths that git ignores, links that a sentence says to create
        and HTML that seems to be a sample are not judged.

    Why:
        The agent follows the link in the middle of its work and finds nothing. It then guesses what the file said, or
        gives up.

    How to fix:
        Write the path that exists; the help line names one where there is a near one. Or add the file, or take the
        link out.
    """

    id = "path-missing"
    summary = "A link leads to a file that is not there"
    severity = Severity.ERROR
    tags = ("references",)
    bad = (
        Example(
            {
                "skills/bee-hive/SKILL.md": f"{HEAD}Read [the season plan](⟦reference/season-plan.md⟧) first.\n",
                "skills/bee-hive/references/season-plan.md": "# Season plan\n\nOn to [the swarm](⟦swarm.md⟧).\n\n"
                '<img src="⟦hive.png⟧" width="200">\n',
            }
        ),
    )
    good = (
        Example(
            {
                "skills/bee-hive/SKILL.md": f"{HEAD}Read [the season plan](references/season-plan.md 'Plan').\n\n"
                "Save [the report](out/report.md), then open [a page](/hives/today) or [any](<hives/{name}.md>).\n",
                "skills/bee-hive/references/season-plan.md": "# Season plan\n\nBack to [the skill](../SKILL.md).\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each link whose target is proven to be missing."""
        for verdict in context.verdicts:
            reference = verdict.reference
            if verdict.fault != "path":
                continue
            yield self.diagnostic(
                reference.document,
                reference.span,
                f"`{reference.text}` does not exist",
                severity=verdict.severity,
                help=advice(verdict.near, f"add the file, or take the {reference.kind} out"),
                evidence=verdict.evidence,
            )
