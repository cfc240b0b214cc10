"""What a suppression comment does to the rules it names: it is no text of the skill."""

from __future__ import annotations

import pytest

from tests.support import lint_files

HEADER = "---\nname: herb-press\ndescription: Presses herbs between two boards. Use when leaves are dry.\n---\n"
PATH = "skills/herb-press/SKILL.md"


@pytest.mark.parametrize(
    "body",
    [
        "See <!-- skill-lint: ignore[path-missing] made later --> [it](b.md)\n",
        "- See <!-- skill-lint: ignore[path-missing] made later --> [it](b.md)\n",
        "<!-- skill-lint: ignore-file[body-empty] made later -->\n",
    ],
)
def test_a_comment_silences_and_is_no_word_of_the_text(body: str) -> None:
    assert lint_files({PATH: HEADER + body}) == []


def test_a_body_of_such_comments_is_empty() -> None:
    findings = lint_files({PATH: f"{HEADER}<!-- skill-lint: ignore[path-case] x -->\n"}, select=["body-empty"])
    assert [finding.diagnostic.rule for finding in findings] == ["body-empty"]
