"""One small skill, and what a run says about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.support import lint_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.model.diagnostic import Diagnostic
    from skill_lint.model.result import Result

DESCRIPTION = "Fires pottery in a gas kiln. Use when a load of pots has to be fired."
HEAD = f"---\nname: kiln\ndescription: {DESCRIPTION}\n---\n\n"
SKILL = "skills/kiln/SKILL.md"
Files = dict[str, "str | bytes"]


class Said(NamedTuple):
    """One finding: its rule, its level, the line it stands on, and the text it marks."""

    rule: str
    level: str
    line: int
    marked: str


def with_body(body: str, others: Mapping[str, str | bytes] | None = None, entry: str = SKILL) -> Files:
    """Give a tree with the skill and this text below its metadata."""
    return {entry: HEAD + body, **(others or {})}


def with_head(lines: str, body: str = "Fire the pots.\n", name: str = "kiln") -> Files:
    """Give a tree with the skill and these lines in its metadata, below the name."""
    return {SKILL: f"---\nname: {name}\n{lines}\n---\n\n{body}"}


def judged(files: Mapping[str, str | bytes], **settings: object) -> Result:
    """Judge a tree with the default rules."""
    return lint_tree(files, **settings)


def said(files: Mapping[str, str | bytes], *, notes: bool = False, **settings: object) -> list[Said]:
    """Give what is reported, as a user sees it: notes only where they are asked for."""
    found = []
    for finding in judged(files, **settings).findings:
        diagnostic = finding.diagnostic
        if finding.status == "new" and (notes or diagnostic.severity.word != "note"):
            content = files[diagnostic.path]
            text = content if isinstance(content, str) else content.decode("utf-8", "surrogateescape")
            marked = text[diagnostic.span.start : diagnostic.span.end] if diagnostic.span else ""
            found.append(Said(diagnostic.rule, diagnostic.severity.word, finding.start.line, marked))
    return found


def marked(files: Mapping[str, str | bytes], rule: str) -> list[str]:
    """Give the texts that the findings of one rule mark."""
    return [each.marked for each in said(files) if each.rule == rule]


def only(files: Mapping[str, str | bytes], **settings: object) -> Diagnostic:
    """Give the one diagnostic above the notes that a tree has."""
    (finding,) = [f for f in judged(files, **settings).findings if f.diagnostic.severity.word != "note"]
    return finding.diagnostic


def reasons(files: Mapping[str, str | bytes], **settings: object) -> list[tuple[str, str]]:
    """Give the references that were left alone, each with the reason."""
    return [(unjudged.text, unjudged.reason) for unjudged in judged(files, **settings).unjudged]
