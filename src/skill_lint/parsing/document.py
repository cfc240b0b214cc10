"""From the bytes of a Markdown file to everything that rules look at."""

from __future__ import annotations

from skill_lint.model.markdown import Document
from skill_lint.model.source import BYTE_ORDER_MARK, Source
from skill_lint.parsing.frontmatter import parse_frontmatter
from skill_lint.parsing.markdown import parse_body
from skill_lint.parsing.suppressions import find_comments


def parse_document(path: str, content: bytes) -> Document:
    """Parse one Markdown file, frontmatter and body; `path` is kept as it is. Never raises, whatever the bytes."""
    source = Source.from_bytes(path, content)
    frontmatter = parse_frontmatter(source)
    start = frontmatter.body_start
    if start == 0 and source.text.startswith(BYTE_ORDER_MARK):
        start = 1
    body = parse_body(source, start)
    return Document(
        source=source,
        frontmatter=frontmatter,
        links=body.links,
        code_spans=body.code_spans,
        fences=body.fences,
        code_blocks=body.code_blocks,
        headings=body.headings,
        html=body.html,
        html_targets=body.html_targets,
        texts=body.texts,
        comments=find_comments(source, frontmatter, body.html, body.fences),
        anchors=body.anchors,
        undecided=body.undecided,
        too_complex=body.too_complex,
    )
