"""Workflow commands that become annotations in GitHub Actions.

The escaping, the properties and the limit of ten annotations of a kind in a step are those of GitHub's documentation
of workflow commands and annotations (read 2026-11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Severity
from skill_lint.report import concise, statistics
from skill_lint.report.terminal import PLAIN
from skill_lint.report.view import select
from skill_lint.report.visible import UNSAFE, escaped, inert, visible

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from skill_lint.model.diagnostic import Finding
    from skill_lint.model.result import Result
    from skill_lint.report.view import View

LIMIT = 10
COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def escape_data(text: str) -> str:
    """Write a message so that the runner reads back the same text."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """Write the value of a property so that the runner reads back the same text."""
    return escape_data(text).replace(":", "%3A").replace(",", "%2C")


def lines(result: Result, view: View) -> Iterator[str]:
    """Give every finding as a line of a folded group, then the annotations, errors first and at most ten of a kind.

    What was asked for besides or in place of the findings is in the group too; statistics are no annotations.
    No text of a skill is a command.
    """
    log = list(statistics.lines(result, view) if view.statistics else concise.lines(result, _plain(view)))
    if log:
        yield "::group::skill-lint"
        yield from map(inert, log)
        yield "::endgroup::"
    if not view.statistics:
        yield from _annotations(select(result, view).findings)


def _annotations(findings: Sequence[Finding]) -> Iterator[str]:
    kinds = {severity: [f for f in findings if f.diagnostic.severity is severity] for severity in COMMANDS}
    left_out = sum(max(0, len(kind) - LIMIT) for kind in kinds.values())
    if left_out:
        # The notice that says so is itself one of the ten notices.
        notes = kinds[Severity.NOTE]
        left_out += len(notes[LIMIT - 1 : LIMIT])
        kinds[Severity.NOTE] = notes[: LIMIT - 1]
    for severity, kind in kinds.items():
        if severity is Severity.NOTE and left_out:
            are = "annotation is" if left_out == 1 else "annotations are"
            yield f"::notice title=skill-lint::{left_out} more {are} left out, see the log"
        yield from (_annotation(finding) for finding in kind[:LIMIT])


def _plain(view: View) -> View:
    from dataclasses import replace

    return replace(view, style=PLAIN)


def _annotation(finding: Finding) -> str:
    diagnostic = finding.diagnostic
    properties = {
        "file": UNSAFE.sub(_keep_line_ends, diagnostic.path),
        "line": str(finding.start.line),
        "endLine": str(finding.end.line),
    }
    if finding.start.line == finding.end.line:
        properties |= {"col": str(finding.start.column), "endColumn": str(finding.end.column)}
    properties["title"] = f"skill-lint: {diagnostic.rule}"
    written = ",".join(f"{name}={escape_property(value)}" for name, value in properties.items())
    place = f"{visible(diagnostic.path)}:{finding.start.line}:{finding.start.column}"
    message = f"{place}: {visible(diagnostic.message)}"
    if diagnostic.help:
        message += f"\n{visible(diagnostic.help)}"
    return f"::{COMMANDS[diagnostic.severity]} {written}::{escape_data(inert(message))}"


def _keep_line_ends(match: re.Match[str]) -> str:
    return match[0] if match[0] in "\r\n" else escaped(ord(match[0]))
