"""Says what earlier commits did to the paths that a skill names and that are not there now."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, History, Severity
from skill_lint.model.reference import LINKS
from skill_lint.model.regex import regex
from skill_lint.references.bundle import is_general
from skill_lint.references.conditions import is_tried
from skill_lint.references.earlier_text import standing
from skill_lint.references.machine_made import is_machine_made
from skill_lint.references.moves import weighed_by_telling
from skill_lint.references.of_past import is_below_example
from skill_lint.references.runs import is_run
from skill_lint.references.subject import Symbol, TestId
from skill_lint.references.successor import (
    MOST,
    SURE,
    Successor,
    fix,
    is_likely,
    is_put_away,
    is_telling,
    package_of,
    rewritten,
)
from skill_lint.references.target import has_extension, is_output, is_pattern
from skill_lint.references.verdicts import missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.index.history import History as Commits
    from skill_lint.index.history import Past
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Verdict
    from skill_lint.references.earlier_text import Standing
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.resolve import Look
    from skill_lint.references.verdicts import Judged

REACH = 300  # characters before and after a mention in its line that are read
TOLD = regex(
    r"\b(?:not|never|no longer|removed?|deleted?|legacy|migrat\w+|formerly|former|deprecated|obsolete|superseded|"
    r"renamed?|replac\w+|instead of|used to|previously|old(?:er)?|au lieu d\w*|remplac\w+|supprim\w+|ersetz\w+|statt|"
    r"entfern\w+|en lugar de|em vez de|reemplaz\w+|elimin\w+|substitu\w+)\b|n't\b|\bgit (?:mv|rm)\b|"
    r"替换|删除|移除|废弃|旧|置き換え|削除|廃止|교체|삭제",
    re.IGNORECASE,
)
"""Words by which a line tells of what is gone, or of what goes."""
LOOKED_FOR = regex(
    r"\b(?:if|whether|when)\b[^.;]*\b(?:exists?|present|there|found)\b|\bcheck(?:s|ing)?\s+(?:for|whether|if)\b|"
    r"\bdetect\w*|\btypical\w*|\boptional\w*|\bfall(?:s|ing)?[- ]?backs?\b",
    re.IGNORECASE,
)
"""Words by which a line says that the file may be there or not."""
CHRONICLE = regex(
    r"\b(?:(?P<migration>migrat(?!ions\b)\w+)|change ?log|histor(?:y|ic|ical)|removed|deprecat\w+|legacy)\b|"
    r"\b(?:19|20)\d\d-[01]\d-[0-3]\d\b|\bworked examples?\b|\bexample (?:scenario|session|conversation)s?\b",
    re.IGNORECASE,
)
"""Headings below which a text tells of what was, by their words or by a day, or a story."""


class Pasts:
    """The history of the paths of one skill."""

    def __init__(self, inquiry: Inquiry, commits: Commits | None) -> None:
        self.inquiry = inquiry
        self.commits = commits

    def look(self, judged: Sequence[Judged]) -> dict[int, Verdict]:
        """Give the verdicts of those of `judged`, by their place in it, of which history says something.

        All paths of a skill are asked for at once. Where history is not whole, what it does not know is open.
        """
        places = {index: found for index, each in enumerate(judged) if (found := self._places(each))}
        if not places:
            return {}
        meant = {index: self._meant(look) for index, look in places.items()}
        known = self.commits.look([path for paths in meant.values() for path in paths]) if self.commits else {}
        is_whole = self.commits is not None and self.commits.state == "full"
        verdicts: dict[int, Verdict] = {}
        for index, look in places.items():
            path = next((path for path in meant[index] if path in known), None)
            verdict = judged[index].verdict
            told = self._told(judged[index], look, path, known[path]) if path is not None else None
            if told is not None:
                verdicts[index] = told
            elif (
                path is None
                and not is_whole
                and verdict.reason == "no-evidence"
                and has_extension(judged[index].mention.target.path)
            ):
                verdicts[index] = replace(verdict, reason="no-history")
        return verdicts

    def _places(self, each: Judged) -> Look | None:
        """Give the exact paths that a mention can mean; None where history would say nothing of it."""
        document, mention, verdict = each
        is_link, path = mention.kind in LINKS, mention.target.path
        if verdict.status == "missing":
            if verdict.fault != "path":
                return None
        elif verdict.fault is not None or not self._is_open(each) or _is_told_of(document, mention):
            return None
        if mention.subject is not None and not isinstance(mention.subject, Symbol | TestId):
            return None
        if mention.subject is not None and mention.target.kind == "path":
            from skill_lint.references.judge_paths import judge

            if judge(self.inquiry, document, mention._replace(subject=None)).status == "resolved":
                return None  # the file is there: only what it is said to hold is open
        is_told = is_link or verdict.status == "missing"
        is_exact = is_told or "/" in path or mention.target.kind != "path" or is_run(document, mention)
        if not is_exact or not path.strip("./") or path.endswith("/") or is_pattern(path):
            return None
        if not is_told and (is_output(path) or self.inquiry.made_files.writes(document, path)):
            return None  # a tool or the skill itself writes it again
        if verdict.status != "missing" and self._is_only_shown(document, mention):
            return None
        resolver = self.inquiry.resolver
        if is_link:
            return resolver.link(document.path, path)
        if mention.target.kind == "rooted":
            return resolver.rooted(path)
        if mention.target.kind == "variable":
            return resolver.below(self.inquiry.skill.directory, path)
        return resolver.mention(document.path, path) if mention.target.kind == "path" else None

    def _is_only_shown(self, document: Document, mention: Mention) -> bool:
        """Say whether a name stands in a sample, or in a command that may fail; dear to find out, and so asked last."""
        if self.inquiry.samples.holds(document, mention) or self.inquiry.sample_files.holds(document, mention):
            return True
        return is_tried(document, mention)

    def _meant(self, look: Look) -> list[str]:
        """Give the paths looked for, then those that they mean behind the symbolic links of the tree."""
        tried = [path for path in look.tried if path]
        return list(dict.fromkeys([*tried, *map(self.inquiry.tree.resolve, tried)]))

    def _is_open(self, each: Judged) -> bool:
        """Say whether history may decide on something unjudged: a link, or what a skill says of its project."""
        if each.verdict.reason not in ("no-evidence", "ambiguous", "variable"):
            return False
        bundle = self.inquiry.bundle
        if each.mention.kind not in LINKS and bundle.may_mean_own(each.document.path, each.mention.target.path):
            return False
        is_material = bundle.is_material(each.document.path)
        is_said = self.inquiry.speaks_of_project and not (is_material or is_machine_made(each.document))
        return each.mention.kind in LINKS or is_said

    def _told(self, each: Judged, look: Look, path: str, past: Past) -> Verdict | None:
        """Tell of a path what became of it, or why it can be there all the same; None where the text tells it."""
        from skill_lint.references.judge_paths import places

        document, mention, verdict = each
        hidden = None if verdict.status == "missing" else self.inquiry.resolver.hiding([path])
        if hidden is not None:
            return replace(verdict, reason=hidden)
        past = self._to_its_end(past)
        successor = self._successor(each, path, past)
        form = past.form if past.target else "deleted"
        history = History(form, successor.path or None, past.commit, past.date, past.subject, past.similarity)
        if past.target is None and (place := self._taken_away(past.last)):
            history = History(form, successor.path or None, place=place)
        near = successor.texts or verdict.near
        mended = fix(document, mention, successor)
        if verdict.status == "missing" and verdict.evidence is not None:
            told = replace(verdict, evidence=verdict.evidence._replace(history=history), near=near, fix=mended)
            return weighed_by_telling(each, told)
        stood = self._standing(each, past.commit)
        if stood != "line" and mended is not None:
            mended = mended._replace(safe=False)
        evidence = Evidence("history", f"`{path}` was there", places(look), history)
        told = replace(missing(document, mention, "path", evidence, Severity.WARNING, near=near), fix=mended)
        weighed = weighed_by_telling(each, told)
        if weighed is None or weighed.severity is not Severity.WARNING:
            return None
        if mention.kind not in LINKS and self.inquiry.surroundings.sibling_texts.make(self.inquiry.skill, path):
            return None
        # Whoever wrote it with the commit or later may have known what was there: of such texts too few are wrong.
        return replace(weighed, severity=Severity.NOTE) if stood == "none" else weighed

    def _standing(self, each: Judged, commit: str) -> Standing:
        """Say what of the text is older than the commit that took away what it names."""
        if self.commits is None:
            return "none"
        return standing(self.commits.documents, commit, each.document, each.mention)

    def _to_its_end(self, past: Past) -> Past:
        """Follow a file through the change that is not committed, too."""
        change = self.inquiry.surroundings.change
        rename = change.renames.get(past.last) if change is not None and past.form == "renamed" else None
        if past.target is not None or rename is None:
            return past
        similarity = min(past.similarity or 0, rename.similarity)
        has_rival = past.has_rival or rename.has_rival
        return past._replace(target=rename.target, similarity=similarity, has_rival=has_rival)

    def _taken_away(self, path: str) -> str:
        """Give the name of the change, not committed yet, that took the file away; "" where a commit did."""
        change = self.inquiry.surroundings.change
        if change is None or path not in change.removed:
            return ""
        from skill_lint.references.loss import PLACES

        return PLACES.get(change.kind, "")

    def _successor(self, each: Judged, path: str, past: Past) -> Successor:
        package = package_of(self.inquiry.tree, path)
        is_exact = (past.similarity or 0) >= SURE and not past.has_rival
        if package and (past.target is None or (past.target.startswith(f"{package}/") and not is_exact)):
            text = self._written(each, path, package)
            texts = (f"{text.rstrip('/')}/",) if text else ()
            return Successor(f"{package}/", texts, is_fix=False, similarity=past.similarity)
        if past.target is not None:
            text = self._written(each, path, past.target)
            is_alike = (past.similarity or 0) >= SURE and not is_put_away(path, past.target)
            is_sure = is_alike and each.mention.subject is None
            return Successor(past.target, (text,) if text else (), is_sure, is_fix=not past.has_rival)
        name = path.rpartition("/")[2]
        same = [] if is_general(path) else list(self.inquiry.surroundings.suffixes.ending(name))
        same = [found for found in same if found in self.inquiry.tree.files and is_likely(path, found)]
        if len(same) > 1 and not is_telling(name):
            same = []  # each folder has its own: what most folders have is none of theirs
        written = tuple(text for found in same[:MOST] if (text := self._written(each, path, found)))
        return Successor(same[0] if len(same) == 1 else "", written, is_fix=len(same) == 1)

    def _written(self, each: Judged, old: str, new: str) -> str | None:
        return rewritten(self.inquiry, each.document, each.mention._replace(subject=None), old, new)


def _is_told_of(document: Document, mention: Mention) -> bool:
    """Say whether the words around tell of what is gone or to be, so that nothing claims that the file is there."""
    from skill_lint.references.wording import reason_around

    if reason_around(document, mention.around if mention.kind in LINKS else mention.span) is not None:
        return True
    source = document.source
    line = source.line_span(source.position(mention.span.start).line)
    around = source.text[max(line.start, mention.span.start - REACH) : min(line.end, mention.span.end + REACH)]
    said = around.replace(mention.text, " ")
    if TOLD.search(said) or LOOKED_FOR.search(said) or is_below_example(document, mention.span):
        return True
    above = document.heading_above(mention.span.start)
    told = CHRONICLE.search(above.text) if above is not None else None
    # A skill that makes migrations has them in its title, and tells of nothing that was.
    return told is not None and not (told["migration"] and above is not None and above.level == 1)
