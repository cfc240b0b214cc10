"""What a fix would change, as a unified diff that is harmless to a terminal."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from skill_lint.report.view import shown_path
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.engine.fix import FixedFile
    from skill_lint.model.result import Result
    from skill_lint.report.view import View

PARTS = {"-": "removed", "+": "added", "@": "gutter"}
NO_LINE_END = "\\ No newline at end of file"


def diff_lines(file: FixedFile, result: Result, view: View) -> Iterator[str]:
    """Give the difference between the file as it is and as it would be; CRLF is shown as a line end alone."""
    path = shown_path(file.path, result, view)
    for line in unified_diff(_lines(file.before), _lines(file.after), path, path, lineterm=""):
        text, *missing = line.split("\n")
        part = PARTS.get(text[:1])
        shown = text[:1] + "\t".join(visible(piece) for piece in text[1:].split("\t"))
        yield view.style.paint(part, shown) if part and not text.startswith(("---", "+++")) else shown
        yield from missing


def _lines(content: bytes) -> list[str]:
    """Split into lines without their ends; a last line without one says so below itself."""
    text = content.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
    lines = text.split("\n")
    if lines[-1]:
        return [*lines[:-1], f"{lines[-1]}\n{NO_LINE_END}"]
    return lines[:-1]
