"""`body-too-nested`: a file of which a part was not read, since it is nested beyond any honest text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEADER = "---\nname: knot-book\ndescription: Ties knots in a given rope. Use when a rope must hold.\n---\n"
PATH = "skills/knot-book/SKILL.md"


class BodyTooNested(Rule):
    """Lists and quotes are nested so deep that a part of the file was not read.

    What:
        A Markdown file of the skill nests lists and quotes beyond the depth that skill-lint reads (about thirty lists
        in one another). What lies deeper was not checked.

    Why:
        No reader follows such a text, and several Markdown parsers drop what lies so deep without a word. It is often
        the trace of a faulty conversion or generator.

    How to fix:
        Flatten the lists and quotes.
    """

    id = "body-too-nested"
    summary = "Lists and quotes are nested too deep to be read"
    severity = Severity.WARNING
    tags = ("body", "markdown")
    bad = (Example({PATH: f"{HEADER}{'> ' * 200}knot\n"}, whole_files=(PATH,)),)
    good = (Example({PATH: f"{HEADER}> - one\n>   - two\n>     - three\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Ask each file whether all of it was read."""
        for document in context.documents:
            if document.too_complex:
                yield self.diagnostic(
                    document.path,
                    None,
                    f"a part of the file was not read: {document.too_complex}",
                    help="flatten the lists and quotes",
                )
