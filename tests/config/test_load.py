"""Which file governs a skill, what it extends, and what is left out."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from skill_lint.config.load import Configuration, reader
from skill_lint.config.origin import HIDDEN
from skill_lint.config.problem import ConfigError
from skill_lint.config.settings import CommandLine
from skill_lint.config.toml import LARGEST
from tests.config.small import CATALOGUE, configuration, levels, problems, settings

if TYPE_CHECKING:
    from pathlib import Path

NAME = 'select = ["name-missing"]'
BODY = 'select = ["body-empty"]'
OURS = f"[tool.skill-lint]\n{NAME}"


@pytest.mark.parametrize(
    ("files", "directory", "expected"),
    [
        ({"skill-lint.toml": NAME}, "", "skill-lint.toml"),
        ({"skill-lint.toml": NAME}, "a/b/c", "skill-lint.toml"),
        ({".skill-lint.toml": NAME}, "a/b/c", ".skill-lint.toml"),
        ({"pyproject.toml": OURS}, "a/b/c", "pyproject.toml"),
        ({"skill-lint.toml": BODY, "a/pyproject.toml": OURS}, "a/b", "a/pyproject.toml"),
        ({"skill-lint.toml": NAME, "a/pyproject.toml": "[project]\nname = 'a'"}, "a/b", "skill-lint.toml"),
        (
            {"skill-lint.toml": NAME, "a/pyproject.toml": "[project]\ndependencies = ['skill-lint']"},
            "a",
            "skill-lint.toml",
        ),
        ({"skill-lint.toml": NAME, "a/pyproject.toml": "[tool.x\nskill-lint = 3"}, "a", "skill-lint.toml"),
        ({"skill-lint.toml": NAME, "ab/skill-lint.toml": BODY}, "a", "skill-lint.toml"),
        ({"pyproject.toml": f'[tool]\n"skill-lint" . {NAME}'}, "a", "pyproject.toml"),
        ({"pyproject.toml": 'tool.skill-lint.select = ["name-missing"]'}, "a", "pyproject.toml"),
        ({"pyproject.toml": 'tool = { skill-lint = { select = ["name-missing"] } }'}, "a", "pyproject.toml"),
    ],
)
def test_the_nearest_file_governs(files: dict[str, str], directory: str, expected: str) -> None:
    found = settings(files, directory)
    assert found.file == expected
    assert levels(found) == {"name-missing": "warning"}


def test_the_nearest_file_governs_whole() -> None:
    files = {"skill-lint.toml": 'severity.name-missing = "error"\nfail-on = "note"', "a/skill-lint.toml": "root = true"}
    found = settings(files, "a/b")
    assert levels(found)["name-missing"] == "warning"
    assert found.fail_on.word == "error"


def test_of_two_files_in_one_directory_the_first_is_used_and_the_other_named() -> None:
    config = configuration({"a/skill-lint.toml": NAME, "a/.skill-lint.toml": BODY, "a/pyproject.toml": OURS})
    assert config.for_skill("a/b").file == "a/skill-lint.toml"
    config.for_skill("a/c")
    assert [problem.render() for problem in config.warnings] == [
        (
            "skill-lint: warning: a/.skill-lint.toml: this file is not used: "
            "`skill-lint.toml` in the same directory goes before it"
        ),
        (
            "skill-lint: warning: a/pyproject.toml: this file is not used: "
            "`skill-lint.toml` in the same directory goes before it"
        ),
    ]


def test_every_file_is_read_once() -> None:
    asked: list[str] = []

    def read(path: str) -> bytes | None:
        asked.append(path)
        return NAME.encode() if path == "skill-lint.toml" else None

    config = Configuration(CATALOGUE, read)
    for number in range(50):
        config.for_skill(f"skills/s{number}")
    assert len(asked) == len(set(asked)) == 3 * 52


def test_lists_are_replaced_and_tables_and_added_lists_grow_along_extend() -> None:
    files = {
        "base/one.toml": """
            clients = ["codex"]
            exclude = ["one/"]
            extend-exclude = ["more/"]
            severity = { name-missing = "error", body-empty = "error" }
            rules.body-too-long.max-lines = 1
            per-file-ignores."x/**" = ["name-missing"]
            unsuppressible = ["name"]
            """,
        "skill-lint.toml": """
            extend = "base/one.toml"
            clients = ["goose"]
            extend-exclude = ["most/"]
            severity.name-missing = "note"
            ignore = ["path-missing"]
            """,
    }
    found = settings(files)
    assert found.clients == ("goose",)
    assert found.exclude == ("one/", "more/", "most/")
    assert found.options("body-too-long") == {"max-lines": 1}
    assert (levels(found)["name-missing"], levels(found)["body-empty"]) == ("note", "error")
    assert "path-missing" not in levels(found)
    assert "name-missing" not in levels(found, "base/x/SKILL.md")
    assert "name-missing" in levels(found, "x/SKILL.md")
    assert found.unsuppressible == {"name-missing", "name-mismatch"}


def test_extend_takes_a_list_whose_later_entries_win() -> None:
    files = {
        "a.toml": 'severity.name-missing = "error"\nfail-on = "note"',
        "b.toml": 'severity.name-missing = "note"',
        "skill-lint.toml": 'extend = ["recommended", "strict", "a.toml", "./b.toml"]',
    }
    found = settings(files)
    assert levels(found)["name-missing"] == "note"
    assert levels(found)["name-mismatch"] == "error"
    assert found.fail_on.word == "note"


def test_a_file_reached_twice_without_a_cycle_counts_once() -> None:
    files = {
        "base.toml": 'severity.name-missing = "error"',
        "a.toml": 'extend = "base.toml"\nseverity.name-missing = "note"',
        "b.toml": 'extend = "base.toml"',
        "skill-lint.toml": 'extend = ["a.toml", "b.toml"]',
    }
    assert levels(settings(files))["name-missing"] == "note"


def test_a_pyproject_can_be_extended() -> None:
    files = {"pyproject.toml": OURS, "a/skill-lint.toml": 'extend = "../pyproject.toml"'}
    assert levels(settings(files, "a/b")) == {"name-missing": "warning"}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (
            {"skill-lint.toml": 'extend = "skill-lint.toml"'},
            (
                "skill-lint: error: skill-lint.toml:1:10: `extend` comes back to a file it started from\n"
                "  |\n"
                '1 | extend = "skill-lint.toml"\n'
                "  |          ^^^^^^^^^^^^^^^^^ skill-lint.toml -> skill-lint.toml"
            ),
        ),
        (
            {
                "skill-lint.toml": 'extend = "b/x.toml"',
                "b/x.toml": '\nextend = ["strict", "../c.toml"]',
                "c.toml": "extend = 'b/x.toml'",
            },
            (
                "skill-lint: error: c.toml:1:10: `extend` comes back to a file it started from\n"
                "  |\n"
                "1 | extend = 'b/x.toml'\n"
                "  |          ^^^^^^^^^^ b/x.toml -> c.toml -> b/x.toml"
            ),
        ),
        (
            {"skill-lint.toml": 'extend = [\n"recomended",\n"b.toml",\n"/x.toml",\n"x.js",\n"pyproject.toml",\n]\n'},
            (
                "skill-lint: error: skill-lint.toml:2:1: unknown preset `recomended`\n"
                "  |\n"
                '2 | "recomended",\n'
                "  | ^^^^^^^^^^^^ did you mean `recommended`?\n"
                "skill-lint: error: skill-lint.toml:3:1: `b.toml` is not there\n"
                "  |\n"
                '3 | "b.toml",\n'
                "  | ^^^^^^^^\n"
                "skill-lint: error: skill-lint.toml:4:1: `extend` takes a preset or a path relative to this file\n"
                "  |\n"
                '4 | "/x.toml",\n'
                "  | ^^^^^^^^^\n"
                "skill-lint: error: skill-lint.toml:5:1: `x.js` is no `.toml` file\n"
                "  |\n"
                '5 | "x.js",\n'
                "  | ^^^^^^\n"
                "skill-lint: error: skill-lint.toml:6:1: `pyproject.toml` holds no table `[tool.skill-lint]`\n"
                "  |\n"
                '6 | "pyproject.toml",\n'
                "  | ^^^^^^^^^^^^^^^^"
            ),
        ),
    ],
)
def test_extend_that_cannot_be_followed(files: dict[str, str], expected: str) -> None:
    assert problems(files) == expected


def test_problems_of_extended_files_and_of_the_file_come_together() -> None:
    files = {"skill-lint.toml": 'extend = "a.toml"\nx = 1', "a.toml": "y = 1"}
    text = problems(files)
    assert "skill-lint.toml:2:1: unknown key `x`" in text
    assert "a.toml:1:1: unknown key `y`" in text


def test_a_long_chain_ends() -> None:
    files = {f"f{number}.toml": f'extend = "f{number + 1}.toml"' for number in range(100)}
    files["skill-lint.toml"] = 'extend = "f0.toml"'
    assert "more than 32 files extend one another" in problems(files)


def test_one_error_names_the_problems_of_every_file() -> None:
    config = configuration({"a/skill-lint.toml": "x = 1", "b/skill-lint.toml": "y = 1", "c/skill-lint.toml": NAME})
    with pytest.raises(ConfigError) as caught:
        config.check(["a/s", "a/t", "b", "c"])
    assert [problem.message for problem in caught.value.problems] == ["unknown key `x`", "unknown key `y`"]
    config.check(["c", "d"])


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ("0.1.0", True),
        ("0.1", True),
        ("==0.1.*", True),
        (">=0.1,<0.2", True),
        (">= 0.1, < 0.2", True),
        ("~=0.1", True),
        ("~=0.1.0", True),
        ("!=0.1.0", False),
        ("!=0.2.*", True),
        (">0.1", False),
        ("<=0.0.9", False),
        ("~=0.0.1", False),
        ("==0.2.*", False),
        (">=1", False),
    ],
)
def test_required_version(wanted: str, fits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skill_lint.__version__", "0.1.0")
    text = problems(f'required-version = "{wanted}"\nkey-of-that-version = 1')
    if fits:
        assert "unknown key `key-of-that-version`" in text
    else:
        assert text.startswith(
            "skill-lint: error: skill-lint.toml:1:20: "
            f"this configuration needs skill-lint {wanted}, and this is skill-lint 0.1.0\n"
        )
        assert "unknown key" not in text


@pytest.mark.parametrize("wanted", ['"new"', '">=x"', '"~=1"', '">=1.*"', '""', "0.1", "1"])
def test_required_version_that_is_none(wanted: str) -> None:
    assert "skill-lint.toml:1:20: `required-version` is not a" in problems(f"required-version = {wanted}")


def test_files_given_on_the_command_line_take_the_place_of_those_found() -> None:
    files = {"skill-lint.toml": BODY, "ci/strict.toml": f"{NAME}\nper-file-ignores.'x/**' = ['all']"}
    command_line = CommandLine(config=("/project/ci/strict.toml",))
    config = configuration(files, command_line=command_line, root="/project")
    found = config.for_skill("a")
    assert levels(found) == {"name-missing": "warning"}
    assert levels(found, "ci/x/SKILL.md") == {}
    assert configuration(files, command_line=CommandLine(config=("ci/strict.toml",))).for_skill("a").file == ""


def test_a_file_from_outside_the_project_has_patterns_that_start_at_its_root() -> None:
    files = {"/etc/lint.toml": "per-file-ignores.'x/**' = ['all']"}
    found = settings(files, "x", CommandLine(config=("/etc/lint.toml",)))
    assert levels(found, "x/SKILL.md") == {}
    assert levels(found, "y/SKILL.md") != {}


@pytest.mark.parametrize(
    ("command_line", "expected"),
    [
        (
            CommandLine(select=("name-mising,body", "x"), fail_on="high", output_format="jsn"),
            (
                "skill-lint: error: --select: unknown rule, group or tag `name-mising`; did you mean `name-missing`?\n"
                "skill-lint: error: --select: unknown rule, group or tag `x`\n"
                "  = help: `skill-lint rules` lists the rules by group\n"
                "skill-lint: error: --fail-on: `high` is not known; expected one of error, warning, note\n"
                "skill-lint: error: --output-format: `jsn` is not known; did you mean `json`?"
            ),
        ),
        (
            CommandLine(config=("nowhere.toml", "selct = []", "extend = 'strict'", "= 3")),
            (
                "skill-lint: error: --config: `nowhere.toml` is neither a file nor `key = value`\n"
                "skill-lint: error: --config:1:1: unknown key `selct`\n"
                "  |\n"
                "1 | selct = []\n"
                "  | ^^^^^ did you mean `select`?\n"
                "skill-lint: error: --config: `extend` cannot stand here, only in a file\n"
                "skill-lint: error: --config:1:1: not valid TOML\n"
                "  |\n"
                "1 | = 3\n"
                "  | ^ a key was expected here"
            ),
        ),
        (
            CommandLine(config=("skill-lint.toml",), isolated=True),
            "skill-lint: error: --isolated: no file is read with `--isolated`, so it cannot go with `--config FILE`",
        ),
    ],
)
def test_a_wrong_command_line(command_line: CommandLine, expected: str) -> None:
    assert problems("", command_line=command_line) == expected


def test_isolated_reads_no_file() -> None:
    assert problems("x = 1", command_line=CommandLine(isolated=True)) == ""


@pytest.mark.parametrize(
    ("files", "excluded", "kept"),
    [
        ({"skill-lint.toml": 'exclude = ["vendor/"]'}, ["vendor/a/SKILL.md", "x/vendor/a/SKILL.md"], ["a/SKILL.md"]),
        ({"skill-lint.toml": 'exclude = ["vendor/", "!vendor/a/"]'}, ["vendor/b/SKILL.md"], ["vendor/a/SKILL.md"]),
        ({"skill-lint.toml": 'include = ["skills/**"]'}, ["other/a/SKILL.md"], ["skills/a/SKILL.md"]),
        (
            {"skill-lint.toml": 'include = ["skills/**"]\nexclude = ["/skills/a"]'},
            ["skills/a/SKILL.md"],
            ["skills/b/SKILL.md"],
        ),
        ({"skill-lint.toml": 'extend-exclude = ["a"]'}, ["a/SKILL.md", "x/a/b/SKILL.md"], ["ab/SKILL.md"]),
        (
            {"skill-lint.toml": 'exclude = ["/tests"]\ninclude = ["tests"]', "tests/a/skill-lint.toml": "broken"},
            ["tests/a/SKILL.md", "tests/a/b/SKILL.md"],
            [],
        ),
        (
            {"skill-lint.toml": "broken", "a/skill-lint.toml": 'exclude = ["x"]'},
            ["a/x/SKILL.md"],
            ["a/y/SKILL.md", "y/SKILL.md"],
        ),
        ({"skill-lint.toml": 'include = ["a"]', "b/skill-lint.toml": ""}, ["c/SKILL.md"], ["a/SKILL.md", "b/SKILL.md"]),
        ({}, [], ["a/SKILL.md", "node_modules/SKILL.md"]),
    ],
)
def test_what_is_left_out(files: dict[str, str], excluded: list[str], kept: list[str]) -> None:
    config = configuration(files)
    assert [path for path in [*excluded, *kept] if config.is_excluded(path)] == excluded


def test_switches() -> None:
    found = settings("respect-gitignore = false\nforce-exclude = true")
    assert (found.respect_gitignore, found.force_exclude) == (False, True)
    assert (settings({}).respect_gitignore, settings({}).force_exclude) == (True, False)


def test_what_holds_for_a_run_is_what_governs_the_directory_of_all_its_skills() -> None:
    files = {"skill-lint.toml": 'fail-on = "note"', "a/skill-lint.toml": 'fail-on = "warning"'}
    config = configuration(files)
    assert config.for_run(["a/x", "a/y"]).fail_on.word == "warning"
    assert config.for_run(["a/x", "ab"]).fail_on.word == "note"
    assert config.for_run([]).fail_on.word == "note"
    assert config.for_run(["a/x"]).fail_on.word == "warning"


def test_origins() -> None:
    files = {
        "base.toml": '\nclients = ["codex"]\nrules.body-too-long = { max-lines = 3 }',
        "pyproject.toml": '[project]\nname = "x"\n[tool.skill-lint]\nextend = "base.toml"\nfail-on = "note"\n',
    }
    found = settings(files, "a", CommandLine(min_severity="note"))
    assert found.origin("clients") == "base.toml:2"
    assert found.origin("fail-on") == "pyproject.toml:5"
    assert found.origin("min-severity") == "command line"
    assert found.origin("output-format") == "default"
    assert found.option_origins("body-too-long") == {"max-lines": "base.toml:3"}


def test_the_working_directory_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "skill-lint.toml").write_text(BODY)
    results = []
    for directory in (tmp_path, tmp_path / "elsewhere"):
        monkeypatch.chdir(directory)
        assert os.path.samefile(os.getcwd(), directory)
        found = settings({"skill-lint.toml": 'extend = "a/x.toml"', "a/x.toml": NAME}, "skills/s")
        results.append((found.file, levels(found), found.origin("select")))
    assert results[0] == results[1]


def test_a_file_above_the_root_can_be_extended_and_its_text_is_not_shown() -> None:
    files = {"skill-lint.toml": 'extend = "../shared/lint.toml"', "/home/shared/lint.toml": f"{NAME}\nexclude = ['x']"}
    config = configuration(files, root="/home/project")
    found = config.for_skill("a")
    assert levels(found) == {"name-missing": "warning"}
    assert found.is_excluded("x/SKILL.md")
    files["/home/shared/lint.toml"] = "token = 'secret'"
    with pytest.raises(ConfigError) as caught:
        configuration(files, root="/home/project").for_skill("a")
    assert str(caught.value) == f"skill-lint: error: /home/shared/lint.toml:1:1: {HIDDEN}"
    files["/home/shared/lint.toml"] = "token = secret"
    with pytest.raises(ConfigError) as caught:
        configuration(files, root="/home/project").for_skill("a")
    assert str(caught.value) == "skill-lint: error: /home/shared/lint.toml:1:9: not valid TOML"


@pytest.mark.parametrize(
    "text",
    ["select = ['secret']", "fail-on = 'secret'", "rules.secret.x = 1", "extend = 'secret'", "required-version = 's'"],
)
def test_no_word_of_a_file_above_the_root_is_named(text: str) -> None:
    files = {"skill-lint.toml": 'extend = "../lint.toml"', "/home/lint.toml": text}
    with pytest.raises(ConfigError) as caught:
        configuration(files, root="/home/project").for_skill("a")
    assert re.fullmatch(rf"skill-lint: error: /home/lint.toml:1:\d+: {HIDDEN}", str(caught.value))


def test_the_version_that_a_file_above_the_root_needs_is_named() -> None:
    files = {"skill-lint.toml": 'extend = "../lint.toml"', "/home/lint.toml": "required-version = '>=99'"}
    with pytest.raises(ConfigError) as caught:
        configuration(files, root="/home/project").for_skill("a")
    assert str(caught.value).startswith(
        "skill-lint: error: /home/lint.toml:1:20: this configuration needs skill-lint >=99, and this is"
    )
    assert len(str(caught.value).splitlines()) == 1


def test_only_ordinary_files_above_the_root_are_read_and_no_more_than_tells_their_size(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    (tmp_path / "large.toml").write_bytes(b"#" * (2 * LARGEST))
    (tmp_path / "small.toml").write_bytes(b"x = 1")
    read = reader(lambda path: path.encode())
    lengths = [len(read(str(tmp_path / f"{name}.toml")) or b"") for name in ("pipe", "endless", "large", "small")]
    assert lengths == [0, 0, LARGEST + 1, 5]


def test_a_tree_in_memory_has_nothing_above_its_root() -> None:
    assert "`../x.toml` is not there" in problems('extend = "../x.toml"')


def test_a_pyproject_given_without_our_table() -> None:
    config = {"pyproject.toml": "[project]"}
    text = problems(config, command_line=CommandLine(config=("pyproject.toml",)))
    assert text == "skill-lint: error: --config: `pyproject.toml` holds no table `[tool.skill-lint]`"


def test_paths_are_shown_from_the_working_directory() -> None:
    for directory, shown in (
        ("/home/project", "a/skill-lint.toml"),
        ("/home/project/a", "skill-lint.toml"),
        ("/home/project/ab", "/home/project/a/skill-lint.toml"),
        ("/home", "project/a/skill-lint.toml"),
        ("", "a/skill-lint.toml"),
    ):
        contents = {"a/skill-lint.toml": b"root = true\nx = 1"}
        config = Configuration(CATALOGUE, contents.get, root="/home/project", directory=directory)
        with pytest.raises(ConfigError) as caught:
            config.for_skill("a")
        assert str(caught.value).startswith(f"skill-lint: error: {shown}:2:1: unknown key `x`\n")
        contents = {"a/skill-lint.toml": b"root = true", "a/.skill-lint.toml": b""}
        config = Configuration(CATALOGUE, contents.get, root="/home/project", directory=directory)
        assert config.for_skill("a").origin("root") == f"{shown}:1"
        assert config.warnings[0].path == shown.replace("skill-lint", ".skill-lint")
