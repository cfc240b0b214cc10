"""`skill-lint init` and `skill-lint config`."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from skill_lint.cli.config_show import effective
from skill_lint.cli.main import main
from skill_lint.clients.facts import CLIENTS
from skill_lint.config.load import Configuration
from skill_lint.config.schema import json_schema
from skill_lint.rules.catalogue import load_catalogue
from tests.cli.running import CLEAN, git, write_tree

REAL = load_catalogue()
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a repository with three skills in two folders, as the working directory."""
    paths = (".claude/skills/tea", ".claude/skills/coffee", ".roo/skills/mug")
    write_tree(tmp_path, {f"{path}/SKILL.md": CLEAN for path in paths})
    git(tmp_path, "init", "-q")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_init_waits_for_no_pipe(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(project / "pyproject.toml")
    assert main(["init"]) == 0
    assert capsys.readouterr().out.endswith("\nwrote skill-lint.toml\n")


def test_init_says_what_it_found_and_writes_a_short_valid_file(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init"]) == 0
    first, second, third, last = capsys.readouterr().out.splitlines()
    assert first == "3 skills found"
    assert second.startswith("  .claude/skills: 2 (searched by Claude Code, ")
    assert third == "  .roo/skills: 1 (searched by Roo Code)"
    assert last == "wrote skill-lint.toml"
    text = (project / "skill-lint.toml").read_text(encoding="utf-8")
    assert text.count("\n") < 15
    assert text.startswith("# skill-lint for the skills in .claude/skills, .roo/skills: ")
    table = tomllib.loads(text)
    Draft202012Validator(json_schema(REAL, CLIENTS)).validate(table)
    uncommented = text.replace('# body-too-long = "', 'body-too-long = "').replace('# "docs', '"docs')
    assert uncommented.count("#") == text.count("#") - 2
    files = {"skill-lint.toml": uncommented.encode()}
    assert Configuration(REAL, files.get, clients=CLIENTS).for_skill("a").fail_on.word == "error"


def test_init_changes_nothing_that_a_run_finds(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = main(["check", "--no-timing"]), capsys.readouterr()
    main(["init"])
    capsys.readouterr()
    assert (main(["check", "--no-timing"]), capsys.readouterr()) == before


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("skill-lint.toml", "# mine\n"),
        (".skill-lint.toml", "# mine\n"),
        ("pyproject.toml", "[tool.skill-lint]\n"),
    ],
)
def test_init_never_overwrites(project: Path, name: str, content: str, capsys: pytest.CaptureFixture[str]) -> None:
    (project / name).write_text(content)
    assert main(["init"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{name} is there already and stays as it is"
    assert (project / name).read_text() == content
    assert sorted(path.name for path in project.glob("*skill-lint.toml")) == [name] * (name != "pyproject.toml")


def test_init_from_below_writes_at_the_root(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    monkeypatch.chdir(project / ".claude")
    assert main(["init"]) == 0
    assert (project / "skill-lint.toml").is_file()
    assert capsys.readouterr().out.endswith("wrote ../skill-lint.toml\n")


def test_init_prints_the_hook_of_this_repository_and_names_no_package(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import yaml

    assert main(["init", "--hook"]) == 0
    block = capsys.readouterr().out.partition("wrote skill-lint.toml\n")[2]
    manifest = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (repository,) = yaml.safe_load(block)["repos"]
    assert repository == {
        "repo": "<address of the skill-lint repository>",
        "rev": "<a tag or commit>",
        "hooks": [{"id": manifest[0]["id"]}],
    }
    assert not (project / ".pre-commit-config.yaml").exists()


def test_init_where_no_skill_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("no skill found yet; ")
    assert (tmp_path / "skill-lint.toml").is_file()


def test_init_of_a_file_or_a_folder_that_takes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", str(tmp_path / "nowhere")]) == 2
    assert "is not a folder" in capsys.readouterr().err


def test_a_folder_name_cannot_write_into_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(tmp_path, {"x\nselect = []\n#/skills/tea/SKILL.md": CLEAN})
    assert main(["init", str(tmp_path)]) == 0
    assert "select" not in tomllib.loads((tmp_path / "skill-lint.toml").read_text(encoding="utf-8"))


def test_config_schema_is_a_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json_schema(REAL, CLIENTS)


def test_config_show_gives_each_value_with_its_origin(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(
        project,
        {
            "base.toml": 'severity.name-mismatch = "off"\nextend-exclude = ["old/"]\n',
            "skill-lint.toml": """\
extend = ["strict", "base.toml"]
fail-on = "warning"
ignore = ["body"]
[rules.body-too-long]
max-lines = 3
[per-file-ignores]
".claude/**" = ["path-missing"]
[[overrides]]
paths = [".claude/skills/tea/"]
clients = ["codex"]
severity.name-missing = "note"
""",
        },
    )
    assert main(["config", "show", ".claude/skills/tea/SKILL.md", "--config", "min-severity = 'note'"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[:2] == ["# .claude/skills/tea/SKILL.md", "# configuration: skill-lint.toml"]
    for expected in (
        'clients = ["codex"] # skill-lint.toml:10',
        'exclude = ["old/"] # base.toml:2',
        'fail-on = "warning" # skill-lint.toml:2',
        'min-severity = "note" # --config:1',
        'output-format = "full" # default',
        'body-empty = "off" # ignore, skill-lint.toml:3',
        'name-mismatch = "off" # severity, base.toml:1',
        'name-missing = "note" # skill-lint.toml:11',
        'name-invalid = "error" # preset strict',
        'path-missing = "off" # per-file-ignores, skill-lint.toml:7',
        'path-case = "error" # default',
        'paths = "must-exist" # preset strict',
        "history-limit = 4000 # default",
        "allow = [] # default",
        "max-lines = 3 # skill-lint.toml:5",
        "max-tokens = 5000 # default",
        'phrase = "literal" # preset strict',
    ):
        assert expected in lines


def test_what_config_show_prints_is_a_configuration_of_the_same_effect() -> None:
    text = b"""
        extend = "strict"
        select = ["name"]
        exclude = ["a b\\"\\\\x/"]
        clients = ["codex"]
        references.history-limit = 3
        references.allow = ["bran \\"\\\\", { text = "chaff", reason = "blown away" }]
        [[names]]
        pattern = "^f[A-Z]\\\\w*"
        source = ["mill", "!mill/made"]
        [[names]]
        pattern = "_bees$"
        source = ["hive"]
        must = "occur"
    """
    settings = Configuration(REAL, {"skill-lint.toml": text}.get).for_skill("a")
    assert "chaff" in str(settings.policy)
    printed = "\n".join(effective(settings, "a/SKILL.md"))
    again = Configuration(REAL, {"skill-lint.toml": printed.encode()}.get, clients=CLIENTS).for_skill("a")
    for rule in REAL:
        assert again.severity_of(rule, "a/SKILL.md", rule.severity) == settings.severity_of(
            rule, "a/SKILL.md", rule.severity
        )
        defaults = {option.name: option.default for option in rule.options}
        before, after = ({**defaults, **found.options(rule.id)} for found in (settings, again))
        assert json.dumps(before) == json.dumps(after)
    assert (again.exclude, again.clients, again.fail_on) == (settings.exclude, settings.clients, settings.fail_on)
    assert again.history_limit == settings.history_limit == 3
    assert again.policy.paths == settings.policy.paths == "must-exist"
    for found in (settings, again):
        assert [(each.text, each.reason) for each in found.policy.allow] == [('bran "\\', ""), ("chaff", "blown away")]
        assert [tuple(each[:3]) for each in found.policy.names] == [
            ("^f[A-Z]\\w*", ("mill", "!mill/made"), "be-defined"),
            ("_bees$", ("hive",), "occur"),
        ]


def test_config_show_of_other_places(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {".roo/skill-lint.toml": 'exclude = ["mug/"]'})
    for path, file, used in (
        (".", "SKILL.md", "no file"),
        (".roo", ".roo/SKILL.md", ".roo/skill-lint.toml"),
        (".roo/skills/mug", ".roo/skills/mug/SKILL.md", ".roo/skill-lint.toml"),
        (".claude/skills/tea", ".claude/skills/tea/SKILL.md", "no file"),
    ):
        assert main(["config", "show", path]) == 0
        out = capsys.readouterr().out.splitlines()
        assert out[:2] == [f"# {file}", f"# configuration: {used}"]
        assert ("# left out of a run by `include` or `exclude`" in out) == (path == ".roo/skills/mug")
    assert main(["config", "show", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_config_show_of_a_wrong_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {"skill-lint.toml": "x = 1"})
    assert main(["config", "show"]) == 2
    assert capsys.readouterr() == (
        "",
        "skill-lint: error: skill-lint.toml:1:1: unknown key `x`\n  |\n1 | x = 1\n  | ^\n",
    )
    assert main(["config", "show", "--isolated"]) == 0


def test_a_check_with_a_wrong_file_ends_with_its_problems(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {".claude/skill-lint.toml": "x = 1\nselect = 3"})
    assert main(["check"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("skill-lint: error: ") == 2
    assert main(["check", ".roo"]) in (0, 1)
