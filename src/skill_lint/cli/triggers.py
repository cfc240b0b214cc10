"""`skill-lint triggers`: which skill an agent would load for each prompt, against what its author expects."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from skill_lint.cli.comparing import compared, is_over_all
from skill_lint.cli.opening import UnusableError, base_of_run, from_here, open_skills, problems_of, read_named
from skill_lint.cli.prompt_cases import Gathered, gather, with_sets_for_skills, worded
from skill_lint.cli.report_files import OutputFormatError, parse_outputs, write_reports
from skill_lint.cli.streams import write
from skill_lint.cli.trigger_usage import LEXICAL, check_init, check_usage
from skill_lint.config.settings import CommandLine
from skill_lint.index.root import relative
from skill_lint.report.terminal import Style, wants_colour, width_of
from skill_lint.report.trigger_formats import FORMATS, TEXT, render
from skill_lint.report.view import from_directory
from skill_lint.report.visible import visible
from skill_lint.rules.catalogue import load_catalogue
from skill_lint.triggers.catalogue_view import view_of
from skill_lint.triggers.comparison import ComparisonError, compare, read_earlier
from skill_lint.triggers.result import TriggerResult, with_broken

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from skill_lint.cli.opening import Found
    from skill_lint.cli.report_files import Outputs
    from skill_lint.config.settings import Settings
    from skill_lint.index.change import Change

INIT = "init"
PREFIX = "skill-lint: error: "


def triggers(options: Namespace) -> int:
    """Judge the prompts, report, and give the exit code."""
    if options.paths[:1] == [INIT]:
        return _init(options)
    try:
        outputs = parse_outputs(options.output_format, FORMATS)
        earlier = None if options.compare is None else read_earlier(options.compare, read_named(options.compare))
        found = _opened(options)
        _check_usage(options, found.settings)
        gathered = _gathered(options, found)
        if options.dry_run:
            return _plan(options, found.settings, gathered)
        result = _judged(options, found.settings, gathered, found.opened.root)
    except (UnusableError, OutputFormatError, ComparisonError) as error:
        write(_as_lines(error), to_stderr=True)
        return 2
    paths = [each.path for each in gathered.sets]
    result = with_broken(result, gathered.broken, gathered.problems, paths)
    result = replace(result, is_lenient=options.exit_zero)
    if gathered.sets or not gathered.unchanged:
        result = replace(result, view=view_of(gathered.catalogue, result.run.outcomes))
    if earlier is not None:
        result = replace(result, comparison=compare(result.run, earlier))
    return _report(options, outputs, result, gathered, found.opened.root)


def _init(options: Namespace) -> int:
    from skill_lint.cli.triggers_init import init

    try:
        check_init(options)
    except UnusableError as error:
        write(_as_lines(error), to_stderr=True)
        return 2
    return init(options)


def _check_usage(options: Namespace, settings: Settings) -> None:
    """Raise UnusableError where options do not go together, whatever there is to judge."""
    check_usage(options, _backend(options, settings))
    if _backend(options, settings) != LEXICAL:
        from skill_lint.cli.triggers_model import check

        check(options, settings)


def _as_lines(error: Exception) -> list[str]:
    """Give the lines of an error: those of the configuration as they are, which show the place in lines of its file."""
    return [line if "\n" in str(line) else PREFIX + visible(str(line).removeprefix(PREFIX)) for line in error.args]


def _opened(options: Namespace) -> Found:
    """Find the skills. Raises UnusableError also where a path cannot be judged."""
    command_line = CommandLine(config=tuple(map(from_here, options.config)), isolated=options.isolated)
    found = open_skills(options, command_line, load_catalogue())
    problems = problems_of(with_sets_for_skills(found.opened), options)
    if problems:
        raise UnusableError(*problems)
    notices = (f"skill-lint: warning: {visible(notice)}" for notice in found.opened.notices)
    write((*(problem.render() for problem in found.configuration.warnings), *notices), to_stderr=True)
    return found


def _gathered(options: Namespace, found: Found) -> Gathered:
    """Find the prompts and say on standard error what is wrong with them. Raises UnusableError."""
    given = {_from_root(path, found.opened.root): read_named(path) for path in options.prompts}
    change: Change | None = None
    is_all = options.hook and not options.changed and is_over_all(found.opened, found.cache, os.environ)
    if (options.changed or options.hook) and not is_all:
        change = compared(found.opened, base_of_run(found.opened, options), found.cache)
        if change is None:
            write(["skill-lint: warning: nothing tells what changed, so everything counts"], to_stderr=True)
    gathered = gather(found.opened, given, change)
    if options.verbose:
        told = (f"{visible(each.path)}: {each.format}, {len(each.prompts)} prompts" for each in gathered.sets)
        write((f"skill-lint: {line}" for line in told), to_stderr=True)
    write((f"skill-lint: error: {visible(line)}" for line in worded(gathered.problems)), to_stderr=True)
    write((f"skill-lint: warning: {visible(line)}" for line in worded(gathered.warnings)), to_stderr=True)
    return gathered


def _from_root(path: str, root: str) -> str:
    """Give the path of a file from the project's root where it lies below that, else the absolute one."""
    full = os.path.realpath(path).replace(os.sep, "/")
    return relative(full, root) or full


def _backend(options: Namespace, settings: Settings) -> str:
    return options.backend or settings.triggers_backend


def _plan(options: Namespace, settings: Settings, gathered: Gathered) -> int:
    """Print what would be asked, without asking."""
    from skill_lint.cli.triggers_model import plan

    write(plan(options, settings, gathered))
    return 0


def _judged(options: Namespace, settings: Settings, gathered: Gathered, root: str) -> TriggerResult:
    """Judge the prompts with the backend that was chosen. Raises UnusableError."""
    if _backend(options, settings) != LEXICAL:
        from skill_lint.cli.triggers_model import judged

        return judged(options, settings, gathered, root)
    from skill_lint.triggers.lexical_run import judged_by_words

    run = judged_by_words(gathered.cases, gathered.catalogue, gathered.skipped)
    return TriggerResult(run, is_strict=options.strict)


def _report(options: Namespace, outputs: Outputs, result: TriggerResult, gathered: Gathered, root: str) -> int:
    """Write every report and give the exit code, which all of them name."""
    if not gathered.sets and not options.quiet and not options.hook:
        write([_nothing(gathered)], to_stderr=True)

    def lines_of(name: str, is_failed: bool) -> Iterable[str]:
        return render(name, replace(result, is_unwritten=is_failed), every=options.all)

    if not write_reports(outputs.files, lines_of):
        result = replace(result, is_unwritten=True)
    printed = outputs.printed or TEXT
    is_asked = printed != TEXT or gathered.sets or not (options.hook or gathered.unchanged)
    if options.quiet < 2 and is_asked:
        terminal = sys.stdout is not None and sys.stdout.isatty()
        style = Style(wants_colour(options.color, os.environ, terminal=terminal))
        width = width_of(sys.stdout, os.environ) if terminal or os.environ.get("COLUMNS") else None
        place = partial(from_directory, root=root, directory=os.getcwd().replace(os.sep, "/"))
        write(render(printed, result, style, every=options.all, width=width, place=place))
    return result.exit_code


def _nothing(gathered: Gathered) -> str:
    if gathered.unchanged:
        return "skill-lint: no description and no prompt set changed"
    return "skill-lint: no prompt set found; `skill-lint triggers init SKILL` writes one, `--prompts FILE` names one"
