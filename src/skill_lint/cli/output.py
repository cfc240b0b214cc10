"""Prints a result in the formats asked for, to standard output and into files."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skill_lint.cli.streams import complain, inert_for_runner, write
from skill_lint.report.formats import FORMATS, MACHINE_FORMATS, render
from skill_lint.report.terminal import DEFAULT_WIDTH, PLAIN, Style, wants_colour, width_of
from skill_lint.report.view import View

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable
    from typing import TextIO

    from skill_lint.cli.project import Project
    from skill_lint.model.result import Result


@dataclass(frozen=True, slots=True)
class Outputs:
    """The format for standard output ("" for the configured one) and those that go into files."""

    printed: str
    files: tuple[tuple[str, str], ...]


def parse_outputs(values: list[str]) -> Outputs:
    """Read the values of `--output-format`. Raises ValueError with a sentence for the user."""
    printed = ""
    files = []
    for value in values:
        name, equals, path = value.partition("=")
        if name not in FORMATS:
            from skill_lint.model.nearest import nearest

            near = nearest(name, FORMATS)
            hint = f"did you mean `{near}`?" if near else f"expected one of {', '.join(FORMATS)}"
            raise ValueError(f"unknown output format `{name}`, {hint}")
        if equals and not path:
            raise ValueError(f"`{value}` names no file; write `{name}` for standard output")
        if equals and path != "-":
            files.append((name, path))
        elif printed not in ("", name):
            raise ValueError(f"two output formats for standard output, `{printed}` and `{name}`; use `FORMAT=FILE`")
        else:
            printed = name
    return Outputs(printed, tuple(files))


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


def write_file(name: str, path: str, result: Result, view: View) -> bool:
    """Write the report `name` into the file `path`; complain and give False where that fails."""
    plain = replace(view, style=PLAIN, width=DEFAULT_WIDTH, wrap=False)
    lines: Iterable[str] = render(name, result, plain)
    if name != "github":
        lines = inert_for_runner(lines)
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        complain(f"cannot write `{path}`: {error.strerror or error}")
        return False
    return True
