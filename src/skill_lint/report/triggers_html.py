"""A run of prompts as one HTML page that needs no network and no script to be read."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.report.triggers_tables import (
    MESSAGES,
    NUMBERS,
    PROMPT_HEADER,
    advice_rows,
    alarms,
    changed,
    compared,
    competing,
    confused,
    counts,
    is_clean,
    none_competes,
    problem_rows,
    rate,
    skill_rows,
    skipped,
    told_apart,
    unsure_rows,
)
from skill_lint.report.triggers_words import NO_SKILL, cannot_tell, concluded, expected, got, judge, why
from skill_lint.report.visible import UNSAFE, visible
from skill_lint.triggers.figures import subject_of, totals

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from skill_lint.triggers.outcome import Outcome, TriggerRun
    from skill_lint.triggers.result import TriggerResult

LARGEST_MATRIX = 25  # skills; above, the pairs that are confused tell more
LONGEST_SUMMARY = 160  # characters of a prompt before it is opened
LINE_ENDS_AND_TABS = "\n\t"
WORD = regex(r"\w{4,}")
NAME = regex(r"`([^`]++)`")
FILTERS = ("mismatch", "error", "unsure", "flaky", "worse", "better", "match")


def lines(result: TriggerResult) -> Iterator[str]:
    """Give the page; the same result gives the same bytes. Everything that a user wrote is escaped."""
    run = result.run
    style, script = (_resource(f"triggers.{kind}") for kind in ("css", "js"))
    policy = f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'"
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Triggers: {_safe(counts(result))}</title>"
    yield f"<style>{style}</style></head><body>"
    yield f"<h1>{_worded(counts(result))}</h1>"
    yield f'<p><strong class="{_kind(result)}">{_safe(concluded(result))}</strong> (exit code {result.exit_code})</p>'
    if run.outcomes:
        yield f"<p>Judged by {_safe(judge(run))}{_safe(f': {run.accuracy}' if run.accuracy else '')}.</p>"
    if result.comparison is not None:
        yield f"<p>Compared {_safe(compared(result.comparison))}.</p>"
    if run.outcomes:
        yield from _cards(result)
    yield from _table("Prompt sets with problems", problem_rows(result))
    yield from _matrix(run)
    yield from _table("Skills", skill_rows(run))
    yield from _table("Confused", confused(run, every=True).rows)
    yield from _table("Changed", changed(result, every=True).rows)
    yield from _table("Why prompts are unsure", unsure_rows(run))
    if run.outcomes:
        yield from _prompts(result)
    yield from _table("Descriptions that compete", *competing(result.view, every=True))
    yield from _table("Alike and told apart", *told_apart(result.view, every=True))
    yield from _table("Words of descriptions", advice_rows(result.view))
    none = none_competes(result)
    if none:
        yield f"<p>{none.capitalize()}.</p>"
    if run.skipped:
        yield "".join(f"<p>{_safe(line)}.</p>" for line in skipped(run))
    if run.outcomes:
        yield f"<h2>Not told</h2><p>{_safe(cannot_tell(run))}.</p>"
    yield f"<script>{script}</script></body></html>"


def _kind(result: TriggerResult) -> str:
    """Give the class that colours what the run came to."""
    return "match" if result.exit_code == 0 else "mismatch"


def _resource(name: str) -> str:
    return files("skill_lint.report").joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _safe(text: str) -> str:
    """Give text for HTML; what could hide or turn text around is shown as an escape."""
    return escape(visible(text))


def _worded(text: str) -> str:
    """Give a sentence of ours for HTML, its names in back-ticks as code."""
    return NAME.sub(r"<code>\1</code>", _safe(text))


def _kept(text: str) -> str:
    """Give text for HTML with its line ends and tabs."""
    shown = UNSAFE.sub(lambda match: match[0] if match[0] in LINE_ENDS_AND_TABS else visible(match[0]), text)
    return escape(shown)


def _cards(result: TriggerResult) -> Iterator[str]:
    run = result.run
    figures = totals(run.outcomes)
    verdicts = Counter(outcome.verdict for outcome in run.outcomes)
    cards = (
        ("Right skill", rate(figures.hits, figures.prompts)),
        ("Wrong sibling", rate(figures.siblings, figures.prompts)),
        ("Near misses", alarms(figures.near_alarms, figures.near)),
        ("Off-topic prompts", alarms(figures.off_topic_alarms, figures.off_topic)),
        ("Flaky", str(sum(outcome.is_flaky for outcome in run.outcomes))),
        ("Errors", str(verdicts["error"])),
    )
    yield '<ul class="cards">'
    yield from (f"<li>{_safe(name)}<b>{_safe(value)}</b></li>" for name, value in cards)
    yield "</ul>"


def _matrix(run: TriggerRun) -> Iterator[str]:
    """Give how often each skill was chosen where each was expected, with columns for no skill and for errors."""
    pairs = Counter(
        (subject_of(outcome) if outcome.prompt.expect else NO_SKILL, _chosen(outcome))
        for outcome in run.outcomes
        if not outcome.is_broken
    )
    names = sorted({name for pair in pairs for name in pair} - {NO_SKILL, "error"})
    if not names:
        return
    if len(names) > LARGEST_MATRIX:
        yield f"<p>The matrix of what was expected and chosen is left out: it would have {len(names)} skills.</p>"
        return
    columns = [*names, NO_SKILL, *(["error"] if any(chosen == "error" for _, chosen in pairs) else [])]
    yield "<h2>Expected and chosen</h2>"
    yield '<div class="scroll"><table class="matrix"><thead><tr><th scope="col">Expected</th>'
    yield "".join(f'<th scope="col">{_safe(name)}</th>' for name in columns) + "</tr></thead><tbody>"
    for row in (*names, NO_SKILL):
        total = sum(pairs[row, column] for column in columns)
        if total:
            cells = "".join(_cell(pairs[row, column], total, same=row == column) for column in columns)
            yield f'<tr><th scope="row">{_safe(row)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _chosen(outcome: Outcome) -> str:
    """Give the skill that counts as chosen: any of several right ones counts as the one that is expected."""
    if outcome.verdict == "error":
        return "error"
    return subject_of(outcome) if outcome.got in outcome.prompt.expect else got(outcome)


def _cell(times: int, total: int, *, same: bool) -> str:
    if not times:
        return "<td></td>"
    width = round(40 * times / total)
    bar = f'<svg width="40" height="4" aria-hidden="true"><rect width="{width}" height="4"></rect></svg>'
    kind = ' class="same"' if same else ""
    return f"<td{kind}>{times}<br>{bar}</td>"


def _table(title: str, rows: Sequence[Sequence[str]], more: str = "") -> Iterator[str]:
    header, *body = rows
    if not body:
        return
    kinds = [' class="number"' if name in NUMBERS else "" for name in header]
    yield f'<h2>{_safe(title)}</h2><div class="scroll"><table class="sortable"><thead><tr>'
    yield "".join(f'<th scope="col"{kind}>{_safe(name)}</th>' for name, kind in zip(header, kinds, strict=True))
    yield "</tr></thead><tbody>"
    for row in body:
        cells = zip(header, row, kinds, strict=True)
        shown = "".join(
            f"<td{kind}>{(_worded if name in MESSAGES else _safe)(cell)}</td>" for name, cell, kind in cells
        )
        yield f"<tr>{shown}</tr>"
    yield "</tbody></table></div>"
    if more:
        yield f"<p>{_worded(more)}.</p>"


def _prompts(result: TriggerResult) -> Iterator[str]:
    """Give every prompt; each opens to its whole text, the votes, and the descriptions that compete."""
    changes = {} if result.comparison is None else {id(c.outcome): c.direction for c in result.comparison.prompts}
    states = [_states(outcome, changes.get(id(outcome), "")) for outcome in result.run.outcomes]
    found = Counter(state for each in states for state in each)
    yield "<h2>Prompts</h2><fieldset><legend>Show</legend>"
    for name in FILTERS:
        if found[name]:
            yield f'<label><input type="checkbox" value="{name}" checked> {name} ({found[name]})</label>'
    yield '</fieldset><div class="scroll"><table id="prompts" class="sortable"><thead><tr>'
    yield "".join(f'<th scope="col">{name}</th>' for name in PROMPT_HEADER) + "</tr></thead><tbody>"
    descriptions = {entry.name: entry.description for entry in result.run.catalogue}
    for outcome, told in zip(result.run.outcomes, states, strict=True):
        yield from _prompt(outcome, told, descriptions)
    yield "</tbody></table></div>"


def _states(outcome: Outcome, direction: str) -> list[str]:
    """Give the words by which a prompt is filtered, its verdict first."""
    change = {"up": "better", "down": "worse"}.get(direction, "")
    return [outcome.verdict, *(["flaky"] if outcome.is_flaky else []), *([change] if change else [])]


def _prompt(outcome: Outcome, states: Sequence[str], descriptions: Mapping[str, str]) -> Iterator[str]:
    prompt = outcome.prompt
    short = " ".join(prompt.text[: 4 * LONGEST_SUMMARY].split())[:LONGEST_SUMMARY] or "(no prompt)"
    filters = " ".join(states)
    yield f'<tr data-states="{filters}"><td data-value="{_safe(short)}">'
    yield f"<details><summary>{_safe(short)}</summary>"
    yield f'<div class="prompt">{_kept(prompt.text)}</div>'
    if outcome.votes:
        yield f"<p>Votes: {_safe(', '.join(vote or NO_SKILL for vote in outcome.votes))}</p>"
    yield from _competitors(outcome, descriptions)
    wanted = "" if outcome.is_broken else expected(prompt)
    wanted, chosen, place = map(_safe, (wanted, got(outcome), f"{prompt.path}:{prompt.line}"))
    yield f"</details></td><td>{wanted}</td><td>{chosen}</td>"
    told = ", ".join(states)
    yield f'<td class="{outcome.verdict}">{told}</td><td>{_worded(why(outcome))}</td><td>{place}</td></tr>'


def _competitors(outcome: Outcome, descriptions: Mapping[str, str]) -> Iterator[str]:
    """Give the descriptions of the skills that were expected and chosen, the words of the prompt marked."""
    if is_clean(outcome):
        return
    said = {word.casefold() for word in WORD.findall(outcome.prompt.text)}
    names: Iterable[str | None] = dict.fromkeys([*outcome.prompt.expect, *outcome.prompt.forbidden, outcome.got])
    for name in names:
        if name is not None and name in descriptions:
            yield f"<p><b>{_safe(name)}</b>: {_marked(descriptions[name], said)}</p>"


def _marked(text: str, said: set[str]) -> str:
    """Give the text with the words that are `said` marked, as far as they are written alike."""
    parts, end = [], 0
    for match in WORD.finditer(text):
        if _is_said(match, said):
            parts += [_safe(text[end : match.start()]), f"<mark>{_safe(match[0])}</mark>"]
            end = match.end()
    return "".join([*parts, _safe(text[end:])])


def _is_said(match: re.Match[str], said: set[str]) -> bool:
    return match[0].casefold() in said
