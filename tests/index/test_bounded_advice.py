"""Names that are told beside missing ones are compared within a bound, however many are missing."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import libcst

from skill_lint.index.code import Code
from skill_lint.index.memory import MemoryTree
from skill_lint.index.python_modules import ModulePlace, PythonModules
from skill_lint.model.nearest import MOST_COMPARED

if TYPE_CHECKING:
    import pytest

COUNT = 400


def test_near_names_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    original = difflib.get_close_matches

    def counting(word: str, names: list[str], n: int, cutoff: float) -> list[str]:
        compared.append(len(names))
        return original(word, names, n, cutoff)

    monkeypatch.setattr(difflib, "get_close_matches", counting)
    text = "".join(f"def test_bee_{number}(): ...\n" for number in range(COUNT))
    tree = MemoryTree({"test_hive.py": text})
    modules, code = PythonModules(tree), Code(tree)
    for number in range(COUNT):
        name = f"test_wee_{number}"
        answers = modules.look(ModulePlace("test_hive.py", (name,))), code.find_test("test_hive.py", (name,))
        assert [answer.status for answer in answers] == ["absent", "absent"]
        assert number or all(answer.near for answer in answers)
    assert 0 < sum(compared) <= 2 * MOST_COMPARED < 2 * COUNT * COUNT


def test_the_scopes_of_a_file_are_read_once_for_all_names(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = libcst.parse_module

    def counting(source: str) -> libcst.Module:
        read.append(source)
        return original(source)

    monkeypatch.setattr(libcst, "parse_module", counting)
    names = [f"weigh_{number}" for number in range(20)]
    text = "class Hive:\n    def open(self): ...\n\n\n" + "".join(f"# {name}\n" for name in names)
    modules = PythonModules(MemoryTree({"hive.py": text, "other.py": text}))
    for path in ("hive.py", "other.py"):
        for name in names:
            for parts in ((name,), ("Hive", name)):
                assert modules.look(ModulePlace(path, parts)).status == "absent"
    assert len(read) == 2
