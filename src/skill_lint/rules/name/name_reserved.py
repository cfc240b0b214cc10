"""`name-reserved`: a client keeps this name for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.field import shown, text_value
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context


class NameReserved(Rule):
    """The name holds a word, or the folder has a name, that a client keeps for itself.

    What:
        The name holds `claude` or `anthropic`, which the Claude API refuses, or a folder under `.claude/skills` is
        called `synced`. Which words those are stands in the facts about clients, with source and date.

    Why:
        In a repository the words do no harm; an upload is refused.

    How to fix:
        Choose another name before uploading, or ignore the note where the skill stays in its repository.
    """

    id = "name-reserved"
    summary = "A client reserves this name"
    severity = Severity.NOTE
    tags = ("name",)
    bad = (
        Example({"skills/claude-tips/SKILL.md": "---\nname: ⟦claude-tips⟧\ndescription: Gives tips.\n---\nTip.\n"}),
        Example({".claude/skills/synced/SKILL.md": "---\nname: ⟦synced⟧\ndescription: Syncs.\n---\nSync.\n"}),
    )
    good = (Example({"skills/synced/SKILL.md": "---\nname: synced\ndescription: Syncs.\n---\nSync.\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Compare name and folder with the reserved words of the clients concerned."""
        from skill_lint.clients.facts import chosen, clients_for_folder

        skill = context.skill
        value = text_value(context.entry.frontmatter, "name")
        for client in chosen(context.clients or None):
            found = [word for word in client.reserved_words if value and word in value.value.lower()]
            if value and found:
                yield self.diagnostic(
                    skill.entry,
                    value.span,
                    f"name `{shown(value.value, 40)}` holds `{found[0]}`, which the {client.name} refuses",
                    help="choose another name if this skill is to be uploaded",
                    clients=((client.id, client.outcomes["name-reserved"]),),
                )
            if skill.folder_name.lower() in client.reserved_folders and client.id in clients_for_folder(
                skill.skills_root
            ):
                yield self.diagnostic(
                    skill.entry,
                    value.span if value else None,
                    f"{client.name} keeps the folder name `{shown(skill.folder_name, 40)}` for itself",
                    help="rename the directory",
                )
