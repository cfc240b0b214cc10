"""A run of prompts as Markdown, for the summary of a CI job or a comment on a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.report.triggers_tables import (
    MESSAGES,
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
    problem_rows,
    prompt_rows,
    skill_rows,
    skipped,
    told_apart,
    total_rows,
    unsure_rows,
)
from skill_lint.report.triggers_words import cannot_tell, concluded, judge
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from skill_lint.triggers.result import TriggerResult

LONGEST = 200  # characters of a cell
MOST_UNSURE = 20  # prompts: what fails nothing must not hide what does
# Characters with a meaning to Markdown within a cell; a backslash before them takes it away (CommonMark 2.4).
NAME = regex(r"`([^`]++)`")
PUNCTUATION = regex(r"([\\`*_\[\]<>|~&@$])")


def lines(result: TriggerResult, *, every: bool = False) -> Iterator[str]:
    """Give the document: what it came to, the prompts that are no clean match, figures by skill, what changed.

    With `every` no table is cut.
    """
    run = result.run
    yield f"## Triggers: {_escaped(counts(result))}"
    yield from ("", f"**{concluded(result)}** (exit code {result.exit_code})")
    if run.outcomes:
        yield from ("", f"Judged by {_escaped(judge(run))}{_escaped(f': {run.accuracy}' if run.accuracy else '')}.")
    if result.comparison is not None:
        yield from ("", f"Compared {_escaped(compared(result.comparison))}.")
    unsure = [outcome for outcome in run.outcomes if is_unsure(result, outcome)]
    to_look_at = [each for each in run.outcomes if not is_clean(each) and not is_unsure(result, each)]
    listed = unsure if every else unsure[:MOST_UNSURE]
    left = f"{len(unsure) - len(listed)} more are unsure; `--all` lists them" if len(unsure) > len(listed) else ""
    sections = (
        ("Prompt sets with problems", Bounded(problem_rows(result))),
        ("Prompts to look at", Bounded(prompt_rows(to_look_at))),
        ("Why prompts are unsure", Bounded(unsure_rows(run))),
        ("Unsure prompts", Bounded(prompt_rows(listed), left)),
        ("Changed", changed(result, every=every)),
        ("Skills", Bounded([*skill_rows(run), *total_rows(run)])),
        ("Confused", confused(run, every=every)),
        ("Descriptions that compete", competing(result.view, every=every)),
        ("Alike and told apart", told_apart(result.view, every=every)),
        ("Words of descriptions", Bounded(advice_rows(result.view))),
    )
    for title, ((header, *rows), more) in sections:
        if rows or more:
            yield from ("", f"### {title}")
        if rows:
            yield ""
            yield from _table(header, rows)
        if more:
            yield from ("", f"{_worded(more)}.")
    none = none_competes(result)
    if none:
        yield from ("", f"{none.capitalize()}.")
    for line in skipped(run):
        yield from ("", f"{_escaped(line)}.")
    if run.outcomes:
        yield from ("", f"Not told: {_escaped(cannot_tell(run))}.")


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(header)} |"
    yield f"|{''.join('---:|' if name in NUMBERS else '---|' for name in header)}"
    for row in rows:
        cells = ((_worded if name in MESSAGES else _escaped)(cell) for name, cell in zip(header, row, strict=True))
        yield f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    """Give the text on one line, cut, and without a meaning to Markdown or HTML."""
    return PUNCTUATION.sub(r"\\\1", _short(text))


def _worded(text: str) -> str:
    """Give a sentence of ours likewise, its names in back-ticks as code, where nothing but a bar ends a cell."""
    parts = NAME.split(_short(text))  # every second one is a name
    return "".join(
        f"`{part.replace('|', chr(92) + '|')}`" if number % 2 else PUNCTUATION.sub(r"\\\1", part)
        for number, part in enumerate(parts)
    )


def _short(text: str) -> str:
    folded = visible(" ".join(text.split()))
    return folded if len(folded) <= LONGEST else f"{folded[: LONGEST - 1]}…"
