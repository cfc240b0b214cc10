"""Measures the Markdown parser against pyromark: the share of constructs that both see at the same place.

`python tools/oracle.py DIRECTORY` reads every Markdown file below DIRECTORY and prints, by kind, how many constructs
either parser found, how many both found at the same place, and every difference.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pyromark

from skill_lint.model.source import BYTE_ORDER_MARK, Span
from skill_lint.parsing.document import parse_document

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.model.markdown import Document

_OPTIONS = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_FOOTNOTES
_UNDECODABLE = dict.fromkeys((0, *range(0xD800, 0xE000)), 0xFFFD)
_LONE_CR = re.compile(r"\r(?!\n)")
_EMPTY_LINES = re.compile(r"(?:[ \t]*[\r\n]+[ \t>]*)+\Z")
INLINE_KINDS = ("link", "image", "autolink", "code", "html")


class Construct(NamedTuple):
    """One construct as both parsers name it, at its place in the source text; `value` is a destination or content."""

    kind: str
    span: Span
    value: str


def ours(document: Document) -> set[Construct]:
    """Give the constructs that `parse_document` found."""
    kinds = {"reference": "link", "reference-image": "image"}
    found = {
        Construct(kinds.get(link.kind, link.kind), link.span, link.destination)
        for link in document.links
        if link.kind != "definition"
    }
    found |= {Construct("code", code.span, _plain(code.content)) for code in document.code_spans}
    found |= {Construct("html", html.span, "") for html in document.html if not html.block}
    found |= {Construct("html block", Span(html.span.start, 0), "") for html in document.html if html.block}
    found |= {Construct("fence", fence.span, fence.info) for fence in document.fences}
    found |= {Construct("indented code", Span(span.start, 0), "") for span in document.code_blocks}
    found |= {Construct(f"h{heading.level}", Span(heading.span.start, 0), "") for heading in document.headings}
    return found


def theirs(document: Document) -> set[Construct]:
    """Give the constructs that pyromark finds in the body of `document`.

    Some ways of pyromark's are undone: `[label][]` ends after its first bracket there, a lone CR does not end a line
    of a fence, CRLF in a code span becomes two blanks, and HTML and indented blocks reach over the blank lines below
    them (of blocks other than fences only the start is compared).
    """
    text = document.source.text
    begin = document.frontmatter.body_start
    if begin == 0 and text.startswith(BYTE_ORDER_MARK):
        begin = 1
    body = _LONE_CR.sub("\n", text[begin:].translate(_UNDECODABLE))
    events = list(pyromark.events_with_range(body, options=_OPTIONS))
    offsets = _characters(body.encode(), (edge for _, place in events for edge in (place["start"], place["end"])))
    found = set()
    for event, place in events:
        named = _named(event)
        if named is None:
            continue
        kind, value, collapsed = named
        start, end = offsets[place["start"]], offsets[place["end"]]
        if collapsed and body.startswith("[]", end):
            end += 2
        if kind == "html block" or kind == "indented code" or (kind[0] == "h" and kind[1:].isdigit()):
            while start < end and body[start] in " \t":
                start += 1
            end = -begin
        elif kind == "fence":
            end = start + len(_EMPTY_LINES.sub("", body[start:end]).rstrip(" \t"))
        found.add(Construct(kind, Span(begin + start, begin + end), value))
    return found


def _plain(code: str) -> str:
    return " ".join(code.replace("\\|", "|").split())


def _named(event: Any) -> tuple[str, str, bool] | None:
    if not isinstance(event, dict):
        return None
    if "Code" in event:
        return "code", _plain(event["Code"]), False
    if "InlineHtml" in event:
        return "html", "", False
    tag = event.get("Start")
    if tag == "HtmlBlock":
        return "html block", "", False
    if not isinstance(tag, dict):
        return None
    if "Heading" in tag:
        return tag["Heading"]["level"].lower(), "", False
    if "CodeBlock" in tag:
        block = tag["CodeBlock"]
        return ("indented code", "", False) if block == "Indented" else ("fence", block["Fenced"], False)
    for kind in ("Link", "Image"):
        if kind in tag:
            link = tag[kind]
            form = link["link_type"]
            name = "autolink" if form in {"Autolink", "Email"} else kind.lower()
            return name, link["dest_url"], form == "Collapsed"
    return None


def _characters(encoded: bytes, offsets: Iterable[int]) -> dict[int, int]:
    """Map byte offsets into UTF-8 text to character offsets."""
    wanted = sorted({0, *offsets})
    if encoded.isascii():
        return {offset: offset for offset in wanted}
    characters = {0: 0}
    for before, after in pairwise(wanted):
        characters[after] = characters[before] + len(encoded[before:after].decode())
    return characters


class Share(NamedTuple):
    """How many constructs were found at the same place, and those that only one parser found."""

    equal: Counter[str]
    only_ours: list[Construct]
    only_theirs: list[Construct]


def compare(document: Document) -> Share:
    """Compare one document's constructs with pyromark's."""
    mine, other = ours(document), theirs(document)
    equal = Counter(construct.kind for construct in mine & other)
    return Share(equal, sorted(mine - other), sorted(other - mine))


def main(directory: str, shown: int) -> None:
    """Print the comparison over every Markdown file below `directory`."""
    equal: Counter[str] = Counter()
    different: Counter[str] = Counter()
    undecided = files = 0
    for path in sorted(_files(directory)):
        document = parse_document(str(path), path.read_bytes())
        share = compare(document)
        files += 1
        undecided += document.undecided
        equal += share.equal
        for name, constructs in (("ours", share.only_ours), ("theirs", share.only_theirs)):
            for construct in constructs:
                different[construct.kind] += 1
                if sum(different.values()) <= shown:
                    line = document.source.position(construct.span.start).line
                    print(f"{path}:{line}: only {name}: {construct.kind} {_excerpt(document, construct)}")
    print(f"{files} files, {undecided} undecided")
    for kind in sorted(equal | different):
        print(f"{kind:14} {equal[kind]:8} equal {different[kind]:6} different")
    same = sum(equal[kind] for kind in INLINE_KINDS)
    total = same + sum(different[kind] for kind in INLINE_KINDS)
    print(f"inline: {same} of {total} equal, {100 * same / max(total, 1):.3f} %")


def _excerpt(document: Document, construct: Construct) -> str:
    start, end = construct.span
    return ascii(document.source.text[start : max(end, start + 60)][:100]) + f" {construct.value[:60]!a}"


def _files(directory: str) -> Iterator[Path]:
    return (path for path in Path(directory).rglob("*.md") if path.is_file() and ".git" not in path.parts)


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("directory")
    arguments.add_argument("--shown", type=int, default=50, help="differences to print")
    options = arguments.parse_args()
    main(options.directory, options.shown)
