"""What a source file defines."""

from __future__ import annotations

from typing import Literal, NamedTuple

DefinitionKind = Literal["function", "class", "type", "method", "constant", "variable", "test"]


class Definition(NamedTuple):
    """A name that a line of source defines. `container` is the class it is a member of (`Outer.Inner`), "" for none.

    `line` counts from 1; among diff lines it is the place in the list of lines.
    """

    name: str
    kind: DefinitionKind
    container: str = ""
    line: int = 0

    @property
    def qualified(self) -> str:
        """The name with its container."""
        return f"{self.container}.{self.name}" if self.container else self.name


class Outline(NamedTuple):
    """The definitions of one file. `is_whole` is False where the file could not be read to its end."""

    language: str
    definitions: tuple[Definition, ...]
    is_whole: bool = True
