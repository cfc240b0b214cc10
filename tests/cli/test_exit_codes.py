"""Every exit code of the table, and what ends a run early."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from skill_lint.cli import parser
from skill_lint.cli.main import guarded
from skill_lint.index.disk import DiskTree
from skill_lint.rules.body.body_empty import BodyEmpty
from tests.cli.running import CLEAN, FAULTY, HARMLESS, LISTENING, git, run, write_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]


def test_0_without_findings_and_with_findings_below_fail_on(clean: Path, faulty: Path) -> None:
    assert run(cwd=clean).code == 0
    assert run("--ignore", "path-missing", cwd=faulty).code == 0


def test_1_with_findings_at_or_above_fail_on(faulty: Path) -> None:
    assert run(cwd=faulty).code == 1
    assert run("--ignore", "path-missing", "--fail-on", "warning", cwd=faulty).code == 1
    assert run("--exit-zero", cwd=faulty).code == 0


@pytest.mark.parametrize(
    "levels", [("--fail-on", "note"), ("--fail-on", "note", "--min-severity", "error"), ("--config", "fail-on='note'")]
)
def test_what_fails_a_run_is_shown(clean: Path, levels: tuple[str, ...]) -> None:
    write_tree(clean, {"skills/tea/SKILL.md": CLEAN + "\n```\n"})
    assert run(cwd=clean).code == 0
    ran = run(*levels, "--no-timing", cwd=clean)
    assert ran.code == 1
    assert ": note[unclosed-fence] " in ran.out
    assert "hidden" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "configured", "because"),
    [
        (["--select", "name", "--ignore", "name"], "", "`select` (command line) and `ignore` (command line)"),
        (["--ignore", "all"], "", "`ignore` (command line)"),
        (["--select", ""], "", "`select` (command line)"),
        ([], "select = []", "`select` (skill-lint.toml:1)"),
        (["--select", "body-empty"], 'severity.body-empty = "off"\nignore = ["all"]', ""),
        (["fix", "--ignore", "all"], "", "`ignore` (command line)"),
    ],
)
def test_2_where_no_rule_is_left_to_run(faulty: Path, arguments: list[str], configured: str, because: str) -> None:
    (faulty / "skill-lint.toml").write_text(configured, encoding="utf-8")
    ran = run(*arguments, cwd=faulty)
    if because:
        said = f"skill-lint: error: no rule is left to run, because of {because}\n"
        assert (ran.code, ran.out, ran.err) == (2, "", said)
    else:
        assert ran.code == 0


def test_rules_that_run_on_some_skills_are_enough(faulty: Path) -> None:
    write_tree(faulty, {"vendor/jug/SKILL.md": FAULTY, "vendor/skill-lint.toml": "select = []"})
    ran = run(cwd=faulty)
    assert (ran.code, ran.err) == (1, "")
    assert run("vendor", cwd=faulty).code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ouput-format", "json"], "unknown option `--ouput-format`, did you mean `--output-format`?"),
        (["--output-format", "jsn"], "unknown output format `jsn`, did you mean `json`?"),
        (["--output-format", "sarif"], "unknown output format `sarif`, expected one of full, concise, json, github\n"),
        (["--output-format", "json="], "`json=` names no file; write `json` for standard output\n"),
        (["--fix"], "unknown option `--fix`, did you mean the command `fix`?"),
        (["--diff"], "`--diff` is an option of `skill-lint fix`"),
        (["fix", "--statistics"], "`--statistics` is an option of `skill-lint check`"),
        (["help"], "`help` does not exist; did you mean `skill-lint --help`?\n"),
        (["lint", "."], "`lint` does not exist; did you mean the command `check`?\n"),
        (["--output-format", "json", "--output-format", "full"], "two output formats for standard output"),
        (["--fail-on", "fatal"], "argument --fail-on: invalid choice: 'fatal'"),
        (["--select", "path-mising"], "`path-mising`"),
        (["nowhere"], "`nowhere` does not exist\n"),
        (["explian", "path-missing"], "`explian` does not exist; did you mean the command `explain`?\n"),
        (["empty"], "no skill found below `empty`; looked for `SKILL.md`"),
        (["-"], "`-` needs `--stdin-filename PATH`"),
        (["--stdin-filename", "skills/tea/SKILL.md", "empty"], "the only path is `-`"),
        (["--output-format", "json=no/such/folder/out.json"], "cannot write `no/such/folder/out.json`"),
        (["explain", "body-emtpy"], "no rule `body-emtpy`, did you mean `body-empty`?"),
        (["explain", "frontmater"], "no rule `frontmater`, did you mean `frontmatter`?"),
        (["fix", "--dif"], "unknown option `--dif`, did you mean `--diff`?"),
        (["generate-shell-completion", "tcsh"], "invalid choice: 'tcsh'"),
    ],
)
def test_2_for_wrong_usage(clean: Path, arguments: list[str], said: str) -> None:
    (clean / "empty").mkdir()
    ran = run(*arguments, cwd=clean)
    assert ran.code == 2
    assert ran.err.startswith("skill-lint: error: ")
    assert said in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "`.` is a folder"),
        ("", "this one is empty"),
        ("skills/tea", "`skills/tea` is a folder"),
        ("new/", "`new/` is a folder"),
        ("skills/tea/SKILL.md/x/y", "`skills/tea/SKILL.md` is no folder"),
    ],
)
@pytest.mark.parametrize("command", ["check", "fix"])
def test_2_where_no_file_can_have_the_name_of_standard_input(clean: Path, command: str, name: str, said: str) -> None:
    ran = run(command, "--stdin-filename", name, "-", cwd=clean, stdin=b"text\n")
    given = "text\n" if command == "fix" else ""
    told = f"skill-lint: error: `--stdin-filename` takes the path of a file, and {said}\n"
    assert ran == (2, given, told)


def test_a_file_and_its_folder_need_not_be_there_yet(clean: Path) -> None:
    ran = run("--stdin-filename", "skills/new/SKILL.md", "-", cwd=clean, stdin=b"text\n")
    assert (ran.code, ran.err) == (1, "")


def test_what_seems_to_be_a_command_is_not_taken_for_a_path(faulty: Path) -> None:
    assert run("lint", ".", cwd=faulty).out == ""
    assert "error[path-missing]" in run("rota/lint.md", ".", cwd=faulty).out


def test_2_for_a_configuration_that_cannot_be_used(clean: Path) -> None:
    (clean / "skill-lint.toml").write_text('ignroe = ["path-missing"]\n', encoding="utf-8")
    ran = run(cwd=clean)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("skill-lint: error: skill-lint.toml:1:1: unknown key `ignroe`")
    assert "^^^^^^" in ran.err
    assert "`ignore`" in ran.err
    (clean / "skill-lint.toml").write_text('required-version = ">=99"\n', encoding="utf-8")
    assert run(cwd=clean).code == 2


def test_2_beside_what_was_found_elsewhere(faulty: Path) -> None:
    ran = run("skills", "nowhere", cwd=faulty)
    assert ran.code == 2
    assert "error[path-missing]" in ran.out


def test_an_empty_scan_is_an_error_unless_allowed(tmp_path: Path) -> None:
    ran = run(cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "skill-lint: error: no skill found below `.`; looked for `SKILL.md`\n"
    allowed = run("--allow-empty", "--no-timing", cwd=tmp_path)
    assert (allowed.code, allowed.err) == (0, "")
    assert allowed.out.startswith("0 skills, 0 files checked: no findings\n")
    assert run("nowhere", "--allow-empty", cwd=tmp_path).code == 2


def test_an_empty_hook_is_silent(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/tea/SKILL.md": "not staged"})
    git(tmp_path, "init", "-q")
    assert run("--hook", cwd=tmp_path) == (0, "", "")
    git(tmp_path, "add", "-A")
    assert run("--hook", cwd=tmp_path).code == 1


def test_a_hook_with_a_path_passes_only_where_the_repository_has_no_skill(tmp_path: Path) -> None:
    write_tree(tmp_path, {"docs/guide.md": "# Guide\n"})
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    gone = (2, "", "skill-lint: error: `.claud` does not exist\n")
    assert run("--hook", "docs", cwd=tmp_path) == (0, "", "")
    assert run("--hook", ".claud", cwd=tmp_path) == gone
    write_tree(tmp_path, {".claude/skills/tea/SKILL.md": CLEAN, ".claude/skills/mug/SKILL.md": FAULTY})
    git(tmp_path, "add", "-A")
    assert run("--hook", ".claud", cwd=tmp_path) == gone
    assert run("--hook", "docs", cwd=tmp_path) == (
        2,
        "",
        "skill-lint: error: no skill found below `docs`; looked for `SKILL.md`\n",
    )
    assert run("--hook", "--allow-empty", "docs", cwd=tmp_path) == (0, "", "")
    assert run("--hook", ".claude/skills/tea", cwd=tmp_path).code == 0
    assert run("--hook", ".claude/skills/mug/SKILL.md", cwd=tmp_path).code == 1
    assert run("--hook", "tea", "mug", cwd=tmp_path / ".claude/skills").code == 1


@pytest.mark.parametrize("command", ["check", "fix"])
def test_a_terminal_is_not_waited_for(clean: Path, command: str) -> None:
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "skill_lint", command, "--stdin-filename", "skills/tea/SKILL.md"],
        cwd=clean,
        env=HARMLESS,
        stdin=theirs,
        capture_output=True,
        check=False,
    )
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"skill-lint: error: `--stdin-filename` judges standard input, and nothing is piped")


@pytest.mark.parametrize("is_git", [False, True])
@pytest.mark.parametrize("options", [(), ("--hook",)])
def test_a_file_that_cannot_be_read_is_named_with_the_reason(
    faulty: Path, is_git: bool, options: tuple[str, ...]
) -> None:
    (faulty / "skills/cup").mkdir()
    (faulty / "skills/cup/SKILL.md").symlink_to("../../shared/cup.md")
    (faulty / "skills/mug/far.md").symlink_to("/dev/null")
    where = ""
    if is_git:
        git(faulty, "init", "-q")
        git(faulty, "add", "-A")
        where = " in git's index" if options else ""
    ran = run("--no-timing", *options, cwd=faulty)
    assert ran.code == 2
    assert f"error: cannot read `{faulty}/skills/cup/SKILL.md`: The link leads to nothing{where}\n" in ran.err
    out = "leads to nothing in git's index" if where else "leads out of the tree"
    assert f"error: cannot read `{faulty}/skills/mug/far.md`: The link {out}\n" in ran.err


def test_2_for_a_file_that_cannot_be_read(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_tree(faulty, {"skills/tea/SKILL.md": "x", "skills/mug/references/a.md": "y"})
    read = DiskTree.read

    def refuse(self: DiskTree, path: str) -> bytes:
        if path.endswith(("tea/SKILL.md", "a.md")):
            raise PermissionError(13, "Permission denied", path)
        return read(self, path)

    monkeypatch.setattr(DiskTree, "read", refuse)
    monkeypatch.chdir(faulty)
    assert guarded(["--no-timing"]) == 2
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        f"skill-lint: error: cannot read `{faulty}/skills/mug/references/a.md`: Permission denied",
        f"skill-lint: error: cannot read `{faulty}/skills/tea/SKILL.md`: Permission denied",
    ]
    assert "unreadable: 2 files" in said.out
    assert "error[path-missing]" in said.out


@pytest.fixture
def _crashing_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> Iterator[object]:
        raise ValueError("\x1b[31mhostile")
        yield

    monkeypatch.setattr(BodyEmpty, "check", crash)


@pytest.mark.usefixtures("_crashing_rule")
def test_3_for_a_crashed_rule_while_the_others_go_on(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(faulty)
    assert guarded(["--exit-zero"]) == 3
    said = capsys.readouterr()
    assert "error[path-missing]" in said.out
    assert "crashed: 1 rule" in said.out
    assert said.err == (
        "skill-lint: error: the rule `body-empty` failed on `skills/mug`: ValueError: \\u{1B}[31mhostile;"
        " please report it with the output of -v\n"
    )
    assert guarded(["-v"]) == 3
    assert "Traceback" in capsys.readouterr().err


def test_3_for_an_engine_that_fails_with_a_valid_document(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    from skill_lint.cli import check

    monkeypatch.setattr(check, "kept_result", lambda _: 1 // 0)
    monkeypatch.chdir(faulty)
    assert guarded(["--output-format", "json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["crashes"] == [
        {"rule": "", "skill": "", "error": "ZeroDivisionError: integer division or modulo by zero"}
    ]
    assert told["summary"]["exit_code"] == 3


def test_3_for_anything_else_in_one_line(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parser, "of_command", lambda _: 1 // 0)
    monkeypatch.chdir(faulty)
    assert guarded([]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(r"skill-lint: error: internal error: ZeroDivisionError: .*\n", said.err)


def test_130_when_interrupted(clean: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LISTENING, "--stdin-filename", "skills/tea/SKILL.md", "-"],
        cwd=clean,
        env=HARMLESS,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    # More than a pipe holds: once this is written, the process is reading. A signal between two reads only sets a
    # flag, as an impatient person would notice too.
    process.stdin.write(b"x" * (1 << 21))
    process.stdin.flush()
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.5)
    assert process.stdout is not None
    assert process.stderr is not None
    assert (process.returncode, process.stdout.read(), process.stderr.read()) == (
        130,
        b"",
        b"skill-lint: error: interrupted\n",
    )
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


@pytest.mark.parametrize(
    ("arguments", "code"), [(["--exit-zero"], 0), ([], 1), (["rules"], 0), (["--help"], 0), (["--version"], 0)]
)
def test_a_closed_pipe_ends_quietly_with_the_code_of_the_run(tmp_path: Path, arguments: list[str], code: int) -> None:
    many = "".join(f"[link {number}](gone/{number}.md)\n" for number in range(2000))
    text = f"---\nname: mug\ndescription: Washes mugs. Use when a mug is dirty.\n---\n{many}"
    write_tree(tmp_path, {"skills/mug/SKILL.md": text})
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "skill_lint", *arguments],
            cwd=tmp_path,
            env=HARMLESS,
            stdout=gone,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (code, b"")


def test_a_reader_that_leaves_in_the_middle_is_no_error(tmp_path: Path) -> None:
    many = "".join(f"[link {number}](gone/{number}.md)\n" for number in range(3000))
    text = f"---\nname: mug\ndescription: Washes mugs. Use when a mug is dirty.\n---\n{many}"
    write_tree(tmp_path, {"skills/mug/SKILL.md": text})
    process = subprocess.Popen(
        [sys.executable, "-m", "skill_lint"],
        cwd=tmp_path,
        env=HARMLESS,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1
    process.stderr.close()


@pytest.mark.parametrize("arguments", [[], ["--version"], ["rules"], ["fix", "--stdin-filename", "SKILL.md", "-"]])
def test_an_output_that_cannot_be_written_is_told_once(faulty: Path, arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "skill_lint", *arguments],
            cwd=faulty,
            env=HARMLESS,
            input=b"text",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 3
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_long_output_that_cannot_be_written_is_no_fault_of_the_program(faulty: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "skill_lint", "rules"],
            cwd=faulty,
            env={**HARMLESS, "PYTHONUNBUFFERED": "1"},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    said = b"skill-lint: error: cannot write the output: No space left on device\n"
    assert (done.returncode, done.stderr) == (3, said)


def test_no_module_of_the_working_directory_is_run(clean: Path) -> None:
    hostile = 'import sys\nsys.stderr.write("taken over")\n'
    write_tree(clean, {f"{name}.py": hostile for name in ("argparse", "json", "yaml", "markdown_it", "pathspec")})
    ran = run(cwd=clean)
    assert (ran.code, ran.err) == (0, "")


def test_closed_streams_are_no_fault(clean: Path) -> None:
    command = f'"{sys.executable}" -m skill_lint'
    for arguments, code in (
        ("<&- >&- 2>&-", 0),
        ("--stdin-filename skills/tea/SKILL.md - <&-", 1),
        ("nowhere 2>&-", 2),
    ):
        done = subprocess.run(
            ["sh", "-c", f"{command} {arguments}"], cwd=clean, env=HARMLESS, capture_output=True, check=False
        )
        assert done.returncode == code, arguments
        assert b"Traceback" not in done.stderr


def test_2_where_the_working_directory_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = subprocess.run(
        ["sh", "-c", f'rmdir "{gone}"; "{sys.executable}" -m skill_lint'],
        cwd=gone,
        env={**HARMLESS, "PYTHONPATH": ":".join(sys.path[1:])},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"skill-lint: error: the current directory is gone")


def test_the_table_is_the_same_in_help_and_documentation() -> None:
    told = dict(re.findall(r"^  (\d+) +(.*)$", parser.EXIT_CODES, re.MULTILINE))
    documented = dict(
        re.findall(
            r"^\| (\d+) \| (.*) \|$", (ROOT / "docs" / "exit-codes.md").read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    assert set(told) == {"0", "1", "2", "3", "130"}
    assert {code: text.replace("`", "") for code, text in documented.items()} == {
        code: text.replace("`", "") for code, text in told.items()
    }
