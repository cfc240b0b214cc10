"""`command-missing`: a target or script that no manifest has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.reference import ReferenceRule
from skill_lint.rules.rule import Example, Severity

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

HEAD = "---\nname: mill-run\ndescription: Runs the grain mill. Use when flour has to be ground.\n---\n"
MAKEFILE = "grind:\n\t./mill grind\n\nsweep:\n\t./mill sweep\n"


class CommandMissing(ReferenceRule):
    """A command asks a build tool for a target or script that the project does not have.

    What:
        In a skill that speaks of the project around it, one in an agent folder, a code span or a shell command asks
        `make`, `just`, `task`, `npm run`, `pnpm run`, `poe`, `tox -e`, `nox -s`, `hatch run` or `cargo` for a name that
        no manifest of the repository defines, while one stands where the command runs. An include, a plug-in or a
        function that cannot be read makes the names of its manifest unknown, and nothing is said. With a base, what was
        there and is not now is an error, also for `yarn`, `bun`, `uv run`, `poetry run` and `pdm run`. Not judged are
        names that the skill says to add, names that a sentence says may be missing, examples, and skills that speak of
        projects in general: where fewer than half of the names that it asks one tool for (`npm`, `pnpm`, `yarn` and
        `bun` count as one) are there, of all and of those that it asks for in the same folder or package, or where more
        than 30 are not there. Up to that number a name is judged all the same if the command is for a package that it
        calls as the project does (`-w @mill/stones`), or if a commit took the name out of the manifest after the text
        had asked for it. These two are warnings. What no manifest is known to have had is a note: of those that were
        read in repositories never seen before, one in five was of another project. A skill that calls the tools of
        kinds of projects which this is not (`cargo test` without a `Cargo.toml`) speaks of projects in general too.

    Why:
        The agent types the command, the tool stops with an error, and the agent guesses: it takes another target, or
        leaves the step out.

    How to fix:
        Write the target that took its place; the help line names what runs the same in the place of one that was lost,
        or is much like it. Or bring the target back, or take the step out.
    """

    id = "command-missing"
    summary = "A command asks for a target or script that no manifest has"
    severity = Severity.WARNING
    otherwise = "name one that is there, or bring it back"
    fault = "command"
    tags = ("references",)
    fix = "unsafe"
    bad = (
        Example(
            {
                ".claude/skills/mill-run/SKILL.md": f"{HEAD}Run `make grind`, then `make ⟦sweeep⟧`.\n",
                "Makefile": MAKEFILE,
            }
        ),
        Example(
            {
                ".claude/skills/mill-run/SKILL.md": f"{HEAD}```bash\nnpm run ⟦test:stones⟧\nnpm run lint\n```\n",
                "package.json": '{"scripts": {"lint": "eslint ."}}\n',
            }
        ),
        Example(
            {
                ".claude/skills/mill-run/SKILL.md": f"{HEAD}Run `make ⟦grind-all⟧`.\n",
                "Makefile": "grind-each:\n\t./mill grind\n",
            },
            before={
                ".claude/skills/mill-run/SKILL.md": f"{HEAD}Run `make grind-all`.\n",
                "Makefile": "grind-all:\n\t./mill grind\n",
            },
            fixed={".claude/skills/mill-run/SKILL.md": f"{HEAD}Run `make grind-each`.\n"},
        ),
    )
    good = (
        Example(
            {
                ".claude/skills/mill-run/SKILL.md": f"{HEAD}Run `make grind`, and `make oil` if the project has it.\n\n"
                "Add a `polish` target, then run `make polish`.\n",
                "Makefile": MAKEFILE,
            }
        ),
        Example(
            {
                ".claude/skills/mill-run/SKILL.md": f"{HEAD}Run `make grind`, then `make dress`.\n",
                "Makefile": f"{MAKEFILE}\ninclude $(STONES)/rules.mk\n",
            }
        ),
    )

    def message(self, verdict: Verdict) -> str:
        """Say what is not there."""
        if verdict.is_lost and verdict.evidence is not None and not verdict.evidence.looked_in:
            return f"`{verdict.reference.text}` went with `{verdict.where}`, which is not in the repository any more"
        place = f"not in `{verdict.where}`" if verdict.where else "in no manifest"
        return f"`{verdict.reference.text}` is {place}{' any more' if verdict.is_lost else ''}"
