"""The output formats of `skill-lint triggers` by name; each is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from skill_lint.report.terminal import PLAIN
from skill_lint.report.visible import visible_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skill_lint.report.terminal import Style
    from skill_lint.triggers.result import TriggerResult

TEXT, MARKDOWN = "text", "markdown"
FORMATS = (TEXT, "json", "junit", MARKDOWN, "html")


def render(
    name: str,
    result: TriggerResult,
    style: Style = PLAIN,
    *,
    every: bool = False,
    width: int | None = None,
    place: Callable[[str], str] = visible_path,
) -> Iterator[str]:
    """Give the lines of the report `name`.

    With `every` the text lists every prompt, and neither it nor Markdown cuts a table; the others never do. The text
    alone has a `style`, fits into `width` columns where that is given, and shows a path as `place` tells it.
    """
    module = import_module(f"skill_lint.report.triggers_{name}")
    if name != TEXT:
        lines: Iterator[str] = module.lines(result, every=every) if name == MARKDOWN else module.lines(result)
        return lines
    text: Iterator[str] = module.lines(result, style, every=every, width=width, place=place)
    return text
