"""Says which sibling skills and commands, called by name, went between the base of a change and now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.references.judge_names import judge
from skill_lint.references.of_past import tells_of_past
from skill_lint.references.rewriting import fix_of_name
from skill_lint.references.subject import SkillName
from skill_lint.references.verdicts import missing

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict
    from skill_lint.references.loss import Losses
    from skill_lint.references.verdicts import Judged

ENTRIES = ("SKILL.md", "skill.md")
DECIDED = frozenset({"allow-listed", "external"})
"""Reasons for which a name is nobody's loss."""


def lost_skill(losses: Losses, each: Judged) -> Verdict | None:
    """Give the verdict of a skill or command that was there at the base under its name, None for any other."""
    document, mention, verdict = each
    if isinstance(mention.subject, SkillName) and (not mention.subject.sign or ":" in mention.subject.name):
        return _lost_name(losses, each, mention.subject)
    before = losses.inquiry.before
    if before is None or mention.is_sample or verdict.reason in DECIDED:
        return None
    if verdict.reason == "example" and _is_made_up(losses, each):
        return None
    earlier = losses.inquiry.document_before(document) or document
    found = judge(before, earlier, mention)
    if found.status != "resolved" or losses.hidden(found.where) is not None or not losses.stood(each):
        return None
    severity = losses.weighed_name(each, Severity.WARNING)
    if severity is None:
        return None
    rename = losses.change.renames.get(losses.change.base.resolve(found.where))
    name = _name(rename.target) if rename else ""
    text = mention.text[0] + name
    is_renamed = bool(name) and text != mention.text
    target = rename.target if rename and is_renamed else None
    history = losses.told(target, rename.similarity if rename else None, is_renamed=is_renamed)
    evidence = Evidence("loss", f"`{found.where}` was there at {losses.change.label}", (), history)
    lost = missing(document, mention, "skill", evidence, severity, near=(text,) if is_renamed else verdict.near)
    return replace(lost, fix=fix_of_name(document, mention, text)) if is_renamed else lost


def _lost_name(losses: Losses, each: Judged, subject: SkillName) -> Verdict | None:
    """Give the verdict of a plain or qualified name (`name`, `plugin:name`) of a skill that went under it."""
    document, mention, verdict = each
    gone = losses.inquiry.surroundings.gone_skills
    went = gone.by_name.get(subject.name) if gone is not None else None
    is_open = verdict.reason == "no-evidence" or (bool(subject.sign) and verdict.reason in ("scope", "ambiguous"))
    if went is None or not is_open or not losses.stood(each) or losses.hidden(went.entry) is not None:
        return None
    if losses.inquiry.samples.holds(document, mention):
        return None
    severity = losses.weighed_name(each, Severity.WARNING)
    if severity is None:
        return None
    from skill_lint.references.clear_names import means_skill

    is_clear = means_skill(losses.inquiry, document, mention, subject)
    if not is_clear or tells_of_past(document, mention.span):
        severity = Severity.NOTE
    text = subject.sign + went.successor if went.successor else ""
    history = losses.told(went.target or None, went.similarity, is_renamed=bool(text))
    evidence = Evidence("loss", f"`{went.entry}` was there at {losses.change.label}", (), history)
    lost = missing(document, mention, "skill", evidence, severity, near=(text,) if text else ())
    return replace(lost, fix=fix_of_name(document, mention, text)) if text and is_clear else lost


def _is_made_up(losses: Losses, each: Judged) -> bool:
    """Say whether the example is one of a sample, of material, or of a skill that teaches to write skills."""
    inquiry, document = losses.inquiry, each.document
    is_sample = inquiry.samples.holds(document, each.mention)
    return is_sample or inquiry.is_about_skills or inquiry.bundle.is_material(document.path)


def _name(path: str) -> str:
    """Give the name by which the skill or command in the file `path` is called."""
    folder, _, name = path.rpartition("/")
    return folder.rpartition("/")[2] if name in ENTRIES else name.partition(".")[0]
