"""Gathers what shell commands name: the words that may be files of the skill, and what each command calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.parsing.shell import commands
from skill_lint.references.bundle import BUNDLE_FOLDERS
from skill_lint.references.calls import calls, is_caller
from skill_lint.references.code_word import LONGEST
from skill_lint.references.extract_prose import client_variable, homes
from skill_lint.references.mention import Mention
from skill_lint.references.place import Place
from skill_lint.references.target import LINES, has_extension, parse_word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.model.markdown import Document, Fence
    from skill_lint.model.source import Span
    from skill_lint.parsing.shell import Command
    from skill_lint.references.bundle import Bundle

SHELLS = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session", "shellsession", "sh-session", "terminal"})
PROMPTS = ("$ ", "❯ ", "➜ ")
PROMPT = regex(r"\s*[$❯➜] +\S")
DIRECT = ("./", "$", "{")  # how a word in a code span begins that is to be typed as it stands
REST = regex(r"[#?]|::")  # what begins here is no part of a path
NAME_SIGNS = frozenset("/\\.")  # what has none of them is no name of a file
NO_NAME = frozenset("\"'`|;&\n\t")
SLASH_COMMAND = regex(r"/[a-z][\w-]*(?::[\w-]+)?")
"""What a client takes for a skill or a command of its own: its words are no shell's."""


def fence_mentions(document: Document, fence: Fence, bundle: Bundle, *, has_homes: bool) -> Iterator[Mention]:
    """Give what the commands of a shell's fence name; a `cd` holds to its end."""
    text = document.source.text
    lines = []
    for line, (start, end) in zip(fence.lines, fence.line_spans, strict=True):
        if line and text[start:end] == line:
            lines.append((line, start))
            if has_homes:
                yield from homes(document, "command", start, line)
    if any(text.find(prompt, *fence.content_span) >= 0 for prompt in PROMPTS):
        lines = _typed(lines)
    yield from command_mentions(document, lines, bundle, fence.span)


def _typed(lines: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Leave out what a session printed: where lines have a prompt, all that neither have one nor continue one."""
    if not any(PROMPT.match(line) for line, _ in lines):
        return lines
    typed = []
    continues = False
    for line, start in lines:
        if continues or PROMPT.match(line):
            typed.append((line, start))
            continues = line.rstrip().endswith("\\") or "<<" in line
    return typed


def command_mentions(
    document: Document,
    lines: Iterable[tuple[str, int]],
    bundle: Bundle,
    around: Span,
    starts: str | tuple[str, ...] = "",
) -> Iterator[Mention]:
    """Give what the commands in `lines`, each with the offset of its first character, name.

    `starts` are the beginnings that a first word needs for being a file that is run directly.
    """
    place = Place()
    for command in commands(lines):
        place.before(command)
        if SLASH_COMMAND.fullmatch(command.words[0].text):
            continue
        taken: set[Span] = set()
        if is_caller(command.words[0].text):
            for call in calls(command.words, place.home):
                span = call.word.span
                taken.add(span)
                yield Mention("command", span, document.source[span], call.target, around, subject=call.subject)
        yield from _words(document, command, bundle, around, place.folder, starts, taken)
        place.after(command, document.source.text)


def _words(
    document: Document,
    command: Command,
    bundle: Bundle,
    around: Span,
    folder: str | None,
    starts: str | tuple[str, ...],
    taken: set[Span],
) -> Iterator[Mention]:
    for index, word in enumerate(command.words):
        text = word.text
        if word.span in taken:
            continue
        if NAME_SIGNS.isdisjoint(text) or not may_be_file(text, bundle):
            if "$" in text:
                yield from client_variable(document, "command", word.span, around)
            continue
        target = parse_word(word.text)
        if target.kind in ("personal", "drive") or (folder is None and target.kind == "path"):
            continue
        if folder and target.kind == "path":
            target = target._replace(path=f"{folder}/{target.path}")
        called = index == 0 and ("/" in word.text or "\\" in word.text) and word.text.startswith(starts)
        yield Mention("call" if called else "command", word.span, document.source[word.span], target, around)


def may_be_file(word: str, bundle: Bundle) -> bool:
    """Say whether a word of code looks like the name of a file or of a folder of the skill."""
    if NAME_SIGNS.isdisjoint(word) or len(word) > LONGEST or word[0] in "-@" or not NO_NAME.isdisjoint(word):
        return False
    if not word.strip("/") or "=" in word.partition("://")[0]:
        return False
    path = REST.split(word.replace("\\", "/"), maxsplit=1)[0]
    if "/" not in path:
        return bool(bundle.like(LINES.sub("", path)))
    head = path.removeprefix("./").partition("/")[0]
    return (
        path.endswith("/")
        or head in BUNDLE_FOLDERS
        or head.startswith(("$", "{"))
        or has_extension(LINES.sub("", path))
    )
