"""The frontmatter fields that clients read, and which of them a misspelt key means."""

from __future__ import annotations

import json
from functools import cache
from os.path import dirname
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

# Below these lengths (of the field, without hyphens) one or two changed letters may well make another word.
ONE_SLIP = 8
TWO_SLIPS = 12


class Field(NamedTuple):
    """One field: its type ("string", "string or list", "boolean" or "mapping") and the clients that know it.

    `judged` says that a value of another type is known to do harm.
    """

    name: str
    type: str
    clients: tuple[str, ...]
    judged: bool


class _Known(NamedTuple):
    fields: Mapping[str, Field]
    common: frozenset[str]
    mistaken: Mapping[str, str]
    by_letters: Mapping[str, str]


@cache
def _known() -> _Known:
    with open(f"{dirname(__file__)}/data/fields.json", encoding="utf-8") as file:
        data = json.load(file)
    fields = {
        row["name"]: Field(row["name"], row["type"], tuple(row["clients"]), row.get("judged", False))
        for row in data["fields"]
    }
    common = frozenset(data["common"]["value"])
    return _Known(fields, common, data["mistaken"]["value"], {letters(name): name for name in fields})


def fields() -> tuple[Field, ...]:
    """Give every field that a client is known to read."""
    return tuple(_known().fields.values())


def field(name: str) -> Field | None:
    """Give the field of that exact name, None where no client is known to read it."""
    return _known().fields.get(name)


def letters(key: str) -> str:
    """Reduce a key to what is left when case, hyphens, underscores and blanks do not count."""
    return key.lower().replace("-", "").replace("_", "").replace(" ", "")


def meant_field(key: str, keys: Collection[str]) -> str | None:
    """Name the field that `key` is a near miss of, None where it may well be a key of its own.

    `keys` are all keys beside it: a field that is there as well cannot be the one that was meant. Common keys of
    public skills are nobody's near miss.
    """
    known = _known()
    if key in known.fields or key in known.common or not key.isascii():
        return None
    meant = known.mistaken.get(key) or known.mistaken.get(letters(key)) or known.by_letters.get(letters(key))
    if meant is None:
        if letters(key) in {letters(common) for common in known.common}:
            return None
        near = [name for name in known.fields if _is_slip(letters(key), letters(name))]
        meant = near[0] if len(near) == 1 else None
    return None if meant is None or meant in keys else meant


def _is_slip(written: str, meant: str) -> bool:
    allowed = 2 if len(meant) >= TWO_SLIPS else 1 if len(meant) >= ONE_SLIP else 0
    return abs(len(written) - len(meant)) <= allowed and 0 < distance(written, meant) <= allowed


def distance(left: str, right: str) -> int:
    """Count the letters to insert, delete, replace or swap with their neighbour to turn one word into the other."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
