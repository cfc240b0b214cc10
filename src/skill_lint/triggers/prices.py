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


class Listed(NamedTuple):
    """A price with where it was read and when, as `year-month`, the first and the last."""

    price: Price
    source: str
    date: str


_PAGES = ("platform.claude.com/docs/en/about-claude/pricing", "2026-10 to 2026-11")
_TRACKERS = ("trackers PromptFuel 1.0.21 to 1.0.23, claudit 1.9.2 and TokenMeter 0.17", "2026-10 to 2026-11")
"""What others repeated from the vendors' own pages."""
KNOWN: Mapping[str, Listed] = {
    "claude-fable-5-1": Listed(Price(10, 50, 0.25, 12.5), *_TRACKERS),
    "claude-fable-5": Listed(Price(10, 50, 1, 12.5), *_PAGES),
    "claude-opus-5-5": Listed(Price(4, 20, 0.2, 5), *_TRACKERS),
    "claude-opus-5": Listed(Price(5, 25, 0.5, 6.25), *_PAGES),
    "claude-opus-4-8": Listed(Price(5, 25, 0.5, 6.25), *_PAGES),
    "claude-sonnet-5-5": Listed(Price(2, 10, 0.1, 2.5), *_TRACKERS),
    "claude-sonnet-5": Listed(Price(2, 10, 0.2, 2.5), *_PAGES),
    "claude-haiku-5-5": Listed(Price(0.1, 0.5, 0.01, 0.125), *_TRACKERS),  # of prompts up to 100,000 tokens
    "claude-haiku-4-5": Listed(Price(1, 5, 0.1, 1.25), *_PAGES),
    "gpt-6.2-astra": Listed(Price(8, 40, 0.4, 10), *_TRACKERS),  # these four of prompts up to 272,000 tokens
    "gpt-6.2-sol": Listed(Price(2, 10, 0.1, 2.5), *_TRACKERS),
    "gpt-6-sol": Listed(Price(2, 10, 0.2, 2.5), *_TRACKERS),
    "gpt-6-luna": Listed(Price(0.1, 0.5, 0.01, 0.125), *_TRACKERS),
}
"""The vendors' own prices, without discounts."""


def listed(model: str) -> Listed | None:
    """Give what is known of a model by its name, with or without the date of a version."""
    return KNOWN.get(model) or KNOWN.get(_DATED.sub("", model))


def price_of(model: str, own: Mapping[str, Price] | None = None) -> Price | None:
    """Give the price of a model by its name, with or without the date of a version; None where it is not known.

    With a table of the user's `own`, only that counts.
    """
    if own is not None:
        return own.get(model) or own.get(_DATED.sub("", model))
    found = listed(model)
    return None if found is None else found.price


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
