"""Text to words, and words to stems: what a prompt and a description must share for a scorer to see it."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.stop_words import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

MAXIMUM = 100_000
"""How many characters of a text are read: no request and no description is longer."""

# Letters and digits, and the vowel signs of Indic and South-East Asian scripts, which are no letters to `re`.
_RUN = re.compile(r"(?:[^\W_]|[\u0300-\u036f\u0900-\u0963\u0966-\u0df3\u0e31-\u0e4e\u0eb1-\u0ece\u1000-\u109f])+")
_BY_CASE = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
# Scripts without spaces between words, and Korean, whose words carry their particles.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_BY_SCRIPT = re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+")
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")

_SCRIPTS = (
    (re.compile("[\u0400-\u04ff]"), "russian"),
    (re.compile("[\u0370-\u03ff]"), "greek"),
    (re.compile("[\u0600-\u06ff]"), "arabic"),
    (re.compile("[\u0900-\u097f]"), "hindi"),
)
_LEAST_HITS = 3
_ADDRESS = re.compile(r"https?://([^/\s]+)\S*", re.IGNORECASE)
_ACRONYMS = re.compile(r"[A-Z]{2,}s")  # `PDFs`
_PLURAL = re.compile(r"[bcdfghj-np-tvwxz]{2,5}(?<!s)s")  # without a vowel, which the stemmer asks for: `pdfs`


class Word(NamedTuple):
    """A word as the author wrote it, and what stands for it in an index."""

    written: str
    stem: str


def words(text: str, language: str = "english", kept: Container[str] = ()) -> Iterator[Word]:
    """Give the words of `text` that mean something, in order, each with its stem, and the stop words that are `kept`.

    Names written together (`camelCase`, `kebab-case`, `snake_case`, paths) give their parts. Chinese, Japanese, Korean
    and Thai, where words have no certain ends, give pairs of neighbouring characters. `language` is that of words in
    Latin letters; words in other scripts say their language themselves.
    """
    for run in runs(text):
        if len(run) == 1 and run.isascii() and not run.isdigit():
            continue
        if is_unspaced(run):
            yield from ((Word(run, run),) if len(run) < 2 else (Word(pair, pair) for pair in _pairs(run)))
        elif not is_stop_word(run, language):
            yield Word(run, stem(run, language))
        elif run in kept:
            yield Word(run, run)


def is_stop_word(run: str, language: str = "english") -> bool:
    """Say whether a word in small letters is one of the commonest of English or of `language`."""
    return run in STOP_WORDS["english"] or run in STOP_WORDS.get(language, ())


def runs(text: str) -> Iterator[str]:
    """Give the words of `text` in small letters, each part of a compound name alone.

    A name with capitals inside is one word (`GitHub`, which people write `github` too) and its parts besides.
    """
    for match in _RUN.finditer(unicodedata.normalize("NFKC", without_addresses(text[:MAXIMUM]))):
        folded = match[0].casefold()
        if not folded.isascii():
            yield from _BY_SCRIPT.findall(folded)
            continue
        yield folded
        parts = _BY_CASE.split(match[0])
        if len(parts) > 1 and not _ACRONYMS.fullmatch(match[0]):
            yield from (part.lower() for part in parts)


def without_addresses(text: str) -> str:
    """Give `text` with the names of sites in place of their addresses: no part of a path is a word of the author's."""
    return _ADDRESS.sub(lambda match: " ".join(match[1].rstrip(".,;:!?)").split(".")[:-1]), text)


def is_unspaced(run: str) -> bool:
    """Say whether a run is of a script whose words have no certain ends."""
    return _IS_UNSPACED.match(run) is not None


def _pairs(run: str) -> Iterator[str]:
    return (run[at : at + 2] for at in range(len(run) - 1))


@lru_cache(maxsize=50_000)
def stem(word: str, language: str = "english") -> str:
    """Give the stem of a word in small letters; words with digits are their own."""
    if len(word) > 40 or not word.isalpha():
        return word
    if language == "english" and _PLURAL.fullmatch(word):
        return word[:-1]
    if not word.isascii():
        language = next((known for script, known in _SCRIPTS if script.match(word)), language)
    return _stemmer(language)(word)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    """Give the stemmer of one language; the pure Python one, so that all machines give the same stems."""
    module = import_module(f"snowballstemmer.{language}_stemmer")
    made: Callable[[str], str] = getattr(module, f"{language.capitalize()}Stemmer")().stemWord
    return made


def guess_language(text: str) -> str:
    """Tell the language of words in Latin letters by its commonest words; English where that is not clear."""
    found = [run for run in runs(text) if len(run) < 8]
    hits = {language: sum(run in common for run in found) for language, common in STOP_WORDS.items()}
    best = max(hits, key=lambda language: (hits[language], language == "english"))
    return best if hits[best] >= _LEAST_HITS and hits[best] > 2 * hits["english"] else "english"
