"""The fragment that GitHub gives a heading."""

from __future__ import annotations

import re

_ASCII_DROPPED = re.compile(r"[^a-z0-9_\- ]")


class Slugger:
    """Gives the headings of one file, in their order, the fragments that GitHub gives them.

    The rule is that of GitHub's table of contents: lower case, everything but letters, marks, digits, connector
    punctuation, hyphen and space dropped, each space a hyphen. A fragment that is taken gets `-1`, `-2` ...; the
    number counts by the fragment before numbering, and skips what an earlier heading has.
    """

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def slug(self, text: str) -> str:
        """Give the fragment of the next heading, whose text as shown is `text`."""
        plain = slug = plain_slug(text)
        while slug in self._taken:
            self._taken[plain] += 1
            slug = f"{plain}-{self._taken[plain]}"
        self._taken[slug] = 0
        return slug


def plain_slug(text: str) -> str:
    """Give the fragment of a heading before duplicates are numbered."""
    text = text.lower()
    if text.isascii():
        return _ASCII_DROPPED.sub("", text).replace(" ", "-")
    return "".join(character for character in text if _kept(character)).replace(" ", "-")


def _kept(character: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in "_- "
    from unicodedata import category  # noqa: PLC0415 - only for headings beyond ASCII

    kind = category(character)
    return kind[0] in "LM" or kind in {"Nd", "Nl", "Pc"} or "\u24b6" <= character <= "\u24e9"
