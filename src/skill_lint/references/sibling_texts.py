"""Says which files the texts beside a skill make: what one writes and another reads need not always be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.references.bundle import Bundle

if TYPE_CHECKING:
    from skill_lint.model.skill import Skill
    from skill_lint.references.inquiry import Surroundings

MOST = 600  # texts beside a skill that are read
COMMANDS = ("commands/", "agents/")
"""Folders beside one of skills at the root of a repository whose texts are for the agent too."""


class SiblingTexts:
    """Look-ups over the Markdown files for the agent; one is read when first asked for, parsed if it has the path."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self._paths: dict[str, tuple[str, ...]] = {}
        self._texts: dict[str, bytes] = {}
        self._makers: dict[tuple[str, str], tuple[str, ...]] = {}

    def make(self, skill: Skill, path: str) -> bool:
        """Say whether a text beside the skill says that it writes `path`, from the root.

        That is another skill in the same folder of skills, a command, a workflow or the like in the folder above.
        """
        key = skill.skills_root, path
        if key not in self._makers:
            texts = self._beside(skill.skills_root)
            self._makers[key] = tuple(text for text in texts if self._makes(skill, text, path))
        return any(not text.startswith(f"{skill.directory}/") for text in self._makers[key])

    def _beside(self, skills_root: str) -> tuple[str, ...]:
        known = self._paths.get(skills_root)
        if known is None:
            above = parent(skills_root)
            folders = (f"{above}/",) if above else (f"{skills_root}/", *COMMANDS)
            known = tuple(
                path
                for path in sorted(self._surroundings.tree.files)
                if path.startswith(folders) and path.endswith(".md")
            )[:MOST]
            self._paths[skills_root] = known
        return known

    def _makes(self, skill: Skill, text: str, path: str) -> bool:
        content = self._read(text)
        if path.encode("utf-8", "surrogateescape") not in content:
            return False
        from skill_lint.parsing.document import parse_document
        from skill_lint.references.extract import mentions
        from skill_lint.references.made_files import made_by_commands
        from skill_lint.references.wording import reason_of_loss

        document = parse_document(text, content)
        named = (
            mention
            for mention in mentions(document, Bundle(skill))
            if mention.target.kind == "path" and mention.target.path.removeprefix("./") == path
        )
        is_told = any(reason_of_loss(document, mention.span) == "to-be-created" for mention in named)
        return is_told or path in made_by_commands(document)

    def _read(self, path: str) -> bytes:
        known = self._texts.get(path)
        if known is None:
            try:
                known = self._surroundings.tree.read(path)
            except OSError:
                known = b""
            self._texts[path] = known
        return known
