"""The scripts that a `pyproject.toml` defines: entry points, and the tasks of pdm, poe and hatch."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.index.manifest import Manifest, below, bodies_of, named, read_text, read_toml, read_yaml, table, texts

if TYPE_CHECKING:
    from skill_lint.index.manifest import Pattern
    from skill_lint.index.tree import Tree

MOST_FILES = 100  # that one configuration of poe includes
# Environments that hatch has by itself (hatch.pypa.io/latest/config/environment/overview, read 2026-11).
HATCH_INTERNAL = ("hatch-build", "hatch-static-analysis", "hatch-test", "hatch-uv")


def read_scripts(tree: Tree, path: str) -> Manifest:
    """Read the programs that the project installs: `[project.scripts]`, those for windows, and poetry's."""
    content = read_toml(tree, path)
    if content is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    project = table(content, "project")
    scripts = {
        **table(project, "scripts"),
        **table(project, "gui-scripts"),
        **table(project, "entry-points", "console_scripts"),
        **table(content, "tool", "poetry", "scripts"),
    }
    return Manifest(path, named(scripts, path), bodies=bodies_of(scripts))


def read_pdm(tree: Tree, path: str) -> Manifest | None:
    """Read pdm's scripts beside those that the project installs; None without a table of them."""
    installed = read_scripts(tree, path)
    content = read_toml(tree, path)
    scripts = table(content, "tool", "pdm", "scripts")
    if content is not None and not scripts:
        return None
    names = {**installed.names, **named(scripts.keys() - {"_"}, path)}
    return Manifest(path, names, unread=installed.unread, bodies={**installed.bodies, **bodies_of(scripts)})


def read_hatch(tree: Tree, path: str) -> Manifest | None:
    """Read the scripts of hatch's environments: `script` of each, and `environment:script`."""
    content = read_toml(tree, path)
    if content is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    hatch = table(content, "tool", "hatch") if path.endswith("pyproject.toml") else content
    if not hatch and path.endswith("pyproject.toml"):
        return None
    environments = table(hatch, "envs")
    shared = table(environments, "default", "scripts")
    names: dict[str, str] = {}
    maybe: list[Pattern] = []
    for name in (*environments, "default", "system", *HATCH_INTERNAL):
        for script in (*table(environments, name, "scripts"), *shared):
            names[f"{name}:{script}"] = path
            names.setdefault(script, path)
        # Any program can be run in an environment, and a matrix makes variants of it.
        maybe += [(f"{name}:", ""), (f"{name}.", ":", "")]
    unread = f"`{path}` collects environments" if table(hatch, "env", "collectors") else ""
    return Manifest(path, names, maybe=tuple(maybe), unread=unread)


def read_poe(tree: Tree, path: str) -> Manifest | None:
    """Read the tasks of poe and of the files that they include; None where there are none."""
    reader = _Poe(tree)
    if not reader.read(path, is_own=True):
        return None
    return Manifest(path, reader.names, unread=reader.unread, bodies=bodies_of(reader.tasks))


class _Poe:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.names: dict[str, str] = {}
        self.tasks: dict[str, object] = {}
        self.unread = ""
        self._seen: set[str] = set()

    def read(self, path: str, *, is_own: bool = False) -> bool:
        """Read one file; says whether it has something to say about poe."""
        if path in self._seen:
            return True
        self._seen.add(path)
        content = self._content(path) if len(self._seen) <= MOST_FILES else None
        if not isinstance(content, dict):
            self.unread = self.unread or f"`{path}` cannot be read"
            return True
        poe = table(content, "tool", "poe")
        if not poe and not (is_own and path.endswith("pyproject.toml")):
            poe = table(content)
        for tasks in (table(poe, "tasks"), *(table(group, "tasks") for group in table(poe, "groups").values())):
            for name, task in tasks.items():
                self.names.setdefault(name, path)
                self.tasks.setdefault(name, task)
        if "include_script" in poe:
            self.unread = self.unread or f"`{path}` includes tasks that a program makes"
        for place in self._included(poe.get("include")):
            self._include(place, path)
        return bool(poe)

    def _included(self, include: object) -> list[str]:
        items = include if isinstance(include, list) else [include]
        return [text for item in items for text in texts(item.get("path") if isinstance(item, dict) else item)]

    def _include(self, text: str, path: str) -> None:
        place = below(parent(path), text)
        if place is not None and place in self.tree.files:
            self.read(place)
        else:
            self.unread = self.unread or f"`{path}` includes what is not in the tree"

    def _content(self, path: str) -> object:
        if path.endswith(".toml"):
            return read_toml(self.tree, path)
        if path.endswith((".yaml", ".yml")):
            return read_yaml(self.tree, path)
        try:
            return json.loads(read_text(self.tree, path) or "")
        except (ValueError, RecursionError):
            return None
