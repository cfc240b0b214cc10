"""The metadata block of a SKILL.md as a tree of YAML nodes with their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.diagnostic import Fix
    from skill_lint.model.source import Span

ScalarType = Literal["string", "null", "boolean", "integer", "float", "timestamp", "binary", "other"]


class Scalar(NamedTuple):
    """A YAML scalar: its text after YAML's own unescaping, and the type that each version of YAML gives it.

    `core` is the type under YAML 1.2 (the core schema), `legacy` under YAML 1.1: `yes` is a string in the one and
    a boolean in the other. A quoted or block scalar is a string in both.
    """

    span: Span
    value: str
    style: Literal["plain", "single", "double", "literal", "folded"]
    core: ScalarType
    legacy: ScalarType


class Sequence(NamedTuple):
    """A YAML list."""

    span: Span
    items: tuple[Node, ...]


class Entry(NamedTuple):
    """One `key: value` of a mapping; repeated keys are repeated entries."""

    key: Node
    value: Node

    @property
    def name(self) -> str:
        """The key as text, empty where the key is itself a list or mapping."""
        return self.key.value if isinstance(self.key, Scalar) else ""


class Mapping(NamedTuple):
    """A YAML mapping, its entries in the order of the text."""

    span: Span
    entries: tuple[Entry, ...]

    def get(self, name: str) -> Entry | None:
        """Give the last entry of that exact name: the one that counts in most loaders that take a repeated key."""
        return next((entry for entry in reversed(self.entries) if entry.name == name), None)


Node: TypeAlias = Scalar | Sequence | Mapping

ProblemKind = Literal[
    "missing",  # no block at all
    "unclosed",  # an opening fence and no closing one
    "not-first",  # a good block with something before it
    "executable",  # a language after the opening fence
    "invalid-yaml",  # the parser refuses the block
    "not-mapping",  # a sentence or a list where `key: value` pairs belong
    "too-hostile",  # bounded work refused it: nesting or aliases beyond any honest block
]


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason why a block cannot be read, in our own words, with the cure.

    `situation` is the id under which clients' data say what each of them does then.
    """

    kind: ProblemKind
    span: Span
    message: str
    help: str
    label: str = ""
    fix: Fix | None = None
    only_some_loaders: bool = False  # some clients' parsers take it, others refuse
    situation: str = ""


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """The block between the fences. `span` covers both fences, `content` what lies between; None without a block.

    `root` is None where the block could not be read; then `problem` says why. `body_start` is the offset of the
    first character that belongs to the Markdown body (0 where there is no block).
    """

    span: Span | None
    content: Span | None
    root: Mapping | None
    problem: Problem | None
    body_start: int

    def get(self, name: str) -> Node | None:
        """Give the value of the top-level key `name`, None where there is none."""
        entry = self.root.get(name) if self.root else None
        return entry.value if entry else None

    def text(self, name: str) -> str | None:
        """Give the value of `name` if it is a scalar that YAML 1.2 reads as text, else None."""
        node = self.get(name)
        return node.value if isinstance(node, Scalar) and node.core == "string" else None

    def is_true(self, name: str) -> bool:
        """Say whether `name` is a scalar `true` (in any spelling that a client takes for true)."""
        node = self.get(name)
        return isinstance(node, Scalar) and node.value.strip().lower() in {"true", "yes", "on", "1"}

    def mappings(self) -> Iterator[Mapping]:
        """Walk over every mapping at every depth, outermost first."""
        stack: list[Node] = [self.root] if self.root else []
        while stack:
            node = stack.pop()
            if isinstance(node, Mapping):
                yield node
                stack += [entry.value for entry in reversed(node.entries)]
            elif isinstance(node, Sequence):
                stack += reversed(node.items)
