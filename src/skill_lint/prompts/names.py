"""The names by which skills are called, and the names in a prompt set that no skill has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.prompt import PromptProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.model.prompt import Prompt, PromptSet

NEAR = 0.6  # as difflib measures it: a name is short, and the near one is only offered
LISTED = 5


class Called(NamedTuple):
    """A skill: the name by which clients call it, its directory, and the further names that people give it."""

    name: str
    directory: str = ""
    others: tuple[str, ...] = ()


class UnknownName(NamedTuple):
    """A name of a prompt set that no skill has: the line of the first prompt with it, and of how many prompts it is.

    `near` is the skill that may be meant, "" where none is like it.
    """

    name: str
    line: int
    prompts: int
    near: str


class Names:
    """The skills of a catalogue by every name: the called one, that of the folder, and with a plugin before it."""

    def __init__(self, skills: Iterable[Called]) -> None:
        self._exact: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self.called: list[str] = []
        all_skills = list(skills)
        for skill in all_skills:
            self._exact.setdefault(skill.name, skill.name)
            self.called.append(skill.name)
        for skill in all_skills:
            folder = skill.directory.rpartition("/")[2]
            for name in (skill.name, folder, *skill.others):
                if name:
                    self._exact.setdefault(name, skill.name)
                    self._folded.setdefault(name.casefold(), skill.name)
            path = skill.directory
            while "/" in path:  # some write the folders above, too
                self._exact.setdefault(path, skill.name)
                path = path.partition("/")[2]

    def find(self, name: str) -> str | None:
        """Give the skill that is called `name`: exactly, without regard to case, or behind the name of a plugin."""
        name = name.strip()
        for each in (name, name.rpartition(":")[2], name.lstrip("$/@")):
            found = self._exact.get(each) or self._folded.get(each.casefold())
            if found is not None:
                return found
        return None

    def near(self, name: str) -> str:
        """Give the skill whose name is most like `name`, "" where none is."""
        from skill_lint.model.nearest import nearest

        bare = name.rpartition(":")[2].strip()[:200].casefold()
        by_folded = {each.casefold(): each for each in self.called}
        found = nearest(bare, by_folded, similarity=NEAR)
        return by_folded[found] if found else ""


def names_in(prompt: Prompt) -> tuple[str, ...]:
    """Give every skill that a prompt names, each once."""
    return tuple(dict.fromkeys(filter(None, (*prompt.expect, *prompt.forbidden, prompt.subject))))


def unknown_names(prompts: PromptSet, names: Names) -> tuple[UnknownName, ...]:
    """Give the names that no skill has, in the order of the file."""
    found: dict[str, UnknownName] = {}
    for prompt in prompts.prompts:
        for name in names_in(prompt):
            known = found.get(name)
            if known is not None:
                found[name] = known._replace(prompts=known.prompts + 1)
            elif names.find(name) is None:
                found[name] = UnknownName(name, prompt.line, 1, names.near(name))
    return tuple(found.values())


def name_problems(prompts: PromptSet, names: Names) -> tuple[PromptProblem, ...]:
    """Give a problem for each name that no skill has, with the one that may be meant."""
    return tuple(
        PromptProblem(prompts.path, unknown.line, 1, message_of(unknown), help_of(unknown, names))
        for unknown in unknown_names(prompts, names)
    )


def message_of(unknown: UnknownName) -> str:
    """Say that a name is unknown."""
    return f"no skill is called `{_short(unknown.name)}`"


def help_of(unknown: UnknownName, names: Names) -> str:
    """Say what may be meant, else which skills there are."""
    if unknown.near:
        return f"write `{unknown.near}`, if that is meant"
    if not names.called:
        return "there are no skills here"
    listed = ", ".join(f"`{name}`" for name in sorted(set(names.called))[:LISTED])
    further = len(set(names.called)) - LISTED
    return f"the skills are {listed}" + (f" and {further} more" if further > 0 else "")


def with_names(prompts: PromptSet, names: Names) -> PromptSet:
    """Give the set with every skill under the one name by which clients call it; unknown names stay."""

    def called(name: str) -> str:
        return names.find(name) or name

    def settled(prompt: Prompt) -> Prompt:
        expect = tuple(dict.fromkeys(map(called, prompt.expect)))
        forbidden = tuple(dict.fromkeys(map(called, prompt.forbidden)))
        return replace(prompt, expect=expect, forbidden=forbidden, subject=called(prompt.subject))

    return replace(prompts, prompts=tuple(map(settled, prompts.prompts)))


def _short(name: str) -> str:
    return name if len(name) <= 80 else f"{name[:79]}…"
