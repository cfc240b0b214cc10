"""A name whose definition went may still be there where the file takes names from elsewhere or makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import World

if TYPE_CHECKING:
    from pathlib import Path

GAP = "def set_burrs(width):\n    return width\n\n\n"
STONE = "class GrindStone:\n    def dress_it(self):\n        return 1\n"


def levels(root: Path, body: str, path: str, before: str, after: str) -> list[str]:
    made = World(root, body, {path: before})
    made.write({path: after})
    return [each.level for each in made.told(staged=True) if each.what == "loss: symbol"]


class TestPython:
    @pytest.mark.parametrize(
        ("text", "after", "level"),
        [
            ("set_burrs()", STONE, "warning"),
            ("set_burrs()", f"from granite import *\n\n{STONE}", "note"),
            ("set_burrs()", f"def __getattr__(name):\n    return name\n\n\n{STONE}", "note"),
            ("set_burrs()", f'{STONE}\nglobals()["set_" + "burrs"] = 1\n', "note"),
            (
                "set_burrs()",
                f"def set_burrs_apart(width):\n    return width\n\n\nfrom granite import *\n{STONE}",
                "warning",
            ),
            ("GrindStone.dress_it()", f"{GAP}class GrindStone:\n    pass\n", "warning"),
            (
                "GrindStone.dress_it()",
                f"from granite import Rock\n\n\n{GAP}class GrindStone(Rock):\n    pass\n",
                "note",
            ),
            (
                "GrindStone.dress_it()",
                f"{GAP}class GrindStone:\n    def __getattr__(self, name):\n        return 1\n",
                "note",
            ),
            ("GrindStone", GAP, "warning"),
            ("GrindStone", f"from granite import *\n\n\n{GAP}", "note"),
        ],
    )
    def test_what_the_module_may_have_is_a_note(self, tmp_path: Path, text: str, after: str, level: str) -> None:
        body = f"In `mill/gap.py`, look at `{text}`.\n"
        assert levels(tmp_path, body, "mill/gap.py", GAP + STONE, after) == [level]

    @pytest.mark.parametrize(("after", "level"), [("x = 1\n", "warning"), ("from granite import *\n", "note")])
    def test_of_a_test_too(self, tmp_path: Path, after: str, level: str) -> None:
        made = World(tmp_path, "The test `test_gap_is_even` is there.\n", {"tests/test_gap.py": "x = 1\n"})
        made.write({"tests/test_gap.py": "def test_gap_is_even():\n    pass\n"})
        made.commit()
        made.write({"tests/test_gap.py": after})
        assert [each.level for each in made.told()] == [level]


@pytest.mark.parametrize(
    ("path", "before", "after", "level"),
    [
        ("web/gap.ts", "export function setBurrs() {}\n", "export const width = 1;\n", "warning"),
        ("web/gap.ts", "export function setBurrs() {}\n", 'export * from "granite";\n', "note"),
        ("gap/gap.rs", "pub fn setBurrs() {}\n", "pub use granite::*;\n", "note"),
        ("gap/gap.rs", "pub fn setBurrs() {}\n", "use granite::*;\n", "warning"),
        ("gap.rb", "def setBurrs\nend\n", "def method_missing(name)\nend\n", "note"),
    ],
)
def test_in_other_languages(tmp_path: Path, path: str, before: str, after: str, level: str) -> None:
    assert levels(tmp_path, f"In `{path}`, look at `setBurrs()`.\n", path, before, after) == [level]
