"""`body-too-long`: more text than the format advises to load at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.rules.rule import Diagnostic, Example, Option, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

BEYOND_ASCII = regex(r"[^\x00-\x7f]+")
# Usual figures for the byte-pair vocabularies of current models: about four characters of English a token, and
# about one and a half of other scripts.
ASCII_CHARACTERS_A_TOKEN = 4
OTHER_CHARACTERS_A_TOKEN = 1.5


def estimated_tokens(text: str) -> int:
    """Estimate the tokens of `text`, within about a fifth for prose."""
    other = sum(len(run) for run in BEYOND_ASCII.findall(text))
    return round((len(text) - other) / ASCII_CHARACTERS_A_TOKEN + other / OTHER_CHARACTERS_A_TOKEN)


class BodyTooLong(Rule):
    """The SKILL.md is longer than the format advises.

    What:
        The file has more than 500 lines, or its body more than about 5,000 tokens (estimated from its characters).

    Why:
        The whole body enters the agent's context each time the skill is used. The open specification advises fewer
        than 500 lines and 5,000 tokens (agentskills.io, 2026-08-09), and Claude Code keeps only the first 5,000
        tokens of a skill after it compacts a conversation (its documentation, 2026-08-22).

    How to fix:
        Move what is not needed every time into files under `references/`, and name in the SKILL.md when to read each.
    """

    id = "body-too-long"
    summary = "The SKILL.md is longer than the format advises"
    severity = Severity.NOTE
    tags = ("body", "specification")
    options = (
        Option("max-lines", "integer", 500, "The most lines a SKILL.md may have"),
        Option("max-tokens", "integer", 5000, "The most tokens its body may have, as estimated"),
    )
    bad = (
        Example(
            {"skills/plant-list/SKILL.md": "---\nname: plant-list\n---\n" + "- one more plant\n" * 20},
            whole_files=("skills/plant-list/SKILL.md",),
            options={"max-lines": 20},
        ),
        Example(
            {"skills/plant-list/SKILL.md": "---\nname: plant-list\n---\n" + "one more plant " * 20},
            whole_files=("skills/plant-list/SKILL.md",),
            options={"max-tokens": 50},
        ),
    )
    good = (Example({"skills/plant-list/SKILL.md": "---\nname: plant-list\n---\n" + "- one more plant\n" * 20}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Count lines and estimate tokens."""
        source = context.entry.source
        lines = len(source.line_starts) - (not source.line(len(source.line_starts)))
        tokens = estimated_tokens(source.text[context.entry.frontmatter.body_start :])
        counted = ((lines, f"{lines:,} lines", "max-lines"), (tokens, f"about {tokens:,} tokens", "max-tokens"))
        passed = [(text, limit) for count, text, option in counted if count > (limit := int(str(self.values[option])))]
        if passed:
            has = " and ".join(text for text, _ in passed)
            advised = " and ".join(f"{limit:,}" for _, limit in passed)
            yield self.diagnostic(
                context.entry.path,
                None,
                f"the SKILL.md has {has}, more than the advised {advised}",
                help="move what is not needed every time into files under `references/` and say when to read each",
            )
