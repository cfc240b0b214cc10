"""A run of prompts as Markdown, for the summary of a CI job or a comment on a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.report.triggers_tables import (
    advice_rows,
    comparison_rows,
    confusion_rows,
    counts,
    prompt_rows,
    rivalry_rows,
    skill_rows,
)
from skill_lint.report.triggers_words import cannot_tell, judge
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from skill_lint.triggers.result import TriggerResult

LONGEST = 200  # characters of a cell
# Characters with a meaning to Markdown within a cell; a backslash before them takes it away (CommonMark 2.4).
PUNCTUATION = regex(r"([\\`*_\[\]<>|~&@$])")


def lines(result: TriggerResult) -> Iterator[str]:
    """Give the document: verdict, the prompts that are no clean match, figures by skill, confusions, what changed."""
    run = result.run
    yield f"## Triggers: {counts(result)}"
    yield ""
    yield f"Judged by {_escaped(judge(run))}. {_escaped(run.accuracy)}".rstrip()
    sections = (
        ("Prompts to look at", prompt_rows(result)),
        ("Skills", skill_rows(run)),
        ("Confused", confusion_rows(run)),
        ("Descriptions that compete", rivalry_rows(result.view)),
        ("Words of descriptions", advice_rows(result.view)),
        ("Changed", comparison_rows(result)),
    )
    for title, (header, *rows) in sections:
        if rows:
            yield from ("", f"### {title}", "")
            yield from _table(header, rows)
    yield from ("", f"Not told: {_escaped(cannot_tell(run))}.")


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(header)} |"
    yield f"|{'---|' * len(header)}"
    for row in rows:
        yield f"| {' | '.join(map(_escaped, row))} |"


def _escaped(text: str) -> str:
    """Give the text on one line, cut, and without a meaning to Markdown or HTML."""
    folded = visible(" ".join(text.split()))
    short = folded if len(folded) <= LONGEST else f"{folded[: LONGEST - 1]}…"
    return PUNCTUATION.sub(r"\\\1", short)
