"""`description-overlap`: two skills of one scope say that they are for the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.description.placeholders import is_placeholder
from skill_lint.rules.field import shown, text_value
from skill_lint.rules.name.naming import effective_name
from skill_lint.rules.rule import Diagnostic, Example, Related, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.model.skill import Skill
    from skill_lint.prompts.overlap import Pair
    from skill_lint.rules.context import Context, Project

LEAST = 0.5
"""How alike descriptions are; chosen by reading the names and shared words of 62 pairs of public collections."""
FEWEST = 3  # words; what shares fewer has hardly a description


class DescriptionOverlap(Rule):
    """Two skills of one folder of skills are described in the same words, so that they compete for the same prompts.

    What:
        Half or more of what each of the two descriptions says, the other says too, weighed by how telling the words
        are. Names of a product that the whole collection is about and sentences made from one form count little. Not
        reported: skills whose descriptions name each other, whose names differ in a word that only its own description
        has, skills that no agent takes by itself, and the same skill laid out for several clients.

    Why:
        The agent chooses by name and description alone. Where two say the same, it takes either, and not always the
        same one.

    How to fix:
        Say in each description what only that skill is for, or which prompts belong to the other one; where both do
        the same, keep one.
    """

    id = "description-overlap"
    summary = "Another skill is described in the same words"
    severity = Severity.NOTE
    tags = ("description", "triggering")
    bad = (
        Example(
            {
                "skills/hive-log/SKILL.md": (
                    "---\nname: hive-log\n"
                    "description: ⟦Records queens, brood and honey of a hive. Use at inspections.⟧\n---\nNote.\n"
                ),
                "skills/bee-notes/SKILL.md": (
                    "---\nname: bee-notes\n"
                    "description: ⟦Records brood, queens and honey of hives. Use at an inspection.⟧\n---\nNote.\n"
                ),
            }
        ),
    )
    good = (
        Example(
            {
                "skills/hive-log/SKILL.md": (
                    "---\nname: hive-log\n"
                    "description: Records queens, brood and honey of a hive. Use at inspections.\n---\nNote.\n"
                ),
                "skills/hive-build/SKILL.md": (
                    "---\nname: hive-build\n"
                    "description: Plans frames and boxes to saw. Use for carpentry.\n---\nNote.\n"
                ),
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Ask for the closest rival among the siblings: compared once a run, and only where notes are shown."""
        skill, project = context.skill, context.project
        if not project.surroundings.wants_hints or len(project.namespaces.get(skill.skills_root, ())) < 2:
            return
        rivals = project.shared(("overlap", skill.skills_root), lambda: _closest(project, skill.skills_root))
        value = text_value(context.entry.frontmatter, "description")
        if skill.entry not in rivals or value is None:
            return
        rival, pair = rivals[skill.entry]
        frontmatter = project.frontmatter(rival.entry)
        name = shown(effective_name(rival, frontmatter), 40)
        other = text_value(frontmatter, "description")
        words = ", ".join(f"`{shown(word, 20)}`" for word in pair.words[:4])
        yield self.diagnostic(
            skill.entry,
            value.span,
            f"the description competes with that of `{name}`: both speak of {words}",
            help=f"say what only this skill is for, or which prompts belong to `{name}`",
            related=(Related(rival.entry, other.span, "the other one"),) if other else (),
        )


def _closest(project: Project, skills_root: str) -> Mapping[str, tuple[Skill, Pair]]:
    """Give for the entry of each skill that has one the skill that it competes with most."""
    from skill_lint.model.prompt import CatalogueEntry
    from skill_lint.prompts.overlap import rivals

    skills, catalogue = [], []
    for skill in project.namespaces[skills_root]:
        try:
            frontmatter = project.frontmatter(skill.entry)
        except OSError:
            continue
        value = text_value(frontmatter, "description")
        if value is None or is_placeholder(value.value) or frontmatter.is_true("disable-model-invocation"):
            continue
        skills.append(skill)
        catalogue.append(CatalogueEntry(effective_name(skill, frontmatter), value.value, skill.entry))
    closest: dict[str, tuple[Skill, Pair]] = {}
    for pair in rivals(catalogue, LEAST):
        one, other = skills[pair.first], skills[pair.second]
        is_copy = catalogue[pair.first].name == catalogue[pair.second].name or one.folder_name == other.folder_name
        if not is_copy and not pair.is_told_apart and len(pair.words) >= FEWEST:
            closest.setdefault(one.entry, (other, pair))
            closest.setdefault(other.entry, (one, pair))
    return closest
