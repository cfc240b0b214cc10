"""What a run finds does not depend on what earlier runs have kept: over a series of changes and commits."""

from __future__ import annotations

import json
import os
from time import time_ns
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.cli.main import guarded
from skill_lint.engine import run
from skill_lint.index import git_tree, kept_names
from skill_lint.index.cache import CACHE_FOLDER
from tests.cli.running import stand_in
from tests.hooks.world import FAULTY, FILES, OTHER, SKILL, TEXT, World

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from skill_lint.engine.request import Request
    from skill_lint.model.result import Result

MORE = """\

Run `make tides` and `npm run chart`, then `pytest tests/test_gauge.py -k spring`.
The class `Gauge` of `src/tides/model.py` has `Gauge.title()`; `tides.gauge.read_gauges` fills it.
See [all](references/all.md#north), `src/tides/gone.py`, `src/tide/model.py` and line `src/tides/gauge.py:900`.
The skill `/lock-keeper` opens the locks, `scripts/chart.ts` has `drawChart()`.
"""
WORLD = FILES | {
    SKILL: TEXT + MORE,
    OTHER: FAULTY,
    ".claude/skills/tide-table/references/all.md": "# All\n\n## North\n\nAs `src/tides/gauge.py` says.\n",
    "Makefile": "tides:\n\ttrue\n",
    "package.json": '{"scripts": {"chart": "true"}}\n',
    "scripts/chart.ts": "export function drawChart() {\n  return 1;\n}\n",
}


def save(path: str, old: str, new: str) -> Callable[[World], object]:
    """Save as an editor does: a new file takes the place of the old one."""

    def make(world: World) -> None:
        text = (world.root / path).read_text(encoding="utf-8")
        assert old in text
        beside = world.root / f"{path}~"
        beside.write_text(text.replace(old, new), encoding="utf-8")
        os.replace(beside, world.root / path)

    return make


def git(*words: str) -> Callable[[World], object]:
    return lambda world: world.git(*words)


def commit(world: World) -> None:
    world.git("add", "-A")
    world.git("commit", "-q", "--allow-empty", "-m", "step")


def lay(path: str, text: str = "") -> Callable[[World], object]:
    return lambda world: world.lay({path: text})


def remove(path: str) -> Callable[[World], object]:
    return lambda world: (world.root / path).unlink()


STEPS: list[tuple[str, list[Callable[[World], object]]]] = [
    ("as it was", []),
    ("the skill is edited", [save(SKILL, "green", "green and whole")]),
    ("a file that it names is deleted", [remove("src/tides/model.py")]),
    ("and comes back", [git("checkout", "src/tides/model.py")]),
    ("a function is renamed", [save("src/tides/gauge.py", "read_gauges", "read_all_gauges")]),
    ("that is staged", [git("add", "-A")]),
    ("that is committed", [commit]),
    ("a file is moved", [git("mv", "src/tides/model.py", "src/tides/models.py")]),
    ("that is committed", [commit]),
    ("a test is renamed", [save("tests/test_gauge.py", "test_spring_tide", "test_neap_tide")]),
    ("a target is removed", [save("Makefile", "tides:", "all:")]),
    ("both are committed", [commit]),
    ("a heading is renamed", [save(".claude/skills/tide-table/references/all.md", "North", "South")]),
    ("the class loses a method", [save("src/tides/models.py", "def title", "def name")]),
    ("a file comes that nobody tracks", [lay("src/tides/gone.py")]),
    ("it is ignored", [save(".gitignore", "*.log", "gone.py")]),
    ("all is committed", [commit]),
    ("the moved file is deleted", [git("rm", "-q", "src/tides/models.py")]),
    ("that is committed", [commit]),
    ("another function goes", [save("scripts/chart.ts", "drawChart", "plotChart"), commit]),
    ("the skill is mended in part", [save(SKILL, "read_gauges()", "read_all_gauges()")]),
    ("that is amended", [git("commit", "-q", "-a", "--amend", "--no-edit")]),
    ("a branch of then", [git("checkout", "-q", "-b", "side", "HEAD~4")]),
    ("goes its own way", [lay("docs/more.md", "# More\n"), git("rm", "-q", "docs/harbours.md"), commit]),
    ("and is merged", [git("checkout", "-q", "main"), git("merge", "-q", "--no-edit", "side")]),
    ("the skill that is named goes", [git("rm", "-q", "-r", ".claude/skills/lock-keeper")]),
    ("a new one comes", [lay(".claude/skills/pilot/SKILL.md", FAULTY.replace("lock-keeper", "pilot")), commit]),
    ("the script of the package goes", [save("package.json", "chart", "draw"), commit]),
    ("the history is packed", [git("gc", "-q")]),
    ("the past is checked out", [git("checkout", "-q", "--detach", "HEAD~6")]),
    ("and the present", [git("checkout", "-q", "main")]),
]


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    world = World(tmp_path / "world", WORLD)
    stand_in(world.root, tmp_path, monkeypatch)
    return world


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code = guarded(["check", "--output-format", "json", "--min-severity", "note", "--show-unjudged", "-q", *words])
    out, err = capsys.readouterr()
    document: dict[str, Any] = json.loads(out)
    assert document["crashes"] == []
    assert err == ""
    return document | {"code": code}


def test_same_findings(world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    judged = []
    judge = run.lint

    def lint(request: Request) -> Result:
        judged.append(request)
        return judge(request)

    monkeypatch.setattr(run, "lint", lint)
    # As if each run came long after the last change, so that all is kept.
    for module in (git_tree, kept_names):
        monkeypatch.setattr(module, "time_ns", lambda: time_ns() + 10**10)
    for name, changes in STEPS:
        for change in changes:
            change(world)
        for words in ((), ("--base", "HEAD~") if name != "as it was" and "HEAD~" in revisions(world) else (), (SKILL,)):
            without = told(capsys, "--no-cache", *words)
            assert told(capsys, *words) == without, name
            before = len(judged)
            assert told(capsys, *words) == without, f"{name}, again"
            # One skill is judged each time; of many the result is kept.
            assert len(judged) - before == (words == (SKILL,) or len(judged[-1].targets) < 2), name
            seen |= {(found["rule"], (found["evidence"] or {}).get("kind")) for found in without["findings"]}
    # The series is worth its time only if it meets every kind of evidence that depends on what is kept.
    assert {kind for _, kind in seen} >= {"proof", "loss", "history"}
    assert {rule for rule, _ in seen} >= {"path-missing", "symbol-missing", "test-missing", "command-missing"}
    assert (world.root / CACHE_FOLDER).is_dir()


def revisions(world: World) -> str:
    return "HEAD~" if len(world.git("rev-list", "-2", "HEAD").split()) > 1 else ""


def test_cache_that_a_commit_brings_is_not_used(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    before = told(capsys)
    told(capsys)
    world.git("add", "-A", "-f")
    world.git("commit", "-q", "-m", "with the cache")
    kept = {path: path.read_bytes() for path in (world.root / CACHE_FOLDER).rglob("*") if path.is_file()}
    assert kept
    world.git("rm", "-q", "docs/harbours.md")
    lost = told(capsys)
    assert lost != before
    assert lost == told(capsys, "--no-cache")
    assert {path: path.read_bytes() for path in kept} == kept


@pytest.mark.parametrize("place", ["kept", "../kept", ".claude/kept"])
def test_cache_elsewhere(
    world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setenv("SKILL_LINT_CACHE_DIR", place)
    without = told(capsys, "--no-cache")
    assert not (world.root / place).exists()
    assert told(capsys) == told(capsys) == without
    assert (world.root / place).is_dir()
    assert not (world.root / CACHE_FOLDER).exists()


def test_variable_that_turns_it_off(
    world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKILL_LINT_NO_CACHE", "1")
    told(capsys)
    assert not (world.root / CACHE_FOLDER).exists()
