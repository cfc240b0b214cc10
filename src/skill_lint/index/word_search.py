"""Looks for words in all source of a working tree or of git's index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skill_lint.index.git import GitError, encode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skill_lint.index.git import Git

MOST_FOUND = 30_000_000  # bytes of words that a search may print
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
    asked = {encode(word): word for word in words if word and "\n" not in word and "\0" not in word}
    if not asked:
        return frozenset()
    where = "--cached" if in_index else "--untracked"
    options = ["-w", "-F", "-I", "-h", "-o", "--no-color", "--no-line-number", "--no-column", "--no-textconv"]
    options.append("--no-recurse-submodules")
    chosen = [word for each in asked.values() for word in ("-e", each)]
    left_out = [f":(exclude,icase)*.{ending}" for ending in NO_SOURCE]
    left_out += [f":(exclude,glob)**/{folder}/**" for folder in RECORDED]
    try:
        found = git.search("grep", where, *options, *chosen, "--", ":/", *left_out, most=MOST_FOUND)
    except GitError:
        return frozenset(asked.values())
    return frozenset(word for token, word in asked.items() if token in found)
