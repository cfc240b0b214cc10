"""Says of names of code that stand nowhere in the source which defined name they are a slip away from."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.model.regex import regex
from skill_lint.references.subject import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skill_lint.index.code import Code
    from skill_lint.model.reference import Verdict
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.verdicts import Judged

SHORTEST = 8  # characters of a name that is compared
LONGEST = 80
ALIKE = 0.93  # as difflib measures it: one character more or less, or another one in a long name
MOST_FILES = 5000  # that are read; a larger tree gives no such notes
DEFINED = regex(
    rb"\b(?:def|class|func|function|fn|fun|const|let|var|val|type|interface|struct|enum|trait)[ \t]+"
    rb"(?:\([^()\n]{0,80}\)[ \t]*)?([A-Za-z_]\w{6,})|^[ \t]*([A-Z][A-Z0-9_]{6,})[ \t]*(?::[^=\n]{0,200})?=[^=]",
    re.MULTILINE,
)
"""What defines a name by the look of it, whatever the language: outlines of all files would take too long."""


class NearNames:
    """The names that the source files of a tree define, by each form that they have without one character."""

    def __init__(self, code: Code) -> None:
        self._where: dict[str, str] = {}
        self._shorter: dict[str, set[str]] = {}
        sources = code.sources()
        for path in sources if len(sources) <= MOST_FILES else ():
            for function, constant in DEFINED.findall(code.content(path) or b""):
                self._add((function or constant).decode(), path)

    def _add(self, name: str, path: str) -> None:
        if len(name) <= LONGEST and name not in self._where:
            self._where[name] = path
            for shorter in _forms(name):
                self._shorter.setdefault(shorter, set()).add(name)

    def near(self, name: str) -> tuple[str, str] | None:
        """Give the one defined name that is most like `name`, and its file; None without one, or with rivals."""
        from difflib import SequenceMatcher

        close = {each for form in _forms(name) for each in self._shorter.get(form, ())} - {name}
        rated = {each: SequenceMatcher(None, name, each).ratio() for each in close}
        best = max(rated.values(), default=0.0)
        likest = [each for each, ratio in rated.items() if ratio == best]
        return (likest[0], self._where[likest[0]]) if best >= ALIKE and len(likest) == 1 else None


def _forms(name: str) -> Iterator[str]:
    """Give the name, and the name without each of its characters."""
    yield name
    for place in range(len(name)):
        yield name[:place] + name[place + 1 :]


def near_names(inquiry: Inquiry, judged: Sequence[Judged]) -> dict[int, Verdict]:
    """Give notes on those of `judged`, by their place in it, that are near a defined name; they stay unjudged."""
    if not inquiry.speaks_of_project or inquiry.is_about_skills:
        return {}
    found: dict[int, Verdict] = {}
    for index, each in enumerate(judged):
        name = _name(inquiry, each)
        near = inquiry.surroundings.near_names.near(name) if name else None
        if near is not None and not inquiry.code.holds(name):
            found[index] = _said(each, name, *near)
    return found


def _name(inquiry: Inquiry, each: Judged) -> str:
    """Give the name that a mention without evidence asks for, "" where it is none that can be compared."""
    document, mention, verdict = each
    subject = mention.subject
    if verdict.reason != "no-evidence" or verdict.fault is not None or not isinstance(subject, Symbol):
        return ""
    name = subject.parts[-1]
    if not SHORTEST <= len(name) <= LONGEST or inquiry.bundle.is_material(document.path):
        return ""
    from skill_lint.references.wording import reason_around

    return "" if reason_around(document, mention.span) is not None else name


def _said(each: Judged, name: str, near: str, where: str) -> Verdict:
    text = each.mention.text
    evidence = Evidence("hint", f"`{near}` is defined in `{where}` and is much like it", (where,))
    texts = (near.join(text.rsplit(name, 1)),)
    return replace(each.verdict, fault="symbol", evidence=evidence, near=texts, severity=Severity.NOTE)
