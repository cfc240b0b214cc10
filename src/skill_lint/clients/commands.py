"""The commands that clients bring themselves (`/compact`), read from `data/commands.json` when first asked for."""

from __future__ import annotations

import json
from functools import cache
from os.path import dirname


@cache
def built_in() -> frozenset[str]:
    """Give the names of the commands of every client, without the slash."""
    with open(f"{dirname(__file__)}/data/commands.json", encoding="utf-8") as file:
        return frozenset(name for row in json.load(file) for name in row["commands"])
