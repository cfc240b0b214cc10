"""Compares a run with the result of an earlier one: prompt by prompt, and skill by skill."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from skill_lint.triggers.figures import by_skill

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.triggers.figures import SkillFigures
    from skill_lint.triggers.outcome import Outcome, TriggerRun

FLAGGED = 0.10  # a rate that gets worse or better by so much is flagged
ROUNDED = 1e-4  # a result gives four digits of a rate
SCHEMA_VERSION = 1
ORDER = {"mismatch": 0, "unsure": 1, "match": 2}  # an error is neither better nor worse than anything

Direction = Literal["up", "down", "unchanged", "new", "unknown"]
"""What became of a prompt; `unknown` where either run had no answer."""


class ComparisonError(Exception):
    """An earlier result that cannot be read; the text says where, what and how to mend it."""


class EarlierOutcome(NamedTuple):
    """One prompt of the earlier run."""

    text: str
    verdict: str
    got: str | None


@dataclass(frozen=True, slots=True)
class Earlier:
    """The result of an earlier run. `rates` are recall and false-trigger rate by skill, None where unmeasured."""

    path: str
    backend: str
    models: tuple[str, ...]
    outcomes: tuple[EarlierOutcome, ...]
    rates: Mapping[str, tuple[float | None, float | None]]


class PromptChange(NamedTuple):
    """A prompt of this run beside the same one of the earlier run, None where that had none."""

    outcome: Outcome
    earlier: EarlierOutcome | None
    direction: Direction


class RateChange(NamedTuple):
    """A rate of a skill in both runs, each a share from 0 to 1, that got better or worse by 0.10 or more."""

    skill: str
    rate: Literal["recall", "false triggers"]
    before: float
    now: float

    @property
    def is_regression(self) -> bool:
        """Whether it got worse: less recall, or more false triggers."""
        return (self.now < self.before) is (self.rate == "recall")


class SkillChange(NamedTuple):
    """How the two rates of a skill changed, None where either run did not measure them; `flagged` are those by much."""

    name: str
    recall: float | None
    false_trigger_rate: float | None
    flagged: tuple[RateChange, ...] = ()

    @property
    def is_regression(self) -> bool:
        """Whether a rate got worse by 0.10 or more."""
        return any(change.is_regression for change in self.flagged)

    @property
    def is_improvement(self) -> bool:
        """Whether a rate got better by 0.10 or more; the other one may have got worse."""
        return any(not change.is_regression for change in self.flagged)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What changed against an earlier run. `gone` are its prompts that this run does not have.

    `is_like` is False where the two were judged by different backends or models, so that a change may be theirs.
    """

    earlier: Earlier
    prompts: tuple[PromptChange, ...]
    skills: tuple[SkillChange, ...]
    gone: tuple[EarlierOutcome, ...]
    is_like: bool

    def of(self, *directions: Direction) -> tuple[PromptChange, ...]:
        """Give the prompts that changed in one of these directions, in their order."""
        return tuple(change for change in self.prompts if change.direction in directions)

    @property
    def regressions(self) -> tuple[RateChange, ...]:
        """The rates that got worse by 0.10 or more, by skill."""
        return tuple(change for skill in self.skills for change in skill.flagged if change.is_regression)

    @property
    def improvements(self) -> tuple[RateChange, ...]:
        """The rates that got better by 0.10 or more, by skill."""
        return tuple(change for skill in self.skills for change in skill.flagged if not change.is_regression)


def read_earlier(path: str, content: bytes) -> Earlier:
    """Read the JSON that `--output-format json` wrote; raises ComparisonError for anything else."""
    try:
        result = json.loads(content)
    except (ValueError, RecursionError):
        raise ComparisonError(f"`{path}` is no JSON; give a file that `--output-format json=FILE` wrote") from None
    version = result.get("schema_version") if isinstance(result, dict) else None
    if version != SCHEMA_VERSION or not isinstance(result.get("results"), list):
        message = f"`{path}` is no result of `skill-lint triggers` with schema version {SCHEMA_VERSION}"
        raise ComparisonError(f"{message}; make one with `--output-format json=FILE`")
    try:
        return Earlier(
            path,
            str(result["backend"]),
            tuple(str(model) for model in result.get("models") or ()),
            tuple(_outcome(each) for each in result["results"]),
            {str(name): _rates(figures) for name, figures in dict(result.get("skills") or {}).items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise ComparisonError(f"`{path}` was changed by hand and cannot be read; make it anew") from None


def _outcome(result: Mapping[str, object]) -> EarlierOutcome:
    got = result["got"]
    if not isinstance(result["prompt"], str) or not (got is None or isinstance(got, str)):
        raise TypeError
    return EarlierOutcome(result["prompt"], str(result["verdict"]), got)


def _rates(figures: Mapping[str, object]) -> tuple[float | None, float | None]:
    recall, alarms = (figures.get(key) for key in ("recall", "false_trigger_rate"))
    return _number(recall), _number(alarms)


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def compare(run: TriggerRun, earlier: Earlier) -> Comparison:
    """Lay `run` beside `earlier`. Prompts are the same where their texts are, those of equal text in their order."""
    waiting: dict[str, deque[EarlierOutcome]] = defaultdict(deque)
    for known in earlier.outcomes:
        waiting[_folded(known.text)].append(known)
    changes = []
    for outcome in run.outcomes:
        same = waiting[_folded(outcome.prompt.text)]
        before = same.popleft() if same else None
        changes.append(PromptChange(outcome, before, _direction(outcome, before)))
    return Comparison(
        earlier,
        tuple(changes),
        tuple(_skill(figures, earlier) for figures in by_skill(run) if figures.name in earlier.rates),
        tuple(known for left in waiting.values() for known in left),
        run.backend == earlier.backend and set(run.models) == set(earlier.models),
    )


def _folded(text: str) -> str:
    return " ".join(text.split())


def _direction(outcome: Outcome, before: EarlierOutcome | None) -> Direction:
    if before is None:
        return "new"
    now, then = ORDER.get(outcome.verdict), ORDER.get(before.verdict)
    if now is None or then is None:
        return "unknown"
    return "unchanged" if now == then else "up" if now > then else "down"


def _skill(figures: SkillFigures, earlier: Earlier) -> SkillChange:
    recall, alarms = earlier.rates[figures.name]
    pairs: tuple[tuple[Literal["recall", "false triggers"], float | None, float | None], ...] = (
        ("recall", recall, figures.recall),
        ("false triggers", alarms, figures.false_trigger_rate),
    )
    flagged = tuple(
        RateChange(figures.name, rate, before, now)
        for rate, before, now in pairs
        if before is not None and now is not None and abs(now - before) >= FLAGGED - ROUNDED
    )
    return SkillChange(
        figures.name,
        _difference(figures.recall, recall),
        _difference(figures.false_trigger_rate, alarms),
        flagged,
    )


def _difference(now: float | None, then: float | None) -> float | None:
    return None if now is None or then is None else now - then
