"""What the README shows is what the program prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHOWN = re.compile(r"<!-- output: [^\n]*-->\n```text\n(.*?)\n?```", re.DOTALL)


def test_the_output_shown_is_the_output_of_the_example() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"FORCE_COLOR", "CLICOLOR_FORCE"}}
    run = subprocess.run(
        [sys.executable, "-m", "skill_lint", "docs/example"],
        cwd=ROOT,
        env=environment | {"SOURCE_DATE_EPOCH": "1", "COLUMNS": "120"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 1, run.stderr
    shown = SHOWN.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown
    chosen = shown[1].split("\n\n")
    printed = run.stdout.rstrip("\n").split("\n\n")
    assert chosen, "the README shows a finding"
    for block in chosen:
        assert block in printed
    assert chosen[-1] == printed[-1], "the summary is the whole one"


def test_every_document_that_the_readme_links_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(links) >= 8
    assert [link for link in links if not (ROOT / link).is_file()] == []
