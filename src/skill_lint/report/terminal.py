"""What the terminal can show: whether to colour, how wide it is, and the colours themselves."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

ColourChoice = Literal["auto", "always", "never"]
DEFAULT_WIDTH = 100
NARROWEST = 20

# Select Graphic Rendition parameters of ECMA-48.
COLOURS = {
    "error": "1;31",
    "warning": "1;33",
    "note": "1;34",
    "message": "1",
    "gutter": "2",
    "help": "32",
    "removed": "31",
    "added": "32",
}


class Style(NamedTuple):
    """Paints parts of the text, or leaves them as they are."""

    colour: bool = False

    def paint(self, part: str, text: str) -> str:
        """Put `text` in the colour of `part` (a key of `COLOURS`)."""
        return f"\x1b[{COLOURS[part]}m{text}\x1b[0m" if self.colour and text else text


PLAIN = Style()


def wants_colour(choice: ColourChoice, environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Decide on colour: the flag, NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, TERM=dumb, then whether it is a terminal."""
    if choice != "auto":
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    if any(environment.get(name, "") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return environment.get("TERM") != "dumb" and terminal


def width_of(stream: TextIO, environment: Mapping[str, str]) -> int:
    """Give the columns to fill: those that COLUMNS says, else the terminal's, else 100."""
    said = environment.get("COLUMNS", "")
    if said.isascii() and said.isdigit() and int(said) > 0:
        return max(NARROWEST, int(said))
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError, AttributeError):
        columns = 0
    return max(NARROWEST, columns or DEFAULT_WIDTH)  # a terminal that was never told its size says 0
