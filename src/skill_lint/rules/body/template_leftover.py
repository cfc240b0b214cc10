"""`template-leftover`: a sentence of the template that nobody filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.model.source import Span
from skill_lint.references.bundle import Bundle
from skill_lint.rules.rule import Diagnostic, Example, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.model.markdown import Document
    from skill_lint.rules.context import Context

# Whole sentences of skill generators and the mark at the start of a paragraph; single words such as "placeholder"
# are often the skill's subject.
LEFTOVER = regex(
    r"\[TODO:[^\]\n]*\]?"
    r"|^TODO: .*"
    r"|^Lorem ipsum dolor\b.*"
    r"|\bdelete this (?:entire )?[^.\n]{0,40}section when done\b.*"
    r"|\breplace (?:this |it )?with (?:the |your )?actual (?:content|implementation|instructions|documentation)\b.*",
    re.IGNORECASE | re.MULTILINE,
)
FILLED_IN = ("content", "implementation", "instructions", "documentation")
NEEDED = ("todo: ", "[todo:", "lorem ipsum dolor", "section when done", *(f"actual {what}" for what in FILLED_IN))
"""One of these stands in every leftover, in lower case: most files are done after looking for them."""
HEADER = "---\nname: hedge-trimmer\ndescription: Trims hedges. Use when a hedge has grown.\n---\n"


class TemplateLeftover(Rule):
    """A sentence of the template is still in the text.

    What:
        The prose holds a whole sentence that skill generators put there to be replaced (`[TODO: ...]`, "delete this
        section when done"), or a paragraph starts with `TODO:`. Code, files under `assets/`, `templates/` and
        `examples/`, and files that are templates by their names are left alone.

    Why:
        The agent reads the note to the author as an instruction.

    How to fix:
        Write what the note asks for, or delete it.
    """

    id = "template-leftover"
    summary = "A template sentence was never filled in"
    severity = Severity.WARNING
    tags = ("body",)
    bad = (
        Example({"skills/hedge-trimmer/SKILL.md": f"{HEADER}⟦[TODO: say what the skill enables]⟧\n"}),
        Example({"skills/hedge-trimmer/SKILL.md": f"{HEADER}⟦TODO: describe the blades⟧\n"}),
    )
    good = (
        Example({"skills/hedge-trimmer/SKILL.md": f"{HEADER}Search for `TODO:` and list each TODO with its file.\n"}),
        Example({"skills/hedge-trimmer/SKILL.md": f"{HEADER}```\nTODO: shown as a sample\n```\n"}),
        Example({"skills/hedge-trimmer/assets/plan.md": "TODO: fill in\n", "skills/hedge-trimmer/SKILL.md": HEADER}),
        Example({"skills/hedge-trimmer/plan-template.md": "TODO: fill in\n", "skills/hedge-trimmer/SKILL.md": HEADER}),
    )

    def check(self, context: Context) -> Iterator[Diagnostic]:
        """Search the prose of every file that is not material to copy."""
        bundle = Bundle(context.skill)
        for document in context.documents:
            if not bundle.is_material(document.path):
                yield from self._leftovers(document)

    def _leftovers(self, document: Document) -> Iterator[Diagnostic]:
        folded = document.source.text.lower()
        if not any(word in folded for word in NEEDED):
            return
        for text in document.texts:
            for match in LEFTOVER.finditer(document.source[text]):
                start = text.start + match.start()
                if match.group().startswith("TODO:") and not _starts_line(document, start):
                    continue
                span = Span(start, start + len(match.group().rstrip()))
                message = "this text of the template was never filled in"
                yield self.diagnostic(document.path, span, message, help="write what it asks for, or delete it")


def _starts_line(document: Document, offset: int) -> bool:
    position = document.source.position(offset)
    return not document.source.line(position.line)[: position.column - 1].strip(" \t>")
