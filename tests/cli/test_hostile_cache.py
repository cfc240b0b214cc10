"""Whatever stands in the cache, with right checksums, ends no run; and what a commit brought decides nothing."""

from __future__ import annotations

import json
import random
from binascii import crc32
from time import time_ns
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.cli.main import guarded
from skill_lint.index import git_place, git_tree, kept_names
from skill_lint.index.cache import CACHE_FOLDER
from tests.cli.running import stand_in
from tests.cli.test_with_and_without_cache import WORLD
from tests.hooks.world import OTHER, SKILL, World

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

KINDS = ("listing", "results", "comparison", "history", "outline", "proof")
WRONG: tuple[Any, ...] = (None, True, -1, 10**30, 1.5, "x", "", "../x", "/", "a\0b", [], [[]], {}, {"x": [1]}, [None])


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    world = World(tmp_path / "world", WORLD | {"src/tides/gone.py": ""})
    world.git("rm", "-q", "src/tides/gone.py")
    world.git("commit", "-q", "-m", "less")
    stand_in(world.root, tmp_path, monkeypatch)
    for module in (git_place, git_tree, kept_names):
        monkeypatch.setattr(module, "time_ns", lambda: time_ns() + 10**10)
    return world


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code = guarded(["check", "--output-format", "json", "--min-severity", "note", "--show-unjudged", "-q", *words])
    out, err = capsys.readouterr()
    document: dict[str, Any] = json.loads(out)
    assert (document["crashes"], err) == ([], "")
    return document | {"code": code}


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Give the way to each part of a value."""
    found = [at]
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += places(part, (*at, key))
    return found


def spoiled(value: Any, at: tuple[Any, ...], wrong: Any) -> Any:
    if not at:
        return wrong
    copy = value.copy()
    copy[at[0]] = spoiled(value[at[0]], at[1:], wrong)
    return copy


def rewrite(root: Path, kind: str, change: Callable[[Any], Any]) -> int:
    """Change every entry of a kind, with right checksums; the number of entries."""
    paths = [*(root / CACHE_FOLDER).rglob(kind)]
    for path in paths:
        header, *lines = path.read_bytes().split(b"\n")
        for number, line in enumerate(lines):
            if line:
                key, _, rest = line.partition(b"\t")
                text = json.dumps(change(json.loads(rest[9:])), separators=(",", ":")).encode()
                lines[number] = key + b"\t%08x " % crc32(text) + text
        path.write_bytes(b"\n".join([header, *lines]))
    return len(paths)


@pytest.mark.parametrize("kind", KINDS)
def test_values_of_other_types(world: World, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    words = (SKILL,) if kind not in ("listing", "results") else ()
    without = told(capsys, "--no-cache", *words)
    chosen = random.Random(kind)

    def change(value: Any) -> Any:
        at = chosen.choice(places(value))
        before = value
        for key in at:
            before = before[key]
        # Another value of the same type may be one that the program could have written.
        return spoiled(value, at, chosen.choice([wrong for wrong in WRONG if type(wrong) is not type(before)]))

    for _ in range(12):
        (world.root / "notes.log").unlink(missing_ok=True)
        assert told(capsys, *words) == without
        assert rewrite(world.root, kind, change)
        found = told(capsys, *words)
        if kind in ("listing", "comparison"):
            assert found == without


def test_names_that_a_commit_brings_hide_nothing(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    before = told(capsys, "--no-cache")
    assert any(found["path"] == OTHER for found in before["findings"])
    told(capsys)

    def hide(value: dict[str, Any]) -> dict[str, Any]:
        groups = {name: [path for path in paths if path != OTHER] for name, paths in value["groups"].items()}
        return value | {"files": {}, "watched": {}, "groups": groups}

    assert rewrite(world.root, "listing", hide)
    assert told(capsys) == before
    assert rewrite(world.root, "listing", hide)
    world.git("add", "-A", "-f")
    world.git("commit", "-q", "-m", "with a cache")
    assert told(capsys) == told(capsys, "--no-cache")
    assert any(found["path"] == OTHER for found in told(capsys)["findings"])


@pytest.mark.parametrize("folder", [".Skill-Lint-Cache", CACHE_FOLDER.upper()])
def test_another_spelling_that_a_commit_brings(world: World, capsys: pytest.CaptureFixture[str], folder: str) -> None:
    """As on a disk that takes both for the same."""
    world.lay({f"{folder}/notes.md": "mine"})
    world.git("add", "-A", "-f")
    told(capsys)
    assert not (world.root / CACHE_FOLDER).exists()
