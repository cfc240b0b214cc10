"""The scripts, sessions and environments of the other tools, as each of them knows its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.manifests import Manifests
from skill_lint.index.memory import MemoryTree

if TYPE_CHECKING:
    from collections.abc import Mapping

FOUND, ABSENT, UNKNOWN = "found", "absent", "unknown"


def statuses(tool: str, files: Mapping[str, str], names: str) -> dict[str, list[str]]:
    """Group `names` by what is said of them."""
    manifests = Manifests(MemoryTree(files))
    said: dict[str, list[str]] = {}
    for name in names.split():
        said.setdefault(manifests.look(tool, name, "").status, []).append(name)
    return said


JUSTFILE = """set shell := ["bash", "-c"]
stone := 'a:b'
alias g := grind
import 'mill/more.just'
import? 'rules.just'
mod river
mod wheel 'mill/wheels'
mod? brake

[private]
[group: 'x']
grind sort='rye:1' *rest: (sift "x:y")
  echo rye: fine
@sift:
  echo
[alias('p')]
polish-stone a b="x": sift
  @echo
export SORT := "rye"
"""


def test_recipes_of_just() -> None:
    files = {
        "justfile": JUSTFILE,
        "mill/more.just": "bag:\n  echo\n",
        "rules.just": "rule:\n  echo\n",
        "river/mod.just": "flow:\n  echo\nmod deep\n",
        "river/deep.just": "dive:\n  echo\n",
        "mill/wheels/justfile": "turn:\n  echo\n",
    }
    found = "g grind sift polish-stone p bag rule river river::flow river::deep::dive wheel::turn brake dive"
    assert statuses("just", files, f"{found} stone SORT set shell rye river::stop brake::pull") == {
        FOUND: found.split(),
        ABSENT: ["stone", "SORT", "set", "shell", "rye", "river::stop"],
        UNKNOWN: ["brake::pull"],
    }


def test_an_import_that_is_not_in_the_tree_makes_recipes_unknown() -> None:
    assert statuses("just", {".justfile": "import? 'local.just'\ngrind:\n  echo\n"}, "grind sift") == {
        FOUND: ["grind"],
        UNKNOWN: ["sift"],
    }
    assert statuses("just", {"justfile": "import 'justfile'\ngrind:\n  echo\n"}, "sift") == {ABSENT: ["sift"]}


def test_scripts_of_package_json() -> None:
    files = {
        "package.json": '\ufeff{"scripts": {"lint": "eslint .", "pregrind": "x"}, "dependencies": {"sift": "1"}}',
        "packages/river/package.json": '{"scripts": {"flow": "x"}}',
    }
    assert statuses("npm", files, "lint pregrind flow grind sift test start run:x") == {
        FOUND: ["lint", "pregrind", "flow"],
        ABSENT: ["grind", "sift", "run:x"],
        UNKNOWN: ["test", "start"],
    }


@pytest.mark.parametrize("tool", ["yarn", "bun", "pnpm"])
def test_a_name_that_may_be_a_program_of_a_dependency_is_not_absent(tool: str) -> None:
    assert statuses(tool, {"package.json": '{"scripts": {"lint": "x"}}'}, "lint tsc test:e2e") == {
        FOUND: ["lint"],
        UNKNOWN: ["tsc"],
        ABSENT: ["test:e2e"],
    }


@pytest.mark.parametrize(
    "content", ['{"scripts": {"lint": "x"},}', "[]", '{"scripts": {"lint": "x"}', "{" * 9_000, '{"scripts": []}']
)
def test_a_package_json_that_npm_would_not_read_proves_nothing(content: str) -> None:
    expected = ABSENT if content == '{"scripts": []}' else UNKNOWN
    assert statuses("npm", {"package.json": content}, "grind") == {expected: ["grind"]}


PROJECT = """
[project]
name = "mill"
[project.scripts]
mill = "mill:main"
[project.gui-scripts]
mill-window = "mill:window"
[project.entry-points.console_scripts]
mill-old = "mill:old"
[tool.poetry.scripts]
sieve = "mill:sieve"
[tool.pdm.scripts]
_.env_file = ".env"
grind = "mill grind"
check = {composite = ["grind"]}
[tool.poe]
include = ["tasks.toml", {path = "mill/more.yaml"}]
[tool.poe.tasks]
fmt = "ruff format"
_hidden = "x"
[tool.poe.tasks.long]
cmd = "x"
[tool.poe.groups.stones.tasks]
dress = "x"
[tool.hatch.envs.default.scripts]
cov = "x"
[tool.hatch.envs.docs.scripts]
build = "x"
[[tool.hatch.envs.matrix.matrix]]
python = ["3.12"]
"""


@pytest.mark.parametrize(
    ("tool", "found", "absent", "unknown"),
    [
        ("uv", "mill mill-window mill-old sieve", "", "pytest a:b"),
        ("poetry", "mill sieve", "", "pytest"),
        ("pdm", "grind check mill", "lint:fix", "pytest _"),
        ("poe", "fmt _hidden long dress more1 more2", "sift include cmd", ""),
        ("hatch", "cov docs:build default:cov docs:cov", "doc:build", "pytest docs:x matrix.py3.12:x hatch-test:run"),
    ],
)
def test_scripts_of_pyproject(tool: str, found: str, absent: str, unknown: str) -> None:
    files = {
        "pyproject.toml": PROJECT,
        "tasks.toml": "[tool.poe.tasks]\nmore1 = 'x'\n",
        "mill/more.yaml": "tasks:\n  more2: x\n",
    }
    expected = {FOUND: found.split(), ABSENT: absent.split(), UNKNOWN: unknown.split()}
    said = statuses(tool, files, f"{found} {absent} {unknown}")
    assert said == {status: names for status, names in expected.items() if names}


@pytest.mark.parametrize(
    "config",
    [
        'include = "gone.toml"',
        'include = "../outside.toml"',
        'include_script = "mill:tasks"',
        'include = "broken.toml"',
    ],
)
def test_tasks_that_poe_takes_from_elsewhere_are_unknown(config: str) -> None:
    files = {"pyproject.toml": f"[tool.poe]\n{config}\n[tool.poe.tasks]\nfmt = 'x'\n", "broken.toml": "= ="}
    assert statuses("poe", files, "fmt sift") == {FOUND: ["fmt"], UNKNOWN: ["sift"]}


def test_a_pyproject_that_does_not_speak_of_a_tool_is_no_manifest_of_it() -> None:
    files = {"pyproject.toml": "[project]\nname = 'mill'\n"}
    assert [Manifests(MemoryTree(files)).look(tool, "a:b", "").status for tool in ("poe", "pdm", "hatch", "tox")] == [
        UNKNOWN
    ] * 4


def test_hatch_environments_may_be_collected() -> None:
    files = {"hatch.toml": "[env.collectors.custom]\n[envs.docs.scripts]\nbuild = 'x'\n"}
    assert statuses("hatch", files, "docs:build doc:build") == {FOUND: ["docs:build"], UNKNOWN: ["doc:build"]}


TOX = """[tox]
envlist =
    py{311,312}-{rye,oats}  # grains
    lint, clean-up
    grain{1-3}
requires =
    tox>=4
    tox-uv
[testenv]
deps =
    old: sieve<2
    !slow: wheel
commands = mill
[testenv:docs]
commands = x
[gh]
python = 3.12
"""
NATIVE = """env_list = ["py312", "lint"]
requires = ["tox>=4.20"]
[env.docs]
commands = [["x"]]
"""


@pytest.mark.parametrize(
    ("files", "found", "absent"),
    [
        (
            {"tox.ini": TOX},
            "py312-rye py314-oats py rye lint docs clean-up grain2 py313-old slow-oats 3.13 ALL lint,docs pypy3",
            "barley py312-barley doc lint,barley grain4 gh",
        ),
        ({"setup.cfg": TOX.replace("[tox]", "[tox:tox]")}, "py312-rye docs", "barley"),
        ({"pyproject.toml": f"[tool.tox]\nlegacy_tox_ini = '''{TOX}'''\n"}, "py312-rye docs", "barley"),
        ({"tox.toml": NATIVE}, "py312 py313 lint docs", "doc"),
        ({"pyproject.toml": "[tool.tox]\n" + NATIVE.replace("[env", "[tool.tox.env")}, "py312 docs", "doc"),
    ],
)
def test_environments_of_tox(files: Mapping[str, str], found: str, absent: str) -> None:
    assert statuses("tox", files, f"{found} {absent}") == {FOUND: found.split(), ABSENT: absent.split()}


@pytest.mark.parametrize(
    "files",
    [
        {"tox.ini": "[tox]\nrequires = tox-ansible\nenvlist = lint\n"},
        {"tox.ini": "[tox]\nenvlist = {[grains]all}\n"},
        {"tox.ini": "[tox]\nenvlist = {env:GRAINS:rye}\n"},
        {"tox.toml": "env_list = [{ product = [['py312'], ['rye']] }]\n"},
        {"tox.toml": "requires = ['tox-mill']\nenv_list = ['lint']\n"},
        {"tox.toml": "env_list = ["},
        {"setup.cfg": "[metadata]\nname = mill\n"},
    ],
)
def test_environments_that_are_made_elsewhere_are_unknown(files: Mapping[str, str]) -> None:
    assert statuses("tox", files, "barley") == {UNKNOWN: ["barley"]}


NOXFILE = '''"""Sessions."""
from __future__ import annotations

import os
import nox
from nox import session as nox_session
from packaging.version import Version

VERSIONS = ["3.11"]

@nox.session(python=["3.11", "3.12"])
def tests(session):
    session.run("pytest")

@nox.session(name="my-lint", python="3.12")
def lint(session: nox.Session) -> None:
    session.notify("tests")

@nox_session
@nox.parametrize("grain", ["rye"])
def grains(session, grain): ...

@nox.session(python=VERSIONS)
def computed(session): ...

@session
def named(it): ...

def no_session(session): ...
'''


def test_sessions_of_nox() -> None:
    found = "tests tests-3.11 my-lint my-lint-3.12 grains computed named"
    absent = "lint tests-3.13 no_session docs"
    assert statuses("nox", {"noxfile.py": NOXFILE}, f"{found} {absent} computed-3.11 grains(grain='rye')") == {
        FOUND: found.split(),
        ABSENT: absent.split(),
        UNKNOWN: ["computed-3.11", "grains(grain='rye')"],
    }


@pytest.mark.parametrize(
    "more",
    [
        "from my_sessions import docs",
        "from . import sessions",
        "import laundry",
        "for name in NAMES:\n    nox.session(name=name)(tests)",
        "@nox.session(name=NAME)\ndef other(session): ...",
        "@nox.session(**OPTIONS)\ndef other(session): ...",
        "def broken(:",
        "make = nox.session\n",
    ],
)
def test_sessions_that_are_made_in_other_ways_are_unknown(more: str) -> None:
    said = statuses("nox", {"noxfile.py": f"{NOXFILE}\n{more}\n"}, "docs")
    assert said == {UNKNOWN: ["docs"]}


def test_a_noxfile_is_read_without_being_run() -> None:
    assert statuses("nox", {"noxfile.py": "raise SystemExit('run')\n" + NOXFILE}, "tests") == {FOUND: ["tests"]}


def test_a_decorator_of_the_project_may_make_a_session() -> None:
    source = "import nox\ndef mill(f): return nox.session(f)\n@mill\ndef tests(session): ...\n"
    assert statuses("nox", {"noxfile.py": source}, "tests docs") == {FOUND: ["tests"], UNKNOWN: ["docs"]}


CARGO = {
    "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
    "crates/mill/Cargo.toml": '[package]\nname = "mill"\n[[bin]]\nname = "grinder"\n[[example]]\nname = "rye"\n',
    "crates/mill/src/main.rs": "fn main() {}",
    "crates/mill/src/bin/sieve.rs": "fn main() {}",
    "crates/mill/src/bin/bag/main.rs": "fn main() {}",
    "crates/mill/src/bin/bag/part.rs": "",
    "crates/mill/examples/oats.rs": "fn main() {}",
    "crates/mill/tests/flow.rs": "",
    "crates/mill/benches/speed.rs": "",
    "crates/river/Cargo.toml": '[package]\nname = "river"\n',
    "crates/river/src/lib.rs": "",
    ".cargo/config.toml": '[alias]\nxtask = "run -p xtask --"\n',
}


@pytest.mark.parametrize(
    ("tool", "found", "absent", "unknown"),
    [
        ("cargo-bin", "mill grinder sieve bag", "river part main", ""),
        ("cargo-example", "rye oats", "mill", ""),
        ("cargo-test", "flow", "speed", ""),
        ("cargo-bench", "speed", "flow", ""),
        ("cargo-package", "mill river", "sieve", ""),
        ("cargo", "xtask", "", "nextest"),
    ],
)
def test_what_cargo_can_be_asked_for(tool: str, found: str, absent: str, unknown: str) -> None:
    expected = {FOUND: found.split(), ABSENT: absent.split(), UNKNOWN: unknown.split()}
    said = statuses(tool, CARGO, f"{found} {absent} {unknown}")
    assert said == {status: names for status, names in expected.items() if names}


TASKFILE = """version: '3'
includes:
  docs: ./docs
  river:
    taskfile: ./river/Taskfile.yml
    aliases: [r]
  flat:
    taskfile: ./flat.yml
    flatten: true
  far: https://mill.example/Taskfile.yml
  system: ./Taskfile_{{OS}}.yml
tasks:
  default: x
  grind:
    aliases: [g]
    cmds: [x]
  start:*:
    cmds: [x]
"""


def test_tasks_of_a_taskfile() -> None:
    files = {
        "Taskfile.yml": TASKFILE,
        "docs/Taskfile.yaml": "version: '3'\ntasks:\n  default: x\n  serve: x\n",
        "river/Taskfile.yml": "version: '3'\ntasks:\n  flow: x\n",
        "flat.yml": "version: '3'\ntasks:\n  bag: x\n",
    }
    found = "default grind g start:mill docs docs:serve river:flow r:flow bag"
    absent = "sift docs:sift river flat:bag"
    assert statuses("task", files, f"{found} {absent} far:x system:x system") == {
        FOUND: found.split(),
        ABSENT: absent.split(),
        UNKNOWN: ["far:x", "system:x", "system"],
    }


def test_a_flattened_include_that_is_not_in_the_tree_makes_tasks_unknown() -> None:
    text = "includes:\n  flat:\n    taskfile: ./gone.yml\n    flatten: true\ntasks:\n  grind: x\n"
    assert statuses("task", {"Taskfile.dist.yml": text}, "grind sift") == {FOUND: ["grind"], UNKNOWN: ["sift"]}


def test_a_taskfile_that_includes_itself_ends() -> None:
    text = "includes:\n  a: ./Taskfile.yml\n  b: ./Taskfile.yml\ntasks:\n  grind: x\n"
    assert statuses("task", {"Taskfile.yml": text}, "grind sift") == {FOUND: ["grind"], ABSENT: ["sift"]}


def test_aliases_that_multiply_are_not_followed() -> None:
    lines = ["tasks: &a0 {grind: x}"] + [f"x{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    assert statuses("task", {"Taskfile.yml": "\n".join(lines)}, "sift") == {UNKNOWN: ["sift"]}
