"""How rules read a field of the frontmatter: is it there, is it text, and where to point when it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Scalar
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.markdown import Document


def place_of_absence(frontmatter: Frontmatter, key: str) -> Span | None:
    """Give the place to point at where `key` is missing or empty, None where it has a value of any type.

    An absent key points at the opening fence, an empty value at its key. A block that could not be read has no
    missing keys, and a misspelt key is not missing: None.
    """
    root = frontmatter.root
    if root is None or frontmatter.span is None:
        return None
    entry = root.get(key)
    if entry is None:
        from skill_lint.clients.fields import meant_field

        keys = frozenset(each.name for each in root.entries)
        if any(meant_field(name, keys) == key for name in keys):
            return None
        return Span(frontmatter.span.start, frontmatter.span.start + 3)
    value = entry.value
    empty = isinstance(value, Scalar) and (value.core == "null" or not value.value.strip())
    return entry.key.span if empty else None


def text_value(frontmatter: Frontmatter, key: str) -> Scalar | None:
    """Give the value of `key` if every YAML reader takes it for text and it is not blank, else None."""
    node = frontmatter.get(key)
    if isinstance(node, Scalar) and node.core == node.legacy == "string" and node.value.strip():
        return node
    return None


def cut_text(document: Document, key: str) -> Span | None:
    """Give the place of the text that YAML takes for a comment behind the unquoted value of `key`, None without one."""
    node = document.frontmatter.get(key)
    if not isinstance(node, Scalar) or node.style != "plain" or "#" not in document.source.line_at(node.span.end):
        return None
    from skill_lint.parsing.yaml_comments import cut_text

    return cut_text(document.source.text, *node.span)


def shown(text: str, length: int = 60) -> str:
    """Give the text on one line and cut to `length` characters, for a message."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1] + "…"
