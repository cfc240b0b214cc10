"""Whether a change can matter to any skill: told from names alone, so that most commits cost next to nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.index.languages import language_of
from skill_lint.model.regex import regex
from skill_lint.references.bundle import MARKDOWN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from skill_lint.index.change import Change
    from skill_lint.index.patch import Patch
    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Skill

MOST_NAMES = 2_000  # that are looked for; a larger change is judged
# Spans and blocks of code, as far as they can be told without reading the Markdown; rather too much than too little.
CODE = regex(rb"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`]+`", re.DOTALL)
WORD = regex(rb"\w+")
SHORTEST = 3  # characters of a word that is a name of code
# Files that stand for their folder: the name of a package or module is that of the folder.
STANDING_FOR_FOLDER = frozenset({"__init__", "__main__", "index", "mod", "lib", "main", "package-info"})


def touched(change: Change, skills: Collection[Skill]) -> frozenset[str]:
    """Give the directories of the skills of which a file differs, is new or is gone."""
    by_directory = {skill.directory: skill for skill in skills}
    found = set()
    for path in change.paths:
        folder = path
        while folder:
            folder = folder.rpartition("/")[0]
            if folder in by_directory:
                # The skill at the root holds some files of the repository, not all.
                if folder or path in by_directory[folder].files:
                    found.add(folder)
                break
    return frozenset(found)


def concerns(change: Change, tree: Tree, skills: Collection[Skill]) -> bool:
    """Say whether anything that differs can be what a text of `skills` names.

    That is so where the texts hold the name of a file that differs, of a folder that is gone, or of a definition in
    lines that went; where their code holds any word that went from the source and came nowhere; and where targets of a
    build tool or titles of tests differ, which words do not tell.
    """
    if any(_is_always_of_concern(path) for path in change.paths):
        return True
    if not change.gone_names.isdisjoint(("SKILL.md", "skill.md")):  # a name that it declared is in no path
        return True
    names = _names_of_paths(change)
    if len(names) > MOST_NAMES:
        return True
    text = b"\n".join(_texts(tree, skills))
    if any(_holds(text, name) for name in names):
        return True
    patches = {path: patch for path, patch in change.patches.items() if language_of(path) is not None}
    if change.notes:  # what could not be looked at is told
        return True
    words = WORD.findall(b"\n".join(CODE.findall(text)))
    return any(_holds(text, name) for name in _definitions(patches)) or not _gone(patches).isdisjoint(words)


def _texts(tree: Tree, skills: Collection[Skill]) -> Iterator[bytes]:
    for skill in skills:
        for path in {skill.entry, *(file for file in skill.files if file.lower().endswith(MARKDOWN))}:
            try:
                yield tree.read(path)
            except OSError:
                continue  # said by the run that judges the skill


def _names_of_paths(change: Change) -> set[str]:
    names = set(change.gone_names)
    for path in change.paths:
        folder, _, name = path.rpartition("/")
        names.add(name)
        if language_of(path) is not None:  # a module is named without its ending
            stem = name.partition(".")[0] or name
            names.add(folder.rpartition("/")[2] if stem in STANDING_FOR_FOLDER else stem)
    return names - {""}


def _definitions(patches: Mapping[str, Patch]) -> Iterator[str]:
    """Give the names that are defined on lines that went."""
    from skill_lint.index.outline import definitions_in_lines

    for path, patch in patches.items():
        removed = [line for hunk in patch.hunks for line in hunk.removed]
        yield from (definition.name for definition in definitions_in_lines(path, removed))


def _gone(patches: Mapping[str, Patch]) -> set[bytes]:
    """Give the words on lines that went and on none that came."""
    went = {word for patch in patches.values() for word in patch.words_that_went() if len(word) >= SHORTEST}
    return went.difference(word for patch in patches.values() for word in patch.words_that_came())


def _is_always_of_concern(path: str) -> bool:
    from skill_lint.index.manifests import is_manifest
    from skill_lint.index.test_names import is_test_file

    return is_manifest(path) or (is_test_file(path) and not path.endswith(".py"))


def _holds(text: bytes, name: str) -> bool:
    """Say whether `name` stands in `text` as a whole word."""
    word = name.encode("utf-8", "surrogateescape")
    return word in text and re.search(rb"(?<!\w)" + re.escape(word) + rb"(?!\w)", text) is not None
