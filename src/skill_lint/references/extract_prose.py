"""Gathers what prose names: files of the skill, imported files, variables of clients, homes of persons."""

from __future__ import annotations

import re
from string import ascii_letters, digits
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.code_word import LONGEST, NOTHING, is_file_name
from skill_lint.references.mention import Mention
from skill_lint.references.subject import VariableName
from skill_lint.references.target import Target, is_pattern, is_person, parse_word

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import ReferenceKind
    from skill_lint.references.bundle import Bundle

HOMES = regex(
    r"(?<![\w.~})\]>*-])(?:(?:/mnt/[a-z])?/(?:Users/(?P<mac>[^/\s\"'`<>()]+)/|home/(?P<linux>[^/\s\"'`<>()]+)/"
    r"(?=[^\s\"'`<>()]*[./]))|[A-Za-z]:[\\/]+Users[\\/]+(?P<windows>[^\\/\s\"'`<>()]+)[\\/]+)[^\s\"'`<>()|;,]+"
)
NAME_CHARACTERS = ascii_letters + digits + "_-./\\"
JOINED = frozenset("~$}>{<%=&?#+|:@")  # a word right after one of these is the rest of something else
IMPORT = regex(r"(?<![\w@/.\\-])@((?:~/|\.{1,2}/)?[\w.-]+(?:/[\w.-]+)*)")
CLIENT_VARIABLE = regex(r"\$(\{)?((?:CLAUDE_|ARGUMENT)[A-Z_]*)(?(1)\})(?![\w/\\])")


def prose_mentions(
    document: Document, covered: Container[int], bundle: Bundle, *, has_homes: bool
) -> Iterator[Mention]:
    """Give what the prose names outside of links: files of the skill by name, `@path`, variables, homes."""
    endings = "|".join(sorted(ending for ending in bundle.endings if ending.isalnum()))
    pattern = None
    if endings and len(bundle.files) > 1:
        pattern = re.compile(rf"\.(?:{endings})(?![A-Za-z0-9_-])", re.IGNORECASE)
    source = document.source.text
    has_variables, has_imports = "$" in source, "@" in source
    if pattern is None and not (has_homes or has_variables or has_imports):
        return
    for run in document.texts:
        text = source[run.start : run.end]
        if has_homes:
            yield from homes(document, "prose", run.start, text)
        if has_variables and "$" in text:
            yield from client_variable(document, "prose", run, run)
        if "." not in text:
            continue
        if has_imports and "@" in text:
            yield from _imports(run, text, covered)
        if pattern is not None:
            yield from _names(run, text, pattern, covered, bundle)


def _names(
    run: Span, text: str, pattern: re.Pattern[str], covered: Container[int], bundle: Bundle
) -> Iterator[Mention]:
    last = 0
    for ending in pattern.finditer(text):
        head = text[max(last, ending.start() - LONGEST) : ending.start()]
        word = head[len(head.rstrip(NAME_CHARACTERS)) :] + ending.group()
        start = ending.end() - len(word)
        last = ending.end()
        place = run.start + start
        if (start and text[start - 1] in JOINED) or place in covered:
            continue
        if bundle.like(re.split(r"[/\\]", word)[-1]):
            span = Span(place, place + len(word))
            yield Mention("prose", span, word, parse_word(word), span)


def _imports(run: Span, text: str, covered: Container[int]) -> Iterator[Mention]:
    """Give the files that the text brings in by `@path`; packages, persons and addresses have no ending of a file."""
    for match in IMPORT.finditer(text):
        path = match[1].rstrip(".-")
        start = run.start + match.start(1)
        if len(path) <= LONGEST and is_file_name(path) and not is_pattern(path) and start not in covered:
            span = Span(start, start + len(path))
            yield Mention("prose", span, path, parse_word(path), span)


def client_variable(document: Document, kind: ReferenceKind, span: Span, around: Span) -> Iterator[Mention]:
    """Give the variables in `span` that a client is to fill in, also misspelt ones; those of a shell are its own."""
    for match in CLIENT_VARIABLE.finditer(document.source.text, span.start, span.end):
        found = Span(*match.span())
        variable = VariableName(match.group(), match[2])
        yield Mention(kind, found, match.group(), NOTHING, around, subject=variable)


def may_have_homes(text: str) -> bool:
    """Say whether `homes` can find anything in `text`; asked once for a whole document."""
    return "/home/" in text or "Users" in text


def homes(document: Document, kind: ReferenceKind, start: int, text: str) -> Iterator[Mention]:
    """Give the paths that start from the home folder of one named person."""
    for match in HOMES.finditer(text):
        if is_person(match["mac"] or match["linux"] or match["windows"]):
            path = match.group().rstrip(".:")
            span = Span(start + match.start(), start + match.start() + len(path))
            yield Mention(kind, span, document.source[span], Target("personal", path.replace("\\", "/")), span)
