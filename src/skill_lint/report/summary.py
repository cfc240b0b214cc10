"""The last lines of a run: what was looked at, what was found, what was not judged, what was held back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Severity
from skill_lint.report.view import select
from skill_lint.report.visible import visible

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

# What a reference was found by, as people read it after the number of them.
RESOLVED_BY = {
    "bundle": "in the skill",
    "project": "in the project",
    "suffix": "by the end of their path",
    "definition": "as definitions",
    "test": "as tests",
    "manifest": "as targets of a build tool",
    "skill": "as skills",
    "variable": "as variables",
}
# Why a reference is held to be broken.
MISSING_BY = {
    "proof": "proven",
    "loss": "lost",
    "history": "deleted in the history",
    "declared": "declared to exist",
    "hint": "hinted at",
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
    if view.statistics:
        resolved_by = (f"{count} {RESOLVED_BY[by]}" for by, count in references.resolved_by if count)
        yield from _listed("resolved", resolved_by)
    yield from _listed("broken", (f"{count} {MISSING_BY[by]}" for by, count in references.missing_by if count))
    yield from _listed("not judged", (f"{count} {_reason(r, result)}" for r, count in references.reasons if count))
    yield from compared(result)
    yield from _listed("unreadable", [counted(len(result.unreadable), "file")] if result.unreadable else [])
    yield from _listed("crashed", [counted(len(result.crashes), "rule")] if result.crashes else [])
    fixable = [(selection.safe, "safe (skill-lint fix)"), (selection.unsafe, "unsafe (skill-lint fix --unsafe)")]
    yield from _listed("fixable", (f"{count} {what}" for count, what in fixable if count))
    below = [counted(count, severity.word) for severity, count in selection.below.items() if count]
    hidden = [f"{selection.suppressed} suppressed"] if selection.suppressed else []
    hidden += [f"{selection.known} {view.known_as}"] if selection.known else []
    hidden += [f"{', '.join(below)} below --min-severity"] if below else []
    yield from _listed("hidden", hidden)


def compared(result: Result) -> Iterator[str]:
    """Say what was compared with which base, where a comparison was asked for; no comparison is no pass."""
    comparison = result.comparison
    if comparison is None:
        return
    note = visible(comparison.note)
    if not comparison.base:
        yield f"base: loss not examined: {note}" if note else "base: loss not examined"
        return
    change = f" ({visible(comparison.change)})" if comparison.change else ""
    told = f"base: {visible(comparison.base)}{change}: {comparison.compared} compared, {comparison.lost} lost"
    told += f", {comparison.repaired} repaired" if comparison.repaired else ""
    told += "" if comparison.compared else ", which says nothing about loss"
    yield told + (f"; {note}" if note else "")


def assert_adds_up(references: ReferenceCounts) -> None:
    """Raise AssertionError unless every reference found has one outcome; kept under `python -O` too."""
    accounted = references.resolved + references.broken + references.not_judged
    if references.found != accounted:
        raise AssertionError(f"{references.found} references found, {accounted} accounted for")
    for outcome, total, parts in (
        ("resolved", references.resolved, references.resolved_by),
        ("broken", references.broken, references.missing_by),
    ):
        accounted = sum(count for _, count in parts)
        if total != accounted:
            raise AssertionError(f"{total} references {outcome}, {accounted} accounted for")


def counted(count: int, noun: str, plural: str = "") -> str:
    """Write a number with its noun, in the plural where it is not one."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or f'{noun}s'}"


def _reason(reason: str, result: Result) -> str:
    words = REASONS[reason]
    return f"{words} ({_why_no_history(result)})" if reason == "no-history" else words


def _why_no_history(result: Result) -> str:
    if result.history == "none":
        return visible(result.history_gap.removeprefix("this is ").removeprefix("there is ")) or "no git repository"
    if result.history == "off":
        return "switched off"
    read = counted(result.commits, "commit")
    return f"shallow clone, {read}" if result.history == "shallow" else f"{read} read"


def _listed(key: str, values: Iterator[str] | list[str]) -> Iterator[str]:
    text = ", ".join(values)
    if text:
        yield f"{key}: {text}"
