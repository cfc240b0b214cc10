"""What lies between the base revision and the tree that is judged; nothing is asked of git before it is needed."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from skill_lint.index.git import GitError, commit_id, decode, encode
from skill_lint.index.git_base import BaseNames, GitBaseTree
from skill_lint.index.git_diff import RENAME_LIMIT, SKIPPED, Entry, entries
from skill_lint.index.git_index import EMPTY_BLOBS_AND_TREES, GitIndexTree, entries_of_index
from skill_lint.index.git_place import head_of, state_of
from skill_lint.index.git_snapshot import Snapshot, snapshot
from skill_lint.index.git_tree import EXECUTABLE, LINK, REPOSITORY
from skill_lint.index.listing import parent
from skill_lint.index.rivals import by_name, rivals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from skill_lint.index.cache import Cache
    from skill_lint.index.git_tree import GitTree
    from skill_lint.index.patch import Patch
    from skill_lint.index.revision import Base

ChangeKind: TypeAlias = Literal["staged", "working", "commits"]

WHOLLY = 100  # percent of likeness between equal contents
MOST_NAMED = 500  # files that are named to git in one command
MOST_KEPT = 1_000_000  # characters of a comparison that is kept
MOST_PATCH = 30_000_000  # bytes of a patch that are read
MOST_FOUND = 30_000_000  # bytes of words that a search may print
RAW = ("--raw", "-z", "--no-abbrev", "--no-ext-diff", "--ignore-submodules=dirty")
PATCH = (
    *("-p", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/"),
    *("--submodule=short", "--ignore-submodules=all"),
)
RENAMES = ("-M", f"-l{RENAME_LIMIT}")
# Words in documents and data keep no definition alive: one recording of a service holds almost every word.
NO_SOURCE = (
    *("adoc", "cast", "csv", "diff", "har", "htm", "html", "ipynb", "json", "json5", "jsonc", "jsonl", "lock", "log"),
    *("map", "markdown", "md", "mdc", "mdx", "ndjson", "patch", "po", "pot", "rst", "snap", "svg", "tsv", "txt", "xml"),
)

BLANKS = (b"", b"\n", b"\r\n", b"\n\n", b"\r\n\r\n", b" ", b" \n")  # contents that say nothing of a file
RECORDED = ("cassettes", "recordings", "__recordings__", "__snapshots__")  # folders of what services once answered


class Rename(NamedTuple):
    """The file that git shows in the place of another, and how much of the content is the same, in percent.

    `has_rival` says that another file may be the successor just as well: a new one of the same base name that is as
    near to the old place, or one with the same content.
    """

    target: str
    similarity: int
    has_rival: bool


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
    def renames(self) -> Mapping[str, Rename]:
        """The removed files that git shows under another name, which the judged tree has."""
        if not self.removed or not self._new:
            return {}
        shown = [entry for entry in self._renamed() if entry.letter == "R" and entry.target in self._names_now]
        found = self._telling(shown)
        copies = self._copies(found)
        return {
            entry.path: Rename(
                entry.target,
                entry.similarity,
                entry.target in copies or bool(rivals(entry.path, entry.target, self.new_by_name)),
            )
            for entry in found
        }

    def _telling(self, shown: Sequence[Entry]) -> list[Entry]:
        """Give the renames without those of blank files, all of which are alike.

        One that keeps its name goes with the others of its folder, as the `__init__.py` of a package does.
        """
        if not any(entry.similarity == WHOLLY for entry in shown):
            return list(shown)
        blanks = {_blob_id(content, len(self.revision) > 40) for content in BLANKS}
        told = [entry for entry in shown if entry.old_id not in blanks]
        if len(told) == len(shown):
            return told
        folders = {(parent(entry.path), parent(entry.target)) for entry in told if _keeps_name(entry)}
        return [
            entry
            for entry in shown
            if entry.old_id not in blanks
            or (_keeps_name(entry) and (parent(entry.path), parent(entry.target)) in folders)
        ]

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
        return {rename.target: path for path, rename in self.renames.items()}

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
        asked = {encode(word): word for word in words if word and "\n" not in word and "\0" not in word}
        if not asked:
            return frozenset()
        where = "--cached" if self._judges_index else "--untracked"
        options = ["-w", "-F", "-I", "-h", "-o", "--no-color", "--no-line-number", "--no-column", "--no-textconv"]
        options.append("--no-recurse-submodules")
        chosen = [word for each in asked.values() for word in ("-e", each)]
        left_out = [f":(exclude,icase)*.{ending}" for ending in NO_SOURCE]
        left_out += [f":(exclude,glob)**/{folder}/**" for folder in RECORDED]
        try:
            found = self._git.search("grep", where, *options, *chosen, "--", ":/", *left_out, most=MOST_FOUND)
        except GitError:
            return frozenset(asked.values())
        return frozenset(word for token, word in asked.items() if token in found)

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
        is_long = len(self.revision) > 40
        return EMPTY_BLOBS_AND_TREES[is_long][0]

    def _copies(self, found: Sequence[Entry]) -> frozenset[str]:
        """Give the targets of renames whose content is in the judged tree twice."""
        if not found:
            return frozenset()
        ids = self._ids(found)
        count = Counter(ids.values())
        return frozenset(entry.target for entry in found if count[ids.get(entry.target, "")] > 1)

    def _ids(self, found: Sequence[Entry]) -> Mapping[str, str]:
        """Give the id of the content of each file; of files that only the disk has, as far as they are candidates."""
        if isinstance(self.tree, GitIndexTree):
            return self.tree.blobs
        try:
            ids = {entry.path: entry.blob for entry in entries_of_index(self._git) if entry.path in self._names_now}
        except GitError:
            return {}
        is_long = len(self.revision) > 40
        changed = {entry.target for entry in found if not entry.new_id.strip("0")}
        for path in changed.union(self._candidates):
            try:
                ids[path] = _blob_id(self.tree.read(path), is_long)
            except OSError:
                continue
        return ids


def _keeps_name(entry: Entry) -> bool:
    return entry.path.rpartition("/")[2] == entry.target.rpartition("/")[2]


def _blob_id(content: bytes, is_long: bool) -> str:
    """Give the name that git gives a content: gitformat, "blob SIZE" and a NUL before it, hashed."""
    import hashlib  # noqa: PLC0415, RUF100 - for lost files alone

    maker = hashlib.sha256 if is_long else hashlib.sha1
    return maker(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()
