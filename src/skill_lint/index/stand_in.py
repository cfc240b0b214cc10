"""Tells files that stand for others, or hold what is no plain text: nothing follows from what they lack."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex

MARKS = (
    b"version https://git-lfs.github.com/spec/",  # git-lfs: docs/spec.md
    b"version https://hawser.github.com/spec/",  # its name before version 1
    b"\xff\xfe",  # UTF-16 and UTF-32, whose byte-order marks begin alike
    b"\xfe\xff",
    b"U2FsdGVkX1",  # transcrypt: what openssl encrypts, as text
)
ANNEX = regex(rb"(?:\.\.?/|\.git)*/annex/objects/[^\n]+\n?\Z|/annex/objects/")
"""git-annex: the place of a content that is elsewhere (git-annex.branchable.com/internals/pointer_file)."""
PATCHED = regex(rb"^\+(?:" + b"|".join(map(re.escape, MARKS)) + rb"|(?:\.\.?/|\.git)*/annex/objects/)", re.MULTILINE)


def is_stand_in(content: bytes) -> bool:
    """Say whether these bytes are not what a reader has: a pointer of git-lfs or git-annex, encrypted, or UTF-16.

    Of a file with a NUL in it, as encrypted ones of git-crypt have, nothing is known either.
    """
    return content.startswith(MARKS) or b"\0" in content or ANNEX.match(content) is not None


def brings_stand_in(patch: bytes) -> bool:
    """Say whether the lines that came with a patch put a pointer in the place of the content."""
    return PATCHED.search(patch) is not None
