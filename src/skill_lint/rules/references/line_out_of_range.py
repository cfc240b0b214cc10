"""`line-out-of-range`: a line number past the end of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.reference import ReferenceRule
from skill_lint.rules.rule import Example, Severity

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

HEAD = "---\nname: hive-log\ndescription: Keeps the hive log. Use when a colony was weighed.\n---\n"


class LineOutOfRange(ReferenceRule):
    """A line number is larger than the number of lines in the file.

    What:
        A path with a line number (`scale.py:88`, `scale.py:80-88`, `scale.py#L88`) names a file that is there and that
        has fewer lines. Paths of the project are judged in skills that speak of it, those in an agent folder; elsewhere
        only the skill's own files.

    Why:
        Line numbers are the first thing that goes stale. The agent reads past the end, finds nothing, and looks for
        another place that fits.

    How to fix:
        Write the line where the code stands now; better, name the function and leave the number out.
    """

    id = "line-out-of-range"
    summary = "A line number is past the end of the file"
    severity = Severity.WARNING
    otherwise = "write the line where it stands now, or name the definition instead"
    fault = "line"
    tags = ("references",)
    bad = (
        Example(
            {
                ".claude/skills/hive-log/SKILL.md": f"{HEAD}The limit is at `hive/scale.py:1`, the check at "
                "`⟦hive/scale.py:88⟧`.\n",
                "hive/scale.py": "LIMIT = 40\n\nCHECKED = True\n",
            }
        ),
    )
    good = (
        Example(
            {
                ".claude/skills/hive-log/SKILL.md": f"{HEAD}See `hive/scale.py:2-3` and, for example, "
                "`other/file.py:12`.\n",
                "hive/scale.py": "LIMIT = 40\n\nCHECKED = True\n",
            }
        ),
    )

    def message(self, verdict: Verdict) -> str:
        """Say what is not there."""
        return f"`{verdict.reference.text}` is past the end of the file"
