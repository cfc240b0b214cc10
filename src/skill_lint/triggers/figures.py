"""Counts the outcomes of a run: for each skill how often it was chosen rightly, and which skills are confused."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.triggers.outcome import Outcome, TriggerRun

QUANTILE = 1.959963984540054  # of the normal distribution: 95 % lie within


class Confusion(NamedTuple):
    """How many times one skill was expected and another chosen; "" stands for no skill on either side.

    `mismatches` are those of the times that fail a run; the others are unsure.
    """

    expected: str
    got: str
    times: int
    mismatches: int = 0


@dataclass(frozen=True, slots=True)
class SkillFigures:
    """What came of the prompts about one skill.

    Of the `prompts` that expect it, `hits` chose it or another that is right too, `missed` chose none, `siblings` a
    wrong one. Of `near` and `off_topic`, the prompts that it is not for, the `_alarms` chose it: a prompt for no skill
    at all is one of them for each skill that it could have chosen. `errors` are the prompts of both kinds without an
    answer, which count in no rate.
    """

    name: str
    prompts: int = 0
    hits: int = 0
    missed: int = 0
    siblings: int = 0
    near: int = 0
    near_alarms: int = 0
    off_topic: int = 0
    off_topic_alarms: int = 0
    errors: int = 0

    @property
    def is_flawless(self) -> bool:
        """Whether every prompt got an answer, and the skill was chosen for all of its prompts and for no other."""
        return not (self.missed or self.siblings or self.near_alarms or self.off_topic_alarms or self.errors)

    @property
    def recall(self) -> float | None:
        """The share of its prompts that chose it, 0 to 1; None where there are none."""
        return self.hits / self.prompts if self.prompts else None

    @property
    def false_trigger_rate(self) -> float | None:
        """The share of the prompts that it is not for which chose it, 0 to 1; None where there are none."""
        negatives = self.near + self.off_topic
        return (self.near_alarms + self.off_topic_alarms) / negatives if negatives else None


def subject_of(outcome: Outcome) -> str:
    """Give the skill to which a prompt's outcome counts, "" where it is about none in particular."""
    prompt = outcome.prompt
    if prompt.subject in prompt.expect or (prompt.subject and not prompt.expect):
        return prompt.subject
    if outcome.got in prompt.expect:  # of several that are right the one that was loaded; a name may be of several
        return outcome.got or ""
    return next(iter(prompt.expect or prompt.forbidden), "")


def by_skill(run: TriggerRun) -> tuple[SkillFigures, ...]:
    """Count for each skill of the catalogue that some prompt is about, or that one chose wrongly, by name."""
    counts: dict[str, Counter[str]] = {}
    for_none: list[Outcome] = []
    known = {entry.name for entry in run.catalogue}
    for outcome in run.outcomes:
        name = subject_of(outcome)
        if outcome.is_broken and name not in known:  # it names a skill that there is not
            continue
        if outcome.prompt.expectation == "no-skill" and outcome.verdict != "error":
            for_none.append(outcome)
            counts |= {each: Counter() for each in (name, outcome.got) if each and each not in counts}
        elif name:
            counts.setdefault(name, Counter()).update(_counted(outcome, name))
    told: dict[int, frozenset[str]] = {}
    for outcome in for_none:
        catalogue = outcome.catalogue or run.catalogue
        if id(catalogue) not in told:
            told[id(catalogue)] = frozenset(entry.name for entry in catalogue)
        for each in told[id(catalogue)].intersection(counts):
            counts[each].update(_counted(outcome, each))
    return tuple(SkillFigures(name, **counts[name]) for name in sorted(counts))


def totals(outcomes: Sequence[Outcome]) -> SkillFigures:
    """Count all prompts, each once, whichever skill it is about; an alarm is a prompt that chose what it is not for."""
    counts: Counter[str] = Counter()
    for outcome in outcomes:
        prompt, got = outcome.prompt, outcome.got
        is_alarm = got in prompt.forbidden if prompt.forbidden else got is not None
        counts.update(_counted(outcome, (got or "") if is_alarm else None))
    return SkillFigures("", **counts)


def _counted(outcome: Outcome, name: str | None) -> tuple[str, ...]:
    if outcome.verdict == "error":
        return ("errors",)
    if outcome.prompt.expect:
        if outcome.got in outcome.prompt.expect:
            return ("prompts", "hits")
        return ("prompts", "missed" if outcome.got is None else "siblings")
    kind = "near" if outcome.is_near else "off_topic"
    return (kind, f"{kind}_alarms") if name is not None and outcome.got == name else (kind,)


def confusions(outcomes: Sequence[Outcome]) -> tuple[Confusion, ...]:
    """Count which wrong skill was chosen for which: those with the most mismatches first, then the most frequent."""
    counts: Counter[tuple[str, str]] = Counter()
    mismatches: Counter[tuple[str, str]] = Counter()
    for outcome in outcomes:
        prompt, got = outcome.prompt, outcome.got
        if outcome.verdict == "error" or (prompt.expectation == "not-this" and got not in prompt.forbidden):
            continue
        expected = subject_of(outcome) if prompt.expect else ""
        if got not in prompt.expect and (got or expected):
            counts[expected, got or ""] += 1
            mismatches[expected, got or ""] += outcome.verdict == "mismatch"
    found = (Confusion(*pair, times, mismatches[pair]) for pair, times in counts.items())
    return tuple(sorted(found, key=lambda each: (-each.mismatches, -each.times, each.expected, each.got)))


def interval(hits: int, total: int) -> tuple[float, float]:
    """Give the Wilson interval of a share, with 95 % confidence, as two shares; 0 to 1 where `total` is 0."""
    if not total:
        return 0.0, 1.0
    share, square = hits / total, QUANTILE**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    half = QUANTILE / (1 + square / total) * sqrt(share * (1 - share) / total + square / (4 * total**2))
    return max(0.0, middle - half), min(1.0, middle + half)
