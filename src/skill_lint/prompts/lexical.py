"""Ranks skills for a prompt by the words they share (BM25), which named the right sibling more often than embeddings."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import TYPE_CHECKING

from skill_lint.prompts.background import background
from skill_lint.prompts.clauses import split_exclusions
from skill_lint.prompts.mentions import Mentions
from skill_lint.prompts.scorer import Ranking, Score
from skill_lint.prompts.words import guess_language, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import CatalogueEntry

NAME_WEIGHT = 2
SATURATION = 1.2
LENGTH = 0.75
EXCLUSION = 0.5
BACKGROUND = 0.5


class Lexical:
    """BM25 over stemmed names and descriptions.

    A word weighs by how rare it is in the catalogue and in public descriptions. What a description says it is not for
    counts against it. A skill that the prompt names outright stands before all others.
    """

    def __init__(self, catalogue: Sequence[CatalogueEntry]) -> None:
        self.names = tuple(sorted({entry.name for entry in catalogue}))
        self._mentions = Mentions(self.names)
        self._languages: dict[str, list[int]] = {}
        self._postings: dict[str, list[tuple[int, float]]] = {}
        self._against: dict[str, list[tuple[int, float]]] = {}
        texts: dict[str, list[str]] = {name: [] for name in self.names}
        for entry in sorted(catalogue):
            if entry.description not in texts[entry.name]:
                texts[entry.name].append(entry.description)
        counts, excluded = [], []
        self._language = []
        for name in self.names:
            wanted, unwanted = split_exclusions("\n".join(texts[name]))
            language = guess_language(wanted)
            self._language.append(language)
            count = Counter(word.stem for word in words(wanted, language))
            for word in words(name, language):
                count[word.stem] += NAME_WEIGHT
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
                    self._against.setdefault(stem, []).append((at, 1.0))

    def weight(self, stem: str) -> float:
        """Tell how much a stem says: the rarer it is here and in public descriptions, the more."""
        total = len(self.names)
        here = len(self._postings.get(stem, ()))
        table = background()
        own = log(1 + (total - here + 0.5) / (here + 0.5))
        public = log(1 + (table.documents - table.frequency(stem) + 0.5) / (table.frequency(stem) + 0.5))
        return (1 - BACKGROUND) * own + BACKGROUND * public

    def rank(self, prompt: str) -> Ranking:
        """Rank all skills for `prompt`."""
        scores = [0.0] * len(self.names)
        unknown: list[str] = []
        known: dict[str, float] = {}
        for language in sorted(set(self._language)) or ["english"]:
            seen = set()
            for word in words(prompt, language):
                if word.stem in seen:
                    continue
                seen.add(word.stem)
                weight = self.weight(word.stem)
                postings = self._postings.get(word.stem, ())
                if postings:
                    known[word.stem] = weight
                    for at, strength in postings:
                        if self._language[at] == language:
                            scores[at] += weight * strength
                elif word.written not in unknown:
                    unknown.append(word.written)
                for at, strength in self._against.get(word.stem, ()):
                    if self._language[at] == language:
                        scores[at] -= EXCLUSION * weight * strength
        named = self._mentions.find(prompt)
        best = max(scores, default=0.0)
        ranked = [
            Score(name, max(score, 0.0) + (2 * max(best, 1.0) if name in named else 0.0))
            for name, score in zip(self.names, scores, strict=True)
        ]
        ranked.sort(key=lambda score: (-score.score, score.name))
        return Ranking(tuple(ranked), 0.0, named, tuple(unknown))
