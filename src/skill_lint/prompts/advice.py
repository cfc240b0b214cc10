"""Words that a description could gain or lose, told from what prompts ask; never a text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.prompts.background import background, rarity
from skill_lint.prompts.clauses import split_exclusions
from skill_lint.prompts.spelling import spellings
from skill_lint.prompts.telling import telling_words
from skill_lint.prompts.words import guess_language, words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from skill_lint.model.prompt import CatalogueEntry, Prompt

SHOWN = 6
MOST_RIVALS = 3


class Asked(NamedTuple):
    """A prompt that was judged: which skill came first, None where none did, and whether that is clearly right."""

    prompt: Prompt
    first: str | None
    is_right: bool


class Term(NamedTuple):
    """A word as its author first wrote it, in how many prompts it stands, and how much it says there."""

    word: str
    prompts: int
    weight: float


class Advice(NamedTuple):
    """What the prompts tell of one skill's description, the most telling words first.

    `add` are words that the name and description lack, of the skill's own prompts that are not clearly right. `drop`
    are words of its description by which prompts come to it that are not for it, and which none of its own prompts
    has. `rivals` are words by which another skill wins the skill's own prompts.
    """

    skill: str
    add: tuple[Term, ...]
    drop: tuple[Term, ...]
    rivals: tuple[tuple[str, tuple[Term, ...]], ...]


class _Text(NamedTuple):
    """What a skill says of itself: its stems, those of its name alone, and its language.

    `spellings` are the words of the stems that stand in it whole, as the author first wrote them.
    """

    stems: frozenset[str]
    spellings: Mapping[str, str]
    name: frozenset[str]
    language: str


def advise(catalogue: Sequence[CatalogueEntry], asked: Iterable[Asked]) -> tuple[Advice, ...]:
    """Give for each skill that prompts are about what they tell of its description, in the order of names.

    A word counts in each prompt that is not clearly right, the rarer it is in the catalogue and in public descriptions
    the more: that is what a ranking by words would gain by it.
    """
    texts = {entry.name: _text(entry) for entry in sorted(catalogue, reverse=True)}
    weights = _Weights(texts)
    gathered: dict[str, _Gathered] = {}
    for each in asked:
        prompt, first = each.prompt, each.first
        for name in prompt.expect:
            if name in texts:
                gathered.setdefault(name, _Gathered(texts[name], weights)).take_own(each, texts)
        is_strange = not prompt.expect and (not prompt.forbidden or first in prompt.forbidden)
        if is_strange and not each.is_right and first is not None and first in texts:
            gathered.setdefault(first, _Gathered(texts[first], weights)).strange.append(prompt.text)
    return tuple(gathered[name].advice(name) for name in sorted(gathered))


class _Weights:
    """How much each word says, as the scorer has it."""

    def __init__(self, texts: Mapping[str, _Text]) -> None:
        self._skills = len(texts)
        self._holders: dict[str, int] = {}
        for text in texts.values():
            for root in text.stems:
                self._holders[root] = self._holders.get(root, 0) + 1

    def of(self, root: str) -> float:
        return (rarity(self._holders.get(root, 0), self._skills) + background().weight(root)) / 2


class _Gathered:
    """What the prompts about one skill hold."""

    def __init__(self, text: _Text, weights: _Weights) -> None:
        self._text = text
        self._weights = weights
        self.own: list[str] = []
        self.lacking: list[str] = []
        self.strange: list[str] = []
        self.lost: dict[str, list[str]] = {}
        self._rivals: dict[str, _Text] = {}

    def take_own(self, asked: Asked, texts: Mapping[str, _Text]) -> None:
        """Take a prompt that expects the skill."""
        prompt, first = asked.prompt, asked.first
        self.own.append(prompt.text)
        if asked.is_right:
            return
        self.lacking.append(prompt.text)
        if first is not None and first not in prompt.expect and first in texts:
            self.lost.setdefault(first, []).append(prompt.text)
            self._rivals[first] = texts[first]

    def advice(self, skill: str) -> Advice:
        """Sum up. A word of one prompt alone is chance where there are more."""
        languages = (self._text.language, guess_language("\n".join(self.own)))
        add = self._terms(
            (telling_words(text, *languages) for text in self.lacking),
            besides=self._text.stems,
            least=2 if len(self.own) > 2 else 1,
        )
        drop: tuple[Term, ...] = ()
        if self.own:  # else nothing tells which words it needs
            helpful = {word.stem for text in self.own for word in words(text, self._text.language)} | self._text.name
            drop = self._terms((_shared(text, self._text) for text in self.strange), besides=helpful)
        rivals = []
        for rival in sorted(self.lost, key=lambda name: (-len(self.lost[name]), name))[:MOST_RIVALS]:
            shared = (_shared(text, self._rivals[rival]) for text in self.lost[rival])
            rivals.append((rival, self._terms(shared, besides=self._text.stems)))
        return Advice(skill, add, drop, tuple((rival, terms) for rival, terms in rivals if terms))

    def _terms(
        self, found: Iterable[Mapping[str, str]], besides: Collection[str] = (), least: int = 1
    ) -> tuple[Term, ...]:
        written: dict[str, str] = {}
        counts: dict[str, int] = {}
        for stems in found:
            for root, word in stems.items():
                if root in besides:
                    continue
                counts[root] = counts.get(root, 0) + 1
                written.setdefault(root, word)
        terms = [
            Term(written[root], count, round(count * self._weights.of(root), 3))
            for root, count in counts.items()
            if count >= least
        ]
        return tuple(sorted(terms, key=lambda term: (-term.weight, term.word))[:SHOWN])


@lru_cache(maxsize=4096)
def _text(entry: CatalogueEntry) -> _Text:
    wanted, _ = split_exclusions(entry.description)
    language = guess_language(wanted)
    name = frozenset(word.stem for word in words(entry.name, language))
    return _Text(
        name.union(word.stem for word in words(wanted, language)),
        spellings(f"{wanted}\n{entry.name}", language),
        name,
        language,
    )


def _shared(prompt: str, text: _Text) -> dict[str, str]:
    """Give the telling stems that a prompt shares with a text, in the words of the text where it has them whole."""
    said = telling_words(prompt, text.language)
    return {root: text.spellings.get(root, word) for root, word in said.items() if root in text.stems}
