"""Keeps the result of a run over many skills: where nothing has changed since, none of them is parsed or judged again.

A result is valid for one state of all that it can follow from: the program, the settings, the commits, what git knows
and the stamp of every file that the tree holds, whether it was read or not. There is no telling which files a search
in the whole tree has met, and looking at a file takes a thousandth of the time that judging a skill does.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from skill_lint import __version__
from skill_lint.index.cache import NoCache
from skill_lint.index.git_place import branch_of, head_of, is_plain, place_of
from skill_lint.index.git_tree import GitTree, passes
from skill_lint.index.shape import EACH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.config.settings import Settings
    from skill_lint.engine.request import Request
    from skill_lint.index.cache import Cache
    from skill_lint.index.kept_names import Names
    from skill_lint.model.result import Result

KIND = "results"
KEPT = {
    "state": str,
    "links": {EACH: bool},
    "uses": [([[str]], [str])],
}
FEWEST = 2  # skills: a hook or an editor asks for one, and has just changed it
MOST_FILES = 1000  # for each skill that is judged
LIBRARIES = ("libcst", "markdown_it", "mdurl", "pathspec", "yaml", "_yaml")
# A file that changed so shortly before (nanoseconds) could change again and have the same time of change; a time
# without fractions comes from a file system that counts in seconds.
YOUNG, YOUNG_IN_SECONDS = 50_000_000, 2_000_000_000


def kept_result(request: Request) -> Result:
    """Give the result of an earlier run where it must be the same now; else judge, and keep what comes of it."""
    results = _Results.of(request)
    known = results.known() if results is not None else None
    if known is not None:
        return known
    from skill_lint.engine.run import lint

    result = lint(request)
    if results is not None:
        results.keep(result)
    return result


class _Stamps(NamedTuple):
    """What tells the files of a tree from other states of them; `is_settled` says that no change can hide in it."""

    values: list[tuple[int, ...] | None]
    is_settled: bool


class _Commits(NamedTuple):
    """What is checked out, the commit of that, and the base."""

    branch: bytes
    head: str
    base: str


class _Results:
    """The result of one request in the cache, and the state for which it holds."""

    def __init__(self, request: Request, tree: GitTree, cache: Cache, listed: Names, stamps: _Stamps) -> None:
        self._request = request
        self._tree = tree
        self._cache = cache
        self._is_settled = stamps.is_settled
        self._commits = self._read_commits()
        targets = [skill.directory for skill in request.targets]
        change = request.change
        asked = (
            *(tree.root, targets, request.wording, request.honour_suppressions, request.wants_hints, request.gap),
            *((change.label, change.kind) if change is not None else ()),
        )
        sources = sorted((listed.sources or {}).items())
        state = (asked, _program(), request.skills, listed.groups, sources, self._commits, stamps.values)
        self._key = _digest(asked)
        self._state = _digest(state)

    @classmethod
    def of(cls, request: Request) -> _Results | None:
        """Give the place of a result; None where it is not worth it or where not all that it follows from is known."""
        tree, cache = request.tree, request.cache
        if not isinstance(tree, GitTree) or cache is None or isinstance(cache, NoCache) or not request.wording:
            return None
        if os.name == "nt":  # which keeps no time of change
            return None
        listed = tree.listed
        if len(request.targets) < FEWEST or listed is None or listed.sources is None:
            return None
        files = listed.groups["files"]
        if len(files) > MOST_FILES * len(request.targets):
            return None
        if request.only is not None or request.touched is not None:
            return None
        # What lies in other repositories and in ignored folders is not watched.
        if tree.shown or tree.repositories or tree.unlisted or not _has_all_commits(tree):
            return None
        tree.beyond.clear()  # until here nothing was read but settings, and what `skills` tell
        results = cls(request, tree, cache, listed, _stamps(tree.root, files, tree.started))
        return results if results._commits.head else None

    def _read_commits(self) -> _Commits:
        git, change = self._tree.git, self._request.change
        return _Commits(branch_of(git), head_of(git), change.revision if change is not None else "")

    def known(self) -> Result | None:
        """Give the result that was kept for this state, None where there is none."""
        from skill_lint.engine.result_form import PLAIN, from_plain

        kept = self._cache.get(KIND, self._key, KEPT)
        if kept is None or kept["state"] != self._state or self._links(kept["links"]) != kept["links"]:
            return None
        told = self._cache.get(KIND, f"{self._key} result", (str, PLAIN))
        if told is None or told[0] != self._state or len(kept["uses"]) != len(self._settings()):
            return None
        result = from_plain(self._tree.root, told[1])
        if not self._can_be(result):
            return None
        for settings, uses in zip(self._settings(), kept["uses"], strict=True):
            settings.note_uses(uses)
        return result

    def _can_be(self, result: Result) -> bool:
        """Say whether a result speaks of rules that there are and of files of the tree, and its counts add up."""
        rules, files = self._request.catalogue.ids, self._tree.files
        counts = result.references
        accounted = (
            counts.resolved + counts.broken + counts.not_judged,
            sum(count for _, count in counts.resolved_by),
            sum(count for _, count in counts.missing_by),
        )
        return accounted == (counts.found, counts.resolved, counts.broken) and all(
            found.diagnostic.rule in rules and found.diagnostic.path in files for found in result.findings
        )

    def keep(self, result: Result) -> None:
        """Keep a result for this state, unless something could change that no part of the state tells of."""
        change, history = self._request.change, self._request.history
        is_whole = not (result.crashes or result.unreadable or self._tree.beyond)
        has_git_answered = not (change is not None and change.notes) and not (history is not None and history.gap)
        if not (self._is_settled and is_whole and has_git_answered) or self._read_commits() != self._commits:
            return
        from skill_lint.engine.result_form import to_plain

        kept = {
            "state": self._state,
            "links": self._links(self._tree.links_asked_for),
            "uses": [settings.uses for settings in self._settings()],
        }
        # Apart from the result, which is many times larger, so that a state that is another one is soon seen.
        self._cache.put(KIND, self._key, kept)
        self._cache.put(KIND, f"{self._key} result", [self._state, to_plain(result)])

    def _links(self, folders: Iterable[str]) -> dict[str, bool]:
        """Say of folders that the tree does not list whether a link leads there: git does not answer behind one."""
        listed = self._tree.folders
        known: dict[str, bool] = {}
        root = self._tree.root
        return {
            folder: passes(f"{folder}/", lambda path: os.path.islink(f"{root}/{path}"), known)
            for folder in folders
            if folder not in listed
        }

    def _settings(self) -> list[Settings]:
        """Give the settings that apply, each once, in the order of the skills."""
        found = {id(settings): settings for settings in map(self._request.settings, self._request.targets)}
        return list(found.values())


def _has_all_commits(tree: GitTree) -> bool:
    """Say whether the history is whole: neither shallow nor replaced, nor fetched piece by piece."""
    place = place_of(tree.git)
    if place is None or not is_plain(tree.git):
        return False
    try:
        with open(f"{place.shared}/config", "rb") as file:
            settings = file.read().lower()
    except OSError:
        return False
    return b"promisor" not in settings and b"partialclone" not in settings


def _stamps(root: str, paths: Iterable[str], started: int) -> _Stamps:
    """Look at every file. `started` is the time in nanoseconds before the first of them was read."""
    values: list[tuple[int, ...] | None] = []
    latest = latest_in_seconds = 0
    for path in paths:
        try:
            status = os.lstat(f"{root}/{path}")
        except OSError:
            values.append(None)
            continue
        written, changed = status.st_mtime_ns, status.st_ctime_ns
        values.append((written, changed, status.st_size, status.st_ino, status.st_mode))
        time = max(written, changed)
        if time > latest:
            latest = time
        if time % 1_000_000_000 == 0 and time > latest_in_seconds:
            latest_in_seconds = time
    is_settled = latest < started - YOUNG and latest_in_seconds < started - YOUNG_IN_SECONDS
    return _Stamps(values, is_settled)


def _program() -> list[object]:
    """Name the state of the program and of what it parses with."""
    from importlib.util import find_spec  # noqa: PLC0415, RUF100 - not needed for one skill

    top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    specs = [find_spec(name) for name in LIBRARIES]
    origins = [spec.origin for spec in specs if spec is not None and spec.origin is not None]
    return [__version__, sys.version, sorted(_modules(top)), [_stamp(path) for path in origins]]


def _modules(folder: str) -> Iterator[tuple[object, ...]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _modules(entry.path)
            else:
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


def _stamp(path: str) -> tuple[object, ...]:
    try:
        status = os.stat(path)
    except OSError:
        return (path,)
    return path, status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def _digest(value: Any) -> str:
    from hashlib import blake2b  # noqa: PLC0415, RUF100 - not needed for one skill

    return blake2b(repr(value).encode("utf-8", "surrogateescape"), digest_size=20).hexdigest()
