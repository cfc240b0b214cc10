"""From the skills and prompt sets of a project to cases: each prompt with the catalogue that an agent would be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.prompts.load import load
from skill_lint.prompts.names import Names, name_problems, names_in, with_names
from skill_lint.rules.context import Project
from skill_lint.rules.name.naming import effective_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from skill_lint.index.change import Change
    from skill_lint.index.discovery import Opened
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.prompt import Prompt, PromptProblem, PromptSet
    from skill_lint.model.skill import Skill

Catalogue = tuple[CatalogueEntry, ...]


class Case(NamedTuple):
    """A prompt and the skills of which an agent has to choose."""

    prompt: Prompt
    catalogue: Catalogue


@dataclass(frozen=True, slots=True)
class Gathered:
    """What a run judges.

    `sets` are those that are judged, in the order of their paths or as they were given; `unchanged` counts those that
    were left out because nothing about them changed. `catalogue` are all skills that the cases tell of, by name.
    """

    sets: tuple[PromptSet, ...]
    cases: tuple[Case, ...]
    catalogue: Catalogue
    problems: tuple[PromptProblem, ...]
    unchanged: int = 0

    @property
    def skipped(self) -> tuple[tuple[str, int], ...]:
        """How many rows expect nothing, by the reason."""
        counts: dict[str, int] = {}
        for prompts in self.sets:
            for reason, count in prompts.skipped:
                counts[reason] = counts.get(reason, 0) + count
        return tuple(sorted(counts.items()))


def told_of(skill: Skill, frontmatter: Frontmatter) -> CatalogueEntry:
    """Give what an agent is told of a skill: name and description, with `when_to_use` behind it as Claude Code does."""
    parts = (frontmatter.text("description"), frontmatter.text("when_to_use"))
    description = "\n".join(part.strip() for part in parts if part and part.strip())
    return CatalogueEntry(effective_name(skill, frontmatter), description, skill.entry)


class SkillCatalogue:
    """All skills of a project as an agent is told of them, by the folder whose skills share a namespace."""

    def __init__(self, opened: Opened) -> None:
        self.project = Project(opened.tree, opened.skills)
        self.entries: dict[str, CatalogueEntry] = {}
        for skill in opened.skills:
            try:
                self.entries[skill.directory] = told_of(skill, self.project.frontmatter(skill.entry))
            except OSError:
                continue  # `check` says so
        self._roots = {skill.directory: skill.skills_root for skill in opened.skills}

    @property
    def names(self) -> Names:
        """The skills by every name."""
        return self.project.prompt_sets.names

    def around(self, directories: Collection[str], names: Collection[str]) -> Catalogue:
        """Give the skills beside those in `directories` and beside those called `names`, each name once.

        Of mirrored skills the one in the namespace of `directories` counts.
        """
        own = {self._roots[directory] for directory in directories if directory in self._roots}
        roots = own | {self._roots[place] for place, entry in self.entries.items() if entry.name in names}
        found: dict[str, CatalogueEntry] = {}
        for is_own in (True, False):
            for place, entry in self.entries.items():
                root = self._roots[place]
                if (root in own) is is_own and (root in roots or not roots):
                    found.setdefault(entry.name, entry)
        return tuple(found[name] for name in sorted(found))


def gather(opened: Opened, given: Mapping[str, bytes], change: Change | None = None) -> Gathered:
    """Find what to judge: the sets `given` (content by path), else those about the skills that were meant.

    With `change` only the sets that it touches, or in whose catalogue it touches a name or description.
    """
    skills = SkillCatalogue(opened)
    meant = {skill.directory for skill in opened.targets}
    if given:
        found = [(load(path, content, subject=""), "") for path, content in given.items()]
    else:
        found = [(each.prompts, each.skill) for each in skills.project.prompt_sets.all if each.skill in meant]
    changed = None if change is None else _changed(opened, skills, change)
    sets, cases, problems, unchanged = [], [], [], 0
    catalogue: dict[str, CatalogueEntry] = {}
    for prompts, directory in found:
        settled = with_names(prompts, skills.names)
        named = {name for prompt in settled.prompts for name in names_in(prompt)}
        around = skills.around([directory] if directory else [], named)
        if changed is not None and prompts.path not in changed and not any(entry.path in changed for entry in around):
            unchanged += 1
            continue
        unknown = name_problems(prompts, skills.names)
        unfit = {problem.line for problem in unknown}
        problems += [*prompts.problems, *unknown]
        sets.append(settled)
        cases += [Case(prompt, around) for prompt in settled.prompts if _is_known(prompt, skills.names, unfit)]
        catalogue |= {entry.name: entry for entry in around}
    if not found:
        catalogue = {entry.name: entry for entry in skills.around(meant, ())}
    return Gathered(
        tuple(sets), tuple(cases), tuple(catalogue[name] for name in sorted(catalogue)), tuple(problems), unchanged
    )


def _is_known(prompt: Prompt, names: Names, unfit: Collection[int]) -> bool:
    """Say whether a prompt names only skills that there are."""
    return prompt.line not in unfit or all(names.find(name) is not None for name in names_in(prompt))


def _changed(opened: Opened, skills: SkillCatalogue, change: Change) -> set[str]:
    """Give the paths that the change touches; of a SKILL.md only where an agent is told of it otherwise than before.

    Where a skill went, its siblings compete with one less: they count as touched.
    """
    touched = set(change.paths)
    entries = {skill.entry: skill for skill in opened.skills}
    for path in touched & set(entries):
        if _is_told_the_same(entries[path], skills, change):
            touched.discard(path)
    roots = {path.rpartition("/")[0].rpartition("/")[0] for path in change.removed if path.endswith("/SKILL.md")}
    return touched | {skill.entry for skill in opened.skills if skill.skills_root in roots}


def _is_told_the_same(skill: Skill, skills: SkillCatalogue, change: Change) -> bool:
    from skill_lint.model.source import Source
    from skill_lint.parsing.frontmatter import parse_frontmatter

    try:
        before = parse_frontmatter(Source.from_bytes(skill.entry, change.base.read(skill.entry)))
    except OSError:
        return False
    return told_of(skill, before) == skills.entries.get(skill.directory)


def worded(problems: Iterable[PromptProblem]) -> Iterable[str]:
    """Word the problems of prompt sets, each with its place and its cure."""
    for problem in problems:
        cure = f"; {problem.help}" if problem.help else ""
        yield f"{problem.path}:{problem.line}:{problem.column}: {problem.message}{cure}"
