"""What a skill names, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Evidence
    from skill_lint.model.source import Span

ReferenceKind = Literal["link", "image", "definition", "code", "prose", "command"]

UnjudgedReason = Literal[
    "placeholder",
    "variable",
    "ignored",
    "generated",
    "outside",
    "external",
    "ambiguous",
    "no-history",
    "unparsed",
    "allow-listed",
    "scope",
    "no-evidence",
    "example",
    "negated",
    "to-be-created",
    "submodule",
]


class Reference(NamedTuple):
    """One mention: where it stands, the exact text, and its parts.

    `path` is the target's path as a file name (percent-decoded once for links, forward slashes), "" where only a
    fragment is named. `fragment` is None without a `#`. `span` covers `text` in the document `document`.
    """

    kind: ReferenceKind
    document: str
    span: Span
    text: str
    path: str
    fragment: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a reference.

    `resolved`: `where` is the path of the file or folder. `missing`: `evidence` says why it is believed.
    `unjudged`: `reason` says why nothing is said.
    """

    reference: Reference
    status: Literal["resolved", "missing", "unjudged"]
    where: str = ""
    reason: UnjudgedReason | None = None
    evidence: Evidence | None = None
