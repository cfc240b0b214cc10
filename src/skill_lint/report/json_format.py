"""The versioned JSON document; `result.schema.json` beside this file is its JSON Schema."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skill_lint import __version__
from skill_lint.model.diagnostic import Severity
from skill_lint.report import statistics
from skill_lint.report.json_lines import array, dump
from skill_lint.report.summary import assert_adds_up
from skill_lint.report.view import select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.diagnostic import Diagnostic, Evidence, Finding, Fix, Place, SnippetLine
    from skill_lint.model.result import Result
    from skill_lint.model.source import Position
    from skill_lint.report.view import View

SCHEMA_VERSION = 1

# How far each kind of evidence can be trusted. What has no evidence is read off the file itself.
CONFIDENCE = {"proof": "high", "declared": "high", "loss": "high", "history": "medium", "hint": "low"}

Value = dict[str, object]


def lines(result: Result, view: View) -> Iterator[str]:
    """Give the document, one finding a line."""
    selection = select(result, view)
    yield "{"
    yield f'"schema_version": {SCHEMA_VERSION},'
    yield f'"tool": {dump({"name": "skill-lint", "version": __version__})},'
    yield f'"root": {dump(_root(result.root, view.directory))},'
    yield f'"summary": {dump(_summary(result, view))},'
    if view.statistics:
        yield from array("statistics", (_row(row) for row in statistics.rows(result, view)))
    else:
        yield from array("findings", (_finding(finding, result) for finding in selection.findings))
    if view.show_unjudged:
        yield from array("not_judged", (_unjudged(item) for item in result.unjudged))
    yield from array("unreadable", (file._asdict() for file in result.unreadable))
    yield from array(
        "crashes", ({"rule": c.rule, "skill": c.skill, "error": c.error} for c in result.crashes), last=True
    )
    yield "}"


def _root(root: str, directory: str) -> str:
    try:
        return os.path.relpath(root, directory).replace(os.sep, "/")
    except ValueError:  # another drive
        return root.replace(os.sep, "/")


def _summary(result: Result, view: View) -> Value:
    selection = select(result, view)
    references = result.references
    assert_adds_up(references)
    return {
        "skills": result.skills,
        "files": result.files,
        "errors": selection.count(Severity.ERROR),
        "warnings": selection.count(Severity.WARNING),
        "notes": selection.count(Severity.NOTE),
        "fixable": {"safe": selection.safe, "unsafe": selection.unsafe},
        "suppressed": selection.suppressed,
        "baselined": selection.known,
        "below_min_severity": sum(selection.below.values()),
        "references": {
            "found": references.found,
            "resolved": references.resolved,
            "broken": references.broken,
            "not_judged": references.not_judged,
            "reasons": dict(references.reasons),
            "resolved_by": dict(references.resolved_by),
            "missing_by": dict(references.missing_by),
        },
        "history": result.history,
        "base": result.comparison._asdict() if result.comparison else None,
        "exit_code": view.exit_code,
    }


def _finding(finding: Finding, result: Result) -> Value:
    diagnostic = finding.diagnostic
    directory = finding.skill or "."
    name = directory if finding.skill else result.root.replace(os.sep, "/")
    return {
        "rule": diagnostic.rule,
        "severity": diagnostic.severity.word,
        "confidence": CONFIDENCE[diagnostic.evidence.kind] if diagnostic.evidence else "high",
        "message": diagnostic.message,
        "help": diagnostic.help,
        "url": None,
        "path": diagnostic.path,
        "skill": {"name": name.rpartition("/")[2], "directory": directory},
        "start": finding.start._asdict(),
        "end": finding.end._asdict(),
        "snippet": _snippet(finding.snippet),
        "label": diagnostic.label,
        "notes": list(diagnostic.notes),
        "related": _related(diagnostic, finding.related),
        "evidence": _evidence(diagnostic.evidence),
        "clients": dict(diagnostic.clients),
        "fix": _fix(diagnostic.fix, finding.edits),
        "fingerprint": finding.fingerprint,
        "status": finding.status,
    }


def _snippet(snippet: tuple[SnippetLine, ...]) -> list[Value]:
    return [{"line": line.number, "column": line.skipped + 1, "text": line.text} for line in snippet]


def _span(start: Position, end: Position) -> Value:
    return {"start": start._asdict(), "end": end._asdict()}


def _related(diagnostic: Diagnostic, places: tuple[Place, ...]) -> list[Value]:
    return [
        {"path": place.path, **_span(place.start, place.end), "label": related.label}
        for related, place in zip(diagnostic.related, places, strict=True)
    ]


def _evidence(evidence: Evidence | None) -> Value | None:
    if evidence is None:
        return None
    history = evidence.history._asdict() if evidence.history else None
    return {"kind": evidence.kind, "text": evidence.text, "looked_in": list(evidence.looked_in), "history": history}


def _fix(fix: Fix | None, places: tuple[Place, ...]) -> Value | None:
    if fix is None:
        return None
    edits = [
        {"path": edit.path, **_span(place.start, place.end), "text": edit.text}
        for edit, place in zip(fix.edits, places, strict=True)
    ]
    return {"safety": "safe" if fix.safe else "unsafe", "title": fix.title, "edits": edits}


def _row(row: statistics.Row) -> Value:
    return {
        "rule": row.rule,
        "severity": row.severity.word,
        "count": row.findings,
        "fixable": {"safe": row.safe, "unsafe": row.unsafe},
        "summary": row.summary,
    }


def _unjudged(item: tuple[str, int, int, str, str]) -> Value:
    path, line, column, text, reason = item
    return {"path": path, "start": {"line": line, "column": column}, "text": text, "reason": reason}
