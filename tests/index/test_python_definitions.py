"""What a Python file defines, in every grammar, and what is left of a file that none accepts."""

from __future__ import annotations

import pytest

from skill_lint.index.python_definitions import python_outline
from skill_lint.index.python_names import python_names

SOURCE = '''"""Keeps a hive."""

import json
from .core import Box as Case

LIMIT = 3
scale: float = 1.0


class Hive(Case):
    LID = 1
    frames: int

    @property
    def size(self):
        return 1

    @size.setter
    def size(self, value):
        self.kept = value

    @staticmethod
    def open(number):
        number.wall = 1

    class Frame:
        def __init__(this, width):
            this.width = width
            local = 1
            other.wall = 2


def weigh(hive):
    weight = 1

    def round_up():
        return weight

    return round_up


if LIMIT:
    async def close(): ...
else:
    close = None

Hive.tare = weigh
'''
EXPECTED = [
    ("LIMIT", "constant", 6),
    ("scale", "variable", 7),
    ("Hive", "class", 10),
    ("Hive.LID", "constant", 11),
    ("Hive.frames", "variable", 12),
    ("Hive.size", "method", 15),
    ("Hive.kept", "variable", 20),
    ("Hive.open", "method", 23),
    ("Hive.Frame", "class", 26),
    ("Hive.Frame.__init__", "method", 27),
    ("Hive.Frame.width", "variable", 28),
    ("weigh", "function", 33),
    ("weigh.round_up", "function", 36),
    ("close", "function", 43),
    ("Hive.tare", "variable", 47),
]


def defined(content: bytes) -> list[tuple[str, str, int]]:
    return [(each.qualified, each.kind, each.line) for each in python_outline(content).definitions]


def test_definitions_stand_with_their_class_and_line() -> None:
    assert defined(SOURCE.encode()) == EXPECTED
    assert python_outline(SOURCE.encode()).is_whole


def test_a_text_that_the_second_parser_breaks_on_is_read_by_its_heads() -> None:
    joined = SOURCE + "\n\nx = (\n    t'{LIMIT}'\n    t'{LIMIT}'\n)\n"
    outline = python_outline(joined.encode())
    assert not outline.is_whole
    assert {each.name for each in outline.definitions} >= {"LIMIT", "Hive"}


def test_grammar_that_is_newer_gives_the_same() -> None:
    newer = SOURCE + "\n\nx = t'{LIMIT}'\n\n\ntry:\n    pass\nexcept A, B:\n    pass\n"
    assert defined(newer.encode()) == [*EXPECTED, ("x", "variable", 50)]
    assert python_outline(newer.encode()).is_whole


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("type Jar[T] = list[T]\n", [("Jar", "type", 1)]),
        ("class Jar[T]:\n    def put[U](self, it: U) -> None:\n        self.it = it\n",
         [("Jar", "class", 1), ("Jar.put", "method", 2), ("Jar.it", "variable", 3)]),
        ("def f[T]():\n    global wall\n    wall = 1\n", [("f", "function", 1), ("wall", "variable", 3)]),
        ("type X = int\nfor a, [b, *c] in x:\n    pass\nwith y as (d, e):\n    pass\n",
         [("X", "type", 1), ("a", "variable", 2), ("b", "variable", 2), ("c", "variable", 2), ("d", "variable", 4),
          ("e", "variable", 4)]),
        ("type X = int\ntry:\n    pass\nexcept E as wall:\n    pass\nelse:\n    a: int = 1\nfinally:\n    b += 1\n",
         [("X", "type", 1), ("wall", "variable", 4), ("a", "variable", 7), ("b", "variable", 9)]),
        ("type X = int\nmatch x:\n    case 1:\n        a = 1\n", [("X", "type", 1), ("a", "variable", 4)]),
        ("type X = int\nclass A:\n    @staticmethod\n    def f(o):\n        o.q = 1\n",
         [("X", "type", 1), ("A", "class", 2), ("A.f", "method", 4)]),
    ],
)  # fmt: skip
def test_newer_grammar(source: str, expected: list[tuple[str, str, int]]) -> None:
    assert defined(source.encode()) == expected


def test_a_file_that_no_grammar_accepts_gives_its_heads() -> None:
    source = "LIMIT = 3\nclass Hive:\n    lid = 1\n    def size(self):\n        wall = 1\n\ndef close(:\n    tare = 2\n"
    assert defined(source.encode()) == [
        ("LIMIT", "constant", 1),
        ("Hive", "class", 2),
        ("Hive.lid", "variable", 3),
        ("Hive.size", "method", 4),
        ("close", "function", 7),
    ]
    assert not python_outline(source.encode()).is_whole


@pytest.mark.parametrize(
    "content",
    [
        "# -*- coding: latin-1 -*-\ndef grün(): ...\n".encode("latin-1"),
        "#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\ndef grün(): ...\n".encode("cp1252"),
        "\ufeffdef grün(): ...\n".encode(),
        "# coding: utf-8\r\ndef grün(): ...\r\n".encode(),
    ],
)
def test_the_encoding_of_the_file_is_honoured(content: bytes) -> None:
    assert [each.name for each in python_outline(content).definitions] == ["grün"]


@pytest.mark.parametrize(
    "content",
    [
        b"# coding: unknown\ndef weigh(): ...\n",
        b"# coding: punycode\ndef weigh(): ...\n",
        b"def weigh(): ...\n# \xff\n",
        b"def weigh(): ...\n\0",
        b"def weigh(): ...\n" + b"x = " + b"(" * 300 + b")" * 300,
        b"def weigh(): ...\n" + b"x = 1\n" * 400_000,
    ],
)
def test_what_cannot_be_parsed_still_gives_its_heads(content: bytes) -> None:
    outline = python_outline(content)
    assert outline.definitions[0].name == "weigh"
    assert not outline.is_whole


def test_a_chain_of_conditions_is_no_recursion() -> None:
    source = "if a:\n    x = 1\n" + "elif b:\n    y = 1\n" * 300 + "else:\n    z = 1\n"
    assert [each.name for each in python_outline(source.encode()).definitions] == ["x", "y", "z"]


def test_the_names_that_code_defines_in_the_widest_sense() -> None:
    source = (
        "import a.b as c, d.e\nfrom f import g as h\n\ndef i(j, *k, l=1, **m): return n\nclass O: p: int\n"
        "q.r = s\nt(u=v)\n[w for w in x]\nmatch y:\n    case z, *aa: pass\n    case {**bb}: pass\n"
        "try: pass\nexcept cc as dd: pass\n# ee\nff = 'gg'\n"
    )
    names = python_names(source.encode())
    assert names is not None
    assert set(names) == {
        "c",
        "d",
        "e",
        "h",
        "i",
        "j",
        "k",
        "l",
        "m",
        "O",
        "p",
        "r",
        "u",
        "w",
        "z",
        "aa",
        "bb",
        "dd",
        "ff",
    }
    assert python_names(b"def f(:") is None
