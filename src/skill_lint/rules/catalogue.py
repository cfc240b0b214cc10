"""Finds rules: their rows from the generated index, their classes by import of the one file."""

from __future__ import annotations

import json
from importlib import import_module
from os.path import dirname, join
from typing import TYPE_CHECKING

from skill_lint.model.catalogue import Catalogue, Option, RuleInfo
from skill_lint.model.diagnostic import SEVERITIES

if TYPE_CHECKING:
    from skill_lint.rules.rule import Rule

INDEX = join(dirname(__file__), "index.json")  # `pathlib` would be a third of what `rules` may cost


def load_catalogue() -> Catalogue:
    """Read the row of every rule from the index that `tools/generate.py` writes; imports no rule."""
    with open(INDEX, encoding="utf-8") as file:
        rows = json.load(file)
    return Catalogue({row["id"]: _info(row) for row in rows})


def _info(row: dict[str, object]) -> RuleInfo:
    options = tuple(
        Option(o["name"], o["kind"], o["default"], o["summary"], tuple(o["choices"]))
        for o in row["options"]  # type: ignore[attr-defined]  # the generator wrote a list of objects
    )
    return RuleInfo(
        id=str(row["id"]),
        group=str(row["group"]),
        summary=str(row["summary"]),
        severity=SEVERITIES[str(row["severity"])],
        tags=tuple(row["tags"]),  # type: ignore[arg-type]
        since=str(row["since"]),
        fix=str(row["fix"]),
        module=str(row["module"]),
        options=options,
        fault=row["fault"],  # type: ignore[arg-type]
    )


def load_rule(info: RuleInfo) -> type[Rule]:
    """Import the one file of a rule and give its class."""
    module = import_module(info.module)
    rule: type[Rule] = getattr(module, class_name(info.id))
    return rule


def class_name(rule_id: str) -> str:
    """Give the name of a rule's class: `name-mismatch` is `NameMismatch`."""
    return "".join(word.capitalize() for word in rule_id.split("-"))
