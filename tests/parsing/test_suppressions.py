from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.parsing.document import parse_document

if TYPE_CHECKING:
    from skill_lint.model.markdown import Comment, Document

IGNORE = "<!-- skill-lint: ignore[path-missing] why -->"


def parsed(text: str) -> Document:
    return parse_document("SKILL.md", text.encode())


def only(text: str) -> Comment:
    (comment,) = parsed(text).comments
    return comment


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"see [x](y) {IGNORE}\nnext", (1, 1)),
        (f"{IGNORE} see\nnext", (1, 1)),
        (f"{IGNORE}\nnext\nafter", (1, 2)),
        (f"{IGNORE}\n\n\nnext\nafter", (1, 4)),
        (f"{IGNORE}\n", (1, 1)),
        (f"before\n{IGNORE}\nnext\nafter", (2, 3)),
        (f"{IGNORE}\n```sh\na\nb\n```\nafter", (1, 5)),
        (f"{IGNORE}\n\n~~~\na\n~~~\n", (1, 5)),
        (f"{IGNORE}\n```\nnever closed\n", (1, 3)),
        (f"- item\n  {IGNORE}\n  next\n  after", (2, 3)),
        (f"- {IGNORE}\n  next\n", (1, 2)),
        (f"- {IGNORE}\n\n  ```\n  a\n  ```\n", (1, 5)),
        (f"1. item\n\n   {IGNORE}\n   - ```\n     a\n     ```\n", (3, 6)),
        (f"> {IGNORE}\n>\n> next\n", (1, 3)),
        (f"| a |\n|---|\n| [x](y) {IGNORE} |\n| z |\n", (3, 3)),
        (f"- [ ] {IGNORE}\n      next\n", (1, 2)),
        (f"- - {IGNORE}\n    next\n", (1, 2)),
        (f"1. * {IGNORE}\n\n     next\n", (1, 3)),
        (f"> - {IGNORE}\n>   next\n>   after\n", (1, 2)),
        (f"- {IGNORE}\n- next\n", (1, 2)),
        (f"- **key**: {IGNORE}\n  next\n", (1, 1)),
        (f"| a | b |\n|---|---|\n| {IGNORE} | |\n| [x](y) | z |\n| z | z |\n", (3, 4)),
        (f"| a | b |\n|---|---|\n| z | {IGNORE} |\n| z | z |\n", (3, 3)),
        (f"| a | b |\n|---|---|\n| [x](y) | z | {IGNORE}\n| z | z |\n", (3, 3)),
        (f"| a | b |\n|---|---|\n{IGNORE}\n| [x](y) | z |\n", (3, 4)),
        (f"## {IGNORE}\n\ntext\nafter\n", (1, 3)),
        (f"## {IGNORE} ##\ntext\nafter\n", (1, 2)),
        (f"# Title {IGNORE}\n\ntext\n", (1, 1)),
        (f"{IGNORE}\n# Title\n", (1, 2)),
        (f"{IGNORE}\r\nnext\r\nafter", (1, 2)),
        ("<!-- skill-lint: ignore[path-missing]\nwhy -->\nnext\nafter", (1, 3)),
        (f"<!-- other -->{IGNORE}<!-- other -->\nnext", (1, 2)),
        (f"{IGNORE}\n<!-- other -->\nnext\nafter", (1, 3)),
    ],
)
def test_a_comment_covers_its_line_and_when_alone_what_is_below(text: str, lines: tuple[int, int]) -> None:
    assert only(text).lines == lines


def test_comments_below_each_other_all_cover_what_is_below_them() -> None:
    comments = parsed("<!-- skill-lint: ignore[a] -->\n<!-- skill-lint: ignore[b] -->\n\nnext\nafter").comments
    assert [comment.lines for comment in comments] == [(1, 4), (2, 4)]


def test_the_ids_have_their_places_and_the_reason_its_words() -> None:
    document = parsed("text\n\nx <!--skill-lint:ignore[ path-missing,name-mismatch ]  written\n by the run-->\n")
    (comment,) = document.comments
    assert [(rule, document.source[span]) for rule, span in comment.rules] == [
        ("path-missing", "path-missing"),
        ("name-mismatch", "name-mismatch"),
    ]
    assert comment.reason == "written by the run"
    assert document.source[comment.span].startswith("<!--")
    assert document.source[comment.span].endswith("-->")
    assert not comment.whole_file


def test_a_whole_file_comment_covers_every_line() -> None:
    comment = only("# T\n\n<!-- skill-lint: ignore-file[path-missing] generated -->\n\nlast")
    assert comment.whole_file
    assert comment.lines == (1, 5)
    assert comment.rules[0][0] == "path-missing"


@pytest.mark.parametrize(
    "text",
    [
        "<!-- skill-lint: ignore -->",
        "<!-- skill-lint: ignore[] why -->",
        "<!-- skill-lint: ignore all -->",
        "<!-- skill-lint: -->",
        "<!-- skill-lint: [a] -->",
    ],
)
def test_a_comment_without_ids_names_no_rule(text: str) -> None:
    assert (only(text).rules, only(text).unknown) == ((), None)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("<!-- skill-lint: disable[path-missing] why -->", "disable"),
        ("x <!--skill-lint:disable-next-line path-missing-->\nnext", "disable-next-line"),
        ("<!-- skill-lint: ignores[a] -->", "ignores"),
        ("<!-- skill-lint: ignore-files[a] -->", "ignore-files"),
        ("<!-- skill-lint: off -->", "off"),
        ("---\nname: a # skill-lint: ignored[x]\n---\n", "ignored"),
    ],
)
def test_a_comment_with_another_word_has_that_word_and_no_rules(text: str, word: str) -> None:
    comment = only(text)
    assert comment.rules == ()
    assert not comment.whole_file
    assert comment.unknown is not None
    assert text[comment.unknown.start : comment.unknown.end] == word


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{IGNORE}\n```\n",
        f"    {IGNORE}\n",
        f"`{IGNORE}`\n",
        f"\\{IGNORE}\n",
        "<!-- about skill-lint: ignore[a] -->",
        "<!-- outer <!-- skill-lint: ignore[a] -->",
        "skill-lint: ignore[a]",
        "# skill-lint: ignore[a]\n",
        "<!-- skill-lint: ignore[a]\n",
    ],
)
def test_what_only_looks_like_a_comment_is_none(text: str) -> None:
    assert parsed(text).comments == ()


def front(*lines: str) -> str:
    return "\n".join(["---", *lines, "---", "body"])


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (front("name: a # skill-lint: ignore[x] why", "b: c"), (2, 2)),
        (front("# skill-lint: ignore[x] why", "name: a", "b: c"), (2, 3)),
        (front("# skill-lint: ignore[x]", "", "# other", "name: a", "b: c"), (2, 5)),
        (front("# skill-lint: ignore[x]", "d: >-", "  one", "  two", "", "b: c"), (2, 5)),
        (front("d: >- # skill-lint: ignore[x]", "  one", "  two", "b: c"), (2, 4)),
        (front("# skill-lint: ignore[x]", "metadata:", "  a: b", "  c: d", "b: c"), (2, 5)),
        (front("metadata:", "  # skill-lint: ignore[x]", "  a: b", "  c: d"), (3, 4)),
        (front("list:", "- a", "- b # skill-lint: ignore[x]", "- c"), (4, 4)),
        (front("bad: a: b # skill-lint: ignore[x]"), (2, 2)),
        (front("name: a", "# skill-lint: ignore[x]"), (3, 4)),
    ],
)
def test_a_comment_in_the_frontmatter_covers_its_line_or_the_entry_below(text: str, lines: tuple[int, int]) -> None:
    assert only(text).lines == lines


@pytest.mark.parametrize(
    "text",
    [
        front("name: 'a # skill-lint: ignore[x]'"),
        front('name: "a', '  # skill-lint: ignore[x]"'),
        front("d: |", "  # skill-lint: ignore[x]"),
        front("d: >-", "  text # skill-lint: ignore[x]", "  more"),
        front("name: a#skill-lint: ignore[x]"),
    ],
)
def test_what_is_part_of_a_value_is_no_comment(text: str) -> None:
    assert parsed(text).comments == ()


@pytest.mark.parametrize(
    ("comment", "word"),
    [
        ("<!-- skill-lint-ignore[path-missing] why -->", "skill-lint-ignore"),
        ("<!-- skill-lint-ignore path-missing -->", "skill-lint-ignore"),
        ("<!--skill-lint-disable-->", "skill-lint-disable"),
        ("<!-- skill-lint_ignore-file[path-missing] -->", "skill-lint_ignore-file"),
        ("<!-- skill-lint ignore[path-missing]: why -->", "skill-lint ignore"),
        ("<!-- skill-lint disable -->", "skill-lint disable"),
    ],
)
def test_one_without_its_colon_is_not_understood(comment: str, word: str) -> None:
    for text in (f"see {comment}\n", f"---\nname: x\n{comment.replace('<!--', '#').removesuffix('-->')}\n---\n"):
        found = only(text)
        assert found.unknown is not None
        assert (text[slice(*found.unknown)], found.rules) == (word, ())


@pytest.mark.parametrize(
    "words",
    [
        "skill-lint ignores this",
        "skill-lint ignore comments are read here",
        "skill-lint-ignored words",
        "see skill-lint-ignore",
        "skill-lint",
        "skill-lint-action",
    ],
)
def test_a_comment_that_speaks_of_the_program_is_no_suppression(words: str) -> None:
    assert parsed(f"see <!-- {words} -->\n").comments == ()
