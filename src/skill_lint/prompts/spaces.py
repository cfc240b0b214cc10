"""What clients write before the name of a skill: the plugin that it comes with, or the nested project."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from skill_lint.index.layout import is_manifest
from skill_lint.index.listing import join

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Skill


class Spaces:
    """The namespaces of a tree's skills; each manifest is read once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._plugins: dict[str, str] = {}

    def of(self, skill: Skill) -> str:
        """Give the name of the plugin, the folder of a project inside the project, or "".

        Claude Code shows the skills of a plugin as `plugin:skill`, and where two clash those of a nested project as
        `folder:skill` (code.claude.com/docs/en/skills, read 2026-08-22).
        """
        if skill.home != "plugin":
            return skill.base if skill.home == "agent-folder" else ""
        if skill.base not in self._plugins:
            self._plugins[skill.base] = self._declared(skill.base) or self._folder(skill.base)
        return self._plugins[skill.base]

    def _declared(self, plugin: str) -> str:
        for name in self._tree.children(plugin):
            path = join(plugin, f"{name}/plugin.json")
            if not is_manifest(path) or path not in self._tree.files:
                continue
            try:
                manifest = json.loads(self._tree.read(path))
            except (OSError, ValueError, RecursionError):
                continue
            declared = manifest.get("name") if isinstance(manifest, dict) else None
            if isinstance(declared, str) and declared.strip():
                return declared.strip()
        return ""

    def _folder(self, plugin: str) -> str:
        return (plugin or self._tree.root.rstrip("/")).rpartition("/")[2]
