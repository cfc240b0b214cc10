"""Says which paths from the root, in a skill made for other projects, led into skills of this one and do no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Severity
from skill_lint.model.reference import LINKS
from skill_lint.references.choice import Choice, moved_together
from skill_lint.references.successor import Successor

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict
    from skill_lint.model.skill import Skill
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Surroundings
    from skill_lint.references.loss import Losses
    from skill_lint.references.verdicts import Judged


def lost_in_collection(losses: Losses, each: Judged) -> Verdict | None:
    """Give the verdict of a path, exactly as it is written from the root, that the change took out of skills here.

    All other paths of such a skill are about the project of its reader.
    """
    _, mention, verdict = each
    change, tree = losses.change, losses.inquiry.tree
    path = mention.target.path.removeprefix("./").rstrip("/")
    is_open = verdict.reason == "scope" and mention.kind not in LINKS and mention.target.kind == "path"
    if not is_open or losses.inquiry.skill.home == "agent-folder" or "/" not in path:
        return None
    is_file = path in change.base.files
    if not (is_file or path in change.base.folders) or losses.inquiry.resolver.find(path) is not None:
        return None
    if tree.spelled(path) is not None or losses.hidden(path) is not None:
        return None
    if not _leads_into_skills(losses.inquiry.surroundings, path):
        return None
    if is_file:
        choice = Choice(losses.inquiry, change, lambda _, new: _rewritten(mention, new))
        is_renamed = choice.rename(path) is not None
        successor = choice.of(path)
        level: Severity | None = Severity.ERROR if is_renamed else Severity.WARNING
    else:
        place = moved_together(change, path)
        text = _rewritten(mention, place) if place else None
        is_renamed = bool(place)
        successor = Successor(place, (text,) if text else ())
        level = Severity.NOTE if place else None
    severity = losses.weighed_name(each, level) if level is not None else None
    if severity is None:
        return None
    lost = losses.lost(each, path, severity, successor, is_renamed=is_renamed)
    evidence = lost.evidence._replace(looked_in=("repository root",)) if lost.evidence else None
    return replace(lost, evidence=evidence)


def _leads_into_skills(surroundings: Surroundings, path: str) -> bool:
    """Say whether the path is below a skill or a plugin of the repository, or in a folder made for them."""
    folders = {folder for skill in (*surroundings.skills, *surroundings.skills_before) for folder in _holders(skill)}
    while path:
        path = parent(path)
        if path and path in folders:
            return True
    return False


def _holders(skill: Skill) -> tuple[str, ...]:
    if skill.home == "agent-folder":
        return (skill.directory,)
    plugin = skill.base if skill.home == "plugin" else ""
    of_many = (skill.skills_root, parent(plugin))
    named = (folder for folder in of_many if "skill" in folder.lower() or "plugin" in folder.lower())
    return (skill.directory, plugin, *named)


def _rewritten(mention: Mention, new: str) -> str | None:
    """Give the text of the mention with the path `new`, from the root as well; lines of the old file are left out."""
    text, path = mention.text, mention.target.path
    place = text.find(path)
    if place < 0:
        return None
    behind = "" if mention.target.lines else text[place + len(path) :]
    end = "/" if path.endswith("/") else ""
    start = "./" if path.startswith("./") else ""
    return f"{text[:place]}{start}{new}{end}{behind}"
