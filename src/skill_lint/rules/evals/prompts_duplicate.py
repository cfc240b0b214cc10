"""`prompts-duplicate`: a set of prompts has the same prompt twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.prompts.contradictions import contradict, folded
from skill_lint.rules.rule import Diagnostic, Example, Related, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.prompt import Prompt
    from skill_lint.rules.context import Context

HEAD = "---\nname: mill\ndescription: Grinds grain. Use when flour is to be made.\n---\nSet the stones.\n"


class PromptsDuplicate(Rule):
    """The same prompt stands twice in one set.

    What:
        Prompts of one file are compared without regard to case and white space. Where the two expect different things,
        of which only one can be right, the message says so. The same prompt for two skills, expected by one and
        excluded by the other, is no duplicate.

    Why:
        A prompt that stands twice counts twice in every rate. Where the two contradict each other one of them fails
        whatever the agent does.

    How to fix:
        Remove one of the two, or ask for the second thing in other words.
    """

    id = "prompts-duplicate"
    summary = "The same prompt stands twice in one set"
    severity = Severity.WARNING
    tags = ("prompts",)
    bad = (
        Example(
            {
                "skills/mill/SKILL.md": HEAD,
                "skills/mill/evals/trigger-eval.json": (
                    '[\n{"query": "Grind the rye", "should_trigger": true},\n'
                    '⟦{"query": "grind the rye", "should_trigger": false}⟧\n]\n'
                ),
            }
        ),
    )
    good = (
        Example(
            {
                "skills/mill/SKILL.md": HEAD,
                "skills/oven/SKILL.md": "---\nname: oven\ndescription: Bakes bread. Use to bake.\n---\nHeat it.\n",
                "evals/triggers.json": (
                    '{"mill": {"should_trigger": ["Grind the rye"], "should_not_trigger": ["Bake a loaf"]},\n'
                    ' "oven": {"should_trigger": ["Bake a loaf"], "should_not_trigger": ["Grind the rye"]}}\n'
                ),
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each prompt that stood before in the same file."""
        for found in context.prompt_sets:
            earlier: dict[str, list[Prompt]] = {}
            for prompt in found.prompts.prompts:
                alike = earlier.setdefault(folded(prompt), [])
                contradicted = next((each for each in alike if contradict(each, prompt)), None)
                same = next((each for each in alike if _is_same(each, prompt)), None)
                alike.append(prompt)
                if contradicted is not None:
                    message = f"this prompt stands in line {contradicted.line} already and expects something else there"
                    yield self._report(context, prompt, contradicted, message, Severity.WARNING)
                elif same is not None:
                    message = f"this prompt stands in line {same.line} already"
                    yield self._report(context, prompt, same, message, Severity.NOTE)

    def _report(self, context: Context, prompt: Prompt, first: Prompt, message: str, severity: Severity) -> Diagnostic:
        source = context.project.source(prompt.path)
        return self.diagnostic(
            prompt.path,
            source.line_span(prompt.line),
            message,
            severity=severity,
            help="remove one of the two, or ask in other words",
            related=(Related(first.path, source.line_span(first.line), "the same prompt"),),
        )


def _is_same(one: Prompt, other: Prompt) -> bool:
    """Say whether two rows say the same."""
    return (one.expect, one.forbidden, one.subject) == (other.expect, other.forbidden, other.subject)
