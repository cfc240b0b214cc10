"""Says of which project a skill speaks: the one around it, or the one that its reader works on."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from skill_lint.index.listing import join
from skill_lint.model.frontmatter import Mapping, Scalar
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.markdown import Document
    from skill_lint.references.inquiry import Inquiry

LOCK_FILES = ("skills-lock.json", ".skill-lock.json", ".agents/.skill-lock.json")
"""Where installers of skills note what they fetched; a mapping `skills` with the names as keys."""
LICENCE = regex(r"(?:licen[cs]e|notice|copying)(?:\.(?:txt|md|rst))?", re.IGNORECASE)
ORIGINS = ("source", "upstream", "repository", "repo", "homepage", "github", "url", "origin", "source_url")
_MAKING = (
    r"(?:creat|writ|author|build|design|develop|improv|review|audit|validat|lint|test|optimi[sz]|evaluat|packag|"
    r"scaffold|generat|convert|migrat|port|edit|refactor|publish|maintain|updat)\w*"
)
ABOUT_SKILLS = regex(
    rf"\b{_MAKING}[ \t,/]+(?:(?:and|or|{_MAKING})[ \t,/]+){{0,6}}(?:(?:[\w-]+[ \t]+)?skills\b|(?:[\w-]+[ \t]+){{0,3}}"
    r"(?:a|an|the|new|your|our|agent|claude|codex|custom|any|each|this)[ \t]+(?:[\w-]+[ \t]+){0,2}skills?\b)|"
    r"\bSKILL\.md\b|\bskills?[ -](?:creat|author|writ|build|develop|design|review|audit|test|eval|improv|forg|mak|lint|"
    r"optimi)",
    re.IGNORECASE,
)
"""Descriptions of skills that make skills ("create a new skill"), not of a "testing skill"."""


def speaks_of_project(inquiry: Inquiry) -> bool:
    """Say whether paths and names in the skill are those of the project that holds it.

    A skill outside an agent folder is made for other projects, and one that was copied from elsewhere speaks of them.
    """
    return inquiry.skill.home == "agent-folder" and not _is_copied(inquiry)


def is_about_skills(inquiry: Inquiry) -> bool:
    """Say whether the skill teaches how to make skills: the files that it names are those of imagined ones."""
    entry = _entry(inquiry)
    said = (entry.frontmatter.text("description") or "") if entry else ""
    return "skill" in inquiry.skill.folder_name.lower() or ABOUT_SKILLS.search(said[:2000]) is not None


def _entry(inquiry: Inquiry) -> Document | None:
    return next((each for each in inquiry.documents if each.path == inquiry.skill.entry), None)


def _is_copied(inquiry: Inquiry) -> bool:
    """Say whether the skill came from elsewhere: it brings its licence, names its origin, or an installer noted it."""
    skill = inquiry.skill
    for path in skill.files:
        inside = inquiry.bundle.inside(path)
        if inside and LICENCE.fullmatch(inside):
            return True
    entry = _entry(inquiry)
    if entry and _names_origin(entry.frontmatter):
        return True
    return any(skill.folder_name in _installed(inquiry.tree, join(skill.base, name)) for name in LOCK_FILES)


def _names_origin(frontmatter: Frontmatter) -> bool:
    metadata = frontmatter.get("metadata")
    blocks = [frontmatter.root, metadata]
    return any(
        isinstance(entry.value, Scalar) and entry.name.lower() in ORIGINS and "://" in entry.value.value
        for block in blocks
        if isinstance(block, Mapping)
        for entry in block.entries
    )


def _installed(tree: Tree, path: str) -> frozenset[str]:
    if path not in tree.files:
        return frozenset()
    try:
        content = json.loads(tree.read(path))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    skills = content.get("skills") if isinstance(content, dict) else None
    return frozenset(skills) if isinstance(skills, dict) else frozenset()
