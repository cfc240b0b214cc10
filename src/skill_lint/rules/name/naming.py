"""What makes a good skill name, and which folder a name has to agree with."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.rules.field import text_value

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Fix
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.skill import Skill
    from skill_lint.model.source import Span

LONGEST = 64  # code points (agentskills/agentskills: specification, 2026-08-09)
VALID = regex(r"[a-z0-9]+(?:-[a-z0-9]+)*")
NOT_TEXT = regex(r"[0-9]+(?:e[0-9]+|-[0-9-]+)?|0[xo][0-9a-f]+|yes|no|on|off|y|n|true|false|null")
SEPARATORS = regex(r"[\s_.\-]+")
# Folders that say where sources lie, or that a skill is to be copied, not what the skill is called.
GENERIC_FOLDERS = frozenset(
    {
        *("src", "skill", "skills", "skill-adapter", "dist", "build", "out", "main", "master", "repo"),
        *("template", "_template", "skill-template", "_skill-template"),
    }
)


def normal(name: str) -> str:
    """Give the form in which names are compared: trimmed, Unicode NFKC."""
    return unicodedata.normalize("NFKC", name.strip())


def loose(name: str) -> str:
    """Give what is left of a name when case and separators do not count."""
    return SEPARATORS.sub("-", normal(name).casefold()).strip("-")


def is_valid(name: str) -> bool:
    """Say whether every client takes the name: at most 64 of a-z, 0-9 and single hyphens inside."""
    return len(name) <= LONGEST and VALID.fullmatch(name) is not None


def as_yaml(name: str) -> str:
    """Give a valid name as it has to stand in YAML: quoted where it would be read as a number or a truth value."""
    return f'"{name}"' if NOT_TEXT.fullmatch(name) else name


def meaningful_folder(skill: Skill) -> str | None:
    """Give the folder that the name has to agree with.

    None for a skill at the root of a repository or plugin, whose folder is called as the clone is, and for a folder
    such as `src`.
    """
    if not skill.directory or skill.directory == skill.base or skill.folder_name.lower() in GENERIC_FOLDERS:
        return None
    return skill.folder_name


def differs_in_writing_only(name: str, skill: Skill) -> bool:
    """Say whether name and folder differ, but only in case or separators."""
    folder = meaningful_folder(skill)
    return folder is not None and normal(name) != normal(folder) and loose(name) == loose(folder)


def mismatch_tells_it(name: str, skill: Skill) -> bool:
    """Say whether `name-mismatch` is the one finding about a name that differs from its folder in writing only.

    It is where the folder shows the right spelling and its disagreement weighs as much; else `name-invalid` is.
    """
    return differs_in_writing_only(name, skill) and is_valid(skill.folder_name) and not skill.folder_is_name


def name_from_folder(path: str, span: Span, skill: Skill) -> Fix | None:
    """Make the fix that writes the folder's name into `span`; None where the folder is no valid name."""
    from skill_lint.model.diagnostic import Edit, Fix

    folder = meaningful_folder(skill)
    if folder is None or not is_valid(folder):
        return None
    return Fix(f"name it `{folder}` as its directory", (Edit(path, span, as_yaml(folder)),), safe=False)


def effective_name(skill: Skill, frontmatter: Frontmatter) -> str:
    """Give the name by which clients call the skill."""
    if skill.folder_is_name and meaningful_folder(skill):
        return normal(skill.folder_name)
    name = text_value(frontmatter, "name")
    return normal(name.value if name else skill.folder_name)
