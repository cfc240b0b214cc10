"""Symbolic links are followed, each skill is told once, and nothing leads out of the tree: reports 18 and 44."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.running import run, write_tree
from tests.reports.kiln import HEAD
from tests.reports.running import check, link, track

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    Lay = Callable[[Mapping[str, str], Mapping[str, str]], Path]

DEAD = HEAD + "[x](gone.md)\n"
AGENT = ".agents/skills/kiln"
SHARED = "shared/kiln/SKILL.md"


@pytest.fixture(params=["on disk", "in git", "in the index"])
def options(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """Give the options of a run over files on disk, over a repository, and over what git's index holds."""
    return {"on disk": (), "in git": ("--no-cache",), "in the index": ("--hook",)}[request.param]


@pytest.fixture
def lay(tmp_path: Path, options: tuple[str, ...]) -> Lay:
    """Give what lays out files and links, in git where the options are about git."""

    def laid(files: Mapping[str, str], links: Mapping[str, str]) -> Path:
        root = write_tree(tmp_path / "studio", files)
        link(root, links)
        return track(root) if options else root

    return laid


@pytest.mark.parametrize(
    ("files", "links", "told"),
    [
        # The folder of skills is a link; so is the whole folder of a client.
        ([f"{AGENT}/SKILL.md"], {".claude/skills": "../.agents/skills"}, f"{AGENT}/SKILL.md"),
        ([f"{AGENT}/SKILL.md"], {".claude": ".agents", ".codex": ".claude"}, f"{AGENT}/SKILL.md"),
        # Each skill is a link, from two clients and by two ways.
        ([SHARED], {".claude/skills/kiln": "../../shared/kiln", AGENT: "../../.claude/skills/kiln"}, SHARED),
        # Only the SKILL.md is a link, to one of another folder, or to a file of another name.
        ([SHARED], {f"{AGENT}/SKILL.md": f"../../../{SHARED}"}, SHARED),
        ([SHARED], {f"{AGENT}/SKILL.md": f"../../../{SHARED}", ".claude/skills": "../.agents/skills"}, SHARED),
        (["shared/kiln.md"], {f"{AGENT}/SKILL.md": "../../../shared/kiln.md"}, f"{AGENT}/SKILL.md"),
        (
            ["shared/kiln.md"],
            {f"{place}/SKILL.md": "../../../shared/kiln.md" for place in (AGENT, ".claude/skills/kiln")},
            f"{AGENT}/SKILL.md",
        ),
        # Links that go round, in themselves and through each other.
        (
            [f"{AGENT}/SKILL.md"],
            {f"{AGENT}/again": ".", ".agents/skills/up": "..", "self": "self", "one": "two", "two": "one"},
            f"{AGENT}/SKILL.md",
        ),
        # A folder of skills that is nowhere.
        ([f"{AGENT}/SKILL.md"], {".claude/skills": "../nowhere", ".codex/skills/a": "../../no"}, f"{AGENT}/SKILL.md"),
    ],
)
def test_a_linked_skill_is_judged_once(
    lay: Lay, options: tuple[str, ...], files: list[str], links: dict[str, str], told: str
) -> None:
    """Report 44: skills behind symbolic links were passed over, or listed twice."""
    root = lay(dict.fromkeys(files, DEAD), links)
    found = check(*options, cwd=root)
    assert (found.code, found.skills) == (1, 1)
    assert found.places == [(told, 6, "path-missing")]


@pytest.mark.parametrize(
    "path",
    [".claude", ".claude/skills", ".claude/skills/kiln", ".claude/skills/kiln/SKILL.md", ".claude/skills/kiln/a.md"],
)
def test_a_path_through_a_link_means_what_it_leads_to(lay: Lay, options: tuple[str, ...], path: str) -> None:
    """Report 44, for the paths of a command line."""
    files = {f"{AGENT}/SKILL.md": DEAD, f"{AGENT}/a.md": "# A\n", ".agents/skills/clay/readme.md": "# Clay\n"}
    root = lay(files, {".claude/skills": "../.agents/skills"})
    assert check(*options, path, cwd=root) == check(*options, cwd=root)
    assert check(*options, path, cwd=root).places == [(f"{AGENT}/SKILL.md", 6, "path-missing")]


def test_two_copies_are_two_skills_and_no_duplicates(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 44, the other side: what is no link is judged twice, and one skill for two clients is no double name."""
    root = lay({f"{AGENT}/SKILL.md": DEAD, ".claude/skills/kiln/SKILL.md": DEAD}, {})
    found = check(*options, cwd=root)
    assert found.skills == 2
    assert {rule for _, _, rule in found.places} == {"path-missing"}


def test_the_name_is_compared_with_the_folder_that_clients_see(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 44: a linked SKILL.md belongs to the folder that holds the link where its own is no skill's."""
    root = lay({"shared/pottery.md": HEAD + "Fire.\n"}, {f"{AGENT}/SKILL.md": "../../../shared/pottery.md"})
    assert check(*options, "--select", "name", cwd=root).findings == ()


def test_links_start_from_the_link_and_from_the_real_file(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 44: what stands beside the link and what stands beside its target are both within reach."""
    files = {"shared/kiln.md": HEAD + "[a](beside.md) [b](cones.md) [c](gone.md)\n", "shared/cones.md": "# Cones\n"}
    root = lay({**files, f"{AGENT}/beside.md": "# Beside\n"}, {f"{AGENT}/SKILL.md": "../../../shared/kiln.md"})
    found = check(*options, cwd=root)
    assert [name for *_, name in found.findings] == ["gone.md"]


def test_dead_files_behind_a_linked_folder_are_all_reported(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 18: eleven files that had been deleted were named through a linked folder, and none was reported."""
    names = [f"agent-{number}.md" for number in range(11)]
    body = "".join(f"- [{name}](../../agents/{name})\n" for name in [*names, "keeper.md"])
    files = {".claude/skills/kiln/SKILL.md": HEAD + body, "team/agents/keeper.md": "# Keeper\n"}
    root = lay(files, {".claude/agents": "../team/agents"})
    found = check(*options, cwd=root)
    assert [name for *_, name in found.findings] == [f"../../agents/{name}" for name in names]
    assert [line for _, line, _ in found.places] == list(range(6, 17))


def test_linked_reference_files_are_read(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 18: a reference file that is a link is read, and one in a linked folder is found."""
    body = "[a](references/cones.md) [b](references/all/glaze.md) [c](references/all/gone.md)\n"
    files = {
        "skills/kiln/SKILL.md": HEAD + body,
        "docs/cones.md": "[ok](glaze.md) [ok](all/glaze.md) [bad](lost.md)\n",
        "docs/glaze.md": "# Glaze\n",
    }
    links = {"skills/kiln/references/cones.md": "../../../docs/cones.md", "skills/kiln/references/all": "../../../docs"}
    found = check(*options, cwd=lay(files, links))
    assert [(path, name) for path, *_, name in found.findings] == [
        ("skills/kiln/SKILL.md", "references/all/gone.md"),
        ("skills/kiln/references/cones.md", "lost.md"),
    ]


def test_a_link_that_leads_nowhere_is_a_dead_reference(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 18: what is there as a link may still be gone, unless it leads to where nobody looks."""
    body = "![a](cones.png) ![b](glaze.png) [c](sheet/) [d](made.png) [e](far.png)\n"
    files = {"skills/kiln/SKILL.md": HEAD + body, "docs/glaze.png": "", ".gitignore": "build/\n"}
    links = {
        "skills/kiln/cones.png": "../../docs/cones.png",
        "skills/kiln/glaze.png": "../../docs/glaze.png",
        "skills/kiln/sheet": "../../docs/sheet",
        "skills/kiln/made.png": "../../build/made.png",
        "skills/kiln/far.png": "/nowhere/far.png",
    }
    found = check(*options, cwd=lay(files, links))
    assert [name for *_, name in found.findings] == ["cones.png", "sheet/"]


def test_a_skill_md_that_leads_nowhere_is_said_to_be_unreadable(lay: Lay, options: tuple[str, ...]) -> None:
    """Report 44: a skill that no client can load is neither passed over nor the end of the run."""
    root = lay({f"{AGENT}/SKILL.md": DEAD}, {".agents/skills/clay/SKILL.md": "../../../shared/clay.md"})
    ran = run("--no-timing", *options, cwd=root)
    assert ran.code == 2
    assert "cannot read" in ran.err
    assert ".agents/skills/clay/SKILL.md" in ran.err
    assert "error[path-missing]" in ran.out


def test_what_lies_outside_of_the_tree_is_never_read(lay: Lay, options: tuple[str, ...], tmp_path: Path) -> None:
    """Report 44: following links ends where the tree ends."""
    write_tree(tmp_path / "outside", {"clay/SKILL.md": HEAD + "[secret](secret.md)\n", "secret.md": "# Secret\n"})
    links = {
        ".agents/skills/clay": str(tmp_path / "outside/clay"),
        f"{AGENT}/secret.md": "../../../../outside/secret.md",
    }
    root = lay({f"{AGENT}/SKILL.md": HEAD + "Fire.\n"}, links)
    ran = run("--no-timing", *options, cwd=root)
    assert "ecret" not in ran.out.replace(f"{AGENT}/secret.md", "")
    assert ran.out.startswith("1 skill, ")


@pytest.mark.parametrize("is_tracked", [False, True])
def test_skills_behind_a_link_out_of_the_tree_are_said_to_be_left_out(tmp_path: Path, is_tracked: bool) -> None:
    """Report 44: a folder of skills was passed over without a word, since it was a link."""
    write_tree(tmp_path / "home", {"skills/kiln/SKILL.md": DEAD, "skills/clay/SKILL.md": DEAD})
    root = write_tree(tmp_path / "studio", {"skills/glaze/SKILL.md": HEAD.replace("kiln", "glaze") + "Glaze.\n"})
    link(root, {".claude/skills": "../../home/skills", ".codex/skills/clay": str(tmp_path / "home/skills/clay")})
    if is_tracked:
        track(root)
    ran = run(cwd=root)
    assert ran.code == 0
    assert ran.err.splitlines() == [
        f"skill-lint: warning: `{name}` leads out of `{root}`, so what lies behind it was not judged"
        for name in (".claude/skills", ".codex/skills/clay")
    ]
    assert run("skills", cwd=root).err == ""
    named = check(".claude/skills", "--select", "path-missing", cwd=root)
    assert (named.skills, len(named.findings)) == (2, 2)
