"""Look-ups over a parsed Markdown file."""

from __future__ import annotations

import pytest

from skill_lint.parsing.document import parse_document

TEXT = "# Mill\n\n## Stones\n\n### Dress\n\nA.\n\n### Gap\n\nB.\n\n## Flour\n\nC.\n"


@pytest.mark.parametrize(
    ("place", "over"),
    [
        ("A.", ["Dress", "Stones", "Mill"]),
        ("B.", ["Gap", "Stones", "Mill"]),
        ("C.", ["Flour", "Mill"]),
        ("# Mill", []),
    ],
)
def test_the_headings_over_a_place(place: str, over: list[str]) -> None:
    document = parse_document("a.md", TEXT.encode())
    assert [heading.text for heading in document.headings_over(TEXT.index(place))] == over
