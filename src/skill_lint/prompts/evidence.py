"""Tells from the bare keys of a file whether it is meant as a prompt set, also where it cannot be read as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.prompts.expectation import GENERAL_KEYS, NAME_KEYS, TRIGGER_KEYS
from skill_lint.prompts.fields import field_name
from skill_lint.prompts.rows import PROMPT_KEYS, SUBJECT_KEYS
from skill_lint.prompts.shapes import NEGATIVE_LISTS, POSITIVE_LISTS

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

READ = 100_000  # bytes: the keys of a set are those of its first rows
KEY = regex(r"""["']?([A-Za-z][\w-]{1,40})["']?[ \t]*+:""")
CELL = regex(r"[,;\t]")
FIRST_LINE = regex(r"[^\r\n]*")
TABLES = (".csv", ".tsv")
FORMS = (*TABLES, ".json", ".jsonc", ".jsonl", ".ndjson", ".yaml", ".yml")
TELLING_NAME = regex(r"(?i)trigger|routing|prompts")
# Routers of other kinds have routes and owners, too.
OF_SKILLS = frozenset({*TRIGGER_KEYS, *NAME_KEYS} - {"expected_route", "expected_owner"})
LISTS = frozenset({*POSITIVE_LISTS, *NEGATIVE_LISTS})
OF_ANY_TEST = frozenset({*GENERAL_KEYS, *SUBJECT_KEYS})


def has_keys_of_set(path: str, content: bytes) -> bool:
    """Say whether a file has the keys of a prompt set: a request, and a field that only such sets have."""
    if not path.lower().endswith(FORMS):
        return False
    keys = _keys(path, content)
    return not keys.isdisjoint(OF_SKILLS) and (not keys.isdisjoint(PROMPT_KEYS) or len(keys & LISTS) > 1)


def has_keys_of_names(path: str, content: bytes) -> bool:
    """Say whether a file has a field that people use for skills alone: whether something fires is asked of alerts."""
    return path.lower().endswith(FORMS) and not _keys(path, content).isdisjoint({*NAME_KEYS, "should_trigger"})


def has_keys_of_test(path: str, content: bytes) -> bool:
    """Say whether the name of a file says that it is a prompt set, and its keys that it is some test of prompts."""
    if not path.lower().endswith(FORMS) or TELLING_NAME.search(path.rpartition("/")[2]) is None:
        return False
    keys = _keys(path, content)
    return not keys.isdisjoint(PROMPT_KEYS) and not keys.isdisjoint(OF_ANY_TEST)


def _keys(path: str, content: bytes) -> AbstractSet[str]:
    """Give what may be keys or the names of columns, whatever the encoding: they are of ASCII letters."""
    text = content[:READ].replace(b"\0", b"").decode("latin-1")
    if path.lower().endswith(TABLES):
        header = FIRST_LINE.match(text.lstrip("\xef\xbb\xbf\xff\xfe\r\n "))
        return {field_name(cell.strip(" \"'")) for cell in CELL.split(header[0] if header else "")}
    return {field_name(match[1]) for match in KEY.finditer(text)}
