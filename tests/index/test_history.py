"""What earlier commits deleted and renamed, with a cache and without."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.cache import Cache
from skill_lint.index.git import Git, GitError
from skill_lint.index.git_tree import GitTree
from skill_lint.index.history import History, Past

from .laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONG = "".join(f"line {number} of the hive book\n" for number in range(40))
DATE = {"GIT_AUTHOR_DATE": "2026-10-02T23:30:00-0800", "GIT_COMMITTER_DATE": "2026-10-05T00:00:00Z"}


def history(root: Path, limit: int = 4000, cache: Cache | None = None) -> History:
    git_here = Git(str(root), str(root), clean_environment())
    return History(git_here, GitTree(git_here), limit, cache)


def commit(root: Path, subject: str) -> str:
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", subject, environ=DATE)
    return git(root, "rev-parse", "HEAD").strip()


def only_of(run: Callable[..., bytes], new: str) -> Callable[..., bytes]:
    """Make of git one that reads no other commit than `new`."""

    def asked(self: Git, *words: str, stdin: bytes = b"", **more: object) -> bytes:
        assert words[0] != "diff-tree" or stdin.decode().split() == [new]
        return run(self, *words, stdin=stdin, **more)

    return asked


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return repository(tmp_path / "root", {"hive/book.py": LONG, "comb.py": "comb\n", "bee.md": "bee\n"})


class TestLook:
    def test_deleted(self, root: Path) -> None:
        (root / "comb.py").unlink()
        deleted = commit(root, "drop the comb\n\nfor good")
        past = history(root).look(["comb.py", "bee.md", "never.py", "hive"])
        assert past == {"comb.py": Past("deleted", deleted, "2026-10-02", "drop the comb")}

    def test_renamed(self, root: Path) -> None:
        (root / "hive/book.py").rename(root / "hive/ledger.py")
        lay(root, {"hive/ledger.py": LONG + "one more\n"})
        renamed = commit(root, "ledger")
        past = history(root).look(["hive/book.py"])["hive/book.py"]
        assert past[:5] == ("renamed", renamed, "2026-10-02", "ledger", "hive/ledger.py")
        assert past.similarity is not None
        assert 90 < past.similarity < 100
        assert not past.has_rival

    def test_renamed_again_and_again(self, root: Path) -> None:
        first = ""
        for old, new in (("hive/book.py", "a.py"), ("a.py", "b.py"), ("b.py", "c/d.py")):
            (root / new).parent.mkdir(exist_ok=True)
            (root / old).rename(root / new)
            first = first or commit(root, f"to {new}")
            commit(root, f"to {new}")
        pasts = history(root).look(["hive/book.py", "b.py"])
        assert pasts["hive/book.py"][:5] == ("renamed", first, "2026-10-02", "to a.py", "c/d.py")
        assert pasts["b.py"].target == "c/d.py"

    def test_renamed_and_deleted_later(self, root: Path) -> None:
        (root / "hive/book.py").rename(root / "a.py")
        commit(root, "move")
        (root / "a.py").unlink()
        dropped = commit(root, "drop")
        past = history(root).look(["hive/book.py"])["hive/book.py"]
        assert past == Past("deleted", dropped, "2026-10-02", "drop")

    def test_renamed_and_taken_away_without_a_commit(self, root: Path) -> None:
        (root / "hive/book.py").rename(root / "a.py")
        renamed = commit(root, "move")
        (root / "a.py").unlink()
        past = history(root).look(["hive/book.py"])["hive/book.py"]
        assert past == Past("renamed", renamed, "2026-10-02", "move", None, 100, last="a.py")

    def test_a_name_that_was_taken_again_by_another_file(self, root: Path) -> None:
        (root / "hive/book.py").rename(root / "a.py")
        commit(root, "book is a")
        (root / "a.py").rename(root / "b.py")
        commit(root, "a is b")
        lay(root, {"a.py": "another\n" * 9})
        commit(root, "another a")
        (root / "a.py").rename(root / "z.py")
        commit(root, "the other a is z")
        pasts = history(root).look(["hive/book.py", "a.py"])
        assert pasts["hive/book.py"].target == "b.py"
        assert pasts["a.py"].target == "z.py"

    def test_what_moves_in_a_circle(self, root: Path) -> None:
        for _ in range(3):
            (root / "hive/book.py").rename(root / "x.py")
            commit(root, "there")
            (root / "x.py").rename(root / "hive/book.py")
            commit(root, "back")
        assert history(root).look(["hive/book.py"]) == {}
        assert history(root).look(["x.py"])["x.py"].target == "hive/book.py"

    def test_what_is_there_again_is_not_past(self, root: Path) -> None:
        (root / "comb.py").unlink()
        commit(root, "drop")
        lay(root, {"comb.py": "comb\n"})
        assert history(root).look(["comb.py"]) == {}

    def test_a_target_that_is_not_committed_yet_is_not_there(self, root: Path) -> None:
        (root / "hive/book.py").rename(root / "a.py")
        commit(root, "move")
        (root / "a.py").unlink()
        assert history(root).look(["hive/book.py"])["hive/book.py"].target is None

    @pytest.mark.parametrize("rival", [{"other/ledger.py": "another\n"}, {"mirror.py": LONG}])
    def test_rivals(self, root: Path, rival: dict[str, str]) -> None:
        (root / "hive/book.py").rename(root / "ledger.py")
        lay(root, rival)
        commit(root, "move")
        assert history(root).look(["hive/book.py"])["hive/book.py"].has_rival

    def test_odd_names(self, root: Path) -> None:
        names = ["a b", 'q"q', "n\nl", "\nfirst", "t\tt", "ü", "\udcff", "\x01" + "a" * 40]
        lay(root, {name: f"{number}\n" * 5 for number, name in enumerate(names)})
        commit(root, "odd names")
        for name in names:
            os.rename(root / name, root / (name + "2"))
        commit(root, "moved")
        pasts = history(root).look(names)
        assert {name: past.target for name, past in pasts.items()} == {name: name + "2" for name in names}

    def test_a_subject_of_any_bytes(self, root: Path) -> None:
        (root / "comb.py").unlink()
        git(root, "add", "-A")
        git(root, "-c", "i18n.commitEncoding=latin1", "commit", "-q", "-F", "-", stdin=b"\xe9t\xe9 \x01: \xff\n")
        assert history(root).look(["comb.py"])["comb.py"].subject == "été \x01: ÿ"

    def test_a_merge_shows_what_its_sides_did(self, root: Path) -> None:
        git(root, "checkout", "-q", "-b", "side")
        (root / "comb.py").unlink()
        (root / "hive/book.py").rename(root / "ledger.py")
        side = commit(root, "on the side")
        git(root, "checkout", "-q", "main")
        lay(root, {"new.md": "new\n"})
        commit(root, "on main")
        git(root, "merge", "-q", "--no-edit", "side")
        pasts = history(root).look(["comb.py", "hive/book.py", "new.md"])
        assert pasts["comb.py"].commit == side
        assert (pasts["hive/book.py"].commit, pasts["hive/book.py"].target) == (side, "ledger.py")
        assert "new.md" not in pasts

    def test_deleted_folders_and_tails(self, root: Path) -> None:
        lay(root, {"hive/frames/one.py": "1\n", "other/one.py": "1\n"})
        commit(root, "frames")
        for path in ("hive/frames/one.py", "hive/book.py", "other/one.py"):
            (root / path).unlink()
        commit(root, "drop")
        lay(root, {"hive/book.py": "back\n"})
        past = history(root)
        assert past.deleted_below("hive") == ("hive/frames/one.py",)
        assert past.deleted_below("hiv") == ()
        assert past.deleted_like("one.py") == ("hive/frames/one.py", "other/one.py")
        assert past.deleted_like("frames/one.py") == ("hive/frames/one.py",)
        assert past.deleted_like("book.py") == ()


class TestState:
    def test_full(self, root: Path) -> None:
        assert (history(root).state, history(root).commits) == ("full", 1)

    def test_cut(self, root: Path) -> None:
        (root / "comb.py").unlink()
        commit(root, "drop")
        commit(root, "empty")
        assert history(root, 3).state == "cut"
        assert history(root, 3).look(["comb.py"])
        assert history(root, 1).look(["comb.py"]) == {}
        assert history(root, 4).state == "full"

    def test_off(self, root: Path) -> None:
        assert history(root, 0).state == "off"
        assert history(root, 0).look(["comb.py"]) == {}

    def test_before_the_first_commit(self, tmp_path: Path) -> None:
        past = history(repository(tmp_path, {"a.md": "a\n"}, commit=False))
        assert past.state == "none"
        assert past.look(["b.md"]) == {}
        assert past.gap == "there is no commit yet"

    def test_shallow(self, root: Path, tmp_path: Path) -> None:
        (root / "comb.py").unlink()
        commit(root, "drop")
        (root / "bee.md").unlink()
        commit(root, "drop the bee")
        git(tmp_path, "clone", "-q", "--depth=2", f"file://{root}", str(tmp_path / "shallow"))
        past = history(tmp_path / "shallow", cache=Cache(str(tmp_path / "cache")))
        assert (past.state, past.commits) == ("shallow", 2)
        assert past.look(["comb.py", "bee.md"]).keys() == {"bee.md"}
        git(tmp_path / "shallow", "fetch", "-q", "--unshallow")
        past = history(tmp_path / "shallow", cache=Cache(str(tmp_path / "cache")))
        assert past.look(["comb.py", "bee.md"]).keys() == {"comb.py", "bee.md"}

    def test_a_partial_clone(self, root: Path, tmp_path: Path) -> None:
        git(root, "mv", "comb.py", "honey.py")
        git(root, "mv", "hive/book.py", "ledger.py")
        lay(root, {"ledger.py": LONG + "more\n"})
        commit(root, "moves")
        commit(root, "empty")
        git(root, "config", "uploadpack.allowFilter", "true")
        for kind, names in (("blob:none", {"comb.py", "hive/book.py"}), ("tree:0", set())):
            clone = tmp_path / kind.replace(":", "-")
            git(tmp_path, "clone", "-q", f"--filter={kind}", f"file://{root}", str(clone))
            past = history(clone)
            pasts = past.look(["comb.py", "hive/book.py"])
            assert pasts.keys() == names
            if names:
                assert pasts["comb.py"].target == "honey.py"
                assert pasts["hive/book.py"].form == "deleted"
            else:
                assert past.state == "none"
                assert past.gap

    def test_git_that_refuses(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        past = history(root)

        def refuse(*_: object, **__: object) -> bytes:
            raise GitError("git is not installed")

        monkeypatch.setattr(Git, "run", refuse)
        assert past.look(["comb.py"]) == {}
        assert (past.state, past.gap) == ("none", "git is not installed")

    def test_too_many_deletions(self, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        (root / "comb.py").unlink()
        commit(root, "drop")
        (root / "bee.md").unlink()
        commit(root, "drop the bee")
        monkeypatch.setattr("skill_lint.index.history.MOST_OUTPUT", 200)
        cache = Cache(str(tmp_path / "cache"))
        past = history(root, cache=cache)
        assert past.look(["comb.py", "bee.md"]).keys() == {"bee.md"}
        assert past.state == "cut"
        assert cache.get("history", "deletions", object) is None


class TestOtherRepositories:
    def test_a_linked_worktree_and_a_detached_head(self, root: Path, tmp_path: Path) -> None:
        git(root, "worktree", "add", "-q", "--detach", str(tmp_path / "linked"))
        (tmp_path / "linked/comb.py").unlink()
        commit(tmp_path / "linked", "drop")
        assert history(tmp_path / "linked").look(["comb.py"])
        assert history(root).look(["comb.py"]) == {}

    def test_a_submodule_that_went_is_no_file(self, root: Path, tmp_path: Path) -> None:
        library = repository(tmp_path / "library", {"a.py": "a\n"})
        git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "lib")
        commit(root, "add the library")
        git(root, "rm", "-q", "lib")
        commit(root, "drop the library")
        assert history(root).look(["lib", "lib/a.py"]) == {}

    def test_sha_256(self, tmp_path: Path) -> None:
        root = tmp_path / "root"
        root.mkdir()
        git(root, "init", "-q", "-b", "main", "--object-format=sha256")
        repository(root, {"a.py": LONG})
        (root / "a.py").rename(root / "b.py")
        renamed = commit(root, "move")
        assert len(renamed) == 64
        assert history(root).look(["a.py"]) == {"a.py": Past("renamed", renamed, "2026-10-02", "move", "b.py", 100)}

    def test_nothing_that_the_repository_configures_is_run(self, root: Path, tmp_path: Path) -> None:
        script = tmp_path / "run.sh"
        script.write_text(f"#!/bin/sh\necho ran >> '{tmp_path}/trace'\ncat\n")
        script.chmod(0o755)
        lay(root, {".gitattributes": "*.py diff=odd\n"})
        for key in ("diff.external", "diff.odd.command", "diff.odd.textconv", "core.pager", "gpg.program"):
            git(root, "config", key, str(script))
        git(root, "config", "log.showSignature", "true")
        (root / "hive/book.py").rename(root / "ledger.py")
        commit(root, "move")
        assert history(root).look(["hive/book.py"])["hive/book.py"].target == "ledger.py"
        assert not (tmp_path / "trace").exists()


class TestCache:
    def test_only_new_commits_are_read(self, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[bytes] = []
        run = Git.run_at_most

        def counted(
            self: Git, most: int, *words: str, stdin: bytes = b"", **more: dict[str, str]
        ) -> tuple[bytes, bool]:
            asked.append(stdin)
            return run(self, most, *words, stdin=stdin, **more)

        monkeypatch.setattr(Git, "run_at_most", counted)
        cache = Cache(str(tmp_path / "cache"))
        (root / "comb.py").unlink()
        first = commit(root, "drop")
        assert history(root, cache=cache).look(["comb.py"])["comb.py"].commit == first
        cache.save()
        cache = Cache(str(tmp_path / "cache"))
        assert history(root, cache=cache).look(["comb.py"])["comb.py"].commit == first
        assert [len(stdin.split()) for stdin in asked] == [2]
        (root / "bee.md").unlink()
        second = commit(root, "drop the bee")
        pasts = history(root, cache=cache).look(["comb.py", "bee.md"])
        assert [past.commit for past in pasts.values()] == [first, second]
        assert asked[1:] == [f"{second}\n".encode()]

    def test_what_was_read_of_a_commit_is_not_read_again(
        self, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (root / "hive/book.py").rename(root / "ledger.py")
        commit(root, "move")
        (root / "comb.py").unlink()
        commit(root, "drop")
        cache = Cache(str(tmp_path / "cache"))
        asked = ["hive/book.py", "comb.py"]
        first = history(root, cache=cache).look(asked)
        assert [past.form for past in first.values()] == ["renamed", "deleted"]
        cache.save()
        (root / "ledger.py").rename(root / "book.py")
        moved = commit(root, "move again")
        monkeypatch.setattr(Git, "run", only_of(Git.run, moved))
        second = history(root, cache=Cache(str(tmp_path / "cache"))).look(asked)
        assert second["comb.py"] == first["comb.py"]
        assert second["hive/book.py"] == first["hive/book.py"]._replace(target="book.py")

    def test_objects_that_stand_for_others_change_nothing(self, root: Path, tmp_path: Path) -> None:
        (root / "comb.py").unlink()
        dropped = commit(root, "drop")
        commit(root, "empty")
        cache = Cache(str(tmp_path / "cache"))
        first = history(root, cache=cache).look(["comb.py"])
        parent, grand = git(root, "rev-parse", "HEAD", f"{dropped}^").split()
        git(root, "replace", "--graft", parent, grand)
        assert history(root).look(["comb.py"]) == history(root, cache=cache).look(["comb.py"]) == first

    def test_nothing_is_kept_where_commits_have_other_parents(self, root: Path, tmp_path: Path) -> None:
        (root / "comb.py").unlink()
        dropped = commit(root, "drop")
        last = commit(root, "empty")
        cache = Cache(str(tmp_path / "cache"))
        assert history(root, cache=cache).look(["comb.py"])["comb.py"].commit == dropped
        (root / ".git/info/grafts").write_text(f"{last} {git(root, 'rev-parse', f'{dropped}^')}")
        assert history(root, cache=cache).look(["comb.py"])["comb.py"].commit == last
        (root / ".git/info/grafts").unlink()
        assert history(root, cache=cache).look(["comb.py"])["comb.py"].commit == dropped

    def test_a_submodule_that_went_stays_none(self, root: Path, tmp_path: Path) -> None:
        library = repository(tmp_path / "library", {"a.py": "a\n"})
        git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "lib")
        commit(root, "add the library")
        git(root, "rm", "-q", "lib")
        commit(root, "drop the library")
        cache = Cache(str(tmp_path / "cache"))
        for _ in range(2):
            assert history(root, cache=cache).look(["lib"]) == {}

    def test_the_answers_are_those_without(self, root: Path, tmp_path: Path) -> None:
        """Over amended and abandoned commits, other branches and other limits."""
        cache = Cache(str(tmp_path / "cache"))
        asked = ["comb.py", "bee.md", "hive/book.py", "ledger.py"]

        def compare(limit: int) -> None:
            known, fresh = history(root, limit, cache), history(root, limit)
            assert known.look(asked) == fresh.look(asked)
            assert known.deleted_like("book.py") == fresh.deleted_like("book.py")
            assert (known.state, known.commits) == (fresh.state, fresh.commits)

        (root / "comb.py").unlink()
        commit(root, "drop")
        compare(4000)
        git(root, "reset", "-q", "--hard", "HEAD~1")
        (root / "hive/book.py").rename(root / "ledger.py")
        commit(root, "move")
        compare(4000)
        for _ in range(5):
            commit(root, "empty")
        compare(3)
        compare(4000)
        git(root, "checkout", "-q", "-b", "other")
        (root / "ledger.py").unlink()
        commit(root, "drop")
        compare(4)
        git(root, "checkout", "-q", "main")
        (root / "bee.md").unlink()
        git(root, "commit", "-q", "--amend", "-am", "amended")
        compare(4)
        compare(4000)

    @pytest.mark.parametrize("value", [1, [], {"commits": 1, "deleted": {}}, {"commits": [], "deleted": [1]}])
    def test_what_is_kept_may_be_anything(self, root: Path, tmp_path: Path, value: object) -> None:
        (root / "comb.py").unlink()
        commit(root, "drop")
        cache = Cache(str(tmp_path / "cache"))
        cache.put("history", "deletions", value)
        assert history(root, cache=cache).look(["comb.py"])
