"""`path-outside`: a link that leaves the repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import join
from skill_lint.model.reference import LINKS
from skill_lint.references.nearby import advice
from skill_lint.rules.rule import Diagnostic, Example, Option, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.reference import Verdict
    from skill_lint.rules.context import Context

HEAD = "---\nname: glaze-mixer\ndescription: Mixes glazes. Use when a glaze recipe has to be scaled.\n---\n"
SHEET = {"skills/glaze-mixer/SKILL.md": f"{HEAD}Read [the safety sheet](../../safety.md).\n", "safety.md": "# Safety\n"}


class PathOutside(Rule):
    """A link leaves the repository.

    What:
        A link, an image or a reference definition goes up beyond the root of the repository (or of the tree that is
        checked). With `strict` a link that leaves the folder of the skill is reported too, wherever it leads.

    Why:
        Nobody else has what lies outside; it cannot even be checked. What lies outside the skill's own folder does
        not travel with the skill when it is installed or copied.

    How to fix:
        Copy what is needed into the skill, for instance into `references/`, and link to the copy.
    """

    id = "path-outside"
    summary = "A link leaves the repository"
    severity = Severity.WARNING
    tags = ("references", "portability")
    options = (Option("strict", "boolean", False, "Report links that leave the skill's folder, too"),)
    bad = (
        Example(
            {"skills/glaze-mixer/SKILL.md": f"{HEAD}Read [the safety sheet](⟦../../../safety/sheet.md⟧).\n"},
        ),
        Example(
            SHEET | {"skills/glaze-mixer/SKILL.md": f"{HEAD}Read [the safety sheet](⟦../../safety.md⟧).\n"},
            options={"strict": True},
        ),
    )
    good = (
        Example(SHEET),
        # Written for the place to which the skill is copied.
        Example(
            {
                "skills/glaze-mixer/SKILL.md": f"{HEAD}Read [the safety sheet](../../../safety.md).\n",
                ".claude/skills/glaze-mixer/SKILL.md": f"{HEAD}Read [the safety sheet](../../../safety.md).\n",
                "safety.md": "# Safety\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each link that leaves the tree, or the skill's folder where that is asked for."""
        for verdict in context.verdicts:
            reference = verdict.reference
            if verdict.fault == "outside" and not _is_written_for_a_copy(context, reference.document):
                message = f"`{reference.text}` leaves the repository"
            elif self.values["strict"] and self._leaves(context, verdict):
                message = f"`{reference.text}` leaves the folder of the skill"
            else:
                continue
            yield self.diagnostic(
                reference.document,
                reference.span,
                message,
                help=advice(verdict.near, "copy what is needed into the skill, and link to the copy"),
                evidence=verdict.evidence,
            )

    @staticmethod
    def _leaves(context: Context, verdict: Verdict) -> bool:
        folder = context.skill.directory
        return (
            verdict.reference.kind in LINKS
            and verdict.status == "resolved"
            and bool(folder)
            and verdict.where != folder
            and not verdict.where.startswith(folder + "/")
        )


def _is_written_for_a_copy(context: Context, document: str) -> bool:
    """Say whether a skill of this name lies deeper in the tree with the same text, where the links lead elsewhere."""
    skill, tree = context.skill, context.tree
    inside = document[len(skill.directory) + 1 :] if skill.directory else document
    for other in context.project.skills:
        deeper = other.directory.count("/") > skill.directory.count("/")
        copy = join(other.directory, inside)
        if deeper and other.folder_name == skill.folder_name and copy in tree.files:
            try:
                if tree.read(copy) == tree.read(document):
                    return True
            except OSError:
                continue
    return False
