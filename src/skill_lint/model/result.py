"""The outcome of a run, as the engine hands it to the reports."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Finding


@dataclass(frozen=True, slots=True)
class ReferenceCounts:
    """What became of the references: `found == resolved + broken + not_judged`, the last split by reason.

    `resolved_by` counts the resolved ones by what they were found by (`ResolvedBy`), `missing_by` the broken ones by
    the kind of their evidence; each adds up to its total.
    """

    found: int = 0
    resolved: int = 0
    broken: int = 0
    reasons: tuple[tuple[str, int], ...] = ()
    resolved_by: tuple[tuple[str, int], ...] = ()
    missing_by: tuple[tuple[str, int], ...] = ()

    @property
    def not_judged(self) -> int:
        """How many were not judged, all reasons together."""
        return sum(count for _, count in self.reasons)


class Comparison(NamedTuple):
    """What was compared with a base revision, and what came of it.

    `base` names the revision for people (`HEAD`, a short commit), "" where nothing was compared; `change` what was
    compared with it ("the staged change", "the working tree", a short commit). `note` says why nothing was compared,
    or what was left out. `compared` counts the references that resolve now, in documents that the base has too, and
    those that are lost; `lost` the latter, `repaired` those that the change itself mended.
    """

    base: str = ""
    change: str = ""
    note: str = ""
    compared: int = 0
    lost: int = 0
    repaired: int = 0


HistoryRead: TypeAlias = Literal["full", "cut", "shallow", "none", "off", "unread"]
"""What of git's history was searched: "cut" at the limit, "off" where that is 0; "unread" where nothing had to be."""


class Unjudged(NamedTuple):
    """One reference about which nothing is said, and why."""

    path: str
    line: int
    column: int
    text: str
    reason: str


class Unreadable(NamedTuple):
    """A file that could not be read, and why, in the words of the system."""

    path: str
    reason: str

    @classmethod
    def because(cls, path: str, error: OSError) -> Unreadable:
        """Take the reason from what reading the file raised."""
        return cls(path, error.strerror or str(error) or type(error).__name__)


class Crash(NamedTuple):
    """A rule that raised: its id, the skill, and the traceback for the bug report (stderr with -v)."""

    rule: str
    skill: str
    error: str
    traceback: str


@dataclass(frozen=True, slots=True)
class Result:
    """Everything a report needs.

    `root` is the project root on disk (absolute). `findings` are sorted and hold every status and every severity that
    is not off; reports show those that `shown` gives. `skills` and `files` count what was read. `history` says what of
    git's history was searched, `history_gap` why not all of it where that was not meant, `commits` how many there
    were. `comparison` says what was compared with a base; None where none was asked for. `unreadable` are files that
    the disk refused to give.
    """

    root: str
    findings: tuple[Finding, ...]
    skills: int
    files: int
    references: ReferenceCounts = field(default_factory=ReferenceCounts)
    unjudged: tuple[Unjudged, ...] = ()
    crashes: tuple[Crash, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    history: HistoryRead = "none"
    history_gap: str = ""
    commits: int = 0
    comparison: Comparison | None = None
