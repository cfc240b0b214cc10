"""What the source files of a tree define and which words they hold; each file is read once, and never run."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, get_args

from skill_lint.index.code_words import all_words, code_words
from skill_lint.index.languages import language_of, suffix_of
from skill_lint.index.outline import outline
from skill_lint.index.stand_in import is_stand_in
from skill_lint.index.test_names import find_test, is_test_file, test_names
from skill_lint.model.answer import Answer
from skill_lint.model.nearest import Comparisons
from skill_lint.model.outline import Definition, DefinitionKind, Outline
from skill_lint.model.patterns import Pattern, Patterns
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from skill_lint.index.cache import Cache
    from skill_lint.index.tree import Tree

LARGEST_TEXT = 300_000  # bytes of a file of settings that counts as source; longer ones are data
MOST_FOUND = 50
OUTLINE = (str, bool, [(str, frozenset(get_args(DefinitionKind)), str, int)])  # as it is kept
SETTINGS = frozenset(
    {"toml", "yaml", "yml", "ini", "cfg", "conf", "xml", "html", "htm", "css", "scss", "less", "j2", "tmpl"}
)
"""Endings of files that are neither documents nor code, and in which names of code stand all the same."""
DATA_FOLDERS = frozenset(
    {"fixtures", "fixture", "cassettes", "testdata", "test-data", "test_data", "__snapshots__", "snapshots"}
    | {"node_modules", "vendor", "third_party", "dist", "recordings", "golden"}
)
LITERAL_PATH = regex(rb"""(?<=["'`])(?:\.{0,2}/){0,9}([\w@.+-]{1,99}(?:/[\w@.+-]{1,99}){1,20})(?=["'`])""")
"""A path, relative to whatever a program takes it from, that is the whole of a string."""
DATA_NAME = regex(r"(?:\.min\.(?:js|css)|[-.]lock(?:\.\w+)?|\.map|\.snap|\.pb\.go|_pb2\.py)$")


class Code:
    """Look-ups over the source files of `tree`. What a file defines or holds is kept in `cache` by its content."""

    def __init__(self, tree: Tree, cache: Cache | None = None) -> None:
        self.tree = tree
        self._cache = cache
        self._outlines: dict[str, Outline | None] = {}
        self._words: dict[tuple[str, str], frozenset[str]] = {}
        self._comparisons: dict[str, Comparisons] = {}
        self._tests: dict[tuple[str, tuple[str, ...]], Answer] = {}

    def content(self, path: str) -> bytes | None:
        """Give the bytes of a file of the tree, None where it cannot be read or holds no plain text."""
        content = self._bytes(path)
        return None if content is None or is_stand_in(content) else content

    def _bytes(self, path: str) -> bytes | None:
        try:
            return self.tree.read(path)
        except OSError:
            return None

    def outline(self, path: str) -> Outline | None:
        """Give what the file defines; None where it cannot be read or its language has no table."""
        if path not in self._outlines:
            content = self.content(path)
            self._outlines[path] = None if content is None else self._outline(path, content)
        return self._outlines[path]

    def words(self, path: str) -> frozenset[str]:
        """Give the words of the file's code, without those of comments and strings."""
        return self._read_words("code-words", path)

    def all_words(self, path: str) -> frozenset[str]:
        """Give every word of the file."""
        return self._read_words("words", path)

    def tests(self, path: str) -> tuple[Definition, ...]:
        """Give the tests of the file."""
        content = self.content(path)
        return () if content is None else test_names(path, content)

    def find_test(self, path: str, parts: tuple[str, ...]) -> Answer:
        """Look for the test `parts` in the file, as `test_names.find_test` does."""
        known = self._tests.get((path, parts))
        if known is None:
            content = self.content(path)
            known = Answer("unknown", path, why="the file cannot be read")
            if content is not None:
                comparisons = self._comparisons.setdefault(path, Comparisons())
                known = find_test(path, content, parts, comparisons)
            self._tests[path, parts] = known
        return known

    def sources(self, patterns: Collection[str] = ()) -> tuple[str, ...]:
        """Give the source files, sorted: those of a known language, or all that `patterns` take in.

        Patterns are relative to the root with the meaning of a `.gitignore`.
        """
        if not patterns:
            return self._sources
        wanted = Patterns(map(Pattern, patterns))
        return tuple(sorted(path for path in self.tree.files if wanted.matches(path)))

    @cached_property
    def _sources(self) -> tuple[str, ...]:
        return tuple(sorted(path for path in self.tree.files if language_of(path)))

    @cached_property
    def _searched(self) -> tuple[str, ...]:
        """The files in which a word that is in use must stand: code and settings, no data and no documents."""
        return tuple(sorted(path for path in self.tree.files if _is_searched(path)))

    def witness(self, what: str) -> str | None:
        """Give the file in which an earlier run found `what`: the first to be looked at; None where there is none."""
        kept: str | None = None if self._cache is None else self._cache.get("witness", what, str)
        return kept if kept in self.tree.files else None

    def keep_witness(self, what: str, path: str) -> None:
        """Keep where `what` was found for later runs."""
        if self._cache is not None:
            self._cache.put("witness", what, path)

    def holds(self, word: str) -> bool:
        """Say whether `word` stands as a whole word in any source file."""
        encoded = word.encode("utf-8", "surrogateescape")
        what = f"word {word}"
        seen = self.witness(what)
        if seen is not None and _is_searched(seen) and self._holds(seen, encoded):
            return True
        found = next((path for path in self._searched if self._holds(path, encoded)), None)
        if found is not None:
            self.keep_witness(what, found)
        return found is not None

    @cached_property
    def literal_paths(self) -> frozenset[str]:
        """The paths that stand as strings in code, tests aside: what a program reads or writes.

        Without what leads them up (`../a/b` is `a/b`); a name alone is no path here.
        """
        found: set[bytes] = set()
        for path in self._sources:
            if _is_searched(path) and not is_test_file(path):
                found.update(LITERAL_PATH.findall(self._bytes(path) or b""))
        return frozenset(path.decode("utf-8", "surrogateescape") for path in found)

    def holding(self, word: str, *, among: Iterable[str] | None = None) -> tuple[str, ...]:
        """Give the source files in which `word` stands as a whole word, in any comment or string too.

        No more than the first 50 are given. Without `among` data and documents are not looked at: a recorded answer of
        a server holds nearly every word.
        """
        found: list[str] = []
        encoded = word.encode("utf-8", "surrogateescape")
        for path in self._searched if among is None else among:
            if word and self._holds(path, encoded):
                found.append(path)
                if len(found) == MOST_FOUND:
                    break
        return tuple(found)

    def _holds(self, path: str, word: bytes) -> bool:
        content = self._bytes(path)
        if content is None or (not language_of(path) and len(content) > LARGEST_TEXT):
            return False
        return _stands_in(word, content)

    def _read_words(self, kind: str, path: str) -> frozenset[str]:
        known = self._words.get((kind, path))
        if known is None:
            content = self.content(path)
            if content is None:
                known = frozenset()
            else:
                known = code_words(path, content) if kind == "code-words" else all_words(content)
            self._words[kind, path] = known
        return known

    def _outline(self, path: str, content: bytes) -> Outline | None:
        language = language_of(path)
        if language is None or self._cache is None:
            return outline(path, content)
        key = f"{suffix_of(path)}:{content_key(content)}"
        kept = self._cache.get("outline", key, OUTLINE)
        if kept is not None:
            name, whole, rows = kept
            return Outline(name, tuple(Definition(*row) for row in rows), whole)
        found = outline(path, content)
        if found is not None:
            self._cache.put("outline", key, (found.language, found.is_whole, [*map(tuple, found.definitions)]))
        return found


def content_key(content: bytes) -> str:
    """Give the key under which answers about a content are kept: the name that git gives to a blob of it."""
    from hashlib import sha1

    return sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def _is_searched(path: str) -> bool:
    suffix = suffix_of(path)
    if language_of(path) is None and suffix not in SETTINGS and ("." in path.rpartition("/")[2] or suffix):
        return False
    return not DATA_NAME.search(path) and DATA_FOLDERS.isdisjoint(path.split("/")[:-1])


def _stands_in(word: bytes, content: bytes) -> bool:
    """Say whether `word` stands in `content` as a whole word."""
    place = content.find(word)
    while place >= 0:
        end = place + len(word)
        if not _is_part(content[place - 1 : place]) and not _is_part(content[end : end + 1]):
            return True
        place = content.find(word, place + 1)
    return False


def _is_part(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_" or byte >= b"\x80"
