"""Which names of code, tests and tasks a skill lost between a base and now."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from skill_lint.model.diagnostic import History
from skill_lint.model.policy import NameRule, Policy
from skill_lint.rules.references.command_missing import CommandMissing
from tests.references.changing import ENTRY, HEAD, LINES, Told, World

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

BURRS = """\
import motor


def set_burr(width):
    return motor.turn(width)


class Stone:
    def dress(self):
        return 1
"""
TESTS = "from mill import burrs\n\n\ndef test_width_doubles():\n    assert burrs\n"


def world(root: Path, body: str, files: dict[str, str] | None = None) -> World:
    return World(root, body, {"mill/burrs.py": BURRS, "tests/test_burrs.py": TESTS, **(files or {})})


def lost(made: World, text: str, base: str = "HEAD", **settings: bool) -> list[tuple[str, str, tuple[str, ...], str]]:
    return [(each.what, each.level, each.near, each.fix) for each in made.told(base, **settings) if each.text == text]


class TestSymbols:
    @pytest.mark.parametrize(
        ("body", "text"),
        [
            ("In `mill/burrs.py`, call `set_burr()`.\n", "set_burr"),
            ("Call `set_burr()`, which lives in `mill/`.\n", "set_burr"),
            ("Call `mill.burrs.set_burr()`.\n", "mill.burrs.set_burr"),
        ],
    )
    def test_one_without_a_token_left_is_a_warning_while_the_author_is_at_it(
        self, tmp_path: Path, body: str, text: str
    ) -> None:
        made = world(tmp_path, body)
        made.git("tag", "start")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        new = f"{text}_gap"
        assert lost(made, text) == [("loss: symbol", "warning", (new,), f"unsafe: {new}")]
        assert lost(made, text, staged=True) == [("loss: symbol", "warning", (new,), f"unsafe: {new}")]

    @pytest.mark.parametrize(
        "moved",
        [
            {"public/index.html": "<script>\nfunction set_burr(width) {}\n</script>\n"},
            {"notes/mill.ipynb": '{"cells": [{"source": ["def set_burr(width):\\n"]}]}\n'},
            {"mill/limits.json": '{"set_burr": 5}\n'},
        ],
    )
    def test_one_that_the_change_brings_into_a_page_or_data_went_there(
        self, tmp_path: Path, moved: dict[str, str]
    ) -> None:
        body = "Call `set_burr()`, which lives in `mill/`.\n"
        made = world(tmp_path, body)
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "dress_all"), **moved})
        assert [each for each in lost(made, "set_burr") if each[1] != ""] == []
        made = world(tmp_path / "old", body, moved)
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "dress_all")})
        assert [each[1] for each in lost(made, "set_burr")] == ["warning"]

    def test_one_that_was_there_is_no_placeholder_whatever_it_is_called(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Call `new_burr()` in `mill/stones.py`.\n", {"mill/stones.py": "def new_burr(): ...\n"})
        made.write({"mill/stones.py": "def build_burr(): ...\n"})
        assert [(what, level) for what, level, *_ in lost(made, "new_burr")] == [("loss: symbol", "warning")]

    def test_its_likely_successor_is_no_rename(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        (evidence,) = (each.evidence for each in made.verdicts() if each.fault == "symbol")
        assert evidence is not None
        assert evidence.history == History("deleted", "set_burr_gap", place="the working tree")

    def test_between_commits_it_is_a_note(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        made.git("tag", "start")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        made.commit()
        assert lost(made, "set_burr", "start") == [("loss: symbol", "note", ("set_burr_gap",), "unsafe: set_burr_gap")]

    def test_a_module_named_with_dots_names_its_file(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill.burrs` there is `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        assert [near for *_, near, _ in lost(made, "set_burr")] == [("set_burr_gap",)]

    def test_it_must_stand_beside_the_name_of_its_file(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Call `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        assert [what for what, *_ in lost(made, "set_burr")] == ["no-evidence"]

    @pytest.mark.parametrize(
        "kept",
        [
            {"mill/motor.py": "from mill.burrs import set_burr\n"},
            {"mill/motor.py": "# as set_burr did\n"},
            {"web/gap.ts": "export const names = ['set_burr'];\n"},
        ],
    )
    def test_with_a_token_left_in_source_nothing_is_lost(self, tmp_path: Path, kept: dict[str, str]) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap"), **kept})
        assert "loss: symbol" not in {what for what, *_ in lost(made, "set_burr")}

    def test_a_token_in_a_document_or_in_data_keeps_no_name_alive(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        kept = {"README.md": "set_burr\n", "tests/tape.json": '{"n": "set_burr"}\n'}
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap"), **kept})
        assert [what for what, *_ in lost(made, "set_burr")] == ["loss: symbol"]

    def test_without_a_definition_like_it_there_is_no_suggestion(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "open_hopper").replace("turn(width)", "lift()")})
        assert lost(made, "set_burr") == [("loss: symbol", "warning", (), "")]

    def test_what_stands_in_its_place_with_its_text_is_named_whatever_it_is_called(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "open_hopper")})
        assert lost(made, "set_burr") == [("loss: symbol", "warning", ("open_hopper",), "unsafe: open_hopper")]

    def test_of_several_names_each_has_its_own_successor(self, tmp_path: Path) -> None:
        before = "export interface MillRow { id: string }\nexport type MillKind = 'stone'\n"
        now = "export interface MillLine { id: string }\nexport type MillSort = 'stone'\n"
        made = World(tmp_path, "In `web/mill.ts`, rows are `MillRow`, kinds `MillKind`.\n", {"web/mill.ts": before})
        made.write({"web/mill.ts": now})
        assert [(each.text, each.near) for each in made.told()] == [
            ("MillRow", ("MillLine",)),
            ("MillKind", ("MillSort",)),
        ]

    def test_a_name_that_another_one_took_is_no_successor(self, tmp_path: Path) -> None:
        before = "def load_oats():\n    return 1\n\n\ndef save_oats(sack):\n    return sack.put()\n"
        now = "def read_oats():\n    return 1\n\n\ndef load_oats_to(sack):\n    return sack.put()\n"
        made = World(tmp_path, "In `mill/oats.py`: `load_oats()`, `save_oats()`.\n", {"mill/oats.py": before})
        made.write({"mill/oats.py": now})
        assert [(each.text, each.near) for each in made.told()] == [
            ("load_oats", ("read_oats",)),
            ("save_oats", ("load_oats_to",)),
        ]

    def test_of_several_alike_all_are_named_and_none_is_written(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n")
        two = BURRS.replace("def set_burr(width):", "def set_burr_a(width):\n    return 1\n\n\ndef set_burr_b(width):")
        two = two.replace("turn(width)", "turn(1)")
        made.write({"mill/burrs.py": two})
        assert lost(made, "set_burr") == [("loss: symbol", "warning", ("set_burr_a", "set_burr_b"), "")]

    def test_a_class_that_went_takes_its_members_along(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, see `Stone.dress()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("Stone", "Stones")})
        assert lost(made, "Stone.dress") == [("loss: symbol", "warning", ("Stones.dress",), "unsafe: Stones.dress")]

    def test_a_method(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, see `Stone.dress()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("dress", "dress_up")})
        assert [near for _, _, near, _ in lost(made, "Stone.dress")] == [("Stone.dress_up",)]

    @pytest.mark.parametrize(
        ("path", "before", "old", "new"),
        [
            ("web/gap.ts", "export function setBurr(width: number) {}\n", "setBurr", "setBurrGap"),
            ("web/gap.ts", "export const MAX_WIDTH = 4;\n", "MAX_WIDTH", "MAX_BURR_WIDTH"),
            ("gap/gap.go", "package gap\n\nfunc SetBurr(width int) {}\n", "SetBurr", "SetBurrGap"),
            ("gap/gap.rs", "pub fn set_burr(width: u8) {}\n", "set_burr", "set_burr_gap"),
            (
                "web/gap.ts",
                "class Gap {\n  async setWidth(\n    a: number,\n  ) {}\n}\n",
                "setWidth",
                "setGapWidth",
            ),
            ("mill/limits.py", "MAX_WIDTH = 4\n", "MAX_WIDTH", "MAX_BURR_WIDTH"),
        ],
    )
    def test_in_every_language(self, tmp_path: Path, path: str, before: str, old: str, new: str) -> None:
        made = World(tmp_path, f"In `{path}`, look at `{old}`.\n", {path: before})
        made.write({path: before.replace(old, new)})
        assert lost(made, old) == [("loss: symbol", "warning", (new,), f"unsafe: {new}")]

    def test_a_moved_file_and_a_renamed_name_are_two_losses(self, tmp_path: Path) -> None:
        made = world(
            tmp_path, "In `mill/burrs.py`, call `set_burr()`.\n", {"mill/burrs.py": BURRS + LINES.replace(" ", "_")}
        )
        made.move("mill/burrs.py", "mill/gap.py", (BURRS + LINES.replace(" ", "_")).replace("set_burr", "set_burr_gap"))
        assert made.told() == [
            Told("mill/burrs.py", "loss: path", "error", ("mill/gap.py",), "safe: mill/gap.py"),
            Told("set_burr", "loss: symbol", "warning", ("set_burr_gap",), "unsafe: set_burr_gap"),
        ]

    def test_prohibition_lowers_by_one_level(self, tmp_path: Path) -> None:
        made = world(tmp_path, "In `mill/burrs.py`, never call `set_burr()`.\n")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        assert [level for _, level, *_ in lost(made, "set_burr")] == ["note"]

    def test_a_skill_of_a_collection_speaks_of_other_code(self, tmp_path: Path) -> None:
        body = "In `mill/burrs.py`, call `set_burr()`.\n"
        made = World(tmp_path, body, {"mill/burrs.py": BURRS}, entry="skills/mill/SKILL.md")
        made.write({"mill/burrs.py": BURRS.replace("set_burr", "set_burr_gap")})
        assert {what for what, *_ in lost(made, "set_burr")} == {"scope"}


class TestTests:
    def test_the_test_of_a_node_id(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Run `pytest tests/test_burrs.py::test_width_doubles`.\n")
        made.git("tag", "start")
        made.write({"tests/test_burrs.py": TESTS.replace("test_width_doubles", "test_width_is_doubled")})
        new = "tests/test_burrs.py::test_width_is_doubled"
        assert made.told() == [
            Told("tests/test_burrs.py::test_width_doubles", "loss: test", "warning", (new,), f"unsafe: {new}")
        ]
        made.commit()
        assert [each.level for each in made.told("start")] == ["warning"]

    def test_a_name_alone(self, tmp_path: Path) -> None:
        made = world(tmp_path, "`test_width_doubles` must pass.\n")
        made.write({"tests/test_burrs.py": TESTS.replace("test_width_doubles", "test_width_is_doubled")})
        assert lost(made, "test_width_doubles") == [
            ("loss: test", "warning", ("test_width_is_doubled",), "unsafe: test_width_is_doubled")
        ]

    def test_one_that_may_have_come_for_another_test_is_not_written(self, tmp_path: Path) -> None:
        before = "def test_load_oats_empty():\n    assert 1\n\n\ndef test_save_oats_empty():\n    assert 1\n"
        body = "Run `pytest tests/test_oats.py::test_load_oats_empty tests/test_oats.py::test_save_oats_empty`.\n"
        made = World(tmp_path, body, {"tests/test_oats.py": before})
        made.write({"tests/test_oats.py": "def test_load_oats_none():\n    assert 1\n"})
        assert [(each.what, each.near, each.fix) for each in made.told()] == [("loss: test", (), "")] * 2

    def test_a_title_that_may_have_come_for_another_is_not_named(self, tmp_path: Path) -> None:
        before = "it('holds oats', () => {});\nit('holds rye', () => {});\n"
        body = "Run `npx vitest run web/oats.test.ts -t 'holds oats'`.\n"
        made = World(tmp_path, body, {"web/oats.test.ts": before})
        made.write({"web/oats.test.ts": before.replace("oats", "bran")})
        assert [(each.what, each.near) for each in made.told()] == [("loss: test", ("holds bran",))]
        made.write({"web/oats.test.ts": "it('holds bran', () => {});\n"})
        assert [(each.what, each.near) for each in made.told()] == [("loss: test", ())]

    def test_a_moved_file_with_a_renamed_test_is_written_as_one(self, tmp_path: Path) -> None:
        long = TESTS + LINES.replace(" ", "_")
        made = world(tmp_path, "Run `pytest tests/test_burrs.py::test_width_doubles`.\n", {"tests/test_burrs.py": long})
        made.move(
            "tests/test_burrs.py", "tests/test_gap.py", long.replace("test_width_doubles", "test_width_is_doubled")
        )
        new = "tests/test_gap.py::test_width_is_doubled"
        assert [(each.what, each.level, each.fix) for each in made.told()] == [
            ("loss: path", "error", f"unsafe: {new}")
        ]


class TestTasks:
    def test_a_new_target_that_is_like_two_that_went_is_named_for_neither(self, tmp_path: Path) -> None:
        before = "mill-oats:\n\t@echo 1\n\nmill-oat:\n\t@echo 2\n"
        made = World(tmp_path, "Run `make mill-oats`, then `make mill-oat`.\n", {"Makefile": before})
        made.write({"Makefile": "sift:\n\t@echo 3\n\nmill-oaten:\n\t@echo 4\n"})
        assert [(each.what, each.near) for each in made.told()] == [("loss: command", ())] * 2
        made.write({"Makefile": before.replace("oats", "oaten")})
        assert [(each.text, each.near) for each in made.told()] == [("mill-oats", ("mill-oaten",))]

    def test_a_package_with_another_name_has_its_scripts_still(self, tmp_path: Path) -> None:
        files = {
            "package.json": '{"workspaces": ["web"]}',
            "web/package.json": '{"name": "@mill/web", "scripts": {"sift": "sieve ."}}',
        }
        made = World(tmp_path, "Run `npm run sift --workspace @mill/web`.\n", files)
        made.write({"web/package.json": files["web/package.json"].replace("@mill/web", "@mill/front")})
        assert [each for each in made.verdicts() if each.is_lost] == []

    def test_one_that_went_with_its_manifest_is_told_so(self, tmp_path: Path) -> None:
        files = {"web/Makefile": "sift:\n\ttrue\n", "web/a.txt": "x", "Makefile": "grind:\n\ttrue\n"}
        made = World(tmp_path, "Run `make -C web sift`.\n", files)
        made.remove("web/Makefile")
        (lost,) = (each for each in made.verdicts() if each.is_lost)
        assert CommandMissing().message(lost) == (
            "`sift` went with `web/Makefile`, which is not in the repository any more"
        )

    def test_a_target_that_went_is_an_error(self, tmp_path: Path) -> None:
        makefile = "calibrate:\n\ttrue\n\nclean:\n\ttrue\n"
        made = World(tmp_path, "Run `make calibrate`.\n", {"Makefile": makefile})
        made.write({"Makefile": makefile.replace("calibrate", "calibrate-burrs")})
        assert made.told() == [
            Told("calibrate", "loss: command", "error", ("calibrate-burrs",), "unsafe: calibrate-burrs")
        ]

    @pytest.mark.parametrize(
        "body",
        [
            "Run `npm run sift` in `web/`.\n",
            "From `web/`, run `npm run sift`.\n",
            "In `web/`: `yarn sift`.\n",
            "Run `pnpm sift`.\n",
            "Run `pnpm -r sift`.\n",
        ],
    )
    def test_a_script_of_the_only_manifest_that_had_it(self, tmp_path: Path, body: str) -> None:
        before = '{"scripts": {"sift": "sieve .", "oil": "oil ."}}'
        made = World(tmp_path, body, {"web/package.json": before, "Makefile": "sift:\n\ttrue\n"})
        made.write({"web/package.json": before.replace('"sift"', '"shake"')})
        (lost,) = (each for each in made.verdicts() if each.fault == "command")
        assert (lost.is_lost, lost.where, lost.near) == (True, "web/package.json", ("shake",))

    @pytest.mark.parametrize(
        ("body", "path", "before", "now"),
        [
            (
                "Run `npm run types`.",
                "package.json",
                '{"scripts": {"types": "tsc -b"}}',
                '{"scripts": {"proofs": "tsc -b"}}',
            ),
            (
                "Run `yarn types`.",
                "package.json",
                '{"scripts": {"types": "tsc -b"}}',
                '{"scripts": {"proofs": "tsc -b"}}',
            ),
            (
                "Run `make types`.",
                "Makefile",
                "types: a\n\ttsc -b\n\techo\n",
                ".PHONY: proofs\nproofs:\n\ttsc -b\n\techo\n",
            ),
            (
                "Run `just types`.",
                "justfile",
                "types where:\n    tsc -b\n",
                "# Proves.\nproofs:\n  tsc -b\n\nnew:\n  x\n",
            ),
            (
                "Run `task types`.",
                "Taskfile.yml",
                "tasks:\n  types:\n    desc: Proves\n    cmds: [tsc -b, {task: mill}]\n",
                "tasks:\n  proofs:\n    cmds:\n      - tsc -b\n      - task: mill\n",
            ),
            (
                "Run `poe types`.",
                "poe_tasks.toml",
                "[tasks]\ntypes = 'tsc'\n",
                "[tasks.proofs]\nhelp = 'x'\ncmd = 'y'\n",
            ),
            ("Run `poe types`.", "poe_tasks.toml", "[tasks]\ntypes = 'tsc'\n", "[tasks]\nproofs = 'tsc'\n"),
            (
                "Run `uv run types`.",
                "pyproject.toml",
                "[project.scripts]\ntypes = 'mill:main'\n",
                "[project.scripts]\nproofs = 'mill:main'\n",
            ),
        ],
    )
    def test_the_new_name_of_what_runs_the_very_same_is_told(
        self, tmp_path: Path, body: str, path: str, before: str, now: str
    ) -> None:
        made = World(tmp_path, f"{body}\n", {path: before})
        made.write({path: now})
        is_same = "'y'" not in now
        near = ("proofs",) if is_same else ()
        fix = "unsafe: proofs" if is_same else ""
        assert made.told() == [Told("types", "loss: command", "error", near, fix)]

    @pytest.mark.parametrize(
        ("command", "before", "now", "near"),
        [
            # Several run it, now or before, so that it tells nothing.
            ("npm run sift", {"sift": "x y"}, {"shake": "x y", "stir": "x y"}, ()),
            ("npm run sift", {"sift": "x y", "oil": "x y"}, {"oil": "x y", "shake": "x y"}, ()),
            ("npm run sift", {"sift": "x y", "shake": "z"}, {"shake": "x y"}, ()),
            # `npm check` and `pnpm check` are no scripts.
            ("npm test", {"test": "x y"}, {"check": "x y"}, ()),
            ("npm test", {"test": "x y"}, {"tests": "x"}, ()),
            ("pnpm sift", {"sift": "x y"}, {"check": "x y"}, ()),
            ("pnpm sift", {"sift": "x y"}, {"shake": "x y"}, ("shake",)),
            ("pnpm run sift", {"sift": "x y"}, {"check": "x y"}, ("check",)),
            ("npm run sift", {"sift": ["x"]}, {"shake": ["x"]}, ("shake",)),
            ("npm run sift", {"sift": [["x"]]}, {"shake": [["x"]]}, ()),
        ],
    )
    def test_a_new_name_is_told_where_it_is_sure_and_can_be_typed(
        self,
        tmp_path: Path,
        command: str,
        before: Mapping[str, object],
        now: Mapping[str, object],
        near: tuple[str, ...],
    ) -> None:
        made = World(tmp_path, f"Run `{command}`.\n", {"package.json": json.dumps({"scripts": before})})
        made.write({"package.json": json.dumps({"scripts": now})})
        assert [(each.what, each.near) for each in made.told()] == [("loss: command", near)]

    @pytest.mark.parametrize(
        ("before", "now"),
        [
            ({"web/package.json": "sift"}, {"web/package.json": None}),  # the part of the project went
            ({"web/package.json": "sift", "app/package.json": "sift"}, {"web/package.json": "oil"}),
            ({"web/package.json": "sift"}, {"web/package.json": "oil", "app/package.json": "sift"}),  # moved
            ({"web/templates/package.json": "sift"}, {"web/templates/package.json": "oil"}),
            ({"web/package.json": "sift"}, {"web/package.json": "{"}),
        ],
    )
    @pytest.mark.parametrize("body", ["Run `npm run sift` in `web/`.\n", "Run `pnpm -r sift`.\n"])
    def test_a_script_that_may_be_somewhere_is_no_loss(
        self, tmp_path: Path, body: str, before: dict[str, str], now: dict[str, str | None]
    ) -> None:
        def written(names: Mapping[str, str | None]) -> dict[str, str]:
            return {
                path: f'{{"scripts": {{"{name}": "true"}}}}' if name != "{" else "{"
                for path, name in names.items()
                if name
            }

        made = World(tmp_path, body, {**written(before), "web/a.txt": "x"})
        made.write(written(now))
        made.remove(*(path for path, name in now.items() if name is None))
        assert [each for each in made.verdicts() if each.is_lost] == []

    def test_one_that_a_shell_would_read_as_more_is_not_advised(self, tmp_path: Path) -> None:
        before = '{"scripts": {"mill:oats": "true", "sift": "true"}}'
        made = World(tmp_path, "Run `npm run mill:oats`, then `npm run sift`.\n", {"package.json": before})
        made.write({"package.json": before.replace("mill:oats", "mill:oats;id")})
        assert [(each.what, each.near, each.fix) for each in made.told()] == [("loss: command", (), "")]

    def test_one_that_never_was_is_no_loss(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Run `make calibrate` and `make clean`.\n", {"Makefile": "clean:\n\ttrue\n"})
        made.write({"Makefile": "clean:\n\tfalse\n"})
        assert [each.what for each in made.told()] == ["proof: command"]

    def test_text_that_is_new_is_no_loss(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Run `make clean`.\n", {"Makefile": "calibrate:\n\ttrue\n\nclean:\n\ttrue\n"})
        made.write({"Makefile": "clean:\n\ttrue\n", ENTRY: f"{HEAD}Run `make clean` and `make calibrate`.\n"})
        assert [each.what for each in made.told()] == ["proof: command"]


def test_a_test_stays_one_where_a_convention_says_that_its_name_is_the_projects(tmp_path: Path) -> None:
    made = World(
        tmp_path,
        "Run `pytest mill/test_gap.py::test_gap_is_even`.\n",
        {"mill/test_gap.py": "def test_gap_is_even(): 1\n"},
    )
    made.write({"mill/test_gap.py": "def test_gap_is_odd(): 1\n"})
    new = "mill/test_gap.py::test_gap_is_odd"
    for policy in (Policy(), Policy(names=(NameRule("^test_", ("mill/**/*.py",)),))):
        (lost,) = made.verdicts(policy=policy)
        assert (lost.fault, lost.near, lost.fix and lost.fix.edits[0].text) == ("test", (new,), new)
        assert lost.evidence is not None
        assert lost.evidence.looked_in == ("mill/test_gap.py",)
