"""Words as their authors wrote them, for people to read: stems and pieces of names are for an index."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.prompts.words import MAXIMUM, Word, without_addresses, words

if TYPE_CHECKING:
    from collections.abc import Iterator

# What stands between white space, signs and punctuation; an apostrophe within it (`doesn't`) belongs to it.
_SIGN = r"(?:[^\W_]|[^\x00-\xbf\u2000-\u206f\u3000-\u303f])"
_WHOLE = re.compile(f"{_SIGN}+(?:'{_SIGN}+)*")
_NEGATED = "n't"
_SHORTEST = 3  # letters after an apostrophe: fewer are an ending (`team's`, `they'll`), more a word (`l'article`)
_ENDS_SENTENCE = ".!?:;\n"
_MARKS = "-*#>\"'`(["  # what may stand before the first word of a sentence


def spelled(text: str, language: str = "english") -> Iterator[Word]:
    """Give the words of `text` that mean something as `words` does, each whole and as its author wrote it.

    Parts of names with capitals inside are left out (`URLs` is no `ls`), and so are contractions. A capital that only
    the beginning of a sentence asks for is a small letter.
    """
    read = without_addresses(text[:MAXIMUM]).replace("\u2019", "'")
    for match in _WHOLE.finditer(read):
        if match[0].lower().endswith(_NEGATED):
            continue
        first, *rest = match[0].split("'")
        begins = _begins(read, match.start())
        for part in (first, *(each for each in rest if len(each) >= _SHORTEST)):
            yield from _words(part, language, begins=begins and part is first)


def spellings(text: str, language: str = "english") -> dict[str, str]:
    """Give each stem of the words of `text` with its first spelling."""
    found: dict[str, str] = {}
    for word in spelled(text, language):
        found.setdefault(word.stem, word.written)
    return found


def _words(part: str, language: str, *, begins: bool) -> Iterator[Word]:
    found = tuple(words(part.casefold(), language))
    if len(found) != 1 or found[0].written != part.casefold():
        yield from found
        return
    written = part[0].lower() + part[1:] if begins and part[1:].islower() else part
    yield Word(written, found[0].stem)


def _begins(text: str, start: int) -> bool:
    """Say whether a sentence or an item of a list begins at `start`."""
    before = text[max(0, start - 10) : start].rstrip(" " + _MARKS)
    return not before or before[-1] in _ENDS_SENTENCE
