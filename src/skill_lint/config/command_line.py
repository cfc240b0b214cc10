"""Turn the options of the command line into settings that go over every file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.config.origin import Origin
from skill_lint.config.part import Part
from skill_lint.config.problem import Problem, meant
from skill_lint.config.schema import LEVELS, OUTPUT_FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from skill_lint.config.settings import CommandLine
    from skill_lint.config.validate import Known


def options_part(command_line: CommandLine, words: Collection[str], problems: list[Problem]) -> Part:
    """Give the settings that the options make; what is wrong with them goes to `problems`."""
    lists: dict[str, tuple[str, ...]] = {}
    for option, given in (
        ("select", command_line.select),
        ("extend-select", command_line.extend_select or None),
        ("ignore", command_line.ignore or None),
    ):
        if given is not None:
            lists[option] = tuple(word.strip() for text in given for word in text.split(",") if word.strip())
            problems += [_unknown(option, word, words) for word in lists[option] if word not in words]
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
                label = f"did you mean `{close}`?" if close else f"expected one of {', '.join(allowed)}"
                problems.append(Problem(f"--{option}", f"`{value}` is not known", label=label))
    numbers: dict[str, int] = {}
    if command_line.history_limit is not None:
        numbers["references.history-limit"] = command_line.history_limit
    return Part(Origin("command line"), lists=lists, choices=choices, numbers=numbers)


def _unknown(option: str, word: str, words: Iterable[str]) -> Problem:
    from skill_lint.config.validate import unknown_selector

    return unknown_selector(Origin(f"--{option}"), (), word, words)


def config_values(
    values: Iterable[str], known: Known, is_file: Callable[[str], bool], problems: list[Problem]
) -> tuple[list[str], list[Part]]:
    """Tell the files among the values of `--config` from settings; what is wrong with these goes to `problems`."""
    from skill_lint.config import toml
    from skill_lint.config.validate import validate

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
    return files, parts
