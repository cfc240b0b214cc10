"""JSON with places: what `json` reads is read the same, and what is no JSON says where."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.frontmatter import Mapping, Node, Sequence
from skill_lint.parsing.json_nodes import MAXIMUM_DEPTH, read_json

VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(), inner, max_size=4)),
    max_leaves=20,
)


def plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {entry.name: plain(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return node.value if node.core == "string" else json.loads(node.value)


@given(VALUES, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_reads_what_json_writes(value: object, indent: int | str | None, ascii_only: bool) -> None:
    read = read_json(json.dumps(value, indent=indent, ensure_ascii=ascii_only))
    assert read.fault is None
    assert read.root is not None
    assert plain(read.root) == value


@given(st.text('[]{},:"\\ 1ntrue/*#\n', max_size=30))
def test_takes_what_json_takes_and_says_where_it_stops(text: str) -> None:
    read = read_json(text)
    try:
        value = json.loads(text)
    except ValueError:
        assert read.fault is None or 0 <= read.fault.at <= len(text)
    else:
        assert read.root is not None
        assert plain(read.root) == value


def test_places() -> None:
    text = '{"a": [1, "two"],\n "b": {}}'
    root = read_json(text, 100).root
    assert isinstance(root, Mapping)
    assert root.span == (100, 100 + len(text))
    listed = root.entries[0].value
    assert isinstance(listed, Sequence)
    assert [text[each.span.start - 100 : each.span.end - 100] for each in (listed, *listed.items)] == [
        '[1, "two"]',
        "1",
        '"two"',
    ]
    assert text[root.entries[1].key.span.start - 100 :].startswith('"b"')


def test_comments_and_a_last_comma_are_taken() -> None:
    root = read_json("// one\n[1, /* two, [ */ 2, // three\n]").root
    assert root is not None
    assert plain(root) == [1, 2]


@pytest.mark.parametrize("text", ["", " \n", "// nothing"])
def test_nothing(text: str) -> None:
    assert read_json(text) == (None, None)


def test_repeated_keys_stay() -> None:
    root = read_json('{"a": 1, "a": 2}').root
    assert isinstance(root, Mapping)
    assert [entry.name for entry in root.entries] == ["a", "a"]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        '{"a":' * 100_000,
        '"' + "\\" * 200_001,
        '["' + "a" * 500_000,
        "/*" * 200_000,
        "[" + "1," * 200_000,
        "[" + "/**/" * 200_000,
    ],
    ids=["lists", "objects", "backslashes", "text", "comments", "items", "closed comments"],
)
def test_hostile_text_ends_in_a_fault(text: str) -> None:
    assert read_json(text).fault is not None


def test_depth() -> None:
    assert read_json("[" * MAXIMUM_DEPTH + "]" * MAXIMUM_DEPTH).fault is None
    assert read_json("[" * (MAXIMUM_DEPTH + 1) + "]" * (MAXIMUM_DEPTH + 1)).fault is not None
