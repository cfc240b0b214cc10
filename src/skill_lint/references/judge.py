"""Hands each mention to the judge of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references import judge_paths
from skill_lint.references.subject import Foreign, Module, SkillName, Symbol, Task, TestId, VariableName
from skill_lint.references.verdicts import unjudged

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Verdict
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry


def judge(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    """Say what became of `mention`, which stands in `document`, in the tree of `inquiry`.

    Of a text that the project allows nothing is said, whatever it names.
    """
    verdict = _judge(inquiry, document, mention)
    if verdict.status == "resolved" or not inquiry.policy.allow:
        return verdict
    is_open = verdict.status == "unjudged" and verdict.fault is None  # the path alone says nothing of a proven fault
    allowed = inquiry.policy.allowed
    if allowed(mention.text) is not None or (is_open and allowed(mention.target.path) is not None):
        return unjudged(document, mention, "allow-listed")
    return verdict


def _judge(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    """Ask the judge of the kind; those of symbols, tests and tasks are imported where a skill names one."""
    subject = mention.subject
    if subject is None:
        if mention.target.variable:
            from skill_lint.references.judge_names import variable_fault

            fault = variable_fault(inquiry, document, mention, mention.target.variable)
            if fault is not None:
                return fault
        return judge_paths.judge(inquiry, document, mention)
    if isinstance(subject, Foreign):
        return unjudged(document, mention, subject.reason)
    if isinstance(subject, Task):
        from skill_lint.references import judge_tasks

        return judge_tasks.judge(inquiry, document, mention)
    if isinstance(subject, Symbol | Module):
        from skill_lint.references import judge_symbols

        return judge_symbols.judge(inquiry, document, mention)
    if isinstance(subject, TestId):
        from skill_lint.references import judge_tests

        return judge_tests.judge(inquiry, document, mention)
    if isinstance(subject, (SkillName, VariableName)):
        from skill_lint.references import judge_names

        return judge_names.judge(inquiry, document, mention)
    return unjudged(document, mention, "no-evidence" if inquiry.speaks_of_project else "scope")
