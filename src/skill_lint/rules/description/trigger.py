"""Whether a description says when to use its skill. Patterns are read and compiled only as far as they are needed."""

from __future__ import annotations

import re
from functools import cache
from os.path import dirname
from typing import TYPE_CHECKING
from unicodedata import normalize

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

# The commonest words, so that most descriptions are answered without reading the file of phrases.
COMMON = regex(
    r"\bwhen(?:ever)?\b|\bproactively\b|\btriggers? (?:on|for|with)\b"
    r"|\buse (?:it|this|these|for|to|only|before|after|during|in)\b"
)
LITERAL = regex(r"\buse (?:(?:this|the)(?: skill)? |it )?when(?:ever)?\b", re.IGNORECASE)
LONGEST = 16_384  # no client shows as much of a description; what stands behind cannot trigger anything
PLAIN = str.maketrans("’‘“”，：；！？（）*_\u00a0", "''\"\",:;!?()   ", "\u200b")
CLAUSE_START = r"(?:^|[.!?;:,()\[\]\"|/—–>•] ?|\s- |\b(?:and|or|then|but) )"
SCRIPTS = (
    ("Cyrillic", "\u0400", "\u052f"),
    ("Greek", "\u0370", "\u03ff"),
    ("Arabic, Persian and Urdu", "\u0600", "\u06ff"),
    ("Hebrew", "\u0590", "\u05ff"),
    ("Devanagari", "\u0900", "\u097f"),
    ("Bengali", "\u0980", "\u09ff"),
    ("Tamil", "\u0b80", "\u0bff"),
    ("Telugu", "\u0c00", "\u0c7f"),
    ("Thai", "\u0e00", "\u0e7f"),
    ("Hangul", "\uac00", "\ud7a3"),
    ("Han and Kana", "\u3040", "\u9fff"),
)


def says_when(description: str) -> bool:
    """Say whether the text tells in any known language when to use the skill; True for a script not known here."""
    text = " ".join(normalize("NFC", description[:LONGEST]).translate(PLAIN).lower().split())
    if COMMON.search(text) or any(_pattern(script).search(text) for script in _scripts(text)):
        return True
    return _is_of_unknown_script(text) or any(_pattern(group).search(text) for group in ("English", "Latin"))


def says_use_when(description: str) -> bool:
    """Say whether the text holds the words "Use when" themselves, or "Use this skill when"."""
    return LITERAL.search(" ".join(description[:LONGEST].translate(PLAIN).split())) is not None


@cache
def _phrases() -> dict[str, list[str]]:
    """Read the patterns of each group: "English", "Latin" or the name of a script."""
    groups: dict[str, list[str]] = {}
    with open(f"{dirname(__file__)}/trigger_phrases.txt", encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.startswith("== "):
                patterns = groups.setdefault(line[3:].split(":")[0], [])
            elif line and not line.startswith("#"):
                patterns.append(line)
    return groups


@cache
def _pattern(group: str) -> re.Pattern[str]:
    return re.compile("|".join(_phrases()[group]).replace("~", CLAUSE_START))


def _scripts(text: str) -> Iterator[str]:
    """Name the scripts of the text, other than Latin, that there are patterns for."""
    if text.isascii():
        return
    letters = {letter for letter in text if letter > "\u036f"}
    for script, first, last in SCRIPTS:
        if any(first <= letter <= last for letter in letters):
            yield script


def _is_of_unknown_script(text: str) -> bool:
    """Say whether most letters belong to a script that there are no patterns for."""
    if text.isascii():
        return False
    foreign = [letter for letter in text if letter > "\u036f" and letter.isalpha()]
    unknown = [letter for letter in foreign if not any(first <= letter <= last for _, first, last in SCRIPTS)]
    return 2 * len(unknown) > sum(letter.isalpha() for letter in text)
