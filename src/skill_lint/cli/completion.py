"""`skill-lint generate-shell-completion SHELL`: prints a script that was made from the parser at development time."""

from __future__ import annotations

from os.path import dirname, join
from typing import TYPE_CHECKING

from skill_lint.cli.streams import write

if TYPE_CHECKING:
    from argparse import Namespace

ENDINGS = {"bash": "bash", "zsh": "zsh", "fish": "fish", "powershell": "ps1"}


def completion(options: Namespace) -> int:
    """Print the script; where to put it stands in `docs/usage.md`."""
    with open(script_path(options.shell), encoding="utf-8") as file:
        write([file.read().rstrip("\n")])
    return 0


def script_path(shell: str) -> str:
    """Give the file that holds the script of a shell."""
    return join(dirname(__file__), "completions", f"skill-lint.{ENDINGS[shell]}")
