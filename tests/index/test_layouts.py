"""Where a skill may stand, and what follows from the place."""

from __future__ import annotations

import pytest

from skill_lint.index.memory import MemoryTree
from skill_lint.index.skills import find_skills

from .laying import SKILL

AGENT, PLUGIN, COLLECTION = "agent-folder", "plugin", "collection"
MANIFEST = {"p/.claude-plugin/plugin.json": '{"name": "p"}'}

LAYOUTS = [
    # directory, further files, home, skills_root, base, folder_is_name
    *(
        (f"{base}{folder}/x", {}, AGENT, f"{base}{folder}", base.rstrip("/"), folder == ".claude/skills")
        for base in ("", "packages/web/")
        for folder in (
            ".claude/skills",
            ".agents/skills",
            ".agent/skills",
            ".codex/skills",
            ".github/skills",
            ".gemini/skills",
            ".cursor/skills",
            ".opencode/skill",
            ".opencode/skills",
            ".goose/skills",
            ".roo/skills",
            ".roo/skills-code",
            ".kiro/skills",
            ".windsurf/skills",
        )
    ),
    (".claude/skills/group/x", {}, AGENT, ".claude/skills", "", True),
    (".claude/skills", {}, AGENT, ".claude/skills", "", True),
    ("skills/x", {}, COLLECTION, "skills", "", False),
    ("skills/group/x", {}, COLLECTION, "skills", "", False),
    ("agent-skills/x", {}, COLLECTION, "agent-skills", "", False),
    ("group/x", {}, COLLECTION, "group", "", False),
    ("x", {}, COLLECTION, "", "", False),
    ("", {}, COLLECTION, "", "", False),
    ("p/skills/x", MANIFEST, PLUGIN, "p/skills", "p", True),
    ("p/skills/group/x", MANIFEST, PLUGIN, "p/skills", "p", True),
    ("p", MANIFEST, PLUGIN, "p", "p", True),
    ("p/x", MANIFEST, COLLECTION, "p", "", False),
    ("p/x", {"p/.claude-plugin/plugin.json": '{"skills": "./x"}'}, PLUGIN, "p", "p", True),
    ("p/more/x", {"p/.claude-plugin/plugin.json": '{"skills": ["./more/"]}'}, PLUGIN, "p/more", "p", True),
    ("p/x", {"p/.claude-plugin/plugin.json": '{"skills": [1, null]}'}, COLLECTION, "p", "", False),
    ("p/x", {"p/.claude-plugin/plugin.json": "[" * 100_000}, COLLECTION, "p", "", False),
    ("p/x", {"p/.claude-plugin/plugin.json": b"\xff{"}, COLLECTION, "p", "", False),
    ("p/skills/x", {"p/plugin.json": "{}"}, COLLECTION, "p/skills", "", False),
    ("skills/x", {".claude-plugin/plugin.json": "{}"}, PLUGIN, "skills", "", True),
    (".github/plugins/q/skills/x", {".github/plugins/q/.claude-plugin/plugin.json": "{}"}, PLUGIN,
     ".github/plugins/q/skills", ".github/plugins/q", True),
    # A plugin with an agent folder for its own development; a plugin inside an agent folder.
    (".claude/skills/x", {".claude-plugin/plugin.json": "{}"}, AGENT, ".claude/skills", "", True),
    (".claude/skills/q/skills/x", {".claude/skills/q/.claude-plugin/plugin.json": "{}"}, PLUGIN,
     ".claude/skills/q/skills", ".claude/skills/q", True),
    # The agent folder of a project that is yet to be made.
    ("templates/app/.claude/skills/x", {}, COLLECTION, "templates/app/.claude/skills", "templates/app", True),
]  # fmt: skip


@pytest.mark.parametrize(("directory", "others", "home", "skills_root", "base", "by_folder"), LAYOUTS)
def test_place(
    directory: str,
    others: dict[str, str],
    home: str,
    skills_root: str,
    base: str,
    by_folder: bool,
) -> None:
    entry = f"{directory}/SKILL.md" if directory else "SKILL.md"
    (skill,) = find_skills(MemoryTree({entry: SKILL, **others}, root="/somewhere/repo"))
    assert (skill.directory, skill.entry) == (directory, entry)
    assert (skill.home, skill.skills_root, skill.base) == (home, skills_root, base)
    assert skill.folder_is_name == by_folder
    assert skill.folder_name == (directory.rpartition("/")[2] or "repo")


def test_a_tree_that_is_itself_a_part_of_an_agent_folder() -> None:
    in_agent_folder = MemoryTree({"skills/x/SKILL.md": SKILL}, root="/home/me/.claude")
    elsewhere = MemoryTree({"skills/x/SKILL.md": SKILL}, root="/home/me/claude")
    assert find_skills(in_agent_folder)[0].folder_is_name
    assert not find_skills(elsewhere)[0].folder_is_name
    assert find_skills(in_agent_folder)[0].home == "collection"


def test_a_link_in_the_agent_folder_makes_the_folder_the_name() -> None:
    tree = MemoryTree({"skills/x/SKILL.md": SKILL}, links={".claude/skills": "../skills"})
    (skill,) = find_skills(tree)
    assert skill.aliases == (".claude/skills/x",)
    assert skill.folder_is_name


def test_a_link_with_another_name_does_not() -> None:
    tree = MemoryTree({"skills/x/SKILL.md": SKILL}, links={".claude/skills/y": "../../skills/x"})
    (skill,) = find_skills(tree)
    assert skill.aliases == (".claude/skills/y",)
    assert not skill.folder_is_name
