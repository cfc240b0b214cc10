"""Says which names of code and tests a change took away: a definition went, and no token of the name is left."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import parent
from skill_lint.model.regex import regex
from skill_lint.references.subject import Module, Symbol, TestId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.index.change import Change
    from skill_lint.index.code import Code
    from skill_lint.model.markdown import Document
    from skill_lint.model.outline import Definition
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.subject import Subject

NAME = regex(r"[\w$-]+")
LIKE = 0.6  # how much alike a definition that came is to the one that went, as difflib measures it, if it replaces it
MOST_NAMES = 500  # with which one that went is compared
MOST_COMPARED = 300_000  # pairs of names in a run
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
    hunk: int


class GoneDefinitions:
    """Look-ups over the definitions that a change removed and added, for all skills of a run."""

    def __init__(self, change: Change, before: Code, now: Code) -> None:
        self.change = change
        self._before = before
        self._now = now
        self._gone: dict[str, tuple[Gone, ...]] = {}
        self._alive: dict[str, bool] = {}
        self._went: dict[str, tuple[tuple[int, Definition], ...]] = {}
        self._by_name: dict[tuple[str, bool], dict[str, list[tuple[int, Definition]]]] = {}
        self._left = MOST_COMPARED
        self._came: dict[str, tuple[tuple[int, Definition], ...]] = {}
        self._candidates_of: dict[str, dict[tuple[str, int | None], dict[str, None]]] = {}
        self._replacements: dict[Gone, tuple[str, ...]] = {}
        self._outlined: dict[tuple[str, bool], tuple[tuple[int, Definition], ...]] = {}

    def gone(self, name: str) -> tuple[Gone, ...]:
        """Give the definitions of `name` whose heads are on lines that went."""
        known = self._gone.get(name)
        if known is None:
            paths = self.change.losing(name) if is_name(name) else ()
            known = self._gone[name] = tuple(
                Gone(path, self.change.patches[path].after, definition, index)
                for path in paths
                for index, definition in self._named(path, name, members=False)
            )
        return known

    def _named(self, path: str, name: str, *, members: bool) -> Iterable[tuple[int, Definition]]:
        """Give what went from a file under one name: of its heads, or of all that it defined."""
        known = self._by_name.get((path, members))
        if known is None:
            known = self._by_name[path, members] = {}
            went = self._within(self._before, path, path, is_old=True) if members else self._heads_gone(path)
            for index, definition in went:
                known.setdefault(definition.name, []).append((index, definition))
        return known.get(name, ())

    def _heads_gone(self, path: str) -> tuple[tuple[int, Definition], ...]:
        """Give the heads on the lines that went from a file, each with the number of its hunk."""
        known = self._went.get(path)
        if known is None:
            from skill_lint.index.outline import definitions_in_lines

            known = self._went[path] = tuple(
                (index, definition)
                for index, hunk in enumerate(self.change.patches[path].hunks)
                for definition in definitions_in_lines(path, hunk.removed)
            )
        return known

    def members(self, name: str, path: str) -> tuple[Gone, ...]:
        """Give the methods `name` that went from a file, also those whose heads say too little by themselves."""
        return tuple(
            Gone(path, self.change.patches[path].after, definition, index)
            for index, definition in self._named(path, name, members=True)
            if definition.kind in ("method", "function")
        )

    def _within(self, code: Code, path: str, key: str, *, is_old: bool) -> tuple[tuple[int, Definition], ...]:
        """Give what the file `path` defines on lines that went or came, each with the number of its hunk."""
        known = self._outlined.get((path, is_old))
        if known is None:
            hunks = self.change.patches[key].hunks
            starts = [hunk.old_start if is_old else hunk.new_start for hunk in hunks]
            lengths = [len(hunk.removed if is_old else hunk.added) for hunk in hunks]
            outline = code.outline(path)
            placed = ((bisect_right(starts, each.line) - 1, each) for each in (outline.definitions if outline else ()))
            known = self._outlined[path, is_old] = tuple(
                (index, each) for index, each in placed if index >= 0 and each.line < starts[index] + lengths[index]
            )
        return known

    def without_token(self, names: Iterable[str]) -> frozenset[str]:
        """Give those of `names` of which no token is left in source."""
        wanted = tuple(dict.fromkeys(names))
        asked = [name for name in wanted if name not in self._alive]
        if asked:
            alive = self.change.holding(asked)
            self._alive.update((name, name in alive) for name in asked)
        return frozenset(name for name in wanted if not self._alive[name])

    def replacements(self, gone: Gone) -> tuple[str, ...]:
        """Give the names of definitions that came where `gone` went and are likest to it.

        Those of the same place come before those of the rest of the file.
        """
        known = self._replacements.get(gone)
        if known is None:
            known = self._replacements[gone] = self._likest(gone)
        return known

    def _likest(self, gone: Gone) -> tuple[str, ...]:
        if self._left <= 0:
            return ()
        family = FAMILIES.get(gone.definition.kind, "")
        came = self._candidates(gone.path)
        for hunk in (gone.hunk, None):
            names = came.get((family, hunk), {})
            self._left -= len(names)
            alike = _alike(gone.definition.name, names)
            if alike:
                return alike
        return ()

    def _candidates(self, path: str) -> dict[tuple[str, int | None], dict[str, None]]:
        """Give the names that came into a file, by what they are and by their hunk, with None for those of all hunks.

        Of each kind and place that is the first few hundred.
        """
        known = self._candidates_of.get(path)
        if known is None:
            known = self._candidates_of[path] = {}
            for at, each in self._added(path):
                for hunk in (at, None):
                    names = known.setdefault((FAMILIES.get(each.kind, ""), hunk), {})
                    if len(names) < MOST_NAMES:
                        names[each.name] = None
        return known

    def _added(self, path: str) -> tuple[tuple[int, Definition], ...]:
        """Give the definitions that came into a file and were not in it before, each with the number of its hunk."""
        known = self._came.get(path)
        if known is None:
            from skill_lint.index.outline import definitions_in_lines

            patch = self.change.patches[path]
            outline = self._before.outline(path)
            old = {each.name for each in outline.definitions} if outline else set()
            old.update(each.name for _, each in self._heads_gone(path))
            came = [
                (index, each)
                for index, hunk in enumerate(patch.hunks)
                for each in definitions_in_lines(patch.after or path, hunk.added)
            ]
            came += self._within(self._now, patch.after, path, is_old=False) if patch.after else ()
            known = self._came[path] = tuple((index, each) for index, each in came if each.name not in old)
        return known


def _alike(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Give those of `names` that are likest to `name`; none where none is like it."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, b=name)
    rated = []
    best = LIKE
    for each in names:
        matcher.set_seq1(each)
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= best:
            ratio = matcher.ratio()
            rated.append((ratio, each))
            best = max(best, ratio)
    return tuple(each for ratio, each in rated if ratio == best)


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
