"""The names that git listed in an earlier run, where folders and ignore files show that git would list them again.

A folder in which an entry was made, removed or renamed has another time of change. So it is enough to look at each
folder, of which there are few, and not at each file; and git need not be asked. Where the time of a folder differs
its entries are compared with those of then: an editor that saves a file makes and renames another.
"""

from __future__ import annotations

import os
import stat
from binascii import crc32
from time import time_ns
from typing import TYPE_CHECKING, Any, NamedTuple

from skill_lint.index.cache import CACHE_FOLDER
from skill_lint.index.git import LOCATION_VARIABLES, GitError, encode, split
from skill_lint.index.git_place import place_of
from skill_lint.index.listing import join, parent
from skill_lint.index.shape import EACH, Maybe, fits
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from skill_lint.index.cache import Cache
    from skill_lint.index.git import Git

KIND = "listing"
MOST_FOLDERS = 20_000
MOST_UNSETTLED = 20  # folders that changed just now and are held against what git listed, name by name
MOST_COMPARED = 50  # folders that are compared in each run before their new times are noted
IGNORE_FILE, ATTRIBUTES_FILE = ".gitignore", ".gitattributes"
# Git's documentation, "FILES" of git-config, "DESCRIPTION" of gitignore and of gitattributes, read 2026-11.
USER_FILES = (".gitconfig", ".config/git/config", ".config/git/ignore", ".config/git/attributes")
SYSTEM_FILES = ("/etc/gitconfig", "/etc/gitattributes")

FILTER = regex(r"^filter\..*\.(clean|process|required)$")

Stamp = list[int]
KEPT = {
    "files": {EACH: Maybe([int])},
    "watched": {EACH: (Maybe([int]), Maybe(int))},
    "groups": {EACH: [str]},
    "folders": [str],
    "filters": [str],
}


class Names(NamedTuple):
    """What git listed: groups of paths by name, among them `files`, `repositories` and `gone`; and the folders.

    `filters` are the keys of git's configuration that name filter programs, None where they are not known. `sources`
    are the stamps of the files, other than those that are listed, from which git's answers follow; None where not all
    of them are known or one may change unseen.
    """

    groups: Mapping[str, list[str]]
    folders: list[str]
    filters: list[str] | None = None
    sources: Mapping[str, Stamp | None] | None = None


class KeptNames:
    """The listing of one working tree in the cache. `started` is the time before git lists it anew."""

    def __init__(self, git: Git, cache: Cache) -> None:
        self._git = git
        self._root = git.root
        self._cache = cache
        self._key = _key(git.environment)
        self.started = time_ns()

    def known(self, wanted: Sequence[str]) -> Names | None:
        """Give the groups `wanted` of what git would list now, None where that must be asked."""
        kept = self._cache.get(KIND, self._key, KEPT) if self._key else None
        if kept is None or not fits(kept["groups"], {name: [str] for name in wanted}) or not self._is_true(kept):
            return None
        if not all(map(_are_of_a_tree, (*kept["groups"].values(), kept["folders"]))):
            return None
        return Names(kept["groups"], kept["folders"], kept["filters"], kept["files"])

    def _is_true(self, kept: Mapping[str, Mapping[str, Any]]) -> bool:
        """Say whether the stamps and times are those of now.

        The stamp of git's index is always among them. Nobody knows beforehand which one it will get from a checkout,
        so what a commit brought can never be taken for what this program wrote on this disk.
        """
        place = place_of(self._git)
        index = None if place is None else kept["files"].get(os.path.join(self._root, f"{place.own}/index"))
        if index is None or any(_stamp(path) != stamp for path, stamp in kept["files"].items()):
            return False
        compared = 0
        for folder, (times, entries) in kept["watched"].items():
            now = _times(join(self._root, folder))
            if now is None or entries is None:
                return False
            if now != times:
                listed = _entries(self._root, folder)
                if listed is None or _digest(listed) != entries:
                    return False
                compared += 1
        if compared > MOST_COMPARED:
            self._note_times(kept)
        return True

    def _note_times(self, kept: Mapping[str, Mapping[str, Any]]) -> None:
        watched = {}
        for folder, (_, entries) in kept["watched"].items():
            now = _times(join(self._root, folder))
            watched[folder] = [now, entries if now is not None and self._is_settled(now) else None]
        self._cache.put(KIND, self._key, {**kept, "watched": watched})

    def keep(self, groups: Mapping[str, list[str]]) -> Names:
        """Keep what git listed after `started`, where that is possible.

        What changed since, or so shortly before that the time of a later change could be the same, is not relied on.
        """
        repositories = groups["repositories"]
        names = Names(groups, _folders([*groups["files"], *(f"{folder}/" for folder in repositories)]))
        if self._key:
            try:
                sources, filters = self._sources()
                files = {path: _stamp(path) for path in sources}
                folders = {*names.folders, *_folders(groups["gone"]), *repositories}
                watched = self._watched(folders, repositories, files, groups["files"])
            except (GitError, OSError):
                return names
            if watched is not None and all(stamp is None or self._is_settled(stamp[:2]) for stamp in files.values()):
                kept = {"files": files, "watched": watched, "groups": groups, "folders": names.folders}
                self._cache.put(KIND, self._key, kept | {"filters": filters})
                return names._replace(filters=filters, sources=files)
        return names

    def _is_settled(self, times: Stamp) -> bool:
        # Times without fractions come from a file system that counts in seconds; others count in ticks of the system.
        latest = max(times)
        return latest < self.started - (2_000_000_000 if latest % 1_000_000_000 == 0 else 50_000_000)

    def _sources(self) -> tuple[set[str], list[str]]:
        """Give the files outside of the tree, and git's own, that decide what git lists; and the keys of filters."""
        place = place_of(self._git)
        if place is None:
            raise GitError("git keeps its state elsewhere")
        home = self._git.environment.get("HOME") or os.path.expanduser("~")
        found = {f"{place.own}/index", f"{place.shared}/info/exclude", f"{place.shared}/info/attributes", *SYSTEM_FILES}
        found.update(f"{home}/{name}" for name in USER_FILES)
        if os.path.isfile(f"{self._root}/.git"):  # which says where the repository is
            found.add(".git")
        configured = self._git.environment.get("XDG_CONFIG_HOME")
        if configured:
            found |= {f"{configured}/git/{name}" for name in ("config", "ignore", "attributes")}
        fields = split(self._git.run("config", "--list", "--show-origin", "-z"))
        filters = []
        for origin, setting in zip(fields[::2], fields[1::2], strict=False):
            kind, _, path = origin.partition(":")
            if kind == "file":
                found.add(path)
            key, _, value = setting.partition("\n")
            if FILTER.match(key):
                filters.append(key)
            if key in ("core.excludesfile", "core.attributesfile"):
                found.add(f"{home}{value[1:]}" if value.startswith("~/") else os.path.expanduser(value))
        return {os.path.join(self._root, path) for path in found}, filters

    def _watched(
        self,
        folders: set[str],
        repositories: Collection[str],
        files: dict[str, Stamp | None],
        listed: Iterable[str],
    ) -> dict[str, list[object]] | None:
        """Look at every folder in which something could come to be listed; None where there are too many.

        That are the folders of what is listed, and those without anything listed that no ignore file covers.
        """
        watched: dict[str, list[object]] = {}
        asked = MOST_UNSETTLED
        waiting = sorted(folders | {""})
        while waiting:
            dark = []
            for folder in waiting:
                full = join(self._root, folder)
                times = _times(full)
                if times is None:
                    continue  # went with its files; its coming back changes the folder above
                entries = _entries(self._root, folder)
                if entries is None:
                    return None
                if self._is_settled(times):
                    watched[folder] = [times, _digest(entries)]
                else:
                    # A file was saved just now. What is there is what git listed, or nothing is known of the folder.
                    asked -= 1
                    is_known = asked >= 0 and _agrees(folder, entries, listed)
                    watched[folder] = [None, _digest(entries) if is_known else None]
                if folder in repositories:
                    continue
                for name in (IGNORE_FILE, ATTRIBUTES_FILE):
                    if f"f{name}" in entries:
                        files[join(full, name)] = _stamp(join(full, name))
                dark += [
                    path for entry in entries if entry[0] == "d" and (path := join(folder, entry[1:])) not in folders
                ]
            if len(watched) + len(dark) > MOST_FOLDERS:
                return None
            waiting = [path for path in self._not_ignored(dark) if path not in watched and path != ".git"]
        return watched

    def _not_ignored(self, folders: list[str]) -> list[str]:
        if not folders:
            return []
        try:
            asked = b"".join(b"./" + encode(folder) + b"\0" for folder in folders)
            ignored = split(self._git.run("check-ignore", "-z", "--stdin", stdin=asked))
        except GitError:  # none is
            return folders
        covered = {path.removeprefix("./") for path in ignored}
        return [folder for folder in folders if folder not in covered]


def _key(environment: Mapping[str, str]) -> str:
    """Name what git's answer depends on besides files; "" where a hook's variables put git elsewhere."""
    if any(name in environment for name in LOCATION_VARIABLES):
        return ""
    names = sorted(name for name in environment if name.startswith("GIT_") or name in ("HOME", "XDG_CONFIG_HOME"))
    user = os.getuid() if hasattr(os, "getuid") else 0
    text = repr([user, *((name, environment[name]) for name in names)])
    return f"{crc32(text.encode('utf-8', 'surrogateescape')):08x}"


def _are_of_a_tree(paths: Sequence[str]) -> bool:
    """Say whether all of `paths` are such as git lists: relative ones that stay below the root."""
    text = "\0".join(["", *paths, ""])
    is_whole = text.count("\0") == len(paths) + 1
    return is_whole and not any(sign in text for sign in ("\0/", "//", "/../", "/./", "\0../", "\0./", "/..\0"))


def _folders(paths: Iterable[str]) -> list[str]:
    folders = {""}
    for path in paths:
        folder = parent(path)
        while folder not in folders:
            folders.add(folder)
            folder = parent(folder)
    return sorted(folders)


def _times(full: str) -> Stamp | None:
    """Give the times of a folder, None where there is none. The time of a link's target says nothing of its entries."""
    try:
        status = os.lstat(full)
    except OSError:
        return None
    return [status.st_mtime_ns, status.st_ctime_ns] if stat.S_ISDIR(status.st_mode) else None


def _stamp(path: str) -> Stamp | None:
    """Give what tells a file from another state of it, None where there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return [status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino]


def _entries(root: str, folder: str) -> list[str] | None:
    """Give the entries of a folder, each with a letter for its kind before it; None where they cannot be listed."""
    try:
        with os.scandir(join(root, folder)) as entries:
            found = list(_lettered(entries))
    except OSError:
        return None
    own = () if folder else ("d.git", f"d{CACHE_FOLDER}")
    return sorted(entry for entry in found if entry not in own)


def _lettered(entries: Iterable[os.DirEntry[str]]) -> Iterator[str]:
    for entry in entries:
        if entry.is_symlink():
            yield f"l{entry.name}"
        elif entry.is_dir(follow_symlinks=False):
            yield f"d{entry.name}"
        else:
            yield f"{'f' if entry.is_file(follow_symlinks=False) else 'o'}{entry.name}"


def _agrees(folder: str, entries: Iterable[str], listed: Iterable[str]) -> bool:
    """Say whether the files directly in a folder are those of the paths `listed`, and no links."""
    within = f"{folder}/" if folder else ""
    names = {path[len(within) :] for path in listed if path.startswith(within) and "/" not in path[len(within) :]}
    return {entry[1:] for entry in entries if entry[0] != "d"} == names and all(entry[0] in "df" for entry in entries)


def _digest(entries: list[str]) -> int:
    return crc32("\0".join(entries).encode("utf-8", "surrogateescape"))
