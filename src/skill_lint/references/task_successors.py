"""Which target or script came in the place of one that went: one that runs the same, or one that is called alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.judge_tasks import can_follow, folder_of, look

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
        return same if can_follow(document, mention, task, same[0]) else []
    near = inquiry.manifests.near(task.tool, task.name, folder)
    return [
        name for name in near if is_new(name) and not is_of_another(name) and can_follow(document, mention, task, name)
    ]


def _running_the_same(inquiry: Inquiry, before: Inquiry, task: Task, manifest: str) -> tuple[str, ...]:
    """Give the names that now run what only `task` did; none where that was what several did (`echo later`)."""
    body = before.manifests.body(task.tool, manifest, task.name)
    if not body or len(before.manifests.running(task.tool, manifest, body)) > 1:
        return ()
    return inquiry.manifests.running(task.tool, manifest, body)
