"""What a backend is: something that is asked which skill of a catalogue an agent would load for a prompt."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import CatalogueEntry


class Usage(NamedTuple):
    """What one answer cost: tokens, and US dollars where the backend tells them."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    dollars: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One vote: `skill` is a name of the catalogue, None for no skill; where `error` says why none came, it is nothing.

    `model` is the one that replied, "" where the backend does not tell; `is_cached` says that nobody was asked.
    `is_authentication` marks an error that every further request would meet too.
    """

    skill: str | None = None
    error: str = ""
    model: str = ""
    usage: Usage = field(default_factory=Usage)
    is_cached: bool = False
    is_authentication: bool = False


class Again(Protocol):
    """Says whether a vote may take a further request, so that limits hold for what is really sent."""

    def __call__(self, *, is_lost: bool) -> str:
        """Count one more request, and give "", or give why it may not be sent.

        `is_lost` says that the one before may have been answered, and so paid for, though no reply came.
        """


def always(*, is_lost: bool) -> str:
    """Let every further request be sent."""
    del is_lost
    return ""


class Backend(Protocol):
    """Something that answers; safe to ask from several threads at once."""

    @property
    def name(self) -> str:
        """The name that chooses it: `anthropic`, `openai`, `claude`, `codex` or `command`."""

    @property
    def identity(self) -> tuple[str, ...]:
        """What the answers depend on besides catalogue and prompt: model, base URL, settings; never a key."""

    def ask(self, catalogue: Sequence[CatalogueEntry], prompt: str, run: int, again: Again = always) -> Answer:
        """Give vote number `run` (from 0). Never raises: what goes wrong is the answer's error, without any key.

        `again` is asked before each request after the first one.
        """

    def preview(self, catalogue: Sequence[CatalogueEntry], prompt: str) -> str:
        """Give the exact request as people can read it, without any key, for `--dry-run`."""

    def close(self) -> None:
        """Stop asking: what is being asked ends as an error, soon. May be called at any time and more than once."""


class BackendError(Exception):
    """A backend that cannot be used at all (not installed, no key, no program): exit 2 with this text and its cure."""
