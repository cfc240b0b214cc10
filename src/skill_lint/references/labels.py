"""Rewrites the old path of a link's target where it stands in the text of the link, in the form that it has there."""

from __future__ import annotations

import re
from posixpath import relpath
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.listing import parent
from skill_lint.model.diagnostic import Edit
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.remembered import once_per_document
from skill_lint.references.resolve import join

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from skill_lint.model.markdown import Document, Link
    from skill_lint.references.extract import Mention

LINES = regex(r":L?\d+(?:[-:,]L?\d+)*$")
CODE = regex(r"(?<!`)(`{1,9})(?!`) ?([^`]*?) ?\1(?!`)")
WORD = regex(r"[^\s`]+")
AROUND_WORD = "*()[]{}\"'“”‘’«»,;:!?"  # what stands around a path in a sentence
ESCAPE = regex(r"\\(?=[!-/:-@\[-`{-~])")
OPENS = regex(r"(?<!\w)_+(?=[^\W_])")
CLOSES = regex(r"(?<=[^\W_])_+(?!\w)")
"""Low lines that Markdown takes for marks of emphasis where both kinds are there."""
LONGEST = 4_096  # characters of a text that is gone through


class Use(NamedTuple):
    """A link that uses a definition: where its text stands, and where the name of the definition does behind it.

    `key` is None where the text is the name: `[name]` and `[name][]`.
    """

    label: Span
    key: Span | None


def label_edits(document: Document, mention: Mention, text: str, path: str) -> tuple[Edit, ...]:
    """Give the edits of the text of a link whose target becomes `text`, which is the file or folder `path` of the tree.

    That text, a code span of it or a word of it is the old target: as it is written, from the root, from the document,
    or its end alone. A line number behind it is dropped, as it is in the target. A definition has the texts of all
    links that use it, and its own name where that is one of them.
    """
    if mention.is_html:
        return ()
    labels = _texts_of_definition(document, mention, text, path) if mention.kind == "definition" else ()
    if mention.kind in ("link", "image"):
        start = mention.around.start + (2 if mention.kind == "image" else 1)
        labels = (Span(start, document.source.text.rfind("](", start, mention.span.start)),)
    return tuple(edit for label in labels for edit in _edits(document, mention, label, text, path))


def _texts_of_definition(document: Document, mention: Mention, text: str, path: str) -> tuple[Span, ...]:
    start = document.source.text.find("[", *mention.around) + 1
    own = Span(start, document.source.text.rfind("]:", start, mention.span.start))
    uses = _uses(document).get(_key(document.source[own]), ())
    labels = tuple(use.label for use in uses if use.key is not None)
    if len(labels) == len(uses) or document.undecided:
        return labels
    name = document.source[own]
    for edit in sorted(_edits(document, mention, own, text, path), key=lambda edit: edit.span, reverse=True):
        name = name[: edit.span.start - own.start] + edit.text + name[edit.span.end - own.start :]
    if any(each.kind == "definition" and _key(each.text) == _key(name) for each in document.links):
        return labels  # nothing changes, or it would be the name of two
    return (own, *(span for use in uses for span in use if span is not None))


@once_per_document
def _uses(document: Document) -> Mapping[str, Sequence[Use]]:
    """Give the links that use a definition, by its name."""
    found: dict[str, list[Use]] = {}
    for link in document.links:
        if link.kind in ("reference", "reference-image"):
            use = _use(document, link)
            found.setdefault(_key(document.source[use.key or use.label]), []).append(use)
    return found


def _use(document: Document, link: Link) -> Use:
    source = document.source.text
    start = link.span.start + (2 if link.kind == "reference-image" else 1)
    end = source.rfind("][", start, link.span.end)
    if end < 0:
        return Use(Span(start, link.span.end - 1), None)
    key = Span(end + 2, link.span.end - 1)
    return Use(Span(start, end), key if key.start < key.end else None)


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _edits(document: Document, mention: Mention, label: Span, text: str, path: str) -> Iterator[Edit]:
    """Give the edits of the stretch `label`, which is as a whole the old path or has it in code or as a word."""
    if not 0 < label.end - label.start <= LONGEST:
        return
    source = document.source.text
    new = _rewritten(document, mention, document.source[label], text, path)
    if new is not None:
        yield Edit(document.path, label, new)
        return
    start = label.start
    for code in (*CODE.finditer(source, *label), None):
        for word in WORD.finditer(source, start, code.start() if code else label.end):
            yield from _edits_of_word(document, mention, word, text, path)
        if code is None:
            return
        start, written = code.end(), code[2]
        new = _named_now(document, mention, written, text, path, in_code=True)
        if new and new != written:
            yield Edit(document.path, Span(*code.span(2)), new)


def _edits_of_word(document: Document, mention: Mention, word: re.Match[str], text: str, path: str) -> Iterator[Edit]:
    for signs in (AROUND_WORD, f"{AROUND_WORD}_"):
        core = word[0].strip(signs).rstrip(f".{signs}")
        new = _rewritten(document, mention, core, text, path) if core else None
        if new is not None:
            start = word.start() + word[0].index(core)
            yield Edit(document.path, Span(start, start + len(core)), new)
            return


def _rewritten(document: Document, mention: Mention, written: str, text: str, path: str) -> str | None:
    """Give what to write for `written`, which is no code, None where it stays."""
    label = ESCAPE.sub("", written)
    new = _named_now(document, mention, label, text, path, in_code=False)
    if not new or new == label:
        return None
    if OPENS.search(new) and CLOSES.search(new):
        new = CLOSES.sub(_escaped, OPENS.sub(_escaped, new))
    return new


def _named_now(
    document: Document, mention: Mention, written: str, text: str, path: str, *, in_code: bool
) -> str | None:
    """Give what `written` is now, with the fragment that the target has now where it had one; None for no path."""
    if written == mention.text:
        return text
    plain, sign, _ = written.partition("#")
    new = _renamed(document, mention, plain, path, in_code=in_code)
    _, sign_now, fragment = text.partition("#")
    return f"{new}{sign_now}{fragment}" if new and sign else new


def _escaped(marks: re.Match[str]) -> str:
    return "\\_" * len(marks[0])


def _renamed(document: Document, mention: Mention, label: str, path: str, *, in_code: bool) -> str | None:
    """Give the label with the new path in its own form, None where it is not the old path."""
    target = mention.target
    path = path.rstrip("/")
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
