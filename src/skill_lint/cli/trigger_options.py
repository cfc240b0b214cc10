"""The options of `skill-lint triggers`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.cli.option_words import count, miscellaneous, told

if TYPE_CHECKING:
    from argparse import ArgumentParser

BACKENDS = ("lexical", "anthropic", "openai", "claude", "codex", "command")
EXIT_CODES = """\
exit codes:
  0    every prompt is as expected, or nothing says confidently that it is not
  1    a prompt chose another skill than expected; with --strict also one that is unsure
  2    wrong usage or configuration, no skill found, an unknown name, a broken prompt set, a backend that is not there
  3    internal error, or an answer is missing
  130  interrupted
"""


def fill(parser: ArgumentParser) -> None:
    """Add every option of the command."""
    parser.epilog = EXIT_CODES
    _prompts(parser)
    _judge(parser)
    _limits(parser)
    _output(parser)
    git = parser.add_argument_group("Git")
    git.add_argument(
        "--changed",
        action="store_true",
        help=told("judge only prompt sets that changed, or whose skills are told of otherwise than at --base", "off"),
    )
    git.add_argument("--base", metavar="REV", default="auto", help=told("what --changed compares with", "auto"))
    git.add_argument("--hook", action="store_true", help=told("as --changed, of what git's index holds", "off"))
    miscellaneous(parser)


def _prompts(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Files")
    group.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="a skill or a folder of skills (default: the repository); `init SKILL` writes a set to start from",
    )
    group.add_argument(
        "--prompts",
        metavar="FILE",
        action="append",
        default=[],
        help=told("judge these sets only; repeatable", "found"),
    )
    group.add_argument("--allow-empty", action="store_true", help=told("exit 0 where no skill is found", "off"))
    group.add_argument(
        "--config", metavar="FILE|KEY=VALUE", action="append", default=[], help=told("as in `check`", "none")
    )
    group.add_argument("--isolated", action="store_true", help=told("read no configuration file", "off"))


def _judge(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Judge")
    group.add_argument(
        "--backend",
        choices=BACKENDS,
        help=told("what judges: words alone, a model's interface, or a program", "lexical", "triggers.backend"),
    )
    group.add_argument("--model", metavar="NAME", help=told("the model that is asked", "none", "triggers.model"))
    group.add_argument(
        "--command", metavar="WORDS", help=told("the program of the backend `command`, with its arguments", "none")
    )
    group.add_argument(
        "--runs",
        metavar="N",
        type=count,
        help=told("votes that each prompt gets of a model, up to those that decide", "1", "triggers.runs"),
    )
    group.add_argument("--strict", action="store_true", help=told("an unsure prompt and a regression fail too", "off"))
    group.add_argument("--base-url", metavar="URL", help=told("where the model is asked", "the maker's"))
    group.add_argument(
        "--allow-custom-base-url", action="store_true", help=told("send a maker's key to another host too", "off")
    )
    group.add_argument("--api-key-env", metavar="NAME", help=told("the variable that has the key", "the maker's"))
    group.add_argument(
        "--shuffle-seed", metavar="N", type=count, help=told("show the skills in another order", "sorted by name")
    )


def _limits(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Limits")
    group.add_argument("--dry-run", action="store_true", help=told("show what would be asked, ask nothing", "off"))
    group.add_argument(
        "--max-requests", metavar="N", type=count, help=told("send no more requests, retries too", "none")
    )
    group.add_argument("--max-cost", metavar="DOLLARS", type=float, help=told("refuse to spend more", "none"))
    group.add_argument("--prices", metavar="FILE", help=told("prices of models, in place of those known", "none"))
    group.add_argument("--jobs", metavar="N", type=count, default=8, help=told("requests at the same time", "8"))
    group.add_argument(
        "--timeout", metavar="SECONDS", type=float, default=60.0, help=told("of one request in all", "60")
    )
    group.add_argument("--deadline", metavar="SECONDS", type=float, help=told("of the whole run", "none"))
    group.add_argument("--offline", action="store_true", help=told("use kept answers only; a missing one fails", "off"))
    group.add_argument("--refresh", action="store_true", help=told("ask again what is kept", "off"))
    group.add_argument("--no-cache", action="store_true", help=told("neither use nor keep answers", "off"))
    group.add_argument("--cache-dir", metavar="DIR", help=told("where answers are kept", "the user's cache folder"))


def _output(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("Output")
    group.add_argument(
        "--output-format",
        metavar="FORMAT[=FILE]",
        action="append",
        default=[],
        help=told("text, json, junit, markdown or html; repeatable, with `=FILE` into a file", "text"),
    )
    group.add_argument("--compare", metavar="FILE", help=told("the JSON of an earlier run to compare with", "none"))
    group.add_argument("--all", action="store_true", help=told("tell of every prompt and skill, one by one", "off"))
    group.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help=told("as in `check`", "auto")
    )
    group.add_argument("-q", "--quiet", action="count", default=0, help=told("no progress; twice: no report", "off"))
    group.add_argument("--exit-zero", action="store_true", help=told("exit 0 in place of 1", "off"))
