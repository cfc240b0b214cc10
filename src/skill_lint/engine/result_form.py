"""The form in which a result is kept: lists, texts and numbers, from which the very same result is made again."""

from __future__ import annotations

from typing import Any, get_args

from skill_lint.index.shape import Maybe
from skill_lint.model.diagnostic import (
    Diagnostic,
    Edit,
    Evidence,
    EvidenceKind,
    Finding,
    Fix,
    History,
    HistoryForm,
    Place,
    Related,
    Severity,
    SnippetLine,
    Status,
)
from skill_lint.model.reference import ResolvedBy, UnjudgedReason
from skill_lint.model.result import Comparison, HistoryRead, ReferenceCounts, Result, Unjudged
from skill_lint.model.source import Position, Span

_REASONS, _KINDS = frozenset(get_args(UnjudgedReason)), frozenset(get_args(EvidenceKind))
_SPAN, _POSITION, _LINES = (int, int), (int, int, int), [(int, str, int)]
_PLACES = [(str, _POSITION, _POSITION, _LINES)]
_HISTORY = (frozenset(get_args(HistoryForm)), *[Maybe(str)] * 4, Maybe(int), Maybe(str))
_FINDING = (
    (str, frozenset(Severity), str, str, Maybe(_SPAN), str, str, [str]),
    (
        [(str, _SPAN, str)],
        Maybe((_KINDS, str, [str], Maybe(_HISTORY))),
        [(str, str)],
        Maybe((str, [(str, _SPAN, str)], bool)),
    ),
    (str, _POSITION, _POSITION, _LINES, str, frozenset(get_args(Status))),
    (_PLACES, _PLACES),
)
PLAIN = (
    [_FINDING],
    int,
    int,
    (int, int, int, [(_REASONS, int)], [(frozenset(get_args(ResolvedBy)), int)], [(_KINDS, int)]),
    [(str, int, int, str, _REASONS)],
    frozenset(get_args(HistoryRead)),
    int,
    Maybe((str, str, str, int, int, int)),
)
"""The shape of the plain form."""


def to_plain(result: Result) -> list[object]:
    """Give what JSON can hold of a result, which has neither crashes nor unreadable files."""
    counts = result.references
    return [
        [_finding_to_plain(finding) for finding in result.findings],
        result.skills,
        result.files,
        [counts.found, counts.resolved, counts.broken, counts.reasons, counts.resolved_by, counts.missing_by],
        result.unjudged,
        result.history,
        result.commits,
        result.comparison,
    ]


def from_plain(root: str, plain: Any) -> Result:
    """Make the result again from what has the shape `PLAIN`."""
    findings, skills, files, counts, unjudged, history, commits, comparison = plain
    found, resolved, broken, *by = counts
    reasons, resolved_by, missing_by = (tuple((word, count) for word, count in each) for each in by)
    return Result(
        root=root,
        findings=tuple(map(_finding_from_plain, findings)),
        skills=skills,
        files=files,
        references=ReferenceCounts(found, resolved, broken, reasons, resolved_by, missing_by),
        unjudged=tuple(Unjudged(*each) for each in unjudged),
        history=history,
        commits=commits,
        comparison=None if comparison is None else Comparison(*comparison),
    )


def _finding_to_plain(finding: Finding) -> list[object]:
    d = finding.diagnostic
    return [
        [d.rule, d.severity, d.message, d.path, d.span, d.help, d.label, d.notes],
        [d.related, d.evidence, d.clients, d.fix],
        [finding.skill, finding.start, finding.end, finding.snippet, finding.fingerprint, finding.status],
        [finding.related, finding.edits],
    ]


def _finding_from_plain(plain: Any) -> Finding:
    said, reasons, place, others = plain
    rule, severity, message, path, span, help_, label, notes = said
    related, evidence, clients, fix = reasons
    skill, start, end, snippet, fingerprint, status = place
    related_places, edit_places = others
    diagnostic = Diagnostic(
        rule,
        Severity(severity),
        message,
        path,
        None if span is None else Span(*span),
        help_,
        label,
        tuple(notes),
        tuple(Related(each, Span(*span), label) for each, span, label in related),
        None if evidence is None else _evidence(*evidence),
        tuple((client, outcome) for client, outcome in clients),
        None if fix is None else _fix(*fix),
    )
    return Finding(
        diagnostic,
        skill,
        Position(*start),
        Position(*end),
        _lines(snippet),
        fingerprint,
        status,
        tuple(_place(*each) for each in related_places),
        tuple(_place(*each) for each in edit_places),
    )


def _evidence(kind: Any, text: str, looked_in: Any, history: Any) -> Evidence:
    return Evidence(kind, text, tuple(looked_in), None if history is None else History(*history))


def _fix(title: str, edits: Any, safe: bool) -> Fix:
    return Fix(title, tuple(Edit(path, Span(*span), text) for path, span, text in edits), safe)


def _place(path: str, start: Any, end: Any, snippet: Any) -> Place:
    return Place(path, Position(*start), Position(*end), _lines(snippet))


def _lines(snippet: Any) -> tuple[SnippetLine, ...]:
    return tuple(SnippetLine(*line) for line in snippet)
