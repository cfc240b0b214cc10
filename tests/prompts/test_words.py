"""Words and stems: what a prompt and a description must share, in any script."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.prompts.words import guess_language, words


def stems(text: str, language: str = "english") -> list[str]:
    return [word.stem for word in words(text, language)]


@pytest.mark.parametrize(
    ("text", "other", "language"),
    [
        ("brewing teas", "brew tea", "english"),
        ("Bienenstöcke", "Bienenstock", "german"),
        ("die Häuser", "Haus", "german"),
        ("les journaux", "le journal", "french"),
        ("ruches", "ruche", "french"),
        ("improvvisazioni", "improvvisazione", "italian"),
        ("ульи", "улья", "english"),  # the script tells the language
        ("GitHub", "github", "english"),
        ("ｆｕｌｌ ｗｉｄｔｈ", "full width", "english"),
    ],
)
def test_forms_of_one_word_share_a_stem(text: str, other: str, language: str) -> None:
    assert set(stems(other, language)) <= set(stems(text, language))
    assert stems(other, language)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("parseTideTable", ["parsetidet", "pars", "tide", "tabl"]),
        ("tide-table tide_table src/tide.py", ["tide", "tabl", "tide", "tabl", "src", "tide", "py"]),
        ("the and of my", []),
        ("python3 v2", ["python3", "v2"]),
        ("潮汐表", ["潮汐", "汐表"]),
        ("茶", ["茶"]),
        ("読むPDFを", ["読む", "pdf", "を"]),
        ("벌통을 점검", ["벌통", "통을", "점검"]),
        ("", []),
        ("\0\ud800 --- \n", []),
    ],
)
def test_words_are_cut_as_their_script_asks(text: str, expected: list[str]) -> None:
    assert stems(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("PDFs", ["pdf"]), ("csvs", ["csv"]), ("PRs", ["pr"]), ("css", ["css"])]
)
def test_an_acronym_without_a_vowel_has_a_plural(text: str, expected: list[str]) -> None:
    assert [word.stem for word in words(text)] == expected


def test_of_an_address_the_name_of_the_site_is_read() -> None:
    text = "See https://docs.hive.example/oss/ia?x=ur and http://bees.example."
    assert [word.stem for word in words(text)] == ["see", "doc", "hive", "bee"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Use when the hive is inspected", "english"),
        ("Wenn der Imker die Bienen im Stock zählen will und nicht weiß, wie das geht", "german"),
        ("Pour les ruches dans le jardin, quand il faut les peser avec une balance", "french"),
        ("Cuando el apicultor quiere pesar las colmenas de su huerto", "spanish"),
        ("gehen", "english"),
        ("", "english"),
    ],
)
def test_a_language_is_told_by_its_commonest_words(text: str, language: str) -> None:
    assert guess_language(text) == language


@given(st.text())
def test_any_text_gives_words_that_are_not_empty(text: str) -> None:
    assert all(word.stem and word.written for word in words(text))
