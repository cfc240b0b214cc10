"""The tasks of a Taskfile and of what it includes (taskfile.dev/reference/schema)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.listing import join, parent
from skill_lint.index.manifest import Manifest, below, bodies_of, read_yaml, table, texts

if TYPE_CHECKING:
    from skill_lint.index.manifest import Pattern, Reading
    from skill_lint.index.tree import Tree

MOST_FILES = 200
NAMES = (
    "Taskfile.yml",
    "taskfile.yml",
    "Taskfile.yaml",
    "taskfile.yaml",
    "Taskfile.dist.yml",
    "taskfile.dist.yml",
    "Taskfile.dist.yaml",
    "taskfile.dist.yaml",
)


def read(tree: Tree, path: str, reading: Reading, is_main: bool) -> Manifest:
    """Read a Taskfile; one that Task finds by itself with everything it includes."""
    reader = _Reader(tree, reading, is_main)
    reader.read(path, "", 0)
    bodies = bodies_of(reader.commands)
    return Manifest(path, reader.names, tuple(reader.patterns), tuple(reader.maybe), reader.unread, bodies=bodies)


class _Reader:
    def __init__(self, tree: Tree, reading: Reading, is_main: bool) -> None:
        self.tree = tree
        self._reading = reading
        self._follows = is_main
        self.names: dict[str, str] = {}
        self.commands: dict[str, object] = {}
        self.patterns: list[Pattern] = []
        self.maybe: list[Pattern] = []
        self.unread = ""
        self._seen: set[tuple[str, str]] = set()

    def read(self, path: str, prefix: str, depth: int) -> None:
        """Read one file whose tasks are called with `prefix` before them."""
        if (path, prefix) in self._seen or (self._seen and not self._follows):
            return
        self._seen.add((path, prefix))
        is_one_too_many = len(self._seen) > MOST_FILES or depth > 9 or not self._reading.may_follow()
        content = None if is_one_too_many else read_yaml(self.tree, path)
        if not isinstance(content, dict):
            self._lose(prefix, f"`{path}` cannot be read")
            return
        for name, task in table(content, "tasks").items():
            aliases = texts(task.get("aliases")) if isinstance(task, dict) else []
            commands = (task.get("cmds") or task.get("cmd")) if isinstance(task, dict) else task
            self.commands.setdefault(prefix + name, commands)
            for each in (name, *aliases):
                if "*" in each:
                    self.patterns.append(tuple((prefix + each).split("*")))
                else:
                    self.names.setdefault(prefix + each, path)
            if name == "default" and prefix:
                self.names.setdefault(prefix.removesuffix(":"), path)
        for name, include in table(content, "includes").items():
            self._include(path, prefix, name, include, depth)

    def _include(self, path: str, prefix: str, name: str, include: object, depth: int) -> None:
        place = include.get("taskfile") if isinstance(include, dict) else include
        spaces = [name]
        if isinstance(include, dict):
            spaces += texts(include.get("aliases"))
            if include.get("flatten"):
                spaces = [""]
        file = self._file(path, place) if isinstance(place, str) else None
        for space in spaces:
            inner = f"{prefix}{space}:" if space else prefix
            if file is not None:
                self.read(file, inner, depth + 1)
            else:
                self._lose(inner, f"`{path}` includes what is not in the tree")

    def _file(self, path: str, place: str) -> str | None:
        start = below(parent(path), place)
        if start is None or "{{" in place or "://" in place:
            return None
        candidates = (start, *(join(start, name) for name in NAMES))
        return next((candidate for candidate in candidates if candidate in self.tree.files), None)

    def _lose(self, prefix: str, why: str) -> None:
        if prefix:
            self.maybe += [(prefix, ""), (prefix.removesuffix(":"),)]
        else:
            self.unread = self.unread or why
