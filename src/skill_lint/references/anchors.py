"""Says whether a fragment names a place in a Markdown file."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.stand_in import is_stand_in
from skill_lint.model.nearest import nearest
from skill_lint.model.regex import regex
from skill_lint.parsing.document import parse_document
from skill_lint.parsing.slugs import plain_slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.index.tree import Tree
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason

NOT_AN_ANCHOR = regex(
    r"L\d+|\^|:~:|!|/|page=|slide=|fn:?\d|fnref|footnote|readme$|top$|_top$|.*(?:[{}<>$]|\.\.\.|…)", re.IGNORECASE
)
"""Fragments that no heading gives: lines of code, block references, routes of a web page, footnotes, gaps."""
MOST_SUGGESTIONS = 100  # in one skill: each costs a comparison with many fragments
LONGEST = 200
JOINTS = regex(r"[-_]+")
LABEL = regex(r"((?:[^\s:]{1,30} )?[^\s:]{1,30})(?: ?[—–]|:| -+ )")
"""One or two words that a dash or a colon sets off at the start of a heading: what the section is called."""


class Outcome(NamedTuple):
    """Whether the fragment was found, or why it was not judged; `near` are those there that are like it."""

    found: bool
    reason: UnjudgedReason | None = None
    near: tuple[str, ...] = ()


class _Places:
    """The fragments of one file, in the ways in which a reader finds them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.exact = document.anchors
        self.folded = {plain_slug(label[1]) for heading in document.headings if (label := LABEL.match(heading.text))}
        self.squeezed: dict[str, str] = {}
        for anchor in sorted(self.exact):
            folded = anchor.casefold()
            self.folded.add(folded)
            self.squeezed.setdefault(JOINTS.sub("", folded), anchor)
            code, *more = folded.split("-", 3)[:3]  # "r104-title" and "inv-9-title" begin with a code
            if more and any(character.isdigit() for character in code + more[0]):
                self.folded |= {code, f"{code}-{more[0]}"}

    @cached_property
    def are_certain(self) -> bool:
        """Whether Markdown and the author agree on what is code, and so on what is a heading."""
        from skill_lint.references.mispaired import mispaired

        return not mispaired(self.document)

    @cached_property
    def unsure(self) -> frozenset[str]:
        """The fragments of headings with what may be a tag or a type: some sites leave `<T>` out, and some do not."""
        texts = (self.document.source[heading.span].strip("# ") for heading in self.document.headings)
        return frozenset(plain_slug(text) for text in texts if "<" in text)


class Anchors:
    """The fragments of each Markdown file; a file that is not among `documents` is parsed when first asked for."""

    def __init__(self, tree: Tree, documents: Iterable[Document]) -> None:
        self.tree = tree
        self.suggestions = MOST_SUGGESTIONS
        self._documents = {document.path: document for document in documents}
        self._places: dict[str, _Places | None] = {}

    def look(self, path: str, fragment: str) -> Outcome:
        """Look for `fragment`, percent-decoded, in the file `path`.

        Case is not looked at: a reader finds the heading whichever way it is written. A fragment that is the leading
        code or label of a heading (`#r104` for "R104 ...", `#dry-run` for "Dry run: ...") is good for the same reason.
        """
        fragment = fragment.partition(":~:")[0].removeprefix("user-content-")
        if not fragment or NOT_AN_ANCHOR.match(fragment):
            return Outcome(True)
        places = self._of(path)
        if places is None:
            return Outcome(False, "unparsed")
        plain = plain_slug(fragment)
        if fragment in places.exact or plain in places.exact or fragment.casefold() in places.folded:
            return Outcome(True)
        if plain in places.unsure or not places.are_certain:
            return Outcome(False, "ambiguous")
        return Outcome(False, near=self._near(plain, places))

    def document(self, path: str) -> Document | None:
        """Give the Markdown file `path`, None where it cannot be read."""
        places = self._of(path)
        return None if places is None else places.document

    def _of(self, path: str) -> _Places | None:
        if path not in self._places:
            self._places[path] = self._read(path)
        return self._places[path]

    def _read(self, path: str) -> _Places | None:
        document = self._documents.get(path)
        try:
            content = self.tree.read(path) if document is None else document.source.content
        except OSError:
            return None
        if is_stand_in(content):
            return None
        document = document or parse_document(path, content)
        return None if document.too_complex else _Places(document)

    def _near(self, plain: str, places: _Places) -> tuple[str, ...]:
        same = places.squeezed.get(JOINTS.sub("", plain))
        if same is not None:
            return (same,)
        self.suggestions -= 1
        if self.suggestions < 0 or len(plain) > LONGEST or len(places.exact) > 1000:
            return ()
        close = nearest(plain, sorted(anchor for anchor in places.exact if len(anchor) <= LONGEST), similarity=0.7)
        return (close,) if close else ()
