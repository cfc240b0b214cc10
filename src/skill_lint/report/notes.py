"""The notes under a finding: where was looked, what proves it, what git knows, what each client does, the cure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.report.view import shown_path
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.diagnostic import Finding, History
    from skill_lint.model.result import Result
    from skill_lint.report.view import View

# Outcomes from worst to best, each with the words before the clients' names.
OUTCOMES = {
    "dropped without a message": "dropped without a message by",
    "not found": "not found by",
    "dropped with a message": "dropped with a message by",
    "refused on upload": "refused on upload by",
    "metadata lost": "metadata lost in",
    "cut": "cut in",
    "name replaced": "name replaced in",
    "warned": "warned about by",
    "loads": "loads in",
    "not verified": "not verified:",
}
MILD = ("loads", "not verified")
SEPARATOR = " · "
LONGEST_LINE = 100  # a list of clients that would pass it is put on two lines

# The kinds of evidence whose few words are worth a line; for the others the history says it.
TOLD = ("proof", "declared", "hint")

Note = tuple[str, str]


def notes(finding: Finding, result: Result, view: View) -> Iterator[Note]:
    """Give the notes of a finding as (key, text), in the fixed order of keys."""
    diagnostic = finding.diagnostic
    evidence = diagnostic.evidence
    if evidence:
        if evidence.looked_in:
            yield "looked in", ", ".join(visible(place) or "repository root" for place in evidence.looked_in)
        if evidence.text and evidence.kind in TOLD:
            yield "evidence", visible(evidence.text)
        if evidence.history:
            yield "history", visible(history_text(evidence.history))
    for line in _client_lines(diagnostic.clients, view):
        yield "clients", visible(line)
    for note in diagnostic.notes:
        yield "note", visible(note)
    for related, place in zip(diagnostic.related, finding.related, strict=True):
        if place.path != diagnostic.path:
            path = shown_path(place.path, result, view)
            yield "note", f"{visible(related.label)}: {path}:{place.start.line}:{place.start.column}"
    if diagnostic.help:
        yield "help", visible(diagnostic.help)


def history_text(history: History) -> str:
    """Say in one of the fixed forms what git knows of a lost target."""
    if history.form == "resolved":
        return f"resolved at {history.place}, not here"
    if history.form == "never":
        return "never in the available history"
    if history.form == "unavailable":
        return f"not available ({history.place})"
    what = f"renamed to `{history.target}`" if history.form == "renamed" else "deleted"
    alike = "" if history.similarity in (None, 100) else f" ({history.similarity} % alike)"
    if history.commit is None:
        return f"{what} in {history.place or 'the staged change'}{alike}"
    return f'{what} in {history.commit[:7]}, {history.date}, "{history.subject}"{alike}'


def _client_lines(clients: tuple[tuple[str, str], ...], view: View) -> list[str]:
    """Group clients by outcome, worst first, on one line or, if that is long, the mild outcomes on a second."""
    grouped = {outcome: [_name(client) for client, told in clients if told == outcome] for outcome in OUTCOMES}
    if not view.all_outcomes:
        del grouped["loads"]
    groups = {outcome: f"{OUTCOMES[outcome]} {', '.join(names)}" for outcome, names in grouped.items() if names}
    line = SEPARATOR.join(groups.values())
    if len(line) <= LONGEST_LINE:
        return [line] if line else []
    bad = SEPARATOR.join(text for outcome, text in groups.items() if outcome not in MILD)
    mild = SEPARATOR.join(text for outcome, text in groups.items() if outcome in MILD)
    return [line for line in (bad, mild) if line]


def _name(client: str) -> str:
    from skill_lint.clients.facts import CLIENTS
    from skill_lint.clients.facts import client as facts

    return facts(client).name if client in CLIENTS else client
