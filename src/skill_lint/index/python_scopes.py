"""The last step of a proof: whether libcst's scopes leave a module any way to a name that its text mentions."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.python_fitness import is_fit
from skill_lint.model.answer import Answer
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    import libcst
    from libcst.metadata import Scope

_UNREADABLE = Answer("unknown", why="the module cannot be read to its end")
_WORD = regex(r"\w+")


class _Way(NamedTuple):
    """A construct that no scope shows and that can give a name: what is said of it.

    Where it is an attribute that is only read, it counts for a class, and `receiver` is what it is read from ("" for
    more than a name).
    """

    why: str
    receiver: str | None = None


class _Class(NamedTuple):
    """The names that the scope of one class assigns, None where libcst gives it no scope; classes in reading order."""

    order: int
    names: frozenset[str] | None


class Scopes:
    """What the scopes of one module say of names; read once, however many names are asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._classes: dict[str, list[_Class]] = {}
        self._unbound: frozenset[str | None] = frozenset()
        self._ways: dict[str, dict[_Way, int]] = {}
        self._strings: list[tuple[int, str]] = []

    def look(self, name: str, classes: Collection[str]) -> Answer | None:
        """Say where or why the name may be there after all; None where it is proven that it is not.

        The name is looked for in the module, or in `classes`, qualified names of classes of the module that stand for
        one class and its bases. `found` is what the scopes assign; `unknown` whatever the scopes do not see (captures
        of `match`, a walrus in a comprehension), names given by their text (strings that are no docstrings) or set
        from outside (`ledger.name = ...`), and reads of the name that nothing in the text explains.
        """
        if not self._is_fit:
            return Answer("unknown", why="the module is too large or too deeply nested to be proven")
        module = self._module
        if module is None:
            return _UNREADABLE
        asked = sorted(each for name in classes for each in self._classes.get(name, ())) if classes else [module]
        for each in asked:
            if each.names is None:
                return _UNREADABLE
            if name in each.names:
                return Answer("found")
        if not classes and name in self._unbound:
            return Answer("unknown", why=f"`{name}` is read, and nothing is seen that binds it")
        why = self._hidden(name, classes)
        return Answer("unknown", why=why) if why else None

    @cached_property
    def _is_fit(self) -> bool:
        return is_fit(self._text)

    @cached_property
    def _module(self) -> _Class | None:
        """The names that the module assigns, None where it cannot be read; what else is needed is found on the way."""
        import libcst
        from libcst.metadata import MetadataWrapper, ScopeProvider

        try:
            wrapper = MetadataWrapper(libcst.parse_module(self._text), unsafe_skip_copy=True)
            scopes = wrapper.resolve(ScopeProvider)
            self._read_classes(wrapper.module, scopes)
            self._unbound = _read_unbound(scopes)
            self._read_ways(wrapper.module)
            return _Class(0, _assigned(scopes[wrapper.module]))
        except Exception:  # whatever another's parser trips over on any text: it is no proof
            return None

    def _read_classes(self, module: libcst.Module, scopes: Mapping[libcst.CSTNode, Scope | None]) -> None:
        import libcst as cst

        waiting: list[tuple[cst.CSTNode, str]] = [(module, "")]
        count = 0
        while waiting:
            node, container = waiting.pop()
            if isinstance(node, cst.ClassDef | cst.FunctionDef):
                container = f"{container}.{node.name.value}" if container else node.name.value
                if isinstance(node, cst.ClassDef):
                    count += 1
                    names = _assigned(scopes[node.body.body[0]])
                    self._classes.setdefault(container, []).append(_Class(count, names))
            waiting += [(child, container) for child in node.children]

    def _read_ways(self, module: libcst.Module) -> None:
        """Gather the constructs that no scope shows, in the order in which they are met."""
        import libcst as cst

        waiting: list[cst.CSTNode] = [module]
        order = 0
        while waiting:
            node = waiting.pop()
            if isinstance(node, cst.Expr) and isinstance(node.value, cst.SimpleString | cst.ConcatenatedString):
                continue  # a docstring, or a text that nobody reads
            waiting += node.children
            order += 1
            match node:
                case (
                    cst.SimpleString(value=written)
                    | cst.FormattedStringText(value=written)
                    | cst.TemplatedStringText(value=written)
                ):
                    self._strings.append((order, written))
                    for name in _WORD.findall(written):
                        self._add(name, _Way(f"a string holds `{name}`"), order)
                case _:
                    for name, way in _ways(node):
                        self._add(name, way, order)

    def _add(self, name: str, way: _Way, order: int) -> None:
        self._ways.setdefault(name, {}).setdefault(way, order)

    def _hidden(self, name: str, classes: Collection[str]) -> str:
        """Say which construct that no scope shows can give the name, "" for none."""
        called = {"self", "cls", "", *(each.rpartition(".")[2] for each in classes)} if classes else set()
        ways = [
            (order, way.why)
            for way, order in self._ways.get(name, {}).items()
            if way.receiver is None or way.receiver in called
        ]
        if not _WORD.fullmatch(name):
            word = re.compile(rf"\b{re.escape(name)}\b")
            ways += [(order, f"a string holds `{name}`") for order, text in self._strings if word.search(text)]
        return min(ways, default=(0, ""))[1]


def _assigned(scope: Scope | None) -> frozenset[str] | None:
    return None if scope is None else frozenset(assignment.name for assignment in scope.assignments)


def _read_unbound(scopes: Mapping[libcst.CSTNode, Scope | None]) -> frozenset[str | None]:
    """Give the bare names that are read somewhere and that no assignment, parameter or builtin explains."""
    from libcst.helpers import get_full_name_for_node

    distinct = {id(scope): scope for scope in scopes.values() if scope is not None}
    accesses = (access for scope in distinct.values() for access in scope.accesses)
    return frozenset(get_full_name_for_node(access.node) for access in accesses if not access.referents)


def _ways(node: libcst.CSTNode) -> Iterator[tuple[str, _Way]]:
    """Give the names that a node, no string, can give unseen, and what is said of it."""
    import libcst as cst

    match node:
        case (
            cst.MatchAs(name=cst.Name(value=bound))
            | cst.MatchStar(name=cst.Name(value=bound))
            | cst.MatchMapping(rest=cst.Name(value=bound))
        ):
            yield bound, _Way(f"a `match` captures `{bound}`")
        case cst.NamedExpr(target=cst.Name(value=bound)):
            yield bound, _Way(f"a walrus assigns `{bound}`")
        case cst.Attribute(value=receiver, attr=cst.Name(value=name)):
            called = receiver.value if isinstance(receiver, cst.Name) else ""
            yield name, _Way(f"`{called or '...'}.{name}` is used, and nothing is seen that binds it", called)
        case (
            cst.AssignTarget(target=target)
            | cst.AnnAssign(target=target)
            | cst.AugAssign(target=target)
            | cst.For(target=target)
            | cst.AsName(name=target)
        ):
            if not _is_own(target):
                for name in _attributes(target):
                    yield name, _Way(f"`.{name}` is assigned from outside")


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
