from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.model.source import Span
from skill_lint.parsing.document import parse_document

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document


def parsed(text: str) -> Document:
    return parse_document("file.md", text.encode("utf-8", "surrogateescape"))


def links(text: str) -> list[tuple[str, str, str, str | None, str]]:
    document = parsed(text)
    return [
        (
            link.kind,
            document.source[link.span],
            link.destination,
            link.target_span and document.source[link.target_span],
            link.text,
        )
        for link in document.links
    ]


@pytest.mark.parametrize(
    ("text", "kind", "destination", "target", "shown"),
    [
        ("[a](b.md)", "link", "b.md", "b.md", "a"),
        ("[a](  b.md\n  'title' )", "link", "b.md", "b.md", "a"),
        ("[a](<b c.md> (t))", "link", "b c.md", "b c.md", "a"),
        ("[a]()", "link", "", "", "a"),
        ("[a](<>)", "link", "", "", "a"),
        ("[a](b(c)d.md)", "link", "b(c)d.md", "b(c)d.md", "a"),
        ("[a](b\\(c.md)", "link", "b(c.md", "b\\(c.md", "a"),
        ("[a](b%20c&amp;d.md#x)", "link", "b%20c&d.md#x", "b%20c&amp;d.md#x", "a"),
        ("[a]({baseDir}/x.md)", "link", "{baseDir}/x.md", "{baseDir}/x.md", "a"),
        ("[a](${X}/ü.md)", "link", "${X}/ü.md", "${X}/ü.md", "a"),
        ("[a](..\\b\\c.md)", "link", "..\\b\\c.md", "..\\b\\c.md", "a"),
        ("[a](file:///etc/x)", "link", "file:///etc/x", "file:///etc/x", "a"),
        ("[a](javascript:x)", "link", "javascript:x", "javascript:x", "a"),
        ("[*a* `b` \\_ &lt;](x)", "link", "x", "x", "a b _ <"),
        ("![a *b*](i.png)", "image", "i.png", "i.png", "a b"),
        ("<https://a.b/c?d=%20>", "autolink", "https://a.b/c?d=%20", "https://a.b/c?d=%20", "https://a.b/c?d=%20"),
        ("<a@b.c>", "autolink", "a@b.c", "a@b.c", "a@b.c"),
    ],
)
@pytest.mark.parametrize(
    ("before", "between", "after"),
    [
        ("", "", ""),
        ("word ", "", " word"),
        ("# ", "", " #"),
        ("> - ", ">   ", "\n> - b"),
        ("1. x\n\n   > ", "   > ", "\n"),
        ("| x | ", "", " |\n|---|---|"),
        ("**", "", "** text\n"),
        ("é\r\n", "", "\r\nü"),
        ("\ufeff", "", "\n"),
        ("\0\udc80 ", "", ""),
        ("-\tx\n\n\t", "\t", ""),
        ("---\nname: x\n---\n", "", ""),
        ("Title ", "", "\n====="),
    ],
)
def test_a_link_is_found_wherever_it_stands(
    text: str, kind: str, destination: str, target: str, shown: str, before: str, between: str, after: str
) -> None:
    if before.startswith(("#", "|")):
        text = text.replace("\n", " ")
    source = text.replace("\n", "\n" + between)
    assert (kind, source, destination, target, shown) in links(before + source + after)


def test_references_lead_to_their_definition() -> None:
    text = "[a][Ref], [ref][], [REF] and ![i][ref], [no], [x][no]\n\n> [ref]:\n>   <b c.md>\n>   'title'\n"
    assert links(text) == [
        ("reference", "[a][Ref]", "b c.md", None, "a"),
        ("reference", "[ref][]", "b c.md", None, "ref"),
        ("reference", "[REF]", "b c.md", None, "REF"),
        ("reference-image", "![i][ref]", "b c.md", None, "i"),
        ("definition", "[ref]:\n>   <b c.md>\n>   'title'", "b c.md", "b c.md", "ref"),
    ]


def test_every_definition_counts_the_repeated_too() -> None:
    assert [
        (destination, target) for _, _, destination, target, _ in links("[a]: b\n[a]: c\\_d 'e'\n[a\\]]: <>\n")
    ] == [
        ("b", "b"),
        ("c_d", "c\\_d"),
        ("", ""),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "```\n[a](b)\n```",
        "~~~~\n~~~\n[a](b)\n~~~~",
        "    [a](b)",
        "`[a](b)`",
        "`` ` [a](b) ``",
        "`[a](`b)",
        "<!-- [a](b) -->",
        "x <!-- [a](b)\n[c](d) --> y",
        "<div>\n[a](b)\n</div>",
        "<a title='[a](b)'>",
        "\\[a](b)",
        "[a\\](b)",
        "[a] (b)",
        "[a](b c)",
        "[a](b 'c)",
        "[a](<b\nc>)",
        "[^1]: b\n\n[^1]",
        "[a][b]",
        "[a]",
        "http://bare.example/a",
        "---\nname: '[a](b)'\n---\n",
    ],
)
def test_what_shows_no_link_is_none(text: str) -> None:
    assert links(text) == []


def test_an_image_in_a_link_gives_both_and_a_link_in_a_link_the_inner() -> None:
    assert [link[:3] for link in links("[![i](i.png) t](x.md)")] == [
        ("link", "[![i](i.png) t](x.md)", "x.md"),
        ("image", "![i](i.png)", "i.png"),
    ]
    assert [link[:3] for link in links("[a [b](c) d](e)")] == [("link", "[b](c)", "c")]
    assert [link[:3] for link in links("[![i [b](c)](d)](e)")] == [
        ("image", "![i [b](c)](d)", "d"),
        ("link", "[b](c)", "c"),
    ]


def test_a_bracket_before_a_bad_target_may_still_be_a_reference() -> None:
    assert links("[r](x y [r]\n\n[r]: d") == [
        ("reference", "[r]", "d", None, "r"),
        ("reference", "[r]", "d", None, "r"),
        ("definition", "[r]: d", "d", "d", "r"),
    ]


@pytest.mark.parametrize(
    ("text", "span", "content", "stripped"),
    [
        ("`a`", "`a`", "a", "a"),
        ("`` a`b ``", "`` a`b ``", "a`b", "a`b"),
        ("x ` a ` y", "` a `", "a", "a"),
        ("> x `a\n> b` y", "`a\n> b`", "a b", "a\n> b"),
        ("- `a\n  b`", "`a\n  b`", "a b", "a\n  b"),
        ("`a\r\nb`", "`a\r\nb`", "a b", "a\r\nb"),
        ("| `a\\|b` |\n|---|", "`a\\|b`", "a|b", "a\\|b"),
        ("| x\\|y | \\| `a` |\n|---|---|", "`a`", "a", "a"),
        ("`\\`", "`\\`", "\\", "\\"),
        ("\\`` `a`", "` `", " ", ""),
        ("`  `", "`  `", "  ", ""),
        ("[`a`](b)", "`a`", "a", "a"),
        ("`<a href='x'>`", "`<a href='x'>`", "<a href='x'>", "<a href='x'>"),
    ],
)
def test_code_spans(text: str, span: str, content: str, stripped: str) -> None:
    document = parsed(text)
    code = document.code_spans[0]
    assert (document.source[code.span], code.content, document.source[code.content_span]) == (span, content, stripped)


def fences(text: str) -> list[tuple[str, str, str, tuple[str, ...], list[str], bool]]:
    document = parsed(text)
    return [
        (
            document.source[fence.span],
            document.source[fence.opener],
            document.source[fence.content_span],
            fence.lines,
            [document.source[span] for span in fence.line_spans],
            fence.closed,
        )
        for fence in document.fences
    ]


def test_a_fence_has_its_lines_without_the_marks_around_them() -> None:
    text = "> 1. ```sh x\n>    one\n>      two\n>\n>    ```  \nafter"
    assert fences(text) == [
        (
            "```sh x\n>    one\n>      two\n>\n>    ```",
            "```sh x",
            ">    one\n>      two\n>\n",
            ("one", "  two", ""),
            ["one", "  two", ""],
            True,
        )
    ]


@pytest.mark.parametrize(
    ("text", "span", "lines", "closed"),
    [
        ("```\n", "```", (), False),
        ("```", "```", (), False),
        ("```\n```", "```\n```", (), True),
        ("```\na", "```\na", ("a",), False),
        ("```\na\n\n\n", "```\na", ("a", "", ""), False),
        ("```\na\n``", "```\na\n``", ("a", "``"), False),
        ("````\n```\n````\n", "````\n```\n````", ("```",), True),
        ("- ```\n  a\n\nb", "```\n  a", ("a", ""), False),
        ("> ```\n> a\nb", "```\n> a", ("a",), False),
        ("   ```\n   a\n b\n   ```", "```\n   a\n b\n   ```", ("a", "b"), True),
        ("~~~\n```\n~~~~", "~~~\n```\n~~~~", ("```",), True),
        ("```\r\na\r\n```\r\n", "```\r\na\r\n```", ("a",), True),
        ("```\ra\r```\r", "```\ra\r```", ("a",), True),
    ],
)
def test_how_fences_end(text: str, span: str, lines: tuple[str, ...], closed: bool) -> None:
    (found,) = fences(text)
    assert (found[0], found[3], found[5]) == (span, lines, closed)


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("", ""),
        ("sh", "sh"),
        (" Python title=x", "python"),
        ("{.bash .x}", "bash"),
        ("js,ignore", "js"),
        ("c\\+\\+", "c++"),
    ],
)
def test_the_language_of_a_fence(info: str, language: str) -> None:
    assert parsed(f"```{info}\n```\n").fences[0].language == language


@pytest.mark.parametrize(
    ("text", "span", "level", "shown"),
    [
        ("# A `b` *c* #", "# A `b` *c* #", 1, "A b c"),
        ("  ### A", "### A", 3, "A"),
        ("#", "#", 1, ""),
        ("> - ## A\n", "## A", 2, "A"),
        ("A\nb\n---", "A\nb\n---", 2, "A b"),
        ("> A\n> ===", "A\n> ===", 1, "A"),
        ("# [a](b) ![c](d) <e> &amp;", "# [a](b) ![c](d) <e> &amp;", 1, "a   &"),
        ("a \\| b\n---", "a \\| b\n---", 2, "a | b"),
        ("\u00a0\n---", "---", 2, ""),
        (">   \u00a0\n>  \u00a0\n>  == ", "==", 1, ""),
        ("- \u00a0\n  A\n  ---", "A\n  ---", 2, "A"),
    ],
)
def test_headings(text: str, span: str, level: int, shown: str) -> None:
    document = parsed(text)
    (heading,) = document.headings
    assert (document.source[heading.span], heading.level, heading.text) == (span, level, shown)


def test_prose_is_what_is_left_line_by_line() -> None:
    text = "> See **this** [file](x.md) and\n> `code` <b>bold</b> end ![alt](i.png)\n\n| a\\|b | [c](d) |\n|---|---|\n"
    document = parsed(text)
    assert [document.source[span] for span in document.texts] == [
        "See **this**", "file", "and", "bold", "end", "alt", "a\\|b", "c",
    ]  # fmt: skip


def test_html_and_indented_code_have_their_places() -> None:
    document = parsed("- <div>\n  x\n  </div>\n\n> a <br>\n\n\tcode\n\n\t  more\n\nend")
    assert [(document.source[html.span], html.block) for html in document.html] == [
        ("<div>\n  x\n  </div>", True),
        ("<br>", False),
    ]
    assert [document.source[span] for span in document.code_blocks] == ["code\n\n\t  more"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_change_no_place(end: str) -> None:
    text = "\ufeff# A\n\n- x\n\n  > [a](b) `c`\n  > d\n\n```\ne\n```\n".replace("\n", end)
    document = parsed(text)
    assert [document.source[link.span] for link in document.links] == ["[a](b)"]
    assert [document.source[code.span] for code in document.code_spans] == ["`c`"]
    assert [document.source[heading.span] for heading in document.headings] == ["# A"]
    assert document.source.content.decode() == text


def test_nothing_is_lost_in_deep_lists() -> None:
    lines = [f"{'  ' * depth}- [a{depth}](b{depth})" for depth in range(25)]
    document = parsed("\n".join(lines))
    assert [link.destination for link in document.links] == [f"b{depth}" for depth in range(25)]
    assert document.too_complex == ""


def test_what_is_nested_too_deep_is_said() -> None:
    assert "nested" in parsed("> " * 500 + "[a](b)").too_complex
    assert "nested" in parsed("- " * 500 + "[a](b)").too_complex


def test_a_document_says_where_its_parts_begin() -> None:
    document = parsed("---\nname: x\n---\n[a](b)\n")
    assert document.links[0].span == Span(16, 22)
    assert document.path == "file.md"
    assert document.undecided == 0
