"""Pairs the definitions that went from a file with those that came into it: by their place and text, then by name."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skill_lint.model.outline import Definition

LIKE = 0.6  # how much alike two names are, as difflib measures it, where their place and text do not decide
LIKE_TEXT = 0.5  # share of the lines of two definitions that are the same, if one took the place of the other
TELLING = 20  # characters of a definition, without its name, that hold for more than any other's
TELLING_VALUE = 60  # the same for a constant: short values are given to many
TELLING_WORDS = 4  # of a head above a body that says nothing
MOST_DEFINITIONS = 5_000  # of one file
MOST_COMPARED = 4_000  # pairs of names in one file
LONGEST_NAME = 100  # characters of a name that is compared
LONGEST = 2_000  # characters of a line that are read
BLANK = "\0"
WORD = regex(r"[A-Za-z_$][\w$]*")
REMARK = regex(r"^(?://|#|/?\*|--|@|\"\"\"|''')")
KEYWORD = regex(r"(\w*)\W*$")
_VALUE = r"(?:[Nn]one|null|nil|undefined|true|false|True|False|0|\"\"|''|\[\]|\{\}|\(\))"
_STOCK = (
    rf"(?:pass|\.\.\.|return(?: {_VALUE})?|{_VALUE}|(?:raise|throw)(?: new)? \w+(?:\([^()]*\))?|super\([^()]*\)|"
    r"(?:todo|unimplemented|panic)!?\([^()]*\))"
)
STOCK_LINE = regex(rf"{_STOCK}?[ ;{{}}()]*(?:end)?")
STOCK_END = regex(rf"(?:[:{{=]|=>) ?{_STOCK}?[ ;}})]*$")
"""Bodies that any definition can have, in lines of their own and on the line of the head."""
_STOCK_WORDS = """
class def fn func function fun sub const let var val export default async await public private protected internal
static final abstract override virtual sealed readonly interface type struct enum trait impl extends implements pass
return raise throw new self this cls super end void unit None none null nil undefined true false True False str string
String int Int Integer number float bool boolean Boolean any Any object Object error Error Exception dict list
NotImplementedError todo unimplemented panic
"""
STOCK_WORDS = frozenset(_STOCK_WORDS.split())


class Part(NamedTuple):
    """A definition and what stands from its head to the next one, with the names that went or came left blank.

    `keyword` is the word before the name; `place` counts the definitions of the file.
    """

    name: str
    kind: str
    container: str
    keyword: str
    head: str
    body: tuple[str, ...]
    place: int
    line: int

    @property
    def text(self) -> tuple[str, str, str, tuple[str, ...]]:
        """All but the name and the place."""
        return (self.kind, self.container, self.head, self.body)

    @property
    def is_telling(self) -> bool:
        """Whether the text is so long that two are hardly alike by chance, and says more than any other."""
        least = TELLING_VALUE if self.kind in ("constant", "variable") else TELLING
        if sum(map(len, (self.head, *self.body))) < least:
            return False
        return not self._is_stock or len(set(WORD.findall(self.head)) - STOCK_WORDS) >= TELLING_WORDS

    @property
    def _is_stock(self) -> bool:
        """Whether the definition does nothing, or is only declared here."""
        is_open = STOCK_END.search(self.head) is not None or not ("=" in self.head or "{" in self.head)
        return is_open and all(STOCK_LINE.fullmatch(line) for line in self.body)


class Pairs:
    """What came for each definition that went from one file.

    A name that came belongs to one that went at most. What stands at the same place with the same text is what the
    definition was renamed to; so is what alone has its text. Names decide where no text is the same, and only where
    neither of two has another partner. Where several could be meant, all of them are given.
    """

    def __init__(self, before: Sequence[Definition], old: Sequence[str], now: Sequence[Definition], new: Sequence[str]):
        self._found: dict[tuple[str, int], tuple[str, ...]] = {}
        self._lines = _lines_of(before)
        if max(len(before), len(now)) > MOST_DEFINITIONS:
            return
        names, names_now = {each.name for each in before}, {each.name for each in now}
        self._went, self._came = names - names_now, names_now - names
        if self._went and self._came:
            changed = self._went | self._came
            self._pair(_parts(before, old, changed), _parts(now, new, changed))

    def of(self, name: str, line: int) -> tuple[str, ...]:
        """Give the names that came for the definition `name` whose head is on `line` of the old file.

        The line may be another one of a head that goes over several where the file defines the name once.
        """
        lines = self._lines.get(name, [])
        return self._found.get((name, lines[0] if len(lines) == 1 else line), ())

    def _pair(self, before: Sequence[Part], now: Sequence[Part]) -> None:
        texts, texts_now = Counter(each.text for each in before), Counter(each.text for each in now)
        alone = {each.text: each for each in now if texts_now[each.text] == 1}
        taken: set[int] = set()
        rest: list[tuple[list[Part], list[Part]]] = []
        for old, new in _blocks(before, now):
            is_same = [each.text for each in old] == [each.text for each in new]
            for index, each in enumerate(old):
                if each.name not in self._went:
                    continue
                if is_same and (each.place == new[index].place or texts[each.text] == 1):
                    self._take(each, new[index], taken)  # the same order, from the head of the file on
                elif texts[each.text] == 1 and each.text in alone and (each.is_telling or alone[each.text] in new):
                    self._take(each, alone[each.text], taken)
            open_before = [each for each in old if each.name in self._went and each.text not in texts_now]
            open_now = [each for each in new if each.name in self._came and each.text not in texts]
            rest.append((open_before, open_now))
        left = MOST_COMPARED
        for old, new in rest:
            left -= len(old) * len(new)
            if left < 0:
                return
            self._by_name(old, [each for each in new if each.place not in taken])

    def _take(self, old: Part, new: Part, taken: set[int]) -> None:
        if new.name in self._came and (old.is_telling or _is_like(old.name, new.name)):
            self._found[old.name, old.line] = (new.name,)
            taken.add(new.place)

    def _by_name(self, before: Sequence[Part], now: Sequence[Part]) -> None:
        """Pair what is like nothing else; a name that several which went are like is no one's."""
        alike = {old: [new for new in now if old.kind == new.kind and _is_like(old.name, new.name)] for old in before}
        # Also one of another text may have been renamed and rewritten.
        claims = Counter(new.place for found in alike.values() for new in found)
        for old, likely in alike.items():
            found = [new for new in likely if _could_be(old, new)]
            names = tuple(dict.fromkeys(new.name for new in found))
            if len(names) > 1 or (names and all(claims[new.place] == 1 for new in found)):
                self._found[old.name, old.line] = names


def _lines_of(definitions: Sequence[Definition]) -> Mapping[str, list[int]]:
    lines: dict[str, list[int]] = {}
    for each in definitions:
        lines.setdefault(each.name, []).append(each.line)
    return lines


def _could_be(old: Part, new: Part) -> bool:
    """Say whether one is of the same sort as the other and has the same head, or much of the same body."""
    if (old.kind, old.container, old.keyword) != (new.kind, new.container, new.keyword):
        return False
    if old.head == new.head:
        return True
    both = sum((Counter(old.body) & Counter(new.body)).values())
    return both > 0 and both >= LIKE_TEXT * max(len(old.body), len(new.body))


def _is_like(old: str, new: str) -> bool:
    if max(len(old), len(new)) > LONGEST_NAME:
        return False
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, old, new)
    return matcher.real_quick_ratio() >= LIKE and matcher.quick_ratio() >= LIKE and matcher.ratio() >= LIKE


def _parts(definitions: Sequence[Definition], lines: Sequence[str], changed: set[str]) -> list[Part]:
    """Give the definitions in the order of the file, each with its text; remarks and marks above the next are none."""

    def blanked(text: str, own: str) -> str:
        text = " ".join(text[:LONGEST].split())
        return WORD.sub(lambda found: BLANK if found[0] in changed or found[0] == own else found[0], text)

    found = sorted(
        dict.fromkeys(each for each in definitions if 0 < each.line <= len(lines)), key=lambda each: each.line
    )
    ends = [*(each.line for each in found[1:]), len(lines) + 1]
    parts = []
    for place, (each, end) in enumerate(zip(found, ends, strict=True)):
        line = lines[each.line - 1][:LONGEST]
        at = line.find(each.name)
        keyword = KEYWORD.search(line[: max(at, 0)])
        body = (blanked(text, each.name) for text in lines[each.line : end - 1])
        parts.append(
            Part(
                each.name,
                each.kind,
                blanked(each.container, ""),
                keyword[1] if keyword else "",
                blanked(line, each.name),
                tuple(text for text in body if text and not REMARK.match(text)),
                place,
                each.line,
            )
        )
    return parts


def _blocks(before: Sequence[Part], now: Sequence[Part]) -> Iterator[tuple[Sequence[Part], Sequence[Part]]]:
    """Give what stands on both sides between the definitions that stayed in the same order."""
    start = start_now = 0
    for place, place_now in (*_stayed(before, now), (len(before), len(now))):
        if place > start:
            yield before[start:place], now[start_now:place_now]
        start, start_now = place + 1, place_now + 1


def _stayed(before: Sequence[Part], now: Sequence[Part]) -> list[tuple[int, int]]:
    """Give the longest row of definitions whose names are once on both sides, in the order of both."""
    places, places_now = _once(before), _once(now)
    both = [(places[key], places_now[key]) for key in places if key in places_now]
    ends: list[int] = []
    chain: list[int] = []
    came_from: list[int] = []
    for index, (_, place_now) in enumerate(both):
        at = bisect_left(ends, place_now)
        came_from.append(chain[at - 1] if at else -1)
        ends[at : at + 1] = [place_now]
        chain[at : at + 1] = [index]
    row = []
    index = chain[-1] if chain else -1
    while index >= 0:
        row.append(both[index])
        index = came_from[index]
    return row[::-1]


def _once(parts: Sequence[Part]) -> Mapping[tuple[str, str, str], int]:
    keys = [(each.name, each.kind, each.container) for each in parts]
    count = Counter(keys)
    return {key: part.place for key, part in zip(keys, parts, strict=True) if count[key] == 1}
