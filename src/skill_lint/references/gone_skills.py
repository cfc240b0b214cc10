"""Knows the skills that a change took away, by every name that none has now."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.layout import is_manifest
from skill_lint.index.listing import join, parent
from skill_lint.references.choice import moved_together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.index.change import Change
    from skill_lint.model.skill import Skill
    from skill_lint.references.inquiry import Surroundings

ENTRIES = ("SKILL.md", "skill.md")


class Name(NamedTuple):
    """One name of a skill.

    `kind` says whether it is that of its folder or the one it declares, alone or after its plugin's (`plugin:name`).
    """

    text: str
    kind: str


class GoneSkill(NamedTuple):
    """A skill of the base: its SKILL.md there, which of its names is meant, and that name now, "" for none."""

    entry: str
    name: Name
    successor: str = ""
    target: str = ""
    similarity: int | None = None


class GoneSkills:
    """The names of skills that were there at the base of `change` and that no skill has now."""

    def __init__(self, surroundings: Surroundings, before: Surroundings, change: Change) -> None:
        self._surroundings = surroundings
        self._before = before
        self._change = change

    @cached_property
    def by_name(self) -> Mapping[str, GoneSkill]:
        """The skills that went, by each name that is left to none."""
        removed = {path for path in self._change.removed if path.rpartition("/")[2] in ENTRIES}
        if not removed:
            return {}
        went = [skill for skill in self._surroundings.skills_before if skill.entry in removed]
        names = [(skill, name) for skill in went for name in _names(skill, self._before)]
        left = {name.text for skill in self._surroundings.skills for name in _names(skill, self._surroundings)}
        found: dict[str, GoneSkill] = {}
        for skill, name in names:
            if name.text not in left and name.text not in found and not self._is_entered(name.text):
                found[name.text] = self._gone(skill, name)
        return found

    def _is_entered(self, name: str) -> bool:
        """Say whether a SKILL.md stands in a folder of this name all the same: one that is left out of the run."""
        return ":" not in name and any(self._surroundings.suffixes.ending(f"{name}/{entry}") for entry in ENTRIES)

    def _gone(self, skill: Skill, name: Name) -> GoneSkill:
        rename = self._change.renames.get(skill.entry)
        place = parent(rename.target) if rename else moved_together(self._change, skill.directory)
        came = next((each for each in self._surroundings.skills if place and each.directory == place), None)
        if came is None:
            return GoneSkill(skill.entry, name)
        now = next((each.text for each in _names(came, self._surroundings) if each.kind == name.kind), "")
        return GoneSkill(skill.entry, name, now, came.entry, rename.similarity if rename else None)


def _names(skill: Skill, surroundings: Surroundings) -> Iterator[Name]:
    plain = [Name(path.rpartition("/")[2], "folder") for path in (skill.directory, *skill.aliases)]
    try:
        declared = surroundings.frontmatter(skill.entry).text("name")
    except OSError:
        declared = None
    plain += [Name(declared.strip(), "declared")] if declared else []
    for name in plain:
        if name.text:
            yield name
            yield from (
                Name(f"{space}:{name.text}", f"{name.kind} in plugin") for space in _plugins(skill, surroundings)
            )


def _plugins(skill: Skill, surroundings: Surroundings) -> Iterator[str]:
    """Give the names of the plugin that has the skill: the one in its manifest, and that of its folder."""
    if skill.home != "plugin":
        return
    tree = surroundings.tree
    for folder in tree.children(skill.base):
        path = join(skill.base, f"{folder}/plugin.json")
        if path in tree.files and is_manifest(path):
            try:
                manifest = json.loads(tree.read(path))
            except (OSError, ValueError, RecursionError):
                continue
            name = manifest.get("name") if isinstance(manifest, dict) else None
            if isinstance(name, str) and name.strip():
                yield name.strip()
    if skill.base:
        yield skill.base.rpartition("/")[2]
