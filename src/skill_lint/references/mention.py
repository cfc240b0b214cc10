"""What a Markdown file names, before it is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from skill_lint.model.reference import ReferenceKind
    from skill_lint.model.source import Span
    from skill_lint.references.subject import Subject
    from skill_lint.references.target import Target


class Mention(NamedTuple):
    """A reference before it is judged: `span` covers `text`, `around` the whole construct (the link, the code span).

    `is_html` says that it stands in raw HTML, `is_sample` that this is likely a sample. With a `subject` that is what
    is named, and `target` is at most the file that the subject's own text names; without one it is `target`.
    The span of a name of code leaves out the sign of a decorator and the arguments of a call.
    """

    kind: ReferenceKind
    span: Span
    text: str
    target: Target
    around: Span
    is_html: bool = False
    is_sample: bool = False
    subject: Subject | None = None
