"""Finds tests by their names, as the runners do, and says that one is absent only where nothing else could make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.languages import language_of
from skill_lint.model.answer import Answer
from skill_lint.model.nearest import Comparisons
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.outline import Definition

LARGEST = 2_000_000  # bytes of a file that is read
TEST_FILES = {
    "python": regex(r"(?:test_.*|.*_tests?|tests?)\.pyi?$"),
    "typescript": regex(r".*[.\-_](?:test|spec|tests|e2e|cy)\.\w+$|.*/?__tests__/"),
    "javascript": regex(r".*[.\-_](?:test|spec|tests|e2e|cy)\.\w+$|.*/?__tests__/"),
    "go": regex(r".*_test\.go$"),
    "rust": regex(r"(?:.*_)?tests?(?:_.*)?\.rs$"),
    "java": regex(r"(?:Test.*|.*(?:Tests?|TestCase|IT|Spec))\.\w+$"),
    "kotlin": regex(r"(?:Test.*|.*(?:Tests?|TestCase|IT|Spec))\.\w+$"),
    "csharp": regex(r"(?:Test.*|.*Tests?|.*Specs?)\.cs$"),
    "ruby": regex(r"(?:.*_(?:spec|test)|test_.*)\.rb$"),
    "php": regex(r".*(?:Test|TestCase)\.php$"),
    "shell": regex(r".*\.bats$|test.*\.sh$|.*[-_]test\.sh$"),
}
TEST_FOLDERS = frozenset({"test", "tests", "__tests__", "spec", "specs", "e2e", "androidTest"})
TOO_LARGE = Answer("unknown", why="the file is too large to be read")
NOT_READ = Answer("unknown", why="tests of this language are not read")


def is_test_file(path: str) -> bool:
    """Say whether the name or the folder of a source file tells that it holds tests."""
    language = language_of(path)
    if language is None:
        return False
    *folders, name = path.split("/")
    pattern = TEST_FILES.get(language)
    return (pattern is not None and pattern.match(name) is not None) or not TEST_FOLDERS.isdisjoint(folders)


def test_names(path: str, content: bytes) -> tuple[Definition, ...]:
    """Give the tests that the file certainly has, in its order.

    A function or class that a runner collects stands under its name, a test of JavaScript under its title, with the
    titles around it, joined with spaces, as its container; a subtest of Go under its name with the test as container.
    """
    language = language_of(path)
    if language is None or len(content) > LARGEST:
        return ()
    if language == "python":
        from skill_lint.index.test_names_python import python_tests

        return python_tests(content)
    if language in ("typescript", "javascript"):
        from skill_lint.index.test_names_script import script_tests

        return script_tests(path, content)
    from skill_lint.index.test_names_compiled import compiled_tests

    return compiled_tests(path, content)


def find_test(path: str, content: bytes, parts: Sequence[str], comparisons: Comparisons | None = None) -> Answer:
    """Look for the test `parts` in the file: class and function of a node id, a title, the parts of a pattern.

    What stands between the brackets of a parametrised id is not asked for, since only a run of the tests tells its
    values. `line` is given where the test is found, `near` where it is absent, within the bound of `comparisons`.
    """
    language = language_of(path)
    if language is None or not parts:
        return NOT_READ
    if len(content) > LARGEST:
        return TOO_LARGE
    comparisons = comparisons or Comparisons()
    if language == "python":
        from skill_lint.index.test_names_python import find_python_test

        return find_python_test(path, content, parts, comparisons)
    if language in ("typescript", "javascript"):
        from skill_lint.index.test_names_script import find_script_test

        return find_script_test(path, content, parts, comparisons)
    from skill_lint.index.test_names_compiled import find_compiled_test

    return find_compiled_test(path, content, parts, comparisons)
