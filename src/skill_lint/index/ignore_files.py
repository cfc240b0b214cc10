"""What `.gitignore` and `.ignore` files hide where git is not there to say it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple, Protocol

from skill_lint.index.listing import join, parent
from skill_lint.index.reading import read_inside

if TYPE_CHECKING:
    import re

NAMES = (".gitignore", ".ignore")
EXCLUDE = ".git/info/exclude"
# A pattern becomes a regular expression that backtracks; with more stars than these it could take for ever.
MOST_STARS = 3


class _Match(Protocol):
    @property
    def match(self) -> re.Match[str]: ...


class _Pattern(Protocol):
    @property
    def include(self) -> bool | None: ...

    def match_file(self, file: str) -> _Match | None: ...


class _Rule(NamedTuple):
    """One line of an ignore file. `start` is where the path below its folder begins."""

    source: str
    text: str
    start: int
    pattern: _Pattern

    def speaks_of(self, path: str, is_folder: bool) -> bool:
        """Say whether the line means this very entry.

        pathspec judges whole paths, so that a line which means a folder also means all in it; git judges a folder
        first and then what is in it, so that a later line can bring back a part.
        """
        body = self.text.removeprefix("!")
        only_folders = body.endswith("/")
        if only_folders and not is_folder:
            return False
        below = path[self.start :]
        body = body.rstrip("/")
        if "/" not in body.removeprefix("**/"):
            below = below.rpartition("/")[2]
        elif "**" not in body and below.count("/") != body.lstrip("/").count("/"):
            return False
        found = self.pattern.match_file(f"{below}/" if only_folders else below)
        if found is None:
            return False
        # The group `ps_d` is where the folder ends that matched.
        end = found.match.start("ps_d") if found.match.groupdict().get("ps_d") else None
        return end is None or (only_folders and end == len(below))


class IgnoreRules:
    """The ignore files of a tree, each read when its folder is first asked about."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._by_folder: dict[str, tuple[_Rule, ...]] = {}

    def decides(self, path: str, is_folder: bool) -> tuple[str, str] | None:
        """Give the ignore file and pattern that hides `path`, None where none does; folders above are not asked."""
        for rule in reversed(self._rules_of(parent(path))):
            if rule.speaks_of(path, is_folder):
                return (rule.source, rule.text) if rule.pattern.include else None
        return None

    def hides(self, path: str, is_folder: bool) -> bool:
        """Say whether `path` is ignored, folders above it left aside."""
        return self.decides(path, is_folder) is not None

    def hidden_by(self, path: str) -> tuple[str, str] | None:
        """Give the ignore file and pattern that hides `path`, taken as a file or a folder, or a folder above it."""
        parts = path.split("/")
        above = (self.decides("/".join(parts[:end]), True) for end in range(1, len(parts)))
        return next(filter(None, above), None) or self.decides(path, False) or self.decides(path, True)

    def _rules_of(self, folder: str) -> tuple[_Rule, ...]:
        """Give the rules for the entries of a folder, those of folders above first."""
        missing = []
        while folder not in self._by_folder:
            missing.append(folder)
            if not folder:
                break
            folder = parent(folder)
        for below in reversed(missing):
            above = self._by_folder[parent(below)] if below else ()
            self._by_folder[below] = above + tuple(self._read(below))
        return self._by_folder[missing[0] if missing else folder]

    def _read(self, folder: str) -> list[_Rule]:
        rules: list[_Rule] = []
        for name in NAMES if folder else (EXCLUDE, *NAMES):
            source = join(folder, name)
            if not os.path.lexists(f"{self._root}/{source}"):
                continue
            try:
                lines = read_inside(self._root, source).decode("utf-8", "surrogateescape").splitlines()
            except OSError:
                continue
            start = len(folder) + 1 if folder else 0
            for text in lines:
                pattern = _pattern(text)
                if pattern is not None and pattern.include is not None:
                    rules.append(_Rule(source, text.rstrip(), start, pattern))
        return rules


def _pattern(line: str) -> _Pattern | None:
    """Read one line; None where it is no pattern, or one that could take for ever."""
    from pathspec.gitignore import GitIgnoreSpec  # noqa: PLC0415, RUF100 - dear, and rarely needed

    segments = line.split("/")
    if any(segment.count("*") > MOST_STARS for segment in segments) or segments.count("**") > MOST_STARS:
        return None
    try:
        return next(iter(GitIgnoreSpec.from_lines([line]).patterns), None)
    except ValueError:
        return None
