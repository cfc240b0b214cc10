"""Which files earlier commits deleted or renamed, and what became of them."""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from skill_lint.index.git import GitError, commit_id, decode
from skill_lint.index.git_diff import COMMIT_FORMAT, RENAME_LIMIT, commits
from skill_lint.index.git_place import head_of, is_plain, place_of
from skill_lint.index.git_tree import REPOSITORY
from skill_lint.index.past_documents import PastDocuments
from skill_lint.index.rivals import by_name, has_rivals
from skill_lint.index.shape import EACH, Maybe

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from skill_lint.index.cache import Cache
    from skill_lint.index.git import Git
    from skill_lint.index.git_diff import Commit
    from skill_lint.index.tree import Tree

HistoryState: TypeAlias = Literal["full", "shallow", "cut", "none", "off"]

KEPT = {"limit": int, "commits": [str], "deleted": {EACH: [str]}}
KEPT_STEP = (str, str, Maybe(str), int, bool)
LIMIT = 4000  # commits
MOST_OUTPUT = 100_000_000  # bytes of names of deleted files that are read
MOST_STEPS = 20  # renames of one file that are followed
MOST_WORDS = 300  # whose commits are looked for: each costs a command of git
MOST_READ = 50  # commits in which renames are looked for at a time
LISTING = ("--stdin", "-r", "-z", "--raw", "--no-ext-diff", *COMMIT_FORMAT)


class Past(NamedTuple):
    """What a commit did to a file that is not there any more.

    `commit` is its full id, `date` the day on which it was written (`2026-10-02`), `subject` its first line. `target`
    is what became of a renamed file, through all later renames; None where that is not there either. `similarity` is
    the least of those renames, in percent; `has_rival` says that another file may be the successor just as well.
    Where a later commit deleted the file, that one is told. `last` is the path at the end of the renames where it is
    not there and no commit deleted it, "" elsewhere.
    """

    form: Literal["renamed", "deleted"]
    commit: str
    date: str
    subject: str
    target: str | None = None
    similarity: int | None = None
    has_rival: bool = False
    last: str = ""


class History:
    """The deletions in the newest `limit` commits up to `head`. Of a merge, the commits on both sides are looked at.

    `tree` is the judged tree, in which successors must be. Nothing is asked of git before it is needed. Refusals of
    git raise nothing: `state` is then "none" and `gap` says why.
    """

    def __init__(
        self, git: Git, tree: Tree, limit: int = LIMIT, cache: Cache | None = None, head: str = "HEAD"
    ) -> None:
        self._git = git
        self._tree = tree
        self._limit = limit
        self._cache = cache
        self._end = head
        self._read: dict[str, _Read] = {}
        self._steps: dict[tuple[str, str], _Step] = {}
        self._changing: dict[tuple[str, str], Sequence[Commit]] = {}
        self._is_cut = False
        self._is_refused = False
        self.gap = ""

    @cached_property
    def _head(self) -> tuple[str, bool]:
        """The id of the newest commit ("" where there is none) and whether the clone is shallow."""
        if self._end == "HEAD" and is_plain(self._git) and (known := head_of(self._git)):
            return known, False
        try:
            said = self._git.run("rev-parse", "--is-shallow-repository", f"{self._end}^{{commit}}")
            shallow, _, head = said.partition(b"\n")
            return commit_id(head), shallow == b"true"
        except GitError as error:
            self.gap = "there is no commit yet" if self._end in str(error) else str(error)
            return "", False

    @cached_property
    def documents(self) -> PastDocuments:
        """What documents said around the commits."""
        return PastDocuments(self._git)

    def changing(self, path: str, word: str) -> Sequence[Commit]:
        """Give the commits that changed how often the file `path` has `word`, the newest first; merges are none."""
        key = path, word
        if key not in self._changing and len(self._changing) < MOST_WORDS:
            self._changing[key] = self._changes_of(path, word)
        return self._changing.get(key, ())

    def _changes_of(self, path: str, word: str) -> Sequence[Commit]:
        if not self._commits or "\0" in word:
            return ()
        try:
            output = self._git.run(
                *("--literal-pathspecs", "diff-tree", *LISTING, "--no-renames", f"-S{word}", "--", path),
                stdin="".join(f"{commit}\n" for commit in self._commits).encode(),
            )
            return tuple(commits(decode(output)))
        except GitError:
            return ()

    @property
    def _is_off(self) -> bool:
        return self._limit < 1

    @property
    def _is_shallow(self) -> bool:
        return self._head[1]

    @cached_property
    def _commits(self) -> tuple[str, ...]:
        """The commits that are looked at, the newest first."""
        head = "" if self._is_off else self._head[0]
        if not head:
            return ()
        kept = self._kept
        if kept and kept["limit"] == self._limit and kept["commits"][:1] == [head] and is_plain(self._git):
            return tuple(kept["commits"])
        try:
            return tuple(map(commit_id, self._git.run("rev-list", f"--max-count={self._limit}", head, "--").split()))
        except GitError as error:
            self.gap = str(error)
            return ()

    @property
    def commits(self) -> int:
        """The number of commits that are looked at."""
        return len(self._commits)

    @property
    def is_read(self) -> bool:
        """Whether anything was looked for, so that `state` costs nothing."""
        return self._is_off or "_deletions" in self.__dict__

    @property
    def state(self) -> HistoryState:
        """Whether all commits were looked at: "full", "cut" at the limit, "shallow" where the clone lacks some.

        "off" where the limit is 0, "none" where git has nothing to look at.
        """
        if self._is_off:
            return "off"
        self._deletions  # noqa: B018 - only the look itself tells whether git can
        if not self._commits or self._is_refused:
            return "none"
        if self.commits >= self._limit or self._is_cut:
            return "cut"
        return "shallow" if self._is_shallow else "full"

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {commit: place for place, commit in enumerate(self._commits)}

    @cached_property
    def _deletions(self) -> Mapping[str, tuple[str, ...]]:
        """The commits that deleted a path, the newest first, by path."""
        found: dict[str, list[str]] = {}
        for commit, paths in sorted(self._deleted().items(), key=lambda item: self._places[item[0]]):
            for path in paths:
                found.setdefault(path, []).append(commit)
        return {path: tuple(commits) for path, commits in found.items()}

    def _deleted(self) -> dict[str, Sequence[str]]:
        """Give the paths that each commit deleted; what an earlier run found is not looked for again."""
        if self._is_off:
            return {}
        known, deleted = self._known()
        unread = [commit for commit in self._commits if commit not in known]
        if not unread:
            return deleted
        try:
            output, is_all = self._git.run_at_most(
                MOST_OUTPUT,
                *("diff-tree", *LISTING, "--diff-filter=D", "--no-renames"),
                stdin="".join(f"{commit}\n" for commit in unread).encode(),
            )
            found = list(commits(decode(output)))
        except GitError as error:
            self.gap = str(error)
            self._is_refused = True
            return deleted
        for commit in found:
            if paths := [entry.path for entry in commit.entries if entry.old_mode != REPOSITORY]:
                deleted[commit.id] = paths
        if not is_all:
            self.gap = "the history deletes too many files"
            self._is_cut = True
        elif self._cache is not None and self._is_kept:
            kept = {"limit": self._limit, "commits": list(self._commits), "deleted": deleted}
            self._cache.put("history", "deletions", kept)
        return deleted

    @cached_property
    def _kept(self) -> dict[str, Any] | None:
        kept = self._cache.get("history", "deletions", KEPT) if self._cache is not None and self._is_kept else None
        return kept if kept is None else dict(kept)

    @cached_property
    def _is_kept(self) -> bool:
        """Whether what a commit did can be kept: not in a shallow clone, nor where commits have other parents here."""
        return not self._is_shallow and not _has_grafts(self._git)

    def _known(self) -> tuple[Collection[str], dict[str, Sequence[str]]]:
        """Give the commits that an earlier run looked at and the paths that they deleted, as far as still wanted.

        In a shallow clone nothing is kept: the oldest commit there seems to delete nothing.
        """
        if self._kept is None:
            return frozenset(), {}
        commits, deleted = self._kept["commits"], self._kept["deleted"]
        return self._places.keys() & commits, {each: deleted[each] for each in self._places.keys() & deleted}

    def look(self, paths: Iterable[str]) -> Mapping[str, Past]:
        """Give what became of those of `paths` that a commit deleted and that are not there now."""
        hits = {path: self._deletions[path][0] for path in dict.fromkeys(paths) if path in self._deletions}
        hits = {path: commit for path, commit in hits.items() if not self._is_there(path)}
        trails = {path: _Trail(path, commit) for path, commit in hits.items()}
        open_trails = list(trails.values())
        for _ in range(MOST_STEPS):
            self._look_into(open_trails)
            open_trails = [trail for trail in open_trails if self._step(trail)]
            if not open_trails:
                break
        return {path: self._past(hits[path], trail) for path, trail in trails.items()}

    def _step(self, trail: _Trail) -> bool:
        """Follow a path through the commit that deleted it; say whether its new path was deleted later, too."""
        step = self._steps.get((trail.commit, trail.path))
        if step is None:
            return False
        if step.target is None:
            trail.end = step
            return False
        trail.is_renamed = True
        trail.similarity = min(trail.similarity, step.similarity)
        trail.has_rival |= step.has_rival
        trail.path = step.target
        if self._is_there(trail.path):
            trail.target = trail.path
            return False
        place = self._places[trail.commit]
        later = [each for each in self._deletions.get(trail.path, ()) if self._places[each] < place]
        if not later:
            return False
        trail.commit = later[-1]
        return True

    def _past(self, commit: str, trail: _Trail) -> Past:
        date, subject = trail.told
        if not trail.is_renamed:
            return Past("deleted", commit, date, subject)
        if trail.end is not None:
            return Past("deleted", trail.commit, trail.end.date, trail.end.subject)
        last = trail.path if trail.target is None else ""
        return Past("renamed", commit, date, subject, trail.target, trail.similarity, trail.has_rival, last)

    def _look_into(self, trails: Sequence[_Trail]) -> None:
        """Find what became of each path in the commit that deleted it; what an earlier run found is not read again."""
        unread = []
        for trail in trails:
            key = trail.commit, trail.path
            if key not in self._steps:
                kept = self._cache and self._is_kept and self._cache.get("history-steps", " ".join(key), KEPT_STEP)
                if kept:
                    self._steps[key] = _Step(*kept)
                else:
                    unread.append(trail)
        self._read_commits(trail.commit for trail in unread)
        for trail in unread:
            read = self._read.get(trail.commit)
            if read is not None:
                step = self._steps[trail.commit, trail.path] = read.step(trail.path)
                if self._cache is not None and self._is_kept and read.is_exact:
                    self._cache.put("history-steps", f"{trail.commit} {trail.path}", tuple(step))
        for trail in trails:
            step_taken = self._steps.get((trail.commit, trail.path))
            if not trail.told[0] and step_taken is not None:
                trail.told = step_taken.date, step_taken.subject

    def _read_commits(self, ids: Iterable[str]) -> None:
        """Read date, subject and renames of commits that were not read before."""
        unread = [commit for commit in dict.fromkeys(ids) if commit not in self._read][:MOST_READ]
        if not unread:
            return
        stdin = "".join(f"{commit}\n" for commit in unread).encode()
        options = (*LISTING, "--no-abbrev")
        # Where contents are missing (a partial clone), only renames without an edit can be seen.
        ways = (("-M", f"-l{RENAME_LIMIT}"), ("-M100%", f"-l{RENAME_LIMIT}"), ("--no-renames",))
        for renames in ways:
            try:
                output = self._git.run("diff-tree", *options, *renames, stdin=stdin)
                is_exact = renames is ways[0]
                read = {commit.id: _Read(commit, is_exact=is_exact) for commit in commits(decode(output))}
            except GitError as error:
                self.gap = str(error)
                continue
            self._read |= read
            return

    def deleted_below(self, folder: str) -> tuple[str, ...]:
        """Give the files that were deleted below a folder and are not there now, sorted."""
        within = f"{folder}/"
        return tuple(sorted(path for path in self._deletions if path.startswith(within) and not self._is_there(path)))

    def deleted_like(self, path: str) -> tuple[str, ...]:
        """Give the deleted files whose path ends in the segments of `path` and that are not there now, sorted."""
        tail = f"/{path}"
        return tuple(sorted(each for each in self._deletions if each.endswith(tail) and not self._is_there(each)))

    def _is_there(self, path: str) -> bool:
        return path in self._tree.files or path in self._tree.links


class _Trail:
    """A file on its way through renames: where it is by now, and the commit that deletes it there."""

    def __init__(self, path: str, commit: str) -> None:
        self.path = path
        self.commit = commit
        self.is_renamed = False
        self.similarity = 100
        self.has_rival = False
        self.target: str | None = None
        self.told = ("", "")  # the day and the first line of the first commit
        self.end: _Step | None = None  # the commit that deleted it in the end


class _Step(NamedTuple):
    """What a commit did to a path, with its day and first line; `target` is None where it is no rename."""

    date: str
    subject: str
    target: str | None = None
    similarity: int = 0
    has_rival: bool = False


class _Read:
    """A commit with its renames. With `is_exact` git could compare all contents."""

    def __init__(self, commit: Commit, *, is_exact: bool) -> None:
        self.is_exact = is_exact
        self._commit = commit
        self._renames = {entry.path: entry for entry in commit.entries if entry.letter == "R"}

    def step(self, path: str) -> _Step:
        """Say what became of one path that the commit took away."""
        date, subject, entry = self._commit.date, self._commit.subject, self._renames.get(path)
        if entry is None:
            return _Step(date, subject)
        has_rival = self._ids[entry.new_id] > 1 or has_rivals(path, entry.target, self._names)
        return _Step(date, subject, entry.target, entry.similarity, has_rival)

    @cached_property
    def _new(self) -> list[tuple[str, str]]:
        return [(entry.target or entry.path, entry.new_id) for entry in self._commit.entries if entry.letter in "AR"]

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        return by_name(path for path, _ in self._new)

    @cached_property
    def _ids(self) -> Counter[str]:
        return Counter(identity for _, identity in self._new)


def _has_grafts(git: Git) -> bool:
    """Say whether the repository gives commits other parents than their own (gitrepository-layout, info/grafts)."""
    place = place_of(git)
    try:
        path = f"{place.shared}/info/grafts" if place else decode(git.run("rev-parse", "--git-path", "info/grafts"))
    except GitError:
        return False
    return os.path.exists(os.path.join(git.root, path.rstrip("\n")))
