"""Says what a skill lost between the base of a change and now: it named something that was there, and is no more."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Evidence, History, Severity
from skill_lint.model.reference import LINKS
from skill_lint.references.choice import Choice, moved_together
from skill_lint.references.conditions import is_tried
from skill_lint.references.earlier_text import EarlierTexts
from skill_lint.references.machine_made import is_machine_made
from skill_lint.references.moves import LOWER, weighed_by_telling
from skill_lint.references.of_past import is_below_example
from skill_lint.references.resolve import join
from skill_lint.references.runs import is_run
from skill_lint.references.subject import Foreign, Module, SkillName
from skill_lint.references.successor import Successor, fix, renamed_module, rewritten
from skill_lint.references.target import is_output
from skill_lint.references.verdicts import missing
from skill_lint.references.wording import reason_around, reason_of_loss

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from skill_lint.index.change import Change
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason, Verdict
    from skill_lint.model.source import Span
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.loss_of_headings import LostHeadings
    from skill_lint.references.loss_of_names import NameLosses
    from skill_lint.references.resolve import Look
    from skill_lint.references.verdicts import Judged

LONGEST_LINK = 4096  # bytes of a file that holds the target of a link
UNKNOWN = frozenset({"submodule", "unparsed", "allow-listed", "external"})
"""Reasons for which nothing can be said of a path, or need be."""
LOWERED = frozenset({"ignored", "generated", "negated", "to-be-created"})
"""Reasons that make a loss less grave: such a text may know that the target is gone, or make it."""
EXCUSED = frozenset({"ambiguous", "example", "external"})
"""Reasons that count only where nothing says what became of the file: a new name has to be written all the same."""
PLACES = {"staged": "the staged change", "working": "the working tree"}
"""How the places are called in which a change lies that is not committed."""
STANDING = frozenset({"backslash", "line", "anchor"})
"""Faults of references whose file is there."""


class Losses:
    """The comparison of one skill with the base of a change."""

    def __init__(self, inquiry: Inquiry, change: Change) -> None:
        self.inquiry = inquiry
        self.change = change
        self._texts = EarlierTexts(change)
        self._hidden: dict[str, UnjudgedReason | None] = {}

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
        weighed = ((index, weighed_by_telling(judged[index], verdict)) for index, verdict in found.items())
        return {index: verdict for index, verdict in weighed if verdict is not None}

    def _file(self, each: Judged) -> Verdict | None:
        """Give the verdict of a mention of a file or folder that was there at the base and is not now, else None."""
        document, mention, verdict = each
        if verdict.reason in UNKNOWN or isinstance(mention.subject, Foreign):
            return None
        if verdict.fault == "anchor":
            return self._headings.look(each)
        if verdict.fault == "line" and verdict.status == "missing":
            return self._line(each)
        if verdict.fault in STANDING or not self._is_gone(mention):
            return None
        before = self.inquiry.before
        if before is None or not self.stood(each) or self.inquiry.samples.holds(document, mention):
            return None
        if self.inquiry.sample_files.holds(document, mention):
            return None
        earlier = self.inquiry.document_before(document) or document
        if isinstance(mention.subject, Module):
            from skill_lint.references.judge_symbols import judge

            found = judge(before, earlier, mention)
        else:
            from skill_lint.references.judge_paths import judge

            found = judge(before, earlier, mention._replace(subject=None))
            now = judge(self.inquiry, document, mention._replace(subject=None)) if mention.subject else verdict
            if now.status == "resolved":
                return None  # the file is there: only what it is said to hold is open
        if found.reason == "scope":
            from skill_lint.references.loss_in_collections import lost_in_collection

            return lost_in_collection(self, each)
        if found.reason == "submodule" and verdict.status == "missing":
            return self._in_submodule(each, before.resolver.link(earlier.path, mention.target.path))
        if not found.where or not (found.status == "resolved" or found.fault in STANDING):
            return None
        return self._path(each, found, before)

    @cached_property
    def _gone_repositories(self) -> frozenset[str]:
        """The submodules that went, and nothing stands in their places."""
        tree = self.inquiry.tree
        gone = self.change.base.repositories - tree.repositories
        return frozenset(path for path in gone if path not in tree.folders and path not in tree.files)

    def _in_submodule(self, each: Judged, look: Look) -> Verdict | None:
        """Say of a link that is proven to lead nowhere that it led into a submodule that went."""
        severity = self.weighed(each, Severity.ERROR)
        folders = (
            folder
            for path in look.tried
            if path
            for folder in self._gone_repositories
            if f"{path}/".startswith(f"{folder}/")
        )
        place = next(folders, None)
        return None if place is None or severity is None else self.lost(each, place, severity, Successor())

    def _is_gone(self, mention: Mention) -> bool:
        """Say whether something of the name that `mention` ends with went in the change."""
        gone = self.change.gone_names
        if isinstance(mention.subject, Module):
            return not gone.isdisjoint({f"{mention.subject.parts[-1]}.py", mention.subject.parts[-1], "__main__.py"})
        path = mention.target.path.rstrip("/")
        name = path.rpartition("/")[2]
        if name in ("", ".", ".."):
            return False
        return name in gone or any(folder.rpartition("/")[2] in path.split("/") for folder in self._gone_repositories)

    def hidden(self, place: str) -> UnjudgedReason | None:
        """Give the reason why nothing is known of a place of the base any more, or why nothing need be there now.

        It is ignored, in a submodule, behind a link that leads out, or could not be listed. None where it is seen.
        """
        if place not in self._hidden:
            self._hidden[place] = self.inquiry.resolver.hiding([place])
        return self._hidden[place]

    def stood(self, each: Judged) -> bool:
        """Say whether the text stood in the document already at the base; new text counts for links alone."""
        return each.mention.kind in LINKS or self._texts.held(each.document, each.mention.text)

    def _is_older(self, each: Judged) -> bool:
        """Say whether the line stood at the base as it is: who changed it since may have known what went."""
        return each.mention.kind in LINKS or self._texts.held_line(each.document, each.mention)

    def _path(self, each: Judged, found: Verdict, before: Inquiry) -> Verdict | None:
        base, tree = self.change.base, self.inquiry.tree
        old = base.resolve(found.where)
        is_own = each.mention.kind in LINKS or before.bundle.inside(old) is not None
        if not is_own and self.inquiry.skill.home == "agent-folder" and not self.inquiry.speaks_of_project:
            return None  # the skill was copied: the path is one of the project that it came from
        if not is_own and self.inquiry.bundle.may_mean_own(each.document.path, each.mention.target.path):
            return None
        if each.verdict.fault == "case":
            return self._case(each, each.verdict.where)  # the folders above may have moved with it
        resolver = self.inquiry.resolver
        if resolver.find(found.where) is not None or self._is_behind_link(old):
            return None  # it is there: the document moved away from it, or a link leads to it
        if self.hidden(old) not in (None, "ignored"):
            return None
        if old in base.folders and old not in base.files:
            return self._folder(each, old, before)
        if old != found.where and resolver.find(old) is not None:
            return self._link_gone(each, found.where, old, before)
        spelled = tree.spelled(old)
        if spelled is not None and spelled not in base.files:
            return self._case(each, spelled)
        choice = self._chosen(each, before)
        is_renamed = choice.rename(old) is not None
        is_bare = is_bare_name(each.document, each.mention, found)
        if each.mention.kind in LINKS or (is_renamed and not is_bare):
            is_example = _said(reason_of_loss, each) == "example" or is_below_example(each.document, each.mention.span)
            is_shown = each.mention.kind not in LINKS and is_example
            severity: Severity | None = Severity.NOTE if is_shown else Severity.ERROR
        elif is_bare:
            severity = Severity.NOTE if is_renamed else None
        else:  # what a tool wrote there may have been committed by mistake; the end of a path may mean any that ends so
            is_vague = is_output(each.mention.target.path) or (found.by == "suffix" and not is_own)
            is_vague = is_vague or _said(reason_of_loss, each) in EXCUSED
            is_vague = is_vague or is_below_example(each.document, each.mention.span)
            is_vague = is_vague or is_tried(each.document, each.mention)
            severity = Severity.NOTE if is_vague else Severity.WARNING
        if each.mention.kind not in LINKS and not is_own and self._is_made_beside(old):
            severity = Severity.NOTE
        severity = self.weighed(each, severity, is_ignored=self.hidden(old) == "ignored")
        if severity is None:
            return None
        alike = before.ending(each.mention.target.path) if found.by == "suffix" else ()
        is_one = len(alike) < 2
        successor = choice.of(old) if is_one else choice.of_several(alike)
        if not successor.texts and successor.path and each.mention.target.fragment:
            moved = self._headings.moved(each, old, successor.path)
            text = self._written(moved, old, successor.path, before)
            successor = successor._replace(texts=(text,) if text else (), is_sure=False)
        return self.lost(each, old, severity, successor, is_renamed=is_renamed)

    def _is_made_beside(self, old: str) -> bool:
        """Say whether another text for the agent says that it makes the file."""
        return self.inquiry.surroundings.sibling_texts.make(self.inquiry.skill, old)

    def _link_gone(self, each: Judged, link: str, target: str, before: Inquiry) -> Verdict | None:
        """Say that a symbolic link on the way to a file went, while the file stayed."""
        severity = self.weighed(each, Severity.ERROR if each.mention.kind in LINKS else Severity.WARNING)
        if severity is None or link in self.inquiry.tree.files:
            return None
        text = self._written(each, link, target, before)
        return self.lost(each, link, severity, Successor(target, (text,) if text else ()))

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
        """Lower the level by one where the target is ignored, made later, or spoken of as gone.

        Never below what is proven without the change; None where nothing is left to say.
        """
        document, mention, verdict = each
        is_material = self.inquiry.bundle.is_material(document.path)
        if severity is None or (is_material and mention.kind not in LINKS):
            return None
        if is_ignored or is_material or self._is_excused(each) or not self._is_older(each):
            severity = LOWER[severity]
        if severity is not None and mention.kind not in LINKS and is_machine_made(document):
            severity = Severity.NOTE
        if verdict.status == "missing" and verdict.severity is not None:
            return max(verdict.severity, severity or verdict.severity)
        return severity

    def weighed_name(self, each: Judged, severity: Severity) -> Severity | None:
        """Weigh the loss of a name of code, a test, a target or a skill: given as an example it is a note at most."""
        weighed = self.weighed(each, severity)
        if weighed is not None and _said(reason_of_loss, each) == "ambiguous":
            weighed = LOWER[weighed]
        is_shown = weighed is not None and "example" in (each.verdict.reason, _said(reason_around, each))
        return Severity.NOTE if is_shown else weighed

    def _is_excused(self, each: Judged) -> bool:
        """Say whether the words around, or what else the judge saw, make a loss less grave (as the skill writes it)."""
        if _said(reason_of_loss, each) in LOWERED:
            return True
        reason, path = each.verdict.reason, each.mention.target.path
        if reason in LOWERED and reason != _said(reason_around, each):
            return True
        return bool(path) and self.inquiry.made_files.writes(each.document, path)

    def lost(
        self, each: Judged, old: str, severity: Severity, successor: Successor, *, is_renamed: bool = False
    ) -> Verdict:
        """Give the verdict that the path `old` of the base went, and what came in its place."""
        document, mention, verdict = each
        looked_in = verdict.evidence.looked_in if verdict.evidence else self._places(document, mention)
        history = self.told(successor.path or None, successor.similarity, is_renamed=is_renamed)
        evidence = Evidence("loss", f"`{old}` was there at {self.change.label}", looked_in, history)
        near = successor.texts or verdict.near
        lost = missing(document, mention, "path", evidence, severity, near=near)
        if self._is_renamed_too(each) or not self._is_older(each):
            successor = successor._replace(is_sure=False)
        return replace(lost, fix=fix(document, mention, successor))

    def _is_renamed_too(self, each: Judged) -> bool:
        """Say whether beside the path also a name in it went (`tests/a.py::old`)."""
        names = None if each.mention.subject is None else self.names
        return names is not None and names.renamed(each, each.mention.text) != each.mention.text

    def told(self, target: str | None, similarity: int | None = None, *, is_renamed: bool = False) -> History:
        """Say what the change did: in the words of the report, by where it lies."""
        kind = self.change.kind
        if kind == "commits":
            return History("resolved", target, similarity=similarity, place=self.change.label)
        form: Literal["renamed", "deleted"] = "renamed" if is_renamed and target else "deleted"
        return History(form, target, similarity=similarity, place=PLACES[kind])

    def was_there(self, target: str | None = None) -> History:
        """Say of what is missing in a file that stayed that it was there at the base."""
        return History("resolved", target, place=self.change.label)

    def _places(self, document: Document, mention: Mention) -> tuple[str, ...]:
        from skill_lint.references.judge_paths import places

        resolver, path = self.inquiry.resolver, mention.target.path
        if isinstance(mention.subject, Module):
            return ("repository root",)
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

    def _chosen(self, each: Judged, before: Inquiry) -> Choice:
        return Choice(self.inquiry, self.change, lambda old, new: self._written(each, old, new, before))

    def _written(self, each: Judged, old: str, new: str, before: Inquiry) -> str | None:
        mention = each.mention
        if isinstance(mention.subject, Module):
            return renamed_module(mention.subject, old, new)
        text = rewritten(self.inquiry, each.document, mention._replace(subject=None), old, new, before)
        if text is None or mention.subject is None or self.names is None:
            return text
        return self.names.renamed(each, text)

    @cached_property
    def names(self) -> NameLosses | None:
        """The comparison of names; None where the skill is new."""
        before, gone = self.inquiry.before, self.inquiry.surroundings.gone_definitions
        if before is None or gone is None:
            return None
        from skill_lint.references.loss_of_names import NameLosses

        return NameLosses(self, before, gone)

    def _folder(self, each: Judged, old: str, before: Inquiry) -> Verdict | None:
        spelled = self.inquiry.tree.spelled(old)
        if spelled is not None and spelled not in self.change.base.folders:
            return self._case(each, spelled)
        is_link = each.mention.kind in LINKS
        place = moved_together(self.change, old)
        severity = self.weighed(each, Severity.ERROR if is_link else Severity.NOTE if place else None)
        if severity is None:
            return None
        text = self._written(each, old, place, before) if place else None
        successor = Successor(place, (text,) if text else ())
        return self.lost(each, old, severity, successor, is_renamed=bool(place))

    @cached_property
    def _headings(self) -> LostHeadings:
        from skill_lint.references.loss_of_headings import LostHeadings

        return LostHeadings(self)

    def _line(self, each: Judged) -> Verdict | None:
        """Tell of a file that is too short now that it had the line; what proves it stays the evidence."""
        from skill_lint.references.judge_paths import judge

        document, mention, verdict = each
        before, earlier = self.inquiry.before, self.inquiry.document_before(document)
        if before is None or earlier is None or verdict.evidence is None or not self.stood(each):
            return None
        if judge(before, earlier, mention).status != "resolved":
            return None
        return replace(verdict, evidence=verdict.evidence._replace(history=self.was_there()))


def _said(read: Callable[[Document, Span], UnjudgedReason | None], each: Judged) -> UnjudgedReason | None:
    mention = each.mention
    return read(each.document, mention.around if mention.kind in LINKS else mention.span)


def is_bare_name(document: Document, mention: Mention, found: Verdict) -> bool:
    """Say whether the mention is a file name alone, with nothing that says where the file is.

    The script that an interpreter is told to run, found where that looks, is more than that.
    """
    if mention.target.kind != "path" or "/" in mention.target.path.removeprefix("./"):
        return False
    return found.by == "suffix" or not is_run(document, mention)
