"""Names that are told beside missing ones are compared within a bound, however many are missing."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

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
