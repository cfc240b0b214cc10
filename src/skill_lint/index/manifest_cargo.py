"""What cargo can be asked for by name: aliases, and the programs, examples, tests and packages of a workspace."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.listing import join, parent
from skill_lint.index.manifest import Manifest, named, read_toml, table

if TYPE_CHECKING:
    from skill_lint.index.tree import Tree

# Where cargo finds targets that the manifest does not list (doc.rust-lang.org/cargo/reference/cargo-targets.html).
FOLDERS = {"bin": "src/bin", "example": "examples", "test": "tests", "bench": "benches"}


def read_aliases(tree: Tree, path: str) -> Manifest | None:
    """Read the aliases of a `.cargo/config.toml`; None without any."""
    content = read_toml(tree, path)
    if content is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    aliases = table(content, "alias")
    return Manifest(path, named(aliases, path)) if aliases else None


def read_packages(tree: Tree, path: str) -> Manifest:
    """Read the name of the package."""
    content = read_toml(tree, path)
    if content is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    name = table(content, "package").get("name")
    return Manifest(path, {name: path} if isinstance(name, str) else {})


def read_bins(tree: Tree, path: str) -> Manifest:
    """Read the programs of the package."""
    return _targets(tree, path, "bin")


def read_examples(tree: Tree, path: str) -> Manifest:
    """Read the examples of the package."""
    return _targets(tree, path, "example")


def read_tests(tree: Tree, path: str) -> Manifest:
    """Read the integration tests of the package."""
    return _targets(tree, path, "test")


def read_benches(tree: Tree, path: str) -> Manifest:
    """Read the benchmarks of the package."""
    return _targets(tree, path, "bench")


def _targets(tree: Tree, path: str, kind: str) -> Manifest:
    content = read_toml(tree, path)
    if content is None:
        return Manifest(path, unread=f"`{path}` cannot be read")
    package = table(content, "package")
    folder = parent(path)
    names: dict[str, str] = {}
    listed = content.get(kind)
    for item in listed if isinstance(listed, list) else []:
        name = table(item).get("name")
        if isinstance(name, str):
            names[name] = path
    if kind == "bin" and isinstance(package.get("name"), str) and join(folder, "src/main.rs") in tree.files:
        names.setdefault(str(package["name"]), join(folder, "src/main.rs"))
    # Switched off they are read all the same: a name too many hides at most a fault.
    where = join(folder, FOLDERS[kind])
    for child in tree.children(where):
        place = join(where, child)
        if child.endswith(".rs"):
            names.setdefault(re.sub(r"\.rs$", "", child), place)
        elif join(place, "main.rs") in tree.files:
            names.setdefault(child, join(place, "main.rs"))
    return Manifest(path, names)
