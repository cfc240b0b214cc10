"""Follows the folder in which the commands of a fence run."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from skill_lint.model.regex import regex
from skill_lint.references.resolve import join
from skill_lint.references.target import is_pattern, parse_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skill_lint.parsing.shell import Command

LONGEST = 500  # characters of a folder's path
MOVES = frozenset({"cd", "pushd", "popd", "chdir", "Set-Location"})
ROOT = regex(
    r"\$\(git rev-parse --show-toplevel\)|\$\{?(?:REPO(?:_?ROOT|_DIR)?|PROJECT_?(?:ROOT|DIR)|ROOT(?:_DIR)?|"
    r"GITHUB_WORKSPACE|WORKSPACE|CLAUDE_PROJECT_DIR)\}?"
)
"""How commands write the root of the repository."""
MAKERS = frozenset({"clone", "create", "init", "new", "startproject"})
MADE_BY = frozenset(
    {
        "git",
        "gh",
        "npm",
        "npx",
        "pnpm",
        "yarn",
        "bun",
        "bunx",
        "cargo",
        "uv",
        "poetry",
        "pdm",
        "hatch",
        "rails",
        "dotnet",
    }
    | {"django-admin", "ng", "flutter", "mix"}
)
"""Tools and their commands that make or fetch a project."""
SHELLS = frozenset({"bash", "sh", "zsh", "ash", "fish", "dash"})
MACHINES = frozenset({"docker", "docker-compose", "podman", "nerdctl", "kubectl", "oc", "lxc", "vagrant", "ssh", "wsl"})
"""What runs commands on another machine, or in an image."""
SSH_VALUES = frozenset({"-i", "-p", "-l", "-L", "-R", "-D", "-o", "-F", "-J", "-b", "-c", "-e", "-m"})


class Place:
    """Where a command runs.

    `folder` is a path from where the agent stands, "" for that itself, None where it cannot be known. `is_foreign`
    says that a command before made or fetched a project of its own, which later ones may speak of, or opened a shell on
    another machine.
    """

    def __init__(self) -> None:
        self.folder: str | None = ""
        self.is_foreign = False
        self._before: str | None = ""
        self._pushed: list[str | None] = []
        self._group: tuple[int, str | None] | None = None  # the end of the line of a `(cd x && ...)`, the folder before

    @property
    def home(self) -> str | None:
        """The folder, None where the project in it may be another one."""
        return None if self.is_foreign else self.folder

    def before(self, command: Command) -> None:
        """Leave the folder of an earlier `(cd x && ...)`: it holds to the end of its line."""
        if self._group is not None and command.words[0].span.start > self._group[0]:
            self.folder = self._group[1]
            self._group = None

    def after(self, command: Command, text: str) -> None:
        """Go where `command`, a part of `text`, leads; clones and new projects lead into the unknown."""
        name = command.words[0].text
        if name in MOVES:
            self._move(command, text)
        elif name in MADE_BY and len(command.words) > 1:
            verb, *more = (word.text for word in command.words[1:3])
            if name == "git" and verb == "clone":
                self.folder = None
            made = (verb, *more) if name in ("gh", "npx", "bunx") else (verb,)
            if any(word in MAKERS or word.startswith("create-") for word in made) and (name, verb) != ("git", "init"):
                self.is_foreign = True
        elif name in MACHINES and _is_entered([word.text for word in command.words]):
            self.is_foreign = True

    def _move(self, command: Command, text: str) -> None:
        words = command.words
        folder = self.folder
        start = words[0].span.start
        if text[max(0, start - 2) : start].rstrip().endswith("("):
            end = text.find("\n", start)
            self._group = (end if end >= 0 else len(text), folder)
        if words[0].text == "popd":
            self.folder = self._pushed.pop() if self._pushed else None
        elif len(words) != 2:
            self.folder = None
        elif words[1].text == "-":
            self.folder = self._before
        else:
            if words[0].text == "pushd":
                self._pushed.append(folder)
            self.folder = below(folder, words[1].text)
        self._before = folder


def _is_entered(words: Sequence[str]) -> bool:
    """Say whether a command for another machine leaves the reader in a shell there."""
    if words[0] == "ssh":
        plain = [word for before, word in pairwise(words) if word[:1] != "-" and before not in SSH_VALUES]
        return len(plain) == 1
    return words[-1].rpartition("/")[2] in SHELLS or (words[0] in ("vagrant", "wsl") and words[-1] in ("ssh", "wsl"))


def below(folder: str | None, path: str) -> str | None:
    """Give the folder that `path`, as a command writes it, leads to from `folder`; None where it cannot be known."""
    if ROOT.fullmatch(path):
        return ""
    target = parse_word(path)
    if target.kind == "variable":
        from skill_lint.clients.variables import variables

        known = variables().get(target.variable)
        return target.path if known and known.means == "skill" else None
    if folder is None or target.kind != "path" or is_pattern(f"{target.path}/"):  # `src` is a gap in a link alone
        return None
    if len(folder) + len(target.path) > LONGEST:
        return None
    return join(folder, target.path)
