"""`byte-order-mark`: a byte-order mark stands before the metadata block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.source import BYTE_ORDER_MARK, Span
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class ByteOrderMark(Rule):
    """SKILL.md starts with a byte-order mark.

    What:
        The first character is U+FEFF, three bytes that cannot be seen, put there by some editors on
        Windows.

    Why:
        A loader that looks for `---` at the first byte does not find it and treats the skill as one
        without metadata.

    How to fix:
        Save the file as UTF-8 without byte-order mark.
    """

    id = "byte-order-mark"
    summary = "A byte-order mark stands before the metadata block"
    severity = Severity.WARNING
    tags = ("encoding", "loading")
    fix = "safe"
    bad = (
        Example(
            {"skills/tide/SKILL.md": "⟦\ufeff⟧---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
            fixed={"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
        ),
    )
    good = (
        Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nA \ufeff within.\n"}),
        Example({"skills/tide/SKILL.md": "\ufeff# No block\n\nThat is another rule's finding.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look at the first character of a file that has a block."""
        document = context.entry
        problem = document.frontmatter.problem
        if not document.source.text.startswith(BYTE_ORDER_MARK) or (problem and problem.kind == "missing"):
            return
        span = Span(0, 1)
        yield self.diagnostic(
            context.skill.entry,
            span,
            "a byte-order mark stands before the metadata block",
            help="save the file as UTF-8 without byte-order mark",
            clients=context.outcomes("byte-order-mark"),
            fix=Fix("delete the byte-order mark", (Edit(context.skill.entry, span, ""),)),
        )
