"""Says which names of code and tests a change took away: a definition went, and no token of the name is left."""

from __future__ import annotations

from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.references.resolve import parent
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
MOST_FILES = 20  # in which a method is looked for that no line by itself shows
MOST_NAMES = 500  # with which one that went is compared
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
        self._came: dict[str, tuple[tuple[int, Definition], ...]] = {}
        self._replacements: dict[Gone, tuple[str, ...]] = {}
        self._outlined: dict[tuple[str, bool], tuple[tuple[int, Definition], ...]] = {}

    def gone(self, name: str) -> tuple[Gone, ...]:
        """Give the definitions of `name`, one of those that are lost, on lines that went."""
        known = self._gone.get(name)
        if known is None:
            known = self._gone[name] = tuple(self._find(name))
        return known

    def _find(self, name: str) -> list[Gone]:
        """Look for heads in the lines that went; without one, for a method whose head says too little by itself."""
        from skill_lint.index.outline import definitions_in_lines

        paths = self.change.losing(name)
        found = [
            Gone(path, self.change.patches[path].after, definition, index)
            for path in paths
            for index, hunk in enumerate(self.change.patches[path].hunks)
            for definition in definitions_in_lines(path, hunk.removed)
            if definition.name == name
        ]
        return found or [
            Gone(path, self.change.patches[path].after, definition, index)
            for path in paths[:MOST_FILES]
            for index, definition in self._within(self._before, path, path, is_old=True)
            if definition.name == name and definition.kind in ("method", "function")
        ]

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

    def lost(self, names: Iterable[str]) -> frozenset[str]:
        """Give those of `names` that stand on a line that went and of which no token is left in source."""
        wanted = [name for name in dict.fromkeys(names) if len(name) >= SHORTEST and NAME.fullmatch(name)]
        asked = [name for name in wanted if name not in self._alive]
        on_lines = [name for name in asked if self.change.losing(name)]
        alive = self.change.holding(on_lines) if on_lines else frozenset()
        self._alive.update((name, name in alive or name not in on_lines) for name in asked)
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
        family = FAMILIES.get(gone.definition.kind, "")
        came = [(at, each.name) for at, each in self._added(gone.path) if FAMILIES.get(each.kind, "") == family]
        for names in ([name for at, name in came if at == gone.hunk], [name for _, name in came]):
            alike = _alike(gone.definition.name, names)
            if alike:
                return alike
        return ()

    def _added(self, path: str) -> tuple[tuple[int, Definition], ...]:
        """Give the definitions that came into a file and were not in it before, each with the number of its hunk."""
        known = self._came.get(path)
        if known is None:
            from skill_lint.index.outline import definitions_in_lines

            patch = self.change.patches[path]
            outline = self._before.outline(path)
            old = {each.name for each in outline.definitions} if outline else set()
            old.update(each.name for hunk in patch.hunks for each in definitions_in_lines(path, hunk.removed))
            came = [
                (index, each)
                for index, hunk in enumerate(patch.hunks)
                for each in definitions_in_lines(patch.after or path, hunk.added)
            ]
            came += self._within(self._now, patch.after, path, is_old=False) if patch.after else ()
            known = self._came[path] = tuple((index, each) for index, each in came if each.name not in old)
        return known


def _alike(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Give those of `names`, of the first few hundred, that are likest to `name`; none where none is like it."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, b=name)
    rated = []
    for each in islice(dict.fromkeys(names), MOST_NAMES):
        matcher.set_seq1(each)
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= LIKE:
            rated.append((matcher.ratio(), each))
    best = max((ratio for ratio, _ in rated), default=0.0)
    return tuple(each for ratio, each in rated if ratio >= LIKE and ratio == best)


def names_of(mention: Mention) -> tuple[str, ...]:
    """Give the names that `mention` is made of, the one that it means first."""
    subject = mention.subject
    if isinstance(subject, Symbol):
        return subject.parts[::-1]
    if isinstance(subject, TestId) and subject.runner in ("pytest", "unittest", "name", "go", "cargo", "junit"):
        return (*subject.parts[::-1], *subject.words)
    return ()


def names_the_file(inquiry: Inquiry, before: Inquiry, document: Document, mention: Mention, gone: Gone) -> bool:
    """Say whether the skill names the file from which a definition went, or its folder."""
    subject = mention.subject
    if isinstance(subject, Symbol) and _is_path_in(gone, subject):
        return True
    wanted = {gone.path, parent(gone.path)} - {""}
    earlier = inquiry.document_before(document)
    if earlier is not None and not wanted.isdisjoint(before.named_files(earlier)):
        return True
    if any(_is_module_of(gone, each.subject) for each in inquiry.mentions.get(document.path, ())):
        return True
    return bool(gone.path_now) and not {gone.path_now, parent(gone.path_now)}.isdisjoint(inquiry.named_files(document))


def _is_module_of(gone: Gone, subject: Subject | None) -> bool:
    """Say whether a dotted name, two or more of its parts, is that of the module from which a definition went."""
    if not isinstance(subject, Symbol | Module) or (isinstance(subject, Symbol) and subject.path):
        return False
    return _stem_ends_with(gone, subject.parts, range(2, len(subject.parts) + 1))


def _is_path_in(gone: Gone, subject: Symbol) -> bool:
    """Say whether the very name says the file: `store.py::load`, `ledger.store.load`."""
    if subject.path:
        written = subject.path.removeprefix("./")
        return gone.path == written or gone.path.endswith(f"/{written}")
    return _stem_ends_with(gone, subject.parts, range(1, len(subject.parts)))


def _stem_ends_with(gone: Gone, parts: tuple[str, ...], ends: Iterable[int]) -> bool:
    stem = f"/{gone.path.rpartition('.')[0]}".removesuffix("/__init__")
    return any(stem.endswith("/" + "/".join(parts[:end])) for end in ends)
