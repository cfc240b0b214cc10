"""Edits: what clashes, and that everything else stays as it was."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from skill_lint.engine.editing import apply_edits, compatible
from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.source import Span


def fix(*edits: tuple[int, int, str], path: str = "a.md") -> Fix:
    return Fix("t", tuple(Edit(path, Span(start, end), text) for start, end, text in edits))


def test_an_overlapping_fix_is_left_out_whole() -> None:
    first, second, third = fix((0, 3, "x")), fix((2, 4, "y"), (10, 11, "z")), fix((10, 12, "w"))
    assert compatible([first, second, third]) == [first, third]


def test_neighbours_do_not_clash_but_two_insertions_at_one_place_do() -> None:
    assert len(compatible([fix((0, 3, "x")), fix((3, 5, "y"))])) == 2
    assert len(compatible([fix((3, 3, "x")), fix((3, 3, "y"))])) == 1


def test_the_same_edit_twice_is_applied_once() -> None:
    twice = [fix((1, 2, "")), fix((1, 2, ""))]
    assert compatible(twice) == twice
    assert apply_edits("abc", [edit for each in twice for edit in each.edits]) == "ac"


def test_edits_of_different_files_do_not_clash() -> None:
    assert len(compatible([fix((0, 3, "x")), fix((0, 3, "y"), path="b.md")])) == 2


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 6), st.text(max_size=3))))
def test_text_outside_the_edits_stays(text: str, wanted: list[tuple[int, int, str]]) -> None:
    fixes = [fix((min(at, len(text)), min(at + length, len(text)), new)) for at, length, new in wanted]
    kept = [edit for each in compatible(fixes) for edit in each.edits]
    after = apply_edits(text, kept)
    position = cursor = 0
    for edit in sorted(set(kept), key=lambda edit: edit.span):
        untouched = text[position : edit.span.start]
        assert after[cursor : cursor + len(untouched)] == untouched
        cursor += len(untouched)
        assert after[cursor : cursor + len(edit.text)] == edit.text
        cursor += len(edit.text)
        position = edit.span.end
    assert after[cursor:] == text[position:]


def test_thousands_of_fixes_are_compared_with_their_neighbours_only() -> None:
    import sys

    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    totals = []
    for size in (100, 400):
        fixes = [fix((10 * number, 10 * number + 1, "x")) for number in range(size)]
        calls = 0
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            assert len(compatible(fixes)) == size
        finally:
            sys.setprofile(before)
        totals.append(calls)
    assert totals[1] < 6 * totals[0]
