"""`skill-lint fix --stdin-filename PATH -`: a filter for editors that gives its input back on any failure."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skill_lint.cli.main import interrupted
from skill_lint.cli.streams import NOTHING_PIPED, complain, inert_for_runner, is_typed, read_bytes, write, write_bytes

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

UNUSABLE, FAILED = 2, 3


def reads_buffer(arguments: Sequence[str]) -> bool:
    """Say whether the arguments of `fix` ask for standard input."""
    return "-" in arguments or any(argument.startswith("--stdin-filename") for argument in arguments)


def fix_buffer(arguments: Sequence[str]) -> int:
    """Write the fixed text to standard output and what is left to standard error; give the exit code.

    Everything after the reading may fail: the input is written all the same, so no editor empties a buffer.
    """
    if "-" not in arguments and is_typed():
        complain(NOTHING_PIPED)
        return UNUSABLE
    answer = given = read_bytes()
    code = FAILED
    try:
        from skill_lint.cli.parser import of_command

        options = of_command("fix").parse_intermixed_args(arguments)
        answer, code = _fixed(options, given)
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0
    except KeyboardInterrupt:
        code = interrupted()
    except Exception as error:
        complain(f"internal error: {type(error).__name__}: {error}; the text was left as it was")
    finally:
        write_bytes(answer)
    return code


def _fixed(options: Namespace, given: bytes) -> tuple[bytes, int]:
    from skill_lint.cli.check import complain_about, exit_code
    from skill_lint.cli.fix import counted_fixes, tell_refused
    from skill_lint.cli.opening import UnusableError
    from skill_lint.cli.output import make_view, print_result
    from skill_lint.cli.project import check_buffer, open_request
    from skill_lint.engine.fix import fix

    try:
        check_buffer(options)
        project = open_request(options, given)
    except UnusableError as error:
        write(error.args, to_stderr=True)
        return given, UNUSABLE
    outcome = fix(project.request, unsafe=options.unsafe)
    complain_about(outcome.after, project, verbose=options.verbose)
    code = exit_code(outcome.after, project, exit_zero=options.exit_zero)
    view = make_view(options, project, code, None, sys.stderr)
    tell_refused(outcome, view)
    changed = {file.path: file.after for file in outcome.files}
    if changed.keys() - project.names.keys():
        complain("a fix would change other files too; the text was left as it was")
        return given, max(code, UNUSABLE)
    if options.diff:
        from skill_lint.cli.diff import diff_lines

        lines = [line for file in outcome.files for line in diff_lines(file, outcome.after, view)]
        if not options.quiet:
            write(counted_fixes(outcome), to_stderr=True)
        return "".join(f"{line}\n" for line in inert_for_runner(lines)).encode(), code if code > 1 else int(bool(lines))
    print_result("full", outcome.after, view, options.quiet, to_stderr=True)
    return next(iter(changed.values()), given), code
