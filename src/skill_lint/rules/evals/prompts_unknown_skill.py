"""`prompts-unknown-skill`: a set of prompts expects a skill that there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.prompts.settled import help_of, message_of, unknown_names
from skill_lint.rules.evals.places import place_of_name
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: {0}\ndescription: Looks after {0}. Use when {0} need care.\n---\nLook first.\n"


class PromptsUnknownSkill(Rule):
    """A prompt is expected to load a skill that there is not.

    What:
        The names that a set of prompts expects, excludes or is about are compared with the skills of the project: the
        name, the folder, each with or without a plugin before it, without regard to case. A set that names no skill
        of the project is left alone. A name that is like none of the project's may be that of a skill from elsewhere
        and is only a note.

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
                is_clear = unknown.near and ":" not in unknown.name
                note = f"{unknown.prompts} prompts of this file name it" if unknown.prompts > 1 else ""
                yield self.diagnostic(
                    found.prompts.path,
                    span,
                    message_of(unknown),
                    severity=None if is_clear else Severity.NOTE,
                    help=help_of(unknown, names),
                    notes=(note,) if note else (),
                )
