"""Anthropic's Messages interface.

Fields and names are those of the vendor's own client, anthropic 0.121 (August 2026), read in November 2026. Models
differ: some take no `output_config.format`, and those that always think refuse a forced tool (pydantic-ai, issue 8640,
September 2026), so each way is tried in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skill_lint.triggers.backend import Usage
from skill_lint.triggers.keys import ANTHROPIC, endpoint
from skill_lint.triggers.model_backend import Content, Way, model_or_fail, over_http, token_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.triggers.access import Access
    from skill_lint.triggers.model_backend import ModelBackend
    from skill_lint.triggers.question import Question

VERSION = "2023-06-01"
MOST_TOKENS = 4096
"""Much more than an answer has: models that think spend theirs on thoughts first."""
_TOOL = "choose_skill"
_ORDER = ("schema", "tool", "text")
_SIGNS = {
    "schema": ("output_config", "output format", "output_format", "structured output", "schema", "grammar"),
    "tool": ("tool_choice", "tool use", "tools", "tool ", "schema"),
}
"""What the message of a refused request names when the model cannot be constrained in this way."""


@dataclass(frozen=True, slots=True)
class Messages:
    """What is sent to and read from `/v1/messages`."""

    model: str
    max_tokens: int
    temperature: float | None
    name: str = "anthropic"
    path: str = "/v1/messages"

    @property
    def best_way(self) -> Way:
        """The schema of the reply."""
        return Way(_ORDER[0])

    def headers(self, key: str) -> dict[str, str]:
        """Give the version of the interface, and the key."""
        return {"anthropic-version": VERSION} | ({"x-api-key": key} if key else {})

    def body(self, asked: Question, way: Way) -> dict[str, Any]:
        """Give the request; the catalogue is a block of its own that the server may keep for the next prompt."""
        body: dict[str, Any] = {
            "model": self.model,
            "max_tokens": self.max_tokens,
            "system": [{"type": "text", "text": asked.system, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": asked.user}],
        }
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if way.format == "schema":
            body["output_config"] = {"format": {"type": "json_schema", "schema": asked.schema}}
        elif way.format == "tool":
            body["tools"] = [{"name": _TOOL, "description": "Tell the choice.", "input_schema": asked.schema}]
            body["tool_choice"] = {"type": "tool", "name": _TOOL}
        return body

    def next_way(self, way: Way, message: str) -> Way | None:
        """Give a looser format where the message names what makes this one."""
        if not any(sign in message.lower() for sign in _SIGNS.get(way.format, ())):
            return None
        return way._replace(format=_ORDER[_ORDER.index(way.format) + 1])

    def read(self, reply: Mapping[str, Any]) -> Content:
        """Give the input of the tool or the text."""
        blocks = reply.get("content")
        parts = [each for each in blocks if isinstance(each, dict)] if isinstance(blocks, list) else []
        texts = [each.get("text") for each in parts if each.get("type") == "text"]
        said: object = "\n".join(text for text in texts if isinstance(text, str))
        said = next((each.get("input") for each in parts if each.get("type") == "tool_use"), said)
        error = {
            "refusal": "the model refused to answer",
            "max_tokens": f"the reply was cut off at {self.max_tokens} tokens",
            "model_context_window_exceeded": "the catalogue is too long for the model",
        }.get(str(reply.get("stop_reason")), "the reply has no content" if said == "" else "")
        return Content(said, str(reply.get("model") or ""), message_usage(reply.get("usage")), error)


def anthropic(
    model: str, access: Access, *, max_tokens: int = MOST_TOKENS, temperature: float | None = None
) -> ModelBackend:
    """Make the backend for `model`; `temperature` is sent only where it is given: current models refuse it.

    Raises BackendError.
    """
    interface = Messages(model_or_fail(model), max_tokens, temperature)
    settings = (interface.model, f"max-tokens={max_tokens}", f"temperature={temperature}")
    return over_http(interface, endpoint(ANTHROPIC, access), settings, access)


def message_usage(found: object) -> Usage:
    """Read the usage of the Messages API, which Claude Code gives in the same form."""
    if not isinstance(found, dict):
        return Usage()
    return Usage(
        input_tokens=token_count(found.get("input_tokens")),
        output_tokens=token_count(found.get("output_tokens")),
        cache_read_tokens=token_count(found.get("cache_read_input_tokens")),
        cache_write_tokens=token_count(found.get("cache_creation_input_tokens")),
    )
