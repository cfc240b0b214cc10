"""`path-absolute`: a path on one person's machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: pond-care\ndescription: Plans pond care. Use when a pond turns green.\n---\n"


class PathAbsolute(Rule):
    """A path starts from the home folder of one person, or a link from a drive.

    What:
        A link, a code span, a shell command or prose names a path below `/Users/NAME`, `/home/NAME` or
        `C:/Users/NAME`, where the name is no placeholder and no system account; or a link names a drive.

    Why:
        The path exists on one machine. On every other one the agent looks for a file that is not there, and the text
        tells everybody the name of somebody's account.

    How to fix:
        Write the path from the skill's folder or from the project; for files of the reader's own use `~/`.
    """

    id = "path-absolute"
    summary = "A path exists on one person's machine only"
    severity = Severity.NOTE
    fault = "absolute"
    tags = ("references", "portability")
    bad = (
        Example(
            {
                "skills/pond-care/SKILL.md": f"{HEAD}The table is in `⟦/Users/mira/projects/pond/dosing.md⟧`.\n\n"
                "```sh\ncat ⟦/home/mira/pond/plants.txt⟧\n```\n"
            }
        ),
    )
    good = (
        Example(
            {
                "skills/pond-care/SKILL.md": f"{HEAD}Tables may be in `/home/user/pond.md`, `~/pond/dosing.md`,\n"
                "`/Users/<name>/dosing.md` or `/usr/share/pond/dosing.md`.\n"
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each path that only one machine has."""
        for verdict in context.verdicts:
            if verdict.fault == "absolute":
                reference = verdict.reference
                yield self.diagnostic(
                    reference.document,
                    reference.span,
                    f"`{reference.text}` exists on one person's machine only",
                    help="write the path from the skill's folder or from the project, or with `~/`",
                )
