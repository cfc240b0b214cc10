"""The variables and commands of clients: each with its source, and told from others."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from skill_lint.clients import facts
from skill_lint.clients.commands import built_in
from skill_lint.clients.variables import MEANINGS, environment, is_documented, variables

DATA = Path(facts.__file__).parent / "data"


@pytest.mark.parametrize("name", ["variables", "environment", "commands"])
def test_every_row_has_a_source_and_a_date(name: str) -> None:
    for row in json.loads((DATA / f"{name}.json").read_text(encoding="utf-8")):
        assert row["client"] in (*facts.CLIENTS, "openclaw")
        assert len(row["source"]) > 10
        assert date(2025, 10, 1) <= date.fromisoformat(row["date"]) <= date(2026, 12, 31)


def test_variables_are_known_in_each_form() -> None:
    known = variables()
    assert known["${CLAUDE_SKILL_DIR}"] is known["$CLAUDE_SKILL_DIR"]
    assert known["$ARGUMENTS"] is known["${ARGUMENTS}"]
    assert "$baseDir" not in known
    assert {row.means for row in known.values()} == set(MEANINGS)
    assert {row.written for row in known.values() if row.only_in} == {"${CLAUDE_PLUGIN_ROOT}", "${CLAUDE_PLUGIN_DATA}"}
    assert {row.only_in for row in known.values()} == {"", "plugin"}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("CLAUDE_SKILL_DIR", True),
        ("ARGUMENTS", True),
        ("CLAUDE_CODE_REMOTE", True),
        ("CLAUDE_PLUGIN_OPTION_TOKEN", True),
        ("CODEX_HOME", True),
        ("GEMINI_CLI_HOME", True),
        ("CLAUDE_SKILLS_DIR", False),
        ("CLAUDE_SKILL_ROOT", False),
        ("CLAUDE_CODE", False),
        ("HOME", False),
        ("", False),
    ],
)
def test_documented_variables_are_told_from_others(name: str, expected: bool) -> None:
    assert is_documented(name) is expected


def test_names_are_names() -> None:
    whole, families = environment()
    assert all(re.fullmatch(r"[A-Z][A-Z0-9_]*", name) for name in (*whole, *families))
    assert all(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", name) for name in built_in())
    assert {"compact", "clear", "security-review", "delegate", "permissions", "restore"} <= built_in()
