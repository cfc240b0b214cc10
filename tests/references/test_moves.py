"""A text that tells of a move is no stale one, and is not rewritten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import ENTRY, HEAD, LINES, World

if TYPE_CHECKING:
    from pathlib import Path

MOVES = (
    "`mill/burrs.py` is now `mill/gap.py`.\n",
    "`mill/burrs.py` → `mill/gap.py`\n",
    "- `burrs.py` became `gap.py`: `mill/burrs.py` is gone.\n",
    "Moved `mill/burrs.py` to `mill/gap.py`.\n",
    "`mill/burrs.py` (now `gap.py`)\n",
    "We split it: what\n`mill/burrs.py` held is in\n`./mill/gap.py` now.\n",
    "| Old | New |\n| --- | --- |\n| `mill/burrs.py` | `mill/gap.py`. Do. |\n",
    "`mill/gap.py`, which was `mill/burrs.py`.\n",
    "The gap module (was `mill/burrs.py`).\n",
    "Formerly `mill/burrs.py`.\n",
    "Old names, kept for searching: `mill/burrs.py`.\n",
    "The new module replaces `mill/burrs.py`.\n",
    "The new module supersedes the `mill/burrs.py` module.\n",
    "```sh\ngit mv mill/burrs.py mill/gap.py\n```\n",
)


@pytest.mark.parametrize("body", MOVES)
class TestMoves:
    def test_it_is_a_note_and_is_not_rewritten(self, tmp_path: Path, body: str) -> None:
        made = World(tmp_path, body, {"mill/burrs.py": LINES})
        made.move("mill/burrs.py", "mill/gap.py")
        for staged in (False, True):
            lost = [each for each in made.told(staged=staged) if each.text.endswith("mill/burrs.py")]
            assert [each.level for each in lost if each.level not in ("note", "")] == []
            assert [each.fix for each in lost if each.fix] == []

    def test_nor_does_history_call_it_stale(self, tmp_path: Path, body: str) -> None:
        made = World(tmp_path, body, {"mill/burrs.py": LINES})
        made.move("mill/burrs.py", "mill/gap.py")
        made.commit()
        assert [each.level for each in made.told()] == [""] * len(made.told())


@pytest.mark.parametrize(
    ("body", "level", "fix"),
    [
        ("Open `mill/burrs.py`. The rest is in `mill/gap.py`.\n", "warning", "unsafe: mill/gap.py"),
        ("- Open `mill/burrs.py`\n- Then `mill/gap.py`\n", "error", "unsafe: mill/gap.py"),
        ("Open `mill/burrs.py`.\n\nThe rest is in `mill/gap.py`.\n", "error", "unsafe: mill/gap.py"),
        ("Open `mill/burrs.py`.\n\n## Rest\n\nIt is in `mill/gap.py`.\n", "error", "safe: mill/gap.py"),
        ("Open `mill/burrs.py` and `rye/mill-gap.py`.\n", "error", "safe: mill/gap.py"),
        ("Never use `mill/burrs.py`.\n", "warning", "unsafe: mill/gap.py"),
        ("Write the table to `mill/burrs.py`.\n", "warning", "unsafe: mill/gap.py"),
    ],
)
def test_what_only_stands_near_tells_of_no_move(tmp_path: Path, body: str, level: str, fix: str) -> None:
    made = World(tmp_path, body, {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    assert [(each.level, each.fix) for each in made.told() if each.text == "mill/burrs.py"] == [(level, fix)]


def test_a_link_that_went_stays_an_error_where_the_text_tells_of_the_move(tmp_path: Path) -> None:
    made = World(tmp_path, "[x](../../../mill/burrs.md), or [y](../../../mill/gap.md).\n", {"mill/burrs.md": LINES})
    made.move("mill/burrs.md", "mill/gap.md")
    expected = [("error", "unsafe: ../../../mill/gap.md")]
    assert [(each.level, each.fix) for each in made.told()] == expected
    made.commit()
    assert [(each.level, each.fix) for each in made.told()] == expected


def test_one_that_keeps_its_name_is_told_by_its_folder(tmp_path: Path) -> None:
    made = World(tmp_path, "`mill/burrs.py` and `burrs.py`, both.\n\n", {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "stones/burrs.py")
    assert made.told()[0].fix == "safe: stones/burrs.py"
    made.write({ENTRY: f"{HEAD}`mill/burrs.py` now lives as `stones/burrs.py`.\n"})
    assert made.told()[0].fix.startswith("safe") is False


def test_a_name_that_tells_what_it_is_called_now(tmp_path: Path) -> None:
    code = "def set_burrs(width):\n    return width\n"
    body = "`set_burrs()` in `mill/gap.py` is `set_burrs_apart()` now.\n\nUse `set_burrs()` of `mill/gap.py`.\n"
    made = World(tmp_path, body, {"mill/gap.py": code})
    made.write({"mill/gap.py": code.replace("set_burrs", "set_burrs_apart")})
    assert [each.level for each in made.told() if each.text == "set_burrs"] == ["note", "warning"]


def test_the_folder_that_a_module_became_is_not_named_by_its_file(tmp_path: Path) -> None:
    body = "Open `mill/burrs.py`, then run it.\n\nBoth `src/mill/burrs.py` and `mill/burrs.py` are meant.\n"
    made = World(tmp_path, body, {"src/mill/burrs.py": LINES})
    made.move("src/mill/burrs.py", "src/mill/burrs/gap.py")
    assert [(each.level, each.near) for each in made.told()] == [
        ("error", ("mill/burrs/",)),
        ("error", ("src/mill/burrs/",)),
        ("error", ("mill/burrs/",)),
    ]


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("Run `make grind`, which grinds the oats.", "error"),
        ("Run `make grind`. It grinds the oats.", "error"),
        ("- `make grind`: grinds all", "error"),
        ("```bash\nmake grind  # grinds all\n```", "error"),
        ("Run `make grind`, now `make grinds`.", "note"),
        ("Run `make grind` (`grinds` of late).", "note"),
        ("The `make grinds` target was called `make grind`.", "note"),
    ],
)
def test_a_target_that_went_is_as_grave_in_text_as_in_a_fence(tmp_path: Path, body: str, level: str) -> None:
    made = World(tmp_path, f"{body}\n", {"Makefile": "grind:\n\techo a\n\npress:\n\techo b\n"})
    made.write({"Makefile": "grinds:\n\techo a\n\npress:\n\techo b\n"})
    assert [each.level for each in made.told() if each.text == "grind"] == [level]
