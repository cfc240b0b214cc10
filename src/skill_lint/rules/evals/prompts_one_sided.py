"""`prompts-one-sided`: the prompts about a skill test only one of the two ways in which it can go wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.model.prompt import Prompt
    from skill_lint.rules.context import Context

FEWEST = 3  # prompts about a skill: fewer are not a set yet
ASKING = ("explicit", "implicit", "contextual")
HEAD = "---\nname: kiln\ndescription: Fires pots. Use when clay is to be fired.\n---\nDry first.\n"


class PromptsOneSided(Rule):
    """The prompts about a skill lack a kind that a set needs.

    What:
        All prompts about one skill are taken together, from whatever files. Reported is a set with no prompt for which
        the skill must not load, or none for which it must; and, where rows say of what kind they are (explicit,
        implicit, contextual, negative, near miss, off topic), the kinds that lack. Sets about several skills are left
        alone: the prompts of one are the near misses of the others.

    Why:
        A description that loads for everything passes a set without negatives. Off-topic negatives pass with nearly
        any description; what is hard is the near miss, which shares its words with the skill and is not for it.

    How to fix:
        Add a few prompts of the kind that lacks.
    """

    id = "prompts-one-sided"
    summary = "The prompts about a skill lack negatives, near misses, or positives"
    severity = Severity.NOTE
    tags = ("prompts",)
    bad = (
        Example(
            {
                "skills/kiln/SKILL.md": HEAD,
                "skills/kiln/evals/triggers.json": '{"should_trigger": ["Fire it", "Bake the pot", "Heat the clay"]}\n',
            },
            whole_files=("skills/kiln/evals/triggers.json",),
        ),
    )
    good = (
        Example(
            {
                "skills/kiln/SKILL.md": HEAD,
                "skills/kiln/evals/triggers.json": (
                    '{"should_trigger": ["Fire it", "Bake the pot"], "should_not_trigger": ["Fire the gardener"]}\n'
                ),
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report per skill what lacks, at the first file that is about it."""
        names = context.project.prompt_sets.names
        by_subject: dict[str, list[Prompt]] = {}
        for found in context.prompt_sets:
            subjects = {prompt.subject for prompt in found.prompts.prompts}
            subject = names.find(next(iter(subjects)), found.prompts.path) if len(subjects) == 1 else None
            if subject is not None:
                by_subject.setdefault(subject, []).extend(found.prompts.prompts)
        for subject, prompts in by_subject.items():
            if len(prompts) < FEWEST or not all(names.look(name) for each in prompts for name in each.expect):
                continue
            lacking = _lacking(prompts)
            if lacking:
                message = f"the prompts about `{subject}` have {' and '.join(lacking)}"
                yield self.diagnostic(prompts[0].path, None, message, help="add a few prompts of that kind")


def _lacking(prompts: Sequence[Prompt]) -> list[str]:
    """Say which kinds of prompts lack, in words."""
    positive = [prompt for prompt in prompts if prompt.subject in prompt.expect]
    negative = [prompt for prompt in prompts if prompt not in positive]
    if not negative:
        return ["no negative: none for which the skill must not load"]
    if not positive:
        return ["no positive: none for which the skill must load"]
    lacking = []
    asked = {prompt.intent for prompt in positive}
    if asked & set(ASKING):
        lacking += [f"no {intent} one" for intent in ASKING if intent not in asked]
    if {prompt.intent for prompt in negative} == {"off-topic"}:
        lacking.append("no near miss among the negatives")
    return lacking
