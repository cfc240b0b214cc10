"""Nothing is lost in a place that cannot be seen any more: it is ignored, a submodule, or behind a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import LINES, Told, World

if TYPE_CHECKING:
    from pathlib import Path

CODE = "def set_burrs(width):\n    return width\n\n\nclass Stone:\n    def dress(self):\n        return 1\n"
BODY = (
    "Run `make -C rye grind`, `npm --prefix rye run sift`, `cd rye && make grind` and `make grind`.\n\n"
    "Open `rye/mill.py`, `set_burrs()` in `rye/mill.py`, `rye.mill.set_burrs()`, `rye.mill.Stone`.\n\n"
    "Run `pytest rye/test_mill.py::test_the_gap_of_the_burrs` and `python rye/mill.py`.\n"
    "The test `test_the_gap_of_the_burrs` is in `rye/test_mill.py`.\n"
)
FILES = {
    "Makefile": "grind:\n\techo\n",
    "rye/Makefile": "grind:\n\techo\n",
    "rye/package.json": '{"scripts": {"sift": "x"}}\n',
    "rye/__init__.py": "",
    "rye/mill.py": CODE,
    "rye/test_mill.py": "def test_the_gap_of_the_burrs():\n    pass\n",
    "oats.txt": "x\n",
}


def loud(made: World, base: str = "HEAD", *, staged: bool = False) -> list[Told]:
    return [each for each in made.told(base, staged=staged) if each.level in ("warning", "error")]


class TestUnseen:
    def test_with_the_folder_itself_everything_is_lost(self, tmp_path: Path) -> None:
        made = World(tmp_path, BODY, FILES)
        made.remove("rye", "Makefile")
        made.write({"package.json": "{}\n"})
        faults = {each.what for each in loud(made, staged=True)}
        assert faults == {"loss: command", "loss: path", "loss: symbol", "loss: test"}

    @pytest.mark.parametrize("staged", [True, False])
    def test_a_folder_that_is_kept_out_of_git(self, tmp_path: Path, staged: bool) -> None:
        made = World(tmp_path, BODY, FILES)
        made.git("tag", "start")
        made.git("rm", "-r", "-q", "--cached", "rye", "Makefile")
        (tmp_path / ".gitignore").write_text("/rye/\n/Makefile\n")
        made.git("add", ".gitignore")
        assert loud(made, staged=staged) == []
        made.git("commit", "-q", "-m", "more")
        assert loud(made, "start", staged=staged) == []
        assert loud(made, staged=staged) == []
        assert "ignored" in {each.what for each in made.told(staged=staged)}

    @pytest.mark.parametrize("staged", [True, False])
    def test_a_folder_that_became_a_submodule(self, tmp_path: Path, staged: bool) -> None:
        other = World(tmp_path / "other", "x\n", {"mill.py": CODE})
        made = World(tmp_path / "here", BODY, FILES)
        made.git("tag", "start")
        made.remove("rye")
        made.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other.root), "rye")
        assert loud(made, staged=staged) == []
        made.git("commit", "-q", "-m", "more")
        assert loud(made, "start", staged=staged) == []
        assert loud(made, staged=staged) == []
        assert "submodule" in {each.what for each in made.told(staged=staged)}


class TestLinks:
    def test_what_opens_through_a_new_link_is_not_lost(self, tmp_path: Path) -> None:
        body = "Open `src/rye/mill.py`, `rye/mill.py`, `rye.mill.set_burrs()`.\n"
        made = World(tmp_path, body, {"src/rye/mill.py": CODE, "src/rye/__init__.py": "", "src/oats.txt": LINES})
        made.git("mv", "src/rye", "src/rye_mill")
        (tmp_path / "src/rye").symlink_to("rye_mill")
        made.git("add", "-A")
        assert loud(made, staged=True) == []
        assert loud(made) == []


@pytest.mark.parametrize("staged", [True, False])
def test_a_submodule_that_went_takes_the_links_into_it_along(tmp_path: Path, staged: bool) -> None:
    other = World(tmp_path / "other", "x\n", {"oats.md": "# Oats\n"})
    links = "See [rye](../../../crops/rye), [oats](../../../crops/rye/oats.md) and [old](../../../crops/old/oats.md).\n"
    made = World(tmp_path / "here", links, {"oats.txt": "x\n"})
    made.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other.root), "crops/rye")
    made.commit()
    made.git("rm", "-q", "crops/rye")
    assert [(each.what, each.level) for each in made.told(staged=staged)] == [
        ("loss: path", "error"),
        ("loss: path", "error"),
        ("proof: path", "error"),
    ]
