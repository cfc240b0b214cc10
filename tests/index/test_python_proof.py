"""Proofs that a Python module has no such name: never of one that the module can have."""

from __future__ import annotations

import importlib
import subprocess
import sys
import warnings
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skill_lint.index.python_definitions import python_module
from skill_lint.index.python_fitness import LARGEST, is_fit
from skill_lint.index.python_proof import prove


class Case(NamedTuple):
    """A module, a name asked for in it, and the answer; `why` is a part of what the answer gives as its reason."""

    label: str
    source: str
    name: str
    status: str
    why: str = ""


HIVE = '''class Hive:
    """A hive; once it could be sold."""

    frames = 10

    def __init__(self, number):
        self.number = number
        self.queen, (self.age, *self.rest) = number, (1, 2)

    def weigh(self):
        return self.frames
'''
OTHER = "import json\n\nSCALE = 3\n\n\ndef open_hive(number):\n    return json.dumps(number)\n"

CASES = (
    # definitions
    Case("a function", OTHER, "open_hive", "found"),
    Case("a constant", OTHER, "SCALE", "found"),
    Case("an annotated variable", "scale: int = 3\n", "scale", "found"),
    Case("a declared variable", "scale: int\n", "scale", "found"),
    Case("an augmented one", "total = 0\ntotal += 1\n", "total", "found"),
    Case("one of several targets", "a, (b, *scales) = load()\n", "scales", "found"),
    Case("the variable of a loop", "for scale in (1, 2):\n    pass\n", "scale", "found"),
    Case("what a with statement binds", "with open('x') as (scale, other):\n    pass\n", "scale", "found"),
    Case("the name of an exception", "try:\n    pass\nexcept OSError as error:\n    last = error\n", "error", "found"),
    Case("defined on one side", "import sys\nif sys.platform == 'win32':\n    def lock(): ...\n", "lock", "found"),
    Case("defined in an else", "if 0:\n    pass\nelif 1:\n    pass\nelse:\n    lock = 1\n", "lock", "found"),
    Case("defined in a handler", "try:\n    x = 1\nexcept E:\n    lock = None\n", "lock", "found"),
    Case("defined in a finally", "try:\n    x = 1\nfinally:\n    lock = None\n", "lock", "found"),
    Case("defined in a case", "match 1:\n    case 1:\n        lock = 1\n", "lock", "found"),
    Case("global in a function", "def set_up():\n    if 1:\n        global lock\n        lock = 1\n", "lock", "found"),
    Case("a global import", "def set_up():\n    global lock\n    import a.lock as lock\n", "lock", "found"),
    Case("a global function", "def set_up():\n    global lock\n    def lock(): ...\n", "lock", "found"),
    Case("a walrus", "if (lock := 1):\n    pass\n", "lock", "found"),
    # imports
    Case("a re-export", "from .core import Hive\n", "Hive", "found"),
    Case("a renamed re-export", "from .core import Hive as Box\n", "Box", "found"),
    Case("the old name of a renamed import", "from .core import Hive as Box\n", "Hive", "absent"),
    Case("an import", "import apiary.core\n", "apiary", "found"),
    Case("not a submodule of an import", "import apiary.core\n", "core", "absent"),
    Case("an import for types alone", "if TYPE_CHECKING:\n    from x import Hive\n", "Hive", "found"),
    Case("an import in a try", "try:\n    import fast\nexcept ImportError:\n    fast = None\n", "fast", "found"),
    Case("a member of what is imported", "from .core import Hive\n", "Hive.sell", "unknown", "imported"),
    Case("a star import", "from .core import *\n", "sell", "unknown", "star import"),
    Case("a star import in a try", "try:\n    from .core import *\nexcept E:\n    pass\n", "sell", "unknown", "star"),
    Case("a local import", "def f():\n    from x import sell\n    return sell\n", "sell", "absent"),
    Case("a lazy import", "lazy import sell\n", "sell", "found"),
    Case("a lazy import from", "lazy from .core import sell\n", "sell", "found"),
    # words alone
    Case("nothing like it", HIVE + OTHER, "sell", "absent", "no such word"),
    Case("an empty module", "", "sell", "absent"),
    Case("a part of a word", "def sell_all(): ...\n", "sell", "absent"),
    # words that are something else
    Case("in a comment", OTHER + "# sell\n", "sell", "absent", "defines no such name"),
    Case("in a docstring", OTHER + '\n\ndef f():\n    """Call sell first."""\n', "sell", "absent"),
    Case("a local variable", OTHER + "\n\ndef f():\n    sell = 1\n    return sell\n", "sell", "absent"),
    Case("a parameter", OTHER + "\n\ndef f(sell):\n    return sell\n", "sell", "absent"),
    Case("a method", "class Hive:\n    def sell(self): ...\n", "sell", "absent"),
    Case("an attribute of another thing", OTHER + "\n\ndef f(hive):\n    return hive.sell\n", "sell", "absent"),
    Case("a keyword", OTHER + "\n\nopen_hive(sell=1)\n", "sell", "absent"),
    Case("the variable of a comprehension", "x = [sell for sell in y]\n", "sell", "absent"),
    Case("a builtin that is used", "def f():\n    return print\n", "print", "absent"),
    # words that may give it
    Case("read but never bound", "def f():\n    return sell\n", "sell", "unknown", "binds it"),
    Case("in a string", "NAMES = ['sell']\n", "sell", "unknown", "string"),
    Case("in an f-string", "x = 1\ny = f'sell {x}'\n", "sell", "unknown", "string"),
    Case("promised in __all__", "__all__ = ['sell']\n", "sell", "unknown", "string"),
    Case("a capture", "match x:\n    case [sell]:\n        pass\n", "sell", "unknown"),
    Case("a starred capture", "match x:\n    case [*sell]:\n        pass\n", "sell", "unknown"),
    Case("the rest of a mapping", "match x:\n    case {**sell}:\n        pass\n", "sell", "unknown"),
    Case("a walrus in a comprehension", "x = [sell := y for y in z]\n", "sell", "unknown", "walrus"),
    # dynamic modules
    Case("__getattr__", "def __getattr__(name):\n    return name\n", "sell", "unknown", "__getattr__"),
    Case("globals", "globals().update(load())\n", "sell", "unknown", "globals"),
    Case("setattr", "import sys\nsetattr(sys.modules[__name__], load(), 1)\n", "sell", "unknown"),
    Case("exec", "exec(text)\n", "sell", "unknown", "exec"),
    Case("vars", "vars()[load()] = 1\n", "sell", "unknown", "vars"),
    Case("its own name", "from .loading import fill\nfill(__name__)\n", "sell", "unknown", "its own name"),
    Case("a logger", "import logging\nlog = logging.getLogger(__name__)\n", "sell", "absent"),
    Case("a script", "def main(): ...\n\n\nif __name__ == '__main__':\n    main()\n", "sell", "absent"),
    Case("a compiled expression", "import re\nx = re.compile('a')\n", "sell", "absent"),
    Case("a method called eval", "def f(model):\n    model.eval()\n", "sell", "absent"),
    # members
    Case("a method of a class", HIVE, "Hive.weigh", "found"),
    Case("a class attribute", HIVE, "Hive.frames", "found"),
    Case("an instance attribute", HIVE, "Hive.number", "found"),
    Case("an unpacked instance attribute", HIVE, "Hive.age", "found"),
    Case("a starred instance attribute", HIVE, "Hive.rest", "found"),
    Case("no member", HIVE, "Hive.sell", "absent", "no such word"),
    Case("no member, though named in a comment", HIVE + "# sell\n", "Hive.sell", "absent", "defines no such name"),
    Case("the member of another class", HIVE + "class Box:\n    def sell(self): ...\n", "Hive.sell", "absent"),
    Case("a function of the module", HIVE + "def sell(): ...\n", "Hive.sell", "absent"),
    Case("no class", HIVE, "Box.weigh", "absent"),
    Case("a member of a variable", "hive = load()\n", "hive.sell", "unknown", "no class"),
    Case("a member of a function", OTHER, "open_hive.cache_clear", "unknown", "no class"),
    Case("a property", "class Hive:\n    @property\n    def size(self): ...\n", "Hive.size", "found"),
    Case("a cached method", "class Hive:\n    @cache\n    def size(self): ...\n", "Hive.size", "found"),
    Case("a conditional method", "class Hive:\n    if X:\n        def size(self): ...\n", "Hive.size", "found"),
    Case("an import in a class", "class Hive:\n    from x import size\n", "Hive.size", "found"),
    Case("a loop in a class", "class Hive:\n    for size in x:\n        pass\n", "Hive.size", "found"),
    Case("a nested class", "class Hive:\n    class Frame:\n        size = 1\n", "Hive.Frame.size", "found"),
    Case("nothing in a nested class", "class Hive:\n    class Frame:\n        size = 1\n", "Hive.Frame.sell", "absent"),
    Case("set by a class method", "class H:\n    @classmethod\n    def f(cls):\n        cls.q = 1\n", "H.q", "found"),
    Case("set in a closure", "class H:\n    def f(self):\n        def g():\n            self.q = 1\n", "H.q", "found"),
    Case("set in a with", "class H:\n    def f(self):\n        with x as self.q:\n            pass\n", "H.q", "found"),
    Case("under another receiver", "class H:\n    def f(this):\n        this.q = 1\n", "H.q", "found"),
    Case("set on another object", "class H:\n    def f(self, o):\n        o.q = 1\n", "H.q", "unknown", "outside"),
    Case("set from outside", "class Hive: ...\n\n\nHive.sell = print\n", "Hive.sell", "found"),
    Case(
        "set on an instance", "class Hive: ...\n\n\nhive = Hive()\nhive.sell = 1\n", "Hive.sell", "unknown", "outside"
    ),
    Case(
        "used, never set", "class H:\n    def f(self):\n        return self.sell()\n", "H.sell", "unknown", "binds it"
    ),
    Case("used on a subscript", "class H: ...\n\n\nx = [H()][0].sell\n", "H.sell", "unknown"),
    Case("slots", "class H:\n    __slots__ = ('sell',)\n", "H.sell", "unknown", "string"),
    Case("a dunder", HIVE, "Hive.__doc__", "unknown", "Python itself"),
    Case("a mangled name", "class H:\n    def f(self):\n        self.__q = 1\n", "H._H__q", "unknown", "mangles"),
    Case("mro", HIVE, "Hive.mro", "unknown", "Python itself"),
    Case(
        "a dictionary of the instance",
        "class H:\n    def f(self, d):\n        self.__dict__.update(d)\n",
        "H.q",
        "unknown",
    ),
    Case("its own __getattr__", "class H:\n    def __getattr__(self, name): ...\n", "H.q", "unknown", "__getattr__"),
    Case("its class for a message", "class H:\n    def f(self):\n        return self.__class__\n", "H.q", "absent"),
    # bases, decorators, metaclasses
    Case("inherited", "class Box:\n    size = 1\n\n\nclass Hive(Box): ...\n", "Hive.size", "found"),
    Case("inherited twice removed", "class A:\n    q = 1\nclass B(A): ...\nclass C(B): ...\n", "C.q", "found"),
    Case("not inherited", "class Box:\n    size = 1\n\n\nclass Hive(Box): ...\n", "Hive.sell", "absent"),
    Case("object as a base", "class Hive(object): ...\n", "Hive.sell", "absent"),
    Case("a base from elsewhere", "from x import Box\n\n\nclass Hive(Box): ...\n", "Hive.sell", "unknown", "elsewhere"),
    Case("a base of a base", "from x import Y\nclass A(Y): ...\nclass B(A): ...\n", "B.sell", "unknown", "elsewhere"),
    Case("a computed base", "class Hive(make()): ...\n", "Hive.sell", "unknown", "elsewhere"),
    Case("a starred base", "class Hive(*BASES): ...\n", "Hive.sell", "unknown", "elsewhere"),
    Case("a generic base", "class Hive(Generic[T]): ...\n", "Hive.sell", "unknown", "elsewhere"),
    Case("bases in a circle", "class A(B): ...\nclass B(A): ...\n", "A.sell", "absent"),
    Case("a base that is bound twice", "class A: ...\nA = wrap(A)\nclass B(A): ...\n", "B.sell", "unknown", "one way"),
    Case("a class that may be another", "try:\n    from x import H\nexcept E:\n    class H: ...\n", "H.q", "unknown"),
    Case("two classes by condition", "if X:\n    class H: ...\nelse:\n    class H:\n        q = 1\n", "H.q", "found"),
    Case("an enumeration", "class Sort(Enum):\n    LIME = 1\n", "Sort.LIME", "found"),
    Case("not in an enumeration", "class Sort(Enum):\n    LIME = 1\n", "Sort.SAGE", "unknown", "elsewhere"),
    Case("a named tuple", "class Jar(NamedTuple):\n    size: int\n", "Jar.size", "found"),
    Case("a typed dictionary", "class Jar(TypedDict):\n    size: int\n", "Jar.size", "found"),
    Case("a named tuple by call", "Jar = namedtuple('Jar', 'size lid')\n", "Jar.sell", "unknown", "no class"),
    Case("a metaclass", "class Hive(metaclass=Meta): ...\n", "Hive.sell", "unknown", "metaclass"),
    Case("a dataclass", "@dataclass(frozen=True)\nclass Jar:\n    size: int\n", "Jar.size", "found"),
    Case("not in a dataclass", "@dataclasses.dataclass\nclass Jar:\n    size: int\n", "Jar.sell", "absent"),
    Case("an unknown decorator", "@registered\nclass Jar:\n    size: int\n", "Jar.sell", "unknown", "decorator"),
    Case("subclasses are filled", "class A:\n    def __init_subclass__(cls): ...\nclass B(A): ...\n", "B.q", "unknown"),
    # grammar that Python 3.11 does not have
    Case("a type statement", "type Jar = int\n", "Jar", "found"),
    Case("a generic type statement", "type Jar[T] = list[T]\n# sell\n", "sell", "absent"),
    Case("type parameters", "class Jar[T]:\n    def put[U](self, it: U): self.it = it\n", "Jar.it", "found"),
    Case("absent among type parameters", "class Jar[T]:\n    def put[U](self): ...\n# sell\n", "Jar.sell", "absent"),
    Case("nested quotes in an f-string", "x = f'{'a' + f'{1}'}'\n\n\ndef weigh(): ...\n", "weigh", "found"),
    Case("exceptions without brackets", "try:\n    pass\nexcept A, B:\n    lock = 1\n# sell\n", "lock", "found"),
    Case("absent after that", "try:\n    pass\nexcept A, B:\n    lock = 1\n# sell\n", "sell", "absent"),
    Case("a template string", "x = t'{y} sell'\n", "sell", "unknown", "string"),
    # what cannot be read
    Case("broken, the word nowhere", "def f(:\n", "sell", "absent", "no such word"),
    Case("broken, the word somewhere", "def f(:\n# sell\n", "sell", "unknown", "parsed"),
    Case("broken, a head that is there", "def sell(): ...\ndef f(:\n", "sell", "found"),
    Case("broken, a member", "class Hive: ...\ndef f(:\n", "Hive.sell", "unknown", "parsed"),
    Case("broken, a star import", "from x import (\n    *\ndef f(:\n", "sell", "unknown", "star"),
    Case("Python 2", "print 'weigh'\n\ndef weigh(): pass\n", "weigh", "found"),
    Case("no text at all", "\0\0", "sell", "absent"),
    Case("an unknown encoding", "# coding: morse\n", "sell", "unknown", "encoding"),
    Case("an encoding that is none", "# coding: rot13\n", "sell", "unknown", "encoding"),
    # names that Python takes for the same
    Case("a name in full width", "ｓｅｌｌ = 1\n", "sell", "found"),
    Case("one in newer grammar", "type ｓｅｌｌ = int\n", "sell", "found"),
    Case("one with an accent", "size_größe = 1\n", "größe", "absent"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_what_is_said_of_a_name(case: Case) -> None:
    answer = prove(case.source.encode(), case.name.split("."), "apiary/hive.py")
    assert (answer.status, answer.where) == (case.status, "apiary/hive.py"), answer
    assert case.why in answer.why


def test_an_absence_says_what_proves_it_and_what_is_like_it() -> None:
    answer = prove((HIVE + OTHER).encode(), ("open_hives",), "apiary/hive.py")
    assert answer.why == "`hive.py` holds no such word, no star import and nothing dynamic"
    assert answer.near == ("open_hive",)
    assert prove(HIVE.encode(), ("Hive", "weight")).near == ("weigh",)
    assert prove(b"class A:\n    weigh = 1\nclass B(A): ...\n", ("B", "weight")).near == ("weigh",)


def test_a_name_is_found_on_its_line() -> None:
    assert prove(HIVE.encode(), ("Hive", "weigh")).line == 10
    assert prove(b"type X = int\n\n\nclass A:\n    def f(self):\n        self.q = 1\n", ("A", "q")).line == 6
    assert prove(b"\n\nimport a\n", ("a",)).line == 3


def test_the_prover_is_loaded_only_where_the_word_occurs() -> None:
    script = (
        "import sys\n"
        "from skill_lint.index.python_proof import prove\n"
        "prove(b'class A: ...', ('A', 'q')); prove(b'x = 1', ('q',)); prove(b'x = 1', ('x',))\n"
        "assert 'libcst' not in sys.modules\n"
        "prove(b'x = 1 # q', ('q',))\n"
        "assert 'libcst' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def deep(opening: str, closing: str, depth: int) -> str:
    return f"x = {opening * depth}1{closing * depth}\n# sell\n"


@pytest.mark.parametrize(
    "source",
    [
        deep("(", ")", 150),
        deep("[", "]", 5_000),
        deep("f(", ")", 90),
        deep("-", "", 5_000),
        deep("not ", "", 3_000),
        deep("lambda: ", "", 3_000),
        deep("1 + ", "", 20_000),
        deep("a.", "", 20_000),
        "if a:\n    pass\n" + "elif b:\n    pass\n" * 5_000 + "# sell\n",
        "".join(" " * depth + "if a:\n" for depth in range(90)) + " " * 90 + "pass\n# sell\n",
        "match x:\n    case " + "[" * 60 + "a" + "]" * 60 + ":\n        pass\n# sell\n",
        "match x:\n    case " + "{'a': " * 30 + "b" + "}" * 30 + ":\n        pass\n# sell\n",
        "x = f'" + "{a:" * 3_000 + "}" * 3_000 + "'\n# sell\n",
        "(" * 20_000 + "\n# sell\n",
        "x = 1\n# sell\n" + "#" * LARGEST,
    ],
    ids=lambda source: source[:30].encode("unicode_escape").decode(),
)
def test_what_is_nested_too_deeply_is_not_proven(source: str) -> None:
    """The parser of the prover ends the process on some of these, and does not come back on others."""
    assert prove(source.encode(), ("sell",)).status == "unknown"


def test_tables_of_data_are_not_too_deep() -> None:
    rows = "".join(f"    ({number}, -{number}, 'a' * {number}, [{number}]),\n" for number in range(3_000))
    assert is_fit(f"TABLE = (\n{rows})\n")


@pytest.mark.parametrize("text", ["\\'''" * 60_000, "'\\" * 140_000, '"""' * 90_000, "\\'" * 140_000, " " * 290_000])
def test_quotes_without_end_are_passed_over_once(text: str) -> None:
    assert isinstance(is_fit(text), bool)


def test_nothing_is_printed_about_the_code(capfd: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        prove(b"x = '\\d'\nassert (x, 'y')\nx is 1\n0x1for x in y\n", ("sell",))
    assert not caught
    assert capfd.readouterr() == ("", "")


NAMES = st.from_regex(r"[a-z]{2,4}_[a-z]{2}", fullmatch=True)
FORMS = (
    ("{name} = 1\n", "{name}"),
    ("{name}: int = 1\n", "{name}"),
    ("a, [{name}, *b] = x\n", "{name}"),
    ("def {name}(): ...\n", "{name}"),
    ("async def {name}(): ...\n", "{name}"),
    ("class {name}: ...\n", "{name}"),
    ("import {name}\n", "{name}"),
    ("import {name}.sub\n", "{name}"),
    ("from . import other as {name}\n", "{name}"),
    ("from .a import ({name},\n    other)\n", "{name}"),
    ("if x:\n    pass\nelse:\n    {name} = 1\n", "{name}"),
    ("while x:\n    {name} = 1\n", "{name}"),
    ("try:\n    pass\nexcept E:\n    def {name}(): ...\n", "{name}"),
    ("for {name} in x:\n    pass\n", "{name}"),
    ("with a as {name}:\n    pass\n", "{name}"),
    ("if ({name} := 1):\n    pass\n", "{name}"),
    ("x = [{name} := y for y in z]\n", "{name}"),
    ("match x:\n    case {{'a': {name}}}:\n        pass\n", "{name}"),
    ("match x:\n    case A() as {name}:\n        pass\n", "{name}"),
    ("def f():\n    global {name}\n    for {name} in x:\n        pass\n", "{name}"),
    ("type {name} = int\n", "{name}"),
    ("lazy import {name}\n", "{name}"),
    ("globals()['{name}'] = 1\n", "{name}"),
    ("class A:\n    {name} = 1\n", "A.{name}"),
    ("class A:\n    def {name}(self): ...\n", "A.{name}"),
    ("class A:\n    def f(self):\n        self.{name} = 1\n", "A.{name}"),
    ("class A:\n    async def f(self):\n        for self.{name} in x:\n            pass\n", "A.{name}"),
    ("class A:\n    def f(self):\n        (self.{name}, b) = 1\n", "A.{name}"),
    ("class A:\n    def f(self):\n        setattr(self, '{name}', 1)\n", "A.{name}"),
    ("class A: ...\nA.{name} = 1\n", "A.{name}"),
    ("def f(a):\n    a.{name} = 1\nclass A: ...\nf(A)\n", "A.{name}"),
    ("class B:\n    {name} = 1\nclass A(B): ...\n", "A.{name}"),
    ("class B:\n    def f(self):\n        self.{name}: int = 1\nclass C(B): ...\nclass A(C): ...\n", "A.{name}"),
    ("class A:\n    class {name}: ...\n", "A.{name}"),
    ("class A:\n    __slots__ = '{name}', 'b'\n", "A.{name}"),
    ("class A:\n    def f(self): ...\n    {name} = f\n", "A.{name}"),
    ("class A:\n    x = [{name} := y for y in z]\n", "A.{name}"),
    ("class A[T]:\n    {name} = 1\n", "A.{name}"),
)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(FORMS), NAMES), min_size=1, max_size=4, unique_by=lambda each: each[1]),
    st.booleans(),
)
def test_no_name_that_a_module_gives_is_ever_absent(
    chosen: list[tuple[tuple[str, str], str]], is_mentioned: bool
) -> None:
    # A class of its own for each form, so that one does not answer for another.
    parts, asked = [], []
    for number, ((form, name), value) in enumerate(chosen):
        own = form.replace("A", f"A{number}").replace("B", f"B{number}").replace("C(", f"C{number}(")
        parts.append(own.format(name=value).replace(f"(C{number}(", "(C"))
        asked.append(name.replace("A", f"A{number}").format(name=value))
    source = "".join(parts) + ("# " + " ".join(name for _, name in chosen) + "\n" if is_mentioned else "")
    for name in asked:
        assert prove(source.encode(), name.split(".")).status != "absent", (name, source)


@settings(max_examples=100, deadline=None)
@given(
    st.binary(max_size=200) | st.text(alphabet="def class:()[]{}'\"\\\n\t =*,.#fx01é\0", max_size=120).map(str.encode)
)
def test_any_bytes_give_an_answer(content: bytes) -> None:
    assert prove(content, ("x",)).status in ("found", "absent", "unknown")
    assert prove(content, ("x", "f")).status in ("found", "absent", "unknown")


LIBRARY = ("argparse", "contextlib", "csv", "dataclasses", "enum", "heapq", "logging", "queue", "string", "textwrap")


@pytest.mark.parametrize("name", LIBRARY)
def test_what_a_module_has_when_it_runs_is_never_absent(name: str) -> None:
    """The library of the running Python is the judge: every name that its modules and classes have at run time."""
    module = importlib.import_module(name)
    assert module.__file__ is not None
    content = Path(module.__file__).read_bytes()
    facts = python_module(content)
    asked: list[tuple[str, ...]] = [(each,) for each in dir(module)]
    for each, value in vars(module).items():
        if isinstance(value, type) and value.__module__ == name:
            asked += [(each, member) for member in dir(value)]
    absent = [parts for parts in asked if prove(content, parts, module=facts).status == "absent"]
    assert absent == []
    found = [parts for parts in asked if prove(content, parts, module=facts).status == "found"]
    assert len(found) > 5
