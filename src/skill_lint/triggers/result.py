"""All that a report of a run tells: the outcomes, what changed, and what the catalogue alone shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skill_lint.triggers.catalogue_view import CatalogueView

if TYPE_CHECKING:
    from skill_lint.triggers.comparison import Comparison
    from skill_lint.triggers.outcome import Outcome, TriggerRun


@dataclass(frozen=True, slots=True)
class TriggerResult:
    """One run with what is told beside it.

    `is_strict` says that also an `unsure` fails. `stopped` says why the run ended early, "" where it did not;
    `is_interrupted` that it was the user who ended it. `view` is what the catalogue tells.
    """

    run: TriggerRun
    comparison: Comparison | None = None
    is_strict: bool = False
    stopped: str = ""
    is_interrupted: bool = False
    view: CatalogueView = field(default_factory=CatalogueView)

    def is_failure(self, outcome: Outcome) -> bool:
        """Say whether the outcome makes the exit code 1."""
        return outcome.verdict == "mismatch" or (self.is_strict and outcome.verdict == "unsure")

    @property
    def exit_code(self) -> int:
        """The exit code: 130 of an interrupted run, 3 where an answer is missing, 1 where a prompt failed, else 0."""
        if self.is_interrupted:
            return 130
        if not self.run.is_complete or any(outcome.verdict == "error" for outcome in self.run.outcomes):
            return 3
        return 1 if any(map(self.is_failure, self.run.outcomes)) else 0
