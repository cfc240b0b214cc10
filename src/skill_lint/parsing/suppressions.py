"""Suppression comments: which rules each names, and which lines it covers."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from skill_lint.model.frontmatter import Mapping, Scalar
from skill_lint.model.markdown import Comment
from skill_lint.model.regex import regex
from skill_lint.model.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from skill_lint.model.frontmatter import Frontmatter, Node
    from skill_lint.model.markdown import Fence, Html
    from skill_lint.model.source import Source

_KEYWORD = "skill-lint"
_COMMENT = regex(r"\s*skill-lint:[ \t]*([\w-]*)[ \t]*(?:\[([^\]]*)\])?(.*)", re.DOTALL)
_WORDS = r"(?:ignore|disable|suppress)(?:[-_](?:file|line|next[-_]line))?(?![\w-])"
_MISSPELT = regex(rf"\s*(?:(skill-lint[-_]{_WORDS}).*|(skill-lint[ \t]+{_WORDS})\s*(?:[\[(:].*)?)", re.DOTALL)
"""What was meant for a suppression, without the colon: `skill-lint-ignore[path-missing]`."""
_KINDS = ("ignore", "ignore-file")
_RULE = regex(r"[^\s,>]+")
_YAML_COMMENT = regex(r"(?<!\S)#(?=[ \t]*skill-lint)([^\r\n]*)")
_HTML_COMMENT = regex(r"<!--(?:(?!-->).)*-->")
_LONGEST_QUIET_LINE = 2_000
"""A line with more beside its comment is taken to say something, so that no line is read once for each comment."""
_MARKS = regex(r"[ \t>|]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|\[[ xX]\])(?![^ \t])[ \t>|]*)*")
"""The marks of quotes, items, tasks, headings and cells, beside which a comment still stands alone."""


def find_comments(
    source: Source, frontmatter: Frontmatter, html: Iterable[Html], fences: Iterable[Fence]
) -> tuple[Comment, ...]:
    """Give the suppression comments of a file, in the order of the text.

    A comment covers its own lines. Where nothing else stands on them it covers the next line that is neither blank
    nor a comment too, and the whole of a fence that opens there, or of a frontmatter entry that begins there. A
    comment without brackets, with a word other than `ignore` and `ignore-file`, or without the colon before it, names
    no rule: it covers nothing.
    """
    if _KEYWORD not in source.text:
        return ()
    comments = [*_of_frontmatter(source, frontmatter), *_of_body(source, html, fences)]
    return tuple(sorted(comments, key=lambda comment: comment.span.start))


def _of_body(source: Source, html: Iterable[Html], fences: Iterable[Fence]) -> Iterator[Comment]:
    fence_ends = {source.position(fence.span.start).line: source.position(fence.span.end).line for fence in fences}
    covered = _Below(source, _is_quiet_markdown, fence_ends)
    for span in _html_comments(source.text, html):
        first, last = source.position(span.start).line, source.position(span.end).line
        alone = _is_alone(source, span, first, last)
        comment = _comment(
            source, span, Span(span.start + 4, span.end - 3), first, covered.last(last) if alone else last
        )
        if comment:
            yield comment


def _html_comments(text: str, html: Iterable[Html]) -> Iterator[Span]:
    for piece in html:
        start, end = piece.span
        while (start := text.find("<!--", start, end)) >= 0:
            close = text.find("-->", start + 4, end)
            if close < 0:
                break
            yield Span(start, close + 3)
            start = close + 3


def _is_alone(source: Source, span: Span, first: int, last: int) -> bool:
    start, end = source.line_span(first).start, source.line_span(last).end
    if span.start - start > _LONGEST_QUIET_LINE or end - span.end > _LONGEST_QUIET_LINE:
        return False
    before = _HTML_COMMENT.sub("", source.text[start : span.start])
    after = _HTML_COMMENT.sub("", source.text[span.end : end])
    return bool(_MARKS.fullmatch(before)) and not after.strip(" \t|#")


def _is_quiet_markdown(line: str) -> bool:
    return len(line) <= _LONGEST_QUIET_LINE and bool(_MARKS.fullmatch(_HTML_COMMENT.sub("", line)))


def _of_frontmatter(source: Source, frontmatter: Frontmatter) -> Iterator[Comment]:
    if frontmatter.content is None:
        return
    texts = sorted(_texts(source, frontmatter.root))
    entry_ends: dict[int, int] = {}
    for mapping in frontmatter.mappings():
        for entry in mapping.entries:
            value = source[Span(entry.key.span.start, entry.value.span.end)]
            end = entry.key.span.start + len(value.rstrip())
            line = source.position(entry.key.span.start).line
            entry_ends[line] = max(entry_ends.get(line, 0), source.position(end).line)
    covered = _Below(source, lambda line: not line.strip() or line.lstrip().startswith("#"), entry_ends)
    for match in _YAML_COMMENT.finditer(source.text, *frontmatter.content):
        index = bisect_right(texts, Span(match.start(), match.end())) - 1
        if index >= 0 and match.start() < texts[index].end:
            continue  # inside quotes or a block of text
        first = source.position(match.start()).line
        alone = not source.text[source.line_span(first).start : match.start()].strip()
        last = covered.last(first) if alone else max(first, entry_ends.get(first, first))
        comment = _comment(source, Span(*match.span()), Span(*match.span(1)), first, last)
        if comment:
            yield comment


def _texts(source: Source, root: Mapping | None) -> Iterator[Span]:
    """Give the places in which a number sign is part of a value: quotes, and blocks below their first line."""
    stack: list[Node] = [root] if root else []
    while stack:
        node = stack.pop()
        if isinstance(node, Scalar):
            if node.style in {"literal", "folded"}:
                yield Span(source.line_span(source.position(node.span.start).line).end, node.span.end)
            elif node.style != "plain":
                yield node.span
        elif isinstance(node, Mapping):
            for entry in node.entries:
                stack += (entry.key, entry.value)
        else:
            stack += node.items


class _Below:
    """Finds what a comment that stands alone covers: the next line that says something, and what begins there."""

    def __init__(self, source: Source, is_quiet: Callable[[str], bool], ends: dict[int, int]) -> None:
        self._source = source
        self._is_quiet = is_quiet
        self._ends = ends
        self._known: dict[int, int] = {}

    def last(self, line: int) -> int:
        """Give the last line that a comment ending on `line` covers."""
        below = line + 1
        passed = [below]
        count = len(self._source.line_starts)
        while below <= count and below not in self._known and self._is_quiet(self._source.line(below)):
            below += 1
            passed.append(below)
        target = self._known.get(below, below)
        self._known.update(dict.fromkeys(passed, target))
        if target > count:
            return line
        return self._ends.get(target, target)


def _comment(source: Source, span: Span, inner: Span, first: int, last: int) -> Comment | None:
    match = _COMMENT.fullmatch(source.text, *inner)
    if match is None:
        misspelt = _MISSPELT.fullmatch(source.text, *inner)
        word = None if misspelt is None else Span(*misspelt.span(misspelt.lastindex or 0))
        return None if word is None else Comment(span, (), False, (first, last), "", word)
    kind, _, reason = match.groups()
    if kind not in _KINDS:
        word = Span(*match.span(1)) if kind else None
        return Comment(span, (), False, (first, last), " ".join(reason.split()), word)
    rules = tuple((rule.group(), Span(*rule.span())) for rule in _RULE.finditer(source.text, *match.span(2)))
    whole_file = kind == "ignore-file"
    lines = (1, len(source.line_starts)) if whole_file else (first, last)
    return Comment(span, rules, whole_file, lines, " ".join(reason.split()))
