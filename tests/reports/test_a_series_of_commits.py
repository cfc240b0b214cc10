"""Along a series of commits a run says the same from wherever and however it is called: report 6, with a history."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.index.laying import git
from tests.reports.orchard import ENTRY, HEAD, Orchard

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROWS = "".join(f"row {number}\n" for number in range(40))
PAGE = ".claude/skills/press/references/sorts.md"
OTHER = "farm/.agents/skills/prune/SKILL.md"
BODY = """\
Press by `press_apples()` of `src/press.py`, wash by `src/wash.py:3`, see [the juice](../../../docs/juice.md#sweet) and
[the sorts](references/sorts.md). Keep `tests/test_press.py::test_it_fills` green.

```bash
make juice
python tools/sort.py
cd farm && python tools/cut.py
```
"""
FILES = {
    PAGE: "# Sorts\n\nAs in `docs/sorts.md`, [the juice](../../../../docs/juice.md), and [back](../SKILL.md).\n",
    OTHER: HEAD.replace("press", "prune").replace("juice", "shape") + "Cut by `tools/cut.py`, `src/press.py`.\n",
    "src/press.py": "def press_apples(count):\n    return count\n\n\ndef fill():\n    return 1\n",
    "src/wash.py": ROWS,
    "docs/juice.md": "# Juice\n\n## Sweet\n\n## Sour\n",
    "docs/sorts.md": "# Sorts\n",
    "tests/test_press.py": "def test_it_fills():\n    assert True\n",
    "tools/sort.py": f"import sys\n{ROWS}",
    "farm/tools/cut.py": f"import os\n{ROWS}",
    "Makefile": "juice:\n\ttrue\n",
}
STEPS: dict[str, Callable[[Orchard], None]] = {
    "a file moves": lambda orchard: orchard.move("src/wash.py", "src/rinse.py"),
    "a function is renamed": lambda orchard: orchard.edit("src/press.py", "press_apples", "press_all_apples"),
    "a heading goes": lambda orchard: orchard.edit("docs/juice.md", "## Sweet", "## Dry"),
    "a test is renamed": lambda orchard: orchard.edit("tests/test_press.py", "test_it_fills", "test_it_is_full"),
    "a target goes": lambda orchard: orchard.edit("Makefile", "juice:", "cider:"),
    "a linked file goes": lambda orchard: orchard.remove("docs/juice.md", "docs/sorts.md"),
    "scripts move": lambda orchard: orchard.move("tools", "bin"),
    "scripts of the farm go": lambda orchard: orchard.remove("farm/tools"),
    "one is brought back": lambda orchard: orchard.write({"docs/juice.md": "# Juice\n"}),
    "the skill is mended": lambda orchard: orchard.edit(ENTRY, "src/wash.py", "src/rinse.py"),
    "the skill moves": lambda orchard: orchard.move(".claude/skills/press", ".claude/skills/mill"),
}


def document(orchard: Orchard, *arguments: str, cwd: Path | None = None) -> dict[str, Any]:
    """Give the JSON of a run, without what tells where it was started."""
    code, out, err = orchard.run(
        "-q", "--output-format", "json", "--min-severity", "note", "--show-unjudged", *arguments, cwd=cwd
    )
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    assert found["summary"]["exit_code"] == code
    del found["root"]
    return found


def unchanged(orchard: Orchard, *arguments: str) -> dict[str, Any]:
    """Give the JSON of a run over an unchanged tree, without the name of what was compared."""
    found = document(orchard, *arguments)
    del found["summary"]["base"]["change"]
    return found


@pytest.mark.parametrize("is_committed", [False, True], ids=["before the commit", "after the commit"])
def test_every_way_to_call_a_run_gives_the_same(tmp_path: Path, *, is_committed: bool) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    orchard = Orchard(tmp_path / "orchard", BODY, FILES)
    told = 0
    for step, change in STEPS.items():
        change(orchard)
        if is_committed:
            orchard.commit(step)
        root = orchard.root
        base = "HEAD~" if is_committed else "HEAD"
        expected = document(orchard, "--base", base)
        told += len(expected["findings"])
        ways = {
            "again": document(orchard, "--base", base),
            "by a relative path": document(orchard, "--base", base, "."),
            "by absolute paths": document(orchard, f"{root}/farm", "--base", base, f"{root}/.claude", str(root)),
            "by the skills": document(orchard, "farm/.agents/skills", ".claude/skills", "--base", base),
            "from below": document(orchard, "--base", base, "../..", cwd=root / ".claude/skills"),
            "from a folder": document(
                orchard, "--base", base, "..", cwd=root / "docs" if (root / "docs").exists() else root / "src"
            ),
            "from elsewhere": document(orchard, "--base", base, "../orchard", cwd=elsewhere),
            "without the cache": document(orchard, "--no-cache", "--base", base),
        }
        for way, found in ways.items():
            assert found == expected, f"{step}: {way}"
        if not is_committed:
            orchard.commit(step)
        here = unchanged(orchard)
        assert unchanged(orchard, "--hook") == here, f"{step}: as a hook, with nothing staged"
        assert unchanged(orchard, "--no-cache") == here, f"{step}: without the cache, with nothing changed"
    assert told > 20


def test_a_staged_change_is_judged_like_the_same_change_on_disk(tmp_path: Path) -> None:
    orchard = Orchard(tmp_path, BODY, FILES)
    for step, change in STEPS.items():
        change(orchard)
        orchard.git("add", "-A")
        on_disk, staged = document(orchard), document(orchard, "--hook", "--all")
        places = [
            [(each["rule"], each["severity"], each["path"], each["start"]) for each in found["findings"]]
            for found in (on_disk, staged)
        ]
        assert places[0] == places[1], step
        assert on_disk["summary"]["references"] == staged["summary"]["references"]
        orchard.commit(step)


def test_a_clone_says_the_same(tmp_path: Path) -> None:
    orchard = Orchard(tmp_path / "orchard", BODY, FILES)
    for step, change in STEPS.items():
        change(orchard)
        orchard.commit(step)
    git(tmp_path, "clone", "-q", str(orchard.root), "copy")
    assert document(orchard, cwd=tmp_path / "copy") == document(orchard)
