"""What tokens cost, from a small table of known models or from one of the user's. Every figure is an estimate."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.triggers.backend import BackendError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.triggers.backend import Usage

_MILLION = 1_000_000
_DATED = re.compile(r"-(?:20\d{6}|20\d\d-\d\d-\d\d|latest)$")


class Price(NamedTuple):
    """US dollars for a million tokens of each kind."""

    input: float
    output: float
    cache_read: float
    cache_write: float

    def of(self, usage: Usage) -> float:
        """Give what `usage` costs, in dollars."""
        return (
            usage.input_tokens * self.input
            + usage.output_tokens * self.output
            + usage.cache_read_tokens * self.cache_read
            + usage.cache_write_tokens * self.cache_write
        ) / _MILLION


KNOWN: Mapping[str, Price] = {
    "claude-fable-5-1": Price(10, 50, 0.25, 12.5),
    "claude-fable-5": Price(10, 50, 1, 12.5),
    "claude-opus-5-5": Price(4, 20, 0.2, 5),
    "claude-opus-5": Price(5, 25, 0.5, 6.25),
    "claude-opus-4-8": Price(5, 25, 0.5, 6.25),
    "claude-sonnet-5-5": Price(2, 10, 0.1, 2.5),
    "claude-sonnet-5": Price(2, 10, 0.2, 2.5),
    "claude-haiku-5-5": Price(0.1, 0.5, 0.01, 0.125),  # of prompts up to 100,000 tokens
    "claude-haiku-4-5": Price(1, 5, 0.1, 1.25),
    "gpt-6.2-astra": Price(8, 40, 0.4, 10),  # these four of prompts up to 272,000 tokens
    "gpt-6.2-sol": Price(2, 10, 0.1, 2.5),
    "gpt-6-sol": Price(2, 10, 0.2, 2.5),
    "gpt-6-luna": Price(0.1, 0.5, 0.01, 0.125),
}
"""The vendors' own prices, without discounts. Anthropic's from its pages on prices and on each model
(platform.claude.com/docs/en/about-claude/pricing); OpenAI's, and the newest of Anthropic's, as trackers of prices
repeated them from the vendors' pages (PromptFuel 1.0.21 to 1.0.23, claudit 1.9.2, TokenMeter 0.17)."""
DATE = "October and November 2026"


def price_of(model: str, own: Mapping[str, Price] | None = None) -> Price | None:
    """Give the price of a model by its name, with or without the date of a version; None where it is not known.

    With a table of the user's `own`, only that counts.
    """
    prices = KNOWN if own is None else own
    return prices.get(model) or prices.get(_DATED.sub("", model))


def read_prices(path: str, content: bytes) -> dict[str, Price]:
    """Read a user's table: JSON, an object of models, each with dollars for a million tokens.

    `{"model": {"input": 1, "output": 5, "cache_read": 0.1, "cache_write": 1.25}}`; the last two may be left out, and
    are then those of input. Raises BackendError.
    """
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise BackendError(f'`{path}` is no table of prices. Write `{{"model": {{"input": 1, "output": 5}}}}` as JSON')
    return {str(model): _price(path, str(model), entry) for model, entry in value.items()}


def _price(path: str, model: str, entry: object) -> Price:
    found = entry if isinstance(entry, dict) else {}
    unknown = sorted(set(found) - set(Price._fields))
    amounts = {"cache_read": found.get("input"), "cache_write": found.get("input")} | found
    values = [amounts.get(name) for name in Price._fields]
    fit = [float(each) for each in values if type(each) in (int, float) and each is not None and 0 <= each < _MILLION]
    if unknown or len(fit) < len(values):
        fault = f"does not know `{unknown[0]}`" if unknown else "needs the numbers `input` and `output`"
        raise BackendError(f"the price of `{model}` in `{path}` {fault}. They are dollars for a million tokens")
    return Price(*fit)
