"""Which names the code of a Python file defines, in the widest sense: that in which a project declares its names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.python_source import python_text, python_tree

if TYPE_CHECKING:
    import ast


def python_names(content: bytes) -> frozenset[str] | None:
    """Give the names of functions, classes, assignments, attributes, arguments and imports, at any depth.

    A name that stands in comments and strings alone is none of them, and neither is one that is only read. None where
    the running interpreter's grammar refuses the file.
    """
    text = python_text(content)
    tree = None if text is None else python_tree(text)
    if tree is None:
        return None
    names: set[str] = set()
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        _take(node, names)
        waiting += _children(node)
    return frozenset(names)


def _children(node: ast.AST) -> list[ast.AST]:
    import ast

    return list(ast.iter_child_nodes(node))


def _take(node: ast.AST, names: set[str]) -> None:
    import ast

    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            names.add(name)
        case ast.arg(arg=name) | ast.Attribute(attr=name):
            names.add(name)
        case ast.Name(id=name, ctx=ast.Store()):
            names.add(name)
        case ast.keyword(arg=str(name)) | ast.ExceptHandler(name=str(name)):
            names.add(name)
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            names.add(name)
        case ast.alias(name=name, asname=other):
            names.update((other or name).split("."))
        case ast.Global(names=several) | ast.Nonlocal(names=several):
            names.update(several)
