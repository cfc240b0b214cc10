"""The state of a repository as it is read without git is the one that git tells."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.cache import open_cache
from skill_lint.index.change import Change
from skill_lint.index.git import Git
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_place import is_plain, state_of
from skill_lint.index.git_tree import GitTree
from skill_lint.index.revision import Base

from .laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = repository(tmp_path / "world", {"a.md": "one\n", "b.md": "two\n"})
    lay(root, {"c.md": "three\n"})
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "more")
    return aged(root)


def aged(root: Path) -> Path:
    """Make the index old enough to be told from the next one."""
    index = root / git(root, "rev-parse", "--git-path", "index").strip()
    os.utime(index, ns=(0, index.stat().st_mtime_ns - 1_000_000_000))
    return root


def told(root: Path, environ: dict[str, str] | None = None) -> str:
    return state_of(Git(str(root), str(root), clean_environment() | (environ or {})))


def head(root: Path) -> str:
    return git(root, "rev-parse", "HEAD").strip()


@pytest.mark.parametrize(
    "words",
    [
        ("checkout", "-q", "-b", "side/deep"),
        ("checkout", "-q", "--detach", "HEAD~"),
        ("pack-refs", "--all"),
        ("symbolic-ref", "refs/heads/other", "refs/heads/main"),
        ("tag", "v1"),
    ],
)
def test_commit_that_is_checked_out(root: Path, words: tuple[str, ...]) -> None:
    git(root, *words)
    if words[0] == "symbolic-ref":
        git(root, "symbolic-ref", "HEAD", "refs/heads/other")
    assert told(aged(root)).split()[0] == head(root)


def test_linked_worktree(root: Path) -> None:
    linked = root.parent / "linked"
    git(root, "worktree", "add", "-q", "-b", "side", str(linked), "HEAD~")
    assert told(aged(linked)).split()[0] == head(linked) != head(root)
    git(root, "pack-refs", "--all")
    assert told(linked).split()[0] == head(linked)


def test_state_that_only_git_can_tell(tmp_path: Path, root: Path) -> None:
    assert told(tmp_path) == ""
    assert told(repository(tmp_path / "unborn", {"a.md": ""}, commit=False)) == ""
    assert told(root, {"GIT_INDEX_FILE": str(root / ".git/index")}) == ""
    (root / ".git/HEAD").write_text("ref: refs/heads/../../../elsewhere\n")
    assert told(root) == ""
    (root / ".git/HEAD").write_bytes(b"\xff\x00")
    assert told(root) == ""


def test_young_index_has_no_state(root: Path) -> None:
    assert told(root)
    os.utime(root / ".git/index")
    assert told(root) == ""


def test_each_change_of_the_index_or_the_commit_is_another_state(root: Path) -> None:
    states = [told(root)]
    for words in (("rm", "-q", "--cached", "a.md"), ("commit", "-q", "-m", "less"), ("reset", "-q", "--soft", "HEAD~")):
        git(root, *words)
        states.append(told(aged(root)))
    assert "" not in states
    assert len(set(states)) == len(states)


@pytest.mark.parametrize("revision", ["HEAD", "HEAD~"])
def test_comparison_is_kept_as_long_as_it_is_true(root: Path, revision: str) -> None:
    def removed(*, kept: bool) -> tuple[frozenset[str], frozenset[str], int]:
        here = Counting(str(root), str(root), clean_environment())
        cache = open_cache(str(root), {}) if kept else None
        tree = GitTree(Git(str(root), str(root), clean_environment()))
        change = Change(tree, Base(commit, commit), cache)
        change._git = here
        result = change.removed, change.paths
        if cache is not None:
            cache.save()
        return *result, here.asked

    commit = git(root, "rev-parse", revision).strip()
    for words in ((), ("rm", "-q", "--cached", "a.md"), ("mv", "b.md", "d.md"), ("commit", "-q", "-m", "less")):
        if words:
            git(root, *words)
        aged(root)
        plain = removed(kept=False)
        assert removed(kept=True) == plain
        assert removed(kept=True) == (*plain[:2], 0)


class Counting(Git):
    """Git that counts how often it is asked."""

    asked = 0

    def run(self, *words: str, stdin: bytes = b"") -> bytes:  # type: ignore[override]
        self.asked += 1
        return super().run(*words, stdin=stdin)


def test_index_of_a_hook_is_always_compared(root: Path) -> None:
    cache = open_cache(str(root), {})
    here = Git(str(root), str(root), clean_environment())
    assert Change(GitIndexTree(here), Base("HEAD", "HEAD"), cache).paths == frozenset()
    git(root, "rm", "-q", "--cached", "a.md")
    assert Change(GitIndexTree(here), Base("HEAD", "HEAD"), cache).paths == {"a.md"}


def test_history_that_is_not_what_its_commits_say(root: Path) -> None:
    def plain(place: Path) -> bool:
        return is_plain(Git(str(place), str(place), clean_environment()))

    assert plain(root)
    shallow = root.parent / "shallow"
    git(root.parent, "clone", "-q", "--depth=1", root.as_uri(), str(shallow))
    assert not plain(shallow)
    git(root, "replace", "--graft", "HEAD")
    assert not plain(root)
    git(root, "pack-refs", "--all")
    assert not plain(root)
    git(root, "replace", "-d", head(root))
    assert plain(root) or (root / ".git/refs/replace").is_dir()  # an empty folder may stay, which costs a question
