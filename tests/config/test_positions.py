"""Where keys and values of a TOML text stand."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from skill_lint.config.positions import Positions

if TYPE_CHECKING:
    from skill_lint.config.positions import KeyPath

TEXT = '''\
# key = "in a comment"
top = 1
"quoted key" = "a = b # [c]"
a.b . 'c.d' = 'x'
list = [
  "one",  # ["no"]
  [ 2, 3 ],
  { in = "line", deep.er = true },
]
multi = """
[not.a.table]
key = 1 \\"""
"""
literal = \'\'\'
x = '' 1\'\'\'
when = 1979-05-27 07:32:00
float = 1.5
"esc\\u0061ped" = 3

[table]
key = 1
[table."sub.table"] # comment
key = 2
[[array]]
key = 3
[[array]]
key = 4
[array.below]
key = 5
[[array.nested]]
key = 6
'''


@pytest.mark.parametrize(
    ("path", "line", "key", "value"),
    [
        (("top",), 2, "top", "1"),
        (("quoted key",), 3, '"quoted key"', '"a = b # [c]"'),
        (("a",), 4, "a", "a"),
        (("a", "b"), 4, "b", "b"),
        (("a", "b", "c.d"), 4, "'c.d'", "'x'"),
        (("list",), 5, "list", "["),
        (("list", 0), 6, '"one"', '"one"'),
        (("list", 1), 7, "[ 2, 3 ]", "[ 2, 3 ]"),
        (("list", 1, 1), 7, "3", "3"),
        (("list", 2, "in"), 8, "in", '"line"'),
        (("list", 2, "deep", "er"), 8, "er", "true"),
        (("multi",), 10, "multi", '"""'),
        (("literal",), 14, "literal", "'''"),
        (("when",), 16, "when", "1979-05-27 07:32:00"),
        (("float",), 17, "float", "1.5"),
        (("escaped",), 18, '"esc\\u0061ped"', "3"),
        (("table",), 20, "table", "table"),
        (("table", "key"), 21, "key", "1"),
        (("table", "sub.table"), 22, '"sub.table"', '"sub.table"'),
        (("table", "sub.table", "key"), 23, "key", "2"),
        (("array", 0), 24, "array", "array"),
        (("array", 0, "key"), 25, "key", "3"),
        (("array", 1), 26, "array", "array"),
        (("array", 1, "key"), 27, "key", "4"),
        (("array", 1, "below"), 28, "below", "below"),
        (("array", 1, "below", "key"), 29, "key", "5"),
        (("array", 1, "nested", 0, "key"), 31, "key", "6"),
        (("table", "not there"), 20, "table", "table"),
        (("list", 7, "x"), 5, "list", "list"),
        (("nowhere",), 1, "", ""),
    ],
)
def test_a_place(path: KeyPath, line: int, key: str, value: str) -> None:
    positions = Positions(TEXT)
    place = positions.key(path)
    assert (positions.line_and_column(place.start)[0], TEXT[slice(*place)]) == (line, key)
    assert TEXT[slice(*positions.value(path))] == value


def test_the_text_of_the_test_is_toml() -> None:
    assert tomllib.loads(TEXT)["array"][1]["nested"] == [{"key": 6}]


def test_line_and_column() -> None:
    positions = Positions("a = 1\nbb = 2")
    assert positions.line_and_column(0) == (1, 1)
    assert positions.line_and_column(9) == (2, 4)
    assert positions.offset(2, 4) == 9
    assert positions.offset(99, 99) == 12
    assert positions.line_text(9) == "bb = 2"


KEYS = st.text("ab.\"' é\n", max_size=4)
SCALARS = st.integers() | st.booleans() | st.text("ab,]}[{=#\"'\n\\ ", max_size=6)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    assert isinstance(value, dict)
    return "{ " + ", ".join(f"{quoted(key)} = {written(inner)}" for key, inner in value.items()) + " }"


def leaves(path: KeyPath, value: object) -> list[tuple[KeyPath, object]]:
    found: list[tuple[KeyPath, object]] = [(path, value)]
    if isinstance(value, list):
        for number, inner in enumerate(value):
            found += leaves((*path, number), inner)
    elif isinstance(value, dict):
        for key, inner in value.items():
            found += leaves((*path, key), inner)
    return found


@settings(deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=4), st.dictionaries(KEYS, VALUES, max_size=3))
def test_every_value_is_found_where_it_was_written(top: dict[str, object], table: dict[str, object]) -> None:
    lines = [f"{quoted(key)} = {written(value)}" for key, value in top.items()]
    lines += ["[[table]]", "[[table]]"]
    lines += [f"{quoted(key)} = {written(value)} # note" for key, value in table.items()]
    if "table" in top:
        return
    text = "\n".join(lines)
    assert tomllib.loads(text) == {**top, "table": [{}, table]}
    positions = Positions(text)
    for key, value in top.items():
        for path, inner in leaves((key,), value):
            assert text[slice(*positions.value(path))] == written(inner)
    for key, value in table.items():
        for path, inner in leaves(("table", 1, key), value):
            assert text[slice(*positions.value(path))] == written(inner)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("ab.=[]{},\"'\\#\n\t 1é\0"), max_size=60))
@example("=[\n")
def test_no_text_breaks_the_scanner(text: str) -> None:
    positions = Positions(text)
    for path in (("a",), ("a", "b", 0), (), ("a", 0, "a")):
        for place in (positions.key(path), positions.value(path)):
            assert 0 <= place.start <= place.end <= len(text)
