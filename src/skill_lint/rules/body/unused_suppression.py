"""`unused-suppression`: a suppression that silences nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit
from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.rules.rule import Diagnostic, Example, Fix, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Comment, Document
    from skill_lint.rules.context import Context

END_OF_LINE = regex(r"[ \t]*(?:\r\n|\r|\n)")
BLANK_BEFORE = regex(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\Z")
AFTER_ID = regex(r"\s*(,?)\s*")
HEADER = "---\nname: herb-press\ndescription: Presses herbs. Use when leaves are dry.\n---\n"
PATH = "skills/herb-press/SKILL.md"


class UnusedSuppression(Rule):
    """A suppression comment silences nothing.

    What:
        A rule named by a `skill-lint: ignore[...]` comment ran and found nothing on the lines that the comment covers.

    Why:
        What it excused is gone. Left in, it will hide the next fault on that line.

    How to fix:
        Delete the id, or the whole comment; `skill-lint fix` does.
    """

    id = "unused-suppression"
    summary = "A suppression comment silences nothing"
    severity = Severity.WARNING
    tags = ("suppression",)
    fix = "safe"
    after_suppression = True
    bad = (
        Example(
            {PATH: f"{HEADER}<!-- skill-lint: ignore[⟦body-empty⟧] old -->\nPress.\n"},
            also=("body-empty",),
            fixed={PATH: f"{HEADER}Press.\n"},
        ),
        Example(
            {PATH: f"{HEADER}Press. <!-- skill-lint: ignore[⟦body-empty⟧] old -->\n"},
            also=("body-empty",),
            fixed={PATH: f"{HEADER}Press.\n"},
        ),
        Example(
            {PATH: f"{HEADER}Press. <!-- skill-lint: ignore[⟦body-empty⟧, path-missing] old -->\n"},
            also=("body-empty",),
            fixed={PATH: f"{HEADER}Press. <!-- skill-lint: ignore[path-missing] old -->\n"},
        ),
        Example(
            {PATH: f"{HEADER}<!-- skill-lint: ignore[⟦body-empty⟧, ⟦unclosed-fence⟧, ] old\n  reason -->\nPress.\n"},
            also=("body-empty", "unclosed-fence"),
            fixed={PATH: f"{HEADER}Press.\n"},
        ),
    )
    good = (Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[body-empty] that rule is off here -->\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report what the engine saw unused."""
        unused = Counter((document.path, comment.span) for document, comment, _, _ in context.unused)
        for document, comment, rule_id, span in context.unused:
            is_all = unused[document.path, comment.span] == len(comment.rules)
            removed = _whole(document, comment) if is_all else _one(document, span)
            opens_line = _opens_line(document, comment)
            help_ = "delete the comment" if is_all else f"delete `{rule_id}` from the comment"
            if opens_line and any(
                html.block and html.span.start <= comment.span.start < html.span.end for html in document.html
            ):
                help_ = "put the comment behind its text, which Markdown takes for HTML with it, or delete the comment"
            yield self.diagnostic(
                document.path,
                span,
                f"there is no `{rule_id}` here to ignore",
                help=help_,
                fix=Fix(
                    "delete the unused suppression",
                    (Edit(document.path, removed, ""),),
                    safe=not is_all or not opens_line,
                ),
            )


def _one(document: Document, span: Span) -> Span:
    """Give the place of one id of several with the comma that parts it from the next, or else from the one before."""
    text = document.source.text
    start, end = span
    rest = AFTER_ID.match(text, end)
    if rest and rest[1]:
        return Span(start, rest.end())
    while text[start - 1] in " \t\r\n,":
        start -= 1
    return Span(start, end)


def _whole(document: Document, comment: Comment) -> Span:
    """Give the place of a comment, with its lines where nothing else stands on them and their absence joins nothing."""
    source = document.source
    text = source.text
    start, end = comment.span
    first = source.line_span(source.position(start).line)
    last = source.line_span(source.position(max(start, end - 1)).line)
    if not text[first.start : start].strip(" \t") and not text[end : last.end].strip(" \t"):
        rest = END_OF_LINE.match(text, last.end)
        after = rest.end() if rest else last.end
        in_block = start < document.frontmatter.body_start
        is_first = first.start <= document.frontmatter.body_start
        if (
            in_block
            or is_first
            or BLANK_BEFORE.search(text, max(0, first.start - 200), first.start)
            or (END_OF_LINE.match(text, after) or after == len(text))
        ):
            return Span(first.start, after)
        return Span(start, end)  # an empty line stays, which parts what the comment parted
    while start > first.start and text[start - 1] in " \t":
        start -= 1
    return Span(start, end)


def _opens_line(document: Document, comment: Comment) -> bool:
    """Say whether text follows a comment at the start of a line: without it that text may be a heading or an item."""
    source = document.source
    start, end = comment.span
    first = source.line_span(source.position(start).line)
    last = source.line_span(source.position(max(start, end - 1)).line)
    return not source.text[first.start : start].strip(" \t>-*+0123456789.)") and bool(
        source.text[end : last.end].strip()
    )
