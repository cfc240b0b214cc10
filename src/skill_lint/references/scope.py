"""Says whether a skill speaks of the project around it or of the one that its reader works on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.skill import Skill
    from skill_lint.references.bundle import Bundle


def speaks_of_project(skill: Skill, documents: tuple[Document, ...], bundle: Bundle) -> bool:
    """Say whether paths and names in the skill are those of the project that holds it."""
    return skill.home == "agent-folder"
