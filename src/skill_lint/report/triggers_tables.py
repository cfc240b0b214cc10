"""The tables of a run that people read, as rows of text: each starts with its header."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from skill_lint.report.triggers_words import NO_SKILL, expected, got, measure
from skill_lint.triggers.figures import by_skill, confusions, interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.prompts.advice import Term
    from skill_lint.triggers.catalogue_view import CatalogueView
    from skill_lint.triggers.outcome import Outcome, TriggerRun
    from skill_lint.triggers.result import TriggerResult

Row = tuple[str, ...]

FEW = 30  # prompts below which a rate says little without its interval
MOST_CONFUSIONS = 5
PROMPT_HEADER = ("Prompt", "Expected", "Got", "Verdict", "How sure", "Source")
NUMBERS = frozenset({"Prompts", "Hit", "Missed", "Wrong sibling", "Errors", "Times"})
"""The columns that hold numbers alone."""
MOST_RIVALRIES = 5


def counts(result: TriggerResult) -> str:
    """Count the verdicts: `12 prompts: 9 match, 1 mismatch, 2 unsure`, and what else a reader must know."""
    run = result.run
    verdicts = Counter(outcome.verdict for outcome in run.outcomes)
    total = len(run.outcomes)
    told = [f"{verdicts['match']} match", f"{verdicts['mismatch']} mismatch"]
    told += [f"{verdicts[word]} {word}" for word in ("unsure", "error") if verdicts[word]]
    flaky = sum(outcome.is_flaky for outcome in run.outcomes)
    told += [f"{flaky} flaky"] if flaky else []
    return f"{total} prompt{'' if total == 1 else 's'}: {', '.join(told)}" + (
        f"; incomplete: {result.stopped}" if result.stopped else ""
    )


def is_clean(outcome: Outcome) -> bool:
    """Say whether there is nothing to look at: a match, and no vote against it."""
    return outcome.verdict == "match" and not outcome.is_flaky


def prompt_rows(result: TriggerResult, *, every: bool = False) -> list[Row]:
    """Give the prompts that are no clean match, or `every` one, in their order."""
    shown = [outcome for outcome in result.run.outcomes if every or not is_clean(outcome)]
    return [PROMPT_HEADER, *map(_prompt, shown)]


def _prompt(outcome: Outcome) -> Row:
    prompt = outcome.prompt
    verdict = f"{outcome.verdict}, flaky" if outcome.is_flaky else outcome.verdict
    chosen = outcome.error or got(outcome)
    return (prompt.text, expected(prompt), chosen, verdict, measure(outcome), f"{prompt.path}:{prompt.line}")


def skill_rows(run: TriggerRun) -> list[Row]:
    """Give the figures of each skill: of its prompts, and of those that it is not for, near ones apart."""
    header = ("Skill", "Prompts", "Hit", "Missed", "Wrong sibling", "Recall", "Near miss", "Off-topic", "Errors")
    rows = [
        (
            figures.name,
            str(figures.prompts),
            str(figures.hits),
            str(figures.missed),
            str(figures.siblings),
            rate(figures.hits, figures.prompts),
            _alarms(figures.near_alarms, figures.near),
            _alarms(figures.off_topic_alarms, figures.off_topic),
            str(figures.errors),
        )
        for figures in by_skill(run)
    ]
    return [header, *rows]


def rate(hits: int, total: int) -> str:
    """Give a share in percent, with its interval where it rests on few prompts: `80 % (49-94)`."""
    if not total:
        return "-"
    share = f"{100 * hits / total:.0f} %"
    if total >= FEW:
        return share
    low, high = interval(hits, total)
    return f"{share} ({100 * low:.0f}-{100 * high:.0f})"


def _alarms(alarms: int, total: int) -> str:
    return f"{alarms} of {total} triggered" if total else "-"


def confusion_rows(run: TriggerRun, most: int = MOST_CONFUSIONS) -> list[Row]:
    """Give the pairs that are confused most often."""
    found = confusions(run.outcomes)[:most]
    rows = [(pair.expected or NO_SKILL, pair.got or NO_SKILL, str(pair.times)) for pair in found]
    return [("Expected", "Got", "Times"), *rows]


def comparison_rows(result: TriggerResult) -> list[Row]:
    """Give what changed against the earlier run: what got worse first, then better, the regressions of skills last."""
    header = ("Change", "What", "Before", "Now")
    comparison = result.comparison
    if comparison is None:
        return [header]
    rows: list[Row] = []
    for word, changes in (("worse", comparison.of("down")), ("better", comparison.of("up"))):
        for change in changes:
            before = change.earlier.verdict if change.earlier else ""
            rows.append((word, change.outcome.prompt.text, before, change.outcome.verdict))
    for skill in comparison.skills:
        if skill.is_regression:
            moves = ((skill.recall, "recall"), (skill.false_trigger_rate, "false triggers"))
            told = ", ".join(f"{name} {100 * by:+.0f} points" for by, name in moves if by)
            rows.append(("regression", skill.name, "", told))
    return [header, *rows]


def rivalry_rows(view: CatalogueView, most: int = MOST_RIVALRIES) -> list[Row]:
    """Give the pairs of skills whose descriptions compete, the most alike first, with the words that they share."""
    rows = [
        (pair.first, pair.second, f"{100 * pair.likeness:.0f} %", ", ".join(pair.words))
        for pair in view.pairs
        if not pair.is_told_apart
    ]
    return [("Skill", "Competes with", "Alike", "Words of both"), *rows[:most]]


def advice_rows(view: CatalogueView) -> list[Row]:
    """Give for each skill the words that its description could gain or lose, as far as the prompts tell."""
    header = ("Skill", "Words to add", "Words to drop", "Words that lose to another")
    rows = []
    for advice in view.advice:
        lost = "; ".join(f"{rival}: {_words(terms)}" for rival, terms in advice.rivals if terms)
        rows.append((advice.skill, _words(advice.add), _words(advice.drop), lost))
    return [header, *rows]


def _words(terms: Sequence[Term]) -> str:
    return ", ".join(term.word for term in terms)
