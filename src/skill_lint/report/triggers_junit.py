"""A run of prompts as JUnit XML, for services that show tests: one suite a prompt set, one case a prompt."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from skill_lint.report.triggers_words import expected, told
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.prompt import PromptProblem
    from skill_lint.triggers.outcome import Outcome
    from skill_lint.triggers.result import TriggerResult

SHORTEST = 100  # characters of a prompt in the name of its case


def lines(result: TriggerResult) -> Iterator[str]:
    """Give the document. A mismatch is a failure, an `unsure` one that does not fail is skipped, an error an error."""
    outcomes = result.run.outcomes
    problems = result.problems
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<testsuites name="skill-lint triggers" {_counts(result, outcomes, len(problems))}>'
    for path, group in groupby(outcomes, key=lambda outcome: outcome.prompt.path):
        of_set = tuple(group)
        yield f"  <testsuite name={_quoted(path)} {_counts(result, of_set)}>"
        for outcome in of_set:
            yield from _case(result, outcome)
        yield "  </testsuite>"
    if problems:
        yield f'  <testsuite name="prompt sets" {_counts(result, (), len(problems))}>'
        for problem in problems:
            yield from _problem(problem)
        yield "  </testsuite>"
    yield "</testsuites>"


def _problem(problem: PromptProblem) -> Iterator[str]:
    place = f"file={_quoted(problem.path)} line={_quoted(str(problem.line))}"
    message = "; ".join(filter(None, (problem.message, problem.help)))
    yield f'    <testcase name={_quoted(problem.path)} classname="prompt set" {place}>'
    yield f'      <error message={_quoted(message)} type="problem"/>'
    yield "    </testcase>"


def _case(result: TriggerResult, outcome: Outcome) -> Iterator[str]:
    prompt = outcome.prompt
    text = " ".join(prompt.text.split())
    wanted = "prompt set" if outcome.is_broken else expected(prompt)
    short = text if len(text) <= SHORTEST else f"{text[: SHORTEST - 1]}…"
    place = f"file={_quoted(prompt.path)} line={_quoted(str(prompt.line))}"
    name = f"{prompt.id}: {short}" if short else prompt.id
    head = f"    <testcase name={_quoted(name)} classname={_quoted(wanted)} {place}"
    state = _state(result, outcome)
    if not state:
        yield f"{head}/>"
        return
    kind = "" if state == "skipped" else f" type={_quoted(outcome.verdict)}"
    yield f"{head}>"
    yield f"      <{state} message={_quoted(told(outcome))}{kind}/>"
    yield "    </testcase>"


def _state(result: TriggerResult, outcome: Outcome) -> str:
    if outcome.verdict == "error":
        return "error"
    if result.is_failure(outcome):
        return "failure"
    return "skipped" if outcome.verdict == "unsure" else ""


def _counts(result: TriggerResult, outcomes: tuple[Outcome, ...], problems: int = 0) -> str:
    states = [*(_state(result, outcome) for outcome in outcomes), *["error"] * problems]
    pairs = (("tests", len(states)), *((f"{name}s", states.count(name)) for name in ("failure", "error")))
    counted = " ".join(f'{name}="{count}"' for name, count in pairs)
    return f'{counted} skipped="{states.count("skipped")}"'


def _quoted(text: str) -> str:
    """Quote for an attribute; characters that XML 1.0 cannot hold are shown as escapes."""
    return quoteattr(visible(text).replace("\ufffe", "\\u{FFFE}").replace("\uffff", "\\u{FFFF}"))
