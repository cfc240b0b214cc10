"""Codex, asked by `codex exec`: in an empty folder, without leave to write, and with no list of skills of its own.

The flags are those of its reference (developers.openai.com/codex, page on non-interactive mode) and of its source
(openai/codex, `codex-rs/exec/src/cli.rs`), the events those of `exec_events.rs` there, all as of autumn 2026. With `-`
the prompt is read from standard input to its end. `skills.include_instructions=false` leaves the skills of the user
out of what the model is told; versions that do not know it pass over it.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skill_lint.triggers.backend import Usage
from skill_lint.triggers.model_backend import token_count
from skill_lint.triggers.process import ending, find_program
from skill_lint.triggers.program_backend import Call, Heard, ProgramBackend, fit_model, read_small
from skill_lint.triggers.reply import LONGEST_REPLY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from skill_lint.triggers.access import Access
    from skill_lint.triggers.process import Finished
    from skill_lint.triggers.question import Question

CURE = "Install Codex and run `codex login`, or choose another backend with `--backend`"
SCHEMA, REPLY = "schema.json", "reply"
_ALONE = ("--ephemeral", "--sandbox", "read-only", "--skip-git-repo-check", "-c", "skills.include_instructions=false")


@dataclass(frozen=True, slots=True)
class Codex:
    """What is given to and read from `codex exec`; `program` is where it lies."""

    program: str
    model: str
    name: str = "codex"

    @property
    def settings(self) -> tuple[str, ...]:
        """The model."""
        return (f"model={self.model}",)

    def call(self, asked: Question, folder: str) -> Call:
        """Give the call; schema and reply are files in `folder`."""
        words = [self.program, "exec", "--json", *_ALONE, *(["--model", self.model] if self.model else [])]
        words += ["--output-schema", os.path.join(folder, SCHEMA), "-o", os.path.join(folder, REPLY), "-"]
        return Call(tuple(words), asked.text, {SCHEMA: json.dumps(asked.schema, ensure_ascii=False)})

    def heard(self, finished: Finished, folder: str, secrets: Sequence[str]) -> Heard:
        """Give the reply's file, else the last message of the agent."""
        events = _events(finished.out)
        usage = _usage(events)
        error = next((_message(each) for each in reversed(events) if each.get("type") == "turn.failed"), "")
        if not error and finished.code:
            error = next((_message(each) for each in reversed(events) if each.get("type") == "error"), "")
        if error:
            error = f"`{self.name}` failed: {error}"
        elif finished.code:
            error = ending(self.name, finished, secrets)
        reply = read_small(os.path.join(folder, REPLY), LONGEST_REPLY).strip()
        return Heard(reply or _last_message(events), self.model, usage, error)


def codex(model: str, access: Access) -> ProgramBackend:
    """Make the backend; where `model` is "" the program's own choice is asked. Raises BackendError."""
    fit = fit_model(model)
    program = find_program("codex", access.environment, cure=CURE, root=access.root) if access.will_ask else "codex"
    return ProgramBackend(Codex(program, fit), access)


def _events(text: str) -> list[dict[str, Any]]:
    events = []
    for line in text.splitlines():
        if line.startswith("{"):
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict):
                events.append(value)
    return events


def _message(event: Mapping[str, Any]) -> str:
    error = event.get("error")
    message = error.get("message") if isinstance(error, dict) else event.get("message")
    return message if isinstance(message, str) and message else "no reason is told"


def _last_message(events: Sequence[Mapping[str, Any]]) -> str:
    for event in reversed(events):
        item = event.get("item")
        if event.get("type") == "item.completed" and isinstance(item, dict) and item.get("type") == "agent_message":
            text = item.get("text")
            return text if isinstance(text, str) else ""
    return ""


def _usage(events: Iterable[Mapping[str, Any]]) -> Usage:
    """Add up the usage of all turns, in which the tokens read from a cache are a part of the input."""
    read = written = out = 0
    for event in events:
        found = event.get("usage")
        if event.get("type") == "turn.completed" and isinstance(found, dict):
            cached = token_count(found.get("cached_input_tokens"))
            read += cached
            written += max(0, token_count(found.get("input_tokens")) - cached)
            out += token_count(found.get("output_tokens"))
    return Usage(input_tokens=written, output_tokens=out, cache_read_tokens=read)
