"""From the options of `check` and `fix` to a request for the engine: tree, configuration, the skills meant."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skill_lint.cli.comparing import Brought, brought, compared, remembered, trusted
from skill_lint.cli.streams import NOTHING_PIPED, is_typed, write
from skill_lint.clients.facts import CLIENTS
from skill_lint.config.load import Configuration, reader
from skill_lint.config.problem import ConfigError
from skill_lint.config.settings import CommandLine
from skill_lint.engine.request import Request
from skill_lint.index.cache import open_cache
from skill_lint.index.discovery import open_project
from skill_lint.model.diagnostic import Severity
from skill_lint.report.visible import visible, visible_path
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from skill_lint.config.load import Read
    from skill_lint.config.settings import Settings
    from skill_lint.index.cache import Cache
    from skill_lint.index.discovery import Opened
    from skill_lint.index.revision import Base
    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Skill

STANDARD_INPUT = "-"
OTHER_WORDS = {"lint": "check", "help": "--help", "version": "--version"}  # what people type for ours


class UnusableError(Exception):
    """The command line or the configuration cannot be used; the arguments are the lines that say why."""


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
        config=tuple(_from_here(value) for value in options.config),
        isolated=options.isolated,
    )
    made: list[Configuration] = []
    texts: dict[str, bytes] = {}

    def exclusion(tree: Tree) -> Callable[[str, str], bool]:
        texts.clear()
        read = _noting(reader(tree.read), texts)
        made[:] = [Configuration(catalogue, read, root=tree.root, command_line=command_line, clients=CLIENTS)]
        return lambda _directory, entry: made[0].is_excluded(entry)

    caches: dict[str, Cache] = {}

    def cache_of(root: str) -> Cache:
        if root not in caches:
            caches[root] = open_cache(root, os.environ, no_cache=options.no_cache)
        return caches[root]

    def opened(*, respect_ignore: bool = True, force_exclude: bool = False) -> Opened:
        return open_project(
            options.paths if buffer is None else [options.stdin_filename],
            hook=options.hook,
            exclusion=exclusion,
            buffers=None if buffer is None else {options.stdin_filename: buffer},
            respect_ignore=respect_ignore,
            force_exclude=force_exclude,
            cache=cache_of,
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
    problems = _counting(project, options)
    silent = _nothing_runs(configuration, project.targets)
    if silent:
        raise UnusableError(f"skill-lint: error: {visible(silent)}")
    write((problem.render() for problem in configuration.warnings), to_stderr=True)
    write((f"skill-lint: warning: {visible(notice)}" for notice in project.notices), to_stderr=True)
    base = _base(project, options)
    cache = trusted(project, cache_of(project.root), os.environ)
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
        wording="" if options.hook or buffer is not None else repr((command_line, sorted(texts.items()))),
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


def _noting(read: Read, texts: dict[str, bytes]) -> Read:
    """Give the same `read`, which notes in `texts` what it gave."""

    def noting(path: str) -> bytes | None:
        content = read(path)
        if content is not None:
            texts[path] = content
        return content

    return noting


def _base(project: Opened, options: Namespace) -> Base:
    """Find what to compare with. Raises UnusableError where a revision was asked for that there is not."""
    from skill_lint.index.revision import BaseError, base_of

    try:
        git = project.git_tree.git if project.git_tree else None
        return base_of(git, options.base, os.environ, hook=options.hook)
    except BaseError as error:
        raise UnusableError(f"skill-lint: error: {visible(str(error))}; {visible(error.cure)}") from error


def _from_here(value: str) -> str:
    """Make the path of a configuration absolute, since the project root is not known yet; `key = value` stays."""
    return os.path.realpath(value) if os.path.isfile(value) else value


def _counting(project: Opened, options: Namespace) -> tuple[str, ...]:
    """Give the problems that are not allowed.

    A hook may run before the first skill is there; a path without a skill in a repository with skills is a mistake
    there too. Raises UnusableError where the first path is no path but seems to be a command.
    """
    missing = [problem.path for problem in project.problems if problem.kind == "missing"]
    if missing and missing[:1] == options.paths[:1] and (meant := _meant_command(missing[0])):
        raise UnusableError(f"skill-lint: error: `{visible(missing[0])}` does not exist; did you mean {meant}?")
    allowed = options.allow_empty or (options.hook and not project.skills)
    return tuple(problem.message for problem in project.problems if not (allowed and problem.kind == "no-skill"))


def _meant_command(word: str) -> str:
    """Name the command or option that was probably meant by `word`, "" where it is nothing like one."""
    from skill_lint.cli.main import COMMANDS
    from skill_lint.model.nearest import nearest

    meant = OTHER_WORDS.get(word) or nearest(word, COMMANDS)
    if not meant:
        return ""
    return f"`skill-lint {meant}`" if meant.startswith("-") else f"the command `{meant}`"


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
