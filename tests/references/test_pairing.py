"""Which definition of a file is now called what: never a wrong name, whatever was renamed at once."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.outline import outline
from skill_lint.references.pairing import Pairs

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = tuple(f"{verb}_{what}" for verb in ("load", "save", "sift", "pack") for what in ("bran", "oats", "rye"))
FRESH = tuple(f"{verb}_{what}" for verb in ("load", "store", "sieve") for what in ("bran", "oats", "spelt", "rye"))


def pairs(path: str, before: str, now: str) -> dict[str, tuple[str, ...]]:
    """Give what came for each definition that went, as far as anything did."""
    old, new = outline(path, before.encode()), outline(path, now.encode())
    assert old is not None
    assert new is not None
    made = Pairs(old.definitions, before.split("\n"), new.definitions, now.split("\n"))
    left = {each.name for each in new.definitions}
    found = {each.name: made.of(each.name, each.line) for each in old.definitions if each.name not in left}
    return {name: names for name, names in found.items() if names}


def alike(name: str, number: int) -> str:
    return f"def {name}(sack):\n    return 1\n\n\n"


def distinct(name: str, number: int) -> str:
    return f"def {name}(sack):\n    weight = sack * {number}\n    return weight\n\n\n"


def in_one_line(name: str, number: int) -> str:
    return f"def {name}(sack): return {number % 2}\n"


@pytest.mark.parametrize("written", [alike, distinct, in_one_line])
@pytest.mark.parametrize("seed", range(60))
def test_of_any_renames_at_once_none_is_told_wrongly(written: Callable[[str, int], str], seed: int) -> None:
    chance = Random(seed)
    names = chance.sample(NAMES, chance.randint(1, 9))
    renamed = chance.sample(names, chance.randint(1, len(names)))
    stayed = [name for name in names if name not in renamed]
    free = [name for name in dict.fromkeys((*FRESH, *renamed)) if name not in stayed]
    new = dict(zip(renamed, chance.sample(free, len(renamed)), strict=True))
    before = "".join(written(name, index) for index, name in enumerate(names))
    now = "".join(written(new.get(name, name), index) for index, name in enumerate(names))
    for name, found in pairs("mill.py", before, now).items():
        assert found == (new[name],)


@pytest.mark.parametrize("seed", range(30))
def test_renamed_to_new_names_alone_all_are_told(seed: int) -> None:
    chance = Random(seed)
    names = chance.sample(NAMES, chance.randint(1, 9))
    renamed = chance.sample(names, chance.randint(1, len(names)))
    free = [name for name in FRESH if name not in NAMES]
    renamed = renamed[: len(free)]
    new = dict(zip(renamed, chance.sample(free, len(renamed)), strict=True))
    before = "".join(distinct(name, index) for index, name in enumerate(names))
    now = "".join(distinct(new.get(name, name), index) for index, name in enumerate(names))
    assert pairs("mill.py", before, now) == {name: (new[name],) for name in renamed}


@pytest.mark.parametrize(
    ("path", "before", "now", "told"),
    [
        (
            "mill.ts",
            "export interface SackRow { id: string }\nexport type SackOfKind = 'a'\n",
            "export interface SackLine { id: string }\nexport type SackOfSort = 'a'\n",
            {"SackRow": ("SackLine",), "SackOfKind": ("SackOfSort",)},
        ),
        (
            "mill.go",
            "package mill\n\nfunc LoadSack(id int) int { return id }\n\nfunc SaveSack(id int) int { return -id }\n",
            "package mill\n\nfunc FetchSack(id int) int { return id }\n\nfunc StoreSack(id int) int { return -id }\n",
            {"LoadSack": ("FetchSack",), "SaveSack": ("StoreSack",)},
        ),
        (
            "mill.py",
            "def load_sacks():\n    return read()\n\n\ndef save_sacks():\n    return write()\n",
            "def read_sacks():\n    return read()\n\n\ndef load_sacks():\n    return write()\n",
            {},  # the second took the name of the first
        ),
        (
            "mill.py",
            "def save_sacks(path):\n    return path\n\n\ndef validate_sack(row):\n    return bool(row)\n",
            "def invalidate_sacks(cache):\n    cache.clear()\n",
            {},
        ),
        (
            "mill.py",
            "def save_sacks(path):\n    return path\n\n\ndef load_sacks(path):\n    return -path\n",
            "def load_sack(path):\n    return path.open()\n",
            {},  # like both
        ),
        (
            "mill.py",
            "def grind(sack):\n    return sack.turn(3)\n",
            "def grind_a(sack):\n    return sack.turn(4)\n\n\ndef grind_b(sack):\n    return sack.turn(5)\n",
            {"grind": ("grind_a", "grind_b")},
        ),
        (
            "mill.py",
            "class Sack:\n    def load(self):\n        return 1\n\n\nclass Stone:\n    def dress(self): ...\n",
            "class Sacks:\n    def load(self):\n        return 1\n\n\nclass Stone:\n    def dress_up(self): ...\n",
            {"Sack": ("Sacks",), "dress": ("dress_up",)},
        ),
        ("mill.ts", "export function millSack() {}\n", "export const millSacks = 3\n", {}),  # of another kind
        (
            "mill.py",
            "def grind_sack(sack):\n    return sack.turn(3)\n\n\ndef sieve():\n    return 1\n",
            "def sieve():\n    return 1\n\n\ndef grind_one_sack(sack):\n    return sack.turn(3)\n",
            {"grind_sack": ("grind_one_sack",)},  # moved, with its text
        ),
        ("mill.py", "def grind(sack):\n    return sack.turn(3)\n", "", {}),
        (
            "mill.py",
            "def load(path, sieve, stone, speed):\n    pass\n",
            "def pour(path, sieve, stone, speed):\n    pass\n",
            {"load": ("pour",)},  # the head says enough
        ),
        ("mill.py", f"WEIGHTS = {list(range(40))}\n", f"LOADS = {list(range(40))}\n", {"WEIGHTS": ("LOADS",)}),
    ],
)
def test_place_and_text_decide_before_names_do(path: str, before: str, now: str, told: object) -> None:
    assert pairs(path, before, now) == told


@pytest.mark.parametrize(
    ("path", "old", "new", "text"),
    [
        ("mill.py", "WetGrainError", "JamError", "class {}(MillError):\n    pass\n"),
        ("mill.py", "WetGrainError", "JamError", 'class {}(MillError):\n    """Say so."""\n'),
        ("mill.py", "weigh_all", "stop", "class Mill(Protocol):\n    async def {}(self) -> None: ...\n"),
        ("mill.py", "weigh_all", "stop", "def {}(self, sack: str) -> None:\n    return None\n"),
        ("mill.py", "weigh_all", "stop", "def {}(self, sack):\n    raise NotImplementedError\n"),
        ("mill.py", "GRINDTIME", "REST", "{} = timedelta(seconds=30)\n"),
        ("mill.ts", "WetGrainError", "JamError", "export class {} extends MillError {}\n"),
        ("mill.ts", "weighAll", "stop", "export function {}(sack: string) {\n  return null;\n}\n"),
        ("mill.ts", "weighAll", "stop", "export const {} = async () => {};\n"),
        ("mill.go", "WeighAll", "Stop", "package mill\n\nfunc (mill *Mill) {}() error {\n\treturn nil\n}\n"),
        ("mill.rb", "weigh_all", "stop", "class Mill < Machine\n  def {}(sack)\n    nil\n  end\nend\n"),
        ("mill.rs", "weigh_all", "stop", "pub fn {}(sack: &Sack) {\n    todo!()\n}\n"),
    ],
)
def test_a_body_that_says_nothing_pairs_no_names_that_are_unlike(path: str, old: str, new: str, text: str) -> None:
    before, now = text.replace("{}", old, 1), text.replace("{}", new, 1)
    assert pairs(path, before, now) == {}
    near = f"{old}S" if old.isupper() else f"{old}s"
    assert pairs(path, before, text.replace("{}", near, 1)) == {old: (near,)}


def test_many_definitions_that_are_like_each_other_stay_open() -> None:
    before = "".join(f"def mill_{number}(sack):\n    return {number}\n" for number in range(400))
    now = "".join(f"def mills_{number}(sack):\n    return -{number}\n" for number in range(401))
    assert pairs("mill.py", before, now) == {}


def test_names_too_long_to_be_compared_stay_open() -> None:
    name = "mill_" * 30
    assert pairs("mill.py", f"def {name}(sack):\n    return 1\n", f"def {name}s(sack):\n    return 2\n") == {}


def test_of_more_definitions_than_are_read_none_is_paired() -> None:
    before = "".join(f"WEIGHT_{number} = {number}\n" for number in range(5001))
    assert pairs("mill.py", before, before.replace("WEIGHT_7 ", "WEIGHTS_7 ")) == {}
