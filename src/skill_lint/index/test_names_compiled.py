"""Finds the tests of Go, Rust, Java, Kotlin and the other languages that name tests by functions."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from skill_lint.index.languages import language_of
from skill_lint.index.masking import masked
from skill_lint.index.outline import outline
from skill_lint.model.answer import Answer
from skill_lint.model.outline import Definition
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.nearest import Comparisons

GO_TEST = regex(
    r"^func[ \t]+(?:\([^()\n]*\)[ \t]*)?((?:Test|Benchmark|Example|Fuzz)\w*)[ \t]*\(|\.Run\([ \t\n]*(\")", re.MULTILINE
)
GO_TITLE = regex(r'"((?:[^"\\\n]|\\.)*+)"')
ARGUMENTS = r"\((?:[^()]|\([^()]*\))*+\)"
ANNOTATION = rf"@(?:\w+\.)*\w{{0,40}}Test\w*(?:{ARGUMENTS})?(?:\s*@\w[\w.]*(?:{ARGUMENTS})?){{0,10}}+"
ATTRIBUTE = {
    "rust": regex(r"\#\[[^\]\n]{0,100}test[^\]\n]{0,100}\][^{};]{0,300}?\bfn[ \t]+(\w+)"),
    "java": regex(rf"{ANNOTATION}[^@{{}};(]{{0,300}}?\b(\w+)[ \t]*\("),
    "kotlin": regex(rf"{ANNOTATION}[^@{{}};(]{{0,300}}?\bfun[ \t]+(`[^`\n]+`|\w+)[ \t]*\("),
    "csharp": regex(
        r"\[(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b[^\]]{0,300}\](?:\s*\[[^\]]{0,300}\]){0,10}+"
        r"[^{};(]{0,300}?\b(\w+)[ \t]*\("
    ),
    "ruby": regex(r"^[ \t]*def[ \t]+(test_\w+)", re.MULTILINE),
    "php": regex(r"\bfunction[ \t]+(test\w*)[ \t]*\("),
}
"""How each language marks a test: an attribute before the function, or the beginning of its name."""
MAKES_TESTS = regex(r"\bmacro_rules!|\binclude!|^[ \t]*(?:pub[ \t]+)?mod[ \t]+\w+[ \t]*;|\w+![ \t]*[({]", re.MULTILINE)
INHERITS = regex(r"\b(?:extends|implements)\b|\bclass[ \t]+\w+[^{;]{0,300}:")
PLAIN = regex(r"\w+")


@lru_cache(maxsize=8)
def compiled_tests(path: str, content: bytes) -> tuple[Definition, ...]:
    """Give the tests of the file; subtests of Go that are written out have their test as container."""
    language = language_of(path) or ""
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    code = masked(path, text)
    if code is None:
        return ()
    if language == "go":
        return _go_tests(code, text)
    pattern = ATTRIBUTE.get(language)
    if pattern is None:
        return ()
    found = []
    line, counted = 1, 0
    for match in pattern.finditer(code):
        line += code.count("\n", counted, match.start(1))
        counted = match.start(1)
        found.append(Definition(match[1].strip("`"), "test", "", line))
    return tuple(found)


def _go_tests(code: str, text: str) -> tuple[Definition, ...]:
    found: list[Definition] = []
    around = ""
    line, counted = 1, 0
    for match in GO_TEST.finditer(code):
        line += code.count("\n", counted, match.start())
        counted = match.start()
        if match[1]:
            around = match[1]
            found.append(Definition(around, "test", "", line))
        elif title := GO_TITLE.match(text, match.start(2)):
            found.append(Definition(title[1].replace(" ", "_"), "test", around, line))
    return tuple(found)


def find_compiled_test(path: str, content: bytes, parts: Sequence[str], comparisons: Comparisons) -> Answer:
    """Look for the test; the rules are those of the language's own runner."""
    language = language_of(path)
    tests = compiled_tests(path, content)
    if language == "go":
        return _find_go(path, tests, parts, comparisons)
    name = parts[-1]
    for test in tests:
        if name == test.name or (language == "rust" and name in test.name):
            return Answer("found", path, test.line)
    read = outline(path, content)
    for definition in read.definitions if read else ():
        if definition.name == name:
            return Answer("found", path, definition.line)
    obstacle = _obstacle(language or "", content, name) if tests and read and read.is_whole else "it has no known test"
    if obstacle:
        return Answer("unknown", path, why=obstacle)
    near = comparisons.like(name, [test.name for test in tests], similarity=0.6, place=path)
    return Answer("absent", path, why="the file has no such test", near=near)


def _find_go(path: str, tests: Sequence[Definition], parts: Sequence[str], comparisons: Comparisons) -> Answer:
    """Each part of a pattern of `go test -run` may stand anywhere in the name."""
    first, *rest = [part for text in parts for part in text.split("/")]
    if not PLAIN.fullmatch(first):
        return Answer("unknown", path, why="the name is a pattern")
    tops = [test for test in tests if not test.container and first in test.name]
    if not tops:
        names = [test.name for test in tests if not test.container]
        if not names:
            return Answer("unknown", path, why="the file has no test")
        near = comparisons.like(first, names, similarity=0.6, place=path)
        return Answer("absent", path, why="no test of the file matches it", near=near)
    if not rest:
        return Answer("found", path, tops[0].line)
    within = {test.name for test in tops}
    for test in tests:
        if test.container in within and rest[0].replace(" ", "_") in test.name:
            return Answer("found", path, test.line)
    return Answer("unknown", path, why="subtests are named while the tests run")


def _obstacle(language: str, content: bytes, name: str) -> str:
    """Say what could bring the name all the same, "" where nothing could."""
    text = content.decode("utf-8", "replace")
    if language not in ("rust", "java", "kotlin"):
        return "tests of this language are not proven absent"
    if name in text:
        return "the name stands elsewhere in the file"
    if language == "rust" and MAKES_TESTS.search(text):
        return "a macro or another file may bring it"
    if language in ("java", "kotlin") and INHERITS.search(text):
        return "a base class may have it"
    return ""
