"""`unused-suppression`: a suppression that silences nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit
from skill_lint.model.source import Span
from skill_lint.rules.rule import Diagnostic, Example, Fix, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Comment, Document
    from skill_lint.rules.context import Context

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
    )
    good = (Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[body-empty] that rule is off here -->\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report what the engine saw unused."""
        for document, comment, rule_id, span in context.unused:
            yield self.diagnostic(
                document.path,
                span,
                f"there is no `{rule_id}` here to ignore",
                help="delete the comment" if len(comment.rules) == 1 else f"delete `{rule_id}` from the comment",
                fix=Fix("delete the unused suppression", (_removal(document, comment, span),)),
            )


def _removal(document: Document, comment: Comment, span: Span) -> Edit:
    """Delete one id with its comma, or the whole comment, with its line where nothing else stands on it."""
    text = document.source.text
    if len(comment.rules) > 1:
        start, end = span
        while text[end] in " \t":
            end += 1
        if text[end] == ",":
            end += 1
            while text[end] in " \t":
                end += 1
        else:
            while text[start - 1] in " \t,":
                start -= 1
        return Edit(document.path, Span(start, end), "")
    start, end = comment.span
    line = document.source.line_span(document.source.position(start).line)
    if not text[line.start : start].strip(" \t") and not text[end : line.end].strip(" \t"):
        end = line.end + (2 if text[line.end : line.end + 2] == "\r\n" else len(text[line.end : line.end + 1]))
        return Edit(document.path, Span(line.start, end), "")
    while start > line.start and text[start - 1] in " \t":
        start -= 1
    return Edit(document.path, Span(start, end), "")
