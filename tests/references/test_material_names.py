"""Which files of a skill are material by their names, so that their links are those of other places."""

from __future__ import annotations

import pytest

from tests.references.made import HEAD, SKILL, contexts


def broken(path: str) -> list[str]:
    (context,) = contexts({SKILL: f"{HEAD}See [it]({path}).", f"skills/mill/{path}": "# X\n\nSee [a](grist.md).\n"})
    return [each.reference.text for each in context.verdicts if each.status == "missing"]


@pytest.mark.parametrize(
    "path",
    [
        "references/release-notes.md",
        "references/history-api.md",
        "references/contributing.md",
        "references/changes-of-gap.md",
        "references/template-syntax.md",
        "references/skeleton-screens.md",
    ],
)
def test_a_page_on_something_that_material_is_called_by_too_is_read(path: str) -> None:
    assert broken(path) == ["grist.md"]


@pytest.mark.parametrize(
    "path",
    [
        "CHANGELOG.md",
        "changelog.md",
        "contributing.md",
        "references/CHANGELOG.md",
        "references/CONTRIBUTING.md",
        "history-2020.md",
        "release-notes-v2.md",
        "references/template-report.md",
        "references/report-template.md",
        "references/skeleton-summary.md",
    ],
)
def test_what_is_to_be_filled_in_or_tells_what_was_is_material(path: str) -> None:
    assert broken(path) == []
