"""The last lines of a run: what was looked at, what was found, what was not judged, what was held back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Severity
from skill_lint.report.view import select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.result import ReferenceCounts, Result
    from skill_lint.report.view import View

# The closed list of reasons, as people read them.
REASONS = {
    "placeholder": "placeholder",
    "variable": "variable",
    "ignored": "ignored by git",
    "generated": "generated",
    "outside": "outside the repository",
    "external": "external",
    "ambiguous": "ambiguous",
    "no-history": "no history",
    "unparsed": "in what cannot be read",
    "allow-listed": "allow-listed",
    "scope": "about the reader's project",
    "no-evidence": "no evidence",
    "example": "example",
    "negated": "negated",
    "to-be-created": "to be created",
    "submodule": "in a submodule",
}


def lines(result: Result, view: View) -> Iterator[str]:
    """Give one fact a line; lines with nothing to say are left out, except the first two."""
    selection = select(result, view)
    errors, warnings, notes = (selection.count(s) for s in (Severity.ERROR, Severity.WARNING, Severity.NOTE))
    found = "no findings"
    if selection.findings:
        found = f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
        found += f", {counted(notes, 'note')}" if notes else ""
    took = "" if view.seconds is None else f" in {view.seconds:.2f} s"
    yield f"{counted(result.skills, 'skill')}, {counted(result.files, 'file')} checked{took}: {found}"

    references = result.references
    assert_adds_up(references)
    yield (
        f"references: {references.found} found = {references.resolved} resolved"
        f" + {references.broken} broken + {references.not_judged} not judged"
    )
    yield from _listed("not judged", (f"{count} {_reason(r, result)}" for r, count in references.reasons if count))
    yield from _listed("unreadable", [counted(len(result.unreadable), "file")] if result.unreadable else [])
    yield from _listed("crashed", [counted(len(result.crashes), "rule")] if result.crashes else [])
    fixable = [(selection.safe, "safe (skill-lint fix)"), (selection.unsafe, "unsafe (skill-lint fix --unsafe)")]
    yield from _listed("fixable", (f"{count} {what}" for count, what in fixable if count))
    below = [counted(count, severity.word) for severity, count in selection.below.items() if count]
    hidden = [f"{selection.suppressed} suppressed"] if selection.suppressed else []
    hidden += [f"{selection.known} in the baseline"] if selection.known else []
    hidden += [f"{', '.join(below)} below --min-severity"] if below else []
    yield from _listed("hidden", hidden)


def assert_adds_up(references: ReferenceCounts) -> None:
    """Raise AssertionError unless every reference found has one outcome; kept under `python -O` too."""
    accounted = references.resolved + references.broken + references.not_judged
    if references.found != accounted:
        raise AssertionError(f"{references.found} references found, {accounted} accounted for")


def counted(count: int, noun: str, plural: str = "") -> str:
    """Write a number with its noun, in the plural where it is not one."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or f'{noun}s'}"


def _reason(reason: str, result: Result) -> str:
    words = REASONS[reason]
    why = {"shallow": " (shallow clone)", "none": " (no git repository)"}.get(result.history, "")
    return words + why if reason == "no-history" else words


def _listed(key: str, values: Iterator[str] | list[str]) -> Iterator[str]:
    text = ", ".join(values)
    if text:
        yield f"{key}: {text}"
