"""Judges every reference of a skill once, so that rules only read and the counts of a run add up."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence
from skill_lint.model.reference import Reference, Verdict
from skill_lint.references.bundle import MARKDOWN, Bundle, is_general
from skill_lint.references.extract import Mention, mentions
from skill_lint.references.resolve import Look, Resolver, parent
from skill_lint.references.target import has_extension, is_domain, is_package, is_pattern, parse_destination

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.index.tree import Tree
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Fault, UnjudgedReason
    from skill_lint.model.skill import Skill
    from skill_lint.model.source import Span
    from skill_lint.references.anchors import Anchors

MOST_SUGGESTIONS = 100  # in one skill: each costs a comparison with many names
MADE_LATER = re.compile(r"(?:\./)?(?:\.\w|(?:outputs?|out|dist|build|results|logs?|tmp|temp|coverage|node_modules)/)")
"""Paths into folders that are made where the skill is used: hidden ones, and those of outputs."""
WORD = re.compile(r"[\w.-]+")
OWN_MARK = re.compile(r"<(/?)\w{0,40}(?:example|sample|template|snippet)\w{0,40}\s*>", re.IGNORECASE)
LINKS = frozenset({"link", "image", "definition"})


def survey(tree: Tree, skill: Skill, documents: Iterable[Document]) -> tuple[Verdict, ...]:
    """Judge what `documents`, the Markdown files of `skill`, name; in the order of the documents and of their text."""
    documents = tuple(documents)
    judge = _Judge(tree, skill, documents)
    verdicts: list[Verdict] = []
    for document in documents:
        found = [judge.verdict(document, mention) for mention in mentions(document, judge.bundle)]
        verdicts += sorted(found, key=lambda verdict: verdict.reference.span)
    return tuple(judge.without_granted_calls(verdicts))


class _Judge:
    def __init__(self, tree: Tree, skill: Skill, documents: tuple[Document, ...]) -> None:
        self.tree = tree
        self.skill = skill
        self.bundle = Bundle(skill)
        self.resolver = Resolver(tree, skill)
        self.documents = documents
        self.granted = _granted(documents)
        self.suggestions = MOST_SUGGESTIONS
        self.samples: dict[str, tuple[Span, ...]] = {}
        self.marks: dict[str, list[tuple[int, int]]] = {}

    @cached_property
    def anchors(self) -> Anchors:
        """The fragments of each file; most skills link to none."""
        from skill_lint.references.anchors import Anchors

        return Anchors(self.tree, self.documents)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of all documents, and so the names of files as the skill writes them."""
        texts = (document.source.text for document in self.documents)
        return frozenset(word.rstrip(".-") for text in texts for word in WORD.findall(text))

    def verdict(self, document: Document, mention: Mention) -> Verdict:
        """Say what became of one mention."""
        kind = mention.target.kind
        if kind == "external":
            return _unjudged(document, mention, "external")
        if kind == "empty":
            return _unjudged(document, mention, "placeholder")
        if kind == "home":
            return _unjudged(document, mention, "outside")
        if kind in ("personal", "drive"):
            return self._absolute(document, mention)
        if kind == "fragment":
            return self._anchor(document, mention, document.path)
        if kind == "rooted":
            where = self.resolver.rooted(mention.target.path).where
            return self._found(document, mention, where) if where else _unjudged(document, mention, "ambiguous")
        if kind == "variable":
            return self._variable(document, mention)
        return self._link(document, mention) if mention.kind in LINKS else self._mention(document, mention)

    def _absolute(self, document: Document, mention: Mention) -> Verdict:
        fault: Fault | None = "absolute"
        if self.bundle.is_material(document.path) or (mention.target.kind == "drive" and mention.kind not in LINKS):
            fault = None
        return _unjudged(document, mention, "outside", fault=fault)

    def _variable(self, document: Document, mention: Mention) -> Verdict:
        from skill_lint.clients.variables import variables

        target = mention.target
        known = variables().get(target.variable)
        means = known.means if known else ""
        if known is None and not target.path:
            return _unjudged(document, mention, "placeholder")
        folder = self.skill.directory
        if means == "plugin" or (means == "project" and self.skill.home == "agent-folder"):
            folder = self.skill.base
        look = self.resolver.below(folder, target.path)
        if look.where is not None:
            return self._found(document, mention, look.where)
        certain = means == "skill" or (means == "plugin" and self.skill.home == "plugin")
        if not certain or mention.kind not in LINKS:
            return _unjudged(document, mention, "variable")
        return self._missing_link(document, mention, look)

    def _link(self, document: Document, mention: Mention) -> Verdict:
        look = self.resolver.link(document.path, mention.target.path)
        if look.where is not None:
            return self._found(document, mention, look.where)
        return self._missing_link(document, mention, look)

    def _is_sample(self, document: Document, mention: Mention) -> bool:
        """Say whether the author meant the place as code, though Markdown does not read it so."""
        from skill_lint.references.mispaired import is_within, mispaired

        if mention.is_sample or (mention.is_html and self._is_in_marks(document, mention)):
            return True
        if document.path not in self.samples:
            self.samples[document.path] = mispaired(document)
        return is_within(mention.around, self.samples[document.path])

    def _is_in_marks(self, document: Document, mention: Mention) -> bool:
        """Say whether raw HTML stands between an author's own marks, such as `<good_example>` and its end.

        Markdown takes a name with an underscore for no tag, so the parser does not see them.
        """
        depths = self.marks.get(document.path)
        if depths is None:
            depths = self.marks[document.path] = [(0, 0)]
            for mark in OWN_MARK.finditer(document.source.text):
                depth = depths[-1][1] + (-1 if mark[1] else 1)
                depths.append((mark.end(), max(0, depth)))
        return depths[bisect_right(depths, (mention.span.start, len(depths))) - 1][1] > 0

    def _missing_link(self, document: Document, mention: Mention, look: Look) -> Verdict:
        reason = "example" if self._is_sample(document, mention) else self._excuse(document, mention, look)
        if reason is not None:
            return _unjudged(document, mention, reason)
        spelled = self.resolver.spelled(look)
        if spelled is not None:
            return self._case(document, mention, spelled, look)
        near = self._nearby(document, mention, look)
        if look.tried[0] is None:
            return replace(_unjudged(document, mention, "outside", fault="outside"), near=near)
        evidence = Evidence("proof", "a link claims that its target is there", _places(look))
        return _missing(document, mention, "path", evidence, near=near)

    def _nearby(self, document: Document, mention: Mention, look: Look) -> tuple[str, ...]:
        from skill_lint.references.nearby import at_another_height, nearby

        found: tuple[str, ...] = ()
        higher = at_another_height(self.tree, self.bundle, document.path, mention.target.path)
        if higher is not None:
            found = (higher,)
        elif self.suggestions > 0:
            self.suggestions -= 1
            found = nearby(self.tree, self.bundle, document.path, look)
        text = mention.text
        rest = text[len(text.partition("?")[0].partition("#")[0]) :]
        return tuple(path + rest for path in found)

    def _excuse(self, document: Document, mention: Mention, look: Look) -> UnjudgedReason | None:
        """Give the reason why a link that leads nowhere is no fault."""
        path = mention.target.path
        if is_pattern(path) or (mention.target.kind == "path" and is_pattern(mention.text)):
            return "placeholder"
        if is_domain(path) or is_package(path):
            return "external"
        if not has_extension(path) and not path.endswith("/") and not path.startswith("."):
            return "no-evidence"  # a word, or a page of a wiki or a site
        if self.bundle.is_material(document.path):
            return "example"
        if MADE_LATER.match(path):
            return "generated"
        tried = [candidate for candidate in look.tried if candidate]
        candidates = dict.fromkeys([*tried, *map(self.tree.resolve, tried)])
        if any(self.resolver.in_unlisted(candidate) for candidate in candidates):
            return "unparsed"
        if any(self.resolver.in_submodule(candidate) for candidate in candidates):
            return "submodule"
        below = "/any" if path.endswith("/") else ""  # a rule for a folder is seen on what lies below it
        if any(self.tree.is_ignored(candidate + below) for candidate in candidates):
            return "ignored"
        from skill_lint.references.wording import reason_around

        return reason_around(document, mention.around)

    def _mention(self, document: Document, mention: Mention) -> Verdict:
        path = mention.target.path
        bare = "/" not in path
        named = self.bundle.named(path) if bare else ()
        if named:
            return self._found(document, mention, named[0])
        look = self.resolver.mention(document.path, path)
        if look.where is not None:
            return self._found(document, mention, look.where)
        spelled = self._bundled_spelling(document, path, look)
        if spelled is not None and not self._means_another_file(document, mention):
            return self._case(document, mention, spelled, look)
        if is_pattern(path):
            return _unjudged(document, mention, "placeholder")
        return _unjudged(document, mention, "no-evidence" if self.skill.home == "agent-folder" else "scope")

    def _bundled_spelling(self, document: Document, path: str, look: Look) -> str | None:
        """Give the file of the skill's own that `path` means but for its case.

        A bare name in capitals (PRODUCT.md) means a file of that folder at most: projects have files of such names.
        Where the skill also writes the name exactly, the other spelling is that of another file.
        """
        if "/" in path:
            spelled = self.resolver.spelled(look)
        else:
            like = self.bundle.like(path)
            spelled = like[0] if len(like) == 1 else None
            if spelled and path.partition(".")[0].isupper():
                near = parent(spelled) in (self.skill.directory, parent(document.path))
                spelled = spelled if near else None
            if spelled and spelled.rpartition("/")[2] in self.words:
                return None
        if spelled is None or self.bundle.inside(spelled) is None or self.bundle.is_material(spelled):
            return None
        return spelled

    def _means_another_file(self, document: Document, mention: Mention) -> bool:
        from skill_lint.references.wording import reason_around

        return (
            is_general(mention.target.path)
            or self.bundle.is_material(document.path)
            or reason_around(document, mention.around) is not None
        )

    def _found(self, document: Document, mention: Mention, where: str) -> Verdict:
        is_named = mention.kind in LINKS or where in self.tree.files  # "..\\" in code is no name of a folder here
        if mention.target.backslashes and is_named and not self._is_windows(document, mention):
            evidence = Evidence("proof", f"`{where}` is there under its name with slashes")
            text = re.sub(r"\\+", "/", mention.text)
            is_same = mention.kind not in LINKS or parse_destination(text).path == mention.target.path
            return _missing(document, mention, "backslash", evidence, where, (text,) if is_same else ())
        if mention.target.fragment and mention.kind in LINKS:
            return self._anchor(document, mention, where)
        return Verdict(_reference(document, mention), "resolved", where)

    @staticmethod
    def _is_windows(document: Document, mention: Mention) -> bool:
        from skill_lint.references.wording import is_windows

        return is_windows(document, mention.span)

    def _case(self, document: Document, mention: Mention, spelled: str, look: Look) -> Verdict:
        from skill_lint.references.nearby import respelled

        text = respelled(mention.text, mention.target.path, spelled)
        evidence = Evidence("proof", f"the only spelling there is `{spelled}`", _places(look))
        return _missing(document, mention, "case", evidence, spelled, (text,) if text else ())

    def _anchor(self, document: Document, mention: Mention, where: str) -> Verdict:
        fragment = mention.target.fragment or ""
        if not fragment or not where.lower().endswith(MARKDOWN):
            return Verdict(_reference(document, mention), "resolved", where)
        outcome = self.anchors.look(where, fragment)
        if outcome.reason is not None:
            return _unjudged(document, mention, outcome.reason)
        if outcome.found:
            return Verdict(_reference(document, mention), "resolved", where)
        if self.bundle.is_material(document.path) or self._is_sample(document, mention):
            return _unjudged(document, mention, "example")
        evidence = Evidence("proof", "no heading and no id gives this fragment", (where,))
        return _missing(document, mention, "anchor", evidence, where, outcome.near)

    def without_granted_calls(self, verdicts: Iterable[Verdict]) -> Iterable[Verdict]:
        """Turn calls of files that the skill makes executable itself (`chmod +x`) into other commands."""
        for verdict in verdicts:
            if verdict.reference.kind == "call" and self._is_granted(verdict.where):
                yield replace(verdict, reference=verdict.reference._replace(kind="command"))
            else:
                yield verdict

    def _is_granted(self, where: str) -> bool:
        name = where.rpartition("/")[2]
        return bool(self.granted) and any(name in line or "*" in line for line in self.granted)


def _granted(documents: Iterable[Document]) -> tuple[str, ...]:
    """Give the lines that speak of `chmod`."""
    lines: list[str] = []
    for document in documents:
        text = document.source.text
        place = text.find("chmod ")
        while place >= 0 and len(lines) < 100:
            lines.append(document.source.line_at(place)[:1000])
            place = text.find("chmod ", place + 6)
    return tuple(lines)


def _places(look: Look) -> tuple[str, ...]:
    """Give the folders looked in, without those from which the path leaves the tree."""
    inside = [folder for folder, path in zip(look.roots, look.tried, strict=True) if path is not None]
    return tuple(f"{folder}/" if folder else "repository root" for folder in inside)


def _reference(document: Document, mention: Mention) -> Reference:
    target = mention.target
    return Reference(
        mention.kind, document.path, mention.span, mention.text, target.path, target.fragment, mention.is_html
    )


def _unjudged(document: Document, mention: Mention, reason: UnjudgedReason, fault: Fault | None = None) -> Verdict:
    return Verdict(_reference(document, mention), "unjudged", reason=reason, fault=fault)


def _missing(
    document: Document, mention: Mention, fault: Fault, evidence: Evidence, where: str = "", near: tuple[str, ...] = ()
) -> Verdict:
    return Verdict(_reference(document, mention), "missing", where, evidence=evidence, fault=fault, near=near)
