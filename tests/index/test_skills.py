"""Which folders are skills, and which files are theirs."""

from __future__ import annotations

import pytest

from skill_lint.index.memory import MemoryTree
from skill_lint.index.skills import find_skills

from .laying import SKILL


def directories(*paths: str, links: dict[str, str] | None = None, named: tuple[str, ...] = ()) -> list[str]:
    tree = MemoryTree(dict.fromkeys(paths, SKILL), links=links)
    return [skill.directory for skill in find_skills(tree, named=named)]


def test_order_is_by_bytes() -> None:
    assert directories("b/SKILL.md", "a-b/SKILL.md", "a/SKILL.md", "a/c/SKILL.md", "ä/SKILL.md", "\udcff/SKILL.md") == [
        "a", "a-b", "a/c", "b", "ä", "\udcff",
    ]  # fmt: skip


def test_nested_skills_are_skills_of_their_own_and_keep_their_files() -> None:
    tree = MemoryTree(
        dict.fromkeys(
            ["skills/garden/SKILL.md", "skills/garden/notes.md", "skills/garden/sowing/SKILL.md",
             "skills/garden/sowing/deep/er.md", "skills/gardening.md"],
            SKILL,
        )
    )  # fmt: skip
    garden, sowing = find_skills(tree)
    assert garden.files == ("skills/garden/SKILL.md", "skills/garden/notes.md")
    assert sowing.files == ("skills/garden/sowing/SKILL.md", "skills/garden/sowing/deep/er.md")
    assert garden.skills_root == sowing.skills_root == "skills"


def test_a_skill_named_after_skills_is_no_root_of_those_inside_it() -> None:
    tree = MemoryTree({"skills/writing-skills/SKILL.md": SKILL, "skills/writing-skills/sub/SKILL.md": SKILL})
    assert [skill.skills_root for skill in find_skills(tree)] == ["skills", "skills"]


@pytest.mark.parametrize("folder", ["assets", "templates", "examples", "evals/files", "tests", "deep/assets"])
def test_material_of_another_skill_is_no_skill(folder: str) -> None:
    tree = MemoryTree({"skills/a/SKILL.md": SKILL, f"skills/a/{folder}/b/SKILL.md": SKILL})
    (skill,) = find_skills(tree)
    assert skill.files == tuple(sorted(("skills/a/SKILL.md", f"skills/a/{folder}/b/SKILL.md")))


def test_material_holds_for_what_is_nested_in_material() -> None:
    assert directories("a/SKILL.md", "a/assets/b/SKILL.md", "a/assets/b/c/SKILL.md", "a/d/SKILL.md") == ["a", "a/d"]


@pytest.mark.parametrize("folder", ["examples", "templates", "tests", "assets"])
def test_such_a_folder_without_a_skill_around_it_holds_skills(folder: str) -> None:
    assert directories(f"{folder}/b/SKILL.md") == [f"{folder}/b"]


def test_a_skill_about_examples_is_a_skill() -> None:
    assert directories("SKILL.md", "skills/examples/SKILL.md") == ["", "skills/examples"]


@pytest.mark.parametrize(
    "folder",
    ["node_modules/p/skills/x", "a/node_modules/p", "lib/python3/site-packages/p/skills/x", "tests/fixtures/x",
     "pkg/testdata/skills/x", "env/share/skills/x"],
)  # fmt: skip
def test_folders_of_others_and_fixtures_are_left_out_unless_named(folder: str) -> None:
    paths = (f"{folder}/SKILL.md", "env/pyvenv.cfg", "skills/mine/SKILL.md")
    assert directories(*paths) == ["skills/mine"]
    assert directories(*paths, named=(folder,)) == sorted([folder, "skills/mine"])
    first = folder.split("/", maxsplit=1)[0]
    inside_named = [] if first in ("a", "tests", "lib", "pkg") else [folder]
    assert directories(*paths, named=(first,)) == sorted([*inside_named, "skills/mine"])


def test_a_skill_about_fixtures_is_a_skill() -> None:
    assert directories("skills/fixtures/SKILL.md", "skills/fixtures/sub/SKILL.md") == [
        "skills/fixtures",
        "skills/fixtures/sub",
    ]


def test_material_is_a_skill_where_it_is_named() -> None:
    paths = ("a/SKILL.md", "a/assets/b/SKILL.md")
    assert directories(*paths, named=("a/assets/b",)) == ["a", "a/assets/b"]
    assert directories(*paths, named=("a",)) == ["a"]


def test_excluded_skills_are_no_skills_but_keep_their_files() -> None:
    tree = MemoryTree({"a/SKILL.md": SKILL, "a/b/SKILL.md": SKILL})
    skills = find_skills(tree, lambda directory, entry: (directory, entry) == ("a/b", "a/b/SKILL.md"))
    assert [skill.files for skill in skills] == [("a/SKILL.md",)]


SPELLINGS = [
    ("skills/x/skill.md", b"# no block", True),
    ("skills/x/Skill.md", b"", True),
    (".roo/skills-code/x/skill.md", b"", True),
    ("x/skill.md", b"---\nname: x\ndescription: y\n---\n", True),
    ("x/skill.md", b"\xef\xbb\xbf---\r\nname: x\r\ndescription: y\r\n---\r\n", True),
    ("x/skill.md", b"# About skill files", False),
    ("x/skill.md", b"---\ntitle: About skill files\n---\n", False),
    ("docs/skill.md", b"---\nname: x\ndescription: y\n---\n", False),
    (".claude/commands/skill.md", b"---\nname: x\ndescription: y\n---\n", False),
    (".claude/agents/skill.md", b"---\nname: x\ndescription: y\n---\n", False),
    ("skills/x/my-skill.md", b"---\nname: x\ndescription: y\n---\n", False),
]


@pytest.mark.parametrize(("path", "content", "is_skill"), SPELLINGS)
def test_other_spellings(path: str, content: bytes, is_skill: bool) -> None:
    assert [skill.entry for skill in find_skills(MemoryTree({path: content}))] == [path] * is_skill


def test_the_right_spelling_wins_over_one_beside_it() -> None:
    tree = MemoryTree({"skills/x/skill.md": SKILL, "skills/x/SKILL.md": SKILL})
    (skill,) = find_skills(tree)
    assert skill.entry == "skills/x/SKILL.md"
    assert skill.files == ("skills/x/SKILL.md", "skills/x/skill.md")


class TestLinks:
    def test_a_linked_folder_of_skills_is_an_alias(self) -> None:
        tree = MemoryTree({".agents/skills/a/SKILL.md": SKILL}, links={".claude/skills": "../.agents/skills"})
        (skill,) = find_skills(tree)
        assert skill.directory == ".agents/skills/a"
        assert skill.aliases == (".claude/skills/a",)

    def test_a_link_to_a_link_to_a_skill(self) -> None:
        links = {"b": "skills/a", "c": "b", ".claude/skills/a": "../../c"}
        tree = MemoryTree({"skills/a/SKILL.md": SKILL}, links=links)
        (skill,) = find_skills(tree)
        assert skill.aliases == (".claude/skills/a", "b", "c")

    def test_a_linked_entry_is_reported_on_its_target(self) -> None:
        tree = MemoryTree({"z/SKILL.md": SKILL, "a/own.md": ""}, links={"a/SKILL.md": "../z/SKILL.md"})
        (skill,) = find_skills(tree)
        assert (skill.directory, skill.entry, skill.aliases) == ("z", "z/SKILL.md", ("a",))

    def test_an_entry_linked_to_another_kind_of_file_is_a_skill_once(self) -> None:
        tree = MemoryTree(
            {"AGENTS.md": SKILL},
            links={"b/SKILL.md": "../AGENTS.md", "a/SKILL.md": "../AGENTS.md"},
        )
        (skill,) = find_skills(tree)
        assert (skill.directory, skill.entry, skill.aliases) == ("a", "a/SKILL.md", ("b",))

    @pytest.mark.parametrize("target", ["../../elsewhere/SKILL.md", "/etc/hostname", "SKILL.md", "missing.md"])
    def test_an_entry_that_leads_nowhere_is_still_seen(self, target: str) -> None:
        tree = MemoryTree({"README.md": ""}, links={"a/SKILL.md": target})
        (skill,) = find_skills(tree)
        assert skill.entry == "a/SKILL.md"
        with pytest.raises(OSError, match="No such file"):
            tree.read(skill.entry)

    @pytest.mark.parametrize("links", [{"a/up": ".."}, {"a/self": "self"}, {"p": "q", "q": "p"}, {"a/b": "../a"}])
    def test_loops_end(self, links: dict[str, str]) -> None:
        tree = MemoryTree({"a/SKILL.md": SKILL}, links=links)
        (skill,) = find_skills(tree)
        assert (skill.directory, skill.aliases) == ("a", ())

    def test_many_links_and_skills_stay_linear(self) -> None:
        files = {f"skills/s{number}/SKILL.md": SKILL for number in range(2000)}
        links = {f"l{number}": "skills" for number in range(2000)}
        skills = find_skills(MemoryTree(files, links=links))
        assert len(skills) == 2000
        assert sum(len(skill.aliases) for skill in skills) <= 2000 * 20


class TestRootSkill:
    def test_a_repository_that_is_a_skill_is_its_files(self) -> None:
        tree = MemoryTree({"SKILL.md": SKILL, "guide/a.md": "", "b.md": "", ".github/workflows/x.md": ""})
        (skill,) = find_skills(tree)
        assert skill.files == ("SKILL.md", "b.md", "guide/a.md")

    def test_in_a_repository_of_software_only_the_usual_folders_are_its(self) -> None:
        paths = ["SKILL.md", "package.json", "docs/a.md", "README.md", "references/b.md", "scripts/c.py"]
        (skill,) = find_skills(MemoryTree(dict.fromkeys(paths, SKILL)))
        assert skill.files == ("SKILL.md", "references/b.md", "scripts/c.py")

    def test_beside_other_skills_only_the_usual_folders_are_its(self) -> None:
        paths = ["SKILL.md", "docs/a.md", "references/b.md", "skills/x/SKILL.md"]
        root, other = find_skills(MemoryTree(dict.fromkeys(paths, SKILL)))
        assert root.files == ("SKILL.md", "references/b.md")
        assert other.files == ("skills/x/SKILL.md",)


def test_vendored_files_of_a_skill_are_not_its_files() -> None:
    tree = MemoryTree({"a/SKILL.md": SKILL, "a/node_modules/p/README.md": "", "a/scripts/x.py": ""})
    (skill,) = find_skills(tree)
    assert skill.files == ("a/SKILL.md", "a/scripts/x.py")


def test_five_thousand_skills() -> None:
    files = {f"skills/g{number % 70}/s{number}/references/r.md": "" for number in range(5000)}
    files |= {f"skills/g{number % 70}/s{number}/SKILL.md": SKILL for number in range(5000)}
    skills = find_skills(MemoryTree(files))
    assert len(skills) == 5000
    assert all(len(skill.files) == 2 for skill in skills)
