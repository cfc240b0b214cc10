"""What every kind of tree answers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skill_lint.index.disk import DiskTree
from skill_lint.index.git import Git
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.memory import MemoryTree
from skill_lint.index.overlay import OverlayTree
from skill_lint.index.skills import find_skills

from .laying import SKILL, clean_environment, lay, repository

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from skill_lint.index.tree import Tree

Make = "Callable[[Path, Mapping[str, str | bytes], Mapping[str, str]], Tree]"


def in_memory(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str]) -> Tree:
    return MemoryTree(files, links=links, root=str(root))


def overlaid(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str]) -> Tree:
    contents = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    half = sorted(contents)[::2]
    base = MemoryTree({path: contents[path] for path in contents if path not in half}, links=links, root=str(root))
    return OverlayTree(base, {path: contents[path] for path in half})


def on_disk(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str]) -> Tree:
    return DiskTree(str(lay(root, files, links)))


def in_git(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str]) -> Tree:
    repository(root, files, links, commit=False)
    return GitTree(Git(str(root), str(root), clean_environment()))


def untracked(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str]) -> Tree:
    repository(root, {}, commit=False)
    lay(root, files, links)
    return GitTree(Git(str(root), str(root), clean_environment()))


def in_index(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str]) -> Tree:
    repository(root, files, links, commit=False)
    return GitIndexTree(Git(str(root), str(root), clean_environment()))


MAKERS = [in_memory, overlaid, on_disk, in_git, untracked, in_index]
every_tree = pytest.mark.parametrize("make", MAKERS)
FILES: dict[str, str | bytes] = {
    "README.md": "read me",
    ".agents/skills/a/SKILL.md": SKILL,
    ".agents/skills/a/references/One.md": b"\xff\x00\r\n",
    ".agents/skills/a/new\nline.md": "",
    ".agents/skills/a/\udcff.md": "not utf-8",
    "docs/é.md": "",
}
LINKS = {
    ".claude/skills": "../.agents/skills",
    "docs/out": "../../elsewhere",
    "docs/etc": "/etc",
    "docs/gone.md": "nothing.md",
    "docs/read.md": "../README.md",
    "docs/loop": "loop",
    "docs/up": "..",
}


@every_tree
class TestAnswers:
    def test_files(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES, LINKS)
        dead_or_files = {"docs/out", "docs/etc", "docs/gone.md", "docs/read.md", "docs/loop"}
        assert tree.files == set(FILES) | dead_or_files
        assert tree.links == LINKS

    def test_folders(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES, LINKS)
        references = ".agents/skills/a/references"
        real = {"", ".agents", ".agents/skills", ".agents/skills/a", references, ".claude", "docs"}
        assert tree.folders == real | {".claude/skills", "docs/up"}

    def test_children(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES, LINKS)
        assert tree.children("") == (".agents", ".claude", "README.md", "docs")
        assert tree.children(".claude/skills/a") == ("SKILL.md", "new\nline.md", "references", "\udcff.md")
        assert tree.children("docs/up/.claude") == ("skills",)
        assert tree.children("nowhere") == tree.children("README.md") == ()

    def test_below(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES | {".agents/skills/a.md": "", ".agents/skills/a/b/c.md": ""}, LINKS)
        assert set(tree.below("")) == tree.files
        for folder in (".agents/skills/a", ".agents", "docs", ".claude/skills", "docs/up", "nowhere", "README.md"):
            assert set(tree.below(folder)) == {path for path in tree.files if path.startswith(f"{folder}/")}
            assert list(tree.below(folder)) == sorted(tree.below(folder))

    def test_notable(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        others = {
            "x/plugin.json": "",
            "x/Skill.md": "",
            "x/myskill.md": "",
            "y/SKILL.md/y": "",
            "pyvenv.cfg": "",
            "x/tox.ini": "",
        }
        tree = make(tmp_path, FILES | others, LINKS | {"z/SKILL.md": "../README.md", "z/plugin.json": "../docs"})
        found = {".agents/skills/a/SKILL.md", "x/plugin.json", "x/Skill.md", "pyvenv.cfg", "z/SKILL.md", "x/tox.ini"}
        assert sorted(tree.notable) == sorted(found)

    def test_resolve(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES, LINKS)
        assert tree.resolve(".claude/skills/a/x") == ".agents/skills/a/x"
        assert tree.resolve("docs/up/docs/up/docs/read.md") == "README.md"
        for same in ("docs/out/x", "docs/etc", "docs/loop", "docs/loop/x", "no/where", "", "../x"):
            assert tree.resolve(same) == same

    def test_leads_out(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        more = {"docs/empty": "../sacks", "docs/annex": "../.git/annex/objects/x", "docs/twice": "up/docs/etc"}
        tree = make(tmp_path, FILES, LINKS | more)
        for folder in ("out", "etc", "loop", "empty", "annex", "up/docs/out", "up/docs/empty/y", "twice"):
            assert tree.leads_out(f"docs/{folder}/x.md"), folder
        for path in ("docs/out", "docs/up/x.md", "docs/up/no/x.md", "docs/read.md/x", ".claude/skills/b/x", "no/x", ""):
            assert not tree.leads_out(path), path
        assert tree.resolve("docs/annex") == "docs/annex"

    def test_spelled(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES, LINKS)
        assert tree.spelled(".agents/skills/A/References/one.MD") == ".agents/skills/a/references/One.md"
        assert tree.spelled("DOCS") == "docs"
        assert tree.spelled("docs/É.md") == "docs/é.md"
        assert tree.spelled("docs") is tree.spelled("README.md") is tree.spelled("readme") is None

    def test_read(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = make(tmp_path, FILES, LINKS)
        assert tree.read(".agents/skills/a/references/One.md") == b"\xff\x00\r\n"
        assert tree.read(".claude/skills/a/\udcff.md") == b"not utf-8"
        assert tree.read("docs/read.md") == b"read me"
        for path in ("docs/etc/hostname", "docs/etc", "docs", "docs/loop", "docs/gone.md", "docs/out/x", "nowhere"):
            with pytest.raises(OSError):
                tree.read(path)

    def test_overlay_replaces_what_a_link_leads_to(self, make: Callable[..., Tree], tmp_path: Path) -> None:
        tree = OverlayTree(make(tmp_path, FILES, LINKS), {".claude/skills/a/SKILL.md": b"new", "fresh/x.md": b""})
        assert tree.read(".agents/skills/a/SKILL.md") == tree.read(".claude/skills/a/SKILL.md") == b"new"
        assert tree.read("README.md") == b"read me"
        assert tree.files == set(make(tmp_path / "again", FILES, LINKS).files) | {"fresh/x.md"}
        assert "fresh" in tree.folders
        assert tree.children("fresh") == ("x.md",)
        assert tree.spelled("Fresh/x.md") == "fresh/x.md"
        assert not tree.is_executable("fresh/x.md")
        assert not tree.is_ignored("fresh/x.md")


@every_tree
def test_executable(make: Callable[..., Tree], tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/run").write_text("#!/bin/sh\n")
    (tmp_path / "bin/run").chmod(0o755)
    tree: Tree
    if make in (in_memory, overlaid):
        tree = MemoryTree({"bin/run": "", "bin/not": ""}, executable=["bin/run"], links={"link": "bin/run"})
        tree = OverlayTree(tree, {"bin/run": b"changed"}) if make is overlaid else tree
    else:
        tree = make(tmp_path, {"bin/not": ""}, {"link": "bin/run"})
    assert tree.is_executable("bin/run")
    assert tree.is_executable("link")
    assert not tree.is_executable("bin/not")
    assert not tree.is_executable("bin/missing")


NAMES = st.sampled_from(
    ["skills", "a", "b", ".claude", "assets", "SKILL.md", "skill.md", "node_modules", "x.md", "fixtures"]
)
PATHS = st.lists(st.lists(NAMES, min_size=1, max_size=5).map("/".join), max_size=12)
TARGETS = st.one_of(st.lists(st.one_of(NAMES, st.just("..")), min_size=1, max_size=5).map("/".join), st.just("/etc"))


@st.composite
def random_trees(draw: st.DrawFn) -> tuple[dict[str, str], dict[str, str]]:
    taken: set[str] = set()
    folders: set[str] = set()
    for path in draw(PATHS):
        above = {path[:at] for at, letter in enumerate(path) if letter == "/"}
        if path not in folders and not above & taken and path.casefold() not in {other.casefold() for other in taken}:
            taken.add(path)
            folders |= above
    chosen = sorted(taken)
    links = {path: draw(TARGETS) for path in chosen if draw(st.integers(0, 3)) == 0}
    return {path: SKILL for path in chosen if path not in links}, links


@settings(max_examples=60, deadline=None)
@given(random_trees())
def test_every_kind_of_tree_has_the_same_skills(laid: tuple[dict[str, str], dict[str, str]]) -> None:
    files, links = laid
    for make in (in_memory, on_disk, in_git, in_index):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder).resolve() / "tree"
            root.mkdir()
            tree = make(root, files, links)
            # A walk over the disk does not enter node_modules at all.
            entered = without_node_modules if make is on_disk else dict
            expected = MemoryTree(entered(files), links=entered(links), root="/tree")
            assert tree.files == expected.files
            skills = find_skills(tree)
            assert skills == find_skills(expected)
    for skill in skills:
        assert skill.entry in files or skill.entry in links
        assert all(path == skill.directory or path.startswith(f"{skill.directory}/") for path in skill.files) or (
            skill.directory == ""
        )


def without_node_modules(paths: dict[str, str]) -> dict[str, str]:
    return {path: text for path, text in paths.items() if "node_modules" not in path.split("/")[:-1]}
