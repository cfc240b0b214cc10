"""The options of every command, with their defaults and configuration keys; one parser is built a run."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

from skill_lint.cli.option_words import count, miscellaneous, told
from skill_lint.report.terminal import width_of

if TYPE_CHECKING:
    from argparse import HelpFormatter, _ArgumentGroup
    from collections.abc import Callable
    from typing import NoReturn

EXIT_CODES = """\
exit codes:
  0    nothing at or above --fail-on (notes and warnings may exist)
  1    findings at or above --fail-on, `fix --diff` would change a file, or `fix --hook` changed one
  2    wrong usage or configuration, no skill found, no rule to run, or a file that cannot be read
  3    internal error or crashed rule (the other rules still ran)
  130  interrupted
"""

LEVELS = ("error", "warning", "note")
SHELLS = ("bash", "zsh", "fish", "powershell")


class Parser(ArgumentParser):
    """A parser that says in one line what is wrong, and names the option that was probably meant."""

    def __init__(self, prog: str, usage: str, description: str) -> None:
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=EXIT_CODES,
            formatter_class=_formatter,
            allow_abbrev=False,
            add_help=False,
        )

    def error(self, message: str) -> NoReturn:
        """End with exit code 2 after one line on standard error."""
        from skill_lint.cli.streams import complain

        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            message = self._unknown(unknown.split()[0])
        complain(f"{message}; see `{self.prog} --help`")
        raise SystemExit(2)

    def has(self, option: str) -> bool:
        """Say whether the parser knows an option."""
        return option in self._option_string_actions

    def takes_value(self, option: str) -> bool:
        """Say whether a value follows an option, which the parser knows."""
        return self._option_string_actions[option].nargs != 0

    def _unknown(self, word: str) -> str:
        from skill_lint.model.nearest import nearest

        if not word.startswith("-"):
            return f"unexpected argument `{word}`"
        option = word.partition("=")[0]
        command = option.removeprefix("--")
        if command in COMMANDS:
            return f"unknown option `{option}`, did you mean the command `{command}`?"
        other = next((name for name in COMMANDS if of_command(name).has(option)), "")
        if other:
            return f"`{option}` is an option of `skill-lint {other}`"
        near = nearest(option, self._option_string_actions)
        return f"unknown option `{option}`" + (f", did you mean `{near}`?" if near else "")


def _formatter(prog: str) -> HelpFormatter:
    """Format for the width of the terminal; given a width, argparse has no need to import `shutil`."""
    return RawDescriptionHelpFormatter(prog, max_help_position=28, width=min(width_of(sys.stdout, os.environ), 110))


def of_command(command: str) -> Parser:
    """Build the parser of one command."""
    description, arguments, fill = COMMANDS[command]
    parser = Parser(f"skill-lint {command}", f"skill-lint {command} {arguments}[options]", description)
    fill(parser)
    return parser


def overview() -> Parser:
    """Build the parser behind `skill-lint --help`, which lists the commands and the options of `check`."""
    lines = [f"  {name:<27}{description}" for name, (description, _, _) in COMMANDS.items()]
    usage = "skill-lint [check] [PATH ...] [options]\n       skill-lint COMMAND --help"
    parser = Parser("skill-lint", usage, "The linter for agent skills.\n\ncommands:\n" + "\n".join(lines))
    _check(parser)
    return parser


def complete() -> ArgumentParser:
    """Build one parser of all commands: what shell completions are made from.

    It has the options of `check` besides, not its paths, since argparse could not tell them from commands.
    """
    parser = ArgumentParser(prog="skill-lint", description="The linter for agent skills", add_help=False)
    _check(parser, takes_paths=False)
    commands = parser.add_subparsers(dest="command")
    for name, (description, _, fill) in COMMANDS.items():
        fill(commands.add_parser(name, help=description, description=description, add_help=False))
    return parser


def _paths(parser: ArgumentParser, *, takes_paths: bool = True) -> None:
    group = parser.add_argument_group("Files")
    if takes_paths:
        group.add_argument(
            "paths",
            metavar="PATH",
            nargs="*",
            help="a skill, a folder of skills, or a file of a skill; `-` for standard input (default: the repository)",
        )
    group.add_argument(
        "--stdin-filename",
        metavar="PATH",
        help=told("judge standard input in place of this file", "none"),
    )
    group.add_argument("--allow-empty", action="store_true", help=told("exit 0 where no skill is found", "off"))
    group.add_argument(
        "--config",
        metavar="FILE|KEY=VALUE",
        action="append",
        default=[],
        help=told("use this file in place of those found, or set one key; repeatable", "none"),
    )
    group.add_argument("--isolated", action="store_true", help=told("read no configuration file", "off"))
    group.add_argument(
        "--no-cache", action="store_true", help=told("use nothing of earlier runs, keep nothing for later ones", "off")
    )


def _selection(parser: ArgumentParser) -> _ArgumentGroup:
    group = parser.add_argument_group("Selection")
    rules = {"metavar": "RULE[,RULE]", "action": "append"}
    group.add_argument(
        "--select",
        help=told("run only these rules, groups or tags, or `all`", "the rules on by default", "select"),
        **rules,  # type: ignore[arg-type]  # one mapping for three options
    )
    group.add_argument(
        "--extend-select",
        default=[],
        help=told("run these rules too", "none", "extend-select"),
        **rules,  # type: ignore[arg-type]
    )
    group.add_argument(
        "--ignore",
        default=[],
        help=told("do not run these rules", "none", "ignore"),
        **rules,  # type: ignore[arg-type]
    )
    group.add_argument(
        "--fail-on",
        choices=LEVELS,
        help=told("the lowest level that makes the exit code 1", "error", "fail-on"),
    )
    group.add_argument(
        "--no-ignores",
        action="store_true",
        help=told("report also what comments in the text silence", "off"),
    )
    return group


def _output(parser: ArgumentParser) -> _ArgumentGroup:
    group = parser.add_argument_group("Output")
    group.add_argument(
        "--min-severity",
        choices=LEVELS,
        help=told("the lowest level that is shown, at most that of --fail-on", "warning", "min-severity"),
    )
    group.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help=told("auto obeys NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE and TERM, then the terminal", "auto"),
    )
    group.add_argument(
        "-q",
        "--quiet",
        action="count",
        default=0,
        help=told("print no summary; twice: print nothing", "off"),
    )
    group.add_argument("--exit-zero", action="store_true", help=told("exit 0 in place of 1", "off"))
    group.add_argument(
        "--no-timing",
        action="store_true",
        help=told("leave the duration out of the summary", "off"),
    )
    return group


def _check(parser: ArgumentParser, *, takes_paths: bool = True) -> None:
    _selection(parser)
    output = _output(parser)
    output.add_argument(
        "--output-format",
        metavar="FORMAT[=FILE]",
        action="append",
        default=[],
        help=told("full, concise, json or github; repeatable, with `=FILE` into a file", "full", "output-format"),
    )
    output.add_argument("--statistics", action="store_true", help=told("only count the findings of each rule", "off"))
    output.add_argument(
        "--show-unjudged", action="store_true", help=told("list each reference that was not judged, and why", "off")
    )
    _paths(parser, takes_paths=takes_paths)
    _git(parser, "judge what git's index holds; only what the commit brings fails")
    miscellaneous(parser)


def _git(parser: ArgumentParser, hook: str) -> None:
    group = parser.add_argument_group("Git")
    group.add_argument(
        "--base",
        metavar="REV",
        default="auto",
        help=told("report what resolved at this revision and does not now; auto: as CI or hook say; none: off", "auto"),
    )
    group.add_argument(
        "--history-limit",
        metavar="N",
        type=count,
        help=told("search so many commits for lost paths; 0: none", "4000", "references.history-limit"),
    )
    group.add_argument("--hook", action="store_true", help=told(f"{hook}; without any skill it passes", "off"))
    group.add_argument("--all", action="store_true", help=told("with --hook: count older findings too", "off"))


def _fix(parser: ArgumentParser) -> None:
    group = _selection(parser)
    group.add_argument("--unsafe", action="store_true", help=told("apply also fixes that may change meaning", "off"))
    output = _output(parser)
    output.add_argument(
        "--diff", action="store_true", help=told("write nothing, show the changes, exit 1 if there are any", "off")
    )
    _paths(parser)
    _git(parser, "fix what the commit brings, exit 1 if that changes a file")
    miscellaneous(parser)


def _explain(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Selection")
    group.add_argument(
        "rule", metavar="RULE", nargs="?", help="the id of a rule, or a group or tag to list (default: list all)"
    )
    _document_format(parser, ("text", "markdown", "json"))
    miscellaneous(parser)


def _rules(parser: ArgumentParser) -> None:
    _document_format(parser, ("text", "json"))
    miscellaneous(parser)


def _document_format(parser: ArgumentParser, formats: tuple[str, ...]) -> None:
    parser.add_argument_group("Output").add_argument(
        "--output-format", choices=formats, default="text", help=told("the form of the output", "text")
    )


def _init(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Files")
    group.add_argument("path", metavar="PATH", nargs="?", default=".", help=told("the project's folder", "."))
    parser.add_argument_group("Git").add_argument(
        "--hook", action="store_true", help=told("print the block for .pre-commit-config.yaml too", "off")
    )
    miscellaneous(parser)


def _config(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Files")
    group.add_argument("action", choices=("show", "schema"), help="show: what applies and why; schema: the JSON Schema")
    group.add_argument("path", metavar="PATH", nargs="?", default=".", help=told("a skill or a file of it", "."))
    group.add_argument("--config", metavar="FILE|KEY=VALUE", action="append", default=[], help="as in `check`")
    group.add_argument("--isolated", action="store_true", help=told("read no configuration file", "off"))
    miscellaneous(parser)


def _completion(parser: ArgumentParser) -> None:
    parser.add_argument_group("Output").add_argument("shell", choices=SHELLS, help="the shell to complete in")
    miscellaneous(parser)


def _triggers(parser: ArgumentParser) -> None:
    from skill_lint.cli.trigger_options import fill

    fill(parser)


COMMANDS: dict[str, tuple[str, str, Callable[[ArgumentParser], None]]] = {
    "check": ("report what is wrong with skills (the default command)", "[PATH ...] ", _check),
    "fix": ("apply safe fixes", "[PATH ...] ", _fix),
    "explain": ("explain a rule", "[RULE] ", _explain),
    "rules": ("list the rules", "", _rules),
    "triggers": ("say which skill an agent would load for each prompt", "[PATH ...] ", _triggers),
    "init": ("write a commented configuration", "[PATH] ", _init),
    "config": ("show what is configured for a path and why", "show [PATH] ", _config),
    "generate-shell-completion": ("print the completion script of a shell", "SHELL ", _completion),
}
