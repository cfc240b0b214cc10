"""From the paths of a command line to a tree, its skills, and those that are meant."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from skill_lint.index.disk import DiskTree
from skill_lint.index.git import NO_REPOSITORY, Git, GitError, is_bare, own_toplevel
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree
from skill_lint.index.left_out import left_out, nothing_below
from skill_lint.index.listing import as_bytes, is_below, join, parent
from skill_lint.index.overlay import OverlayTree
from skill_lint.index.pushed import staged_or_pushed
from skill_lint.index.root import is_no_project, parts_of_no_project, real, relative, repository_of, root_outside_git
from skill_lint.index.skills import ENTRY, find_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from skill_lint.index.cache import Cache
    from skill_lint.index.left_out import IsExcluded, ProjectTree
    from skill_lint.index.tree import Tree
    from skill_lint.model.skill import Skill

__all__ = ["Opened", "Problem", "find_skills", "open_project"]


class Problem(NamedTuple):
    """A path that cannot be judged: the path as it was given, what is wrong with it, and a sentence that says so."""

    path: str
    kind: Literal["missing", "outside", "no-skill", "unlisted"]
    message: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A project ready to be judged.

    `root` is its absolute path on disk. `skills` are all its skills, `targets` those that the paths mean. `paths`
    are the paths given, relative to the root ("" for the root), without those that do not exist. `problems` are
    paths that cannot be judged; `notices` say what was judged in another way than usual. `git_tree` is the tree
    without the buffers, None where git tells nothing; then `no_git` says why, as a sentence without its full stop.
    """

    root: str
    tree: Tree
    skills: tuple[Skill, ...]
    targets: tuple[Skill, ...]
    paths: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    notices: tuple[str, ...] = ()
    git_tree: GitTree | GitIndexTree | None = None
    no_git: str = ""


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
    cache: Callable[[str], Cache] | None = None,
) -> Opened:
    """Find the root, the tree and the skills that `paths` mean; without paths, the whole repository of `cwd`.

    A path may be a skill, any folder, or a file inside a skill (then that skill), relative to `cwd` or absolute. A
    folder that git ignores, that lies in test fixtures or that the configuration excludes is judged all the same
    where it is named itself (or a file in it); `force_exclude` holds the configuration against it. `hook` judges
    what git's index holds instead of the disk; a path may then be in either. `buffers` maps paths to the bytes to
    judge in place of the disk's; such a path need not exist. `exclusion` is given the tree and gives a test of a
    skill's directory and entry. `environ` is the environment, `os.environ` where not given. `cache` gives the cache
    of the project with that root. Raises OSError where the working directory is gone.
    """
    here = real(cwd or os.getcwd())
    environment = os.environ if environ is None else environ
    contents = {real(os.path.join(here, path)): content for path, content in (buffers or {}).items()}
    named, problems = _named(paths, here, contents, hook)
    base, notices, no_git = _open_tree(named, here, environment, hook, respect_ignore, cache)
    if not paths and not isinstance(base, DiskTree):
        named = [_Named(".", base.root, True)]
    places: list[tuple[_Named, str]] = []
    for item in named:
        place = relative(item.full, base.root)
        if place is None:
            outside = f"`{item.text}` is outside of the repository `{base.root}`"
            problems.append(Problem(item.text, "outside", outside))
            continue
        place = _as_spelled(base, place)
        if hook and not os.path.lexists(item.full):
            place = base.resolve(place)
            if place not in base.files and place not in base.folders:
                problems.append(_missing(item.text, here))
                continue
        places.append((item, place))
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
            problems.append(Problem(item.text, "no-skill", nothing_below(item.text, place, base, test)))
    problems += _unlisted(tree, [place for _, place in places], targets)
    notices += left_out(base, [place for _, place in places])
    return Opened(
        base.root,
        tree,
        skills,
        tuple(skill for skill in skills if skill.directory in targets),
        tuple(place for _, place in places),
        tuple(problems),
        tuple(notices),
        None if isinstance(base, DiskTree) else base,
        no_git,
    )


def _named(
    paths: Sequence[str], here: str, contents: Mapping[str, bytes], hook: bool
) -> tuple[list[_Named], list[Problem]]:
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
            problems.append(_missing(text, here))
    return named, problems


def _missing(text: str, here: str) -> Problem:
    """Say that a path does not exist, or that the link that it is leads to nothing."""
    try:
        is_link = os.path.islink(os.path.join(here, text))
    except ValueError:
        is_link = False
    said = "is a link that leads to nothing" if is_link else "does not exist"
    return Problem(text, "missing", f"`{text}` {said}")


def _open_tree(
    named: Iterable[_Named],
    here: str,
    environ: Mapping[str, str],
    hook: bool,
    respect_ignore: bool,
    cache: Callable[[str], Cache] | None,
) -> tuple[ProjectTree, list[str], str]:
    """Give the tree for the paths, what to tell about it where it is not the usual one, and why git tells nothing."""
    folders = [item.folder for item in named] or [here]
    notices: list[str] = []
    no_git = ""
    tops = {folder: repository_of(folder, here, environ) for folder in folders}
    if hook:
        # Outside of any repository the one that all paths lie in is meant.
        own = own_toplevel(here, environ) or (next(iter(tops.values())) if len(set(tops.values())) == 1 else None)
        if own is None:
            no_git = _no_repository(here)
        else:
            try:
                return GitIndexTree(staged_or_pushed(Git(own, here, environ), environ)), notices, ""
            except GitError as error:
                no_git = str(error)
        notices.append(f"{no_git}, so the files on disk were judged")
    roots = {top or root_outside_git(folder, is_alone=len(tops) == 1) for folder, top in tops.items()}
    root = next(iter(roots))
    if len(roots) == 1 and root in tops.values() and not notices:
        try:
            kept = None if cache is None else cache(root)
            return GitTree(Git(root, here, environ), respect_ignore=respect_ignore, cache=kept), notices, ""
        except GitError as error:
            no_git = str(error)
            notices.append(f"{error}, so files were found without it, by `.gitignore` alone")
    if not no_git:
        no_git = "the paths lie in more than one project" if any(tops.values()) else _no_repository(folders[0])
    common = os.path.commonpath(sorted(roots)).replace(os.sep, "/")
    starts = sorted(join(relative(top, common) or "", part) for top in roots for part in _parts(top, notices))
    return DiskTree(common, starts=starts, respect_ignore=respect_ignore), notices, no_git


def _no_repository(folder: str) -> str:
    return "the repository has no working tree" if is_bare(folder) else NO_REPOSITORY


def _parts(top: str, notices: list[str]) -> list[str]:
    """Give the parts of a project root that are walked: all of it, unless it is none."""
    if not is_no_project(top):
        return [""]
    notices.append(f"`{top}` is no project, so only its own files, agent folders and folders of skills were judged")
    return parts_of_no_project(top)


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


def _unlisted(tree: Tree, places: Sequence[str], targets: Collection[str]) -> Iterator[Problem]:
    """Name the folders below the paths that could not be listed; one inside a target is that skill's matter."""
    for folder in sorted(tree.unlisted, key=as_bytes):
        is_meant = any(is_below(folder, place) for place in places)
        if is_meant and not any(is_below(folder, target) for target in targets):
            yield Problem(folder, "unlisted", f"cannot list the folder `{join(tree.root, folder)}`")


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
