from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from skill_lint.clients import facts

DATA = Path(facts.__file__).parent / "data"
SOURCED = {"source", "date"}


def check_fact(fact: object, keys: set[str]) -> None:
    assert isinstance(fact, dict)
    assert set(fact) == keys | SOURCED
    assert isinstance(fact["source"], str)
    assert len(fact["source"]) > 10
    assert date(2025, 10, 1) <= date.fromisoformat(fact["date"]) <= date(2026, 12, 31)


@pytest.mark.parametrize("identifier", facts.CLIENTS)
def test_every_fact_has_an_outcome_or_a_value_a_source_and_a_date(identifier: str) -> None:
    data = json.loads((DATA / f"{identifier}.json").read_text(encoding="utf-8"))
    assert data.pop("id") == identifier
    assert re.fullmatch(r"[A-Z][\w ]+", data.pop("name"))
    for situation, fact in data.pop("outcomes").items():
        assert situation in facts.SITUATIONS
        check_fact(fact, {"outcome"})
        assert fact["outcome"] in facts.OUTCOMES
    for kind, fact in data.pop("limits").items():
        assert kind in {"name", "description", "listing"}
        check_fact(fact, {"value", "unit", "whitespace", "outcome"})
        assert fact["value"] > 0
        assert fact["unit"] in {"code points", "UTF-16 units", "bytes"}
        assert fact["whitespace"] in {"kept", "trimmed", "collapsed"}
        assert fact["outcome"] in facts.OUTCOMES
    for key in ("folders", "reserved_words", "reserved_folders"):
        if key in data:
            fact = data.pop(key)
            check_fact(fact, {"value"})
            assert all(isinstance(item, str) and item.strip("/") == item for item in fact["value"])
    if "depth" in data:
        check_fact(data["depth"], {"value"})
        depth = data.pop("depth")["value"]
        assert depth is None or depth >= 1
    assert data == {}


def test_the_data_files_are_the_clients_of_the_list() -> None:
    on_disk = {path.stem for path in DATA.glob("*.json") if "id" in json.loads(path.read_text(encoding="utf-8"))}
    assert on_disk == set(facts.CLIENTS)


def test_outcomes_run_from_worst_to_best_and_unverified_is_never_loads() -> None:
    pairs = facts.outcomes("name-mismatch")
    assert {pair[0] for pair in pairs} == set(facts.CLIENTS)
    order = [facts.OUTCOMES.index(outcome) for _, outcome in pairs]
    assert order == sorted(order)
    told = dict(pairs)
    assert told["roo-code"] == "dropped with a message"
    assert told["claude-code"] == "name replaced"
    assert told["codex"] == "loads"
    assert told["kiro"] == "not verified"


def test_outcomes_of_chosen_clients_only() -> None:
    assert facts.outcomes("yaml-colon", ["codex", "goose", "claude-code", "no-such-client"]) == (
        ("goose", "dropped with a message"),
        ("claude-code", "metadata lost"),
        ("codex", "loads"),
    )
    assert facts.outcomes("yaml-colon", []) == ()


def test_an_unknown_situation_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="yaml-comma"):
        facts.outcomes("yaml-comma")


def test_every_situation_that_a_rule_asks_for_is_in_the_list() -> None:
    source = Path(facts.__file__).parent.parent
    asked = {
        found
        for path in source.rglob("*.py")
        for found in re.findall(
            r"(?:outcomes\(\s*|situation(?:: str)? ?= ?)\"([a-z0-9-]+)\"", path.read_text(encoding="utf-8")
        )
    }
    assert asked - set(facts.SITUATIONS) == set()
    assert "name-mismatch" in asked


def test_limits_name_their_client_unit_and_consequence() -> None:
    assert facts.limits("listing") == (facts.Limit("claude-code", 1536, "UTF-16 units", "kept", "cut"),)
    assert [(limit.client, limit.value, limit.unit) for limit in facts.limits("description", ["codex", "vscode"])] == [
        ("codex", 1024, "code points"),
        ("vscode", 1024, "UTF-16 units"),
    ]
    assert {limit.value for limit in facts.limits("name")} == {64}


@pytest.mark.parametrize(
    ("folder", "clients"),
    [
        (".claude/skills", {"claude-code", "vscode", "copilot-cli", "opencode", "goose", "cursor", "amp"}),
        ("packages/a/.codex/skills", {"codex", "cursor"}),
        (".roo/skills-code", {"roo-code"}),
        (".gemini/skills/", {"gemini-cli"}),
        (".opencode/skill", {"opencode"}),
        ("skills", set()),
        ("my.claude/skills", set()),
        ("", set()),
    ],
)
def test_clients_that_search_a_folder(folder: str, clients: set[str]) -> None:
    assert set(facts.clients_for_folder(folder)) == clients


def test_claude_code_does_not_search_the_shared_folder() -> None:
    assert "claude-code" not in facts.clients_for_folder(".agents/skills")
    assert {"codex", "gemini-cli"} <= set(facts.clients_for_folder(".agents/skills"))


def test_reserved_words_and_folders() -> None:
    assert facts.client("claude-api").reserved_words == ("anthropic", "claude")
    assert facts.client("claude-code").reserved_folders == ("synced",)
    with pytest.raises(KeyError):
        facts.client("../../setup")
