"""Looks for the names that a project declared to be its own: a skill that names one that is not there is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.references.subject import Symbol, TestId
from skill_lint.references.verdicts import missing, resolved, unjudged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.index.code import Code
    from skill_lint.model.markdown import Document
    from skill_lint.model.policy import NameRule
    from skill_lint.model.reference import Verdict
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry


class _Asked(NamedTuple):
    """A name and the rule by which it is one of the project's."""

    name: str
    rule: NameRule


class DeclaredNames:
    """Where the declared names of one skill are, all looked for in one pass over the source files."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        asked = {
            each
            for document in inquiry.documents
            for mention in inquiry.mentions.get(document.path, ())
            for each in _asked(inquiry, mention)
        }
        self._where: dict[_Asked, str] = {}
        self._sources: dict[tuple[str, ...], tuple[str, ...]] = {}
        for rule in {each.rule for each in asked}:
            self._look(rule, {each.name for each in asked if each.rule == rule})

    def _look(self, rule: NameRule, names: set[str]) -> None:
        code = self._inquiry.code
        sources = self._sources[rule.source] = code.sources(rule.source)
        for path in sources:
            if not names:
                return
            for name in _there(code, path, names, rule):
                self._where[_Asked(name, rule)] = path
                names.discard(name)

    def judge(self, document: Document, mention: Mention) -> Verdict | None:
        """Judge a mention that holds a name of the project; None for any other."""
        inquiry = self._inquiry
        asked = list(_asked(inquiry, mention))
        if not asked:
            return None
        lost = [each for each in asked if each not in self._where]
        if not lost:
            return resolved(document, mention, self._where[asked[-1]], "definition")
        if inquiry.policy.allowed(mention.text) is not None or inquiry.policy.allowed(lost[-1].name) is not None:
            return unjudged(document, mention, "allow-listed")
        rule = lost[-1].rule
        sources = self._sources[rule.source]
        must = "is defined" if rule.must == "be-defined" else "occurs in code"
        why = f"the project asks that `{lost[-1].name}` {must} in its sources (`names`)"
        if not sources:
            why = "no file of the project matches the `source` of this rule of `names`"
        evidence = Evidence("declared", why, rule.source)
        return missing(document, mention, "symbol", evidence, Severity.ERROR, near=self._near(lost[-1], mention.text))

    def _near(self, lost: _Asked, text: str) -> tuple[str, ...]:
        """Give the text with the defined name that is most like the one that is not there."""
        from skill_lint.model.nearest import nearest

        if self._inquiry.suggestions <= 0:
            return ()
        self._inquiry.suggestions -= 1
        outlines = (self._inquiry.code.outline(path) for path in self._sources[lost.rule.source])
        names = {definition.name for outline in outlines if outline for definition in outline.definitions}
        like = nearest(lost.name, sorted(name for name in names if re.search(lost.rule.pattern, name)))
        if like is None:
            return ()
        return (like.join(text.rsplit(lost.name, 1)),)


def _asked(inquiry: Inquiry, mention: Mention) -> Iterator[_Asked]:
    """Give the names in a mention that the project declared."""
    if not isinstance(mention.subject, Symbol | TestId) or mention.kind != "code":
        return
    for part in mention.subject.parts:
        rule = inquiry.policy.declared(part)
        if rule is not None:
            yield _Asked(part, rule)


def _there(code: Code, path: str, names: set[str], rule: NameRule) -> set[str]:
    """Give those of `names` that the file defines or, if that is enough, holds in its code."""
    content = code.content(path)
    if content is None:
        return set()
    possible = {name for name in names if name.encode() in content}
    if not possible:
        return set()
    if rule.must == "occur":
        return possible & code.words(path)
    if path.endswith((".py", ".pyi")):
        from skill_lint.index.python_names import python_names

        defined = python_names(content)
        return possible & (code.words(path) if defined is None else defined)
    outline = code.outline(path)
    if outline is None or not outline.is_whole:
        return possible & code.words(path)
    return possible & {definition.name for definition in outline.definitions}
