"""The variables by which clients name the folders of a skill, read from `data/variables.json` when first asked for."""

from __future__ import annotations

import json
from functools import cache
from os.path import dirname
from typing import NamedTuple

MEANINGS = ("skill", "plugin", "project", "elsewhere")


class Variable(NamedTuple):
    """A variable as it is written, the folder it means (one of `MEANINGS`), and who says so."""

    written: str
    means: str
    client: str
    source: str
    date: str


@cache
def variables() -> dict[str, Variable]:
    """Give every documented variable by the form in which it is written; `$NAME` is a form of `${NAME}`."""
    with open(f"{dirname(__file__)}/data/variables.json", encoding="utf-8") as file:
        rows = [Variable(**row) for row in json.load(file)]
    known = {row.written: row for row in rows}
    known |= {f"${row.written[2:-1]}": row for row in rows if row.written.startswith("${")}
    return known
