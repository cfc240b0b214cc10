"""What a run is compared with: the base, the history, and what earlier runs found; and what of it a hook needs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.cache import CACHE_FOLDER, NoCache
from skill_lint.index.listing import is_below
from skill_lint.index.root import CONFIGURATION_FILES, relative

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.index.cache import Cache
    from skill_lint.index.change import Change
    from skill_lint.index.discovery import Opened
    from skill_lint.index.git_index import GitIndexTree
    from skill_lint.index.git_tree import GitTree
    from skill_lint.index.history import History
    from skill_lint.index.revision import Base

SETTINGS = frozenset({*CONFIGURATION_FILES, "pyproject.toml"})


class Brought(NamedTuple):
    """What a commit brings: the directories of the skills that it touches, None where all counts as new.

    `is_of_concern` is False where nothing in the commit can matter to any skill.
    """

    touched: frozenset[str] | None = None
    is_of_concern: bool = True


def compared(opened: Opened, base: Base, cache: Cache) -> Change | None:
    """Give the change between the base and the tree; None outside of git and where nothing is compared."""
    if opened.git_tree is None or not base.revision:
        return None
    from skill_lint.index.change import Change

    return Change(opened.git_tree, base, cache)


def remembered(opened: Opened, limit: int, cache: Cache) -> History | None:
    """Give what earlier commits deleted, in the newest `limit` of them; None outside of git."""
    if opened.git_tree is None:
        return None
    from skill_lint.index.history import History

    return History(opened.git_tree.git, opened.tree, limit, cache)


def trusted(opened: Opened, cache: Cache, environ: Mapping[str, str]) -> Cache:
    """Give the cache of a project in git, unless a commit brought it. Outside of git nothing tells what came along."""
    elsewhere = environ.get("SKILL_LINT_CACHE_DIR")
    place = relative(os.path.realpath(elsewhere).replace(os.sep, "/"), opened.root) if elsewhere else CACHE_FOLDER
    if opened.git_tree is None or (place is not None and _is_brought(place, opened.git_tree)):
        return NoCache()
    return cache


def _is_brought(place: str, tree: GitTree | GitIndexTree) -> bool:
    """Say whether git tracks anything in the folder `place`, or could: another repository has its own commits.

    A disk may take another spelling for the same folder.
    """
    if any(is_below(place, repository) or is_below(repository, place) for repository in tree.repositories):
        return True
    folded = place.casefold()
    spellings = [folder for folder in tree.folders if folder.casefold() == folded]
    return bool(spellings) and any(is_below(path, folder) for folder in spellings for path in tree.tracked)


def is_over_all(opened: Opened, cache: Cache, environ: Mapping[str, str]) -> bool:
    """Say whether a hook was started by hand over all files (`pre-commit run --all-files`), as far as that can be told.

    Then git makes no commit and sends none, nobody names two revisions, and nothing is staged; a manager of hooks
    tells no more. In CI the base of a pull request is none that such a run speaks of.
    """
    from skill_lint.index.pushed import FROM
    from skill_lint.index.revision import Base

    if "GIT_INDEX_FILE" in environ or environ.get(FROM):
        return False
    change = compared(opened, Base("HEAD", "HEAD", head="HEAD"), cache)
    return change is not None and not change.paths


def brought(change: Change | None, opened: Opened, environ: Mapping[str, str]) -> Brought:
    """Say what the commit that a hook judges brings.

    Without a commit to compare with, and where nothing is staged and git makes no commit (a run by hand over all
    files), all is new. So it is where settings differ.
    """
    if change is None or not change.revision:
        return Brought()
    if not change.paths and "GIT_INDEX_FILE" not in environ:
        return Brought()
    if any(path.rpartition("/")[2] in SETTINGS for path in change.paths):
        return Brought()
    from skill_lint.index.prompt_files import shared_prompt_files
    from skill_lint.references.concern import concerns, touched

    found = touched(change, opened.skills)
    is_of_concern = (
        bool(found)
        or any(file.path in change.paths for file in shared_prompt_files(opened.tree, opened.skills))
        or concerns(change, opened.tree, opened.skills)
    )
    return Brought(found, is_of_concern)
