"""A small skill in memory and what became of its references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.discovery import find_skills
from skill_lint.index.memory import MemoryTree
from skill_lint.rules.context import Context, Project

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skill_lint.model.reference import Verdict

HEAD = "---\nname: mill\ndescription: Sets a mill. Use when flour is coarse.\n---\n\n"
SKILL = "skills/mill/SKILL.md"


def contexts(
    files: Mapping[str, str | bytes],
    *,
    executable: Iterable[str] = (),
    links: Mapping[str, str] | None = None,
    ignored: Iterable[str] = (),
) -> list[Context]:
    """Make the contexts of all skills of a tree in memory."""
    tree = MemoryTree(files, executable=tuple(executable), links=dict(links or {}), ignored=tuple(ignored))
    skills = find_skills(tree)
    project = Project(tree, skills)
    return [Context(project, skill) for skill in skills]


def verdicts(body: str, others: Mapping[str, str | bytes] | None = None, **tree: object) -> tuple[Verdict, ...]:
    """Judge the skill `skills/mill` with this body; `others` are further files, relative or `/`-rooted."""
    return next(iter(surveys(SKILL, body, others, **tree).values()))


def surveys(
    entry: str, body: str, others: Mapping[str, str | bytes] | None = None, **tree: object
) -> dict[str, tuple[Verdict, ...]]:
    """Judge every skill of a tree whose first one has the SKILL.md `entry` with this body."""
    folder = entry.rpartition("/")[0]
    files: dict[str, str | bytes] = {entry: HEAD + body}
    for path, content in (others or {}).items():
        files[path[1:] if path.startswith("/") else f"{folder}/{path}"] = content
    return {context.skill.directory: context.verdicts for context in contexts(files, **tree)}  # type: ignore[arg-type]


def outcome(verdict: Verdict) -> str:
    """Say in one word what became of a reference: the fault, else the reason, else "resolved"."""
    return verdict.fault or verdict.reason or verdict.status


def outcomes(body: str, others: Mapping[str, str | bytes] | None = None, **tree: object) -> list[tuple[str, str]]:
    """Give the text and the outcome of each reference of `skills/mill`."""
    return [(verdict.reference.text, outcome(verdict)) for verdict in verdicts(body, others, **tree)]
