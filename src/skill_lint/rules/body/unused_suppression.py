"""`unused-suppression`: a suppression that silences nothing."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit
from skill_lint.model.source import Span
from skill_lint.rules.rule import Diagnostic, Example, Fix, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Comment, Document
    from skill_lint.rules.context import Context

AFTER_ID = re.compile(r"\s*(,?)\s*")
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
            yield self.diagnostic(
                document.path,
                span,
                f"there is no `{rule_id}` here to ignore",
                help="delete the comment" if is_all else f"delete `{rule_id}` from the comment",
                fix=Fix("delete the unused suppression", (Edit(document.path, removed, ""),)),
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
    """Give the place of a comment, with its lines where nothing else stands on them."""
    source = document.source
    text = source.text
    start, end = comment.span
    first = source.line_span(source.position(start).line)
    last = source.line_span(source.position(max(start, end - 1)).line)
    if not text[first.start : start].strip(" \t") and not text[end : last.end].strip(" \t"):
        return Span(first.start, last.end + (2 if text[last.end : last.end + 2] == "\r\n" else last.end < len(text)))
    while start > first.start and text[start - 1] in " \t":
        start -= 1
    return Span(start, end)
