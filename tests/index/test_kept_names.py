"""A tree whose names were kept is the tree that git would list, whatever happened in between."""

from __future__ import annotations

import os
import random
import shutil
import time
from typing import TYPE_CHECKING

import pytest

from skill_lint.index import kept_names
from skill_lint.index.cache import CACHE_FOLDER, open_cache
from skill_lint.index.git import Git
from skill_lint.index.git_tree import GitTree

from .laying import SKILL, clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

FILES: dict[str, str | bytes] = {
    ".gitignore": "*.log\nbuild/\n",
    "README.md": "read me",
    "skills/mill/SKILL.md": SKILL,
    "skills/mill/references/stones.md": "stones",
    "src/mill/wheel.py": "",
    "src/mill/.gitignore": "*.tmp\n",
    "src/river/flow.py": "",
}
LINKS = {"agents": "skills", "skills/mill/flow.py": "../../src/river/flow.py"}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of long ago: nothing in it is too young to be relied on."""
    monkeypatch.setattr(kept_names, "time_ns", lambda: time.time_ns() + 60_000_000_000)
    return repository(tmp_path / "world", FILES, LINKS)


class Counting(Git):
    """Git that counts how often it is asked."""

    asked = 0

    def run(self, *arguments: str, stdin: bytes = b"", environ: Mapping[str, str] | None = None) -> bytes:
        self.asked += 1
        return super().run(*arguments, stdin=stdin, environ=environ)

    def run_with_warnings(self, *arguments: str, environ: Mapping[str, str] | None = None) -> tuple[bytes, bytes]:
        self.asked += 1
        return super().run_with_warnings(*arguments, environ=environ)


def environment(root: Path) -> dict[str, str]:
    return clean_environment(root.parent / "home")


def listed(root: Path, *, kept: bool, environ: dict[str, str] | None = None) -> dict[str, object]:
    """Everything that a listing tells, with a cache or without."""
    here = Counting(str(root), str(root), environ or environment(root))
    cache = open_cache(str(root), {}) if kept else None
    tree = GitTree(here, cache=cache)
    told = {
        "files": tree.files,
        "folders": tree.folders,
        "links": tree.links,
        "repositories": tree.repositories,
        "tracked": tree.tracked,
        "tracked links": tree.tracked_links,
        "notable": sorted(tree.notable),
        "below": {folder: tree.below(folder) for folder in sorted(tree.folders)},
        "children": {folder: tree.children(folder) for folder in sorted(tree.folders)},
        "executable": {path for path in tree.files if tree.is_executable(path)},
        "unlisted": tree.unlisted,
    }
    if cache is not None:
        cache.save()
    return told | {"asked": here.asked}


def same(root: Path, *, is_known: bool | None = None, environ: dict[str, str] | None = None) -> None:
    """Assert that the names with a cache are those without; with `is_known` whether git had to be asked."""
    plain, kept = (listed(root, kept=kept, environ=environ) for kept in (False, True))
    asked = kept.pop("asked")
    plain.pop("asked")
    assert kept == plain
    assert is_known is None or is_known is (asked == 0)


def tick(root: Path) -> None:
    """Wait until the file system's clock goes on, so that what follows is seen to have happened later."""
    probe = root.parent / "probe"
    probe.write_text("")
    first = probe.stat().st_mtime_ns
    while probe.stat().st_mtime_ns == first:
        probe.write_text("")


def write(path: str, text: str = "") -> Callable[[Path], object]:
    return lambda root: lay(root, {path: text})


def remove(path: str) -> Callable[[Path], object]:
    return lambda root: (root / path).unlink()


def run(*words: str) -> Callable[[Path], object]:
    return lambda root: git(root, *words)


def link(path: str, target: str) -> Callable[[Path], object]:
    def make(root: Path) -> None:
        if (root / path).is_symlink() or (root / path).is_file():
            (root / path).unlink()
        elif (root / path).exists():
            shutil.rmtree(root / path)
        (root / path).symlink_to(target)

    return make


def move(path: str, target: str) -> Callable[[Path], object]:
    return lambda root: (root / path).rename(root / target)


def nested(path: str) -> Callable[[Path], object]:
    return lambda root: repository(root / path, {"x.md": ""})


def drop(path: str) -> Callable[[Path], object]:
    return lambda root: shutil.rmtree(root / path)


def in_turn(*changes: Callable[[Path], object]) -> Callable[[Path], object]:
    return lambda root: [change(root) for change in changes]


CHANGES: dict[str, Callable[[Path], object]] = {
    "new file": write("skills/mill/new.md"),
    "new file in a new folder": write("docs/deep/new.md"),
    "ignored file": write("src/mill/x.log"),
    "ignored file in an ignored folder": write("build/out.md"),
    "file where only ignored ones were": write("logs/new.md"),
    "file where nothing was": write("empty/new.md"),
    "file deep where nothing was": write("empty/a/b/new.md"),
    "new skill": write("skills/baker/SKILL.md", SKILL),
    "removed file": remove("src/mill/wheel.py"),
    "removed untracked file": remove("loose/one.md"),
    "removed folder": drop("src/mill"),
    "renamed file": move("README.md", "readme.md"),
    "renamed folder": move("src/river", "src/brook"),
    "two folders change places": in_turn(
        move("src/river", "src/x"),
        move("src/mill", "src/river"),
        move("src/x", "src/mill"),
    ),
    "file becomes a folder": in_turn(remove("README.md"), write("README.md/x.md")),
    "folder becomes a file": in_turn(drop("src/mill"), write("src/mill")),
    "folder becomes a link": link("src/mill", "river"),
    "file becomes a link": link("README.md", "src/river/flow.py"),
    "link leads elsewhere": link("agents", "src"),
    "link becomes a folder": in_turn(remove("agents"), write("agents/new.md")),
    "ignore file edited": lambda root: (root / ".gitignore").write_text("*.md\n"),
    "ignore file below edited": lambda root: (root / "src/mill/.gitignore").write_text("*.py\n"),
    "new ignore file": write("loose/.gitignore", "*.md\n"),
    "ignore file in a folder without anything else": write("empty/.gitignore", "*\n"),
    "removed ignore file": remove("src/mill/.gitignore"),
    "excluded": write(".git/info/exclude", "loose/\n"),
    "excluded by configuration": in_turn(
        write("../ignored", "loose/\n"),
        run("config", "core.excludesFile", "../ignored"),
    ),
    "excluded for the user": write("../home/.config/git/ignore", "loose/\n"),
    "staged": run("add", "loose"),
    "staged although ignored": run("add", "-f", "logs/one.log"),
    "unstaged": run("rm", "-q", "--cached", "src/river/flow.py"),
    "intended": run("add", "-N", "loose/one.md"),
    "moved by git": run("mv", "src/river/flow.py", "src/flow.py"),
    "committed": in_turn(run("add", "-A"), run("commit", "-q", "-m", "more")),
    "executable": run("update-index", "--chmod=+x", "src/river/flow.py"),
    "nested repository": nested("src/river/nested"),
    "folder becomes a repository": lambda root: git(root / "loose", "init", "-q"),
    "repository becomes a folder": drop("nested/.git"),
    "sparse": run("update-index", "--skip-worktree", "src/river/flow.py"),
    "saved by an editor": in_turn(
        write("skills/mill/SKILL.md~", SKILL + "more"),
        move("skills/mill/SKILL.md~", "skills/mill/SKILL.md"),
    ),
    "edited in place": write("skills/mill/SKILL.md", SKILL + "more"),
    "nothing": lambda root: None,
}
KNOWN = {"edited in place", "nothing", "saved by an editor", "ignored file in an ignored folder"}


@pytest.mark.parametrize("name", CHANGES)
def test_change(root: Path, name: str) -> None:
    lay(root, {"loose/one.md": "", "logs/one.log": "", "build/made.py": ""})
    (root / "empty").mkdir()
    repository(root / "nested", {"x.md": ""})
    same(root)
    tick(root)
    same(root, is_known=True)
    tick(root)
    CHANGES[name](root)
    # What changes no name must not cost anything either; what does, must not be missed.
    same(root, is_known=True if name in KNOWN else None)
    same(root)


@pytest.mark.parametrize("seed", range(6))
def test_one_change_after_the_other(root: Path, seed: int) -> None:
    chance = random.Random(seed)
    lay(root, {"loose/one.md": "", "logs/one.log": ""})
    (root / "empty").mkdir()
    repository(root / "nested", {"x.md": ""})
    for name in chance.sample(sorted(CHANGES), len(CHANGES)):
        try:
            CHANGES[name](root)
        except (OSError, AssertionError):
            continue  # what it would change is gone
        same(root)
        tick(root)


def test_changes_in_one_tick_of_the_clock_are_seen(tmp_path: Path) -> None:
    root = repository(tmp_path / "world", FILES, LINKS)
    for number in range(30):
        lay(root, {f"src/mill/new{number}.py": ""})
        same(root)


def test_other_settings_of_the_environment(root: Path) -> None:
    same(root)
    lay(root.parent, {"mine": "[core]\n\texcludesFile = ../ignored\n", "ignored": "README.md\nloose/\n"})
    lay(root, {"loose/one.md": ""})
    tick(root)
    same(root)
    mine = environment(root) | {"GIT_CONFIG_GLOBAL": str(root.parent / "mine")}
    (root.parent / "ignored").write_text("loose/\n")
    same(root, environ=mine)
    tick(root)
    same(root, environ=mine)
    (root.parent / "mine").write_text("")
    same(root, environ=mine)


def test_index_of_a_hook_is_read_by_git(root: Path) -> None:
    same(root)
    hooked = environment(root) | {"GIT_INDEX_FILE": str(root / ".git/other")}
    shutil.copy(root / ".git/index", root / ".git/other")
    git(root, "rm", "-q", "-r", "--cached", "src", environ={"GIT_INDEX_FILE": str(root / ".git/other")})
    same(root, is_known=False, environ=hooked)
    same(root)


def test_linked_worktree(root: Path) -> None:
    linked = root.parent / "linked"
    git(root, "worktree", "add", "-q", str(linked))
    same(linked)
    tick(root)
    same(linked, is_known=True)
    git(linked, "rm", "-q", "--cached", "README.md")
    same(linked)
    same(root)


def test_copied_tree_is_compared_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_names, "MOST_COMPARED", 2)
    lay(root, {f"src/part{number}/x.py": "" for number in range(10)})
    same(root)
    tick(root)
    copy = root.parent / "copy"
    shutil.copytree(root, copy, symlinks=True)
    same(copy)  # git's index has another number there
    tick(root)
    for folder in copy.glob("src/*"):
        (folder / "y").write_text("")
        (folder / "y").unlink()
    same(copy, is_known=True)
    compared: list[str] = []
    monkeypatch.setattr(kept_names, "_entries", lambda _root, folder: compared.append(folder))
    same(copy, is_known=True)
    assert compared == []


@pytest.mark.parametrize("planted", [{"groups": 3}, {"groups": {}, "folders": [], "files": {}, "watched": {}}, [], "x"])
def test_value_of_another_shape_is_none(root: Path, planted: object) -> None:
    same(root)
    for file in (root / CACHE_FOLDER).glob("*/listing"):
        file.unlink()
    cache = open_cache(str(root), {})
    cache.put("listing", kept_names._key(Git(str(root), str(root), environment(root)).environment), planted)
    cache.save()
    same(root, is_known=False)


def test_a_folder_in_which_a_file_was_just_saved_is_kept_too(root: Path) -> None:
    """An editor saves and asks at once; were nothing kept then, nothing ever would be."""
    just_now = time.time_ns() + 61_000_000_000  # by the clock of these tests
    os.utime(root / "src" / "mill", ns=(just_now, just_now))
    same(root)
    same(root, is_known=True)
    lay(root, {"src/mill/new.py": ""})
    os.utime(root / "src" / "mill", ns=(just_now, just_now))
    same(root, is_known=False)
