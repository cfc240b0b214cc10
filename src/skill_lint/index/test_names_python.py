"""Finds the tests of a Python file: functions and classes as pytest collects them, and methods of unittest."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from skill_lint.index.masking import masked
from skill_lint.index.python_definitions import python_module
from skill_lint.index.python_source import python_text
from skill_lint.model.answer import Answer
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.index.python_module import PythonModule
    from skill_lint.model.nearest import Comparisons
    from skill_lint.model.outline import Definition

WORD = regex(r"[^\W\d]\w*")
DYNAMIC = regex(
    r"(?<![\w.])(?:globals|locals|vars|exec|eval)[ \t]*\("
    r"|\b(?:pytest_generate_tests|load_tests|scenarios|__getattr__|__init_subclass__)\b"
    r"|@[\w.]*(?:parameterized|expand|ddt|data|named_parameters|parameters|genty|foreach|subtests)\b"
)
"""What can make a test that no definition shows: writing into a namespace, generators and plugins that do."""
SETS = regex(r"(?<![\w.])setattr[ \t]*\([ \t]*(\w*)")
SETS_MODULE = regex(r"sys|__\w+|importlib|this|\w*(?:mod|namespace|[A-Z])\w*")
"""What `setattr` writes into where it can make a test of the module; a test of a class it can make by any name."""
IMPORTED = regex(r"^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^()]*\)|[^\n]*)", re.MULTILINE)
TEST_BASES = {
    "unittest": frozenset({"TestCase", "IsolatedAsyncioTestCase"}),
    "django.test": frozenset({"TestCase", "SimpleTestCase", "TransactionTestCase", "LiveServerTestCase"}),
    "rest_framework.test": frozenset({"APITestCase", "APISimpleTestCase", "APITransactionTestCase"}),
}
"""Bases from outside of the tree that bring no test of their own."""
PLAIN_BASES = frozenset({"object", "ABC", "abc.ABC"})
DECORATORS = regex(
    r"(?:pytest\.)?mark\.\w+|unittest\.(?:skip\w*|expectedFailure)|skip(?:If|Unless)?|(?:unittest\.)?(?:mock\.)?patch"
    r"(?:\.\w+)?|override_settings|modify_settings|tag|(?:pytest\.)?(?:usefixtures)|dataclass(?:es\.dataclass)?"
)
"""Decorators of classes that add no test."""
TEST_LIKE = regex(r"_*test|.*(?:Test|Tests|Spec|Case)$", re.IGNORECASE)
MOST_BASES = 50
LIKE = 0.6  # how much alike tests are that are told beside one that is not there, as difflib measures it
HEAD = regex(r"^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)


class _File:
    """A file, of which what is looked for again and again is found out once."""

    def __init__(self, path: str, content: bytes) -> None:
        self.path = path
        self.content = content
        self._ends: dict[tuple[int, int], int] = {}
        self._test_bases: dict[str, bool] = {}

    @cached_property
    def text(self) -> str | None:
        return python_text(self.content)

    @cached_property
    def module(self) -> PythonModule:
        return _module(self.content)

    @cached_property
    def code(self) -> str | None:
        """The text without comments; strings stay."""
        return masked(self.path, (self.text or "").replace("\r\n", "\n"), keeps_strings=True)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(WORD.findall(self.code or ""))

    @cached_property
    def defined(self) -> dict[str, Definition]:
        return {definition.qualified: definition for definition in self.module.definitions}

    @cached_property
    def heads(self) -> dict[str, list[tuple[int, int, int]]]:
        """Where lines that define a name begin and end, and how far they are indented."""
        heads: dict[str, list[tuple[int, int, int]]] = {}
        for match in HEAD.finditer(self.text or ""):
            heads.setdefault(match[2], []).append((match.start(), match.end(), len(match[1])))
        return heads

    @cached_property
    def like_tests(self) -> dict[str, list[str]]:
        """The names like those of tests, by their containers."""
        names: dict[str, list[str]] = {}
        for each in self.module.definitions:
            if TEST_LIKE.match(each.name):
                names.setdefault(each.container, []).append(each.name)
        return names

    @cached_property
    def dynamic(self) -> str:
        """What makes names of any kind, "" for nothing."""
        found = DYNAMIC.search(self.code or "")
        return found.group().strip("@( ") if found else ""

    @cached_property
    def sets(self) -> frozenset[str]:
        """What `setattr` writes into."""
        return frozenset(match[1] for match in SETS.finditer(self.code or ""))

    def end_of(self, start: int, indent: int) -> int:
        """Give where the body of a definition, whose head ends at `start`, ends."""
        known = self._ends.get((start, indent))
        if known is None:
            text = self.text or ""
            after = re.compile(rf"^[ \t]{{0,{indent}}}[^\s#)\]}}]", re.MULTILINE).search(text, start)
            known = self._ends[start, indent] = after.start() if after else len(text)
        return known

    def is_test_base(self, base: str) -> bool:
        """Say whether `base` is a class of a test framework that has no tests itself."""
        known = self._test_bases.get(base)
        if known is None:
            known = self._test_bases[base] = _is_test_base(self, base)
        return known


def python_tests(content: bytes) -> tuple[Definition, ...]:
    """Give the functions and classes that pytest and unittest collect by their default names."""
    module = _module(content)
    holders = {"", *(name for name in module.classes if _is_holder(name, module))}
    return tuple(
        definition._replace(kind="test")
        for definition in module.definitions
        if definition.container in holders
        and (definition.kind in ("function", "method") and definition.name.startswith("test"))
    )


@lru_cache(maxsize=8)
def _module(content: bytes) -> PythonModule:
    return python_module(content)


@lru_cache(maxsize=8)
def _file(path: str, content: bytes) -> _File:
    return _File(path, content)


def _plain_line(file: _File, names: Sequence[str]) -> int:
    """Give the line of a definition that its lines alone show, which saves the parser; 0 where there is none."""
    text = file.text or ""
    start, end, indent = 0, len(text), -1
    for depth, name in enumerate(names):
        head = next((each for each in file.heads.get(name, ()) if start <= each[0] and each[1] <= end), None)
        if head is None or head[2] <= indent or (indent < 0 and head[2]):
            return 0
        start, indent = head[1], head[2]
        if depth < len(names) - 1:
            end = min(end, file.end_of(start, indent))
    return text.count("\n", 0, start) + 1


def _is_holder(name: str, module: PythonModule) -> bool:
    return name.rpartition(".")[2].startswith("Test") or any(
        base.endswith("TestCase") for head in module.classes[name] for base in head.bases
    )


def find_python_test(path: str, content: bytes, parts: Sequence[str], comparisons: Comparisons) -> Answer:
    """Look for the function, class or method `parts`, from the module down."""
    file = _file(path, content)
    if file.text is None:
        return Answer("unknown", path, why="the file cannot be decoded")
    names = [name for part in parts for name in part.split(".") if name]
    line = _plain_line(file, names)
    if line:
        return Answer("found", path, line)
    module = file.module
    qualified = ".".join(names)
    if qualified in file.defined:
        return Answer("found", path, file.defined[qualified].line)
    if qualified in module.imports:
        return Answer("found", path, module.imports[qualified])
    if not module.is_whole or len(names) != len(parts) or file.code is None:
        return Answer("unknown", path, why="the file cannot be read to its end")
    return _look(file, names, comparisons)


def _look(file: _File, names: list[str], comparisons: Comparisons) -> Answer:
    """Go down through the classes to the first name that is not there, and prove that nothing brings it."""
    container = ""
    for depth, name in enumerate(names):
        qualified = f"{container}.{name}" if container else name
        if qualified in file.module.classes and qualified not in file.module.rebound:
            container = qualified
            continue
        if qualified in file.defined or qualified in file.module.imports:
            return Answer("unknown", file.path, why=f"`{name}` is no class whose body is known")
        return _missing(file, container, name, comparisons, is_last=depth == len(names) - 1)
    return Answer("found", file.path, file.defined[container].line)


def _missing(file: _File, container: str, name: str, comparisons: Comparisons, *, is_last: bool) -> Answer:
    if container:
        inherited = _inherited(file, container, name)
        if inherited is not None:
            return inherited
    obstacle = _obstacle(file, container, name)
    if obstacle:
        return Answer("unknown", file.path, why=obstacle)
    if not TEST_LIKE.match(name) or (is_last and container and not name.startswith("test")):
        return Answer("unknown", file.path, why="it is not named like a test")
    there = file.like_tests.get(container, [])
    near = comparisons.like(name, there, similarity=LIKE, place=f"{file.path}:{container}")
    where = f"the class `{container}`" if container else "the file"
    return Answer("absent", file.path, why=f"{where} has no `{name}`", near=near)


def _obstacle(file: _File, container: str, name: str) -> str:
    """Say what could bring the name all the same, "" where nothing could."""
    if file.module.has_star:
        return "a star import may bring it"
    if file.dynamic:
        return f"`{file.dynamic}` may make it"
    if any(container or SETS_MODULE.fullmatch(each) for each in file.sets):
        return "`setattr` may make it"
    if name in file.words:
        return "the name stands elsewhere in the file"
    return ""


def _inherited(file: _File, container: str, name: str) -> Answer | None:
    """Look for `name` in the bases of a class; None where it is certain that they do not have it."""
    waiting, seen = [container], {container}
    while waiting:
        current = waiting.pop()
        for head in file.module.classes[current]:
            if head.has_keywords or not all(DECORATORS.fullmatch(each) for each in head.decorators):
                return Answer("unknown", file.path, why=f"what makes the class `{current}` is not known")
            for base in head.bases:
                if base in PLAIN_BASES or file.is_test_base(base):
                    continue
                if base not in file.module.classes or base in file.module.rebound or len(seen) > MOST_BASES:
                    return Answer("unknown", file.path, why=f"a base of `{current}` may have it")
                inherited = file.defined.get(f"{base}.{name}")
                if inherited is not None:
                    return Answer("found", file.path, inherited.line)
                if base not in seen:
                    seen.add(base)
                    waiting.append(base)
    return None


def _is_test_base(file: _File, base: str) -> bool:
    module, _, name = base.rpartition(".")
    if module:
        return name in TEST_BASES.get(module, ()) and base not in file.defined
    if name not in file.module.imports:
        return False
    for imported in IMPORTED.finditer(file.code or ""):
        names = imported[2].replace("(", " ").replace(")", " ").split(",")
        if name in (each.strip() for each in names):
            return name in TEST_BASES.get(imported[1], ())
    return False
