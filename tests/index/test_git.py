"""Trees of real git repositories: the working tree and the index."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.index.git import Git, GitError
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.skills import find_skills

from .laying import SKILL, clean_environment, git, lay, repository

if TYPE_CHECKING:
    from pathlib import Path

    from skill_lint.index.git import Talk


def working_tree(root: Path, **environ: str) -> GitTree:
    return GitTree(Git(str(root), str(root), clean_environment() | environ))


def index(root: Path, **environ: str) -> GitIndexTree:
    return GitIndexTree(Git(str(root), str(root), clean_environment() | environ))


class TestWorkingTree:
    def test_tracked_and_untracked_but_not_ignored_and_not_gone(self, tmp_path: Path) -> None:
        repository(tmp_path, {".gitignore": "*.log\n", "kept.md": "", "gone.md": "", "tracked.log": ""})
        lay(tmp_path, {"new.md": "", "new.log": ""})
        (tmp_path / "gone.md").unlink()
        assert working_tree(tmp_path).files == {".gitignore", "kept.md", "tracked.log", "new.md"}

    def test_a_folder_removed_from_the_disk(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a/b.md": "", "c.md": ""})
        shutil.rmtree(tmp_path / "a")
        assert working_tree(tmp_path).folders == {""}

    def test_before_the_first_commit(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": ""}, commit=False)
        assert working_tree(tmp_path).files == {"a.md"}

    def test_in_conflict(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": "base"})
        git(tmp_path, "checkout", "-q", "-b", "other")
        lay(tmp_path, {"a.md": "other"})
        git(tmp_path, "commit", "-q", "-am", "other")
        git(tmp_path, "checkout", "-q", "main")
        lay(tmp_path, {"a.md": "ours"})
        git(tmp_path, "commit", "-q", "-am", "ours")
        with pytest.raises(AssertionError):
            git(tmp_path, "merge", "other")
        assert working_tree(tmp_path).files == {"a.md"}
        assert b"<<<<<<<" in working_tree(tmp_path).read("a.md")
        assert index(tmp_path).read("a.md") == b"ours"

    def test_modes(self, tmp_path: Path) -> None:
        repository(tmp_path, {"run": "", "plain": "", "only-mode": ""})
        (tmp_path / "plain").chmod(0o755)
        git(tmp_path, "update-index", "--chmod=+x", "run", "only-mode")
        tree = working_tree(tmp_path)
        assert [tree.is_executable(path) for path in ("run", "only-mode", "plain")] == [True, True, False]

    def test_a_checkout_without_links(self, tmp_path: Path) -> None:
        repository(tmp_path, {".agents/skills/a/SKILL.md": SKILL}, {".claude/skills": "../.agents/skills"})
        git(tmp_path, "config", "core.symlinks", "false")
        (tmp_path / ".claude/skills").unlink()
        git(tmp_path, "checkout", "--", ".claude/skills")
        assert not (tmp_path / ".claude/skills").is_symlink()
        assert working_tree(tmp_path).resolve(".claude/skills/a") == ".agents/skills/a"

    def test_a_sparse_checkout_reads_from_the_index(self, tmp_path: Path) -> None:
        repository(tmp_path, {"in/a.md": "a", "out/b.md": "b"})
        git(tmp_path, "sparse-checkout", "set", "in")
        assert not (tmp_path / "out").exists()
        tree = working_tree(tmp_path)
        assert tree.files == {"in/a.md", "out/b.md"}
        assert tree.read("out/b.md") == b"b"

    def test_other_repositories_are_not_entered(self, tmp_path: Path) -> None:
        library = repository(tmp_path / "library", {"SKILL.md": SKILL})
        root = repository(tmp_path / "root", {"a.md": ""})
        git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "vendor/library")
        git(root, "commit", "-q", "-m", "submodule")
        git(root, "worktree", "add", "-q", "trees/one")
        repository(root / "nested", {"SKILL.md": SKILL})
        for tree in (working_tree(root), index(root)):
            assert tree.files == {"a.md", ".gitmodules"}
            assert "vendor/library" in tree.folders
            assert not tree.is_ignored("vendor/library/x")
        assert working_tree(root).repositories == {"vendor/library", "trees/one", "nested"}
        assert index(root).repositories == {"vendor/library"}

    def test_one_call_lists_everything(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        repository(tmp_path, {"skills/a/SKILL.md": SKILL, "b": ""}, {"l": "b"})
        lay(tmp_path, {"c": ""}, {"m": "c"})
        calls: list[object] = []

        class Counted(subprocess.Popen[bytes]):
            def __init__(self, words: list[str], **options: Any) -> None:
                calls.append(words)
                super().__init__(words, **options)

        monkeypatch.setattr(subprocess, "Popen", Counted)
        tree = working_tree(tmp_path)
        assert len(tree.files) == 5
        assert tree.folders
        assert tree.is_executable("b") is False
        assert tree.read("l") == b""
        assert len(calls) == 1

    def test_a_folder_that_became_a_link_and_a_link_that_became_a_folder(self, tmp_path: Path) -> None:
        files = {".agents/skills/a/SKILL.md": SKILL, ".claude/skills/a/SKILL.md": SKILL, "x/SKILL.md": SKILL}
        repository(tmp_path, files, {"y": "x"})
        shutil.rmtree(tmp_path / ".claude/skills")
        (tmp_path / "y").unlink()
        lay(tmp_path, {"y/SKILL.md": SKILL}, {".claude/skills": "../.agents/skills"})
        tree = working_tree(tmp_path)
        assert tree.links == {".claude/skills": "../.agents/skills"}
        assert tree.files == {".agents/skills/a/SKILL.md", "x/SKILL.md", "y/SKILL.md"}
        assert [skill.directory for skill in find_skills(tree)] == [".agents/skills/a", "x", "y"]

    def test_folders_that_git_could_not_list(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        repository(tmp_path, {"a.md": ""})
        ask = Git.run_with_warnings

        def warn(self: Git, *words: str) -> tuple[bytes, bytes]:
            warned = b"warning: could not open directory 'it's/\xff/': Permission denied\n"
            return ask(self, *words)[0], warned + b"error: cannot lstat 'b/x': Permission denied\n"

        assert working_tree(tmp_path).unlisted == frozenset()
        monkeypatch.setattr(Git, "run_with_warnings", warn)
        assert working_tree(tmp_path).unlisted == {"it's/\udcff"}

    def test_many_new_links_do_not_go_through_all_files_each(self, tmp_path: Path) -> None:
        class Counting(str):
            asked = 0

            def startswith(self, *words: Any) -> bool:
                Counting.asked += 1
                return super().startswith(*words)

        repository(tmp_path, {f"f/{number}": "" for number in range(50)})
        lay(tmp_path, {}, {f"l{number}": "f" for number in range(50)})
        tree = working_tree(tmp_path)
        paths = [Counting(path) for path in tree._entries.files]
        tree._entries.files.clear()
        tree._entries.files.update(paths)
        assert len(tree.links) == 50
        assert {f"f/{number}" for number in range(50)} <= tree.files
        assert Counting.asked < 500

    def test_a_sparse_file_that_is_there_all_the_same(self, tmp_path: Path) -> None:
        repository(tmp_path, {"in/a.md": "a", "out/b.md": "b"})
        git(tmp_path, "update-index", "--skip-worktree", "out/b.md")
        lay(tmp_path, {"out/b.md": "disk"})
        assert working_tree(tmp_path).read("out/b.md") == b"disk"


class TestIgnored:
    def test_batched_answers(self, tmp_path: Path) -> None:
        repository(tmp_path, {".gitignore": "build/\n*.log\n!keep.log\n", "tracked.log": ""})
        lay(tmp_path, {".git/info/exclude": "secret\n"})
        tree = working_tree(tmp_path)
        ignored = ["build/x", "a/build/x/y", "x.log", "secret", "new\nline.log", "\udcff.log", "-v.log", ":(top)x.log"]
        assert [path for path in ignored if not tree.is_ignored(path)] == []
        seen = ["keep.log", "tracked.log", "build", "a.md", "", "..", "a/../x.log", "/x.log", "a\0.log", "x/./y.log"]
        assert [path for path in seen if tree.is_ignored(path)] == []
        assert tree.hidden_by("build/x") == (".gitignore", "build/")

    def test_one_git_answers_all(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        repository(tmp_path, {".gitignore": "*.log\n"})
        tree = working_tree(tmp_path)
        started: list[tuple[str, ...]] = []
        talk = Git.talk

        def count(self: Git, *words: str) -> Talk:
            started.append(words)
            return talk(self, *words)

        monkeypatch.setattr(Git, "talk", count)
        assert [tree.is_ignored(f"{number}.log") for number in range(500)] == [True] * 500
        assert len(started) == 1

    def test_git_is_not_asked_about_what_lies_behind_a_link(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        repository(tmp_path, {".gitignore": "*.log\n"}, {"out": "/etc"})
        tree = working_tree(tmp_path)
        started: list[tuple[str, ...]] = []
        talk = Git.talk

        def count(self: Git, *words: str) -> Talk:
            started.append(words)
            return talk(self, *words)

        monkeypatch.setattr(Git, "talk", count)
        assert not any(
            tree.is_ignored(f"out/{number}.log") or tree.is_ignored(f"out/a/{number}") for number in range(9)
        )
        assert tree.is_ignored("x.log")
        assert len(started) == 1

    def test_a_path_that_git_dies_of_is_not_ignored_and_the_next_is_answered(self, tmp_path: Path) -> None:
        repository(tmp_path, {".gitignore": "*.log\n", "d/x": ""}, {"out": "/etc"})
        tree = working_tree(tmp_path)
        assert not tree.is_ignored("out/x.log")
        assert tree.is_ignored("x.log")

    def test_the_users_pathspec_variables_do_not_matter(self, tmp_path: Path) -> None:
        repository(tmp_path, {".gitignore": "*.log\n"})
        assert working_tree(tmp_path, GIT_LITERAL_PATHSPECS="1").is_ignored("x.log")

    def test_shown_all_the_same(self, tmp_path: Path) -> None:
        repository(tmp_path, {".gitignore": "build\n", "a": ""})
        lay(tmp_path, {"build/x/SKILL.md": SKILL, "build/x/run": "", "build/y": ""}, {"build/x/l": "run"})
        (tmp_path / "build/x/run").chmod(0o755)
        tree = working_tree(tmp_path)
        assert sorted(tree.hidden("")) == ["build/x/SKILL.md", "build/x/l", "build/x/run", "build/y"]
        assert tree.hidden("a") == []
        shown = tree.showing(["build/x"])
        assert shown.files == {".gitignore", "a", "build/x/SKILL.md", "build/x/run", "build/x/l"}
        assert shown.links == {"build/x/l": "run"}
        assert shown.is_executable("build/x/run")
        assert shown.read("build/x/SKILL.md") == SKILL.encode()
        assert tree.files == {".gitignore", "a"}


class TestIndex:
    def test_it_holds_what_will_be_committed_not_what_is_on_disk(self, tmp_path: Path) -> None:
        repository(tmp_path, {"kept.md": "staged", "removed.md": "", "deleted.md": "x"})
        git(tmp_path, "rm", "-q", "--cached", "removed.md")
        lay(tmp_path, {"kept.md": "edited", "untracked.md": ""})
        (tmp_path / "deleted.md").unlink()
        tree = index(tmp_path)
        assert tree.files == {"kept.md", "deleted.md"}
        assert tree.read("kept.md") == b"staged"
        assert tree.read("deleted.md") == b"x"
        assert (tmp_path / "removed.md").exists()

    def test_entries_intended_to_be_added_are_absent(self, tmp_path: Path) -> None:
        repository(tmp_path, {"empty.md": "", "a.md": "a"})
        lay(tmp_path, {"intended.md": "text", "staged-empty.md": ""})
        git(tmp_path, "add", "--intent-to-add", "intended.md")
        git(tmp_path, "add", "staged-empty.md")
        assert index(tmp_path).files == {"empty.md", "a.md", "staged-empty.md"}

    def test_before_the_first_commit(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": "a"}, commit=False)
        assert index(tmp_path).read("a.md") == b"a"

    def test_an_empty_index(self, tmp_path: Path) -> None:
        repository(tmp_path, {}, commit=False)
        tree = index(tmp_path)
        assert tree.files == frozenset()
        assert tree.folders == {""}

    def test_many_and_large_blobs(self, tmp_path: Path) -> None:
        files: dict[str, str | bytes] = {f"f{number}": bytes([number, 10]) * number for number in range(200)}
        files["large"] = b"x\n" * 1_000_000
        tree = index(repository(tmp_path, files))
        assert {path: tree.read(path) for path in sorted(files)} == files

    def test_a_blob_that_is_not_there(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": "a", "b.md": "b"})
        blob = git(tmp_path, "rev-parse", ":a.md").strip()
        (tmp_path / ".git/objects" / blob[:2] / blob[2:]).unlink()
        tree = index(tmp_path)
        with pytest.raises(OSError, match="not in the local repository"):
            tree.read("a.md")
        assert tree.read("b.md") == b"b"

    def test_names_of_hashes_of_the_other_kind(self, tmp_path: Path) -> None:
        tmp_path.joinpath("r").mkdir()
        root = tmp_path / "r"
        git(root, "init", "-q", "--object-format=sha256")
        lay(root, {"a.md": "a", "empty": ""}, {"l": "a.md"})
        git(root, "add", "-A")
        lay(root, {"intended": "x"})
        git(root, "add", "-N", "intended")
        assert index(root).files == {"a.md", "empty", "l"}
        assert index(root).read("l") == b"a"
        assert working_tree(root).files == {"a.md", "empty", "l", "intended"}


class TestNothingOfTheCheckedTreeRuns:
    def test_a_git_in_the_working_directory(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {"git": f"#!/bin/sh\ntouch {tmp_path}/ran\n", "a.md": "a"})
        (root / "git").chmod(0o755)
        path = os.pathsep.join(["", ".", "r", os.environ["PATH"]])
        assert working_tree(root, PATH=path).files == {"git", "a.md"}
        assert index(root, PATH=path).read("a.md") == b"a"
        assert not (tmp_path / "ran").exists()

    def test_programs_that_the_repository_configures(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {"a.md": "a", "empty": "", ".gitattributes": "* filter=f diff=f\n"})
        program = lay(tmp_path, {"program": f"#!/bin/sh\ntouch {tmp_path}/ran\ncat\n"}) / "program"
        program.chmod(0o755)
        for key in ("core.fsmonitor", "filter.f.clean", "filter.f.smudge", "diff.f.textconv", "diff.f.command"):
            git(root, "config", key, str(program))
        git(root, "config", "core.hooksPath", str(tmp_path))
        lay(root, {"a.md": "b", "empty": "c"})
        tree = working_tree(root)
        assert tree.read("a.md") == b"b"
        assert tree.hidden("") == []
        assert not tree.is_ignored("x")
        assert index(root).read("a.md") == b"a"
        assert not (tmp_path / "ran").exists()


class TestRefusals:
    def test_git_is_not_installed(self, tmp_path: Path) -> None:
        with pytest.raises(GitError, match="git is not installed"):
            Git(str(tmp_path), str(tmp_path), {"PATH": ""}).run("version")
        with pytest.raises(GitError, match="git is not installed"):
            Git(str(tmp_path), str(tmp_path), {"PATH": ""}).talk("version")

    def test_git_is_no_program(self, tmp_path: Path) -> None:
        (tmp_path / "git").mkdir()
        with pytest.raises(GitError, match="git is not installed"):
            Git(str(tmp_path), str(tmp_path), {"PATH": str(tmp_path)}).run("version")
        other = lay(tmp_path / "other", {"git": "no program"})
        (other / "git").chmod(0o755)
        with pytest.raises(GitError, match="git cannot be run"):
            Git(str(tmp_path), str(tmp_path), {"PATH": str(other)}).run("version")

    def test_another_owner(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": ""})
        with pytest.raises(GitError, match=r"does not trust .* `safe\.directory`"):
            working_tree(tmp_path, GIT_TEST_ASSUME_DIFFERENT_OWNER="1")

    def test_a_bare_repository(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": ""})
        git(tmp_path, "config", "core.bare", "true")
        with pytest.raises(GitError, match="has no working tree"):
            working_tree(tmp_path)

    def test_a_damaged_index(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": ""})
        (tmp_path / ".git/index").write_bytes(b"nonsense that is long enough to be read as an index")
        with pytest.raises(GitError, match="git says `"):
            working_tree(tmp_path)

    def test_the_index_is_not_written(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": "a"})
        (tmp_path / "a.md").touch()
        before = (tmp_path / ".git/index").read_bytes()
        working_tree(tmp_path).is_ignored("x")
        index(tmp_path).read("a.md")
        assert (tmp_path / ".git/index").read_bytes() == before
        assert not (tmp_path / ".git/index.lock").exists()
