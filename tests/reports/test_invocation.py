"""However the command is called, it says the same, and it says what it did not judge: reports 6 and 7."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import run, write_tree
from tests.reports.kiln import HEAD
from tests.reports.running import check, track

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = ".claude/skills/kiln/SKILL.md"
# Found from the folder of the file, of the skill, of the project, two folders up, and not at all.
BODY = (
    "[a](references/cones.md) [b](docs/glaze.md) [c](../../../docs/glaze.md) `docs/glaze.md`\n\n"
    "[d](references/gone.md) [e](../gone.md) [f](docs/Glaze.md) [g](../../../../gone.md)\n"
)
TREE = {
    ENTRY: HEAD + BODY,
    ".claude/skills/kiln/references/cones.md": "[up](../SKILL.md) [gone](glaze.md)\n",
    ".claude/skills/clay/SKILL.md": HEAD.replace("kiln", "clay") + "Knead it.\n",
    "docs/glaze.md": "# Glaze\n",
}
EXPECTED = (
    (ENTRY, 8, 5, "path-missing", "references/gone.md"),
    (ENTRY, 8, 29, "path-missing", "../gone.md"),
    (ENTRY, 8, 45, "path-case", "docs/Glaze.md"),
    (ENTRY, 8, 64, "path-outside", "../../../../gone.md"),
    (".claude/skills/kiln/references/cones.md", 1, 26, "path-missing", "glaze.md"),
)


@pytest.fixture(params=["in git", "outside of git"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Give a project with two skills, one of them with five faults."""
    root = write_tree(tmp_path / "studio", TREE)
    (tmp_path / "elsewhere").mkdir()
    return track(root) if request.param == "in git" else root


@pytest.mark.parametrize(
    ("start", "path"),
    [
        ("", "."),
        ("", "./"),
        ("", ".claude"),
        ("", "./.claude/skills/"),
        ("", ".claude//skills"),
        ("", ".claude/skills/kiln"),
        ("", ".claude/skills/kiln/"),
        ("", "./.claude/skills/../skills/kiln"),
        ("", ENTRY),
        ("", "{root}"),
        ("", "{root}/.claude/skills/kiln"),
        ("", "{root}/" + ENTRY),
        (".claude/skills/kiln", "."),
        (".claude/skills/kiln", "SKILL.md"),
        (".claude/skills/kiln/references", ".."),
        (".claude/skills/kiln/references", "cones.md"),
        (".claude/skills/clay", "../kiln"),
        ("docs", "../.claude/skills"),
        ("docs", "{root}/.claude/skills/kiln/SKILL.md"),
        ("../elsewhere", "../studio"),
        ("../elsewhere", "../studio/.claude/skills/kiln/SKILL.md"),
        ("../elsewhere", "{root}/.claude/skills"),
        ("..", "studio/.claude/skills/kiln"),
    ],
)
def test_the_form_of_a_path_and_the_working_directory_change_nothing(project: Path, start: str, path: str) -> None:
    """Report 6: the same files gave two findings by a relative path and none by an absolute one."""
    found = check(path.format(root=project), cwd=project / start)
    assert found.findings == EXPECTED
    assert found.code == 1


@pytest.mark.parametrize("start", ["", ".claude/skills/kiln", "../elsewhere"])
def test_paths_in_any_number_and_order_give_each_finding_once(project: Path, start: str) -> None:
    """Report 6, with several paths that mean the same."""
    root = os.path.relpath(project, project / start)
    paths = [f"{root}/{ENTRY}", f"{project}/.claude/skills/clay", f"{project}/.claude", f"{root}/.claude/skills/kiln"]
    found = check(*paths, cwd=project / start)
    assert (found.skills, found.findings) == (2, EXPECTED)
    assert check(*reversed(paths), cwd=project / start) == found


def test_a_link_to_the_project_leads_to_the_same_findings(project: Path) -> None:
    """Report 6, where the way to the project is a symbolic link, as `/tmp` is on a Mac."""
    way = project.parent / "way"
    way.symlink_to(project)
    assert check(cwd=way).findings == EXPECTED
    assert check(str(way), cwd=project.parent / "elsewhere").findings == EXPECTED
    assert check("way/.claude/skills", cwd=project.parent).findings == EXPECTED


@pytest.mark.parametrize("start", ["", ".claude/skills/kiln/references", "../elsewhere"])
@pytest.mark.parametrize("is_absolute", [False, True])
def test_standard_input_is_judged_like_the_file_that_it_stands_for(
    project: Path, start: str, is_absolute: bool
) -> None:
    """Report 6, from an editor: the buffer's own findings, wherever the editor was started."""
    name = str(project / ENTRY) if is_absolute else os.path.relpath(project / ENTRY, project / start)
    found = check("--stdin-filename", name, "-", cwd=project / start, stdin=TREE[ENTRY].encode())
    assert found.findings == EXPECTED[:4]
    assert found.code == 1


@pytest.mark.parametrize("start", ["", ".claude/skills/kiln", "docs"])
def test_the_hook_finds_in_the_index_what_a_run_finds_on_disk(tmp_path: Path, start: str) -> None:
    """Report 6, from a hook: it starts wherever git starts it."""
    root = track(write_tree(tmp_path / "studio", TREE))
    assert check("--hook", cwd=root / start).findings == EXPECTED
    assert check("--hook", ENTRY, cwd=root).findings == EXPECTED


def test_text_names_the_same_places_from_everywhere(project: Path) -> None:
    """Report 6, for readers: a path is relative where the file lies below, else absolute; all else is the same."""
    here = run("--no-timing", "--output-format", "concise", cwd=project).out
    away = run("--no-timing", "--output-format", "concise", str(project), cwd=project.parent / "elsewhere").out
    assert here.splitlines()[0].startswith(f"{ENTRY}:8:")
    assert away.replace(f"{project}/.claude", ".claude") == here


def test_references_that_are_not_judged_are_counted_by_reason(tmp_path: Path) -> None:
    """Report 7: hundreds of references behind variables were left out without a word, and the run looked green."""
    body = "\n".join(f"- [page {number}](${{KILN_HOME}}/pages/{number}.md)" for number in range(262))
    body += "\n\n[a](docs/{topic}.md) [b](https://pots.invalid/a.md) [c](references/cones.md)\n"
    files = {"skills/kiln/SKILL.md": HEAD + body, "skills/kiln/references/cones.md": "# Cones\n"}
    root = write_tree(tmp_path, files)
    ran = run("--no-timing", cwd=root)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "1 skill, 2 files checked: no findings",
        "references: 265 found = 1 resolved + 0 broken + 264 not judged",
        "not judged: 262 variable, 1 external, 1 placeholder",
        "base: loss not examined: this is no git repository",
    ]
    listed = run("--show-unjudged", "--no-timing", cwd=root).out
    assert listed.count("${KILN_HOME}") == 262
    assert "skills/kiln/SKILL.md:6:12: " in listed


def test_a_run_that_saw_nothing_is_no_success(tmp_path: Path) -> None:
    """Report 7, at its worst: nothing looked at at all."""
    root = write_tree(tmp_path, {"skills/kiln/readme.md": "# Kiln\n"})
    ran = run("skills", cwd=root)
    assert (ran.code, ran.out) == (2, "")
    assert "no skill found below `skills`; looked for `SKILL.md`" in ran.err
