"""A prompt, and which skill its author expects an agent to load for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Intent = Literal["", "explicit", "implicit", "contextual", "negative", "near-miss", "off-topic"]
"""How a prompt asks: it names the skill, describes the task, or hides it in a context; or it is not for the skill."""
Expectation = Literal["skill", "not-this", "no-skill"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """One row of a prompt set in the form that all formats become.

    `expect` are the skills of which any one is right. Where it is empty, `forbidden` says which skills are wrong, any
    other being right ("not this skill"); with both empty no skill at all is right. `subject` is the skill that the
    row's set is about, "" for a set about many. `id` is the author's, else the row's number from 1. `split` and `note`
    are the author's words. `path` is relative to the project root with `/`, `line` counts from 1.
    """

    id: str
    text: str
    path: str
    line: int
    expect: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    subject: str = ""
    intent: Intent = ""
    split: str = ""
    note: str = ""

    @property
    def expectation(self) -> Expectation:
        """What is expected: one of some skills, not a certain skill, or none at all."""
        if self.expect:
            return "skill"
        return "not-this" if self.forbidden else "no-skill"


class PromptProblem(NamedTuple):
    """What is wrong at a place of a prompt set: `message` says what, `help` how to mend it. Both count from 1."""

    path: str
    line: int
    column: int
    message: str
    help: str


class BrokenRow(NamedTuple):
    """A row that cannot be judged: what could be read of it, its text "" where there is none, and what is wrong."""

    prompt: Prompt
    problem: PromptProblem


@dataclass(frozen=True, slots=True)
class PromptSet:
    """One file of prompts. `format` names its shape; `skipped` counts the rows that expect nothing, by the reason.

    `problems` are those of the file and of its rows; `broken` has every row that cannot be judged.
    """

    path: str
    format: str
    prompts: tuple[Prompt, ...]
    problems: tuple[PromptProblem, ...] = ()
    skipped: tuple[tuple[str, int], ...] = ()
    broken: tuple[BrokenRow, ...] = ()


class CatalogueEntry(NamedTuple):
    """What an agent is told of a skill before it loads it. `path` is the SKILL.md, relative to the project root."""

    name: str
    description: str
    path: str = ""
