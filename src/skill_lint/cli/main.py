"""The entry of the `skill-lint` command: picks the command, and turns whatever happens into an exit code.

Nothing is imported here that `--version` does not need.
"""

from __future__ import annotations

import gc
import sys

from skill_lint import __version__

TYPE_CHECKING = False  # as `typing` has it, whose import alone costs more than `--version` may
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from skill_lint.cli.parser import Parser

INTERNAL, INTERRUPTED = 3, 130

DEFAULT_COMMAND = "check"
COMMANDS = ("check", "fix", "explain", "rules", "triggers", "init", "config", "generate-shell-completion")
PLACELESS = ("explain", "rules", "generate-shell-completion")  # commands that look at no file


def run() -> NoReturn:
    """Run the command of `sys.argv` and end the process with its exit code."""
    from skill_lint.cli.streams import complain, flush, write

    # A run makes many small values and few cycles: looking for these less often saves a tenth of the time.
    gc.set_threshold(100_000, 50, 100)
    if sys.getfilesystemencoding() != "utf-8":
        _start_again_in_utf8()
    arguments = sys.argv[1:]
    code = 0
    try:
        if arguments[:1] in (["--version"], ["-V"]):
            write([f"skill-lint {__version__}"])
        else:
            code = guarded(arguments)
        flush()
    except OSError as error:
        complain(f"cannot write the output: {error.strerror or error}")
        code = INTERNAL
    sys.exit(code)


def _start_again_in_utf8() -> None:
    """Put a process in Python's UTF-8 mode (PEP 540) in the place of this one, whose locale misreads file names."""
    import os

    if os.name == "posix" and sys.executable and not sys.flags.utf8_mode:
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 - our own arguments


def guarded(arguments: Sequence[str]) -> int:
    """Run a command and give its exit code, whatever it raises; OutputError alone is left to the caller."""
    from skill_lint.cli.streams import OutputError, complain, force_utf8, write

    try:
        force_utf8()
        return main(arguments)
    except KeyboardInterrupt:
        return interrupted()
    except SystemExit as error:  # argparse, after --help and after a usage error
        return error.code if isinstance(error.code, int) else 0
    except OutputError:
        raise
    except Exception as error:  # the last line of defence: a message, never a traceback unasked for
        complain(f"internal error: {type(error).__name__}: {error}; please report it with the output of -v")
        if not {"-v", "--verbose"}.isdisjoint(arguments):
            import traceback

            write(traceback.format_exc().splitlines(), to_stderr=True)
        return INTERNAL


def interrupted() -> int:
    """Say that the run was interrupted and give the exit code; an impatient second signal changes nothing."""
    from signal import SIG_IGN, SIGINT, signal

    from skill_lint.cli.streams import complain

    signal(SIGINT, SIG_IGN)
    complain("interrupted")
    return INTERRUPTED


def _command(arguments: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Give the command and its arguments; options of the command may stand before it."""
    from skill_lint.cli import parser

    for number, word in enumerate(arguments):
        if word in COMMANDS and (not number or _are_options(arguments[:number], parser.of_command(word))):
            return word, [*arguments[:number], *arguments[number + 1 :]]
    return DEFAULT_COMMAND, arguments


def _are_options(words: Sequence[str], parser: Parser) -> bool:
    """Say whether the words are options that the parser knows, each with its value."""
    is_value = False
    for word in words:
        option, equals, _ = word.partition("=")
        if is_value:
            is_value = False
        elif parser.has(option):
            is_value = not equals and parser.takes_value(option)
        elif word.startswith("--") or len(word) < 3 or not all(parser.has(f"-{letter}") for letter in word[1:]):
            return False
    return not is_value


def _is_somewhere() -> bool:
    """Say whether the current directory is still there."""
    import os

    try:
        os.getcwd()
    except OSError:
        return False
    return True


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` name, `check` where they name none, and give its exit code."""
    from skill_lint.cli import parser

    first = arguments[0] if arguments else ""
    if first in ("-h", "--help"):
        parser.overview().print_help()
        return 0
    command, rest = _command(arguments)
    if command not in PLACELESS and not _is_somewhere() and {"-h", "--help"}.isdisjoint(rest):
        from skill_lint.cli.streams import complain

        complain("the current directory is gone; change to one that is there and run it again")
        return 2
    if command == "fix":
        from skill_lint.cli.fix_buffer import fix_buffer, reads_buffer

        if reads_buffer(rest):
            return fix_buffer(rest)
    options = parser.of_command(command).parse_intermixed_args(rest)
    if command == "check":
        from skill_lint.cli.check import check

        return check(options)
    if command == "fix":
        from skill_lint.cli.fix import fix

        return fix(options)
    if command == "explain":
        from skill_lint.cli.explain import explain

        return explain(options)
    if command == "rules":
        from skill_lint.cli.rules import rules

        return rules(options)
    if command == "triggers":
        from skill_lint.cli.triggers import triggers

        return triggers(options)
    if command == "init":
        from skill_lint.cli.init import init

        return init(options)
    if command == "config":
        from skill_lint.cli.config_show import config

        return config(options)
    from skill_lint.cli.completion import completion

    return completion(options)
