"""`script-not-executable`: a script that is called directly and may not be run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: lamp-timer\ndescription: Sets lamp timers. Use when lamps have to follow sunset.\n---\n"
SCRIPT = {"skills/lamp-timer/scripts/set.sh": '#!/bin/sh\necho "$1"\n'}
INTERPRETERS = {
    "sh": "bash",  # most such scripts are written for it, and `sh` is another shell on Debian
    "bash": "bash",
    "zsh": "zsh",
    "py": "python3",
    "js": "node",
    "mjs": "node",
    "cjs": "node",
    "rb": "ruby",
    "pl": "perl",
    "php": "php",
}


class ScriptNotExecutable(Rule):
    """A command calls a bundled script directly, and the script lacks the executable bit.

    What:
        A shell command in a fence or in a code span begins with the path of a bundled script whose executable bit is
        not set. Called through an interpreter (`bash set.sh`) a script needs none, nor where the text itself says
        `chmod`. The first call in each file is reported.

    Why:
        The shell answers "permission denied". The agent has to find out why, or takes the script for broken.

    How to fix:
        Set the bit where git keeps it, `git update-index --chmod=+x PATH`, or call the script through its interpreter.
    """

    id = "script-not-executable"
    summary = "A script is called directly but is not executable"
    severity = Severity.WARNING
    tags = ("references",)
    bad = (
        Example(
            SCRIPT
            | {"skills/lamp-timer/SKILL.md": f"{HEAD}```bash\n⟦./scripts/set.sh⟧ 21:30\n./scripts/set.sh 22:10\n```\n"},
        ),
    )
    good = (
        Example(SCRIPT | {"skills/lamp-timer/SKILL.md": f"{HEAD}```bash\nbash scripts/set.sh 21:30\n```\n"}),
        Example(
            SCRIPT | {"skills/lamp-timer/SKILL.md": f"{HEAD}```bash\n./scripts/set.sh 21:30\n```\n"},
            executable=("skills/lamp-timer/scripts/set.sh",),
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report the first direct call, in each file, of a bundled script without the bit."""
        files = frozenset(context.skill.files)
        reported: set[tuple[str, str]] = set()
        for verdict in context.verdicts:
            reference, where = verdict.reference, verdict.where
            if reference.kind != "call" or verdict.status != "resolved" or where not in files:
                continue
            interpreter = INTERPRETERS.get(where.rpartition(".")[2].lower())
            if interpreter is None or (reference.document, where) in reported or context.tree.is_executable(where):
                continue
            reported.add((reference.document, where))
            yield self.diagnostic(
                reference.document,
                reference.span,
                f"`{reference.text}` is called directly and is not executable",
                help=f"run `git update-index --chmod=+x {where}`, or write `{interpreter} {reference.text}`",
            )
