"""What a scorer is: something that ranks the skills of a catalogue for a prompt, free and offline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Score(NamedTuple):
    """How well a skill fits a prompt; scores compare within one ranking only.

    `words` are the stems of the prompt that the skill has, None where the scorer does not go by words. `of_name` are
    those of them that stand in its name.
    """

    name: str
    score: float
    words: frozenset[str] | None = None
    of_name: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Ranking:
    """The skills of a catalogue for one prompt, the best first, those of equal score by name.

    `coverage` is the share of the prompt's weight, 0 to 1, that the first skill's words cover. `named` are the skills
    that the prompt names outright (`$name`, `/name`, "the name skill"); they stand first. `unknown` are the prompt's
    words that no description has.
    """

    scores: tuple[Score, ...]
    coverage: float = 0.0
    named: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def margin(self) -> float | None:
        """The first score over the second; None where there is no second or nothing fits."""
        if len(self.scores) < 2 or self.scores[0].score <= 0:
            return None
        second = self.scores[1].score
        return self.scores[0].score / second if second > 0 else float("inf")


class Scorer(Protocol):
    """Ranks the skills of one catalogue."""

    def rank(self, prompt: str) -> Ranking:
        """Rank all skills for `prompt`."""
