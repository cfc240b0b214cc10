"""The form of a rule that speaks of one fault of references: what is wrong and how grave it is the verdict says."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from skill_lint.references.nearby import advice
from skill_lint.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.reference import Verdict
    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class ReferenceRule(Rule):
    """Reports every reference with the rule's `fault`; a subclass says in which words.

    `otherwise` is the advice where there is nothing to write in the reference's place.
    """

    otherwise: ClassVar[str] = ""

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each reference that has the fault, at its place, with its evidence and its fix."""
        for verdict in context.verdicts:
            if verdict.fault == self.fault:
                yield self.diagnostic(
                    verdict.reference.document,
                    verdict.reference.span,
                    self.message(verdict),
                    severity=verdict.severity,
                    help=self.advice(verdict),
                    evidence=verdict.evidence,
                    fix=verdict.fix,
                )

    def message(self, verdict: Verdict) -> str:
        """Name the fault in one sentence."""
        raise NotImplementedError

    def advice(self, verdict: Verdict) -> str:
        """Name the edit that cures it."""
        return advice(verdict.near, self.otherwise)
