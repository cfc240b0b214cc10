"""The tree that is judged: which files it holds and what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class Tree(Protocol):
    """A set of files below a project root. Paths are relative to the root, with `/`, without `./`; "" is the root.

    Names that are not UTF-8 stand as surrogate escapes. Implementations keep what they have read of the listing.
    """

    @property
    def root(self) -> str:
        """The absolute path of the project root on disk, or a made-up name for a tree in memory."""

    @property
    def files(self) -> frozenset[str]:
        """Every visible file: tracked (or untracked and not ignored) in git, not ignored elsewhere.

        A symbolic link stands here under its own name unless it leads to a folder of the tree. What lies behind a
        link to a folder stands under its real path only: `resolve` a path before looking it up.
        """

    @property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a visible file, the root ("") and links to such folders included."""

    @property
    def links(self) -> Mapping[str, str]:
        """Every symbolic link and the text of its target."""

    @property
    def repositories(self) -> frozenset[str]:
        """Folders that belong to another repository (submodules, nested clones, linked worktrees); not entered."""

    @property
    def unlisted(self) -> frozenset[str]:
        """Folders that the disk refused to list, so that nothing is known of what lies in them."""

    @property
    def notable(self) -> tuple[str, ...]:
        """The files, in no order, by whose names skills, plugins, environments and build tools are told."""

    def below(self, folder: str) -> tuple[str, ...]:
        """The files somewhere below `folder`, sorted; links in `folder` are not followed."""

    def children(self, folder: str) -> tuple[str, ...]:
        """The names of the files and folders directly in `folder`, sorted by bytes."""

    def spelled(self, path: str) -> str | None:
        """The path as the tree spells it when it differs from `path` in case only, else None."""

    def resolve(self, path: str) -> str:
        """Follow the tree's symbolic links in `path`; without links, or out of the tree, it comes back as it was."""

    def leads_out(self, path: str) -> bool:
        """Say whether a symbolic link on the way to `path` leads out of what the tree knows, or in a loop."""

    def is_ignored(self, path: str) -> bool:
        """Say whether git (or an ignore file) ignores `path`, which need not exist."""

    def is_executable(self, path: str) -> bool:
        """Say whether the file has the executable bit (git's mode where the file is tracked)."""

    def read(self, path: str) -> bytes:
        """Give the file's bytes. Raises OSError where it cannot be read."""
