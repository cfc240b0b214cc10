"""From the options of `check` and `fix` to a request for the engine: tree, configuration, the skills meant."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skill_lint.cli.streams import write
from skill_lint.clients.facts import CLIENTS
from skill_lint.config.load import Configuration, reader
from skill_lint.config.problem import ConfigError
from skill_lint.config.settings import CommandLine
from skill_lint.engine.run import Request
from skill_lint.index.discovery import open_project
from skill_lint.report.visible import visible, visible_path
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from skill_lint.config.settings import Settings
    from skill_lint.index.discovery import Opened
    from skill_lint.index.tree import Tree

STANDARD_INPUT = "-"
EMPTY = "no skill found"  # how the problem begins that `--allow-empty` forgives


class UnusableError(Exception):
    """The command line or the configuration cannot be used; the arguments are the lines that say why."""


@dataclass(frozen=True, slots=True)
class Project:
    """What a run works on.

    `settings` hold for the run as a whole. `directory` is the absolute working directory. `problems` are paths that
    cannot be judged, each a sentence. `names` maps the path of the buffer to the name it was given.
    """

    request: Request
    configuration: Configuration
    settings: Settings
    directory: str
    problems: tuple[str, ...]
    names: dict[str, str]


def check_buffer(options: Namespace) -> bool:
    """Say whether the options ask for standard input. Raises UnusableError where they ask in half or for more."""
    if STANDARD_INPUT not in options.paths and options.stdin_filename is None:
        return False
    if options.stdin_filename is None:
        raise UnusableError("skill-lint: error: `-` needs `--stdin-filename PATH`, which says what file it stands for")
    if options.paths not in ([], [STANDARD_INPUT]):
        raise UnusableError("skill-lint: error: with `--stdin-filename` the only path is `-`")
    return True


def open_request(options: Namespace, buffer: bytes | None) -> Project:
    """Find what is to be judged and how. Raises UnusableError with every reason why that cannot be said."""
    catalogue = load_catalogue()
    command_line = CommandLine(
        select=tuple(options.select) if options.select is not None else None,
        ignore=tuple(options.ignore),
        extend_select=tuple(options.extend_select),
        fail_on=options.fail_on,
        min_severity=options.min_severity,
        config=tuple(_from_here(value) for value in options.config),
        isolated=options.isolated,
    )
    made: list[Configuration] = []

    def exclusion(tree: Tree) -> Callable[[str, str], bool]:
        made[:] = [
            Configuration(catalogue, reader(tree.read), root=tree.root, command_line=command_line, clients=CLIENTS)
        ]
        return lambda _directory, entry: made[0].is_excluded(entry)

    def opened(*, respect_ignore: bool = True, force_exclude: bool = False) -> Opened:
        return open_project(
            options.paths if buffer is None else [options.stdin_filename],
            hook=getattr(options, "hook", False),
            exclusion=exclusion,
            buffers=None if buffer is None else {options.stdin_filename: buffer},
            respect_ignore=respect_ignore,
            force_exclude=force_exclude,
        )

    try:
        project = opened()
        settings = made[0].for_run(skill.directory for skill in project.targets)
        if settings.force_exclude or not settings.respect_gitignore:
            project = opened(respect_ignore=settings.respect_gitignore, force_exclude=settings.force_exclude)
        made[0].check(skill.directory for skill in project.targets)
    except ConfigError as error:
        raise UnusableError(*(problem.render() for problem in error.problems)) from error
    except OSError as error:
        raise UnusableError(f"skill-lint: error: {visible(str(error))}") from error
    configuration = made[0]
    write((problem.render() for problem in configuration.warnings), to_stderr=True)
    write((f"skill-lint: warning: {visible(notice)}" for notice in project.notices), to_stderr=True)
    request = Request(
        tree=project.tree,
        skills=project.skills,
        targets=project.targets,
        catalogue=catalogue,
        settings=lambda skill: configuration.for_skill(skill.directory, skill.entry),
        only=None if buffer is None else frozenset(project.paths),
        honour_suppressions=not options.no_ignores,
    )
    if options.verbose:
        write(_told(request, settings), to_stderr=True)
    return Project(
        request=request,
        configuration=configuration,
        settings=settings,
        directory=os.getcwd().replace(os.sep, "/"),
        problems=_counting(project.problems, options),
        names=dict.fromkeys(project.paths, options.stdin_filename) if buffer is not None else {},
    )


def _from_here(value: str) -> str:
    """Make the path of a configuration absolute, since the project root is not known yet; `key = value` stays."""
    return os.path.realpath(value) if os.path.isfile(value) else value


def _counting(problems: tuple[str, ...], options: Namespace) -> tuple[str, ...]:
    """Leave out the problems that are allowed; where the first path is no path, ask whether a command was meant."""
    allow_empty = options.allow_empty or getattr(options, "hook", False)
    counting = tuple(problem for problem in problems if not (allow_empty and problem.startswith(EMPTY)))
    first = options.paths[0] if options.paths else ""
    if counting and counting[0].startswith(f"`{first}` ") and not os.path.lexists(first):
        from skill_lint.cli.main import COMMANDS
        from skill_lint.model.nearest import nearest

        near = nearest(first, COMMANDS)
        if near:
            return (f"{counting[0]}; did you mean the command `{near}`?", *counting[1:])
    return counting


def _told(request: Request, settings: Settings) -> list[str]:
    lines = [f"project root: {visible_path(request.tree.root)}"]
    lines.append(f"configuration of the run: {visible_path(settings.file) or 'none'}")
    for skill in request.targets:
        file = request.settings(skill).file
        if file != settings.file:
            lines.append(f"configuration of {visible_path(skill.directory)}: {visible_path(file) or 'none'}")
    lines.append(f"skills: {len(request.targets)} of {len(request.skills)}")
    return [f"skill-lint: {line}" for line in lines]
