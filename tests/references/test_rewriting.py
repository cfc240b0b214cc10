"""What is written in the place of an old name, and where it is not written without asking."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.references.changing import ENTRY, FOLDER, HEAD, LINES, World
from tests.references.made import contexts

if TYPE_CHECKING:
    from pathlib import Path

GRAVE = "docs/u.md;touch PWN;.md"


@pytest.mark.parametrize("new", [GRAVE, "docs/$(x).md", "docs/a b.md", "docs/a`b.md", "docs/-rf.md", "-x/u.md"])
@pytest.mark.parametrize(
    "body", ["Read `docs/u.md`.", "Run `cat docs/u.md`.", "```sh\ncat docs/u.md\n```", "@docs/u.md"]
)
def test_a_name_that_a_shell_reads_as_more_is_never_written(tmp_path: Path, body: str, new: str) -> None:
    made = World(tmp_path, f"{body}\n", {"docs/u.md": LINES})
    if new.startswith("-"):
        (tmp_path / "-x").mkdir()
        made.git("mv", "--", "docs/u.md", new)
    else:
        made.move("docs/u.md", new)
    for staged in (False, True):
        (lost,) = made.told(staged=staged)
        assert (lost.what, lost.fix) == ("loss: path", "")
    made.commit()
    assert [each.fix for each in made.told() if each.fix] == []


def test_a_link_is_encoded(tmp_path: Path) -> None:
    made = World(tmp_path, "[x](../../../docs/u.md)\n", {"docs/u.md": LINES})
    made.move("docs/u.md", GRAVE)
    assert [each.fix for each in made.told()] == ["safe: ../../../docs/u.md;touch%20PWN;.md"]


def test_a_name_of_letters_of_any_script_is_plain(tmp_path: Path) -> None:
    made = World(tmp_path, "Read `docs/u.md`.\n", {"docs/u.md": LINES})
    made.move("docs/u.md", "docs/mühle-2@x.md")
    assert [each.fix for each in made.told()] == ["safe: docs/mühle-2@x.md"]


@pytest.mark.parametrize(
    "body",
    [
        "See `git log -3 mill/burrs.py`.",
        "```sh\ngit show HEAD:x mill/burrs.py\n```",
        "# History\n\n## The gap\n\nOpen `mill/burrs.py`.",
        "# Incidents\n\n### Coarse flour\n\nOpen `mill/burrs.py`.",
        "In 2023 the gap came to `mill/burrs.py`.",
        "Up to v1.4 it is `mill/burrs.py`.",
        "PR #12 mended `mill/burrs.py`.",
        "The bug in `mill/burrs.py` broke it.",
        "Ann touched `mill/burrs.py`.",
        "On the `rye` branch open `mill/burrs.py`.",
        "Some stones still read `mill/burrs.py`.",
        "Open `mill/burrs.py`.\n\nThe new one is gap.py.",
    ],
)
def test_a_text_of_another_time_is_not_rewritten_without_asking(tmp_path: Path, body: str) -> None:
    made = World(tmp_path, f"{body}\n", {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    fixes = [each.fix for each in made.told() if each.text == "mill/burrs.py"]
    assert [fix for fix in fixes if fix.startswith("safe")] == []


@pytest.mark.parametrize(
    "body",
    [
        "Open `mill/burrs.py`.",
        "# History\n\nOld.\n\n# Now\n\nOpen `mill/burrs.py`.",
        "In 2023.\n\nOpen `mill/burrs.py`.",
    ],
)
def test_a_text_of_the_present_is(tmp_path: Path, body: str) -> None:
    made = World(tmp_path, f"{body}\n", {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    assert [(each.level, each.fix) for each in made.told()] == [("error", "safe: mill/gap.py")]


@pytest.mark.parametrize(
    "body", ["~~Open `mill/burrs.py`.~~", "- ~~`python mill/burrs.py`~~", "~~In `mill/burrs.py`~~ x"]
)
def test_what_is_struck_through_is_a_note_at_most(tmp_path: Path, body: str) -> None:
    made = World(tmp_path, f"{body}\n", {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    assert [each for each in made.told() if each.level not in ("note", "") or each.fix.startswith("safe")] == []


SIGNS = (";touch x", "$(touch x)", "`x`", "|sh", "&", " > x", "\\", '"', "'", "*", "#")


class TestNames:
    """No fix, safe or not, writes a name that a shell reads as more than one."""

    @pytest.mark.parametrize("sign", SIGNS)
    def test_of_a_target(self, tmp_path: Path, sign: str) -> None:
        for body in ("Run `npm run weigh-oats`.", "```sh\nnpm run weigh-oats\n```"):
            root = tmp_path / str(len(body))
            root.mkdir()
            made = World(root, f"{body}\n", {"package.json": json.dumps({"scripts": {"weigh-oats": "x"}})})
            made.write({"package.json": json.dumps({"scripts": {f"weigh-oats{sign}": "x"}})})
            assert [(each.what, each.fix) for each in made.told()] == [("loss: command", "")]

    def test_of_a_target_that_looks_like_an_option(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Run `npm run weigh-oats`.\n", {"package.json": '{"scripts": {"weigh-oats": "x"}}'})
        made.write({"package.json": '{"scripts": {"--weigh-oats": "x"}}'})
        assert [(each.what, each.fix) for each in made.told()] == [("loss: command", "")]

    @pytest.mark.parametrize("sign", SIGNS)
    def test_of_a_renamed_skill(self, tmp_path: Path, sign: str) -> None:
        old, new = (f".claude/commands/{name}.md" for name in ("weigh-oats", f"weigh-rye{sign}"))
        made = World(tmp_path, "Run `/weigh-oats`.\n", {old: LINES})
        made.move(old, new)
        assert [(each.what, each.fix) for each in made.told()] == [("loss: skill", "")]

    @pytest.mark.parametrize("sign", [";", "&", "`", "|"])
    def test_of_a_skill_whose_name_is_nearly_written(self, sign: str) -> None:
        other = HEAD.replace("name: mill", f"name: 'weigh-the-oats{sign}'")
        files = {ENTRY: f"{HEAD}Run the `/weigh-the-oat` skill.\n", ".claude/skills/oats/SKILL.md": other + "Text.\n"}
        verdicts = next(list(each.verdicts) for each in contexts(files) if each.skill.entry == ENTRY)
        assert [each.fix for each in verdicts if each.fix] == []

    def test_of_a_function_with_signs_of_its_language(self, tmp_path: Path) -> None:
        made = World(tmp_path, "See `gapOfBurrs()` in `mill/gap.js`.\n", {"mill/gap.js": "function gapOfBurrs() {}\n"})
        made.write({"mill/gap.js": "function gapOfBurr$() {}\n"})
        assert [each.fix for each in made.told()] == [""]

    @pytest.mark.parametrize(("name", "is_written"), [("draw.py", True), ("~draw.py", False), ("[a.py", False)])
    def test_a_backslash_that_hides_a_sign_stays(self, name: str, is_written: bool) -> None:
        files = {ENTRY: f"{HEAD}Open `scripts\\{name}`.\n", f"{FOLDER}/scripts/{name}": "x\n"}
        (context,) = contexts(files)
        (verdict,) = context.verdicts
        assert verdict.fault == "backslash"
        assert verdict.near == ((f"scripts/{name}",) if is_written else ())
