"""Says whether a text stood in a document already at the base of a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.index.change import Change
    from skill_lint.model.markdown import Document

MOST_PLACES = 1000  # of a word within longer ones that are looked at


class EarlierTexts:
    """The documents of one skill as they were at the base, each read when first asked for."""

    def __init__(self, change: Change) -> None:
        self._change = change
        self._texts: dict[str, str] = {}

    def held(self, document: Document, text: str) -> bool:
        """Say whether `document` held `text` at the base, be it in another line; False where it is new."""
        path = self._change.document_before(document.path)
        if path is None:
            return False
        known = self._texts.get(path)
        if known is None:
            try:
                known = self._change.base.read(path).decode("utf-8", "surrogateescape")
            except OSError:
                known = ""
            self._texts[path] = known
        return stands_in(text, known)


def stands_in(word: str, text: str) -> bool:
    """Say whether `word` stands in `text`, not as a part of a longer word or path."""
    place = -1
    for _ in range(MOST_PLACES):
        place = text.find(word, place + 1)
        if place < 0:
            break
        end = place + len(word)
        if not (place and _is_joined(text[place - 1])) and not (end < len(text) and _is_joined(text[end])):
            return True
    return False


def _is_joined(character: str) -> bool:
    return character.isalnum() or character in "_/\\-"
