"""Nodes of YAML: values, types, places, bounds, and the same answer with and without libyaml."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.frontmatter import Mapping, Scalar, Sequence
from skill_lint.parsing.yaml_nodes import MAXIMUM_DEPTH, MAXIMUM_LENGTH, compose

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Node


def value_of(text: str) -> Scalar:
    root = compose(f"key: {text}").root
    assert isinstance(root, Mapping)
    value = root.entries[0].value
    assert isinstance(value, Scalar)
    return value


@pytest.mark.parametrize(
    ("text", "core", "legacy"),
    [
        ("kettle", "string", "string"),
        ("", "null", "null"),
        ("~", "null", "null"),
        ("null", "null", "null"),
        ("Null", "null", "null"),
        ("nULL", "string", "string"),
        ("true", "boolean", "boolean"),
        ("FALSE", "boolean", "boolean"),
        ("yes", "string", "boolean"),
        ("No", "string", "boolean"),
        ("on", "string", "boolean"),
        ("OFF", "string", "boolean"),
        ("y", "string", "string"),
        ("12", "integer", "integer"),
        ("-12", "integer", "integer"),
        ("0123", "integer", "integer"),
        ("0o17", "integer", "string"),
        ("0x1F", "integer", "integer"),
        ("0b11", "string", "integer"),
        ("1_000", "string", "integer"),
        ("12:30:45", "string", "integer"),
        ("1.10", "float", "float"),
        ("1e3", "float", "string"),
        (".5", "float", "float"),
        (".inf", "float", "float"),
        ("-.INF", "float", "float"),
        (".nan", "float", "float"),
        ("1.2.3", "string", "string"),
        ("2026-01-02", "string", "timestamp"),
        ("2026-01-02 10:00:00", "string", "timestamp"),
        ("=", "string", "other"),
        ("'yes'", "string", "string"),
        ('"12"', "string", "string"),
        ("|\n  12", "string", "string"),
        ("!!str 12", "string", "string"),
        ("! 12", "string", "string"),
        ("!!int '12'", "integer", "integer"),
        ("!own 12", "other", "other"),
    ],
)
def test_each_version_of_yaml_gives_a_scalar_its_type(text: str, core: str, legacy: str) -> None:
    value = value_of(text)
    assert (value.core, value.legacy) == (core, legacy)


@given(st.text("0123456789+-.:_eExXoObBaAfFnNyYtTsSiIuUlLrRdD~=<TZ ", min_size=1, max_size=12).map(str.strip))
def test_the_legacy_type_is_the_one_that_pyyaml_resolves(text: str) -> None:
    composed = compose(text)
    if not isinstance(composed.root, Scalar) or composed.root.style != "plain" or composed.root.value != text:
        return
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    resolved = node.tag.rpartition(":")[2]
    names = {"str": "string", "int": "integer", "bool": "boolean", "value": "other", "merge": "other"}
    assert composed.root.legacy == names.get(resolved, resolved)


def test_places_and_styles() -> None:
    text = "a: 'one'\nb:\n- \"two\"\n- three # c\nc: {d: [e]}\nf: |\n  four\n\ng: >\n  five\nh:\n"
    root = compose(text, offset=100).root
    assert isinstance(root, Mapping)
    found = []
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        style = node.style if isinstance(node, Scalar) else type(node).__name__
        found.append((text[node.span.start - 100 : node.span.end - 100], style))
        if isinstance(node, Mapping):
            stack += [part for entry in reversed(node.entries) for part in (entry.value, entry.key)]
        elif isinstance(node, Sequence):
            stack += reversed(node.items)
    assert found == [
        (text[:-1], "Mapping"),
        ("a", "plain"),
        ("'one'", "single"),
        ("b", "plain"),
        ('- "two"\n- three', "Sequence"),
        ('"two"', "double"),
        ("three", "plain"),
        ("c", "plain"),
        ("{d: [e]}", "Mapping"),
        ("d", "plain"),
        ("[e]", "Sequence"),
        ("e", "plain"),
        ("f", "plain"),
        ("|\n  four", "literal"),
        ("g", "plain"),
        (">\n  five", "folded"),
        ("h", "plain"),
        ("", "plain"),
    ]


def test_an_alias_stands_for_its_scalar_and_only_for_the_type_of_a_collection() -> None:
    root = compose("a: &x one\nb: *x\nc: &y [1, 2]\nd: *y\n").root
    assert isinstance(root, Mapping)
    one, again, _, empty = (entry.value for entry in root.entries)
    assert isinstance(one, Scalar)
    assert isinstance(again, Scalar)
    assert again.value == one.value == "one"
    assert again.span != one.span
    assert isinstance(empty, Sequence)
    assert empty.items == ()


def test_repeated_keys_are_kept() -> None:
    root = compose("a: 1\nb:\n  a: 2\n  a: 3\na: 4\n").root
    assert isinstance(root, Mapping)
    assert [entry.name for entry in root.entries] == ["a", "b", "a"]
    assert root.get("a") == root.entries[2]


def test_a_merge_key_is_a_key_like_others() -> None:
    root = compose("base: &b {x: 1}\nown:\n  <<: *b\n").root
    assert isinstance(root, Mapping)
    own = root.entries[1].value
    assert isinstance(own, Mapping)
    assert [entry.name for entry in own.entries] == ["<<"]


BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))


@pytest.mark.parametrize("pure", [False, True])
def test_a_bomb_of_aliases_is_read_and_stays_small(pure: bool) -> None:
    root = compose(BOMB, pure=pure).root
    assert isinstance(root, Mapping)
    assert sum(len(e.value.items) for e in root.entries if isinstance(e.value, Sequence)) == 2 + 9 * 29


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize("opener", ["[", "{", "- ", "? ", "{a: "])
def test_deep_nesting_is_refused_without_recursion(opener: str, pure: bool) -> None:
    error = compose(opener * 10_000, pure=pure).error
    assert error is not None
    assert error.hostile


def test_the_bounds_themselves_are_allowed() -> None:
    assert compose("[" * MAXIMUM_DEPTH + "]" * MAXIMUM_DEPTH).error is None
    assert compose("[" * (MAXIMUM_DEPTH + 1) + "]" * (MAXIMUM_DEPTH + 1)).error is not None
    assert compose("a: " + "x" * (MAXIMUM_LENGTH - 3)).error is None
    error = compose("a: " + "x" * (MAXIMUM_LENGTH - 2)).error
    assert error is not None
    assert error.hostile


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ('a: "x \\ud83e\\udd16"', 6),
        ('a: ["\\\\", \'\\ud83e\', "\\uD83E"]', 21),
        ("a: \ufeffb", 3),
        ("a: !own b", 3),
    ],
)
def test_what_only_some_loaders_take_is_read_and_marked(text: str, at: int) -> None:
    composed = compose(text)
    assert composed.error is None
    assert composed.root is not None
    assert composed.refused_by_some == at


@pytest.mark.parametrize("text", ["a: '\\ud83e\\udd16'", 'a: "\\\\ud83e"', "a: x\\ud83e", 'a: "\\u00e9"', "a: b! !c"])
def test_what_every_loader_takes_is_not_marked(text: str) -> None:
    assert compose(text).refused_by_some is None


def test_a_surrogate_pair_is_one_character_of_the_value() -> None:
    assert value_of('"\\ud83e\\udd16"').value == "\U0001f916"
    assert value_of('"\\ud83e"').value == "\ufffd"


@pytest.mark.parametrize(
    "text",
    [
        "a:\tb",
        "a: b\tc",
        "a: [b?]",
        "a: [b, c? ]",
        "a: |\t\n  b",
        "a: > # c\n  b",
        'a: "b"\t# c',
        "a: {b:\tc}",
        "a:\t",
    ],
)
def test_the_slow_reader_takes_what_libyaml_takes(text: str) -> None:
    assert compose(text, pure=True).error is None
    assert compose(text, pure=True) == compose(text)


def test_libyaml_is_there_to_compare_with() -> None:
    assert hasattr(yaml, "CSafeLoader")


PIECES = st.sampled_from(
    [
        "a",
        "b: ",
        "key: ",
        "- ",
        "? ",
        ": ",
        ":",
        ",",
        "[",
        "]",
        "{",
        "}",
        "\n",
        "\n  ",
        "\n ",
        "\r\n",
        " ",
        "  ",
        "\t",
        "'",
        '"',
        "#",
        " #c",
        "&a ",
        "*a",
        "!t ",
        "!!str ",
        "> ",
        ">-\n  ",
        "%",
        "@",
        "`",
        "---",
        "...",
        "|",
        "|+\n ",
        "\\n",
        "\\u00e9",
        "\\ud83e\\udd16",
        "\xe9",
        "\u2028",
        "\x85",
        "yes",
        "1",
        "<<: ",
        "~",
        "-",
        "\ufeff",
        "\xa0",
        "x: y",
        "\n\n",
        "!",
        "%YAML 1.1\n",
        "|2",
        "\\",
        "''",
        "\\x4",
        '"a"',
        "?",
        "]x",
        "a?",
        "\tb",
        "Use: x ",
        "'s ",
        "#x",
        "\x00",
    ]
)
YAML_LIKE = st.lists(PIECES, max_size=14).map("".join)


@given(YAML_LIKE)
def test_libyaml_and_the_slow_reader_give_the_same(text: str) -> None:
    assert compose(text) == compose(text, pure=True)


def plain(node: Node) -> Any:
    if isinstance(node, Mapping):
        return {plain(entry.key): plain(entry.value) for entry in node.entries}
    return [plain(item) for item in node.items] if isinstance(node, Sequence) else node.value


@given(YAML_LIKE.filter(lambda text: not set("*&!") & set(text) and "\\ud" not in text))
def test_values_are_those_of_pyyaml(text: str) -> None:
    try:
        expected = yaml.load(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, ValueError):
        return
    composed = compose(text)
    assert composed.error is None
    assert (None if composed.root is None else plain(composed.root)) == expected


@given(YAML_LIKE, st.integers(0, 50))
def test_every_place_lies_within_the_text(text: str, offset: int) -> None:
    composed = compose(text, offset)
    places = [composed.refused_by_some, composed.trailing]
    if composed.error:
        places += [composed.error.at, composed.error.began]
    stack = [composed.root] if composed.root else []
    while stack:
        node = stack.pop()
        assert node.span.start <= node.span.end
        places += node.span
        if isinstance(node, Mapping):
            stack += [part for entry in node.entries for part in entry]
        elif isinstance(node, Sequence):
            stack += node.items
    assert all(offset <= place <= offset + len(text) for place in places if place is not None)
