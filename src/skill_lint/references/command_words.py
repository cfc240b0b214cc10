"""The words of one command as options with their values and plain arguments, and what they call."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.model.source import Span
from skill_lint.parsing.shell import Word
from skill_lint.references.target import Target

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from skill_lint.references.subject import Subject

NOTHING = Target("empty")


class Call(NamedTuple):
    """Something that a command calls: the word that names it, and what it is; a path where there is no `subject`."""

    word: Word
    subject: Subject | None
    target: Target = NOTHING


class Argument(NamedTuple):
    """An argument: `option` is the option that it is the value of, "" for none, "--" for all that follows a `--`.

    `word` is the value; of an option without a value it is the option itself, and `is_flag` says so.
    """

    option: str
    word: Word
    is_flag: bool = False


def arguments(words: Sequence[Word], valued: Collection[str]) -> Iterator[Argument]:
    """Give the arguments in `words`, which follow the name of the command; the options `valued` take the next word.

    `--option=value` is read for every option, `-ovalue` for those of one letter that take a value.
    """
    index = 0
    while index < len(words):
        word = words[index]
        text = word.text
        index += 1
        if text == "--":
            for rest in words[index:]:
                yield Argument("--", rest)
            return
        if text[:1] != "-" or text == "-":
            yield Argument("", word)
            continue
        option, sign, value = text.partition("=")
        if sign:
            yield Argument(option, _ending(word, value))
        elif text in valued:
            if index < len(words):
                yield Argument(text, words[index])
            index += 1
        elif text[1] != "-" and len(text) > 2 and text[:2] in valued:
            yield Argument(text[:2], _ending(word, text[2:]))
        else:
            yield Argument(text, word, True)


def _ending(word: Word, text: str) -> Word:
    """Give the ending `text` of a word; where quotes inside the word hide its place, the span is that of the word."""
    is_exact = word.span.end - word.span.start == len(word.text)
    return Word(text, Span(word.span.end - len(text), word.span.end) if is_exact else word.span)
