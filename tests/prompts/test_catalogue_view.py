"""What a catalogue tells of itself: pairs that compete, and words that prompts ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from inline_snapshot import snapshot

from skill_lint.model.prompt import CatalogueEntry, Prompt
from skill_lint.prompts.advice import Advice, Asked, advise
from skill_lint.prompts.contradictions import contradictions
from skill_lint.prompts.overlap import are_told_apart, rivals
from skill_lint.triggers.catalogue_view import MOST_PAIRS, view_of
from skill_lint.triggers.outcome import Outcome

if TYPE_CHECKING:
    from skill_lint.triggers.outcome import Verdict

HIVE = CatalogueEntry("hive-log", "Records queens, brood and honey of a hive. Use at inspections.")
BEES = CatalogueEntry("bee-notes", "Records brood, queens and honey of hives. Use at an inspection.")
MILL = CatalogueEntry("mill-repair", "Dresses mill stones and replaces belts and bearings. Use when grain runs coarse.")
CIDER = CatalogueEntry("cider", "Presses apples, bottles cider and weighs pomace. Use when fruit is ripe.")


def pairs(catalogue: list[CatalogueEntry], least: float = 0.0) -> list[tuple[str, str, float, tuple[str, ...]]]:
    return [
        (catalogue[pair.first].name, catalogue[pair.second].name, round(pair.likeness, 2), pair.words)
        for pair in rivals(catalogue, least)
    ]


def test_the_most_alike_come_first_with_the_words_they_share() -> None:
    assert pairs([HIVE, BEES, MILL, CIDER]) == snapshot(
        [("hive-log", "bee-notes", 0.77, ("brood", "hive", "honey", "queens", "inspections", "records"))]
    )


def test_likeness_means_the_same_in_a_catalogue_of_two_and_of_many() -> None:
    many = [CatalogueEntry(f"crop-{n}", f"Sows field{n} with seed{n} and rolls furrow{n}.") for n in range(300)]
    alone, among = pairs([HIVE, BEES])[0], pairs([HIVE, BEES, *many])[0]
    assert alone == among


def test_a_name_that_all_have_makes_no_rivals() -> None:
    family = [
        CatalogueEntry(f"loompress-{task}", f"Loompress {task} for Loompress studio workspaces: {words}.")
        for task, words in {
            "export": "writes archives",
            "billing": "reads invoices",
            "search": "indexes documents",
            "calendar": "moves appointments",
            "mail": "drafts replies",
        }.items()
    ]
    assert pairs(family, 0.5) == []


def test_the_order_of_the_catalogue_changes_no_pair() -> None:
    names = {frozenset(pair[:2]): pair[2] for pair in pairs([HIVE, BEES, MILL, CIDER])}
    assert {frozenset(pair[:2]): pair[2] for pair in pairs([CIDER, BEES, MILL, HIVE])} == names


@pytest.mark.parametrize("catalogue", [[], [HIVE], [CatalogueEntry("", ""), CatalogueEntry("", "")]])
def test_small_catalogues_have_no_pairs(catalogue: list[CatalogueEntry]) -> None:
    assert rivals(catalogue) == ()


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (("brew-green", "Brews green tea."), ("brew-black", "Brews black tea."), True),
        (("brew-green", "Brews tea."), ("brew-black", "Brews tea."), False),
        (("brew-tools", "Brews tea."), ("brew-kit", "Brews tea."), False),
        (("press", "Presses apples, for pears see crush."), ("crush", "Presses pears."), True),
        (("tide-log", "Logs the tides of a harbour."), ("sea-notes", "Notes the tides of a harbour."), False),
        (("weigh-oat-sacks", "Weighs oats."), ("weigh-rye-flour-sacks", "Weighs rye flour."), True),
        (("tea", "Brews tea."), ("tea", "Brews tea."), False),
    ],
)
def test_the_line_that_authors_draw_is_seen(one: tuple[str, str], other: tuple[str, str], apart: bool) -> None:
    assert are_told_apart(CatalogueEntry(*one), CatalogueEntry(*other)) is apart
    assert are_told_apart(CatalogueEntry(*other), CatalogueEntry(*one)) is apart


def asked(
    text: str, *expect: str, first: str | None = None, forbidden: tuple[str, ...] = (), is_right: bool = False
) -> Asked:
    return Asked(Prompt("1", text, "evals/prompts.csv", 2, expect, forbidden), first, is_right)


def words_of(advice: Advice) -> tuple[list[str], list[str], dict[str, list[str]]]:
    return (
        [term.word for term in advice.add],
        [term.word for term in advice.drop],
        {rival: [term.word for term in terms] for rival, terms in advice.rivals},
    )


def test_prompts_tell_what_a_description_lacks_and_what_draws_strangers() -> None:
    hive, mill = advise(
        [HIVE, MILL, CIDER],
        [
            asked("write down the varroa mites that fell at the inspection", "hive-log", first="hive-log"),
            asked("how many varroa are too many for a hive", "hive-log", first="hive-log"),
            asked("the colony has varroa again, note it", "hive-log"),
            asked("cider for the bee fair: note the pomace and the queens' prizes", "hive-log", first="cider"),
            asked("sell honey at the market", forbidden=("hive-log",), first="hive-log"),
            asked("the stones wear grooves", "mill-repair", first="mill-repair"),
            asked("who invented the telegraph"),
        ],
    )
    assert (hive.skill, *words_of(hive)) == ("hive-log", ["varroa", "note"], ["honey"], {"cider": ["cider", "pomace"]})
    assert [term.prompts for term in hive.add] == [3, 2]
    assert (mill.skill, *words_of(mill)) == ("mill-repair", ["grooves", "wear"], [], {})


def test_a_prompt_that_is_clearly_right_asks_for_no_word() -> None:
    right = asked("dress the stones and their grooves", "mill-repair", first="mill-repair", is_right=True)
    assert advise([HIVE, MILL], [right]) == (Advice("mill-repair", (), (), ()),)


def test_the_word_that_is_rare_elsewhere_comes_first() -> None:
    bees = [CatalogueEntry(f"bees-{n}", f"Keeps swarm number{n}.") for n in range(5)]
    (advice,) = advise([MILL, *bees], [asked("swarm the hopper", "mill-repair")])
    assert words_of(advice)[0] == ["hopper", "swarm"]


@pytest.mark.parametrize(
    "text",
    [
        "run mill-repair and Mill repairs",
        "please $garden:mill-repair on mill 12 with 3.5 V",
        "read https://mill.example/hopper and www.grist.example",
        "open docs/hopper.md, hopper.py and C:\\hopper\\x --hopper",
        "x y z 7 q",
        "磨坊石头修理粉碎机",
        "방앗간을 고쳐 줘",
        "after that make only one more, before the next",
        "create a new file and test the code",
    ],
)
def test_what_no_description_should_gain(text: str) -> None:
    assert advise([HIVE, MILL], [asked(text, "mill-repair")]) == (Advice("mill-repair", (), (), ()),)


def test_common_words_of_the_language_of_the_prompts_are_none() -> None:
    texts = ("quiero que reparen el molino con la piedra", "el molino de la granja está roto", "la piedra de el molino")
    (advice,) = advise([HIVE, MILL], [asked(text, "mill-repair") for text in texts])
    assert words_of(advice)[0] == ["molino", "piedra"]


def test_no_word_of_the_name_is_to_be_dropped_nor_any_without_prompts_of_its_own() -> None:
    stranger = asked("the hive log of honey and brood", forbidden=("hive-log",), first="hive-log")
    assert advise([HIVE, MILL], [stranger]) == (Advice("hive-log", (), (), ()),)
    (advice,) = advise([HIVE, MILL], [stranger, asked("note the brood", "hive-log", first="hive-log")])
    assert words_of(advice)[1] == ["honey"]


def test_what_no_skill_of_the_catalogue_is_about_is_left_out() -> None:
    assert advise([HIVE], [asked("brew tea", "tea")]) == ()
    assert advise([], [asked("brew tea", "tea", first="tea")]) == ()


def outcome(verdict: Verdict, text: str = "the stones wear grooves") -> Outcome:
    return Outcome(Prompt("1", text, "evals/p.csv", 2, ("mill-repair",)), verdict)


def test_prompts_without_an_answer_tell_nothing() -> None:
    assert view_of([HIVE, MILL], [outcome("error"), outcome("error")]).advice == ()
    (advice,) = view_of([HIVE, MILL], [outcome("error"), outcome("unsure")]).advice
    assert advice.skill == "mill-repair"


def test_skills_of_one_description_are_one_line() -> None:
    copies = [HIVE._replace(name=name) for name in ("hive-log", "log-hive", "hives", "my-hives")]
    view = view_of([*copies, BEES, MILL], [])
    told = [(pair.first, pair.second, pair.others) for pair in view.pairs]
    assert told == [("hive-log", "log-hive", ("hives", "my-hives")), ("hive-log", "bee-notes", ())]
    assert view.pairs[0].likeness == 1.0
    assert "honey" in view.pairs[0].words


def test_nearly_equal_skills_are_one_line() -> None:
    words = "queens, brood, honey, frames, mites, pollen, propolis, nectar, smoker, veil, swarms, drones and weather"
    texts = [f"Records {words} of a hive on {day}." for day in ("mondays", "fridays")]
    skills = [CatalogueEntry(f"log{number}", texts[number % 2]) for number in range(60)]
    view = view_of([*skills, MILL], [])
    assert len(view.pairs) == 1
    assert len(view.pairs[0].others) == 58


def test_a_long_list_is_cut_and_says_by_how_much() -> None:
    skills = [
        CatalogueEntry(f"{name}{number}", f"Sows rye{number} with drill{number} in furrow{number} by {way}.")
        for number in range(MOST_PAIRS + 7)
        for name, way in (("field", "plough"), ("acre", "harrow"))
    ]
    view = view_of(skills, [])
    assert (len(view.pairs), view.further) == (MOST_PAIRS, 7)


def test_pairs_that_are_told_apart_take_no_place_of_those_that_compete() -> None:
    apart = [
        CatalogueEntry(f"sow-{seed}-{number}", f"Sows {seed} with drill{number} in furrow{number} and bed{number}.")
        for number in range(MOST_PAIRS + 3)
        for seed in ("rye", "oats")
    ]
    view = view_of([*apart, HIVE, BEES], [])
    counts = [sum(pair.is_told_apart is is_told_apart for pair in view.pairs) for is_told_apart in (False, True)]
    assert counts == [1, MOST_PAIRS]
    assert (view.further, view.further_told_apart) == (0, 3)


def test_rows_that_contradict_each_other_tell_of_no_words() -> None:
    def row(line: int, text: str, *expect: str) -> Outcome:
        return Outcome(Prompt(str(line), text, "evals/p.csv", line, expect), "unsure", "cider")

    mill, hive = row(2, "the stones wear grooves", "mill-repair"), row(3, "The  stones wear grooves", "hive-log")
    assert {each.skill for each in view_of([HIVE, MILL, CIDER], [mill]).advice} == {"mill-repair"}
    assert view_of([HIVE, MILL, CIDER], [mill, hive]).advice == ()
    again = row(4, "the stones wear grooves", "mill-repair")
    assert [
        (each.first.line, each.second.line) for each in contradictions([mill.prompt, hive.prompt, again.prompt])
    ] == [
        (2, 3),
        (3, 4),
    ]
    assert contradictions([mill.prompt, again.prompt]) == ()
