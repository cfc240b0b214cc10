"""Judges every reference of a skill once, so that rules only read and the counts of a run add up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.references.inquiry import Inquiry
from skill_lint.references.judge import judge
from skill_lint.references.verdicts import Judged
from skill_lint.references.weigh import weigh

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.model.markdown import Document
    from skill_lint.model.policy import Policy
    from skill_lint.model.reference import Verdict
    from skill_lint.model.skill import Skill
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Surroundings


def survey(
    surroundings: Surroundings, skill: Skill, documents: Iterable[Document], policy: Policy
) -> tuple[Verdict, ...]:
    """Judge what `documents`, the Markdown files of `skill`, name; in the order of the documents and of their text."""
    inquiry = Inquiry(surroundings, skill, tuple(documents), policy)
    judged = [
        Judged(document, mention, judge(inquiry, document, mention))
        for document in inquiry.documents
        for mention in _mentions(inquiry, document)
    ]
    return tuple(_without_granted_calls(weigh(inquiry, judged), inquiry.documents))


def _mentions(inquiry: Inquiry, document: Document) -> Iterable[Mention]:
    """Give what a document names; more where the project declared how its names look."""
    found: Sequence[Mention] = inquiry.mentions[document.path]
    if inquiry.surroundings.change is not None:
        from skill_lint.references.plain_names import may_name_skills, with_gone_names

        gone = inquiry.surroundings.gone_skills if may_name_skills(document) else None
        if gone is not None:
            found = with_gone_names(document, found, gone)
    if not inquiry.policy.names:
        return found
    from skill_lint.references.declared_names import further_names

    return sorted([*found, *further_names(inquiry, document)], key=lambda mention: mention.span)


def _without_granted_calls(verdicts: Iterable[Verdict], documents: Iterable[Document]) -> Iterable[Verdict]:
    """Turn calls of files that the skill makes executable itself (`chmod +x`) into other commands."""
    granted = _granted(documents)
    for verdict in verdicts:
        name = verdict.where.rpartition("/")[2]
        is_call = granted and verdict.reference.kind == "call"
        if is_call and any(name in line or "*" in line for line in granted):
            yield replace(verdict, reference=verdict.reference._replace(kind="command"))
        else:
            yield verdict


def _granted(documents: Iterable[Document]) -> tuple[str, ...]:
    """Give the lines that speak of `chmod`."""
    lines: list[str] = []
    for document in documents:
        text = document.source.text
        place = text.find("chmod ")
        while place >= 0 and len(lines) < 100:
            lines.append(document.source.line_at(place)[:1000])
            place = text.find("chmod ", place + 6)
    return tuple(lines)
