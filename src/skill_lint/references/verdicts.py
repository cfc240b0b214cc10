"""Makes the verdicts of judges: what became of one mention."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.reference import Reference, Verdict

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Evidence, Severity
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Fault, ResolvedBy, UnjudgedReason
    from skill_lint.references.extract import Mention


class Judged(NamedTuple):
    """A mention and what one tree says of it."""

    document: Document
    mention: Mention
    verdict: Verdict


def reference(document: Document, mention: Mention) -> Reference:
    """Give the reference that stands in the reports for `mention`."""
    target = mention.target
    return Reference(
        mention.kind, document.path, mention.span, mention.text, target.path, target.fragment, mention.is_html
    )


def resolved(document: Document, mention: Mention, where: str, by: ResolvedBy) -> Verdict:
    """Say that what is named is there: `where` is the path of the file that has it."""
    return Verdict(reference(document, mention), "resolved", where, by=by)


def unjudged(document: Document, mention: Mention, reason: UnjudgedReason, fault: Fault | None = None) -> Verdict:
    """Say that nothing is said, and why; with `fault` that it is wrong in itself all the same."""
    return Verdict(reference(document, mention), "unjudged", reason=reason, fault=fault)


def missing(
    document: Document,
    mention: Mention,
    fault: Fault,
    evidence: Evidence,
    severity: Severity,
    *,
    where: str = "",
    near: tuple[str, ...] = (),
) -> Verdict:
    """Say that what is named is not there; `evidence` says why that is believed, `near` what could be meant."""
    return Verdict(
        reference(document, mention), "missing", where, evidence=evidence, fault=fault, near=near, severity=severity
    )
