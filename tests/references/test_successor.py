"""In which form a successor is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.references import gone_definitions
from tests.references.changing import ENTRY, FOLDER, HEAD, World

if TYPE_CHECKING:
    from pathlib import Path

NUMBERS = (":12", ":12-20", ":12:4", ":L3-L9", "#L3", "#L3-L9", "#L3-9", "#L3C1-L9C20")
"""Line numbers, which are dropped."""


def content(name: str) -> str:
    return "".join(f"{name} {number}\n" for number in range(30))


@pytest.mark.parametrize(
    ("text", "old", "new", "written"),
    [
        # from the root, from the document and from the skill
        ("`mill/burrs.py`", "mill/burrs.py", "mill/gap.py", "`mill/gap.py`"),
        ("`./mill/burrs.py`", "mill/burrs.py", "mill/gap.py", "`./mill/gap.py`"),
        ("`../../../mill/burrs.py`", "mill/burrs.py", "stones/gap.py", "`../../../stones/gap.py`"),
        ("[x](../../../mill/burrs.py)", "mill/burrs.py", "stones/gap.py", "[x](../../../stones/gap.py)"),
        # the text of a link, where that is the path
        ("[docs/a.md](docs/a.md)", f"{FOLDER}/docs/a.md", f"{FOLDER}/docs/b.md", "[docs/b.md](docs/b.md)"),
        ("[`docs/a.md`](docs/a.md)", f"{FOLDER}/docs/a.md", f"{FOLDER}/docs/b.md", "[`docs/b.md`](docs/b.md)"),
        *(
            (f"[{label}](../../../src/mill/a.py)", "src/mill/a.py", "src/gap/b.py", f"[{now}](../../../src/gap/b.py)")
            for label, now in (
                ("`src/mill/a.py`", "`src/gap/b.py`"),
                ("src/mill/a.py", "src/gap/b.py"),
                ("/src/mill/a.py", "/src/gap/b.py"),
                ("./src/mill/a.py", "./src/gap/b.py"),
                ("`src/mill/a.py:12`", "`src/gap/b.py`"),
                ("mill/a.py", "gap/b.py"),
                ("`a.py`", "`b.py`"),
                ("``a.py``", "``b.py``"),
                ("the `a.py`", "the `b.py`"),
                ("`src/mill/a.py` (entry)", "`src/gap/b.py` (entry)"),
                ("**src/mill/a.py**", "**src/gap/b.py**"),
                ("**`a.py`**", "**`b.py`**"),
                ("_src/mill/a.py_", "_src/gap/b.py_"),
                ("see src/mill/a.py, then go on", "see src/gap/b.py, then go on"),
                (r"src\/mill\/a.py", "src/gap/b.py"),
                ("`src/mill/a.py#gap`", "`src/gap/b.py`"),
                ("the mill is old", "the mill is old"),
                ("a", "a"),
                ("other/a.py", "other/a.py"),
                ("a.pyi", "a.pyi"),
            )
        ),
        ("[`mill/a.py`](../../../src/mill/a.py)", "src/mill/a.py", "lib/b.py", "[`lib/b.py`](../../../lib/b.py)"),
        ("[see docs/a.md](docs/a.md)", f"{FOLDER}/docs/a.md", f"{FOLDER}/docs/b.md", "[see docs/b.md](docs/b.md)"),
        ("![docs/a.md](docs/a.md)", f"{FOLDER}/docs/a.md", f"{FOLDER}/docs/b.md", "![docs/b.md](docs/b.md)"),
        # where emphasis would begin and end
        ("[a.py](../../../a.py)", "a.py", "__main__.py", r"[\_\_main\_\_.py](../../../__main__.py)"),
        ("[`a.py`](../../../a.py)", "a.py", "__main__.py", "[`__main__.py`](../../../__main__.py)"),
        ("[a.py](../../../a.py)", "a.py", "b_c_.py", "[b_c_.py](../../../b_c_.py)"),
        # the links that use a definition
        *(
            (f"{uses}\n\n[{name}]: ../../../mill/a.py", "mill/a.py", "gap/b.py", f"{now}: ../../../gap/b.py")
            for uses, name, now in (
                ("[mill/a.py][m] ![`a.py` here][M]", "m", "[gap/b.py][m] ![`b.py` here][M]\n\n[m]"),
                ("[`mill/a.py`] [x][`mill/a.py`]", "`mill/a.py`", "[`gap/b.py`] [x][`gap/b.py`]\n\n[`gap/b.py`]"),
                ("[mill/a.py][]", "mill/a.py", "[gap/b.py][]\n\n[gap/b.py]"),
                ("[x][mill/a.py]", "mill/a.py", "[x][mill/a.py]\n\n[mill/a.py]"),
            )
        ),
        ("`scripts/a.sh`", f"{FOLDER}/scripts/a.sh", f"{FOLDER}/tools/b.sh", "`tools/b.sh`"),
        ("`scripts/a.sh`", f"{FOLDER}/scripts/a.sh", "tools/b.sh", "`tools/b.sh`"),
        ("[x](scripts/a.sh)", f"{FOLDER}/scripts/a.sh", "tools/b.sh", "[x](../../../tools/b.sh)"),
        (f"`{FOLDER}/scripts/a.sh`", f"{FOLDER}/scripts/a.sh", f"{FOLDER}/b.sh", f"`{FOLDER}/b.sh`"),
        ("[x](/docs/a.md)", "docs/a.md", "docs/b.md", "[x](/docs/b.md)"),
        # the end of a path
        ("`burrs/a.py`", "src/mill/burrs/a.py", "src/mill/gap/b.py", "`gap/b.py`"),
        ("`burrs/a.py`", "src/mill/burrs/a.py", "lib/gap/b.py", "`lib/gap/b.py`"),
        ("`a-gauge.py`", "src/mill/a-gauge.py", "src/mill/b-gauge.py", "`b-gauge.py`"),
        # what stands around the path
        *((f"`mill/burrs.py{lines}`", "mill/burrs.py", "mill/gap.py", "`mill/gap.py`") for lines in NUMBERS),
        *((f"[x](../../../mill/a.py{n})", "mill/a.py", "mill/b.py", "[x](../../../mill/b.py)") for n in NUMBERS),
        ("`@mill/burrs.py`", "mill/burrs.py", "mill/gap.py", "`@mill/gap.py`"),
        ("[x](../../../docs/a.md#gap)", "docs/a.md", "docs/b.md", "[x](../../../docs/b.md#gap)"),
        (
            "[x](<../../../docs/the gap.md> 't')",
            "docs/the gap.md",
            "docs/a gap.md",
            "[x](<../../../docs/a%20gap.md> 't')",
        ),
        ("[x](../../../docs/the%20gap.md)", "docs/the gap.md", "docs/a gap.md", "[x](../../../docs/a%20gap.md)"),
        ("[x](../../../docs/mühle.md)", "docs/mühle.md", "docs/mühlen.md", "[x](../../../docs/mühlen.md)"),
        ("[x](../../../docs/m%C3%BChle.md)", "docs/mühle.md", "docs/mühlen.md", "[x](../../../docs/m%C3%BChlen.md)"),
        ("[x](../../../docs/a.md)", "docs/a.md", "docs/(b.md", "[x](../../../docs/%28b.md)"),
        (
            "| a |\n|---|\n| [x](../../../docs/a.md) |",
            "docs/a.md",
            "docs/b|c.md",
            "| a |\n|---|\n| [x](../../../docs/b%7Cc.md) |",
        ),
        ("[x](../../../docs/a.md)", "docs/a.md", "docs/b`c.md", "[x](../../../docs/b%60c.md)"),
        ("[x](../../../docs/a.md)", "docs/a.md", "docs/b&amp;c.md", "[x](../../../docs/b%26amp;c.md)"),
        ("[x](../../../docs/a%20b.md)", "docs/a b.md", "docs/b&amp;c.md", "[x](../../../docs/b%26amp;c.md)"),
        ("[x](../../../docs/a.md)", "docs/a.md", "docs/b&c.md", "[x](../../../docs/b&c.md)"),
        ("[x]: ../../../docs/a.md\n[x]", "docs/a.md", "docs/b.md", "[x]: ../../../docs/b.md\n[x]"),
        (
            "`${CLAUDE_SKILL_DIR}/scripts/a.sh`",
            f"{FOLDER}/scripts/a.sh",
            f"{FOLDER}/scripts/b.sh",
            "`${CLAUDE_SKILL_DIR}/scripts/b.sh`",
        ),
        # commands
        (
            "```sh\npython mill/burrs.py --gap 3\n```",
            "mill/burrs.py",
            "mill/gap.py",
            "```sh\npython mill/gap.py --gap 3\n```",
        ),
        ("```sh\ncd mill\npython tools/burrs.py\n```", "mill/tools/burrs.py", "mill/tools/gap.py", None),
        ("Run `python mill/burrs.py --gap 3`.", "mill/burrs.py", "mill/gap.py", "Run `python mill/gap.py --gap 3`."),
    ],
)
def test_the_form_of_the_text_is_kept(tmp_path: Path, text: str, old: str, new: str, written: str | None) -> None:
    made = World(tmp_path, f"{text}\n", {old: content(old) + "\n# Gap\n", "other.md": "x\n"})
    made.move(old, new)
    (lost,) = [verdict for verdict in made.verdicts() if verdict.fault == "path"]
    assert lost.fix is not None
    assert lost.fix.safe
    after = f"{HEAD}{text}\n"
    for edit in sorted(lost.fix.edits, key=lambda edit: edit.span, reverse=True):
        after = after[: edit.span.start] + edit.text + after[edit.span.end :]
    expected = text.replace("tools/burrs.py", "tools/gap.py") if written is None else written
    assert after == f"{HEAD}{expected}\n"


def test_a_definition_is_not_called_as_another_is(tmp_path: Path) -> None:
    made = World(tmp_path, "[a.py]\n\n[b.py]: https://example.com\n[a.py]: ../../../a.py\n", {"a.py": content("a.py")})
    made.move("a.py", "b.py")
    (lost,) = [verdict for verdict in made.verdicts() if verdict.fault == "path"]
    assert lost.fix is not None
    assert [edit.text for edit in lost.fix.edits] == ["../../../b.py"]


@pytest.mark.parametrize(
    "name", ["the gap.py", "gap$(id).py", "it's.py", "g`ap.py", "ga|p.py", "-gap.py", "gap&amp;.py"]
)
@pytest.mark.parametrize("text", ["`mill/a.py`", "`python mill/a.py`", "```sh\npython mill/a.py\n```"])
def test_what_a_shell_would_read_as_more_than_a_path_is_not_advised(tmp_path: Path, text: str, name: str) -> None:
    made = World(tmp_path, f"{text}\n", {"mill/a.py": content("a"), "other.md": "x\n"})
    made.move("mill/a.py", f"mill/{name}")
    assert [(each.what, each.near, each.fix) for each in made.told()] == [("loss: path", (), "")]


def test_a_module_whose_new_name_is_none_is_not_advised(tmp_path: Path) -> None:
    made = World(tmp_path, "```sh\npython -m mill.burrs\n```\n", {"mill/burrs.py": content("a"), "other.md": "x\n"})
    made.move("mill/burrs.py", "mill/the gap.py")
    assert [(each.near, each.fix) for each in made.told()] == [((), "")]


def test_a_text_that_would_lead_elsewhere_is_not_written(tmp_path: Path) -> None:
    # "gap.py" alone ends two paths, so the whole path is written.
    made = World(tmp_path, "See `burrs.py`.\n", {"mill/burrs.py": content("x"), "hopper/gap.py": content("y")})
    made.move("mill/burrs.py", "mill/gap.py")
    assert [(each.text, each.fix) for each in made.told()] == [("burrs.py", "safe: mill/gap.py")]


def test_nothing_is_written_from_a_document_whose_folder_it_would_leave(tmp_path: Path) -> None:
    made = World(tmp_path, "See [x](notes.md).\n", {f"{FOLDER}/notes.md": content("x")})
    made.move(f"{FOLDER}/notes.md", "docs/notes.md")
    assert [each.fix for each in made.told()] == ["safe: ../../../docs/notes.md"]


class TestReplacements:
    def names(self, tmp_path: Path, before: str, after: str, name: str) -> tuple[str, ...]:
        made = World(tmp_path, "x\n", {"mill.py": before})
        made.write({"mill.py": after})
        found = made.context().project.surroundings.gone_definitions
        assert found is not None
        return tuple(each for gone in found.gone(name) for each in found.replacements(gone))

    def test_one_of_the_same_place_comes_before_one_like_it_elsewhere(self, tmp_path: Path) -> None:
        before = "def set_gap():\n    pass\n\n\nx = 1\n\n\ny = 2\n"
        after = "def set_gap_width():\n    pass\n\n\nx = 1\n\n\ny = 2\n\n\ndef set_gaps():\n    pass\n"
        assert self.names(tmp_path, before, after, "set_gap") == ("set_gap_width",)

    def test_another_kind_of_thing_is_none(self, tmp_path: Path) -> None:
        assert self.names(tmp_path, "def set_gap():\n    pass\n", "class SetGap:\n    pass\n", "set_gap") == ()

    def test_a_name_that_was_there_before_is_none(self, tmp_path: Path) -> None:
        before = "def set_gap():\n    pass\n\n\ndef set_gaps():\n    pass\n"
        after = "def set_gaps():\n    return 1\n"
        assert self.names(tmp_path, before, after, "set_gap") == ()

    def test_one_unlike_it_is_none(self, tmp_path: Path) -> None:
        assert self.names(tmp_path, "def set_gap():\n    pass\n", "def open_hopper():\n    pass\n", "set_gap") == ()


def test_a_name_is_replaced_as_a_whole_word_only(tmp_path: Path) -> None:
    made = World(
        tmp_path, "In `mill.py`, see `Gap.gap()`.\n", {"mill.py": "class Gap:\n    def gap(self):\n        pass\n"}
    )
    made.write(
        {"mill.py": "class Gap:\n    def gaps(self):\n        pass\n", ENTRY: f"{HEAD}In `mill.py`, see `Gap.gap()`.\n"}
    )
    assert [each.near for each in made.told() if each.text == "Gap.gap"] == [("Gap.gaps",)]


def test_the_names_that_came_into_a_file_are_gone_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Counting(dict[str, str]):
        def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
            asked.append(key)
            return super().get(key, default)

    monkeypatch.setattr(gone_definitions, "FAMILIES", Counting(gone_definitions.FAMILIES))
    count = 300
    old, new = ([f"{verb}_gap_{number}" for number in range(count)] for verb in ("set", "sets"))
    made = World(tmp_path, "x\n", {"mill.py": "".join(f"def {name}(): ...\n" for name in old)})
    made.write({"mill.py": "".join(f"def {name}(): ...\n" for name in new)})
    found = made.context().project.surroundings.gone_definitions
    assert found is not None
    replaced = [each for name in old for gone in found.gone(name) for each in found.replacements(gone)]
    assert replaced == new
    assert len(asked) < 10 * count
