"""What a project asks of the references in its skills, as its configuration says it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

LONGEST_DECLARED = 100
"""Characters of the longest text that a declared pattern is tried on; nothing longer is a name."""


class Allowed(NamedTuple):
    """A text that references may have although nothing shows that it is there. `place` is where that was written."""

    text: str
    reason: str = ""
    place: str = ""


class NameRule(NamedTuple):
    """Code spans in which `pattern` is found are names of the project, and must exist in the files of `source`.

    `source` are patterns with the meaning of a `.gitignore`, relative to the project root. "be-defined" asks for a
    definition, "occur" for the word in code, outside of comments and strings. `place` is where the rule was written.
    """

    pattern: str
    source: tuple[str, ...]
    must: Literal["be-defined", "occur"] = "be-defined"
    place: str = ""


@dataclass(frozen=True, slots=True)
class Policy:
    """How a project holds the references in its skills.

    With `paths` "evidence" a path is reported where something shows that it was there; with "must-exist" every path
    is, in skills that speak of the project around them. `allow` are exact texts about which nothing is said, `names`
    the conventions by which names of the project are told. What of `allow` was of use is noted.
    """

    paths: Literal["evidence", "must-exist"] = "evidence"
    allow: tuple[Allowed, ...] = ()
    names: tuple[NameRule, ...] = ()
    _by_text: dict[str, Allowed] = field(default_factory=dict, compare=False, repr=False)
    _used: set[str] = field(default_factory=set, compare=False, repr=False)

    def allowed(self, text: str) -> Allowed | None:
        """Give the entry of `allow` that has exactly this text. Ask only where something would be said otherwise."""
        if not self.allow:
            return None
        if not self._by_text:
            self._by_text.update((entry.text, entry) for entry in reversed(self.allow))
        entry = self._by_text.get(text)
        if entry is not None:
            self._used.add(text)
        return entry

    @property
    def used(self) -> frozenset[str]:
        """The texts of `allow` that were of use so far."""
        return frozenset(self._used)

    def declared(self, text: str) -> NameRule | None:
        """Give the first of `names` whose pattern is found in `text`."""
        if len(text) > LONGEST_DECLARED:
            return None
        # The patterns are compiled when first tried, and `re` keeps them.
        return next((rule for rule in self.names if re.search(rule.pattern, text)), None)
