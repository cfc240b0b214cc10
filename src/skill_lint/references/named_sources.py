"""What the source files define that one document of a skill names: where its names of code are looked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.languages import language_of
from skill_lint.references.subject import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.index.code import Code
    from skill_lint.model.markdown import Document
    from skill_lint.model.outline import Definition
    from skill_lint.references.inquiry import Inquiry

MOST_FILES = 40  # whose definitions are looked at for one document


class Defined(NamedTuple):
    """A definition and the file that has it."""

    path: str
    definition: Definition


class NamedSources:
    """The source files that `document`, or the SKILL.md of its skill, names by path or as Python modules."""

    def __init__(self, inquiry: Inquiry, document: Document) -> None:
        self._inquiry = inquiry
        self._document = document
        self._defined: dict[str, tuple[Defined, ...]] = {}

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """The files, sorted: the first 40 of them."""
        named = {*self._inquiry.named_files(self._document), *self._modules()}
        files = self._inquiry.tree.files
        return tuple(sorted(path for path in named if path in files and language_of(path)))[:MOST_FILES]

    def _modules(self) -> Iterator[str]:
        for mention in self._inquiry.mentions.get(self._document.path, ()):
            subject = mention.subject
            if isinstance(subject, Symbol) and not subject.path and len(subject.parts) > 1:
                place = self._inquiry.surroundings.modules.find(subject.parts)
                if place is not None:
                    yield place.path

    @cached_property
    def _contents(self) -> dict[str, bytes]:
        return {path: self._inquiry.code.content(path) or b"" for path in self.paths}

    def defining(self, name: str) -> tuple[Defined, ...]:
        """Give the definitions of `name`; only files in which the word stands are parsed."""
        known = self._defined.get(name)
        if known is None:
            word = name.encode()
            known = self._defined[name] = tuple(
                each
                for path, content in self._contents.items()
                if word in content
                for each in definitions_of(self._inquiry.code, path, name)
            )
        return known


def definitions_of(code: Code, path: str, name: str) -> Iterator[Defined]:
    """Give the definitions of `name` in one file."""
    outline = code.outline(path)
    for definition in outline.definitions if outline else ():
        if definition.name == name:
            yield Defined(path, definition)
