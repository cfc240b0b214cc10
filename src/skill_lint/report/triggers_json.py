"""The JSON document of `skill-lint triggers`; `triggers.schema.json` beside this file is its JSON Schema."""

from __future__ import annotations

from collections import Counter
from math import isinf
from typing import TYPE_CHECKING

from skill_lint import __version__
from skill_lint.report.json_lines import array, dump
from skill_lint.report.triggers_words import told
from skill_lint.triggers.comparison import SCHEMA_VERSION
from skill_lint.triggers.figures import by_skill, confusions, totals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.triggers.catalogue_view import CatalogueView
    from skill_lint.triggers.comparison import Comparison, EarlierOutcome, PromptChange, SkillChange
    from skill_lint.triggers.figures import SkillFigures
    from skill_lint.triggers.outcome import Outcome
    from skill_lint.triggers.result import TriggerResult

DIGITS = 4  # of rates and margins: more would differ between machines and tell nothing

Value = dict[str, object]


def lines(result: TriggerResult) -> Iterator[str]:
    """Give the document, one prompt a line."""
    run = result.run
    yield "{"
    yield f'"schema_version": {SCHEMA_VERSION},'
    yield f'"tool": {dump({"name": "skill-lint", "version": __version__})},'
    yield f'"backend": {dump(run.backend)},'
    yield f'"accuracy": {dump(run.accuracy)},'
    yield f'"models": {dump(list(run.models))},'
    yield f'"runs": {run.runs},'
    yield from array("results", map(_outcome, run.outcomes))
    yield f'"skills": {dump({figures.name: _figures(figures) for figures in by_skill(run)})},'
    yield f'"totals": {dump(_figures(totals(run.outcomes)))},'
    yield from array("confusions", (confusion._asdict() for confusion in confusions(run.outcomes)))
    yield f'"catalogue": {dump(_view(result.view))},'
    yield from array("problems", (problem._asdict() for problem in result.problems))
    yield f'"comparison": {dump(_comparison(result.comparison))},'
    yield f'"summary": {dump(_summary(result))}'
    yield "}"


def _outcome(outcome: Outcome) -> Value:
    prompt = outcome.prompt
    return {
        "id": prompt.id,
        "prompt": prompt.text,
        "expected": list(prompt.expect),
        "not": list(prompt.forbidden),
        "got": outcome.got,
        "verdict": outcome.verdict,
        "ranking": list(outcome.ranking),
        "margin": _finite(outcome.margin),
        "reason": outcome.reason,
        "detail": told(outcome),
        "lead": _finite(outcome.lead),
        "coverage": _rounded(outcome.coverage),
        "votes": list(outcome.votes),
        "rate": _rounded(outcome.rate),
        "flaky": outcome.is_flaky,
        "named": outcome.is_named,
        "near": outcome.is_near,
        "error": outcome.error,
        "broken": outcome.is_broken,
        "skill": prompt.subject,
        "intent": prompt.intent,
        "split": prompt.split,
        "source": {"path": prompt.path, "line": prompt.line},
    }


def _figures(figures: SkillFigures) -> Value:
    return {
        "prompts": figures.prompts,
        "hits": figures.hits,
        "missed": figures.missed,
        "siblings": figures.siblings,
        "recall": _rounded(figures.recall),
        "near": figures.near,
        "near_alarms": figures.near_alarms,
        "off_topic": figures.off_topic,
        "off_topic_alarms": figures.off_topic_alarms,
        "false_trigger_rate": _rounded(figures.false_trigger_rate),
        "errors": figures.errors,
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)


def _finite(ratio: float | None) -> float | None:
    return None if ratio is None or isinf(ratio) else round(ratio, DIGITS)


def _view(view: CatalogueView) -> Value:
    return {
        "pairs": [
            {
                "skills": [pair.first, pair.second],
                "likeness": _rounded(pair.likeness),
                "words": list(pair.words),
                "told_apart": pair.is_told_apart,
                "others": list(pair.others),
            }
            for pair in view.pairs
        ],
        "further_pairs": view.further,
        "further_told_apart": view.further_told_apart,
        "advice": {
            advice.skill: {
                "add": [term.word for term in advice.add],
                "drop": [term.word for term in advice.drop],
                "lost_to": {rival: [term.word for term in terms] for rival, terms in advice.rivals},
            }
            for advice in view.advice
        },
    }


def _comparison(comparison: Comparison | None) -> Value | None:
    if comparison is None:
        return None
    return {
        "with": comparison.earlier.path,
        "alike": comparison.is_like,
        "prompts": [_change(change) for change in comparison.prompts if change.direction != "unchanged"],
        "gone": [_earlier(known) for known in comparison.gone],
        "skills": {change.name: _skill(change) for change in comparison.skills},
        "counts": dict(Counter(change.direction for change in comparison.prompts)),
    }


def _change(change: PromptChange) -> Value:
    prompt = change.outcome.prompt
    before = None if change.earlier is None else change.earlier.verdict
    return {"id": prompt.id, "prompt": prompt.text, "direction": change.direction, "before": before}


def _earlier(known: EarlierOutcome) -> Value:
    return {"prompt": known.text, "verdict": known.verdict, "got": known.got}


def _skill(change: SkillChange) -> Value:
    return {
        "recall": _rounded(change.recall),
        "false_trigger_rate": _rounded(change.false_trigger_rate),
        "regression": change.is_regression,
        "improvement": change.is_improvement,
        "flagged": [
            {"rate": each.rate.replace(" ", "_"), "before": _rounded(each.before), "now": _rounded(each.now)}
            for each in change.flagged
        ],
    }


def _summary(result: TriggerResult) -> Value:
    run = result.run
    verdicts = Counter(outcome.verdict for outcome in run.outcomes)
    return {
        "prompts": len(run.outcomes),
        **{verdict: verdicts[verdict] for verdict in ("match", "mismatch", "unsure", "error")},
        "flaky": sum(outcome.is_flaky for outcome in run.outcomes),
        "broken": sum(outcome.is_broken for outcome in run.outcomes),
        "problems": len(result.problems),
        "skills": len(run.catalogue),
        "skipped": dict(run.skipped),
        "requests": run.requests,
        "cached": run.cached,
        "usage": run.usage._asdict(),
        "complete": run.is_complete,
        "stopped": result.stopped,
        "exit_code": result.exit_code,
    }
