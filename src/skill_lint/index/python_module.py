"""What the text of one Python module binds: the facts that outlines are made of and that proofs stand on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.outline import Definition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.outline import DefinitionKind


class ClassHead(NamedTuple):
    """The head of a class statement.

    `bases` and `decorators` are dotted names, or "" for anything else that an expression can be; a call counts as
    what is called, a subscript as "". `has_keywords` says that a metaclass or other keywords are given.
    """

    bases: tuple[str, ...]
    decorators: tuple[str, ...]
    has_keywords: bool


class PythonModule(NamedTuple):
    """The names that a module binds, as far as they can be read.

    `definitions` has one entry for each name and place, in the order of the file. `imports` are the names that
    imports bind, qualified like definitions, with their lines; `origins` what those of them stand for that are bound
    once: a module ("apiary.hive") or a name in one ("..hive:Hive"). `classes` are the heads of each class by qualified
    name, one for each statement that defines it, `rebound` the classes whose name something else binds, too.
    `has_star` says that there is a star import. `is_whole` is False where the text follows no known grammar and
    only its definition heads are known.
    """

    definitions: tuple[Definition, ...]
    imports: dict[str, int]
    origins: dict[str, str]
    classes: dict[str, tuple[ClassHead, ...]]
    rebound: frozenset[str]
    has_star: bool
    is_whole: bool = True


class Gathering:
    """Takes down what a reader of a syntax tree meets."""

    def __init__(self) -> None:
        self._definitions: dict[str, Definition] = {}
        self._imports: dict[str, int] = {}
        self._origins: dict[str, str] = {}
        self._classes: dict[str, list[ClassHead]] = {}
        self._others: set[str] = set()
        self._has_star = False

    def define(self, name: str, kind: DefinitionKind, container: str, line: int) -> None:
        """Take down a function, a method or a type."""
        definition = Definition(name, kind, container, line)
        self._definitions.setdefault(definition.qualified, definition)
        self._others.add(definition.qualified)

    def assign(self, name: str, container: str, line: int) -> None:
        """Take down a name that is assigned: a constant where it is written in capitals."""
        self.define(name, "constant" if name.isupper() else "variable", container, line)

    def add_class(self, name: str, container: str, line: int, head: ClassHead) -> None:
        """Take down a class."""
        definition = Definition(name, "class", container, line)
        self._definitions.setdefault(definition.qualified, definition)
        self._classes.setdefault(definition.qualified, []).append(head)

    def add_import(self, name: str, container: str, line: int, origin: str) -> None:
        """Take down a name that an import binds, "*" for a star import, and what it stands for."""
        if name == "*":
            self._has_star = True
            return
        qualified = f"{container}.{name}" if container else name
        self._origins[qualified] = "" if qualified in self._imports else origin
        self._imports.setdefault(qualified, line)

    def result(self, *, is_whole: bool = True) -> PythonModule:
        """Give all that was taken down."""
        return PythonModule(
            tuple(self._definitions.values()),
            self._imports,
            {name: origin for name, origin in self._origins.items() if origin and name not in self._definitions},
            {name: tuple(heads) for name, heads in self._classes.items()},
            frozenset(self._classes.keys() & (self._others | self._imports.keys())),
            self._has_star,
            is_whole,
        )


class Scope(NamedTuple):
    """Where a statement stands.

    `container` is the qualified name of the innermost class or function, "" in the module itself. `receiver` is the
    name of the first parameter of the method around the statement and `owner` that method's class ("" for none).
    `global_names` are the names that the function declares to be global.
    """

    kind: str  # "module", "class" or "function"
    container: str = ""
    receiver: str = ""
    owner: str = ""
    global_names: frozenset[str] = frozenset()

    def inside_class(self, name: str) -> Scope:
        """Give the scope of the body of a class that stands here."""
        return Scope("class", self.qualify(name))

    def inside_function(
        self, name: str, parameters: Sequence[str], global_names: frozenset[str], *, bound: bool
    ) -> Scope:
        """Give the scope of the body of a function that stands here; `bound`: it gets its class or instance first."""
        if self.kind != "class":
            return Scope("function", self.qualify(name), self.receiver, self.owner, global_names)
        receiver = parameters[0] if bound and parameters else ""
        return Scope("function", self.qualify(name), receiver, self.container, global_names)

    def qualify(self, name: str) -> str:
        """Give the name with the container before it."""
        return f"{self.container}.{name}" if self.container else name

    def bind(self, gathering: Gathering, name: str, line: int) -> None:
        """Take down a name that a statement here assigns; a function's own variables are nobody else's."""
        if self.kind != "function":
            gathering.assign(name, self.container, line)
        elif name in self.global_names:
            gathering.assign(name, "", line)

    def bind_import(self, gathering: Gathering, name: str, line: int, origin: str) -> None:
        """Take down a name that an import here binds."""
        if self.kind != "function" or name == "*":
            gathering.add_import(name, self.container, line, origin)
        elif name in self.global_names:
            gathering.add_import(name, "", line, origin)

    def bind_attribute(self, gathering: Gathering, receiver: str, name: str, line: int) -> None:
        """Take down `receiver.name = ...`: a member of the class where the receiver is the method's own instance."""
        if self.owner and receiver == self.receiver:
            gathering.assign(name, self.owner, line)
        elif self.kind == "module":
            gathering.assign(name, receiver, line)

    def container_of(self, name: str) -> str:
        """Give the container of a function or class that is defined here under `name`."""
        return "" if self.kind == "function" and name in self.global_names else self.container
