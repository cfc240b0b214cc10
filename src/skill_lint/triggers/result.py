"""All that a report of a run tells: the outcomes, what changed, and what the catalogue alone shows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from skill_lint.prompts.reading import FURTHER
from skill_lint.triggers.catalogue_view import CatalogueView
from skill_lint.triggers.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import BrokenRow, PromptProblem
    from skill_lint.triggers.comparison import Comparison
    from skill_lint.triggers.outcome import TriggerRun


@dataclass(frozen=True, slots=True)
class TriggerResult:
    """One run with what is told beside it.

    `is_strict` says that also an `unsure` and a regression fail, `is_lenient` that nothing that was found does.
    `stopped` says why the run ended early, "" where it did not; `is_interrupted` that it was the user who ended it.
    `view` is what the catalogue tells. `problems` are wrong with prompt sets, beside the rows that are outcomes
    themselves; `is_unwritten` says that a report could not be written.
    """

    run: TriggerRun
    comparison: Comparison | None = None
    is_strict: bool = False
    stopped: str = ""
    is_interrupted: bool = False
    view: CatalogueView = field(default_factory=CatalogueView)
    problems: tuple[PromptProblem, ...] = ()
    is_lenient: bool = False
    is_unwritten: bool = False

    def is_failure(self, outcome: Outcome) -> bool:
        """Say whether the outcome makes the exit code 1."""
        return outcome.verdict == "mismatch" or (self.is_strict and outcome.verdict == "unsure")

    @property
    def is_failed(self) -> bool:
        """Whether something that was found makes the exit code 1."""
        if any(map(self.is_failure, self.run.outcomes)):
            return True
        return self.is_strict and self.comparison is not None and bool(self.comparison.regressions)

    @property
    def exit_code(self) -> int:
        """The exit code with which the process ends and that every report names.

        130 of an interrupted run, 3 where an answer is missing, 2 where something could not be read or written, 1
        where a prompt failed, else 0: what went wrong counts before what was found.
        """
        outcomes = self.run.outcomes
        if self.is_interrupted:
            return 130
        if not self.run.is_complete or any(each.verdict == "error" and not each.is_broken for each in outcomes):
            return 3
        if self.problems or self.is_unwritten or any(each.is_broken for each in outcomes):
            return 2
        return 1 if self.is_failed and not self.is_lenient else 0


def with_broken(
    result: TriggerResult, broken: Sequence[BrokenRow], problems: Sequence[PromptProblem], paths: Sequence[str]
) -> TriggerResult:
    """Give the result with the rows that nobody was asked about as errors, all in the order of their files.

    `problems` are all that is wrong with the files `paths`; those that are told of a row stay with it, and so does
    what counts further ones, since every broken row is here.
    """
    lost = [Outcome(row.prompt, "error", error=_told(row.problem), is_broken=True) for row in broken]
    place = {path: number for number, path in enumerate(paths)}
    judged = (*result.run.outcomes, *lost)
    outcomes = sorted(judged, key=lambda each: (place.get(each.prompt.path, len(place)), each.prompt.line))
    of_rows = {row.problem for row in broken}
    left = tuple(each for each in problems if each not in of_rows and not (broken and each.message.endswith(FURTHER)))
    return replace(result, run=replace(result.run, outcomes=tuple(outcomes)), problems=left)


def _told(problem: PromptProblem) -> str:
    return "; ".join(filter(None, (problem.message, problem.help)))
