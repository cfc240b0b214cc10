"""Each state in which git tells nothing has its own words, in the summary, in JSON and where a base is asked for."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.cli.main import guarded
from tests.hooks.world import FILES, SKILL, TEXT
from tests.index.laying import git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NAMES_LOST = TEXT + "\nSee `src/tides/gone.py`.\n"


def prepared(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    for name in list(os.environ):
        if name.startswith(("GIT_", "GITHUB_", "PRE_COMMIT", "CI_", "SKILL_LINT")):
            monkeypatch.delenv(name)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    monkeypatch.setenv("HOME", str(home))


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = guarded(["check", "--no-cache", "--min-severity", "note", *words])
    return code, *capsys.readouterr()


def without_git(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository(root, FILES | {SKILL: NAMES_LOST})
    monkeypatch.setenv("PATH", str(root))


def of_another(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository(root, FILES | {SKILL: NAMES_LOST})
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")


def damaged(root: Path, _: pytest.MonkeyPatch) -> None:
    repository(root, FILES | {SKILL: NAMES_LOST})
    (root / ".git/index").write_bytes(b"nonsense that is long enough to be read as an index")


def too_old(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository(root, FILES | {SKILL: NAMES_LOST})
    program = lay(root.parent / "bin", {"git": "#!/bin/sh\necho 'usage: git ls-files' >&2\nexit 129\n"}) / "git"
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


def bare(root: Path, _: pytest.MonkeyPatch) -> None:
    root.mkdir()
    git(root, "init", "-q", "--bare")
    lay(root, FILES | {SKILL: NAMES_LOST})


def none(root: Path, _: pytest.MonkeyPatch) -> None:
    lay(root, FILES | {SKILL: NAMES_LOST})


STATES: list[tuple[Callable[[Path, pytest.MonkeyPatch], None], str, str]] = [
    (without_git, "git is not installed", "install git, or leave `--base` out"),
    (of_another, "git does not trust the folder, which another user owns (see `safe.directory`)", "tell git"),
    (damaged, "git says `", "leave `--base` out"),
    (too_old, "git is too old: version 2.19 or newer is needed", "install a newer git"),
    (bare, "the repository has no working tree", "leave `--base` out"),
    (none, "this is no git repository", "leave `--base` out"),
]


@pytest.mark.parametrize(("make", "said", "cure"), STATES)
def test_state(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path, pytest.MonkeyPatch], None],
    said: str,
    cure: str,
) -> None:
    prepared(monkeypatch, tmp_path)
    root = tmp_path / "world"
    make(root, monkeypatch)
    monkeypatch.chdir(root)
    _, out, err = told(capsys, "--output-format", "full")
    assert f"base: loss not examined: {said}" in err + out
    assert f"no history ({said.removeprefix('this is ')}" in err + out or "no history" not in err + out
    document: dict[str, Any] = json.loads(told(capsys, "--output-format", "json")[1])
    assert document["summary"]["base"]["note"].startswith(said)
    code, _, err = told(capsys, "--base", "HEAD")
    assert code == 2
    assert cure in err
    assert said == "this is no git repository" or said in err
    assert said == "this is no git repository" or "and this is none" not in err
    assert f"{said}" in told(capsys, "--hook")[2]


def test_no_commit_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(monkeypatch, tmp_path)
    root = repository(tmp_path / "world", FILES | {SKILL: NAMES_LOST}, commit=False)
    monkeypatch.chdir(root)
    _, out, err = told(capsys, "--statistics")
    assert "there is no commit yet" in out + err
    assert "no git repository" not in out + err
    code, _, err = told(capsys, "--base", "main")
    assert code == 2
    assert "there is no commit yet with which anything could be compared; make the first commit" in err


def test_hook_from_outside_judges_the_index_of_the_repository_that_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared(monkeypatch, tmp_path)
    root = repository(tmp_path / "world", FILES)
    (root / SKILL).write_text("nothing of what is staged", encoding="utf-8")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    code, _, err = told(capsys, "--hook", "--all", str(root))
    assert (code, "disk" in err) == (0, False)


@pytest.mark.parametrize("words", [["check"], ["check", "--hook"], ["fix"], ["init"], ["config", "show"], ["a.md"]])
def test_current_directory_that_is_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    try:
        assert guarded(words) == 2
    finally:
        os.chdir(tmp_path)
    assert "the current directory is gone; change to one that is there" in capsys.readouterr().err
