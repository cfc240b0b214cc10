"""Makes the output that the README shows: two findings of the bundled example and the summary, from a real run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

SHOWN_RULES = ("symbol-missing", "frontmatter-invalid-yaml")
BASE = re.compile(r"^base: .*\n", re.MULTILINE)
"""What was compared with the last commit: not said where the project was unpacked without its history."""
BLOCK = re.compile(r"(<!-- output: [^\n]*-->\n).*?```text\n.*?(```)", re.DOTALL)


def readme(root: Path) -> str:
    """Give the README of the project at `root` with its output block made anew."""
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    run = subprocess.run(
        [sys.executable, "-m", "skill_lint", "docs/example"],
        cwd=root,
        env=environment | {"SOURCE_DATE_EPOCH": "1", "PYTHONPATH": str(root / "src")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    *findings, summary = BASE.sub("", run.stdout).rstrip("\n").split("\n\n")
    shown = [block for rule in SHOWN_RULES for block in findings if f"[{rule}]" in block.split("\n", 1)[0]]
    if len(shown) != len(SHOWN_RULES):
        raise SystemExit(f"the example no longer shows {', '.join(SHOWN_RULES)}: {run.stderr}")
    text = (root / "README.md").read_text(encoding="utf-8")
    head = f"Of `skill-lint docs/example`, {len(shown)} of {len(findings)} findings and the summary:\n\n```text\n"
    return BLOCK.sub(lambda match: match[1] + head + "\n\n".join([*shown, summary]) + "\n" + match[2], text)
