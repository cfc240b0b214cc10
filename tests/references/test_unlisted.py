"""What lies in folders that the disk refuses to list: nothing is known of it, so nothing is said to be missing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from skill_lint.cli.main import main
from skill_lint.index.discovery import find_skills
from skill_lint.index.disk import DiskTree
from skill_lint.rules.context import Context, Project

from .made import HEAD, outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BODY = "[a](refs/a.md) [b](refs/deep/b.md#b) [c](references.md)\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A skill with a folder `refs`, and a skill `locked`, neither of which can be listed."""
    for name in ("mill/refs/deep", "locked"):
        (tmp_path / "skills" / name).mkdir(parents=True)
    (tmp_path / "skills/mill/SKILL.md").write_text(HEAD + BODY)
    (tmp_path / "skills/locked/SKILL.md").write_text(HEAD)
    (tmp_path / "skill-lint.toml").write_text("")
    scandir = os.scandir

    def refuse(path: str) -> Iterator[os.DirEntry[str]]:
        if str(path).endswith(("/refs", "/locked")):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_only_what_lies_outside_of_them_is_missing(project: Path) -> None:
    tree = DiskTree(str(project))
    skills = find_skills(tree)
    (context,) = (Context(Project(tree, skills), skill) for skill in skills)
    assert [outcome(verdict) for verdict in context.verdicts] == ["unparsed", "unparsed", "path"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (".", ["cannot list the folder `{}/skills/locked`", "cannot read `{}/skills/mill/refs`"]),
        ("skills/mill", ["cannot read `{}/skills/mill/refs`"]),
    ],
)
def test_the_run_names_them_and_ends_with_2(
    project: Path, capsys: pytest.CaptureFixture[str], path: str, told: list[str]
) -> None:
    assert main([path]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == len(told)
    for line, start in zip(errors, told, strict=True):
        assert line.startswith(f"skill-lint: error: {start.format(project)}")
