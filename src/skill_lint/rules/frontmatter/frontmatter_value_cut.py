"""`frontmatter-value-cut`: YAML takes the rest of a value for a comment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.source import Span
from skill_lint.rules.field import cut_text, text_value
from skill_lint.rules.rule import Diagnostic, Example, Fix, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.frontmatter import Scalar
    from skill_lint.rules.context import Context

KEYS = ("description", "when_to_use")
HEADER = "---\nname: tide\ndescription: "


class FrontmatterValueCut(Rule):
    """A number sign in an unquoted `description` or `when_to_use` cuts off the rest of the line.

    What:
        A blank and a number sign stand in the unquoted text, as in `issue #12`. To YAML a comment begins there. A
        comment that was meant as one is no finding: a blank on both sides of the number sign, unless the sentence is
        plainly torn apart, or a first word such as `TODO` or `required`.

    Why:
        Clients never see the rest, and the rest is often what says when to use the skill. Nothing tells the author,
        who sees the whole line.

    How to fix:
        Put the whole value in double quotes.
    """

    id = "frontmatter-value-cut"
    summary = "YAML takes the rest of a text for a comment"
    severity = Severity.WARNING
    tags = ("frontmatter", "triggering")
    fix = "unsafe"
    bad = (
        Example(
            {"skills/tide/SKILL.md": f"{HEADER}Reads tides. Use when pier ⟦#⟧3 is named.\n---\nRead.\n"},
            fixed={"skills/tide/SKILL.md": f'{HEADER}"Reads tides. Use when pier #3 is named."\n---\nRead.\n'},
        ),
        Example({"skills/tide/SKILL.md": f"{HEADER}Tides for the ⟦#⟧ of a pier.\n---\nRead.\n"}),
    )
    good = (
        Example({"skills/tide/SKILL.md": f'{HEADER}"Reads tides. Use when pier #3 is named."\n---\nRead.\n'}),
        Example({"skills/tide/SKILL.md": f"{HEADER}Reads tides. Use at sea. # keep it short\n---\nRead.\n"}),
        Example({"skills/tide/SKILL.md": f"{HEADER}Reads tide#3. Use at sea.\nmodel: small #fast\n---\nRead.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look behind each text that is not quoted; a value of which nothing is left is a missing one."""
        for key in KEYS:
            cut = cut_text(context.entry, key)
            value = text_value(context.entry.frontmatter, key)
            if cut is None or value is None:
                continue
            yield self.diagnostic(
                context.skill.entry,
                Span(cut.start, cut.start + 1),
                f"`{key}` is cut at ` #`: YAML takes the rest of the line for a comment",
                help="put the whole value in double quotes",
                label="the value ends here",
                fix=self._quoted(context, value, cut),
            )

    def _quoted(self, context: Context, value: Scalar, cut: Span) -> Fix | None:
        from skill_lint.model.diagnostic import Edit
        from skill_lint.parsing.yaml_quoting import all_double_quoted

        whole = Span(value.span.start, cut.end)
        quoted = all_double_quoted(context.entry.source[whole])
        edit = Edit(context.skill.entry, whole, quoted or "")
        return Fix("put the whole value in double quotes", (edit,), safe=False) if quoted else None
