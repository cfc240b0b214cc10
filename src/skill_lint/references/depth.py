"""Finds reference files that the SKILL.md leads to only through another file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.bundle import MARKDOWN, Bundle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.model.reference import Verdict
    from skill_lint.model.skill import Skill


def too_deep(skill: Skill, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Give, for each Markdown file of the skill that its SKILL.md does not name, the first reference that leads to it.

    A folder that the SKILL.md names stands for all files in it. Only references from files that the SKILL.md leads to
    count; material to copy and README files are not read as references.
    """
    bundle = Bundle(skill)
    files = set(skill.files)
    named: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if verdict.where and verdict.fault in (None, "anchor", "case", "backslash"):
            named.setdefault(verdict.reference.document, []).append(verdict)
    first = {verdict.where for verdict in named.get(skill.entry, ())}
    folders = {where for where in first if where not in files and where != skill.directory}
    seen = {skill.entry}
    for document in sorted(first & files):
        for verdict in named.get(document, ()):
            where = verdict.where
            if where in seen or where in first or where not in files or not where.lower().endswith(MARKDOWN):
                continue
            if _is_below(where, folders) or bundle.is_material(where) or where.lower().endswith("/readme.md"):
                continue
            seen.add(where)
            yield verdict


def _is_below(path: str, folders: set[str]) -> bool:
    folder = path.rpartition("/")[0]
    while folder:
        if folder in folders:
            return True
        folder = folder.rpartition("/")[0]
    return False
