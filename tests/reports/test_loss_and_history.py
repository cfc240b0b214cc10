"""What was there and went, and what never was: reports 4, 7, 10, 11, 13, 14, 18, 19, 32 and 33."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.reports.orchard import ENTRY, Found, Orchard

if TYPE_CHECKING:
    from pathlib import Path

ROWS = "".join(f"row {number}\n" for number in range(60))
CODE = {"src/press.py": "def press(apples):\n    return apples\n", "src/wash.ts": ROWS, "docs/juice.md": "# Juice\n"}


def test_a_file_in_back_ticks_never_blocks_without_evidence(tmp_path: Path) -> None:
    """Report 4: a `config.json` that the user will have made the whole skill be dropped."""
    body = "Edit `config.json`, `settings/config.json` and `src/press.py`; the kit has `package.json`.\n"
    orchard = Orchard(tmp_path, body, CODE)
    said = orchard.check("--fail-on", "warning")
    assert (said.code, said.found) == (0, [])
    assert dict(said.left) == dict.fromkeys(("config.json", "settings/config.json", "package.json"), "no-evidence")


def test_a_bare_name_that_went_is_a_note_at_most(tmp_path: Path) -> None:
    """Report 4, where there is evidence: a name alone still says too little to block anybody."""
    orchard = Orchard(
        tmp_path, "Edit `config.json` and `juice.json`.\n", CODE | {"a/config.json": ROWS, "a/juice.json": "{}"}
    )
    orchard.move("a/config.json", "a/settings.json")
    orchard.remove("a/juice.json")
    assert orchard.check("--fail-on", "warning").found == []
    noted = orchard.check("--min-severity", "note").found
    assert noted == [Found("path-missing", "note", "loss", "config.json")]


def test_what_is_not_judged_is_counted_by_its_reason(tmp_path: Path) -> None:
    """Report 7, for everything that a skill names: nothing is left out in silence."""
    body = (
        "`src/press.py` `src/{name}.py` `$PRESS/a.py` `out/juice.json` `node_modules/a.js` `~/apples.md`\n\n"
        "`orchard.gone()` `https://apples.invalid` `--ripe` `/pick-apples` `sub/a.py` `bin/made.py`\n\n"
        "```bash\nmake juice\nnpm run press\npytest tests/test_gone.py\n```\n"
    )
    orchard = Orchard(tmp_path, body, CODE | {".gitignore": "bin/\n"})
    said = orchard.check()
    assert (said.code, said.found) == (0, [])
    counts = said.summary["references"]
    assert counts["found"] == counts["resolved"] + counts["broken"] + counts["not_judged"]
    assert counts["not_judged"] == sum(counts["reasons"].values()) == len(said.left) >= 12
    assert {"placeholder", "variable", "external", "no-evidence", "outside"} <= counts["reasons"].keys()
    _, text, _ = orchard.run("check", "--no-timing")
    assert f"references: {counts['found']} found = {counts['resolved']} resolved" in text
    assert "not judged: " in text


def test_a_clone_without_history_says_so(tmp_path: Path) -> None:
    """Report 7, where the clone is shallow: that history was not read must not look like a clean bill."""
    orchard = Orchard(tmp_path / "full", "Call `src/press.py` and `src/gone.py`.\n", CODE | {"src/gone.py": ROWS})
    orchard.remove("src/gone.py")
    orchard.commit()
    orchard.git("clone", "-q", "--depth", "1", f"file://{tmp_path}/full", f"{tmp_path}/shallow")
    full, shallow = orchard.check(), orchard.check(cwd=tmp_path / "shallow")
    assert full.found == [Found("path-missing", "warning", "history", "src/gone.py")]
    assert shallow.found == []
    assert shallow.left == [("src/gone.py", "no-history")]
    assert shallow.summary["history"] == "shallow"
    _, text, _ = orchard.run("check", cwd=tmp_path / "shallow")
    assert "not judged: 1 no history (shallow clone" in text


@pytest.mark.parametrize("step", ["change", "commit", "declared"])
def test_each_missing_path_comes_with_the_places_looked_in(tmp_path: Path, step: str) -> None:
    """Report 10, whatever the evidence is."""
    orchard = Orchard(tmp_path, "Wash by `src/wash.ts`, see [it](docs/juice.md).\n", CODE)
    orchard.remove("src/wash.ts", "docs/juice.md")
    if step != "change":
        orchard.commit()
    if step == "declared":
        orchard.write({"skill-lint.toml": 'references.paths = "must-exist"\n'})
    said = orchard.check()
    assert [found.text for found in said.found] == ["src/wash.ts", "docs/juice.md"]
    for finding in said.findings:
        assert finding["evidence"]["looked_in"] == [".claude/skills/press/", "repository root"]
    _, text, _ = orchard.run("check")
    assert text.count("looked in: .claude/skills/press/, repository root") == 2


def test_what_happened_to_a_path_is_told(tmp_path: Path) -> None:
    """Report 10: what is not found comes with its commit, and with the name to write."""
    orchard = Orchard(tmp_path, "Wash by `src/wash.ts`, press by `src/press.py`.\n", CODE)
    orchard.move("src/wash.ts", "src/rinse.ts")
    orchard.remove("src/press.py")
    commit = orchard.commit("split the house")
    renamed, deleted = (finding["evidence"]["history"] for finding in orchard.check().findings)
    assert (renamed["form"], renamed["target"], renamed["subject"]) == ("renamed", "src/rinse.ts", "split the house")
    assert (deleted["form"], deleted["target"]) == ("deleted", None)
    assert commit.startswith(renamed["commit"])
    _, text, _ = orchard.run("check")
    assert "history: renamed to `src/rinse.ts` in " in text
    assert "help: write `src/rinse.ts`" in text


@pytest.mark.parametrize(
    "form", ["`src/wash.ts:47-48`", "`src/wash.ts:47`", "`src/wash.ts#L47-L48`", "`src/wash.ts` lines 47-48"]
)
def test_lines_behind_a_path_are_no_part_of_it(tmp_path: Path, form: str) -> None:
    """Report 11, in a project: the file is found with its lines, the lines are judged, and a fix drops them."""
    orchard = Orchard(tmp_path, f"See {form}.\n", CODE)
    assert orchard.check("--min-severity", "note").found == []
    orchard.write({"src/wash.ts": "short\n"})
    assert [(each.rule, each.level) for each in orchard.check().found] == [("line-out-of-range", "warning")]
    orchard.write({"src/wash.ts": ROWS})
    orchard.move("src/wash.ts", "src/rinse.ts")
    said = orchard.check()
    assert [(each.rule, each.level, each.evidence) for each in said.found] == [("path-missing", "error", "loss")]
    assert said.findings[0]["fix"]["edits"][0]["text"] == "src/rinse.ts"


@pytest.mark.parametrize(
    "sentence",
    [
        "Create `src/juice.py`.",
        "Move `src/press.py` to `lib/press.py`.",
        "Write the result to `pages/today.md`.",
        "Copy `src/press.py` into `build/press.py`.",
        "The run leaves `logs/press.log`.",
        "Rename `src/press.py` to `src/presses.py`.",
    ],
)
def test_files_to_be_made_are_not_asked_for(tmp_path: Path, sentence: str) -> None:
    """Report 11: files to be created and the targets of moves, also by those who ask for notes."""
    said = Orchard(tmp_path, f"{sentence}\n", CODE).check("--min-severity", "note")
    assert said.found == []


def test_each_evidence_has_its_level(tmp_path: Path) -> None:
    """Report 13: one switch for all made a project turn the whole rule off.

    What moved, what was deleted, what a link names and what nothing is known of are told apart, and any text can be
    allowed by itself.
    """
    body = (
        "Press by `src/press.py`, wash by `src/wash.ts`, see [the juice](../../../docs/juice.md).\n\n"
        "Others have `app/layout.tsx` and `.github/workflows/ci.yml`; the run makes `logs/today.log`.\n\n"
        "Then `tools/sort.py`.\n"
    )
    orchard = Orchard(tmp_path, body, CODE | {"tools/sort.py": ROWS})
    orchard.remove("tools/sort.py")
    orchard.commit()
    orchard.move("src/press.py", "src/presses.py")
    orchard.remove("src/wash.ts", "docs/juice.md")
    said = orchard.check()
    assert said.found == [
        Found("path-missing", "error", "loss", "src/press.py"),
        Found("path-missing", "warning", "loss", "src/wash.ts"),
        Found("path-missing", "error", "loss", "../../../docs/juice.md"),
        Found("path-missing", "warning", "history", "tools/sort.py"),
    ]
    assert {reason for _, reason in said.left} == {"no-evidence"}
    allowed = 'references.allow = ["src/press.py", "../../../docs/juice.md", "tools/sort.py"]\n'
    orchard.write({"skill-lint.toml": allowed})
    said = orchard.check()
    assert said.found == [Found("path-missing", "warning", "loss", "src/wash.ts")]
    assert [text for text, reason in said.left if reason == "allow-listed"] == [
        *("src/press.py", "../../../docs/juice.md", "tools/sort.py")
    ]
    assert said.err == ""  # each entry was of use


def test_a_package_with_its_version_is_no_path_even_if_all_must_exist(tmp_path: Path) -> None:
    """Report 14, in a project that asks for every path, and in one that had a folder of the name."""
    body = "Add `@apples/press@1.2`, `@apples/press`, `press@1.2.3` and `@apples/press.js@1`.\n\n"
    body += "```bash\nnpm install @apples/press@1.2 && npx @apples/press.js@1.2.3 src\n```\n"
    orchard = Orchard(tmp_path, body, CODE | {"@apples/press/a.js": "1\n", "@apples/press.js": "1\n"})
    orchard.remove("@apples")
    assert orchard.check("--min-severity", "note").found == []
    orchard.commit()
    orchard.write({"skill-lint.toml": 'references.paths = "must-exist"\n'})
    assert orchard.check("--min-severity", "note").found == []


AGENTS = {f"agents/picker{number}.md": f"# Picker {number}\n\n{ROWS}{number}\n" for number in range(12)}


@pytest.mark.parametrize("step", ["change", "commit"])
def test_files_deleted_behind_a_linked_folder_are_all_reported(tmp_path: Path, step: str) -> None:
    """Report 18: eleven references to deleted files, through a folder that is a symbolic link."""
    lines = [
        f"- [picker](../../agents/picker{number}.md) or `.claude/agents/picker{number}.md`\n" for number in range(12)
    ]
    orchard = Orchard(tmp_path, "".join(lines), AGENTS | CODE, links={".claude/agents": "../agents"})
    assert orchard.check("--min-severity", "note").found == []
    orchard.remove(*(path for path in AGENTS if "picker3" not in path))
    if step == "commit":
        orchard.commit()
    found = orchard.check().found
    links = [each for each in found if each.text.startswith("../")]
    spans = [each for each in found if each.text.startswith(".claude")]
    assert len(links) == len(spans) == 11
    assert {each[:3] for each in links} == {("path-missing", "error", "loss" if step == "change" else "proof")}
    assert {each[:3] for each in spans} == {("path-missing", "warning", "loss" if step == "change" else "history")}
    assert not any("picker3.md" in each.text for each in found)


def test_a_link_that_never_led_anywhere_is_told_with_what_history_knows(tmp_path: Path) -> None:
    """Report 19: a file was named that never existed; that needs no history, and history adds nothing to it."""
    orchard = Orchard(tmp_path, "See [the plan](docs/never.md).\n", CODE)
    (finding,) = orchard.check().findings
    assert (finding["severity"], finding["evidence"]["kind"], finding["evidence"]["history"]) == (
        "error",
        "proof",
        None,
    )


def test_a_path_that_never_was_is_told_where_the_project_asks_for_it(tmp_path: Path) -> None:
    """Report 19, for a path in a code span: by itself its absence says nothing."""
    orchard = Orchard(tmp_path, "See `docs/never.md`.\n", CODE)
    assert orchard.check("--min-severity", "note").found == []
    orchard.write({"skill-lint.toml": 'references.paths = "must-exist"\n'})
    assert orchard.check().found == [Found("path-missing", "error", "declared", "docs/never.md")]


def test_what_vanished_is_advice_and_what_is_only_newer_is_nothing(tmp_path: Path) -> None:
    """Report 32: a file that history knows is told, one that changed after the skill is no finding; neither blocks."""
    orchard = Orchard(tmp_path, "Press by `src/press.py`, wash by `src/wash.ts`.\n", CODE)
    orchard.edit("src/press.py", "return apples", "return list(apples)")
    orchard.commit("newer than the skill")
    assert orchard.check("--min-severity", "note").found == []
    orchard.remove("src/wash.ts")
    orchard.commit("vanished")
    said = orchard.check()
    assert (said.code, said.found) == (0, [Found("path-missing", "warning", "history", "src/wash.ts")])
    assert orchard.check("--fail-on", "warning").code == 1


SCRIPTS = {f"scripts/step{number}.py": f"print({number})\n{ROWS}{number}\n" for number in range(60)}
FORMS = (
    "python scripts/step{0}.py",
    "python3 ./scripts/step{0}.py --dry",
    "uv run scripts/step{0}.py",
    "time bash -c true && python scripts/step{0}.py > out.txt",
)


@pytest.mark.parametrize("step", ["change", "commit"])
def test_commands_in_fences_are_checked_after_a_restructure(tmp_path: Path, step: str) -> None:
    """Report 33: sixty stale paths after a restructure, the worst of them in snippets to be run."""
    lines = [FORMS[number % len(FORMS)].format(number) for number in range(60)]
    orchard = Orchard(tmp_path, "```bash\n" + "\n".join(lines) + "\n```\n", SCRIPTS | CODE)
    assert orchard.check().summary["references"]["resolved"] >= 60
    orchard.move("scripts", "tools/steps")
    if step == "commit":
        orchard.commit("restructure")
    said = orchard.check()
    assert len(said.found) == 60
    assert {each.rule for each in said.found} == {"path-missing"}
    assert {each.level for each in said.found} == {"error" if step == "change" else "warning"}
    assert orchard.run("fix")[0] == 0
    assert orchard.check().found == []
    assert (tmp_path / ENTRY).read_text(encoding="utf-8").count("tools/steps/step") == 60


@pytest.mark.parametrize("command", ["(cd src && python ../scripts/step1.py)", "cd src\npython ../scripts/step1.py"])
def test_commands_in_another_folder_are_followed_there(tmp_path: Path, command: str) -> None:
    """Report 33, where the snippet goes somewhere first: the path starts from there."""
    orchard = Orchard(tmp_path, f"```bash\n{command}\n```\n", SCRIPTS | CODE)
    assert orchard.check().summary["references"]["resolved"] == 1
    orchard.move("scripts", "tools/steps")
    said = orchard.check()
    assert said.found == [Found("path-missing", "error", "loss", "../scripts/step1.py")]
    assert said.findings[0]["evidence"]["history"]["target"] == "tools/steps/step1.py"


def test_tests_in_fences_are_checked_after_a_restructure(tmp_path: Path) -> None:
    """Report 33, for tests: the file that moved, and the test that is not in it any more."""
    tests = "def test_juice():\n    assert True\n\n\ndef test_pulp():\n    assert True\n"
    commands = ("tests/test_press.py::test_juice", "tests/unit/test_wash.py -q", "tests/test_press.py::test_pulp")
    body = "```bash\n" + "".join(f"pytest {command}\n" for command in commands) + "```\n"
    orchard = Orchard(tmp_path, body, {"tests/test_press.py": tests, "tests/unit/test_wash.py": ROWS})
    assert orchard.check().found == []
    orchard.edit("tests/test_press.py", "test_pulp", "test_pulps")
    orchard.move("tests/unit/test_wash.py", "tests/test_wash.py")
    said = orchard.check()
    assert said.found == [
        Found("path-missing", "error", "loss", "tests/unit/test_wash.py"),
        Found("test-missing", "warning", "loss", "tests/test_press.py::test_pulp"),
    ]
    assert said.helps() == ["write `tests/test_wash.py`", "write `tests/test_press.py::test_pulps`"]
