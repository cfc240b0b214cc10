"""Finds the tests of a JavaScript or TypeScript file by their titles, as Jest, Vitest, Mocha and Playwright do."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.masking import masked
from skill_lint.model.answer import Answer
from skill_lint.model.outline import Definition
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.nearest import Comparisons

CALL = regex(
    r"(?<![\w$.])(?:Deno\.)?(f?describe|xdescribe|context|suite|f?it|xit|f?test|xtest|specify|bench)"
    r"((?:\.\w+)*)[ \t]*(?:<[^<>()]{0,200}>)?[(`]"
)
GROUPS = frozenset({"describe", "fdescribe", "xdescribe", "context", "suite"})
TITLE = regex(r"""\s*(?:'((?:[^'\\\n]|\\.)*+)'|"((?:[^"\\\n]|\\.)*+)"|`((?:[^`\\$]|\\.|\$(?!\{))*+)`)""")
ESCAPE = regex(r"\\(.)", re.DOTALL)
SHARED = regex(
    r"\b(?:import|require|from)\b[^;\n]{0,200}(?:shared|behav|suite|common|conformance|contract|helper)", re.I
)
BRACKET = regex(r"[()]")
PLAIN = regex(r"[^\\^$*+?()\[\]{}|%]+")
MOST_WORDS = 40  # of a title
MOST_PIECES = 3  # of which a title is made


class _Test(NamedTuple):
    title: str
    around: str
    line: int
    is_group: bool

    @property
    def full(self) -> str:
        return f"{self.around} {self.title}".strip()


def script_tests(path: str, content: bytes) -> tuple[Definition, ...]:
    """Give the tests whose title is written out, each with the titles around it as container."""
    tests, _ = _read(path, content)
    return tuple(Definition(test.title, "test", test.around, test.line) for test in tests if not test.is_group)


def find_script_test(path: str, content: bytes, parts: Sequence[str], comparisons: Comparisons) -> Answer:
    """Look for a test whose full title, with those around it, holds the text `parts`, in any case."""
    tests, doubt = _read(path, content)
    wanted = " ".join(parts)
    folded = wanted.casefold()
    for test in tests:
        if folded in test.full.casefold():
            return Answer("found", path, test.line)
    if doubt or not tests:
        return Answer("unknown", path, why=doubt or "the file has no test that is written out")
    if not PLAIN.fullmatch(wanted):
        return Answer("unknown", path, why="the title is a pattern")
    if _is_covered(folded, content.decode("utf-8", "replace").casefold()):
        return Answer("unknown", path, why="the text stands elsewhere in the file")
    near = comparisons.like(wanted, [test.title for test in tests], similarity=0.6, place=path)
    return Answer("absent", path, why="no test of the file has such a title", near=near)


@lru_cache(maxsize=8)
def _read(path: str, content: bytes) -> tuple[list[_Test], str]:
    """Give tests and groups in the order of the file, and why there may be others, "" where there are none."""
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    code = masked(path, text)
    if code is None:
        return [], "the file cannot be read to its end"
    doubt = "shared tests are imported" if SHARED.search(text) else ""
    ends = _ends(code)
    tests: list[_Test] = []
    around: list[tuple[int, str]] = []
    line, counted = 1, 0
    for call in CALL.finditer(code):
        while around and around[-1][0] < call.start():
            around.pop()
        names = set(call[2].split(".")) - {""}
        place = call.end()
        if names & {"each", "for"} or (title := TITLE.match(text, place)) is None:
            if not names & {"extend", "use", "step", "beforeEach", "afterEach", "beforeAll", "afterAll", "setTimeout"}:
                doubt = doubt or "some titles are made while the tests run"
            continue
        words = ESCAPE.sub(r"\1", next(group for group in title.groups() if group is not None))
        line += text.count("\n", counted, call.start())
        counted = call.start()
        is_group = call[1] in GROUPS or "describe" in names
        tests.append(_Test(words, " ".join(each for _, each in around[-20:]), line, is_group))
        if is_group:
            around.append((ends.get(place - 1, len(code)), words))
    return tests, doubt


def _is_covered(title: str, text: str) -> bool:
    """Say whether the title is made of few pieces of the text: titles of calls under a name that is not known."""
    words = title.split()[:MOST_WORDS]
    start = 0
    for _ in range(MOST_PIECES):
        end = len(words)
        while end > start and " ".join(words[start:end]) not in text:
            end -= 1
        start = end
    return start == len(words)


def _ends(code: str) -> dict[int, int]:
    """Give for each opening parenthesis where it is closed."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for bracket in BRACKET.finditer(code):
        if bracket.group() == "(":
            opened.append(bracket.start())
        elif opened:
            ends[opened.pop()] = bracket.start()
    return ends
