"""Runs the installed command and reads what it found."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from tests.cli.running import git, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Findings(NamedTuple):
    """The outcome of one run: its exit code, the skills judged, and every finding with its place and what it names."""

    code: int
    skills: int
    findings: tuple[tuple[str, int, int, str, str], ...]

    @property
    def places(self) -> list[tuple[str, int, str]]:
        """Path, line and rule of each finding."""
        return [(path, line, rule) for path, line, _, rule, _ in self.findings]


def check(*arguments: str, cwd: Path, stdin: bytes = b"", environ: Mapping[str, str] | None = None) -> Findings:
    """Run `skill-lint check` for its JSON."""
    ran = run(*arguments, "-q", "--output-format", "json", cwd=cwd, stdin=stdin, environ=environ)
    assert ran.err == ""
    told = json.loads(ran.out)
    found = [
        (each["path"], each["start"]["line"], each["start"]["column"], each["rule"], each["message"].split("`")[1])
        for each in told["findings"]
    ]
    return Findings(ran.code, told["summary"]["skills"], tuple(found))


def link(root: Path, links: Mapping[str, str]) -> None:
    """Make symbolic links below `root`."""
    for name, target in links.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)


def track(root: Path) -> Path:
    """Make a git repository of a folder, with all its files committed."""
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "all")
    return root
