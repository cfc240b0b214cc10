"""Finds bundled files that nothing in the skill names: no document, no script and no folder named as a whole."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import unquote

from skill_lint.model.regex import regex
from skill_lint.references.bundle import MARKDOWN, Bundle

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from skill_lint.index.tree import Tree
    from skill_lint.model.markdown import Document
    from skill_lint.model.skill import Skill

WORD = regex(r"[\w.@+-]+")
ESCAPE = regex(r"%[0-9A-Fa-f]{2}")
FOLDER = regex(r"(?<![\w.@+-])([\w.@+-]{1,100})(?:/(?![\w.@+-])|[\"'`]|\s+(?:folder|director|dir\b))")
GAP = regex(r"<[^<>\n]{1,40}>|\{[^{}\n]{1,40}\}|\[[^\[\]\n]{1,40}\]|\$\w{1,40}|\*", re.ASCII)
BEFORE_GAP = regex(r"[\w.@+-]*\Z", re.ASCII)
AFTER_GAP = regex(r"[\w.@+-]*", re.ASCII)
LONGEST_PART = 60  # characters of a name before and after a gap
"""A name with a part to fill in: `recipe-<fruit>.md` stands for every recipe."""
MOST_GAPS = 200  # in one skill; each is held against each file that is left
TEXT_ENDINGS = frozenset(
    {
        *(
            "py",
            "sh",
            "bash",
            "zsh",
            "js",
            "mjs",
            "cjs",
            "ts",
            "tsx",
            "jsx",
            "rb",
            "pl",
            "php",
            "go",
            "rs",
            "java",
            "r",
        ),
        *(
            "lua",
            "ps1",
            "json",
            "yaml",
            "yml",
            "toml",
            "html",
            "txt",
            "css",
            "scss",
            "vue",
            "svelte",
            "tex",
            "cfg",
            "ini",
        ),
    }
)
MODULES = frozenset({"py", "pyi", "lua", "java", "kt", "scala", "clj", "hs"})
"""Endings of files that other code names with dots: `core.gif_builder` is `core/gif_builder.py`."""
LONGEST_MODULE = 200
LARGEST = 400_000  # bytes of a file that is read for the names in it
APART = frozenset(
    {
        *(
            "eval",
            "evals",
            "test",
            "tests",
            "__tests__",
            "spec",
            "specs",
            "agents",
            "fixtures",
            "testdata",
            "benchmarks",
        ),
        *("node_modules", "__pycache__", "vendor", "licenses", "licences", "__fixtures__", "i18n", "locales"),
    }
)
"""Folders that are used by people and tools around the skill, not named by its text."""
KNOWN = regex(
    r"(?:(?:licen[sc]e|copying|notice|readme|changelog|changes|contributing|security|authors|code_of_conduct|codeowners|"
    r"skill|agents|claude|gemini|benchmark|generation|skill-card|version|makefile|dockerfile|package|package-lock|"
    r"tsconfig|pyproject|setup|requirements[\w-]*|poetry|uv|yarn|pnpm-lock|cargo|go|conftest|__init__|__main__|"
    r"manifest|plugin|metadata|_meta|meta|test_.*|.*[._-]tests?|.*\.spec)(?:\..*)?|\..*|.*\.(?:lock|egg-info|pyc|d\.ts))",
    re.IGNORECASE | re.DOTALL,
)
"""Names of files that every tool knows: licences, manifests, lock files, tests, hidden files."""


def orphans(tree: Tree, skill: Skill, documents: Iterable[Document], reached: Container[str] = ()) -> Iterator[str]:
    """Give the files of the skill that no document and no script of it names, in their order.

    A file is named by its name, by its name without the ending, as a module (`folder.name`), by a name with a part to
    fill in, or by a folder above it that is named as a whole. Scripts and data files that are themselves named, or lie
    beside, count as naming: they are searched only when the documents leave something over. `reached` are files known
    to be named.
    """
    bundle = Bundle(skill)
    left = [path for path in skill.files if path != skill.entry and path not in reached and not _is_apart(bundle, path)]
    if not left:
        return
    named = _Named()
    for document in documents:
        named.gather(document.source.text, document.path)
    left = [path for path in left if not named.names(bundle, path)]
    if not left:
        return
    for path in skill.files:
        if path.rpartition(".")[2].lower() in TEXT_ENDINGS and not path.lower().endswith(MARKDOWN):
            try:
                content = tree.read(path)
            except OSError:
                continue
            if len(content) <= LARGEST:
                named.gather(content.decode("utf-8", "replace"), path)
    yield from (path for path in left if not named.names(bundle, path) and not named.fits(bundle, path))


class _Named:
    """The words and folders that texts name; a file does not name itself."""

    def __init__(self) -> None:
        self.words: dict[str, str | None] = {}  # the file that a word stands in, None for several
        self.folders: set[str] = set()
        self.texts: list[tuple[str, str]] = []

    def gather(self, text: str, path: str) -> None:
        words = {word.rstrip(".@+-").casefold() for word in WORD.findall(text)}
        if ESCAPE.search(text):
            words |= {word.rstrip(".@+-").casefold() for word in WORD.findall(unquote(text))}
        folder = path.casefold().split("/")[:-1]
        words |= {
            pair for word in words if "." in word and len(word) <= LONGEST_MODULE for pair in _modules(word, folder)
        }
        for word in words:
            if self.words.setdefault(word, path) != path:
                self.words[word] = None
        self.folders |= {folder.casefold() for folder in FOLDER.findall(text)}
        self.texts.append((text, path))

    def names(self, bundle: Bundle, path: str) -> bool:
        """Say whether a word or a folder names the file."""
        *above, name = (bundle.inside(path) or path).casefold().split("/")
        stem = name.partition(".")[0]
        last = name.rpartition(" ")[2]  # a name with spaces falls into several words
        words = {name, last, stem, stem.replace("-", "_"), stem.replace("_", "-")}
        if name.rpartition(".")[2] in MODULES:
            words.add(f"{path.casefold().rpartition('/')[0].rpartition('/')[2]}.{stem}")
        return any(self.words.get(word, path) != path for word in words) or any(
            folder in self.folders for folder in above
        )

    def fits(self, bundle: Bundle, path: str) -> bool:
        """Say whether the file's name fits one with a part to fill in."""
        name = (bundle.inside(path) or path).casefold().rpartition("/")[2]
        return any(self._fills(gap, name) for gap, place in self._gaps.items() if place != path)

    @cached_property
    def _gaps(self) -> dict[tuple[str, str], str]:
        gaps: dict[tuple[str, str], str] = {}
        for text, path in self.texts:
            for gap in GAP.finditer(text):
                before = BEFORE_GAP.search(text, max(0, gap.start() - LONGEST_PART), gap.start())
                after = AFTER_GAP.match(text, gap.end(), gap.end() + LONGEST_PART)
                head, tail = before[0] if before else "", after[0].rstrip(".@+-") if after else ""
                inner, dot, _ = tail.rpartition(".")
                if dot and len(head) + len(inner) >= 4:
                    gaps.setdefault((head.casefold(), tail.casefold()), path)
                    if len(gaps) == MOST_GAPS:
                        return gaps
        return gaps

    @staticmethod
    def _fills(gap: tuple[str, str], name: str) -> bool:
        head, tail = gap
        return len(name) > len(head) + len(tail) and name.startswith(head) and name.endswith(tail)


def _modules(word: str, folder: list[str]) -> Iterator[str]:
    """Give each two neighbours of a dotted word, the last of which may be a module and the first its folder.

    Leading dots start from `folder`, that of the text, as in Python's relative imports.
    """
    name = word.lstrip(".")
    level = len(word) - len(name)
    parts = name.split(".")
    if level:
        parts.insert(0, folder[-level] if level <= len(folder) else "")
    return (f"{first}.{second}" for first, second in pairwise(parts))


def _is_apart(bundle: Bundle, path: str) -> bool:
    inside = bundle.inside(path) or path
    *folders, name = inside.split("/")
    return KNOWN.fullmatch(name) is not None or any(
        folder.lower() in APART or folder.startswith((".", "_")) for folder in folders
    )
