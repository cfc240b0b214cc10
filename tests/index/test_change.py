"""What lies between a base and the judged tree, in real repositories."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.change import Change
from skill_lint.index.git import Git, GitError
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.renames import Rename
from skill_lint.index.revision import Base
from skill_lint.index.rivals import has_rivals

from .laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

LONG = "".join(f"line {number} of the grain mill\n" for number in range(40))
OTHER = "".join(f"row {number} of the tea ledger\n" for number in range(40))


def working(root: Path, revision: str = "HEAD") -> Change:
    return Change(GitTree(Git(str(root), str(root), clean_environment())), Base(revision, revision))


def staged(root: Path, revision: str = "HEAD") -> Change:
    return Change(GitIndexTree(Git(str(root), str(root), clean_environment())), Base(revision, revision))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return repository(tmp_path / "root", {"mill/stone.py": LONG, "tea.py": OTHER, "notes.md": "tea\n", "run": "x\n"})


class TestKinds:
    def test_by_tree_and_base(self, root: Path) -> None:
        first = git(root, "rev-parse", "HEAD").strip()
        git(root, "commit", "-q", "--allow-empty", "-m", "second")
        assert staged(root).kind == "staged"
        assert working(root).kind == "working"
        assert staged(root, first).kind == "commits"
        assert working(root, first).kind == "commits"
        assert working(root, first).revision == first

    def test_nothing_differs(self, root: Path) -> None:
        for change in (staged(root), working(root)):
            assert change.removed == frozenset()
            assert change.renames == {}
            assert change.patches == {}
            assert change.base.files == change.tree.files
            assert change.notes == ()

    def test_nothing_is_asked_before_it_is_needed(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        tree = GitTree(Git(str(root), str(root), clean_environment()))

        def refuse(*_: object, **__: object) -> bytes:
            raise AssertionError("git was asked")

        monkeypatch.setattr(Git, "run", refuse)
        change = Change(tree, Base("HEAD", "HEAD"))
        assert change.notes == ()
        assert change.base.root == str(root)


class TestRemoved:
    def test_from_the_index_and_from_the_disk(self, root: Path) -> None:
        git(root, "rm", "-q", "tea.py")
        (root / "mill/stone.py").unlink()
        assert staged(root).removed == {"tea.py"}
        assert working(root).removed == {"tea.py", "mill/stone.py"}
        assert staged(root).gone_names == {"tea.py"}
        assert working(root).gone_names == {"tea.py", "stone.py", "mill"}

    def test_what_is_only_untracked_now_is_there_on_the_disk(self, root: Path) -> None:
        git(root, "rm", "-q", "--cached", "tea.py")
        assert staged(root).removed == {"tea.py"}
        assert working(root).removed == frozenset()
        assert working(root).document_before("tea.py") == "tea.py"

    def test_what_is_ignored_now_is_not(self, root: Path) -> None:
        git(root, "rm", "-q", "--cached", "tea.py")
        lay(root, {".gitignore": "tea.py\n"})
        assert working(root).removed == {"tea.py"}

    def test_a_file_added_and_deleted_since_was_never_at_the_base(self, root: Path) -> None:
        lay(root, {"new.py": "new\n"})
        git(root, "add", "-A")
        (root / "new.py").unlink()
        assert working(root).removed == frozenset()

    def test_intended_entries_are_absent_from_the_index(self, root: Path) -> None:
        lay(root, {"new.py": "new\n"})
        git(root, "add", "-N", "new.py")
        git(root, "rm", "-q", "--cached", "tea.py")
        git(root, "add", "-N", "tea.py")
        assert staged(root).removed == {"tea.py"}
        assert staged(root).base.files == {"mill/stone.py", "tea.py", "notes.md", "run"}
        assert working(root).removed == frozenset()
        assert working(root).base.files == {"mill/stone.py", "tea.py", "notes.md", "run"}
        assert working(root).document_before("new.py") is None

    def test_against_an_older_commit(self, root: Path) -> None:
        first = git(root, "rev-parse", "HEAD").strip()
        git(root, "rm", "-q", "tea.py")
        git(root, "commit", "-q", "-m", "drop tea")
        (root / "run").unlink()
        assert staged(root, first).removed == {"tea.py"}
        assert working(root, first).removed == {"tea.py", "run"}
        assert working(root).removed == {"run"}

    def test_a_file_that_became_a_folder(self, root: Path) -> None:
        (root / "run").unlink()
        lay(root, {"run/fast.py": "x\n"})
        git(root, "add", "-A")
        for change in (staged(root), working(root)):
            assert change.removed == {"run"}
            assert "run" in change.base.files
            assert "run/fast.py" not in change.base.files

    def test_a_folder_that_became_a_link(self, root: Path) -> None:
        git(root, "mv", "mill", "grinder")
        (root / "mill").symlink_to("grinder")
        git(root, "add", "-A")
        for change in (staged(root), working(root)):
            assert change.removed == {"mill/stone.py"}
            assert change.base.links == {}
            assert change.base.read("mill/stone.py") == LONG.encode()
            assert change.tree.resolve("mill/stone.py") == "grinder/stone.py"

    def test_submodules_are_never_lost(self, root: Path, tmp_path: Path) -> None:
        library = repository(tmp_path / "library", {"a.py": "a\n"})
        git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "lib")
        git(root, "commit", "-q", "-m", "add the library")
        shutil.rmtree(root / "lib")
        assert working(root).removed == frozenset()
        git(root, "rm", "-q", "--cached", "lib")
        lay(root, {"lib/b.py": "b\n"})
        for change in (staged(root), working(root)):
            assert change.removed == frozenset()
            assert change.base.repositories == {"lib"}
            assert not any(path.startswith("lib/") for path in change.base.files)

    def test_in_conflict(self, root: Path) -> None:
        git(root, "checkout", "-q", "-b", "other")
        git(root, "rm", "-q", "run")
        lay(root, {"tea.py": "theirs\n"})
        git(root, "commit", "-q", "-am", "other")
        git(root, "checkout", "-q", "main")
        lay(root, {"tea.py": "ours\n"})
        git(root, "commit", "-q", "-am", "ours")
        with pytest.raises(AssertionError):
            git(root, "merge", "other")
        for change in (staged(root), working(root)):
            assert change.removed == {"run"}  # the other side's deletion, about to be committed
            assert change.base.read("tea.py") == b"ours\n"
            assert change.document_before("tea.py") == "tea.py"


class TestRenames:
    def test_staged(self, root: Path) -> None:
        git(root, "mv", "mill/stone.py", "mill/wheel.py")
        for change in (staged(root), working(root)):
            assert change.renames == {"mill/stone.py": Rename("mill/wheel.py", 100, has_rival=False)}
            assert change.document_before("mill/wheel.py") == "mill/stone.py"
            assert change.document_before("tea.py") == "tea.py"

    def test_by_a_plain_move_on_the_disk(self, root: Path) -> None:
        index = (root / ".git/index").read_bytes()
        (root / "mill/stone.py").rename(root / "wheel.py")
        lay(root, {"wheel.py": LONG + "one more\n", "new.md": "new\n"})
        objects = sorted(path for path in (root / ".git/objects").rglob("*"))
        change = working(root)
        assert change.renames.keys() == {"mill/stone.py"}
        rename = change.renames["mill/stone.py"]
        assert rename.target == "wheel.py"
        assert 90 < rename.similarity < 100
        assert not rename.has_rival
        assert change.document_before("new.md") is None
        assert (root / ".git/index").read_bytes() == index
        assert sorted(path for path in (root / ".git/objects").rglob("*")) == objects

    def test_of_a_folder_on_the_disk(self, root: Path) -> None:
        (root / "mill").rename(root / "grinder")
        assert working(root).renames == {"mill/stone.py": Rename("grinder/stone.py", 100, has_rival=False)}
        assert working(root).document_before("grinder/stone.py") == "mill/stone.py"

    def test_of_a_staged_file_that_was_moved_on(self, root: Path) -> None:
        git(root, "mv", "mill/stone.py", "mill/wheel.py")
        (root / "mill/wheel.py").rename(root / "mill/gear.py")
        assert staged(root).renames["mill/stone.py"].target == "mill/wheel.py"
        assert working(root).renames["mill/stone.py"].target == "mill/gear.py"

    def test_case_alone(self, root: Path) -> None:
        git(root, "mv", "notes.md", "NOTES.md")
        assert staged(root).renames == {"notes.md": Rename("NOTES.md", 100, has_rival=False)}
        assert staged(root).removed == {"notes.md"}

    def test_a_copy_is_none(self, root: Path) -> None:
        lay(root, {"copy.py": OTHER})
        git(root, "add", "-A")
        assert staged(root).renames == {}

    @pytest.mark.parametrize("stage", [True, False])
    def test_a_new_file_of_the_same_name_is_a_rival(self, root: Path, *, stage: bool) -> None:
        (root / "mill/stone.py").rename(root / "wheel.py")
        lay(root, {"elsewhere/wheel.py": "something else\n"})
        if stage:
            git(root, "add", "-A")
        assert working(root).renames["mill/stone.py"] == Rename("wheel.py", 100, has_rival=True)

    @pytest.mark.parametrize("stage", [True, False])
    def test_the_same_content_is_a_rival(self, root: Path, *, stage: bool) -> None:
        (root / "mill/stone.py").rename(root / "wheel.py")
        lay(root, {"mirror.py": LONG})
        if stage:
            git(root, "add", "-A")
        rename = working(root).renames["mill/stone.py"]
        assert rename.target in ("wheel.py", "mirror.py")
        assert rename.has_rival
        if stage:
            assert staged(root).renames["mill/stone.py"].has_rival

    def test_an_old_file_with_the_content_is_a_rival(self, root: Path) -> None:
        lay(root, {"mirror.py": LONG})
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "mirror")
        (root / "mill/stone.py").rename(root / "wheel.py")
        assert working(root).renames["mill/stone.py"].has_rival
        git(root, "add", "-A")
        assert staged(root).renames["mill/stone.py"].has_rival

    def test_the_chain_of_moves_is_one(self, root: Path) -> None:
        first = git(root, "rev-parse", "HEAD").strip()
        for old, new in (("mill/stone.py", "mill/wheel.py"), ("mill/wheel.py", "gear.py")):
            git(root, "mv", old, new)
            git(root, "commit", "-q", "-m", f"move to {new}")
        assert staged(root, first).renames == {"mill/stone.py": Rename("gear.py", 100, has_rival=False)}
        assert working(root, first).renames == {"mill/stone.py": Rename("gear.py", 100, has_rival=False)}

    def test_too_many_untracked_files(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skill_lint.index.change.RENAME_LIMIT", 2)
        lay(root, {f"data/{number}.csv": f"{number}\n" for number in range(9)})
        (root / "mill/stone.py").rename(root / "stone.py")
        change = working(root)
        assert change.renames["mill/stone.py"].target == "stone.py"
        assert change.notes == ("of 10 untracked files only 2 were looked at",)

    def test_too_many_for_git(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skill_lint.index.change.RENAMES", ("-M", "-l1"))
        for old, new in (("mill/stone.py", "wheel.py"), ("tea.py", "leaf.py")):
            git(root, "mv", old, new)
            lay(root, {new: (root / new).read_text() + "and more\n"})
        git(root, "add", "-A")
        change = staged(root)
        assert change.renames == {}
        assert change.notes == (
            "the change is too large for git to look for similar files, so some renames were not seen",
        )

    def test_more_files_than_are_named_to_git(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skill_lint.index.change.MOST_NAMED", 1)
        (root / "mill/stone.py").rename(root / "wheel.py")
        assert working(root).renames["mill/stone.py"].target == "wheel.py"


class TestBase:
    def test_names_contents_and_modes(self, root: Path) -> None:
        git(root, "update-index", "--chmod=+x", "run")
        git(root, "commit", "-q", "-m", "mode")
        git(root, "update-index", "--chmod=-x", "run")
        git(root, "rm", "-q", "notes.md")
        lay(root, {"tea.py": "changed\n", "new/one.py": "new\n"})
        git(root, "add", "tea.py", "new")
        lay(root, {"untracked.py": "x\n"})
        for change in (staged(root), working(root)):
            base = change.base
            assert base.files == {"mill/stone.py", "tea.py", "notes.md", "run"}
            assert base.folders == {"", "mill"}
            assert base.children("") == ("mill", "notes.md", "run", "tea.py")
            assert base.read("tea.py") == OTHER.encode()
            assert base.read("notes.md") == b"tea\n"
            assert base.is_executable("run")
            assert not change.tree.is_executable("run")
            assert not base.is_executable("tea.py")
            with pytest.raises(FileNotFoundError):
                base.read("new/one.py")
            with pytest.raises(FileNotFoundError):
                base.read("mill")

    def test_names_are_those_that_git_lists(self, root: Path) -> None:
        lay(root, {"a b": "1", 'q"q': "2", "n\nl": "3", "t\tt": "4", "ü": "5"}, {"link": "mill", "dead": "nowhere"})
        (root / os.fsdecode(b"\xff")).write_bytes(b"6")
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "odd names")
        git(root, "rm", "-q", "n\nl", "t\tt", "link")
        git(root, "mv", os.fsdecode(b"\xff"), os.fsdecode(b"\xfe"))
        (root / 'q"q').unlink()
        listed = set(git(root, "ls-tree", "-r", "--name-only", "-z", "HEAD").split("\0")) - {""}
        for change in (staged(root), working(root)):
            base = change.base
            assert base.files | base.links.keys() == listed
            assert base.links == {"link": "mill", "dead": "nowhere"}
            assert base.resolve("link/stone.py") == "mill/stone.py"
            assert base.read("link/stone.py") == LONG.encode()
            assert [base.read(name) for name in ("a b", 'q"q', "n\nl", "t\tt", "ü", "\udcff")] == [
                *(b"1", b"2", b"3", b"4", b"5", b"6")
            ]
            assert change.renames["\udcff"].target == "\udcfe"
        assert staged(root).removed == {"n\nl", "t\tt", "link", "\udcff"}
        assert working(root).removed == {"n\nl", "t\tt", "link", "\udcff", 'q"q'}

    def test_links_and_modes_that_the_disk_no_longer_has(self, root: Path) -> None:
        lay(root, {}, {"current": "mill", "latest": "tea.py"})
        (root / "run").chmod(0o755)
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "links")
        (root / "run").chmod(0o644)
        (root / "tea.py").chmod(0o755)
        for link in ("current", "latest"):
            (root / link).unlink()
        lay(root, {"latest": "a file by now\n"})
        base = working(root).base
        assert base.links == {"current": "mill", "latest": "tea.py"}
        assert (base.is_executable("run"), base.is_executable("tea.py")) == (True, False)
        assert working(root).removed == {"current"}

    def test_a_link_that_leads_elsewhere_now(self, root: Path) -> None:
        lay(root, {}, {"current": "mill"})
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "link")
        (root / "current").unlink()
        (root / "current").symlink_to("elsewhere")
        assert working(root).base.links == {"current": "mill"}
        git(root, "add", "-A")
        assert staged(root).base.links == {"current": "mill"}

    def test_what_is_ignored(self, root: Path) -> None:
        lay(root, {".gitignore": "*.log\n"})
        assert working(root).base.is_ignored("x.log")
        assert not working(root).base.is_ignored("tea.py")

    def test_before_the_first_commit(self, tmp_path: Path) -> None:
        repository(tmp_path, {"a.md": "a\n"}, commit=False)
        for change in (staged(tmp_path), working(tmp_path)):
            assert change.removed == frozenset()
            assert change.document_before("a.md") is None
            assert change.renames == {}
            assert change.patches == {}
            assert change.revision == ""
            assert change.notes == ("there is no commit yet, so nothing can be lost",)


class TestPatches:
    def test_hunks(self, root: Path) -> None:
        lines = LONG.splitlines(keepends=True)
        edited = ["first\n", *lines[1:20], "inserted\n", *lines[20:38]]
        lay(root, {"mill/stone.py": "".join(edited)})
        for stage in (False, True):
            if stage:
                git(root, "add", "-A")
            change = staged(root) if stage else working(root)
            assert change.patches.keys() == {"mill/stone.py"}
            hunks = change.patches["mill/stone.py"].hunks
            assert [hunk.removed for hunk in hunks] == [
                ("line 0 of the grain mill",),
                (),
                ("line 38 of the grain mill", "line 39 of the grain mill"),
            ]
            assert [hunk.added for hunk in hunks] == [("first",), ("inserted",), ()]
            assert [hunk.old_start for hunk in hunks] == [1, 20, 39]
            assert hunks[1].new_start == 21

    def test_what_is_only_unstaged_is_no_part_of_the_staged_change(self, root: Path) -> None:
        lay(root, {"tea.py": "changed\n"})
        assert staged(root).patches == {}
        assert working(root).patches.keys() == {"tea.py"}

    def test_files_that_went_came_and_moved(self, root: Path) -> None:
        git(root, "rm", "-q", "tea.py")
        (root / "mill/stone.py").rename(root / "wheel.py")
        lay(root, {"wheel.py": LONG + "one more\n", "new.py": "def brew(): pass\n"})
        for stage in (False, True):
            if stage:
                git(root, "add", "-A")
            change = staged(root) if stage else working(root)
            assert {key: (patch.before, patch.after) for key, patch in change.patches.items()} == {
                "tea.py": ("tea.py", ""),
                "mill/stone.py": ("mill/stone.py", "wheel.py"),
                "new.py": ("", "new.py"),
            }
            assert change.losing("ledger") == ("tea.py",)
            assert change.losing("grain") == ()
            assert change.losing("brew") == ()

    def test_odd_names_and_lines(self, root: Path) -> None:
        names = ["a b.py", 'q"q.py', "n\nl.py", "back\\slash.py", "ü.py", "\udcff.py", "t\t.py"]
        lay(root, dict.fromkeys(names, "-- old\n++ old\ndiff --git a b\n@@ -1 +1 @@\r\n"))
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "odd names")
        lay(root, dict.fromkeys(names, "++ new"))
        git(root, "config", "core.quotePath", "false")
        patches = working(root).patches
        assert set(patches) == set(names)
        for patch in patches.values():
            assert patch.before == patch.after
            assert patch.hunks[0].removed == ("-- old", "++ old", "diff --git a b", "@@ -1 +1 @@")
            assert patch.hunks[0].added == ("++ new",)

    def test_binary_files_and_modes_have_none(self, root: Path) -> None:
        lay(root, {"blob": b"\0\1\2"})
        git(root, "add", "-A")
        git(root, "update-index", "--chmod=+x", "run")
        assert staged(root).patches == {}

    def test_a_patch_too_large_is_said_to_be(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skill_lint.index.change.MOST_PATCH", 100)
        lay(root, {"tea.py": "x\n"})
        change = working(root)
        assert change.patches == {}
        assert change.notes == ("the change has more than 0 MB, so lost definitions were not looked for",)

    def test_nothing_that_the_repository_configures_is_run(self, root: Path, tmp_path: Path) -> None:
        trace = tmp_path / "trace"
        script = tmp_path / "run.sh"
        script.write_text(f"#!/bin/sh\necho ran >> '{trace}'\ncat\n")
        script.chmod(0o755)
        hooks = tmp_path / "hooks"
        hooks.mkdir()
        shutil.copy(script, hooks / "post-index-change")
        lay(root, {".gitattributes": "*.py filter=odd diff=odd\n*.md filter=lo=ng\n"})
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "attributes")
        for key in ("filter.odd.clean", "filter.odd.process", "diff.odd.command", "diff.odd.textconv"):
            git(root, "config", key, str(script))
        for key in ("diff.external", "core.fsmonitor", "core.pager", "filter.unused.clean"):
            git(root, "config", key, str(script))
        git(root, "config", "filter.odd.required", "true")
        git(root, "config", "core.hooksPath", str(hooks))
        lay(root, {"tea.py": "changed\n"})
        (root / "mill/stone.py").rename(root / "wheel.py")
        change = working(root)
        assert change.renames["mill/stone.py"].target == "wheel.py"
        assert change.patches.keys() == {"tea.py"}
        assert change.holding(["grain"]) == {"grain"}
        assert not trace.exists()
        git(root, "config", "filter.lo=ng.clean", str(script))
        change = working(root)
        assert change.patches == {}
        assert change.notes == (
            "a filter of the repository cannot be switched off, so lost definitions were not looked for",
        )
        assert not trace.exists()


def test_rivals_are_looked_for_where_a_rename_is_asked_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"part{number}/index.ts" for number in range(30)]
    lay(root, {f"src/{name}": f"export const {name}\n" * 9 for name in names})
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "parts")
    git(root, "mv", "src", "lib")
    compared: list[str] = []
    find = has_rivals

    def counted(old: str, target: str, new: Mapping[str, Sequence[str]]) -> bool:
        compared.append(old)
        return find(old, target, new)

    monkeypatch.setattr("skill_lint.index.renames.has_rivals", counted)
    found = staged(root).renames
    assert {f"src/{name}" for name in names} <= set(found)
    assert found.target("src/part7/index.ts") == "lib/part7/index.ts"
    assert compared == []
    assert (
        found["src/part7/index.ts"] == found["src/part7/index.ts"] == Rename("lib/part7/index.ts", 100, has_rival=False)
    )
    assert compared == ["src/part7/index.ts"]


class TestHolding:
    def test_tokens_in_source_of_the_judged_tree(self, root: Path) -> None:
        lay(root, {"a.py": "brew_tea = 1\nsteep = 2\n", "b.md": "only_here\n", "c.json": '{"in_data": 1}\n'})
        git(root, "add", "-A")
        lay(root, {"a.py": "brew_tea = 1\n", "new.py": "untracked_name = 3\n", ".gitignore": "*.tmp\n"})
        lay(root, {"x.tmp": "ignored_name\n"})
        words = ["brew_tea", "brew", "steep", "only_here", "in_data", "untracked_name", "ignored_name", "", "a\nb"]
        assert staged(root).holding(words) == {"brew_tea", "steep"}
        assert working(root).holding(words) == {"brew_tea", "untracked_name"}

    def test_none_of_them(self, root: Path) -> None:
        assert staged(root).holding(["nowhere"]) == frozenset()
        assert staged(root).holding([]) == frozenset()

    def test_signs_in_words_are_no_patterns(self, root: Path) -> None:
        lay(root, {"a.lisp": "(defun pour-tea (x))\n$leaf = 1\nwarm.pot\n"})
        words = [
            "pour-tea",
            "pour",
            "$leaf",
            "leaf",
            "warm.pot",
            "warm-pot",
            "pour-te",
            "a|b",
            "(x",
            "x*",
            "le+f",
            "[a",
        ]
        assert working(root).holding(words) == {"pour-tea", "pour", "$leaf", "leaf", "warm.pot", "(x"}

    def test_thousands_of_words_are_few_patterns(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        words = [f"measure_grain_{number}" for number in range(3_000)]
        lay(root, {"a.py": "".join(f"{word} = 1\n" for word in words[1::2])})
        searches: list[tuple[str, ...]] = []
        search = Git.search

        def counted(self: Git, *arguments: str, most: int) -> frozenset[bytes]:
            searches.append(arguments)
            return search(self, *arguments, most=most)

        monkeypatch.setattr(Git, "search", counted)
        assert working(root).holding(words) == set(words[1::2])
        assert sum(arguments.count("-e") for arguments in searches) < 10
        assert all(sum(map(len, arguments)) < 32_000 for arguments in searches)

    def test_words_of_which_git_cannot_tell_may_be_there(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("skill_lint.index.word_search.MOST_FOUND", 20)
        assert staged(root).holding(["grain", "nowhere"]) == {"grain", "nowhere"}


class TestRepositories:
    def test_git_that_ends_early(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        change = working(root)

        def refuse(self: Git, *words: str, **_: object) -> bytes:
            if words[0] == "diff-index":
                raise GitError("git is too old: version 2.19 or newer is needed")
            return b"f" * 40

        monkeypatch.setattr(Git, "run", refuse)
        assert change.removed == frozenset()
        assert change.document_before("tea.py") is None
        assert change.notes == ("git is too old: version 2.19 or newer is needed, so loss was not examined",)

    def test_an_option_that_git_does_not_know(self, root: Path) -> None:
        with pytest.raises(GitError, match=r"^git is too old: version 2\.19 or newer is needed$"):
            Git(str(root), str(root), clean_environment()).run("diff-index", "--no-such-option", "HEAD")

    def test_sha_256(self, tmp_path: Path) -> None:
        root = tmp_path / "root"
        root.mkdir()
        git(root, "init", "-q", "-b", "main", "--object-format=sha256")
        repository(root, {"a.py": LONG, "b.py": OTHER})
        (root / "a.py").rename(root / "c.py")
        lay(root, {"b.py": OTHER + "x\n"})
        change = working(root)
        assert change.renames == {"a.py": Rename("c.py", 100, has_rival=False)}
        assert change.patches.keys() == {"b.py"}
        assert change.base.read("a.py") == LONG.encode()
        lay(root, {"d.py": LONG})
        assert working(root).renames["a.py"].has_rival

    def test_a_linked_worktree(self, root: Path, tmp_path: Path) -> None:
        git(root, "worktree", "add", "-q", str(tmp_path / "linked"))
        linked = tmp_path / "linked"
        (linked / "mill/stone.py").rename(linked / "wheel.py")
        assert working(linked).renames["mill/stone.py"].target == "wheel.py"
        assert working(root).removed == frozenset()

    def test_a_detached_head(self, root: Path) -> None:
        git(root, "checkout", "-q", "--detach")
        git(root, "rm", "-q", "tea.py")
        assert staged(root).removed == {"tea.py"}

    def test_a_sparse_checkout(self, root: Path) -> None:
        git(root, "sparse-checkout", "set", "mill")
        lay(root, {"docs/x.md": "x\n"})
        git(root, "add", "--sparse", "docs")
        git(root, "commit", "-q", "-m", "docs")
        git(root, "sparse-checkout", "reapply")
        assert not (root / "docs").exists()
        change = working(root)
        assert change.removed == frozenset()
        assert change.patches == {}
        assert "docs/x.md" in change.base.files
        (root / "mill/stone.py").rename(root / "mill/wheel.py")
        assert working(root).renames["mill/stone.py"].target == "mill/wheel.py"

    def test_a_split_index(self, root: Path) -> None:
        git(root, "update-index", "--split-index")
        before = sorted(path.name for path in (root / ".git").iterdir())
        (root / "mill/stone.py").rename(root / "wheel.py")
        assert working(root).renames["mill/stone.py"].target == "wheel.py"
        assert sorted(path.name for path in (root / ".git").iterdir()) == before

    def test_a_partial_clone(self, root: Path, tmp_path: Path) -> None:
        first = git(root, "rev-parse", "HEAD").strip()
        git(root, "mv", "mill/stone.py", "mill/wheel.py")
        git(root, "mv", "tea.py", "leaf.py")
        lay(root, {"leaf.py": OTHER + "more\n"})
        git(root, "commit", "-q", "-am", "moves")
        git(root, "config", "uploadpack.allowFilter", "true")
        clone = tmp_path / "clone"
        git(tmp_path, "clone", "-q", "--filter=blob:none", f"file://{root}", str(clone))
        for change in (staged(clone, first), working(clone, first)):
            assert change.removed == {"mill/stone.py", "tea.py"}
            assert change.renames == {"mill/stone.py": Rename("mill/wheel.py", 100, has_rival=False)}
            assert change.notes == (
                "contents are missing in the repository, so only renames without an edit were seen",
            )
            with pytest.raises(OSError):
                change.base.read("tea.py")
            assert change.base.read("notes.md") == b"tea\n"
            assert change.patches == {}
            assert change.notes[-1].endswith("so lost definitions were not looked for")
        assert git(clone, "rev-list", "--objects", "--missing=print", first).count("?") == 1  # nothing was fetched

    def test_a_hook_with_an_index_of_its_own(self, root: Path, tmp_path: Path) -> None:
        other = tmp_path / "index"
        shutil.copy(root / ".git/index", other)
        git(root, "rm", "-q", "--cached", "tea.py", environ={"GIT_INDEX_FILE": str(other)})
        environ = clean_environment() | {"GIT_INDEX_FILE": str(other)}
        change = Change(GitIndexTree(Git(str(root), str(root), environ)), Base("HEAD", "HEAD"))
        assert change.removed == {"tea.py"}
        assert staged(root).removed == frozenset()
