"""What follows from the names of a tree alone: its folders, its spellings and where its symbolic links lead."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.notable import notable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from skill_lint.index.tree import Tree

LINK_LIMIT = 40  # the number of links that Linux follows in one path


def parent(path: str) -> str:
    """Give the folder that holds `path`; "" for an entry of the root and for the root itself."""
    return path.rpartition("/")[0]


def join(folder: str, name: str) -> str:
    """Join a folder of the tree and a path below it; either may be ""."""
    return f"{folder}/{name}" if folder and name else folder or name


def is_below(path: str, folder: str) -> bool:
    """Say whether `path` is `folder` or lies somewhere below it."""
    return not folder or path == folder or path.startswith(folder + "/")


def as_bytes(name: str) -> bytes:
    """Give the bytes of a name, also of one that is not UTF-8: the key of every order of names."""
    return name.encode("utf-8", "surrogateescape")


class Known(NamedTuple):
    """What is known of a listing before: all its files and links in order, its folders, its notable files."""

    ordered: Sequence[str]
    folders: Sequence[str]
    notable: Sequence[str]


class Listing:
    """The names of one tree. `files` are those that are no links, `links` maps each link to its target's text.

    `repositories` are the folders that belong to other repositories. `root` is the absolute path that absolute link
    targets are compared with. What is `known` need not be worked out.
    """

    def __init__(
        self,
        files: Iterable[str],
        links: Mapping[str, str] | None = None,
        repositories: Iterable[str] = (),
        root: str = "",
        known: Known | None = None,
    ) -> None:
        self._known = known
        self._regular = frozenset(files)
        self.links = dict(links or {})
        self.repositories = frozenset(repositories)
        self._root = root
        self._sorted: dict[str, tuple[str, ...]] = {}

    @cached_property
    def files(self) -> frozenset[str]:
        """Every file, links that lead to no folder included."""
        if not self.links:
            return self._regular
        real = self._real_folders
        return self._regular.union(link for link in self.links if self.resolve(link) not in real)

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds an entry, and every link that leads to one."""
        real = self._real_folders
        return frozenset(real).union(link for link in self.links if self.resolve(link) in real)

    @cached_property
    def _real_folders(self) -> set[str]:
        if self._known is not None:
            return set(self._known.folders)
        folders = {""}
        for path in (*self._regular, *self.links, *(f"{folder}/" for folder in self.repositories)):
            folder = path.rpartition("/")[0]
            while folder not in folders:
                folders.add(folder)
                folder = folder.rpartition("/")[0]
        return folders

    @cached_property
    def notable(self) -> tuple[str, ...]:
        """The files by whose names skills, plugins, virtual environments and build tools are told."""
        if self._known is not None:
            return tuple(path for path in self._known.notable if path in self.files)
        return tuple(notable(self.files))

    @cached_property
    def _ordered(self) -> Sequence[str]:
        return sorted(self.files) if self._known is None else self._known.ordered

    def below(self, folder: str) -> tuple[str, ...]:
        """The files somewhere below `folder`, sorted; links in `folder` are not followed."""
        start, end = 0, len(self._ordered)
        if folder:
            start = bisect_left(self._ordered, f"{folder}/")
            end = bisect_left(self._ordered, f"{folder}0", start)  # the character after the slash
        return tuple(path for path in self._ordered[start:end] if path in self.files)

    @cached_property
    def _children(self) -> dict[str, list[str]]:
        children: dict[str, list[str]] = {}
        for path in self.files | self.folders:
            if path:
                folder, _, name = path.rpartition("/")
                children.setdefault(folder, []).append(name)
        return children

    def children(self, folder: str) -> tuple[str, ...]:
        """The names directly in `folder`, sorted by bytes; links in `folder` are followed."""
        known = self._sorted.get(folder)
        if known is None:
            names = self._children.get(self.resolve(folder), ())
            known = self._sorted[folder] = tuple(sorted(names, key=as_bytes))
        return known

    @cached_property
    def _names(self) -> list[str]:
        return [*self.files, *self.folders]

    @cached_property
    def _folded(self) -> str:
        """The same in one text without case, a NUL before and after each: quickly made and quickly searched."""
        return "\0".join(("", *self._names, "")).casefold()

    def spelled(self, path: str) -> str | None:
        """The first path (by bytes) that differs from `path` in case only, None where `path` itself is there."""
        if path in self.files or path in self.folders or "\0" in path:
            return None
        wanted = f"\0{path.casefold()}\0"
        found = []
        place = self._folded.find(wanted)
        while place >= 0:
            found.append(self._names[self._folded.count("\0", 0, place)])
            place = self._folded.find(wanted, place + 1)
        return min(found, key=as_bytes, default=None)

    def resolve(self, path: str) -> str:
        """Follow links; a path that is or leads into a loop, or leaves the tree, comes back as it was."""
        followed = self._follow(path) if self.links else path
        return path if followed is None else followed

    def leads_out(self, path: str) -> bool:
        """Say whether nothing can be known of `path`, since a link on the way to it leads out, in a loop or nowhere.

        A link to a place of the tree that holds nothing is filled where the tree is used, as one that leaves it.
        """
        if not self.links:
            return False
        place = path.find("/")
        while place >= 0:
            reached = self._follow(path[:place])
            if reached is None:
                return True
            if reached not in self._real_folders:
                above, _, name = path[:place].rpartition("/")
                entry = f"{self.resolve(above)}/{name}" if above else name
                return entry in self.links and reached not in self._regular
            place = path.find("/", place + 1)
        return False

    def _follow(self, path: str) -> str | None:
        """Give where `path` leads, None where that is a loop or not in the tree: git's own folder is not."""
        rest = path.split("/")[::-1]
        done: list[str] = []
        followed = 0
        while rest:
            name = rest.pop()
            if name in ("", "."):
                continue
            if name == "..":
                if not done:
                    return None
                done.pop()
                continue
            done.append(name)
            if name == ".git" and followed:
                return None
            target = self.links.get("/".join(done))
            if target is None:
                continue
            followed += 1
            inside = self._inside(target)
            if followed > LINK_LIMIT or inside is None:
                return None
            if inside == target:
                done.pop()
            else:
                done.clear()
            rest += inside.split("/")[::-1]
        return "/".join(done) if followed else path

    def _inside(self, target: str) -> str | None:
        """Give a relative target as it is, an absolute one relative to the root, None where it leaves the tree."""
        if not target.startswith("/"):
            return target
        if self._root and is_below(target, self._root):
            return target[len(self._root) :].lstrip("/")
        return None


class ListedTree:
    """The part of a tree that follows from its listing, which a subclass gives."""

    @property
    def _listing(self) -> Listing | Tree:
        raise NotImplementedError

    @property
    def files(self) -> frozenset[str]:
        """Every visible file."""
        return self._listing.files

    @property
    def folders(self) -> frozenset[str]:
        """Every folder with something visible in it."""
        return self._listing.folders

    @property
    def links(self) -> Mapping[str, str]:
        """Every symbolic link and the text of its target."""
        return self._listing.links

    @property
    def repositories(self) -> frozenset[str]:
        """Folders that belong to another repository."""
        return self._listing.repositories

    @property
    def unlisted(self) -> frozenset[str]:
        """Folders that could not be listed; none where the names come from elsewhere than the disk."""
        return frozenset()

    @property
    def notable(self) -> tuple[str, ...]:
        """The files by whose names skills, plugins, virtual environments and build tools are told."""
        return self._listing.notable

    def below(self, folder: str) -> tuple[str, ...]:
        """The files somewhere below `folder`."""
        return self._listing.below(folder)

    def children(self, folder: str) -> tuple[str, ...]:
        """The names directly in `folder`, sorted by bytes."""
        return self._listing.children(folder)

    def spelled(self, path: str) -> str | None:
        """The path that differs from `path` in case only, if any."""
        return self._listing.spelled(path)

    def resolve(self, path: str) -> str:
        """Follow symbolic links."""
        return self._listing.resolve(path)

    def leads_out(self, path: str) -> bool:
        """Say whether a symbolic link on the way to `path` leads where nothing is known."""
        return self._listing.leads_out(path)
