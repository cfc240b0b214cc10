"""The recipes of a justfile, of what it imports and of its modules (just.systems/man/en)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.listing import join, parent
from skill_lint.index.manifest import Manifest, below, read_text
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from skill_lint.index.manifest import Pattern, Reading
    from skill_lint.index.tree import Tree

MOST_FILES = 200
NAME = r"[A-Za-z_][\w-]*"
LINE = regex(
    rf"""(?:alias[ \t]+(?P<alias>{NAME})[ \t]*:=
      | import(?P<optional>\?)?[ \t]+(?:x|f)?(?P<quote>['"])(?P<imported>[^'"\n]+)(?P=quote)
      | mod\??[ \t]+(?P<module>{NAME})[ \t]*(?:(?:x|f)?['"](?P<place>[^'"\n]+)['"])?[ \t]*(?:\#.*)?$
      | @?(?P<recipe>{NAME})(?![\w-])(?![ \t]*:=)[^\n]*?:)""",
    re.VERBOSE | re.MULTILINE,
)
ATTRIBUTE_ALIAS = regex(rf"""\balias\(['"]({NAME})['"]\)""")
KEYWORDS = frozenset({"set", "export", "unexport"})


def read(tree: Tree, path: str, reading: Reading, is_main: bool) -> Manifest:
    """Read a justfile; one that just finds by itself with all that it imports and its modules (`module::recipe`)."""
    reader = _Reader(tree, reading, is_main)
    reader.read(path, "")
    bodies = {name: "\n".join(lines) for name, lines in reader.bodies.items() if lines}
    return Manifest(path, reader.names, maybe=tuple(reader.maybe), unread=reader.unread, bodies=bodies)


class _Reader:
    def __init__(self, tree: Tree, reading: Reading, is_main: bool) -> None:
        self.tree = tree
        self._reading = reading
        self._follows = is_main
        self.names: dict[str, str] = {}
        self.bodies: dict[str, list[str]] = {}
        self.maybe: list[Pattern] = []
        self.unread = ""
        self._seen: set[tuple[str, str]] = set()

    def read(self, path: str, prefix: str) -> None:
        """Read one file whose recipes are called with `prefix` before them."""
        if (path, prefix) in self._seen or (self._seen and not self._follows):
            return
        self._seen.add((path, prefix))
        text = read_text(self.tree, path) if self._reading.may_follow() else None
        if text is None or len(self._seen) > MOST_FILES or prefix.count("::") > 8:
            self._lose(prefix, f"`{path}` cannot be read")
            return
        body: list[str] = []
        for line in text.replace("\r\n", "\n").replace("\\\n", " ").split("\n"):
            found = LINE.match(line)
            if found is None:
                if line.startswith((" ", "\t")) and line.strip():
                    body.append(line.strip())
                for alias in ATTRIBUTE_ALIAS.findall(line) if line.startswith("[") else ():
                    self.names.setdefault(prefix + alias, path)
            elif found["imported"]:
                place = below(parent(path), found["imported"])
                if place is not None and place in self.tree.files:
                    self.read(place, prefix)
                else:
                    self._lose(prefix, f"`{path}` imports what is not in the tree")
            elif found["module"]:
                self.names.setdefault(prefix + found["module"], path)
                self._module(path, prefix, found["module"], found["place"] or "")
            elif found["alias"] or found["recipe"] not in KEYWORDS:
                self.names.setdefault(prefix + (found["alias"] or found["recipe"]), path)
                body = [] if found["alias"] else self.bodies.setdefault(prefix + found["recipe"], [])

    def _module(self, path: str, prefix: str, name: str, place: str) -> None:
        folder = parent(path)
        start = below(folder, place) if place else join(folder, name)
        inner = prefix + name + "::"
        if start is not None:
            named = start if place else f"{start}.just"
            inside = [join(start, file) for file in ("mod.just", "justfile", ".justfile", "Justfile")]
            for candidate in (named, *inside):
                if candidate in self.tree.files:
                    self.read(candidate, inner)
                    return
        self._lose(inner, "")

    def _lose(self, prefix: str, why: str) -> None:
        if prefix:
            self.maybe.append((prefix, ""))
        else:
            self.unread = self.unread or why
