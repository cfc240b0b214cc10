"""`skill-lint config`: shows what applies to a path and where each value was set, or prints the JSON Schema."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from skill_lint.cli.streams import write
from skill_lint.clients.facts import CLIENTS
from skill_lint.config.load import Configuration, reader
from skill_lint.config.problem import ConfigError
from skill_lint.config.schema import KEYS, json_schema
from skill_lint.config.settings import CommandLine
from skill_lint.model.diagnostic import Severity
from skill_lint.report.visible import visible, visible_path
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator

    from skill_lint.config.settings import Settings
    from skill_lint.index.discovery import Opened
    from skill_lint.index.tree import Tree
    from skill_lint.model.catalogue import RuleInfo
    from skill_lint.model.policy import Allowed

NOT_SHOWN = frozenset({"extend", "root", "required-version", "extend-exclude", "rules", "overrides"})
"""Keys that are no setting of a path, or whose effect is shown under another key."""
SHOWN_AS_TABLES = frozenset(
    {"select", "extend-select", "ignore", "severity", "per-file-ignores", "references", "names", "triggers"}
)


def config(options: Namespace) -> int:
    """Run `config show` or `config schema` and give the exit code."""
    if options.action == "schema":
        write([json.dumps(json_schema(load_catalogue(), CLIENTS), indent=2, ensure_ascii=False)])
        return 0
    return show(options.path, tuple(options.config), isolated=options.isolated)


def show(path: str, config_values: tuple[str, ...] = (), *, isolated: bool = False) -> int:
    """Print the effective settings for `path` as TOML, each with its origin as a comment."""
    from skill_lint.index.discovery import open_project

    command_line = CommandLine(
        config=tuple(os.path.realpath(value) if os.path.isfile(value) else value for value in config_values),
        isolated=isolated,
    )
    made: list[Configuration] = []

    def exclusion(tree: Tree) -> Callable[[str, str], bool]:
        made[:] = [
            Configuration(
                load_catalogue(),
                reader(tree.read),
                root=tree.root,
                directory=os.path.realpath(os.getcwd()),
                command_line=command_line,
                clients=CLIENTS,
            )
        ]
        return lambda _directory, entry: made[0].is_excluded(entry)

    try:
        project = open_project([path], exclusion=exclusion)
        if not project.paths:
            write((f"skill-lint: error: {visible(problem.message)}" for problem in project.problems), to_stderr=True)
            return 2
        directory, file = _meant(project)
        settings = made[0].for_skill(directory, next((s.entry for s in project.skills if s.directory == directory), ""))
    except ConfigError as error:
        write((problem.render() for problem in error.problems), to_stderr=True)
        return 2
    write((problem.render() for problem in made[0].warnings), to_stderr=True)
    write(_head(file, settings, is_excluded=made[0].is_excluded(file)))
    write(effective(settings, file))
    return 0


def _meant(project: Opened) -> tuple[str, str]:
    """Give the directory whose settings are meant and the file that they are shown for."""
    place = project.paths[0]
    holder = max(
        (skill for skill in project.skills if place == skill.directory or place in skill.files),
        key=lambda skill: len(skill.directory),
        default=None,
    )
    if holder:
        return holder.directory, holder.entry if place == holder.directory else place
    if place and place not in project.tree.folders and os.path.isfile(f"{project.root}/{place}"):
        return os.path.dirname(place), place
    return place, f"{place}/SKILL.md" if place else "SKILL.md"


def _head(file: str, settings: Settings, *, is_excluded: bool) -> Iterator[str]:
    yield f"# {visible_path(file)}"
    yield f"# configuration: {visible_path(settings.file) or 'no file'}"
    if is_excluded:
        yield "# left out of a run by `include` or `exclude`"
    yield ""


def effective(settings: Settings, path: str) -> Iterator[str]:
    """Give the settings for the file `path` as lines of TOML; what they print is itself a valid configuration."""
    for key in KEYS:
        if key.name not in NOT_SHOWN | SHOWN_AS_TABLES:
            yield _line(key.name, getattr(settings, key.name.replace("-", "_")), settings.origin(key.name))
    yield ""
    yield "[references]"
    yield _line("paths", settings.policy.paths, settings.origin("references.paths"))
    yield _line("history-limit", settings.history_limit, settings.origin("references.history-limit"))
    yield from _listed("allow", settings.policy.allow)
    for convention in settings.policy.names:
        yield ""
        yield f"[[names]]  # {visible(convention.place)}"
        yield from (f"{key} = {_toml(getattr(convention, key))}" for key in ("pattern", "source", "must"))
    yield ""
    yield "[triggers]"
    for name in ("backend", "model", "runs"):
        yield _line(name, getattr(settings, f"triggers_{name}"), settings.origin(f"triggers.{name}"))
    rules = list(settings.catalogue)
    yield ""
    yield "[severity]"
    for rule in rules:
        level = settings.severity_of(rule, path, rule.severity).word
        yield _line(rule.id, level, _reason(settings, rule, path))
    for rule in rules:
        if rule.options:
            yield ""
            yield f"[rules.{rule.id}]"
            given, origins = settings.options(rule.id), settings.option_origins(rule.id)
            for option in rule.options:
                value = given.get(option.name, option.default)
                yield _line(option.name, value, origins.get(option.name, "default"))


def _reason(settings: Settings, rule: RuleInfo, path: str) -> str:
    chosen = settings.selection(path)
    silencing = [ignore for ignore in chosen.ignores if ignore.silences(rule.id, path)]
    if silencing:
        return f"per-file-ignores, {silencing[-1].origin.line(silencing[-1].at)}"
    if rule.id in chosen.active and rule.id in chosen.levels:
        return chosen.levels[rule.id].place("severity", rule.id)
    if rule.id in chosen.reasons:
        part, key = chosen.reasons[rule.id]
        return f"{key[0]}, {part.place(*key)}"
    return "default"


def _listed(key: str, allowed: tuple[Allowed, ...]) -> Iterator[str]:
    """Give a list with one entry a line, since each has a place of its own."""
    if not allowed:
        yield _line(key, (), "default")
        return
    yield f"{key} = ["
    for entry in allowed:
        reason = f", reason = {_toml(entry.reason)}" if entry.reason else ""
        yield f"{f'  {{ text = {_toml(entry.text)}{reason} }},':<40}  # {visible(entry.place)}"
    yield "]"


def _line(key: str, value: object, origin: str) -> str:
    return f"{f'{key} = {_toml(value)}':<40}  # {visible(origin)}"


def _toml(value: object) -> str:
    if isinstance(value, Severity):
        return _toml(value.word)
    if isinstance(value, (tuple, list, frozenset)):
        items = sorted(value) if isinstance(value, frozenset) else value
        return f"[{', '.join(map(_toml, items))}]"
    if isinstance(value, (bool, int)):
        return str(value).lower()
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
