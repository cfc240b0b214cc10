"""What a Markdown file holds, each thing with its exact place in the source text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.frontmatter import Frontmatter
    from skill_lint.model.source import Source, Span

MOST_HEADINGS = 500  # that are walked up from a place


class Link(NamedTuple):
    """A link, image, autolink or reference definition.

    `span` covers the whole construct. `destination` is what the author wrote, with Markdown's backslash escapes and
    entities resolved and nothing else (no percent-encoding added or removed); `target_span` is where it stands,
    without angle brackets and title, or None where it stands elsewhere (a use of a reference definition). `text` is
    the plain text of the link or the label of the definition.
    """

    kind: Literal["link", "image", "autolink", "definition", "reference", "reference-image"]
    span: Span
    destination: str
    target_span: Span | None
    text: str


class CodeSpan(NamedTuple):
    """Inline code: `span` with its back-ticks, `content` as rendered, `content_span` where it stands, stripped."""

    span: Span
    content: str
    content_span: Span


class Fence(NamedTuple):
    """A fenced code block.

    `opener` is the span of the opening fence with its info string; `content_span` runs from the line after it to the
    closing fence; `lines` gives each content line without the indentation and the container prefixes (list, quote).
    `line_spans` gives the place of each of these in the source. `closed` is False where the end of the file or of its
    container ended it.
    """

    span: Span
    opener: Span
    info: str
    content_span: Span
    lines: tuple[str, ...]
    line_spans: tuple[Span, ...]
    closed: bool

    @property
    def language(self) -> str:
        """The first word of the info string in lower case, without braces and attributes."""
        words = self.info.replace("{", " ").replace(",", " ").split()
        return words[0].lower().lstrip(".") if words else ""


class Heading(NamedTuple):
    """A heading: its level, its text as shown, and the fragment that GitHub gives it (duplicates numbered)."""

    span: Span
    level: int
    text: str
    slug: str


class Html(NamedTuple):
    """Raw HTML, a block or inline, comments included."""

    span: Span
    block: bool
    content: str


class HtmlTarget(NamedTuple):
    """What the `src` or `href` of a raw HTML tag names.

    `span` covers the tag, `target_span` the value without its quotes. `destination` is the value with entities
    resolved. `is_sample` says that the tag is likely a sample of HTML: it stands in elements that no prose has, or is
    spoken of in a sentence.
    """

    kind: Literal["link", "image"]
    span: Span
    destination: str
    target_span: Span
    is_sample: bool


class Comment(NamedTuple):
    """A suppression comment. `rules` are (id, place) pairs; `lines` are the first and last line it covers.

    `unknown` is the place of the word that stands where `ignore` or `ignore-file` belongs: such a comment has no rules.
    """

    span: Span
    rules: tuple[tuple[str, Span], ...]
    whole_file: bool
    lines: tuple[int, int]
    reason: str
    unknown: Span | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One parsed Markdown file, all tuples in the order of the text.

    `anchors` are every fragment that a link to this file may name: heading slugs, explicit ids, HTML ids and names.
    `texts` are the runs of plain prose (no code, no link destinations, no HTML). `code_blocks` are indented code.
    `undecided` counts inline constructs whose place could not be proven; they are left out of the tuples.
    `too_complex` says why a part of the file was not read (work on hostile input is bounded), "" where all was.
    A run of `texts` never crosses a line; emphasis marks and backslashes stay in it.
    """

    source: Source
    frontmatter: Frontmatter
    links: tuple[Link, ...] = ()
    code_spans: tuple[CodeSpan, ...] = ()
    fences: tuple[Fence, ...] = ()
    code_blocks: tuple[Span, ...] = ()
    headings: tuple[Heading, ...] = ()
    html: tuple[Html, ...] = ()
    html_targets: tuple[HtmlTarget, ...] = ()
    texts: tuple[Span, ...] = ()
    comments: tuple[Comment, ...] = ()
    anchors: frozenset[str] = field(default_factory=frozenset)
    undecided: int = 0
    too_complex: str = ""

    @property
    def path(self) -> str:
        """The file's path relative to the project root."""
        return self.source.path

    def fence_at(self, offset: int) -> Fence | None:
        """Give the code fence in which the character at `offset` lies."""
        above = bisect_right(self.fences, offset, key=lambda fence: fence.span.start)
        fence = self.fences[above - 1] if above else None
        return fence if fence is not None and offset < fence.span.end else None

    def heading_above(self, offset: int) -> Heading | None:
        """Give the last heading that begins before `offset`."""
        above = bisect_left(self.headings, offset, key=lambda heading: heading.span.start)
        return self.headings[above - 1] if above else None

    def headings_over(self, offset: int) -> Iterator[Heading]:
        """Give the headings in whose sections `offset` is, the nearest first; at most 500 before it are looked at."""
        above = bisect_left(self.headings, offset, key=lambda heading: heading.span.start)
        level = 7
        for heading in reversed(self.headings[max(0, above - MOST_HEADINGS) : above]):
            if heading.level < level:
                level = heading.level
                yield heading
