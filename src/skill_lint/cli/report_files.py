"""Where reports go: what `--output-format` asks for, and files that are written whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import dataclass
from errno import EISDIR
from typing import TYPE_CHECKING

from skill_lint.cli.streams import complain, inert_for_runner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

COMMANDS = "github"
"""The format whose lines are commands of a runner, which obeys no other."""


class OutputFormatError(Exception):
    """A value of `--output-format` that cannot be used; the text is a sentence for the user."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """The format for standard output ("" for the configured one) and those that go into files, with their paths."""

    printed: str
    files: tuple[tuple[str, str], ...]


def parse_outputs(values: Sequence[str], formats: Sequence[str]) -> Outputs:
    """Read the values of `--output-format`, of the `formats` that there are. Raises OutputFormatError."""
    printed = ""
    files: dict[str, tuple[str, str]] = {}  # by the place that a path means
    for value in values:
        name, equals, path = value.partition("=")
        if name not in formats:
            from skill_lint.model.nearest import nearest

            near = nearest(name, formats)
            hint = f"did you mean `{near}`?" if near else f"expected one of {', '.join(formats)}"
            raise OutputFormatError(f"unknown output format `{name}`, {hint}")
        if equals and not path:
            raise OutputFormatError(f"`{value}` names no file; write `{name}` for standard output")
        if equals and path != "-":
            place = os.path.realpath(path)
            if place in files:
                raise OutputFormatError(f"the file `{path}` is given twice; give each report a file of its own")
            files[place] = name, path
        elif printed not in ("", name):
            message = f"two output formats for standard output, `{printed}` and `{name}`; use `FORMAT=FILE`"
            raise OutputFormatError(message)
        else:
            printed = name
    return Outputs(printed, tuple(files.values()))


def write_reports(files: Iterable[tuple[str, str]], lines_of: Callable[[str, bool], Iterable[str]]) -> bool:
    """Write a report into each of `files` (format and path); complain and give False where one cannot be written.

    `lines_of` gives the report in a format, and is told whether a file could not be written: the exit code that a
    report names is the one with which the process ends.
    """
    opened: list[tuple[str, _ReportFile]] = []
    is_failed = False
    try:
        for name, path in files:
            try:
                opened.append((name, _ReportFile(path)))
            except OSError as error:
                is_failed = _cannot(path, error)
        waiting = opened
        while waiting:
            broken = [file for name, file in waiting if not _filled(file, name, lines_of(name, is_failed))]
            if not broken:
                break
            is_failed = True  # the others are written anew, since they name the exit code
            waiting = [(name, file) for name, file in waiting if file not in broken]
        for _, file in waiting:
            try:
                file.publish()
            except OSError as error:
                is_failed = _cannot(file.path, error)
    finally:
        for _, file in opened:
            file.drop()
    return not is_failed


def _filled(file: _ReportFile, name: str, lines: Iterable[str]) -> bool:
    try:
        file.fill(lines if name == COMMANDS else inert_for_runner(lines))
    except OSError as error:
        return not _cannot(file.path, error)
    return True


def _cannot(path: str, error: OSError) -> bool:
    """Complain, and give True: something failed."""
    complain(f"cannot write `{path}`: {error.strerror or error}")
    return True


class _ReportFile:
    """A report on its way into a file: it stands beside the file until it is whole, and then takes its place.

    A symbolic link stays one; a device or a pipe is written as it is. Raises OSError as the system does.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._target = os.path.realpath(path)
        self._beside = ""
        self._mode: int | None = None
        self._content = b""
        try:
            mode = os.stat(path).st_mode
        except FileNotFoundError:
            mode = stat.S_IFREG
        else:
            self._mode = stat.S_IMODE(mode)
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if stat.S_ISREG(mode):
            beside = f"{self._target}.{os.getpid()}.new"
            with open(beside, "xb"):
                self._beside = beside

    def fill(self, lines: Iterable[str]) -> None:
        """Take the report, in the place of what was taken before."""
        self._content = "".join(f"{line}\n" for line in lines).encode("utf-8", "backslashreplace")
        if self._beside:
            with open(self._beside, "wb") as file:
                file.write(self._content)

    def publish(self) -> None:
        """Put the report into its place."""
        if not self._beside:
            with open(self.path, "wb") as file:
                file.write(self._content)
            return
        if self._mode is not None:
            os.chmod(self._beside, self._mode)
        os.replace(self._beside, self._target)
        self._beside = ""

    def drop(self) -> None:
        """Leave nothing of what was not published."""
        if self._beside:
            with suppress(OSError):
                os.unlink(self._beside)
