"""Read TOML, with messages of our own for what is not TOML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.config.origin import Origin
from skill_lint.config.positions import DEEPEST, Place, Positions
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.config.problem import Problem

LARGEST = 1 << 18
"""Bytes of the largest file that is read; honest ones have a few thousand."""

DOTS = regex(rf"(?:\.[ \t]*[^\s.=\[\]{{}},]{{1,200}}[ \t]*){{{DEEPEST},}}")
"""A dotted key that is refused: the standard parser takes quadratic time in the number of its parts."""
PLACE = regex(r"\(at (?:line (\d+), column (\d+)|end of document)\)\Z")

WORDS = (
    ("Expected '=' after a key", "expected `=` after the key"),
    ("Expected newline or end of document after a statement", "expected the end of the line"),
    ("Invalid initial character for a key part", "a key was expected here"),
    ("Invalid statement", "a key was expected here"),
    ("Invalid value", "this is no TOML value"),
    ("Cannot overwrite a value", "this key is set twice"),
    ("Duplicate inline table key", "this key is set twice"),
    ("Cannot declare", "this table was opened before"),
    ("Cannot mutate immutable namespace", "this table was closed before"),
    ("Cannot redefine namespace", "this table was opened before"),
    ("Unclosed array", "this list is not closed"),
    ("Unclosed inline table", "this table is not closed"),
    ("Unterminated string", "this string is not closed"),
    ("Expected ']' at the end of a table declaration", "expected `]`"),
    ("Expected ']]' at the end of an array declaration", "expected `]]`"),
    ("Unescaped '\\' in a string", "this escape is not one of TOML; for a path write `/`"),
    ("Expected \"'", "this string is not closed"),
    ("Invalid date or datetime", "there is no such date"),
    ("Invalid hex value", "a hexadecimal digit was expected"),
    ("Escaped character is not a Unicode scalar value", "this escape is no character"),
    ("Illegal character", "this character may not stand here"),
    ("Found invalid character", "this character may not stand here"),
)


OUR_TABLE = regex(rb"""skill-lint["']?[ \t]*(?:[.\]]|=(?!=))""")
"""What every way of opening `tool.skill-lint` holds; a dependency of that name may look alike."""

OUR_HEADER = regex(rb"""tool["']?[ \t]*\.[ \t]*["']?skill-lint""")


def means_us(content: bytes) -> bool:
    """Say whether a `pyproject.toml` that is not valid TOML visibly holds our table; else it is for others to mend."""
    return OUR_HEADER.search(content) is not None


def may_hold_table(content: bytes) -> bool:
    """Say whether a `pyproject.toml` may hold settings, from a look that is cheaper than parsing."""
    return OUR_TABLE.search(content) is not None


def parse(path: str, content: bytes) -> tuple[dict[str, object], Positions] | Problem:
    """Parse the bytes of a TOML file; what is wrong comes back as a problem, and nothing is raised."""
    if len(content) > LARGEST:
        return Origin(path).problem((), f"the file is larger than {LARGEST // 1024} KiB")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode()
        positions = Positions(before + "\N{REPLACEMENT CHARACTER}")
        place = Place(len(before), len(before) + 1)
        return Origin(path, positions=positions).problem_at(place, "this byte is not UTF-8")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    positions = Positions(text)
    deep = DOTS.search(text)
    if deep:
        place = Place(deep.start(), deep.start() + 1)
        return Origin(path, positions=positions).problem_at(place, f"more than {DEEPEST} keys in one another")
    import tomllib

    try:
        return tomllib.loads(text), positions
    except RecursionError:
        return Origin(path, positions=positions).problem_at(Place(0, 0), "the values are nested too deeply")
    except ValueError as error:
        return _syntax_problem(path, positions, str(error))


def _syntax_problem(path: str, positions: Positions, message: str) -> Problem:
    place = PLACE.search(message)
    is_at_end = place is None or place[1] is None
    offset = len(positions.text.rstrip())
    if place and place[1]:
        offset = positions.offset(int(place[1]), int(place[2]))
    label = next((ours for theirs, ours in WORDS if message.startswith(theirs)), "the parser stopped here")
    width = 1
    if message.startswith("Invalid value") and is_at_end:
        label = "the file ends before the value does"
    elif message.startswith("Unescaped"):  # the parser names the place behind the escape
        offset, width = max(0, offset - 2), 2
    place_of_it = Place(offset, offset + width)
    return Origin(path, positions=positions).problem_at(place_of_it, "not valid TOML", label=label)
