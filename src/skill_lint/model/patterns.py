"""Path patterns with the meaning that they have in a `.gitignore`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Pattern:
    """One pattern below the directory of the file that holds it.

    Without a slash (other than a last one) it matches at any depth, else from that directory on; what matches a
    folder matches everything in it; a last slash asks for a folder; a leading `!` turns the sense round.
    """

    __slots__ = ("_expression", "_prefix", "negated", "text")

    def __init__(self, text: str, directory: str = "") -> None:
        self.text = text
        self.negated = text.startswith("!")
        self._prefix = f"{directory}/" if directory else ""
        self._expression = re.compile(_translate(text.removeprefix("!")), re.DOTALL)

    def matches(self, path: str) -> bool:
        """Say whether `path`, a file relative to the project root, is matched; `!` is left to the caller."""
        if not path.startswith(self._prefix):
            return False
        return self._expression.match(path, len(self._prefix)) is not None


class Patterns:
    """A list of patterns; the last one that matches decides."""

    __slots__ = ("patterns",)

    def __init__(self, patterns: Iterable[Pattern] = ()) -> None:
        self.patterns = tuple(patterns)

    def matches(self, path: str) -> bool:
        """Say whether the list takes `path` in."""
        for pattern in reversed(self.patterns):
            if pattern.matches(path):
                return not pattern.negated
        return False


def _translate(glob: str) -> str:
    """Give the regular expression of a pattern; it is matched at the first character below the directory.

    Between two `**` the first place that fits is as good as any later one, so it is tried alone (`(?>`): matching takes
    time in the length of the path times that of the pattern, whatever the pattern.
    """
    segments = glob.strip("/").split("/")
    if segments == [""]:
        return r"(?!)"
    only_folders = glob.endswith("/")
    everything = segments[-1] == "**"
    if "/" not in glob.removesuffix("/"):
        segments = ["**", *segments]
    runs: list[list[str]] = [[]]
    for segment in segments:
        if segment == "**":
            runs.append([])
        else:
            runs[-1].append(_segment(segment))
    first, *later = ["/".join(run) for run in runs]
    ending = r"/." if only_folders else r"(?:/|\Z)"
    if not later:
        return first + ending
    start = f"{first}/" if first else ""
    *between, last = later
    middle = "".join(f"(?>(?:[^/]*/)*?{run}/)" for run in between if run)
    if everything:
        return start + middle + (r"[^/]+/." if only_folders else ".")
    return f"{start}{middle}(?:[^/]*/)*?{last}{ending}"


def _segment(segment: str) -> str:
    """Translate the part between two slashes; runs between stars are tried once only, so matching stays linear."""
    pieces: list[list[str]] = [[]]
    position = 0
    while position < len(segment):
        character = segment[position]
        position += 1
        if character == "*":
            if pieces[-1] or len(pieces) == 1:
                pieces.append([])
        elif character == "?":
            pieces[-1].append("[^/]")
        elif character == "[":
            close = segment.find("]", position + (2 if segment[position : position + 1] in {"!", "^"} else 1))
            if close < 0:
                return r"(?!)"  # as git does: a bracket without an end matches nothing
            pieces[-1].append(_character_class(segment[position:close]))
            position = close + 1
        else:
            if character == "\\" and position < len(segment):
                character = segment[position]
                position += 1
            pieces[-1].append(re.escape(character))
    first, *rest = ("".join(piece) for piece in pieces)
    if not rest:
        return first
    *middle, last = rest
    return first + "".join(f"(?>[^/]*?{piece})" for piece in middle) + f"[^/]*{last}"


def _character_class(content: str) -> str:
    negated = content[:1] in {"!", "^"}
    inside = re.sub(r"([\[\]\\&~|^])", r"\\\1", content[1:] if negated else content)
    expression = rf"(?!/)[{'^' if negated else ''}{inside}]"
    try:
        re.compile(expression)
    except re.error:  # a range that runs backwards matches nothing
        return r"(?!)"
    return expression
