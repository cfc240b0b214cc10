"""Skills that a prompt names outright: such a prompt asks for the skill, whatever its other words say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_NEGATED = re.compile(
    r"(?:\b(?:not|without|never|don['’]t|instead\s+of|avoid|except)\s+(?:\w+\s+){0,2})$", re.IGNORECASE
)
# `$name` and `/name`, where it is no part of a path, with a plugin's name before it.
_SIGILS = re.compile(r"(?<![\w/.~$-])[$/]((?:[\w.-]+:)?[^\W_][\w-]*)(?![\w/]|\.\w)")
_NAME = r"(?:[^\W_][\w.-]*:)?[^\W_][\w-]*"
_COMPOUND = r"(?:[^\W_][\w.-]*:)?[^\W_]\w*(?:-\w+)+"
_OPEN = """["'`“«]?"""
_PATTERNS = (
    _SIGILS,
    re.compile(rf"""(?<![\w/.-]){_OPEN}({_NAME})["'`”»]?\s+skill\b""", re.IGNORECASE),
    re.compile(rf"""\bskill\s+(?:(?:named|called)\s+)?{_OPEN}({_NAME})""", re.IGNORECASE),
    re.compile(
        rf"\b(?:use|run|invoke|load|call|activate|apply|via|with|using)\s+(?:the\s+)?{_OPEN}({_COMPOUND})",
        re.IGNORECASE,
    ),
)


class Mentions:
    """Finds the names of a catalogue in prompts."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names: dict[str, str] = {}
        self._bare: dict[str, list[str]] = {}
        for name in names:
            self._names.setdefault(name.casefold(), name)
            self._bare.setdefault(name.casefold().rpartition(":")[2], []).append(name)

    def find(self, prompt: str) -> tuple[str, ...]:
        """Give the skills that `prompt` names outright, in its order.

        `$name`, `/name`, "the name skill" and "use compound-name" name a skill; a bare word does not. A name without
        its plugin names the skills of all plugins that have it.
        """
        found: list[tuple[int, str]] = []
        for pattern in _PATTERNS:
            for match in pattern.finditer(prompt):
                names = self._called(match[1].casefold())
                if names and not _NEGATED.search(prompt[max(0, match.start() - 40) : match.start()]):
                    found += ((match.start(1), name) for name in names)
        return tuple(dict.fromkeys(name for _, name in sorted(found)))

    def _called(self, name: str) -> list[str]:
        if name in self._names:
            return [self._names[name]]
        return self._bare.get(name.rpartition(":")[2], [])
