"""How authors say of what kind a negative is."""

from __future__ import annotations

import json

import pytest

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.prompts.load import load
from skill_lint.triggers.case import Case
from skill_lint.triggers.lexical_run import outcomes_by_words


@pytest.mark.parametrize(
    ("fields", "intent"),
    [
        ({"intent": "near miss"}, "near-miss"),
        ({"type": "negative", "category": "near-miss"}, "near-miss"),
        ({"category": "negative_near_miss"}, "near-miss"),
        ({"kind": "Hard negative"}, "near-miss"),
        ({"type": "negative", "negative_type": "unrelated"}, "off-topic"),
        ({"category": "offTopic"}, "off-topic"),
        ({"type": "negative", "category": "security"}, "negative"),
        ({"type": "implicit", "category": "sales"}, "implicit"),
        ({"type": "near-miss", "category": "off-topic"}, "near-miss"),
        ({"category": "sales"}, ""),
        ({}, ""),
    ],
    ids=str,
)
def test_the_kind_of_a_row(fields: dict[str, str], intent: str) -> None:
    text = json.dumps([{"prompt": "Brew", "should_trigger": False, "skill": "tea"} | fields])
    (prompt,) = load("evals/t.json", text.encode()).prompts
    assert prompt.intent == intent


@pytest.mark.parametrize(
    ("intent", "text", "is_near"),
    [
        ("near-miss", "what is the weather like", True),
        ("off-topic", "brew a pot of tea", False),
        ("negative", "brew a pot of tea", True),
        ("", "what is the weather like", False),
    ],
)
def test_what_the_author_says_of_a_negative_counts_before_the_words(intent: str, text: str, is_near: bool) -> None:
    row = {"prompt": text, "should_trigger": False, "skill": "tea", "intent": intent}
    (prompt,) = load("evals/t.json", json.dumps([row]).encode()).prompts
    catalogue = (CatalogueEntry("tea", "Brews a pot of tea."), CatalogueEntry("bread", "Bakes a loaf."))
    (outcome,) = outcomes_by_words([Case(prompt, catalogue)])
    assert outcome.is_near is is_near
