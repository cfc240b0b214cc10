"""Prints a result in the formats asked for, to standard output and into files."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.cli.report_files import write_reports
from skill_lint.cli.streams import write
from skill_lint.report.formats import MACHINE_FORMATS, render
from skill_lint.report.terminal import DEFAULT_WIDTH, PLAIN, Style, wants_colour, width_of
from skill_lint.report.view import View

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable
    from typing import TextIO

    from skill_lint.cli.project import Project
    from skill_lint.model.result import Result


def make_view(options: Namespace, project: Project, exit_code: int, seconds: float | None, stream: TextIO) -> View:
    """Say how the result is to be shown on `stream`."""
    environment = os.environ
    terminal = stream is not None and stream.isatty()
    quiet_time = options.no_timing or "SOURCE_DATE_EPOCH" in environment
    return View(
        directory=project.directory,
        exit_code=exit_code,
        minimum=min(project.settings.min_severity, project.settings.fail_on),  # what fails a run is always shown
        seconds=None if quiet_time else seconds,
        names=project.names,
        summaries={rule.id: rule.summary for rule in project.request.catalogue},
        style=Style(wants_colour(options.color, environment, terminal=terminal)),
        width=width_of(stream, environment),
        wrap=terminal,
        statistics=getattr(options, "statistics", False),
        show_unjudged=getattr(options, "show_unjudged", False),
        all_outcomes=bool(project.settings.clients),
        known_as="older than the change",  # there are no others yet
    )


def print_result(name: str, result: Result, view: View, quiet: int, *, to_stderr: bool = False) -> None:
    """Print the report `name`; the summary of a machine format goes to standard error."""
    if quiet < 2:
        write(render(name, result, view, summary=not quiet), to_stderr=to_stderr, commands=name == "github")
    if name in MACHINE_FORMATS and not quiet:
        from skill_lint.report import summary

        write(summary.lines(result, view), to_stderr=True)


def write_files(files: Iterable[tuple[str, str]], result: Result, view: View) -> bool:
    """Write a report into each of `files` (format and path); complain and give False where one cannot be written."""
    plain = replace(view, style=PLAIN, width=DEFAULT_WIDTH, wrap=False)

    def lines_of(name: str, is_failed: bool) -> Iterable[str]:
        return render(name, result, replace(plain, exit_code=max(view.exit_code, 2)) if is_failed else plain)

    return write_reports(files, lines_of)
