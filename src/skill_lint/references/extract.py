"""Gathers what a Markdown file names: its links, and the words of code, commands and prose that may be files."""

from __future__ import annotations

import re
from bisect import bisect_right
from string import ascii_letters, digits
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.source import Span
from skill_lint.parsing.shell import commands
from skill_lint.references.target import LINES, Target, has_extension, is_person, parse_destination, parse_word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document, Fence
    from skill_lint.model.reference import ReferenceKind
    from skill_lint.parsing.shell import Command
    from skill_lint.references.bundle import Bundle
    from skill_lint.references.subject import Subject


class Mention(NamedTuple):
    """A reference before it is judged: `span` covers `text`, `around` the whole construct (the link, the code span).

    `is_html` says that it stands in raw HTML, `is_sample` that this is likely a sample. With a `subject` that is what
    is named, and `target` is at most the file that the subject's own text names; without one it is `target`.
    """

    kind: ReferenceKind
    span: Span
    text: str
    target: Target
    around: Span
    is_html: bool = False
    is_sample: bool = False
    subject: Subject | None = None


SHELLS = frozenset({"bash", "sh", "shell", "zsh", "console", "shell-session", "shellsession", "sh-session", "terminal"})
BUNDLE_FOLDERS = frozenset(
    {"scripts", "references", "reference", "assets", "templates", "examples", "resources", "rules", "agents"}
)
DIRECT = ("./", "$", "{")  # how a word in a code span begins that is to be typed as it stands
MOVES = frozenset({"cd", "pushd", "popd", "chdir"})
HOMES = re.compile(
    r"(?<![\w.~})\]>*-])(?:(?:/mnt/[a-z])?/(?:Users/(?P<mac>[^/\s\"'`<>()]+)/|home/(?P<linux>[^/\s\"'`<>()]+)/"
    r"(?=[^\s\"'`<>()]*[./]))|[A-Za-z]:[\\/]+Users[\\/]+(?P<windows>[^\\/\s\"'`<>()]+)[\\/]+)[^\s\"'`<>()|;,]+"
)
CALLED = re.compile(r"\b(?:run|execut|call|invok|start|launch)(?:s|e|es|ning|ing)?\W+$", re.IGNORECASE)
LONGEST_NAME = 200  # longer words are data, not names
NAME_CHARACTERS = ascii_letters + digits + "_-./\\"
REST = re.compile(r"[#?]|::")  # what begins here is no part of a path
NAME_SIGNS = frozenset("/\\.")  # what has none of them is no name of a file
NO_NAME = frozenset("\"'`|;&\n\t")
JOINED = frozenset("~$}>{<%=&?#+|:")  # a word right after one of these is the rest of something else


def mentions(document: Document, bundle: Bundle) -> Iterator[Mention]:
    """Give everything in the document that may name a file: links first, then code spans, prose and shell commands."""
    yield from _links(document)
    yield from _html(document)
    covered = _Cover(document)
    yield from _code_spans(document, covered, bundle)
    yield from _prose(document, covered, bundle)
    for fence in document.fences:
        if fence.language in SHELLS:
            yield from _fence(document, fence, bundle)


def _links(document: Document) -> Iterator[Mention]:
    for link in document.links:
        if link.kind in ("reference", "reference-image"):
            continue  # judged once, at the definition
        if link.kind == "definition" and link.text.startswith("^"):
            continue  # a footnote
        span = link.target_span or link.span
        text = document.source[span] if link.target_span else link.destination
        kind: ReferenceKind = link.kind if link.kind in ("image", "definition") else "link"
        is_address = link.kind == "autolink"  # of a page or of a person: never a path
        target = Target("external") if is_address else parse_destination(link.destination)
        yield Mention(kind, span, text, target, link.span)


def _html(document: Document) -> Iterator[Mention]:
    for item in document.html_targets:
        text = document.source[item.target_span]
        target = parse_destination(item.destination)
        yield Mention(item.kind, item.target_span, text, target, item.span, True, item.is_sample)


class _Cover:
    """Says whether a place lies inside a link, whose text the link itself answers for."""

    def __init__(self, document: Document) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        for link in sorted(document.links, key=lambda link: link.span):
            if self.ends and link.span.start < self.ends[-1]:
                self.ends[-1] = max(self.ends[-1], link.span.end)
            else:
                self.starts.append(link.span.start)
                self.ends.append(link.span.end)

    def __contains__(self, place: int) -> bool:
        index = bisect_right(self.starts, place) - 1
        return index >= 0 and place < self.ends[index]


def _code_spans(document: Document, covered: _Cover, bundle: Bundle) -> Iterator[Mention]:
    for code in document.code_spans:
        if code.span.start in covered:
            continue
        text = document.source[code.content_span].replace("\r", " ").replace("\n", " ")
        start = code.content_span.start
        yield from _homes(document, "code", start, text)
        if NAME_SIGNS.isdisjoint(text):
            continue
        if " " in text:
            for command in commands([(text, start)]):
                yield from _command(document, command, bundle, code.span, starts=DIRECT)
        elif _may_be_file(text, bundle):
            target = parse_word(text)
            if target.kind not in ("personal", "drive"):
                line = document.source.line_span(document.source.position(code.span.start).line)
                before = document.source.text[max(line.start, code.span.start - 20) : code.span.start]
                called = text.startswith(DIRECT) and CALLED.search(before)
                yield Mention("call" if called else "code", code.content_span, text, target, code.span)


def _prose(document: Document, covered: _Cover, bundle: Bundle) -> Iterator[Mention]:
    endings = "|".join(sorted(ending for ending in bundle.endings if ending.isalnum()))
    pattern = None
    if endings and len(bundle.files) > 1:
        pattern = re.compile(rf"\.(?:{endings})(?![A-Za-z0-9_-])", re.IGNORECASE)
    for run in document.texts:
        text = document.source[run]
        yield from _homes(document, "prose", run.start, text)
        if pattern is None or "." not in text:
            continue
        last = 0
        for ending in pattern.finditer(text):
            head = text[max(last, ending.start() - LONGEST_NAME) : ending.start()]
            word = head[len(head.rstrip(NAME_CHARACTERS)) :] + ending.group()
            start = ending.end() - len(word)
            last = ending.end()
            place = run.start + start
            if (start and text[start - 1] in JOINED) or place in covered:
                continue
            if bundle.like(re.split(r"[/\\]", word)[-1]):
                span = Span(place, place + len(word))
                yield Mention("prose", span, word, parse_word(word), span)


def _fence(document: Document, fence: Fence, bundle: Bundle) -> Iterator[Mention]:
    if NAME_SIGNS.isdisjoint(document.source[fence.content_span]):
        return
    lines = []
    for line, span in zip(fence.lines, fence.line_spans, strict=True):
        if document.source[span] == line:
            yield from _homes(document, "command", span.start, line)
            lines.append((line, span.start))
    folder: str | None = ""
    for command in commands(lines):
        name = command.words[0].text
        if name in MOVES or (name == "git" and len(command.words) > 1 and command.words[1].text == "clone"):
            folder = _moved(folder, command)
        yield from _command(document, command, bundle, fence.span, folder)


def _moved(folder: str | None, command: Command) -> str | None:
    """Give the folder after a `cd`, as a path from the skill's folder; None where it cannot be known."""
    if folder is None or command.words[0].text not in ("cd", "pushd") or len(command.words) != 2:
        return None
    target = parse_word(command.words[1].text)
    if target.kind == "variable":
        from skill_lint.clients.variables import variables

        known = variables().get(target.variable)
        return target.path if known and known.means == "skill" else None
    return f"{folder}/{target.path}".strip("/") if target.kind == "path" else None


def _command(
    document: Document,
    command: Command,
    bundle: Bundle,
    around: Span,
    folder: str | None = "",
    starts: str | tuple[str, ...] = "",
) -> Iterator[Mention]:
    for index, word in enumerate(command.words):
        if not _may_be_file(word.text, bundle):
            continue
        target = parse_word(word.text)
        if target.kind in ("personal", "drive") or (folder is None and target.kind == "path"):
            continue
        if folder and target.kind == "path":
            target = target._replace(path=f"{folder}/{target.path}")
        called = index == 0 and ("/" in word.text or "\\" in word.text) and word.text.startswith(starts)
        yield Mention("call" if called else "command", word.span, document.source[word.span], target, around)


def _may_be_file(word: str, bundle: Bundle) -> bool:
    """Say whether a word of code looks like the name of a file or of a folder of the skill."""
    if NAME_SIGNS.isdisjoint(word) or len(word) > LONGEST_NAME or word[0] == "-" or not NO_NAME.isdisjoint(word):
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


def _homes(document: Document, kind: ReferenceKind, start: int, text: str) -> Iterator[Mention]:
    """Give the paths that start from the home folder of one named person."""
    if "/home/" not in text and "Users" not in text:
        return
    for match in HOMES.finditer(text):
        if is_person(match["mac"] or match["linux"] or match["windows"]):
            path = match.group().rstrip(".:")
            span = Span(start + match.start(), start + match.start() + len(path))
            yield Mention(kind, span, document.source[span], Target("personal", path.replace("\\", "/")), span)
