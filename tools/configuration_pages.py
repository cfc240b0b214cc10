"""Makes what follows from the declared configuration keys: the JSON Schema and the table in the documentation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from skill_lint.clients.facts import CLIENTS
from skill_lint.config.schema import KEYS, Key, json_schema
from skill_lint.rules.catalogue import load_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "src" / "skill_lint" / "config" / "config.schema.json"
PAGE = ROOT / "docs" / "configuration.md"
START, END = "<!-- generated: keys -->\n", "<!-- end of generated -->\n"

TAKES = {
    "boolean": "true or false",
    "version": "version or bounds",
    "extend": "preset or path, or a list of them",
    "clients": "list of clients",
    "patterns": "list of path patterns",
    "selectors": "list of rules, groups, tags, `all`",
    "severities": "table: rule to level",
    "ignores": "table: path pattern to rules",
    "options": "tables by rule",
    "overrides": "list of tables",
    "allowed": "list of texts, or of tables of `text` and `reason`",
    "count": "whole number",
    "positive": "whole number of 1 or more",
    "text": "string",
    "names": "list of tables",
    "expression": "regular expression",
    "sources": "list of path patterns",
}


def files() -> dict[Path, str]:
    """Make both files: path and text."""
    schema = json.dumps(json_schema(load_catalogue(), CLIENTS), indent=2, ensure_ascii=False)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    return {SCHEMA: f"{schema}\n", PAGE: f"{before}{START}{key_table()}{END}{after}"}


def key_table() -> str:
    """Make the table of keys as Markdown."""
    lines = ["| key | takes | default | in overrides | |", "| --- | --- | --- | --- | --- |"]
    for key, name, in_overrides in rows():
        overrides = "yes" if in_overrides else ""
        lines.append(f"| `{name}` | {_takes(key)} | {_default(key)} | {overrides} | {key.summary} |")
    return "\n".join(lines) + "\n"


def rows() -> Iterator[tuple[Key, str, bool]]:
    """Give every key, the name by which it is told, and whether overrides take it; tables by their keys."""
    for key in KEYS:
        if key.kind == "table":
            yield from ((inner, f"{key.name}.{inner.name}", inner.in_overrides) for inner in key.keys)
        else:
            yield key, key.name, key.in_overrides
            yield from ((inner, f"{key.name}.{inner.name}", key.in_overrides) for inner in key.keys)


def _takes(key: Key) -> str:
    return " or ".join(f"`{choice}`" for choice in key.choices) if key.choices else TAKES[key.kind]


def _default(key: Key) -> str:
    if isinstance(key.default, bool):
        return f"`{str(key.default).lower()}`"
    if key.default is None:
        return "needed"
    return f"`{key.default}`" if key.default else ""
