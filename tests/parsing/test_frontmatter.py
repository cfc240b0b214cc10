"""The fences of the metadata block: which lines open and close it, and what is said when they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.source import Source
from skill_lint.parsing.encoding import is_utf16
from skill_lint.parsing.frontmatter import parse_frontmatter

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Frontmatter, Problem

KEYS = "name: kettle\ndescription: Boils water.\n"
BLOCK = f"---\n{KEYS}---\n"
BODY = "\n# Kettle\n\nFill it.\n"
TOML = "the lines of `+++` enclose TOML, and the metadata block has to be YAML between lines of `---`"


def read(text: str) -> Frontmatter:
    return parse_frontmatter(Source("SKILL.md", text))


def problem_of(text: str) -> Problem:
    problem = read(text).problem
    assert problem is not None
    return problem


def mended(text: str, problem: Problem) -> str:
    assert problem.fix is not None
    for edit in sorted(problem.fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_block_is_read_whatever_its_line_ends_and_mark(line_end: str, mark: str) -> None:
    text = mark + (BLOCK + BODY).replace("\n", line_end)
    frontmatter = read(text)
    assert frontmatter.problem is None
    assert frontmatter.text("name") == "kettle"
    assert frontmatter.text("description") == "Boils water."
    assert frontmatter.span is not None
    assert text[slice(*frontmatter.span)] == BLOCK.replace("\n", line_end).rstrip("\r\n")
    assert text[frontmatter.body_start :] == BODY.replace("\n", line_end)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("'a --- b'", "a --- b"),
        ("a --- b", "a --- b"),
        ("a # ---", "a"),
        ("|\n  a\n  ---\n  b", "a\n---\nb\n"),
        (">-\n  a\n   ---\n  b", "a\n ---\nb"),
        ("a ---", "a ---"),
        ("---a", "---a"),
    ],
)
def test_three_hyphens_within_a_value_do_not_close_the_block(value: str, text: str) -> None:
    frontmatter = read(f"---\nname: kettle\ndescription: {value}\n---\nBody.\n")
    assert frontmatter.problem is None
    node = frontmatter.get("description")
    assert node is not None
    assert getattr(node, "value", None) == text
    assert frontmatter.body_start == len(f"---\nname: kettle\ndescription: {value}\n---\n")


def test_blanks_behind_the_closing_fence_are_fine() -> None:
    frontmatter = read(f"---\n{KEYS}--- \t\nBody.\n")
    assert frontmatter.problem is None
    assert frontmatter.text("name") == "kettle"


def test_blanks_behind_the_opening_fence_are_read_and_reported() -> None:
    text = f"--- \t\n{KEYS}---\n{BODY}"
    frontmatter = read(text)
    assert frontmatter.text("name") == "kettle"
    assert frontmatter.problem is not None
    assert frontmatter.problem.only_some_loaders
    assert mended(text, frontmatter.problem) == BLOCK + BODY


@pytest.mark.parametrize("rest", ["", "\n", "\r\n"])
def test_a_block_may_end_the_file(rest: str) -> None:
    frontmatter = read(f"---\n{KEYS}---{rest}")
    assert frontmatter.problem is None
    assert frontmatter.body_start == len(f"---\n{KEYS}---{rest}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        (" \n\r\n", "the file is blank"),
        ("# Kettle\n\nFill it.\n", "the file has no metadata block"),
        ("# Kettle\n\ndescription: Boils water.\n", "the file has no metadata block"),
        ("# Kettle\n\n---\n\nA rule.\n\n---\n", "the file has no metadata block"),
        (f"# How to write one\n\n```yaml\n{BLOCK}```\n", "the file has no metadata block"),
        (f"```yaml\n{KEYS}```\n", "the file has no metadata block"),
        (f"----\n{KEYS}----\n", "the first line is `----` and not `---`, so there is no metadata block"),
        (f"———\n{KEYS}———\n", "the first line is `———` and not `---`, so there is no metadata block"),
        ("+++\nname = 'kettle'\n+++\n", TOML),
        ('+++ \r\n\r\n"name"= "kettle"\r\n+++\r\n', TOML),
        ("+++\nThe sum of a and b = c.\n+++\n", "the file has no metadata block"),
        (f"+++\n{KEYS}+++\n", "the first line is `+++` and not `---`, so there is no metadata block"),
        ("---name: kettle\n---\n", "text follows the opening `---` on its line, so there is no metadata block"),
        (
            "name: kettle\n\nBoils.\n\n---\n\nMore.\n",
            "the metadata stands without its lines of `---`, so there is no metadata block",
        ),
        (f"{KEYS}tools:\n  - spout\n", "the metadata stands without its lines of `---`, so there is no metadata block"),
    ],
)
def test_a_missing_block(text: str, message: str) -> None:
    frontmatter = read(text)
    assert (frontmatter.root, frontmatter.span, frontmatter.body_start) == (None, None, 0)
    problem = problem_of(text)
    assert (problem.kind, problem.message) == ("missing", message)
    assert "---" in problem.help or "hyphens" in problem.help


@pytest.mark.parametrize(
    ("end", "words", "fixed"),
    [
        ("---# Kettle\n\nFill it.\n", "line 4 has text behind it", "---\n# Kettle\n\nFill it.\n"),
        ("--- # Kettle\n", "line 4 has text behind it", "---\n# Kettle\n"),
        ("---Kettle\n", "line 4 has text behind it", "---\nKettle\n"),
        (
            "---# Kettle\n\nFill it: hot: now.\n\n---\n\nB\n",
            "line 4",
            "---\n# Kettle\n\nFill it: hot: now.\n\n---\n\nB\n",
        ),
        (" ---\nFill it.\n", "line 4 is ` ---` where the block needs", "---\nFill it.\n"),
        ("-----\nFill it.\n", "line 4 is `-----` where the block needs", "---\nFill it.\n"),
        ("...\nFill it.\n", "line 4 is `...` where the block needs", "---\nFill it.\n"),
        ("—\nFill it.\n", "line 4 is `—` where the block needs", "---\nFill it.\n"),
    ],
)
def test_a_closing_fence_that_is_not_quite_one(end: str, words: str, fixed: str) -> None:
    text = f"---\n{KEYS}{end}"
    problem = problem_of(text)
    assert problem.kind == "unclosed"
    assert words in problem.message
    assert text[slice(*problem.span)] == "---"
    assert problem.span.start == 0
    assert problem.fix is not None
    assert problem.fix.safe
    assert mended(text, problem) == f"---\n{KEYS}{fixed}"
    assert read(text).body_start > len(f"---\n{KEYS}")


@pytest.mark.parametrize(
    ("rest", "words"),
    [
        ("\n# Kettle\n\nFill it.\n", "has no closing `---`"),
        ("# Kettle\n\nFill it.\n", "has no closing `---`"),
        ("\n# Kettle\n\nFill it: now: hot.\n\n---\n\nMore.\n", "the one on line 9 belongs to the body"),
    ],
)
def test_a_block_without_closing_fence_is_closed_behind_the_last_key(rest: str, words: str) -> None:
    text = f"---\n{KEYS}{rest}"
    problem = problem_of(text)
    assert problem.kind == "unclosed"
    assert words in problem.message
    assert problem.help == "write a line of `---` after line 3"
    assert problem.fix is not None
    assert not problem.fix.safe
    assert mended(text, problem) == f"---\n{KEYS}---\n{rest}"
    assert read(text).body_start == len(f"---\n{KEYS}")


@pytest.mark.parametrize("text", ["---", "---\n", f"---\n{KEYS}", "---\nSome text and no keys.\n", "---\n\n\n"])
def test_a_block_that_never_ends_has_no_fix_where_its_end_is_not_plain(text: str) -> None:
    problem = problem_of(text)
    assert problem.kind == "unclosed"
    assert problem.fix is None


def test_a_stray_line_behind_an_empty_one_does_not_make_the_closing_fence_a_line_of_the_body() -> None:
    problem = problem_of("---\nname: kettle\n\ndescription: Boils water\nand tea\n---\nBody.\n")
    assert problem.kind == "invalid-yaml"
    assert problem_of("---\nname: kettle\ndescription\n\n---\nBody.\n").kind == "invalid-yaml"


def test_empty_lines_between_keys_do_not_end_a_block() -> None:
    frontmatter = read(f"---\n\n{KEYS}\n\nlicense: MIT\n\n---\nBody.\n")
    assert frontmatter.problem is None
    assert frontmatter.text("license") == "MIT"


@pytest.mark.parametrize(
    ("before", "words", "fixed"),
    [
        ("\n", "blank lines stand", BLOCK + BODY),
        (" ", "blanks stand", BLOCK + BODY),
        ("\r\n\r\n", "blank lines stand", BLOCK + BODY),
        ("<!-- MIT -->\n", "a comment stands", f"{BLOCK}<!-- MIT -->\n{BODY}"),
        ("<!--\nMIT\n-->\n\n<!-- 2 -->\n", "a comment stands", f"{BLOCK}<!--\nMIT\n-->\n\n<!-- 2 -->\n{BODY}"),
        ("```markdown\n", "a code fence opens", None),
        ("````skill\n\n", "a code fence opens", None),
        ("~~~\n", "a code fence opens", None),
        ("# Kettle\n\n", "text stands", None),
    ],
)
def test_a_block_that_is_not_first(before: str, words: str, fixed: str | None) -> None:
    text = before + BLOCK + BODY
    problem = problem_of(text)
    assert problem.kind == "not-first"
    assert problem.message.startswith(words)
    assert problem.span.start == len(before)
    assert text[read(text).body_start :] == BODY
    if fixed is None:
        assert problem.fix is None
    else:
        assert mended(text, problem) == fixed
        assert read(fixed).problem is None


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_keys_without_opening_fence(line_end: str) -> None:
    text = (KEYS + "---\n" + BODY).replace("\n", line_end)
    problem = problem_of(text)
    assert (problem.kind, text[slice(*problem.span)]) == ("not-first", "name: kettle")
    assert mended(text, problem) == (BLOCK + BODY).replace("\n", line_end)


@pytest.mark.parametrize(
    "text",
    [
        f"\n{BLOCK}",
        f"<!-- MIT -->\n{BLOCK}",
        f"# Kettle\n{BLOCK}",
        f"{KEYS}---\n",
        KEYS,
        f"---js\n{KEYS}---\n",
        f"---toml\n{KEYS}---\n",
        f"----\n{KEYS}----\n",
        f"---\n{KEYS}",
    ],
)
def test_what_clients_do_then_is_left_to_their_data(text: str) -> None:
    problem = problem_of(text)
    assert problem.situation
    assert "client" not in problem.message


@pytest.mark.parametrize(
    ("first", "language", "words"),
    [
        ("---js", "js", "run the block as code"),
        ("--- javascript ", "javascript", "run the block as code"),
        ("---json", "json", "has to be `---` alone"),
        ("---toml", "toml", "has to be `---` alone"),
        ("---yaml", "yaml", "has to be `---` alone"),
    ],
)
def test_a_language_behind_the_opening_fence(first: str, language: str, words: str) -> None:
    text = f"{first}\n{KEYS}---\n{BODY}"
    frontmatter = read(text)
    problem = problem_of(text)
    assert (problem.kind, text[slice(*problem.span)]) == ("executable", language)
    assert words in problem.message
    assert frontmatter.root is None
    assert text[frontmatter.body_start :] == BODY
    if language == "yaml":
        assert mended(text, problem) == BLOCK + BODY
    else:
        assert problem.fix is None


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the metadata block is empty"),
        ("# only a comment\n", "the metadata block is empty"),
        ("Boils water.\n", "the metadata block is a sentence and not `key: value` pairs"),
        ("- kettle\n- Boils water.\n", "the metadata block is a list and not `key: value` pairs"),
        ("name:kettle\ndescription:Boils water.\n", "the metadata block is a sentence and not `key: value` pairs"),
    ],
)
def test_a_block_without_keys(content: str, message: str) -> None:
    text = f"---\n{content}---\n{BODY}"
    problem = problem_of(text)
    assert (problem.kind, problem.message) == ("not-mapping", message)
    assert read(text).root is None
    assert text[read(text).body_start :] == BODY
    assert ("blank behind each colon" in problem.help) == content.startswith("name:k")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_left_to_the_rule_about_encodings(encoding: str) -> None:
    frontmatter = parse_frontmatter(Source.from_bytes("SKILL.md", (BLOCK + BODY).encode(encoding)))
    assert (frontmatter.root, frontmatter.problem) == (None, None)


def test_bytes_that_are_not_utf_8_are_read_as_replacement_characters() -> None:
    frontmatter = parse_frontmatter(Source.from_bytes("SKILL.md", b"---\nname: caf\xe9\n---\n"))
    assert frontmatter.problem is None
    assert frontmatter.text("name") == "caf\ufffd"


PIECES = st.sampled_from(
    [
        "---",
        "---\n",
        "\n",
        "\r",
        "\r\n",
        "\ufeff",
        " ",
        "----",
        "---js",
        "...",
        "<!--",
        "-->",
        "```",
        "# T\n",
        "name: a\n",
        "description: b\n",
        "name",
        ": ",
        "x: y: z\n",
        "- a\n",
        "'",
        '"',
        "\0",
        "\udc80",
        "text\n",
        "  ",
        "\t",
        "|\n",
        "[",
        "{",
    ]
)


def check_spans(source: Source) -> None:
    frontmatter = parse_frontmatter(source)
    size = len(source.text)
    spans = [span for span in (frontmatter.span, frontmatter.content) if span]
    if frontmatter.problem:
        spans.append(frontmatter.problem.span)
        spans += [edit.span for edit in frontmatter.problem.fix.edits] if frontmatter.problem.fix else []
    for mapping in frontmatter.mappings():
        spans += [part.span for entry in mapping.entries for part in entry]
    assert all(0 <= span.start <= span.end <= size for span in spans)
    assert 0 <= frontmatter.body_start <= size
    assert frontmatter.root is not None or frontmatter.problem is not None or is_utf16(source.text)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    check_spans(Source.from_bytes("SKILL.md", content))


@given(st.lists(PIECES, max_size=14).map("".join))
def test_no_pieces_of_a_block_break_the_reader(text: str) -> None:
    check_spans(Source("SKILL.md", text))


@given(st.lists(PIECES, max_size=12).map("".join))
def test_a_safe_fix_leaves_a_block_that_can_be_read(text: str) -> None:
    problem = read(text).problem
    if problem is None or problem.fix is None or not problem.fix.safe:
        return
    after = read(mended(text, problem)).problem
    assert after is None or (after.kind, after.message) != (problem.kind, problem.message)
