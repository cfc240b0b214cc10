"""`skill-lint fix`: over files, as a difference, and as a filter that never loses text."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

import pytest

from skill_lint.cli import fix_buffer
from skill_lint.cli.main import guarded
from tests.cli.running import FAULTY, run, write_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ENTRY = "skills/mug/SKILL.md"
COMMENT = "<!-- skill-lint: ignore[body-empty] no reason -->\n"
FIXED = FAULTY.replace(COMMENT, "")


def test_safe_fixes_are_written_and_the_rest_is_reported(faulty: Path) -> None:
    ran = run("fix", "--no-timing", cwd=faulty)
    assert ran.code == 1
    assert ran.err == ""
    assert ran.out.startswith(f"{ENTRY}: fixed unused-suppression\n\n{ENTRY}:7:16: error[path-missing] ")
    assert (faulty / ENTRY).read_text(encoding="utf-8") == FIXED
    again = run("fix", "--no-timing", cwd=faulty)
    assert ": fixed" not in again.out
    assert (faulty / ENTRY).read_text(encoding="utf-8") == FIXED


def test_a_difference_is_shown_and_nothing_is_written(faulty: Path) -> None:
    ran = run("fix", "--diff", cwd=faulty)
    assert ran.code == 1
    assert ran.out == (
        f"--- {ENTRY}\n+++ {ENTRY}\n@@ -4,5 +4,4 @@\n ---\n # Mugs\n \n-{COMMENT} See [the rota](references/rota.md).\n"
    )
    assert ran.err == "1 fix in 1 file: 1 unused-suppression\n"
    assert run("fix", "--diff", "-q", cwd=faulty) == (1, ran.out, "")
    assert run("fix", "--diff", "--stdin-filename", ENTRY, "-", cwd=faulty, stdin=FAULTY.encode()) == ran
    assert (faulty / ENTRY).read_text(encoding="utf-8") == FAULTY
    (faulty / ENTRY).write_text(FIXED, encoding="utf-8")
    assert run("fix", "--diff", cwd=faulty) == (0, "", "nothing to fix\n")


def test_a_difference_is_harmless_to_a_terminal(tmp_path: Path) -> None:
    hostile = FAULTY.replace("# Mugs\n\n", "\x1b]0;title\x07\u202e\r\n").encode() + b"\xff"
    write_tree(tmp_path, {ENTRY: hostile})
    ran = run("fix", "--diff", cwd=tmp_path)
    assert " \\u{1B}]0;title\\u{7}\\u{202E}\n" in ran.out
    assert ran.out.endswith(" \\xFF\n\\ No newline at end of file\n")
    assert not set(ran.out) & set("\x1b\x07\u202e\r")


def test_unsafe_fixes_are_asked_for(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/cup/SKILL.md": FIXED.split("See")[0] + "Wash it.\n"})
    entry = tmp_path / "skills/cup/SKILL.md"
    before = entry.read_text(encoding="utf-8")
    ran = run("fix", "--no-timing", cwd=tmp_path)
    assert "fixable: 1 unsafe (skill-lint fix --unsafe)" in ran.out
    assert entry.read_text(encoding="utf-8") == before
    run("fix", "--unsafe", cwd=tmp_path)
    assert entry.read_text(encoding="utf-8") == before.replace("name: mug", "name: cup")


def test_a_tree_that_cannot_be_written_is_told_and_left(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.chdir(faulty)
    assert guarded(["fix"]) == 2
    said = capsys.readouterr()
    assert said.err == f"skill-lint: error: cannot write `{ENTRY}`: Read-only file system\n"
    assert [path.name for path in (faulty / "skills/mug").iterdir()] == ["SKILL.md"]
    assert (faulty / ENTRY).read_text(encoding="utf-8") == FAULTY
    assert guarded(["check"]) == 1


def test_a_filter_writes_the_fixed_text_and_reports_beside_it(faulty: Path) -> None:
    buffer = FAULTY.replace("the rota", "a list")
    ran = run("fix", "--stdin-filename", ENTRY, "-", cwd=faulty, stdin=buffer.encode())
    assert ran.code == 1
    assert ran.out == buffer.replace(COMMENT, "")
    assert f"{ENTRY}:7:14: error[path-missing]" in ran.err
    assert (faulty / ENTRY).read_text(encoding="utf-8") == FAULTY


@pytest.mark.parametrize(
    "text", [FIXED.encode(), b"", b"\xff\xfe\x00", FIXED.replace("\n", "\r\n").encode(), b"no newline at the end"]
)
def test_a_filter_echoes_what_needs_no_fix(faulty: Path, text: bytes) -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "skill_lint", "fix", "--stdin-filename", ENTRY, "-"],
        cwd=faulty,
        input=text,
        capture_output=True,
        check=False,
    )
    assert done.stdout == text


def test_a_filter_keeps_the_bytes_around_a_fix(faulty: Path) -> None:
    import subprocess

    text = FAULTY.replace("\n", "\r\n").encode() + b"caf\xe9 \x00\r"
    done = subprocess.run(
        [sys.executable, "-m", "skill_lint", "fix", "--stdin-filename", ENTRY, "-"],
        cwd=faulty,
        input=text,
        capture_output=True,
        check=False,
    )
    assert done.stdout == text.replace(COMMENT.replace("\n", "\r\n").encode(), b"")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--stdin-filename", ENTRY, "-", "--no-such-option"], 2),
        (["--stdin-filename", ENTRY, "-", "--select", "no-such-rule"], 2),
        (["--stdin-filename", ENTRY, "elsewhere"], 2),
        (["-"], 2),
        (["--stdin-filename", "not/in/a/skill.txt", "-"], 2),
        (["--stdin-filename", ENTRY, "-", "--config", "nonsense"], 2),
    ],
)
def test_a_filter_echoes_its_input_on_wrong_usage(faulty: Path, arguments: list[str], code: int) -> None:
    ran = run("fix", *arguments, cwd=faulty, stdin=FAULTY.encode())
    assert (ran.code, ran.out) == (code, FAULTY)
    assert ran.err.startswith("skill-lint: error: ")


def _divide(*_: object, **__: object) -> None:
    raise ZeroDivisionError("injected")


def _exhaust(*_: object, **__: object) -> None:
    raise MemoryError


def _recurse(*_: object, **__: object) -> None:
    raise RecursionError("injected")


@pytest.mark.parametrize("failure", [_divide, _exhaust, _recurse])
@pytest.mark.parametrize(
    "place",
    [
        "skill_lint.cli.parser.of_command",
        "skill_lint.cli.project.open_request",
        "skill_lint.cli.project.check_buffer",
        "skill_lint.engine.fix.fix",
        "skill_lint.cli.check.exit_code",
        "skill_lint.cli.output.make_view",
        "skill_lint.cli.output.print_result",
        "skill_lint.index.discovery.find_skills",
        "skill_lint.engine.fix.lint",
        "skill_lint.engine.fix.apply_edits",
    ],
)
def test_a_filter_never_loses_text(
    faulty: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
    place: str,
    failure: Callable[..., None],
) -> None:
    module, _, name = place.rpartition(".")
    __import__(module)
    monkeypatch.setattr(sys.modules[module], name, failure)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FAULTY.encode())))
    monkeypatch.chdir(faulty)
    assert guarded(["fix", "--stdin-filename", ENTRY, "-"]) == 3
    said = capsysbinary.readouterr()
    assert said.out == FAULTY.encode()
    assert said.err.startswith(b"skill-lint: error: internal error: ")


def test_an_interrupted_filter_echoes_its_input(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    import signal

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(fix_buffer, "_fixed", interrupt)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FAULTY.encode())))
    monkeypatch.chdir(faulty)
    try:
        assert guarded(["fix", "--stdin-filename", ENTRY, "-"]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsysbinary.readouterr().out == FAULTY.encode()


def test_what_fix_shows_is_no_command(faulty: Path) -> None:
    write_tree(faulty, {"::debug::/SKILL.md": FAULTY.replace("See", " ::add-mask::a\n##[debug]b\nSee")})
    for arguments in (["fix", "--diff"], ["fix"]):
        ran = run(*arguments, "::debug::/SKILL.md", cwd=faulty, environ={"GITHUB_ACTIONS": "true"})
        assert "unused-suppression" in ran.out + ran.err
        assert "##[" not in ran.out
        assert not [line for line in (ran.out + ran.err).splitlines() if line.lstrip().startswith("::")]


@pytest.mark.parametrize("before", [["-v"], ["-qv"], ["--color", "never"], ["--fail-on=note", "--unsafe"]])
def test_options_may_stand_before_the_command(faulty: Path, before: list[str]) -> None:
    ran = run(*before, "fix", "--stdin-filename", ENTRY, "-", cwd=faulty, stdin=FAULTY.encode())
    assert (ran.code, ran.out) == (1, FIXED)


def test_the_value_of_an_option_is_no_command(faulty: Path) -> None:
    (faulty / "fix").write_text("fail-on = 'warning'", encoding="utf-8")
    assert run("--config", "fix", cwd=faulty).out.startswith(f"{ENTRY}:")
    assert (faulty / ENTRY).read_text(encoding="utf-8") == FAULTY
