"""The sessions of a noxfile, read without running it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skill_lint.index.manifest import Manifest, read_text

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    from skill_lint.index.manifest import Pattern
    from skill_lint.index.tree import Tree

# Modules that register no sessions when they are imported.
HARMLESS = frozenset({"nox", "nox_poetry", "nox_uv", "packaging", "tomli", "tomlkit", "yaml", "requests", "dotenv"})


def read(tree: Tree, path: str) -> Manifest:
    """Read the sessions that decorators name; whatever else could register one makes the rest unknown."""
    text = read_text(tree, path)
    if text is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    import ast

    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return Manifest(path, unread=f"`{path}` cannot be read")
    try:
        return _sessions(module, path)
    except RecursionError:
        return Manifest(path, unread=f"`{path}` cannot be read")


def _sessions(module: ast.Module, path: str) -> Manifest:
    import ast

    names: dict[str, str] = {}
    maybe: list[Pattern] = []
    unread = ""
    accounted: set[int] = set()
    makers: list[ast.expr] = []
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                maker = decorator.func if isinstance(decorator, ast.Call) else decorator
                if _last(maker) != "session":
                    names.setdefault(node.name, path)  # a decorator of the project's own may register it
                    continue
                accounted.add(id(maker))
                found = _names(decorator, node.name)
                if found is None:
                    unread = unread or f"`{path}` computes the name of a session"
                    continue
                session, pythons = found
                names.setdefault(session, path)
                names.update((f"{session}-{python}", path) for python in pythons or ())
                if pythons is None:
                    maybe.append((f"{session}-", ""))
        elif _last(node) == "session":
            makers.append(node)  # type: ignore[arg-type]  # `_last` says that it is an expression
        elif any(name.split(".")[0] not in HARMLESS | sys.stdlib_module_names for name in _imported(node)):
            unread = unread or f"`{path}` imports what may add sessions"
    # The parameter of a session is called the same.
    if any(id(maker) not in accounted and not isinstance(maker, ast.Name) for maker in makers):
        unread = unread or f"`{path}` makes sessions without a decorator"
    return Manifest(path, names, maybe=tuple(maybe), unread=unread)


def _last(node: ast.AST) -> str:
    import ast

    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _imported(node: ast.AST) -> Iterator[str]:
    import ast

    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield node.module if node.module and not node.level else "."


def _names(decorator: ast.expr, function: str) -> tuple[str, tuple[str, ...] | None] | None:
    """Give a session's name and its Pythons (None where they are computed); None where the name is computed."""
    import ast

    name = function
    pythons: tuple[str, ...] | None = ()
    if isinstance(decorator, ast.Call):
        if any(keyword.arg is None for keyword in decorator.keywords):
            return None
        given = {keyword.arg: keyword.value for keyword in decorator.keywords}
        given.update(zip(("func", "python", "py", "reuse_venv", "name"), decorator.args, strict=False))
        if "name" in given:
            value = given["name"]
            if isinstance(value, ast.Constant) and value.value is None:
                pass
            elif isinstance(value, ast.Constant) and isinstance(value.value, str):
                name = value.value
            else:
                return None
        pythons = _pythons(given.get("python") or given.get("py"))
    return name, pythons


def _pythons(value: ast.expr | None) -> tuple[str, ...] | None:
    import ast

    if value is None or isinstance(value, ast.Constant):
        return (str(value.value),) if isinstance(value, ast.Constant) and isinstance(value.value, str) else ()
    if isinstance(value, ast.List | ast.Tuple) and all(isinstance(item, ast.Constant) for item in value.elts):
        return tuple(str(item.value) for item in value.elts if isinstance(item, ast.Constant))
    return None
