"""Makes text of a skill harmless and measurable: nothing that it holds may steer a terminal or hide in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

TAB = "    "

# Controls; soft hyphen; Arabic letter mark; Mongolian vowel separator; zero-width space; direction marks; line and
# paragraph separators; embeddings, overrides and isolates; invisible operators; byte-order mark; annotations; musical
# format controls; tags; surrogates. The joiners U+200C and U+200D stay: scripts and emoji need them (Unicode 16,
# general categories Cc, Cf, Cs, Zl and Zp).
UNSAFE = regex(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e007f\ud800-\udfff]"
)


def visible(text: str) -> str:
    r"""Show `text` on one line: tabs as four spaces, unsafe characters as `\u{202E}`, bytes not in UTF-8 as `\xFF`."""
    return UNSAFE.sub(_escape, text) if UNSAFE.search(text) else text


def visible_path(path: str) -> str:
    r"""Show a file name: control characters and bytes not in UTF-8 as `\x0A`, other unsafe ones as `\u{202E}`."""
    return UNSAFE.sub(_escape_in_path, path) if UNSAFE.search(path) else path


def _escape(match: re.Match[str]) -> str:
    return TAB if match[0] == "\t" else escaped(ord(match[0]))


def _escape_in_path(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\x{code:02X}" if code < 0x80 else escaped(code)


def escaped(code: int) -> str:
    """Write one unsafe character: the byte behind a surrogate escape, else its code point."""
    return f"\\x{code - 0xDC00:02X}" if 0xDC80 <= code <= 0xDCFF else f"\\u{{{code:X}}}"


# What a runner of GitHub Actions obeys: `::name` at the start of a line, behind white space too, and `##[name]`
# anywhere (actions/runner, ActionCommand.cs at 079cdb1). What a comparison by culture overlooks (joiners,
# variation selectors) is overlooked here too.
_OVERLOOKED = "\u034f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef"
COMMAND_AT_START = regex(f"(\\A|[\r\n])((?:[^\\S\r\n]|[{_OVERLOOKED}])*):(?=[{_OVERLOOKED}]*:)")
COMMAND_ANYWHERE = regex(f"(#[{_OVERLOOKED}]*#[{_OVERLOOKED}]*)\\[")


def inert(text: str) -> str:
    r"""Give `text` so that a runner of GitHub Actions obeys no line of it: `\u{3A}:name::` and `##\u{5B}name]`."""
    return COMMAND_ANYWHERE.sub(r"\1\\u{5B}", COMMAND_AT_START.sub(r"\1\2\\u{3A}", text))


class Cell(NamedTuple):
    """One source character as shown: its text and how many terminal columns that takes."""

    text: str
    width: int


def cells(text: str) -> Iterator[Cell]:
    """Give each character of `text` as it is shown (Unicode Standard Annex 11: wide and fullwidth take two columns)."""
    if text.isascii() and text.isprintable():
        yield from (Cell(character, 1) for character in text)
        return
    from unicodedata import category, east_asian_width

    for character in text:
        if UNSAFE.match(character):
            shown = visible(character)
            yield Cell(shown, len(shown))
        elif category(character) in ("Mn", "Me", "Cf"):
            yield Cell(character, 0)
        else:
            yield Cell(character, 2 if east_asian_width(character) in "WF" else 1)
