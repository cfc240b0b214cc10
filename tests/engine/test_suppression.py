"""Suppression comments: what they cover, what is left over, and that one can look behind them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skill_lint.engine.run import lint
from tests.support import lint_files, lint_tree, make_request

HEADER = "---\nname: herb-press\ndescription: Presses herbs between two boards. Use when leaves are dry.\n---\n"
PATH = "skills/herb-press/SKILL.md"
BIDI = "\u202e"
COMMENT = "<!-- skill-lint: ignore[hidden-unicode] shown on purpose -->"


def rules(body: str, header: str = HEADER) -> list[str]:
    return [finding.diagnostic.rule for finding in lint_files({PATH: header + body})]


@pytest.mark.parametrize(
    "body",
    [
        f"Press {BIDI} it. {COMMENT}\n",
        f"{COMMENT}\nPress {BIDI} it.\n",
        f"{COMMENT}\n```text\none\n{BIDI}two\n```\n",
        f"<!-- skill-lint: ignore-file[hidden-unicode] all of it -->\n\nPress.\n\nPress {BIDI} it.\n",
    ],
)
def test_a_comment_silences_its_line_the_next_a_fence_or_the_file(body: str) -> None:
    assert rules(body) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"{COMMENT}\nPress.\n\nPress {BIDI} it.\n", ["unused-suppression", "hidden-unicode"]),
        (f"`{COMMENT}` Press {BIDI} it.\n", ["hidden-unicode"]),
        (f"```\n{COMMENT}\n```\nPress {BIDI} it.\n", ["hidden-unicode"]),
    ],
)
def test_a_comment_elsewhere_or_in_code_silences_nothing(body: str, expected: list[str]) -> None:
    assert rules(body) == expected


def test_a_comment_in_the_frontmatter_silences_a_finding_there() -> None:
    header = HEADER.replace("name: herb-press", "name: herb​-press")
    assert "hidden-unicode" in rules("Press.\n", header)
    silenced = header.replace(
        "---\nname", "---\n# skill-lint: ignore[hidden-unicode, name-invalid, name-mismatch] x\nname"
    )
    assert "hidden-unicode" not in rules("Press.\n", silenced)


def test_silenced_findings_are_kept_and_can_be_shown() -> None:
    files = {PATH: f"{HEADER}Press {BIDI} it. {COMMENT}\n"}
    assert [finding.status for finding in lint_tree(files).findings] == ["suppressed"]
    shown = lint(replace(make_request(files), honour_suppressions=False))
    assert [finding.status for finding in shown.findings] == ["new"]


def test_one_of_two_ids_unused_is_reported_at_that_id() -> None:
    body = f"Press {BIDI} it. <!-- skill-lint: ignore[hidden-unicode, body-empty] x -->\n"
    findings = lint_files({PATH: HEADER + body})
    assert [finding.diagnostic.message for finding in findings] == ["there is no `body-empty` here to ignore"]


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("disable[hidden-unicode]", "`disable`"),
        ("ignore[body]", "`body` is a group or tag"),
        ("ignore[loading]", "`loading` is a group or tag"),
        ("ignore[all]", "`all` is a group or tag"),
        ("ignore[hidden-unicod]", "no rule `hidden-unicod`"),
    ],
)
def test_a_comment_that_silences_nothing_is_told_why(comment: str, words: str) -> None:
    findings = lint_files({PATH: f"{HEADER}Press {BIDI} it. <!-- skill-lint: {comment} x -->\n"})
    assert sorted(finding.diagnostic.rule for finding in findings) == ["hidden-unicode", "unknown-suppression"]
    assert [words in finding.diagnostic.message for finding in findings].count(True) == 1


def test_a_rule_that_did_not_run_leaves_its_comment_alone() -> None:
    files = {PATH: f"{HEADER}Press. {COMMENT}\n"}
    assert lint_files(files, select=["unused-suppression"]) == []
