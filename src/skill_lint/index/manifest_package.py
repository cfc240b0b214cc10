"""The scripts of a `package.json`, which npm, pnpm, yarn and bun run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from skill_lint.index.manifest import Manifest, bodies_of, named, read_text, table

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree


def read(tree: Tree, path: str) -> Manifest:
    """Read the scripts and the name."""
    text = read_text(tree, path)
    try:
        content = json.loads(text or "")
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        return Manifest(path, unread=f"`{path}` cannot be read")
    package, scripts = content.get("name"), table(content, "scripts")
    name = package if isinstance(package, str) else ""
    return Manifest(path, named(scripts, path), package=name, bodies=bodies_of(scripts))
