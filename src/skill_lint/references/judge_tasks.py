"""Judges the targets, scripts and sessions that commands in a skill ask the build tools for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.model.regex import regex
from skill_lint.references.beside import LONGEST_LINE, said_above_fence, said_in
from skill_lint.references.conditions import is_tried
from skill_lint.references.rewriting import adds_signs
from skill_lint.references.said_folders import is_said_elsewhere
from skill_lint.references.sample_names import SAMPLE_TASK
from skill_lint.references.subject import Task
from skill_lint.references.task_calls import EVERY, NPM_OWN, PNPM_COMMANDS
from skill_lint.references.task_uses import PACKAGE_MANAGERS
from skill_lint.references.verdicts import missing, resolved, unjudged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.answer import Answer
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason, Verdict
    from skill_lint.model.source import Span
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry

RUN = regex(r"\brun(?:-script)?[ \t]+(?:-\S+[ \t]+)*$")
# What says on the line, or before the fence, that the name may not be there.
MAYBE = regex(
    r"\b(?:if|when(?:ever)?|where|unless|whether|assuming|provided)\b[^.;]{0,120}\b(?:exists?|available|present|has|have|"
    r"defin\w*|configur\w*|there (?:is|are)|supports?|provid\w*|installed|set up|uses?|using|project|repo\w*)\b"
    r"|\b(?:if|when|where) (?:applicable|any|needed|possible)\b|\boptional(?:ly)?\b|\bdepending on\b|\be\.g\."
    r"|\bsuch as\b|\bor (?:(?:an?|the|your|any|some) )?(?:\w+ )?(?:equivalent|similar|whatever|project|appropriate|"
    r"suitable|corresponding|alternative)|\(or\b|\b(?:adjust|adapt)\w* (?:it |this |these |them )?(?:to|for|as)\b"
    r"|\bequivalent\b|\bfor (?:example|instance)\b|\blike `|\b(?:typical|usual|common)(?:ly)?\b",
    re.IGNORECASE,
)

CHOICE_BEFORE = regex(r"`([^`\s]+)[^`\n]*`[^`.;\n]{0,20}(?:\bor\b|/)\W*$")
CHOICE_AFTER = regex(r"`\W*(?:\bor\b|/)[^`.;\n]{0,20}`([^`\s]+)")
"""One of two commands, with the first word of the other: "`npm run check` or `tsc --noEmit`"."""
REACH = 200  # characters before and after a command in which the other stands
OF_PROGRAMS = frozenset(
    {"TAGS", "all", "distclean", "dvi", "info", "install-strip", "installcheck", "installdirs", "maintainer-clean"}
    | {"mostlyclean", "uninstall"}
)
"""Targets that any program built with make has (GNU make manual, "Standard Targets for Users"), so that a text names
them for what it builds; those that projects of all kinds define for themselves (`install`, `clean`, `check`) not."""


def judge(inquiry: Inquiry, document: Document, mention: Mention) -> Verdict:
    """Say whether the target, script or session that a command asks for is in a manifest of the project.

    Where no manifest has it, the skill must speak of this project: it is not judged where the text says to make it, or
    that it may be missing, or gives it as an example, nor where most of what the skill asks the tool for is not there
    (see `TaskUses.are_of_project`), since such a skill speaks of projects in general, but for what it asked for when it
    was there.
    """
    if not inquiry.speaks_of_project:
        return unjudged(document, mention, "scope")
    task = mention.subject
    if not isinstance(task, Task):
        return unjudged(document, mention, "no-evidence")
    answer = look(inquiry, document, mention, task)
    if answer.status == "found" and _runs_nowhere(inquiry, task):
        return unjudged(document, mention, "no-evidence")  # another manifest has the name, and the command cannot run
    if answer.status == "found":
        return resolved(document, mention, answer.where, "manifest")
    if answer.status == "unknown":
        # Something not read, or not known, may have it.
        is_hidden = bool(answer.where) or folder_of(inquiry, task) is None
        return unjudged(document, mention, "ambiguous" if is_hidden else "no-evidence")
    reason = _excuse(inquiry, document, mention, task)
    if reason is not None:
        return unjudged(document, mention, reason)
    removed = inquiry.past_tasks.removal(document, mention, task, answer.where)
    if removed is None and not inquiry.tasks.are_of_project(task):
        return unjudged(document, mention, "no-evidence")
    evidence = Evidence("proof", answer.why, (answer.where,), removed.history if removed else None)
    same = [name for name in removed.successors if can_follow(document, mention, task, name)] if removed else []
    alike = same if len(same) == 1 else inquiry.manifests.near(task.tool, task.name, folder_of(inquiry, task))
    near = tuple(name for name in alike if not adds_signs(task.name, name))  # a shell reads others as more
    # What no manifest has, and none is known to have had, is as often of another project: too few of these are wrong.
    from skill_lint.references.of_past import tells_of_past

    is_known = inquiry.tasks.names_package(task) if removed is None else not tells_of_past(document, mention.span)
    level = Severity.WARNING if is_known else Severity.NOTE
    return missing(document, mention, "command", evidence, level, where=answer.where, near=near)


def look(inquiry: Inquiry, document: Document, mention: Mention, task: Task) -> Answer:
    """Look for the name of `task`, which `mention` has, in the manifests."""
    tool = task.tool
    if tool == "pnpm":
        # Unlike its like, `pnpm run` does not go on to the programs of dependencies (pnpm.io/cli/run, read 2026-11).
        before = document.source.text[max(0, mention.span.start - 60) : mention.span.start]
        tool = "npm" if RUN.search(before) else tool
    return inquiry.manifests.look(tool, task.name, folder_of(inquiry, task))


def _runs_nowhere(inquiry: Inquiry, task: Task) -> bool:
    """Say whether the command is for a folder or a package that the tree does not have."""
    folder = folder_of(inquiry, task)
    if folder is None:
        return task.folder is not None
    return bool(folder) and inquiry.tree.resolve(folder) not in inquiry.tree.folders


def folder_of(inquiry: Inquiry, task: Task) -> str | None:
    """Give the folder that the command runs in: without a change of folder that of the project that has the skill."""
    folder = task.folder if task.folder or task.folder is None else inquiry.skill.base
    if folder is None or task.workspace in ("", EVERY) or task.tool not in PACKAGE_MANAGERS:
        return folder
    return inquiry.manifests.member(task.tool, task.workspace, folder)


def excuse(inquiry: Inquiry, document: Document, mention: Mention, task: Task) -> UnjudgedReason | None:
    """Give the reason why a name that no manifest has is no fault."""
    reason = _excuse(inquiry, document, mention, task)
    return "no-evidence" if reason is None and not inquiry.tasks.are_of_project(task) else reason


def _excuse(inquiry: Inquiry, document: Document, mention: Mention, task: Task) -> UnjudgedReason | None:
    """Give that reason as far as the name and the text around it have one."""
    if inquiry.policy.allowed(mention.text) is not None or inquiry.policy.allowed(task.name) is not None:
        return "allow-listed"
    if SAMPLE_TASK.fullmatch(task.name):
        return "placeholder"
    if inquiry.tasks.are_too_many(task.tool) or (task.tool == "make" and task.name in OF_PROGRAMS):
        return "no-evidence"
    is_about_skills = "skill" in inquiry.skill.folder_name.lower()
    if is_about_skills or inquiry.bundle.is_material(document.path) or inquiry.samples.holds(document, mention):
        return "example"
    from skill_lint.references.wording import reason_around

    reason = reason_around(document, mention.span)
    if reason is not None:
        return reason
    if inquiry.tasks.is_made(task.name):
        return "to-be-created"
    if _is_chosen(document, mention):
        return "ambiguous"
    said = " ".join(_said(document, mention.span))
    if MAYBE.search(said) or is_tried(document, mention):
        return "ambiguous"
    if not task.folder and is_said_elsewhere(inquiry, document, mention):
        return "outside"
    return None


def _is_chosen(document: Document, mention: Mention) -> bool:
    """Say whether a command in a code span is one of two, of which the other calls another tool."""
    text = document.source.text
    start = text.rfind("`", max(0, mention.span.start - REACH), mention.span.start)
    end = text.find("`", mention.span.end, mention.span.end + REACH)
    if start < 0 or end < 0 or document.fence_at(start) is not None:
        return False
    tool = text[start + 1 : end].split()[0]
    others = (
        CHOICE_BEFORE.search(text, max(0, start - REACH), start),
        CHOICE_AFTER.match(text, end, end + REACH),
    )
    return any(other is not None and other[1] != tool for other in others)


def can_follow(document: Document, mention: Mention, task: Task, name: str) -> bool:
    """Say whether `name` can stand where the name of `task` does: `npm test` runs a script, `npm check` none."""
    start = mention.span.start
    if task.tool not in PACKAGE_MANAGERS or RUN.search(document.source.text, max(0, start - 60), start):
        return True
    return name in NPM_OWN if task.tool == "npm" else name not in PNPM_COMMANDS


def _said(document: Document, span: Span) -> Iterator[str]:
    """Give what the line of a mention says, what stands before its fence, and the heading above both."""
    yield said_in(document, document.source.position(span.start).line)
    yield said_above_fence(document, span)
    heading = document.heading_above(span.start)
    if heading is not None:
        yield heading.text[:LONGEST_LINE]
