"""The floors: every module imports only from floors below its own, also inside functions and for types."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import skill_lint

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(skill_lint.__file__).parent
FLOORS = {
    "model": 0,
    "parsing": 1,
    "index": 2,
    "clients": 2,
    "config": 2,
    "references": 3,
    "prompts": 3,
    "rules": 4,
    "engine": 5,
    "triggers": 5,
    "report": 6,
    "cli": 7,
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give each module that is imported anywhere in the file, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.lineno, node.module or ""
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            argument = node.args[0]
            if isinstance(argument, ast.JoinedStr):  # f"skill_lint.report.{name}"
                argument = argument.values[0]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield node.lineno, argument.value


def package_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if parts[0] == "skill_lint" and len(parts) > 1 else ""


def test_every_package_has_a_floor() -> None:
    assert {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()} == set(FLOORS)


def faults(source: str, package: str) -> list[str]:
    return [
        f"line {line}: {package} (floor {FLOORS[package]}) imports {module}"
        for line, module in imported(ast.parse(source))
        if package_of(module) in FLOORS
        and package_of(module) != package
        and FLOORS[package_of(module)] >= FLOORS[package]
    ]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_imports_upward(path: Path) -> None:
    package = path.relative_to(PACKAGE).parts[0]
    if package in FLOORS:
        assert faults(path.read_text(encoding="utf-8"), package) == []
    else:  # `__init__` and `__main__` stand above or beside the floors
        assert path.name in ("__init__.py", "__main__.py")


@pytest.mark.parametrize(
    "source",
    [
        "import skill_lint.report.full",
        "from skill_lint.report import full",
        "from skill_lint import report",
        "def f():\n    from skill_lint.cli.main import run",
        "if TYPE_CHECKING:\n    from skill_lint.rules.rule import Rule",
        "from importlib import import_module\nimport_module('skill_lint.cli.main')",
        "import importlib\nimportlib.import_module(f'skill_lint.report.{name}')",
        "from skill_lint.config.load import Configuration",
    ],
)
def test_an_upward_import_is_seen(source: str) -> None:
    assert faults(source, "index")
