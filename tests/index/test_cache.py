"""The cache gives back what was put, whatever befalls its files, and trusts nothing that it did not write."""

from __future__ import annotations

import os
import subprocess
import sys
from binascii import crc32
from typing import TYPE_CHECKING

import pytest

from skill_lint import __version__
from skill_lint.index import cache as module
from skill_lint.index.cache import CACHE_FOLDER, NoCache, open_cache
from skill_lint.index.shape import EACH, Maybe, fits
from tests.index.laying import git, repository

if TYPE_CHECKING:
    from pathlib import Path

    from skill_lint.index.cache import Cache

VERSION = f"{__version__}-{sys.implementation.cache_tag}"
VALUES = [
    "rye",
    7,
    True,
    [1, "two", [3, None]],
    {"mill": ["wind", "water"], "stones": 2},
    "caf\udce9 \ud83c\n\t",
    [],
    "",
    0,
]


def opened(root: Path, environ: dict[str, str] | None = None) -> Cache:
    return open_cache(str(root), environ or {})


def kept(root: Path, key: str = "mill", value: object = "rye", kind: str = "grain") -> Path:
    """Save one value and give the file that holds it."""
    cache = opened(root)
    cache.put(kind, key, value)
    cache.save()
    return root / CACHE_FOLDER / VERSION / kind


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("key", ["mill", "", "a\tb\nc", "caf\udce9", "x" * 5000, '"'])
def test_gives_back_what_was_put(tmp_path: Path, value: object, key: str) -> None:
    cache = opened(tmp_path)
    cache.put("grain", key, value)
    cache.put("grain", key + "2", "other")
    assert cache.get("grain", key, object) == value
    cache.save()
    later = opened(tmp_path)
    assert later.get("grain", key, object) == value
    assert later.get("flour", key, object) is None
    assert later.get("grain", key + "3", object) is None


def test_nothing_is_written_where_nothing_is_new(tmp_path: Path) -> None:
    cache = opened(tmp_path)
    assert cache.get("grain", "mill", object) is None
    cache.put("grain", "mill", None)
    cache.save()
    assert list(tmp_path.iterdir()) == []

    file = kept(tmp_path)
    os.utime(file, (1, 1))
    again = opened(tmp_path)
    again.put("grain", "mill", "rye")
    again.save()
    assert file.stat().st_mtime == 1
    again.put("grain", "mill", "oats")
    again.save()
    assert opened(tmp_path).get("grain", "mill", object) == "oats"


def test_git_does_not_see_the_folder(tmp_path: Path) -> None:
    root = repository(tmp_path / "repository", {"a.txt": "a"})
    kept(root)
    assert git(root, "status", "--porcelain", "--untracked-files=all") == ""
    git(root, "add", "-A")
    assert git(root, "ls-files") == "a.txt\n"
    tag = (root / CACHE_FOLDER / "CACHEDIR.TAG").read_bytes()
    assert tag.startswith(b"Signature: 8a477f597d28d172789f06886806bc55")


@pytest.mark.parametrize(
    "environ", [{"SKILL_LINT_NO_CACHE": "1"}, {"SKILL_LINT_NO_CACHE": "0", "SKILL_LINT_CACHE_DIR": "x"}]
)
def test_variable_turns_it_off(tmp_path: Path, environ: dict[str, str]) -> None:
    kept(tmp_path)
    cache = opened(tmp_path, environ)
    assert isinstance(cache, NoCache)
    cache.put("grain", "mill", "oats")
    assert cache.get("grain", "mill", object) is None
    cache.save()
    assert opened(tmp_path).get("grain", "mill", object) == "rye"
    assert isinstance(open_cache(str(tmp_path), {}, no_cache=True), NoCache)
    assert not isinstance(opened(tmp_path, {"SKILL_LINT_NO_CACHE": ""}), NoCache)


def test_another_folder_holds_projects_apart(tmp_path: Path) -> None:
    first, second = tmp_path / "a/mill", tmp_path / "b/mill"
    environ = {"SKILL_LINT_CACHE_DIR": str(tmp_path / "kept")}
    cache = opened(first, environ)
    cache.put("grain", "mill", "rye")
    cache.save()
    assert opened(first, environ).get("grain", "mill", object) == "rye"
    assert opened(second, environ).get("grain", "mill", object) is None
    assert opened(first).get("grain", "mill", object) is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept"]


def test_other_state_of_the_program_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    monkeypatch.setattr(module, "MAKERS", ("model",))
    module._header.cache_clear()
    try:
        changed = opened(tmp_path)
        assert changed.get("grain", "mill", object) is None
        changed.put("grain", "mill", "oats")
        changed.save()
        assert opened(tmp_path).get("grain", "mill", object) == "oats"
    finally:
        monkeypatch.undo()
        module._header.cache_clear()
    assert opened(tmp_path).get("grain", "mill", object) is None
    kept(tmp_path)
    monkeypatch.setattr(module, "__version__", "99.0")
    assert opened(tmp_path).get("grain", "mill", object) is None


def test_folder_of_a_version_that_nobody_runs_any_more_is_removed(tmp_path: Path) -> None:
    top = tmp_path / CACHE_FOLDER
    for name in ("old", "recent", "foreign/deep"):
        (top / name).mkdir(parents=True)
        (top / name / "grain").write_text("x")
    for name in ("old", "foreign"):
        os.utime(top / name, (1, 1))
    file = kept(tmp_path)
    assert not (top / "old").exists()
    assert (top / "recent/grain").exists()
    assert (top / "foreign/deep/grain").exists()
    (file.parent / f"grain.1{module.TEMPORARY}").write_text("half a li")
    os.utime(file.parent / f"grain.1{module.TEMPORARY}", (1, 1))
    kept(tmp_path, value="oats")
    assert sorted(path.name for path in file.parent.iterdir()) == ["grain"]


def damaged(content: bytes) -> dict[str, bytes]:
    line = content.index(b"\n") + 1
    return {
        "empty": b"",
        "header alone": content[:line],
        "no line end": content[: line - 1],
        "cut in the value": content[:-3],
        "another value": content.replace(b"rye", b"oat"),
        "another check": content[:line] + content[line:].replace(b" ", b"0 ", 1),
        "zeros": content[:line] + bytes(len(content) - line),
        "deep": content[:line] + b'"mill"\t' + checked(b"[" * 200_000) + b"\n",
        "long number": content[:line] + b'"mill"\t' + checked(b"9" * 10_000) + b"\n",
        "no value": content[:line] + b'"mill"\t\n',
        "not JSON": content[:line] + b'"mill"\t' + checked(b"__import__('os')") + b"\n",
        "bytes": content[:line] + b'"mill"\t' + checked(b'"\xff\xfe"') + b"\n",
        "binary": bytes(range(256)) * 100,
        "huge": content + b"x" * (2 * module.LARGEST),
    }


def checked(text: bytes) -> bytes:
    return b"%08x %s" % (crc32(text), text)


@pytest.mark.parametrize("name", list(damaged(b"head\nrest")))
def test_damaged_file_says_nothing_and_is_replaced(tmp_path: Path, name: str) -> None:
    file = kept(tmp_path)
    file.write_bytes(damaged(file.read_bytes())[name])
    cache = opened(tmp_path)
    assert cache.get("grain", "mill", object) is None
    cache.put("grain", "mill", "oats")
    cache.save()
    assert opened(tmp_path).get("grain", "mill", object) == "oats"


def test_one_damaged_entry_costs_no_other(tmp_path: Path) -> None:
    kept(tmp_path, "first", "rye")
    file = kept(tmp_path, "second", "oats")
    file.write_bytes(file.read_bytes().replace(b"rye", b"\0\0\0"))
    assert opened(tmp_path).get("grain", "first", object) is None
    assert opened(tmp_path).get("grain", "second", object) == "oats"


@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_not_read(tmp_path: Path, kind: str) -> None:
    file = kept(tmp_path)
    content = file.read_bytes()
    file.unlink()
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)  # opening it in the usual way would wait for ever
    else:
        (tmp_path / "elsewhere").write_bytes(content)
        file.symlink_to(tmp_path / "elsewhere")
    cache = opened(tmp_path)
    assert cache.get("grain", "mill", object) is None
    cache.put("grain", "mill", "oats")
    cache.save()  # a link and a pipe give way to a file; what a link leads to is left alone
    assert opened(tmp_path).get("grain", "mill", object) == ("oats" if kind != "folder" else None)
    assert kind != "link" or (tmp_path / "elsewhere").read_bytes() == content


def test_folder_that_is_a_link_is_never_written_to(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / CACHE_FOLDER).symlink_to("src")
    assert isinstance(opened(tmp_path), NoCache)
    cache = module.Cache(str(tmp_path / CACHE_FOLDER))
    assert cache.get("grain", "mill", object) is None


@pytest.mark.parametrize("place", [CACHE_FOLDER, f"{CACHE_FOLDER}/{VERSION}"])
def test_no_place_to_write_is_no_fault(tmp_path: Path, place: str) -> None:
    """As on a tree that is read-only; permissions would not stop a test that runs as root."""
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_text("a file where the folder should be")
    cache = opened(tmp_path)
    cache.put("grain", "mill", "rye")
    cache.save()
    assert cache.get("grain", "mill", object) == "rye"
    assert opened(tmp_path).get("grain", "mill", object) is None


FULL = """
import resource, signal, sys
from skill_lint.index.cache import open_cache
cache = open_cache(sys.argv[1], {})
cache.put("grain", "mill", "oats" * 10_000)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
cache.save()
print(len(cache.get("grain", "mill", object)))
"""


def test_full_disk_leaves_the_old_state_and_no_litter(tmp_path: Path) -> None:
    file = kept(tmp_path)
    done = subprocess.run([sys.executable, "-c", FULL, str(tmp_path)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("40000\n", "")
    assert opened(tmp_path).get("grain", "mill", object) == "rye"
    assert [path.name for path in file.parent.iterdir()] == ["grain"]


FULL_AT_ONCE = """
import resource, signal, sys
from skill_lint.index.cache import open_cache
cache = open_cache(sys.argv[1], {})
cache.put("grain", "mill", "rye")
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
cache.save()
"""


@pytest.mark.parametrize("room", ["0", "1", "2", "50", "200"])
def test_disk_that_is_full_from_the_start(tmp_path: Path, room: str) -> None:
    root = repository(tmp_path / "r", {"a.md": "a"})
    done = subprocess.run([sys.executable, "-c", FULL_AT_ONCE, str(root), room], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert git(root, "status", "--porcelain") == ""
    for name, content in module.OWN_FILES:
        file = root / CACHE_FOLDER / name
        assert not file.exists() or file.read_bytes() == content
    kept(root)
    assert opened(root).get("grain", "mill", object) == "rye"
    assert git(root, "status", "--porcelain") == ""


@pytest.mark.parametrize("content", [b"", b"*", b"!*\n"])
def test_ignore_file_that_lets_git_see_the_folder_is_mended(tmp_path: Path, content: bytes) -> None:
    root = repository(tmp_path / "r", {"a.md": "a"})
    kept(root)
    (root / CACHE_FOLDER / ".gitignore").write_bytes(content)
    kept(root, "wheel")
    assert git(root, "status", "--porcelain") == ""


@pytest.mark.parametrize("place", [CACHE_FOLDER, f"{CACHE_FOLDER}/{VERSION}"])
@pytest.mark.parametrize("target", ["elsewhere", "nothing"])
def test_link_in_place_of_a_folder_is_not_followed(tmp_path: Path, place: str, target: str) -> None:
    file = kept(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / place).rename(elsewhere)
    before = {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()}
    (tmp_path / place).symlink_to(tmp_path / target)
    for cache in (opened(tmp_path), module.Cache(str(tmp_path / CACHE_FOLDER))):
        assert cache.get("grain", "mill", object) is None
        cache.put("grain", "mill", "oats")
        cache.save()
    assert {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()} == before
    assert not (tmp_path / "nothing").exists()
    assert file.exists() is (target == "elsewhere")


@pytest.mark.parametrize("name", [".gitignore", "CACHEDIR.TAG"])
def test_link_in_place_of_a_file_is_not_followed(tmp_path: Path, name: str) -> None:
    (tmp_path / CACHE_FOLDER).mkdir()
    (tmp_path / "notes").write_text("mine")
    (tmp_path / CACHE_FOLDER / name).symlink_to(tmp_path / "notes")
    kept(tmp_path)
    assert (tmp_path / "notes").read_text() == "mine"
    assert (tmp_path / CACHE_FOLDER / name).read_bytes() == dict(module.OWN_FILES)[name]


MISFITS = [
    ("rye", int),
    (1, str),
    (True, int),
    (-1, int),
    (1.0, int),
    ("rye", frozenset({"oats"})),
    ([], frozenset({"oats"})),
    (["rye", 1], [str]),
    ({"rye": 1}, [str]),
    ("rye", [str]),
    (["rye"], (str, int)),
    (["rye", 1, 1], (str, int)),
    (["rye", None], (str, int)),
    ([["rye"], "oats"], [[str]]),
    ({"mill": 1}, {"mill": str}),
    ({"mill": "rye", "more": 1}, {"mill": str}),
    ({}, {"mill": Maybe(str)}),
    ({"mill": [1], "wheel": 1}, {EACH: [int]}),
    ([], {EACH: int}),
]
FITS = [
    (None, Maybe(str)),
    ("rye", Maybe(str)),
    (0, int),
    (False, bool),
    ([], [str]),
    ({}, {EACH: int}),
    (["rye", [1, 2], {"mill": None}], (str, [int], {"mill": Maybe(int)})),
    ("oats", frozenset({"oats"})),
    ({"anything": [1.5]}, object),
]


@pytest.mark.parametrize(("value", "shape"), MISFITS, ids=repr)
def test_value_of_another_shape_is_not_given(tmp_path: Path, value: object, shape: object) -> None:
    kept(tmp_path, value=value)
    assert opened(tmp_path).get("grain", "mill", shape) is None


@pytest.mark.parametrize(("value", "shape"), FITS, ids=repr)
def test_shapes(value: object, shape: object) -> None:
    assert fits(value, shape)


KILLED = """
import os, sys
from skill_lint import __version__
from skill_lint.index import cache as module
cache = module.open_cache(sys.argv[1], {})
cache.put("grain", "mill", "oats")
os.replace = lambda *_: os._exit(9)
cache.save()
"""


def test_killed_while_writing(tmp_path: Path) -> None:
    kept(tmp_path)
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False)
    assert done.returncode == 9
    assert opened(tmp_path).get("grain", "mill", object) == "rye"
    kept(tmp_path, value="barley")
    assert opened(tmp_path).get("grain", "mill", object) == "barley"


MANY = """
import sys
from skill_lint.index.cache import open_cache
for number in range(40):
    cache = open_cache(sys.argv[1], {})
    cache.put("grain", f"{sys.argv[2]} {number}", [sys.argv[2], number] * 1000)
    cache.save()
    for other in "ab":
        for old in range(40):
            assert cache.get("grain", f"{other} {old}", object) in (None, [other, old] * 1000)
"""


def test_runs_beside_each_other_never_meet_half_a_file(tmp_path: Path) -> None:
    runs = [subprocess.Popen([sys.executable, "-c", MANY, str(tmp_path), name]) for name in "ab"]
    assert [run.wait() for run in runs] == [0, 0]
    cache = opened(tmp_path)
    assert any(cache.get("grain", f"{name} 39", object) for name in "ab")
    assert all(path.name == "grain" for path in (tmp_path / CACHE_FOLDER).glob("*/*"))


def test_entries_of_another_run_are_kept(tmp_path: Path) -> None:
    kept(tmp_path, "shared", "rye")
    first, second = opened(tmp_path), opened(tmp_path)
    assert first.get("grain", "shared", object) == second.get("grain", "shared", object) == "rye"
    first.put("grain", "first", 1)
    second.put("grain", "second", 2)
    second.put("grain", "shared", "oats")
    first.save()
    second.save()
    later = opened(tmp_path)
    assert [later.get("grain", key, object) for key in ("first", "second", "shared")] == [1, 2, "oats"]


def test_size_is_bounded_and_what_was_not_used_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 10_000)
    for number in range(20):
        cache = opened(tmp_path)
        assert number < 2 or cache.get("grain", "0", object) == "x" * 1000
        cache.put("grain", str(number), "x" * 1000)
        cache.save()
    (file,) = (tmp_path / CACHE_FOLDER).glob("*/grain")
    assert file.stat().st_size <= 10_000 + 100
    cache = opened(tmp_path)
    held = [number for number in range(20) if cache.get("grain", str(number), object)]
    assert held == [0, *range(20 - len(held) + 1, 20)]
    assert len(held) > 5


def test_value_that_is_too_long_is_known_for_this_run_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 10_000)
    kept(tmp_path, "small", "rye")
    cache = opened(tmp_path)
    cache.put("grain", "long", "x" * 20_000)
    cache.put("grain", "other", "oats")
    assert cache.get("grain", "long", object) == "x" * 20_000
    cache.save()
    later = opened(tmp_path)
    assert [later.get("grain", key, object) for key in ("small", "long", "other")] == ["rye", None, "oats"]
