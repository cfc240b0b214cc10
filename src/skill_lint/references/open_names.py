"""Says whether a file can still have a name whose definition went from it: by import, by inheritance, at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.subject import TestId
from skill_lint.references.successor import package_of

if TYPE_CHECKING:
    from skill_lint.model.answer import Answer
    from skill_lint.references.gone_definitions import Gone
    from skill_lint.references.inquiry import Inquiry
    from skill_lint.references.subject import Subject

OPEN = regex(
    rb"\bexport\s*(?:type\s*)?\*|\bpub(?:\([^)\n]*\))?\s+use\b[^;\n]*\*|\bmodule\.exports\s*=\s*(?:require|\{\s*\.\.\.)"
    rb"|\bObject\.(?:assign|definePropert(?:y|ies))\(|\bnew\s+Proxy\(|\b(?:respond_to_)?method_missing\b|\bdefine_method\b"
    rb"|\b(?:def_)?delegat(?:e|ors?)\b|\bfunction\s+__(?:call|callStatic|get)\b|@dynamicMemberLookup"
)
"""What gives a file of a language other than Python names that its text does not define."""


def can_still_have(inquiry: Inquiry, before: Inquiry, subject: Subject | None, gone: Gone) -> bool:
    """Say whether the file that had the definition `gone` may have its name all the same; of Python by proof."""
    path = _place(inquiry, gone)
    if not path:
        return False
    if not path.endswith((".py", ".pyi")):
        content = inquiry.code.content(path)
        return content is None or OPEN.search(content) is not None
    outline = before.code.outline(gone.path)
    name = gone.definition.name
    names = {each.qualified for each in (outline.definitions if outline else ()) if each.name == name} or {name}
    answers = [_look(inquiry, subject, path, tuple(qualified.split("."))) for qualified in sorted(names)]
    return any(answer.status != "absent" for answer in answers)


def _place(inquiry: Inquiry, gone: Gone) -> str:
    """Give the file that stands for the one of the definition now, "" where there is none."""
    if gone.path_now in inquiry.tree.files:
        return gone.path_now
    package = package_of(inquiry.tree, gone.path)
    init = f"{package}/__init__.py"
    return init if package and init in inquiry.tree.files else ""


def _look(inquiry: Inquiry, subject: Subject | None, path: str, parts: tuple[str, ...]) -> Answer:
    if isinstance(subject, TestId):
        from skill_lint.index.test_names import find_test

        return find_test(path, inquiry.code.content(path) or b"", parts)
    from skill_lint.index.python_modules import ModulePlace

    return inquiry.surroundings.modules.look(ModulePlace(path, parts))
