"""What is read of one file of prompts so far: the prompts, what is wrong, and what was left out and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.prompt import BrokenRow, Prompt, PromptProblem, PromptSet

if TYPE_CHECKING:
    from skill_lint.model.prompt import Intent
    from skill_lint.model.source import Source
    from skill_lint.prompts.expectation import Expected

MOST_PROBLEMS = 50  # in one file: further ones are counted
FURTHER = "further problems are not listed"


class Fault(NamedTuple):
    """What is wrong at an offset of the file, and how to mend it. `of_file`: with the file, not with one row."""

    at: int
    message: str
    help: str
    of_file: bool = False


class Words(NamedTuple):
    """What a row says of a prompt beside its text and what it expects."""

    id: str = ""
    intent: Intent = ""
    split: str = ""
    note: str = ""


class Reading:
    """Collects what one file holds.

    `subject` is the skill that the file is about as far as its place tells. With `is_guess` only its name tells it, as
    `routing.prompts.csv` may: then it counts where rows need it, and not where they say themselves which skills.
    """

    def __init__(self, source: Source, subject: str = "", *, is_guess: bool = False) -> None:
        self.source = source
        self.subject = subject
        self._is_guess = is_guess and subject != ""
        self.rows = 0
        self.has_prompt = False
        self._prompts: list[Prompt] = []
        self._none: set[int] = set()
        self._problems: list[PromptProblem] = []
        self._further = 0
        self._of_file: set[str] = set()
        self._skipped: Counter[str] = Counter()
        self._broken: list[BrokenRow] = []

    def add(self, text: str, at: int, expected: Expected, subject: str, words: Words = Words()) -> None:  # noqa: B008
        """Take a prompt that stands at the offset `at`."""
        if expected.by_none:
            self._none.add(len(self._prompts))
        self._prompts.append(
            Prompt(
                id=words.id or str(self.rows),
                text=text,
                path=self.source.path,
                line=self.source.position(at).line,
                expect=expected.expect,
                forbidden=expected.forbidden,
                subject=subject,
                intent=words.intent,
                split=words.split,
                note=words.note,
            )
        )

    def fault(self, fault: Fault) -> None:
        """Note what is wrong; what holds for the file as a whole stands once, however many rows meet it."""
        if fault.of_file and fault.message in self._of_file:
            return
        if fault.of_file:
            self._of_file.add(fault.message)
        if len(self._problems) == MOST_PROBLEMS:
            self._further += 1
            return
        line, column, _ = self.source.position(fault.at)
        self._problems.append(PromptProblem(self.source.path, line, column, fault.message, fault.help))

    def lose(self, fault: Fault, at: int, text: str = "", subject: str = "", words: Words = Words()) -> None:  # noqa: B008
        """Note a row that cannot be judged, and what is wrong with it. What is known of it stands at the offset `at`.

        Every such row is kept, also where `fault` tells of a further one no more.
        """
        self.fault(fault)
        path = self.source.path
        line, column, _ = self.source.position(fault.at)
        prompt = Prompt(words.id or str(self.rows), text, path, self.source.position(at).line, subject=subject)
        told = replace(prompt, intent=words.intent, split=words.split, note=words.note)
        self._broken.append(BrokenRow(told, PromptProblem(path, line, column, fault.message, fault.help)))

    def skip(self, reason: str) -> None:
        """Count a row that is left out."""
        self._skipped[reason] += 1

    def result(self, form: str) -> PromptSet:
        """Give what was read as a set of the shape `form`."""
        problems = list(self._problems)
        if self._further:
            last = problems[-1]
            message = f"{self._further} {FURTHER}"
            problems.append(last._replace(message=message, help="mend those above first"))
        return PromptSet(
            path=self.source.path,
            format=form,
            prompts=tuple(self._settled()),
            problems=tuple(problems),
            skipped=tuple(sorted(self._skipped.items())),
            broken=tuple(self._broken),
        )

    def _settled(self) -> list[Prompt]:
        """Settle what "none" means: in a set that knows one skill only, that this one is not meant.

        Whether another skill of the same tree would be right such a set does not say; one that names several does.
        """
        if self._is_guess:
            self._drop_guess()
        subjects = {prompt.subject for prompt in self._prompts}
        named = {name for prompt in self._prompts for name in prompt.expect}
        subject = next(iter(subjects), "")
        if len(subjects) != 1 or not subject or not named <= {subject}:
            return self._prompts
        return [
            replace(prompt, forbidden=(subject,)) if number in self._none else prompt
            for number, prompt in enumerate(self._prompts)
        ]

    def _drop_guess(self) -> None:
        """Take the subject that the file's name tells off the rows that do not need it, unless the set is about it."""
        needing = [self.subject in (*prompt.expect, *prompt.forbidden) for prompt in self._prompts]
        named = {name for prompt in self._prompts for name in prompt.expect}
        if any(needing) and named <= {self.subject}:
            return
        self._prompts = [
            replace(prompt, subject="") if prompt.subject == self.subject and not is_needed else prompt
            for prompt, is_needed in zip(self._prompts, needing, strict=True)
        ]
