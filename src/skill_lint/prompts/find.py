"""Finds the prompt sets of a tree: by name and place, then, where the name leaves it open, by what they hold."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import is_below, parent
from skill_lint.index.prompt_files import own_prompt_files, shared_prompt_files
from skill_lint.prompts.load import load, prefix_subject

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.index.prompt_files import PromptFile
    from skill_lint.index.tree import Tree
    from skill_lint.model.prompt import Prompt, PromptSet
    from skill_lint.model.skill import Skill
    from skill_lint.prompts.names import Names

GENERAL_FOLDERS = frozenset({"evals", "eval", "tests", "test", "tasks", "prompts", "triggers", "routing", "skills"})
"""Folders of prompt sets that tell no skill, unless nothing else does: a skill may be called so, too."""

EVAL_FOLDERS = frozenset({"evals", "eval", ".evals", "evaluations", "trigger-evals", "triggers", ".skill-lab"})
OUTCOMES = "state/eval/tests.json"
"""Where test suites lie whose rows say what is to come out, and not by which skill."""


class FoundSet(NamedTuple):
    """A prompt set of a tree, and the directory of the skill that it is reported with.

    That is the skill that owns the file's folder, else the first skill that the set is about. `is_certain` says that
    the file's name alone tells that it is a set.
    """

    prompts: PromptSet
    skill: str
    is_certain: bool


class PromptSets:
    """The prompt sets of a tree. `names` are those of its skills."""

    def __init__(self, tree: Tree, skills: Sequence[Skill], names: Names) -> None:
        self._tree = tree
        self._skills = skills
        self._called = {skill.directory: skill.name for skill in names.skills}
        self.names = names

    def of(self, skill: Skill) -> tuple[FoundSet, ...]:
        """Give the sets that are reported with `skill`: those in its folder, and those about it that no skill owns."""
        own = (self._read(file) for file in own_prompt_files(skill))
        return (*(found for found in own if found is not None), *self._shared.get(skill.directory, ()))

    @property
    def all(self) -> tuple[FoundSet, ...]:
        """Every set of the tree, by path."""
        found = [each for skill in self._skills for each in self.of(skill)]
        return tuple(sorted(found, key=lambda each: each.prompts.path))

    def given(self, path: str, content: bytes) -> tuple[PromptSet, str | None]:
        """Load a set that was named, and give it with the directory of the skill in whose folder it lies, if any."""
        inside = (skill for skill in self._skills if is_below(path, skill.directory or "\0") or path in skill.files)
        owner = max((skill.directory for skill in inside), key=len, default=None)
        subject, is_guess = (self._called[owner], False) if owner is not None else self._subject(path)
        return load(path, content, subject=subject, is_guess=is_guess), owner

    @cached_property
    def _shared(self) -> dict[str, list[FoundSet]]:
        by_skill: dict[str, list[FoundSet]] = {}
        for file in shared_prompt_files(self._tree, self._skills):
            found = self._read(file)
            if found is not None:
                by_skill.setdefault(found.skill, []).append(found)
        return by_skill

    def _read(self, file: PromptFile) -> FoundSet | None:
        """Load a file; None where it cannot be read, or where it is no prompt set and its name does not say so."""
        try:
            content = self._tree.read(file.path)
        except OSError:
            return None
        is_guess = False
        if file.owner is not None:
            subject = self._called.get(file.owner, "")
        else:
            subject, is_guess = self._subject(file.path)
        if file.path.lower().endswith(".txt") and not subject:
            return None
        prompts = load(file.path, content, subject=subject, is_guess=is_guess)
        is_certain = file.certainty == "certain"
        is_broken = not prompts.prompts and bool(prompts.problems) and prompts.format != ""
        is_own = is_certain or self._names_skills(prompts) or _expects_nothing(file, prompts)
        if is_broken and not is_own:
            is_own = file.certainty == "named" or self._is_meant(file, content, subject)
        if not (is_own or self._is_about_others(file, content, prompts)):
            return None
        skill = file.owner if file.owner is not None else self._first_named(prompts, subject)
        return None if skill is None else FoundSet(prompts, skill, is_certain or is_broken)

    def _subject(self, path: str) -> tuple[str, bool]:
        """Give the skill that a set outside of every skill is about as far as its path tells, "" where it does not.

        Also say whether it is the file's own name that tells it.
        """
        *folders, name = path.split("/")
        stem = name.partition(".")[0]
        if name.lower().endswith(".txt"):  # one of the many text files in folders of this name
            parts = [(stem, True), *((folder, False) for folder in folders[-2:-1])]
        else:
            above = folders[::-1]
            telling = [folder for folder in above if folder.lower() not in GENERAL_FOLDERS]
            parts = [(prefix_subject(path), True), *((folder, False) for folder in telling)]
            parts += [(stem.partition("-trigger")[0], True), (stem, True), *((folder, False) for folder in above)]
        for part, is_name in parts:
            found = self.names.look(part, path) if part else ()
            if found:
                return found[0].name, is_name
        return "", False

    def _names_skills(self, prompts: PromptSet) -> bool:
        """Say whether a set has prompts for a skill of this tree."""
        return any(self.names.look(name) for prompt in prompts.prompts for name in _expected(prompt))

    def _is_meant(self, file: PromptFile, content: bytes, subject: str) -> bool:
        """Say whether a file that cannot be read is meant as a prompt set, by its keys.

        Where these are of tests of other things, too, it lies in an own folder of a skill or has the name of one.
        """
        from skill_lint.prompts.evidence import has_keys_of_names, has_keys_of_set, has_keys_of_test

        if has_keys_of_set(file.path, content):
            return bool(subject) or has_keys_of_names(file.path, content)
        if EVAL_FOLDERS.isdisjoint(file.path.lower().split("/")[:-1]) or not has_keys_of_test(file.path, content):
            return False
        return file.owner is not None or any(f'"{name}"'.encode() in content for name in self._called.values())

    def _is_about_others(self, file: PromptFile, content: bytes, prompts: PromptSet) -> bool:
        """Say whether a set that names no skill of this tree, or none at all, is about its skills all the same.

        Its keys are those of a prompt set, and it lies in the folder of a skill, or beside a folder of skills that is
        the project's own work. A project that has skills for its own agents may test others: there a name has to be
        like one of its skills.
        """
        from skill_lint.prompts.evidence import has_keys_of_set

        if not prompts.prompts or not has_keys_of_set(file.path, content):
            return False
        roots = {skill.skills_root for skill in self._skills if skill.home != "agent-folder"}
        if file.owner is not None or any(is_below(file.path, parent(root)) for root in roots):
            return True
        return any(self.names.near(name) for prompt in prompts.prompts for name in _expected(prompt))

    def _first_named(self, prompts: PromptSet, subject: str) -> str | None:
        """Give the first skill in the order of the tree that a set is about; the first of all where it names none."""
        named = {subject, *(name for prompt in prompts.prompts for name in _expected(prompt))}
        about = {skill.directory for name in named for skill in self.names.look(name, prompts.path)}
        directories = [skill.directory for skill in self._skills]
        found = (directory for directory in directories if directory in about)
        return next(found, directories[0] if directories else None)


def _expects_nothing(file: PromptFile, prompts: PromptSet) -> bool:
    """Say whether a file is a set of prompts none of which says which skill it is for, in a place of such sets."""
    is_known = (file.certainty == "named" and file.owner is not None) or file.path.endswith(OUTCOMES)
    return is_known and bool(prompts.skipped) and not (prompts.prompts or prompts.problems)


def _expected(prompt: Prompt) -> tuple[str, ...]:
    """Give the skills that a prompt expects or excludes; what the set is about alone may be told by its place."""
    return (*prompt.expect, *prompt.forbidden)
