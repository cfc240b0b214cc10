"""Where a skill stands: in an agent folder of a project, in a plugin, or in any other collection."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import is_below, join, parent
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Home

# The shape of an agent folder, whichever client reads it: a hidden folder with a folder of skills in it.
AGENT_FOLDER = regex(r"(?:^|/)(\.[^/]+)/(skills?(?:-[^/]+)?)(?=/|$)")
SKILLS_WORD = regex(r"(?:^|[-_.])skills(?:$|[-_.])|^skill$", re.IGNORECASE)
# Claude Code calls a project skill by its folder (code.claude.com/docs/en/skills, read 2026-11).
NAMED_BY_FOLDER = ".claude/skills"
TEMPLATE_FOLDERS = frozenset(
    {"template", "templates", "boilerplate", "boilerplates", "scaffold", "scaffolds", "skeleton", "skeletons"}
)


class Place(NamedTuple):
    """The part of a skill that follows from where it stands; see `model.skill.Skill`."""

    home: Home
    skills_root: str
    base: str
    folder_is_name: bool


def agent_folder(path: str) -> tuple[int, int] | None:
    """Give where the innermost agent folder of `path` starts and where its folder of skills ends."""
    found = None
    position = 0
    while match := AGENT_FOLDER.search(path, position):
        if match[1] not in (".", "..", ".git"):
            found = match.start(1), match.end(2)
        position = match.end(1)
    return found


def place(directory: str, plugins: Plugins, skill_folders: Iterable[str], root: str) -> Place:
    """Say where the skill in `directory` stands; `skill_folders` are the folders of all skills of the tree.

    `root` is the absolute path of the tree: where the tree itself is a part of an agent folder, its own name counts.
    """
    plugin = plugins.of(directory)
    agent = agent_folder(directory)
    if agent and (plugin is None or len(plugin) < agent[1]):
        start, end = agent
        base = directory[:start].rstrip("/")
        home: Home = "agent-folder" if TEMPLATE_FOLDERS.isdisjoint(base.split("/")) else "collection"
        return Place(home, directory[:end], base, directory[start:end] == NAMED_BY_FOLDER)
    skills_root = _skills_root(directory, skill_folders)
    if plugin is not None:
        return Place("plugin", skills_root if is_below(skills_root, plugin) else plugin, plugin, True)
    return Place("collection", skills_root, "", is_named_by_folder(join(root, directory)))


def is_named_by_folder(path: str, name: str = "") -> bool:
    """Say whether the folder `path` of a skill is in a place where clients call a skill by its folder.

    A `name` asks further that the folder has this name.
    """
    agent = agent_folder(path)
    if agent is None or path[slice(*agent)] != NAMED_BY_FOLDER:
        return False
    return not name or path.rpartition("/")[2] == name


def _skills_root(directory: str, skill_folders: Iterable[str]) -> str:
    """Give the nearest folder above that is called skills and is no skill itself, else the parent."""
    folder = parent(directory)
    while folder:
        if SKILLS_WORD.search(folder.rpartition("/")[2]) and folder not in skill_folders:
            return folder
        folder = parent(folder)
    return parent(directory)


class Plugins:
    """The plugins of a tree: folders with a `plugin.json` in a hidden folder such as `.claude-plugin`."""

    def __init__(self, tree: Tree, manifests: Iterable[str]) -> None:
        self._tree = tree
        self._roots = {parent(parent(path)): path for path in sorted(manifests, reverse=True) if is_manifest(path)}
        self._skill_paths: dict[str, tuple[str, ...]] = {}

    def of(self, directory: str) -> str | None:
        """Give the root of the plugin that loads the skill in `directory`, None where no plugin does."""
        if not self._roots:
            return None
        folder = directory
        while True:
            if folder in self._roots:
                return folder if self._loads(folder, directory) else None
            if not folder:
                return None
            folder = parent(folder)

    def _loads(self, plugin: str, directory: str) -> bool:
        if directory == plugin:
            return True
        paths = self._skill_paths.get(plugin)
        if paths is None:
            paths = self._skill_paths[plugin] = (join(plugin, "skills"), *self._declared(plugin))
        return any(is_below(directory, path) for path in paths)

    def _declared(self, plugin: str) -> list[str]:
        """Give the further folders of skills that the manifest names; nothing where it cannot be read."""
        try:
            manifest = json.loads(self._tree.read(self._roots[plugin]))
        except (OSError, ValueError, RecursionError):
            return []
        declared = manifest.get("skills") if isinstance(manifest, dict) else None
        texts = declared if isinstance(declared, list) else [declared]
        cleaned = [text.removeprefix("./").strip("/") for text in texts if isinstance(text, str)]
        return [join(plugin, "" if text == "." else text) for text in cleaned]


def is_manifest(path: str) -> bool:
    """Say whether `path` is a plugin manifest: `plugin.json` in a hidden folder whose name ends in `-plugin`."""
    folder, _, name = path.rpartition("/")
    holder = folder.rpartition("/")[2]
    return name == "plugin.json" and holder.startswith(".") and holder.endswith("-plugin")
