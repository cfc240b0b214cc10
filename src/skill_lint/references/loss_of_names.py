"""Says which names, tests and tasks a skill lost in a change, and which definitions came in their place."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.references.gone_definitions import FAMILIES, is_name, names_file, names_of, says_file
from skill_lint.references.rewriting import adds_signs, fix_of_name
from skill_lint.references.subject import Foreign, Symbol, Task, TestId
from skill_lint.references.task_calls import EVERY
from skill_lint.references.verdicts import missing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.reference import Fault, Verdict
    from skill_lint.references.gone_definitions import Gone, GoneDefinitions
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.loss import Losses
    from skill_lint.references.verdicts import Judged

NO_CLAIM = frozenset({"placeholder", "external", "scope", "allow-listed", "outside", "variable"})
"""Reasons for which a name is none of the project's."""
GONE_TASK = frozenset({"no-evidence", "negated", "to-be-created", "example"})
"""Reasons for which the absence of a target alone proves nothing, although no manifest has it."""


class NameLosses:
    """The names, tests and tasks of one skill, compared with the base of a change."""

    def __init__(self, losses: Losses, before: Inquiry, gone: GoneDefinitions) -> None:
        self.losses = losses
        self.inquiry = losses.inquiry
        self.change = losses.change
        self.before = before
        self.definitions = gone
        self._named: dict[tuple[str, str], bool] = {}

    def look(self, judged: Sequence[Judged]) -> dict[int, Verdict]:
        """Give the verdicts of those of `judged`, by their place in it, that name something lost."""
        candidates = {index: each for index, each in enumerate(judged) if self._is_candidate(each)}
        gone = {index: self._gone(each) for index, each in candidates.items()}
        names = {each.definition.name for found in gone.values() for each in found}
        lost = self.definitions.without_token(sorted(names)) if names else frozenset()
        verdicts: dict[int, Verdict] = {}
        for index, each in candidates.items():
            without_token = [found for found in gone[index] if found.definition.name in lost]
            verdict = self._module(each) or self._definition(each, without_token) or self._proven(each)
            if verdict is not None:
                verdicts[index] = verdict
        return verdicts

    def _is_candidate(self, each: Judged) -> bool:
        subject, verdict = each.mention.subject, each.verdict
        if subject is None or isinstance(subject, Foreign) or not self.inquiry.speaks_of_project:
            return False
        is_unclaimed = verdict.reason in NO_CLAIM and not (verdict.reason == "placeholder" and self._gone(each))
        if is_unclaimed or self.inquiry.bundle.is_material(each.document.path):
            return False
        return verdict.reason != "example" or not self.is_made_up(each)

    def is_made_up(self, each: Judged) -> bool:
        """Say whether a mention that is an example is one of a sample, or of a skill that teaches to write skills.

        What a sentence of the author's gives as an example is a name of the project all the same.
        """
        inquiry = self.inquiry
        is_about_skills = inquiry.is_about_skills or "skill" in inquiry.skill.folder_name.lower()
        return is_about_skills or inquiry.samples.holds(each.document, each.mention)

    def _gone(self, each: Judged) -> list[Gone]:
        """Give the definitions of the names in a mention that went; of those before the last only of types.

        Of code only those from files that the skill names: a name alone can be that of anything.
        """
        subject = each.mention.subject
        found: list[Gone] = []
        for index, name in enumerate(names_of(each.mention)):
            heads = tuple(gone for gone in self.definitions.gone(name) if self.losses.hidden(gone.path) is None)
            if not isinstance(subject, TestId):
                heads = tuple(gone for gone in heads if self._is_named(each, gone.path))
            is_last = index == 0 or isinstance(subject, TestId)
            found += heads if is_last else (gone for gone in heads if FAMILIES.get(gone.definition.kind) == "type")
            if not heads and is_last and is_name(name):
                paths = (path for path in self.change.losing(name) if self._is_named(each, path))
                seen = (path for path in paths if self.losses.hidden(path) is None)
                found += (gone for path in seen for gone in self.definitions.members(name, path))
        return found

    def _is_named(self, each: Judged, path: str) -> bool:
        """Say whether the skill names the file, which lost lines, or its folder."""
        if says_file(each.mention.subject, path):
            return True
        key = each.document.path, path
        known = self._named.get(key)
        if known is None:
            now = self.change.patches[path].after
            known = self._named[key] = names_file(self.inquiry, self.before, each.document, path, now)
        return known

    def _module(self, each: Judged) -> Verdict | None:
        """Give the verdict of a dotted name whose module went."""
        if not isinstance(each.mention.subject, Symbol):
            return None
        from skill_lint.references.loss_of_modules import lost_module

        return lost_module(self, each)

    def _definition(self, each: Judged, lost: Sequence[Gone]) -> Verdict | None:
        """Give the verdict of a name whose definition went and of which no token is left."""
        if not lost or not self.losses.stood(each):
            return None
        target, texts = self._replaced(each, lost)
        is_grave = isinstance(each.mention.subject, TestId) or self.change.kind != "commits"
        if is_grave and not texts:  # one like it in its place shows that it was renamed
            from skill_lint.references.open_names import can_still_have

            is_grave = not can_still_have(self.inquiry, self.before, each.mention.subject, lost[0])
        severity = self.losses.weighed_name(each, Severity.WARNING if is_grave else Severity.NOTE)
        if severity is None:
            return None
        return self._lost(each._replace(verdict=replace(each.verdict, near=())), lost[0].path, severity, target, texts)

    def _replaced(self, each: Judged, lost: Sequence[Gone]) -> tuple[str | None, tuple[str, ...]]:
        """Give the one name that came for the first lost one, and the texts of the mention with those that could have.

        Several definitions may have had the name, in several classes or files.
        """
        old = lost[0].definition.name
        same = [self.definitions.replacements(gone) for gone in lost if gone.definition.name == old]
        names = tuple(dict.fromkeys(name for found in same for name in found))
        if not all(same):
            names = ()
        texts = _written(each, old, names[:3])
        return (names[0] if len(names) == 1 else None), texts

    def renamed(self, each: Judged, text: str) -> str:
        """Give `text`, which stands for a mention, with the names that came for those in it that are lost."""
        found = self._gone(each)
        lost = self.definitions.without_token([gone.definition.name for gone in found])
        for gone in (gone for gone in found if gone.definition.name in lost):
            came = self.definitions.replacements(gone)
            if len(came) == 1:
                text = with_name(text, gone.definition.name, came[0]) or text
        return text

    def _lost(
        self, each: Judged, where: str, severity: Severity, target: str | None, texts: tuple[str, ...]
    ) -> Verdict:
        document, mention, verdict = each
        subject = mention.subject
        fault: Fault = verdict.fault or ("command" if isinstance(subject, Task) else "symbol")
        if isinstance(subject, TestId):
            fault = "test"  # also where a convention of the project says that it is a name
        is_seen = verdict.evidence is not None and verdict.evidence.kind != "declared"
        looked_in = verdict.evidence.looked_in if is_seen and verdict.evidence else (where,)
        # That the one that came was the one that went is a guess from their names: the fix says it, the history not.
        history = self.losses.told(target)
        evidence = Evidence("loss", f"`{where}` had it at {self.change.label}", looked_in, history)
        asked = verdict.where or (where if isinstance(subject, Task) else "")
        if isinstance(subject, Task) and where not in self.inquiry.tree.files:
            evidence, asked = evidence._replace(looked_in=()), where  # the manifest went, too
        lost = missing(document, mention, fault, evidence, severity, where=asked, near=texts or verdict.near)
        return _with_fix(lost, each, texts)

    def _proven(self, each: Judged) -> Verdict | None:
        """Give the verdict of something that is proven to be missing and that was there at the base."""
        document, mention, verdict = each
        earlier = self.inquiry.document_before(document)
        is_shown = verdict.reason == "example"  # and proven to be missing but for that, or a target
        is_task = isinstance(mention.subject, Task)
        is_open = verdict.status == "missing" or is_shown or (is_task and verdict.reason in GONE_TASK)
        if not is_open or earlier is None or not self.losses.stood(each):
            return None
        from skill_lint.references.judge import judge

        found = judge(self.before, earlier, mention)
        if found.status != "resolved" or self.losses.hidden(found.where) is not None:
            return None
        if isinstance(mention.subject, Task) and not self._is_gone_task(each, mention.subject, found.where):
            return None
        target, texts = self._likely(each, found)
        if not texts and self._may_be_of_another(each, found):
            each = each._replace(verdict=replace(verdict, near=()))
            verdict = each.verdict
        if isinstance(mention.subject, Symbol):
            return self._still_proven(each, target, texts)
        level = Severity.ERROR if isinstance(mention.subject, Task) else verdict.severity or Severity.WARNING
        severity = self.losses.weighed_name(each, level)
        if severity is None:
            return None
        return self._lost(each, found.where, severity, target, texts)

    def _is_gone_task(self, each: Judged, task: Task, manifest: str) -> bool:
        """Say whether the command meant the manifest, and that has it no more: its package may have another name."""
        from skill_lint.references.past_tasks import has

        return self._asked(each, task, manifest) and not has(self.inquiry.manifests, manifest, task)

    def _asked(self, each: Judged, task: Task, manifest: str) -> bool:
        """Say whether the command meant the manifest that had its target: where it runs, or the only one that had it.

        The latter is still there, so that the target went and not the part of the project.
        """
        if self._ran_there(task, manifest):
            return True
        only = self.before.manifests.only_holder(task.tool, task.name)
        if not only or not self.inquiry.manifests.reads_wholly(task.tool, only):
            return False
        from skill_lint.references.judge_tasks import excuse, look

        document, mention, _ = each
        if look(self.inquiry, document, mention, task).status == "found":
            return False
        reason = excuse(self.inquiry, document, mention, task)
        return reason is None or reason in GONE_TASK

    def _ran_there(self, task: Task, manifest: str) -> bool:
        """Say whether the command, where it is run, asked the manifest that had its target: others prove nothing.

        Cargo looks into every package of a workspace; one that is named is asked wherever the command runs.
        """
        from skill_lint.references.judge_tasks import folder_of

        if task.workspace not in ("", EVERY) or task.tool.startswith("cargo"):
            return True
        folder = folder_of(self.inquiry, task)
        return folder is not None and parent(manifest) in (folder, "" if folder == self.inquiry.skill.base else folder)

    def _still_proven(self, each: Judged, target: str | None, texts: tuple[str, ...]) -> Verdict | None:
        """Tell of a name that is proven to be missing, but of which a token is left somewhere, that it was there.

        Such a token is no sign of a loss: what proves it stays the evidence. What came in its place is told too.
        """
        verdict = each.verdict
        if verdict.evidence is None:
            return None
        evidence = verdict.evidence._replace(history=self.losses.was_there(target))
        told = replace(verdict, evidence=evidence, near=texts or verdict.near)
        return _with_fix(told, each, texts)

    def _likely(self, each: Judged, found: Verdict) -> tuple[str | None, tuple[str, ...]]:
        """Give what came in the place of something proven to be missing: what is like it and is new."""
        subject = each.mention.subject
        gone = self._gone_from(each, found)
        if gone is not None:
            return self._replaced(each, [gone])
        return self._came_for_task(each, subject, found.where) if isinstance(subject, Task) else (None, ())

    def _may_be_of_another(self, each: Judged, found: Verdict) -> bool:
        """Say whether what is like a lost name now can be what came for another: more than this one went there."""
        if self._gone_from(each, found) is not None:
            return True  # what came for it would have been told
        if not isinstance(each.mention.subject, TestId):
            return isinstance(each.mention.subject, Task)  # nothing new was for this one alone
        place = self.change.base.resolve(found.where)
        patch = self.change.patches.get(place)
        titles = {test.name for test in self.before.code.tests(place)}
        left = {test.name for test in self.inquiry.code.tests(patch.after)} if patch and patch.after else set()
        return len(titles - left) > 1

    def _gone_from(self, each: Judged, found: Verdict) -> Gone | None:
        """Give the definition of one of the names that went from where they were found."""
        place = self.change.base.resolve(found.where)
        heads = (gone for name in names_of(each.mention) for gone in self.definitions.gone(name))
        return next((gone for gone in heads if gone.path == place), None)

    def _came_for_task(self, each: Judged, task: Task, manifest: str) -> tuple[str | None, tuple[str, ...]]:
        """Give the new target that came for one that went, and the texts of the mention with those that may have."""
        from skill_lint.references.task_successors import successors

        new = successors(self.inquiry, self.before, each, task, manifest)
        return (new[0] if len(new) == 1 else None), _written(each, task.name, new)


def _written(each: Judged, old: str, names: Sequence[str]) -> tuple[str, ...]:
    """Give the texts of the mention with each name in the place of `old`, if a shell reads it as no more than that."""
    written = (with_name(each.mention.text, old, name) for name in names)
    return tuple(text for text in written if text and not adds_signs(each.mention.text, text))


def _with_fix(verdict: Verdict, each: Judged, texts: tuple[str, ...]) -> Verdict:
    """Give the verdict with the fix that writes what came in the place of the name, where that is one."""
    return replace(verdict, fix=fix_of_name(each.document, each.mention, texts[0])) if len(texts) == 1 else verdict


def with_name(text: str, old: str, new: str) -> str | None:
    """Give `text` with the last whole word `old` in it replaced by `new`, None where it is not in it."""
    places = list(re.finditer(rf"(?<![\w$]){re.escape(old)}(?![\w$])", text))
    if not places:
        return None
    return text[: places[-1].start()] + new + text[places[-1].end() :]
