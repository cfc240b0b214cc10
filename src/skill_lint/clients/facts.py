"""What each agent client does with a skill, read from one data file a client when first asked for.

A fact is a value or an outcome with its source, in our words, and the date of that source: the day of the newest
state that was read. What no file tells is "not verified", never "loads".
"""

from __future__ import annotations

import json
from functools import cache
from os.path import dirname
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CLIENTS = (
    "agent-skills",
    "claude-code",
    "claude-api",
    "codex",
    "gemini-cli",
    "vscode",
    "copilot-cli",
    "opencode",
    "goose",
    "roo-code",
    "cursor",
    "windsurf",
    "kiro",
    "amp",
    "antigravity",
)
"""Every client id, in the order of tables. `agent-skills` is the reference validator of the format."""

NOT_VERIFIED = "not verified"
OUTCOMES = (
    "dropped without a message",
    "not found",
    "dropped with a message",
    "refused on upload",
    "metadata lost",
    "cut",
    "name replaced",
    "warned",
    "loads",
    NOT_VERIFIED,
)
"""What a client may do with a skill, from worst to best; what nobody verified stands last."""

SITUATIONS = (
    "frontmatter-missing",
    "frontmatter-unclosed",
    "frontmatter-not-first",
    "frontmatter-executable",
    "yaml-invalid",  # any other fault of syntax
    "yaml-colon",  # `: ` in a plain value
    "yaml-reserved-start",  # a plain value that starts with `*`, `&`, `@`, `%` or a back-tick
    "yaml-brackets",  # text or a second list after a closing bracket
    "yaml-quotes",  # text after a closing quote, a lone apostrophe, an unknown escape
    "yaml-tab",  # a tab as indentation
    "yaml-tab-after-colon",  # a tab between key and value
    "yaml-surrogate-escape",  # "\ud83e\udd16" in double quotes
    "yaml-not-mapping",
    "duplicate-key",
    "unknown-key",
    "metadata-not-mapping",
    "allowed-tools-commas",
    "byte-order-mark",
    "not-utf8",
    "name-missing",
    "name-not-string",
    "name-too-long",
    "name-characters",  # capitals, underscores, spaces, dots, slashes
    "name-non-ascii",  # letters of other scripts
    "name-hyphens",  # at an end, or two in a row
    "name-colon",
    "name-mismatch",
    "name-reserved",
    "name-duplicate",
    "description-missing",
    "description-not-string",
    "description-too-long",
    "description-angle-brackets",
    "listing-too-long",  # description and when_to_use together
    "filename-case",
    "entry-symlink",
    "folder-symlink",
    "hidden-folder",
    "nested-too-deep",
)
"""Every situation that an outcome may be asked for."""


class Limit(NamedTuple):
    """How long a value may be in one client, in which unit, with white space kept, trimmed or collapsed first."""

    client: str
    value: int
    unit: str  # "code points", "UTF-16 units" or "bytes"
    whitespace: str  # "kept", "trimmed" or "collapsed"
    outcome: str


class Client(NamedTuple):
    """The data file of one client. `facts` is the file as it stands, with sources and dates."""

    id: str
    name: str
    folders: tuple[str, ...]
    facts: Mapping[str, object]
    outcomes: Mapping[str, str]
    limits: Mapping[str, Limit]
    reserved_words: tuple[str, ...]
    reserved_folders: tuple[str, ...]


@cache
def client(identifier: str) -> Client:
    """Read the facts of one client. Raises KeyError for an id that is not in CLIENTS."""
    if identifier not in CLIENTS:
        raise KeyError(identifier)
    with open(f"{dirname(__file__)}/data/{identifier}.json", encoding="utf-8") as file:
        facts = json.load(file)

    def values(key: str) -> tuple[str, ...]:
        return tuple(facts.get(key, {"value": ()})["value"])

    return Client(
        id=identifier,
        name=facts["name"],
        folders=values("folders"),
        facts=facts,
        outcomes={situation: fact["outcome"] for situation, fact in facts["outcomes"].items()},
        limits={
            kind: Limit(identifier, fact["value"], fact["unit"], fact["whitespace"], fact["outcome"])
            for kind, fact in facts["limits"].items()
        },
        reserved_words=values("reserved_words"),
        reserved_folders=values("reserved_folders"),
    )


def chosen(clients: Iterable[str] | None) -> tuple[Client, ...]:
    """Give the facts of these clients (of all for None), in the order of CLIENTS; unknown ids are left out."""
    wanted = None if clients is None else frozenset(clients)
    return tuple(client(each) for each in CLIENTS if wanted is None or each in wanted)


def outcomes(situation: str, clients: Iterable[str] | None = None) -> tuple[tuple[str, str], ...]:
    """Say what each client does in a situation: (client id, outcome) pairs from worst to best.

    Raises ValueError for a situation that is not in SITUATIONS.
    """
    if situation not in SITUATIONS:
        raise ValueError(f"no such situation: {situation}")
    pairs = ((each.id, each.outcomes.get(situation, NOT_VERIFIED)) for each in chosen(clients))
    return tuple(sorted(pairs, key=lambda pair: OUTCOMES.index(pair[1])))


def limits(kind: str, clients: Iterable[str] | None = None) -> tuple[Limit, ...]:
    """Give the limits that clients put on "name", "description" or "listing" (description and when_to_use)."""
    return tuple(each.limits[kind] for each in chosen(clients) if kind in each.limits)


def clients_for_folder(folder: str) -> tuple[str, ...]:
    """Name the clients that search a folder such as `.claude/skills` or `packages/a/.roo/skills-code`.

    Only the end of the path counts, so the folder of a nested project is recognised. Empty for a folder that belongs
    to no client, such as `skills`.
    """
    path = "/" + folder.strip("/")
    return tuple(each.id for each in chosen(None) if any(_ends_with(path, own) for own in each.folders))


def _ends_with(path: str, folder: str) -> bool:
    if not folder.endswith("*"):
        return path.endswith("/" + folder)
    parent, _, last = path.rpartition("/")
    own_parent, _, own_last = folder.rpartition("/")
    return parent.endswith("/" + own_parent) and last.startswith(own_last[:-1])
