"""How common words are in public descriptions, so that a small catalogue knows which of its words are telling."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import log
from typing import NamedTuple


class Background(NamedTuple):
    """In how many of `documents` public descriptions each stem occurs."""

    documents: int
    frequencies: dict[str, int]

    def frequency(self, stem: str) -> int:
        """Tell in how many descriptions `stem` occurs; those in fewer than the table keeps count as in one."""
        return self.frequencies.get(stem, 1)

    def weight(self, stem: str) -> float:
        """Tell how much a stem says: the rarer it is, the more."""
        return rarity(self.frequency(stem), self.documents)


def rarity(holding: int, documents: int) -> float:
    """Weigh what stands in `holding` of `documents` texts: inverse document frequency as BM25 takes it."""
    return log(1 + (documents - holding + 0.5) / (holding + 0.5))


@cache
def background() -> Background:
    """Read the shipped table: comments, the number of descriptions, then a line of stems for each count."""
    text = files("skill_lint.prompts").joinpath("background.txt").read_text(encoding="utf-8")
    documents, frequencies = 0, {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        count, *stems = line.split()
        if count == "documents":
            documents = int(stems[0])
        else:
            frequencies.update(dict.fromkeys(stems, int(count)))
    return Background(documents, frequencies)
