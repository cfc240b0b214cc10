"""What a run says of the references it looked at: found, compared, lost, not judged, and what was allowed in vain."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.running import git, run, write_tree

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "---\nname: mill\ndescription: Runs the grain mill. Use when flour has to be ground.\n---\n"
ENTRY = ".claude/skills/mill/SKILL.md"
TREE = {
    ENTRY: f"{HEAD}Read [the stones](stones.md). The scale is in `mill/scale.py`, the sieve in `mill/sieve.py`.\n",
    ".claude/skills/mill/stones.md": "# Stones\n\nSee `mill/gone/before.py`.\n",
    "mill/scale.py": "".join(f"WEIGHT_{number} = {number}\n" for number in range(20)),
    "mill/sieve.py": "MESH = 3\n",
}


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """Give a repository with one skill and one commit."""
    root = write_tree(tmp_path / "mill", TREE)
    git(root, "init", "-q", "-b", "main")
    commit(root)
    return root


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "mill")


def summary(root: Path, *options: str, environ: dict[str, str] | None = None) -> Any:
    ran = run(*options, "--output-format", "json", cwd=root, environ=environ)
    assert ran.code in (0, 1), ran.err
    return json.loads(ran.out)["summary"]


def base(root: Path, *options: str, environ: dict[str, str] | None = None) -> str:
    """Give the line about the base, "" where there is none."""
    lines = run(*options, "--no-timing", cwd=root, environ=environ).out.splitlines()
    return next((line for line in lines if line.startswith("base: ")), "")


def test_a_run_without_losses_says_how_many_were_compared(mill: Path) -> None:
    assert base(mill) == "base: HEAD (working tree): 3 compared, 0 lost"
    assert base(mill, "--hook") == "base: HEAD (staged change): 3 compared, 0 lost"


def test_what_is_lost_is_counted(mill: Path) -> None:
    git(mill, "mv", "mill/scale.py", "mill/weigh.py")
    assert base(mill) == "base: HEAD (working tree): 3 compared, 1 lost"
    told = summary(mill)
    assert told["base"] == {
        "base": "HEAD",
        "change": "working tree",
        "note": "",
        "compared": 3,
        "lost": 1,
        "repaired": 0,
    }
    assert told["references"]["missing_by"] == {"loss": 1}
    assert told["references"]["resolved_by"] == {"bundle": 1, "project": 1}


def test_a_skill_that_is_new_is_compared_with_nothing(mill: Path) -> None:
    write_tree(mill, {".claude/skills/sieve/SKILL.md": HEAD.replace("mill", "sieve", 1) + "See `mill/sieve.py`.\n"})
    assert base(mill) == "base: HEAD (working tree): 3 compared, 0 lost"


def test_a_revision_is_named_as_it_was_given(mill: Path) -> None:
    git(mill, "checkout", "-q", "-b", "change")
    git(mill, "rm", "-q", "mill/sieve.py")
    commit(mill)
    assert base(mill, "--base", "main") == "base: main: 3 compared, 1 lost"
    assert base(mill) == "base: HEAD (working tree): 2 compared, 0 lost"


def test_without_a_base_nothing_is_said_of_it(mill: Path) -> None:
    assert base(mill, "--base", "none") == ""
    assert summary(mill, "--base", "none")["base"] is None


def test_why_nothing_was_compared_is_said(mill: Path, tmp_path: Path) -> None:
    unborn = write_tree(tmp_path / "unborn", TREE)
    git(unborn, "init", "-q")
    assert base(unborn) == "base: loss not examined: there is no commit yet, so nothing can be lost"
    outside = write_tree(tmp_path / "outside", TREE)
    assert base(outside) == "base: loss not examined: this is no git repository"
    assert summary(outside)["base"]["base"] == ""
    assert summary(outside)["history"] == "none"


def test_a_base_that_a_shallow_clone_lacks_is_no_pass(mill: Path, tmp_path: Path) -> None:
    git(mill, "checkout", "-q", "-b", "change")
    git(mill, "rm", "-q", "mill/sieve.py")
    commit(mill)
    clone = tmp_path / "clone"
    git(mill, "clone", "-q", "--depth", "1", "--branch", "change", f"file://{mill}", str(clone))
    environ = {"GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main"}
    line = base(clone, environ={**environ, "GITHUB_WORKSPACE": str(clone)})
    assert line.startswith("base: loss not examined: `GITHUB_BASE_REF` names the base `")
    assert "fetch" in line


def test_history_is_read_only_where_something_has_to_be_looked_for(mill: Path) -> None:
    write_tree(mill, {".claude/skills/mill/stones.md": "# Stones\n"})
    assert summary(mill, "--no-cache")["history"] == "unread"
    write_tree(mill, {".claude/skills/mill/stones.md": "# Stones\n\nSee `mill/gone/before.py`.\n"})
    assert summary(mill, "--no-cache")["history"] == "full"
    assert summary(mill, "--no-cache", "--history-limit", "0")["history"] == "off"
    told = run("--no-cache", "--no-timing", "--history-limit", "0", cwd=mill).out
    assert "not judged: 1 no history (switched off)\n" in told
    assert summary(mill, "--no-cache", "--history-limit", "1")["history"] == "cut"


def test_statistics_say_what_references_were_found_by(mill: Path) -> None:
    out = run("--statistics", "--no-timing", cwd=mill).out
    assert "resolved: 2 in the project, 1 in the skill\n" in out
    assert "resolved: " not in run("--no-timing", cwd=mill).out.replace("= 3 resolved", "")


def test_paths_that_must_exist_and_the_texts_that_need_not(mill: Path) -> None:
    write_tree(mill, {"skill-lint.toml": '[references]\npaths = "must-exist"\n'})
    ran = run("--output-format", "concise", "--no-timing", cwd=mill)
    assert ran.code == 1
    assert ".claude/skills/mill/stones.md:3:6: error[path-missing] `mill/gone/before.py` " in ran.out
    assert "broken: 1 declared to exist\n" in ran.out

    allow = 'allow = ["mill/gone/before.py", { text = "mill/never.py", reason = "no reason" }]\n'
    write_tree(mill, {"skill-lint.toml": f'[references]\npaths = "must-exist"\n{allow}'})
    ran = run("--no-timing", cwd=mill)
    assert ran.code == 0
    assert "not judged: 1 allow-listed\n" in ran.out
    assert ran.err.splitlines()[0] == (
        "skill-lint: warning: skill-lint.toml:3:42: no reference needs `mill/never.py` to be allowed"
    )


def test_nothing_is_said_of_allowed_texts_where_a_part_was_checked(mill: Path) -> None:
    write_tree(mill, {"skill-lint.toml": '[references]\nallow = ["mill/never.py"]\n'})
    shutil.copytree(mill / ".claude/skills/mill", mill / ".claude/skills/other")
    assert run(".claude/skills/mill", cwd=mill).err == ""
    assert "mill/never.py" in run(cwd=mill).err


def test_a_source_that_matches_no_file_is_named_after_a_whole_run(mill: Path) -> None:
    write_tree(mill, {"skill-lint.toml": '[[names]]\npattern = "^f[A-Z]"\nsource = ["mlil/**/*.py"]\n'})
    shutil.copytree(mill / ".claude/skills/mill", mill / ".claude/skills/other")
    assert run(".claude/skills/mill", cwd=mill).err == ""
    ran = run(cwd=mill)
    assert ran.code == 0
    assert ran.err.splitlines()[0] == "skill-lint: warning: skill-lint.toml:3:10: `names[1].source` matches no file"


def test_names_of_a_convention_must_be_defined(mill: Path) -> None:
    body = "Call `fGrindOats`, then `fSift()`. Wash `the_hands`.\n"
    write_tree(
        mill,
        {
            ENTRY: HEAD + body,
            "mill/grind.py": "def fSift():\n    pass  # fGrindOats was here\n",
            "skill-lint.toml": '[[names]]\npattern = "^f[A-Z]"\nsource = ["mill/**/*.py"]\n',
        },
    )
    ran = run("--output-format", "concise", "--no-timing", cwd=mill)
    assert ran.code == 1
    assert f"{ENTRY}:5:7: error[symbol-missing] `fGrindOats` " in ran.out
    assert "fSift" not in ran.out
