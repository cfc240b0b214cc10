"""The definitions of a Python file, read with the interpreter's own parser, or with libcst where that refuses it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.python_module import ClassHead, Gathering, PythonModule, Scope
from skill_lint.index.python_source import python_text, python_tree
from skill_lint.model.outline import Outline
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

_HEAD = regex(
    r"^([ \t]*)(?:async[ \t]+)?(?:(def|class)[ \t]+(\w+)|(?:type[ \t]+)?([^\W\d]\w*)[ \t]*(?::[^=\n]+)?=(?!=))",
    re.MULTILINE,
)


def python_outline(content: bytes) -> Outline:
    """Give the functions, classes, methods, attributes, variables and constants that a Python file defines.

    Attributes that a method sets on its instance are members of its class; functions within a function have it as
    their container. Total: text that no grammar accepts gives what its definition heads tell, and is not whole.
    """
    module = python_module(content)
    return Outline("python", module.definitions, module.is_whole)


def python_module(content: bytes) -> PythonModule:
    """Read what the module binds. Total, like `python_outline`."""
    text = python_text(content)
    if text is None:
        return _heads(content.decode("latin-1"))
    tree = python_tree(text)
    if tree is not None:
        return _from_tree(tree)
    from skill_lint.index.python_newer import newer_module

    return newer_module(text) or _heads(text)


def _from_tree(tree: ast.Module) -> PythonModule:
    """Walk over all statements in the order of the file, without recursion: `elif` nests as deep as it is long."""
    gathering = Gathering()
    waiting: list[tuple[ast.stmt, Scope]] = [(statement, Scope("module")) for statement in reversed(tree.body)]
    while waiting:
        statement, scope = waiting.pop()
        inner = _take(statement, scope, gathering)
        waiting += [(below, inner) for below in reversed(_statements(statement))]
    return gathering.result()


def _take(statement: ast.stmt, scope: Scope, gathering: Gathering) -> Scope:
    """Take down what one statement binds; the scope of the statements in it."""
    import ast

    line = statement.lineno
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            name, container = statement.name, scope.container_of(statement.name)
            gathering.define(name, "method" if scope.kind == "class" else "function", container, line)
            arguments = statement.args
            return scope.inside_function(
                name,
                [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)],
                frozenset(_global_names(statement)),
                bound="staticmethod" not in {_dotted(decorator) for decorator in statement.decorator_list},
            )
        case ast.ClassDef():
            head = ClassHead(
                tuple(_dotted(base) for base in statement.bases),
                tuple(_dotted(each.func if isinstance(each, ast.Call) else each) for each in statement.decorator_list),
                bool(statement.keywords),
            )
            gathering.add_class(statement.name, scope.container_of(statement.name), line, head)
            return scope.inside_class(statement.name)
        case ast.Import():
            for alias in statement.names:
                top = alias.name.partition(".")[0]
                scope.bind_import(gathering, alias.asname or top, line, alias.name if alias.asname else top)
        case ast.ImportFrom():
            for alias in statement.names:
                origin = f"{'.' * statement.level}{statement.module or ''}:{alias.name}"
                scope.bind_import(gathering, alias.asname or alias.name, line, origin)
        case ast.Try() | ast.TryStar():
            for handler in statement.handlers:
                if handler.name:
                    scope.bind(gathering, handler.name, handler.lineno)
        case _ if type(statement).__name__ == "TypeAlias":  # from Python 3.12 on
            if scope.kind != "function":
                gathering.define(statement.name.id, "type", scope.container, line)  # type: ignore[attr-defined]
        case _:
            for target in _targets(statement):
                if isinstance(target, ast.Name):
                    scope.bind(gathering, target.id, target.lineno)
                elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                    scope.bind_attribute(gathering, target.value.id, target.attr, target.lineno)
    return scope


def _targets(statement: ast.stmt) -> Iterator[ast.expr]:
    """Give each name and attribute that the statement assigns."""
    import ast

    waiting: list[ast.expr] = []
    match statement:
        case ast.Assign():
            waiting += statement.targets
        case ast.AnnAssign() | ast.AugAssign() | ast.For() | ast.AsyncFor():
            waiting.append(statement.target)
        case ast.With() | ast.AsyncWith():
            waiting += [item.optional_vars for item in statement.items if item.optional_vars is not None]
    waiting.reverse()
    while waiting:
        target = waiting.pop()
        if isinstance(target, ast.Tuple | ast.List):
            waiting += reversed(target.elts)
        elif isinstance(target, ast.Starred):
            waiting.append(target.value)
        else:
            yield target


def _statements(statement: ast.stmt) -> list[ast.stmt]:
    """Give the statements directly in a compound statement."""
    import ast

    below: list[ast.stmt] = []
    for field in ("body", "handlers", "cases", "orelse", "finalbody"):
        for each in getattr(statement, field, ()):
            if isinstance(each, ast.stmt):
                below.append(each)
            else:  # the handler of an exception, or a case
                below += each.body
    return below


def _global_names(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Give the names that the function declares to be global, also in its blocks but not in what it defines."""
    import ast

    waiting = list(function.body)
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, ast.Global):
            yield from statement.names
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            waiting += _statements(statement)


def _dotted(expression: ast.expr) -> str:
    """Give a name or a chain of attributes as text, "" for any other expression."""
    import ast

    names: list[str] = []
    while isinstance(expression, ast.Attribute):
        names.append(expression.attr)
        expression = expression.value
    return ".".join([expression.id, *reversed(names)]) if isinstance(expression, ast.Name) else ""


def _heads(text: str) -> PythonModule:
    """Read the lines that begin a definition, with their containers as the indentation tells them."""
    gathering = Gathering()
    above: list[tuple[int, str, str]] = []  # indentation, qualified name and kind of what the line stands in
    line, passed = 1, 0
    for head in _HEAD.finditer(text):
        line += text.count("\n", passed, head.start())
        passed = head.start()
        indentation = len(head[1].expandtabs())
        while above and above[-1][0] >= indentation:
            above.pop()
        container, around = (above[-1][1], above[-1][2]) if above else ("", "")
        keyword, name = head[2], head[3]
        if keyword is None:
            if around == "class" or not indentation:
                gathering.assign(head[4], container, line)
            continue
        if keyword == "class":
            gathering.add_class(name, container, line, ClassHead((), (), has_keywords=False))
        else:
            gathering.define(name, "method" if around == "class" else "function", container, line)
        above.append((indentation, f"{container}.{name}" if container else name, keyword))
    return gathering.result(is_whole=False)
