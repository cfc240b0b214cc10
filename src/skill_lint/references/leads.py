"""Reads what stands above a list, a table or a block: the sentence or heading that leads to it says what it holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.others import speaks_of_another
from skill_lint.references.phrases import KIND_OF_FILE, READ, either
from skill_lint.references.sentence import ITEM, plain
from skill_lint.references.tables import reason_in_table, table_of

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document
    from skill_lint.model.reference import UnjudgedReason
    from skill_lint.model.source import Span

LONGEST_LIST = 40  # lines between an item and the sentence that leads to its list
LONGEST_LEAD = 400
# "Create these files:", "Files to create:", "It generates:".
CREATED = regex(
    r"(?:^[\W\d]*(?:(?:then|now|next|first|finally|will|it|this|the \w+)\s+){0,3}"
    r"(?:(?:updat|chang|modif|edit)\w*\s*(?:/|,|and|or|&)\s*)?(?:creat|generat|writ|scaffold|produc)(?:e|es|s|ing)?\b"
    r"(?:(?:\s*(?:/|,|and|or|&)\s*\w+){0,3}\s*[:：]|[^.]*\b(?:files?|documents?|pages?|structure|following|these)\b)"
    r"|\b(?:files?|documents?|artifacts?)\s+(?:to\s+(?:be\s+)?)?(?:creat|generat|writ|produc)(?:e|ed|ten)\b"
    r"|\boutput files\s*[:：]"
    r"|\b(?:should|must|will|shall) (?:contain|have|include|hold|consist|end up)\b)"
    r"(?:[^.]|\.(?=\w))*(?<=[:：])\W*$",
    re.IGNORECASE,
)
# "It runs an extra hook if one exists:", "Optional files:", "Common checks (depends on the project):".
ASKED = regex(
    r"(?:\boptional(?:ly)?\b|\b(?:if|when|where) (?:the|your) \w+ (?:has|have|uses?|defines?|"
    r"supports?|provides?|contains?)\b|"
    r"\b(?:if|when|where) (?:one|any|it|they|these|those|such|present|available|applicable|configured|installed|"
    r"defined|enabled|set up)\b|"
    r"\b(?:if|when|where|whether) (?:the |a |an |your )?(?:\w+ ){0,2}``(?: \w+)? (?:exists?|(?:is|are) (?:there|"
    r"present|available|configured|installed|defined|found|set up))\b|"
    r"\bmay (?:exist|contain|have|include|be (?:there|present))\b|\b(?:look|check|search)(?:s|es|ing)? for\b|"
    r"\bif\b[^.;:]{0,40}\b(?:is|do|does|are)(?:n['’]t| not) (?:\w+ )?(?:exist|there|defined|available|installed|"
    r"set|work)\w*\b|"
    r"\btry (?:\w+ ){0,3}in (?:this |that )?order\b|\bprojects? (?:differ|vary)\b|\(adjust\b|"
    r"\bwhichever\b|\bwhatever\b|\bdepend(?:s|ing) on\b|\b(?:detect|discover|infer|guess)\w*\b|"
    r"\b(?:typical|usual|common|possible|likely|candidate|popular)(?:ly)? (?:\w+ ){0,2}(?:commands?|scripts?|targets?|"
    r"names?|files?|paths?|places?|locations?|checks?|choices|options|runners?|tools?)\b|"
    r"\b(?:first|one) (?:of (?:these|those|the following) )?that (?:exists|works|applies|is (?:there|defined))\b)"
    r"(?:[^.]|\.(?=\w))*(?<=[:：])\W*$",
    re.IGNORECASE,
)
# "Example of an index line:", "Output template:", "A finding looks like this:".
SHOWN = either(
    r"\b(?:example|sample) (?:of|output|report|findings?|entry|entries|lines?|links?|list|index|response|message|"
    r"summary|structure|layout|tree|commit|comment|review|answer|for|session|conversation|invocation|usage)\b"
    r"(?:[^.]|\.(?=\w))*:\W*$",
    r"\b(?:output|report|response|review|finding|summary|entry|index|message|comment|answer|list|citation|line|issue|"
    r"result|log|reply|ticket|pr) (?:format|template|structure|layout|skeleton|shape|example|"
    r"sample)\b(?:[^.]|\.(?=\w))*:\W*$",
    r"^\W*(?:the |an? |for |your |sample |expected |example |final )*(?:output|format|template|skeleton|example|report|"
    r"e\.g\.?|for example|for instance|expected|sample|citation|response|reply)\s*:\W*$",
    r"(?:^[^#\w]*|[.;—–]\W+)(?:some |a few |more )?examples\W*:\W*$",
    r"\b(?:looks?|reads?) (?:\w+ )?like\b(?:[^.]|\.(?=\w))*:\W*$",
    r"\b(?:in|use|with|follow) (?:this|the following|that) (?:format|form|shape|style|template|"
    r"structure)\b(?:[^.]|\.(?=\w))*:\W*$",
    r"\b(?:report|cite|quote|show|present|print|format|list|write|return|output|reply|respond|answer)\w*\b[^.:]*"
    r"\b(?:as|like|like this|as follows|this way)\s*:\W*$",
    r"\b(?:suppose|imagine|hypothetical\w*|made-up|illustrat\w+)\b(?:[^.]|\.(?=\w))*:\W*$",
)
# "Removed in 2.0:", "Never use:", "Gone:".
GONE = regex(
    r"^\W*(?:(?:these|the following|all|files?|names?|things?|apis?) (?:\w+ ){0,3}?(?:are|were|is|was|got|have been) )?"
    r"(?:removed|deprecated|retired|legacy|obsolete|dropped|gone|deleted|no longer|never|don['’]?t|do not|avoid|"
    r"forbidden|stop|renamed|replaced|moved|old|outdated|stale|dead|former|formerly|previous|previously|superseded|"
    r"discontinued|abandoned|historic(?:al)?)\b"
    r"(?![^:]*\b(?:without|before|until|unless|forget|skip|miss|running)\b)(?:[^.]|\.(?=\w))*:\W*$",
    re.IGNORECASE,
)
THERE = (
    r"[^:]*\b(?:need|touch|edit|chang|modif|delet|remov|renam|mov|break|forget|skip|anfassen|ändern|löschen|vergessen|"
    r"toucher|modifier|tocar|modificar)"
)
"""What a heading that forbids something with a thing says when the thing is there."""
# "What NOT to copy:", "Don'ts:", "Anti-patterns:", "Nicht verwenden:".
FORBIDDEN = either(
    rf"^(?!{THERE})\W*(?:\d+[.)]?\s*)?(?:(?:what|things|files?) (?:(?:you )?(?:should )?(?:not|never) to|"
    r"to (?:avoid|never|not)|(?:you )?(?:should|must) (?:not|never))|do(?:es)?(?:n['’]?t| not)s|"
    r"(?:common )?anti-?patterns?|never|out of scope|(?:what(?:['’]s| is) )?not in (?:scope|v\d[\w.]*)|deferred|"
    r"non-?goals?|nicht|niemals|vermeiden|(?:à|a) ne pas|ne (?:pas|jamais)|"
    r"no (?:usar|hacer)|não (?:usar|fazer)|non (?:usare|fare)|nunca|evitare?)\b[^:]*:\W*$",
    r"^[^:]*\b(?:zu vermeiden|à éviter)\b[^:]*:\W*$",
    r"^\W*(?:避免|禁止|不要|请勿|禁忌)[^:：]*[:：]\W*$",
)
CROSSED_OUT = regex(r"\s(?:#|//)\s*(?:[❌✗✘🚫⛔]|(?:wrong|bad|don['’]?t|do not|never|avoid)\b)", re.IGNORECASE)
"""A comment behind a command by which its line is one to avoid."""
# "Planned for later:", "What's planned:", "Implementation plan:", "Roadmap:", "今後の予定:".
PLANNED = either(
    r"^\W*(?:what(?:['’]s| is) )?(?:planned|upcoming|roadmap|coming (?:soon|next|later)|"
    r"future (?:work|plans?|versions?|ideas|extensions?|improvements?))\b[^:]*:\W*$",
    r"^\W*(?:[\d.]+\)?\s+)?(?:implementation|development|build|migration|rollout|refactor(?:ing)?|work) "
    r"(?:plan|roadmap)\b[^:]*:\W*$",
    r"^\W*(?:[\d.]+\)?\s+)?(?:proposed|suggested|target|future|new) "
    r"(?:files?|layout|structure|modules?|architecture)\b[^:]*:\W*$",
    r"^\W*(?:phase|milestone|sprint) \d[^:]*: (?:deliverables?|tasks?)\W*:\W*$",
    r"^\W*(?:to-?do|deliverables|backlog)\s*:\W*$",
    r"(?:今後|予定|将来|规划|規劃|计划|計劃|로드맵)[^:：]{0,20}[:：]\W*$",
)
COMMENT = regex(r"\s*(?:#|//)\s?")
COMMENT_BEHIND = regex(r"\s#\s?(.{0,200})")
EXAMPLE_COMMENT = regex(r"\s*(?:#|//)\s*(?:for )?(?:examples?|e\.g\.|sample)\b(?!\w*\.\w)", re.IGNORECASE)
"""As in "# Example: run both", above the commands of which it speaks."""
UNDER_CONDITION = regex(
    r"(?:[(\[]|[,–—-] )(?:only )?(?:if|when|where) (?:(?:it |they )?|[^()\[\]]{0,80}\w[@/._-]\w[^()\[\]]{0,40} )"
    r"(?:exists?|(?:is |are )?(?:present|available|installed))\W*$",
    re.IGNORECASE,
)
"""What a heading says of all below it that need not be there: "Gaps (if present)", "Gaps (if @grain/gaps exists)"."""
HEADS = regex(r"\s{0,3}#|\s*(\*\*|__)[^*_]{1,80}\1\s*$")
"""A heading, or a line in bold that stands for one above a list."""


def reason_above(document: Document, span: Span, *, is_read: bool) -> UnjudgedReason | None:
    """Give what the lead of the list, table or block in which `span` stands says of what is named there.

    `is_read` says that the words before the name ask to read it: then the lead to a list does not count.
    """
    is_link = document.source.text[span.start : span.start + 1] in ("[", "!", "<")
    if not is_link and _is_under_condition(document, span):
        return "ambiguous"
    source = document.source
    line = source.position(span.start).line
    table = table_of(document, line)
    if table is not None:
        return reason_in_table(document, table, line, span.start) or _reason_before(document, table.first, span)
    fence = document.fence_at(span.start)
    if fence is not None:
        if fence.lines and fence.lines[0].startswith("#!"):
            return "example"  # a script to be written, not commands to type
        opener = source.position(fence.opener.start).line
        reason = _reason_of_comment(document, line, opener, span) or _reason_before(document, opener, span)
        if reason is None and said_by(document, lead_of(document, opener), span) == "negated":
            return "negated"  # by a heading
        return None if reason == "to-be-created" else reason  # what a command makes is not the command
    if is_read:
        return _reason_of_heading(document, span)
    if ITEM.match(source.text, *source.line_span(line)) is not None:
        return _reason_before_list(document, line, span)
    return _reason_before(document, line, span) or _reason_of_heading(document, span)


def _is_under_condition(document: Document, span: Span) -> bool:
    """Say whether a heading above `span`, below the title, says that what is told may not be there; a step may be."""
    over = (heading for heading in document.headings_over(span.start) if heading.level > 1)
    return any(UNDER_CONDITION.search(heading.text[:LONGEST_LEAD]) for heading in over)


def lead_of(document: Document, line: int) -> str:
    """Give the text of the line above line `line`, blank ones left out; a heading is written as a lead is."""
    source = document.source
    number = line - 1
    while number > max(0, line - 4) and not source.line(number).strip():
        number -= 1
    text = source.line(number)[:LONGEST_LEAD] if number > 0 else ""
    return f"{text}:" if text.startswith("#") else text


def said_by(document: Document, lead: str, span: Span) -> UnjudgedReason | None:
    """Give what `lead` says of the name at `span`, which stands in what it leads to."""
    said = plain(lead).rstrip()
    if not said.endswith((":", "：")):
        return None
    if CREATED.search(said) is not None and not READ.search(said):
        return "to-be-created"
    if PLANNED.search(said) is not None:
        return "to-be-created"
    if ASKED.search(said) is not None:
        return "ambiguous"
    if GONE.search(said.lstrip("# >-*")) or FORBIDDEN.search(said):
        return "negated"
    if SHOWN.search(said) is not None and not KIND_OF_FILE.search(document.source[span]):
        return "example"
    return "external" if speaks_of_another(document, said) else None


def _reason_before(document: Document, line: int, span: Span) -> UnjudgedReason | None:
    lead = lead_of(document, line)
    if lead.startswith("#"):
        return "to-be-created" if PLANNED.search(plain(lead)) else None
    return said_by(document, lead, span)


def _reason_of_heading(document: Document, span: Span) -> UnjudgedReason | None:
    """Read the sentence above the nearest heading: a sample that is not fenced has headings of its own."""
    heading = document.heading_above(span.start)
    if heading is None or heading.level > 2:
        return None
    reason = _reason_before(document, document.source.position(heading.span.start).line, span)
    return reason if reason == "example" else None


def _reason_of_comment(document: Document, line: int, opener: int, span: Span) -> UnjudgedReason | None:
    """Read the comment behind a command ("# wrong"), or right above it ("# if the project has it")."""
    source = document.source
    if CROSSED_OUT.search(source.text, span.end, source.line_span(line).end):
        return "negated"
    if _is_below_example(document, line, opener):
        return "example"
    behind = COMMENT_BEHIND.search(source.text, span.end, source.line_span(line).end)
    if behind is not None and speaks_of_another(document, behind[1]):
        return "external"
    text = source.line(line - 1)[:LONGEST_LEAD] if line - 1 > opener else ""
    comment = COMMENT.match(text)
    reason = said_by(document, f"{text[comment.end() :].rstrip(' :')}:", span) if comment else None
    return reason if reason in ("ambiguous", "example", "external") else None  # "# Stop the mill" is no prohibition


def _is_below_example(document: Document, line: int, opener: int) -> bool:
    """Say whether the nearest comment above a command, with no blank line between, calls what follows an example."""
    for number in range(line - 1, max(opener, line - LONGEST_LIST), -1):
        text = document.source.line(number)[:LONGEST_LEAD]
        if COMMENT.match(text):
            return EXAMPLE_COMMENT.match(text) is not None
        if not text.strip():
            break
    return False


def _reason_before_list(document: Document, line: int, span: Span) -> UnjudgedReason | None:
    """Give what the sentence or heading before the list of line `line` says.

    An item below another belongs to the list of that one too.
    """
    source = document.source
    depth = _depth(source.line(line))
    for number in range(line - 1, max(0, line - LONGEST_LIST), -1):
        text = source.line(number)[:LONGEST_LEAD]
        is_item = ITEM.match(text) is not None
        if not text.strip() or _depth(text) > depth or (is_item and _depth(text) == depth):
            continue
        reason = said_by(document, f"{text}:" if HEADS.match(text) else text, span)
        if reason is not None or not is_item:
            return reason
        depth = _depth(text)
    return None


def _depth(text: str) -> int:
    return len(text) - len(text.lstrip())
