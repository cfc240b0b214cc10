"""What lies between the base revision and the tree that is judged; nothing is asked of git before it is needed."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from skill_lint.index.git import GitError, commit_id, decode, encode
from skill_lint.index.git_base import BaseNames, GitBaseTree
from skill_lint.index.git_diff import RENAME_LIMIT, SKIPPED, Entry, entries
from skill_lint.index.git_index import EMPTY_BLOBS_AND_TREES, GitIndexTree, entries_of_index
from skill_lint.index.git_place import head_of, state_of
from skill_lint.index.git_snapshot import Snapshot, snapshot
from skill_lint.index.git_tree import EXECUTABLE, LINK, REPOSITORY
from skill_lint.index.listing import parent
from skill_lint.index.renames import Renames, blob_id, telling
from skill_lint.index.rivals import by_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from skill_lint.index.cache import Cache
    from skill_lint.index.git_tree import GitTree
    from skill_lint.index.patch import Patch
    from skill_lint.index.revision import Base

ChangeKind: TypeAlias = Literal["staged", "working", "commits"]

MOST_NAMED = 500  # files that are named to git in one command
MOST_KEPT = 1_000_000  # characters of a comparison that is kept
PAGES = (".html", ".htm", ".ipynb")
SETTINGS = (".json", ".json5", ".jsonc")
MOST_PATCH = 30_000_000  # bytes of a patch that are read
RAW = ("--raw", "-z", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=dirty")
PATCH = (
    *("-p", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/"),
    *("--submodule=short", "--ignore-submodules=all"),
)
RENAMES = ("-M", f"-l{RENAME_LIMIT}")


class Change:
    """The change from `base` to `tree`, the working tree or the index.

    `kind` is "staged" (the index against HEAD), "working" (the disk against HEAD) or "commits" (either of them
    against an older revision). Git's refusals raise nothing: what could not be examined stands in `notes`. With a
    `cache` git is asked only where the commit or the index is another.
    """

    def __init__(self, tree: GitTree | GitIndexTree, base: Base, cache: Cache | None = None) -> None:
        self.tree = tree
        self._cache = cache
        self.label = base.label
        self.kind: ChangeKind = "commits"
        if base.is_head:
            self.kind = "staged" if isinstance(tree, GitIndexTree) else "working"
        self._git = tree.git
        self._revision = base.revision
        self._notes: dict[str, None] = {}
        self._losing: dict[str, tuple[str, ...]] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What was not examined and why, as far as it was asked for; each a sentence without its full stop."""
        return tuple(self._notes)

    @cached_property
    def revision(self) -> str:
        """The id of the commit that is the base, "" where there is none yet."""
        if self._revision == "HEAD" and (known := head_of(self._git)):
            return known
        try:
            return commit_id(self._git.run("rev-parse", "-q", "--verify", f"{self._revision}^{{commit}}"))
        except GitError:
            return ""

    @cached_property
    def _compared(self) -> tuple[Entry, ...] | None:
        """What differs between the base and the index, renames not looked for; None where git cannot tell."""
        intended = "invisible" if self._judges_index else "visible"
        options = ("--cached", *RAW, "--no-renames", f"--ita-{intended}-in-index")
        try:
            return self._comparison("diff-index", *options, self._revision, "--")
        except GitError as error:
            if self.revision:
                self._note(f"{error}, so loss was not examined")
            else:
                self._note("there is no commit yet, so nothing can be lost")
            return None

    def _comparison(self, *words: str) -> tuple[Entry, ...]:
        """Compare the base with the index. Raises GitError where git refuses."""
        state = "" if self._cache is None or self._judges_index else state_of(self._git)
        key = f"{state} {self._revision}"
        kept = self._cache.get("comparison", key, str) if state and self._cache is not None else None
        if kept is not None:
            with suppress(GitError):  # nothing that git has printed
                return tuple(entries(kept))
        told = decode(self._git.run(*words))
        found = tuple(entries(told))
        # What was kept under a state must be true of it to the end.
        if state and self._cache is not None and len(told) < MOST_KEPT and state == state_of(self._git):
            self._cache.put("comparison", key, told)
        return found

    @property
    def _entries(self) -> tuple[Entry, ...]:
        return self._compared or ()

    @property
    def paths(self) -> frozenset[str]:
        """The paths at which the base and the index differ, on either side of a rename."""
        return frozenset(entry.path for entry in self._entries)

    @property
    def _judges_index(self) -> bool:
        return isinstance(self.tree, GitIndexTree)

    def _note(self, text: str) -> None:
        self._notes[text] = None

    @cached_property
    def _names_now(self) -> frozenset[str]:
        return self.tree.files.union(self.tree.links)

    @cached_property
    def _added(self) -> frozenset[str]:
        """What the index has and the base has not."""
        return frozenset(entry.path for entry in self._entries if entry.letter == "A")

    @cached_property
    def _new(self) -> frozenset[str]:
        """What the judged tree has and the base has not."""
        untracked = self._names_now - self.tree.tracked
        removed = {entry.path for entry in self._entries if entry.letter == "D"}
        return frozenset((self._added & self._names_now) | (untracked - removed))

    @cached_property
    def removed(self) -> frozenset[str]:
        """The files and links of the base that the judged tree lacks; submodules are none."""
        if self._compared is None:
            return frozenset()
        dropped = {entry.path for entry in self._compared if entry.letter == "D" and entry.old_mode != REPOSITORY}
        in_conflict = {entry.path for entry in self._compared if entry.letter == "U"}
        dropped = {path for path in dropped if path not in self.tree.files and path not in self.tree.links}
        return frozenset((self.tree.absent - self._added - in_conflict) | dropped)

    @cached_property
    def gone_names(self) -> frozenset[str]:
        """The last segments of the removed paths, and of the folders that went with them."""
        folders = set()
        for path in self.removed:
            folder = parent(path)
            while folder and folder not in folders and folder not in self.tree.folders:
                folders.add(folder)
                folder = parent(folder)
        return frozenset(path.rpartition("/")[2] for path in (*self.removed, *folders))

    @cached_property
    def base(self) -> GitBaseTree:
        """The tree of the base."""
        return GitBaseTree(self._git, self._revision, self.tree, self._base_names)

    def _base_names(self) -> BaseNames | None:
        tree = self.tree
        # Where a link leads is seen on the disk alone, and may differ there from what is committed.
        if not (self._entries or tree.absent or tree.untracked or tree.links):
            return None
        files, repositories = set(self.tree.tracked), set(self.tree.repositories)
        links, executable = set(self.tree.tracked_links), set(self.tree.tracked_executable)
        groups = {LINK: links, EXECUTABLE: executable, REPOSITORY: repositories}
        for entry in self._entries:
            if entry.letter == "U":
                continue
            for group in (files, *groups.values()):
                group.discard(entry.path)
            if entry.letter != "A":
                if entry.old_mode != REPOSITORY:
                    files.add(entry.path)
                groups.get(entry.old_mode, files).add(entry.path)
        return BaseNames(frozenset(files - links), frozenset(links), frozenset(repositories), frozenset(executable))

    @cached_property
    def renames(self) -> Renames:
        """The removed files that git shows under another name, which the judged tree has."""
        found = telling(self._shown, is_long=self._has_long_ids)
        return Renames(found, lambda: self.new_by_name, lambda: self._copies)

    @cached_property
    def _shown(self) -> tuple[Entry, ...]:
        shown = self._renamed() if self.removed and self._new else ()
        return tuple(entry for entry in shown if entry.letter == "R" and entry.target in self._names_now)

    @cached_property
    def new_by_name(self) -> Mapping[str, Sequence[str]]:
        """What the judged tree has and the base has not, by the last segment."""
        return by_name(self._new)

    def document_before(self, path: str) -> str | None:
        """Give the path that the file `path` of the judged tree had at the base, None where it is new."""
        if self._compared is None:
            return None
        if path in self._added or (not self.tree.is_tracked(path) and path in self._new):
            return self._before.get(path)
        return path

    @cached_property
    def _before(self) -> Mapping[str, str]:
        return self.renames.old

    @cached_property
    def patches(self) -> Mapping[str, Patch]:
        """The lines that went and came, by the path of the file at the base, of a new file by its path now."""
        from skill_lint.index.patch import patches

        if self._compared is None:
            return {}
        try:
            output, is_all = self._first_of([(*PATCH, *RENAMES), (*PATCH, "--no-renames")], MOST_PATCH)
        except GitError as error:
            self._note(f"{error}, so lost definitions were not looked for")
            return {}
        if not is_all:
            self._note(f"the change has more than {MOST_PATCH // 10**6} MB, so lost definitions were not looked for")
            return {}
        return {patch.before or patch.after: patch for patch in patches(output)}

    def losing(self, word: str) -> tuple[str, ...]:
        """Give the files of the base from which a line with `word` in it, as a whole if it is an identifier, went."""
        known = self._losing.get(word)
        if known is None:
            wanted = encode(word)
            is_sought = not (word.isascii() and word.isidentifier()) or wanted in self._words_that_went
            paths = (path for path, patch in self.patches.items() if patch.removes(wanted)) if is_sought else ()
            known = self._losing[word] = tuple(sorted(paths))
        return known

    @cached_property
    def _words_that_went(self) -> frozenset[bytes]:
        """The identifiers on all lines that went: most names that are asked for are not among them."""
        return frozenset(word for patch in self.patches.values() for word in patch.words_that_went())

    def holding(self, words: Iterable[str]) -> frozenset[str]:
        """Give those of `words` that occur as tokens in source of the judged tree, and those of which git cannot tell.

        Documents and data are no source.
        """
        from skill_lint.index.word_search import words_in_source

        return words_in_source(self._git, words, in_index=self._judges_index)

    @cached_property
    def words_in_pages(self) -> frozenset[bytes]:
        """The identifiers that came into pages and notebooks, which hold code, and as keys into settings: they moved.

        Such files are no source, since one that was there before holds nearly every word.
        """
        found: set[bytes] = set()
        for patch in self.patches.values():
            if patch.after.lower().endswith(PAGES):
                found |= patch.words_that_came()
            elif patch.after.lower().endswith(SETTINGS):
                found |= patch.keys_that_came()
        return frozenset(found)

    def _renamed(self) -> tuple[Entry, ...]:
        """Look for renames: similar files, where contents are missing only equal ones, else none."""
        try:
            output, _ = self._first_of([(*RAW, *RENAMES), (*RAW, "-M100%", f"-l{RENAME_LIMIT}")], None, self._ends)
            return tuple(entries(decode(output)))
        except GitError as error:
            self._note(f"{error}, so renames were not looked for")
            return ()

    @cached_property
    def _ends(self) -> tuple[str, ...]:
        """The files between which git is to look for renames; none where they are too many to name them."""
        paths = tuple(self.removed | self._new)
        return paths if len(paths) <= MOST_NAMED else ()

    def _first_of(
        self, ways: Sequence[tuple[str, ...]], most: int | None, paths: Sequence[str] = ()
    ) -> tuple[bytes, bool]:
        """Compare the base with the judged tree in the first of the `ways` that git does not refuse.

        Only `paths` are compared, if there are any. Gives the first `most` bytes that git prints and whether that is
        all. Raises GitError where git refuses all ways.
        """
        if self._judges_index:
            return self._compare(ways, most, ("--cached", "--ita-invisible-in-index"), (), Snapshot((), {}))
        filters = None if isinstance(self.tree, GitIndexTree) else self.tree.filters
        with snapshot(self._git, self._candidates, self._empty_blob, filters) as shot:
            return self._compare(ways, most, ("--ita-visible-in-index",), paths, shot)

    def _compare(
        self,
        ways: Sequence[tuple[str, ...]],
        most: int | None,
        options: tuple[str, ...],
        paths: Sequence[str],
        shot: Snapshot,
    ) -> tuple[bytes, bool]:
        before = ("--literal-pathspecs", *shot.options, "diff-index", *options)
        for way in ways:
            words = (*before, *way, self._revision, "--", *paths)
            try:
                if most is not None:
                    return self._git.run_at_most(most, *words, environ=shot.environ)
                output, said = self._git.run_with_warnings(*words, environ=shot.environ)
            except GitError as error:
                refused = error
                continue
            if SKIPPED in said:
                self._note("the change is too large for git to look for similar files, so some renames were not seen")
            if way is not ways[0]:
                self._note("contents are missing in the repository, so only renames without an edit were seen")
            return output, True
        raise refused

    @cached_property
    def _candidates(self) -> tuple[str, ...]:
        """The untracked files that could be what became of a removed one, the likeliest first if there are many."""
        new = sorted(self._new - self.tree.tracked - self.tree.links.keys())
        if len(new) > RENAME_LIMIT:
            self._note(f"of {len(new)} untracked files only {RENAME_LIMIT} were looked at")
            names = {path.rpartition("/")[2] for path in self.removed}
            new.sort(key=lambda path: path.rpartition("/")[2] not in names)
        return tuple(new[:RENAME_LIMIT])

    @property
    def _empty_blob(self) -> str:
        return EMPTY_BLOBS_AND_TREES[self._has_long_ids][0]

    @property
    def _has_long_ids(self) -> bool:
        return len(self.revision) > 40

    @cached_property
    def _copies(self) -> frozenset[str]:
        """The targets of renames whose content is in the judged tree twice."""
        targets = frozenset(self.renames.old)
        ids = self._ids(targets)
        count = Counter(ids.values())
        return frozenset(target for target in targets if count[ids.get(target, "")] > 1)

    def _ids(self, targets: frozenset[str]) -> Mapping[str, str]:
        """Give the id of the content of each file; of files that only the disk has, as far as they are candidates."""
        if isinstance(self.tree, GitIndexTree):
            return self.tree.blobs
        try:
            ids = {entry.path: entry.blob for entry in entries_of_index(self._git) if entry.path in self._names_now}
        except GitError:
            return {}
        on_disk = {entry.target for entry in self._shown if not entry.new_id.strip("0")} & targets
        for path in on_disk.union(self._candidates):
            try:
                ids[path] = blob_id(self.tree.read(path), is_long=self._has_long_ids)
            except OSError:
                continue
        return ids
