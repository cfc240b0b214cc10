"""Claude Code, asked by `claude -p`: with no tools, no settings and in an empty folder, so that it loads no skill.

The flags are those of its references of commands and of running it by a program (code.claude.com/docs, autumn 2026).
`--tools ""` switches the built-in tools off, `--setting-sources ""` reads no settings, CLAUDE.md, skills or plugins of
user or folder, `--strict-mcp-config` without a configuration starts no server, `--disable-slash-commands` lists no
skill, and `--no-session-persistence` keeps nothing. Without `--tools ""` a model may take what asks for the schema for
an injection and go on for ever (issue 37904 of its tracker, March 2026). A success need not have a `structured_output`
(issue 18536, January 2026), so the text counts too.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skill_lint.triggers.anthropic import message_usage
from skill_lint.triggers.backend import BackendError, Usage
from skill_lint.triggers.model_backend import token_count
from skill_lint.triggers.process import ending, find_program
from skill_lint.triggers.program_backend import Call, Heard, ProgramBackend, fit_model

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skill_lint.triggers.access import Access
    from skill_lint.triggers.process import Finished
    from skill_lint.triggers.question import Question

CURE = "Install Claude Code and run `claude` once to log in, or choose another backend with `--backend`"
_ALONE = ("--tools", "", "--setting-sources", "", "--strict-mcp-config", "--disable-slash-commands")


@dataclass(frozen=True, slots=True)
class Claude:
    """What is given to and read from `claude -p`; `program` is where it lies."""

    program: str
    model: str
    name: str = "claude"

    @property
    def settings(self) -> tuple[str, ...]:
        """The model."""
        return (f"model={self.model}",)

    def call(self, asked: Question, folder: str) -> Call:  # noqa: ARG002 - as every dialect has it
        """Give the call; the whole question is its standard input, since an argument has a limit of length."""
        schema = json.dumps(asked.schema, ensure_ascii=False, separators=(",", ":"))
        words = [self.program, "-p", "--output-format", "json", "--json-schema", schema, *_ALONE]
        words += ["--no-session-persistence", *(["--model", self.model] if self.model else [])]
        return Call(tuple(words), asked.text, {})

    def heard(self, finished: Finished, folder: str, secrets: Sequence[str]) -> Heard:  # noqa: ARG002 - as above
        """Give the structured output, else the text of the result, else all that was written."""
        result = next((each for each in _results(finished.out)), None)
        if result is None:
            error = ending(self.name, finished, secrets) if finished.code else ""
            return Heard(finished.out, self.model, Usage(), error)
        usage = message_usage(result.get("usage"))._replace(dollars=_amount(result.get("total_cost_usd")))
        said = result.get("result")
        reply = result.get("structured_output")
        error = ""
        if result.get("is_error") is True or str(result.get("subtype", "success")).startswith("error"):
            errors = result.get("errors")
            words = [said, *(errors if isinstance(errors, list) else []), result.get("subtype")]
            error = f"`{self.name}` failed: {next((each for each in words if isinstance(each, str) and each), '')}"
        elif finished.code:
            error = ending(self.name, finished, secrets)
        return Heard(reply if isinstance(reply, dict) else said or "", self._model(result), usage, error)

    def _model(self, result: Mapping[str, Any]) -> str:
        """Give the model that wrote most: a small one may have done chores."""
        used = result.get("modelUsage")
        if not isinstance(used, dict):
            return self.model
        written = {name: token_count(each.get("outputTokens")) for name, each in used.items() if isinstance(each, dict)}
        return max(written, key=lambda name: (written[name], name), default=self.model)


def claude(model: str, access: Access) -> ProgramBackend:
    """Make the backend; where `model` is "" the program's own choice is asked. Raises BackendError."""
    fit = fit_model(model)
    program = find_program("claude", access.environment, cure=CURE, root=access.root) if access.will_ask else "claude"
    if sys.platform == "win32" and program.lower().endswith((".cmd", ".bat")):
        # The interpreter of batch files would read what stands in the schema as its own commands.
        raise BackendError(f"`{program}` is a batch file, to which names of skills cannot be passed safely. {CURE}")
    return ProgramBackend(Claude(program, fit), access)


def _results(text: str) -> Iterator[dict[str, Any]]:
    """Give the objects that tell of the result: all that was written, an item of it, or a line of it."""
    for part in (text, *reversed(text.splitlines())):
        if not part.lstrip().startswith(("{", "[")):
            continue
        try:
            value = json.loads(part)
        except (ValueError, RecursionError):
            continue
        for each in reversed(value) if isinstance(value, list) else [value]:
            if isinstance(each, dict) and each.get("type") == "result":
                yield each


def _amount(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        return None
    return float(value)
