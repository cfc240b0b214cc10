"""What a body of Markdown names, before anything is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.discovery import find_skills
from skill_lint.index.memory import MemoryTree
from skill_lint.parsing.document import parse_document
from skill_lint.references.bundle import Bundle
from skill_lint.references.extract import mentions
from tests.references.made import HEAD, SKILL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.references.extract import Mention


def named(body: str, others: Mapping[str, str] | None = None) -> list[Mention]:
    """Give the mentions of a skill with this body in the order of the text; each stands where its span says."""
    folder = SKILL.rpartition("/")[0]
    files = {SKILL: HEAD + body} | {f"{folder}/{path}": text for path, text in (others or {}).items()}
    document = parse_document(SKILL, (HEAD + body).encode())
    found = sorted(mentions(document, Bundle(find_skills(MemoryTree(files))[0])), key=lambda mention: mention.span)
    for mention in found:
        assert document.source[mention.span] == mention.text
        assert mention.around.start <= mention.span.start
        assert mention.span.end <= mention.around.end
    return found


def subjects(body: str, others: Mapping[str, str] | None = None) -> list[tuple[str, object]]:
    """Give the text of each mention and what it names: the subject, or the path."""
    return [(mention.text, mention.subject or mention.target.path) for mention in named(body, others)]
