"""`name-mismatch`: the name and the directory disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.field import shown, text_value
from skill_lint.rules.name.naming import (
    differs_in_writing_only,
    is_valid,
    meaningful_folder,
    mismatch_tells_it,
    name_from_folder,
    normal,
)
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context


class NameMismatch(Rule):
    """The name differs from the name of the skill's directory.

    What:
        `name` and the directory are compared after Unicode NFKC. A skill at the root of a repository or plugin, and
        one in a folder such as `src`, has no directory that could agree. In `.claude/skills`, where Claude Code
        takes the directory for the name anyway, and in plugins it is a note.

    Why:
        The format wants them equal. Strict clients drop the skill, others call it by the directory, so that what the
        text calls itself is not what people have to type.

    How to fix:
        Write the directory's name into `name`, or rename the directory.
    """

    id = "name-mismatch"
    summary = "The name differs from the skill's directory"
    severity = Severity.WARNING
    tags = ("name", "loading")
    fix = "unsafe"
    bad = (
        Example(
            {"skills/orchard-map/SKILL.md": "---\nname: ⟦orchard-plan⟧\ndescription: Plans rows.\n---\nPlan.\n"},
            fixed={"skills/orchard-map/SKILL.md": "---\nname: orchard-map\ndescription: Plans rows.\n---\nPlan.\n"},
        ),
        Example({"skills/orchard-map/SKILL.md": "---\nname: ⟦Orchard Map⟧\ndescription: Plans rows.\n---\nPlan.\n"}),
    )
    good = (
        Example({"skills/orchard-map/SKILL.md": "---\nname: orchard-map\ndescription: Plans rows.\n---\nPlan.\n"}),
        Example({"SKILL.md": "---\nname: orchard-map\ndescription: The clone may be called anything.\n---\nPlan.\n"}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Compare a name that is text with the directory."""
        skill = context.skill
        value = text_value(context.entry.frontmatter, "name")
        folder = meaningful_folder(skill)
        if value is None or folder is None or normal(value.value) == normal(folder):
            return
        if not is_valid(value.value.strip()) and not mismatch_tells_it(value.value, skill):
            return  # such a name can agree with no good directory: `name-invalid` tells it
        name = shown(value.value, 40)
        message = f"name `{name}` differs from its directory `{shown(folder, 40)}`"
        labels_only = skill.folder_is_name and skill.home == "agent-folder"
        if labels_only:
            message = f"name `{name}` is only a label: Claude Code calls this skill `{shown(folder, 40)}`"
        elif differs_in_writing_only(value.value, skill):
            message += " in case or separators only"
        parts = [f"write `name: {folder}`"] if is_valid(folder) else []
        parts += [f"rename the directory to `{value.value.strip()}`"] if is_valid(value.value.strip()) else []
        yield self.diagnostic(
            skill.entry,
            value.span,
            message,
            severity=Severity.NOTE if skill.folder_is_name else None,
            label=f"directory is `{shown(folder, 40)}`",
            help=", or ".join(parts) or "write the same name of a-z, 0-9 and hyphens in both places",
            clients=() if skill.home == "plugin" else context.outcomes("name-mismatch"),
            fix=name_from_folder(skill.entry, value.span, skill),
        )
