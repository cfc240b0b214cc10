"""Fake programs on PATH, each a short script that a test writes, which remember how they were called."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

KEY = "sk-ant-honey-0123456789abcdef"
_HEAD = """\
#!{python} -S
import json, os, sys, time
RECORD = {record!r}
text = sys.stdin.buffer.read().decode()  # comes to an end only where it is closed
with open(RECORD, "a") as file:
    seen = dict(argv=sys.argv[1:], env=dict(os.environ), cwd=os.getcwd(), entries=os.listdir("."), text=text)
    file.write(json.dumps(seen) + "\\n")
def after(flag):
    return sys.argv[sys.argv.index(flag) + 1]
def claude(skill, **fields):
    result = dict(type="result", subtype="success", is_error=False, num_turns=1, total_cost_usd=0.25, result="",
        structured_output=dict(skill=skill),
        usage=dict(input_tokens=3, output_tokens=9, cache_read_input_tokens=70, cache_creation_input_tokens=5),
        modelUsage={{"claude-tea-1": dict(outputTokens=9), "claude-leaf-1": dict(outputTokens=1)}})
    print(json.dumps(result | fields))
def codex(skill, to_file=True):
    event = lambda kind, **fields: print(json.dumps(dict(type=kind) | fields))
    event("thread.started", thread_id="t")
    message = json.dumps(dict(skill=skill))
    event("item.completed", item=dict(id="1", type="reasoning", text="steep?"))
    event("item.completed", item=dict(id="2", type="agent_message", text=message))
    event("turn.completed", usage=dict(input_tokens=100, cached_input_tokens=60, output_tokens=7))
    if to_file:
        with open(after("-o"), "w") as file:
            file.write(message)
"""


@dataclass
class Fakes:
    """A folder of programs, the environment that leads to it, and a file in which they write down their calls."""

    folder: Path
    record: Path

    def program(self, name: str, body: str) -> Path:
        """Write a program; `body` has `claude`, `codex` and `after` at hand, which write answers and read flags."""
        path = self.folder / name
        path.write_text(_HEAD.format(python=sys.executable, record=str(self.record)) + body, encoding="utf-8")
        path.chmod(0o755)
        return path

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": f"{self.folder}{os.pathsep}{os.defpath}",
            "CLAUDECODE": "1",
            "CLAUDE_CODE_ENTRYPOINT": "cli",
            "ANTHROPIC_API_KEY": KEY,
        }

    @property
    def calls(self) -> list[dict[str, Any]]:
        """How the programs were called so far."""
        if not self.record.exists():
            return []
        return [json.loads(line) for line in self.record.read_text(encoding="utf-8").splitlines()]


def fakes(folder: Path) -> Fakes:
    """Make an empty folder for programs."""
    (folder / "bin").mkdir(parents=True)
    return Fakes(folder / "bin", folder / "calls.jsonl")
