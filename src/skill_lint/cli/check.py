"""`skill-lint check`: judges skills and reports what is wrong with them."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from skill_lint.cli.opening import UnusableError
from skill_lint.cli.output import make_view, print_result, write_files
from skill_lint.cli.project import check_buffer, open_request
from skill_lint.cli.report_files import OutputFormatError, parse_outputs
from skill_lint.cli.streams import complain, read_bytes, write
from skill_lint.engine.kept_results import kept_result
from skill_lint.model.result import Crash, Result
from skill_lint.report.formats import FORMATS, MACHINE_FORMATS

if TYPE_CHECKING:
    from argparse import Namespace

    from skill_lint.cli.project import Project
    from skill_lint.engine.request import Request


def check(options: Namespace) -> int:
    """Judge, report, and give the exit code."""
    started = perf_counter()
    try:
        outputs = parse_outputs(options.output_format, FORMATS)
    except OutputFormatError as error:
        complain(str(error))
        return 2
    try:
        project = open_request(options, read_bytes() if check_buffer(options) else None)
    except UnusableError as error:
        write(error.args, to_stderr=True)
        return 2
    printed = outputs.printed or project.settings.output_format
    if options.hook and passes_at_once(project) and printed not in MACHINE_FORMATS and not outputs.files:
        return 0
    opened = perf_counter()
    result = judge(project.request)
    if project.request.cache is not None:
        project.request.cache.save()
    if options.verbose:
        took = f"opened in {opened - started:.2f} s, judged in {perf_counter() - opened:.2f} s"
        write([f"skill-lint: {took}"], to_stderr=True)
    code = exit_code(result, project, exit_zero=options.exit_zero)
    complain_about(result, project, verbose=options.verbose)
    view = make_view(options, project, code, perf_counter() - started, sys.stdout)
    if not write_files(outputs.files, result, view):
        code = max(code, 2)
        view = replace(view, exit_code=code)
    if project.request.targets or not project.problems or printed in MACHINE_FORMATS:
        print_result(printed, result, view, options.quiet)
    return code


def passes_at_once(project: Project) -> bool:
    """Say whether a hook has nothing to judge: no skill, or nothing in the commit that could matter to one."""
    return not project.problems and not (project.request.targets and project.is_of_concern)


def judge(request: Request) -> Result:
    """Run the rules; should the engine itself fail, that is in the result too, so that every format can say it."""
    gc.freeze()  # what is imported stays
    try:
        return kept_result(request)
    except Exception as error:
        from traceback import format_exc

        crash = Crash("", "", f"{type(error).__name__}: {error}", format_exc())
        return Result(root=request.tree.root, findings=(), skills=0, files=0, crashes=(crash,))


def exit_code(result: Result, project: Project, *, exit_zero: bool = False) -> int:
    """Give the exit code of a result: what went wrong counts before what was found."""
    if result.crashes:
        return 3
    if project.problems or result.unreadable:
        return 2
    failing = any(
        finding.status == "new" and finding.diagnostic.severity >= project.settings.fail_on
        for finding in result.findings
    )
    return 1 if failing and not exit_zero else 0


def complain_about(result: Result, project: Project, *, verbose: bool) -> None:
    """Say on standard error what could not be judged, and why, and what in the configuration does nothing."""
    if len(project.request.targets) == len(project.request.skills) and project.request.only is None:
        configuration = project.configuration
        useless = (*configuration.unused(), *configuration.without_files(project.request.tree.files))
        write((problem.render() for problem in useless), to_stderr=True)
    for problem in project.problems:
        complain(problem)
    for path, reason in result.unreadable:
        complain(f"cannot read `{os.path.join(result.root, path)}`: {reason}")
    for crash in result.crashes:
        rule = f"the rule `{crash.rule}` failed on `{crash.skill or '.'}`" if crash.rule else "the run failed"
        complain(f"{rule}: {crash.error}; please report it with the output of -v")
        if verbose:
            write(crash.traceback.splitlines(), to_stderr=True)
