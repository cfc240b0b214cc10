"""Makes results to be reported, without any rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.engine.placing import Placer
from skill_lint.model.diagnostic import Diagnostic, Severity
from skill_lint.model.result import ReferenceCounts, Result
from skill_lint.model.source import Source, Span
from skill_lint.report.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.model.diagnostic import Finding, Status

HERE = View(directory="/project", minimum=Severity.NOTE)


def span_of(text: str, marked: str) -> Span:
    """Give the span of the first `marked` in `text`."""
    start = text.index(marked)
    return Span(start, start + len(marked))


def diagnostic(path: str = "skills/tea/SKILL.md", span: Span | None = None, **rest: object) -> Diagnostic:
    """Make a diagnostic in which only what matters need be said."""
    values: dict[str, object] = {"rule": "some-rule", "severity": Severity.WARNING, "message": "something is wrong"}
    return Diagnostic(path=path, span=span, **(values | rest))  # type: ignore[arg-type]


def finding(
    text: str = "",
    *,
    others: Mapping[str, str] | None = None,
    skill: str = "skills/tea",
    status: Status = "new",
    **rest: object,
) -> Finding:
    """Place a diagnostic about a file with this text."""
    made = diagnostic(**rest)  # type: ignore[arg-type]
    texts = {made.path: text, **(others or {})}
    return Placer(skill).place(made, lambda path: Source(path, texts[path]), status)


def result(*findings: Finding, **rest: object) -> Result:
    """Make the result of a run with these findings."""
    values: dict[str, object] = {
        "root": "/project",
        "findings": tuple(sorted(findings, key=lambda each: each.order)),
        "skills": 1,
        "files": 1,
        "references": ReferenceCounts(),
    }
    return Result(**(values | rest))  # type: ignore[arg-type]
