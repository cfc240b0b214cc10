"""Where the project of a path begins."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skill_lint.index.git import own_toplevel, toplevel
from skill_lint.index.layout import SKILLS_WORD, agent_folder
from skill_lint.index.listing import is_below

if TYPE_CHECKING:
    from collections.abc import Mapping

CONFIGURATION_FILES = ("skill-lint.toml", ".skill-lint.toml")
MOST_CONFIGURATION = 1 << 20  # bytes of a `pyproject.toml` that are searched


def real(path: str) -> str:
    """Give the absolute path without links, with `/` on every system."""
    return os.path.realpath(path).replace(os.sep, "/")


def relative(full: str, root: str) -> str | None:
    """Give `full` relative to `root` (both real and absolute), "" for the root, None where it lies outside."""
    if full == root:
        return ""
    top = root if root.endswith("/") else f"{root}/"
    return full[len(top) :] if full.startswith(top) else None


def repository_of(folder: str, here: str, environ: Mapping[str, str]) -> str | None:
    """Give the top of the working tree that `folder` lies in, None outside of git.

    Where the environment names a repository for the working directory `here`, its working tree counts too.
    """
    found = toplevel(folder)
    if "GIT_DIR" in environ or "GIT_WORK_TREE" in environ:
        own = own_toplevel(here, environ)
        if own is not None and is_below(folder, own) and (found is None or is_below(own, found)):
            return own
    return found


def root_outside_git(folder: str, *, is_alone: bool = False) -> str:
    """Give the project root for a folder outside of git; `is_alone` says that nothing else was named with it.

    The nearest folder at or above the natural root that holds a configuration. The natural root is: the folder that
    holds the agent folder; else the plugin, or the folder of skills that holds the skill; else the skill itself where
    it stands alone; else `folder`. A home folder and the root of the disk are never a project: of a skill for all
    projects, the agent folder is the root.
    """
    start = _natural_root(folder, is_alone)
    current = start
    while not is_no_project(current):
        if _has_configuration(current):
            return current
        current = os.path.dirname(current)
    return start


def _natural_root(folder: str, is_alone: bool) -> str:
    agent = agent_folder(folder) or _agent_folder_itself(folder)
    if agent is not None:
        base = folder[: agent[0]].rstrip("/") or "/"
        hidden = folder[agent[0] :].partition("/")[0]
        return f"{folder[: agent[0]]}{hidden}" if is_no_project(base) else base
    skill = folder
    while not _is_skill(skill):
        above = os.path.dirname(skill)
        if above == skill or is_no_project(above):
            return folder
        skill = above
    root = os.path.dirname(skill)
    while _is_skill(root) and not is_no_project(root):
        skill, root = root, os.path.dirname(root)
    if is_no_project(root) or is_no_project(skill):
        return skill
    if SKILLS_WORD.search(os.path.basename(root)):
        holder = os.path.dirname(root)
        return holder if _is_plugin(holder) else root
    return skill if is_alone and (_is_repository(skill) or not _is_collection(root)) else root


def _is_repository(folder: str) -> bool:
    """Say whether a folder seems to be a repository of its own, whose `.git` was left behind."""
    return _is_plugin(folder) or any(name.startswith(".git") for name in _listed(folder))


def _is_collection(folder: str) -> bool:
    """Say whether most folders in `folder` are skills, which may then lead to each other."""
    paths = [f"{folder}/{name}" for name in _listed(folder) if not name.startswith(".")]
    folders = [path for path in paths if os.path.isdir(path)]
    skills = sum(map(_is_skill, folders))
    return skills > 1 and 2 * skills > len(folders)


def _agent_folder_itself(folder: str) -> tuple[int, int] | None:
    """Take `project/.agent`, given itself, for the agent folder that it is if it holds a folder of skills."""
    name = os.path.basename(folder)
    for skills in ("skills", "skill"):
        if name.startswith(".") and os.path.isdir(f"{folder}/{skills}"):
            return agent_folder(f"{folder}/{skills}")
    return None


def _is_skill(folder: str) -> bool:
    return os.path.isfile(f"{folder}/SKILL.md")


def _is_plugin(folder: str) -> bool:
    return any(
        name.startswith(".") and name.endswith("-plugin") and os.path.isfile(f"{folder}/{name}/plugin.json")
        for name in _listed(folder)
    )


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def is_no_project(folder: str) -> bool:
    """Say whether a folder holds too much to be a project: the root of a disk, or the home folder."""
    return os.path.dirname(folder) == folder or folder == real(os.path.expanduser("~"))


def parts_of_no_project(folder: str) -> list[str]:
    """Give what to look at in such a folder, as names in it: files, agent folders and folders of skills."""
    names = _listed(folder)
    return sorted(
        name
        for name in names
        if SKILLS_WORD.search(name) or os.path.isfile(f"{folder}/{name}") or _agent_folder_itself(f"{folder}/{name}")
    )


def _has_configuration(folder: str) -> bool:
    if any(os.path.isfile(f"{folder}/{name}") for name in CONFIGURATION_FILES):
        return True
    path = f"{folder}/pyproject.toml"
    try:
        if not os.path.isfile(path):  # a pipe or a device has no end
            return False
        with open(path, "rb") as file:
            return b"[tool.skill-lint" in file.read(MOST_CONFIGURATION)
    except OSError:
        return False
