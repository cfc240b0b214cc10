"""`prompts-unknown-skill`: a set of prompts expects a skill that there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.prompts.settled import help_of, message_of, unknown_names
from skill_lint.rules.evals.places import place_of_name
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

COMPOUND = regex(r"(?!no-|non-|none-|not-)[a-z0-9]+(?:-[a-z0-9]+)+")
NO_SKILLS = frozenset({"general-purpose", "direct-answer", "ask-user", "multi-skill", "any-skill", "n-a"})
OTHER_FOLDERS = ("commands", "agents", "prompts", "workflows")
"""Folders in which each file is called by its name, as skills are."""
HEAD = "---\nname: {0}\ndescription: Looks after {0}. Use when {0} need care.\n---\nLook first.\n"


class PromptsUnknownSkill(Rule):
    """A prompt is expected to load a skill that there is not.

    What:
        The names that a set of prompts expects, excludes or is about are compared with the skills of the project: the
        name, the folder, each with or without a plugin before it, without regard to case. A name behind a plugin of the
        project has to be one of that plugin's skills. A set that names no skill of the project is left alone unless its
        fields are those of a prompt set. Only a note are names that may be those of skills from elsewhere: behind a
        plugin that the project has not, excluded and not expected, or like none of the project's and of one word, a
        client's own, that of a command or an agent, or in a project not all of which is seen (a single skill,
        submodules, folders that are left out).

    Why:
        Such a row can never pass, or never fail. Most often the skill was renamed and the set was not.

    How to fix:
        Write the name that the skill has now, or remove the row.
    """

    id = "prompts-unknown-skill"
    summary = "A set of prompts expects a skill that there is not"
    severity = Severity.WARNING
    tags = ("prompts",)
    bad = (
        Example(
            {
                "skills/bees/SKILL.md": HEAD.format("bees"),
                "skills/flowers/SKILL.md": HEAD.format("flowers"),
                "evals/routing.jsonl": (
                    '{"prompt": "Open the hive", "expected_skill": "bees"}\n'
                    '{"prompt": "Water the roses", "expected_skill": "⟦flower⟧"}\n'
                ),
            }
        ),
    )
    good = (
        Example(
            {
                "skills/bees/SKILL.md": HEAD.format("bees"),
                "evals/routing.jsonl": (
                    '{"prompt": "Open the hive", "expected_skill": "garden:bees"}\n'
                    '{"prompt": "Is it raining", "expected_skill": "none"}\n'
                ),
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each unknown name once, where the file first has it."""
        for found in context.prompt_sets:
            names = context.project.prompt_sets.names
            for unknown in unknown_names(found.prompts, names):
                source = context.project.source(found.prompts.path)
                span = place_of_name(source, unknown.name, unknown.line)
                is_wanted = any(unknown.name in (*each.expect, each.subject) for each in found.prompts.prompts)
                is_clear = unknown.near if ":" not in unknown.name else names.knows_space(unknown.name)
                is_clear = is_clear or (is_wanted and _is_of_project(context, unknown.name))
                note = f"{unknown.prompts} prompts of this file name it" if unknown.prompts > 1 else ""
                yield self.diagnostic(
                    found.prompts.path,
                    span,
                    message_of(unknown),
                    severity=None if is_clear else Severity.NOTE,
                    help=help_of(unknown, names),
                    notes=(note,) if note else (),
                )


def _is_of_project(context: Context, name: str) -> bool:
    """Say whether a name that is like none of the project's skills must all the same be that of one."""
    from skill_lint.clients.commands import built_in

    tree, names = context.tree, context.project.prompt_sets.names
    if len(names.skills) < 2 or tree.repositories or tree.unlisted:
        return False
    if not COMPOUND.fullmatch(name) or name in NO_SKILLS or name in built_in():
        return False
    if any(path.rpartition("/")[0].rpartition("/")[2] == name for path in tree.notable):
        return False  # a skill that is left out
    return not any(f"{folder}/{name}.md" in tree.files for folder in tree.folders if folder.endswith(OTHER_FOLDERS))
