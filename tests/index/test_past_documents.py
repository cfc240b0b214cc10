"""What documents said before and after a commit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.git import Git
from skill_lint.index.past_documents import PastDocuments
from tests.index.laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def documents(tmp_path: Path) -> PastDocuments:
    repository(tmp_path, {"mill/a.md": "Grind  it.\n- [x] *sift*\n"})
    git(tmp_path, "mv", "mill/a.md", "mill/b.md")
    lay(tmp_path, {"mill/c.md": "Bake.\n"})
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "move")
    return PastDocuments(Git(str(tmp_path), str(tmp_path), clean_environment()))


def test_a_text_before_and_after_a_commit(documents: PastDocuments) -> None:
    assert documents.before("HEAD", "mill/a.md") == "Grind  it.\n- [x] *sift*\n"
    assert documents.after("HEAD", "mill/a.md") is None
    assert documents.before("HEAD", "mill/c.md") is None
    assert documents.after("HEAD", "mill/c.md") == "Bake.\n"
    assert documents.before("HEAD^", "mill/a.md") is None  # there is nothing before the first commit


@pytest.mark.parametrize(
    ("name", "line", "was_there"),
    [
        ("a.md", "  Grind  it.", True),
        ("a.md", "- [x] *sift*", True),
        ("a.md", "Bake.", False),
        ("b.md", "Grind  it.", False),
        ("*.md", "Grind  it.", False),
        ("a.md", " ", False),
        ("a.md", "-e", False),
        ("a.md", "Grind\0", False),
    ],
)
def test_a_line_in_a_document_of_a_name(documents: PastDocuments, name: str, line: str, was_there: bool) -> None:
    assert documents.had_line("HEAD", name, line) is was_there


def test_a_commit_that_is_not_there_had_nothing(documents: PastDocuments) -> None:
    assert documents.had_line("0" * 40, "a.md", "Bake.") is False
    assert documents.before("0" * 40, "mill/a.md") is None
