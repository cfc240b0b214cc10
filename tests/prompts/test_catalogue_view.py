"""What a catalogue tells of itself: pairs that compete, and words that prompts ask for."""

from __future__ import annotations

import pytest
from inline_snapshot import snapshot

from skill_lint.model.prompt import CatalogueEntry, Prompt
from skill_lint.prompts.advice import Advice, Term, advise
from skill_lint.prompts.overlap import are_told_apart, rivals

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


def prompt(text: str, *expect: str, forbidden: tuple[str, ...] = ()) -> Prompt:
    return Prompt("1", text, "evals/prompts.csv", 2, expect, forbidden)


def test_prompts_tell_what_a_description_lacks_and_what_draws_strangers() -> None:
    advice = advise(
        [HIVE, MILL, CIDER],
        [
            prompt("write down the varroa mites that fell at the inspection", "hive-log"),
            prompt("how many varroa are too many for a hive", "hive-log"),
            prompt("the colony has varroa again, note it", "hive-log"),
            prompt("cider for the bee fair: note the queens' prizes", "hive-log"),
            prompt("sell honey at the market", forbidden=("hive-log",)),
            prompt("the stones wear grooves", "mill-repair"),
            prompt("who invented the telegraph"),
        ],
    )
    assert [each.skill for each in advice] == ["hive-log", "mill-repair"]
    assert advice == snapshot(
        (
            Advice(
                skill="hive-log",
                add=(Term(word="varroa", prompts=3, weight=14.766), Term(word="note", prompts=2, weight=6.233)),
                drop=(Term(word="honey", prompts=1, weight=4.373),),
                rivals=(("cider", (Term(word="cider", prompts=1, weight=4.373),)),),
            ),
            Advice(
                skill="mill-repair",
                add=(Term(word="grooves", prompts=1, weight=4.922), Term(word="wear", prompts=1, weight=4.922)),
                drop=(),
                rivals=(),
            ),
        )
    )


def test_what_no_skill_of_the_catalogue_is_about_is_left_out() -> None:
    assert advise([HIVE], [prompt("brew tea", "tea")]) == ()
    assert advise([], [prompt("brew tea", "tea")]) == ()
