"""A project whose skill names a file, a function and a test, in a repository whose commits run the hook."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

from tests.index.laying import IDENTITY, clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SKILL = ".claude/skills/tide-table/SKILL.md"
OTHER = ".claude/skills/lock-keeper/SKILL.md"
TEXT = """\
---
name: tide-table
description: Reads tide tables of any harbour. Use when a harbour or a tide is named.
---
# Tide table

The gauges are read in `src/tides/gauge.py` by `read_gauges()`.
Their model is `src/tides/model.py`; see [the harbours](../../../docs/harbours.md).
Keep `tests/test_gauge.py::test_spring_tide` green.
"""
# An older finding, which no commit of the tests brings.
FAULTY = """\
---
name: lock-keeper
description: Opens locks for ships and barges. Use when a ship waits before a lock.
---
# Locks

Ask [the keeper](keeper.md).
"""
GAUGE = """\
from tides.model import Gauge


def read_gauges(harbour):
    return [Gauge(name, harbour) for name in ("north", "south")]
"""
MODEL = """\
from dataclasses import dataclass


@dataclass
class Gauge:
    name: str
    harbour: str

    def title(self):
        return f"{self.name} gauge of {self.harbour}"
"""
TESTS = """\
from tides.gauge import read_gauges


def test_spring_tide():
    assert read_gauges("Hansweert")
"""
FILES = {
    SKILL: TEXT,
    "src/tides/__init__.py": "",
    "src/tides/gauge.py": GAUGE,
    "src/tides/model.py": MODEL,
    "tests/test_gauge.py": TESTS,
    "docs/harbours.md": "# Harbours\n\nVlissingen and Hansweert, where the water stands high twice a day.\n",
    "docs/pilots.md": "# Pilots\n",
    ".gitignore": "*.log\n",
}
# `PATH:LINE:COLUMN: SEVERITY[RULE] MESSAGE`
FINDING = re.compile(
    r"^ *(.+?):(\d+):\d+: (error|warning|note)\[([\w-]+)\] (.*?)(?: \[(?:unsafe )?fix\])?$", re.MULTILINE
)


class Finding(NamedTuple):
    """The first line of a finding."""

    path: str
    line: int
    severity: str
    rule: str
    message: str


class Committed(NamedTuple):
    """What a commit came to: whether git made it, and all that was printed."""

    passed: bool
    output: str

    @property
    def findings(self) -> list[Finding]:
        found = FINDING.findall(self.output)
        return [Finding(path, int(line), *rest) for path, line, *rest in found]

    @property
    def told(self) -> list[tuple[str, str]]:
        """The severity and rule of each finding."""
        return [(finding.severity, finding.rule) for finding in self.findings]


def committed(code: int, output: str) -> Committed:
    """Take what git came to, which is never a failure of the hook itself."""
    assert "Traceback" not in output
    assert "internal error" not in output
    return Committed(code == 0, output)


class World:
    """A repository whose commits run `skill-lint check --hook`; `options` are added to it."""

    def __init__(self, root: Path, files: Mapping[str, str] = FILES, *, commit: bool = True) -> None:
        self.root = repository(root, files, commit=commit)
        self.hooks = root.parent / f"{root.name}-hooks"
        self.options: list[str] = []

    def git(self, *words: str) -> str:
        return git(self.root, *words)

    def lay(self, files: Mapping[str, str]) -> None:
        lay(self.root, files)

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def commit(self, *words: str, cwd: Path | None = None, stage: bool = False) -> Committed:
        """Run `git commit`, with all changes staged before where `stage` says so."""
        return self.run("commit", "-q", "-m", "change", *words, cwd=cwd, stage=stage)

    def run(self, *words: str, cwd: Path | None = None, stage: bool = False, kind: str = "pre-commit") -> Committed:
        """Run git with the hook in place."""
        self.hooks.mkdir(exist_ok=True)
        command = " ".join(f"'{word}'" for word in (sys.executable, "-m", "skill_lint", "check", "--hook"))
        script = self.hooks / kind
        script.write_text(f"#!/bin/sh\nexec {command} --no-timing {' '.join(self.options)}\n")
        script.chmod(0o755)
        if stage:
            self.git("add", "-A")
        done = subprocess.run(
            ["git", *IDENTITY, "-c", f"core.hooksPath={self.hooks}", *words],
            cwd=cwd or self.root,
            env=clean_environment() | {"PYTHONPATH": os.pathsep.join(sys.path)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return committed(done.returncode, done.stdout)

    def lint(self, *words: str, environ: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run `skill-lint` itself."""
        return subprocess.run(
            [sys.executable, "-m", "skill_lint", *words],
            cwd=self.root,
            env=clean_environment() | {"PYTHONPATH": os.pathsep.join(sys.path)} | dict(environ or {}),
            capture_output=True,
            text=True,
            check=False,
        )

    def rename_function_and_test_and_move_file(self) -> None:
        """Change the code alone, as somebody does who knows of no skill."""
        self.git("mv", "src/tides/model.py", "src/tides/models.py")
        self.edit("src/tides/gauge.py", "tides.model", "tides.models")
        for path in ("src/tides/gauge.py", "tests/test_gauge.py"):
            self.edit(path, "read_gauges", "read_all_gauges")
        self.edit("tests/test_gauge.py", "test_spring_tide", "test_spring_tides")
        self.git("add", "-A")


def three_findings(committed: Committed) -> None:
    """Assert that the commit was refused with the three findings that the change calls for."""
    assert not committed.passed
    moved, function, test = sorted(committed.findings, key=lambda found: (found.rule != "path-missing", found.rule))
    assert moved[:4] == (SKILL, 8, "error", "path-missing")
    assert "src/tides/model.py" in moved.message
    assert function[:4] == (SKILL, 7, "warning", "symbol-missing")
    assert "read_gauges" in function.message
    assert test[:4] == (SKILL, 9, "warning", "test-missing")
    assert "test_spring_tide" in test.message
    assert "src/tides/models.py" in committed.output
    assert "read_all_gauges" in committed.output
    assert "test_spring_tides" in committed.output
    assert "in the staged change" in committed.output


MENDED = TEXT.replace("model.py", "models.py").replace("read_gauges", "read_all_gauges").replace("_tide`", "_tides`")
