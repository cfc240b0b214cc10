"""Kept answers: under the right key, whole, believed only in the right shape, and never in anybody's way."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from typing import IO, TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.triggers import answer_cache
from skill_lint.triggers.answer_cache import AnswerCache, default_folder, key_of
from skill_lint.triggers.backend import Answer, Usage
from skill_lint.triggers.question import TEMPLATE_VERSION
from tests.triggers.asking import Scripted
from tests.triggers.made import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

ANSWER = Answer("spin-honey", model="oolong-1", usage=Usage(20, 7, 300, 40, dollars=0.25))
TEXT = st.text(max_size=20)
ENTRIES = st.lists(st.builds(CatalogueEntry, TEXT, TEXT), min_size=1, max_size=4, unique_by=lambda entry: entry.name)


def key(catalogue: tuple[CatalogueEntry, ...] = CATALOGUE, prompt: str = "honey?", run: int = 0, **backend: Any) -> str:
    return key_of(Scripted(**backend), catalogue, prompt, run)


def kept(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_what_is_put_is_found_again_by_a_later_run(tmp_path: Path) -> None:
    AnswerCache(str(tmp_path / "a" / "b")).put(key(), ANSWER)
    cache = AnswerCache(str(tmp_path / "a" / "b"))
    found = cache.get(key(), CATALOGUE)
    assert found == Answer("spin-honey", model="oolong-1", usage=ANSWER.usage, is_cached=True)
    assert cache.get(key(run=1), CATALOGUE) is None
    assert cache.problem == ""
    assert kept(tmp_path / "a" / "b") == [f"{key()}.json"]


def test_no_skill_is_an_answer_and_an_error_is_none(tmp_path: Path) -> None:
    cache = AnswerCache(str(tmp_path))
    cache.put(key(), Answer(None))
    cache.put(key(run=1), Answer(error="no leaves"))
    assert cache.get(key(), CATALOGUE) == Answer(None, is_cached=True)
    assert cache.get(key(run=1), CATALOGUE) is None


def test_a_key_depends_on_all_that_an_answer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    edited = (CATALOGUE[0]._replace(description="Counts wasps."), *CATALOGUE[1:])
    keys = [
        key(),
        key(prompt="honey!"),
        key(run=1),
        key(name="other"),
        key(identity=("oolong-2",)),
        key(catalogue=edited),
        key(catalogue=CATALOGUE[:2]),
        key(catalogue=(CATALOGUE[0]._replace(name="count"), *CATALOGUE[1:])),
    ]
    monkeypatch.setattr(answer_cache, "TEMPLATE_VERSION", TEMPLATE_VERSION + 1)
    keys.append(key())
    monkeypatch.setattr(answer_cache, "VERSION", answer_cache.VERSION + 1)
    keys.append(key())
    assert len(set(keys)) == len(keys)


def test_a_key_depends_on_nothing_else() -> None:
    moved = tuple(entry._replace(path="elsewhere/SKILL.md") for entry in reversed(CATALOGUE))
    spaced = tuple(entry._replace(description=f" {entry.description} ".replace(" ", "\n  ")) for entry in CATALOGUE)
    assert key(moved) == key(spaced) == key()


@given(first=ENTRIES, second=ENTRIES, prompts=st.tuples(TEXT, TEXT))
def test_keys_are_alike_only_where_names_descriptions_and_prompt_are(
    first: list[CatalogueEntry], second: list[CatalogueEntry], prompts: tuple[str, str]
) -> None:
    def pairs(entries: list[CatalogueEntry]) -> list[tuple[str, str]]:
        return sorted((entry.name, " ".join(entry.description.split())) for entry in entries)

    is_alike = pairs(first) == pairs(second) and prompts[0] == prompts[1]
    assert (key(tuple(first), prompts[0]) == key(tuple(second), prompts[1])) is is_alike


@given(
    skill=st.sampled_from([None, *(entry.name for entry in CATALOGUE)]),
    counts=st.tuples(*[st.integers(0, 10**9)] * 4),
    dollars=st.none() | st.floats(0, 1000),
)
def test_every_answer_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, skill: str | None, counts: tuple[int, ...], dollars: float | None
) -> None:
    cache = AnswerCache(str(tmp_path_factory.mktemp("cache")))
    usage = Usage(counts[0], counts[1], counts[2], counts[3], dollars)
    cache.put(key(), Answer(skill, usage=usage))
    assert cache.get(key(), CATALOGUE) == Answer(skill, usage=usage, is_cached=True)


GOOD: dict[str, Any] = {
    "version": 1,
    "key": key(),
    "skill": "spin-honey",
    "model": "oolong-1",
    "usage": Usage()._asdict(),
}


CHANGES: tuple[dict[str, Any], ...] = (
    {"version": 2},
    {"version": True},
    {"key": "0" * 64},
    {"skill": "spin"},
    {"skill": ["spin-honey"]},
    {"skill": 7},
    {"model": None},
    {"model": "\x1b[2J"},
    {"model": "x" * 300},
    {"usage": None},
    {"usage": {}},
    {"usage": GOOD["usage"] | {"input_tokens": -1}},
    {"usage": GOOD["usage"] | {"input_tokens": True}},
    {"usage": GOOD["usage"] | {"input_tokens": 1e400}},
    {"usage": GOOD["usage"] | {"dollars": "1"}},
    {"usage": GOOD["usage"] | {"dollars": float("nan")}},
    {"more": 1},
)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 9000,
        b"null",
        b"[]",
        b'"spin-honey"',
        b"x" * 20_000,
        *(json.dumps(GOOD | change).encode() for change in CHANGES),
    ],
)
def test_a_file_of_another_shape_is_a_miss_and_is_put_right(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / f"{key()}.json"
    path.write_bytes(content)
    cache = AnswerCache(str(tmp_path))
    assert cache.get(key(), CATALOGUE) is None
    cache.put(key(), ANSWER)
    assert cache.get(key(), CATALOGUE) is not None


def test_the_right_shape_is_believed(tmp_path: Path) -> None:
    (tmp_path / f"{key()}.json").write_text(json.dumps(GOOD), encoding="utf-8")
    assert AnswerCache(str(tmp_path)).get(key(), CATALOGUE) == Answer("spin-honey", model="oolong-1", is_cached=True)


def test_links_and_pipes_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "answer").write_text(json.dumps(GOOD), encoding="utf-8")
    path = tmp_path / f"{key()}.json"
    path.symlink_to(tmp_path / "answer")
    cache = AnswerCache(str(tmp_path))
    assert cache.get(key(), CATALOGUE) is None
    cache.put(key(), Answer(None))
    assert json.loads((tmp_path / "answer").read_text(encoding="utf-8")) == GOOD
    assert cache.get(key(), CATALOGUE) == Answer(None, is_cached=True)
    path.unlink()
    os.mkfifo(path)
    assert cache.get(key(), CATALOGUE) is None


def test_a_full_disk_loses_nothing_and_is_told_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = AnswerCache(str(tmp_path))
    cache.put(key(), ANSWER)
    opened: list[str] = []

    class Full:
        def __init__(self, file: IO[bytes]) -> None:
            self.file = file

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, content: bytes) -> None:
            self.file.write(content[: len(content) // 2])
            self.file.flush()
            raise OSError(errno.ENOSPC, "No space left on device")

    def full(path: Any, mode: str, **settings: Any) -> Any:
        file = open(path, mode, **settings)  # noqa: SIM115 - it is closed by the one who asked for it
        if "x" not in mode:
            return file
        opened.append(str(path))
        return Full(file)

    monkeypatch.setattr(answer_cache, "open", full, raising=False)
    for number in range(3):
        cache.put(key(), Answer(None))
        cache.put(key(run=number + 1), ANSWER)
    assert len(opened) == 1
    assert kept(tmp_path) == [f"{key()}.json"]
    assert cache.get(key(), CATALOGUE) == Answer("spin-honey", model="oolong-1", usage=ANSWER.usage, is_cached=True)
    assert cache.problem == (
        f"answers cannot be kept in `{tmp_path}`: No space left on device; the next run asks for them again"
    )


def test_a_folder_that_cannot_be_is_told_of_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    cache = AnswerCache(str(tmp_path / "file" / "answers"))
    assert cache.get(key(), CATALOGUE) is None
    cache.put(key(), ANSWER)
    assert "Not a directory" in cache.problem
    cache.put(key(), ANSWER)
    assert cache.get(key(), CATALOGUE) is None


def test_a_folder_that_is_read_only_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    AnswerCache(str(tmp_path)).put(key(), ANSWER)
    cache = AnswerCache(str(tmp_path))

    def refuse(path: Any, mode: str, **settings: Any) -> Any:
        if "x" in mode:
            raise OSError(errno.EROFS, "Read-only file system", path)
        return open(path, mode, **settings)

    monkeypatch.setattr(answer_cache, "open", refuse, raising=False)
    assert cache.get(key(), CATALOGUE) is not None
    cache.put(key(run=1), ANSWER)
    assert "Read-only file system" in cache.problem
    assert cache.get(key(), CATALOGUE) is not None


def test_without_a_folder_nothing_is_kept() -> None:
    cache = AnswerCache(None)
    cache.put(key(), ANSWER)
    assert cache.get(key(), CATALOGUE) is None
    assert cache.problem == ""


def test_what_an_ended_run_left_goes_after_a_day(tmp_path: Path) -> None:
    old, young, other = tmp_path / "a.json.1.2.new", tmp_path / "b.json.1.2.new", tmp_path / "old.txt"
    for path in (old, young, other):
        path.write_text("half", encoding="utf-8")
    for path in (old, other):
        os.utime(path, (time.time() - 90_000,) * 2)
    AnswerCache(str(tmp_path)).put(key(), ANSWER)
    assert kept(tmp_path) == sorted([f"{key()}.json", young.name, other.name])


WRITER = """
import sys
from skill_lint.model.prompt import CatalogueEntry
from skill_lint.triggers.answer_cache import AnswerCache
from skill_lint.triggers.backend import Answer, Usage
from skill_lint.triggers.question import TEMPLATE_VERSION
cache = AnswerCache(sys.argv[1])
skills = (CatalogueEntry("a" * 2000, ""), CatalogueEntry("b" * 2000, ""))
for number in range(300):
    key = "%064d" % (number % 10)
    cache.put(key, Answer(skills[int(sys.argv[2])].name, model="oolong", usage=Usage(number)))
    found = cache.get(key, skills)
    assert found is not None and found.skill in (skills[0].name, skills[1].name), found
assert cache.problem == ""
"""


def test_two_runs_at_once_never_meet_half_an_answer(tmp_path: Path) -> None:
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), str(number)], stderr=subprocess.PIPE)
        for number in (0, 1)
    ]
    for writer in writers:
        assert writer.communicate()[1] == b""
        assert writer.returncode == 0
    assert kept(tmp_path) == [f"{number:064d}.json" for number in range(10)]


def test_where_answers_are_kept_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    home = {"HOME": "/home/bee"}
    assert default_folder(home | {"XDG_CACHE_HOME": "/cache"}) == "/cache/skill-lint/answers"
    monkeypatch.setattr(sys, "platform", "linux")
    assert default_folder(home | {"XDG_CACHE_HOME": "relative"}) == "/home/bee/.cache/skill-lint/answers"
    assert default_folder(home) == "/home/bee/.cache/skill-lint/answers"
    assert default_folder({}) is None
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_folder(home) == "/home/bee/Library/Caches/skill-lint/answers"
    monkeypatch.setattr(sys, "platform", "win32")
    assert default_folder(home | {"LOCALAPPDATA": "/local"}) == "/local/skill-lint/answers"
