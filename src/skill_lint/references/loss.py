"""Says what a skill lost between the base of a change and now: it named something that was there, and is no more."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, History, Severity
from skill_lint.references.bundle import is_general
from skill_lint.references.resolve import join, parent
from skill_lint.references.subject import Foreign, SkillName
from skill_lint.references.successor import LINKS, MOST, SURE, Successor, fix, package_of, rewritten
from skill_lint.references.verdicts import missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.index.change import Change, Rename
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Verdict
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.loss_of_names import NameLosses
    from skill_lint.references.verdicts import Judged

LONGEST_LINK = 4096  # bytes of a file that holds the target of a link
MOVED_TOGETHER = 0.8  # share of a folder's files that went to one place
UNKNOWN = frozenset({"submodule", "unparsed", "allow-listed", "external"})
"""Reasons for which nothing can be said of a path, or need be."""
LOWERED = frozenset({"ignored", "generated", "negated", "to-be-created"})
"""Reasons that make a loss less grave: such a text may know that the target is gone, or make it."""
LOWER = {Severity.ERROR: Severity.WARNING, Severity.WARNING: Severity.NOTE, Severity.NOTE: None}
STANDING = frozenset({"backslash", "line", "anchor"})
"""Faults of references whose file is there."""


class Losses:
    """The comparison of one skill with the base of a change."""

    def __init__(self, inquiry: Inquiry, change: Change) -> None:
        self.inquiry = inquiry
        self.change = change
        self._texts: dict[str, str] = {}

    def look(self, judged: Sequence[Judged]) -> dict[int, Verdict]:
        """Give the verdicts of those of `judged`, by their place in it, that resolved at the base."""
        found = {index: verdict for index, each in enumerate(judged) if (verdict := self._file(each)) is not None}
        left = [index for index, each in enumerate(judged) if index not in found and each.mention.subject is not None]
        if left and self.names is not None:
            named = self.names.look([judged[index] for index in left])
            found.update((left[place], verdict) for place, verdict in named.items())
        for index in left:
            if isinstance(judged[index].mention.subject, SkillName):
                from skill_lint.references.loss_of_skills import lost_skill

                verdict = lost_skill(self, judged[index])
                if verdict is not None:
                    found[index] = verdict
        return found

    def _file(self, each: Judged) -> Verdict | None:
        """Give the verdict of a mention of a file or folder that was there at the base and is not now, else None."""
        document, mention, verdict = each
        if verdict.reason in UNKNOWN or mention.is_sample or isinstance(mention.subject, Foreign):
            return None
        if verdict.fault == "anchor":
            return self._anchor(each)
        if verdict.fault in STANDING or not self._is_gone(mention):
            return None
        before = self.inquiry.before
        if before is None or not self.stood(each):
            return None
        earlier = self.inquiry.document_before(document) or document
        from skill_lint.references.judge_paths import judge

        found = judge(before, earlier, mention._replace(subject=None))
        if not found.where or not (found.status == "resolved" or found.fault in STANDING):
            return None
        return self._path(each, found, before)

    def _is_gone(self, mention: Mention) -> bool:
        """Say whether something of the name that `mention` ends with went in the change."""
        name = mention.target.path.rstrip("/").rpartition("/")[2]
        return name not in ("", ".", "..") and name in self.change.gone_names

    def stood(self, each: Judged) -> bool:
        """Say whether the text stood in the document already at the base; new text counts for links alone."""
        document, mention, _ = each
        if mention.kind in LINKS:
            return True
        path = self.change.document_before(document.path)
        if path is None:
            return False
        text = self._texts.get(path)
        if text is None:
            try:
                text = self.change.base.read(path).decode("utf-8", "surrogateescape")
            except OSError:
                text = ""
            self._texts[path] = text
        return stands_in(mention.text, text)

    def _path(self, each: Judged, found: Verdict, before: Inquiry) -> Verdict | None:
        base, tree = self.change.base, self.inquiry.tree
        old = base.resolve(found.where)
        if old in base.folders and old not in base.files:
            return self._folder(each, old, before)
        if old in tree.files or self._is_behind_link(old):
            return None  # it is there: the document moved away from it, or a link leads to it
        if self.inquiry.resolver.in_submodule(old) or self.inquiry.resolver.in_unlisted(old):
            return None
        spelled = tree.spelled(old)
        if spelled is not None and spelled not in base.files:
            return self._case(each, spelled)
        rename = self.change.renames.get(old)
        is_renamed = rename is not None
        is_bare = mention_is_bare(each.mention)
        if each.mention.kind in LINKS or (is_renamed and not is_bare):
            severity: Severity | None = Severity.ERROR
        elif is_bare:
            severity = Severity.NOTE if is_renamed else None
        else:
            severity = Severity.WARNING
        severity = self.weighed(each, severity, is_ignored=tree.is_ignored(old))
        if severity is None:
            return None
        alike = before.ending(each.mention.target.path) if found.by == "suffix" else ()
        is_one = len(alike) < 2
        successor = self._successor(each, old, rename, before) if is_one else self._several(each, alike, before)
        return self._lost(each, old, severity, successor, is_renamed=is_renamed)

    def _is_behind_link(self, old: str) -> bool:
        """Say whether a folder of the path became a link that git keeps as a text file, as it does on some systems."""
        tree = self.inquiry.tree
        folder = parent(old)
        while folder and folder not in tree.files:
            folder = parent(folder)
        if not folder or folder in self.change.base.files:
            return False
        try:
            target = tree.read(folder)[:LONGEST_LINK].decode("utf-8", "replace").strip()
        except OSError:
            return False
        place = join(parent(folder), target)
        return place is not None and place + old[len(folder) :] in tree.files

    def weighed(self, each: Judged, severity: Severity | None, *, is_ignored: bool = False) -> Severity | None:
        """Lower the level by one where the target is ignored, made later, or spoken of as gone."""
        document, mention, verdict = each
        if severity is None:
            return None
        if self.inquiry.bundle.is_material(document.path) and mention.kind not in LINKS:
            return None
        if is_ignored or verdict.reason in LOWERED or self.inquiry.bundle.is_material(document.path):
            return LOWER[severity]
        from skill_lint.references.wording import reason_around

        around = mention.around if mention.kind in LINKS else mention.span
        return LOWER[severity] if reason_around(document, around) in LOWERED else severity

    def _lost(
        self, each: Judged, old: str, severity: Severity, successor: Successor, *, is_renamed: bool = False
    ) -> Verdict:
        document, mention, verdict = each
        looked_in = verdict.evidence.looked_in if verdict.evidence else self._places(document, mention)
        history = self.told(successor.path or None, successor.similarity, is_renamed=is_renamed)
        evidence = Evidence("loss", f"`{old}` was there at {self.change.label}", looked_in, history)
        near = successor.texts or verdict.near
        lost = missing(document, mention, "path", evidence, severity, near=near)
        return replace(lost, fix=fix(document, mention, successor))

    def told(self, target: str | None, similarity: int | None = None, *, is_renamed: bool = False) -> History:
        """Say what the change did: in the words of the report, by where it lies."""
        kind = self.change.kind
        if kind == "commits":
            return History("resolved", target, similarity=similarity, place=self.change.label)
        place = "the staged change" if kind == "staged" else "the working tree"
        return History("renamed" if is_renamed else "deleted", target, similarity=similarity, place=place)

    def _places(self, document: Document, mention: Mention) -> tuple[str, ...]:
        from skill_lint.references.judge_paths import places

        resolver, path = self.inquiry.resolver, mention.target.path
        if mention.kind in LINKS:
            return places(resolver.link(document.path, path))
        return places(resolver.mention(document.path, path))

    def _case(self, each: Judged, spelled: str) -> Verdict | None:
        """Say that the file changed its case and nothing else; that is never also a lost path."""
        from skill_lint.references.nearby import respelled

        document, mention, _ = each
        severity = self.weighed(each, Severity.ERROR)
        if severity is None:
            return None
        text = respelled(mention.text, mention.target.path, spelled)
        history = self.told(spelled, is_renamed=True)
        evidence = Evidence("loss", f"the only spelling there is `{spelled}`", self._places(document, mention), history)
        return missing(document, mention, "case", evidence, severity, where=spelled, near=(text,) if text else ())

    def _successor(self, each: Judged, old: str, rename: Rename | None, before: Inquiry) -> Successor:
        package = package_of(self.inquiry.tree, old, self.change.base.folders)
        if package and (rename is None or rename.target.startswith(f"{package}/")):
            text = self._written(each, old, package, before)
            named = (f"{text.rstrip('/')}/",) if text else ()
            return Successor(f"{package}/", named, is_fix=False, similarity=rename.similarity if rename else None)
        if rename is None:
            return self._likely(each, old, before)
        if rename.has_rival:
            rivals = [path for path in self._new_of_name(old.rpartition("/")[2]) if path != rename.target]
            paths = [rename.target, *rivals][:MOST]
            texts = tuple(text for path in paths if (text := self._written(each, old, path, before)))
            return Successor(rename.target if len(texts) < 2 else "", texts, is_fix=False, similarity=rename.similarity)
        text = self._written(each, old, rename.target, before)
        is_sure = rename.similarity >= SURE and each.mention.subject is None
        return Successor(rename.target, (text,) if text else (), is_sure, similarity=rename.similarity)

    def _several(self, each: Judged, alike: Sequence[str], before: Inquiry) -> Successor:
        """Give what became of the files that a text could mean, where it was the end of several paths."""
        renames = [(old, rename.target) for old in alike if (rename := self.change.renames.get(old)) is not None]
        texts = [text for old, new in renames[:MOST] if (text := self._written(each, old, new, before))]
        return Successor("", tuple(dict.fromkeys(texts)), is_fix=False)

    def _likely(self, each: Judged, old: str, before: Inquiry) -> Successor:
        """Give the new files that could be meant where git shows no rename: of the same name, or of one like it."""
        folder, _, name = old.rpartition("/")
        paths = [] if is_general(old) else self._new_of_name(name)
        if not paths:
            from skill_lint.model.nearest import nearest

            ending = name.rpartition(".")[2]
            beside = [path for path in self._new if parent(path) == folder and path.endswith(f".{ending}")]
            close = nearest(old, beside, similarity=0.8)
            paths = [close] if close else []
        texts = tuple(text for path in paths[:MOST] if (text := self._written(each, old, path, before)))
        return Successor(paths[0] if len(paths) == 1 else "", texts, is_fix=len(paths) == 1)

    def _written(self, each: Judged, old: str, new: str, before: Inquiry) -> str | None:
        mention = each.mention
        text = rewritten(self.inquiry, each.document, mention._replace(subject=None), old, new, before)
        if text is None or mention.subject is None or self.names is None:
            return text
        return self.names.renamed(mention, text)

    @cached_property
    def names(self) -> NameLosses | None:
        """The comparison of names; None where the skill is new."""
        before, gone = self.inquiry.before, self.inquiry.surroundings.gone_definitions
        if before is None or gone is None:
            return None
        from skill_lint.references.loss_of_names import NameLosses

        return NameLosses(self, before, gone)

    @cached_property
    def _new(self) -> tuple[str, ...]:
        """The files that the base has not, sorted."""
        return tuple(sorted(self.inquiry.tree.files - self.change.base.files))

    def _new_of_name(self, name: str) -> list[str]:
        return [path for path in self._new if path.endswith(f"/{name}") or path == name]

    def _folder(self, each: Judged, old: str, before: Inquiry) -> Verdict | None:
        is_link = each.mention.kind in LINKS
        place = self._moved_together(old)
        severity = self.weighed(each, Severity.ERROR if is_link else Severity.NOTE if place else None)
        if severity is None:
            return None
        text = self._written(each, old, place, before) if place else None
        successor = Successor(place, (text,) if text else ())
        return self._lost(each, old, severity, successor, is_renamed=bool(place))

    def _moved_together(self, old: str) -> str:
        """Give the folder to which most files of the folder `old` went with the rest of their path unchanged."""
        within = f"{old}/"
        files = [path for path in self.change.base.files if path.startswith(within)]
        places: dict[str, int] = {}
        for path in files:
            rename = self.change.renames.get(path)
            tail = path[len(old) :]
            if rename is not None and rename.target.endswith(tail):
                place = rename.target[: -len(tail)]
                places[place] = places.get(place, 0) + 1
        place = max(places, key=lambda found: places[found], default="")
        return place if place and places[place] >= MOVED_TOGETHER * len(files) else ""

    def _anchor(self, each: Judged) -> Verdict | None:
        """Say that a heading went from a file that stayed."""
        document, mention, verdict = each
        before = self.inquiry.before
        earlier = self.inquiry.document_before(document)
        where = self.inquiry.tree.resolve(verdict.where)
        if before is None or earlier is None or self.change.document_before(where) is None:
            return None
        from skill_lint.references.judge_paths import judge

        if judge(before, earlier, mention).status != "resolved":
            return None
        evidence = verdict.evidence or Evidence("proof")
        target = verdict.near[0] if len(verdict.near) == 1 else None
        severity = max(verdict.severity or Severity.WARNING, Severity.WARNING)
        return replace(verdict, evidence=evidence._replace(kind="loss", history=self.told(target)), severity=severity)


def mention_is_bare(mention: Mention) -> bool:
    """Say whether the mention is a file name alone, with nothing that says where the file is."""
    return mention.target.kind == "path" and "/" not in mention.target.path


def stands_in(word: str, text: str) -> bool:
    """Say whether `word` stands in `text`, not as a part of a longer word or path."""
    place = text.find(word)
    while place >= 0:
        end = place + len(word)
        if not (place and is_joined(text[place - 1])) and not (end < len(text) and is_joined(text[end])):
            return True
        place = text.find(word, place + 1)
    return False


def is_joined(character: str) -> bool:
    """Say whether a word goes on beyond its edge with `character`."""
    return character.isalnum() or character in "_/\\-"
