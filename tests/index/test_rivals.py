"""Which new files could be a successor just as well."""

from __future__ import annotations

import pytest

from skill_lint.index.rivals import MOST, by_name, has_rivals, rivals


@pytest.mark.parametrize(
    ("old", "target", "others", "expected"),
    [
        # a mirror of the same folder
        (".a/mill/gap.md", ".b/mill/gap.md", [".c/mill/gap.md"], [".c/mill/gap.md"]),
        # folders that move side by side, each with a file of the same name
        ("src/mill/index.ts", "lib/mill/index.ts", ["lib/hopper/index.ts"], []),
        ("src/mill/index.ts", "lib/index.ts", ["lib/hopper/index.ts"], ["lib/hopper/index.ts"]),
        # files of the same name that get the same new name, each where it is
        ("src/mill/index.ts", "src/mill/main.ts", ["src/hopper/main.ts"], []),
        ("src/index.ts", "src/main.ts", ["src/hopper/main.ts"], []),
        # one that kept its name against one that kept its place
        ("mill/gap.py", "mill/width.py", ["hopper/gap.py"], ["hopper/gap.py"]),
        ("mill/gap.py", "width.py", ["hopper/width.py"], ["hopper/width.py"]),
        ("mill/gap.py", "width.py", ["hopper/burrs.py"], []),
    ],
)
def test_one_that_is_no_nearer_is_none(old: str, target: str, others: list[str], expected: list[str]) -> None:
    assert rivals(old, target, by_name([target, *others])) == expected
    assert has_rivals(old, target, by_name([target, *others])) is bool(expected)


def test_very_many_files_of_one_name_are_rivals_without_a_comparison() -> None:
    new = [f"lib/part{number}/index.ts" for number in range(MOST)]
    assert not has_rivals("src/part7/index.ts", "lib/part7/index.ts", by_name(new))
    more = by_name([*new, "lib/more/index.ts"])
    assert has_rivals("src/part7/index.ts", "lib/part7/index.ts", more)
    assert rivals("src/part7/index.ts", "lib/part7/index.ts", more) == []
