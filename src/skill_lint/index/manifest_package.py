"""The scripts of a `package.json`, which npm, pnpm, yarn and bun run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from skill_lint.index.manifest import Manifest, named, read_text, table

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
    package = content.get("name")
    return Manifest(path, named(table(content, "scripts"), path), package=package if isinstance(package, str) else "")
