"""`unknown-suppression`: a suppression that names no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.nearest import nearest
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

PATH = "skills/herb-press/SKILL.md"
HEADER = "---\nname: herb-press\ndescription: Presses herbs. Use when leaves are dry.\n---\n"


class UnknownSuppression(Rule):
    """A suppression comment names a rule that does not exist.

    What:
        An id between the brackets of a `skill-lint: ignore[...]` comment is no rule's id, or there are no brackets.

    Why:
        The comment silences nothing, and whoever wrote it believes that it does.

    How to fix:
        Write the id as `skill-lint rules` lists it.
    """

    id = "unknown-suppression"
    summary = "A suppression comment names a rule that does not exist"
    severity = Severity.WARNING
    tags = ("suppression",)
    bad = (
        Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[⟦path-mising⟧] later -->\n"}),
        Example({PATH: f"{HEADER}Press. ⟦<!-- skill-lint: ignore -->⟧\n"}),
        Example({PATH: HEADER.replace("---\nname", "---\n# skill-lint: ignore[⟦nam⟧] x\nname")}),
    )
    good = (Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[path-missing] later -->\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look each id up."""
        known = context.project.rule_ids
        for document in context.documents:
            for comment in document.comments:
                if not comment.rules:
                    message = "this comment names no rule, so it ignores nothing"
                    help_text = "name the rules: `skill-lint: ignore[rule-id] reason`"
                    yield self.diagnostic(document.path, comment.span, message, help=help_text)
                for rule_id, span in comment.rules:
                    if rule_id in known:
                        continue
                    near = nearest(rule_id, known)
                    help_text = f"write `{near}`" if near else "`skill-lint rules` lists the ids"
                    yield self.diagnostic(
                        document.path, span, f"there is no rule `{rule_id}` to ignore", help=help_text
                    )
