"""Words for people are those that authors wrote, and no pieces of them."""

from __future__ import annotations

import pytest

from skill_lint.model.prompt import CatalogueEntry, Prompt
from skill_lint.prompts.advice import Asked, advise
from skill_lint.prompts.overlap import rivals
from skill_lint.prompts.spelling import spelled
from skill_lint.prompts.telling import telling_words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Reads URLs and APIs", ["reads", "URLs", "APIs"]),
        ("the IaC of GitHub and mySQL", ["IaC", "GitHub", "mySQL"]),
        ("It doesn't grind; it isn\u2019t sharp, we couldn't", ["grind", "sharp"]),
        ("the miller's stones, they'll wear", ["miller", "stones", "wear"]),
        ("l'article d\u2019histoire", ["article", "histoire"]),
        ("Mills Rye. Then bakes.\n- Sows oats", ["mills", "Rye", "bakes", "sows", "oats"]),
        ("kebab-case and snake_case", ["kebab", "case", "snake", "case"]),
        ("PDF or pdf", ["PDF", "pdf"]),
        ("\u201cURLs\u201d\u2026\u2014APIs", ["URLs", "APIs"]),
        ("磨坊", ["磨坊"]),
        ("", []),
    ],
)
def test_words_are_whole_and_as_they_are_written(text: str, said: list[str]) -> None:
    assert [word.written for word in spelled(text)] == said


def test_what_two_descriptions_share_is_shown_in_words_that_somebody_wrote() -> None:
    one = CatalogueEntry("hop-links", "Checks URLs in IaC. Doesn't follow GitHub.")
    two = CatalogueEntry("barley-links", "Checks URLs in IaC. Doesn't follow GitHub.")
    (pair,) = rivals([one, two])
    assert {"URLs", "IaC", "GitHub"} <= set(pair.words)
    assert not {"ur", "ls", "ia", "doesn", "git", "hub"} & set(pair.words)


def test_a_word_that_only_one_has_in_a_name_is_shown_as_the_other_wrote_it() -> None:
    one = CatalogueEntry("loft", "Sorts pigeonHole racks.")
    two = CatalogueEntry("nest", "Cleans a pigeon and its racks.")
    (pair,) = rivals([one, two])
    assert set(pair.words) == {"pigeon", "racks"}


def test_advice_is_in_words_that_somebody_wrote() -> None:
    mill = CatalogueEntry("mill-repair", "Dresses mill stones. Use when grain runs coarse.")
    assert set(telling_words("it doesn't follow GPUs").values()) == {"follow", "GPUs"}
    (advice,) = advise([mill], [Asked(Prompt("1", "the RPMs aren't right", "p.csv", 2, ("mill-repair",)), None, False)])
    assert "RPMs" in {term.word for term in advice.add}
    assert "aren" not in {term.word for term in advice.add}
