"""`name-missing`: the frontmatter gives no name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.field import place_of_absence
from skill_lint.rules.name.naming import as_yaml, is_valid, meaningful_folder
from skill_lint.rules.rule import Diagnostic, Example, Fix, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.source import Span
    from skill_lint.rules.context import Context


class NameMissing(Rule):
    """The frontmatter has no `name`, or an empty one.

    What:
        `name` is absent, null or blank. A frontmatter that cannot be read is reported by its own rules instead.

    Why:
        The format requires a name. Some clients fall back on the folder's name, others drop the skill without a word.

    How to fix:
        Write `name:` with the name of the skill's directory.
    """

    id = "name-missing"
    summary = "The frontmatter gives no name"
    severity = Severity.WARNING
    tags = ("name", "loading")
    fix = "unsafe"
    bad = (
        Example(
            {"skills/map-folder/SKILL.md": "⟦---⟧\ndescription: Folds maps. Use when a map is open.\n---\nFold.\n"},
            fixed={
                "skills/map-folder/SKILL.md": (
                    "---\nname: map-folder\ndescription: Folds maps. Use when a map is open.\n---\nFold.\n"
                )
            },
        ),
        Example({"skills/map-folder/SKILL.md": "---\n⟦name⟧:\ndescription: Folds maps.\n---\nFold.\n"}),
    )
    good = (
        Example({"skills/map-folder/SKILL.md": "---\nname: map-folder\ndescription: Folds maps.\n---\nFold.\n"}),
        Example({"skills/map-folder/SKILL.md": "# Map folder\n\nNo frontmatter at all: another rule's finding.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look for the key and for something in it."""
        span = place_of_absence(context.entry.frontmatter, "name")
        if span is None:
            return
        folder = meaningful_folder(context.skill)
        usable = folder is not None and is_valid(folder)
        yield self.diagnostic(
            context.skill.entry,
            span,
            "the frontmatter has no `name`",
            help=f"write `name: {folder}`" if usable else "write `name:` and a name of lower-case letters and hyphens",
            clients=context.outcomes("name-missing"),
            fix=self._fix(context, span, folder) if usable and folder else None,
        )

    def _fix(self, context: Context, span: Span, folder: str) -> Fix | None:
        from skill_lint.model.diagnostic import Edit
        from skill_lint.model.source import Span

        frontmatter, source = context.entry.frontmatter, context.entry.source
        entry = frontmatter.root.get("name") if frontmatter.root else None
        if entry is not None:
            edit = Edit(source.path, Span(span.start, entry.value.span.end), f"name: {as_yaml(folder)}")
        elif frontmatter.content is not None:
            start = frontmatter.content.start
            line_end = source.text[source.line_span(source.position(span.start).line).end : start] or "\n"
            edit = Edit(source.path, Span(start, start), f"name: {as_yaml(folder)}{line_end}")
        else:
            return None
        return Fix(f"name it `{folder}` as its directory", (edit,), safe=False)
