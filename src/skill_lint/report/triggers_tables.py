"""The tables of a run that people read, as rows of text: each starts with its header."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.families import NEARLY_EQUAL
from skill_lint.report.triggers_words import NO_SKILL, UNSURE, expected, got, why
from skill_lint.triggers.figures import by_skill, confusions, interval, totals

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.prompts.advice import Term
    from skill_lint.triggers.catalogue_view import CatalogueView, Rivalry
    from skill_lint.triggers.comparison import Comparison
    from skill_lint.triggers.figures import SkillFigures
    from skill_lint.triggers.outcome import Outcome, TriggerRun
    from skill_lint.triggers.result import TriggerResult

Row = tuple[str, ...]

FEW = 30  # prompts below which a rate says little without its interval
MOST_CONFUSIONS = 5
PROMPT_HEADER = ("Prompt", "Expected", "Got", "Verdict", "Why", "Source")
NUMBERS = frozenset({"Prompts", "Hit", "Missed", "Wrong sibling", "Errors", "Times", "Mismatch"})
"""The columns that hold numbers alone."""
MESSAGES = frozenset({"Why", "What is wrong", "What to do"})
"""The columns whose texts are sentences of ours, with names in back-ticks."""
MOST_RIVALRIES = 5
MOST_BETTER = 10
ALL = "(all)"


class Bounded(NamedTuple):
    """A table that may be cut: its header and the rows that are shown, and a sentence on those that are not, or ""."""

    rows: list[Row]
    more: str = ""


def counts(result: TriggerResult) -> str:
    """Count the verdicts: `12 prompts: 9 match, 1 mismatch, 2 unsure`, and what else a reader must know."""
    run = result.run
    verdicts = Counter(outcome.verdict for outcome in run.outcomes)
    total = len(run.outcomes)
    told = [f"{verdicts['match']} match", f"{verdicts['mismatch']} mismatch"] if total else []
    told += [f"{verdicts[word]} {word}" for word in ("unsure", "error") if verdicts[word]]
    flaky = sum(outcome.is_flaky for outcome in run.outcomes)
    told += [f"{flaky} flaky"] if flaky else []
    return "; ".join(
        [
            ": ".join([_number(total, "prompt"), *([", ".join(told)] if told else [])]),
            *([f"{_number(len(result.problems), 'problem')} of prompt sets"] if result.problems else []),
            *([f"incomplete: {result.stopped}"] if result.stopped else []),
        ]
    )


def _number(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"


def skipped(run: TriggerRun) -> list[str]:
    """Say how many rows were left out, for each reason."""
    return [f"{_number(count, 'row')} skipped: {reason}" for reason, count in run.skipped]


def is_clean(outcome: Outcome) -> bool:
    """Say whether there is nothing to look at: a match, and no vote against it."""
    return outcome.verdict == "match" and not outcome.is_flaky


def is_unsure(result: TriggerResult, outcome: Outcome) -> bool:
    """Say whether a prompt is unsure where that fails nothing, so that a few of many are enough to show."""
    return outcome.verdict == "unsure" and not result.is_failure(outcome)


def prompt_rows(outcomes: Iterable[Outcome]) -> list[Row]:
    """Give the prompts, each with what came of it."""
    return [PROMPT_HEADER, *map(_prompt, outcomes)]


def _prompt(outcome: Outcome) -> Row:
    prompt = outcome.prompt
    verdict = f"{outcome.verdict}, flaky" if outcome.is_flaky else outcome.verdict
    wanted = "" if outcome.is_broken else expected(prompt)
    return (prompt.text, wanted, got(outcome), verdict, why(outcome), f"{prompt.path}:{prompt.line}")


def unsure_rows(run: TriggerRun) -> list[Row]:
    """Count why prompts are unsure, the most frequent reason first."""
    reasons = Counter(outcome.reason for outcome in run.outcomes if outcome.verdict == "unsure")
    rows = [(str(count), reason, UNSURE.get(reason, "")) for reason, count in reasons.most_common() if reason]
    return [("Prompts", "Unsure", "Because"), *rows]


def problem_rows(result: TriggerResult) -> list[Row]:
    """Give what is wrong with prompt sets beside their rows, with its place and its cure."""
    rows = [(f"{each.path}:{each.line}:{each.column}", each.message, each.help) for each in result.problems]
    return [("Where", "What is wrong", "What to do"), *rows]


def skill_rows(run: TriggerRun) -> list[Row]:
    """Give the figures of each skill: of its prompts, and of those that it is not for, near ones apart."""
    header = ("Skill", "Prompts", "Hit", "Missed", "Wrong sibling", "Recall", "Near miss", "Off-topic", "Errors")
    return [header, *(_figures(figures, figures.name) for figures in by_skill(run))]


def total_rows(run: TriggerRun) -> list[Row]:
    """Give the figures of all prompts, each counted once, where they are not those of the one skill that has any."""
    found, of_skills = totals(run.outcomes), by_skill(run)
    is_told = len(of_skills) == 1 and replace(found, name=of_skills[0].name) == of_skills[0]
    return [_figures(found, ALL)] if run.outcomes and not is_told else []


def _figures(figures: SkillFigures, name: str) -> Row:
    return (
        name,
        str(figures.prompts),
        str(figures.hits),
        str(figures.missed),
        str(figures.siblings),
        rate(figures.hits, figures.prompts),
        alarms(figures.near_alarms, figures.near),
        alarms(figures.off_topic_alarms, figures.off_topic),
        str(figures.errors),
    )


def rate(hits: int, total: int) -> str:
    """Give a share in percent, with its interval where it rests on few prompts: `80 % (49-94)`."""
    if not total:
        return "-"
    share = f"{100 * hits / total:.0f} %"
    if total >= FEW:
        return share
    low, high = interval(hits, total)
    return f"{share} ({100 * low:.0f}-{100 * high:.0f})"


def alarms(triggered: int, total: int) -> str:
    """Say how many prompts chose what they are not for: `0 of 3 triggered`."""
    return f"{triggered} of {total} triggered" if total else "-"


def confused(run: TriggerRun, *, every: bool) -> Bounded:
    """Give the pairs that are confused, those that fail the run first, then by how often."""
    rows = [
        (pair.expected or NO_SKILL, pair.got or NO_SKILL, str(pair.times), str(pair.mismatches))
        for pair in confusions(run.outcomes)
    ]
    shown = rows if every else rows[:MOST_CONFUSIONS]
    more = _more(len(rows) - len(shown), ("pair is confused", "pairs are confused"))
    return Bounded([("Expected", "Got", "Times", "Mismatch"), *shown], more)


def _more(hidden: int, verbs: tuple[str, str], unknown: int = 0, *, is_shown: bool = True) -> str:
    """Say how many rows are not shown: `hidden` are with `--all`, `unknown` further ones, the last, are in no report.

    `verbs` are the words for one and for several; `is_shown` says that some are shown.
    """
    total = hidden + unknown
    if not total:
        return ""
    told = f"{total} {'more ' if is_shown else ''}{verbs[total > 1]}"
    if not hidden:
        return f"{told}, less alike than these"
    return f"{told}; `--all` lists {f'{hidden} of them' if unknown else 'them' if hidden > 1 else 'it'}"


def changed(result: TriggerResult, *, every: bool) -> Bounded:
    """Give what changed against the earlier run, what got worse first: rates of skills, then prompts.

    Only of the prompts that got better, which are counted elsewhere too, some may be left out.
    """
    header = ("Change", "What", "Before", "Now")
    comparison = result.comparison
    if comparison is None:
        return Bounded([header])
    rows: list[Row] = []
    better = comparison.of("up")
    shown = better if every else better[:MOST_BETTER]
    sides = (
        ("regression", comparison.regressions, "worse", comparison.of("down")),
        ("improvement", comparison.improvements, "better", shown),
    )
    for of_rates, rates, of_prompts, prompts in sides:
        rows += [(of_rates, f"{each.skill}: {each.rate}", _percent(each.before), _percent(each.now)) for each in rates]
        for change in prompts:
            before = change.earlier.verdict if change.earlier else ""
            rows.append((of_prompts, change.outcome.prompt.text, before, change.outcome.verdict))
    return Bounded([header, *rows], _more(len(better) - len(shown), ("prompt got better", "prompts got better")))


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def compared(comparison: Comparison) -> str:
    """Count what became of the prompts and rates since the earlier run."""
    directions = Counter(change.direction for change in comparison.prompts)
    pairs = (
        (len(comparison.regressions), "regression" + "s" * (len(comparison.regressions) != 1)),
        (len(comparison.improvements), "improvement" + "s" * (len(comparison.improvements) != 1)),
        (directions["down"], "worse"),
        (directions["up"], "better"),
        (directions["unchanged"], "unchanged"),
        (directions["new"], "new"),
        (len(comparison.gone), "gone"),
        (directions["unknown"], "without an answer"),
    )
    told = ", ".join(f"{count} {word}" for count, word in pairs if count) or "nothing to compare"
    other = "" if comparison.is_like else "; it was judged by another backend or model, and a change may be theirs"
    return f"against {comparison.earlier.path}: {told}{other}"


def none_competes(result: TriggerResult) -> str:
    """Say that no skill competes with another, where that is all that a run without prompts has to tell, else ""."""
    is_told = any(not pair.is_told_apart for pair in result.view.pairs) or result.run.outcomes or result.problems
    skills = len(result.run.catalogue)
    if is_told or not skills:
        return ""
    return f"none of the {skills} skills competes with another" if skills > 1 else "one skill, so none competes"


def competing(view: CatalogueView, *, every: bool) -> Bounded:
    """Give the pairs of skills whose descriptions compete, the most alike first, with the words that they share."""
    rows = [_rivalry(pair) for pair in view.pairs if not pair.is_told_apart]
    shown = rows if every else rows[:MOST_RIVALRIES]
    more = _more(len(rows) - len(shown), ("pair competes", "pairs compete"), view.further)
    return Bounded([("Skill", "Competes with", "Alike", "Words of both"), *shown], more)


def told_apart(view: CatalogueView, *, every: bool) -> Bounded:
    """Give the pairs that are told of alike, and that a name or a few words tell apart, the most alike first.

    Unless `every` is wanted, only descriptions that are nearly one text: whoever reads little of them takes either.
    """
    pairs = [pair for pair in view.pairs if pair.is_told_apart]
    shown = pairs if every else [pair for pair in pairs if pair.likeness >= NEARLY_EQUAL][:MOST_RIVALRIES]
    verbs = ("pair is alike and told apart", "pairs are alike and told apart")
    more = _more(len(pairs) - len(shown), verbs, view.further_told_apart, is_shown=bool(shown))
    return Bounded([("Skill", "Told apart from", "Alike", "Words of both"), *map(_rivalry, shown)], more)


def _rivalry(pair: Rivalry) -> Row:
    others = ", ".join((pair.second, *pair.others))
    return (pair.first, others, f"{100 * pair.likeness:.0f} %", ", ".join(pair.words))


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
