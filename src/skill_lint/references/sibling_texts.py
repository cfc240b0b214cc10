"""Says which files the texts beside a skill make: what one writes and another reads need not always be there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.model.regex import regex
from skill_lint.references.bundle import Bundle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.model.skill import Skill
    from skill_lint.references.inquiry import Surroundings

MOST = 600  # texts beside a skill that are read
INSTRUCTIONS = frozenset({"commands", "agents", "workflows", "prompts"})
"""Folders beside one of skills whose texts tell the agent what to do; other texts tell of what was done."""
MAKES = regex(
    r"(?:^|[.;:,*]\s|\b(?:and|or|then|to|will|must|should) )\W*"
    r"(?:creat|writ|generat|produc|sav|export)(?:e|es)?\b"
    r"(?:(?!\b(?:in|from|for|of|with|via|using|by|run|running|call|calls|like|similar|based|next|beside|before|after|see|"
    r"that|which|when)\b)[^.;`(,]){0,40}$",
    re.IGNORECASE,
)
"""What, right before a name, orders or says that it is made."""
DENIES = regex(r"\b(?:never|not|don['’]t|avoid)\b", re.IGNORECASE)


class SiblingTexts:
    """Look-ups over the Markdown files for the agent; each is read when first asked for, and parsed at most once."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._paths: dict[str, tuple[str, ...]] = {}
        self._texts: dict[str, bytes] = {}
        self._made: dict[str, frozenset[str]] = {}

    def make(self, skill: Skill, path: str) -> bool:
        """Say whether a text beside the skill says that it writes `path`, from the root.

        That is another skill in the same folder of skills, or a command or the like in the folder above.
        """
        name = path.encode("utf-8", "surrogateescape")
        beside = (text for text in self._beside(skill.skills_root) if not text.startswith(f"{skill.directory}/"))
        return any(name in self._read(text) and path in self._makes(skill, text) for text in beside)

    def _beside(self, skills_root: str) -> tuple[str, ...]:
        known = self._paths.get(skills_root)
        if known is None:
            above = parent(skills_root)
            texts = (path for path in self._surroundings.tree.files if path.endswith(".md"))
            known = tuple(sorted(path for path in texts if _is_instruction(path, skills_root, above))[:MOST])
            self._paths[skills_root] = known
        return known

    def _makes(self, skill: Skill, text: str) -> frozenset[str]:
        known = self._made.get(text)
        if known is None:
            from skill_lint.parsing.document import parse_document

            document = parse_document(text, self._read(text))
            known = self._made[text] = frozenset(_made(document, Bundle(skill)))
        return known

    def _read(self, path: str) -> bytes:
        known = self._texts.get(path)
        if known is None:
            try:
                known = self._surroundings.tree.read(path)
            except OSError:
                known = b""
            self._texts[path] = known
        return known


def _is_instruction(path: str, skills_root: str, above: str) -> bool:
    if path.startswith(f"{skills_root}/" if skills_root else ""):
        return True
    inside = path[len(above) :].lstrip("/") if path.startswith(f"{above}/" if above else "") else ""
    return not INSTRUCTIONS.isdisjoint(inside.split("/")[:-1])


def _made(document: Document, bundle: Bundle) -> Iterator[str]:
    from skill_lint.references.extract import mentions
    from skill_lint.references.made_files import written_by_commands
    from skill_lint.references.sentence import around

    yield from written_by_commands(document)
    for mention in mentions(document, bundle):
        if mention.target.kind == "path" and mention.subject is None:
            words = around(document, mention.span)
            if MAKES.search(words.sentence) and not DENIES.search(words.sentence):
                yield mention.target.path.removeprefix("./")
