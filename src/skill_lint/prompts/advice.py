"""Words that a description could gain or lose, told from what prompts ask; never a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.clauses import split_exclusions
from skill_lint.prompts.lexical import Lexical
from skill_lint.prompts.words import guess_language, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.model.prompt import CatalogueEntry, Prompt

SHOWN = 8


class Term(NamedTuple):
    """A word as its author wrote it, in small letters, in how many prompts it stands, and how much it says there."""

    word: str
    prompts: int
    weight: float


class Advice(NamedTuple):
    """What the prompts tell of one skill's description, the most telling words first.

    `add` are words of the skill's own prompts that its name and description lack. `drop` are words of its description
    by which prompts come to it that are not for it, and which none of its own prompts has. `rivals` are words by
    which another skill wins the skill's own prompts.
    """

    skill: str
    add: tuple[Term, ...]
    drop: tuple[Term, ...]
    rivals: tuple[tuple[str, tuple[Term, ...]], ...]


def advise(catalogue: Sequence[CatalogueEntry], prompts: Iterable[Prompt]) -> tuple[Advice, ...]:
    """Give for each skill that prompts are about what they tell of its description, in the order of names."""
    scorer = Lexical(catalogue)
    texts = {entry.name: _stems(entry) for entry in sorted(catalogue, reverse=True)}
    gathered = {name: _Gathered(scorer) for name in texts}
    for prompt in prompts:
        first = next((score.name for score in scorer.rank(prompt.text).scores[:1] if score.score > 0), None)
        for name in prompt.expect:
            if name in texts:
                text, language = texts[name]
                asked = {word.stem: word.written for word in words(prompt.text, language)}
                gathered[name].own.append(asked)
                gathered[name].lacking.append({root: word for root, word in asked.items() if root not in text})
                if first is not None and first not in prompt.expect:
                    gathered[name].lost.setdefault(first, []).append(_shared(prompt, texts[first], besides=text))
        if not prompt.expect and first is not None and (not prompt.forbidden or first in prompt.forbidden):
            name_words = {word.stem for word in words(first, texts[first][1])}
            gathered[first].strange.append(_shared(prompt, texts[first], besides=name_words))
    return tuple(gathered[name].advice(name) for name in scorer.names if gathered[name].is_known)


class _Gathered:
    """The stems that the prompts about one skill have, each with the word that stands for it."""

    def __init__(self, scorer: Lexical) -> None:
        self.scorer = scorer
        self.own: list[dict[str, str]] = []
        self.lacking: list[dict[str, str]] = []
        self.strange: list[dict[str, str]] = []
        self.lost: dict[str, list[dict[str, str]]] = {}

    @property
    def is_known(self) -> bool:
        return bool(self.own or self.strange)

    def advice(self, skill: str) -> Advice:
        """Sum up. A word of one prompt alone is chance where there are more."""
        least = 2 if len(self.own) > 2 else 1
        helpful = {root for asked in self.own for root in asked}
        drop = [{root: word for root, word in shared.items() if root not in helpful} for shared in self.strange]
        lost = {rival: self._terms(found) for rival, found in self.lost.items()}
        order = sorted(lost, key=lambda rival: (-len(self.lost[rival]), rival))
        return Advice(
            skill, self._terms(self.lacking, least), self._terms(drop), tuple((rival, lost[rival]) for rival in order)
        )

    def _terms(self, found: Iterable[dict[str, str]], least: int = 1) -> tuple[Term, ...]:
        written: dict[str, str] = {}
        counts: dict[str, int] = {}
        for stems in found:
            for root, word in stems.items():
                counts[root] = counts.get(root, 0) + 1
                written[root] = min(word, written.get(root, word), key=lambda each: (len(each), each))
        terms = [
            Term(written[root], count, round(count * self.scorer.weight(root), 3))
            for root, count in counts.items()
            if count >= least
        ]
        return tuple(sorted(terms, key=lambda term: (-term.weight, term.word))[:SHOWN])


def _stems(entry: CatalogueEntry) -> tuple[dict[str, str], str]:
    """Give the stems of what a skill says it is for, with their words, and its language."""
    wanted, _ = split_exclusions(entry.description)
    language = guess_language(wanted)
    found: dict[str, str] = {}
    for word in words(f"{entry.name}\n{wanted}", language):
        found.setdefault(word.stem, word.written)
    return found, language


def _shared(prompt: Prompt, text: tuple[dict[str, str], str], besides: Iterable[str] = ()) -> dict[str, str]:
    """Give the stems that a prompt shares with a text, in the words of the text, without those of `besides`."""
    stems, language = text
    left_out = set(besides)
    asked = {word.stem for word in words(prompt.text, language)}
    return {root: word for root, word in stems.items() if root in asked and root not in left_out}
