"""Says of one prompt whether the right skill was chosen: from a ranking, or from the votes of a model."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from skill_lint.prompts.scorer import Score
from skill_lint.triggers.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import Prompt
    from skill_lint.prompts.scorer import Ranking
    from skill_lint.triggers.backend import Answer
    from skill_lint.triggers.outcome import Reason, Verdict

CERTAIN = 1.5
"""How many times the best wrong skill's score the right one needs for a match: right in 91 to 96 % of 866 prompts."""
WRONG = 2.0
"""How many times the expected skill's score a wrong one needs for a mismatch: 4 % of 2,111 prompts meant to pass."""
GRASPED = 0.25
"""The share of a prompt's weight that the first skill must cover for a mismatch: a prompt of which no description has
much says nothing of any. Of 1,822 prompts of twenty public sets meant to pass, 6.6 % were a mismatch without this and
2.3 % with it."""
APART = 3.0
"""The same where the expected skill has words of the prompt, too: twice its score is then often chance."""
TELLING = 2
"""How many words of the prompt a wrong skill must have which the expected one has not. One may be any word.

Of 2,042 prompts of twenty-six public sets meant to pass, 2.2 % were a mismatch without this and the two rules beside it
and 0.9 % with them, while of mismatches made by expecting another skill 93 % were still told."""
COVERED = 0.35
"""The share of a prompt's weight that the one skill of a catalogue must cover for a match."""
OVERLAP = 0.10
"""The share of a prompt's weight up to which a prompt counts as off-topic: nothing of substance is shared."""
SHOWN = 3  # skills of a ranking that an outcome keeps


def by_rank(prompt: Prompt, ranking: Ranking) -> Outcome:
    """Judge `prompt` from what a scorer ranked, in three verdicts, of which only a confident one is not `unsure`.

    A prompt that names a skill outright is a match or unsure: a fifth of such prompts expect another skill. One that
    is not for a skill is a match where it shares nothing with any, or where another skill is clearly ahead, and never
    a mismatch: words alone cannot tell a near miss (area under the curve 0.73 over 11 sets).
    """
    first = ranking.scores[0] if ranking.scores and ranking.scores[0].score > 0 else None
    is_near = first is not None and ranking.coverage > OVERLAP
    right, wrong = _sides(prompt, ranking)
    verdict, reason = _verdict(prompt, ranking, right, wrong, is_near=is_near)
    return Outcome(
        prompt,
        verdict,
        got=ranking.named[0] if ranking.named else first.name if first is not None and is_near else None,
        ranking=tuple(score.name for score in ranking.scores[:SHOWN] if score.score > 0),
        margin=ranking.margin,
        is_near=is_near,
        is_named=bool(ranking.named),
        reason=reason,
        right=right.name,
        wrong=wrong.name,
        lead=_lead(right, wrong),
        coverage=ranking.coverage,
    )


def _sides(prompt: Prompt, ranking: Ranking) -> tuple[Score, Score]:
    """Give the best of the skills that would be right and the best of the others, without a name where there is none.

    No skill is right for a prompt that is for none.
    """
    told = prompt.expect or prompt.forbidden
    best = {True: Score("", 0.0), False: Score("", 0.0)}
    for score in ranking.scores:
        side = score.name in told
        if not best[side].name or score.score > best[side].score:
            best[side] = score
    if prompt.expectation == "not-this":
        return best[False], best[True]
    return best[True], best[False]


def _lead(right: Score, wrong: Score) -> float | None:
    if not right.name or not wrong.name or max(right.score, wrong.score) <= 0:
        return None
    return right.score / wrong.score if wrong.score > 0 else float("inf")


def _verdict(prompt: Prompt, ranking: Ranking, best: Score, rival: Score, *, is_near: bool) -> tuple[Verdict, Reason]:
    right, wrong = best.score, rival.score
    if ranking.named and prompt.expect:
        return ("match" if ranking.named[0] in prompt.expect else "unsure"), "named"
    if ranking.named and (prompt.expectation == "no-skill" or ranking.named[0] in prompt.forbidden):
        return "unsure", "named"
    if not prompt.expect:
        if not is_near:
            return "match", "nothing-shared"
        if prompt.expectation == "no-skill" or right <= wrong:
            return "unsure", "near"
        return ("match", "lead") if right > wrong * CERTAIN else ("unsure", "small-lead")
    if right <= 0 and wrong <= 0:
        return "unsure", "nothing-shared"
    if len(ranking.scores) == 1:
        return ("match", "covered") if right > 0 and ranking.coverage >= COVERED else ("unsure", "one-skill")
    if not is_near:  # the few words that are shared may be any
        return "unsure", "little-shared"
    if right >= wrong:
        return ("match", "lead") if right >= wrong * CERTAIN else ("unsure", "small-lead")
    if wrong < right * WRONG:
        return "unsure", "behind"
    if ranking.coverage < GRASPED:
        return "unsure", "little-shared"
    return ("mismatch", "lead") if _is_telling(best, rival) else ("unsure", "thin-lead")


def _is_telling(right: Score, wrong: Score) -> bool:
    """Say whether what puts `wrong` ahead of `right` is more than chance, as far as the scorer goes by words.

    A prompt with a word of the right skill's name that the wrong one lacks may well speak of the right one, however
    many words of what it is to be done with belong to another: "a skill that merges PDF files".
    """
    if wrong.words is None:
        return True
    held = right.words or frozenset()
    if right.of_name - wrong.words or (held and wrong.score < right.score * APART):
        return False
    return len(wrong.words - held) >= TELLING


def needed(prompt: Prompt, runs: int) -> int:
    """Give how many of `runs` votes must be right: half of them for what one skill's own set asks of it, else more."""
    is_own = bool(prompt.expect) and bool(prompt.subject)
    return (runs + 1) // 2 if is_own else runs // 2 + 1


def is_right(prompt: Prompt, skill: str | None) -> bool:
    """Say whether choosing `skill`, None for no skill, is what the prompt's author expects."""
    if prompt.expect:
        return skill in prompt.expect
    return skill not in prompt.forbidden if prompt.forbidden else skill is None


def is_decided(prompt: Prompt, votes: Sequence[str | None], runs: int) -> bool:
    """Say whether the votes that are still to come, of `runs` in all, can no longer change the verdict."""
    right = sum(is_right(prompt, vote) for vote in votes)
    need = needed(prompt, runs)
    return right >= need or right + runs - len(votes) < need


def by_votes(prompt: Prompt, answers: Sequence[Answer], runs: int, *, is_near: bool = False) -> Outcome:
    """Judge `prompt` from the answers of a model. An answer that did not come is an error where it could decide."""
    votes = tuple(answer.skill for answer in answers if not answer.error)
    right = sum(is_right(prompt, vote) for vote in votes)
    counts = Counter(votes).most_common()  # those of equal count in the order in which they came
    verdict: Verdict = "error"
    if is_decided(prompt, votes, runs):
        verdict = "match" if right >= needed(prompt, runs) else "mismatch"
    return Outcome(
        prompt,
        verdict,
        got=counts[0][0] if counts else None,
        ranking=tuple(skill for skill, _ in counts if skill is not None),
        votes=votes,
        rate=right / len(votes) if votes else None,
        is_flaky=len(counts) > 1,
        is_near=is_near,
        error=next((answer.error for answer in answers if answer.error), "") if verdict == "error" else "",
    )
