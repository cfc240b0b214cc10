"""`orphan-file`: a bundled file that nothing names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.references.orphans import orphans
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: violin-care\ndescription: Looks after a violin. Use when strings or bow need care.\n---\n"


class OrphanFile(Rule):
    """A file of the skill is named nowhere in it.

    What:
        No document and no script of the skill names the file, its name without the ending, or a folder above it as a
        whole. Licences, manifests, tests, evals, `agents/`, hidden files and modules that scripts import are left
        alone.

    Why:
        An agent reads a bundled file when the text tells it to. What nothing names is never read: it is forgotten, or
        the link to it was lost.

    How to fix:
        Say in the SKILL.md when to read or run the file, or remove it.
    """

    id = "orphan-file"
    summary = "A bundled file is named nowhere in the skill"
    severity = Severity.NOTE
    tags = ("references",)
    bad = (
        Example(
            {
                "skills/violin-care/SKILL.md": f"{HEAD}Read [strings](references/strings.md).\n",
                "skills/violin-care/references/strings.md": "# Strings\n\nChange one at a time.\n",
                "skills/violin-care/references/varnish.md": "# Varnish\n\nNever use alcohol.\n",
                "skills/violin-care/LICENSE.txt": "All rights reserved.\n",
            },
            whole_files=("skills/violin-care/references/varnish.md",),
        ),
    )
    good = (
        Example(
            {
                "skills/violin-care/SKILL.md": f"{HEAD}Read all of `references/`, then run `python scripts/tune.py`.\n",
                "skills/violin-care/references/varnish.md": "# Varnish\n\nNever use alcohol.\n",
                "skills/violin-care/scripts/tune.py": "import pitch\n\nprint(pitch.A)\n",
                "skills/violin-care/scripts/pitch.py": "A = 440\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report each file that no text and no script of the skill names."""
        start = len(context.skill.directory) + 1 if context.skill.directory else 0
        verdicts = context.verdicts
        reached = {verdict.where for verdict in verdicts if verdict.where != verdict.reference.document}
        for path in orphans(context.tree, context.skill, context.documents, reached):
            yield self.diagnostic(
                path,
                None,
                f"nothing in the skill names `{path[start:]}`",
                help="say in the SKILL.md when to use the file, or remove it",
            )
