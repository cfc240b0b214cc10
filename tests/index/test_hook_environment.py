"""The index as a real `git commit` hands it to a hook, in every way to commit."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.index.git import own_toplevel

from .laying import SKILL, clean_environment, git, lay, repository

if TYPE_CHECKING:
    from pathlib import Path

# What the hook does: note the environment, open the project as a hook does, and further paths as they are.
PROBE = """
import json, os, sys
from skill_lint.index.discovery import open_project
report, *others = sys.argv[1:]
project = open_project(hook=True)
seen = {
    "variables": sorted(name for name in os.environ if name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE")),
    "index": os.environ.get("GIT_INDEX_FILE"),
    "root": project.root,
    "files": {path: project.tree.read(path).decode() for path in sorted(project.tree.files)},
    "skills": [skill.directory for skill in project.targets],
    "notices": project.notices,
    "ignored": project.tree.is_ignored("x.log"),
    "others": [[skill.directory for skill in open_project([other]).targets] for other in others],
}
with open(report, "w") as file:
    json.dump(seen, file)
"""
FILES = {".gitignore": "*.log\n", "skills/a/SKILL.md": SKILL, "skills/a/one.md": "one", "src/two.md": "two"}


class Hooked:
    """A repository whose commits run the probe."""

    def __init__(self, root: Path, *others: Path) -> None:
        self.root = root
        self.report = root.parent / "report.json"
        self.hooks = root.parent / "hooks"
        self.hooks.mkdir(exist_ok=True)
        probe = self.hooks / "probe.py"
        probe.write_text(PROBE)
        words = " ".join(f"'{word}'" for word in (sys.executable, probe, self.report, *others))
        script = self.hooks / "pre-commit"
        script.write_text(f"#!/bin/sh\nexec {words}\n")
        script.chmod(0o755)

    def commit(self, *words: str, cwd: Path | None = None) -> dict[str, Any]:
        """Commit and give what the hook saw."""
        self.report.unlink(missing_ok=True)
        git(cwd or self.root, "-c", f"core.hooksPath={self.hooks}", "commit", "-q", "-m", "change", *words)
        seen: dict[str, Any] = json.loads(self.report.read_text())
        assert seen["notices"] == []
        return seen


@pytest.fixture
def hooked(tmp_path: Path) -> Hooked:
    return Hooked(repository(tmp_path / "repository", FILES))


def test_plain(hooked: Hooked) -> None:
    lay(hooked.root, {"skills/a/one.md": "staged"})
    git(hooked.root, "add", "-A")
    lay(hooked.root, {"skills/a/one.md": "later", "skills/new/SKILL.md": SKILL})
    seen = hooked.commit()
    assert "GIT_INDEX_FILE" in seen["variables"]
    assert seen["root"] == str(hooked.root)
    assert seen["files"] == FILES | {"skills/a/one.md": "staged"}
    assert seen["skills"] == ["skills/a"]
    assert seen["ignored"]


def test_from_a_folder_below(hooked: Hooked) -> None:
    lay(hooked.root, {"skills/a/one.md": "staged"})
    git(hooked.root, "add", "-A")
    seen = hooked.commit(cwd=hooked.root / "src")
    assert seen["files"]["skills/a/one.md"] == "staged"


def test_removed_from_the_index_only(hooked: Hooked) -> None:
    git(hooked.root, "rm", "-q", "--cached", "skills/a/one.md")
    assert "skills/a/one.md" not in hooked.commit()["files"]


def test_commit_all(hooked: Hooked) -> None:
    lay(hooked.root, {"skills/a/one.md": "edited"})
    seen = hooked.commit("-a")
    assert seen["index"].endswith("index.lock")
    assert seen["files"]["skills/a/one.md"] == "edited"


def test_commit_of_one_path_leaves_the_rest_of_the_index_out(hooked: Hooked) -> None:
    lay(hooked.root, {"skills/a/one.md": "this one", "src/two.md": "not this one"})
    git(hooked.root, "add", "-A")
    seen = hooked.commit("--", "skills/a/one.md")
    assert "next-index" in seen["index"]
    assert seen["files"]["skills/a/one.md"] == "this one"
    assert seen["files"]["src/two.md"] == "two"


def test_the_first_commit(tmp_path: Path) -> None:
    hooked = Hooked(repository(tmp_path / "repository", FILES, commit=False))
    assert hooked.commit()["skills"] == ["skills/a"]


def test_amend(hooked: Hooked) -> None:
    git(hooked.root, "rm", "-q", "-r", "skills")
    assert hooked.commit("--amend")["skills"] == []


def test_a_linked_worktree(tmp_path: Path) -> None:
    main = repository(tmp_path / "main", FILES)
    git(main, "worktree", "add", "-q", str(tmp_path / "linked"))
    hooked = Hooked(tmp_path / "linked")
    lay(hooked.root, {"skills/a/one.md": "in the linked one"})
    git(hooked.root, "add", "-A")
    seen = hooked.commit()
    assert "GIT_DIR" in seen["variables"]
    assert seen["root"] == str(hooked.root)
    assert seen["files"]["skills/a/one.md"] == "in the linked one"
    assert seen["ignored"]


def test_a_submodule(tmp_path: Path) -> None:
    library = repository(tmp_path / "library", FILES)
    outer = repository(tmp_path / "outer", {"skills/outer/SKILL.md": SKILL})
    git(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "library")
    hooked = Hooked(outer / "library", outer)
    lay(hooked.root, {"skills/a/one.md": "in the submodule"})
    git(hooked.root, "add", "-A")
    seen = hooked.commit()
    assert seen["root"] == str(outer / "library")
    assert seen["files"]["skills/a/one.md"] == "in the submodule"
    assert seen["others"] == [["skills/outer"]]


@pytest.mark.parametrize("way", ["plain", "all", "linked"])
def test_another_repository_is_read_with_its_own_index(tmp_path: Path, way: str) -> None:
    other = repository(tmp_path / "other", {"skills/z/SKILL.md": SKILL, "skills/y/SKILL.md": SKILL})
    root = repository(tmp_path / "repository", FILES)
    if way == "linked":
        git(root, "worktree", "add", "-q", str(tmp_path / "linked"))
        root = tmp_path / "linked"
    hooked = Hooked(root, other, other / "skills/z")
    lay(root, {"skills/a/one.md": "edited"})
    git(root, "add", "-A")
    seen = hooked.commit(*(["-a"] if way == "all" else []))
    assert seen["others"] == [["skills/y", "skills/z"], ["skills/z"]]
    assert seen["skills"] == ["skills/a"]


def test_a_repository_that_only_the_environment_names(tmp_path: Path) -> None:
    root = repository(tmp_path / "tree", FILES)
    (root / ".git").rename(tmp_path / "elsewhere.git")
    environ = clean_environment() | {"GIT_DIR": "../elsewhere.git", "GIT_WORK_TREE": "."}
    assert own_toplevel(str(root), environ) == str(root)
    from skill_lint.index.discovery import open_project
    from skill_lint.index.git_tree import GitTree

    (root / "skills/a/one.md").unlink()
    lay(root, {"x.log": ""})
    project = open_project((), str(root), environ=environ)
    assert isinstance(project.tree, GitTree)
    assert project.tree.files == {".gitignore", "skills/a/SKILL.md", "src/two.md"}
