"""The last step of a proof: whether libcst's scopes leave a module any way to a name that its text mentions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.python_fitness import is_fit
from skill_lint.model.answer import Answer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    import libcst
    from libcst.metadata import Scope

_UNREADABLE = Answer("unknown", why="the module cannot be read to its end")


def look_in_scopes(text: str, name: str, classes: Collection[str]) -> Answer | None:
    """Say where or why the name may be there after all; None where it is proven that it is not.

    The name is looked for in the module, or in `classes`, qualified names of classes of the module that stand for
    one class and its bases. `found` is what the scopes assign; `unknown` whatever the scopes do not see (captures of
    `match`, a walrus in a comprehension), names given by their text (strings that are no docstrings) or set from
    outside (`ledger.name = ...`), and reads of the name that nothing in the text explains.
    """
    if not is_fit(text):
        return Answer("unknown", why="the module is too large or too deeply nested to be proven")
    import libcst
    from libcst.metadata import MetadataWrapper, ScopeProvider

    try:
        wrapper = MetadataWrapper(libcst.parse_module(text), unsafe_skip_copy=True)
        scopes = wrapper.resolve(ScopeProvider)
        for scope in _asked(wrapper.module, scopes, classes):
            if name in {assignment.name for assignment in scope.assignments}:
                return Answer("found")
        if not classes and _is_read_unbound(scopes, name):
            return Answer("unknown", why=f"`{name}` is read, and nothing is seen that binds it")
    except Exception:  # whatever another's parser trips over on any text: it is no proof
        return _UNREADABLE
    why = _hidden(wrapper.module, name, classes)
    return Answer("unknown", why=why) if why else None


def _asked(
    module: libcst.Module, scopes: Mapping[libcst.CSTNode, Scope | None], classes: Collection[str]
) -> Iterator[Scope]:
    """Give the scope of the module, or those of the classes."""
    import libcst as cst

    if not classes:
        yield _existing(scopes[module])
    waiting: list[tuple[cst.CSTNode, str]] = [(module, "")] if classes else []
    while waiting:
        node, container = waiting.pop()
        if isinstance(node, cst.ClassDef | cst.FunctionDef):
            container = f"{container}.{node.name.value}" if container else node.name.value
            if isinstance(node, cst.ClassDef) and container in classes:
                yield _existing(scopes[node.body.body[0]])
        waiting += [(child, container) for child in node.children]


def _existing(scope: Scope | None) -> Scope:
    if scope is None:
        raise LookupError
    return scope


def _is_read_unbound(scopes: Mapping[libcst.CSTNode, Scope | None], name: str) -> bool:
    """Say whether a bare `name` is read somewhere that no assignment, parameter or builtin explains."""
    distinct = {id(scope): scope for scope in scopes.values() if scope is not None}
    return any(not access.referents for scope in distinct.values() for access in scope.accesses[name])


def _hidden(module: libcst.Module, name: str, classes: Collection[str]) -> str:
    """Say which construct that no scope shows can give the name, "" for none."""
    import libcst as cst

    word = re.compile(rf"\b{re.escape(name)}\b")
    bare_classes = {each.rpartition(".")[2] for each in classes}
    waiting: list[cst.CSTNode] = [module]
    while waiting:
        node = waiting.pop()
        if isinstance(node, cst.Expr) and isinstance(node.value, cst.SimpleString | cst.ConcatenatedString):
            continue  # a docstring, or a text that nobody reads
        waiting += node.children
        match node:
            case cst.MatchAs(name=cst.Name(value=bound)) | cst.MatchStar(name=cst.Name(value=bound)) if bound == name:
                return f"a `match` captures `{name}`"
            case cst.MatchMapping(rest=cst.Name(value=bound)) if bound == name:
                return f"a `match` captures `{name}`"
            case cst.NamedExpr(target=cst.Name(value=bound)) if bound == name:
                return f"a walrus assigns `{name}`"
            case cst.SimpleString(value=written) | cst.FormattedStringText(value=written) if word.search(written):
                return f"a string holds `{name}`"
            case cst.TemplatedStringText(value=written) if word.search(written):
                return f"a string holds `{name}`"
            case cst.Attribute(value=receiver, attr=cst.Name(value=attribute)) if attribute == name:
                called = receiver.value if isinstance(receiver, cst.Name) else ""
                if classes and (called in ("self", "cls", "") or called in bare_classes):
                    return f"`{called or '...'}.{name}` is used, and nothing is seen that binds it"
            case (
                cst.AssignTarget(target=target)
                | cst.AnnAssign(target=target)
                | cst.AugAssign(target=target)
                | cst.For(target=target)
                | cst.AsName(name=target)
            ):
                if not _is_own(target) and name in _attributes(target):
                    return f"`.{name}` is assigned from outside"
    return ""


def _is_own(target: libcst.BaseExpression) -> bool:
    """Say whether the target is an attribute of `self` or `cls`."""
    import libcst as cst

    receiver = target.value if isinstance(target, cst.Attribute) else None
    return isinstance(receiver, cst.Name) and receiver.value in ("self", "cls")


def _attributes(target: libcst.BaseExpression) -> Iterator[str]:
    """Give the names of the attributes that the target assigns."""
    import libcst as cst

    waiting = [target]
    while waiting:
        each = waiting.pop()
        if isinstance(each, cst.Tuple | cst.List):
            waiting += [element.value for element in each.elements]
        elif isinstance(each, cst.Attribute):
            yield each.attr.value
