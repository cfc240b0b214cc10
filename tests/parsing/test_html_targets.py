"""What raw HTML leads to, and what of it only looks so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.parsing.document import parse_document


def targets(text: str) -> list[tuple[str, str, str, bool]]:
    document = parse_document("file.md", text.encode("utf-8", "surrogateescape"))
    found: list[tuple[str, str, str, bool]] = []
    for item in document.html_targets:
        assert document.source[item.span].startswith("<")
        assert document.source[item.span].endswith(">")
        found.append((item.kind, item.destination, document.source[item.target_span], item.is_sample))
    return found


def written(text: str) -> list[str]:
    return [value for _, _, value, is_sample in targets(text) if not is_sample]


@pytest.mark.parametrize(
    ("tag", "kind", "value"),
    [
        ('<img src="a.png">', "image", "a.png"),
        ("<img src='a b.png' alt='>'>", "image", "a b.png"),
        ("<img src=a.png>", "image", "a.png"),
        ("<img src=a.png/>", "image", "a.png"),
        ("<img alt src = a.png width=2 />", "image", "a.png"),
        ('<img\n  alt="x"\n  src=" a.png " >', "image", "a.png"),
        ('<IMG SRC="a.png">', "image", "a.png"),
        ('<img src="a.png" src="b.png">', "image", "a.png"),
        ('<img data-src="b.png" src="a.png">', "image", "a.png"),
        ('<img data-x="<a href=\'b.md\'>" src="a.png">', "image", "a.png"),
        ('<img src="">', "image", ""),
        ('<a id="x" href="a.md">x</a>', "link", "a.md"),
        ('<source media="m" srcset="b.png" src="a.webm">', "image", "a.webm"),
        ('<video controls src="a.mp4"></video>', "image", "a.mp4"),
        ('<audio src="a.mp3">', "image", "a.mp3"),
    ],
)
@pytest.mark.parametrize(
    ("before", "after"),
    [("<div>\n", "\n</div>"), ("> <p>", "</p>"), ("- <table>\n", "\n</table>"), ("<b>", "</b>"), ("# <b>", "</b> #")],
)
def test_the_values_of_tags_stand_where_their_spans_say(
    before: str, after: str, tag: str, kind: str, value: str
) -> None:
    if before.startswith(("#", ">", "-")):
        tag = tag.replace("\n", " ")
    found = [(kind, shown) for kind, _, shown, is_sample in targets(before + tag + after) if not is_sample]
    if tag.startswith("<a "):
        found = [(found_kind, shown) for found_kind, _, shown, _ in targets(before + tag + after)]
    assert found == [(kind, value)]


def test_entities_are_resolved_and_breaks_left_out() -> None:
    (target,) = targets('<p><img src="a&amp;b&copy=1\nc&#x20;&uuml;.png"></p>')
    assert target == ("image", "a&b&copy=1c ü.png", "a&amp;b&copy=1\nc&#x20;&uuml;.png", False)


@pytest.mark.parametrize(
    "text",
    [
        *("<link href='a.css'>", "<script src='a.js'></script>", "<iframe src='a.html'></iframe>", "<use href='#a'>"),
        *("<Image src='a.png'>", "<A href='a.md'>x</A>", "<p><img :src='a' data-src='b' srcset='c.png'></p>"),
        *("<!-- <img src='a.png'> -->", "x <!-- <img src='a.png'> --> y", "<div><!--\n<img src='a.png'>\n--></div>"),
        "<div>\n<!--\n\n<p><img src='a.png'></p>\n\n--></div>",
        *("<pre><img src='a.png'></pre>", "<div>\n<pre>\n\n<p><img src='a.png'></p>\n\n</pre>\n</div>"),
        *("Write <code><img src='a.png'></code>.", "<p><code>x</code> <code><a href='a.md'>x</a></code></p>"),
        *("<script>\nx = \"<img src='a.png'>\"\n</script>", "<style>\n<img src='a.png'>\n</style>"),
        *("<div><textarea>\n<img src='a.png'></textarea></div>", "<p><code>\n\n<p><img src='a.png'></p>"),
        *("<?php\n<img src='a.png'>\n?>", "<p><![CDATA[<img src='a.png'>]]></p>"),
        *("`<img src='a.png'>`", "```html\n<img src='a.png'>\n```", "    <img src='a.png'>", "\\<img src='a.png'>"),
        *("<p><img src='a.png'", "<p></a href='a.md'></p>", "< img src='a.png'>"),
        "<p><img\n\nsrc='a.png'></p>",
    ],
)
def test_what_leads_nowhere(text: str) -> None:
    assert targets(text) == []


def test_reading_goes_on_after_comments_and_code() -> None:
    assert written("<p><!-- <img src='a.png'> --><img src='b.png'></p>") == ["b.png"]
    assert written("<pre>\n<img src='a.png'>\n</pre>\n\n<p><img src='b.png'></p>") == ["b.png"]
    assert written("<p><code>x</code><img src='b.png'></p>") == ["b.png"]
    assert written("<p><img src='a.png' alt=\"> <img src='b.png'></p>") == ["a.png", "b.png"]
    assert written("<p><?x <img src='a.png'> ?><img src='b.png'></p>") == ["b.png"]


@pytest.mark.parametrize(
    "text",
    [
        *("Put an <img src='a.png'> there.", "A sentence with <a href='a.md'> in it.", "# On <img src='a.png'>"),
        *("<example>\n<img src='a.png'>\n</example>", "<example>\n\n<p><img src='a.png'></p>\n\n</example>"),
        *("<html><body>\n<img src='a.png'>\n</body></html>", "<nav><a href='a.html'>x</a></nav>"),
        *("<Steps>\n<img src='a.png'>\n</Steps>", "<my-card>\n<a href='a.md'>x</a>\n</my-card>"),
    ],
)
def test_what_is_likely_a_sample(text: str) -> None:
    assert [is_sample for *_, is_sample in targets(text)] == [True]


def test_what_is_no_sample() -> None:
    assert written("See <a href='a.md'>the <b>text</b></a> of it.") == ["a.md"]
    assert written("<img src='a.png'> <img src='b.png'>") == ["a.png", "b.png"]
    assert written("| a | b |\n|---|---|\n| <img src='a.png'> | words |\n") == ["a.png"]
    assert written("<example>\nx\n</example>\n\n<p><img src='a.png'></p>") == ["a.png"]
    assert written("Give a <name>.\n\n<Card/>\n\n<p><img src='a.png'></p>") == ["a.png"]


TAGS = ("<img src='a'>", "<img src=", '<a href="b">', "</a>", "<code>", "</code>", "<pre>", "</pre>", "<x>", "</x>")
OTHERS = ("<!--", "-->", "<?", "?>", "<script>", "<div>\n", "<p>", "| a |\n|---|\n", "word", "&amp;", "> ", "- ", "/>")
PIECES = st.sampled_from([*TAGS, *OTHERS, *"'\">= \n\r\t`\udc80", "\n\n"])


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_html_gives_values_inside_their_tags(text: str) -> None:
    document = parse_document("file.md", text.encode("utf-8", "surrogateescape"))
    places = [item.span.start for item in document.html_targets]
    assert places == sorted(places)
    for item in document.html_targets:
        assert item.span.start < item.target_span.start <= item.target_span.end < item.span.end
        if "&" not in item.destination + document.source[item.target_span]:
            written = document.source[item.target_span].replace("\n", "").replace("\r", "")
            assert item.destination == written.replace("\udc80", "\ufffd")  # as parsers show what is not UTF-8
