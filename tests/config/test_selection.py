"""Which rules run, and at what level."""

from __future__ import annotations

import pytest

from skill_lint.config.settings import CommandLine
from skill_lint.model.diagnostic import Severity
from tests.config.small import CATALOGUE, RULES, configuration, levels, settings

DEFAULT = {info.id: info.severity.word for info in RULES if info.severity}


def test_without_a_file_every_rule_has_its_own_level() -> None:
    assert levels(settings({})) == DEFAULT


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('select = ["name-missing"]', {"name-missing": "warning"}),
        ('select = ["name"]', {"name-mismatch": "warning", "name-missing": "warning"}),
        (
            'select = ["format"]',
            {"frontmatter-missing": "error", "name-mismatch": "warning", "name-missing": "warning"},
        ),
        ('select = ["frontmatter"]', {"frontmatter-missing": "error"}),
        ("select = []", {}),
        ('select = ["all"]', DEFAULT | {"frontmatter-unknown-key": "warning"}),
        ('select = ["frontmatter-unknown-key"]', {"frontmatter-unknown-key": "warning"}),
        ('extend-select = ["frontmatter-unknown-key"]', DEFAULT | {"frontmatter-unknown-key": "warning"}),
        ('severity.frontmatter-unknown-key = "error"', DEFAULT | {"frontmatter-unknown-key": "error"}),
        ('severity.frontmatter-unknown-key = "off"', DEFAULT),
        ('severity.name-missing = "error"', DEFAULT | {"name-missing": "error"}),
        ('severity.body-too-long = "warning"', DEFAULT | {"body-too-long": "warning"}),
        ('select = ["name"]\nignore = ["name-missing"]', {"name-mismatch": "warning"}),
        ('select = ["name"]\nseverity.name-missing = "off"', {"name-mismatch": "warning"}),
        ('select = ["name-missing"]\nignore = ["name"]', {"name-missing": "warning"}),
        ('select = ["name-missing"]\nignore = ["name-missing"]', {}),
        ('select = ["all"]\nignore = ["all"]', {}),
        ('ignore = ["all"]\nextend-select = ["name"]', {"name-mismatch": "warning", "name-missing": "warning"}),
        ('select = ["name"]\nseverity.body-empty = "error"', {"name-mismatch": "warning", "name-missing": "warning"}),
        (
            'select = ["body-empty"]\nseverity.frontmatter-unknown-key = "note"',
            {"body-empty": "warning", "frontmatter-unknown-key": "note"},
        ),
    ],
)
def test_select_ignore_and_severity(text: str, expected: dict[str, str]) -> None:
    assert levels(settings(text)) == expected


@pytest.mark.parametrize(
    ("text", "command_line", "expected"),
    [
        ('ignore = ["name"]', CommandLine(select=("name-missing",)), {"name-missing": "warning"}),
        ('severity.name-missing = "off"', CommandLine(select=("name-missing",)), {"name-missing": "warning"}),
        ('severity.name-missing = "error"', CommandLine(select=("name",)), None),
        ('select = ["name"]', CommandLine(ignore=("name-missing",)), {"name-mismatch": "warning"}),
        ('select = ["name"]', CommandLine(ignore=("name-missing, name-mismatch",)), {}),
        (
            'select = ["name-missing"]',
            CommandLine(extend_select=("path-missing,body-empty",)),
            {"body-empty": "warning", "name-missing": "warning", "path-missing": "error"},
        ),
        ('select = ["all"]', CommandLine(select=()), {}),
        ('extend-select = ["frontmatter-unknown-key"]', CommandLine(isolated=True), DEFAULT),
        ("", CommandLine(config=('select = ["path-missing"]',)), {"path-missing": "error"}),
        (
            "",
            CommandLine(config=('severity.path-missing = "note"',), select=("path-missing",)),
            {"path-missing": "note"},
        ),
    ],
)
def test_the_command_line_goes_over_the_file(
    text: str, command_line: CommandLine, expected: dict[str, str] | None
) -> None:
    wanted = {"name-mismatch": "warning", "name-missing": "error"} if expected is None else expected
    assert levels(settings(text, command_line=command_line)) == wanted


def test_a_configured_level_replaces_that_of_the_finding() -> None:
    found = settings('severity.path-missing = "warning"')
    info = CATALOGUE.get("path-missing")
    assert info
    assert found.severity_of(info, "SKILL.md", Severity.NOTE) is Severity.WARNING
    assert settings({}).severity_of(info, "SKILL.md", Severity.NOTE) is Severity.NOTE


def test_the_strict_preset_makes_the_format_errors_and_asks_for_the_phrase() -> None:
    found = settings('extend = "strict"')
    assert levels(found) == DEFAULT | {
        "frontmatter-unknown-key": "error",
        "name-mismatch": "error",
        "name-missing": "error",
    }
    assert found.options("description-no-trigger") == {"phrase": "literal"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('severity.name-missing = "note"', {"name-missing": "note"}),
        ('severity.name-missing = "off"', {}),
        ('ignore = ["name-missing"]', {}),
        ('severity.frontmatter-unknown-key = "off"\nseverity.name-missing = "off"', {"frontmatter-unknown-key": ""}),
    ],
)
def test_a_file_goes_over_the_preset_that_it_extends(text: str, expected: dict[str, str]) -> None:
    found = levels(settings(f'extend = "strict"\n{text}'))
    assert found.get("name-missing", "") == expected.get("name-missing", "")
    if "frontmatter-unknown-key" in expected:
        assert "frontmatter-unknown-key" not in found


def test_a_level_turns_on_what_an_extended_file_turned_off() -> None:
    files = {
        "base.toml": 'severity.name-missing = "off"',
        "skill-lint.toml": 'extend = "base.toml"\nseverity.name-missing = "error"',
    }
    assert levels(settings(files))["name-missing"] == "error"


@pytest.mark.parametrize(
    ("pattern", "path", "silent"),
    [
        ("docs/**", "docs/a/SKILL.md", True),
        ("docs/", "docs/a/SKILL.md", True),
        ("docs", "sub/docs/a/SKILL.md", True),
        ("/docs", "sub/docs/a/SKILL.md", False),
        ("docs/**", "other/docs/a/SKILL.md", False),
        ("SKILL.md", "docs/a/SKILL.md", True),
        ("!docs/**", "docs/a/SKILL.md", False),
        ("!docs/**", "skills/a/SKILL.md", True),
    ],
)
def test_per_file_ignores(pattern: str, path: str, silent: bool) -> None:
    found = settings(f'[per-file-ignores]\n"{pattern}" = ["name"]')
    expected = DEFAULT.keys() - ({"name-missing", "name-mismatch"} if silent else set())
    assert levels(found, path).keys() == expected


def test_ignores_of_a_file_below_the_root_start_at_its_directory() -> None:
    files = {"packages/a/skill-lint.toml": 'per-file-ignores."docs/**" = ["all"]'}
    found = settings(files, "packages/a/docs/x")
    assert levels(found, "packages/a/docs/x/SKILL.md") == {}
    assert levels(found, "docs/x/SKILL.md") == DEFAULT


def test_entries_that_silence_nothing_are_named() -> None:
    text = '[per-file-ignores]\n"docs/**" = ["name-missing", "body"]\n"old/**" = ["all"]\n'
    config = configuration({"skill-lint.toml": text})
    levels(config.for_skill("docs/a"), "skills/a/SKILL.md")
    assert len(config.unused()) == 3
    info = CATALOGUE.get("name-missing")
    assert info
    assert config.for_skill("docs/a").severity_of(info, "docs/a/SKILL.md", info.severity) is Severity.OFF
    assert [problem.render() for problem in config.unused()] == [
        (
            "skill-lint: warning: skill-lint.toml:2:30: `body` silences nothing in `docs/**`\n"
            "  |\n"
            '2 | "docs/**" = ["name-missing", "body"]\n'
            "  |                              ^^^^^^"
        ),
        (
            "skill-lint: warning: skill-lint.toml:3:13: `all` silences nothing in `old/**`\n"
            "  |\n"
            '3 | "old/**" = ["all"]\n'
            "  |             ^^^^^"
        ),
    ]
    levels(config.for_skill("docs/a"), "docs/a/x.md")
    levels(config.for_skill("old"), "old/SKILL.md")
    assert config.unused() == ()


def test_nothing_is_said_of_unused_entries_where_the_command_line_chose_the_rules() -> None:
    files = {"skill-lint.toml": 'per-file-ignores."docs/**" = ["name"]'}
    for command_line in (CommandLine(select=("body",)), CommandLine(ignore=("body",))):
        config = configuration(files, command_line=command_line)
        levels(config.for_skill("a"), "a/SKILL.md")
        assert config.unused() == ()


def test_overrides_hold_for_their_paths_and_the_last_wins() -> None:
    found = settings(
        """
        severity.name-missing = "error"
        [[overrides]]
        paths = ["vendor/**"]
        ignore = ["name"]
        extend-select = ["frontmatter-unknown-key"]
        [[overrides]]
        paths = ["vendor/ours/**", "!vendor/ours/old/**"]
        extend-select = ["name-missing"]
        severity.name-missing = "note"
        """
    )
    assert levels(found, "skills/a/SKILL.md") == DEFAULT | {"name-missing": "error"}
    outside = {rule: level for rule, level in DEFAULT.items() if not rule.startswith("name")}
    vendored = outside | {"frontmatter-unknown-key": "warning"}
    assert levels(found, "vendor/a/SKILL.md") == vendored
    assert levels(found, "vendor/ours/a/SKILL.md") == vendored | {"name-missing": "note"}
    assert levels(found, "vendor/ours/old/a/SKILL.md") == vendored


def test_the_command_line_goes_over_overrides() -> None:
    text = '[[overrides]]\npaths = ["a/**"]\nselect = ["body"]'
    found = settings(text, command_line=CommandLine(select=("name-missing",)))
    assert levels(found, "a/SKILL.md") == {"name-missing": "warning"}


def test_options_and_clients_of_an_override_follow_the_skill() -> None:
    text = """
        clients = ["codex"]
        rules.body-too-long.max-lines = 10
        [[overrides]]
        paths = ["vendor/"]
        clients = ["claude-code"]
        rules.body-too-long.max-lines = 20
        rules.description-no-trigger = { phrase = "literal", words = ["a", "b"] }
    """
    config = configuration({"skill-lint.toml": text})
    own, vendored = config.for_skill("skills/a"), config.for_skill("vendor/a")
    assert (own.clients, own.options("body-too-long"), own.options("description-no-trigger")) == (
        ("codex",),
        {"max-lines": 10},
        {},
    )
    assert (vendored.clients, vendored.options("body-too-long")) == (("claude-code",), {"max-lines": 20})
    assert vendored.options("description-no-trigger") == {"phrase": "literal", "words": ("a", "b")}
    assert config.for_skill("skills/b") is own


def test_a_rule_is_active_where_any_file_of_the_skill_may_have_it() -> None:
    found = settings('select = ["name"]\n[[overrides]]\npaths = ["a/references/**"]\nselect = ["body-empty"]')
    active = {info.id for info in RULES if found.is_active(info)}
    assert active == {"name-missing", "name-mismatch", "body-empty"}


def test_rules_that_may_not_be_silenced() -> None:
    assert settings('unsuppressible = ["name", "path-missing"]').unsuppressible == {
        "name-missing",
        "name-mismatch",
        "path-missing",
    }
    assert settings({}).unsuppressible == frozenset()


def test_levels_and_form_of_the_run() -> None:
    found = settings('fail-on = "warning"\nmin-severity = "note"\noutput-format = "concise"')
    assert (found.fail_on, found.min_severity, found.output_format) == (Severity.WARNING, Severity.NOTE, "concise")
    over = CommandLine(fail_on="error", min_severity="error", output_format="json")
    found = settings('fail-on = "warning"\nmin-severity = "note"\noutput-format = "concise"', command_line=over)
    assert (found.fail_on, found.min_severity, found.output_format) == (Severity.ERROR, Severity.ERROR, "json")
    found = settings({})
    assert (found.fail_on, found.min_severity, found.output_format) == (Severity.ERROR, Severity.WARNING, "full")
