"""Find the configuration of each skill: the nearest file, what it extends, the command line over it."""

from __future__ import annotations

import os
from posixpath import dirname
from typing import TYPE_CHECKING, TypeAlias

from skill_lint.config.problem import ConfigError, Problem
from skill_lint.config.schema import selectors
from skill_lint.config.settings import CommandLine, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from skill_lint.config.extend import ConfigFile
    from skill_lint.config.origin import Origin
    from skill_lint.config.part import Part
    from skill_lint.config.positions import KeyPath
    from skill_lint.config.validate import Known
    from skill_lint.model.catalogue import Catalogue

    Read: TypeAlias = Callable[[str], bytes | None]

FILE_NAMES = ("skill-lint.toml", ".skill-lint.toml", "pyproject.toml")


def read_start(path: str) -> bytes | None:
    """Read an ordinary file on the disk, of one that is too large the start; None for all else. Raises OSError."""
    from skill_lint.config.toml import LARGEST

    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read(LARGEST + 1)


def reader(read: Callable[[str], bytes]) -> Read:
    """Make what a Configuration reads with from the `read` of a tree, which raises OSError; absolute: the disk.

    Of the disk only ordinary files are read, a pipe would be waited for, and no more than shows that one is too large.
    """

    def read_or_none(path: str) -> bytes | None:
        try:
            if not os.path.isabs(path):
                return read(path)
            return read_start(path)
        except (OSError, ValueError):
            return None

    return read_or_none


class Configuration:
    """The settings of every skill below one project root.

    `read` gives the bytes of a file by its path relative to the root (absolute for what lies outside), None where
    there is none; so the index, a buffer or the disk can be judged. `root` is the absolute path of the root; with
    `directory`, the absolute working directory, paths are shown as seen from there, else from the root. `clients` are
    the client ids that may be named, empty for any. Each file is read and checked once. Raises ConfigError where the
    command line is wrong.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        read: Read,
        *,
        root: str = "",
        directory: str = "",
        command_line: CommandLine | None = None,
        clients: Iterable[str] = (),
    ) -> None:
        self.catalogue = catalogue
        self.words = selectors(catalogue)
        self._read = read
        self._root = root.replace("\\", "/").rstrip("/")
        self._here = directory.replace("\\", "/").rstrip("/")
        self._clients = frozenset(clients)
        self._command_line = command_line or CommandLine()
        self._nearest: dict[str, str] = {}
        self._files: dict[str, ConfigFile | None] = {}
        self._chains: dict[str, tuple[Part, ...] | ConfigError] = {}
        self._settings: dict[tuple[str, tuple[int, ...]], Settings] = {}
        self._used: set[tuple[str, KeyPath]] = set()
        self._warnings: list[Problem] = []
        self._given: list[str] = []
        self._over: tuple[Part, ...] = ()
        if self._command_line != CommandLine(isolated=self._command_line.isolated):
            self._read_command_line()

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is odd about the files read so far and does not keep them from being used."""
        return tuple(sorted(self._warnings))

    def for_skill(self, directory: str, entry: str = "") -> Settings:
        """Give the settings of the skill in `directory`; `entry` is the path of its SKILL.md.

        Raises ConfigError with every problem of the files that apply.
        """
        file = self.file_for(directory)
        parts = (*(self._chain(file) if file else self._chain_of_given()), *self._over)
        entry = entry or (f"{directory}/SKILL.md" if directory else "SKILL.md")
        applying = tuple(number for number, part in enumerate(parts) if part.applies_to(entry))
        settings = self._settings.get((file, applying))
        if settings is None:
            of_skill = tuple(parts[number] for number in applying)
            settings = Settings(self.catalogue, self.words, parts, of_skill, file, self._used)
            self._settings[file, applying] = settings
        return settings

    def for_run(self, directories: Iterable[str]) -> Settings:
        """Give what holds for a run as a whole (levels, output): the settings of the directory that holds them all."""
        common: list[str] | None = None
        for directory in directories:
            parts = directory.split("/") if directory else []
            if common is None:
                common = parts
            else:
                same = 0
                while same < min(len(common), len(parts)) and common[same] == parts[same]:
                    same += 1
                common = common[:same]
        return self.for_skill("/".join(common or ()))

    def check(self, directories: Iterable[str]) -> None:
        """Raise one ConfigError with the problems of every file that applies to one of the directories."""
        problems: dict[Problem, None] = {}
        for directory in directories:
            try:
                self.for_skill(directory)
            except ConfigError as error:
                problems.update(dict.fromkeys(error.problems))
        if problems:
            raise ConfigError(problems)

    def is_excluded(self, path: str) -> bool:
        """Say whether the skill or file `path` is left out, by its own configuration or by one further out.

        The `include` of a file further out does not count. Never raises: a file that cannot be used leaves nothing out.
        """
        directory = dirname(path)
        is_own = True
        while True:
            try:
                settings = self.for_skill(directory)
            except ConfigError:
                settings = None
            if settings and (settings.is_excluded(path) or (is_own and not settings.is_included(path))):
                return True
            is_own = False
            above = dirname(self.file_for(directory))
            if not above:
                return False
            directory = dirname(above)

    @property
    def _parts(self) -> list[Part]:
        """All settings of the files that apply to any skill so far."""
        return [part for chain in self._chains.values() if isinstance(chain, tuple) for part in chain]

    def unused(self) -> tuple[Problem, ...]:
        """Give a warning for each entry of `per-file-ignores` and `references.allow` that was of no use.

        Ask after a run over every skill. Where the command line chose the rules, nothing can be said of the former.
        """
        entries: dict[tuple[str, KeyPath], tuple[Origin, str]] = {}
        if self._command_line.select is None and not self._command_line.ignore:
            for part in self._parts:
                for ignore in part.ignores:
                    message = f"`{ignore.word}` silences nothing in `{ignore.pattern.text}`"
                    entries[ignore.origin.path, ignore.at] = ignore.origin, message
        for part in self._parts:
            for allowed, origin, at in part.allowed:
                entries[origin.path, at] = origin, f"no reference needs `{allowed.text}` to be allowed"
        used = self._used.union(*(settings.allowed_in_use for settings in self._settings.values()))
        unused = [
            origin.problem(at, message, level="warning")
            for (path, at), (origin, message) in entries.items()
            if (path, at) not in used
        ]
        return tuple(sorted(unused, key=lambda problem: (problem.path, problem.line, problem.column)))

    def without_files(self, files: Iterable[str]) -> tuple[Problem, ...]:
        """Give a warning for each `source` of `names` that matches none of `files`, those of the project.

        Ask after a run over every skill, when all files that apply have been read.
        """
        rules = {
            (part.origin.path, (*part.at, "names", number, "source")): (part.origin, rule.source)
            for part in self._parts
            for number, rule in enumerate(part.names)
        }
        if not rules:
            return ()
        from skill_lint.config.checker import dotted
        from skill_lint.model.patterns import Pattern, Patterns

        found = []
        for (_, at), (origin, source) in rules.items():
            wanted = Patterns(map(Pattern, source))
            if not any(map(wanted.matches, files)):
                found.append(origin.problem(at, f"`{dotted(at)}` matches no file", level="warning"))
        return tuple(sorted(found, key=lambda problem: (problem.path, problem.line, problem.column)))

    def file_for(self, directory: str) -> str:
        """Give the path of the file that governs `directory`, "" where none does."""
        if self._command_line.isolated or self._given:
            return ""
        visited = []
        current = directory
        while current not in self._nearest:
            visited.append(current)
            here = self._file_in(current)
            if here or not current:
                self._nearest[current] = here
                break
            current = dirname(current)
        found = self._nearest[current]
        for below in visited:
            self._nearest[below] = found
        return found

    def _file_in(self, directory: str) -> str:
        prefix = f"{directory}/" if directory else ""
        there = [prefix + name for name in FILE_NAMES if self._file(prefix + name)]
        for other in there[1:]:
            message = f"this file is not used: `{there[0].removeprefix(prefix)}` in the same directory goes before it"
            self._warnings.append(Problem(self._shown(other), message, level="warning"))
        return there[0] if there else ""

    def _file(self, path: str) -> ConfigFile | None:
        if path not in self._files:
            content = self._read(path)
            self._files[path] = None if content is None else self._parsed(path, content)
        return self._files[path]

    def _parsed(self, path: str, content: bytes) -> ConfigFile | None:
        shared = path.endswith("pyproject.toml")
        if shared and b"skill-lint" not in content:
            return None
        from skill_lint.config import toml
        from skill_lint.config.extend import ConfigFile, is_absolute
        from skill_lint.config.origin import Origin

        if shared and not toml.may_hold_table(content):
            return None
        is_outside = is_absolute(path)
        # What the checked tree only refers to must not come into the output: it may be none of its readers' business.
        shows_text = bool(self._given) or not is_outside
        parsed = toml.parse(self._shown(path), content)
        if isinstance(parsed, Problem):
            problem = parsed if shows_text else parsed._replace(text="", label="")
            return None if shared and not toml.means_us(content) else ConfigFile(Origin(parsed.path), {}, problem)
        table, positions = parsed
        origin = Origin(self._shown(path), "" if is_outside else dirname(path), positions, shows_text=shows_text)
        if not shared:
            return ConfigFile(origin, table)
        tool = table.get("tool")
        if not isinstance(tool, dict) or "skill-lint" not in tool:
            return None
        origin = origin._replace(table=("tool", "skill-lint"))
        ours = tool["skill-lint"]
        if isinstance(ours, dict):
            return ConfigFile(origin, ours)
        return ConfigFile(origin, {}, origin.problem((), "`tool.skill-lint` is not a table"))

    def _shown(self, path: str) -> str:
        """Give a path as people type it: relative to the working directory if below it, else absolute."""
        if not self._here:
            return path
        full = path if path.startswith("/") or path[1:2] == ":" else f"{self._root}/{path}"
        return full.removeprefix(f"{self._here}/")

    def _chain(self, path: str) -> tuple[Part, ...]:
        known = self._chains.get(path)
        if known is None:
            from skill_lint.config.extend import Chain

            known = self._chains[path] = Chain(self._file, self._known, self._root, path).result()
        if isinstance(known, ConfigError):
            raise known
        return known

    @property
    def _known(self) -> Known:
        from skill_lint.config.validate import Known

        return Known(self.catalogue, self.words, self._clients)

    def _chain_of_given(self) -> tuple[Part, ...]:
        return tuple(part for path in self._given for part in self._chain(path))

    def _read_command_line(self) -> None:
        from skill_lint.config.command_line import config_values, options_part

        problems: list[Problem] = []
        parts: list[Part] = []
        if self._command_line.config:
            files, parts = config_values(self._command_line.config, self._known, self._is_file, problems)
            self._given = [self._below_root(path) for path in files]
            problems += [
                Problem("--config", f"`{path}` holds no table `[tool.skill-lint]`")
                for path in self._given
                if self._file(path) is None
            ]
        parts.append(options_part(self._command_line, self.words, problems))
        if self._given and self._command_line.isolated:
            message = "no file is read with `--isolated`, so it cannot go with `--config FILE`"
            problems.append(Problem("--isolated", message))
        if problems:
            raise ConfigError(problems)
        self._over = tuple(parts)
        self._chain_of_given()

    def _below_root(self, path: str) -> str:
        path = path.replace("\\", "/")
        return path.removeprefix(f"{self._root}/") if self._root else path

    def _is_file(self, path: str) -> bool:
        return self._read(self._below_root(path)) is not None
