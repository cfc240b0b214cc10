"""A git that prints nonsense, half of an answer or none, or dies, costs what it would have told, and no traceback."""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.cli.main import guarded
from skill_lint.index import git_process
from tests.hooks.world import FAULTY, FILES, OTHER, SKILL, TEXT, World

if TYPE_CHECKING:
    from pathlib import Path

# Asks the real git and spoils what it says; `SPOILS` names the command and the way.
SPOILER = """\
#!{python}
import os, random, signal, subprocess, sys
words = sys.argv[1:]
wanted, way = os.environ["SPOILS"].split()
command = next((word for word in words if word == wanted), None)
if command is None:
    os.execv({git!r}, [{git!r}, *words])
if way == "silent":
    sys.exit(0)
if way == "refusing":
    sys.stderr.buffer.write(b"fatal: \\xff\\x1b[31m" + b"no " * 1000)
    sys.exit(128)
if way == "random":
    sys.stdout.buffer.write(random.Random(1).randbytes(5000))
    sys.exit(0)
if way == "numbers":
    sys.stdout.write("9" * 5000 + " " + "9" * 5000 + "\\n" + "0" * 40 + " blob " + "9" * 5000 + "\\n")
    sys.exit(0)
is_talk = "--batch" in words or words[-1] == "-n"
asked = os.read(0, 65536) if is_talk else sys.stdin.buffer.read()
said = subprocess.run([{git!r}, *words], input=asked, stdout=subprocess.PIPE).stdout
if way == "halved":
    said = said[: len(said) // 2]
elif way == "doubled":
    said += said
elif way == "shifted":
    said = said[1:]
elif way == "letters":
    said = said.replace(b"\\0", b"\\n").replace(b"\\t", b" ")
elif way == "mixed":
    at = random.Random(2)
    said = bytes(byte if at.random() < 0.98 else at.randrange(256) for byte in said)
sys.stdout.buffer.write(said)
sys.stdout.flush()
if way == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""
COMMANDS = (
    *("ls-files", "rev-parse", "diff-index", "diff-tree", "rev-list", "cat-file", "check-ignore", "config"),
    *("update-index", "merge-base", "grep", "read-tree"),
)
WAYS = (*("silent", "refusing", "random", "numbers", "halved", "doubled", "shifted", "letters", "mixed", "killed"),)
MORE = "See `src/tides/gone.py`, `scripts/lost.py` and [docs](../../../docs/harbours.md); `read_gauges()` reads.\n"

# Each command in three ways, each way for some commands: all pairs take too long.
PAIRS = [(command, WAYS[(at + more) % len(WAYS)]) for at, command in enumerate(COMMANDS) for more in (0, 3, 7)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("hostile")
    world = World(folder / "world", FILES | {SKILL: TEXT + MORE, OTHER: FAULTY, "scripts/lost.py": "x = 1\n" * 9})
    world.git("rm", "-q", "scripts/lost.py")
    world.git("commit", "-q", "-m", "less")
    world.git("mv", "docs/harbours.md", "docs/ports.md")
    (world.root / "src/tides/gauge.py").rename(world.root / "src/tides/gauges.py")
    world.lay({".gitignore": "*.log\n", "notes.txt": "note", "empty": ""})
    program = folder / "bin/git"
    program.parent.mkdir()
    program.write_text(SPOILER.format(python=sys.executable, git=shutil.which("git")), encoding="utf-8")
    program.chmod(0o755)
    return world


@pytest.fixture
def world(made: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> World:
    for name in list(os.environ):
        if name.startswith(("GIT_", "GITHUB_", "PRE_COMMIT", "CI_", "SKILL_LINT")):
            monkeypatch.delenv(name)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{made.root.parent}/bin{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(made.root)
    return made


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any], str]:
    code = guarded(["check", "--output-format", "json", "--min-severity", "note", "--no-cache", "-q", *words])
    out, err = capsys.readouterr()
    return code, json.loads(out) if out else {}, err


@pytest.mark.parametrize(("command", "way"), PAIRS)
def test_each_command_spoiled(
    world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, way: str
) -> None:
    monkeypatch.setenv("SPOILS", f"{command} {way}")
    monkeypatch.setattr(git_process, "PATIENCE", 20.0)
    for words in ((), ("--hook", "--all", "--base", "HEAD~")):
        code, document, err = told(capsys, *words)
        assert code in (0, 1, 2), err
        assert "Traceback" not in err
        assert "internal" not in err
        assert not document or document["crashes"] == []
        assert code == 2 or document["summary"]["skills"] >= 0
        assert "\x1b" not in err


def test_without_names_of_git_the_disk_tells_them(
    world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOILS", "none none")
    _, whole, err = told(capsys)
    assert err == ""
    monkeypatch.setenv("SPOILS", "ls-files letters")
    _, less, err = told(capsys)
    assert "git did not answer as expected, so files were found without it, by `.gitignore` alone" in err
    assert less["summary"]["skills"] == whole["summary"]["skills"] == 2
