"""Tells the commands that are only tried: the shell is told that what they call may be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.parsing.shell import commands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.markdown import Document
    from skill_lint.parsing.shell import Command
    from skill_lint.references.extract import Mention

MOST_LINES = 40  # before a command in which a condition for it may stand
MOST_LINES_AFTER = 3
LONGEST = 2_000  # characters of the code around a command that are read
_PROBES = """
grep egrep fgrep rg ag ack jq yq which type hash where compgen ls stat find -v -V Test-Path Get-Command
"""
PROBES = frozenset(_PROBES.split())
"""Commands that say whether something is there; `-v` is what is left of `command -v`."""
TESTS = frozenset({"test", "[", "[["})
EXISTS = regex(r"-[defrsxhL]")
DRY = frozenset({"-n", "-q", "--dry-run", "--just-print", "--question", "--list", "-l", "--summary", "--show"})
BUILDERS = frozenset({"make", "gmake", "just", "task"})
GIVES_UP = frozenset({"exit", "return", "die", "fail", "abort", "false", "break"})
OPENER = regex(r"(?:^|[\s;&|(])(?:if|elif|while|until|!)\s+$")
OPENS = regex(r"(?:^|[\s;&|(])(?:if|elif)\s")
TESTED = regex(r"`(?:test|\[\[?) +!? *-[defrsxhL] [^`\n]{1,120}`[^`\n.?!:;,，。？！；：]{0,8}`+$")
"""A test of the shell right before a code span, whatever the language says between both."""
THEN = regex(r"(?:^|[\s;])then(?:\s|$)")
SILENCED = regex(r"(?:2|&)>>?\s*/dev/null|>\s*/dev/null\s+2>&1")


def is_tried(document: Document, mention: Mention) -> bool:
    """Say whether the command that `mention` stands in may fail without harm, or runs only where a look said so.

    `make x || make y`, `make x 2>/dev/null`, `npm run x --if-present`, `grep -q '^x:' Makefile && make x`, and the same
    in an `if`. A plain failure (`make x || exit 1`) is none of these.
    """
    if document.fence_at(mention.span.start) is None and _is_tested(document, mention):
        return True
    found = list(commands(_lines(document, mention)))
    place = mention.span.start
    index = next((i for i, each in enumerate(found) if each.words[0].span.start <= place < _end(each)), None)
    if index is None:
        return False
    text = document.source.text
    if any(word.text == "--if-present" for word in found[index].words):
        return True
    after = _after(text, found, index)
    if SILENCED.search(after.partition("|")[0].partition(";")[0]):
        return True
    if "||" in after:
        following = [word.text for word in found[index + 1].words[:2]] if index + 1 < len(found) else []
        if following[:1] == [] or following[0] not in GIVES_UP or following == ["exit", "0"]:
            return True
    return _is_asked_before(text, found, index)


def _is_tested(document: Document, mention: Mention) -> bool:
    source = document.source
    line = source.line_span(source.position(mention.around.start).line)
    start = max(line.start, mention.around.start - LONGEST)
    return TESTED.search(source.text[start : mention.around.start + 1]) is not None


def _lines(document: Document, mention: Mention) -> list[tuple[str, int]]:
    """Give the lines of code around a mention, with their places."""
    fence = document.fence_at(mention.span.start)
    if fence is None:
        start, end = mention.around
        code = document.source.text[start : min(end, start + LONGEST)]
        plain = code.strip("`")
        return [(plain.replace("\n", " "), start + code.index(plain))]
    lines = [(line, span) for line, span in zip(fence.lines, fence.line_spans, strict=True)]
    number = next((i for i, (_, span) in enumerate(lines) if span.end >= mention.span.end), 0)
    near = lines[max(0, number - MOST_LINES) : number + MOST_LINES_AFTER]
    return [(line, span.start) for line, span in near if document.source.text[span.start : span.end] == line]


def _end(command: Command) -> int:
    return command.words[-1].span.end + 1


def _after(text: str, found: Sequence[Command], index: int) -> str:
    """Give what stands after a command: its redirections and the operator, up to the next one or the line's end."""
    start = found[index].words[-1].span.end
    line = text.find("\n", start)
    line = len(text) if line < 0 else line
    end = found[index + 1].words[0].span.start if index + 1 < len(found) else line
    gap = text[start : min(end, start + LONGEST)]
    return gap.partition("\n")[0] if "||" not in gap else gap


def _before(text: str, found: Sequence[Command], index: int) -> str:
    """Give what stands before a command, from the end of the one before it."""
    end = found[index].words[0].span.start
    start = found[index - 1].words[-1].span.end if index else max(0, end - 60)
    gap = text[max(start, end - LONGEST) : end]
    return gap if index else gap.rpartition("\n")[2].rpartition("`")[2]


def _is_asked_before(text: str, found: Sequence[Command], index: int) -> bool:
    """Say whether a command before this one asks whether there is something to run, and decides."""
    if OPENER.search(_before(text, found, index)):
        return True
    place = index
    while place > 0:
        gap = _before(text, found, place)
        if "||" in gap:
            return True
        if "&&" not in gap:
            break
        place -= 1
        if _is_probe(found[place]):
            return True
    closed = 0
    for place in range(index - 1, -1, -1):
        if found[place].words[0].text == "fi":
            closed += 1
        elif OPENS.search(_before(text, found, place)):
            if not closed and any(map(_is_probe, _condition(text, found, place, index))):
                return True
            closed = max(0, closed - 1) if closed else 0
    return False


def _condition(text: str, found: Sequence[Command], start: int, end: int) -> list[Command]:
    """Give the commands between an `if` and its `then`."""
    stop = next((i for i in range(start + 1, end + 1) if THEN.search(_before(text, found, i))), end)
    return list(found[start:stop])


def _is_probe(command: Command) -> bool:
    """Say whether a command only tells whether something is there."""
    name, *words = (word.text for word in command.words)
    name = name.rpartition("/")[2]
    if name in TESTS:
        return any(EXISTS.fullmatch(word) for word in words) or any("$(" in word for word in words)
    return name in PROBES or (name in BUILDERS and not DRY.isdisjoint(words))
