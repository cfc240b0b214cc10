"""Chooses what takes the place of a file that a change took away."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.index.renames import Rename
from skill_lint.index.rivals import rivals
from skill_lint.references.bundle import is_general
from skill_lint.references.successor import MOST, SURE, Successor, is_put_away, package_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from skill_lint.index.change import Change
    from skill_lint.references.inquiry import Inquiry

MOST_BESIDE = 200  # new files of one folder that a lost one is compared with
LIKE = 0.8  # how much alike two names of one folder are, as difflib measures it
MOVED_TOGETHER = 0.8  # share of a folder's files that went to one place
MAIN = frozenset({"__init__", "index", "mod"})
"""What the file of a package or folder is called that is read under the name of the folder."""
FEWEST_BYTES = 16  # of a content that is not in many files by chance
FEWEST = 3  # files of a folder from which that can be told


class Choice:
    """The successors of what `change` took away, each as `write` puts it in the place of the old path.

    `write` gives None for what cannot be written in the form that was used.
    """

    def __init__(self, inquiry: Inquiry, change: Change, write: Callable[[str, str], str | None]) -> None:
        self.inquiry = inquiry
        self.change = change
        self.write = write

    def of(self, old: str) -> Successor:
        """Choose for the file `old`: what git shows in its place, else the one new file of its name or like it."""
        rename = self.rename(old)
        package = package_of(self.inquiry.tree, old, self.change.base.folders)
        if package and (rename is None or (rename.target.startswith(f"{package}/") and not _is_main(rename))):
            text = (self.write(old, package) or "").rstrip("/")
            named = (f"{text}/",) if text.endswith(package.rpartition("/")[2]) else ()  # no name stands behind it
            return Successor(f"{package}/", named, is_fix=False, similarity=rename.similarity if rename else None)
        if rename is None:
            return self._likely(old)
        paths = [rename.target, *rivals(old, rename.target, self.change.new_by_name)]
        texts = self._written((old, path) for path in paths)
        # Of what is a package now no fix is sure: a command runs a file, and no package by its main one.
        is_like = rename.similarity >= SURE and not package and not is_put_away(old, rename.target)
        is_sure = is_like and self._says_enough(old, rename.target) and not self._is_other_code(old, rename.target)
        return Successor(rename.target, texts, is_sure, not rename.has_rival, rename.similarity)

    def rename(self, old: str) -> Rename | None:
        """Give the file that stands for `old` now: the one that git shows, else the end of the renames of each commit.

        Over several commits a file changes so much that the two ends alone are not alike.
        """
        rename = self.change.renames.get(old)
        history = self.inquiry.surroundings.history
        if rename is not None or history is None or self.change.kind != "commits":
            return rename
        past = history.look([old]).get(old)
        if past is None or past.target is None:
            return None
        return Rename(past.target, past.similarity or 0, past.has_rival)

    def _says_enough(self, old: str, new: str) -> bool:
        """Say whether the content tells the file from others, where the name of the new one does not."""
        if old.rpartition("/")[2] == new.rpartition("/")[2]:
            return True
        try:
            return len(self.change.base.read(old).strip()) >= FEWEST_BYTES
        except OSError:
            return False

    def _is_other_code(self, old: str, new: str) -> bool:
        """Say whether both files define something and nothing of the same name: what is alike is a licence or so."""
        before = self.inquiry.surroundings.before
        outlines = (None if before is None else before.code.outline(old), self.inquiry.code.outline(new))
        names, names_now = ({each.name for each in outline.definitions} if outline else set() for outline in outlines)
        return bool(names) and bool(names_now) and names.isdisjoint(names_now)

    def of_several(self, alike: Sequence[str]) -> Successor:
        """Choose where the text was the end of several paths, all of which went: what git shows in their places."""
        renames = ((old, self.change.renames.get(old)) for old in alike)
        return Successor("", self._written((old, rename.target) for old, rename in renames if rename), is_fix=False)

    def _likely(self, old: str) -> Successor:
        """Choose where git shows no rename: the new files of the same name, else one much like it in its folder."""
        paths = [] if is_general(old) else sorted(self.change.new_by_name.get(old.rpartition("/")[2], ()))
        if not paths and self.inquiry.suggestions > 0:
            from skill_lint.model.nearest import nearest

            self.inquiry.suggestions -= 1
            ending = old.rpartition(".")[2]
            folder = parent(old)
            new = (path for paths in self.change.new_by_name.values() for path in paths)
            beside = sorted(path for path in new if parent(path) == folder and path.endswith(f".{ending}"))
            names = [path.rpartition("/")[2].removesuffix(f".{ending}") for path in beside[:MOST_BESIDE]]
            close = nearest(old.rpartition("/")[2].removesuffix(f".{ending}"), names, similarity=LIKE)
            paths = [beside[names.index(close)]] if close else []
        texts = self._written((old, path) for path in paths)
        return Successor(paths[0] if len(paths) == 1 else "", texts, is_fix=len(paths) == 1)

    def _written(self, pairs: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        texts = (text for old, new in islice(pairs, MOST) if (text := self.write(old, new)))
        return tuple(dict.fromkeys(texts))


def _is_main(rename: Rename) -> bool:
    """Say whether the file is now the one that a package is read by: not one of several that it was split into."""
    return rename.similarity >= SURE and rename.target.rpartition("/")[2].partition(".")[0] in MAIN


def moved_together(change: Change, folder: str) -> str:
    """Give the folder to which most files of `folder` went with the rest of their path unchanged, "" for none.

    Of few files all must have gone there, and the folder must be new.
    """
    within = f"{folder}/"
    files = [path for path in change.base.files if path.startswith(within)]
    places: Counter[str] = Counter()
    for path in files:
        target = change.renames.target(path)
        tail = path[len(folder) :]
        if target is not None and target.endswith(tail):
            places[target[: -len(tail)]] += 1
    place, count = places.most_common(1)[0] if places else ("", 0)
    is_renamed = count == len(files) and place not in change.base.folders
    return place if is_renamed or count >= max(FEWEST, MOVED_TOGETHER * len(files)) else ""
