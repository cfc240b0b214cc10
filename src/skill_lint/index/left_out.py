"""Says what a run passes over below the paths given, and why."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.layout import agent_folder
from skill_lint.index.listing import is_below, join, parent
from skill_lint.index.root import real, relative
from skill_lint.index.skills import ENTRY, find_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from skill_lint.index.disk import DiskTree
    from skill_lint.index.git_tree import GitTree
    from skill_lint.index.tree import Tree

    IsExcluded: TypeAlias = Callable[[str, str], bool]
    ProjectTree: TypeAlias = GitTree | GitIndexTree | DiskTree


def nothing_below(text: str, place: str, tree: ProjectTree, test: IsExcluded | None) -> str:
    """Say that no skill was found, and what hides most of those that are there."""
    message = f"no skill found below `{text}`; looked for `{ENTRY}`"
    for folder in (place, join(place, ENTRY)):
        if folder.rpartition("/")[2] == ENTRY and (folder in tree.folders or os.path.isdir(f"{tree.root}/{folder}")):
            return f"{message}; `{folder}` is a folder"
    if isinstance(tree, GitIndexTree):
        return message
    hiding: dict[tuple[str, str], int] = {}
    for path in tree.hidden(place):
        if path.rpartition("/")[2] == ENTRY and (reason := tree.hidden_by(path)):
            hiding[reason] = hiding.get(reason, 0) + 1
    if hiding:
        (source, pattern), count = max(hiding.items(), key=lambda item: item[1])
        return f"{message}; the pattern `{pattern}` of `{source}` hides {count}"
    named = [place] if place else []
    others_too = find_skills(tree, None, [*named, *(parent(path) for path in _entries_below(tree, place))])
    count = sum(is_below(skill.directory, place) for skill in others_too)
    if count and test is not None:
        return f"{message}; the configuration or a folder of other software or test fixtures hides {count}"
    if count:
        return f"{message}; {count} in folders of other software or test fixtures were left out"
    others = sum(is_below(path, place) for path in tree.repositories)
    return f"{message}; {others} other repositories below it were not entered" if others else message


def left_out(tree: ProjectTree, places: Sequence[str]) -> list[str]:
    """Tell what below the paths was not looked at, or is no skill although it seems to be one."""
    return [*_leading_out(tree, places), *_folders_in_place_of_entries(tree, places)]


def _leading_out(tree: ProjectTree, places: Sequence[str]) -> list[str]:
    """Tell which links to skills below the paths are not followed, since they leave the tree."""
    if isinstance(tree, GitIndexTree):
        return []
    return [
        f"`{link}` leads out of `{tree.root}`, so what lies behind it was not judged"
        for link in sorted(tree.links)
        if agent_folder(link)
        and tree.resolve(link) == link
        and any(is_below(link, place) for place in places)
        and os.path.isdir(f"{tree.root}/{link}")
        and relative(real(f"{tree.root}/{link}"), tree.root) is None
    ]


def _folders_in_place_of_entries(tree: Tree, places: Sequence[str]) -> list[str]:
    """Tell which folders of agent folders would be skills if their `SKILL.md` were a file; named ones were told."""
    return [
        f"`{folder}` is a folder, so `{parent(folder)}` is no skill"
        for folder in sorted(folder for folder in tree.folders if folder.endswith(f"/{ENTRY}"))
        if (agent := agent_folder(folder))
        and parent(parent(folder)) == folder[: agent[1]]
        and any(is_below(parent(folder), place) and parent(folder) != place for place in places)
    ]


def _entries_below(tree: Tree, place: str) -> list[str]:
    return [path for path in tree.files if path.rpartition("/")[2] == ENTRY and is_below(path, place)]
