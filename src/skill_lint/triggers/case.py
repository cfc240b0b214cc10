"""What is judged: a prompt with the skills of which an agent has to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.prompt import CatalogueEntry, Prompt


class Case(NamedTuple):
    """A prompt, the skills of which a backend has to choose, and whether it shares words with one of them."""

    prompt: Prompt
    catalogue: tuple[CatalogueEntry, ...]
    is_near: bool = False
