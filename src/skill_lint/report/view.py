"""What the reader asked to see of a result: the same choice for every format, so that their counts agree."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Severity
from skill_lint.report.terminal import DEFAULT_WIDTH, PLAIN, Style
from skill_lint.report.visible import visible_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.model.diagnostic import Finding
    from skill_lint.model.result import Result


@dataclass(frozen=True, slots=True)
class View:
    """Choices of one report.

    `directory` is the absolute working directory, `minimum` the lowest severity shown, `seconds` how long the run took
    (None: not said). `names` maps a path of the project to the name to show for it (the one given for standard input),
    `summaries` a rule id to its one-line summary. `all_outcomes` names also the clients that load a skill. `wrap` folds
    notes at `width` (terminals only). `known_as` says why known findings are not shown.
    """

    directory: str
    exit_code: int = 0
    minimum: Severity = Severity.WARNING
    seconds: float | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    summaries: Mapping[str, str] = field(default_factory=dict)
    style: Style = PLAIN
    width: int = DEFAULT_WIDTH
    wrap: bool = False
    statistics: bool = False
    show_unjudged: bool = False
    all_outcomes: bool = False
    known_as: str = "in the baseline"


@dataclass(frozen=True, slots=True)
class Selection:
    """The findings to show, and how many are held back and why."""

    findings: tuple[Finding, ...]
    suppressed: int
    known: int
    below: Mapping[Severity, int]
    safe: int
    unsafe: int

    def count(self, severity: Severity) -> int:
        """Say how many findings of that severity are shown."""
        return sum(finding.diagnostic.severity is severity for finding in self.findings)


def select(result: Result, view: View) -> Selection:
    """Divide the findings of `result` into those to show and those held back."""
    shown: list[Finding] = []
    held = {"suppressed": 0, "known": 0}
    below = {Severity.ERROR: 0, Severity.WARNING: 0, Severity.NOTE: 0}
    for finding in result.findings:
        if finding.status != "new":
            held[finding.status] += 1
        elif finding.diagnostic.severity < view.minimum:
            below[finding.diagnostic.severity] += 1
        else:
            shown.append(finding)
    fixes = [finding.diagnostic.fix for finding in shown if finding.diagnostic.fix]
    safe = sum(fix.safe for fix in fixes)
    selection = Selection(tuple(shown), held["suppressed"], held["known"], below, safe, len(fixes) - safe)
    accounted = len(shown) + sum(held.values()) + sum(below.values())
    if accounted != len(result.findings):
        raise AssertionError(f"{len(result.findings)} findings, {accounted} accounted for")
    return selection


def shown_path(path: str, result: Result, view: View) -> str:
    """Give the path as people type it: relative to the working directory if below it, else absolute; made visible."""
    name = view.names.get(path)
    return from_directory(path, result.root, view.directory) if name is None else _shown(name)


def from_directory(path: str, root: str, directory: str) -> str:
    """Give `path`, relative to `root`, as `shown_path` does, for the working directory `directory`."""
    full = f"{root.rstrip('/')}/{path}" if path else root
    below = directory.rstrip("/") + "/"
    return _shown(full.removeprefix(below) if full != directory else ".")


def _shown(name: str) -> str:
    return visible_path(name.replace(os.sep, "/") if os.sep != "/" else name)
