"""Ranks skills for a prompt by the words they share (BM25), which found the right one more often than embeddings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from skill_lint.prompts.background import background, rarity
from skill_lint.prompts.clauses import split_exclusions
from skill_lint.prompts.mentions import Mentions
from skill_lint.prompts.scorer import Ranking, Score
from skill_lint.prompts.words import guess_language, is_stop_word, runs, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import CatalogueEntry

# Values near these do as well within one standard error, over ten public prompt sets other than those by which the
# accuracy is stated.
NAME_WEIGHT = 2
"""How often a word of the name counts."""
SATURATION = 1.2
LENGTH = 0.75
EXCLUSION = 0.5
"""How much a word counts against a skill that is said not to be for it."""
BACKGROUND = 0.5
"""The share of public descriptions in a word's weight; the rest is the catalogue's own."""
MENTION = 2.0
"""How far a skill that is named stands before the others, in multiples of the best score."""
STOP_WEIGHT = rarity(1, 1)
"""How much a stop word says that a name has: as little as a word that is everywhere, and it covers nothing."""


class Lexical:
    """BM25 over stemmed names and descriptions.

    A word weighs by how rare it is in the catalogue and in public descriptions. What a description says it is not for
    counts against it. A skill that the prompt names outright stands before all others.
    """

    def __init__(self, catalogue: Sequence[CatalogueEntry]) -> None:
        self.names = tuple(sorted({entry.name for entry in catalogue}))
        self._mentions = Mentions(self.names)
        self._postings: dict[str, list[tuple[int, float]]] = {}
        self._against: dict[str, list[int]] = {}
        texts: dict[str, list[str]] = {name: [] for name in self.names}
        for entry in sorted(catalogue):
            if entry.description not in texts[entry.name]:
                texts[entry.name].append(entry.description)
        counts, excluded = [], []
        self._languages: list[str] = []
        self._stops: set[str] = set()
        self._own: list[frozenset[str]] = []
        for name in self.names:
            wanted, unwanted = split_exclusions("\n".join(texts[name]))
            language = guess_language(wanted)
            self._languages.append(language)
            count = Counter(word.stem for word in words(wanted, language))
            own = set(runs(name))
            for word in words(name, language, own):
                count[word.stem] += NAME_WEIGHT
            self._own.append(frozenset(word.stem for word in words(name, language)))
            self._stops.update(run for run in own if is_stop_word(run, language))
            counts.append(count)
            excluded.append(Counter(word.stem for word in words(unwanted, language)) if unwanted else Counter())
        lengths = [count.total() for count in counts]
        usual = sum(lengths) / len(lengths) if lengths and sum(lengths) else 1.0
        for at, count in enumerate(counts):
            room = SATURATION * (1 - LENGTH + LENGTH * lengths[at] / usual)
            for stem, times in count.items():
                self._postings.setdefault(stem, []).append((at, times * (SATURATION + 1) / (times + room)))
            for stem in excluded[at]:
                if stem not in count:
                    self._against.setdefault(stem, []).append(at)

    def weight(self, stem: str) -> float:
        """Tell how much a stem says: the rarer it is here and in public descriptions, the more."""
        if stem in self._stops:
            return STOP_WEIGHT
        own = rarity(len(self._postings.get(stem, ())), len(self.names))
        return (1 - BACKGROUND) * own + BACKGROUND * background().weight(stem)

    def rank(self, prompt: str) -> Ranking:
        """Rank all skills for `prompt`."""
        scores = [0.0] * len(self.names)
        covered = [0.0] * len(self.names)
        shared: list[set[str]] = [set() for _ in self.names]
        totals: dict[str, float] = {}
        unknown: dict[str, None] = {}
        known: set[str] = set()
        for language in sorted(set(self._languages)):
            asked = {word.stem: word.written for word in words(prompt, language, self._stops)}
            weights = {stem: self.weight(stem) for stem in asked}
            totals[language] = sum(weight for stem, weight in weights.items() if stem not in self._stops)
            for stem, weight in weights.items():
                postings = self._postings.get(stem, ())
                if postings:
                    known.add(asked[stem])
                else:
                    unknown[asked[stem]] = None
                for at, strength in postings:
                    if self._languages[at] == language:
                        scores[at] += weight * strength
                        if stem not in self._stops:
                            covered[at] += weight
                            shared[at].add(stem)
                for at in self._against.get(stem, ()):
                    if self._languages[at] == language:
                        scores[at] -= EXCLUSION * weight
        named = self._mentions.find(prompt)
        ahead = MENTION * max([1.0, *scores]) if named else 0.0
        ranked = [
            (-max(score, 0.0) - (ahead if name in named else 0.0), name, at)
            for at, (name, score) in enumerate(zip(self.names, scores, strict=True))
        ]
        ranked.sort()
        total = totals[self._languages[ranked[0][2]]] if ranked else 0.0
        return Ranking(
            tuple(
                Score(name, -negative, frozenset(shared[at]), self._own[at] & shared[at])
                for negative, name, at in ranked
            ),
            covered[ranked[0][2]] / total if total else 0.0,
            named,
            tuple(word for word in unknown if word not in known),
        )
