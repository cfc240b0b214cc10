"""A repository and a copy of its files without `.git` are judged alike."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import run, write_tree
from tests.reports.kiln import HEAD
from tests.reports.running import check, track

if TYPE_CHECKING:
    from pathlib import Path

BODY = "Read [a](references/a.md), [gone](references/gone.md), [up](../b/SKILL.md) and [out](../../../out.md).\n"
SKILL = {
    "SKILL.md": HEAD + BODY,
    "references/a.md": "# A\n\n[skill](../SKILL.md#gone) [b](../references/B.md)\n",
    "references/b.md": "# B\n",
    "scripts/lost.py": "print(1)\n",
    "notes/lost.md": "# Lost\n",
    "README.md": "# Kiln\n",
}


def below(folder: str, files: dict[str, str] | None = None) -> dict[str, str]:
    return {f"{folder}/{path}": text for path, text in (files or SKILL).items()}


LAYOUTS = {
    "skill": SKILL,
    "skill with git's files": SKILL | {".gitignore": "out/\n*.log\n", "out/a.md": "x\n", "a.log": "x\n"},
    "skill in software": SKILL | {"pyproject.toml": "[project]\n", "src/a.py": "x = 1\n"},
    "skill with skills": SKILL | below("skills/clay") | below("tools/glaze"),
    "skill with examples": SKILL | below("examples/clay") | below("agents/glaze"),
    "plugin that is a skill": SKILL | {".claude-plugin/plugin.json": '{"name": "kiln"}'},
    "plugin": below("skills/kiln") | {".claude-plugin/plugin.json": '{"name": "kiln"}'},
    "collection": below("skills/kiln") | below("skills/b") | {"README.md": "# Skills\n"},
    "collection without a folder of its own": below("kiln") | below("b"),
    "project": below(".claude/skills/kiln") | below(".claude/skills/b") | {"src/a.py": "x = 1\n", "out.md": "# Out\n"},
    "monorepo": below("packages/a/.agents/skills/kiln") | below("packages/b/.agents/skills/b"),
    "agent folder of a skill": SKILL | below(".claude/skills/b"),
    "ignored": below("skills/kiln") | {"skills/.gitignore": "kiln/notes/\n!kiln/scripts/\n"},
}


def told(*arguments: str, cwd: Path) -> object:
    ran = run(*arguments, "-q", "--output-format", "json", "--min-severity", "note", "--show-unjudged", cwd=cwd)
    assert ran.err == ""
    document = json.loads(ran.out)
    for of_git in ("history", "base"):
        del document["summary"][of_git]
    return document


@pytest.mark.parametrize(("layout", "name"), [*((layout, "studio") for layout in LAYOUTS), ("skill", "studio-skills")])
def test_a_copy_without_git_is_judged_like_the_repository(tmp_path: Path, layout: str, name: str) -> None:
    repository = write_tree(tmp_path / "one" / name, LAYOUTS[layout])
    copy = write_tree(tmp_path / "two" / name, LAYOUTS[layout])
    track(repository)
    expected = told(".", cwd=repository)
    assert isinstance(expected, dict)
    assert expected["findings"]
    assert told(".", cwd=copy) == expected


def test_a_skill_among_others_may_lead_to_them(tmp_path: Path) -> None:
    write_tree(tmp_path, below("stoneware/kiln") | below("stoneware/b"))
    found = check("stoneware/kiln", cwd=tmp_path)
    assert ("kiln/references/a.md", "path-case") in {(path, rule) for path, _, _, rule, _ in found.findings}
    assert "../b/SKILL.md" not in {named for *_, named in found.findings}
