"""`prompts-invalid`: a set of prompts cannot be read, or a row of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.model.source import Span
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.rules.context import Context

HEAD = "---\nname: tea\ndescription: Brews tea. Use when a tea is to be brewed.\n---\nWarm the pot.\n"


class PromptsInvalid(Rule):
    """A set of prompts cannot be read, or some of its rows.

    What:
        Files that people keep prompts in (`evals/*.prompts.csv`, `evals/trigger-eval.json`, `trigger_tests.yaml` ...)
        are read as `skill-lint triggers` reads them. Reported are broken quotes and brackets, a missing column or
        field with the prompt, empty prompts, and a `should_trigger` that is neither true nor false. Rows that stand as
        `skill-lint triggers init` wrote them, still marked `EDIT`, are reported too. A file whose name is not that of
        a prompt set is left alone where it holds none.

    Why:
        A row that is not read tests nothing, and nobody sees that it does not. Where a quote is never closed, all rows
        behind it are gone. A row of a starter set is made of the description's own words, which it always finds again.

    How to fix:
        Mend the place that is marked; the help says how.
    """

    id = "prompts-invalid"
    summary = "A set of prompts, or a row of it, cannot be read"
    severity = Severity.WARNING
    tags = ("prompts",)
    bad = (
        Example(
            {
                "skills/tea/SKILL.md": HEAD,
                "skills/tea/evals/tea.prompts.csv": (
                    "id,should_trigger,prompt\nbrew,⟦perhaps,Brew a pot of tea⟧\ncold,false,Chill the milk\n"
                ),
            }
        ),
        Example(
            {
                "skills/tea/SKILL.md": HEAD,
                "skills/tea/evals/trigger-eval.json": '[{"query": "Brew a pot" ⟦"should_trigger": true}]⟧\n',
            }
        ),
    )
    good = (
        Example(
            {
                "skills/tea/SKILL.md": HEAD,
                "skills/tea/evals/tea.prompts.csv": (
                    'id,should_trigger,prompt\nbrew,true,"Brew a pot, please"\ncold,false,Chill the milk\n'
                ),
                "skills/tea/evals/config.json": "{}\n",
            }
        ),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Report what the loader found wrong; a file that gave no prompt at all and is broken weighs more."""
        from skill_lint.prompts.left_out import unedited_problem
        from skill_lint.prompts.starter import is_unedited

        for found in context.prompt_sets:
            prompts = found.prompts
            is_lost = found.is_certain and prompts.format != "" and not prompts.prompts
            source = context.project.source(prompts.path) if prompts.problems else None
            for problem in prompts.problems:
                span = None
                if source is not None:
                    line = source.line_span(problem.line)
                    span = Span(min(line.start + problem.column - 1, line.end), line.end)
                severity = Severity.ERROR if is_lost else None
                yield self.diagnostic(prompts.path, span, problem.message, severity=severity, help=problem.help)
            unedited = [prompt for prompt in prompts.prompts if is_unedited(prompt)]
            if unedited:
                problem = unedited_problem(prompts.path, unedited)
                span = context.project.source(prompts.path).line_span(problem.line)
                yield self.diagnostic(prompts.path, span, problem.message, help=problem.help)
