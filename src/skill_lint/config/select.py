"""Which rules run for a file and at what level, from the settings that apply to it, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from skill_lint.config.part import Part, PathIgnore
    from skill_lint.model.catalogue import Catalogue
    from skill_lint.model.diagnostic import Severity


class Selection(NamedTuple):
    """The rules that run, the levels that were set, and who turned each rule on or off (a key of a part)."""

    active: frozenset[str]
    severities: Mapping[str, Severity]
    ignores: tuple[PathIgnore, ...]
    reasons: Mapping[str, tuple[Part, tuple[str, ...]]]
    levels: Mapping[str, Part]


def selection(catalogue: Catalogue, words: Mapping[str, frozenset[str]], parts: Iterable[Part]) -> Selection:
    """Apply the parts one after the other.

    A part's `select` starts anew; what it adds and what it ignores holds over the parts before it. Within one part
    the more exact word wins (an id over a group or tag, these over `all`), and `ignore` wins over `select` between
    equals. A level given to a rule turns it on where it was off by default or by an earlier `off`.
    """
    off_by_default = {rule.id for rule in catalogue if not rule.severity}
    switched_off: set[str] = set(off_by_default)
    active = {rule.id for rule in catalogue} - off_by_default
    severities: dict[str, Severity] = {}
    ignores: list[PathIgnore] = []
    reasons: dict[str, tuple[Part, tuple[str, ...]]] = {}
    levels: dict[str, Part] = {}
    for part in parts:
        if "select" in part.lists:
            reasons = dict.fromkeys(catalogue.ids, (part, ("select",)))
            active.clear()
            switched_off = set(off_by_default)
        for rule, severity in part.severities.items():
            if severity:
                severities[rule] = severity
                levels[rule] = part
            else:
                severities.pop(rule, None)
                levels.pop(rule, None)
        for _, removes, key, ids in sorted(_steps(part, words, switched_off), key=lambda step: step[:2]):
            if removes:
                active -= ids
            else:
                active |= ids
            reasons.update(dict.fromkeys(ids, (part, key)))
        switched_off |= {rule for rule, severity in part.severities.items() if not severity}
        switched_off -= active
        ignores += part.ignores
    return Selection(frozenset(active), severities, tuple(ignores), reasons, levels)


def _steps(
    part: Part, words: Mapping[str, frozenset[str]], switched_off: set[str]
) -> Iterable[tuple[int, bool, tuple[str, ...], frozenset[str]]]:
    for key in ("select", "extend-select", "ignore"):
        for word in part.lists.get(key, ()):
            ids = words[word]
            yield _exactness(word, ids), key == "ignore", (key,), ids
    for rule, severity in part.severities.items():
        if not severity or rule in switched_off:
            yield 2, not severity, ("severity", rule), frozenset({rule})


def _exactness(word: str, ids: frozenset[str]) -> int:
    if word == "all":
        return 0
    return 2 if ids == {word} else 1
