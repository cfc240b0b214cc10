"""Figures by skill, and which skills are confused."""

from __future__ import annotations

import pytest

from skill_lint.triggers.figures import Confusion, SkillFigures, by_skill, confusions, interval, totals
from skill_lint.triggers.outcome import Outcome, TriggerRun
from tests.triggers.made import CATALOGUE, refuses, wants

OUTCOMES = (
    Outcome(wants("count-bees"), "match", "count-bees"),
    Outcome(wants("count-bees", "spin-honey"), "match", "spin-honey"),
    Outcome(wants("count-bees"), "mismatch", "spin-honey"),
    Outcome(wants("count-bees"), "mismatch", "spin-honey"),
    Outcome(wants("count-bees"), "mismatch", None),
    Outcome(wants("count-bees"), "error", None),
    Outcome(refuses("count-bees"), "mismatch", "count-bees", is_near=True),
    Outcome(refuses("count-bees"), "match", "treat-mites", is_near=True),
    Outcome(refuses("count-bees"), "match", None),
    Outcome(wants(), "mismatch", "treat-mites"),
    Outcome(wants(), "match", None),
)
RUN = TriggerRun("lexical", "", CATALOGUE, OUTCOMES)


def test_each_skill_is_counted_once_a_prompt() -> None:
    bees, honey, mites = by_skill(RUN)
    assert honey == SkillFigures("spin-honey", prompts=1, hits=1, off_topic=honey.off_topic)
    assert bees == SkillFigures(
        "count-bees", prompts=4, hits=1, missed=1, siblings=2, near=2, near_alarms=1, off_topic=3, errors=1
    )
    assert bees.recall == pytest.approx(0.25)
    assert bees.false_trigger_rate == pytest.approx(1 / 5)
    assert mites == SkillFigures("treat-mites", off_topic=2, off_topic_alarms=1)
    assert mites.recall is None


def test_a_prompt_for_no_skill_is_one_that_each_skill_could_have_taken_and_counts_once_in_all() -> None:
    bees, _, mites = CATALOGUE
    rows = (
        Outcome(wants("count-bees"), "match", "count-bees"),
        Outcome(wants("treat-mites"), "match", "treat-mites"),
        *[Outcome(wants(), "match", None)] * 3,
        Outcome(wants(subject="count-bees"), "unsure", "treat-mites", is_near=True),
        Outcome(wants(), "match", None, is_near=True, catalogue=(bees,)),
        Outcome(wants(), "error", None, catalogue=(mites,)),
    )
    assert by_skill(TriggerRun("lexical", "", CATALOGUE, rows)) == (
        SkillFigures("count-bees", prompts=1, hits=1, near=2, off_topic=3),
        SkillFigures("treat-mites", prompts=1, hits=1, near=1, near_alarms=1, off_topic=3),
    )
    assert totals(rows) == SkillFigures("", prompts=2, hits=2, near=2, near_alarms=1, off_topic=3, errors=1)
    assert totals(OUTCOMES[6:9]) == SkillFigures("", near=2, near_alarms=1, off_topic=1)


def test_a_broken_row_is_an_error_of_the_skill_that_it_is_about_where_there_is_one() -> None:
    rows = (
        Outcome(wants("count-bees"), "match", "count-bees"),
        Outcome(wants(subject="count-bees"), "error", is_broken=True),
        Outcome(wants("count-wasps"), "error", is_broken=True),
    )
    assert by_skill(TriggerRun("lexical", "", CATALOGUE, rows)) == (
        SkillFigures("count-bees", prompts=1, hits=1, errors=1),
    )


@pytest.mark.parametrize("fault", ["missed", "siblings", "near_alarms", "off_topic_alarms", "errors"])
def test_a_skill_without_any_fault_is_flawless(fault: str) -> None:
    assert SkillFigures("count-bees", prompts=2, hits=2, near=1, off_topic=1).is_flawless
    assert not SkillFigures("count-bees", prompts=2, hits=2, **{fault: 1}).is_flawless


def test_confusions_are_sorted_by_how_often() -> None:
    assert confusions(OUTCOMES) == (
        Confusion("count-bees", "spin-honey", 2, 2),
        Confusion("", "count-bees", 1, 1),
        Confusion("", "treat-mites", 1, 1),
        Confusion("count-bees", "", 1, 1),
    )


def test_what_fails_a_run_comes_before_what_is_unsure_however_often() -> None:
    unsure = [Outcome(wants("count-bees"), "unsure", "spin-honey")] * 9
    assert confusions([*unsure, Outcome(wants("treat-mites"), "mismatch", "spin-honey")]) == (
        Confusion("treat-mites", "spin-honey", 1, 1),
        Confusion("count-bees", "spin-honey", 9, 0),
    )


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(0, 0, 0, 1), (8, 10, 0.490, 0.943), (0, 10, 0, 0.278), (10, 10, 0.722, 1), (282, 299, 0.911, 0.964)],
)
def test_interval_of_wilson(hits: int, total: int, low: float, high: float) -> None:
    assert interval(hits, total) == pytest.approx((low, high), abs=0.001)


def test_of_several_skills_of_one_name_each_is_counted_for_what_it_took() -> None:
    both = wants("blue:review", "red:review")
    rows = [Outcome(both, "match", "blue:review")] * 3 + [Outcome(both, "match", "red:review")] * 2
    assert by_skill(TriggerRun("lexical", "", CATALOGUE, tuple(rows))) == (
        SkillFigures("blue:review", prompts=3, hits=3),
        SkillFigures("red:review", prompts=2, hits=2),
    )
