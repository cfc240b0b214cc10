"""Runs the command: in this process where that is enough, else in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import pytest

CLEAN = """\
---
name: tea
description: Brews a pot of black tea. Use when a guest is thirsty or asks for tea.
---
# Tea

Boil the water.
"""
# One error, one warning with a safe fix.
FAULTY = """\
---
name: mug
description: Washes mugs by hand. Use when a mug is dirty or a clean one is needed.
---
# Mugs

<!-- skill-lint: ignore[body-empty] no reason -->
See [the rota](references/rota.md).
"""
# What decides on colour, width, durations and git's place must not leak into a test.
HARMLESS = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("GIT_", "GITHUB_", "PRE_COMMIT", "PYTEST"))
    and name not in {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "SOURCE_DATE_EPOCH", "PYTHONPATH"}
}

# A job in the background of a script is started with interrupts ignored, and these tests may be part of one.
LISTENING = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from skill_lint.cli.main import run
run()
"""


class Ran(NamedTuple):
    """What a process said."""

    code: int
    out: str
    err: str


def write_tree(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below `root` and give it back."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def run(*arguments: str, cwd: Path, stdin: bytes = b"", environ: Mapping[str, str] | None = None) -> Ran:
    """Run `skill-lint` in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "skill_lint", *arguments],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env={**HARMLESS, **(environ or {})},
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def git(root: Path, *arguments: str) -> None:
    """Run git as nobody in particular."""
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.invalid", "-c", "core.autocrlf=false"]
    subprocess.run(["git", *identity, *arguments], cwd=root, env=HARMLESS, check=True, capture_output=True)


def stand_in(root: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in `root` as nobody in particular: `home` is empty, and nothing in the environment speaks of git or CI."""
    for name in list(os.environ):
        if name.startswith(("GIT_", "GITHUB_", "PRE_COMMIT", "CI_", "SKILL_LINT")):
            monkeypatch.delenv(name)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"):
        monkeypatch.setenv(name, os.devnull)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(root)
