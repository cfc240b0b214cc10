"""Looks for words in all source of a working tree or of git's index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.git import GitError, encode
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skill_lint.index.git import Git

MOST_FOUND = 30_000_000  # bytes of words that a search may print
MOST_TOGETHER = 500  # words of one search
LONGEST_PATTERN = 16_000  # characters; a system may allow no more than 32,000 in a whole command
PLAIN = regex(r"[A-Za-z0-9_]+")
"""Words of which one within the other is no token."""
SIGN = regex(r"[][.*+?(){}|^$\\]")
"""What means something in an extended regular expression of POSIX."""
# Words in documents and data keep no definition alive: one recording of a service holds almost every word.
NO_SOURCE = (
    *("adoc", "cast", "csv", "diff", "har", "htm", "html", "ipynb", "json", "json5", "jsonc", "jsonl", "lock", "log"),
    *("map", "markdown", "md", "mdc", "mdx", "ndjson", "patch", "po", "pot", "rst", "snap", "svg", "tsv", "txt", "xml"),
)
RECORDED = ("cassettes", "recordings", "__recordings__", "__snapshots__")  # folders of what services once answered


def words_in_source(git: Git, words: Iterable[str], *, in_index: bool) -> frozenset[str]:
    """Give those of `words` that occur as tokens in source, and those of which git cannot tell.

    Source are all files but documents and data: those of the working tree, or with `in_index` those that are staged.
    """
    asked = dict.fromkeys(word for word in words if word and "\n" not in word and "\0" not in word)
    plain = [word for word in asked if PLAIN.fullmatch(word)]
    others = [word for word in asked if not PLAIN.fullmatch(word)]
    together = (*_together(plain), *_together(others))  # one of the others could hide a plain one that it begins with
    return frozenset(word for each in together for word in _found(git, each, in_index=in_index))


def _together(words: Iterable[str]) -> Iterator[dict[str, str]]:
    """Give the words that are looked for in one search, each with its pattern."""
    chosen: dict[str, str] = {}
    length = 0
    for word in words:
        pattern = SIGN.sub(r"\\\g<0>", word)
        if chosen and (len(chosen) == MOST_TOGETHER or length + len(pattern) > LONGEST_PATTERN):
            yield chosen
            chosen, length = {}, 0
        chosen[word] = pattern
        length += len(pattern) + 1
    if chosen:
        yield chosen


def _found(git: Git, patterns: dict[str, str], *, in_index: bool) -> Iterable[str]:
    where = "--cached" if in_index else "--untracked"
    options = ["-w", "-E", "-I", "-h", "-o", "--no-color", "--no-line-number", "--no-column", "--no-textconv"]
    options.append("--no-recurse-submodules")
    # One pattern for all: git tries each of several on every line, but passes over what does not match a single one.
    options += ["-e", "|".join(patterns.values())]
    left_out = [f":(exclude,icase)*.{ending}" for ending in NO_SOURCE]
    left_out += [f":(exclude,glob)**/{folder}/**" for folder in RECORDED]
    try:
        found = git.search("grep", where, *options, "--", ":/", *left_out, most=MOST_FOUND)
    except GitError:
        return patterns
    return [word for word in patterns if encode(word) in found]
