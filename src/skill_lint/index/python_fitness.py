"""Keeps from libcst what it cannot take: its parser recurses on the machine's stack, some patterns cost 2**depth."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex

LARGEST = 300_000  # characters; libcst takes some seconds for as much with scopes
_DEEPEST = 50  # brackets, or blocks, within each other; the parser ends the process at 150 on a stack of 1 MB
_DEEPEST_PATTERN = 5  # brackets within each other in a `case`; the time doubles with each
_LONGEST_CHAIN = 200  # operators, attributes and texts between two commas: the time grows with the square
_MOST_ELIFS = 800  # each stands in the one before it
_TOKEN = regex(
    r"""(?P<skip>\#[^\n]*+|\\\r?\n)
    |(?P<text>\"\"\"(?:[^\\"]++|\\.|"(?!""))*+(?:\"\"\")?|'''(?:[^\\']++|\\.|'(?!''))*+(?:''')?
        |"(?:[^"\\\n]++|\\.)*+"?|'(?:[^'\\\n]++|\\.)*+'?)
    |(?P<line>\n[ \t\r\n]*+)
    |(?P<open>[(\[{])
    |(?P<close>[)\]}])
    |(?P<comma>[,;])
    |(?P<link>[-+*/%@&|^~<>=.:]++|\b(?:and|or|not|if|else|for|lambda|await|in|is|yield)\b)
    |(?P<word>\w++)""",
    re.VERBOSE | re.DOTALL,
)


def is_fit(text: str) -> bool:
    """Say whether libcst can be trusted with the text: small enough, and nested no deeper than people write."""
    if len(text) > LARGEST:
        return False
    depth = chain = elifs = 0
    at_start, deepest = True, _DEEPEST
    blocks = [0]  # the indentations of the blocks around
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "skip":
            continue
        if kind == "line":
            if not depth:
                at_start, chain = True, 0
            continue
        if at_start:
            at_start = False
            indentation = token.start() - text.rfind("\n", 0, token.start()) - 1
            while blocks[-1] > indentation:
                blocks.pop()
            if blocks[-1] < indentation:
                blocks.append(indentation)
            deepest = _DEEPEST_PATTERN if token[0] == "case" else _DEEPEST
            elifs += token[0] == "elif"
            if len(blocks) > _DEEPEST or elifs > _MOST_ELIFS:
                return False
        if kind == "comma":
            chain = 0
            continue
        depth = max(depth + (kind == "open") - (kind == "close"), 0)
        if kind == "link":
            chain += len(token[0])
        elif kind == "text":
            chain += 1 + (token[0].count("{") if text[token.start() - 1] in "fFtT" else 0)
        else:
            chain += kind == "open"
        if depth > deepest or chain > _LONGEST_CHAIN:
            return False
    return True
