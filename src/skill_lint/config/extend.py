"""A configuration file with what it extends, as one list of settings."""

from __future__ import annotations

from posixpath import dirname, normpath
from typing import TYPE_CHECKING, NamedTuple

from skill_lint.config.presets import preset
from skill_lint.config.problem import ConfigError, Problem, meant
from skill_lint.config.schema import PRESET_NAMES
from skill_lint.config.validate import validate

if TYPE_CHECKING:
    from collections.abc import Callable

    from skill_lint.config.origin import Origin
    from skill_lint.config.part import Part
    from skill_lint.config.positions import KeyPath
    from skill_lint.config.validate import Known

MOST_EXTENDED = 32
"""How many files one file may extend, directly and through others."""


class ConfigFile(NamedTuple):
    """A configuration file as read: its table, or what keeps it from being read."""

    origin: Origin
    table: dict[str, object]
    problem: Problem | None = None


def is_absolute(path: str) -> bool:
    """Say whether a path (with `/`) starts at the root of a disk."""
    return path.startswith("/") or path[1:2] == ":"


class Chain:
    """The file `path` and what it extends, flattened: the farthest first.

    `file` gives a file by its path below the project root, or by its absolute path outside of it. `root` is the
    absolute path of the root, "" where there is none.
    """

    def __init__(self, file: Callable[[str], ConfigFile | None], known: Known, root: str, path: str) -> None:
        self.file = file
        self.known = known
        self.root = root
        self.parts: list[Part] = []
        self.problems: list[Problem] = []
        self.seen: set[str] = set()
        self._add(path, file(path), ())

    def result(self) -> tuple[Part, ...] | ConfigError:
        """Give the parts in order, or everything that is wrong."""
        return ConfigError(self.problems) if self.problems else tuple(self.parts)

    def _add(self, path: str, file: ConfigFile | None, above: tuple[str, ...]) -> None:
        if file is None:
            return
        if file.problem:
            self.problems.append(file.problem)
            return
        version = _version_problem(file)
        if version:
            self.problems.append(version)
            return
        checked = validate(file.table, file.origin, self.known)
        self.problems += checked.problems
        for name, at in checked.extend:
            self._extend(name, file.origin, at, (*above, path))
        self.parts += checked.parts

    def _extend(self, name: str, origin: Origin, at: KeyPath, above: tuple[str, ...]) -> None:
        if name in PRESET_NAMES:
            self._add_preset(name)
            return
        if is_absolute(name.replace("\\", "/")) or name.startswith("~"):
            message = "`extend` takes a preset or a path relative to this file"
            self.problems.append(origin.problem(at, message))
            return
        target = normpath(f"{dirname(above[-1])}/{name}" if dirname(above[-1]) else name)
        if target.startswith("../") and self.root:
            target = normpath(f"{self.root}/{target}")
        if target in above:
            chain = " -> ".join((*above[above.index(target) :], target))
            self.problems.append(origin.problem(at, "`extend` comes back to a file it started from", label=chain))
        elif len(above) > MOST_EXTENDED:
            self.problems.append(origin.problem(at, f"more than {MOST_EXTENDED} files extend one another"))
        elif target not in self.seen:
            self.seen.add(target)
            file = self.file(target) if target.endswith(".toml") else None
            if file is None:
                self.problems.append(_not_there(name, target, origin, at))
            else:
                self._add(target, file, above)

    def _add_preset(self, name: str) -> None:
        if name not in self.seen:
            self.seen.add(name)
            self.parts.append(preset(name, self.known.catalogue))


def _not_there(name: str, target: str, origin: Origin, at: KeyPath) -> Problem:
    if "/" in name or "." in name:
        what = "holds no table `[tool.skill-lint]`" if name.endswith("pyproject.toml") else "is not there"
        if not name.endswith(".toml"):
            what = "is no `.toml` file"
        return origin.problem(at, f"`{target}` {what}")
    close = meant(name, PRESET_NAMES)
    label = f"did you mean `{close}`?" if close else "presets are `recommended` and `strict`"
    return origin.problem(at, f"unknown preset `{name}`", label=label)


def _version_problem(file: ConfigFile) -> Problem | None:
    wanted = file.table.get("required-version")
    if wanted is None:
        return None
    from skill_lint import __version__
    from skill_lint.config.version import fits

    if not isinstance(wanted, str):
        return file.origin.problem(("required-version",), '`required-version` is not a string such as `">=0.1,<0.2"`')
    match = fits(wanted, __version__)
    if match is None:
        message = "`required-version` is not a version or a list of bounds such as `>=0.1,<0.2`"
        return file.origin.problem(("required-version",), message)
    if match:
        return None
    message = f"this configuration needs skill-lint {wanted}, and this is skill-lint {__version__}"
    # A version may be named whatever file it is from.
    problem = file.origin._replace(shows_text=True).problem(("required-version",), message)
    return problem if file.origin.shows_text else problem._replace(text="")
