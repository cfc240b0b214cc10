"""From the paths of a command line to a tree, its skills, and those that are meant."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.disk import DiskTree
from skill_lint.index.git import Git, GitError, own_toplevel
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.layout import agent_folder
from skill_lint.index.listing import is_below, parent
from skill_lint.index.overlay import OverlayTree
from skill_lint.index.root import real, relative, repository_of, root_outside_git
from skill_lint.index.skills import ENTRY, find_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Skill

    IsExcluded = Callable[[str, str], bool]
    ProjectTree = GitTree | GitIndexTree | DiskTree

__all__ = ["Opened", "find_skills", "open_project"]


@dataclass(frozen=True, slots=True)
class Opened:
    """A project ready to be judged.

    `root` is its absolute path on disk. `skills` are all its skills, `targets` those that the paths mean. `paths`
    are the paths given, relative to the root ("" for the root), without those that do not exist. `problems` are
    paths that cannot be checked, each a sentence; `notices` say what was judged in another way than usual.
    """

    root: str
    tree: Tree
    skills: tuple[Skill, ...]
    targets: tuple[Skill, ...]
    paths: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


class _Named(NamedTuple):
    """A path as it was given, its real absolute path, and whether it is a folder on disk."""

    text: str
    full: str
    is_folder: bool

    @property
    def folder(self) -> str:
        return self.full if self.is_folder else os.path.dirname(self.full)


def open_project(
    paths: Sequence[str] = (),
    cwd: str | None = None,
    *,
    hook: bool = False,
    exclusion: Callable[[Tree], IsExcluded] | None = None,
    force_exclude: bool = False,
    respect_ignore: bool = True,
    buffers: Mapping[str, bytes] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Opened:
    """Find the root, the tree and the skills that `paths` mean; without paths, the whole repository of `cwd`.

    A path may be a skill, any folder, or a file inside a skill (then that skill), relative to `cwd` or absolute. A
    folder that git ignores, that lies in test fixtures or that the configuration excludes is judged all the same
    where it is named itself (or a file in it); `force_exclude` holds the configuration against it. `hook` judges
    what git's index holds instead of the disk. `buffers` maps paths to the bytes to judge in place of the disk's;
    such a path need not exist. `exclusion` is given the tree and gives a test of a skill's directory and entry.
    `environ` is the environment, `os.environ` where not given. Raises OSError where the working directory is gone.
    """
    here = real(cwd or os.getcwd())
    environment = os.environ if environ is None else environ
    contents = {real(os.path.join(here, path)): content for path, content in (buffers or {}).items()}
    named, problems = _named(paths, here, contents, hook)
    base, notices = _open_tree(named, here, environment, hook, respect_ignore)
    if not paths and not isinstance(base, DiskTree):
        named = [_Named(".", base.root, True)]
    places: list[tuple[_Named, str]] = []
    for item in named:
        place = relative(item.full, base.root)
        if place is None:
            problems.append(f"`{item.text}` is outside of the repository `{base.root}`")
        else:
            places.append((item, _as_spelled(base, place)))
    asked = [folder for item, place in places if (folder := _asked_for(base, item, place))]
    if not isinstance(base, GitIndexTree):
        hidden = [folder for folder in asked if _is_hidden(base, folder)]
        base = base.showing(hidden) if hidden else base
    tree: Tree = base
    if contents:
        inside = {relative(full, base.root): content for full, content in contents.items()}
        tree = OverlayTree(base, {path: content for path, content in inside.items() if path is not None})
    test = None if exclusion is None else exclusion(tree)
    skills = find_skills(tree, _sparing(test, [] if force_exclude else asked), asked)
    targets: dict[str, Skill] = {}
    for item, place in places:
        meant = _meant(skills, place)
        targets.update((skill.directory, skill) for skill in meant)
        if not meant:
            problems.append(_nothing_below(item.text, place, base, test))
    notices += _unreadable(base, [place for _, place in places])
    notices += _leading_out(base, [place for _, place in places])
    return Opened(
        base.root,
        tree,
        skills,
        tuple(skill for skill in skills if skill.directory in targets),
        tuple(place for _, place in places),
        tuple(problems),
        tuple(notices),
    )


def _named(
    paths: Sequence[str], here: str, contents: Mapping[str, bytes], hook: bool
) -> tuple[list[_Named], list[str]]:
    named, problems = [], []
    for text in paths or (".",):
        try:
            full = real(os.path.join(here, text))
            is_there = hook or full in contents or os.path.lexists(full)
        except ValueError:  # a NUL in the name
            is_there = False
        if is_there:
            named.append(_Named(text, full, os.path.isdir(full)))
        else:
            problems.append(f"`{text}` does not exist")
    return named, problems


def _open_tree(
    named: Iterable[_Named], here: str, environ: Mapping[str, str], hook: bool, respect_ignore: bool
) -> tuple[ProjectTree, list[str]]:
    """Give the tree for the paths, and what to tell about it where it is not the usual one."""
    folders = [item.folder for item in named] or [here]
    notices = []
    if hook:
        own = own_toplevel(here, environ)
        if own is None:
            notices.append("this is no git repository, so the files on disk were judged")
        else:
            try:
                return GitIndexTree(Git(own, here, environ)), notices
            except GitError as error:
                notices.append(f"{error}, so the files on disk were judged")
    tops = {folder: repository_of(folder, here, environ) for folder in folders}
    roots = {top or root_outside_git(folder) for folder, top in tops.items()}
    root = next(iter(roots))
    if len(roots) == 1 and root in tops.values() and not notices:
        try:
            return GitTree(Git(root, here, environ), respect_ignore=respect_ignore), notices
        except GitError as error:
            notices.append(f"{error}, so files were found without it, by `.gitignore` alone")
    common = os.path.commonpath(sorted(roots)).replace(os.sep, "/")
    starts = sorted(relative(top, common) or "" for top in roots)
    return DiskTree(common, starts=starts, respect_ignore=respect_ignore), notices


def _as_spelled(tree: Tree, place: str) -> str:
    """Give `place` as the tree spells it where the disk takes both spellings for the same."""
    if place in tree.files or place in tree.folders:
        return place
    spelled = tree.spelled(place)
    if spelled is not None:
        try:
            if os.path.samefile(f"{tree.root}/{place}", f"{tree.root}/{spelled}"):
                return spelled
        except OSError:
            pass
    return place


def _is_hidden(tree: Tree, folder: str) -> bool:
    """Say whether a folder on disk, or the skill that it is, is left out of the tree."""
    entry = f"{folder}/{ENTRY}"
    return folder not in tree.folders or (entry not in tree.files and os.path.isfile(f"{tree.root}/{entry}"))


def _asked_for(tree: Tree, item: _Named, place: str) -> str:
    """Give the folder that a path asks for by name; "" where that is the root or no folder of a skill."""
    if item.is_folder:
        return place
    found = ""
    folder = parent(place)
    while folder:
        if f"{folder}/{ENTRY}" in tree.files or os.path.isfile(f"{tree.root}/{folder}/{ENTRY}"):
            found = folder
        folder = parent(folder)
    return found


def _sparing(test: IsExcluded | None, asked: Sequence[str]) -> IsExcluded | None:
    """Give the exclusion without its hold on folders that are excluded themselves and were asked for by name."""
    if test is None:
        return None
    spared = [folder for folder in asked if test(folder, f"{folder}/{ENTRY}")]
    return lambda directory, entry: not any(is_below(directory, folder) for folder in spared) and test(directory, entry)


def _meant(skills: Sequence[Skill], place: str) -> list[Skill]:
    """Give the skills at or below a path (through a link below it, too), else the one that the path lies in."""
    by_directory = {skill.directory: skill for skill in skills}
    below = [skill for skill in skills if any(is_below(path, place) for path in (skill.directory, *skill.aliases))]
    if below:
        return below
    folder = place
    while folder:
        folder = parent(folder)
        skill = by_directory.get(folder)
        if skill is not None:
            # The skill at the root holds some files of the repository, not all.
            if folder or any(is_below(file, place) for file in skill.files):
                return [skill]
            return []
    return []


def _nothing_below(text: str, place: str, tree: ProjectTree, test: IsExcluded | None) -> str:
    """Say that no skill was found, and what hides most of those that are there."""
    message = f"no skill found below `{text}`; looked for `{ENTRY}`"
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
    left_out = find_skills(tree, None, [*named, *(parent(path) for path in _entries_below(tree, place))])
    count = sum(is_below(skill.directory, place) for skill in left_out)
    if count and test is not None:
        return f"{message}; the configuration or a folder of other software or test fixtures hides {count}"
    if count:
        return f"{message}; {count} in folders of other software or test fixtures were left out"
    others = sum(is_below(path, place) for path in tree.repositories)
    return f"{message}; {others} other repositories below it were not entered" if others else message


def _unreadable(tree: ProjectTree, places: Sequence[str]) -> list[str]:
    """Tell which folders below the paths could not be listed."""
    if not isinstance(tree, DiskTree):
        return []
    return [
        f"`{folder or tree.root}` could not be listed"
        for folder in tree.unreadable
        if any(is_below(folder, place) for place in places)
    ]


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


def _entries_below(tree: Tree, place: str) -> list[str]:
    return [path for path in tree.files if path.rpartition("/")[2] == ENTRY and is_below(path, place)]
