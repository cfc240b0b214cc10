"""A starter set is valid, whatever the description says."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.prompts.load import load
from skill_lint.prompts.starter import Form, starter

TEA = CatalogueEntry("tea", "Brews tea in a pot. Use when the user asks to brew, steep or serve tea.")
COFFEE = CatalogueEntry("coffee", "Brews coffee in a press. Use when the user wants to grind beans.")
BEES = CatalogueEntry("bees", "Keeps hives.")
FORMS: list[Form] = ["csv", "json"]
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


@pytest.mark.parametrize("form", FORMS)
def test_one_row_of_each_kind_for_the_skill(form: Form) -> None:
    prompts = load(f"evals/tea.prompts.{form}", starter(TEA, [BEES, COFFEE, TEA], form).encode(), subject="tea")
    assert (prompts.problems, prompts.skipped) == ((), ())
    assert [(each.id, each.intent, each.expectation) for each in prompts.prompts] == [
        ("explicit-1", "explicit", "skill"),
        ("implicit-1", "implicit", "skill"),
        ("contextual-1", "contextual", "skill"),
        ("near-miss-1", "near-miss", "not-this"),
        ("off-topic-1", "off-topic", "not-this"),
    ]
    assert {each.subject for each in prompts.prompts} == {"tea"}
    assert all(each.note.startswith("EDIT: ") for each in prompts.prompts)
    explicit, implicit, contextual, near, off = (each.text for each in prompts.prompts)
    assert explicit == "Use $tea to brew, steep or serve tea"
    assert implicit == "I want to brew, steep or serve tea"
    assert contextual.endswith("brew, steep or serve tea")
    assert near == "Please grind beans"
    assert "tea" not in off.split()


def test_without_a_sibling_alike_the_near_miss_is_made_of_its_own_words() -> None:
    rows = list(csv.DictReader(io.StringIO(starter(TEA, [BEES]))))
    assert "steep" in rows[3]["prompt"]
    assert rows[3]["prompt"].startswith("Explain")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "description", ["", "  ", "...", "=cmd|' /C calc'!A0", 'A "b", c;\nd\te', "\0\x1b[31m\udc80", "泡茶"]
)
@pytest.mark.parametrize("name", ["tea", "", 'a,b"c\nd', "\udc80"])
def test_hostile_descriptions_give_a_valid_set(name: str, description: str, form: Form) -> None:
    entry = CatalogueEntry(name, description)
    prompts = load(f"t.prompts.{form}", starter(entry, [entry._replace(name="other")], form).encode(), subject="tea")
    assert prompts.problems == ()
    assert len(prompts.prompts) == 5


@given(st.text(max_size=300), st.text(max_size=300))
def test_no_cell_is_a_formula_and_both_forms_say_the_same(description: str, other: str) -> None:
    entry, sibling = CatalogueEntry("tea", description), CatalogueEntry("mug", other)
    table = starter(entry, [sibling])
    assert not any(cell.startswith(FORMULAS) for row in csv.reader(io.StringIO(table)) for cell in row)
    rows = [row["prompt"] for row in json.loads(starter(entry, [sibling], "json"))["queries"]]
    assert [row["prompt"] for row in csv.DictReader(io.StringIO(table))] == rows
    assert all(len(row) < 300 for row in rows)
