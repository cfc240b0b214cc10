"""How a prompt asks, in the words that authors of prompt sets have for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.prompts.fields import field_name

if TYPE_CHECKING:
    from skill_lint.model.prompt import Intent
    from skill_lint.prompts.fields import Row

INTENT_KEYS = ("intent", "type", "trigger_type", "category", "kind", "negative_type", "negative_kind", "label", "class")
KINDS: dict[str, Intent] = {
    "explicit": "explicit",
    "implicit": "implicit",
    "contextual": "contextual",
    "negative": "negative",
    "negatives": "negative",
}
# Parts of a longer word, too: `negative-near-miss`, `hard negative (adjacent)`.
NEAR_MISS = regex(r"near_?miss|hard_negative|adjacent|confusable|look_?alike|decoy|distractor|sibling")
OFF_TOPIC = regex(r"off_?topic|unrelated|irrelevant|out_of_domain|easy_negative")


def intent_of(row: Row) -> Intent:
    """Give how the row says that its prompt asks, "" where it does not; the kind of a negative counts most."""
    found: list[Intent] = [intent for key in INTENT_KEYS if (intent := _intent(row.word(key)))]
    kinds = {intent for intent in found if intent in ("near-miss", "off-topic")}
    return kinds.pop() if len(kinds) == 1 else next(iter(found), "")


def _intent(word: str) -> Intent:
    name = field_name(word[:100])
    is_near, is_off = NEAR_MISS.search(name), OFF_TOPIC.search(name)
    if is_near or is_off:
        if is_near and is_off:
            return "negative"
        return "near-miss" if is_near else "off-topic"
    return KINDS.get(name, "")
