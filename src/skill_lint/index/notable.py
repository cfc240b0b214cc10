"""The files by whose names things of a project are told: skills, plugins, environments, build tools, prompt sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# In lower case. Those of build tools are all that `manifests` looks for, which a test compares.
NAMES = frozenset(
    {
        *("skill.md", "plugin.json", "pyvenv.cfg"),
        *("makefile", "gnumakefile", "justfile", ".justfile", "package.json", "cargo.toml", "config.toml", "config"),
        *("pyproject.toml", "hatch.toml", "poe_tasks.toml", "poe_tasks.yaml", "poe_tasks.json"),
        *("tox.ini", "tox.toml", "setup.cfg", "noxfile.py"),
    }
)
BEGINNINGS = ("makefile.", "taskfile")
ENDINGS = (
    *(".mk", ".mak", ".make", ".just"),
    *(".prompts.csv", ".prompts.json", ".prompts.jsonl", ".prompts.yaml", ".prompts.yml"),
)


def notable(paths: Iterable[str]) -> list[str]:
    """Give the paths whose name may tell something; the exact look is left to who knows more."""
    return [
        path
        for path in paths
        if (name := path[path.rfind("/") + 1 :].lower()) in NAMES
        or name.endswith(ENDINGS)
        or name.startswith(BEGINNINGS)
    ]
