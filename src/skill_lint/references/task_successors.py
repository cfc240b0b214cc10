"""Which target or script came in the place of one that went: one that runs the same, or one that is called alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.judge_tasks import RUN, folder_of, look
from skill_lint.references.task_calls import NPM_OWN, PNPM_COMMANDS
from skill_lint.references.task_uses import PACKAGE_MANAGERS

if TYPE_CHECKING:
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.subject import Task
    from skill_lint.references.verdicts import Judged


def successors(inquiry: Inquiry, before: Inquiry, each: Judged, task: Task, manifest: str) -> list[str]:
    """Give the new names that may have come for `task`, which `manifest` had at the base, the likeliest first."""
    document, mention, _ = each
    earlier = inquiry.document_before(document) or document
    folder = folder_of(inquiry, task)

    def is_new(name: str) -> bool:
        return look(before, earlier, mention, task._replace(name=name)).status != "found"

    def is_of_another(name: str) -> bool:
        others = before.manifests.near(task.tool, name, folder)
        return any(other != task.name and not is_there(other) for other in others)

    def is_there(name: str) -> bool:
        return look(inquiry, document, mention, task._replace(name=name)).status == "found"

    same = [name for name in _running_the_same(inquiry, before, task, manifest) if is_new(name)]
    if len(same) == 1:
        return same if _can_follow(each, task, same[0]) else []
    near = inquiry.manifests.near(task.tool, task.name, folder)
    return [name for name in near if is_new(name) and not is_of_another(name) and _can_follow(each, task, name)]


def _running_the_same(inquiry: Inquiry, before: Inquiry, task: Task, manifest: str) -> tuple[str, ...]:
    """Give the names that now run what only `task` did; none where that was what several did (`echo later`)."""
    body = before.manifests.body(task.tool, manifest, task.name)
    if not body or len(before.manifests.running(task.tool, manifest, body)) > 1:
        return ()
    return inquiry.manifests.running(task.tool, manifest, body)


def _can_follow(each: Judged, task: Task, name: str) -> bool:
    """Say whether `name` can stand where the old one does: `npm test` runs a script, `npm check` none."""
    document, mention, _ = each
    if task.tool not in PACKAGE_MANAGERS or RUN.search(
        document.source.text, max(0, mention.span.start - 60), mention.span.start
    ):
        return True
    return name in NPM_OWN if task.tool == "npm" else name not in PNPM_COMMANDS
