"""`frontmatter-wrong-type`: a field's value is not of the type that clients expect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.frontmatter import Mapping, Scalar
from skill_lint.model.source import Span
from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.clients.fields import Field
    from skill_lint.model.frontmatter import Entry, Node
    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic

REQUIRED = ("name", "description")
TYPES = {
    "null": "nothing",
    "boolean": "a boolean",
    "integer": "an integer",
    "float": "a decimal number",
    "timestamp": "a date",
    "binary": "binary data",
    "other": "another type than text",
}
TRUTHS = frozenset({"true", "false", "yes", "no", "on", "off", "1", "0"})


class FrontmatterWrongType(Rule):
    """A field holds a list, a mapping or a scalar of another type than clients expect.

    What:
        `name` and `description` have to be text, `compatibility` too (a warning); `metadata` has to be a mapping; a
        switch has to be true or false, for which `yes`, `no`, `on`, `off`, `1` and `0` may stand, in quotes or not. A
        name such as `on` is text in YAML 1.2 and a boolean in YAML 1.1: a warning. Lists in `allowed-tools` and nested
        metadata are fine.

    Why:
        Clients that check types drop the skill; others see `true` where a name should be.

    How to fix:
        Put a text that looks like a number, a date or a boolean in quotes. Write a list as one sentence.
    """

    id = "frontmatter-wrong-type"
    summary = "A field's value has the wrong type"
    severity = Severity.ERROR
    tags = ("frontmatter", "loading")
    fix = "safe"
    bad = (
        Example({"skills/lamp/SKILL.md": "---\nname: lamp\n⟦description⟧:\n  - Lamps on\n  - Lamps off\n---\n"}),
        Example(
            {"skills/on/SKILL.md": "---\nname: ⟦on⟧\ndescription: Lamps on.\n---\n"},
            fixed={"skills/on/SKILL.md": '---\nname: "on"\ndescription: Lamps on.\n---\n'},
        ),
        Example({"skills/lamp/SKILL.md": "---\nname: lamp\ndescription: Lamps on.\nmetadata: ⟦none⟧\n---\n"}),
        Example(
            {"skills/lamp/SKILL.md": "---\nname: lamp\ndescription: Lamps on.\ncompatibility: ⟦3.10⟧\n---\n"},
            fixed={"skills/lamp/SKILL.md": '---\nname: lamp\ndescription: Lamps on.\ncompatibility: "3.10"\n---\n'},
        ),
    )
    good = (
        Example(
            {"skills/lamp/SKILL.md": "---\nname: lamp\ndescription: Lamps.\nallowed-tools: [Read]\nversion: 1.0\n---\n"}
        ),
        Example({"skills/on/SKILL.md": "---\nname: 'on'\ndescription: Lamps on.\nmetadata: {a: {b: [1]}}\n---\n"}),
        Example({"skills/lamp/SKILL.md": "---\nname: lamp\ndescription: On.\nuser-invocable: 'yes'\n---\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Compare each field that is judged with its type."""
        root = context.entry.frontmatter.root
        if root is None:
            return
        from skill_lint.clients.fields import field

        for entry in root.entries:
            known = field(entry.name)
            if known is None or not known.judged or self._is_template(context, entry.value):
                continue
            if isinstance(entry.value, Scalar):
                yield from self._scalar(context, known, entry.value)
            elif known.type != "mapping" or not isinstance(entry.value, Mapping):
                yield self._collection(context, known, entry)

    def _scalar(self, context: Context, field: Field, value: Scalar) -> Iterator[Diagnostic]:
        if value.core == "null" or not value.value.strip():
            return
        if field.type == "boolean":
            if value.value.strip().lower() not in TRUTHS:
                yield self._diagnostic(context, field, value, "neither true nor false", "write `true` or `false`")
        elif field.type == "mapping":
            help_ = f"write `{field.name}:` and below it one `key: value` a line, indented"
            yield self._diagnostic(context, field, value, "text and not a mapping", help_)
        elif value.core != "string" or (field.name in REQUIRED and value.legacy != "string"):
            everywhere = value.core != "string"
            kind = TYPES[value.core if everywhere else value.legacy]
            yield self._diagnostic(
                context,
                field,
                value,
                f"read as {kind}" + ("" if everywhere else " by YAML 1.1 loaders"),
                f'write `{field.name}: "{value.value}"`'
                if len(value.value) <= 60
                else "put the value in double quotes",
                severity=Severity.ERROR if everywhere and field.name in REQUIRED else Severity.WARNING,
                fix=self._quoted(context, value),
            )

    def _collection(self, context: Context, field: Field, entry: Entry) -> Diagnostic:
        kind = "a mapping" if isinstance(entry.value, Mapping) else "a list"
        if field.type == "mapping":
            return self._diagnostic(context, field, entry.key, f"{kind} and not a mapping", "write `key: value` pairs")
        expected, help_ = "one text", "write it as one text, in double quotes or below `>-`"
        if field.type == "boolean":
            expected, help_ = "true or false", "write `true` or `false`"
        severity = Severity.ERROR if field.name in REQUIRED else Severity.WARNING
        return self._diagnostic(context, field, entry.key, f"{kind} and not {expected}", help_, severity=severity)

    def _diagnostic(
        self,
        context: Context,
        field: Field,
        value: Node,
        fault: str,
        help_: str,
        *,
        severity: Severity = Severity.WARNING,
        fix: Fix | None = None,
    ) -> Diagnostic:
        situations = {
            "name": "name-not-string",
            "description": "description-not-string",
            "metadata": "metadata-not-mapping",
        }
        situation = situations.get(field.name)
        return self.diagnostic(
            context.skill.entry,
            value.span,
            f"`{field.name}` is {fault}",
            severity=severity,
            help=help_,
            clients=context.outcomes(situation) if situation else (),
            fix=fix,
        )

    def _quoted(self, context: Context, value: Scalar) -> Fix | None:
        if value.style != "plain" or context.entry.source[value.span] != value.value:
            return None
        edit = Edit(context.skill.entry, value.span, f'"{value.value}"')
        return Fix("put the value in double quotes", (edit,))

    def _is_template(self, context: Context, value: Node) -> bool:
        """A `{{placeholder}}` that a generator will fill in."""
        return context.entry.source[Span(value.span.start, value.span.start + 2)] == "{{"
