"""Where in the text of a prompt set stands what a rule speaks of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.source import Span

if TYPE_CHECKING:
    from skill_lint.model.source import Source

# A name stands as a value of its own: in quotes, between commas, or behind a colon or a hyphen.
BEFORE, AFTER = r"(?:^|(?<=[\"'`,;:\[\t ]))", r"(?=[\"'`,;\]\t ]|$)"


def place_of_name(source: Source, name: str, line: int) -> Span:
    """Give the place of a name in the text: the first where it stands as a value, else the line of its prompt."""
    if name in source.text:
        match = re.search(f"{BEFORE}{re.escape(name)}{AFTER}", source.text, re.MULTILINE)
        if match is not None:
            return Span(match.start(), match.end())
    return source.line_span(line)
