"""A first set of prompts for one skill, made of its name and description, every row marked to be edited."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.model.prompt import CatalogueEntry, Intent, Prompt

Form = Literal["csv", "json"]

# "Use when the user asks to VERB", "Use to VERB", "Helps to VERB" ...
VERB = regex(
    r"\b(?:asks?|wants?|needs?|used?|helps?|trying|you|asked)\s+(?:you\s+)?to\s+([^.!?]{3,200})",
    re.IGNORECASE,
)
# "Use when THIS HOLDS", "Use for DOING THAT", "when the user mentions A or B" ...
CASE = regex(
    r"\b(?:when(?:ever)?\s+(?:(?:the\s+user|users?|you|someone|asked)\s+)?(?:asks?\s+(?:for|about)|mentions?|says?|wants?"
    r"|needs?|about)?|use(?:d)?\s+(?:this\s+skill\s+|it\s+)?(?:for|if|with))\s+([^.!?]{3,200})",
    re.IGNORECASE,
)
SENTENCE = regex(r"[^.!?]+")
MARK = "EDIT: "
NAMES_SKILL = f"{MARK}the request names the skill"
AS_USERS_DO = f"{MARK}ask for the task as users do, without the name"
AMONG_FACTS = f"{MARK}hide the task among other facts"
OTHER_TASK = f"{MARK}a request with the words of the description and another task"
NOTHING_TO_DO = f"{MARK}something that has nothing to do with the skill"
MADE_OF = f"{MARK}made of the description of "
NOTES = frozenset({NAMES_SKILL, AS_USERS_DO, AMONG_FACTS, OTHER_TASK, NOTHING_TO_DO})
LONGEST = 120
EDGES = " ,;:-\"'`"


class StarterRow(NamedTuple):
    """One row of the starter set."""

    id: str
    should_trigger: bool
    prompt: str
    intent: Intent
    note: str


class _Task(NamedTuple):
    """What a skill is for; `is_verb` where it can follow "to"."""

    text: str
    is_verb: bool

    def after(self, verb: str, other: str) -> str:
        return f"{verb} {self.text}" if self.is_verb else f"{other}: {self.text}"


def starter(entry: CatalogueEntry, siblings: Sequence[CatalogueEntry] = (), form: Form = "csv") -> str:
    """Write a starter set for the skill `entry`; the near miss is taken from the sibling most like it, if any.

    Every prompt begins with words of ours, so that a spreadsheet takes no cell for a formula.
    """
    rows = starter_rows(entry, siblings)
    return _csv(rows) if form == "csv" else _json(_folded(entry.name), rows)


def starter_rows(entry: CatalogueEntry, siblings: Sequence[CatalogueEntry] = ()) -> tuple[StarterRow, ...]:
    """Give the rows: three ways of asking for the skill, a near miss, and something that has nothing to do with it."""
    name = _folded(entry.name) or "this-skill"
    task = _task(entry) or _Task(f"do what {name} is for", is_verb=True)
    sibling = _most_alike(entry, siblings)
    other = _task(sibling) if sibling is not None else None
    if sibling is not None and other is not None:
        near = other.after("Please", "Please help me with this")
        near_note = f"{MADE_OF}{_folded(sibling.name)}, which should be chosen instead"
    else:
        near = f"Explain in two sentences what this means, and do nothing else: {task.text}"
        near_note = OTHER_TASK
    left = task.after("what is left is to", "what is left is this")
    return (
        StarterRow(
            "explicit-1",
            True,
            task.after(f"Use ${name} to", f"Use ${name} for this"),
            "explicit",
            NAMES_SKILL,
        ),
        StarterRow(
            "implicit-1",
            True,
            task.after("I want to", "I need help with this"),
            "implicit",
            AS_USERS_DO,
        ),
        StarterRow(
            "contextual-1",
            True,
            f"The release is tomorrow, the tests pass and the notes are written; {left}",
            "contextual",
            AMONG_FACTS,
        ),
        StarterRow("near-miss-1", False, near, "near-miss", near_note),
        StarterRow(
            "off-topic-1",
            False,
            "What is the capital of Iceland?",
            "off-topic",
            NOTHING_TO_DO,
        ),
    )


def is_unedited(prompt: Prompt) -> bool:
    """Say whether a row still has the mark with which the starter set asks to edit it."""
    return prompt.note in NOTES or prompt.note.startswith(MADE_OF)


def _task(entry: CatalogueEntry) -> _Task | None:
    """Give what the description says the skill is for: its trigger clause, else its first sentence."""
    text = _folded(entry.description)
    verb, case = VERB.search(text), CASE.search(text)
    clause = verb or case or SENTENCE.search(text)
    found = _shortened(_lowered(clause.group(1 if verb or case else 0).strip(EDGES))) if clause else ""
    return _Task(found, is_verb=verb is not None) if found else None


def _folded(text: str) -> str:
    """Put a text on one line, without signs that cannot be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _lowered(text: str) -> str:
    """Begin with a small letter, unless the first word holds further large ones."""
    first = text.partition(" ")[0]
    return text if first[1:].lower() != first[1:] else text[:1].lower() + text[1:]


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]


def _most_alike(entry: CatalogueEntry, siblings: Sequence[CatalogueEntry]) -> CatalogueEntry | None:
    """Give the sibling that shares most words with the skill, None where none shares any."""
    words = _words(entry)

    def alike(sibling: CatalogueEntry) -> tuple[float, str]:
        own = _words(sibling)
        return len(words & own) / (len(words | own) or 1), sibling.name

    others = [sibling for sibling in siblings if sibling.name != entry.name]
    best = max(others, key=alike, default=None)
    return best if best is not None and alike(best)[0] > 0 else None


def _words(entry: CatalogueEntry) -> set[str]:
    text = f"{entry.name.replace('-', ' ')} {entry.description}".casefold()
    return {word.strip(".,;:!?()\"'`") for word in text.split() if len(word) > 3}


def _csv(rows: Sequence[StarterRow]) -> str:
    lines = [",".join(StarterRow._fields)]
    for row in rows:
        said = "true" if row.should_trigger else "false"
        lines.append(",".join(map(_cell, (row.id, said, row.prompt, row.intent, row.note))))
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    """Quote a cell where that is needed."""
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if any(sign in text for sign in ',;"') else text


def _json(name: str, rows: Sequence[StarterRow]) -> str:
    written = {"skill": name, "queries": [row._asdict() for row in rows]}
    return json.dumps(written, indent=2, ensure_ascii=False) + "\n"
