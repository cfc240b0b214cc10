"""Finds the tests of a Python file: functions and classes as pytest collects them, and methods of unittest."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.masking import masked
from skill_lint.index.python_definitions import python_module
from skill_lint.index.python_source import python_text
from skill_lint.model.answer import Answer
from skill_lint.model.nearest import nearest
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.index.python_module import PythonModule
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


class _File(NamedTuple):
    path: str
    module: PythonModule
    code: str  # without comments; strings stay
    defined: dict[str, Definition]


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


def _plain_line(text: str, names: Sequence[str]) -> int:
    """Give the line of a definition that its lines alone show, which saves the parser; 0 where there is none."""
    start, end, indent = 0, len(text), -1
    for name in names:
        head = re.compile(rf"^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+{re.escape(name)}\b", re.MULTILINE)
        match = head.search(text, start, end)
        if match is None or len(match[1]) <= indent or (indent < 0 and match[1]):
            return 0
        start, indent = match.end(), len(match[1])
        after = re.compile(rf"^[ \t]{{0,{indent}}}[^\s#)\]}}]", re.MULTILINE).search(text, start, end)
        end = after.start() if after else end
    return text.count("\n", 0, start) + 1


def _is_holder(name: str, module: PythonModule) -> bool:
    return name.rpartition(".")[2].startswith("Test") or any(
        base.endswith("TestCase") for head in module.classes[name] for base in head.bases
    )


def find_python_test(path: str, content: bytes, parts: Sequence[str]) -> Answer:
    """Look for the function, class or method `parts`, from the module down."""
    text = python_text(content)
    if text is None:
        return Answer("unknown", path, why="the file cannot be decoded")
    names = [name for part in parts for name in part.split(".") if name]
    line = _plain_line(text, names)
    if line:
        return Answer("found", path, line)
    module = _module(content)
    file = _File(path, module, "", {definition.qualified: definition for definition in module.definitions})
    qualified = ".".join(names)
    if qualified in file.defined:
        return Answer("found", path, file.defined[qualified].line)
    if qualified in module.imports:
        return Answer("found", path, module.imports[qualified])
    if not module.is_whole or len(names) != len(parts):
        return Answer("unknown", path, why="the file cannot be read to its end")
    code = masked(path, text.replace("\r\n", "\n"), keeps_strings=True)
    if code is None:
        return Answer("unknown", path, why="the file cannot be read to its end")
    return _look(file._replace(code=code), names)


def _look(file: _File, names: list[str]) -> Answer:
    """Go down through the classes to the first name that is not there, and prove that nothing brings it."""
    container = ""
    for depth, name in enumerate(names):
        qualified = f"{container}.{name}" if container else name
        if qualified in file.module.classes and qualified not in file.module.rebound:
            container = qualified
            continue
        if qualified in file.defined or qualified in file.module.imports:
            return Answer("unknown", file.path, why=f"`{name}` is no class whose body is known")
        return _missing(file, container, name, is_last=depth == len(names) - 1)
    return Answer("found", file.path, file.defined[container].line)


def _missing(file: _File, container: str, name: str, *, is_last: bool) -> Answer:
    if container:
        inherited = _inherited(file, container, name)
        if inherited is not None:
            return inherited
    obstacle = _obstacle(file, container, name)
    if obstacle:
        return Answer("unknown", file.path, why=obstacle)
    if not TEST_LIKE.match(name) or (is_last and container and not name.startswith("test")):
        return Answer("unknown", file.path, why="it is not named like a test")
    there = [
        each.name for each in file.module.definitions if each.container == container and TEST_LIKE.match(each.name)
    ]
    near = nearest(name, there[:1000], similarity=0.6)
    where = f"the class `{container}`" if container else "the file"
    return Answer("absent", file.path, why=f"{where} has no `{name}`", near=(near,) if near else ())


def _obstacle(file: _File, container: str, name: str) -> str:
    """Say what could bring the name all the same, "" where nothing could."""
    if file.module.has_star:
        return "a star import may bring it"
    dynamic = DYNAMIC.search(file.code)
    if dynamic:
        return f"`{dynamic.group().strip('@( ')}` may make it"
    if any(container or SETS_MODULE.fullmatch(match[1]) for match in SETS.finditer(file.code)):
        return "`setattr` may make it"
    if any(match.group() == name for match in WORD.finditer(file.code)):
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
                if base in PLAIN_BASES or _is_test_base(file, base):
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
    """Say whether `base` is a class of a test framework that has no tests itself."""
    module, _, name = base.rpartition(".")
    if module:
        return name in TEST_BASES.get(module, ()) and base not in file.defined
    if name not in file.module.imports:
        return False
    for imported in IMPORTED.finditer(file.code):
        names = imported[2].replace("(", " ").replace(")", " ").split(",")
        if name in (each.strip() for each in names):
            return name in TEST_BASES.get(imported[1], ())
    return False
