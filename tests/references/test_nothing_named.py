"""What must never be read as a reference: scaffolds, samples, comments, gaps. Each control has a twin that is read."""

from __future__ import annotations

import pytest

from tests.references.naming import named

LINES = "mill/store.py `load_mill()` @docs/mill.md make grind\npytest tests/test_mill.py::test_gap\nnpm run grind\n"
SPANS = "`mill/store.py` `load_mill()` `make grind` `test_gap` `/grind` @docs/mill.md `mill/store.py` line 3 `$grind`\n"


@pytest.mark.parametrize(
    "language", ["python", "ts", "json", "markdown", "yaml", "text", "diff", "make", "powershell", ""]
)
@pytest.mark.parametrize("fence", ["```", "~~~~"])
@pytest.mark.parametrize("text", [LINES, SPANS])
def test_fences_of_other_languages_than_a_shell(fence: str, language: str, text: str) -> None:
    assert named(f"{fence}{language}\n{text}{fence}\n") == []


def test_the_same_lines_are_read_in_the_fence_of_a_shell() -> None:
    assert [mention.text for mention in named(f"```sh\n{LINES}```\n")] == [
        "mill/store.py",
        "tests/test_mill.py::test_gap",
        "grind",
    ]


def test_a_fence_within_a_fence_is_a_sample() -> None:
    assert named(f"````markdown\n```sh\n{LINES}```\n````\n") == []


@pytest.mark.parametrize("text", [LINES, SPANS])
def test_comments(text: str) -> None:
    assert named(f"<!-- {text} -->\n\n<!--\n{text}\n-->\n\nA mill <!-- {text.strip()} --> grinds.\n") == []


@pytest.mark.parametrize("text", [LINES, SPANS])
def test_indented_code(text: str) -> None:
    assert named("A mill:\n\n" + "".join(f"    {line}\n" for line in text.splitlines())) == []


def test_comments_of_a_shell() -> None:
    assert named("```sh\n# make grind && pytest tests/test_mill.py::test_gap\nls # python tools/grind.py\n```") == []


def test_here_documents_and_quoted_text() -> None:
    body = "```sh\ncat > x <<'END'\nmake grind\npython tools/grind.py\nEND\ngit commit -m \"a\nmake grind\nb\"\n```"
    assert named(body) == []


def test_the_text_of_a_link_is_answered_for_by_the_link() -> None:
    assert [mention.kind for mention in named("[`load_mill()` in `mill/store.py`, @docs/mill.md](docs/mill.md)")] == [
        "link"
    ]


def test_the_metadata_is_no_text() -> None:
    body = "x\n"
    assert named(body) == []
    assert [mention.text for mention in named("See `load_mill()`.\n")] == ["load_mill"]


@pytest.mark.parametrize(
    "text",
    [
        "Write to a@docs.md or to @mill or @mill/core; @fixture and @mill.grind.",
        "The mill/store.py of others, make grind, test_gap, /grind, load_mill() in prose.",
        "A price of $3, 3/4 of it, and/or @ 12:30.",
    ],
)
def test_prose(text: str) -> None:
    assert named(text) == []


def test_an_import_in_prose_is_read() -> None:
    found = named("Follow @docs/mill.md, then (@~/mill.md) and @mill.md.")
    assert [(mention.text, mention.target.path) for mention in found] == [
        ("docs/mill.md", "docs/mill.md"),
        ("~/mill.md", "~/mill.md"),
        ("mill.md", "mill.md"),
    ]
