"""What the options of all commands have in common: how they are told, and how numbers are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser


def told(help_text: str, default: str = "", key: str = "") -> str:
    """Give the help of an option with its default and its configuration key."""
    facts = [f"default: {default}"] if default else []
    facts += [f"config: {key}"] if key else []
    return help_text + (f" ({'; '.join(facts)})" if facts else "")


def miscellaneous(parser: ArgumentParser) -> None:
    """Add what every command has."""
    group = parser.add_argument_group("Miscellaneous")
    group.add_argument("-h", "--help", action="help", help="show this help")
    group.add_argument(
        "-V", "--version", action="version", version=f"skill-lint {__version__}", help="print the version"
    )
    group.add_argument("-v", "--verbose", action="store_true", help=told("say on stderr what is done and why", "off"))


def count(text: str) -> int:
    """Read a whole number of 0 or more, as argparse asks for it."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        from argparse import ArgumentTypeError

        raise ArgumentTypeError(f"`{text}` is no whole number of 0 or more")
    return int(text)
