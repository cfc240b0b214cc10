"""Prompts, rankings and answers of a made-up apiary for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.prompt import CatalogueEntry, Prompt
from skill_lint.prompts.scorer import Ranking, Score
from skill_lint.triggers.backend import Answer

if TYPE_CHECKING:
    from skill_lint.triggers.outcome import Outcome

CATALOGUE = (
    CatalogueEntry("count-bees", "Counts the bees of a hive. Use when someone asks how many bees there are."),
    CatalogueEntry("spin-honey", "Spins honey from combs. Use when combs are full."),
    CatalogueEntry("treat-mites", "Treats a hive against mites. Do not use for wasps."),
)


def wants(*names: str, text: str = "how many bees are there?", subject: str = "", line: int = 1) -> Prompt:
    """Make a prompt that expects any of `names`, no skill at all where none is given."""
    return Prompt(str(line), text, "evals/bees.csv", line, expect=names, subject=subject)


def refuses(*names: str, text: str = "how many wasps are there?", line: int = 1) -> Prompt:
    """Make a prompt that is not for `names`."""
    return Prompt(str(line), text, "evals/bees.csv", line, forbidden=names, subject=names[0])


def ranked(coverage: float = 0.5, named: tuple[str, ...] = (), **scores: float) -> Ranking:
    """Make a ranking; `count_bees` stands for the skill `count-bees`."""
    pairs = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
    return Ranking(tuple(Score(name.replace("_", "-"), score) for name, score in pairs), coverage, named)


def votes(*skills: str | None) -> tuple[Answer, ...]:
    """Make answers; "!" stands for one that did not come."""
    return tuple(Answer(error="no answer") if skill == "!" else Answer(skill) for skill in skills)


def verdicts(*outcomes: Outcome) -> list[str]:
    """Give the verdict of each outcome."""
    return [outcome.verdict for outcome in outcomes]
