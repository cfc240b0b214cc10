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


IGNORE = "<!-- skill-lint: ignore[path-missing] made later -->"


@pytest.mark.parametrize(
    "body",
    [
        f"- {IGNORE}\n  See [it](b.md)\n",
        f"- [ ] {IGNORE}\n      See [it](b.md)\n",
        f"- See [it](b.md) {IGNORE}\n",
        f"1. - {IGNORE}\n     See [it](b.md)\n",
        f"> {IGNORE}\n> See [it](b.md)\n",
        f"> See [it](b.md) {IGNORE}\n",
        f"## See [it](b.md) {IGNORE}\n",
        f"{IGNORE}\n## See [it](b.md)\n",
        f"| a | b |\n| --- | --- |\n| [it](b.md) {IGNORE} | c |\n",
        f"| a | b |\n| --- | --- |\n| [it](b.md) | c | {IGNORE}\n",
        f"| a | b |\n| --- | --- |\n| {IGNORE} | |\n| [it](b.md) | c |\n",
        f"| a | b |\n| --- | --- |\n{IGNORE}\n| [it](b.md) | c |\n",
    ],
)
def test_a_comment_silences_in_every_block(body: str) -> None:
    assert [each.diagnostic.rule for each in lint_files({PATH: HEADER + body})] == []
    bare = body.replace(IGNORE, "<!-- x -->")
    assert [each.diagnostic.rule for each in lint_files({PATH: HEADER + bare}, select=["path-missing"])]


@pytest.mark.parametrize(
    "body", [f"{IGNORE} See [it](b.md)\n", f"- {IGNORE} See [it](b.md)\n", f"1. {IGNORE} See it\n"]
)
def test_before_text_on_its_line_it_is_said_where_to_put_it(body: str) -> None:
    (finding,) = [each.diagnostic for each in lint_files({PATH: f"{HEADER}Press.\n\n{body}"})]
    assert finding.rule == "unused-suppression"
    assert finding.help
    assert finding.help.startswith("put the comment behind its text")
    assert finding.fix
    assert not finding.fix.safe
