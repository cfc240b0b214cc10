"""Searching one long text finds what looking at every path would find."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from skill_lint.index.listing import as_bytes
from skill_lint.index.memory import MemoryTree
from skill_lint.index.suffixes import Suffixes

NAMES = st.sampled_from(["a", "A", "b", "ab", "ß", "SS", "ss", "a.b", "\n", "\udcff", "K", "\u212a"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


def tree(paths: list[str]) -> MemoryTree:
    """A tree of the paths; one that is a folder of another is left out."""
    return MemoryTree({path: "" for path in paths if not any(other.startswith(f"{path}/") for other in paths)})


@given(st.lists(PATHS, max_size=12), PATHS)
@example(["a/b", "b"], "b")
@example(["a/a/a"], "a/a")
@example(["ab/b", "a/ab"], "b")
def test_paths_that_end_alike(paths: list[str], wanted: str) -> None:
    held = tree(paths)
    everything = held.files | held.folders
    expected = sorted(path for path in everything if path == wanted or path.endswith(f"/{wanted}"))
    assert list(Suffixes(held).ending(wanted)) == expected


@given(st.lists(PATHS, max_size=12), PATHS)
@example(["ß/x", "a"], "SS/X")
@example(["a", "A"], "a")
@example(["b/A", "b/a"], "B/a")
@example(["K", "k"], "\u212a")
def test_path_that_differs_in_case_only(paths: list[str], wanted: str) -> None:
    held = tree(paths)
    everything = sorted(held.files | held.folders, key=as_bytes)
    alike = [path for path in everything if path.casefold() == wanted.casefold()]
    assert held.spelled(wanted) == (None if wanted in everything else next(iter(alike), None))


def test_name_that_no_path_can_have() -> None:
    held = tree(["a/b", "c"])
    assert Suffixes(held).ending("b\0c") == ()
    assert held.spelled("B\0c") is None
