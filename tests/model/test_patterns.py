"""Path patterns mean what they mean in a `.gitignore`."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from skill_lint.model.patterns import Pattern, Patterns


@pytest.mark.parametrize(
    ("pattern", "matching", "other"),
    [
        ("a.md", ["a.md", "x/a.md", "x/y/a.md", "a.md/b"], ["a.mdx", "xa.md", "a_md"]),
        ("/a.md", ["a.md"], ["x/a.md"]),
        ("x/a.md", ["x/a.md"], ["y/x/a.md", "x/ba.md"]),
        ("docs/", ["docs/a", "x/docs/a/b"], ["docs", "x/docs"]),
        ("docs/**", ["docs/a", "docs/a/b"], ["docs", "x/docs/a"]),
        ("**/docs", ["docs", "x/docs", "x/docs/a"], ["docsx"]),
        ("a/**/b", ["a/b", "a/x/b", "a/x/y/b", "a/x/b/c"], ["a/xb", "xa/b"]),
        ("**/a/**/b/**", ["a/b/c", "x/a/y/b/c/d"], ["a/b", "b/a/c"]),
        ("*.md", ["a.md", "x/.md"], ["a.txt"]),
        ("a*c*e", ["ace", "abcde", "accce"], ["a/ce", "acd"]),
        ("a?c", ["abc"], ["ac", "a/c"]),
        ("[a-c]x", ["ax", "cx"], ["dx", "-x"]),
        ("[!a-c]x", ["dx"], ["ax", "/x"]),
        ("a[", [], ["a", "a["]),
        ("[z-a]", [], ["a", "z"]),
        (r"a\*", ["a*"], ["ab"]),
        ("a+(b)", ["a+(b)"], ["aab"]),
        ("**", ["a", "a/b"], []),
        ("/**", ["a", "a/b"], []),
        ("/", [], ["a"]),
        # as `git check-ignore` has it, which other readers do not
        ("*/**/", ["a/b/y", "a/b/c/z"], ["a/x"]),
        ("**/", ["a/x", "a/b/y"], ["x"]),
    ],
)
def test_a_pattern(pattern: str, matching: list[str], other: list[str]) -> None:
    found = Pattern(pattern)
    assert [path for path in matching + other if found.matches(path)] == matching


def test_a_pattern_below_a_directory() -> None:
    assert Pattern("a", "x/y").matches("x/y/z/a")
    assert Pattern("/a", "x/y").matches("x/y/a")
    assert not Pattern("a", "x/y").matches("x/yy/a")
    assert not Pattern("a", "x/y").matches("a")


def test_the_last_pattern_decides() -> None:
    patterns = Patterns([Pattern("*.md"), Pattern("!keep.md"), Pattern("x/keep.md")])
    assert [path for path in ("a.md", "keep.md", "x/keep.md", "y/keep.md") if patterns.matches(path)] == [
        "a.md",
        "x/keep.md",
    ]


SEGMENTS = st.lists(st.sampled_from("aab*?c.["), min_size=1, max_size=4).map("".join) | st.just("**")
GLOBS = st.builds(
    lambda start, segments, end: start + "/".join(segments) + end,
    st.sampled_from(["", "/"]),
    st.lists(SEGMENTS, min_size=1, max_size=4),
    st.sampled_from(["", "/"]),
)
PATHS = st.lists(st.text("abc.[", min_size=1, max_size=4).filter(lambda name: name.strip(".")), min_size=1, max_size=5)


@settings(deadline=None)
@given(GLOBS, PATHS)
@example("**/a*/**/b", ["x", "aa", "a", "c", "b", "d"])
@example("**/", ["a", "b"])
def test_equal_to_an_independent_reader_of_gitignore(glob: str, names: list[str]) -> None:
    path = "/".join(names)
    # `**` as a part of a name and `/**/` at the end are read differently by that reader and by git.
    if any("**" in segment and segment != "**" for segment in glob.split("/")) or glob.endswith("/**/"):
        return
    assert Pattern(glob).matches(path) == GitIgnoreSpec.from_lines([glob]).match_file(path)


@pytest.mark.parametrize(
    "glob", ["**/a" * 200 + "/b", "*a" * 300 + "b", "a/**/" * 150 + "b", "[" * 900, "**/" * 300 + "b"]
)
def test_no_pattern_is_slow(glob: str) -> None:
    assert not Pattern(glob).matches("a/" * 2000 + "a" * 255)


@settings(deadline=None)
@given(st.text(max_size=30), st.text(max_size=30))
def test_every_text_is_a_pattern(glob: str, path: str) -> None:
    assert Pattern(glob).matches(path) in (True, False)
