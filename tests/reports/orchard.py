"""A repository whose commits change, and what each run of the command says of the skills in it."""

from __future__ import annotations

import json
import os
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from skill_lint.cli.main import main
from tests.index.laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ENTRY = ".claude/skills/press/SKILL.md"
HEAD = """\
---
name: press
description: Presses apples into juice. Use when apples are ripe or juice is asked for.
---

"""


class Found(NamedTuple):
    """A finding in short: rule, level, what shows it, and the text that it marks."""

    rule: str
    level: str
    evidence: str
    text: str


class Said(NamedTuple):
    """The outcome of a run: its exit code, its findings in short and in full, what was counted, and what was printed.

    `left` are the references that were not judged, each with its reason.
    """

    code: int
    found: list[Found]
    findings: list[dict[str, Any]]
    summary: dict[str, Any]
    left: list[tuple[str, str]]
    err: str

    def helps(self, rule: str = "") -> list[str]:
        """Give the help of each finding, or of those of one rule."""
        return [each["help"] for each in self.findings if rule in ("", each["rule"])]


class Orchard:
    """A repository of which the first commit holds `files` and a skill with the text `body`."""

    def __init__(
        self,
        root: Path,
        body: str,
        files: Mapping[str, str | bytes] | None = None,
        *,
        entry: str = ENTRY,
        links: Mapping[str, str] | None = None,
    ) -> None:
        self.root = root
        self.entry = entry
        repository(root, {entry: HEAD + body, **(files or {})}, links)

    def git(self, *words: str) -> str:
        """Run git in the repository."""
        return git(self.root, *words)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files; nothing is staged."""
        lay(self.root, files)

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace a text in a file."""
        text = (self.root / path).read_text(encoding="utf-8")
        assert old in text
        self.write({path: text.replace(old, new)})

    def move(self, old: str, new: str) -> None:
        """Move a file or folder as git does it."""
        (self.root / new).parent.mkdir(parents=True, exist_ok=True)
        self.git("mv", old, new)

    def remove(self, *paths: str) -> None:
        """Delete files."""
        self.git("rm", "-q", "-r", *paths)

    def commit(self, subject: str = "more") -> str:
        """Commit all that differs, and give the commit."""
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)
        return self.git("rev-parse", "HEAD").strip()

    def check(self, *arguments: str, cwd: Path | None = None, environ: Mapping[str, str] | None = None) -> Said:
        """Run `skill-lint check`."""
        ran = self.run(
            "check", "-q", "--output-format", "json", "--show-unjudged", *arguments, cwd=cwd, environ=environ
        )
        document = json.loads(ran[1])
        return Said(
            ran[0],
            [self._found(each) for each in document["findings"]],
            document["findings"],
            document["summary"],
            [(each["text"], each["reason"]) for each in document.get("not_judged", ())],
            ran[2],
        )

    def _found(self, finding: dict[str, Any]) -> Found:
        evidence = finding["evidence"]
        text = (self.root / finding["path"]).read_text(encoding="utf-8")
        marked = text[finding["start"]["offset"] : finding["end"]["offset"]]
        return Found(finding["rule"], finding["severity"], evidence["kind"] if evidence else "", marked)

    def run(
        self, *arguments: str, cwd: Path | None = None, environ: Mapping[str, str] | None = None
    ) -> tuple[int, str, str]:
        """Run the command in this process: its exit code, and what it printed."""
        out, err = StringIO(), StringIO()
        variables = clean_environment() | dict(environ or {})
        with (
            chdir(cwd or self.root),
            patch.dict(os.environ, variables, clear=True),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = main(arguments)
        return code, out.getvalue(), err.getvalue()
