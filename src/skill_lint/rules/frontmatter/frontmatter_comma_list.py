"""`frontmatter-comma-list`: the tools are separated by commas, which the format does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.rules.field import shown, text_value
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

# A tool and, in brackets, what it may do: blanks and commas in there belong to the entry.
ENTRY = regex(r"(?:[^\s,()]|\([^()]*\))+")


class FrontmatterCommaList(Rule):
    """The value of `allowed-tools` is separated by commas.

    What:
        `allowed-tools` is one text with commas between its entries. Commas inside the brackets of an entry are a part
        of it. A list is fine, and so are commas in a plugin or below `.claude/skills`, which are Claude Code's own.

    Why:
        The open specification separates the entries by blanks (agentskills.io, 2026-08-09). A client that keeps to it
        looks for a tool called `Read,` and allows nothing. Claude Code takes commas, blanks and lists.

    How to fix:
        Put blanks in the place of the commas.
    """

    id = "frontmatter-comma-list"
    summary = "The tools are separated by commas, not by blanks"
    severity = Severity.NOTE
    tags = ("frontmatter", "portability", "specification")
    bad = (
        Example(
            {
                "skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n"
                "allowed-tools: ⟦Read, Bash(git add:*, git rm:*)⟧\n---\n"
            }
        ),
    )
    good = (
        Example(
            {
                "skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n"
                "allowed-tools: Read Bash(git add:*, git rm:*)\n---\n",
                ".claude/skills/quay/SKILL.md": "---\nname: quay\ndescription: Q.\nallowed-tools: Read, Grep\n---\n",
                "skills/pier/SKILL.md": "---\nname: pier\ndescription: Piers.\nallowed-tools: [Read, Grep]\n---\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Look for a comma outside of brackets."""
        value = text_value(context.entry.frontmatter, "allowed-tools")
        if context.skill.folder_is_name or value is None or "," not in ENTRY.sub("", value.value):
            return
        entries = " ".join(ENTRY.findall(value.value))
        yield self.diagnostic(
            context.skill.entry,
            value.span,
            "`allowed-tools` separates its entries by commas, where the format has blanks",
            help=f"write `allowed-tools: {shown(entries)}`" if len(entries) <= 60 else "put blanks in their place",
            clients=context.outcomes("allowed-tools-commas"),
        )
