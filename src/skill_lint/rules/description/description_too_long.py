"""`description-too-long`: longer than a client takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.field import text_value
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.clients.facts import Limit
    from skill_lint.rules.context import Context

THE_FORMAT = "agent-skills"  # its limit holds wherever a skill lives
UNITS = {"code points": "characters", "UTF-16 units": "UTF-16 units", "bytes": "bytes"}


class DescriptionTooLong(Rule):
    """The description is longer than the format or a client takes.

    What:
        The length after YAML reading is counted as each client counts: in code points, in UTF-16 units (an emoji is
        two) or in bytes, white space kept, trimmed or collapsed. The message names whose limit is passed and by how
        much. For Claude Code, description and `when_to_use` are counted together too.

    Why:
        Clients drop the skill, refuse it on upload, or cut the text, and what they cut is often the part that says
        when to use it.

    How to fix:
        Keep what is needed for the choice, the most important first, and move the rest into the body.
    """

    id = "description-too-long"
    summary = "The description is longer than a client takes"
    severity = Severity.WARNING
    tags = ("description", "loading")
    bad = (
        Example({"skills/stars/SKILL.md": f"---\nname: stars\ndescription: ⟦{'Star maps. ' * 99}Draws.⟧\n---\n"}),
        Example(
            {
                ".claude/skills/stars/SKILL.md": (
                    f"---\nname: stars\ndescription: Maps.\nwhen_to_use: ⟦{'At night. ' * 160}Late.⟧\n---\nDraw.\n"
                )
            }
        ),
    )
    good = (
        Example({"skills/stars/SKILL.md": f"---\nname: stars\ndescription: {'星図を描く。' * 100}夜に使う。\n---\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Measure against every limit of the clients concerned, the format's first."""
        from skill_lint.clients.facts import limits

        frontmatter, path = context.entry.frontmatter, context.skill.entry
        description = text_value(frontmatter, "description")
        if description is None:
            return
        concerned = {*context.concerned, THE_FORMAT}
        passed = [limit for limit in limits("description", concerned) if _excess(description.value, limit) > 0]
        if passed:
            yield self.diagnostic(
                path,
                description.span,
                _message("the description has", description.value, passed),
                help="shorten it, what the choice depends on first, and move the rest into the body",
                clients=_outcomes(context, passed),
            )
            return
        when = text_value(frontmatter, "when_to_use")
        together = f"{description.value} {when.value}" if when else description.value
        passed = [limit for limit in limits("listing", concerned) if _excess(together, limit) > 0]
        if passed and when:
            yield self.diagnostic(
                path,
                when.span,
                _message("description and `when_to_use` have", together, passed),
                help="shorten both, what the choice depends on first",
                clients=context.outcomes("listing-too-long"),
            )


def _length(text: str, limit: Limit) -> int:
    if limit.whitespace == "collapsed":
        text = " ".join(text.split())
    elif limit.whitespace == "trimmed":
        text = text.strip()
    if limit.unit == "UTF-16 units":
        return len(text) + sum(letter > "\uffff" for letter in text)
    return len(text.encode("utf-8", "surrogatepass")) if limit.unit == "bytes" else len(text)


def _excess(text: str, limit: Limit) -> int:
    return _length(text, limit) - limit.value


def _message(subject: str, text: str, passed: list[Limit]) -> str:
    """Name the limit that is passed by the format, else by the first client."""
    from skill_lint.clients.facts import client

    first = passed[0]
    whose = "the format" if first.client == THE_FORMAT else " and ".join(client(one.client).name for one in passed[:2])
    verb = "allows" if first.client == THE_FORMAT else "show" if len(passed) > 1 else "shows"
    length = f"{_length(text, first):,} {UNITS[first.unit]}"
    return f"{subject} {length}, {_excess(text, first):,} more than the {first.value:,} that {whose} {verb}"


def _outcomes(context: Context, passed: list[Limit]) -> tuple[tuple[str, str], ...]:
    """Give what each client concerned does; one whose own limit holds the text loads it."""
    within = {limit.client for limit in passed}
    from skill_lint.clients.facts import limits

    told = context.outcomes("description-too-long")
    counted = {limit.client for limit in limits("description", [client for client, _ in told])}
    return tuple((client, outcome) for client, outcome in told if client in within or client not in counted)
