"""How every report of a run words an outcome."""

from __future__ import annotations

from math import floor, isinf
from typing import TYPE_CHECKING

from skill_lint.triggers.verdict import CERTAIN, COVERED, WRONG

if TYPE_CHECKING:
    from skill_lint.model.prompt import Prompt
    from skill_lint.triggers.outcome import Outcome, Reason, TriggerRun
    from skill_lint.triggers.result import TriggerResult

NO_SKILL = "no skill"
UNSURE: dict[Reason, str] = {
    "small-lead": "the right skill is ahead, but not far enough",
    "behind": "another skill is ahead, but not far enough",
    "thin-lead": "another skill is ahead, by what may be chance",
    "near": "not for a skill, and shares words with it: words cannot tell a near miss",
    "little-shared": "too little of the prompt is in any description",
    "nothing-shared": "no description has a word of the prompt",
    "one-skill": "the one skill has too little of the prompt, and there is no other to compare with",
    "named": "the prompt names a skill that is not meant",
}
"""Why prompts are unsure, for a count of them."""


def expected(prompt: Prompt) -> str:
    """Say what a prompt expects: `a or b`, `not a`, or no skill."""
    if prompt.expect:
        return " or ".join(prompt.expect)
    return f"not {' or '.join(prompt.forbidden)}" if prompt.forbidden else NO_SKILL


def got(outcome: Outcome) -> str:
    """Say what was chosen, "" where nothing was asked or nothing came."""
    if outcome.verdict == "error" and not outcome.votes:
        return ""
    return NO_SKILL if outcome.got is None else outcome.got


def why(outcome: Outcome) -> str:
    """Say what the verdict rests on: the votes of a model (`2 of 3 votes`), an error, or what the words tell."""
    if outcome.verdict == "error":
        return outcome.error or "not asked"
    if outcome.votes:
        agree = sum(vote == outcome.got for vote in outcome.votes)
        votes = f"{agree} of {len(outcome.votes)} votes" if len(outcome.votes) > 1 else ""
        return ", ".join(filter(None, (votes, "flaky" if outcome.is_flaky else "")))
    return _by_words(outcome)


def _by_words(outcome: Outcome) -> str:
    share = floor(100 * (outcome.coverage or 0.0))
    first = outcome.ranking[0] if outcome.ranking else ""
    reason = outcome.reason
    if reason == "named":
        return f"the prompt names {outcome.got}"
    if reason == "nothing-shared":
        return "shares nothing of substance with any description"
    if reason == "covered":
        return f"has {share} % of the prompt"
    if reason == "one-skill":
        return f"has {share} % of the prompt; without another skill a match takes {100 * COVERED:.0f} %"
    if reason == "near":
        return f"shares words with {first}, and words cannot tell a near miss"
    if reason == "little-shared":
        ahead = f"{_ahead(outcome)}, but " if outcome.lead is not None else ""
        return f"{ahead}{first} has only {share} % of the prompt"
    if reason == "small-lead":
        return f"{_ahead(outcome)}, a match takes {CERTAIN:g} times"
    if reason == "behind":
        return f"{_ahead(outcome)}, a mismatch takes {WRONG:g} times"
    if reason == "thin-lead":
        return f"{_ahead(outcome)}, by what may be chance"
    return _ahead(outcome) if reason == "lead" else ""


def _ahead(outcome: Outcome) -> str:
    """Say how far the better side is ahead of the other; rounded down, so that no bound seems to be reached."""
    lead = outcome.lead
    if lead is None:
        return "" if outcome.wrong or not outcome.prompt.expect else "every skill that it could be is right"
    if isinf(lead) and outcome.prompt.expect:
        return "no other skill shares a word with it"
    ahead, behind = (outcome.right, outcome.wrong) if lead >= 1 else (outcome.wrong, outcome.right)
    times = lead if lead >= 1 else float("inf") if lead == 0 else 1 / lead
    if isinf(times):
        return f"{behind} shares no word with the prompt"
    if times < 1.1:
        return f"{ahead} is level with {behind}"
    return f"{ahead} is {floor(10 * times + 1e-9) / 10:.1f} times ahead of {behind}"


def told(outcome: Outcome) -> str:
    """Say in one clause what came of a prompt: `expected A, got B (B is 2.4 times ahead of A)`."""
    if outcome.is_broken:
        return why(outcome)
    wanted = f"expected {expected(outcome.prompt)}"
    if outcome.verdict == "error":
        return f"{wanted}, got no answer: {why(outcome)}"
    words = why(outcome)
    return f"{wanted}, got {got(outcome)}" + (f" ({words})" if words else "")


def judge(run: TriggerRun) -> str:
    """Name the backend that judged, with the models that replied."""
    return f"{run.backend} ({', '.join(run.models)})" if run.models else run.backend


def cannot_tell(run: TriggerRun) -> str:
    """Say what the backend cannot tell."""
    if run.backend == "lexical":
        return "near misses, and prompts in another language than the description; words alone leave them unsure"
    return "what other clients, other models and an agent in the middle of its work would choose"


def concluded(result: TriggerResult) -> str:
    """Say what the run came to, as its exit code has it."""
    code = result.exit_code
    if code == 130:
        return "Interrupted: what was answered until then is below"
    if code == 3:
        return "Incomplete: answers are missing"
    if code == 2:
        is_broken = result.problems or any(each.is_broken for each in result.run.outcomes)
        return "Incomplete: rows or sets of prompts are broken" if is_broken else "A report could not be written"
    if code == 1:
        return "Failed"
    if not result.run.outcomes:
        return "Nothing was judged"
    return "Failed, which --exit-zero lets pass" if result.is_failed else "Passed"
