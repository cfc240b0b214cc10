"""What a skill names, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Evidence, Fix, Severity
    from skill_lint.model.source import Span

ReferenceKind = Literal["link", "image", "definition", "code", "prose", "command", "call"]
"""A `call` is the word of a shell command that runs a file directly, a `command` any other word of it."""

LINKS: frozenset[ReferenceKind] = frozenset({"link", "image", "definition"})
"""The kinds by which a text claims that the target is there."""

Fault = Literal[
    "path",
    "case",
    "outside",
    "absolute",
    "backslash",
    "anchor",
    "line",
    "symbol",
    "test",
    "command",
    "skill",
    "variable",
]
"""What is wrong with a reference; each is one rule's matter."""

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


ResolvedBy = Literal["bundle", "project", "suffix", "definition", "test", "manifest", "skill", "variable"]
"""Where a reference was found: a file of the skill, a path of the project, the end of such a path, ..."""


class Reference(NamedTuple):
    """One mention: where it stands, the exact text, and its parts.

    `path` is the target's path as a file name (percent-decoded once for links, forward slashes), "" where only a
    fragment is named. `fragment` is None without a `#`. `span` covers `text` in the document `document`.
    `is_html` says that it is the value of an attribute of raw HTML.
    """

    kind: ReferenceKind
    document: str
    span: Span
    text: str
    path: str
    fragment: str | None = None
    is_html: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a reference.

    `resolved`: `where` is the path of the file or folder, `by` how it was found. `missing`: `evidence` says why it is
    believed.
    `unjudged`: `reason` says why nothing is said.

    `fault` tells the rule that speaks of it: always for `missing`, for those `unjudged` that are wrong in themselves (a
    path that leaves the repository), and for those of which there is only a hint, also where they are `resolved`.
    With the faults case, backslash, anchor and line `where` is the file that is there. `near` are texts that could
    stand in the place of the reference, the best first. `severity` is the level that the evidence gives, None for the
    rule's own. `fix` writes the successor in the reference's place.
    """

    reference: Reference
    status: Literal["resolved", "missing", "unjudged"]
    where: str = ""
    reason: UnjudgedReason | None = None
    evidence: Evidence | None = None
    fault: Fault | None = None
    near: tuple[str, ...] = ()
    severity: Severity | None = None
    fix: Fix | None = None
    by: ResolvedBy | None = None

    @property
    def is_lost(self) -> bool:
        """Whether what is named was there at the base of a change, and that alone shows that it is gone."""
        return self.evidence is not None and self.evidence.kind == "loss"
