"""Rows of a prompt set that are not judged: they are counted with their reason, and told of where somebody must act."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.model.prompt import PromptProblem
from skill_lint.prompts.starter import is_unedited

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from skill_lint.model.prompt import Prompt, PromptSet

NEVER_LOADED = "a skill that is never loaded by itself"
UNEDITED = "not edited since `skill-lint triggers init` wrote it"
OTHERS = "about other skills than those that were named"
EDIT = "edit the prompts and take `EDIT` out of their notes"


def without_by_hand(prompts: PromptSet, by_hand: Collection[str], said: str) -> tuple[PromptSet, list[PromptProblem]]:
    """Leave out the rows that expect only skills which no agent loads, since each says `said`; give a warning each."""

    def is_left_out(prompt: Prompt) -> bool:
        return bool(by_hand and prompt.expect) and all(name in by_hand for name in prompt.expect)

    kept, left = _parted(prompts, is_left_out, NEVER_LOADED)
    return kept, [
        PromptProblem(
            prompts.path,
            prompt.line,
            1,
            f"the skill `{prompt.expect[0]}` is never loaded by itself: it says `{said}`",
            "the row is left out",
        )
        for prompt in left
    ]


def without_unedited(prompts: PromptSet) -> tuple[PromptSet, list[PromptProblem]]:
    """Leave out the rows that stand as a starter set has them: they say nothing of what people ask. Give a warning."""
    kept, left = _parted(prompts, is_unedited, UNEDITED)
    return kept, [unedited_problem(prompts.path, left)] if left else []


def unedited_problem(path: str, rows: Collection[Prompt]) -> PromptProblem:
    """Say that the `rows` of a set, at least one, are still as they were written for a start."""
    what = "this row is" if len(rows) == 1 else f"{len(rows)} rows are"
    message = f"{what} still marked `EDIT`, as `skill-lint triggers init` wrote {'it' if len(rows) == 1 else 'them'}"
    return PromptProblem(path, min(prompt.line for prompt in rows), 1, message, EDIT)


def about(prompts: PromptSet, names: Collection[str]) -> PromptSet:
    """Leave out the rows that are about skills of which none is in `names`; those about no skill stay."""

    def is_left_out(prompt: Prompt) -> bool:
        told = (*prompt.expect, *prompt.forbidden, *([prompt.subject] if prompt.subject else []))
        return bool(told) and not any(name in names for name in told)

    return _parted(prompts, is_left_out, OTHERS)[0]


def _parted(prompts: PromptSet, is_left_out: Callable[[Prompt], bool], reason: str) -> tuple[PromptSet, list[Prompt]]:
    left = [prompt for prompt in prompts.prompts if is_left_out(prompt)]
    if not left:
        return prompts, left
    kept = tuple(prompt for prompt in prompts.prompts if not is_left_out(prompt))
    return replace(prompts, prompts=kept, skipped=(*prompts.skipped, (reason, len(left)))), left
