"""The text of a Python file, and its syntax tree: within bounds, and without a word to the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    import ast

LARGEST_PARSED = 2_000_000  # bytes; a tree of `ast` takes about thirty times as much memory
_COOKIE = regex(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")  # PEP 263
_BLANK = regex(rb"^[ \t\f]*(?:#.*)?$")
_WORD = regex(r"(?<!\w)[A-Za-z0-9_]*+[^\W\x00-\x7f]\w*")  # with a letter that is not ASCII
# Some codecs of the library are no encodings of text, or take a time that grows with the square of the length.
_TRUSTED = regex(r"(?:utf|u8|ascii|us-ascii|646|latin|l1$|iso|8859|cp\d|windows|koi8|mac|euc|gb|big5|shift|s?jis)")


def python_text(content: bytes) -> str | None:
    """Decode a Python file as PEP 263 says; None where its encoding is unknown or its bytes do not follow it.

    Words come in the normal form in which Python compares names (NFKC).
    """
    if content.startswith(b"\xef\xbb\xbf"):
        content, name = content[3:], "utf-8"
    else:
        name = _cookie(content)
    if not _TRUSTED.match(name):
        return None
    try:
        text = content.decode(name)
    except (UnicodeError, LookupError):
        return None
    if text.isascii():
        return text
    from unicodedata import normalize

    return _WORD.sub(lambda word: normalize("NFKC", word[0]), text)


def _cookie(content: bytes) -> str:
    """Give the encoding that one of the first two lines names, else UTF-8."""
    for line in content[:1000].splitlines()[:2]:
        found = _COOKIE.match(line)
        if found:
            return found.group(1).decode("ascii", "replace").lower().replace("_", "-")
        if not _BLANK.match(line):
            break
    return "utf-8"


def python_tree(text: str) -> ast.Module | None:
    """Parse Python with the running interpreter's grammar; None where that refuses the text, or it is too large."""
    import ast
    import warnings

    if len(text) > LARGEST_PARSED:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about escapes and comparisons in the code that is read
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
