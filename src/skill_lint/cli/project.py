"""From the options of `check` and `fix` to a request for the engine: tree, configuration, the skills meant."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skill_lint.cli.comparing import Brought, brought, compared, remembered, trusted
from skill_lint.cli.opening import UnusableError, base_of_run, from_here, open_skills, problems_of
from skill_lint.cli.streams import NOTHING_PIPED, is_typed, write
from skill_lint.config.settings import CommandLine
from skill_lint.engine.request import Request
from skill_lint.model.diagnostic import Severity
from skill_lint.report.visible import visible, visible_path
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from skill_lint.config.load import Configuration
    from skill_lint.config.settings import Settings
    from skill_lint.model.skill import Skill

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Project:
    """What a run works on.

    `settings` hold for the run as a whole. `directory` is the absolute working directory. `problems` are paths that
    cannot be judged, each a sentence. `names` maps the path of the buffer to the name it was given. `is_of_concern` is
    False for a hook where nothing in the commit can matter to any skill.
    """

    request: Request
    configuration: Configuration
    settings: Settings
    directory: str
    problems: tuple[str, ...]
    names: dict[str, str]
    is_of_concern: bool = True


def check_buffer(options: Namespace) -> bool:
    """Say whether the options ask for standard input. Raises UnusableError where they ask in half or for more."""
    if STANDARD_INPUT not in options.paths and options.stdin_filename is None:
        return False
    if options.stdin_filename is None:
        raise UnusableError("skill-lint: error: `-` needs `--stdin-filename PATH`, which says what file it stands for")
    if options.paths not in ([], [STANDARD_INPUT]):
        raise UnusableError("skill-lint: error: with `--stdin-filename` the only path is `-`")
    if not options.paths and is_typed():
        raise UnusableError(f"skill-lint: error: {NOTHING_PIPED}")
    wrong = _no_file(options.stdin_filename)
    if wrong:
        raise UnusableError(f"skill-lint: error: `--stdin-filename` takes the path of a file, and {visible(wrong)}")
    return True


def _no_file(path: str) -> str:
    """Say why no file can stand at `path`, "" where one can: it need not be there yet, nor its folder."""
    if not path:
        return "this one is empty"
    if path.endswith(("/", os.sep)) or os.path.isdir(path):
        return f"`{path}` is a folder"
    above = os.path.dirname(path)
    while above and not os.path.lexists(above):
        above = os.path.dirname(above)
    return f"`{above}` is no folder" if above and not os.path.isdir(above) else ""


def open_request(options: Namespace, buffer: bytes | None) -> Project:
    """Find what is to be judged and how. Raises UnusableError with every reason why that cannot be said."""
    catalogue = load_catalogue()
    command_line = CommandLine(
        select=tuple(options.select) if options.select is not None else None,
        ignore=tuple(options.ignore),
        extend_select=tuple(options.extend_select),
        fail_on=options.fail_on,
        min_severity=options.min_severity,
        history_limit=options.history_limit,
        config=tuple(from_here(value) for value in options.config),
        isolated=options.isolated,
    )
    found = open_skills(options, command_line, catalogue, buffer)
    project, configuration, settings = found.opened, found.configuration, found.settings
    problems = problems_of(project, options)
    silent = _nothing_runs(configuration, project.targets)
    if silent:
        raise UnusableError(f"skill-lint: error: {visible(silent)}")
    write((problem.render() for problem in configuration.warnings), to_stderr=True)
    write((f"skill-lint: warning: {visible(notice)}" for notice in project.notices), to_stderr=True)
    base = base_of_run(project, options)
    cache = trusted(project, found.cache, os.environ)
    change = compared(project, base, cache)
    new = brought(change, project, os.environ) if options.hook and not options.all else Brought()
    request = Request(
        tree=project.tree,
        skills=project.skills,
        targets=project.targets,
        catalogue=catalogue,
        settings=lambda skill: configuration.for_skill(skill.directory, skill.entry),
        only=None if buffer is None else frozenset(project.paths),
        honour_suppressions=not options.no_ignores,
        change=change,
        history=remembered(project, settings.history_limit, cache),
        cache=cache,
        wants_hints=min(settings.min_severity, settings.fail_on) <= Severity.NOTE,
        touched=new.touched,
        gap=f"{base.gap}; {base.cure}" if base.cure else base.gap,
        no_git=project.no_git,
        wording="" if options.hook or buffer is not None else repr((command_line, sorted(found.texts.items()))),
    )
    if options.verbose:
        write(_told(request, settings), to_stderr=True)
    return Project(
        request=request,
        configuration=configuration,
        settings=settings,
        directory=os.getcwd().replace(os.sep, "/"),
        problems=problems,
        names=dict.fromkeys(project.paths, options.stdin_filename) if buffer is not None else {},
        is_of_concern=new.is_of_concern,
    )


def _nothing_runs(configuration: Configuration, targets: Sequence[Skill]) -> str:
    """Say which settings switch every rule off for every target, "" where some rule runs or there is no target."""
    sources: dict[str, None] = {}
    for skill in targets:
        settings = configuration.for_skill(skill.directory, skill.entry)
        if any(settings.is_active(rule) for rule in configuration.catalogue):
            return ""
        for part, key in settings.selection(skill.entry).reasons.values():
            sources[f"`{key[0]}` ({part.place(*key)})"] = None
    return f"no rule is left to run, because of {' and '.join(list(sources)[:3])}" if sources else ""


def _told(request: Request, settings: Settings) -> list[str]:
    lines = [f"project root: {visible_path(request.tree.root)}"]
    lines.append(f"configuration of the run: {visible_path(settings.file) or 'none'}")
    for skill in request.targets:
        file = request.settings(skill).file
        if file != settings.file:
            lines.append(f"configuration of {visible_path(skill.directory)}: {visible_path(file) or 'none'}")
    lines.append(f"skills: {len(request.targets)} of {len(request.skills)}")
    return [f"skill-lint: {line}" for line in lines]
