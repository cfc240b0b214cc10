"""`skill-lint fix`: applies fixes to the files, or shows what they would change."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from skill_lint.cli.check import complain_about, exit_code, passes_at_once
from skill_lint.cli.diff import diff_lines
from skill_lint.cli.opening import UnusableError
from skill_lint.cli.output import make_view, print_result
from skill_lint.cli.project import open_request
from skill_lint.cli.streams import complain, write
from skill_lint.engine import fix as engine
from skill_lint.engine.fix import FixedFile
from skill_lint.engine.writing import WriteError, write_fixed
from skill_lint.index.reading import read_inside
from skill_lint.report.summary import counted
from skill_lint.report.view import shown_path
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from skill_lint.cli.project import Project
    from skill_lint.engine.fix import FixOutcome
    from skill_lint.report.view import View


def fix(options: Namespace) -> int:
    """Fix, report what is left, and give the exit code."""
    started = perf_counter()
    try:
        project = open_request(options, None)
    except UnusableError as error:
        write(error.args, to_stderr=True)
        return 2
    if options.hook and passes_at_once(project):
        return 0
    outcome = engine.fix(project.request, unsafe=options.unsafe)
    if project.request.cache is not None:
        project.request.cache.save()
    if options.hook:
        outcome = replace(outcome, files=tuple(_on_disk(outcome, project)))
    complain_about(outcome.after, project, verbose=options.verbose)
    code = exit_code(outcome.after, project, exit_zero=options.exit_zero)
    view = make_view(options, project, code, perf_counter() - started, sys.stdout)
    tell_refused(outcome, view)
    if options.diff:
        if options.quiet < 2:
            write(line for file in outcome.files for line in diff_lines(file, outcome.after, view))
        if not options.quiet:
            write(counted_fixes(outcome), to_stderr=True)
        return code if code > 1 else int(bool(outcome.files))
    if not _written(outcome, project):
        return max(code, 2)
    if options.quiet < 2:
        write(_told(outcome, view))
    if options.hook:  # what is left is for the hook that checks
        return code if code > 1 else int(bool(outcome.files))
    print_result("full", outcome.after, view, options.quiet)
    return code


def _on_disk(outcome: FixOutcome, project: Project) -> Iterator[FixedFile]:
    """Give the fixes of staged files as fixes of the files on disk; one with edits that are not staged is left alone.

    The lines of a checkout may end in CRLF where those of git's index end in LF.
    """
    for file in outcome.files:
        try:
            content = read_inside(project.request.tree.root, file.path)
        except OSError:
            content = None
        if content == file.before:
            yield file
        elif content == _with_crlf(file.before):
            yield FixedFile(file.path, content, _with_crlf(file.after))
        else:
            complain(f"`{file.path}` differs from what is staged; nothing was written to it")


def _with_crlf(content: bytes) -> bytes:
    return content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _written(outcome: FixOutcome, project: Project) -> bool:
    """Write every fixed file; complain about each that cannot be, and say whether all were."""
    all_written = True
    for file in outcome.files:
        try:
            write_fixed(project.request.tree.root, file)
        except WriteError as error:
            complain(str(error))
            all_written = False
    return all_written


def _told(outcome: FixOutcome, view: View) -> list[str]:
    lines = []
    for file in outcome.files:
        rules = {f.diagnostic.rule for f in outcome.applied if any(edit.path == file.path for edit in f.edits)}
        lines.append(f"{shown_path(file.path, outcome.after, view)}: fixed {', '.join(sorted(rules))}")
    return [*lines, ""] if lines else []


def counted_fixes(outcome: FixOutcome) -> list[str]:
    """Say how many fixes of which rules would change how many files, or that there is none, and which would be."""
    if not outcome.files:
        fixes = [finding.diagnostic.fix for finding in outcome.after.findings if finding.status == "new"]
        unsafe = sum(fix is not None and not fix.safe for fix in fixes)
        return [
            f"nothing to fix safely; {counted(unsafe, 'fix', 'fixes')} with --unsafe" if unsafe else "nothing to fix"
        ]
    rules = Counter(finding.diagnostic.rule for finding in outcome.applied)
    listed = ", ".join(f"{count} {rule}" for rule, count in sorted(rules.items()))
    return [f"{counted(rules.total(), 'fix', 'fixes')} in {counted(len(outcome.files), 'file')}: {listed}"]


def tell_refused(outcome: FixOutcome, view: View) -> None:
    """Say on standard error which fixes were not kept."""
    for finding in outcome.refused:
        place = f"{shown_path(finding.diagnostic.path, outcome.before, view)}:{finding.start.line}"
        said = f"{place}: the fix of `{finding.diagnostic.rule}` was left out, since the result was not better"
        write([f"skill-lint: warning: {visible(said)}"], to_stderr=True)
