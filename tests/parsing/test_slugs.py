from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.parsing.document import parse_document

if TYPE_CHECKING:
    from skill_lint.model.markdown import Document


def parsed(text: str) -> Document:
    return parse_document("file.md", text.encode())


@pytest.mark.parametrize(
    ("heading", "slug"),
    [
        ("Set up", "set-up"),
        ("C++ & Rust?", "c--rust"),
        ("Before — after", "before--after"),
        ("a - b", "a---b"),
        ("Use `make_all` first", "use-make_all-first"),
        ("`a.b(c)`", "abc"),
        ("**Bold** and *it* and _it_", "bold-and-it-and-it"),
        ("snake_case_name", "snake_case_name"),
        ("See [the guide](x.md)", "see-the-guide"),
        ("See [the `guide`][x]", "see-the-guidex"),
        ("Überblick", "überblick"),
        ("ÉTÉ", "été"),
        ("日本語の手順", "日本語の手順"),
        ("हिन्दी", "हिन्दी"),
        ("🚀 Launch", "-launch"),
        ("Launch 🚀", "launch-"),
        (":rocket: Launch", "rocket-launch"),
        ("1. First, second; third", "1-first-second-third"),
        ("a &amp; b", "a--b"),
        ("a \\* b", "a--b"),
        ("100 % / 50 %", "100---50-"),
        ("Full　width", "fullwidth"),
        ("x² and Ⅷ", "x-and-ⅷ"),
        ("Tail hashes ##", "tail-hashes"),
        ("<b>Html</b> here", "html-here"),
        ("A{#b}c", "abc"),
    ],
)
def test_a_heading_has_the_fragment_that_github_gives_it(heading: str, slug: str) -> None:
    assert parsed(f"# {heading}\n").headings[0].slug == slug
    assert slug in parsed(f"# {heading}\n").anchors


def test_duplicates_are_numbered_around_what_is_taken() -> None:
    headings = parsed("# a\n\n# a\n\n# a-1\n\n# a\n\nA\n==\n\n# a-1\n").headings
    assert [heading.slug for heading in headings] == ["a", "a-1", "a-1-1", "a-2", "a-3", "a-1-2"]


def test_a_heading_in_html_takes_a_fragment_too() -> None:
    document = parsed("<h1 align='center'>The <b>Title</b></h1>\n\n# The Title\n\n<H2>Other</H2>\n")
    assert document.headings[0].slug == "the-title-1"
    assert {"the-title", "the-title-1", "other"} <= document.anchors


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("## Walls {#brick}\n", "brick"),
        ("## Walls {#brick}\n", "walls"),
        ("## Walls {#brick}\n", "walls-brick"),
        ("## Walls {: #brick .wide}\n", "brick"),
        ("Walls {#brick}\n=====\n", "brick"),
        ('<a id="here"></a>\n', "here"),
        ("text <a name='here'></a> text\n", "here"),
        ("<div class=x\n id=here>\n", "here"),
        ('| a |\n|---|\n| <span ID = "here"> |\n', "here"),
        ("# Überblick\n", "%C3%BCberblick"),
        ("# ⚙️ Set\n", "-set"),
        ("# ⚙️ Set\n", "️-set"),
        ("# ⚙️ Set\n", "set"),
        ("# ![logo](x.png) Title\n", "title"),
    ],
)
def test_every_way_to_name_a_place_is_an_anchor(text: str, anchor: str) -> None:
    assert anchor in parsed(text).anchors


@pytest.mark.parametrize(
    "text",
    [
        "```\n# here\n```\n",
        "    # here\n",
        "<!-- # here -->\n",
        "<!-- <a id='here'> -->\n",
        "`<a id='here'>`\n",
        "```html\n<a id='here'>\n```\n",
        "#here\n",
        "\\# here\n",
        "data-id='here'\n",
        "<a data-id='here'>\n",
        "---\nname: here\n# here\n---\n",
    ],
)
def test_what_is_no_heading_and_no_id_gives_no_anchor(text: str) -> None:
    assert parsed(text).anchors == frozenset()
