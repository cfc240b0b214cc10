"""The keys of a configuration file, declared once: validation, JSON Schema, tables and `config show` read this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.model.catalogue import Catalogue, Option

Kind = Literal[
    "boolean",
    "choice",
    "version",
    "extend",
    "clients",
    "patterns",
    "selectors",
    "severities",
    "ignores",
    "options",
    "overrides",
    "table",
    "allowed",
    "count",
    "positive",
    "names",
    "expression",
    "sources",
    "name",
    "text",
]


class Key(NamedTuple):
    """One key: what it takes, what holds without it, and whether an override may set it.

    `keys` are those of the table, or of each of the tables, that it takes. The name of a key of a table is told with
    a dot (`references.paths`); a key of several tables without a default has to be there.
    """

    name: str
    kind: Kind
    default: object
    summary: str
    choices: tuple[str, ...] = ()
    in_overrides: bool = False
    keys: tuple[Key, ...] = ()


LEVELS = ("error", "warning", "note")
OUTPUT_FORMATS = ("full", "concise", "json", "github")
PRESET_NAMES = ("recommended", "strict")

ALLOWED = (
    Key("text", "name", None, "The exact text"),
    Key("reason", "text", "", "Why it is allowed, for people"),
)
REFERENCES = (
    Key(
        "paths",
        "choice",
        "evidence",
        "Report a path that shows signs of having been there, or every path that does not exist",
        ("evidence", "must-exist"),
        in_overrides=True,
    ),
    Key(
        "allow",
        "allowed",
        (),
        "Exact texts that are never reported, or tables of `text` and `reason`",
        (),
        True,
        ALLOWED,
    ),
    Key("history-limit", "count", 4000, "How many commits are searched for what became of a path; 0 for none"),
)
TRIGGERS = (
    Key("backend", "choice", "lexical", "What judges prompts", ("lexical", "anthropic", "openai", "claude", "codex")),
    Key("model", "text", "", "The model that a backend asks, as its maker names it"),
    Key("runs", "positive", 1, "How many votes of a model each prompt gets"),
)
OUTSIDE = {
    "triggers.base-url": "give `--base-url`",
    "triggers.command": "give `--command`",
    "triggers.api-key-env": "give `--api-key-env`",
    "triggers.api-key": "put the key into the environment",
    "triggers.allow-custom-base-url": "give `--allow-custom-base-url`",
}
"""What a repository's own file may never set, with what to do instead: who proposes a change could steal a key with it,
or have a program run."""
NAMES = (
    Key("pattern", "expression", None, "Regular expression; code spans in which it is found are names"),
    Key("source", "sources", None, "The files that have them"),
    Key(
        "must",
        "choice",
        "be-defined",
        "Be defined there, or occur in the code there",
        ("be-defined", "occur"),
    ),
)

KEYS: tuple[Key, ...] = (
    Key("extend", "extend", (), "Presets (`recommended`, `strict`) and files whose settings hold first"),
    Key("root", "boolean", False, "Outside git: the directory of this file is the project root"),
    Key("required-version", "version", "", "Versions of skill-lint that may read this file, such as `>=0.1,<0.2`"),
    Key("clients", "clients", (), "Clients to judge for; empty means those that the folder implies", (), True),
    Key("include", "patterns", (), "Only skills that match are checked; empty means all"),
    Key("exclude", "patterns", (), "Skills that are left out"),
    Key("extend-exclude", "patterns", (), "As `exclude`, added to what `extend` brings"),
    Key("respect-gitignore", "boolean", True, "Leave out what git ignores"),
    Key("force-exclude", "boolean", False, "Leave excluded skills out even where the command line names them"),
    Key(
        "select", "selectors", (), "Rules to run: ids, groups, tags or `all`; without it those on by default", (), True
    ),
    Key("extend-select", "selectors", (), "Rules to run besides those selected", (), True),
    Key("ignore", "selectors", (), "Rules not to run", (), True),
    Key("severity", "severities", {}, "Level by rule: `error`, `warning`, `note` or `off`", (), True),
    Key("per-file-ignores", "ignores", {}, "Rules not to run by path pattern", (), True),
    Key("references", "table", {}, "How strictly references are judged", (), True, REFERENCES),
    Key("names", "names", (), "Conventions of names that must exist in the source", (), True, NAMES),
    Key("triggers", "table", {}, "What `skill-lint triggers` asks", (), False, TRIGGERS),
    Key("unsuppressible", "selectors", (), "Rules that comments in the text may not silence"),
    Key("fail-on", "choice", "error", "The lowest level that makes the exit code 1", LEVELS),
    Key("min-severity", "choice", "warning", "The lowest level that is shown, at most that of `fail-on`", LEVELS),
    Key("output-format", "choice", "full", "The form of the output", OUTPUT_FORMATS),
    Key("rules", "options", {}, "Options by rule", (), True),
    Key("overrides", "overrides", (), "Settings for some paths only, the last that matches wins"),
)

BY_NAME = {key.name: key for key in KEYS} | {
    f"{table}.{key.name}": key for table, keys in (("references", REFERENCES), ("triggers", TRIGGERS)) for key in keys
}
IN_OVERRIDES = tuple(key for key in KEYS if key.in_overrides)


def selectors(catalogue: Catalogue) -> dict[str, frozenset[str]]:
    """Give every word that may stand in `select` with the ids that it means: `all`, tags, groups, ids.

    A rule that is off by default is meant by its id and by `all` alone.
    """
    words: dict[str, set[str]] = {}
    for rule in catalogue:
        if rule.severity:
            for word in (rule.group, *rule.tags):
                words.setdefault(word, set()).add(rule.id)
        else:
            for word in (rule.group, *rule.tags):
                words.setdefault(word, set())
    words["all"] = set(catalogue.ids)
    words.update({rule: {rule} for rule in catalogue.ids})
    return {word: frozenset(ids) for word, ids in words.items()}


def json_schema(catalogue: Catalogue, clients: Iterable[str] = ()) -> dict[str, object]:
    """Give the JSON Schema (draft 2020-12) of `skill-lint.toml`; `clients` are the known ids, empty for any."""
    levels = [*LEVELS, "off"]
    known_clients = sorted(clients)
    words = sorted(selectors(catalogue))
    definitions: dict[str, object] = {
        "selectors": {"type": "array", "items": {"enum": words}},
        "patterns": {"type": "array", "items": {"type": "string", "minLength": 1}},
        "rules": {
            "type": "object",
            "additionalProperties": False,
            "properties": {rule.id: _rule(rule.summary, rule.options) for rule in catalogue if rule.options},
        },
        "severities": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                rule.id: {"description": rule.summary, "enum": levels, "default": rule.severity.word}
                for rule in catalogue
            },
        },
    }
    shapes: dict[Kind, dict[str, object]] = {
        "boolean": {"type": "boolean"},
        "choice": {},
        "version": {"type": "string", "minLength": 1},
        "extend": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "clients": {"type": "array", "items": {"enum": known_clients} if known_clients else {"type": "string"}},
        "patterns": {"$ref": "#/$defs/patterns"},
        "selectors": {"$ref": "#/$defs/selectors"},
        "severities": {"$ref": "#/$defs/severities"},
        "ignores": {"type": "object", "additionalProperties": {"$ref": "#/$defs/selectors"}},
        "options": {"$ref": "#/$defs/rules"},
        "count": {"type": "integer", "minimum": 0},
        "positive": {"type": "integer", "minimum": 1},
        "expression": {"type": "string", "minLength": 1, "format": "regex"},
        "sources": {"$ref": "#/$defs/patterns", "minItems": 1},
        "name": {"type": "string", "minLength": 1},
        "text": {"type": "string"},
    }

    def shape(key: Key, *, in_override: bool = False) -> dict[str, object]:
        result: dict[str, object] = {"description": key.summary}
        if key.kind == "table":
            return result | table(tuple(each for each in key.keys if each.in_overrides or not in_override))
        if key.kind == "names":
            return result | {"type": "array", "items": table(key.keys)}
        if key.kind == "allowed":
            return result | {"type": "array", "items": {"anyOf": [shapes["name"], table(key.keys)]}}
        result |= shapes[key.kind]
        if key.choices:
            result["enum"] = list(key.choices)
        if key.kind in {"boolean", "choice", "count", "positive", "text"}:
            result["default"] = key.default
        return result

    def table(keys: tuple[Key, ...]) -> dict[str, object]:
        needed = [key.name for key in keys if key.default is None]
        required: dict[str, object] = {"required": needed} if needed else {}
        inner = {key.name: shape(key) for key in keys}
        return {"type": "object", "additionalProperties": False, **required, "properties": inner}

    override = {
        "type": "object",
        "additionalProperties": False,
        "required": ["paths"],
        "properties": {
            "paths": {
                "description": "Path patterns, relative to this file",
                "type": "array",
                "minItems": 1,
                "items": {"type": "string", "minLength": 1},
            },
            **{key.name: shape(key, in_override=True) for key in IN_OVERRIDES},
        },
    }
    properties: dict[str, object] = {
        key.name: {"description": key.summary, "type": "array", "items": override}
        if key.kind == "overrides"
        else shape(key)
        for key in KEYS
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "skill-lint configuration",
        "description": "skill-lint.toml, .skill-lint.toml, or the table tool.skill-lint of pyproject.toml",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "$defs": definitions,
    }


def _rule(summary: str, options: tuple[Option, ...]) -> dict[str, object]:
    return {
        "description": summary,
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: _option(option) for option in options},
    }


def _option(option: Option) -> dict[str, object]:
    shape: dict[str, object] = {"description": option.summary}
    if option.kind == "strings":
        items = {"enum": list(option.choices)} if option.choices else {"type": "string"}
        shape |= {"type": "array", "items": items, "default": _plain(option.default)}
    elif option.choices:
        shape |= {"enum": list(option.choices), "default": option.default}
    else:
        shape |= {"type": option.kind, "default": option.default}
    return shape


def _plain(value: object) -> object:
    return list(value) if isinstance(value, (tuple, list, set, frozenset)) else value
