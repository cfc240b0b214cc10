"""`skill-lint triggers`: which skill an agent would load for each prompt, against what its author expects."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from skill_lint.cli.comparing import compared
from skill_lint.cli.opening import UnusableError, base_of_run, from_here, open_skills, problems_of, read_named
from skill_lint.cli.prompt_cases import Gathered, gather, worded
from skill_lint.cli.streams import complain, inert_for_runner, write
from skill_lint.config.settings import CommandLine
from skill_lint.index.root import relative
from skill_lint.report.terminal import Style, wants_colour
from skill_lint.report.trigger_formats import FORMATS, TEXT, render
from skill_lint.report.view import from_directory
from skill_lint.report.visible import visible
from skill_lint.rules.catalogue import load_catalogue
from skill_lint.triggers.catalogue_view import view_of
from skill_lint.triggers.comparison import ComparisonError, compare, read_earlier
from skill_lint.triggers.result import TriggerResult

if TYPE_CHECKING:
    from argparse import Namespace

    from skill_lint.cli.opening import Found
    from skill_lint.config.settings import Settings
    from skill_lint.index.change import Change

INIT = "init"
LEXICAL = "lexical"
PREFIX = "skill-lint: error: "


def triggers(options: Namespace) -> int:
    """Judge the prompts, report, and give the exit code."""
    if options.paths[:1] == [INIT]:
        from skill_lint.cli.triggers_init import init

        return init(options)
    try:
        outputs = parse_outputs(options.output_format)
        earlier = None if options.compare is None else read_earlier(options.compare, read_named(options.compare))
        found = _opened(options)
        gathered = _gathered(options, found)
        if options.dry_run:
            return _plan(options, found.settings, gathered)
        result = _judged(options, found.settings, gathered)
    except (UnusableError, ComparisonError) as error:
        write(_as_lines(error), to_stderr=True)
        return 2
    if gathered.sets or not gathered.unchanged:
        result = replace(result, view=view_of(gathered.catalogue, result.run.outcomes))
    if earlier is not None:
        result = replace(result, comparison=compare(result.run, earlier))
    return _report(options, outputs, result, gathered, found.opened.root)


def _as_lines(error: Exception) -> list[str]:
    """Give the lines of an error: those of the configuration as they are, which show the place in lines of its file."""
    return [line if "\n" in str(line) else PREFIX + visible(str(line).removeprefix(PREFIX)) for line in error.args]


def parse_outputs(values: list[str]) -> dict[str, str]:
    """Read the values of `--output-format`: formats by file, "" for standard output. Raises UnusableError."""
    outputs: dict[str, str] = {}
    for value in values or [TEXT]:
        name, equals, path = value.partition("=")
        if name not in FORMATS:
            raise UnusableError(f"unknown output format `{name}`, expected one of {', '.join(FORMATS)}")
        if equals and not path:
            raise UnusableError(f"`{value}` names no file; write `{name}` for standard output")
        path = "" if path == "-" else path
        if outputs.get(path, name) != name:
            place = f"`{path}`" if path else "standard output"
            raise UnusableError(f"two output formats for {place}, `{outputs[path]}` and `{name}`; use `FORMAT=FILE`")
        outputs[path] = name
    return outputs


def _opened(options: Namespace) -> Found:
    """Find the skills. Raises UnusableError also where a path cannot be judged."""
    command_line = CommandLine(config=tuple(map(from_here, options.config)), isolated=options.isolated)
    found = open_skills(options, command_line, load_catalogue())
    problems = problems_of(found.opened, options)
    if problems:
        raise UnusableError(*problems)
    notices = (f"skill-lint: warning: {visible(notice)}" for notice in found.opened.notices)
    write((*(problem.render() for problem in found.configuration.warnings), *notices), to_stderr=True)
    return found


def _gathered(options: Namespace, found: Found) -> Gathered:
    """Find the prompts and say on standard error what is wrong with them. Raises UnusableError."""
    given = {_from_root(path, found.opened.root): read_named(path) for path in options.prompts}
    change: Change | None = None
    if options.changed or options.hook:
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
    if _backend(options, settings) == LEXICAL:
        raise UnusableError("`--dry-run` shows what a model is asked; choose one with `--backend`")
    from skill_lint.cli.triggers_model import plan

    write(plan(options, settings, gathered))
    return 0


def _judged(options: Namespace, settings: Settings, gathered: Gathered) -> TriggerResult:
    """Judge the prompts with the backend that was chosen. Raises UnusableError."""
    if _backend(options, settings) != LEXICAL:
        from skill_lint.cli.triggers_model import judged

        return judged(options, settings, gathered)
    from skill_lint.triggers.lexical_run import judged_by_words

    run = judged_by_words(gathered.cases, gathered.catalogue, gathered.skipped)
    return TriggerResult(run, is_strict=options.strict)


def _report(options: Namespace, outputs: dict[str, str], result: TriggerResult, gathered: Gathered, root: str) -> int:
    """Write every report and give the exit code."""
    code = 2 if gathered.problems and result.exit_code < 3 else result.exit_code
    if not gathered.sets and not options.quiet and not options.hook:
        write([_nothing(gathered)], to_stderr=True)
    is_written = True
    for path, name in outputs.items():
        if path:
            is_written &= _write_file(path, name, result)
        elif options.quiet < 2 and (gathered.sets or result.view.pairs or name != TEXT):
            terminal = sys.stdout is not None and sys.stdout.isatty()
            style = Style(wants_colour(options.color, os.environ, terminal=terminal))
            place = partial(from_directory, root=root, directory=os.getcwd().replace(os.sep, "/"))
            write(render(name, result, style, every=options.all, place=place))
    code = 0 if options.exit_zero and code == 1 else code
    return code if is_written else max(code, 2)


def _nothing(gathered: Gathered) -> str:
    if gathered.unchanged:
        return "skill-lint: no description and no prompt set changed"
    return "skill-lint: no prompt set found; `skill-lint triggers init SKILL` writes one, `--prompts FILE` names one"


def _write_file(path: str, name: str, result: TriggerResult) -> bool:
    """Write a report into a file, whole or not at all; complain and give False where that fails."""
    beside = f"{path}.{os.getpid()}.new"
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line}\n" for line in inert_for_runner(render(name, result)))
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            os.unlink(beside)
        complain(f"cannot write `{path}`: {error.strerror or error}")
        return False
    return True
