"""`variable-unknown`: a variable that the client does not fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.reference import ReferenceRule
from skill_lint.rules.rule import Example, Severity

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

HEAD = "---\nname: mill-run\ndescription: Runs the grain mill. Use when flour has to be ground.\n---\n"
SCRIPT = "print('flour')\n"
ENTRY = ".claude/skills/mill-run/SKILL.md"
GRIND = ".claude/skills/mill-run/scripts/grind.py"


class VariableUnknown(ReferenceRule):
    """A path starts with a variable that no client fills in here.

    What:
        A path starts with a variable much like one that a client documents (`${CLAUDE_SKILLS_DIR}` or
        `${CLAUDE_SKILL_ROOT}` for `${CLAUDE_SKILL_DIR}`), and what follows it is there in the folder that the right
        variable means. Or a variable that only the skills of a plugin have (`${CLAUDE_PLUGIN_ROOT}`,
        `${CLAUDE_PLUGIN_DATA}`) stands in a skill of an agent folder with no plugin manifest above it, whose texts
        speak of no plugin. A variable that the skill, its scripts, the settings or the code of the project set or ask
        for is theirs, and so is any other that no client documents.

    Why:
        Claude Code puts the folder in the place of the documented variables and leaves all others as they are (Claude
        Code documentation, page on skills, 2026-08-22). In a shell what is left is empty, so that the command looks for
        `/scripts/grind.py` and fails.

    How to fix:
        Write the documented variable, or a path from the skill's folder, which every client understands.
    """

    id = "variable-unknown"
    summary = "A path starts with a variable that no client fills in"
    severity = Severity.WARNING
    fault = "variable"
    tags = ("references",)
    fix = "unsafe"
    bad = (
        Example(
            {
                ENTRY: f"{HEAD}```bash\npython ⟦${{CLAUDE_SKILLS_DIR}}⟧/scripts/grind.py\n```\n",
                GRIND: SCRIPT,
            },
            fixed={ENTRY: f"{HEAD}```bash\npython ${{CLAUDE_SKILL_DIR}}/scripts/grind.py\n```\n"},
        ),
        Example({ENTRY: f"{HEAD}Run `⟦${{CLAUDE_PLUGIN_ROOT}}⟧/scripts/grind.py`.\n"}),
    )
    good = (
        Example(
            {
                ENTRY: f"{HEAD}Run `${{CLAUDE_SKILL_DIR}}/scripts/grind.py`, or `$MILL_DIR/scripts/grind.py`.\n\n"
                "```bash\nCLAUDE_SKILL_ROOT=.claude/skills/mill-run\npython $CLAUDE_SKILL_ROOT/scripts/grind.py\n```\n",
                GRIND: SCRIPT,
            }
        ),
        Example(
            {
                ENTRY: f"{HEAD}Run `${{CLAUDE_PLUGIN_ROOT}}/scripts/grind.py` where the mill is a plugin.\n",
                GRIND: SCRIPT,
            }
        ),
        Example(
            {
                ".claude-plugin/plugin.json": '{"name": "mill"}\n',
                "skills/mill-run/SKILL.md": f"{HEAD}Run `${{CLAUDE_PLUGIN_ROOT}}/scripts/grind.py`.\n",
                "scripts/grind.py": SCRIPT,
            }
        ),
    )

    def message(self, verdict: Verdict) -> str:
        """Say what is not there."""
        text = verdict.reference.text
        if verdict.near:
            return f"`{text}` is no variable that any client documents"
        return f"`{text}` is filled in only in the skills of a plugin"

    def advice(self, verdict: Verdict) -> str:
        """Say what to write in its place."""
        if verdict.near:
            return f"write `{verdict.near[0]}`"
        return "write `${CLAUDE_SKILL_DIR}` for the skill's folder, `${CLAUDE_PROJECT_DIR}` for the project's"
