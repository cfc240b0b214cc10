"""Says of a path that only the end of it is written, and of a name that several files have it: for those who ask."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Evidence, Severity
from skill_lint.references.bundle import is_general
from skill_lint.references.nearby import MOST

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import Verdict
    from skill_lint.references.extract import Mention
    from skill_lint.references.inquiry import Inquiry


def with_whole_path(
    inquiry: Inquiry, document: Document, mention: Mention, verdict: Verdict, ending: tuple[str, ...]
) -> Verdict:
    """Give `verdict`, that the project has the paths `ending`, with a note on which of them to write.

    A bare name that one file has is as good as its path, and one that many have (`__init__.py`) means none of them; so
    it is with the name of a folder.
    """
    path = mention.target.path
    is_folder = path.endswith("/")
    is_bare = "/" not in path.removeprefix("./").rstrip("/")
    if mention.kind not in ("code", "call") or path not in mention.text or inquiry.bundle.is_material(document.path):
        return verdict
    if (is_bare and (is_folder or len(ending) == 1 or is_general(path))) or len(ending) > MOST:
        return verdict
    slash = "/" if is_folder else ""
    near = tuple(mention.text.replace(path, whole + slash, 1) for whole in ending)
    evidence = Evidence("hint", "a reader who stands at the root does not find it there", ending)
    return replace(verdict, fault="path", evidence=evidence, near=near, severity=Severity.NOTE)
