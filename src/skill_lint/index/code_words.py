"""Which words a source file holds: those of its code alone, so that a comment keeps no dead name alive, or all."""

from __future__ import annotations

from skill_lint.index.languages import MARKUP, language_of, suffix_of
from skill_lint.index.masking import masked
from skill_lint.model.regex import regex

WORD = regex(r"\b[^\W\d]\w*")
LARGEST = 2_000_000  # bytes of a file whose comments are told from its code


def all_words(content: bytes) -> frozenset[str]:
    """Give every word of the text that could be an identifier, wherever it stands."""
    return frozenset(WORD.findall(content.decode("utf-8", "replace")))


def code_words(path: str, content: bytes) -> frozenset[str]:
    """Give the words that stand outside of comments and strings.

    Expressions within strings count as code, and in shell scripts all strings, since they hold commands. Where comments
    cannot be told from code (an unknown language, a file that is misread or very large) every word counts.
    """
    language = language_of(path)
    if language is None or len(content) > LARGEST or suffix_of(path) in MARKUP:
        return all_words(content)
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    code = masked(path, text, keeps_strings=language == "shell")
    return all_words(content) if code is None else frozenset(WORD.findall(code))
