"""A run of prompts for a terminal and a log: a line for each prompt to look at, then tables, the counts last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.report.terminal import PLAIN
from skill_lint.report.triggers_tables import (
    NUMBERS,
    Bounded,
    advice_rows,
    changed,
    compared,
    competing,
    confused,
    counts,
    is_clean,
    is_unsure,
    none_competes,
    skill_rows,
    skipped,
    told_apart,
    total_rows,
    unsure_rows,
)
from skill_lint.report.triggers_words import cannot_tell, expected, got, judge, told
from skill_lint.report.visible import cells, visible, visible_path
from skill_lint.triggers.figures import by_skill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from skill_lint.report.terminal import Style
    from skill_lint.triggers.outcome import Outcome, TriggerRun
    from skill_lint.triggers.result import TriggerResult

LONGEST_PROMPT, LONGEST_CELL = 100, 60  # columns
NARROWEST_CELL = 12  # columns: in less nothing can be told
MOST_UNSURE, MOST_SKILLS = 10, 20  # rows of a table that does not tell of what fails
SOURCE = "Source"
NOTHING = ("", "-")  # cells that tell nothing
PARTS = {"error": "error", "mismatch": "error", "unsure": "note", "match": "help"}  # colours of verdicts


def lines(
    result: TriggerResult,
    style: Style = PLAIN,
    *,
    every: bool = False,
    width: int | None = None,
    place: Callable[[str], str] = visible_path,
) -> Iterator[str]:
    """Give the report: what fails, errors and flaky prompts a line each, what is unsure as a short table.

    With `every` all prompts have a line and no table is cut. `width` are the columns of a terminal, None where nothing
    has to fit. `place` tells a path as people type it.
    """
    run = result.run
    if run.outcomes:
        accuracy = f": {run.accuracy}" if run.accuracy else ""
        yield from wrapped(f"judged by {judge(run)}{accuracy}", width)
    parts = (
        _prompts(result, style, place, every=every),
        *([] if every else [_unsure(result, width), _first_unsure(result, style, place, width)]),
        _skills(run, style, width, every=every),
        _bounded(confused(run, every=every), style, width),
        _rivalries(result, style, width, every=every),
        _bounded(told_apart(result.view, every=every), style, width),
        _advice(result, style, width, every=every),
        _bounded(changed(result, every=every), style, width),
    )
    last = [
        *([compared(result.comparison)] if result.comparison is not None else []),
        *skipped(run),
        *([f"not told: {cannot_tell(run)}"] if run.outcomes else []),
    ]
    is_first = not run.outcomes
    for part in (*parts, (line for text in last for line in wrapped(text, width))):
        shown = list(part)
        if shown:
            yield from shown if is_first else ("", *shown)
            is_first = False
    yield visible(counts(result))


def _prompts(result: TriggerResult, style: Style, place: Callable[[str], str], *, every: bool) -> Iterator[str]:
    for outcome in result.run.outcomes:
        if every or not (is_clean(outcome) or is_unsure(result, outcome)):
            yield _line(outcome, style, place)
    for problem in result.problems:
        words = "; ".join(filter(None, (problem.message, problem.help)))
        at = f"{place(problem.path)}:{problem.line}:{problem.column}"
        yield f"{at}: {style.paint(PARTS['error'], 'error')}: {visible(words)}"


def _unsure(result: TriggerResult, width: int | None) -> Iterator[str]:
    """Count why prompts are unsure that have no line of their own."""
    _, *rows = unsure_rows(result.run)
    if any(is_unsure(result, outcome) for outcome in result.run.outcomes):
        yield "unsure, which fails nothing:"
        for count, reason, because in rows:
            yield from wrapped(f"{count} {reason}: {because}", width, indent=2)


def _first_unsure(result: TriggerResult, style: Style, place: Callable[[str], str], width: int | None) -> Iterator[str]:
    grouped = [outcome for outcome in result.run.outcomes if is_unsure(result, outcome)]
    rows = [
        (
            f"{place(each.prompt.path)}:{each.prompt.line}",
            each.prompt.text,
            expected(each.prompt),
            got(each),
            each.reason,
        )
        for each in grouped[:MOST_UNSURE]
    ]
    yield from _laid_out([(SOURCE, "Prompt", "Expected", "Got", "Unsure"), *rows], style, width)
    if len(grouped) > MOST_UNSURE:
        yield from wrapped(f"{len(grouped) - MOST_UNSURE} more are unsure; `--all` tells of each", width)


def _skills(run: TriggerRun, style: Style, width: int | None, *, every: bool) -> Iterator[str]:
    """Give the figures of skills; where there are many only of those with something to look at."""
    header, *rows = skill_rows(run)
    shown = [row for row, figures in zip(rows, by_skill(run), strict=True) if not figures.is_flawless]
    if every or len(rows) <= MOST_SKILLS:
        shown = rows
    yield from _laid_out([header, *shown, *total_rows(run)], style, width)
    if len(shown) < len(rows):
        left = f"{len(rows) - len(shown)} {'more ' if shown else ''}skills were chosen for their prompts and no others"
        yield from wrapped(f"{left}; `--all` lists them", width)


def _rivalries(result: TriggerResult, style: Style, width: int | None, *, every: bool) -> Iterator[str]:
    none = none_competes(result)
    if none:
        yield none
    yield from _bounded(competing(result.view, every=every), style, width)


def _advice(result: TriggerResult, style: Style, width: int | None, *, every: bool) -> Iterator[str]:
    header, *rows = advice_rows(result.view)
    shown = rows if every else rows[:MOST_SKILLS]
    yield from _laid_out([header, *shown], style, width)
    if len(shown) < len(rows):
        yield from wrapped(
            f"{len(rows) - len(shown)} more descriptions could gain or lose words; `--all` lists them", width
        )


def _line(outcome: Outcome, style: Style, place: Callable[[str], str]) -> str:
    prompt = outcome.prompt
    verdict = style.paint(PARTS[outcome.verdict], outcome.verdict)
    text = f' "{cut(prompt.text, LONGEST_PROMPT)}"' if prompt.text else ""
    return f"{place(prompt.path)}:{prompt.line}: {verdict}{text}: {visible(told(outcome))}"


def wrapped(text: str, width: int | None, indent: int = 0) -> Iterator[str]:
    """Break `text` between words so that it fits, further lines indented by two more; a longer word stands out."""
    first, *words = visible(text).split(" ")
    line = " " * indent + first
    for word in words:
        if width is not None and cells_width(f"{line} {word}") > width:
            yield line
            line = " " * (indent + 2) + word
        else:
            line = f"{line} {word}"
    yield line


def cut(text: str, columns: int) -> str:
    """Give `text` on one line in at most so many terminal columns, made harmless."""
    folded = " ".join(text[: 4 * columns].split())  # more white space than that is no prompt
    shown = list(cells(folded))
    if sum(cell.width for cell in shown) <= columns and len(text) <= 4 * columns:
        return "".join(cell.text for cell in shown)
    while shown and sum(cell.width for cell in shown) >= columns:
        shown.pop()
    return f"{''.join(cell.text for cell in shown)}…"


def cut_start(text: str, columns: int) -> str:
    """Give `text`, a path with its line, in at most so many terminal columns: its end tells the most."""
    shown = list(cells(text))
    if sum(cell.width for cell in shown) <= columns:
        return "".join(cell.text for cell in shown)
    while shown and sum(cell.width for cell in shown) >= columns:
        del shown[0]
    return f"…{''.join(cell.text for cell in shown)}"


def cells_width(text: str) -> int:
    """Give how many terminal columns `text` takes."""
    return sum(cell.width for cell in cells(text))


def _bounded(found: Bounded, style: Style, width: int | None) -> Iterator[str]:
    yield from _laid_out(found.rows, style, width)
    if found.more:
        yield from wrapped(found.more, width)


def _laid_out(rows: Sequence[Sequence[str]], style: Style, width: int | None) -> Iterator[str]:
    header, *body = rows
    if body:
        yield from table(header, body, style, width)


def table(
    header: Sequence[str], rows: Sequence[Sequence[str]], style: Style, width: int | None = None
) -> Iterator[str]:
    """Lay out a table: columns two spaces apart, numbers to the right. Where it cannot fit, each row is a paragraph."""
    cuts = [cut_start if name == SOURCE else cut for name in header]
    shown = [tuple(fit(cell, LONGEST_CELL) for fit, cell in zip(cuts, row, strict=True)) for row in (header, *rows)]
    widths = [max(map(cells_width, column)) for column in zip(*shown, strict=True)]
    if width is not None:
        widths = _narrowed(widths, width)
        if sum(widths) + 2 * (len(widths) - 1) > width:
            yield from _paragraphs(header, rows, style, width)
            return
    for number, row in enumerate(shown):
        padded = []
        for name, fit, cell, column in zip(header, cuts, row, widths, strict=True):
            fitted = fit(cell, column)
            space = " " * (column - cells_width(fitted))
            padded.append(space + fitted if name in NUMBERS else fitted + space)
        line = "  ".join(padded).rstrip()
        yield style.paint("message", line) if number == 0 else line


def _narrowed(widths: Sequence[int], width: int) -> list[int]:
    """Take columns from the widest until the table fits or none is left to take from."""
    found = list(widths)
    for _ in range(max(0, sum(found) + 2 * (len(found) - 1) - width)):
        widest = max(range(len(found)), key=found.__getitem__)
        if found[widest] <= NARROWEST_CELL:
            break
        found[widest] -= 1
    return found


def _paragraphs(header: Sequence[str], rows: Sequence[Sequence[str]], style: Style, width: int) -> Iterator[str]:
    for row in rows:
        told = [
            f"{name}: {cut(cell, LONGEST_CELL)}" for name, cell in zip(header, row, strict=True) if cell not in NOTHING
        ]
        yield from (style.paint("message", line) for line in wrapped(cut(row[0], LONGEST_CELL), width))
        yield from wrapped(", ".join(told[1:]), width, indent=2)
