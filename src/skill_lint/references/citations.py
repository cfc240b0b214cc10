"""Recognises a `file:line` that shows how a place is cited, and so says nothing of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.leads import lead_of
from skill_lint.references.phrases import either
from skill_lint.references.sentence import around, plain
from skill_lint.references.tables import is_report, table_of

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.references.mention import Mention

LONGEST_LINE = 400
REPORT = either(
    r"\b(?:outputs?|reports?|findings?|formats?|templates?|examples?|samples?|reviews?|comments?|severity|evidence)\b",
    r"\b(?:cit(?:e|es|ing|ations?)|quot(?:e|es|ing)|style|notation|syntax|e\.g\.|looks? like)\b",
    r"\b(?:tracebacks?|stack traces?|issues?|violations?|diagnostics?|errors?|logs?)\b",
    r"\b(?:results?|response|answers?|summary|deliverables?|return)\b",
)
"""Words of a lead, a heading or a label under which places are cited."""
LABEL = either(
    r"^\W*(?:critical|high|medium|low|major|minor|info|nit|blocker|blocking|warning|error|must[- ]fix|should[- ]fix|"
    r"bug|risk|issue|problem|finding|location|file|where|p[0-4]|(?:review )?comment|evidence|"
    r"suggestion|important|optional|note)\b[^.]{0,40}$",
    r"\b(?:cit(?:e|es|ed|ing|ations?)|quot(?:e|es|ed|ing)|report(?:s|ed|ing)?|format|notation|form)\b[^.]*$",
    r"\b(?:references? (?:code|lines?|places?)|point (?:at|to)|mention (?:the )?lines?|as in|in the style of)\b[^.]*$",
    r"\b(?:output|prints?|printed|says|shows?|displayed|expected|finding|stack|trace)\b[^.]*$",
    r"\b(?:error|failure|crash|exception|panic|warning|breakpoint|traceback|frame|hit) (?:at|in|on)\b[^.]*$",
)
"""How a sentence begins that cites a place to show how that is done."""


def is_shown(document: Document, mention: Mention) -> bool:
    """Say whether `mention`, a path with lines, stands in something that shows how findings are reported."""
    source = document.source
    line = source.position(mention.span.start).line
    text = source.line(line)[:LONGEST_LINE]
    if text.lstrip().startswith(">"):
        return True
    table = table_of(document, line)
    if table is not None:
        return is_report(table) or REPORT.search(lead_of(document, table.first)) is not None
    words = around(document, mention.around)
    if LABEL.search(words.sentence) or LABEL.search(plain(words.clause)):
        return True
    return _is_led_to_report(document, line, mention.span.start)


def _is_led_to_report(document: Document, line: int, offset: int) -> bool:
    """Say whether the lead or the heading above speaks of a report, or of how one is written."""
    number = line
    while number > max(1, line - 40) and not document.source.line(number)[:1].isalpha():
        number -= 1  # past the items of a list and what is set in
    above = {lead_of(document, line), document.source.line(number)[:LONGEST_LINE] if number < line else ""}
    if any(text.rstrip("*_ ").endswith(":") and REPORT.search(text) for text in above):
        return True
    heading = document.heading_above(offset)
    return heading is not None and REPORT.search(heading.text[:LONGEST_LINE]) is not None
