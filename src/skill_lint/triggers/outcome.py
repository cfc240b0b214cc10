"""What came of a prompt set: for each prompt the skill that was chosen, beside the one that was expected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from skill_lint.triggers.backend import Usage

if TYPE_CHECKING:
    from skill_lint.model.prompt import CatalogueEntry, Prompt

Verdict = Literal["match", "mismatch", "unsure", "error"]
Reason = Literal[
    "",
    "lead",
    "small-lead",
    "behind",
    "thin-lead",
    "little-shared",
    "nothing-shared",
    "covered",
    "one-skill",
    "named",
    "near",
]
"""What a verdict by words rests on: `lead`, one side is far enough ahead of the other; `small-lead`, the right one is
ahead and not far enough; `behind`, a wrong one is, and not far enough; `thin-lead`, a wrong one is, by what may be
chance (one word, or the right one has words of the prompt too); `little-shared`, too little of the prompt is in any
description; `nothing-shared`, next to nothing of it is; `covered`, the one skill that there is has enough of it;
`one-skill`, that one has not; `named`, the prompt names a skill outright; `near`, a prompt that is not for a skill
shares words with it. "" where votes or an error say why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One judged prompt. `got` is the skill that the backend chose, None for no skill.

    `ranking` are the skills, the likeliest first (the first three of a ranking backend; of a model those with votes).
    `margin` is the first score over the second, None where there is none. `votes` are the answers of a model in their
    order, `rate` the share of the votes that agree with what was expected. `is_near` says of a prompt that expects
    nothing whether it shares words with a description. `is_named` marks a prompt that names a skill outright.

    A verdict by words has a `reason`. Its `lead` is the score of `right`, the best of the skills that would be right,
    over that of `wrong`, the best of the others, as far as there are both; below 1 a wrong one is ahead. `coverage` is
    the share of the prompt, by weight, that the first skill has. `is_broken` marks a row that was never asked because
    something is wrong with it, as `error` tells. `catalogue` are the skills of which one was to be chosen, those of the
    whole run where it is empty.
    """

    prompt: Prompt
    verdict: Verdict
    got: str | None = None
    ranking: tuple[str, ...] = ()
    margin: float | None = None
    votes: tuple[str | None, ...] = ()
    rate: float | None = None
    is_flaky: bool = False
    is_near: bool = False
    is_named: bool = False
    error: str = ""
    reason: Reason = ""
    right: str = ""
    wrong: str = ""
    lead: float | None = None
    coverage: float | None = None
    is_broken: bool = False
    catalogue: tuple[CatalogueEntry, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TriggerRun:
    """A whole run: the backend and what is known of it, the catalogue, the outcomes in the order of the prompts.

    `models` are those that replied. `skipped` counts rows without an expectation by reason. `is_complete` is False
    where the run was interrupted or stopped before its end. `requests` counts what was sent, also what was sent again,
    `cached` votes that were kept.
    """

    backend: str
    accuracy: str
    catalogue: tuple[CatalogueEntry, ...]
    outcomes: tuple[Outcome, ...]
    models: tuple[str, ...] = ()
    runs: int = 1
    usage: Usage = field(default_factory=Usage)
    requests: int = 0
    cached: int = 0
    skipped: tuple[tuple[str, int], ...] = ()
    is_complete: bool = True
