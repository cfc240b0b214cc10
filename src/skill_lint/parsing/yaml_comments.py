"""Tells text that YAML cuts off an unquoted value at a number sign from a comment that was meant as one."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex
from skill_lint.model.source import Span

COMMENT = regex(r"(?<![ \t])(?P<gap>[ \t]+)#(?P<text>[^\r\n]*[^\s])")
NOTE = regex(
    r"\s*\(?(?:(?:TODO|FIXME|XXX|NOTE|yamllint|skill-lint|required|optional|max|keep|noqa|nosec)\b"
    r"|(?:pragma|eslint|prettier|pylint|ruff|cspell)[-:])",
    re.IGNORECASE,
)
RULER = frozenset("=-*~_")
SENTENCE_END = (".", "!", "?", "。", "！", "？")
# No sentence ends with these; `C # code` is the name of a language torn apart.
UNFINISHED = regex(
    r"(?:[,;(\[{<=+&/|–—]|(?:^|[\s(])(?:(?-i:[CF])|an?|the|of|for|with|to|and|or|in|on|at|from|by|as|like|that|than|into"
    r"|via|using|per|such as|when|if|whether|because|which|who|whose|is|are))$",
    re.IGNORECASE,
)
PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))


def cut_text(text: str, start: int, end: int) -> Span | None:
    """Give what was cut off the unquoted value at `start` to `end` of `text`, from its number sign on.

    To YAML a number sign behind a blank begins a comment (YAML 1.2.2, section 6.6). Nothing tells for certain what the
    author meant: None in doubt. `#12` and `#channel` are text; of a number sign with a blank behind it only one that
    stands within a sentence is.
    """
    comment = COMMENT.match(text, end)
    if comment is None or not _is_text(text[start:end], comment["gap"], comment["text"]):
        return None
    return Span(comment.start("text") - 1, comment.end())


def _is_text(value: str, gap: str, comment: str) -> bool:
    if NOTE.match(comment) or comment[0] in RULER:
        return False
    if comment[0] in " \t#":
        return gap == " " and _is_unfinished(value)
    return gap == " " or comment[0].isdigit() or not value.endswith(SENTENCE_END)


def _is_unfinished(value: str) -> bool:
    if UNFINISHED.search(value[-20:]) or value.count("`") % 2 or value.count('"') % 2:
        return True
    return any(value.count(opening) > value.count(closing) for opening, closing in PAIRS)
