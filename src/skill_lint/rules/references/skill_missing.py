"""`skill-missing`: a sibling skill that is not there under the name by which it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.reference import ReferenceRule
from skill_lint.rules.rule import Example, Severity

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

HEAD = "---\nname: bee-hive\ndescription: Looks after a hive. Use when the bees are restless.\n---\n"
SMOKE = "---\nname: smoke-bees\ndescription: Calms the bees. Use when a hive is opened.\n---\nLight the smoker.\n"
FOLDER = ".claude/skills"


class SkillMissing(ReferenceRule):
    """A skill calls a sibling skill by a name that none has.

    What:
        A code span calls a skill by its name, as `/name` or `$name`, and it was there under this name at the base
        revision and is not now: it was renamed, moved away or deleted. Commands in folders such as `.claude/commands`
        count as well. So does the plain name in a code span (`grind-oats`, `plugin:grind`), or in `Skill(...)`, of a
        skill that the change took away; a name of one word only where the word "skill" stands beside it, and none that
        is also that of a file, a folder, a program or a package. Such a name may be a term as well (`dark-mode`): it
        is a note unless the text means a skill for certain, since the word stands beside it, above its list or at the
        head of its column, or since it is one of several names of which others are skills that are there. In an agent
        folder such as `.claude/skills` also a name that is a slip of a sibling's is reported, where the sentence says
        that it is a skill. A name that is not there is no fault by itself: the reader's own skills, those of plugins,
        and the commands that clients bring can all be called this way. Routes (`/pricing`), folders (`/tmp`) and
        variables of a shell are no calls.

    Why:
        The client answers that it knows no such skill, or the agent goes on without it. Claude Code calls a skill of a
        project by the name of its folder (Claude Code documentation, page on skills, 2026-08-22), Codex by `$` and its
        name (openai/codex: skills, 2026-08-22).

    How to fix:
        Write the name that the skill has now, or take the call out.
    """

    id = "skill-missing"
    summary = "A sibling skill is called by a name that none has"
    severity = Severity.WARNING
    otherwise = "call one that is there, or take the call out"
    fault = "skill"
    tags = ("references",)
    fix = "unsafe"
    bad = (
        Example(
            {
                f"{FOLDER}/bee-hive/SKILL.md": f"{HEAD}Run the `⟦/smoke-bee⟧` skill first.\n",
                f"{FOLDER}/smoke-bees/SKILL.md": SMOKE,
            },
            fixed={f"{FOLDER}/bee-hive/SKILL.md": f"{HEAD}Run the `/smoke-bees` skill first.\n"},
        ),
        Example(
            {
                f"{FOLDER}/bee-hive/SKILL.md": f"{HEAD}Then run `⟦/smoke-bees⟧`.\n",
                f"{FOLDER}/calm-bees/SKILL.md": SMOKE.replace("smoke-bees", "calm-bees"),
            },
            before={
                f"{FOLDER}/bee-hive/SKILL.md": f"{HEAD}Then run `/smoke-bees`.\n",
                f"{FOLDER}/smoke-bees/SKILL.md": SMOKE,
            },
            fixed={f"{FOLDER}/bee-hive/SKILL.md": f"{HEAD}Then run `/calm-bees`.\n"},
        ),
    )
    good = (
        Example(
            {
                f"{FOLDER}/bee-hive/SKILL.md": f"{HEAD}Run the `/smoke-bees` skill, then `$smoke-bees`, `/honey-jar` "
                "and `/compact`. Use the `/count-bees` skill and the `/smoke-hives` skill too.\n\nThe page "
                "`/smoke-beez` is on the site, and `$smoke` a variable.\n",
                f"{FOLDER}/smoke-bees/SKILL.md": SMOKE,
                ".claude/commands/count-bees.md": "Count the bees.\n",
            }
        ),
    )

    def message(self, verdict: Verdict) -> str:
        """Say what is not there."""
        return f"no skill is called by `{verdict.reference.text}`{' any more' if verdict.is_lost else ''}"
