"""Look-ups over the source files of a tree, with and without what an earlier run has kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.cache import open_cache
from skill_lint.index.code import Code, content_key
from skill_lint.index.memory import MemoryTree
from tests.index.laying import git, repository

if TYPE_CHECKING:
    from pathlib import Path

FILES: dict[str, str | bytes] = {
    "apiary/hive.py": "# GHOST\ndef weigh(hive):\n    '''SCALE'''\n    return hive.frames\n",
    "apiary/bees.ts": "// GHOST\nexport function swarm() { return weigh('SCALE') }\n",
    "apiary/empty.go": b"\xff\xfe\0",
    "tests/test_hive.py": "def test_weigh(): ...\n",
    "docs/weigh.md": "weigh weigh2\n",
    "data/hives.json": '{"weigh": 1, "frames": 2}',
    "pyproject.toml": '[project.scripts]\nhive = "apiary.hive:start_scale"\n',
    "tests/cassettes/answer.yaml": "frames recorded_word\n",
    "web/hive.min.js": "function recorded_word() {}",
    "uv.lock": "recorded_word",
    "scripts/feed": "#!/bin/sh\nfeed_bees\n",
    "web/large.yaml": "recorded_word\n" * 30_000,
}


class Counting(MemoryTree):
    """A tree in memory that counts what is read."""

    def __init__(self, files: dict[str, str | bytes]) -> None:
        super().__init__(files)
        self.reads: list[str] = []

    def read(self, path: str) -> bytes:
        self.reads.append(path)
        return super().read(path)


def names(code: Code, path: str) -> list[str] | None:
    found = code.outline(path)
    return None if found is None else [each.qualified for each in found.definitions]


def test_outlines_and_words_of_files() -> None:
    code = Code(MemoryTree(FILES))
    assert names(code, "apiary/hive.py") == ["weigh"]
    assert names(code, "apiary/bees.ts") == ["swarm"]
    assert names(code, "docs/weigh.md") is None
    assert {"weigh", "frames"} <= code.words("apiary/hive.py")
    assert not {"GHOST", "SCALE"} & code.words("apiary/hive.py")
    assert {"GHOST", "SCALE"} <= code.all_words("apiary/bees.ts")
    assert [each.name for each in code.tests("tests/test_hive.py")] == ["test_weigh"]


def test_what_is_not_there_or_no_text_is_no_fault() -> None:
    code = Code(MemoryTree(FILES))
    assert (code.content("gone.py"), code.outline("gone.py"), code.words("gone.py")) == (None, None, frozenset())
    assert code.tests("gone.py") == ()
    assert names(code, "apiary/empty.go") is None


def test_each_file_is_read_once_for_its_outline_and_once_for_its_words() -> None:
    tree = Counting(FILES)
    code = Code(tree)
    for _ in range(3):
        code.outline("apiary/hive.py")
        code.words("apiary/hive.py")
    assert len(tree.reads) == 2


def test_source_files_are_those_of_a_language_or_of_the_patterns() -> None:
    code = Code(MemoryTree(FILES))
    assert code.sources() == (
        "apiary/bees.ts",
        "apiary/empty.go",
        "apiary/hive.py",
        "tests/test_hive.py",
        "web/hive.min.js",
    )
    assert code.sources(("apiary/**/*.py", "*.toml")) == ("apiary/hive.py", "pyproject.toml")
    assert code.sources(("apiary/", "!*.go")) == ("apiary/bees.ts", "apiary/hive.py")


@pytest.mark.parametrize(
    ("word", "files"),
    [
        ("weigh", ("apiary/bees.ts", "apiary/hive.py")),
        ("weigh2", ()),
        ("start_scale", ("pyproject.toml",)),
        ("scale", ()),  # a part of a longer word
        ("feed_bees", ("scripts/feed",)),
        ("GHOST", ("apiary/bees.ts", "apiary/hive.py")),
        ("recorded_word", ()),
        ("", ()),
    ],
)
def test_files_that_hold_a_word(word: str, files: tuple[str, ...]) -> None:
    assert Code(MemoryTree(FILES)).holding(word) == files


def test_words_are_looked_for_among_given_files_and_up_to_a_bound() -> None:
    code = Code(MemoryTree({f"src/{number}.py": "weigh()\n" for number in range(200)}))
    assert code.holding("weigh", among=("src/3.py", "src/gone.py")) == ("src/3.py",)
    assert len(code.holding("weigh")) == 50


def test_an_outline_that_was_kept_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = MemoryTree(FILES)
    cache = open_cache(str(tmp_path), {})
    first = Code(tree, cache).outline("apiary/bees.ts")
    cache.save()
    monkeypatch.setattr("skill_lint.index.code.outline", None)
    again = Code(tree, open_cache(str(tmp_path), {}))
    assert again.outline("apiary/bees.ts") == first
    other = Code(MemoryTree({"apiary/bees.ts": "function other() {}"}), open_cache(str(tmp_path), {}))
    with pytest.raises(TypeError):
        other.outline("apiary/bees.ts")


def test_the_same_content_in_another_language_is_another_outline(tmp_path: Path) -> None:
    cache = open_cache(str(tmp_path), {})
    code = Code(MemoryTree({"a.py": "class Hive: pass", "a.rb": "class Hive; end", "b.rb": "class Hive: pass"}), cache)
    found = [code.outline(path) for path in ("a.py", "b.rb", "a.rb")]
    assert [each.language for each in found if each] == ["python", "ruby", "ruby"]


def test_the_key_is_the_name_that_git_gives_a_blob(tmp_path: Path) -> None:
    repository(tmp_path, {"hive.py": FILES["apiary/hive.py"]})
    assert content_key((tmp_path / "hive.py").read_bytes()) == git(tmp_path, "rev-parse", "HEAD:hive.py").strip()
