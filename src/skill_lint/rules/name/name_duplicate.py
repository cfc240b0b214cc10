"""`name-duplicate`: another skill of the same scope has this name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.rules.field import shown, text_value
from skill_lint.rules.name.naming import effective_name, normal
from skill_lint.rules.rule import Diagnostic, Example, Related, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.model.skill import Skill
    from skill_lint.rules.context import Context, Project

NAME_LINE = regex(rb"^name:[ \t]*([^\r\n]*)", re.MULTILINE)
HEAD = 4096  # bytes in which the name of nearly every skill stands


class NameDuplicate(Rule):
    """Two skills of one folder of skills have the same name.

    What:
        The skills below one folder of skills are compared by the names that clients call them by: the directory where
        Claude Code takes it for the name, else `name`. The skill whose directory carries the name is right, the others
        are reported. The same skill laid out for several clients (`.claude/skills/x`, `.agents/skills/x`) is one
        skill, and so are copies in folders of one name.

    Why:
        Clients keep one of the two, often without a word, or show both, so that the agent may take the wrong one.

    How to fix:
        Rename one of the skills, best to the name of its directory.
    """

    id = "name-duplicate"
    summary = "Another skill of the same scope has this name"
    severity = Severity.WARNING
    tags = ("name", "loading")
    bad = (
        Example(
            {
                "skills/press/SKILL.md": "---\nname: press\ndescription: Presses herbs.\n---\nPress.\n",
                "skills/press-cider/SKILL.md": "---\nname: ⟦press⟧\ndescription: Presses apples.\n---\nPress.\n",
            }
        ),
    )
    good = (
        Example(
            {
                ".claude/skills/press/SKILL.md": "---\nname: press\ndescription: Presses herbs.\n---\nPress.\n",
                ".agents/skills/press/SKILL.md": "---\nname: press\ndescription: Presses herbs.\n---\nPress.\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Compare with the siblings that seem to have the same name, reading only their metadata."""
        skill, project = context.skill, context.project
        if len(project.namespaces.get(skill.skills_root, ())) < 2:
            return
        name = effective_name(skill, context.entry.frontmatter)
        winners = project.shared(("names", skill.skills_root), lambda: _winners(project, skill.skills_root))
        winner = winners.get(name, skill)
        if winner.folder_name == skill.folder_name:
            return
        other_frontmatter = project.frontmatter(winner.entry)
        if effective_name(winner, other_frontmatter) != name:
            return
        value = text_value(context.entry.frontmatter, "name")
        other = text_value(other_frontmatter, "name")
        yield self.diagnostic(
            skill.entry,
            value.span if value else None,
            f"`{shown(name, 40)}` is also the name of the skill in `{shown(winner.directory) or '.'}`",
            help=f"give it another name, such as that of its directory, `{shown(skill.folder_name, 40)}`",
            related=(Related(winner.entry, other.span if other else Span(0, 0), "the other one"),),
            clients=context.outcomes("name-duplicate"),
        )


def _winners(project: Project, skills_root: str) -> Mapping[str, Skill]:
    """Give for each name the skill that may keep it: the one whose folder carries it, else the first.

    A glance at the first bytes tells the names; whoever asks confirms them.
    """
    winners: dict[str, Skill] = {}
    for skill in project.namespaces[skills_root]:
        folder = normal(skill.folder_name)
        try:
            name = folder if skill.folder_is_name else _glimpsed_name(project.tree.read(skill.entry)) or folder
        except OSError:
            continue
        if name not in winners or (folder == name and normal(winners[name].folder_name) != name):
            winners[name] = skill
    return winners


def _glimpsed_name(content: bytes) -> str:
    line = NAME_LINE.search(content[:HEAD])
    return normal(line[1].decode("utf-8", "replace").split(" #")[0].strip().strip("\"'")) if line else ""
