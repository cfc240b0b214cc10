"""Whatever git does, hang, babble, die or ask for a password, a run goes on and says what it was."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import TYPE_CHECKING

import pytest

from skill_lint.index import git_process
from skill_lint.index.change import Change
from skill_lint.index.git import Git, GitError
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.history import History
from skill_lint.index.pushed import staged_or_pushed
from skill_lint.index.revision import base_of

from .laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from pathlib import Path


def program(folder: Path, script: str) -> dict[str, str]:
    """Put a git made of this shell script before the real one."""
    file = lay(folder, {"git": f"#!/bin/sh\n{script}\n"}) / "git"
    file.chmod(0o755)
    environ = clean_environment()
    return environ | {"PATH": f"{folder}{os.pathsep}{environ['PATH']}", "REAL": str(shutil.which("git"))}


class TestGitThatDoesNotAnswer:
    @pytest.fixture
    def silent(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
        monkeypatch.setattr(git_process, "PATIENCE", 0.2)
        return Git(str(tmp_path), str(tmp_path), program(tmp_path / "bin", f"echo x >> {tmp_path}/asked\nsleep 1000"))

    @pytest.mark.parametrize("stdin", [b"", b"x" * 1_000_000])
    def test_it_is_ended_and_not_asked_again(self, silent: Git, tmp_path: Path, stdin: bytes) -> None:
        with pytest.raises(GitError, match=r"^git did not answer within 0 s$"):
            silent.run("version", stdin=stdin)
        for again in (lambda: silent.run("version"), lambda: silent.talk("version")):
            with pytest.raises(GitError, match="did not answer"):
                again()
        with pytest.raises(GitError, match="did not answer"):
            silent.with_index("/nowhere").run("version")
        assert (tmp_path / "asked").read_text() == "x\n"

    def test_in_a_talk(self, silent: Git) -> None:
        talk = silent.talk("cat-file", "--batch")
        talk.ask(b"HEAD\n")
        with pytest.raises(GitError, match="did not answer"):
            talk.read_until(b"\n")

    def test_one_that_is_slow_but_says_something_is_waited_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(git_process, "PATIENCE", 1.0)
        environ = program(tmp_path / "bin", "for i in 1 2 3 4; do echo $i; sleep 0.4; done")
        assert Git(str(tmp_path), str(tmp_path), environ).run("version").split()[-1] == b"4"


def test_a_git_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Git(str(tmp_path), str(tmp_path), program(tmp_path / "bin", "yes"))
    assert endless.run_at_most(10, "version") == (b"y\ny\ny\ny\ny\n", False)
    monkeypatch.setattr(git_process, "MOST_PRINTED", 1_000_000)
    talk = endless.talk("cat-file", "--batch")
    with pytest.raises(GitError, match="ended early"):
        talk.read_until(b"\0")
    complaining = Git(str(tmp_path), str(tmp_path), program(tmp_path / "bin", "yes | head -c 9000000 >&2; exit 1"))
    with pytest.raises(GitError, match="git says `y`"):
        complaining.run("version")


@pytest.mark.parametrize("value", ["0", "1", "nonsense"])
def test_a_flush_variable_of_the_user(tmp_path: Path, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git_process, "PATIENCE", 5.0)
    root = repository(tmp_path, {"a.md": "a", ".gitignore": "*.log\n"})
    asked = Git(str(root), str(root), clean_environment() | {"GIT_FLUSH": value})
    assert GitIndexTree(asked).read("a.md") == b"a"
    assert GitTree(asked).is_ignored("x.log")


def test_no_terminal_is_there_to_ask(tmp_path: Path) -> None:
    environ = program(tmp_path / "bin", "(echo password > /dev/tty) 2> /dev/null && exit 1; cat")
    assert Git(str(tmp_path), str(tmp_path), environ).run("version") == b""


class TestWithoutTemporaryFiles:
    @pytest.fixture
    def root(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        root = repository(tmp_path / "world", {"mill.md": "stone\n" * 20, "wheel.md": "oak\n"})

        def refuse(*_: object, **__: object) -> str:
            raise FileNotFoundError(2, "No usable temporary directory found")

        for name in ("mkdtemp", "TemporaryFile", "TemporaryDirectory", "gettempdir"):
            monkeypatch.setattr(tempfile, name, refuse)
        return root

    def test_what_needs_none_is_done(self, root: Path) -> None:
        here = Git(str(root), str(root), clean_environment())
        (root / "wheel.md").unlink()
        (root / "mill.md").write_text("stone\n")
        change = Change(GitTree(here), base_of(here, "auto", {}))
        assert change.removed == {"wheel.md"}
        assert set(change.patches) == {"mill.md", "wheel.md"}
        assert change.notes == ()
        assert here.run_at_most(3, "cat-file", "--batch", stdin=b"HEAD\n" * 10_000)[1] is False
        assert History(here, GitTree(here)).state == "full"

    def test_what_needs_one_says_so(self, root: Path) -> None:
        here = Git(str(root), str(root), clean_environment())
        os.rename(root / "mill.md", root / "stone.md")
        change = Change(GitTree(here), base_of(here, "auto", {}))
        assert change.renames == {}
        assert any("no folder for temporary files (see `TMPDIR`)" in note for note in change.notes)
        git(root, "branch", "side")
        lay(root, {"new.md": ""})
        git(root, "add", "-A")
        refs = {"PRE_COMMIT_FROM_REF": "main", "PRE_COMMIT_TO_REF": "side"}
        with pytest.raises(GitError, match="no folder for temporary files"):
            staged_or_pushed(here, refs)
