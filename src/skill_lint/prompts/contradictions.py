"""Rows of one prompt that expect different things: whatever an agent does, one of them fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.prompt import PromptProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.model.prompt import Prompt


LISTED = 5


class Contradiction(NamedTuple):
    """Two rows of one set, `first` the earlier."""

    first: Prompt
    second: Prompt


def contradict(one: Prompt, other: Prompt) -> bool:
    """Say whether nothing an agent does can be right for both rows of one prompt."""
    expected = set(one.expect), set(other.expect)
    if expected[0] & set(other.forbidden) or expected[1] & set(one.forbidden):
        return not (expected[0] & expected[1])
    if "no-skill" in (one.expectation, other.expectation):
        return one.expectation != other.expectation and "skill" in (one.expectation, other.expectation)
    return one.subject == other.subject and all(expected) and not expected[0] & expected[1]


def folded(prompt: Prompt) -> str:
    """Give the text by which prompts are the same: without regard to case and white space."""
    return " ".join(prompt.text.split()).casefold()


def contradictions(prompts: Iterable[Prompt]) -> tuple[Contradiction, ...]:
    """Give each row that contradicts an earlier one of its file, with the first that it contradicts."""
    found = []
    # Rows that expect the same thing are one: thousands of them cost no more.
    earlier: dict[tuple[str, str], dict[tuple[object, ...], Prompt]] = {}
    for prompt in prompts:
        alike = earlier.setdefault((prompt.path, folded(prompt)), {})
        first = next((each for each in alike.values() if contradict(each, prompt)), None)
        if first is not None:
            found.append(Contradiction(first, prompt))
        alike.setdefault((prompt.expect, prompt.forbidden, prompt.subject), prompt)
    return tuple(found)


def contradiction_problems(prompts: Iterable[Prompt]) -> list[PromptProblem]:
    """Word the contradictions of a set, those after the first few as one."""
    found = contradictions(prompts)
    told = [
        PromptProblem(
            each.second.path,
            each.second.line,
            1,
            f"this prompt stands in line {each.first.line} already and expects something else there",
            "one of the two fails whatever is chosen, and no words are told by them; remove one, or ask in other words",
        )
        for each in found[:LISTED]
    ]
    further = len(found) - LISTED
    if further > 0:
        row, rows = found[LISTED].second, "row contradicts" if further == 1 else "rows contradict"
        told.append(PromptProblem(row.path, row.line, 1, f"{further} more {rows} an earlier one", "`check` lists them"))
    return told
