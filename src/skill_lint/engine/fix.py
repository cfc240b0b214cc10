"""Applies fixes and proves them by judging again; keeps nothing that makes anything worse."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skill_lint.engine.editing import apply_edits, compatible
from skill_lint.engine.run import lint
from skill_lint.index.overlay import OverlayTree
from skill_lint.model.diagnostic import Severity
from skill_lint.model.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skill_lint.engine.run import Request
    from skill_lint.model.diagnostic import Edit, Finding
    from skill_lint.model.result import Result

# Each round applies every fix that does not overlap another, so more rounds than this means that two fixes undo
# each other.
MAX_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class FixedFile:
    """A file that fixes change: its bytes as they were and as they should be."""

    path: str
    before: bytes
    after: bytes


@dataclass(frozen=True, slots=True)
class FixOutcome:
    """What fixing did: the files to write, the findings cured, those whose fix was refused, and the state after."""

    files: tuple[FixedFile, ...]
    applied: tuple[Finding, ...]
    refused: tuple[Finding, ...]
    before: Result
    after: Result


def fix(request: Request, *, unsafe: bool = False) -> FixOutcome:
    """Work out the fixed text of every file of the targets; writes nothing.

    A batch of fixes is kept only if judging the changed skills again shows that each of its findings is gone and
    that fewer findings are left, counted errors first. A batch that fails is tried fix by fix.
    """
    fixing = _Fixing(request, unsafe)
    for _ in range(MAX_ROUNDS):
        if not fixing.round():
            break
    return fixing.outcome()


class _Fixing:
    def __init__(self, request: Request, unsafe: bool) -> None:
        self.request = request
        self.unsafe = unsafe
        self.texts: dict[str, bytes] = {}
        self.before = self.current = lint(request)
        self.applied: list[Finding] = []
        self.refused: dict[str, Finding] = {}

    def round(self) -> bool:
        """Apply what can be applied together; say whether anything was."""
        candidates = [
            finding
            for finding in self.current.findings
            if finding.status == "new"
            and finding.diagnostic.fix is not None
            and (finding.diagnostic.fix.safe or self.unsafe)
            and finding.fingerprint not in self.refused
        ]
        chosen = compatible(finding.diagnostic.fix for finding in candidates if finding.diagnostic.fix)
        batch = [finding for finding in candidates if finding.diagnostic.fix in chosen]
        if not batch:
            return False
        if self._attempt(batch):
            return True
        if len(batch) == 1:
            self.refused[batch[0].fingerprint] = batch[0]
            return True
        # Offsets of the later fixes are stale once one is applied, so only the first that holds counts; the
        # next round finds the others again.
        for finding in batch:
            if self._attempt([finding]):
                return True
            self.refused[finding.fingerprint] = finding
        return False

    def _attempt(self, batch: Sequence[Finding]) -> bool:
        texts = self.texts | self._edited(batch)
        skills = {finding.skill for finding in batch}
        targets = tuple(skill for skill in self.request.targets if skill.directory in skills)
        tree = OverlayTree(self.request.tree, texts)
        again = lint(replace(self.request, tree=tree, targets=targets))
        old = [finding for finding in self.current.findings if finding.skill in skills]
        if again.crashes or not _better(batch, old, again.findings):
            return False
        self.texts = texts
        self.applied += batch
        untouched = [finding for finding in self.current.findings if finding.skill not in skills]
        findings = tuple(sorted([*untouched, *again.findings], key=lambda finding: finding.order))
        self.current = replace(self.current, findings=findings)
        return True

    def _edited(self, batch: Iterable[Finding]) -> dict[str, bytes]:
        edits: dict[str, list[Edit]] = {}
        for finding in batch:
            for edit in finding.diagnostic.fix.edits if finding.diagnostic.fix else ():
                edits.setdefault(edit.path, []).append(edit)
        return {path: self._apply(path, listed) for path, listed in edits.items()}

    def _apply(self, path: str, edits: list[Edit]) -> bytes:
        content = self.texts.get(path)
        source = Source.from_bytes(path, self.request.tree.read(path) if content is None else content)
        return Source(path, apply_edits(source.text, edits)).content

    def outcome(self) -> FixOutcome:
        read = self.request.tree.read
        files = (FixedFile(path, read(path), after) for path, after in sorted(self.texts.items()))
        return FixOutcome(
            files=tuple(file for file in files if file.before != file.after),
            applied=tuple(self.applied),
            refused=tuple(self.refused.values()),
            before=self.before,
            after=self.current,
        )


def _better(batch: Iterable[Finding], old: Iterable[Finding], new: Iterable[Finding]) -> bool:
    before = Counter((f.diagnostic.rule, f.diagnostic.path) for f in old)
    after = Counter((f.diagnostic.rule, f.diagnostic.path) for f in new)
    cured = Counter((f.diagnostic.rule, f.diagnostic.path) for f in batch)
    return all(after[key] < before[key] for key in cured) and _weight(new) < _weight(old)


def _weight(findings: Iterable[Finding]) -> tuple[int, ...]:
    levels = Counter(f.diagnostic.severity for f in findings if f.status == "new")
    return (levels[Severity.ERROR], levels[Severity.WARNING], levels[Severity.NOTE])
