"""`skill-filename`: the file is not named SKILL.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Diagnostic


class SkillFilename(Rule):
    """The skill's file has another name than `SKILL.md`.

    What:
        The letters are right and their case is not, as in `skill.md`.

    Why:
        On a disk that ignores case the file is found. Elsewhere a client that looks for exactly `SKILL.md` does
        not find the skill.

    How to fix:
        Rename the file. On a disk that ignores case `git mv` does it.
    """

    id = "skill-filename"
    summary = "The file is not named SKILL.md"
    severity = Severity.WARNING
    tags = ("files", "loading")
    bad = (
        Example(
            {"skills/tide/skill.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"},
            whole_files=("skills/tide/skill.md",),
        ),
    )
    good = (Example({"skills/tide/SKILL.md": "---\nname: tide\ndescription: Reads tides.\n---\n\nRead.\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Compare the name with the only one that every client finds."""
        entry = context.skill.entry
        folder, _, name = entry.rpartition("/")
        if name == "SKILL.md":
            return
        right = f"{folder}/SKILL.md" if folder else "SKILL.md"
        yield self.diagnostic(
            entry,
            None,
            f"the file is named `{name}` and not `SKILL.md`",
            help=f"rename it: `git mv {entry} {right}`",
            clients=context.outcomes("filename-case"),
        )
