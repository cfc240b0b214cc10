"""Which misspelt key means which field."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import skill_lint.clients
from skill_lint.clients.facts import CLIENTS
from skill_lint.clients.fields import distance, field, fields, meant_field


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("Name", "name"),
        ("NAME", "name"),
        ("Description", "description"),
        ("desciption", "description"),
        ("descritpion", "description"),
        ("descriptions", "description"),
        ("desc", "description"),
        ("allowed_tools", "allowed-tools"),
        ("allowedTools", "allowed-tools"),
        ("allowed-tool", "allowed-tools"),
        ("Allowed Tools", "allowed-tools"),
        ("disallowedTools", "disallowed-tools"),
        ("user-invokable", "user-invocable"),
        ("user_invocable", "user-invocable"),
        ("userInvocable", "user-invocable"),
        ("disable_model_invocation", "disable-model-invocation"),
        ("argument_hint", "argument-hint"),
        ("whenToUse", "when_to_use"),
        ("when-to-use", "when_to_use"),
        ("compatability", "compatibility"),
        ("licence", "license"),
        ("Licence", "license"),
        ("lisence", "license"),
        ("Model", "model"),
    ],
)
def test_a_near_miss(key: str, meant: str) -> None:
    assert meant_field(key, [key]) == meant
    assert meant_field(key, [key, meant]) is None


OWN_KEYS = [
    *["tools", "tags", "version", "author", "triggers", "category", "Tags", "Version", "names", "agents", "path"],
    *["models", "argument", "contexts", "invocable", "short-description", "名称", "", "allowed-commands"],
]


@pytest.mark.parametrize("key", OWN_KEYS)
def test_a_key_of_its_own(key: str) -> None:
    assert meant_field(key, [key]) is None


def test_a_field_is_nobodys_near_miss() -> None:
    assert {meant_field(each.name, []) for each in fields()} == {None}
    assert field("allowed-tools") is not None
    assert field("allowed_tools") is None


@given(st.text("ab", max_size=6), st.text("ab", max_size=6))
def test_the_distance_counts_slips(left: str, right: str) -> None:
    assert distance(left, right) == distance(right, left)
    assert (distance(left, right) == 0) == (left == right)
    assert abs(len(left) - len(right)) <= distance(left, right) <= max(len(left), len(right))


@pytest.mark.parametrize(
    ("left", "right", "slips"), [("ab", "ba", 1), ("abc", "ac", 1), ("abc", "abd", 1), ("", "ab", 2)]
)
def test_one_slip_of_each_kind(left: str, right: str, slips: int) -> None:
    assert distance(left, right) == slips


def test_every_fact_has_its_source_and_date() -> None:
    data = json.loads((Path(skill_lint.clients.__file__).parent / "data" / "fields.json").read_text(encoding="utf-8"))
    for fact in [*data["fields"], data["common"], data["mistaken"]]:
        assert fact["source"]
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", fact["date"])
    for row in data["fields"]:
        assert set(row["clients"]) <= set(CLIENTS)
        assert row["type"] in {"string", "string or list", "boolean", "mapping"}
    assert set(data["mistaken"]["value"].values()) <= {row["name"] for row in data["fields"]}
    assert not set(data["common"]["value"]) & {row["name"] for row in data["fields"]}
