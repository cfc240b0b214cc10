"""The names in a prompt set: each as the skill is shown, and those that no skill has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.prompt import BrokenRow, PromptProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.model.prompt import Prompt, PromptSet
    from skill_lint.prompts.names import Names

LISTED = 5


class UnknownName(NamedTuple):
    """A name of a prompt set that no skill has: the line of the first prompt with it, and of how many prompts it is.

    `near` is the skill that may be meant, "" where none is like it.
    """

    name: str
    line: int
    prompts: int
    near: str


def names_in(prompt: Prompt) -> tuple[str, ...]:
    """Give every skill that a prompt names, each once."""
    return tuple(dict.fromkeys(filter(None, (*prompt.expect, *prompt.forbidden, prompt.subject))))


def unknown_names(prompts: PromptSet, names: Names) -> tuple[UnknownName, ...]:
    """Give the names that no skill has, in the order of the file."""
    found: dict[str, UnknownName] = {}
    known: set[str] = set()
    for prompt in prompts.prompts:
        for name in names_in(prompt):
            if name in known:
                continue
            if name in found:
                found[name] = found[name]._replace(prompts=found[name].prompts + 1)
            elif names.look(name):
                known.add(name)
            else:
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
    shown = sorted(set(names.shown.values()))
    if not shown:
        return "there are no skills here"
    listed = ", ".join(f"`{name}`" for name in shown[:LISTED])
    further = len(shown) - LISTED
    return f"the skills are {listed}" + (f" and {further} more" if further > 0 else "")


def with_names(prompts: PromptSet, names: Names) -> PromptSet:
    """Give the set with every skill under the one name by which it is shown; unknown names stay.

    A name that several skills have expects any of them, and excludes all.
    """
    known: dict[str, tuple[str, ...]] = {}

    def called(each: Iterable[str]) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for name in each:
            if name not in known:
                known[name] = names.find_all(name, prompts.path) or (name,)
            found |= dict.fromkeys(known[name])
        return tuple(found)

    def settled(prompt: Prompt) -> Prompt:
        expect = called(prompt.expect)
        forbidden = tuple(name for name in called(prompt.forbidden) if name not in expect)
        subject = called((prompt.subject,))[0] if prompt.subject else ""
        return replace(prompt, expect=expect, forbidden=forbidden, subject=subject)

    return replace(prompts, prompts=tuple(map(settled, prompts.prompts)))


def _short(name: str) -> str:
    return name if len(name) <= 80 else f"{name[:79]}…"


def rows_with_unknown_names(prompts: PromptSet, names: Names) -> tuple[BrokenRow, ...]:
    """Give each row that names a skill which there is not: it cannot be judged."""
    unknown = {each.name: each for each in unknown_names(prompts, names)}
    found = []
    for prompt in prompts.prompts:
        first = next((unknown[name] for name in names_in(prompt) if name in unknown), None)
        if first is not None:
            problem = PromptProblem(prompts.path, prompt.line, 1, message_of(first), help_of(first, names))
            found.append(BrokenRow(prompt, problem))
    return tuple(found)
