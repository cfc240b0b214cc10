"""Paths from the root in skills made for other projects: what led into skills of the repository can be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import HEAD, LINES, Told, World

if TYPE_CHECKING:
    from pathlib import Path

MILL = "skills/a-mill/SKILL.md"
OVEN = "skills/oven/SKILL.md"
OVEN_TEXT = HEAD.replace("mill", "oven", 1) + LINES
FILES = {
    OVEN: OVEN_TEXT,
    "skills/oven/scripts/heat.py": f"# {LINES}print('hot')\n",
    "skills/README.md": "All skills of the mill, by the folder.\n",
    "docs/flour.md": "Flour is ground from wheat, rye, oats and so on.\n",
    "src/skills.py": "print('skills of the reader, as it may be')\n",
}


def world(root: Path, body: str, entry: str = MILL) -> World:
    return World(root, f"{body}\n", FILES, entry)


def renamed(made: World) -> World:
    made.git("mv", "skills/oven", "skills/kiln")
    made.git("mv", "docs", "papers")
    made.git("mv", "src", "source")
    return made


@pytest.mark.parametrize(
    ("body", "text", "new"),
    [
        ("As `skills/oven/SKILL.md` says.", OVEN, "skills/kiln/SKILL.md"),
        ("As `./skills/oven/SKILL.md` says.", f"./{OVEN}", "./skills/kiln/SKILL.md"),
        ("As `skills/oven/SKILL.md:3` says.", f"{OVEN}:3", "skills/kiln/SKILL.md"),
        *(
            (f"Heat it: {command}", "skills/oven/scripts/heat.py", "skills/kiln/scripts/heat.py")
            for command in (
                "`uv run skills/oven/scripts/heat.py`",
                "`python skills/oven/scripts/heat.py rye`",
                "\n\n```bash\nuv run skills/oven/scripts/heat.py rye\n```",
            )
        ),
    ],
)
def test_a_path_into_a_renamed_skill_is_lost(tmp_path: Path, body: str, text: str, new: str) -> None:
    made = world(tmp_path, body)
    assert {each.what for each in made.told()} == {"scope"}
    renamed(made)
    assert [each for each in made.told() if each.what != "external"] == [
        Told(text, "loss: path", "error", (new,), f"safe: {new}")
    ]


def test_a_deleted_file_is_a_warning_and_a_moved_folder_a_note(tmp_path: Path) -> None:
    made = world(tmp_path, "See `skills/README.md`, `skills/oven/SKILL.md` and `skills/oven/`.")
    made.remove("skills/README.md", "skills/oven")
    assert [(each.text, each.level) for each in made.told()] == [
        ("skills/README.md", "warning"),
        (OVEN, "warning"),
        ("skills/oven/", ""),
    ]


@pytest.mark.parametrize(
    "body",
    [
        "See `docs/flour.md` and `src/skills.py`.",  # of the reader's project, as like as not
        "See `oven/SKILL.md` and `oven/scripts/heat.py`.",  # the end of a path
        "See `skills/rye/SKILL.md`.",  # was never there
    ],
)
def test_other_paths_are_about_the_project_of_the_reader(tmp_path: Path, body: str) -> None:
    made = renamed(world(tmp_path, body))
    assert {each.what for each in made.told()} == {"scope"}


def test_new_text_claims_nothing(tmp_path: Path) -> None:
    made = renamed(world(tmp_path, "Grind."))
    made.write({MILL: f"{HEAD}See `{OVEN}`.\n"})
    assert [each.what for each in made.told()] == ["scope"]


def test_what_the_words_say_counts(tmp_path: Path) -> None:
    made = renamed(world(tmp_path, f"For example `{OVEN}`."))
    assert [(each.what, each.level) for each in made.told()] == [("loss: path", "note")]


def test_skills_of_a_plugin_name_their_plugin(tmp_path: Path) -> None:
    plugin = "plugins/corn"
    files = {
        f"{plugin}/.claude-plugin/plugin.json": '{"name": "corn"}\n',
        f"{plugin}/commands/heat.md": f"Heat the oven.\n{LINES}",
    }
    body = f"See `{plugin}/commands/heat.md`.\n"
    made = World(tmp_path, body, files, f"{plugin}/skills/mill/SKILL.md")
    made.move(f"{plugin}/commands/heat.md", f"{plugin}/commands/warm.md")
    new = f"{plugin}/commands/warm.md"
    assert made.told() == [Told(f"{plugin}/commands/heat.md", "loss: path", "error", (new,), f"safe: {new}")]
