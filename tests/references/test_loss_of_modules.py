"""Which dotted names a skill lost with the Python module that they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import Told, World

if TYPE_CHECKING:
    from pathlib import Path

SILO = '''\
"""Keeps grain, and says how much of it there is."""


class Silo:
    def drain(self):
        return 0


def total_load():
    return sum(range(40))
'''
BODY = "Call `granary.silo.total_load()`, then look at `granary.silo.Silo.drain`.\n"
FILES = {"src/granary/__init__.py": "", "src/granary/silo.py": SILO, "src/granary/belt.py": "SPEED = 1\n"}
OLD, NEW = "src/granary/silo.py", "src/granary/bins.py"


def world(root: Path, body: str = BODY, files: dict[str, str] | None = None) -> World:
    return World(root, body, FILES | (files or {}))


def renamed(text: str, level: str = "warning", new: str = "granary.bins") -> Told:
    now = text.replace("granary.silo", new)
    return Told(text, "loss: symbol", level, (now,), f"unsafe: {now}")


class TestRenamed:
    @pytest.mark.parametrize("staged", [True, False])
    def test_names_in_a_renamed_module_are_lost(self, tmp_path: Path, staged: bool) -> None:
        made = world(tmp_path)
        made.move(OLD, NEW)
        assert made.told(staged=staged) == [renamed("granary.silo.total_load"), renamed("granary.silo.Silo.drain")]
        evidence = made.verdicts(staged=staged)[0].evidence
        assert evidence is not None
        assert evidence.history is not None
        assert (evidence.history.form, evidence.history.target) == ("renamed", NEW)

    def test_between_commits_it_is_as_sure(self, tmp_path: Path) -> None:
        made = world(tmp_path)
        made.git("tag", "start")
        made.move(OLD, NEW)
        made.commit()
        assert [each.level for each in made.told("start")] == ["warning", "warning"]

    def test_a_renamed_package_takes_its_modules_along(self, tmp_path: Path) -> None:
        made = world(tmp_path)
        made.git("mv", "src/granary", "src/barn")
        assert [each.fix for each in made.told()] == ["unsafe: barn.silo.total_load", "unsafe: barn.silo.Silo.drain"]

    def test_a_name_that_the_new_module_lacks_is_not_written(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Call `granary.silo.total_load()`.\n")
        made.move(OLD, NEW, SILO.replace("total_load", "weigh_everything"))
        made.write({"src/granary/belt.py": "# total_load went\n"})
        assert made.told() == [Told("granary.silo.total_load", "loss: symbol", "warning", (), "")]

    def test_one_with_another_name_is(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Call `granary.silo.total_load()`.\n")
        made.move(OLD, NEW, SILO.replace("total_load", "total_loads"))
        assert [each.fix for each in made.told()] == ["unsafe: granary.bins.total_loads"]


class TestDeleted:
    def test_in_a_change_not_committed_it_is_a_warning(self, tmp_path: Path) -> None:
        made = world(tmp_path)
        made.remove(OLD)
        texts = ("granary.silo.total_load", "granary.silo.Silo.drain")
        assert made.told() == [Told(text, "loss: symbol", "warning", (), "") for text in texts]

    def test_between_commits_it_is_a_note(self, tmp_path: Path) -> None:
        made = world(tmp_path)
        made.git("tag", "start")
        made.remove(OLD)
        made.commit()
        assert [each.level for each in made.told("start")] == ["note", "note"]


class TestInDoubt:
    @pytest.mark.parametrize(
        "files",
        [
            {"src/granary/silo/__init__.py": SILO},
            {"lib/granary/silo.py": SILO},
            {"src/granary/__init__.py": "from granary import bins as silo\n"},
            {"src/granary/__init__.py": "def __getattr__(name):\n    return name\n"},
        ],
    )
    def test_what_may_still_be_there_is_not_lost(self, tmp_path: Path, files: dict[str, str]) -> None:
        made = world(tmp_path)
        made.move(OLD, NEW)
        made.write(files)
        assert [each for each in made.told() if each.what.startswith("loss")] == []

    @pytest.mark.parametrize(
        "body",
        [
            "Call `silo.total_load()` on it.\n",
            "The logger is `granary.silo.Silo.drain`.\n",
            "Call `granary.belt.total_load()`.\n",
        ],
    )
    def test_what_need_not_mean_the_module_is_not_lost(self, tmp_path: Path, body: str) -> None:
        made = world(tmp_path, body)
        made.move(OLD, NEW)
        assert [each for each in made.told() if each.what.startswith("loss")] == []

    def test_new_text_lost_nothing(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Look at the silo.\n")
        made.move(OLD, NEW)
        made.write({made.entry: (tmp_path / made.entry).read_text() + BODY})
        assert [each.what for each in made.told() if each.what.startswith("loss")] == []
