"""Rewrites the text of a link that is the old path of its target, in the form in which it is written there."""

from __future__ import annotations

import re
from posixpath import relpath
from typing import TYPE_CHECKING

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Edit
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.resolve import join

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.extract import Mention

LINES = regex(r"(?::L?\d+(?:[-:,]L?\d+)*|#L\d+(?:-L?\d+)?)$")
CODE = regex(r"(`+) ?([^`]*?) ?\1")
LONGEST = 4_096  # characters of a label that is a path


def label_edits(document: Document, mention: Mention, text: str, path: str) -> tuple[Edit, ...]:
    """Give the edit of the text of a link whose target becomes `text`, which is the file or folder `path` of the tree.

    The text of the link is the old target, in code or not: as it is written, from the root, from the document, or
    its end alone. A line number behind it is dropped, as it is in the target.
    """
    if mention.kind != "link":
        return ()
    source, start = document.source.text, mention.around.start + 1
    end = source.rfind("](", start, mention.span.start)
    if not 0 < end - start <= LONGEST:
        return ()
    code = CODE.fullmatch(source, start, end)
    start, end = code.span(2) if code else (start, end)
    label = source[start:end]
    new = (
        text
        if label == mention.text
        else _renamed(document, mention, label, path.rstrip("/"), in_code=code is not None)
    )
    return (Edit(document.path, Span(start, end), new),) if new and new != label else ()


def _renamed(document: Document, mention: Mention, label: str, path: str, *, in_code: bool) -> str | None:
    """Give the label with the new path in its own form, None where it is not the old path."""
    target = mention.target
    folder = parent(document.path)
    old = target.path.strip("/") if target.kind == "rooted" else join(folder, target.path.rstrip("/"))
    written = LINES.sub("", label)
    start = re.match(r"(?:\./)+|/", written)
    before = start[0] if start else ""
    behind = "/" if written.endswith("/") else ""
    plain = written[len(before) :].rstrip("/")
    if not old or not path or not plain or (not in_code and "/" not in written and "." not in plain):
        return None  # a word that is no path by its look
    if plain == old:
        return before + path + behind
    if before != "/" and join(folder, plain) == old:
        return before + relpath(f"/{path}", f"/{folder}") + behind
    if not old.endswith(f"/{plain}"):
        return None
    if "/" not in plain:
        return before + path.rpartition("/")[2] + behind
    return before + path.removeprefix(old[: -len(plain)]) + behind
