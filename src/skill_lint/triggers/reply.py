"""What a model's reply says: a ladder from the object that the schema asks for down to a line that is a name."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.triggers.question import Question

LONGEST_REPLY = 100_000
"""A reply of more characters is not looked through."""
_MOST_TRIES = 200
_AROUND = " \t\r\"'`*.“”‘’«»„"
_THOUGHT = "</think>"


class ReplyError(Exception):
    """A reply that names no skill of the catalogue, or none that can be read; the text says why, in one line."""


def read_reply(question: Question, reply: object) -> str | None:
    """Give the skill that `reply` names, None for no skill.

    `reply` is the object that the schema asks for, or text: an object anywhere in it, else a line that is a name. Names
    match exactly, else without regard to case, else without a plugin's prefix on one of the sides; never in part.
    Replies that name several skills are not weighed. Raises ReplyError.
    """
    if isinstance(reply, dict):
        return _skill_of(question, reply)
    if not isinstance(reply, str):
        raise ReplyError(f"unreadable reply: {type(reply).__name__} in place of an object or a text")
    if len(reply) > LONGEST_REPLY:
        raise ReplyError(f"unreadable reply: {len(reply)} characters")
    text = reply.rpartition(_THOUGHT)[2]  # models that think aloud weigh other names before
    found = {_skill_of(question, each) for each in _objects(text)} or set(_named_by_lines(question, text))
    if len(found) > 1:
        names = ", ".join(f"`{name}`" for name in sorted(name or "none" for name in found))
        raise ReplyError(f"unreadable reply: it names several skills, {names}")
    if not found:
        raise ReplyError(f"unreadable reply: {_excerpt(text)}" if text.strip() else "unreadable reply: it is empty")
    return found.pop()


def _skill_of(question: Question, reply: dict[str, object]) -> str | None:
    """Give the skill that an object of the schema names."""
    if "skill" not in reply:
        raise ReplyError("unreadable reply: an object without `skill`")
    skill = reply["skill"]
    if skill is None:
        return None
    if not isinstance(skill, str):
        raise ReplyError(f"unreadable reply: `skill` is {type(skill).__name__} in place of a text")
    if found := _matches(question, skill.strip()):
        return found[0]
    raise ReplyError(f"the reply names {_excerpt(skill)}, which is no skill of the catalogue")


def _objects(text: str) -> Iterator[dict[str, object]]:
    """Give the objects in `text` that have a `skill`, those inside others too."""
    decoder = json.JSONDecoder()
    start = text.find("{")
    for _ in range(_MOST_TRIES):  # every try may read to the end
        if start < 0:
            return
        end = start + 1
        try:
            value, stop = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            pass
        else:
            if isinstance(value, dict) and "skill" in value:
                yield value
                end = stop
        start = text.find("{", end)


def _named_by_lines(question: Question, text: str) -> Iterator[str | None]:
    for line in text.splitlines():
        yield from _matches(question, line.strip()) or _matches(question, line.strip(_AROUND))


def _matches(question: Question, answer: str) -> tuple[str | None, ...]:
    """Give the one skill that `answer` names as a whole, or nothing."""
    shared = question.shared
    folded = answer.casefold()
    plugin, _, bare = folded.rpartition(":")
    if answer in shared.keys:
        return (shared.keys[answer],)
    if folded in shared.folded:
        return (shared.folded[folded],)
    if plugin and shared.folded.get(bare.strip()) is not None:
        return (shared.folded[bare.strip()],)
    if not plugin and folded in shared.bare:
        return (shared.bare[folded],)
    return ()


def _excerpt(text: str) -> str:
    """Give the beginning of `text` on one line, in back-ticks."""
    line = " ".join("".join(each if each.isprintable() else " " for each in text[:400]).split())
    return f"`{line[:77]}...`" if len(line) > 80 else f"`{line}`"
