"""Turn the options of the command line into settings that go over every file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.config.origin import Origin
from skill_lint.config.part import Part
from skill_lint.config.problem import ConfigError, Problem, meant
from skill_lint.config.schema import LEVELS, OUTPUT_FORMATS
from skill_lint.config.validate import one_of, unknown_selector, validate

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.config.settings import CommandLine
    from skill_lint.config.validate import Known


def parts_of(
    command_line: CommandLine, known: Known, is_file: Callable[[str], bool]
) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    """Give the files that `--config` names, and the settings that the options make. Raises ConfigError."""
    problems: list[Problem] = []
    lists: dict[str, tuple[str, ...]] = {}
    for option, given in (
        ("select", command_line.select),
        ("extend-select", command_line.extend_select or None),
        ("ignore", command_line.ignore or None),
    ):
        if given is not None:
            words = [word.strip() for text in given for word in text.split(",") if word.strip()]
            origin = Origin(f"--{option}")
            problems += [unknown_selector(origin, (), word, known) for word in words if word not in known.words]
            lists[option] = tuple(words)
    choices: dict[str, str] = {}
    for option, value, allowed in (
        ("fail-on", command_line.fail_on, LEVELS),
        ("min-severity", command_line.min_severity, LEVELS),
        ("output-format", command_line.output_format, OUTPUT_FORMATS),
    ):
        if value is not None:
            choices[option] = value
            if value not in allowed:
                close = meant(value, allowed)
                label = f"did you mean `{close}`?" if close else f"expected {one_of(allowed)}"
                problems.append(Problem(f"--{option}", f"`{value}` is not known", label=label))
    files, inline = _config_values(command_line.config, known, is_file, problems)
    if problems:
        raise ConfigError(problems)
    options = Part(Origin("command line"), lists=lists, choices=choices)
    return files, (*inline, options)


def _config_values(
    values: tuple[str, ...], known: Known, is_file: Callable[[str], bool], problems: list[Problem]
) -> tuple[tuple[str, ...], tuple[Part, ...]]:
    from skill_lint.config import toml

    files: list[str] = []
    parts: list[Part] = []
    for value in values:
        if is_file(value):
            files.append(value)
        elif "=" not in value:
            problems.append(Problem("--config", f"`{value}` is neither a file nor `key = value`"))
        else:
            parsed = toml.parse("--config", value.encode("utf-8", "surrogateescape"))
            if isinstance(parsed, Problem):
                problems.append(parsed)
                continue
            table, positions = parsed
            checked = validate(table, Origin("--config", positions=positions), known)
            problems += checked.problems
            problems += [
                Problem("--config", f"`{name}` cannot stand here, only in a file")
                for name in ("extend", "required-version", "root")
                if name in table
            ]
            parts += checked.parts
    return tuple(files), tuple(parts)
