"""A text that holds settings, and problems at places in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from skill_lint.config.problem import Problem

if TYPE_CHECKING:
    from skill_lint.config.positions import KeyPath, Place, Positions


HIDDEN = "this is no valid setting; a file outside of the project is not shown"


class Origin(NamedTuple):
    """A text that holds settings.

    `path` is its name in messages, `directory` what its patterns start from (relative to the project root). `table` is
    the path to the table of settings in it. `positions` is None where there is no text (presets, the command line);
    `shows_text` says whether its lines may be shown and its words be named in errors.
    """

    path: str
    directory: str = ""
    positions: Positions | None = None
    table: KeyPath = ()
    shows_text: bool = True

    def problem(
        self,
        keys: KeyPath,
        message: str,
        *,
        at_key: bool = False,
        label: str = "",
        notes: tuple[str, ...] = (),
        level: str = "error",
    ) -> Problem:
        """Make a problem at a key of the settings, or at its value."""
        if self.positions is None:
            return Problem(self.path, message, label=label, notes=notes, level=level)
        path = (*self.table, *keys)
        place = self.positions.key(path) if at_key else self.positions.value(path)
        return self.problem_at(place, message, label=label, notes=notes, level=level)

    def problem_at(
        self, place: Place, message: str, *, label: str = "", notes: tuple[str, ...] = (), level: str = "error"
    ) -> Problem:
        """Make a problem at a place of the text."""
        if self.positions is None:
            return Problem(self.path, message, label=label, notes=notes, level=level)
        line, column = self.positions.line_and_column(place.start)
        if not self.shows_text and level == "error":  # the message may name words of the text
            return Problem(self.path, HIDDEN, line, column, level=level)
        text = self.positions.line_text(place.start) if self.shows_text else ""
        return Problem(self.path, message, line, column, text, max(1, place.end - place.start), label, notes, level)

    def line(self, keys: KeyPath) -> str:
        """Give the place of a key for people: the name of the text with the line where there is one."""
        if self.positions is None:
            return self.path
        line, _ = self.positions.line_and_column(self.positions.key((*self.table, *keys)).start)
        return f"{self.path}:{line}"
