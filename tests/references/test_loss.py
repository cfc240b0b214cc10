"""What a skill lost between a base and now, by the kind of what it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.model.diagnostic import History
from skill_lint.model.policy import Allowed, Policy
from tests.references.changing import ENTRY, FOLDER, HEAD, LINES, Told, World

if TYPE_CHECKING:
    from pathlib import Path


def world(root: Path, body: str, files: dict[str, str] | None = None) -> World:
    return World(root, body, {"mill/burrs.py": LINES, "mill/motor.py": "x = 1\n" + LINES, **(files or {})})


class TestFiles:
    def test_one_that_git_shows_renamed_is_an_error_with_a_safe_fix(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.move("mill/burrs.py", "mill/gap.py")
        lost = Told("mill/burrs.py", "loss: path", "error", ("mill/gap.py",), "safe: mill/gap.py")
        assert made.told() == [lost]
        assert made.told(staged=True) == [lost]

    def test_a_deleted_one_is_a_warning(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.remove("mill/burrs.py")
        assert made.told() == [Told("mill/burrs.py", "loss: path", "warning", (), "")]

    def test_one_that_the_skill_writes_itself_is_a_note(self, tmp_path: Path) -> None:
        body = "Write the gaps to `mill/burrs.py`.\n\nThen `mill/burrs.py` has a row for each stone.\n"
        made = world(tmp_path, body)
        made.remove("mill/burrs.py")
        assert [each.level for each in made.told()] == ["note", "note"]

    def test_one_that_git_shows_renamed_and_that_is_an_example_is_a_warning(self, tmp_path: Path) -> None:
        made = world(tmp_path, "- Path to the table (e.g., `mill/burrs.py`)\n")
        made.move("mill/burrs.py", "mill/gap.py")
        assert [each.level for each in made.told()] == ["warning"]

    def test_what_happened_is_told_by_where_the_change_lies(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.git("tag", "start")
        made.move("mill/burrs.py", "mill/gap.py")
        forms = [made.verdicts(staged=staged)[0].evidence.history for staged in (True, False)]  # type: ignore[union-attr]
        assert [(each.form, each.place) for each in forms if each] == [
            ("renamed", "the staged change"),
            ("renamed", "the working tree"),
        ]
        made.commit()
        (verdict,) = made.verdicts("start")
        assert verdict.evidence is not None
        assert verdict.evidence.history is not None
        assert verdict.evidence.history._asdict() == {
            "form": "resolved",
            "target": "mill/gap.py",
            "commit": None,
            "date": None,
            "subject": None,
            "similarity": 100,
            "place": "start",
        }

    def test_nothing_is_lost_where_the_text_is_new(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Grind.\n")
        made.move("mill/burrs.py", "mill/gap.py")
        made.write({ENTRY: f"{HEAD}Set the gap in `mill/burrs.py`.\n"})
        assert [each.what for each in made.told()] == ["no-evidence"]

    def test_new_text_counts_for_links(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Grind.\n", {"docs/gap.md": f"# Gap\n{LINES}"})
        made.move("docs/gap.md", "docs/burr-gap.md")
        made.write({ENTRY: f"{HEAD}Read [the gap](../../../docs/gap.md).\n"})
        assert [(each.what, each.level, each.fix) for each in made.told()] == [
            ("loss: path", "error", "safe: ../../../docs/burr-gap.md")
        ]

    def test_a_part_of_a_longer_path_is_no_earlier_text(self, tmp_path: Path) -> None:
        made = world(tmp_path, "See `old/mill/burrs.py` and `mill/burrs.pyc`.\n")
        made.move("mill/burrs.py", "mill/gap.py")
        made.write({ENTRY: f"{HEAD}Set the gap in `mill/burrs.py`.\n"})
        assert [each.what for each in made.told()] == ["no-evidence"]

    def test_a_rename_is_followed_to_where_the_file_is_now(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.git("tag", "start")
        made.move("mill/burrs.py", "mill/gap.py")
        made.commit()
        made.move("mill/gap.py", "mill/stones.py")
        made.commit()
        assert [each.fix for each in made.told("start")] == ["safe: mill/stones.py"]

    def test_a_file_much_rewritten_is_no_sure_successor(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.move("mill/burrs.py", "mill/gap.py", "".join(LINES.splitlines(True)[:24]) + "other text\n" * 12)
        assert [(each.level, each.fix) for each in made.told()] == [("error", "unsafe: mill/gap.py")]

    def test_nor_is_one_that_was_put_away(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.move("mill/burrs.py", "mill/archive/burrs.py")
        assert [(each.level, each.fix) for each in made.told()] == [("error", "unsafe: mill/archive/burrs.py")]

    def test_with_rivals_all_are_named_and_none_is_written(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.move("mill/burrs.py", "north/burrs.py")
        made.write({"south/burrs.py": LINES})
        (lost,) = made.told()
        assert (lost.level, set(lost.near), lost.fix) == ("error", {"north/burrs.py", "south/burrs.py"}, "")

    def test_a_module_that_became_a_package_names_its_folder(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.move("mill/burrs.py", "mill/burrs/gap.py")
        assert made.told() == [Told("mill/burrs.py", "loss: path", "error", ("mill/burrs/",), "")]

    def test_a_new_file_of_the_same_name_is_suggested(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.remove("mill/burrs.py")
        made.write({"stones/burrs.py": "entirely = 'other'\n"})
        assert made.told() == [
            Told("mill/burrs.py", "loss: path", "warning", ("stones/burrs.py",), "unsafe: stones/burrs.py")
        ]

    def test_an_old_file_of_the_same_name_is_no_successor(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n", {"stones/burrs.py": "entirely = 'other'\n"})
        made.remove("mill/burrs.py")
        assert made.told() == [Told("mill/burrs.py", "loss: path", "warning", (), "")]

    def test_a_new_file_beside_it_is_a_successor_only_where_its_name_is_alike(self, tmp_path: Path) -> None:
        files = {"mill/grinding/simulation_tests.py": "old = 1\n"}
        made = world(tmp_path, "Run `mill/grinding/simulation_tests.py`.\n", files)
        made.remove("mill/grinding/simulation_tests.py")
        made.write({"mill/grinding/test_map.py": "entirely = 'other'\n" * 9})
        assert [each.near for each in made.told()] == [()]

    @pytest.mark.parametrize(
        ("body", "level"),
        [
            ("Set the gap in `mill/burrs.py`.\n", "error"),
            ("Never use `mill/burrs.py`.\n", "warning"),
            ("`mill/burrs.py` was removed.\n", "warning"),
            ("Write the table to `mill/burrs.py`.\n", "warning"),
        ],
    )
    def test_wording_lowers_by_one_level(self, tmp_path: Path, body: str, level: str) -> None:
        made = world(tmp_path, body)
        made.move("mill/burrs.py", "mill/gap.py")
        assert [each.level for each in made.told()] == [level]

    def test_an_ignored_target_is_lowered_and_not_dropped(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Read `mill/state.json`.\n", {"mill/state.json": "{}\n"})
        made.remove("mill/state.json")
        made.write({".gitignore": "state.json\n"})
        assert [(each.what, each.level) for each in made.told()] == [("loss: path", "note")]

    def test_a_file_that_still_opens_through_a_link_is_not_lost(self, tmp_path: Path) -> None:
        made = world(tmp_path, f"Follow `{FOLDER}/chart.md`.\n", {f"{FOLDER}/chart.md": LINES})
        (tmp_path / ".agents").mkdir()
        made.git("mv", ".claude/skills", ".agents/skills")
        (tmp_path / ".claude").mkdir(exist_ok=True)
        (tmp_path / ".claude/skills").symlink_to("../.agents/skills")
        made.git("add", "-A")
        assert made.told() == []
        assert made.told(staged=True) == []

    def test_nor_is_one_behind_a_link_that_git_keeps_as_text(self, tmp_path: Path) -> None:
        made = world(tmp_path, f"Follow `{FOLDER}/chart.md`.\n", {f"{FOLDER}/chart.md": LINES})
        (tmp_path / ".agents").mkdir()
        made.git("mv", ".claude/skills", ".agents/skills")
        made.write({".claude/skills": "../.agents/skills"})
        assert "loss: path" not in {each.what for each in made.told()}

    def test_a_link_that_went_while_its_file_stayed(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Follow `docs/GUIDE.md` and [it](../../../docs/GUIDE.md).\n", {"docs/agents.md": LINES})
        (tmp_path / "docs/GUIDE.md").symlink_to("agents.md")
        made.commit()
        (tmp_path / "docs/GUIDE.md").unlink()
        assert [(each.what, each.level, each.fix) for each in made.told()] == [
            ("loss: path", "warning", "unsafe: docs/agents.md"),
            ("loss: path", "error", "unsafe: ../../../docs/agents.md"),
        ]

    def test_what_the_project_allows_is_not_judged(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`; see `mill/motor.py`.\n")
        made.remove("mill")
        policy = Policy(allow=(Allowed("mill/burrs.py"),))
        assert [(each.text, each.what) for each in made.told(policy=policy)] == [
            ("mill/burrs.py", "allow-listed"),
            ("mill/motor.py", "loss: path"),
        ]

    def test_a_path_that_must_exist_stays_an_error(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Never touch `mill/burrs.py`.\n")
        made.remove("mill/burrs.py")
        assert [(each.what, each.level) for each in made.told(policy=Policy(paths="must-exist"))] == [
            ("loss: path", "error")
        ]

    def test_a_skill_that_moves_takes_its_own_files_along(self, tmp_path: Path) -> None:
        body = "Read [the chart](chart.md), run `scripts/dose.sh` and see `chart.md`.\n"
        made = world(tmp_path, body, {f"{FOLDER}/chart.md": LINES, f"{FOLDER}/scripts/dose.sh": "echo 1\n" + LINES})
        (tmp_path / ".agents/skills").mkdir(parents=True)
        made.git("mv", FOLDER, ".agents/skills/mill")
        assert made.told() == []

    def test_but_a_path_from_the_root_to_them_is_lost(self, tmp_path: Path) -> None:
        made = world(tmp_path, f"Run `{FOLDER}/scripts/dose.sh`.\n", {f"{FOLDER}/scripts/dose.sh": "echo 1\n" + LINES})
        (tmp_path / ".agents/skills").mkdir(parents=True)
        made.git("mv", FOLDER, ".agents/skills/mill")
        assert [(each.level, each.fix) for each in made.told()] == [
            ("error", "safe: .agents/skills/mill/scripts/dose.sh")
        ]

    def test_a_path_that_ends_another_path_is_kept(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n", {"copy/mill/burrs.py": "y = 2\n"})
        made.move("mill/burrs.py", "mill/gap.py")
        assert made.told() == []

    def test_a_path_into_a_submodule_is_never_lost(self, tmp_path: Path) -> None:
        other = World(tmp_path / "other", "x\n", {"burrs.py": LINES})
        made = world(tmp_path / "here", "Set the gap in `mill/burrs.py`.\n")
        made.remove("mill")
        made.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other.root), "mill")
        assert [each.what for each in made.told()] in (["no-evidence"], ["submodule"])


class TestBareNamesAndFolders:
    def test_a_bare_name_with_a_rename_is_a_note(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `burrs.py`.\n")
        made.move("mill/burrs.py", "mill/gap.py")
        assert made.told() == [Told("burrs.py", "loss: path", "note", ("gap.py",), "safe: gap.py")]

    def test_a_bare_name_without_one_is_not_reported(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `burrs.py`.\n")
        made.remove("mill/burrs.py")
        assert [each.what for each in made.told()] == ["no-evidence"]

    def test_a_folder_whose_files_went_to_one_place_is_a_note(self, tmp_path: Path) -> None:
        files = {f"stones/part{number}.py": f"n = {number}\n" * 20 for number in range(5)}
        made = world(tmp_path, "Look into `stones/`.\n", files)
        made.git("mv", "stones", "mill/granite")
        assert made.told() == [Told("stones/", "loss: path", "note", ("mill/granite/",), "unsafe: mill/granite/")]

    def test_an_emptied_folder_is_not_reported(self, tmp_path: Path) -> None:
        files = {f"stones/part{number}.py": f"n = {number}\n" * 20 for number in range(5)}
        made = world(tmp_path, "Look into `stones/`.\n", files)
        made.remove("stones")
        assert [each.what for each in made.told()] == ["no-evidence"]

    def test_nor_one_whose_files_went_to_many_places(self, tmp_path: Path) -> None:
        files = {f"stones/part{number}.py": f"n = {number}\n" * 20 for number in range(4)}
        made = world(tmp_path, "Look into `stones/`.\n", files)
        for number in range(4):
            made.move(f"stones/part{number}.py", f"mill/{number % 2}/part{number}.py")
        assert [each.what for each in made.told()] == ["no-evidence"]

    def test_a_link_to_a_folder_that_went_is_an_error(self, tmp_path: Path) -> None:
        made = world(tmp_path, "See [the stones](../../../stones/).\n", {"stones/part.py": LINES})
        made.remove("stones")
        assert [(each.what, each.level) for each in made.told()] == [("loss: path", "error")]


class TestRuns:
    def test_a_module_that_is_run(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Run `python -m mill.burrs --gap 3`.\n", {"mill/__init__.py": ""})
        made.move("mill/burrs.py", "mill/gap.py")
        assert made.told() == [Told("mill.burrs", "loss: path", "error", ("mill.gap",), "safe: mill.gap")]

    def test_the_script_of_an_interpreter_is_no_bare_name(self, tmp_path: Path) -> None:
        body = "```sh\npython dose.py\n```\n\nSee `weigh.py`.\n"
        made = world(tmp_path, body, {f"{FOLDER}/dose.py": "d = 1\n" + LINES, f"{FOLDER}/weigh.py": "w = 1\n" + LINES})
        made.remove(f"{FOLDER}/dose.py", f"{FOLDER}/weigh.py")
        assert [(each.text, each.what, each.level) for each in made.told()] == [
            ("dose.py", "loss: path", "warning"),
            ("weigh.py", "no-evidence", ""),
        ]


class TestLinks:
    @pytest.mark.parametrize("renamed", [True, False])
    def test_a_lost_link_is_an_error_in_every_document(self, tmp_path: Path, renamed: bool) -> None:
        files = {
            f"{FOLDER}/references/gap.md": "On [the stones](stones.md#set).\n",
            f"{FOLDER}/references/stones.md": LINES,
        }
        made = world(tmp_path, "Read [the gap](references/gap.md).\n", files)
        if renamed:
            made.move(f"{FOLDER}/references/stones.md", f"{FOLDER}/references/burrs.md", LINES + "\n## Set\n")
        else:
            made.remove(f"{FOLDER}/references/stones.md")
        (lost,) = made.told()
        assert (lost.what, lost.level) == ("loss: path", "error")
        assert lost.fix == ("safe: burrs.md#set" if renamed else "")

    def test_a_lost_heading_is_a_warning(self, tmp_path: Path) -> None:
        body = "See [the gap](#the-gap) and [the stones](docs.md#stones).\n\n## The gap\n"
        made = world(tmp_path, body, {f"{FOLDER}/docs.md": "# Docs\n\n## Stones\n"})
        made.write({ENTRY: HEAD + body.replace("## The gap", "## Width"), f"{FOLDER}/docs.md": "# Docs\n\n## Burrs\n"})
        assert [(each.text, each.what, each.level) for each in made.told()] == [
            ("#the-gap", "loss: anchor", "warning"),
            ("docs.md#stones", "loss: anchor", "warning"),
        ]

        histories = [each.evidence.history for each in made.verdicts() if each.evidence and each.evidence.history]
        assert [(each.form, each.place) for each in histories] == [("resolved", "HEAD")] * 2  # no file was deleted

    def test_a_line_that_was_there_is_told_to_have_been(self, tmp_path: Path) -> None:
        made = world(tmp_path, "See `mill/burrs.py:30` and `mill/burrs.py:90`.\n")
        made.write({"mill/burrs.py": "row\n"})
        (lost, older) = (each.evidence for each in made.verdicts())
        assert lost is not None
        assert lost.kind == "proof"
        assert lost.is_of_change
        assert older is not None
        assert not older.is_of_change

    def test_a_heading_that_never_was_is_no_loss(self, tmp_path: Path) -> None:
        body = "See [the gap](#the-gap).\n\n## Width\n"
        made = world(tmp_path, body)
        made.write({ENTRY: f"{HEAD}More.\n\n{body}"})
        assert [each.what for each in made.told()] == ["proof: anchor"]


class TestCase:
    def test_a_change_of_case_alone_is_told_once(self, tmp_path: Path) -> None:
        made = world(tmp_path, "See `docs/Water.md` and [it](../../../docs/Water.md).\n", {"docs/Water.md": LINES})
        made.git("mv", "docs/Water.md", "docs/water.md")
        assert [(each.what, each.level, each.near) for each in made.told()] == [
            ("loss: case", "error", ("docs/water.md",)),
            ("loss: case", "error", ("../../../docs/water.md",)),
        ]

    def test_of_a_folder_too(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Look into `Docs/`.\n", {"Docs/water.md": LINES})
        made.git("mv", "Docs", "docs")
        assert [(each.what, each.level, each.near) for each in made.told()] == [("loss: case", "error", ("docs/",))]


class TestCost:
    def test_nothing_of_git_runs_where_every_reference_resolves(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        made.remove("mill/motor.py")
        context = made.context()
        context.project.surroundings.change = _Untouchable()  # type: ignore[assignment]
        context.project.surroundings.history = _Untouchable()  # type: ignore[assignment]
        assert [verdict.status for verdict in context.verdicts] == ["resolved"]


class _Untouchable:
    def __getattr__(self, name: str) -> object:
        raise AssertionError(name)


LICENCE = "".join(f"# Line {number} of the terms under which others may use this mill.\n" for number in range(30))


class TestRenamesThatGitMakesUp:
    def test_other_code_under_the_same_licence_is_not_written_without_asking(self, tmp_path: Path) -> None:
        made = World(tmp_path, "See `mill/export.py`.\n", {"mill/export.py": f"{LICENCE}def export():\n    return 1\n"})
        made.remove("mill/export.py")
        made.write({"mill/login.py": f"{LICENCE}def log_in():\n    return 2\n"})
        assert made.told() == [
            Told("mill/export.py", "loss: path", "error", ("mill/login.py",), "unsafe: mill/login.py")
        ]

    def test_code_that_kept_a_name_is(self, tmp_path: Path) -> None:
        made = World(tmp_path, "See `mill/export.py`.\n", {"mill/export.py": f"{LICENCE}def export():\n    return 1\n"})
        made.remove("mill/export.py")
        made.write({"mill/out.py": f"{LICENCE}def export():\n    return 2\n\n\ndef more():\n    return 3\n"})
        assert [each.fix for each in made.told()] == ["safe: mill/out.py"]

    @pytest.mark.parametrize("content", ["", "\n"])
    def test_blank_files_are_not_each_others_successors(self, tmp_path: Path, content: str) -> None:
        made = World(tmp_path, "See `mill/export.txt`.\n", {"mill/export.txt": content})
        made.remove("mill/export.txt")
        made.write({"store/login.txt": content})
        assert made.told() == [Told("mill/export.txt", "loss: path", "warning", (), "")]

    def test_a_blank_one_goes_with_its_folder(self, tmp_path: Path) -> None:
        files = {"mill/__init__.py": "", "mill/burrs.py": LINES}
        made = World(tmp_path, "See `mill/__init__.py`.\n", files)
        made.git("mv", "mill", "stones")
        assert made.told() == [
            Told("mill/__init__.py", "loss: path", "error", ("stones/__init__.py",), "safe: stones/__init__.py")
        ]

    def test_a_few_characters_are_no_sure_sign(self, tmp_path: Path) -> None:
        made = World(tmp_path, "See `mill/export.json`.\n", {"mill/export.json": "{}\n"})
        made.remove("mill/export.json")
        made.write({"mill/login.json": "{}\n"})
        assert [each.fix for each in made.told()] == ["unsafe: mill/login.json"]


def test_nothing_is_lost_behind_a_link_that_leads_out(tmp_path: Path) -> None:
    world = World(
        tmp_path, "`docs/oats.md` and [rye](../../../docs/rye.md)\n", {"docs/oats.md": LINES, "docs/rye.md": "x"}
    )
    world.remove("docs")
    world.git("config", "core.symlinks", "true")
    (tmp_path / "docs").symlink_to("/srv/docs")
    world.git("add", "-A")
    assert {each.what for staged in (False, True) for each in world.told(staged=staged)} == {"outside"}
    world.commit()
    assert {each.what for each in world.told()} == {"outside"}


class TestChains:
    """Two renames with edits, of which only each by itself is seen as one."""

    def world(self, root: Path) -> World:
        made = world(root, "Set the gap in `mill/burrs.py`.\n")
        made.git("tag", "start")
        rows = LINES.splitlines(True)
        made.move("mill/burrs.py", "mill/gap.py", "".join([*rows[:30], *(f"oats {n}\n" for n in range(14))]))
        made.commit("first")
        made.move(
            "mill/gap.py", "mill/stones.py", "".join([*rows[:14], *(f"oats {n}\n" for n in range(14)), "rye\n" * 9])
        )
        return made

    def test_a_range_is_followed_commit_by_commit(self, tmp_path: Path) -> None:
        made = self.world(tmp_path)
        made.commit("second")
        assert [(each.what, each.level, each.fix) for each in made.told("start")] == [
            ("loss: path", "error", "unsafe: mill/stones.py")
        ]

    @pytest.mark.parametrize("staged", [True, False])
    def test_a_rename_that_is_not_committed_is_the_last_of_them(self, tmp_path: Path, staged: bool) -> None:
        (told,) = self.world(tmp_path).verdicts(staged=staged)
        assert told.evidence is not None
        assert told.evidence.history is not None
        assert told.evidence.history[:2] == ("renamed", "mill/stones.py")
        assert told.near == ("mill/stones.py",)

    def test_one_that_was_deleted_in_the_end_is_told_with_that_commit(self, tmp_path: Path) -> None:
        made = self.world(tmp_path)
        made.commit("second")
        made.remove("mill/stones.py")
        made.commit("third")
        (told,) = made.verdicts()
        assert told.evidence is not None
        assert told.evidence.history is not None
        assert (told.evidence.history.form, told.evidence.history.subject) == ("deleted", "third")

    @pytest.mark.parametrize("staged", [True, False])
    def test_nor_is_a_deletion_that_is_not_committed_told_of_the_commit_that_renamed(
        self, tmp_path: Path, staged: bool
    ) -> None:
        made = self.world(tmp_path)
        made.commit("second")
        made.remove("mill/stones.py")
        (told,) = made.verdicts(staged=staged)
        assert told.evidence is not None
        place = "the staged change" if staged else "the working tree"
        assert told.evidence.history == History("deleted", place=place)
