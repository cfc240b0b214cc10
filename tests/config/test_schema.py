"""The JSON Schema says the same as the validation."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from skill_lint.clients.facts import CLIENTS
from skill_lint.config import presets
from skill_lint.config.load import Configuration
from skill_lint.config.schema import BY_NAME, KEYS, json_schema
from skill_lint.config.settings import Settings
from skill_lint.model.policy import Allowed, NameRule, Policy
from skill_lint.rules.catalogue import load_catalogue
from tests.config.small import CATALOGUE, configuration, problems
from tools import configuration_pages

REAL = load_catalogue()
SCHEMA = json_schema(CATALOGUE, ["claude-code", "codex"])
VALIDATOR: Any = Draft202012Validator(SCHEMA)
DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator.check_schema(json_schema(REAL, CLIENTS))
    json.dumps(json_schema(REAL, CLIENTS))


def test_every_declared_key_has_a_description() -> None:
    properties: Any = SCHEMA["properties"]
    assert list(properties) == [key.name for key in KEYS]
    assert all(properties[key.name]["description"] == key.summary for key in KEYS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        'extend = "strict"\nroot = true\nrequired-version = ">=0.0.1"',
        'extend = ["strict", "recommended"]\nclients = ["codex"]',
        'select = ["all", "name", "format", "name-missing"]\nignore = []\nextend-select = ["body"]',
        'severity = { name-missing = "off", path-missing = "note" }',
        '[per-file-ignores]\n"docs/**" = ["body"]',
        "rules.body-too-long.max-lines = 3",
        'rules.description-no-trigger = { phrase = "literal", words = ["a"], strict = true }',
        '[[overrides]]\npaths = ["a"]\nignore = ["body"]\nseverity.name-missing = "error"\nclients = []',
        'include = ["a"]\nexclude = ["b"]\nextend-exclude = ["c"]\nrespect-gitignore = false\nforce-exclude = true',
        'references = { paths = "must-exist", allow = ["a", { text = "b", reason = "c" }, { text = "d" }] }',
        "references.history-limit = 0",
        '[[names]]\npattern = "^f[A-Z]"\nsource = ["src/**/*.py", "!src/made/**"]\nmust = "occur"',
        "[[names]]\npattern = '^f'\nsource = ['src']\n[[overrides]]\npaths = ['a']\nreferences.allow = ['a']",
        'fail-on = "note"\nmin-severity = "error"\noutput-format = "json"\nunsuppressible = ["all"]',
    ],
)
def test_what_the_validation_takes_the_schema_takes(text: str) -> None:
    assert problems(text, clients=["claude-code", "codex"]) == ""
    VALIDATOR.validate(tomllib.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        "selct = []",
        'select = "name"',
        'select = ["nothing"]',
        "root = 1",
        'fail-on = "off"',
        "severity.nothing = 'error'",
        "severity.name-missing = 'warn'",
        "rules.name-missing.max = 3",
        "rules.body-too-long.max-lines = 'x'",
        "rules.body-too-long.max-lines = true",
        "rules.description-no-trigger.phrase = 'x'",
        "rules.description-no-trigger.words = 'x'",
        "[[overrides]]\nignore = []",
        "overrides = [{ paths = [] }]",
        "overrides = [{ paths = ['a'], fail-on = 'error' }]",
        "per-file-ignores.a = 'body'",
        "clients = ['claude']",
        "exclude = ['']",
        "extend = 3",
        "references.paths = 'must'",
        "references.path = 'evidence'",
        "references.allow = 'a'",
        "references.allow = ['']",
        "references.allow = [{ reason = 'a' }]",
        "references.allow = [{ text = 'a', why = 'b' }]",
        "references.history-limit = -1",
        "references.history-limit = true",
        "overrides = [{ paths = ['a'], references.history-limit = 3 }]",
        "names = {}",
        "names = [{ pattern = '^f' }]",
        "names = [{ pattern = '^f', source = [] }]",
        "names = [{ pattern = '^f', source = ['a'], must = 'exist' }]",
        "overrides = {}",
    ],
)
def test_what_the_validation_refuses_the_schema_refuses(text: str) -> None:
    assert problems(text, clients=["claude-code", "codex"])
    assert list(VALIDATOR.iter_errors(tomllib.loads(text)))


VALUES = st.sampled_from(
    [
        *(True, 3, "name", "error", "off", "json", "0.1", [], ["name"], ["all", "x"], [3], {}),
        *({"name-missing": "error"}, {"body": ["all"]}, {"body-too-long": {"max-lines": 3}}),
        *({"paths": "must-exist"}, {"allow": ["a", {"text": "b"}, {}]}, {"allow": [""]}, {"history-limit": -1}),
        *([{"pattern": "^a", "source": ["a"]}], [{"pattern": "", "source": ["a"]}], [{"pattern": "^a", "source": []}]),
        *([{"paths": ["a"]}], [{"paths": ["a"], "ignore": ["name"]}]),
    ]
)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from([*(key.name for key in KEYS), "other"]), VALUES, max_size=2))
def test_schema_and_validation_agree(table: dict[str, Any]) -> None:
    if "extend" in table or "required-version" in table:
        return  # what they name is a question for the loader
    text = "\n".join(f"{name} = {written(value)}" for name, value in table.items())
    assert tomllib.loads(text) == table
    assert VALIDATOR.is_valid(table) == (problems(text, clients=["claude-code", "codex"]) == "")


def written(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {written(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)


def test_every_key_has_its_effect_read_by_a_name() -> None:
    shown_as_levels = {"select", "extend-select", "ignore", "severity", "per-file-ignores", "rules", "overrides"}
    of_files = {"extend", "root", "required-version", "extend-exclude"}
    for key in KEYS:
        if key.name not in shown_as_levels | of_files | {"references", "names", "triggers"}:
            assert hasattr(Settings, key.name.replace("-", "_")), key.name
    found = configuration(
        {
            "skill-lint.toml": """
        references = { paths = "must-exist", allow = ["a"], history-limit = 7 }
        names = [{ pattern = "^f", source = ["src"] }]
        triggers = { backend = "openai", model = "m-1", runs = 3 }
    """
        }
    ).for_skill("")
    assert found.policy == Policy(
        "must-exist",
        (Allowed("a", "", "skill-lint.toml:2"),),
        (NameRule("^f", ("src",), "be-defined", "skill-lint.toml:3"),),
    )
    assert found.history_limit == 7
    assert (found.triggers_backend, found.triggers_model, found.triggers_runs) == ("openai", "m-1", 3)


@pytest.mark.parametrize("name", ["recommended", "strict"])
def test_presets_name_rules_options_and_levels_that_there_are(name: str) -> None:
    for rule in presets.SEVERITY.get(name, {}):
        assert rule in REAL
    table = {"severity": presets.SEVERITY.get(name, {}), "rules": presets.OPTIONS.get(name, {})}
    for key, word in presets.CHOICES.get(name, {}).items():
        assert word in BY_NAME[key].choices
    Draft202012Validator(json_schema(REAL)).validate(table)


def test_the_strict_preset_raises_no_level_that_is_lower_by_default() -> None:
    found = Configuration(REAL, {"skill-lint.toml": b'extend = "strict"'}.get).for_skill("a")
    for rule in REAL:
        assert found.severity_of(rule, "a/SKILL.md", rule.severity) >= rule.severity


def code_blocks(language: str) -> list[str]:
    text = (DOCS / "configuration.md").read_text(encoding="utf-8")
    return [part.split("```")[0] for part in text.split(f"```{language}\n")[1:]]


@pytest.mark.parametrize("example", code_blocks("toml"))
def test_the_examples_of_the_documentation_are_valid(example: str) -> None:
    files = {
        "skill-lint.toml": example.encode(),
        "base.toml": b"",
        "packages/skill-lint.toml": b"",
        "skills/base.toml": b"",
    }
    if "[tool.skill-lint]" in example:
        files["pyproject.toml"] = files.pop("skill-lint.toml")
        table = tomllib.loads(example)["tool"]["skill-lint"]
    else:
        table = tomllib.loads(example)
    Configuration(REAL, files.get, clients=CLIENTS).for_skill("skills/a")
    Draft202012Validator(json_schema(REAL, CLIENTS)).validate(table)


def test_the_table_of_keys_in_the_documentation_is_the_generated_one() -> None:
    text = (DOCS / "configuration.md").read_text(encoding="utf-8")
    assert configuration_pages.START + configuration_pages.key_table() + configuration_pages.END in text
