"""The lexical scorer on small made-up catalogues: which skill wins, and what may not change that."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.prompts.lexical import Lexical
from skill_lint.prompts.mentions import Mentions

FARM = [
    CatalogueEntry("hive-log", "Records queens, brood and honey at inspections of a hive."),
    CatalogueEntry(
        "tea-brewing",
        "Times and temperatures for brewing green and black tea. Do not use for coffee or cocoa.",
    ),
    CatalogueEntry("coffee", "Grinds beans and brews espresso with a machine."),
    CatalogueEntry("mill-repair", "Repairs grain mills: dresses stones, replaces belts and bearings."),
    CatalogueEntry("灯塔日志", "记录灯塔的灯光检修和天气，每次值班结束后使用。"),
    CatalogueEntry("tide-ja", "港の潮汐表を読み、満潮と干潮の時刻を答える。"),
    CatalogueEntry("벌통", "벌통을 점검하고 여왕벌과 꿀의 양을 기록한다."),
    CatalogueEntry("wiegen", "Wiegt Bienenstöcke und schreibt das Gewicht der Völker auf, wenn der Winter kommt."),
    CatalogueEntry("pressoir", "Presse les pommes et les poires pour faire du cidre, quand les fruits sont mûrs."),
]
SCORER = Lexical(FARM)


@pytest.mark.parametrize(
    ("prompt", "winner"),
    [
        ("I saw no queen at the last inspection", "hive-log"),
        ("how hot should the water be for brewing black teas", "tea-brewing"),
        ("the belt of our grain mill slipped again", "mill-repair"),
        ("灯光检修应该怎么记录？", "灯塔日志"),
        ("今日の満潮は何時？", "tide-ja"),
        ("여왕벌이 보이지 않아요", "벌통"),
        ("Wie schwer ist der Bienenstock vor dem Winter?", "wiegen"),
        ("comment presser une pomme pour le cidre", "pressoir"),
    ],
)
def test_the_skill_that_has_the_words_wins(prompt: str, winner: str) -> None:
    ranking = SCORER.rank(prompt)
    assert ranking.scores[0].name == winner
    assert 0 < ranking.coverage <= 1
    assert ranking.named == ()


def test_every_skill_is_ranked_and_none_below_nothing() -> None:
    ranking = SCORER.rank("coffee beans and cocoa")
    assert sorted(score.name for score in ranking.scores) == sorted(entry.name for entry in FARM)
    assert all(score.score >= 0 for score in ranking.scores)
    assert [score.score for score in ranking.scores] == sorted((s.score for s in ranking.scores), reverse=True)


def test_what_a_skill_is_not_for_counts_against_it() -> None:
    description = "Times and temperatures for brewing hot drinks."
    plain = Lexical([CatalogueEntry("drinks", description), FARM[0]]).rank("brewing cocoa")
    barred = Lexical([CatalogueEntry("drinks", f"{description} Do not use for cocoa."), FARM[0]]).rank("brewing cocoa")
    claimed = Lexical([CatalogueEntry("drinks", f"{description} Use for cocoa."), FARM[0]]).rank("brewing cocoa")
    assert barred.scores[0].score < plain.scores[0].score < claimed.scores[0].score


def test_words_that_no_description_has_are_told() -> None:
    assert SCORER.rank("weld the hive with a Zeppelin").unknown == ("weld", "zeppelin")


def test_nothing_in_common_has_no_margin_and_no_coverage() -> None:
    ranking = SCORER.rank("qwxz")
    assert (ranking.margin, ranking.coverage) == (None, 0.0)


def test_a_skill_that_is_named_stands_first() -> None:
    ranking = SCORER.rank("/mill-repair the queen, brood and honey of my hive")
    assert ranking.named == ("mill-repair",)
    assert ranking.scores[0].name == "mill-repair"


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("$hive-log please", ("hive-log",)),
        ("/kitchen:tea-brewing now", ("tea-brewing",)),
        ("use the tea-brewing skill", ("tea-brewing",)),
        ("with the `coffee` skill", ("coffee",)),
        ("use tea-brewing for this", ("tea-brewing",)),
        ("run the skill named coffee", ("coffee",)),
        ("$coffee and then /hive-log", ("coffee", "hive-log")),
        ("use coffee to stay awake", ()),  # a word like any other
        ("coffee with friends", ()),
        ("read src/coffee/beans.txt and /coffee/list", ()),
        ("do not use the coffee skill", ()),
        ("without the coffee skill", ()),
        ("$coffeehouse", ()),
        ("$coffee.json", ()),
        ("the coffees skill", ()),
    ],
)
def test_a_mention_is_outright(prompt: str, named: tuple[str, ...]) -> None:
    assert Mentions(["coffee", "hive-log", "tea-brewing"]).find(prompt) == named


@given(st.permutations(FARM), st.sampled_from(["brew tea", "the queen", "潮汐表", "$coffee", "Bienenstock wiegen"]))
def test_the_order_of_the_catalogue_changes_nothing(entries: list[CatalogueEntry], prompt: str) -> None:
    assert Lexical(entries).rank(prompt) == SCORER.rank(prompt)


@pytest.mark.parametrize("prompt", ["brew green tea", "queens and brood", "grain mill stones"])
def test_an_unrelated_skill_changes_no_order(prompt: str) -> None:
    unrelated = CatalogueEntry("kite", "Zigzag trajectories of xylophone quartets.")
    before = [score.name for score in SCORER.rank(prompt).scores]
    after = [score.name for score in Lexical([*FARM, unrelated]).rank(prompt).scores if score.name != "kite"]
    assert after == before


@given(st.text(max_size=200), st.lists(st.tuples(st.text(max_size=20), st.text(max_size=100)), max_size=5))
def test_any_text_is_ranked(prompt: str, entries: list[tuple[str, str]]) -> None:
    ranking = Lexical([CatalogueEntry(*entry) for entry in entries]).rank(prompt)
    assert len(ranking.scores) == len({name for name, _ in entries})
    assert 0 <= ranking.coverage <= 1.000001


@pytest.mark.parametrize(
    "prompt",
    ["", "\0\ud800\udfff", "tea " * 250_000, "a" * 1_000_000, "$" * 100_000, "use the " * 100_000, "不" * 300_000],
    ids=["empty", "surrogates", "long", "one word", "signs", "mentions", "unspaced"],
)
def test_hostile_prompts_are_ranked(prompt: str) -> None:
    assert len(SCORER.rank(prompt).scores) == len(FARM)


def test_hostile_catalogues_are_read() -> None:
    entries = [
        CatalogueEntry("", ""),
        CatalogueEntry("tea", "Brews."),
        CatalogueEntry("tea", "Pours."),
        CatalogueEntry("\ud800", "\0" * 1000),
        CatalogueEntry("long", "Do not use for " + "tea, " * 100_000),
    ]
    ranking = Lexical(entries).rank("pour and brew the tea")
    assert [score.name for score in ranking.scores].count("tea") == 1
    assert ranking.scores[0].name == "tea"
    assert Lexical([]).rank("tea").scores == ()


def test_a_ranking_does_not_depend_on_what_was_asked_before() -> None:
    prompts = ["brew tea", "queen", "mill", "潮汐", "$coffee"]
    alone = {prompt: Lexical(FARM).rank(prompt) for prompt in prompts}
    for _ in range(3):
        random.shuffle(prompts)
        assert {prompt: SCORER.rank(prompt) for prompt in prompts} == alone


FORGE = [
    CatalogueEntry(
        "skill-smith",
        "Shapes new skills and betters old ones. Use this skill when the user wants a skill of their own.",
    ),
    CatalogueEntry("bell-agent", "Builds agents that ring bells. Use when the user asks for an agent."),
    CatalogueEntry("help-desk", "Answers callers of the lighthouse. Use when users need help."),
    CatalogueEntry("what-if", "Plays through storms. This skill should be used when the user asks for a forecast."),
    CatalogueEntry("sail-mending", "Sews torn canvas. This skill should be used when the user mentions a sail."),
]


@pytest.mark.parametrize(
    ("prompt", "winner"),
    [
        ("turn our checklist of rigging into a skill", "skill-smith"),
        ("I want an agent for the harbour", "bell-agent"),
        ("write to the help desk", "help-desk"),
        ("what if the anchor slips", "what-if"),
    ],
)
def test_words_of_every_request_count_where_a_skill_is_called_so(prompt: str, winner: str) -> None:
    assert Lexical(FORGE).rank(prompt).scores[0].name == winner


def test_what_is_said_of_any_skill_is_no_subject_of_one() -> None:
    scores = {score.name: score.score for score in Lexical(FORGE).rank("a skill for the user").scores}
    assert scores["sail-mending"] == scores["what-if"] == 0 < scores["skill-smith"]


def test_a_stop_word_of_a_name_covers_nothing_and_loses_to_any_other_word() -> None:
    ranking = Lexical(FORGE).rank("what canvas should we take if it blows")
    assert ranking.scores[0].name == "sail-mending"
    assert Lexical(FORGE).rank("what should it be?").coverage == 0


def test_a_score_tells_the_words_that_it_rests_on() -> None:
    score = Lexical(FORGE).rank("mending a canvas sail, please").scores[0]
    assert (score.words, score.of_name) == (frozenset({"mend", "canva", "sail"}), frozenset({"mend", "sail"}))
