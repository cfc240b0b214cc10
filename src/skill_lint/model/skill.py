"""A skill and where it lives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Home = Literal["agent-folder", "plugin", "collection"]


@dataclass(frozen=True, slots=True)
class Skill:
    """One directory with a SKILL.md. All paths are relative to the project root, with `/`; the root itself is "".

    `entry` is the path of the SKILL.md as the disk spells it (a lower-case `skill.md` too). `files` are the visible
    files below the directory, those of nested skills left out. `home` says what kind of place holds it: an agent
    folder of a project (`.claude/skills`), a plugin, or any other collection. `skills_root` is the directory whose
    skills share one namespace (`.claude/skills`, `plugins/p/skills`, `skills`). `base` is the directory that holds
    the agent folder or plugin manifest ("" for the repository root): what a root-relative path starts from.
    `folder_is_name` is True where clients call the skill by its folder (Claude Code folders and plugins).
    `aliases` are further paths of this skill that reach it through symbolic links.
    """

    directory: str
    entry: str
    files: tuple[str, ...]
    home: Home
    skills_root: str
    base: str
    folder_name: str
    folder_is_name: bool = False
    aliases: tuple[str, ...] = ()
