"""`path-missing`: a path that leads to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.reference import LINKS
from skill_lint.references.nearby import advice
from skill_lint.rules.reference import ReferenceRule
from skill_lint.rules.rule import Example, Severity

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

SCALE = "def weigh(frames):\n    return sum(frame.mass for frame in frames)\n"
HEAD = "---\nname: bee-hive\ndescription: Plans hive inspections. Use when a colony has to be checked.\n---\n"


class PathMissing(ReferenceRule):
    """A link, or the path in a code span or a command, leads to a file that is not there.

    What:
        The level follows the evidence. A Markdown link, image or definition to a file that the tree does not hold is an
        error in a SKILL.md, a warning in the other Markdown files of the skill and in raw HTML. A path that was there
        at the base of the change is an error where git shows a rename or where it is a link, else a warning. So is a
        path that an earlier commit deleted or renamed, if the text is older than that commit, and, in a SKILL.md, a
        bundled file in a code span or a shell command whose folder the skill has (a note in its other files, which are
        often copied from elsewhere). With `references.paths = "must-exist"` every code span, link and script that a
        command runs by its path is an error; the other words of shell commands are not held to it. A path much like one
        that is there is a note, and so is one of which only the end is written, or a name that two or three files have.
        Anything else that is not found is only counted: most such paths are outputs, examples and files of other
        projects. Placeholders, variables, globs, URLs, routes, paths that git ignores and sentences that create, forbid
        or look for the file are not judged. Of what was there at the base, a sentence that creates or forbids it, or a
        rule by which git ignores it, lowers the level by one instead; so does a line that the change itself wrote,
        other than with a link: who wrote it may have known what went, as whoever names what an earlier commit took away
        (a note). What is given as an example is a note, and so is a deleted file that the text says may not be there or
        that another text for the agent (a skill beside this one, a command, a workflow) says it writes, and what a text
        tells of another time, as all of a skill does that says it is retired. After a commit the history says nothing
        of what another text writes. A folder whose files moved to another one since the base is a note. A
        skill outside of agent folders speaks of its reader's project: of its paths from the root only those are judged
        that led into a skill or plugin of this repository at the base.

    Why:
        The agent follows the path in the middle of its work and finds nothing. It then guesses what the file said, or
        gives up.

    How to fix:
        Write the path that exists; the help line names it where git knows the new name or where there is a near one.
        `skill-lint fix` writes the new name of a file that git shows renamed, in lines that are older than the rename;
        in others `--unsafe` does. It drops line numbers behind it (`:12`, `#L3-L9`), also where the file moved
        unchanged: they say what stood in a line once, and nobody compared that. A `#heading` stays where the new file
        has it; otherwise `--unsafe` writes the one in its place, or the file alone. Or add the file, or take the path
        out.
    """

    id = "path-missing"
    summary = "A path leads to a file that is not there"
    severity = Severity.ERROR
    fault = "path"
    tags = ("references",)
    fix = "safe"
    bad = (
        Example(
            {
                "skills/bee-hive/SKILL.md": f"{HEAD}Read [the season plan](⟦reference/season-plan.md⟧) first.\n",
                "skills/bee-hive/references/season-plan.md": "# Season plan\n\nOn to [the swarm](⟦swarm.md⟧).\n\n"
                '<img src="⟦hive.png⟧" width="200">\n',
            }
        ),
        Example(
            {
                ".claude/skills/bee-hive/SKILL.md": f"{HEAD}The weights are made in `⟦hive/scale.py⟧`.\n",
                "hive/weights.py": SCALE,
            },
            before={
                ".claude/skills/bee-hive/SKILL.md": f"{HEAD}The weights are made in `hive/scale.py`.\n",
                "hive/scale.py": SCALE,
            },
            fixed={".claude/skills/bee-hive/SKILL.md": f"{HEAD}The weights are made in `hive/weights.py`.\n"},
        ),
    )
    good = (
        Example(
            {
                ".claude/skills/bee-hive/SKILL.md": f"{HEAD}Write the figures to `hive/figures.csv`, and never use "
                "`hive/old_scale.py`. Your own plan may be in `plans/summer.md`.\n",
                "hive/weights.py": SCALE,
            }
        ),
        Example(
            {
                "skills/bee-hive/SKILL.md": f"{HEAD}Read [the season plan](references/season-plan.md 'Plan').\n\n"
                "Save [the report](out/report.md), then open [a page](/hives/today) or [any](<hives/{name}.md>).\n",
                "skills/bee-hive/references/season-plan.md": "# Season plan\n\nBack to [the skill](../SKILL.md).\n",
            }
        ),
    )

    def message(self, verdict: Verdict) -> str:
        """Say what is not there."""
        kind = verdict.evidence.kind if verdict.evidence else "proof"
        text = verdict.reference.text
        if kind in ("loss", "history"):
            return f"`{text}` is not in the repository any more"
        if verdict.status == "resolved":
            return f"`{text}` is only the end of {'a path' if len(verdict.near) == 1 else 'several paths'}"
        return f"`{text}` is not there under this name" if kind == "hint" else f"`{text}` does not exist"

    def advice(self, verdict: Verdict) -> str:
        """Say what to write in its place."""
        what = verdict.reference.kind if verdict.reference.kind in LINKS else "path"
        return advice(verdict.near, f"add the file, or take the {what} out")
