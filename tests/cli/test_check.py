"""`skill-lint check` as people and scripts call it."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.running import CLEAN, FAULTY, git, run, write_tree

if TYPE_CHECKING:
    from pathlib import Path

FIRST_LINE = re.compile(r"^\S+:\d+:\d+: (error|warning|note)\[[a-z-]+\] ")


def findings(out: str) -> Any:
    return [
        {key: found[key] for key in ("rule", "severity", "message", "path", "start", "end", "fingerprint")}
        for found in json.loads(out)["findings"]
    ]


def test_check_is_the_default_command_and_the_repository_the_default_path(faulty: Path) -> None:
    assert run("--no-timing", cwd=faulty) == run("check", "--no-timing", cwd=faulty)
    assert run("--no-timing", "skills/mug", cwd=faulty) == run("check", "skills/mug", "--no-timing", cwd=faulty)


def test_full_ends_with_the_summary(faulty: Path) -> None:
    ran = run("--no-timing", cwd=faulty)
    assert ran.code == 1
    assert ran.err == ""
    assert ran.out.splitlines()[-5:] == [
        "1 skill, 1 file checked: 1 error, 1 warning",
        "references: 1 found = 0 resolved + 1 broken + 0 not judged",
        "broken: 1 proven",
        "base: loss not examined: this is no git repository",
        "fixable: 1 safe (skill-lint fix)",
    ]
    assert ran.out.startswith("skills/mug/SKILL.md:7:25: warning[unused-suppression] ")


def test_concise_is_full_without_the_indented_lines(faulty: Path) -> None:
    full = run("--no-timing", "--output-format", "full", cwd=faulty).out.splitlines()
    concise = run("--no-timing", "--output-format", "concise", cwd=faulty).out.splitlines()
    assert concise == [line for line in full if FIRST_LINE.match(line)] + full[-5:]


def test_the_summary_of_a_machine_format_is_on_standard_error(faulty: Path) -> None:
    ran = run("--no-timing", "--output-format", "json", cwd=faulty)
    assert ran.err.splitlines()[0] == "1 skill, 1 file checked: 1 error, 1 warning"
    assert json.loads(ran.out)["summary"]["errors"] == 1
    assert run("-q", "--output-format", "json", cwd=faulty).err == ""


def test_quiet(faulty: Path) -> None:
    loud, quiet, silent = (run(*options, "--no-timing", cwd=faulty) for options in ((), ("-q",), ("-qq",)))
    assert loud.out.startswith(quiet.out)
    assert "checked" not in quiet.out
    assert (silent.out, silent.err) == ("", "")
    assert (loud.code, quiet.code, silent.code) == (1, 1, 1)


def test_a_duration_is_said_unless_the_output_must_be_stable(clean: Path) -> None:
    assert re.search(r"checked in \d+\.\d\d s: no findings", run(cwd=clean).out)
    assert "checked: no findings" in run(cwd=clean, environ={"SOURCE_DATE_EPOCH": "0"}).out


def test_files_are_written_beside_the_text(faulty: Path) -> None:
    formats = ("--output-format", "json=out.json", "--output-format", "concise=out.txt")
    ran = run("--no-timing", *formats, cwd=faulty)
    assert ran == run("--no-timing", cwd=faulty)
    assert json.loads((faulty / "out.json").read_text(encoding="utf-8"))["summary"]["exit_code"] == 1
    assert FIRST_LINE.match((faulty / "out.txt").read_text(encoding="utf-8"))
    assert run("--no-timing", "--output-format", "json=-", cwd=faulty).out == run(
        "--no-timing", "--output-format", "json", cwd=faulty
    ).out  # fmt: skip
    assert sorted(path.name for path in faulty.iterdir()) == ["out.json", "out.txt", "skills"]


def test_statistics(faulty: Path) -> None:
    ran = run("--statistics", "--no-timing", cwd=faulty)
    assert re.fullmatch(r"1 path-missing \S.*", ran.out.splitlines()[0])
    assert re.fullmatch(r"1 unused-suppression \[fix\] \S.*", ran.out.splitlines()[1])
    assert ran.out.splitlines()[2].startswith("1 skill, ")


def test_selection(faulty: Path) -> None:
    def rules(*options: str) -> set[str]:
        return {found["rule"] for found in findings(run("--output-format", "json", *options, cwd=faulty).out)}

    assert rules() == {"path-missing", "unused-suppression"}
    assert rules("--select", "path-missing") == {"path-missing"}
    assert rules("--select", "path-missing,body", "--ignore", "path-missing") == {"unused-suppression"}
    assert rules("--min-severity", "error") == {"path-missing"}


def test_no_ignores_reports_what_comments_silence(tmp_path: Path) -> None:
    silenced = FAULTY.replace("ignore[body-empty] no reason", "ignore[path-missing] made later")
    write_tree(tmp_path, {"skills/mug/SKILL.md": silenced})
    ran = run("--no-timing", cwd=tmp_path)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "hidden: 1 suppressed"
    assert "error[path-missing]" in run("--no-ignores", cwd=tmp_path).out


def test_verbose_says_what_was_used(faulty: Path) -> None:
    (faulty / "skill-lint.toml").write_text('ignore = ["path-missing"]\n', encoding="utf-8")
    ran = run("-v", cwd=faulty)
    assert f"skill-lint: project root: {faulty}" in ran.err
    assert "skill-lint: configuration of the run: skill-lint.toml" in ran.err
    assert ran.code == 0
    assert run("--isolated", cwd=faulty).code == 1
    assert run("--config", 'fail-on = "warning"', cwd=faulty).code == 1


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Give a git repository with two skills, one of them faulty, all committed."""
    root = write_tree(
        tmp_path / "repository", {".claude/skills/mug/SKILL.md": FAULTY, ".claude/skills/tea/SKILL.md": CLEAN}
    )
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "all")
    return root


def test_every_entry_gives_the_same_findings(repository: Path, tmp_path: Path) -> None:
    entry = ".claude/skills/mug/SKILL.md"
    text = (repository / entry).read_bytes()
    json_output = ("--output-format", "json", "-q")
    expected = run(*json_output, cwd=repository)
    assert len(findings(expected.out)) == 2
    below = repository / ".claude" / "skills" / "tea"
    others = [
        run(*json_output, ".", cwd=repository),
        run(*json_output, str(repository), cwd=tmp_path),
        run(*json_output, "repository/.claude", cwd=tmp_path),
        run(*json_output, cwd=below),
        run(*json_output, "../mug", cwd=below),
        run(*json_output, entry, cwd=repository),
        run(*json_output, "--hook", cwd=repository),
        run(*json_output, "--stdin-filename", entry, "-", cwd=repository, stdin=text),
        run(*json_output, "--stdin-filename", "../mug/SKILL.md", "-", cwd=below, stdin=text),
        run(*json_output, "--stdin-filename", str(repository / entry), "-", cwd=tmp_path, stdin=text),
    ]
    for other in others:
        assert findings(other.out) == findings(expected.out)
        assert other.code == expected.code == 1


def test_standard_input_is_judged_in_place_of_the_disk(faulty: Path) -> None:
    name = "skills/mug/SKILL.md"
    clean = FAULTY.split("<!--")[0] + "Wash it.\n"
    ran = run("--stdin-filename", name, "-", "--no-timing", cwd=faulty, stdin=clean.encode())
    assert ran == (0, "1 skill, 1 file checked: no findings\n" + ran.out.split("\n", 1)[1], "")
    shutil.rmtree(faulty / "skills")
    (faulty / "skills" / "mug").mkdir(parents=True)
    ran = run("--stdin-filename", f"./{name}", "-", cwd=faulty, stdin=FAULTY.encode())
    assert ran.out.startswith(f"./{name}:7:25: ")


def test_standard_input_reports_only_its_own_file(faulty: Path) -> None:
    reference = "See [nothing](nothing.md).\n"
    write_tree(faulty, {"skills/mug/references/more.md": "Text.\n"})
    ran = run("--stdin-filename", "skills/mug/references/more.md", "-", cwd=faulty, stdin=reference.encode())
    lines = [line for line in ran.out.splitlines() if FIRST_LINE.match(line)]
    assert len(lines) == 1
    assert lines[0].startswith("skills/mug/references/more.md:1:15: warning[path-missing] ")


@pytest.mark.parametrize("form", ["full", "concise", "json", "github"])
def test_no_escape_byte_reaches_a_program(tmp_path: Path, form: str) -> None:
    hostile = FAULTY.replace("See", "\x1b[31mSee\x1b[0m \u202e").encode() + b"[\x1b\xff](\x1bgone.md)\n"
    write_tree(tmp_path, {"skills/mug/SKILL.md": hostile})
    ran = run("--min-severity", "note", "--output-format", form, cwd=tmp_path)
    assert ran.code == 1
    for raw in ("\x1b", "\u202e"):
        assert raw not in ran.out
        assert raw not in ran.err


ACTIONS = {"GITHUB_ACTIONS": "true"}
ORDER = "::error file=README.md::pwned"


def test_nothing_of_a_skill_steers_github_actions(faulty: Path) -> None:
    """Neither where the report is read, nor where a file that it was written to is shown later."""
    write_tree(faulty, {f"{ORDER}/SKILL.md": FAULTY + "\n[x](##[stop-commands]zz.md)\n"})
    for form in ("full", "concise", "json", "github"):
        ran = run(
            "--output-format", form, "--output-format", f"{form}={faulty / 'report'}", cwd=faulty, environ=ACTIONS
        )
        assert ran.code == 1
        for text in (ran.out, (faulty / "report").read_text(encoding="utf-8"), ran.err):
            assert "##[" not in text
            obeyed = {line.split(" ")[0] for line in text.splitlines() if line.lstrip().startswith("::")}
            assert obeyed <= (
                {"::group::skill-lint", "::endgroup::", "::error", "::warning"} if form == "github" else set()
            )
    ran = run("--no-timing", cwd=faulty, environ=ACTIONS)
    assert "\n\\u{3A}:error file=README.md::pwned/SKILL.md:" in f"\n{ran.out}"
    assert "##\\u{5B}stop-commands]zz.md" in ran.out


def test_elsewhere_text_that_looks_like_a_command_stays(faulty: Path) -> None:
    write_tree(faulty, {f"{ORDER}/SKILL.md": FAULTY})
    assert f"\n{ORDER}/SKILL.md:" in "\n" + run(cwd=faulty).out


@pytest.mark.parametrize(
    "arguments", [["no\n::error::x"], ["explain", "\n::error::x"], ["--config", "a = '\n::error::x"]]
)
def test_an_error_is_one_line_whatever_it_names(clean: Path, arguments: list[str]) -> None:
    ran = run(*arguments, cwd=clean)
    assert ran.code == 2
    assert "\n::" not in ran.err


def test_the_name_of_an_unreadable_file_is_no_command(clean: Path) -> None:
    (clean / "skills/tea/x\n::error file=README.md,line=1::pwned.md").symlink_to("/etc/hostname")
    ran = run(cwd=clean)
    assert ran.code == 2
    assert "x\\u{A}::error file=README.md,line=1::pwned.md`: " in ran.err


def test_the_lines_of_a_configuration_are_no_commands(clean: Path) -> None:
    (clean / "skill-lint.toml").write_text('x = "##[debug]x"\n', encoding="utf-8")
    ran = run(cwd=clean, environ=ACTIONS)
    assert ran.code == 2
    assert '1 | x = "##\\u{5B}debug]x"' in ran.err


def test_checking_writes_nothing_but_the_cache(repository: Path) -> None:
    def state() -> dict[Path, int]:
        files = [path for path in repository.rglob("*") if ".skill-lint-cache" not in path.parts]
        return {path: path.stat().st_mtime_ns for path in files if path != repository}

    before = state()
    run("--no-cache", cwd=repository)
    assert not (repository / ".skill-lint-cache").exists()
    run(cwd=repository)
    run("--hook", cwd=repository)
    assert state() == before
