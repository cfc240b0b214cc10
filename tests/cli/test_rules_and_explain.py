"""`rules`, `explain` and the completion scripts: made from the rules, for people and for programs."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from skill_lint import __version__
from skill_lint.cli import parser
from skill_lint.cli.completion import script_path
from skill_lint.cli.main import COMMANDS, guarded
from skill_lint.report.formats import FORMATS
from skill_lint.report.visible import UNSAFE
from skill_lint.rules.catalogue import load_catalogue, load_rule
from skill_lint.rules.documentation import documentation
from tests.cli.running import run
from tools.completions import scripts

CATALOGUE = load_catalogue()


def test_rules_lists_every_rule_with_its_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["rules"]) == 0
    lines = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert [(rule, level) for rule, level, _ in lines] == [(rule.id, rule.severity.word) for rule in CATALOGUE]


def test_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["rules", "--output-format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [rule["id"] for rule in told] == list(CATALOGUE.ids)
    assert set(told[0]) == {"id", "group", "summary", "severity", "tags", "since", "fix", "options"}


@pytest.mark.parametrize("rule", CATALOGUE.ids)
def test_explain_fits_sixty_lines_and_says_what_the_rule_says(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["explain", rule]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert len(lines) <= 60
    assert lines[0] == rule
    info = CATALOGUE.get(rule)
    assert info is not None
    documented = documentation(load_rule(info))
    assert documented.opening in out
    for section in documented.sections:
        assert f"{section.heading}:" in lines
    assert f"ignore[{rule}]" in out
    for option in info.options:
        assert f"    {option.name} = " in out
    assert not UNSAFE.search(out.replace("\n", ""))


@pytest.mark.parametrize("rule", ["description-no-trigger", "path-missing"])
def test_explain_for_programs(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["explain", rule, "--output-format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["id"] == rule
    assert {"What", "Why", "How to fix"} <= set(told["sections"])
    assert guarded(["explain", rule, "--output-format", "markdown"]) == 0
    markdown = capsys.readouterr().out.splitlines()
    assert markdown[0] == f"# {rule}"
    assert "## How to fix" in markdown


def test_explain_without_a_rule_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["explain"]) == 0
    listed = capsys.readouterr().out
    assert guarded(["rules"]) == 0
    assert capsys.readouterr().out == listed


@pytest.mark.parametrize("word", ["name", "references"])
def test_explain_lists_a_group_or_the_rules_with_a_tag(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = [rule.id for rule in CATALOGUE if word in (rule.group, *rule.tags)]
    assert guarded(["explain", word]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")] == expected
    assert guarded(["explain", word, "--output-format", "json"]) == 0
    assert [rule["id"] for rule in json.loads(capsys.readouterr().out)] == expected


def test_version(tmp_path: Path) -> None:
    assert run("--version", cwd=tmp_path) == (0, f"skill-lint {__version__}\n", "")
    assert run("check", "--version", cwd=tmp_path) == (0, f"skill-lint {__version__}\n", "")


def test_help_names_every_command_and_every_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {command} " in told for command in COMMANDS)
    assert parser.EXIT_CODES in told
    for heading in ("Selection:", "Output:", "Files:", "Git:", "Miscellaneous:"):
        assert heading in told
    for action in parser.of_command("check")._actions:
        if action.dest not in ("help", "version"):
            assert "default: " in (action.help or ""), action.dest


def test_help_names_the_configuration_key_of_each_option_that_has_one() -> None:
    from skill_lint.config.schema import KEYS, REFERENCES

    keys = {key.name: key.name for key in KEYS} | {key.name: f"references.{key.name}" for key in REFERENCES}
    for action in parser.of_command("check")._actions:
        option = action.option_strings[-1].removeprefix("--") if action.option_strings else ""
        told = re.findall(r"config: (.*)\)", action.help or "")
        assert told == ([keys[option]] if option in keys else []), option


@pytest.mark.parametrize("command", ["check", "fix"])
def test_options_of_git(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = parser.of_command(command)
    options = made.parse_args([])
    assert (options.base, options.history_limit, options.hook, options.all) == ("auto", None, False, False)
    options = made.parse_args(["--base", "origin/main", "--history-limit", "0", "--hook", "--all"])
    assert (options.base, options.history_limit, options.hook, options.all) == ("origin/main", 0, True, True)
    for wrong in ("-1", "many", "1.5", "\u0663", "", "1" * 40):
        with pytest.raises(SystemExit):
            made.parse_args([f"--history-limit={wrong}"])
        assert f"`{wrong}` is no whole number of 0 or more" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: skill-lint {command} ")


@pytest.mark.parametrize("shell", parser.SHELLS)
def test_completion_scripts_are_fresh_and_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = scripts()[Path(script_path(shell))]
    assert guarded(["generate-shell-completion", shell]) == 0
    assert capsys.readouterr().out == made
    for word in ("generate-shell-completion", "stdin-filename", "path-missing"):
        assert word in made


def test_bash_completes_commands_options_rules_and_paths(tmp_path: Path) -> None:
    ask = """
    source "$1"
    complete_for() {
        COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMPREPLY=()
        _shtab_skill_lint
        echo "${COMPREPLY[*]}"
    }
    complete_for skill-lint ex
    complete_for skill-lint check --stdin
    complete_for skill-lint explain body-e
    complete_for skill-lint --sel
    complete_for skill-lint --output-format ""
    complete_for skill-lint --select name sk
    complete_for skill-lint skills --stat
    """
    (tmp_path / "skills").mkdir()
    done = subprocess.run(
        ["bash", "-c", ask, "bash", script_path("bash")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert [line.split() for line in done.stdout.splitlines()] == [
        ["explain"],
        ["--stdin-filename"],
        ["body-empty"],
        ["--select"],
        list(FORMATS),
        ["skills"],
        ["--statistics"],
    ]
