"""From the skills and prompt sets of a project to cases: each prompt with the catalogue that an agent would be told."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skill_lint.index.git import GitError
from skill_lint.index.listing import is_below, parent
from skill_lint.index.root import relative
from skill_lint.model.prompt import CatalogueEntry, PromptProblem
from skill_lint.prompts.contradictions import contradiction_problems
from skill_lint.prompts.left_out import about, without_by_hand, without_unedited
from skill_lint.prompts.names import Names, told_text
from skill_lint.prompts.settled import name_problems, names_in, rows_with_unknown_names, with_names
from skill_lint.rules.context import Project
from skill_lint.rules.name.naming import effective_name
from skill_lint.triggers.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from skill_lint.index.change import Change
    from skill_lint.index.discovery import Opened
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.prompt import BrokenRow, PromptSet
    from skill_lint.model.skill import Skill

Catalogue = tuple[CatalogueEntry, ...]

BY_HAND = "disable-model-invocation"


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a run judges.

    `sets` are those that are judged, in the order of their paths or as they were given; `unchanged` counts those that
    were left out because nothing about them changed. `catalogue` are all skills that the cases tell of, by name.
    `warnings` name the rows that are left out because no agent could do what they expect, and those that contradict
    each other. `broken` are the rows that
    stand in no case because something is wrong with them.
    """

    sets: tuple[PromptSet, ...]
    cases: tuple[Case, ...]
    catalogue: Catalogue
    problems: tuple[PromptProblem, ...]
    unchanged: int = 0
    warnings: tuple[PromptProblem, ...] = ()
    broken: tuple[BrokenRow, ...] = ()

    @property
    def skipped(self) -> tuple[tuple[str, int], ...]:
        """How many rows expect nothing, by the reason."""
        counts: dict[str, int] = {}
        for prompts in self.sets:
            for reason, count in prompts.skipped:
                counts[reason] = counts.get(reason, 0) + count
        return tuple(sorted(counts.items()))


def told_of(skill: Skill, frontmatter: Frontmatter) -> CatalogueEntry:
    """Give what an agent is told of a skill, under the name by which clients call it."""
    return CatalogueEntry(effective_name(skill, frontmatter), told_text(frontmatter), skill.entry)


class SkillCatalogue:
    """All skills of a project as an agent is told of them, by directory, each under the name that it is shown by.

    Agents are not told of those that only a person can load; `by_hand` are their names.
    """

    def __init__(self, opened: Opened) -> None:
        self.project = Project(opened.tree, opened.skills)
        self.names: Names = self.project.prompt_sets.names
        self.entries: dict[str, CatalogueEntry] = {}
        self.told: dict[str, CatalogueEntry] = {}
        by_hand: set[str] = set()
        for skill in opened.skills:
            try:
                frontmatter = self.project.frontmatter(skill.entry)
            except OSError:
                continue  # `check` says so
            told = told_of(skill, frontmatter)
            name = self.names.shown[skill.directory]
            if frontmatter.is_true(BY_HAND):
                by_hand.add(name)
            else:
                self.told[skill.directory] = told
                self.entries[skill.directory] = told._replace(name=name)
        self.by_hand = by_hand - {entry.name for entry in self.entries.values()}
        self._roots = {skill.directory: skill.skills_root for skill in opened.skills}
        self._roots_of: dict[str, set[str]] = {}
        for place, entry in self.entries.items():
            self._roots_of.setdefault(entry.name, set()).add(self._roots[place])
        self._made: dict[tuple[frozenset[str], frozenset[str]], Catalogue] = {}

    def around(self, directories: Iterable[str], names: Iterable[str]) -> Catalogue:
        """Give the skills beside those in `directories` and beside those shown as `names`, each name once.

        Of skills that are shown by one name, the one beside those in `directories` counts. Where neither says
        anything, all skills are given. The same catalogue is the same object.
        """
        own = frozenset(self._roots[directory] for directory in directories if directory in self._roots)
        roots = own.union(*(self._roots_of.get(name, ()) for name in names))
        made = self._made.get((own, roots))
        if made is None:
            found: dict[str, CatalogueEntry] = {}
            for is_own in (True, False):
                for place, entry in self.entries.items():
                    root = self._roots[place]
                    if (root in own) is is_own and (root in roots or not roots):
                        found.setdefault(entry.name, entry)
            made = self._made[own, roots] = tuple(found[name] for name in sorted(found))
        return made


def gather(opened: Opened, given: Mapping[str, bytes], change: Change | None = None) -> Gathered:
    """Find what to judge: the sets `given` (content by path), else those about the skills that were meant.

    With `change` only the sets that it touches, or in whose catalogue it touches a name or description.
    """
    skills = SkillCatalogue(opened)
    found = _given(opened, skills, given) if given else _found(opened, skills)
    paths = [prompts.path for prompts, _ in found]
    # Against no commit everything is new.
    changed = None if change is None or not change.revision else _changed(opened, skills, change, paths, given)
    sets, cases, problems, warnings, broken, unchanged = [], [], [], [], [], 0
    catalogues: dict[int, Catalogue] = {}
    touched: dict[int, bool] = {}
    for prompts, directories in found:
        named = {name for prompt in prompts.prompts for name in names_in(prompt)}
        around = skills.around(directories, named)
        if changed is not None and prompts.path not in changed:
            if id(around) not in touched:
                touched[id(around)] = any(entry.path in changed for entry in around)
            if not touched[id(around)]:
                unchanged += 1
                continue
        problems += [*prompts.problems, *name_problems(prompts, skills.names)]
        by_agent, told = without_by_hand(prompts, skills.by_hand, BY_HAND)
        settled, unedited = without_unedited(by_agent)
        warnings += [*told, *unedited, *contradiction_problems(settled.prompts)]
        sets.append(settled)
        lost = rows_with_unknown_names(settled, skills.names)
        broken += [*prompts.broken, *lost]
        unfit = {id(row.prompt) for row in lost}
        cases += [Case(prompt, around) for prompt in settled.prompts if id(prompt) not in unfit]
        catalogues[id(around)] = around
    if not found:
        catalogues[0] = skills.around([skill.directory for skill in opened.targets], ())
    catalogue = {entry.name: entry for around in catalogues.values() for entry in around}
    told_skills = tuple(catalogue[name] for name in sorted(catalogue))
    return Gathered(tuple(sets), tuple(cases), told_skills, tuple(problems), unchanged, tuple(warnings), tuple(broken))


def with_sets_for_skills(opened: Opened) -> Opened:
    """Take the paths without a skill that are sets of prompts, or hold some, out of what is wrong."""
    places = {
        problem: relative(os.path.realpath(problem.path).replace(os.sep, "/"), opened.root)
        for problem in opened.problems
        if problem.kind == "no-skill"
    }
    if not opened.skills or not any(places.values()):
        return opened
    sets = [each.prompts.path for each in Project(opened.tree, opened.skills).prompt_sets.all]
    known = {problem for problem, place in places.items() if place and any(is_below(path, place) for path in sets)}
    return replace(opened, problems=tuple(problem for problem in opened.problems if problem not in known))


def _given(opened: Opened, skills: SkillCatalogue, given: Mapping[str, bytes]) -> list[tuple[PromptSet, Sequence[str]]]:
    """Load the sets that were named, each with the directories of the skills that it competes beside."""
    meant = _narrowed(opened) or ()
    found: list[tuple[PromptSet, Sequence[str]]] = []
    for path, content in given.items():
        prompts, owner = skills.project.prompt_sets.given(path, content)
        found.append((with_names(prompts, skills.names), [owner, *meant] if owner is not None else [*meant]))
    return found


def _found(opened: Opened, skills: SkillCatalogue) -> list[tuple[PromptSet, Sequence[str]]]:
    """Give the sets of the project that are about the skills that were meant, each with the skill that it stands with.

    A set in the folder of such a skill counts as a whole; of one that is about other skills too the rows that are
    about them do not.
    """
    everything = skills.project.prompt_sets.all
    meant = _narrowed(opened)
    named = set(opened.paths) & {each.prompts.path for each in everything}
    places = {*(meant or ()), *opened.paths} - {""}
    shown = {skills.names.shown[directory] for directory in meant or ()}
    found: list[tuple[PromptSet, Sequence[str]]] = []
    for each in everything:
        settled = with_names(each.prompts, skills.names)
        if named and named.issuperset(opened.paths):
            if settled.path not in named:
                continue
        elif meant is not None and places.isdisjoint(_with_folders(settled.path)):
            settled = about(settled, shown)
            if not any(names_in(prompt) for prompt in settled.prompts):
                continue
        found.append((settled, [each.skill]))
    return found


def _with_folders(path: str) -> Iterable[str]:
    while path:
        yield path
        path = parent(path)


def _narrowed(opened: Opened) -> list[str] | None:
    """Give the directories of the skills that were meant, None where that is all of them."""
    if len(opened.targets) == len(opened.skills):
        return None
    return [skill.directory for skill in opened.targets]


def _changed(
    opened: Opened, skills: SkillCatalogue, change: Change, sets: Iterable[str], given: Mapping[str, bytes]
) -> set[str]:
    """Give the sets that are not as at the base, and each SKILL.md of which an agent is told otherwise than there.

    Contents are compared, so that it does not matter what is staged or tracked; what cannot be compared has changed.
    Where a skill went, its siblings compete with one less: they count as touched.
    """
    touched = {path for path in sets if not _is_same(opened, change, path, given.get(path))}
    touched |= {skill.entry for skill in opened.skills if not _is_told_the_same(skill, skills, change)}
    roots = {path.rpartition("/")[0].rpartition("/")[0] for path in change.removed if path.endswith("/SKILL.md")}
    roots |= {skill.skills_root for skill in opened.skills if skill.entry in touched}
    return touched | {skill.entry for skill in opened.skills if skill.skills_root in roots}


def _is_same(opened: Opened, change: Change, path: str, content: bytes | None) -> bool:
    try:
        now = opened.tree.read(path) if content is None else content
        before = change.base.read(path)
    except (OSError, GitError):
        return False
    return now.replace(b"\r\n", b"\n") == before.replace(b"\r\n", b"\n")  # git may convert them


def _is_told_the_same(skill: Skill, skills: SkillCatalogue, change: Change) -> bool:
    from skill_lint.model.source import Source
    from skill_lint.parsing.frontmatter import parse_frontmatter

    try:
        before = parse_frontmatter(Source.from_bytes(skill.entry, change.base.read(skill.entry)))
        told = None if before.is_true(BY_HAND) else told_of(skill, before)
    except (OSError, GitError):
        return False
    return told == skills.told.get(skill.directory)


def worded(problems: Iterable[PromptProblem]) -> Iterable[str]:
    """Word the problems of prompt sets, each with its place and its cure."""
    for problem in problems:
        cure = f"; {problem.help}" if problem.help else ""
        yield f"{problem.path}:{problem.line}:{problem.column}: {problem.message}{cure}"
