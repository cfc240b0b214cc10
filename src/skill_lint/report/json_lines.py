"""Writes JSON that a terminal can show and that a line-based tool can compare: one item of a list a line."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from skill_lint.report.visible import COMMAND_ANYWHERE, UNSAFE, escaped

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator


def array(key: str, values: Iterable[object], *, last: bool = False) -> Iterator[str]:
    """Give the lines of one member of an object whose value is a list, one item a line; `last` ends without a comma."""
    written = [dump(value) for value in values]
    end = "]" if last else "],"
    if not written:
        yield f'"{key}": [{end}'
        return
    yield f'"{key}": ['
    yield from (f"{value}," for value in written[:-1])
    yield written[-1]
    yield end


def dump(value: object) -> str:
    r"""Write JSON in UTF-8 that a terminal can show: unsafe characters as escapes, bytes not in UTF-8 as `\xFF`.

    `##[`, which a runner of GitHub Actions obeys wherever it stands, is written with an escape too.
    """
    return COMMAND_ANYWHERE.sub(r"\1\\u005b", UNSAFE.sub(_escape, json.dumps(value, ensure_ascii=False)))


def _escape(match: re.Match[str]) -> str:
    return _escaped(match[0])


@cache
def _escaped(character: str) -> str:
    code = ord(character)
    if 0xD800 <= code <= 0xDFFF:  # no JSON text can hold it
        return "\\" + escaped(code)
    return json.dumps(character)[1:-1]
