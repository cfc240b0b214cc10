"""Says which dotted names a skill lost because the change took away or renamed the Python module that they are in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.references.choice import Choice
from skill_lint.references.judge_symbols import excuse, is_key, names_module
from skill_lint.references.loss import LOWERED
from skill_lint.references.subject import Module, Symbol
from skill_lint.references.successor import fix, renamed_module
from skill_lint.references.verdicts import missing

if TYPE_CHECKING:
    from skill_lint.index.python_modules import ModulePlace
    from skill_lint.model.reference import Verdict
    from skill_lint.references.loss_of_names import NameLosses
    from skill_lint.references.verdicts import Judged


def lost_module(names: NameLosses, each: Judged) -> Verdict | None:
    """Give the verdict of a dotted name whose module was certain at the base and is gone, None for any other."""
    document, mention, verdict = each
    subject = mention.subject
    if not isinstance(subject, Symbol) or subject.path or len(subject.parts) < 2 or not _may_be_gone(names, subject):
        return None
    place = names.before.surroundings.modules.find(subject.parts)
    if place is None or place.path not in names.change.removed or not _was_meant(names, each, subject, place):
        return None
    if _is_in_doubt(names, subject, place) or not names.losses.stood(each):
        return None
    choice = Choice(names.inquiry, names.change, lambda old, new: _written(names, each, place, old, new))
    rename = choice.rename(place.path)
    is_grave = rename is not None or names.change.kind != "commits"
    severity = names.losses.weighed_name(each, Severity.WARNING if is_grave else Severity.NOTE)
    if severity is None:
        return None
    successor = choice.of(place.path)._replace(is_sure=False)
    history = names.losses.told(successor.path or None, successor.similarity, is_renamed=rename is not None)
    evidence = Evidence("loss", f"`{place.path}` was there at {names.change.label}", (place.path,), history)
    near = successor.texts or verdict.near
    lost = missing(document, mention, "symbol", evidence, severity, where=place.path, near=near)
    return replace(lost, fix=fix(document, mention, successor))


def _may_be_gone(names: NameLosses, subject: Symbol) -> bool:
    """Say whether a file or folder of the name of one of the parts went in the change."""
    return not names.change.gone_names.isdisjoint(form for part in subject.parts for form in (part, f"{part}.py"))


def _was_meant(names: NameLosses, each: Judged, subject: Symbol, place: ModulePlace) -> bool:
    """Say whether the name certainly spoke of the module at the base, and of something that it could have."""
    if names.before.surroundings.modules.look(place).status == "absent":
        return False
    if not names_module(names.before, subject, place) or (not subject.is_call and is_key(each.document, each.mention)):
        return False
    reason = excuse(names.inquiry, each.document, each.mention)
    return reason is None or reason in LOWERED or (reason == "example" and not names.is_made_up(each))


def _is_in_doubt(names: NameLosses, subject: Symbol, place: ModulePlace) -> bool:
    """Say whether the name may still lead to something: a module elsewhere, or what a package gives under its name."""
    inquiry = names.inquiry
    module = subject.parts[: len(subject.parts) - len(place.rest)]
    path = "/".join(module)
    if any(inquiry.ending(f"{path}{ending}") for ending in ("", ".py", ".pyi", ".pyx", ".so")):
        return True
    if names.losses.hidden(place.path) is not None or inquiry.resolver.find(place.path) is not None:
        return True
    now = inquiry.surroundings.modules.find(subject.parts)
    return now is not None and inquiry.surroundings.modules.look(now).status != "absent"


def _written(names: NameLosses, each: Judged, place: ModulePlace, old: str, new: str) -> str | None:
    """Give the text with the module `new` in the place of `old`, None where it is not found under that name."""
    subject = each.mention.subject
    parts = subject.parts if isinstance(subject, Symbol) else ()
    module = parts[: len(parts) - len(place.rest)]
    dotted, written = ".".join(module), renamed_module(Module(module), old, new)
    if written is None or dotted not in each.mention.text:
        return None
    parts_now = (*written.split("."), *place.rest)
    modules = names.inquiry.surroundings.modules
    found = modules.find(parts_now)
    if found is None or not all(part.isidentifier() for part in parts_now):
        return None
    text = each.mention.text.replace(dotted, written, 1)
    if found.path == new and modules.look(found).status != "absent":
        return text
    with_names = names.renamed(each, text)  # what is in it has another name too
    return with_names if with_names != text else None
