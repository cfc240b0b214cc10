"""What a configuration says of references: whence it comes, what adds up, what was of use."""

from __future__ import annotations

import pytest

from skill_lint.config.settings import CommandLine
from skill_lint.model.policy import Allowed, NameRule, Policy
from tests.config.small import configuration, settings


def test_without_a_word_nothing_but_evidence_counts() -> None:
    found = settings("")
    assert found.policy == Policy()
    assert found.history_limit == 4000
    assert found.origin("references.paths") == found.origin("references.history-limit") == "default"


def test_the_policy_of_the_same_settings_is_the_same_object() -> None:
    config = configuration({"skill-lint.toml": 'references.allow = ["a"]'})
    assert config.for_skill("a").policy is config.for_skill("b").policy


def test_values_stand_in_pyproject_too() -> None:
    text = """
[tool.skill-lint.references]
paths = "must-exist"
allow = ["build/report.json"]

[[tool.skill-lint.names]]
pattern = "^_{0,2}f[a-z]*[A-Z]"
source = ["src/**/*.py"]
must = "occur"
"""
    assert settings({"pyproject.toml": text}).policy == Policy(
        "must-exist",
        (Allowed("build/report.json", "", "pyproject.toml:4"),),
        (NameRule("^_{0,2}f[a-z]*[A-Z]", ("src/**/*.py",), "occur", "pyproject.toml:6"),),
    )


def test_what_is_allowed_and_named_adds_up_and_the_rest_is_replaced() -> None:
    files = {
        "skill-lint.toml": """
            extend = "base.toml"
            references = { paths = "evidence", allow = ["own", { text = "told", reason = "made" }] }
            names = [{ pattern = "^own", source = ["a"] }]
        """,
        "base.toml": """
            references = { paths = "must-exist", allow = ["base"], history-limit = 9 }
            names = [{ pattern = "^base", source = ["b"] }]
        """,
    }
    found = settings(files)
    assert found.policy.paths == "evidence"
    assert [(entry.text, entry.reason) for entry in found.policy.allow] == [
        ("base", ""),
        ("own", ""),
        ("told", "made"),
    ]
    assert [rule.pattern for rule in found.policy.names] == ["^base", "^own"]
    assert found.history_limit == 9
    assert found.origin("references.history-limit") == "base.toml:2"
    assert found.origin("references.paths") == "skill-lint.toml:3"


def test_the_strict_preset_asks_for_every_path() -> None:
    assert settings('extend = "strict"').policy == Policy("must-exist")
    assert settings('extend = "strict"').origin("references.paths") == "preset strict"
    assert settings('extend = "strict"\nreferences.paths = "evidence"').policy == Policy()
    assert settings('extend = "recommended"').policy == Policy()


def test_an_override_holds_for_its_skills() -> None:
    files = {
        "skill-lint.toml": """
            references.paths = "must-exist"
            references.allow = ["all"]
            [[overrides]]
            paths = ["vendor/**"]
            references = { paths = "evidence", allow = ["theirs"] }
            names = [{ pattern = "^theirs", source = ["vendor"] }]
        """
    }
    own, theirs = (settings(files, directory).policy for directory in ("skills/a", "vendor/b"))
    assert (own.paths, [entry.text for entry in own.allow], own.names) == ("must-exist", ["all"], ())
    assert (theirs.paths, [entry.text for entry in theirs.allow]) == ("evidence", ["all", "theirs"])
    assert [rule.pattern for rule in theirs.names] == ["^theirs"]


def test_the_command_line_goes_over_the_history_limit() -> None:
    found = settings("references.history-limit = 9", command_line=CommandLine(history_limit=0))
    assert found.history_limit == 0
    assert found.origin("references.history-limit") == "command line"
    assert settings("", command_line=CommandLine(config=("references.history-limit = 3",))).history_limit == 3


@pytest.mark.parametrize(
    ("written", "from_the_root"),
    [
        ("src/**/*.py", "packages/tea/src/**/*.py"),
        ("/src", "packages/tea/src"),
        ("!src/made/", "!packages/tea/src/made/"),
        ("*.py", "packages/tea/**/*.py"),
        ("src/", "packages/tea/**/src/"),
        ("!*.pyi", "!packages/tea/**/*.pyi"),
    ],
)
def test_sources_start_at_the_directory_of_their_file(written: str, from_the_root: str) -> None:
    text = f'names = [{{ pattern = "^a", source = ["b/c", "{written}"] }}]'
    (rule,) = settings({"packages/tea/skill-lint.toml": text}, "packages/tea/skills/a").policy.names
    assert rule.source == ("packages/tea/b/c", from_the_root)
    (rule,) = settings(text).policy.names
    assert rule.source == ("b/c", written)


def test_entries_that_no_reference_needs_are_named() -> None:
    text = 'references.allow = ["build/a.json", { text = "b.json", reason = "made" }]\n'
    config = configuration({"skill-lint.toml": text})
    found = config.for_skill("skills/a")
    found.policy.allowed("build/a.json")
    found.policy.allowed("something else")
    assert [problem.render() for problem in config.unused()] == [
        (
            "skill-lint: warning: skill-lint.toml:1:46: no reference needs `b.json` to be allowed\n"
            "  |\n"
            f"1 | {text}"
            "  |                                              ^^^^^^^^"
        )
    ]
    found.policy.allowed("b.json")
    assert config.unused() == ()


def test_entries_are_named_also_where_the_command_line_chose_the_rules() -> None:
    text = 'references.allow = ["a"]\nper-file-ignores."docs/**" = ["name"]'
    config = configuration({"skill-lint.toml": text}, command_line=CommandLine(select=("body",)))
    config.for_skill("a")
    assert [problem.line for problem in config.unused()] == [1]


def test_an_entry_of_an_override_is_used_by_its_skills_alone() -> None:
    text = '[[overrides]]\npaths = ["vendor/**"]\nreferences.allow = ["a"]'
    config = configuration({"skill-lint.toml": text})
    config.for_skill("skills/a").policy.allowed("a")
    assert len(config.unused()) == 1
    config.for_skill("vendor/a").policy.allowed("a")
    assert config.unused() == ()


def test_a_source_that_matches_no_file_is_named() -> None:
    text = """
[[names]]
pattern = "^grind"
source = ["mill/**/*.py", "!mill/old/**"]
[[names]]
pattern = "^sieve"
source = ["sieves/**"]
[[overrides]]
paths = ["vendor/**"]
names = [{ pattern = "^a", source = ["mill/old/*.py"] }, { pattern = "^b", source = ["*.go"] }]
"""
    config = configuration({"skill-lint.toml": text})
    files = ("mill/grind.py", "skills/a/SKILL.md")
    assert config.without_files(files) == ()
    for directory in ("skills/a", "skills/b", "vendor/c"):
        config.for_skill(directory)
    assert [(problem.line, problem.level, problem.message) for problem in config.without_files(files)] == [
        (7, "warning", "`names[2].source` matches no file"),
        (10, "warning", "`overrides[1].names[1].source` matches no file"),
        (10, "warning", "`overrides[1].names[2].source` matches no file"),
    ]
    assert len(config.without_files(("mill/old/a.py",))) == 3
    assert config.without_files((*files, "sieves/a.txt", "mill/old/a.py", "a/b.go")) == ()
