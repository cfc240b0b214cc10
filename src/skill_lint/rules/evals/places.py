"""Where in the text of a prompt set stands what a rule speaks of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from skill_lint.model.source import Span

if TYPE_CHECKING:
    from skill_lint.model.source import Source

# How a name stands as a value of its own: in quotes, or alone between what parts values in YAML and CSV. Prompts speak
# of skills, too, so the first of these that occurs is taken before a mere mention.
AS_VALUE = (r"[\"']({0})[\"']", r"(?:[:,;\[-][ \t]*|^)({0})[ \t]*(?:[,;\]}}#\r\n]|$)")


def place_of_name(source: Source, name: str, line: int) -> Span:
    """Give the place of a name in the text: the first where it stands as a value, else the line of its prompt."""
    if name in source.text:
        for form in AS_VALUE:
            match = re.search(form.format(re.escape(name)), source.text, re.MULTILINE)
            if match is not None:
                return Span(*match.span(1))
    return source.line_span(line)
