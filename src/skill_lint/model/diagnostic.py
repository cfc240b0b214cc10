"""What a rule says: a diagnostic, with its evidence and its fix."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.source import Position, Span


class Severity(IntEnum):
    """How much a finding weighs; ordered, so that `max` and `>=` mean what they say."""

    OFF = 0
    NOTE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The word of the text output and of the configuration."""
        return self.name.lower()


SEVERITIES = {severity.word: severity for severity in Severity}


class Edit(NamedTuple):
    """Replace the characters of `span` in the file `path` by `text`."""

    path: str
    span: Span
    text: str


class Fix(NamedTuple):
    """Edits that cure one finding. `safe` fixes keep the meaning; the others need `--unsafe`."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True


class Related(NamedTuple):
    """A second place that explains the first."""

    path: str
    span: Span
    label: str


EvidenceKind = Literal["proof", "loss", "history", "declared", "hint"]


HistoryForm = Literal["renamed", "deleted", "resolved", "never", "unavailable"]


OF_CHANGE = frozenset({"renamed", "deleted", "resolved"})
"""What the history of a target says that was there at the base, where it names no commit."""


class History(NamedTuple):
    """What git knows of a lost target; `target` is its successor under every kind of evidence.

    "renamed" and "deleted" tell what a `commit` did, or without one the change that lies in `place` ("the staged
    change", "the working tree"). "resolved": it was there at the base, which `place` names. "never": the whole history
    was read and has no trace of it. "unavailable": `place` says why there is no history ("shallow clone, 3 commits").
    """

    form: HistoryForm
    target: str | None = None
    commit: str | None = None
    date: str | None = None
    subject: str | None = None
    similarity: int | None = None
    place: str | None = None


class Evidence(NamedTuple):
    """Why a reference finding is believed: the kind, in a few words what proves it, and the places looked at."""

    kind: EvidenceKind
    text: str = ""
    looked_in: tuple[str, ...] = ()
    history: History | None = None

    @property
    def is_of_change(self) -> bool:
        """Whether what is missing was there at the base, so that the change brings the fault, whatever proves it."""
        at_base = self.history is not None and self.history.commit is None and self.history.form in OF_CHANGE
        return self.kind == "loss" or at_base


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault that a rule saw.

    `message` is one sentence without a full stop that names the fault; `help` names the edit that cures it.
    `span` is None where the file as a whole is meant. `label` stands beside the caret. `clients` maps a client
    id to its outcome (the closed list of `clients/outcomes`).
    """

    rule: str
    severity: Severity
    message: str
    path: str
    span: Span | None = None
    help: str = ""
    label: str = ""
    notes: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    evidence: Evidence | None = None
    clients: tuple[tuple[str, str], ...] = ()
    fix: Fix | None = None


Status = Literal["new", "known", "suppressed"]


class SnippetLine(NamedTuple):
    """One line of source shown under a finding; of a very long one a part, after `skipped` characters."""

    number: int
    text: str
    skipped: int = 0


class Place(NamedTuple):
    """A span of the file `path` in lines and columns, with the lines to show."""

    path: str
    start: Position
    end: Position
    snippet: tuple[SnippetLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic brought to its place: what reports print.

    `skill` is the skill's directory relative to the project root. `snippet` holds the marked lines and one before.
    `related` and `edits` give the places of the diagnostic's related spans and of its fix's edits, in their order.
    """

    diagnostic: Diagnostic
    skill: str
    start: Position
    end: Position
    snippet: tuple[SnippetLine, ...]
    fingerprint: str
    status: Status = "new"
    related: tuple[Place, ...] = ()
    edits: tuple[Place, ...] = ()

    @property
    def order(self) -> tuple[bytes, int, int, str, str]:
        """The one order of every output: path by bytes, line, column, rule."""
        d = self.diagnostic
        return (
            d.path.encode("utf-8", "surrogateescape"),
            self.start.line,
            self.start.column,
            d.rule,
            d.message,
        )
