"""Verdicts: only a confident one is not `unsure`, and an answer that did not come is no mismatch."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.prompts.scorer import Ranking, Score
from skill_lint.report.triggers_words import why
from skill_lint.triggers.verdict import by_rank, by_votes, is_decided
from tests.triggers.made import ranked, refuses, votes, wants

if TYPE_CHECKING:
    from skill_lint.model.prompt import Prompt
    from skill_lint.triggers.outcome import Outcome

SKILLS = ("count-bees", "spin-honey", None)


@pytest.mark.parametrize(
    ("prompt", "ranking", "verdict", "got"),
    [
        (wants("count-bees"), ranked(count_bees=3, spin_honey=2), "match", "count-bees"),
        (wants("count-bees"), ranked(count_bees=2.9, spin_honey=2), "unsure", "count-bees"),
        (wants("count-bees"), ranked(count_bees=2, spin_honey=3.9), "unsure", "spin-honey"),
        (wants("count-bees"), ranked(count_bees=2, spin_honey=4), "mismatch", "spin-honey"),
        (wants("count-bees"), ranked(count_bees=0, spin_honey=4), "mismatch", "spin-honey"),
        (wants("count-bees", "spin-honey"), ranked(count_bees=2, spin_honey=4, treat_mites=1), "match", "spin-honey"),
        (wants("count-bees"), ranked(coverage=0, count_bees=0, spin_honey=0), "unsure", None),
        (wants("count-bees"), ranked(0.9, ("count-bees",), count_bees=1, spin_honey=9), "match", "count-bees"),
        (wants("count-bees"), ranked(0.9, ("spin-honey",), count_bees=1, spin_honey=9), "unsure", "spin-honey"),
        # One skill alone has no rival: what counts is how much of the prompt it covers.
        (wants("count-bees"), ranked(coverage=0.35, count_bees=3), "match", "count-bees"),
        (wants("count-bees"), ranked(coverage=0.34, count_bees=3), "unsure", "count-bees"),
        (refuses("count-bees"), ranked(coverage=0.0, count_bees=0), "match", None),
        (refuses("count-bees"), ranked(coverage=0.6, count_bees=3), "unsure", "count-bees"),
        # Not this one: another that is clearly ahead is as good as none.
        (refuses("count-bees"), ranked(count_bees=2, spin_honey=4), "match", "spin-honey"),
        (refuses("count-bees"), ranked(count_bees=3, spin_honey=4), "unsure", "spin-honey"),
        (refuses("count-bees"), ranked(0.6, ("count-bees",), count_bees=2, spin_honey=4), "unsure", "count-bees"),
        # No skill at all: there another one ahead is no better.
        (wants(), ranked(coverage=0.05, count_bees=0.2, spin_honey=0.1), "match", None),
        (wants(), ranked(count_bees=2, spin_honey=4), "unsure", "spin-honey"),
    ],
)
def test_ranking(prompt: Prompt, ranking: Ranking, verdict: str, got: str | None) -> None:
    outcome = by_rank(prompt, ranking)
    assert (outcome.verdict, outcome.got) == (verdict, got)


@pytest.mark.parametrize(
    ("prompt", "ranking", "verdict", "reason", "lead"),
    [
        (wants("count-bees"), ranked(count_bees=3, spin_honey=2), "match", "lead", 1.5),
        (wants("count-bees"), ranked(count_bees=2.9, spin_honey=2), "unsure", "small-lead", 1.45),
        (wants("count-bees"), ranked(count_bees=2, spin_honey=3.9), "unsure", "behind", 2 / 3.9),
        (wants("count-bees"), ranked(count_bees=2, spin_honey=4), "mismatch", "lead", 0.5),
        (wants("count-bees"), ranked(count_bees=0, spin_honey=4), "mismatch", "lead", 0.0),
        # Far enough ahead, but of next to nothing.
        (wants("count-bees"), ranked(coverage=0.2, count_bees=1, spin_honey=4), "unsure", "little-shared", 0.25),
        (wants("count-bees"), ranked(coverage=0.1, count_bees=4, spin_honey=1), "unsure", "little-shared", 4.0),
        (wants("count-bees"), ranked(coverage=0, count_bees=0, spin_honey=0), "unsure", "nothing-shared", None),
        # Of several right skills the best counts, and never the second of them.
        (wants("a", "b"), ranked(a=4, b=3.9, c=2), "match", "lead", 2.0),
        (wants("count-bees"), ranked(0.9, ("count-bees",), count_bees=1, spin_honey=9), "match", "named", 1 / 9),
        (wants("count-bees"), ranked(0.9, ("spin-honey",), count_bees=1, spin_honey=9), "unsure", "named", 1 / 9),
        (wants("count-bees"), ranked(coverage=0.35, count_bees=3), "match", "covered", None),
        (wants("count-bees"), ranked(coverage=0.34, count_bees=3), "unsure", "one-skill", None),
        (wants("spin-honey"), ranked(coverage=0.9, count_bees=3), "unsure", "one-skill", None),
        (refuses("count-bees"), ranked(coverage=0.0, count_bees=0), "match", "nothing-shared", None),
        (refuses("count-bees"), ranked(coverage=0.6, count_bees=3), "unsure", "near", None),
        (refuses("count-bees"), ranked(count_bees=2, spin_honey=4), "match", "lead", 2.0),
        (refuses("count-bees"), ranked(count_bees=3, spin_honey=4), "unsure", "small-lead", 4 / 3),
        (refuses("count-bees"), ranked(count_bees=4, spin_honey=3), "unsure", "near", 0.75),
        (wants(), ranked(count_bees=2, spin_honey=4), "unsure", "near", None),
        (wants(), ranked(0.6, ("count-bees",), count_bees=2), "unsure", "named", None),
    ],
)
def test_a_verdict_has_a_reason_and_tells_what_it_compared(
    prompt: Prompt, ranking: Ranking, verdict: str, reason: str, lead: float | None
) -> None:
    outcome = by_rank(prompt, ranking)
    assert (outcome.verdict, outcome.reason) == (verdict, reason)
    assert outcome.lead == (None if lead is None else pytest.approx(lead))


def test_what_is_compared_is_the_best_right_skill_with_the_best_wrong_one() -> None:
    ranking = ranked(a=5, b=4, c=3)
    assert (by_rank(wants("c"), ranking).right, by_rank(wants("c"), ranking).wrong) == ("c", "a")
    assert (by_rank(wants("a", "b"), ranking).right, by_rank(wants("a", "b"), ranking).wrong) == ("a", "c")
    assert (by_rank(refuses("a"), ranking).right, by_rank(refuses("a"), ranking).wrong) == ("b", "a")
    assert by_rank(wants(), ranking).right == ""


def test_a_match_chose_what_is_expected() -> None:
    for coverage, first, second in product((0.05, 0.3, 1.0), (0.0, 1.0, 50.0), (0.0, 1.0, 50.0)):
        outcome = by_rank(wants("count-bees"), ranked(coverage, count_bees=first, spin_honey=second))
        assert outcome.verdict != "match" or outcome.got == "count-bees"


def test_a_ranking_keeps_its_first_three_that_fit() -> None:
    outcome = by_rank(wants("count-bees"), ranked(a=5, b=4, c=3, d=2))
    assert outcome.ranking == ("a", "b", "c")
    assert by_rank(wants("count-bees"), ranked(a=5, b=0)).ranking == ("a",)


def test_no_negative_is_ever_a_mismatch() -> None:
    for coverage, first, second in product((0.0, 0.2, 1.0), (0.0, 1.0, 50.0), (0.0, 1.0, 50.0)):
        ranking = ranked(coverage, count_bees=first, spin_honey=second)
        for prompt in (wants(), refuses("count-bees"), refuses("spin-honey")):
            assert by_rank(prompt, ranking).verdict != "mismatch"


@pytest.mark.parametrize(
    ("prompt", "answers", "verdict", "got"),
    [
        (wants("count-bees"), votes("count-bees"), "match", "count-bees"),
        (wants("count-bees"), votes(None), "mismatch", None),
        (wants("count-bees"), votes("!"), "error", None),
        (wants("count-bees"), votes("count-bees", "!", "count-bees"), "match", "count-bees"),
        (wants("count-bees"), votes("count-bees", "!", None), "error", "count-bees"),
        (wants("count-bees"), votes("count-bees", None), "mismatch", "count-bees"),
        # A set about one skill asks for half of the votes, one about many for more.
        (wants("count-bees", subject="count-bees"), votes("count-bees", None), "match", "count-bees"),
        (refuses("count-bees"), votes("count-bees", None), "mismatch", "count-bees"),
        (refuses("count-bees"), votes("spin-honey", None, "count-bees"), "match", "spin-honey"),
        (wants(), votes("spin-honey"), "mismatch", "spin-honey"),
        (wants(), votes(None), "match", None),
    ],
)
def test_votes(prompt: Prompt, answers: tuple, verdict: str, got: str | None) -> None:  # type: ignore[type-arg]
    outcome = by_votes(prompt, answers, len(answers))
    assert (outcome.verdict, outcome.got) == (verdict, got)


def test_votes_that_differ_are_flaky_and_have_a_rate() -> None:
    outcome = by_votes(wants("count-bees"), votes("count-bees", "count-bees", None), 3)
    assert outcome.is_flaky
    assert outcome.rate == pytest.approx(2 / 3)
    assert not by_votes(wants("count-bees"), votes("count-bees", "count-bees"), 3).is_flaky


@given(
    st.sampled_from([wants("count-bees"), wants("count-bees", subject="count-bees"), refuses("count-bees"), wants()]),
    st.lists(st.sampled_from(SKILLS), max_size=5),
    st.integers(1, 5),
)
def test_decided_means_that_no_further_vote_changes_the_verdict(
    prompt: Prompt, known: list[str | None], runs: int
) -> None:
    known = known[:runs]
    endings = product(SKILLS, repeat=runs - len(known))
    verdicts = {by_votes(prompt, votes(*known, *rest), runs).verdict for rest in endings}
    assert "error" not in verdicts
    assert is_decided(prompt, known, runs) == (len(verdicts) == 1)


def told(right: tuple[float, str], wrong: tuple[float, str], of_name: str = "") -> Outcome:
    """Judge a ranking whose scores tell their words."""
    scores = (
        Score("spin-honey", wrong[0], frozenset(wrong[1].split())),
        Score("count-bees", right[0], frozenset(right[1].split()), frozenset(of_name.split())),
    )
    return by_rank(wants("count-bees"), Ranking(scores, 0.6))


@pytest.mark.parametrize(
    ("right", "wrong", "of_name", "verdict"),
    [
        ((0.0, ""), (4.0, "comb"), "", "unsure"),  # one word may be any
        ((0.0, ""), (4.0, "comb frame"), "", "mismatch"),
        ((1.0, "hive"), (3.0, "comb frame"), "", "mismatch"),
        ((1.0, "hive"), (2.9, "comb frame"), "", "unsure"),  # the expected one has words, too
        ((1.0, "hive"), (9.0, "hive comb"), "", "unsure"),
        ((1.0, "bee"), (9.0, "comb frame"), "bee", "unsure"),  # the prompt speaks of bees, which only it is called by
        ((1.0, "bee"), (9.0, "bee comb frame"), "bee", "mismatch"),
    ],
)
def test_a_lead_by_what_may_be_chance_is_no_mismatch(
    right: tuple[float, str], wrong: tuple[float, str], of_name: str, verdict: str
) -> None:
    outcome = told(right, wrong, of_name)
    assert (outcome.verdict, outcome.reason) == (verdict, "lead" if verdict == "mismatch" else "thin-lead")
    assert ("by what may be chance" in why(outcome)) == (verdict == "unsure")
