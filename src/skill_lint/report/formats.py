"""The output formats by name; each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.result import Result
    from skill_lint.report.view import View

TEXT_FORMATS = ("full", "concise")
MACHINE_FORMATS = ("json", "github")
FORMATS = TEXT_FORMATS + MACHINE_FORMATS

_MODULES = {"json": "json_format"}


def render(name: str, result: Result, view: View, *, summary: bool = True) -> Iterator[str]:
    """Give the lines of the report `name`; `summary` ends a text format with the counts."""
    if name in MACHINE_FORMATS:
        yield from _lines(name, result, view)
        return
    yield from _lines("statistics" if view.statistics else name, result, view)
    if summary:
        yield from _lines("summary", result, view)


def _lines(name: str, result: Result, view: View) -> Iterator[str]:
    module = import_module(f"skill_lint.report.{_MODULES.get(name, name)}")
    lines: Iterator[str] = module.lines(result, view)
    return lines
