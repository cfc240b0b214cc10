"""Lays out trees on disk and in real git repositories, away from the environment of whoever runs the tests."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SKILL = "---\nname: n\ndescription: d\n---\nbody\n"
IDENTITY = ("-c", "user.name=test", "-c", "user.email=test@example.invalid", "-c", "core.hooksPath=/dev/null")


def clean_environment(home: Path | str = "/nonexistent") -> dict[str, str]:
    """The environment without a word about git, and without anybody's configuration of it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    return kept | {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "HOME": str(home)}


def lay(root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str] | None = None) -> Path:
    """Write the files and links below `root`."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    for name, target in (links or {}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)
    return root


def git(root: Path, *words: str, environ: Mapping[str, str] | None = None, stdin: bytes = b"") -> str:
    """Run git in `root`; its output."""
    done = subprocess.run(
        ["git", *IDENTITY, *words],
        cwd=root,
        env=clean_environment() | dict(environ or {}),
        input=stdin,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout.decode("utf-8", "surrogateescape")


def repository(
    root: Path, files: Mapping[str, str | bytes], links: Mapping[str, str] | None = None, *, commit: bool = True
) -> Path:
    """Make a repository whose tracked files are these."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "-q", "-b", "main")
    lay(root, files, links)
    git(root, "add", "-A", "-f")
    if commit:
        git(root, "commit", "-q", "--allow-empty", "-m", "base")
    return root
