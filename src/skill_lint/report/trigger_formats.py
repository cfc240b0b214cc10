"""The output formats of `skill-lint triggers` by name; each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from skill_lint.report.terminal import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.report.terminal import Style
    from skill_lint.triggers.result import TriggerResult

TEXT = "text"
FORMATS = (TEXT, "json", "junit", "markdown", "html")


def render(name: str, result: TriggerResult, style: Style = PLAIN, *, every: bool = False) -> Iterator[str]:
    """Give the lines of the report `name`. The text alone has a `style`, and with `every` lists clean matches too."""
    module = import_module(f"skill_lint.report.triggers_{name}")
    lines: Iterator[str] = module.lines(result, style, every=every) if name == TEXT else module.lines(result)
    return lines
