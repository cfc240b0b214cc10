"""A run of prompts for a terminal and a log: a line for each prompt to look at, then tables, the counts last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.report.terminal import PLAIN
from skill_lint.report.triggers_tables import (
    NUMBERS,
    advice_rows,
    comparison_rows,
    confusion_rows,
    counts,
    is_clean,
    rivalry_rows,
    skill_rows,
)
from skill_lint.report.triggers_words import cannot_tell, judge, told
from skill_lint.report.visible import cells, visible, visible_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from skill_lint.report.terminal import Style
    from skill_lint.triggers.outcome import Outcome
    from skill_lint.triggers.result import TriggerResult

LONGEST_PROMPT, LONGEST_CELL = 100, 60  # columns
PARTS = {"error": "error", "mismatch": "error", "unsure": "note", "match": "help"}  # colours of verdicts


def lines(
    result: TriggerResult,
    style: Style = PLAIN,
    *,
    every: bool = False,
    place: Callable[[str], str] = visible_path,
) -> Iterator[str]:
    """Give the report; with `every` clean matches too. `place` tells a path as people type it."""
    run = result.run
    yield f"judged by {visible(judge(run))}" + (f": {visible(run.accuracy)}" if run.accuracy else "")
    shown = [outcome for outcome in run.outcomes if every or not is_clean(outcome)]
    if shown:
        yield ""
        yield from (_line(outcome, style, place) for outcome in shown)
    tables = (
        skill_rows(run),
        confusion_rows(run),
        rivalry_rows(result.view),
        advice_rows(result.view),
        comparison_rows(result),
    )
    for header, *rows in tables:
        if rows:
            yield ""
            yield from table(header, rows, style)
    if result.comparison is not None and not result.comparison.is_like:
        yield ""
        yield "the earlier run was judged by another backend or model: a change may be theirs"
    yield ""
    for reason, count in run.skipped:
        yield f"skipped: {count} {visible(reason)}"
    yield f"not told: {cannot_tell(run)}"
    yield counts(result)


def _line(outcome: Outcome, style: Style, place: Callable[[str], str]) -> str:
    prompt = outcome.prompt
    verdict = style.paint(PARTS[outcome.verdict], outcome.verdict)
    text = cut(prompt.text, LONGEST_PROMPT)
    return f'{place(prompt.path)}:{prompt.line}: {verdict} "{text}": {visible(told(outcome))}'


def cut(text: str, columns: int) -> str:
    """Give `text` on one line in at most so many terminal columns, made harmless."""
    folded = " ".join(text[: 4 * columns].split())  # more white space than that is no prompt
    shown = list(cells(folded))
    if sum(cell.width for cell in shown) <= columns and len(text) <= 4 * columns:
        return "".join(cell.text for cell in shown)
    while shown and sum(cell.width for cell in shown) >= columns:
        shown.pop()
    return f"{''.join(cell.text for cell in shown)}…"


def cells_width(text: str) -> int:
    """Give how many terminal columns `text` takes."""
    return sum(cell.width for cell in cells(text))


def table(header: Sequence[str], rows: Sequence[Sequence[str]], style: Style) -> Iterator[str]:
    """Lay out a table: columns two spaces apart, numbers to the right."""
    shown = [tuple(cut(cell, LONGEST_CELL) for cell in row) for row in (header, *rows)]
    widths = [max(map(cells_width, column)) for column in zip(*shown, strict=True)]
    for number, row in enumerate(shown):
        padded = []
        for name, cell, width in zip(header, row, widths, strict=True):
            space = " " * (width - cells_width(cell))
            padded.append(space + cell if name in NUMBERS else cell + space)
        line = "  ".join(padded).rstrip()
        yield style.paint("message", line) if number == 0 else line
