"""Puts a value that YAML misreads in double quotes, and proves that it then says what the author wrote."""

from __future__ import annotations

import re

from skill_lint.model.frontmatter import Mapping, Scalar
from skill_lint.model.regex import regex
from skill_lint.model.source import LINE_END
from skill_lint.parsing.yaml_nodes import compose

COMMENT = regex(r"\s#(?:\s|$)")
UNKNOWN_ESCAPE = regex(r"""\\(?![0abt\tnvfre "/\\N_LPxuU\r\n\x85\u2028\u2029])""")
KNOWN_ESCAPE = regex(r"""\\[0abt\tnvfre /N_LPxuU\r\n]""")


def folded(raw: str) -> str:
    """Give the text of an unquoted value: its lines stripped and joined by blanks, empty lines kept as line ends."""
    lines = [line.strip(" \t") for line in LINE_END.split(raw)]
    text = lines[0]
    empty = 0
    for line in lines[1:]:
        if not line:
            empty += 1
            continue
        text += ("\n" * empty or " ") + line
        empty = 0
    return text


def double_quoted(raw: str) -> str | None:
    """Put an unquoted value in double quotes, its lines as they are; None where its meaning is not certain."""
    return None if COMMENT.search(raw) else all_double_quoted(raw)


def all_double_quoted(raw: str) -> str | None:
    """Put lines in double quotes, what YAML takes for a comment too; None where they would not read as one text."""
    quoted = '"' + raw.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return quoted if reads_as(quoted, folded(raw)) else None


def doubled_apostrophes(raw: str) -> str | None:
    """Double the apostrophes within the words of a single-quoted value; None where others stand in it."""
    inner = raw[1:-1]
    if len(raw) < 2 or raw[-1] != "'" or COMMENT.search(raw):
        return None
    mended = re.sub(r"(?<=\w)'(?=\w)", "''", inner)
    return f"'{mended}'" if reads_as(f"'{mended}'", folded(inner)) else None


def doubled_backslashes(raw: str) -> str | None:
    """Double the backslashes of a double-quoted value that begin no escape; None where others begin one."""
    inner = raw[1:-1].replace("\\\\", "").replace('\\"', "")
    if KNOWN_ESCAPE.search(inner) or "\\\\" in raw:
        return None
    mended = UNKNOWN_ESCAPE.sub(r"\\\\", raw)
    return mended if reads_as(mended, folded(raw[1:-1].replace('\\"', '"'))) else None


def reads_as(value: str, text: str) -> bool:
    """Say whether YAML reads `value` behind a key as exactly `text`."""
    composed = compose("key: " + value)
    root = composed.root
    if composed.error or composed.trailing or not isinstance(root, Mapping) or len(root.entries) != 1:
        return False
    node = root.entries[0].value
    return isinstance(node, Scalar) and node.value == text and node.core == "string"
