"""`unknown-suppression`: a suppression that names no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.nearest import nearest
from skill_lint.rules.field import shown
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from skill_lint.rules.context import Context

PATH = "skills/herb-press/SKILL.md"
HEADER = "---\nname: herb-press\ndescription: Presses herbs. Use when leaves are dry.\n---\n"


class UnknownSuppression(Rule):
    """A suppression comment names a rule that does not exist.

    What:
        An id between the brackets of a `skill-lint: ignore[...]` comment is no rule's id, there are no brackets,
        another word stands in the place of `ignore` and `ignore-file`, or the colon is missing (`skill-lint-ignore`).
        Groups and tags select rules on the command line and in the configuration; a comment names each rule by its id.

    Why:
        The comment silences nothing, and whoever wrote it believes that it does.

    How to fix:
        Write `ignore[...]` with the ids as `skill-lint rules` lists them.
    """

    id = "unknown-suppression"
    summary = "A suppression comment names a rule that does not exist"
    severity = Severity.WARNING
    tags = ("suppression",)
    bad = (
        Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[⟦path-mising⟧] later -->\n"}),
        Example({PATH: f"{HEADER}Press. ⟦<!-- skill-lint: ignore -->⟧\n"}),
        Example({PATH: HEADER.replace("---\nname", "---\n# skill-lint: ignore[⟦nam⟧] x\nname")}),
        Example({PATH: f"{HEADER}Press. <!-- skill-lint: ⟦disable⟧[path-missing] later -->\n"}),
        Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[⟦references⟧] later -->\n"}),
        Example({PATH: f"{HEADER}Press. <!-- ⟦skill-lint-ignore⟧[path-missing] later -->\n"}),
    )
    good = (Example({PATH: f"{HEADER}Press. <!-- skill-lint: ignore[path-missing] later -->\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look each id up."""
        for document in context.documents:
            for comment in document.comments:
                if comment.unknown is not None:
                    word = shown(document.source[comment.unknown])
                    yield self.diagnostic(
                        document.path,
                        comment.unknown,
                        f"`{word}` is no word of a suppression, so this comment ignores nothing",
                        help="write `skill-lint: ignore[rule-id] reason`, or `ignore-file` for the whole file",
                    )
                elif not comment.rules:
                    message = "this comment names no rule, so it ignores nothing"
                    help_text = "name the rules: `skill-lint: ignore[rule-id] reason`"
                    yield self.diagnostic(document.path, comment.span, message, help=help_text)
                for rule_id, span in comment.rules:
                    if rule_id not in context.project.rule_ids:
                        message, help_text = _fault(rule_id, context.project.rule_ids)
                        yield self.diagnostic(document.path, span, message, help=help_text)


def _fault(word: str, known: Collection[str]) -> tuple[str, str]:
    """Say why `word` ignores nothing, and what to write in its place."""
    from skill_lint.rules.catalogue import load_catalogue

    meant = [rule.id for rule in load_catalogue() if word in ("all", rule.group, *rule.tags)]
    if meant:
        message = f"`{word}` is a group or tag, and a comment names each rule by its id"
        return message, f"write the ids of the rules, such as `{meant[0]}`"
    near = nearest(word, known)
    help_text = f"write `{near}`" if near else "`skill-lint rules` lists the ids"
    return f"there is no rule `{shown(word)}` to ignore", help_text
