"""`unclosed-fence`: a code block that swallows what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document, Fence
    from skill_lint.rules.context import Context

PATH = "skills/ink-maker/SKILL.md"
HEADER = "---\nname: ink-maker\ndescription: Makes ink. Use when ink is wanted.\n---\n"


class UnclosedFence(Rule):
    """A fenced code block is never closed.

    What:
        The Markdown parser reaches the end of the file, or of the list or quote around the block, before a closing
        fence. A closing fence has the same character as the opening one, at least as many of them, no text behind
        them, and stands within the same list item or quote. The first such fence of a file is reported, since it
        turns the meaning of all later ones round.

    Why:
        Everything after the fence is code for a reader: headings, links and instructions are lost.

    How to fix:
        Close the block with a line that repeats the opening fence, indented like it. To show a fence inside a block,
        open the outer one with more back-ticks.
    """

    id = "unclosed-fence"
    summary = "A fenced code block is never closed"
    severity = Severity.WARNING
    tags = ("body", "markdown")
    bad = (
        Example({PATH: f"{HEADER}⟦```bash⟧\npython scripts/weigh.py\n\n## Boiling\n"}),
        Example({PATH: f"{HEADER}- Weigh:\n\n  ⟦```bash⟧\n  weigh oak-galls\n```\n\nThen boil.\n"}),
    )
    good = (Example({PATH: f"{HEADER}````markdown\n```bash\nweigh\n```\n````\n"}),)

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Take the first open fence of each file."""
        for document in context.documents:
            fence = next((fence for fence in document.fences if not fence.closed), None)
            if fence is not None:
                is_last = not document.source.text[fence.opener.end :].strip()
                problem = document.frontmatter.problem
                if is_last and problem and problem.kind == "not-first" and document is context.entry:
                    continue  # it closes the fence that the whole file stands in, which `frontmatter-not-first` tells
                yield self._report(document, fence, is_last=is_last)

    def _report(self, document: Document, fence: Fence, *, is_last: bool) -> Diagnostic:
        text = document.source.text
        if is_last:
            return self.diagnostic(
                document.path,
                fence.opener,
                "a stray fence at the end of the file opens a code block with nothing in it",
                severity=Severity.NOTE,
                help="remove the line, or look above for the block that an inner fence closed too early",
            )
        cure = "close the block with the same fence, indented like this one"
        if not fence.info:
            cure += "; if this line was meant to close a block, an inner fence closed that one too early"
        return self.diagnostic(
            document.path,
            fence.opener,
            "the code block that this fence opens is never closed",
            label="everything below is code" if fence.span.end >= len(text.rstrip()) else "ends with its list or quote",
            help=cure,
        )
