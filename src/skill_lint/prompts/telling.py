"""The words of a prompt that somebody could write into a description."""

from __future__ import annotations

import re

from skill_lint.model.regex import regex
from skill_lint.prompts.background import background
from skill_lint.prompts.spelling import spelled
from skill_lint.prompts.stop_words import STOP_WORDS
from skill_lint.prompts.words import is_unspaced

COMMON = 0.05
"""The share of public descriptions above which a word (`create`, `file`, `run`) tells no skill from another."""
# Addresses, paths, names of files, options and mentions are of one request, not of what a skill is for.
ONE_REQUEST = regex(
    r"""(?:[~./$@\#\\]|--?[a-zA-Z]|www\.)\S   # begins as one
      | [^/\\]*[/\\][^/\\]*[/\\]             # has two slashes
      | [^@]+@
      | [\w./\\-]+\.[a-zA-Z]\w{0,4}$         # ends as a file or a host does
    """,
    re.VERBOSE,
)
AROUND = ".,;:!?()[]{}<>\"'`*"
LETTERS = 2
# Words of the language, not of a task; they count in a ranking all the same, for what they are worth.
FUNCTION_WORDS = frozenset(
    {
        *("after", "before", "during", "between", "without", "within", "until", "since", "only", "even", "still"),
        *("one", "two", "three", "first", "last", "next", "per", "every", "each", "both", "same", "another", "many"),
        *("make", "makes", "made", "give", "gives", "go", "see", "look", "now", "here", "back", "yet", "ok", "hey"),
    }
)


def telling_words(prompt: str, *languages: str) -> dict[str, str]:
    """Give the words of a prompt by their stems, as their author first wrote them.

    Left out are numbers, words of fewer than two letters, the commonest words of `languages`, of which the first is
    that of the description, words that many public descriptions have, and all writing without spaces, whose parts are
    no words.
    """
    language = languages[0] if languages else "english"
    common = FUNCTION_WORDS.union(*(STOP_WORDS.get(each, ()) for each in languages))
    found: dict[str, str] = {}
    parts = (part.strip(AROUND) for part in prompt.split())
    text = " ".join(part for part in parts if ONE_REQUEST.match(part) is None)
    for word in spelled(text, language):
        written = word.written
        if is_word(written) and written.casefold() not in common and _share(word.stem) <= COMMON:
            found.setdefault(word.stem, written)
    return found


def is_word(written: str) -> bool:
    """Say whether it is one: no number, no single letter, no piece of a script without spaces."""
    is_written = written[0].isalpha() and sum(sign.isalpha() for sign in written) >= LETTERS
    return is_written and not is_unspaced(written)


def _share(root: str) -> float:
    return background().frequency(root) / background().documents
