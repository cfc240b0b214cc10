"""What a whole skill asks the build tools for, and which of it the skill itself says to make."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.extract_commands import SHELLS
from skill_lint.references.subject import Task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Fence
    from skill_lint.references.inquiry import Inquiry

PACKAGE_MANAGERS = frozenset({"npm", "pnpm", "yarn", "bun"})
# What says on a line with the name that it has to be made first: "add a `name` script to package.json".
MADE = regex(
    r"\b(?:add|adds|adding|added|create|creates|creating|define|defines|defining|introduce|register|implement|scaffold|"
    r"generate|set up|setup|write|put|wire|insert|need|needs|missing|no such|not exist|n't exist|n't have|new)\b"
    r"(?=.*\b(?:scripts?|targets?|tasks?|recipes?|sessions?|environments?|alias(?:es)?|entry|package\.json|makefile|"
    r"justfile|taskfile|pyproject\.toml|tox\.ini|noxfile(?:\.py)?)\b)",
    re.IGNORECASE,
)
MOST_PLACES = 200  # at which a text is asked whether it makes a name
MOST_ABSENT = 30  # names: a skill with more speaks of something else


class TaskUses:
    """Look-ups over the targets and scripts that one skill names; what is found is kept."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._counts: dict[str, tuple[int, int]] = {}
        self._made: dict[str, bool] = {}

    def are_of_project(self, tool: str) -> bool:
        """Say whether at least half of the names that the skill asks `tool` (or one of its kind) for are there."""
        found, absent = self._count(tool)
        return found >= absent

    def are_too_many(self, tool: str) -> bool:
        """Say whether so many of those names are nowhere that each is not worth a look."""
        return self._count(tool)[1] > MOST_ABSENT

    def _count(self, tool: str) -> tuple[int, int]:
        """Count the names that are there and those that are nowhere."""
        known = self._counts.get(tool)
        if known is None:
            tools = PACKAGE_MANAGERS if tool in PACKAGE_MANAGERS else frozenset({tool})
            statuses = list(dict(self._statuses(tools)).values())
            known = self._counts[tool] = statuses.count("found"), statuses.count("absent")
        return known

    def _statuses(self, tools: frozenset[str]) -> Iterator[tuple[str, str]]:
        from skill_lint.references.judge_tasks import look

        for document in self._inquiry.documents:
            for mention in self._inquiry.mentions.get(document.path, ()):
                task = mention.subject
                if isinstance(task, Task) and task.tool in tools:
                    yield task.name, look(self._inquiry, document, mention, task).status

    def is_made(self, name: str) -> bool:
        """Say whether the skill shows how to define `name`, or says to: `"name": "..."`, "add a `name` target"."""
        known = self._made.get(name)
        if known is None:
            documents = self._inquiry.documents
            known = any(_makes(document.source.text, name) for document in documents)
            known = known or any(_defines(fence, name) for document in documents for fence in document.fences)
            self._made[name] = known
        return known


def _defines(fence: Fence, name: str) -> bool:
    """Say whether the code of a fence defines `name`, in a form that prose could have too.

    A rule of make or a recipe of just (with other targets, parameters or the `+` of a patch), a table of TOML, and
    `name = "..."` of a binary or a session.
    """
    if fence.language in SHELLS:
        return False
    escaped = re.escape(name)
    forms = (
        rf"""^[ \t+@]*(?:[\w.%/-]+[ \t]+){{0,8}}{escaped}(?:[ \t]+[^\n:]{{0,120}})?[ \t]*::?(?!=)"""
        rf"""|^[ \t+]*alias[ \t]+{escaped}[ \t]*:=|^[ \t+]*\[[\w."-]{{1,100}}\."?{escaped}"?\]"""
        rf"""|\bname[ \t]*=[ \t]*["']{escaped}["']"""
    )
    return re.search(forms, "\n".join(fence.lines), re.MULTILINE) is not None


def _makes(text: str, name: str) -> bool:
    escaped = re.escape(name)
    head = rf"""^[ \t>]*(?:["']{escaped}["'][ \t]*:|{escaped}[ \t]*:(?!=)|{escaped}[ \t]*=|\[testenv:{escaped}\])"""
    entry = rf"""["']{escaped}["'][ \t]*:[ \t]*["']|\bdef[ \t]+{escaped}\b|\bscripts\.{escaped}\b"""
    if re.search(head, text, re.MULTILINE) or re.search(entry, text):
        return True
    word = re.compile(rf"(?<![\w:.-]){escaped}(?![\w:-]|\.\w)")
    for count, found in enumerate(word.finditer(text)):
        start, end = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
        end = len(text) if end < 0 else end
        if count >= MOST_PLACES or MADE.search(text[max(start, found.start() - 200) : min(end, found.end() + 100)]):
            return True
    return False
