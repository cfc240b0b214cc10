"""How every report of a run words an outcome."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.model.prompt import Prompt
    from skill_lint.triggers.outcome import Outcome, TriggerRun

NO_SKILL = "no skill"


def expected(prompt: Prompt) -> str:
    """Say what a prompt expects: `a or b`, `not a`, or no skill."""
    if prompt.expect:
        return " or ".join(prompt.expect)
    return f"not {' or '.join(prompt.forbidden)}" if prompt.forbidden else NO_SKILL


def got(outcome: Outcome) -> str:
    """Say what was chosen."""
    return NO_SKILL if outcome.got is None else outcome.got


def measure(outcome: Outcome) -> str:
    """Say how sure the choice is: votes of a model (`2 of 3`), or how far the first is ahead (`1.4 times ahead`)."""
    if outcome.votes:
        agree = sum(vote == outcome.got for vote in outcome.votes)
        return f"{agree} of {len(outcome.votes)}" if len(outcome.votes) > 1 else ""
    if outcome.is_named:
        return "named"
    if outcome.margin is None:
        return ""
    return "no other fits" if isinf(outcome.margin) else f"{outcome.margin:.1f} times ahead"


def told(outcome: Outcome) -> str:
    """Say in one clause what came of a prompt: `expected A, got B (1.4 times ahead)`."""
    if outcome.verdict == "error":
        return f"expected {expected(outcome.prompt)}, got no answer: {outcome.error or 'not asked'}"
    words = ", ".join(word for word in (measure(outcome), "flaky" if outcome.is_flaky else "") if word)
    return f"expected {expected(outcome.prompt)}, got {got(outcome)}" + (f" ({words})" if words else "")


def judge(run: TriggerRun) -> str:
    """Name the backend that judged, with the models that replied."""
    return f"{run.backend} ({', '.join(run.models)})" if run.models else run.backend


def cannot_tell(run: TriggerRun) -> str:
    """Say what the backend cannot tell."""
    if run.backend == "lexical":
        return "near misses, and prompts in another language than the description; words alone leave them `unsure`"
    return "what other clients, other models and an agent in the middle of its work would choose"
