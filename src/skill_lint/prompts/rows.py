"""One row of a prompt set, whatever file it stands in, to a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.frontmatter import Mapping, Scalar
from skill_lint.prompts.expectation import (
    GENERAL_KEYS,
    NAME_KEYS,
    NO_EXPECTATION,
    TRIGGER_KEYS,
    Expected,
    Nothing,
    expectation,
)
from skill_lint.prompts.fields import Row, field_name, is_text, texts
from skill_lint.prompts.intents import intent_of
from skill_lint.prompts.reading import Fault, Words

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Node
    from skill_lint.prompts.reading import Reading

PROMPT_KEYS = ("prompt", "query", "question", "request", "task", "user_request", "input", "text", "s_prompt")
GROUP_KEYS = ("prompts", "queries", "questions", "requests")
"""Keys of a row that gives several prompts with one expectation."""
SUBJECT_KEYS = ("skill", "skill_name")
NOTE_KEYS = ("note", "notes", "why", "reason", "rationale", "comment", "description")
DEPRECATED = "deprecated"
TOLD_KEYS = frozenset({*PROMPT_KEYS, *TRIGGER_KEYS, *NAME_KEYS, *GENERAL_KEYS, *SUBJECT_KEYS})

NEED_PROMPT = "name the field with the request `prompt`"


class Defaults(NamedTuple):
    """What holds for all rows of a list unless a row says otherwise."""

    subject: str = ""
    trigger: bool | None = None
    in_words: bool = False


def read_row(reading: Reading, node: Node, defaults: Defaults) -> None:
    """Read one item of a list of rows: a mapping, or the bare text of a prompt where the list says what is expected."""
    reading.rows += 1
    if isinstance(node, Mapping):
        _read_mapping(reading, Row(node), defaults)
    elif isinstance(node, Scalar) and is_text(node):
        reading.has_prompt = True
        answer = expectation(Row(Mapping(node.span, ())), defaults.subject, defaults.trigger)
        if isinstance(answer, Nothing):
            reading.skip(answer.reason)
        _add(reading, node, answer, defaults)
    else:
        cure = 'write an object with `"prompt"` and what is expected, or the text of a prompt'
        reading.lose(Fault(node.span.start, "this row is neither an object nor text", cure), node.span.start)


def _read_mapping(reading: Reading, row: Row, defaults: Defaults) -> None:
    if row.word("deprecated").casefold() in ("true", "yes", "1") or _is_true(row.get("deprecated")):
        reading.skip(DEPRECATED)
        return
    for entry in row.repeated:
        if field_name(entry.name) in TOLD_KEYS:
            message = f"`{entry.name}` stands twice in this row"
            reading.fault(Fault(entry.key.span.start, message, "remove one of the two; loaders differ in which counts"))
    defaults = defaults._replace(subject=subject_of(row) or defaults.subject)
    inputs = row.row("inputs", "input")
    prompt = row.text(*PROMPT_KEYS) or (inputs.text(*PROMPT_KEYS) if inputs is not None else None)
    group = [] if prompt is not None else texts(row.get(*GROUP_KEYS))
    reading.has_prompt = reading.has_prompt or prompt is not None or bool(group)
    answer = expectation(row, defaults.subject, defaults.trigger, in_words=defaults.in_words)
    if isinstance(answer, Nothing):
        reading.skip(answer.reason)
    elif prompt is None and not group:
        fields = ", ".join(f"`{name}`" for name in list(row.fields)[:6])
        fault = Fault(row.start, f"this row has no prompt; its fields are {fields}", NEED_PROMPT)
        reading.lose(fault, row.start, subject=defaults.subject, words=words_of(row))
    words = words_of(row)
    if prompt is not None:
        _add(reading, prompt, answer, defaults, words)
    for number, text in enumerate(group, 1):
        _add(reading, text, answer, defaults, words._replace(id=f"{words.id or reading.rows}.{number}"))


def _add(
    reading: Reading,
    prompt: Scalar,
    answer: Expected | Nothing | Fault,
    defaults: Defaults,
    words: Words = Words(),  # noqa: B008 - a value that does not change
) -> None:
    text, at = prompt.value.strip(), prompt.span.start
    if isinstance(answer, Fault):
        reading.lose(answer, at, text, defaults.subject, words)
    elif isinstance(answer, Expected):
        if text:
            reading.add(text, at, answer, defaults.subject, words)
        else:
            fault = Fault(at, "the prompt is empty", "write a request, or remove the row")
            reading.lose(fault, at, subject=defaults.subject, words=words)


def subject_of(row: Row) -> str:
    """Give the skill that a row or a file says it is about, "" where it does not."""
    covers = row.row("covers")
    return row.word(*SUBJECT_KEYS) or (covers.word(*SUBJECT_KEYS) if covers is not None else "")


def words_of(row: Row) -> Words:
    """Give the author's own words about a row."""
    return Words(
        id=row.word("id", "case_id", "name"),
        intent=intent_of(row),
        split=row.word("split"),
        note=row.word(*NOTE_KEYS),
    )


def _is_true(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.core == "boolean" and node.value.lower() == "true"


__all__ = ["NO_EXPECTATION", "PROMPT_KEYS", "Defaults", "read_row", "subject_of"]
