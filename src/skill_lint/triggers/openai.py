"""OpenAI's Chat Completions interface, which many servers speak: Ollama, vLLM, llama.cpp, LM Studio and gateways.

Fields and names are those of the vendor's own client, openai 3.3 (August 2026), read in November 2026. Other servers
differ: some know only one of the response formats (LM Studio, issue 307 of its tracker), or none; OpenAI's reasoning
models refuse `max_tokens`, others ignore `max_completion_tokens` (llama.cpp, issue 13700). Each is tried in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skill_lint.triggers.backend import Usage
from skill_lint.triggers.keys import HTTPS, OPENAI, endpoint
from skill_lint.triggers.model_backend import Content, Way, model_or_fail, over_http, token_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.triggers.access import Access
    from skill_lint.triggers.model_backend import ModelBackend
    from skill_lint.triggers.question import Question

MOST_TOKENS = 4096
"""Much more than an answer has: models that think spend theirs on thoughts first."""
_FORMATS = ("schema", "object", "text")
_LIMITS = ("max_completion_tokens", "max_tokens")
_SIGNS = ("response_format", "response format", "json_schema", "json_object", "json mode", "schema", "grammar")
"""What the message of a refused request names when the model cannot be constrained in this way."""


@dataclass(frozen=True, slots=True)
class ChatCompletions:
    """What is sent to and read from `/chat/completions`."""

    model: str
    max_tokens: int
    temperature: float | None
    best_way: Way
    name: str = "openai"
    path: str = "/chat/completions"

    def headers(self, key: str) -> dict[str, str]:
        """Give the key, where there is one."""
        return {"authorization": f"Bearer {key}"} if key else {}

    def body(self, asked: Question, way: Way) -> dict[str, Any]:
        """Give the request."""
        body: dict[str, Any] = {
            "model": self.model,
            way.limit: self.max_tokens,
            "messages": [{"role": "system", "content": asked.system}, {"role": "user", "content": asked.user}],
        }
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if way.format == "schema":
            schema = {"name": "choice", "strict": True, "schema": asked.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif way.format == "object":
            body["response_format"] = {"type": "json_object"}
        return body

    def next_way(self, way: Way, message: str) -> Way | None:
        """Give a looser format, or the other name of the limit once, whichever the message names."""
        lowered = message.lower()
        if way.limit in lowered and way.limit == self.best_way.limit:
            return way._replace(limit=next(each for each in _LIMITS if each != way.limit))
        if way.format != _FORMATS[-1] and any(sign in lowered for sign in _SIGNS):
            return way._replace(format=_FORMATS[_FORMATS.index(way.format) + 1])
        return None

    def read(self, reply: Mapping[str, Any]) -> Content:
        """Give the text of the first choice."""
        choices = reply.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
        message = choice.get("message")
        message = message if isinstance(message, dict) else {}
        said = _text(message.get("content"))
        error = {
            "length": f"the reply was cut off at {self.max_tokens} tokens or at the end of the model's context",
            "content_filter": "a content filter withheld the reply",
        }.get(str(choice.get("finish_reason")), "")
        if refusal := message.get("refusal"):
            error = f"the model refused to answer: {refusal}"
        elif not choice:
            error = f"the reply has no choices: {reply.get('error') or 'nothing is said of why'}"
        elif not error and not said.strip():
            error = "the reply has no content"
        return Content(said, str(reply.get("model") or ""), _usage(reply.get("usage")), error)


def openai(
    model: str, access: Access, *, max_tokens: int = MOST_TOKENS, temperature: float | None = None
) -> ModelBackend:
    """Make the backend for `model`; `temperature` is sent only where it is given: some models refuse it.

    Raises BackendError.
    """
    place = endpoint(OPENAI, access)
    limit = _LIMITS[0] if OPENAI.owns(place.host, HTTPS) else _LIMITS[1]
    interface = ChatCompletions(model_or_fail(model), max_tokens, temperature, Way(_FORMATS[0], limit))
    settings = (interface.model, f"max-tokens={max_tokens}", f"temperature={temperature}")
    return over_http(interface, place, settings, access)


def _text(content: object) -> str:
    """Give the text of a message, which some servers give in parts."""
    if isinstance(content, list):
        texts = [each.get("text") for each in content if isinstance(each, dict)]
        return "\n".join(text for text in texts if isinstance(text, str))
    return content if isinstance(content, str) else ""


def _usage(found: object) -> Usage:
    """Give the usage, in which the tokens read from or written to a cache are none of the input."""
    if not isinstance(found, dict):
        return Usage()
    details = found.get("prompt_tokens_details")
    details = details if isinstance(details, dict) else {}
    read, written = token_count(details.get("cached_tokens")), token_count(details.get("cache_write_tokens"))
    return Usage(
        input_tokens=max(0, token_count(found.get("prompt_tokens")) - read - written),
        output_tokens=token_count(found.get("completion_tokens")),
        cache_read_tokens=read,
        cache_write_tokens=written,
    )
