"""A backend that answers what a test wrote down, and remembers what it was asked."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skill_lint.triggers.backend import Answer, Usage, always
from skill_lint.triggers.case import Case
from tests.triggers.made import CATALOGUE, wants

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from skill_lint.model.prompt import CatalogueEntry, Prompt
    from skill_lint.triggers.backend import Again


@dataclass
class Scripted:
    """Answers by prompt: a list has one answer for each run, a function is called; others get `otherwise`.

    Each vote takes `retries` further requests, with `is_lossy` each after one to which no reply came.
    """

    script: dict[str, list[str | Answer | None] | Callable[[int], Answer]] = field(default_factory=dict)
    otherwise: str | Answer | None = None
    name: str = "scripted"
    identity: tuple[str, ...] = ("oolong-1",)
    retries: int = 0
    is_lossy: bool = False
    asked: list[tuple[str, int]] = field(default_factory=list)
    closed: threading.Event = field(default_factory=threading.Event)

    def ask(self, catalogue: Sequence[CatalogueEntry], prompt: str, run: int, again: Again = always) -> Answer:
        self.asked.append((prompt, run))
        for number in range(self.retries):
            if reason := again(is_lost=self.is_lossy):
                return Answer(error=f"status 529 after {number + 1}, and {reason}")
        answers = self.script.get(prompt)
        if callable(answers):
            return answers(run)
        answer = self.otherwise if answers is None else answers[run]
        if isinstance(answer, Answer):
            return answer
        return Answer(answer, model="oolong-1-2026", usage=Usage(100, 10))

    def preview(self, catalogue: Sequence[CatalogueEntry], prompt: str) -> str:
        return f"ask {len(catalogue)} skills about\n{prompt}"

    def close(self) -> None:
        self.closed.set()


def case(text: str, *names: str, prompt: Prompt | None = None, is_near: bool = False) -> Case:
    """Make a case that expects one of `names`, no skill where there is none."""
    return Case(prompt or wants(*names, text=text), CATALOGUE, is_near)
