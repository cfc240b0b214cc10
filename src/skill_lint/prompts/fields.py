"""The fields of a row under one spelling: `shouldTrigger`, `Should-Trigger` and `should_trigger` are the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Mapping, Scalar, Sequence
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.frontmatter import Entry, Node

CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])")
BETWEEN = regex(r"[\s\-_]+")


@lru_cache(maxsize=1000)
def field_name(key: str) -> str:
    """Give the one spelling of a key: lower case, with underscores between the words."""
    return BETWEEN.sub("_", CAMEL.sub("_", key.strip()).lower())


class Row:
    """A mapping whose fields are asked for by their one spelling; a repeated key counts as it stands last."""

    def __init__(self, mapping: Mapping) -> None:
        self.mapping = mapping
        self.start = mapping.span.start
        self.fields: dict[str, Node] = {}
        self.repeated: list[Entry] = []
        for entry in mapping.entries:
            name = field_name(entry.name)
            if name in self.fields:
                self.repeated.append(entry)
            self.fields[name] = entry.value

    def get(self, *names: str) -> Node | None:
        """Give the value of the first of `names` that is there."""
        return next((self.fields[name] for name in names if name in self.fields), None)

    def row(self, *names: str) -> Row | None:
        """Give the first of `names` whose value is itself a mapping."""
        found = (self.fields.get(name) for name in names)
        return next((Row(node) for node in found if isinstance(node, Mapping)), None)

    def text(self, *names: str) -> Scalar | None:
        """Give the first of `names` whose value is text, also a number that stands for text."""
        for name in names:
            node = self.fields.get(name)
            if is_text(node):
                return node  # type: ignore[return-value]  # which `is_text` has seen
        return None

    def word(self, *names: str) -> str:
        """Give the first of `names` whose value is text, "" without one."""
        found = self.text(*names)
        return found.value.strip() if found is not None else ""


def is_text(node: Node | None) -> bool:
    """Say whether a node is a scalar with something in it that is neither null nor a boolean."""
    return isinstance(node, Scalar) and node.core not in ("null", "boolean")


def texts(node: Node | None) -> list[Scalar]:
    """Give the texts of a list; none where the node is no list of texts alone."""
    if not isinstance(node, Sequence) or not all(is_text(item) for item in node.items):
        return []
    return [item for item in node.items if isinstance(item, Scalar)]


def rows(node: Node | None) -> Iterator[Row]:
    """Give the mappings of a list."""
    if isinstance(node, Sequence):
        yield from (Row(item) for item in node.items if isinstance(item, Mapping))
