"""Splits shell text into commands and words with their places; total, linear, and no more of a shell than that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.regex import regex
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Word(NamedTuple):
    """A word of a command without its quotes. `span` covers the text between the quotes, or the whole word."""

    text: str
    span: Span


class Command(NamedTuple):
    """The words of one simple command; comments and here-documents are left out.

    So are redirections, but for the files that they write: those are `written`.
    """

    words: tuple[Word, ...]
    written: tuple[Word, ...] = ()


BLANK = r"<[A-Za-z][\w.:/|-]{0,60}(?:\ [\w.:/|-]{1,60}){0,6}>"  # something to fill in, no redirection
BRACED = r"\{\{[^{}]{0,100}\}\}|\{[\w.:/|-]{1,60}(?:\ [\w.:/|-]{1,60}){1,6}\}"  # the same, no group of commands
TOKEN = regex(
    rf"""(?P<space>[ \t]+)
      | (?P<comment>(?<![^\s;&|(])\#.*)
      | (?P<heredoc><<-?\s*(?P<mark>'[^']*'|"[^"]*"|[\w.-]+))
      | (?P<redirect>(?!{BLANK})\d*(?:<<<|>>|>\||&>>?|[<>]&?))
      | (?P<end>;;?|&&?|\|\|?&?|[()]|`)
      | (?P<word>(?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|\$\{{[^}}\s]{{0,200}}\}}|\$\([^()]{{0,200}}\)|{BLANK}|{BRACED}
        |[^\s;&|()<>`'"\\]|\\$)+)
      | (?P<rest>['"].*|.)""",
    re.VERBOSE | re.DOTALL,
)
PROMPT = regex(r"(?:\$|❯|➜|%|[\w.-]{1,40}@[\w.-]{1,40}[^$%#]{0,60}[$%#])\s+(?=\S)")
SPECIAL = regex(r"[\"'`\\;&|()<>#$]|\{[^{}\s]{0,60}[ \t]")  # a line without any of these: plain words
PLAIN = regex(r"\S+")
QUOTED = regex(r"""(['"])(.*)\1""", re.DOTALL)
OPENERS = frozenset({"if", "then", "elif", "else", "while", "until", "do", "!", "{", "time", "exec", "command"})
PREFIXES = frozenset({"sudo", "env", "nohup", "nice", "xargs", "doas"})
LONGEST_LINE = 20_000  # longer lines are data, not commands
ASSIGNMENT = regex(r"[A-Za-z_]\w*\+?=")


def commands(lines: Iterable[tuple[str, int]]) -> Iterator[Command]:
    """Split lines, each given with the offset of its first character, into their simple commands.

    A prompt (`$ `) before a command is skipped; `<a name>`, `{a name}` and `{{ a }}` to fill in are part of a word. A
    quote that is still open at the end of its line ends the reading of the text up to the line that closes it. Lines
    of more than 20,000 characters are left out.
    """
    words: list[Word] = []
    written: list[Word] = []
    waiting: str | None = None  # the line that ends the here-document we are in
    quote = ""  # the quote that is open since an earlier line
    for line, start in lines:
        if waiting is not None:
            waiting = None if line.strip() == waiting else waiting
            continue
        if len(line) > LONGEST_LINE:
            continue
        place = len(line) - len(line.lstrip())
        if quote:
            place = line.find(quote) + 1
            if place == 0:
                continue
            quote = ""
        elif not words and (prompt := PROMPT.match(line, place)):
            place = prompt.end()
        if not words and SPECIAL.search(line, place) is None:
            found = PLAIN.finditer(line, place)
            yield from _command([Word(m.group(), Span(start + m.start(), start + m.end())) for m in found], [])
            continue
        redirection = ""  # whose file is the next word
        continued = False
        while place < len(line) and (token := TOKEN.match(line, place)):
            place = token.end()
            kind, text = token.lastgroup, token.group()
            if kind == "heredoc":
                waiting = token["mark"].strip("'\"")
            elif kind == "redirect":
                redirection = text
            elif kind == "end":
                yield from _command(words, written)
                words, written = [], []
            elif kind == "word":
                if text == "\\" and place == len(line):
                    continued = True
                elif redirection:
                    if ">" in redirection:
                        written.append(_word(text, start + token.start()))
                    redirection = ""
                else:
                    words.append(_word(text, start + token.start()))
            elif kind == "rest" and text[0] in "'\"":
                quote = text[0]
        if not continued:
            yield from _command(words, written)
            words, written = [], []
    yield from _command(words, written)


def _word(text: str, start: int) -> Word:
    quoted = QUOTED.fullmatch(text)
    if quoted and quoted[1] not in quoted[2]:
        return Word(quoted[2], Span(start + 1, start + len(text) - 1))
    return Word(text.replace('"', "").replace("'", ""), Span(start, start + len(text)))


def _command(words: list[Word], written: list[Word]) -> Iterator[Command]:
    first = 0
    while first < len(words) and (
        words[first].text in OPENERS
        or ASSIGNMENT.match(words[first].text)
        or (words[first].text in PREFIXES and first + 1 < len(words))
    ):
        first += 1
    if first < len(words):
        yield Command(tuple(words[first:]), tuple(written))
