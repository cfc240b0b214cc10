"""Runs the rules over the skills: makes the findings, then selects, weighs, suppresses and sorts them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from skill_lint.engine.placing import Placer
from skill_lint.engine.request import Request
from skill_lint.engine.suppression import Suppressions
from skill_lint.model.diagnostic import Severity
from skill_lint.model.result import Comparison, Crash, ReferenceCounts, Result, Unjudged, Unreadable
from skill_lint.references.inquiry import Surroundings
from skill_lint.rules.catalogue import load_rule
from skill_lint.rules.context import Context, Project

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.config.settings import Settings
    from skill_lint.model.catalogue import RuleInfo
    from skill_lint.model.diagnostic import Diagnostic, Finding, Status
    from skill_lint.model.reference import Verdict
    from skill_lint.model.result import HistoryRead
    from skill_lint.model.skill import Skill
    from skill_lint.model.source import Source
    from skill_lint.rules.rule import Rule

__all__ = ["Request", "lint"]

T = TypeVar("T")
PROMPTS = "evals"
"""The group of rules that speak of sets of prompts alone."""


def lint(request: Request) -> Result:
    """Judge every target. A rule that raises is recorded as a crash and the others go on; nothing is raised."""
    run = _Run(request)
    for skill in request.targets:
        run.judge(skill)
    return run.result()


class _Run:
    def __init__(self, request: Request) -> None:
        self.request = request
        surroundings = Surroundings(
            request.tree,
            request.skills,
            change=request.change,
            history=request.history,
            cache=request.cache,
            wants_hints=request.wants_hints,
        )
        self.project = Project(request.tree, request.skills, frozenset(request.catalogue.ids), surroundings)
        self.active: dict[int, tuple[Settings, list[RuleInfo]]] = {}
        self.rules: dict[tuple[int, str], Rule] = {}
        self.findings: list[Finding] = []
        self.crashes: list[Crash] = []
        self.unreadable: dict[str, Unreadable] = {}
        self.unjudged: list[Unjudged] = []
        self.skills = 0
        self.files = 0
        self.resolved: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()
        self.compared = 0

    def judge(self, skill: Skill) -> None:
        settings = self.request.settings(skill)
        context = Context(self.project, skill, settings.clients, settings.policy)
        documents = self._guard("parsing", skill, lambda: context.documents)
        if documents is None:
            return
        self.skills += 1
        self.files += len(documents)
        self.unreadable.update((file.path, file) for file in context.unreadable)

        active = self._active(settings)
        faults = self._guard("references", skill, lambda: context.faults)
        # Nothing is wrong with a reference that a rule would have to speak of: so it has spoken.
        silent = {info.id for info in active if info.fault and faults is not None and info.fault not in faults}
        if not context.may_have_prompts:
            silent |= {info.id for info in active if info.group == PROMPTS}
        rules = [(info, self._rule(info, settings)) for info in active if info.id not in silent]
        judged = {info.id for info, rule in rules if not rule.after_suppression} | silent
        placer = Placer(skill.directory)
        suppressions = Suppressions(documents)
        for last in (False, True):
            if last:
                context.unused = tuple(suppressions.unused(judged))
            for info, rule in rules:
                if rule.after_suppression is last:
                    judge = partial(self._findings, info, rule, context, settings, placer, suppressions)
                    findings = self._guard(info.id, skill, judge)
                    if findings is None:
                        judged.discard(info.id)
                    else:
                        self.findings += findings
        self._guard("references", skill, lambda: self._count_references(context))
        self.project.forget(skill)

    def _guard(self, part: str, skill: Skill, work: Callable[[], T]) -> T | None:
        """Give what `work` gives; None where it raised, which is recorded, so that all else goes on."""
        try:
            return work()
        except OSError as error:
            path = error.filename if error.filename in self.request.tree.files else skill.entry
            self.unreadable.setdefault(path, Unreadable.because(path, error))
        except Exception as error:
            from traceback import format_exc

            message = f"{type(error).__name__}: {error}"
            self.crashes.append(Crash(part, skill.directory, message, format_exc()))
        return None

    def _active(self, settings: Settings) -> list[RuleInfo]:
        """Give the rules that `settings` switch on."""
        known = self.active.get(id(settings))
        if known is None:
            active = [info for info in self.request.catalogue if settings.is_active(info)]
            known = self.active[id(settings)] = (settings, active)  # kept, so that its id stays its own
        return known[1]

    def _rule(self, info: RuleInfo, settings: Settings) -> Rule:
        """Make a rule, once for all skills to which `settings` apply."""
        key = (id(settings), info.id)
        rule = self.rules.get(key)
        if rule is None:
            rule = self.rules[key] = load_rule(info)(settings.options(info.id))
        return rule

    def _findings(
        self,
        info: RuleInfo,
        rule: Rule,
        context: Context,
        settings: Settings,
        placer: Placer,
        suppressions: Suppressions,
    ) -> list[Finding]:
        """Let the rule speak, then weigh, place and suppress what it says."""
        findings = []
        for diagnostic in rule.check(context):
            severity = settings.severity_of(info, diagnostic.path, diagnostic.severity)
            if severity is Severity.OFF:
                continue
            status: Status = "new" if self._is_brought(context.skill, diagnostic) else "known"
            finding = placer.place(replace(diagnostic, severity=severity), self._source, status)
            lines = None if diagnostic.span is None else (finding.start.line, finding.end.line)
            silenced = info.id not in settings.unsuppressible and suppressions.silences(info.id, diagnostic.path, lines)
            if self.request.only is not None and diagnostic.path not in self.request.only:
                continue
            if silenced and self.request.honour_suppressions:
                finding = replace(finding, status="suppressed")
            findings.append(finding)
        return findings

    def _is_brought(self, skill: Skill, diagnostic: Diagnostic) -> bool:
        """Say whether the change that is judged brings a finding: it touches the skill, or what the skill names."""
        touched, change = self.request.touched, self.request.change
        is_loss = diagnostic.evidence is not None and diagnostic.evidence.is_of_change
        if touched is None or is_loss or skill.directory in touched:
            return True
        return change is not None and diagnostic.path in change.paths  # a set of prompts beside the skills

    def _source(self, path: str) -> Source:
        return self.project.source(path)

    def _count_references(self, context: Context) -> None:
        sources = {document.path: document.source for document in context.documents}
        change = self.request.change
        earlier = {path for path in sources if change is not None and change.document_before(path) is not None}
        for verdict in context.verdicts:
            stood = verdict.status == "resolved" or _kind(verdict) == "loss"
            self.compared += stood and verdict.reference.document in earlier
            if verdict.status == "resolved":
                self.resolved[verdict.by or "project"] += 1
            elif verdict.status == "missing":
                self.broken[_kind(verdict)] += 1
            else:
                reason = verdict.reason or "no-evidence"
                reference = verdict.reference
                position = sources[reference.document].position(reference.span.start)
                self.unjudged.append(
                    Unjudged(reference.document, position.line, position.column, reference.text, reason)
                )

    def result(self) -> Result:
        resolved, broken = self.resolved.total(), self.broken.total()
        reasons = Counter(unjudged.reason for unjudged in self.unjudged)
        references = ReferenceCounts(
            resolved + broken + len(self.unjudged),
            resolved,
            broken,
            _most_first(reasons),
            _most_first(self.resolved),
            _most_first(self.broken),
        )
        return Result(
            root=self.request.tree.root,
            findings=tuple(sorted(self.findings, key=lambda finding: finding.order)),
            skills=self.skills,
            files=self.files,
            references=references,
            unjudged=tuple(self.unjudged),
            crashes=tuple(self.crashes),
            unreadable=tuple(self.unreadable.values()),
            history=self._history(),
            history_gap=self.request.history.gap if self.request.history else self.request.no_git,
            commits=self.request.history.commits if self.request.history and self.request.history.is_read else 0,
            comparison=self._comparison(),
        )

    def _history(self) -> HistoryRead:
        """Say what of the history was searched; it is not asked for the sake of the answer."""
        history = self.request.history
        if history is None:
            return "none"
        return history.state if history.is_read else "unread"

    def _comparison(self) -> Comparison | None:
        change = self.request.change
        if change is None:
            return Comparison(note=self.request.gap) if self.request.gap else None
        if change.notes and not self.compared:
            return Comparison(note="; ".join(change.notes))
        what = {"staged": "staged change", "working": "working tree"}.get(change.kind, "")
        return Comparison(change.label, what, "; ".join(change.notes), self.compared, self.broken["loss"])


def _kind(verdict: Verdict) -> str:
    """Give the kind of the evidence for what is broken."""
    return verdict.evidence.kind if verdict.evidence else "proof"


def _most_first(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
