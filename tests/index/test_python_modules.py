"""Which file a dotted Python name certainly means, and what is said of the names in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.cache import Cache
from skill_lint.index.memory import MemoryTree
from skill_lint.index.python_modules import ModulePlace, PythonModules

if TYPE_CHECKING:
    from pathlib import Path

    from skill_lint.model.answer import Answer

HIVE = "def open_hive(): ...\n"


def found(files: dict[str, str] | list[str], name: str) -> tuple[str, str] | None:
    contents = files if isinstance(files, dict) else dict.fromkeys(files, HIVE)
    place = PythonModules(MemoryTree(contents)).find(name.split("."))
    return None if place is None else (place.path, ".".join(place.rest))


@pytest.mark.parametrize(
    ("files", "name", "expected"),
    [
        (["apiary/__init__.py", "apiary/hive.py"], "apiary.hive.open_hive", ("apiary/hive.py", "open_hive")),
        (["apiary/__init__.py", "apiary/hive.py"], "apiary.open_hive", ("apiary/__init__.py", "open_hive")),
        (["apiary/__init__.py", "apiary/hive.py"], "apiary.hive", ("apiary/hive.py", "")),
        (["apiary/__init__.py"], "apiary", ("apiary/__init__.py", "")),
        (["apiary.py"], "apiary.Hive.open", ("apiary.py", "Hive.open")),
        (["src/apiary/__init__.py"], "apiary.open_hive", ("src/apiary/__init__.py", "open_hive")),
        (["lib/apiary/hive.py"], "apiary.hive.x", ("lib/apiary/hive.py", "x")),
        (["python/apiary.py"], "apiary.x", ("python/apiary.py", "x")),
        (["apiary/a/__init__.py", "apiary/hive.py"], "apiary.hive.x", ("apiary/hive.py", "x")),
        (["apiary/hive.pyi"], "apiary.hive.x", ("apiary/hive.pyi", "x")),
        (["packages/bees/pyproject.toml", "packages/bees/src/apiary/__init__.py"], "apiary.x",
         ("packages/bees/src/apiary/__init__.py", "x")),
        (["tools/setup.py", "tools/apiary/__init__.py"], "apiary.x", ("tools/apiary/__init__.py", "x")),
        (["a/b/c/setup.cfg", "a/b/c/apiary/__init__.py"], "apiary.x", ("a/b/c/apiary/__init__.py", "x")),
        (["apiary/__init__.py", "tests/pyproject.toml", "tests/apiary/__init__.py"], "apiary.x",
         ("apiary/__init__.py", "x")),
        (["src/apiary/__init__.py"], "src.apiary.x", ("src/apiary/__init__.py", "x")),
    ],
)  # fmt: skip
def test_the_module_that_a_name_means(files: list[str], name: str, expected: tuple[str, str]) -> None:
    assert found(files, name) == expected


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ([], "apiary.hive"),
        (["apiary/__init__.py"], "honey.hive"),
        # a namespace package: other folders can belong to it, too
        (["apiary/hive.py"], "apiary.open_hive"),
        # no place where a package begins
        (["scripts/apiary.py"], "apiary.x"),
        (["docs/apiary/__init__.py"], "apiary.x"),
        (["bees/__init__.py", "bees/pyproject.toml", "bees/apiary.py"], "apiary.x"),
        # several places
        (["apiary.py", "apiary/__init__.py"], "apiary.x"),
        (["src/apiary/__init__.py", "lib/apiary/__init__.py"], "apiary.x"),
        (["a/pyproject.toml", "a/apiary.py", "b/pyproject.toml", "b/apiary.py"], "apiary.x"),
        (["apiary/__init__.py", "apiary/hive.py", "apiary/hive/__init__.py"], "apiary.hive.x"),
        # the standard library, and packages of others that a side folder has the name of
        (["json/__init__.py"], "json.dumps"),
        (["queue.py"], "queue.put"),
        (["bees/pyproject.toml", "bees/openai/__init__.py"], "openai.x"),
        # other languages
        (["apiary.py", "apiary.ts"], "apiary.x"),
        (["apiary/__init__.py", "web/apiary.js"], "apiary.x"),
        (["apiary/__init__.py", "packages/apiary/package.json", "packages/apiary/index.ts"], "apiary.x"),
        (["src/apiary/__init__.py", "crates/apiary/lib.rs"], "apiary.x"),
    ],
)
def test_a_name_that_is_in_doubt_means_none(files: list[str], name: str) -> None:
    assert found(files, name) is None


def test_a_well_known_package_is_meant_only_in_its_own_project() -> None:
    files = {"numpy/__init__.py": "", "pyproject.toml": "[project]\nname = 'numpy'\n"}
    assert found(files, "numpy.x") == ("numpy/__init__.py", "x")
    assert found(files | {"pyproject.toml": "[project]\nname = 'apiary'\n"}, "numpy.x") is None
    assert found({"numpy/__init__.py": ""}, "numpy.x") is None


def test_a_package_with_scripts_beside_it_is_still_meant() -> None:
    assert found(["apiary/__init__.py", "apiary/package.json", "apiary/pyproject.toml"], "apiary.x") is not None


def said(files: dict[str, str], path: str, name: str, **tree: object) -> tuple[str, str, str]:
    answer = PythonModules(MemoryTree(files, **tree)).look(  # type: ignore[arg-type]
        ModulePlace(path, tuple(name.split(".")) if name else ())
    )
    return answer.status, answer.where, answer.why


def test_a_module_has_the_names_that_it_defines() -> None:
    files = {"apiary/__init__.py": "", "apiary/hive.py": HIVE}
    assert said(files, "apiary/hive.py", "open_hive")[:2] == ("found", "apiary/hive.py")
    assert said(files, "apiary/hive.py", "load_hive")[:2] == ("absent", "apiary/hive.py")
    assert said(files, "apiary/hive.py", "")[:2] == ("found", "apiary/hive.py")


def test_a_stub_can_have_the_name_too() -> None:
    files = {"hive.py": "x = 1\n", "hive.pyi": HIVE}
    assert said(files, "hive.py", "open_hive")[:2] == ("found", "hive.pyi")
    assert said(files, "hive.py", "load_hive")[0] == "absent"
    assert said(files | {"hive.pyi": "from x import *\n"}, "hive.py", "load_hive")[0] == "unknown"


def test_a_stub_alone_proves_nothing() -> None:
    assert said({"hive.pyi": HIVE}, "hive.pyi", "open_hive")[0] == "found"
    assert said({"hive.pyi": HIVE}, "hive.pyi", "load_hive")[0] == "unknown"


@pytest.mark.parametrize("beside", ["fast.pyx", "fast.cpython-312-x86_64-linux-gnu.so", "fast/data.txt", "fast.c"])
def test_a_package_can_have_a_submodule_that_is_no_python_text(beside: str) -> None:
    files = {"apiary/__init__.py": "", f"apiary/{beside}": ""}
    assert said(files, "apiary/__init__.py", "fast")[0] == "unknown"
    assert said(files, "apiary/__init__.py", "slow")[0] == "absent"


def test_a_submodule_that_is_ignored_may_be_there() -> None:
    files = {"apiary/__init__.py": ""}
    assert said(files, "apiary/__init__.py", "_version", ignored=["apiary/_version.py"])[0] == "unknown"
    assert said(files, "apiary/__init__.py", "_version")[0] == "absent"


CORE = "class Hive:\n    def weigh(self): ...\n"


@pytest.mark.parametrize(
    "imported",
    [
        "from .core import Hive\n",
        "from apiary.core import Hive\n",
        "from .core import Hive as Hive\n",
        "from .middle import Box as Hive\n",
        "from . import core\n\n\ndef f(): ...\n",
        "import apiary.core as core\n",
        "type X = int\nfrom .core import Hive\n",
        "type X = int\nimport apiary.core as core\n",
    ],
)
def test_a_member_of_what_is_imported_is_looked_for_where_it_comes_from(imported: str) -> None:
    files = {
        "apiary/__init__.py": imported,
        "apiary/core.py": CORE,
        "apiary/middle.py": "from .core import Hive as Box\n",
    }
    name = "Hive" if "Hive" in imported else "core.Hive"
    assert said(files, "apiary/__init__.py", f"{name}.weigh")[:2] == ("found", "apiary/core.py")
    assert said(files, "apiary/__init__.py", f"{name}.sell")[:2] == ("absent", "apiary/core.py")


@pytest.mark.parametrize(
    "imported",
    [
        "from outside import Hive\n",
        "from .fast import Hive\n",
        "from .core.deeper import Hive\n",
        "from ...core import Hive\n",
        "from .loop import Hive\n",
        "try:\n    from .core import Hive\nexcept ImportError:\n    from outside import Hive\n",
        "try:\n    from .core import Hive\nexcept ImportError:\n    Hive = None\n",
        "from .core import *\n",
        "def f():\n    from .core import Hive\n",
    ],
)
def test_an_import_that_leads_nowhere_certain_proves_nothing(imported: str) -> None:
    files = {
        "apiary/__init__.py": imported + "print(Hive)\n",
        "apiary/core.py": CORE,
        "apiary/fast.pyx": "",
        "apiary/loop.py": "from . import Hive\n",
    }
    assert said(files, "apiary/__init__.py", "Hive.sell")[0] == "unknown"


def test_a_file_that_cannot_be_read_proves_nothing() -> None:
    class Unreadable(MemoryTree):
        def read(self, path: str) -> bytes:
            raise OSError(path)

    answer = PythonModules(Unreadable({"hive.py": HIVE})).look(ModulePlace("hive.py", ("load_hive",)))
    assert answer.status == "unknown"


def test_what_was_proven_is_kept_by_content(tmp_path: Path) -> None:
    def look(content: str, name: str) -> Answer:
        cache = Cache(str(tmp_path))
        answer = PythonModules(MemoryTree({"hive.py": content}), cache).look(ModulePlace("hive.py", (name,)))
        cache.save()
        return answer

    content = HIVE + "# load_hive\n"
    for name in ("open_hive", "load_hive", "open_hives"):
        bare = PythonModules(MemoryTree({"hive.py": content})).look(ModulePlace("hive.py", (name,)))
        assert look(content, name) == look(content, name) == bare
    assert look("load_hive = 1\n", "load_hive").status == "found"


def test_what_is_kept_is_not_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(str(tmp_path))
    place = ModulePlace("hive.py", ("load_hive",))
    first = PythonModules(MemoryTree({"hive.py": HIVE}), cache).look(place)
    monkeypatch.setattr("skill_lint.index.python_modules.Proofs", None)
    assert PythonModules(MemoryTree({"hive.py": HIVE}), cache).look(place) == first
