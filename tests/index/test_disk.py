"""A tree outside git: ignore files, and what a disk can hold against its reader."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skill_lint.index.disk import DiskTree
from skill_lint.index.ignore_files import IgnoreRules
from skill_lint.index.reading import has_executable_bit

from .laying import SKILL, git, lay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def files_of(root: Path) -> set[str]:
    return set(DiskTree(str(root)).files)


class TestIgnoreFiles:
    def test_of_the_root_and_of_folders(self, tmp_path: Path) -> None:
        lay(tmp_path, {
            ".gitignore": "*.log\n/build/\n", "a.log": "", "build/x.md": "", "sub/build/x.md": "",
            "sub/.gitignore": "!keep.log\n/own.md\n", "sub/keep.log": "", "sub/other.log": "", "sub/own.md": "",
            "sub/deep/own.md": "",
        })  # fmt: skip
        assert files_of(tmp_path) == {
            ".gitignore", "sub/.gitignore", "sub/build/x.md", "sub/keep.log", "sub/deep/own.md"
        }  # fmt: skip

    def test_ignore_wins_over_gitignore(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": "a.md\n", ".ignore": "!a.md\nb.md\n", "a.md": "", "b.md": ""})
        assert files_of(tmp_path) == {".gitignore", ".ignore", "a.md"}

    def test_what_is_no_pattern_and_no_text_is_passed_over(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": b"\xff\xfe\n!\n///\n[\n*.log\n**/\x00\n", "a.log": "", "b": ""})
        assert files_of(tmp_path) == {".gitignore", "b"}

    def test_an_ignored_folder_hides_what_would_come_back(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": "x/\n!x/a.md\n", "x/a.md": ""})
        tree = DiskTree(str(tmp_path))
        assert tree.files == {".gitignore"}
        assert tree.is_ignored("x/a.md")

    def test_the_idioms_that_let_a_part_through(self, tmp_path: Path) -> None:
        lay(tmp_path / "one", {".gitignore": "a/**\n!a/keep\n", "a/keep": "", "a/other": ""})
        lay(tmp_path / "two", {".gitignore": "*\n!*/\n!*.md\n", "a/b.md": "", "a/c.txt": ""})
        lay(tmp_path / "three", {".gitignore": "*.md\n!a/\n", "a/b.md": "", "a/c.txt": ""})
        assert files_of(tmp_path / "one") == {".gitignore", "a/keep"}
        assert files_of(tmp_path / "two") == {"a/b.md"}
        assert files_of(tmp_path / "three") == {".gitignore", "a/c.txt"}

    @pytest.mark.parametrize("pattern", ["*a" * 60 + "b", "**/a/" * 40 + "b", "a*" * 200])
    def test_a_pattern_made_to_take_for_ever(self, tmp_path: Path, pattern: str) -> None:
        lay(tmp_path, {".gitignore": f"{pattern}\n*.log\n", "a" * 250: "", "a/" * 60 + "a": "", "x.log": ""})
        assert "x.log" not in files_of(tmp_path)
        assert "a" * 250 in files_of(tmp_path)

    def test_paths_that_are_not_there(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": "build/\n*.pyc\n", "sub/.gitignore": "out\n"})
        tree = DiskTree(str(tmp_path))
        ignored = ["build", "build/report.json", "a/build/x", "m.pyc", "sub/out", "sub/out/x", "sub/x/out"]
        assert [path for path in ignored if not tree.is_ignored(path)] == []
        assert [path for path in ["out", "builds", "sub", "", "a/b.py"] if tree.is_ignored(path)] == []

    def test_which_pattern_hides(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": "# no\nbuild/\n", "sub/.gitignore": "*.log\n", "build/x": "", "sub/a.log": ""})
        tree = DiskTree(str(tmp_path))
        assert sorted(tree.hidden("")) == ["build/x", "sub/a.log"]
        assert tree.hidden("sub") == ["sub/a.log"]
        assert tree.hidden_by("build/x") == (".gitignore", "build/")
        assert tree.hidden_by("sub/a.log") == ("sub/.gitignore", "*.log")
        assert tree.hidden_by("sub/b.txt") is None

    def test_without_respect_for_them(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": "a\n", "a": ""})
        assert DiskTree(str(tmp_path), respect_ignore=False).files == {".gitignore", "a"}

    def test_shown_all_the_same(self, tmp_path: Path) -> None:
        lay(tmp_path, {".gitignore": "build\n", "build/x/SKILL.md": "", "build/y": ""})
        tree = DiskTree(str(tmp_path))
        assert tree.showing(["build/x"]).files == {".gitignore", "build/x/SKILL.md"}
        assert tree.files == {".gitignore"}

    def test_pathspec_is_imported_only_for_an_ignore_file(self, tmp_path: Path) -> None:
        lay(tmp_path / "without", {"a/b": ""})
        lay(tmp_path / "with", {"a/b": "", ".gitignore": "c"})
        code = (
            "import sys\nfrom skill_lint.index.disk import DiskTree\n"
            "for root in sys.argv[1:]: DiskTree(root).files; print('pathspec' in sys.modules)"
        )
        roots = [str(tmp_path / "without"), str(tmp_path / "with")]
        done = subprocess.run([sys.executable, "-c", code, *roots], capture_output=True, text=True, check=True)
        assert done.stdout.split() == ["False", "True"]


PATTERN = st.lists(
    st.sampled_from(["*", "a", "b", "/", "**", "**/", "!", "?", "[ab]", ".md", "\\", " ", "#"]), max_size=5
).map("".join)


@given(st.lists(PATTERN, max_size=4))
def test_any_ignore_file_can_be_read(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    root = tmp_path_factory.mktemp("rules")
    (root / ".gitignore").write_text("\n".join(lines))
    rules = IgnoreRules(str(root))
    for path in ("a", "a/b.md", "b/a/b"):
        hidden = rules.hidden_by(path)
        assert hidden is None or (hidden[0] == ".gitignore" and hidden[1] in [line.rstrip() for line in lines])


SEGMENTS = st.lists(st.sampled_from(["*", "a", "b*", "c", "*.md", "?"]), min_size=1, max_size=3).map("/".join)
EVERYDAY = st.builds("{}{}{}{}".format, st.sampled_from(["", "", "!"]), st.sampled_from(["", "/", "**/"]), SEGMENTS,
                     st.sampled_from(["", "/"]))  # fmt: skip


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.lists(EVERYDAY, min_size=1, max_size=3))
def test_the_same_as_git_for_everyday_patterns(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    root = tmp_path_factory.mktemp("rules")
    git(root, "init", "-q")
    lay(root, {".gitignore": "\n".join(lines) + "\n", "a": "", "b.md": "", "c/a": "", "c/b/a.md": ""})
    shown = git(root, "ls-files", "-z", "-o", "--exclude-standard").split("\0")[:-1]
    assert files_of(root) == set(shown)


class TestHardDisks:
    def test_folders_of_others_are_not_entered(self, tmp_path: Path) -> None:
        lay(tmp_path, {
            "a.md": "", "node_modules/p/SKILL.md": "", "x/node_modules/p.md": "", ".git/config": "",
            "venv/pyvenv.cfg": "", "venv/lib/x.py": "", "other/.git/HEAD": "ref: x", "other/SKILL.md": "",
            "worktree/.git": "gitdir: elsewhere", "worktree/SKILL.md": "", "empty/.git/nothing": "", "empty/b.md": "",
        })  # fmt: skip
        tree = DiskTree(str(tmp_path))
        assert tree.files == {"a.md", "empty/b.md"}
        assert tree.repositories == {"other", "worktree"}

    def test_links_are_not_entered_and_never_leave_the_tree(self, tmp_path: Path) -> None:
        lay(tmp_path / "out", {"secret.md": "secret"})
        root = lay(tmp_path / "in", {"a.md": "a"}, {"l": "../out", "m.md": "../out/secret.md", "ok.md": "a.md"})
        tree = DiskTree(str(root))
        assert tree.files == {"a.md", "l", "m.md", "ok.md"}
        assert tree.read("ok.md") == b"a"
        for path in ("l/secret.md", "m.md"):
            with pytest.raises(PermissionError):
                tree.read(path)

    def test_a_folder_that_becomes_a_link_is_seen_at_each_reading(self, tmp_path: Path) -> None:
        lay(tmp_path / "out", {"a.md": "secret", "b/a.md": "secret"})
        root = lay(tmp_path / "in", {"x/y/a.md": "a", "x/y/b.md": "b"})
        tree = DiskTree(str(root))
        assert tree.read("x/y/a.md") == b"a"
        (root / "x/y").rename(root / "x/z")
        (root / "x/y").symlink_to(tmp_path / "out")
        for path in ("x/y/a.md", "x/y/b/a.md", "x/../../out/a.md", "../out/a.md", "x//y/a.md", f"{tmp_path}/out/a.md"):
            with pytest.raises(OSError) as refused:
                tree.read(path)
            assert refused.value.filename == path
        assert tree.read("x/z/../z/./a.md") == b"a"

    def test_reading_looks_at_the_path_below_the_root_alone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        root = lay(tmp_path / "a/b/c/d/e/f/g/h", {"x/y/a.md": "a"})
        tree = DiskTree(str(root))
        lstat, looked = os.lstat, []

        def count(path: str) -> os.stat_result:
            looked.append(path)
            return lstat(path)

        monkeypatch.setattr(os, "lstat", count)
        assert tree.read("x/y/a.md") == b"a"
        assert sorted(looked) == [f"{root}/x", f"{root}/x/y", f"{root}/x/y/a.md"]

    def test_no_look_at_a_deep_file_passes_many_folders(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        deep = "/".join(["d"] * 200)
        root = lay(tmp_path, {f"{deep}/x.md": "x"}, {"l": "d"})
        tree = DiskTree(str(root))
        stat, longest = os.stat, 0

        def count(path: str, **options: object) -> os.stat_result:
            nonlocal longest
            longest = max(longest, path.count("/")) if isinstance(path, str) else longest
            return stat(path, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(os, "stat", count)
        monkeypatch.setattr(os, "supports_dir_fd", {*os.supports_dir_fd, count})
        lstat, looked = os.lstat, []

        def look(path: str) -> os.stat_result:
            looked.append(path)
            return lstat(path)

        monkeypatch.setattr(os, "lstat", look)
        assert tree.read(f"{deep}/x.md") == b"x"
        assert (len(looked), longest < 50) == (1, True)
        (root / "d/d").rename(tmp_path / "e")
        (root / "d/d").symlink_to("/usr")
        with pytest.raises(OSError):
            tree.read(f"{deep}/x.md")

    def test_one_look_tells_that_a_deep_file_is_not_there(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        root = lay(tmp_path, {"a/b/c/d/e/x.md": ""})
        tree = DiskTree(str(root))
        lstat, looked = os.lstat, []

        def count(path: str) -> os.stat_result:
            looked.append(path)
            return lstat(path)

        monkeypatch.setattr(os, "lstat", count)
        with pytest.raises(FileNotFoundError):
            tree.read("a/b/c/d/e/y.md")
        assert set(looked) == {f"{root}/a/b/c/d/e/y.md"}

    def test_an_absolute_link_into_the_tree_is_followed(self, tmp_path: Path) -> None:
        lay(tmp_path, {"skills/a/SKILL.md": SKILL}, {"l": str(tmp_path / "skills")})
        tree = DiskTree(str(tmp_path))
        assert tree.resolve("l/a/SKILL.md") == "skills/a/SKILL.md"

    def test_a_pipe_is_no_file(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "SKILL.md")
        tree = DiskTree(str(tmp_path))
        assert tree.files == frozenset()
        with pytest.raises(OSError, match="Not a regular file"):
            tree.read("SKILL.md")

    def test_an_unreadable_folder_is_told_and_passed_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lay(tmp_path, {"a.md": "", "locked/b.md": "", "open/c.md": ""})
        scandir = os.scandir

        def refuse(path: str) -> Iterator[os.DirEntry[str]]:
            if str(path).endswith("/locked"):
                raise PermissionError(13, "Permission denied", path)
            return scandir(path)

        monkeypatch.setattr(os, "scandir", refuse)
        tree = DiskTree(str(tmp_path))
        assert tree.files == {"a.md", "open/c.md"}
        assert tree.unlisted == {"locked"}

    def test_a_deep_tree(self, tmp_path: Path) -> None:
        deep = "/".join(["d"] * 400)
        lay(tmp_path, {f"{deep}/SKILL.md": ""})
        assert files_of(tmp_path) == {f"{deep}/SKILL.md"}

    def test_a_root_that_is_gone(self, tmp_path: Path) -> None:
        tree = DiskTree(str(tmp_path / "gone"))
        assert tree.files == frozenset()
        assert tree.folders == {""}
        assert tree.unlisted == frozenset()

    def test_only_the_parts_asked_for(self, tmp_path: Path) -> None:
        lay(tmp_path, {"a/x.md": "", "b/y.md": "", "b/.git/HEAD": "", "c/z.md": ""})
        tree = DiskTree(str(tmp_path), starts=["a", "b"])
        assert tree.files == {"a/x.md", "b/y.md"}


def test_a_system_without_executable_bits_misses_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "run.sh"
    script.write_bytes(b"#!/bin/sh\n")
    full = str(script)
    assert not has_executable_bit(full)
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        found = has_executable_bit(full)
    assert found
