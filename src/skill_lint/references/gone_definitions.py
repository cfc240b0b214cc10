"""Says which names of code and tests a change took away: a definition went, and no token of the name is left."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import parent
from skill_lint.model.regex import regex
from skill_lint.references.subject import Module, Symbol, TestId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.index.change import Change
    from skill_lint.index.code import Code
    from skill_lint.model.markdown import Document
    from skill_lint.model.outline import Definition
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.pairing import Pairs
    from skill_lint.references.subject import Subject

NAME = regex(r"[\w$-]+")
SHORTEST = 3  # characters of a name that is looked for
FAMILIES = {
    "function": "callable",
    "method": "callable",
    "test": "callable",
    "class": "type",
    "type": "type",
    "constant": "value",
    "variable": "value",
}


class Gone(NamedTuple):
    """A definition that a change took out of a file: the path at the base and now ("" where it went too)."""

    path: str
    path_now: str
    definition: Definition


class GoneDefinitions:
    """Look-ups over the definitions that a change removed and added, for all skills of a run."""

    def __init__(self, change: Change, before: Code, now: Code) -> None:
        self.change = change
        self._before = before
        self._now = now
        self._gone: dict[str, tuple[Gone, ...]] = {}
        self._alive: dict[str, bool] = {}
        self._went: dict[str, tuple[Definition, ...]] = {}
        self._by_name: dict[tuple[str, bool], dict[str, list[Definition]]] = {}
        self._pairs: dict[str, Pairs] = {}

    def gone(self, name: str) -> tuple[Gone, ...]:
        """Give the definitions of `name` whose heads are on lines that went."""
        known = self._gone.get(name)
        if known is None:
            paths = self.change.losing(name) if is_name(name) else ()
            known = self._gone[name] = tuple(
                Gone(path, self.change.patches[path].after, definition)
                for path in paths
                for definition in self._named(path, name, members=False)
            )
        return known

    def _named(self, path: str, name: str, *, members: bool) -> Iterable[Definition]:
        """Give what went from a file under one name: of its heads, or of all that it defined."""
        known = self._by_name.get((path, members))
        if known is None:
            known = self._by_name[path, members] = {}
            went = self._defined_where_it_went(path) if members else self._heads_gone(path)
            for definition in went:
                known.setdefault(definition.name, []).append(definition)
        return known.get(name, ())

    def _heads_gone(self, path: str) -> tuple[Definition, ...]:
        """Give the heads on the lines that went from a file."""
        known = self._went.get(path)
        if known is None:
            from skill_lint.index.outline import definitions_in_lines

            known = self._went[path] = tuple(
                definition._replace(line=hunk.old_start + definition.line - 1)
                for hunk in self.change.patches[path].hunks
                for definition in definitions_in_lines(path, hunk.removed)
            )
        return known

    def members(self, name: str, path: str) -> tuple[Gone, ...]:
        """Give the methods `name` that went from a file, also those whose heads say too little by themselves."""
        return tuple(
            Gone(path, self.change.patches[path].after, definition)
            for definition in self._named(path, name, members=True)
            if definition.kind in ("method", "function")
        )

    def _defined_where_it_went(self, path: str) -> Iterator[Definition]:
        """Give what a file defined on lines that went."""
        hunks = self.change.patches[path].hunks
        starts = [hunk.old_start for hunk in hunks]
        outline = self._before.outline(path)
        for each in outline.definitions if outline else ():
            index = bisect_right(starts, each.line) - 1
            if index >= 0 and each.line < starts[index] + len(hunks[index].removed):
                yield each

    def without_token(self, names: Iterable[str]) -> frozenset[str]:
        """Give those of `names` of which no token is left in source."""
        wanted = tuple(dict.fromkeys(names))
        asked = [name for name in wanted if name not in self._alive]
        if asked:
            alive = self.change.holding(asked) | self._moved(asked)
            self._alive.update((name, name in alive) for name in asked)
        return frozenset(name for name in wanted if not self._alive[name])

    def _moved(self, names: Iterable[str]) -> set[str]:
        """Give those of `names` that the change brought into a page, a notebook or a file of settings."""
        came = self.change.words_in_pages
        return {name for name in names if name.encode("utf-8", "surrogateescape") in came}

    def replacements(self, gone: Gone) -> tuple[str, ...]:
        """Give the name that the definition has now in the file, or those that it could have; none where none is."""
        pairs = self._pairs.get(gone.path)
        if pairs is None:
            from skill_lint.references.pairing import Pairs

            before = self._defined(self._before, gone.path)
            now = self._defined(self._now, gone.path_now) if gone.path_now else ((), [])
            pairs = self._pairs[gone.path] = Pairs(*before, *now)
        return pairs.of(gone.definition.name, gone.definition.line)

    def _defined(self, code: Code, path: str) -> tuple[tuple[Definition, ...], list[str]]:
        """Give what a file defines, and its lines."""
        outline, content = code.outline(path), code.content(path)
        if outline is None or content is None:
            return (), []
        text = content.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        return outline.definitions, text.split("\n")


def is_name(text: str) -> bool:
    """Say whether `text` is a name that can be looked for as a word."""
    return len(text) >= SHORTEST and NAME.fullmatch(text) is not None


def names_of(mention: Mention) -> tuple[str, ...]:
    """Give the names that `mention` is made of, the one that it means first."""
    subject = mention.subject
    if isinstance(subject, Symbol):
        return subject.parts[::-1]
    if isinstance(subject, TestId) and subject.runner in ("pytest", "unittest", "name", "go", "cargo", "junit"):
        return (*subject.parts[::-1], *subject.words)
    return ()


def names_file(inquiry: Inquiry, before: Inquiry, document: Document, path: str, path_now: str) -> bool:
    """Say whether a document of the skill names a file, by its path at the base or now, or the folder that holds it.

    A name with dots, two or more of its parts, can be that of a module.
    """
    wanted = {path, parent(path)} - {""}
    earlier = inquiry.document_before(document)
    if earlier is not None and not wanted.isdisjoint(before.named_files(earlier)):
        return True
    if path_now and not {path_now, parent(path_now)}.isdisjoint(inquiry.named_files(document)):
        return True
    subjects = (mention.subject for mention in inquiry.mentions.get(document.path, ()))
    return any(
        _stem_ends_with(path, subject.parts, range(2, len(subject.parts) + 1))
        for subject in subjects
        if isinstance(subject, Module) or (isinstance(subject, Symbol) and not subject.path)
    )


def says_file(subject: Subject | None, path: str) -> bool:
    """Say whether the very name says the file: `store.py::load`, `ledger.store.load`."""
    if not isinstance(subject, Symbol | TestId):
        return False
    if subject.path:
        written = subject.path.removeprefix("./")
        return path == written or path.endswith(f"/{written}")
    return _stem_ends_with(path, subject.parts, range(1, len(subject.parts)))


def _stem_ends_with(path: str, parts: tuple[str, ...], ends: Iterable[int]) -> bool:
    stem = f"/{path.rpartition('.')[0]}".removesuffix("/__init__")
    return any(stem.endswith("/" + "/".join(parts[:end])) for end in ends)
