"""What a build tool's manifest defines, and how a name that was looked for compares with it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skill_lint.index.listing import is_below, join
from skill_lint.index.stand_in import is_stand_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeAlias

    from skill_lint.index.tree import Tree

    Pattern: TypeAlias = tuple[str, ...]
    """The literal pieces of a name between the places where anything may stand."""

LARGEST = 2_000_000  # bytes; what is larger was generated, and is not read
MOST_ALIASES = 50  # in one YAML file
MOST_LINES = 200  # of what a name runs
LONGEST_BODY = 5_000  # characters of it
DESCRIBING = frozenset({"help", "desc", "description", "summary"})
MOST_INCLUDED = 20_000  # files that all manifests of a tree include, each counted as often as it is


@dataclass(frozen=True, slots=True)
class Manifest:
    """The names that one manifest (with what it includes) defines.

    `names` maps each name to the file that defines it. `patterns` match names that are certainly there, `maybe` names
    that may be there. `factors` are parts of which further names can be made. `unread` says why names may be there that
    were not seen, "" where all were. `package` is the name under which a workspace knows it, "" for none. `bodies` has
    what names run, as far as that is known, in a form to compare.
    """

    path: str
    names: Mapping[str, str] = field(default_factory=dict)
    patterns: tuple[Pattern, ...] = ()
    maybe: tuple[Pattern, ...] = ()
    unread: str = ""
    factors: frozenset[str] = frozenset()
    package: str = ""
    bodies: Mapping[str, str] = field(default_factory=dict)


def matches(pattern: Pattern, name: str) -> bool:
    """Say whether `name` is the pieces of `pattern` with anything (or nothing) between them."""
    if len(pattern) == 1:
        return name == pattern[0]
    first, *middle, last = pattern
    if len(name) < len(first) + len(last) or not name.startswith(first) or not name.endswith(last):
        return False
    place, end = len(first), len(name) - len(last)
    for piece in middle:
        place = name.find(piece, place, end)
        if place < 0:
            return False
        place += len(piece)
    return True


def read_text(tree: Tree, path: str) -> str | None:
    """Give the text of a file, bytes that are not UTF-8 replaced.

    None where it is missing, unreadable, huge or empty: an empty manifest holds the place of another, as a pointer
    does.
    """
    try:
        content = tree.read(path)
    except (OSError, ValueError):
        return None
    if len(content) > LARGEST or not content.strip() or is_stand_in(content):
        return None
    return content.decode("utf-8", "replace").removeprefix("\ufeff")


def read_toml(tree: Tree, path: str) -> dict[str, object] | None:
    """Give the tables of a TOML file, None where it cannot be read."""
    text = read_text(tree, path)
    if text is None:
        return None
    import tomllib

    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError):
        return None


def read_yaml(tree: Tree, path: str) -> object:
    """Give the content of a YAML file, None where it cannot be read or has aliases enough to multiply."""
    text = read_text(tree, path)
    if text is None:
        return None
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        aliases = sum(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=loader))
        if aliases > MOST_ALIASES:
            return None
        return yaml.load(text, Loader=loader)  # noqa: S506 - both are safe loaders
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def table(value: object, *keys: str) -> dict[str, object]:
    """Follow keys through nested tables; an empty table where one is missing or is none."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


def texts(value: object) -> list[str]:
    """Give the texts of a list, or the one text; nothing for anything else."""
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def below(folder: str, path: str) -> str | None:
    """Give the path from the root of a path as written in `folder`; None where it leaves the tree or is absolute."""
    if path.startswith(("/", "~", "\\")) or path[1:2] == ":":
        return None
    parts = folder.split("/") if folder else []
    for part in path.replace("\\", "/").split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def named(names: Iterable[str], path: str) -> dict[str, str]:
    """Give each name with the file that defines it."""
    return dict.fromkeys(names, path)


def bodies_of(values: Mapping[str, object]) -> dict[str, str]:
    """Give what names run as texts: a command, a list of them, a table of texts. Of others nothing is known."""
    return {name: body for name, value in values.items() if (body := _body(value))}


def _body(value: object) -> str:
    lines: list[str] = []
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, str):
            lines.append(item)
        elif isinstance(item, dict) and all(isinstance(each, str) for pair in item.items() for each in pair):
            lines += (text for pair in sorted(item.items()) if pair[0] not in DESCRIBING for text in pair)
        else:
            return ""
        # Aliases of YAML can make much of little.
        if len(lines) > MOST_LINES or sum(map(len, lines)) > LONGEST_BODY:
            return ""
    body = "\n".join(lines).strip()
    return body if len(body) <= LONGEST_BODY else ""


def globbed(tree: Tree, folder: str, pattern: str) -> list[str]:
    """Give the files that a shell pattern (`*`, `?`, `[...]`, `**` in the folder part) names from `folder`."""
    place = below(folder, pattern)
    if place is None:
        return []
    if not re.search(r"[*?\[]", place):
        return [place] if place in tree.files else []
    parts = place.split("/")
    if len(parts) > 20:
        return []
    found = [""]
    for number, part in enumerate(parts):
        is_last = number == len(parts) - 1
        if part == "**":
            found = [name for name in tree.folders if any(is_below(name, top) for top in found)]
        elif re.search(r"[*?\[]", part):
            from fnmatch import fnmatchcase

            found = [join(top, name) for top in found for name in tree.children(top) if fnmatchcase(name, part)]
        else:
            found = [join(top, part) for top in found]
        known = tree.files if is_last else tree.folders
        found = [name for name in found if name in known]
    return sorted(found)


class Reading:
    """What the readers of one tree's manifests have in common, so that files which include one another stay cheap.

    Only the files that a tool finds by itself follow what they include. All others are read for their own names alone:
    what they include is read for itself.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._globbed: dict[tuple[str, str], list[str]] = {}
        self._left = MOST_INCLUDED

    def globbed(self, folder: str, pattern: str) -> list[str]:
        """Give the files that a shell pattern names from `folder`; each pattern is looked for once."""
        key = folder, pattern
        if key not in self._globbed:
            self._globbed[key] = globbed(self._tree, folder, pattern)
        return self._globbed[key]

    def may_follow(self) -> bool:
        """Say whether one more included file may be read."""
        self._left -= 1
        return self._left >= 0
