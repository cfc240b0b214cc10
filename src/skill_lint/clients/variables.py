"""The variables that clients put into the text of a skill or set in its commands, read when first asked for."""

from __future__ import annotations

import json
from functools import cache
from os.path import dirname
from typing import Any, NamedTuple

MEANINGS = ("skill", "plugin", "project", "elsewhere", "value")


class Variable(NamedTuple):
    """A variable as it is written, the folder it means (one of `MEANINGS`, "value" for no folder), and who says so.

    `only_in` is "plugin" where the client knows it in the skills of a plugin alone.
    """

    written: str
    means: str
    client: str
    source: str
    date: str
    only_in: str = ""


def _data(name: str) -> list[dict[str, Any]]:
    with open(f"{dirname(__file__)}/data/{name}.json", encoding="utf-8") as file:
        rows: list[dict[str, Any]] = json.load(file)
    return rows


@cache
def variables() -> dict[str, Variable]:
    """Give every documented variable by the form in which it is written; `$NAME` is a form of `${NAME}`."""
    known = {row["written"]: Variable(**row) for row in _data("variables")}
    known |= {f"${written[2:-1]}": row for written, row in known.items() if written.startswith("${")}
    known |= {f"${{{written[1:]}}}": row for written, row in known.items() if not written.startswith(("${", "{"))}
    return known


@cache
def environment() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the environment variables that clients document, and the beginnings that stand for families of them."""
    names = [name for row in _data("environment") for name in row["names"]]
    whole = tuple(name for name in names if not name.endswith("*"))
    return whole, tuple(name[:-1] for name in names if name.endswith("*"))


def is_documented(name: str) -> bool:
    """Say whether a client documents the variable of this bare name."""
    whole, families = environment()
    return f"${name}" in variables() or name in whole or name.startswith(families)
