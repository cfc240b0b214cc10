"""Makes the shell completion scripts from the parser with shtab, so that the command needs no library for them."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

import shtab

from skill_lint.cli.completion import script_path
from skill_lint.cli.parser import SHELLS, complete
from skill_lint.report.formats import FORMATS
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

RULE_LISTS = {"select", "extend_select", "ignore"}
# In place of a command the paths of `check` may stand; of the four shells bash alone can be told so.
PATHS_OF_THE_DEFAULT_COMMAND = """\
_shtab_skill_lint_pos_0_COMPGEN=_shtab_compgen_files
_shtab_skill_lint_pos_0_nargs='*'"""
PATHS = {"paths", "path", "stdin_filename", "config"}


def scripts() -> dict[Path, str]:
    """Give the file and the text of the script of each shell."""
    return {Path(script_path(shell)): _script(shell) for shell in SHELLS}


def _script(shell: str) -> str:
    parser = complete()
    rules = load_catalogue().ids
    for action in _actions(parser):
        if action.dest in RULE_LISTS or action.dest == "rule":
            action.choices = rules
        elif action.dest == "output_format" and action.choices is None:
            action.choices = FORMATS
        elif action.dest in PATHS:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # how shtab is told
    text = shtab.complete(parser, shell, preamble=PATHS_OF_THE_DEFAULT_COMMAND if shell == "bash" else "")
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).rstrip("\n") + "\n"


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to walk a parser
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for command in action.choices.values():
                yield from _actions(command)
