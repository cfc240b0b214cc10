"""Which commit took a target or script out of its manifest: a skill that asked for it before does so in vain now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import parent
from skill_lint.index.manifests import Manifests
from skill_lint.index.memory import MemoryTree
from skill_lint.model.diagnostic import History
from skill_lint.references.earlier_text import standing

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.mention import Mention
    from skill_lint.references.subject import Task

MOST_COMMITS = 20  # that brought or took the word


class Removal(NamedTuple):
    """What took a name out of a manifest, and the names that now run what only that one ran."""

    history: History
    commit: str
    successors: tuple[str, ...]


class PastTasks:
    """The removals of the targets and scripts that one skill names, each looked for once."""

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._found: dict[tuple[str, str, str], Removal | None] = {}

    def removal(self, document: Document, mention: Mention, task: Task, manifest: str) -> Removal | None:
        """Say how `manifest` lost the name of `task`; None where `document` did not ask for it before that."""
        history = self._inquiry.surroundings.history
        if history is None:
            return None
        key = task.tool, task.name, manifest
        if key not in self._found:
            self._found[key] = self._look(task, manifest)
        found = self._found[key]
        if found is None or standing(history.documents, found.commit, document, mention) == "none":
            return None
        return found

    def _look(self, task: Task, manifest: str) -> Removal | None:
        history = self._inquiry.surroundings.history
        if history is None:
            return None
        word = task.name.rpartition(":")[2] if task.tool in ("just", "task", "hatch") else task.name
        for commit in history.changing(manifest, word)[:MOST_COMMITS]:
            before = _read(manifest, history.documents.before(commit.id, manifest))
            after = _read(manifest, history.documents.after(commit.id, manifest))
            if not has(before, manifest, task) or has(after, manifest, task):
                continue
            body = before.body(task.tool, manifest, task.name)
            is_its_own = body and len(before.running(task.tool, manifest, body)) == 1
            successors = self._inquiry.manifests.running(task.tool, manifest, body) if is_its_own else ()
            told = History("deleted", None, commit.id, commit.date, commit.subject)
            return Removal(told, commit.id, successors)
        return None


def _read(manifest: str, text: str | None) -> Manifests:
    """Read a manifest by itself."""
    return Manifests(MemoryTree({} if text is None else {manifest: text}))


def has(manifests: Manifests, manifest: str, task: Task) -> bool:
    """Say whether `manifest` itself has the name of `task`."""
    answer = manifests.look(task.tool, task.name, parent(manifest))
    return answer.status == "found" and answer.where == manifest
