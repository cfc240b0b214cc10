"""What was found once is looked for first where it was found, and found again by looking, never by remembering."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.config.load import Configuration, reader
from skill_lint.engine.run import Request, lint
from skill_lint.index.cache import open_cache
from skill_lint.index.code import Code
from skill_lint.index.discovery import find_skills
from skill_lint.index.memory import MemoryTree
from tests.support import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

SKILL = """\
---
name: mill
description: Grinds rye and oats between two stones. Use when flour is asked for.
---
# Mill

Call `fGrind15()`, then `fGrind03()`.
"""
CONFIGURATION = """\
[[names]]
pattern = "^f[A-Z]"
source = ["src/**/*.py"]
must = "MUST"
"""
SOURCES = {f"src/part{number:02}.py": f"def fGrind{number:02}():\n    return 'rye'\n" for number in range(20)}


class CountingTree(MemoryTree):
    """A tree that notes which source files are read."""

    def __init__(self, files: dict[str, str]) -> None:
        super().__init__(files)
        self.asked: set[str] = set()

    def read(self, path: str) -> bytes:
        if path.startswith("src/"):
            self.asked.add(path)
        return super().read(path)


def holds(tree: MemoryTree, root: Path, word: str) -> bool:
    cache = open_cache(str(root), {})
    found = Code(tree, cache).holds(word)
    cache.save()
    return found


def test_word(tmp_path: Path) -> None:
    assert holds(CountingTree(SOURCES), tmp_path, "fGrind15")
    again = CountingTree(SOURCES)
    assert holds(again, tmp_path, "fGrind15")
    assert again.asked == {"src/part15.py"}
    assert not holds(CountingTree(SOURCES), tmp_path, "fGrind99")
    moved = CountingTree(SOURCES | {"src/part15.py": "", "src/part16.py": "fGrind15 = 1\n"})
    assert holds(moved, tmp_path, "fGrind15")
    gone = CountingTree({path: text for path, text in SOURCES.items() if "15" not in path})
    assert not holds(gone, tmp_path, "fGrind15")


def judged(root: Path, sources: dict[str, str], must: str, *, kept: bool = True) -> tuple[list[str], set[str]]:
    """The messages about declared names, and the source files that were read for them."""
    configuration_text = CONFIGURATION.replace("MUST", must)
    tree = CountingTree({".claude/skills/mill/SKILL.md": SKILL, "skill-lint.toml": configuration_text} | sources)
    configuration = Configuration(CATALOGUE, reader(tree.read), root=tree.root)
    skills = find_skills(tree)
    cache = open_cache(str(root), {})
    request = Request(
        tree=tree,
        skills=skills,
        targets=skills,
        catalogue=CATALOGUE,
        settings=lambda skill: configuration.for_skill(skill.directory, skill.entry),
        cache=cache if kept else None,
    )
    result = lint(request)
    assert not result.crashes
    cache.save()
    return [finding.diagnostic.message for finding in result.findings], tree.asked


@pytest.mark.parametrize("must", ["be-defined", "occur"])
def test_declared_name(tmp_path: Path, must: str) -> None:
    first = judged(tmp_path, SOURCES, must)
    assert first == ([], {f"src/part{number:02}.py" for number in range(16)})
    assert judged(tmp_path, SOURCES, must) == ([], {"src/part15.py", "src/part03.py"})
    moved = SOURCES | {"src/part15.py": "", "src/part19.py": SOURCES["src/part15.py"]}
    assert judged(tmp_path, moved, must)[0] == []
    assert judged(tmp_path, moved, must)[1] == {"src/part19.py", "src/part03.py"}
    renamed = SOURCES | {"src/part15.py": SOURCES["src/part15.py"].replace("fGrind15", "fCrush15 = 1 #fGrind15")}
    told = judged(tmp_path, renamed, must, kept=False)[0]
    assert len(told) == 1
    assert judged(tmp_path, renamed, must)[0] == told


def test_rule_of_other_files_asks_anew(tmp_path: Path) -> None:
    assert judged(tmp_path, SOURCES, "occur")[0] == []
    elsewhere = {path.replace("src/", "lib/"): text for path, text in SOURCES.items()} | {"src/part15.py": ""}
    assert len(judged(tmp_path, elsewhere, "occur")[0]) == 2
