"""Makes what follows from the declared configuration keys: the JSON Schema and the table in the documentation."""

from __future__ import annotations

import json
from pathlib import Path

from skill_lint.clients.facts import CLIENTS
from skill_lint.config.schema import KEYS, Key, json_schema
from skill_lint.rules.catalogue import load_catalogue

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
    for key in KEYS:
        overrides = "yes" if key.in_overrides else ""
        lines.append(f"| `{key.name}` | {_takes(key)} | {_default(key)} | {overrides} | {key.summary} |")
    return "\n".join(lines) + "\n"


def _takes(key: Key) -> str:
    return " or ".join(f"`{choice}`" for choice in key.choices) if key.choices else TAKES[key.kind]


def _default(key: Key) -> str:
    if isinstance(key.default, bool):
        return f"`{str(key.default).lower()}`"
    return f"`{key.default}`" if key.default else ""
