"""Which revision the tree is compared with: the one asked for, the one that the CI or a hook names, or HEAD."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.index.git import NO_REPOSITORY, GitError, commit_id, decode
from skill_lint.index.git_services import SERVICES
from skill_lint.index.listing import is_below
from skill_lint.index.pushed import FROM, TO
from skill_lint.index.root import real
from skill_lint.model.regex import regex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from skill_lint.index.git import Git
    from skill_lint.index.git_services import Named, Service

# What can be done about it where git tells nothing, by the words with which that begins.
CURES = {
    "git is not installed": "install git, ",
    "git is too old": "install a newer git, ",
    "git does not trust": "tell git that you do, ",
    "the paths lie": "name the paths of one repository, ",
}
AUTO, NONE = "auto", "none"
COMMIT_ID = regex("[0-9a-fA-F]{7,64}")
MOST_EVENT = 10_000_000  # bytes of the file in which GitHub describes the event


class BaseError(Exception):
    """The base that was asked for cannot be used. The text says why, `cure` what to do."""

    def __init__(self, message: str, cure: str) -> None:
        super().__init__(message)
        self.cure = cure


class Base(NamedTuple):
    """What to compare with.

    `revision` is "HEAD" or the id of a commit, "" where nothing is compared: then `gap` says why loss was not
    examined ("" where that was asked for) and `cure` what to do. `label` names the base in messages. `head` is the
    commit that is judged, or on which the judged change will stand.
    """

    revision: str
    label: str
    gap: str = ""
    cure: str = ""
    head: str = "HEAD"

    @property
    def is_head(self) -> bool:
        """Whether the base is that very commit, so that only what is not committed yet differs."""
        return self.revision == self.head


def base_of(
    git: Git | None, wanted: str, environ: Mapping[str, str], *, hook: bool = False, no_git: str = NO_REPOSITORY
) -> Base:
    """Find the base: for "auto" the one that the environment names, else HEAD; nothing for "none"; else `wanted`.

    A revision is made to its merge base with the commit that is judged. `git` is None where it tells nothing, and
    `no_git` says why.
    Under `hook` the commit that the hook is about may be another than HEAD. Raises BaseError where a revision is
    asked for that there is not. What the environment names and the clone lacks is never replaced by another base.
    """
    if wanted == NONE:
        return Base("", "")
    if wanted == AUTO:
        return Base("", "", no_git) if git is None else _automatic(git, environ, hook)
    if git is None:
        if no_git == NO_REPOSITORY:
            raise BaseError("a base needs a git repository, and this is none", "leave `--base` out")
        cure = next((cure for start, cure in CURES.items() if no_git.startswith(start)), "")
        raise BaseError(f"`--base` needs git, and {no_git}", f"{cure}or leave `--base` out")
    head = _head(git, environ, hook)
    base = _merge_base(git, wanted, head)
    if base is not None:
        return _base(git, base, wanted, head)
    if _commit(git, "HEAD") is None:
        said = "there is no commit yet with which anything could be compared"
        raise BaseError(said, "make the first commit, or leave `--base` out")
    if _commit(git, wanted) is not None:
        raise BaseError(f"`{wanted}` and `{head}` have no commit in common here", _fetch(git, "", ""))
    remote = f"origin/{wanted}"
    known = _commit(git, f"refs/remotes/{remote}")
    cure = f"write `--base {remote}`" if known else "fetch it, or give `--base` a branch, tag or commit that is here"
    raise BaseError(f"the repository has no commit `{wanted}`", cure)


def _automatic(git: Git, environ: Mapping[str, str], hook: bool) -> Base:
    head = _head(git, environ, hook)
    start = environ.get(FROM, "")
    # pre-commit has compared the two itself: a repository that lacks them is not the one it speaks of.
    if start and environ.get(TO) and _commit(git, start) is not None and _commit(git, environ[TO]) is not None:
        base = _merge_base(git, start, head)
        return _base(git, base, start, head) if base else _gap(git, FROM, start, head)
    for service in SERVICES:
        named = list(_named(service, environ)) if _builds(service, git.root, environ) else []
        for _, label, revision in named:
            base = _merge_base(git, revision, head)
            if base is not None:
                return _base(git, base, label, head)
        if named:
            variable, label, _ = named[0]
            return _gap(git, variable, label, head, service.whole)
    return Base("HEAD", "HEAD", head="HEAD") if head == "HEAD" else Base(head, head, head=head)


def _head(git: Git, environ: Mapping[str, str], hook: bool) -> str:
    """Give the commit that is judged: under a hook before a push the one that goes out, else HEAD."""
    pushed = environ.get(TO, "") if hook and environ.get(FROM) else ""
    commit = _commit(git, pushed) if pushed else None
    return "HEAD" if commit is None or commit == _commit(git, "HEAD") else commit


def _base(git: Git, commit: str, label: str, head: str) -> Base:
    revision = head if commit == _commit(git, head) else commit
    return Base(revision, label[:12] if COMMIT_ID.fullmatch(label) else label, head=head)


def _gap(git: Git, variable: str, label: str, head: str, setting: str = "") -> Base:
    gap = f"`{variable}` names the base `{label}`, which this clone lacks or does not reach"
    return Base("", label, gap, _fetch(git, label, setting), head)


def _fetch(git: Git, label: str, setting: str) -> str:
    """Say how to get what is missing of the history: by a command, and by a setting of the service where there is."""
    try:
        is_shallow = git.run("rev-parse", "--is-shallow-repository").strip() == b"true"
    except GitError:
        is_shallow = False
    words = ["git fetch", *(["--unshallow"] if is_shallow else []), "origin"]
    remote, _, branch = label.partition("/")
    if remote == "origin" and branch:
        words.append(f"{branch}:refs/remotes/{label}")
    command = f"fetch it with `{' '.join(words)}`"
    return f"{command}, or set {setting}" if setting else command


def _is_usable(revision: str) -> bool:
    """Say whether git can take `revision` for the name of one, and not for an option."""
    return bool(revision) and not revision.startswith("-") and "\0" not in revision


def _commit(git: Git, revision: str) -> str | None:
    """Give the id of a commit, None where the repository has none of this name."""
    if not _is_usable(revision):
        return None
    try:
        return commit_id(git.run("rev-parse", "-q", "--verify", f"{revision}^{{commit}}"))
    except GitError:
        return None


def _merge_base(git: Git, revision: str, head: str) -> str | None:
    if not _is_usable(revision):
        return None
    try:
        return commit_id(git.run("merge-base", revision, head))
    except GitError:
        commit = _commit(git, revision)
    # A shallow clone knows the ids of parents that it takes for none; a merge of `commit` has it for its base.
    if commit is not None:
        try:
            said = decode(git.run("cat-file", "commit", head)).partition("\n\n")[0]
        except GitError:
            return None
        if f"parent {commit}" in said.split("\n"):
            return commit
    return None


def _builds(service: Service, root: str, environ: Mapping[str, str]) -> bool:
    """Say whether the job of a CI service is about the repository `root`, and not about another that a test made.

    A checkout may lie below the folder that the service gives, but not inside of another repository there.
    """
    folder = environ.get(service.folder, "")
    if not folder or not os.path.isdir(folder):
        return True  # as in a container that has it elsewhere
    top = real(folder)
    return root == top or (is_below(root, top) and not os.path.lexists(f"{top}/.git"))


def _named(service: Service, environ: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Give the variables of a service that name a base, what they name, and that as revisions to look for."""
    for named in service.bases:
        value = environ.get(named.variable, "")
        if not value or not all(environ.get(name, "") == (wanted or "") for name, wanted in named.when):
            continue
        if any(environ.get(name) == other for name, other in named.unless):
            continue
        if named.keys:
            value = _in_event(value, named.keys)
        yield from ((named.variable, label, revision) for label, revision in _revisions(named, value))


def _revisions(named: Named, value: str) -> Iterator[tuple[str, str]]:
    if named.holds == "branch":
        branch = value.removeprefix("refs/heads/")
        if branch:
            yield f"origin/{branch}", f"refs/remotes/origin/{branch}"
            yield branch, f"refs/heads/{branch}"
    elif COMMIT_ID.fullmatch(value) and value.strip("0"):
        yield value, value


def _in_event(path: str, keys: tuple[str, ...]) -> str:
    """Give the text under `keys` in a JSON file, "" where there is none."""
    import json  # noqa: PLC0415, RUF100 - in jobs of GitHub alone

    try:
        with open(path, "rb") as file:
            found = json.loads(file.read(MOST_EVENT))
    except (OSError, ValueError, RecursionError):
        return ""
    for key in keys:
        found = found.get(key) if isinstance(found, dict) else None
    return found if isinstance(found, str) else ""
