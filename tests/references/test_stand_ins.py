"""Files whose content is elsewhere, encrypted or in another encoding: what they seem to lack is not missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.stand_in import is_stand_in
from tests.references.changing import LINES, World
from tests.references.made import HEAD, contexts, outcome

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4d" * 32 + b"\nsize 12345\n"
PLAIN = "# Oats\n\nword\n"
STAND_INS = {
    "git-lfs": POINTER,
    "git-lfs before version 1": POINTER.replace(b"git-lfs", b"hawser"),
    "git-crypt": b"\0GITCRYPT\0" + bytes(range(200)),
    "git-annex": b"/annex/objects/SHA256E-s12--4d4d4d.py\n",
    "git-annex, the text of a link": b"../.git/annex/objects/zZ/9q/SHA256E-s12--4d.py/SHA256E-s12--4d.py",
    "transcrypt": b"U2FsdGVkX1+Nq0h1",
    "UTF-16, little end first": PLAIN.encode("utf-16"),
    "UTF-16, big end first": b"\xfe\xff" + PLAIN.encode("utf-16-be"),
    "UTF-32": PLAIN.encode("utf-32"),
    "a NUL": b"x = 1\n\0",
}
every_stand_in = pytest.mark.parametrize("content", STAND_INS.values(), ids=STAND_INS)
TASKS = [f"grind{number}" for number in range(6)]
NAMED = {"src/mill.py": "def stone(): ...\n", "tests/test_mill.py": "def test_stone(): ...\n", "docs/oats.md": PLAIN}
MANIFESTS = {
    "Makefile": "".join(f"{task}:\n\techo\n" for task in TASKS),
    "package.json": '{"scripts": {' + ", ".join(f'"{task}": "x"' for task in TASKS) + "}}",
}
BODY = f"""
`src/mill.py:90` `src/mill.py::sifter` `src.mill.sifter()` [oats](../../../docs/oats.md#rye) `docs/oats.md:90`

```bash
{"".join(f"make {task} {chr(10)}npm run {task} {chr(10)}" for task in TASKS)}
make -f Makefile sift
npm run sift
pytest tests/test_mill.py::test_stone
pytest tests/test_mill.py::test_sifter
```
"""


def faults(files: Mapping[str, str | bytes], body: str = BODY) -> set[str]:
    """Give what is wrong with the references of a skill in a project with these files."""
    context = contexts({".claude/skills/mill/SKILL.md": HEAD + body, "src/__init__.py": "", **files})[0]
    return {outcome(verdict) for verdict in context.verdicts if verdict.status == "missing"}


def test_what_plain_files_lack_is_missing() -> None:
    assert faults({**NAMED, **MANIFESTS}) == {"line", "symbol", "anchor", "test", "command"}


@every_stand_in
def test_what_stand_ins_lack_is_not_missing(content: bytes) -> None:
    assert is_stand_in(content)
    assert faults({**dict.fromkeys(NAMED, content), **dict.fromkeys(MANIFESTS, content)}) == set()


@every_stand_in
def test_an_anchor_of_the_own_documents_is_not_judged_in_a_stand_in(content: bytes) -> None:
    own = {".claude/skills/mill/oats.md": content}
    assert faults(own, "[oats](oats.md#rye)\n") == set()
    assert faults({".claude/skills/mill/oats.md": PLAIN}, "[oats](oats.md#rye)\n") == {"anchor"}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"x",
        b"\xef\xbb\xbfx = 1\n",
        b"# version https://git-lfs.github.com/spec/v1\n",
        b"see /annex/objects/ there\n",
    ],
)
def test_what_only_speaks_of_pointers_is_none(content: bytes) -> None:
    assert not is_stand_in(content)


@every_stand_in
def test_what_becomes_a_stand_in_loses_nothing(tmp_path: Path, content: bytes) -> None:
    source = "def stone_dresser():\n    return 1\n"
    body = (
        "`src/mill.py`: `stone_dresser()`, [x](../../../docs/oats.md#oats), `tests/test_mill.py::test_stone_dresser`\n"
    )
    world = World(
        tmp_path,
        body,
        {
            "src/mill.py": source,
            "src/other.py": LINES,
            "docs/oats.md": PLAIN,
            "tests/test_mill.py": "def test_stone_dresser():\n    assert 1\n",
        },
    )
    world.write(dict.fromkeys(("src/mill.py", "docs/oats.md", "tests/test_mill.py"), content))
    for staged in (True, False):
        assert [each for each in world.verdicts(staged=staged) if each.status == "missing"] == []


def test_what_is_kept_by_git_annex_is_there() -> None:
    files = {"skills/mill/SKILL.md": HEAD + "[x](oats.png)\n"}
    links = {"skills/mill/oats.png": "../../.git/annex/objects/Zz/9q/SHA256E-s1--4d.png/SHA256E-s1--4d.png"}
    assert [outcome(verdict) for verdict in contexts(files, links=links)[0].verdicts] == ["resolved"]
