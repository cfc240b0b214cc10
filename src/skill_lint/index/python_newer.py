"""Reads what a Python module binds with libcst: grammar that is newer than the running interpreter's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.python_fitness import is_fit
from skill_lint.index.python_module import ClassHead, Gathering, Scope

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import libcst

    from skill_lint.index.python_module import PythonModule


def newer_module(text: str) -> PythonModule | None:
    """Read what the module binds; None where libcst's grammar refuses the text too, or it is not fit for it."""
    if not is_fit(text):
        return None
    import libcst
    from libcst.metadata import MetadataWrapper, PositionProvider

    try:
        wrapper = MetadataWrapper(libcst.parse_module(text), unsafe_skip_copy=True)
        places = wrapper.resolve(PositionProvider)
    except Exception:  # whatever another's parser trips over on any text, beyond the errors that it names
        return None
    return _Reader(places).read(wrapper.module)


class _Reader:
    """Walks over the statements of a module in the order of the file, without recursion."""

    def __init__(self, places: Mapping[libcst.CSTNode, object]) -> None:
        self._places = places
        self._gathering = Gathering()

    def read(self, module: libcst.Module) -> PythonModule:
        waiting: list[tuple[libcst.CSTNode, Scope]] = [(module, Scope("module"))]
        while waiting:
            node, scope = waiting.pop()
            inner = self._take(node, scope)
            waiting += [(below, inner) for below in reversed(list(_statements(node)))]
        return self._gathering.result()

    def _line(self, node: libcst.CSTNode) -> int:
        return self._places[node].start.line  # type: ignore[attr-defined, no-any-return]

    def _take(self, node: libcst.CSTNode, scope: Scope) -> Scope:
        import libcst as cst

        match node:
            case cst.FunctionDef():
                name = node.name.value
                line = self._line(node.name)
                self._gathering.define(
                    name, "method" if scope.kind == "class" else "function", scope.container_of(name), line
                )
                parameters = [each.name.value for each in (*node.params.posonly_params, *node.params.params)]
                return scope.inside_function(
                    name,
                    parameters,
                    frozenset(_global_names(node)),
                    bound="staticmethod" not in {_dotted(each.decorator) for each in node.decorators},
                )
            case cst.ClassDef():
                name = node.name.value
                head = ClassHead(
                    tuple(_dotted(base.value) if not base.star else "" for base in node.bases),
                    tuple(_called(each.decorator) for each in node.decorators),
                    bool(node.keywords),
                )
                self._gathering.add_class(name, scope.container_of(name), self._line(node.name), head)
                return scope.inside_class(name)
            case cst.Import() | cst.ImportFrom() | cst.LazyImport() | cst.LazyImportFrom():
                for name, origin in _imported_names(node):
                    scope.bind_import(self._gathering, name, self._line(node), origin)
            case cst.TypeAlias():
                if scope.kind != "function":
                    self._gathering.define(node.name.value, "type", scope.container, self._line(node))
            case _:
                for target in _targets(node):
                    if isinstance(target, cst.Name):
                        scope.bind(self._gathering, target.value, self._line(target))
                    elif isinstance(target, cst.Attribute) and isinstance(target.value, cst.Name):
                        receiver, line = target.value.value, self._line(target)
                        scope.bind_attribute(self._gathering, receiver, target.attr.value, line)
        return scope


def _imported_names(
    node: libcst.Import | libcst.ImportFrom | libcst.LazyImport | libcst.LazyImportFrom,
) -> Iterator[tuple[str, str]]:
    """Give the names that the import binds, "*" for all, each with what it stands for."""
    import libcst as cst

    module = ""
    if isinstance(node, cst.ImportFrom | cst.LazyImportFrom):
        module = "." * len(node.relative) + (_dotted(node.module) if node.module else "") + ":"
    if isinstance(node.names, cst.ImportStar):
        yield "*", module
        return
    for alias in node.names:
        name = _dotted(alias.name)
        if alias.asname is not None and isinstance(alias.asname.name, cst.Name):
            yield alias.asname.name.value, module + name
        elif alias.asname is None:
            top = name.partition(".")[0]
            yield top, module + top


def _targets(node: libcst.CSTNode) -> Iterator[libcst.BaseExpression]:
    """Give each name and attribute that the statement assigns."""
    import libcst as cst

    waiting: list[libcst.BaseExpression] = []
    match node:
        case cst.Assign():
            waiting += [each.target for each in node.targets]
        case cst.AnnAssign() | cst.AugAssign() | cst.For():
            waiting.append(node.target)
        case cst.With():
            waiting += [item.asname.name for item in node.items if item.asname is not None]
        case cst.ExceptHandler() | cst.ExceptStarHandler() if node.name is not None:
            waiting.append(node.name.name)
    waiting.reverse()
    while waiting:
        target = waiting.pop()
        if isinstance(target, cst.Tuple | cst.List):
            waiting += [element.value for element in reversed(target.elements)]
        else:
            yield target


def _statements(node: libcst.CSTNode) -> Iterator[libcst.CSTNode]:
    """Give the statements, blocks and clauses directly in the node."""
    import libcst as cst

    for child in node.children:
        if isinstance(
            child,
            cst.BaseStatement
            | cst.BaseSmallStatement
            | cst.BaseSuite
            | cst.ExceptHandler
            | cst.ExceptStarHandler
            | cst.Else
            | cst.Finally
            | cst.MatchCase,
        ):
            yield child


def _global_names(function: libcst.FunctionDef) -> Iterator[str]:
    """Give the names that the function declares to be global, also in its blocks but not in what it defines."""
    import libcst as cst

    waiting: list[libcst.CSTNode] = [function.body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, cst.Global):
            yield from (item.name.value for item in node.names)
        elif not isinstance(node, cst.FunctionDef | cst.ClassDef):
            waiting += _statements(node)


def _dotted(expression: libcst.BaseExpression) -> str:
    """Give a name or a chain of attributes as text, "" for any other expression."""
    import libcst as cst

    names: list[str] = []
    while isinstance(expression, cst.Attribute):
        names.append(expression.attr.value)
        expression = expression.value
    return ".".join([expression.value, *reversed(names)]) if isinstance(expression, cst.Name) else ""


def _called(expression: libcst.BaseExpression) -> str:
    """Give the dotted name of a decorator, that of the function where it is a call."""
    import libcst as cst

    return _dotted(expression.func if isinstance(expression, cst.Call) else expression)
