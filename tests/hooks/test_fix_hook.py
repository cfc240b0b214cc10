"""`skill-lint fix --hook`: mends on disk what is staged, and no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.world import FAULTY, FILES, OTHER, SKILL, TEXT, World

if TYPE_CHECKING:
    from pathlib import Path

# `description: >` is a fault with a safe fix: an ignored rule that never spoke.
UNUSED = "<!-- skill-lint: ignore[body-empty] no reason -->\n"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "world")


def test_writes_the_successor_of_a_moved_file(world: World) -> None:
    world.git("mv", "src/tides/model.py", "src/tides/models.py")
    done = world.lint("fix", "--hook")
    assert done.returncode == 1
    assert f"{SKILL}: fixed path-missing" in done.stdout
    assert (world.root / SKILL).read_text() == TEXT.replace("model.py", "models.py")
    assert world.git("diff", "--cached", "--name-only").split() == ["src/tides/models.py"]  # staging is left to people
    world.git("add", "-A")
    again = world.lint("fix", "--hook")
    assert (again.returncode, again.stdout) == (0, "")


def test_fixes_staged_skills_only(tmp_path: Path) -> None:
    world = World(tmp_path / "world", FILES | {OTHER: FAULTY + UNUSED})
    world.lay({SKILL: TEXT + UNUSED})
    world.git("add", "-A")
    assert world.lint("fix", "--hook").returncode == 1
    assert (world.root / SKILL).read_text() == TEXT
    assert (world.root / OTHER).read_text() == FAULTY + UNUSED
    world.git("add", "-A")
    assert world.lint("fix", "--hook", "--all").returncode == 1
    assert (world.root / OTHER).read_text() == FAULTY


def test_findings_without_a_fix_are_left_to_the_check(world: World) -> None:
    world.lay({OTHER: FAULTY})
    world.git("add", "-A")
    done = world.lint("fix", "--hook")
    assert (done.returncode, done.stdout) == (0, "")


def test_edits_that_are_not_staged_are_never_lost(world: World) -> None:
    world.lay({SKILL: TEXT + UNUSED})
    world.git("add", "-A")
    later = TEXT + UNUSED + "A line that is not staged.\n"
    world.lay({SKILL: later})
    done = world.lint("fix", "--hook")
    assert done.returncode == 0
    assert f"`{SKILL}` differs from what is staged" in done.stderr
    assert (world.root / SKILL).read_text() == later
    (world.root / SKILL).unlink()
    assert world.lint("fix", "--hook").returncode == 0
    assert not (world.root / SKILL).exists()


def test_line_ends_of_the_disk_are_kept(world: World) -> None:
    """As under `core.autocrlf`, where the index holds LF."""
    world.git("config", "core.autocrlf", "true")
    (world.root / SKILL).write_bytes((TEXT + UNUSED).encode().replace(b"\n", b"\r\n"))
    world.git("add", "-A")
    assert world.lint("fix", "--hook").returncode == 1
    assert (world.root / SKILL).read_bytes() == TEXT.encode().replace(b"\n", b"\r\n")


def test_no_skill_is_no_fault(tmp_path: Path) -> None:
    world = World(tmp_path / "world", {"a.txt": "a"})
    done = world.lint("fix", "--hook")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_shows_and_writes_nothing(world: World) -> None:
    world.lay({SKILL: TEXT + UNUSED})
    world.git("add", "-A")
    done = world.lint("fix", "--hook", "--diff")
    assert done.returncode == 1
    assert f"-{UNUSED}" in done.stdout
    assert (world.root / SKILL).read_text() == TEXT + UNUSED
