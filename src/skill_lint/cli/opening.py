"""From the paths and the configuration of a command line to the skills that are meant."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skill_lint.clients.facts import CLIENTS
from skill_lint.config.load import Configuration, reader
from skill_lint.config.problem import ConfigError
from skill_lint.index.cache import open_cache
from skill_lint.index.discovery import open_project
from skill_lint.report.visible import visible

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from skill_lint.config.load import Read
    from skill_lint.config.settings import CommandLine, Settings
    from skill_lint.index.cache import Cache
    from skill_lint.index.discovery import Opened
    from skill_lint.index.revision import Base
    from skill_lint.index.tree import Tree
    from skill_lint.model.catalogue import Catalogue


OTHER_WORDS = {"lint": "check", "help": "--help", "version": "--version"}  # what people type for ours


class UnusableError(Exception):
    """The command line or the configuration cannot be used; the arguments are the lines that say why."""


@dataclass(frozen=True, slots=True)
class Found:
    """A project with its configuration; `settings` hold for the whole run, `texts` are the files they come from."""

    opened: Opened
    configuration: Configuration
    settings: Settings
    texts: Mapping[str, bytes]
    cache: Cache


def open_skills(
    options: Namespace, command_line: CommandLine, catalogue: Catalogue, buffer: bytes | None = None
) -> Found:
    """Find the skills that the paths mean, as the configuration says. Raises UnusableError with every reason."""
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
    return Found(project, made[0], settings, texts, cache_of(project.root))


def _noting(read: Read, texts: dict[str, bytes]) -> Read:
    """Give the same `read`, which notes in `texts` what it gave."""

    def noting(path: str) -> bytes | None:
        content = read(path)
        if content is not None:
            texts[path] = content
        return content

    return noting


def from_here(value: str) -> str:
    """Make the path of a configuration absolute, since the project root is not known yet; `key = value` stays."""
    return os.path.realpath(value) if os.path.isfile(value) else value


def read_named(path: str) -> bytes:
    """Read a file that an option names. Raises UnusableError."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise UnusableError(f"cannot read `{path}`: {error.strerror or error}") from error


def base_of_run(project: Opened, options: Namespace) -> Base:
    """Find what to compare with. Raises UnusableError where a revision was asked for that there is not."""
    from skill_lint.index.revision import BaseError, base_of

    try:
        git = project.git_tree.git if project.git_tree else None
        return base_of(git, options.base, os.environ, hook=options.hook, no_git=project.no_git)
    except BaseError as error:
        raise UnusableError(f"skill-lint: error: {visible(str(error))}; {visible(error.cure)}") from error


def problems_of(project: Opened, options: Namespace) -> tuple[str, ...]:
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
