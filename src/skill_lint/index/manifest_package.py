"""The scripts of a `package.json`, which npm, pnpm, yarn and bun run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from skill_lint.index.manifest import Manifest, named, read_text, table
from skill_lint.model.answer import Answer

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree

# What npm knows without a script of that name, or runs also where a script is missing (docs.npmjs.com/cli/v11/
# using-npm/scripts and commands/npm-run, read 2026-11): `npm start` runs server.js, `npm run env` lists variables.
BUILT_IN = frozenset(
    {"test", "tst", "t", "start", "stop", "restart", "install", "i", "ci", "publish", "pack", "version", "env"}
)


def read(tree: Tree, path: str) -> Manifest:
    """Read the scripts."""
    text = read_text(tree, path)
    try:
        content = json.loads(text or "")
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        return Manifest(path, unread=f"`{path}` cannot be read")
    return Manifest(path, named(table(content, "scripts"), path))


def beyond(tree: Tree, manifest: Manifest, name: str) -> Answer | None:  # noqa: ARG001 - as other kinds of manifest
    """Say that a name is one that the package manager knows by itself."""
    return Answer("unknown", why=f"`{name}` is also a command of npm") if name in BUILT_IN else None
