"""What a commit brings fails it, and nothing else does: in every way to commit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hooks.world import FAULTY, FILES, GAUGE, MENDED, OTHER, SKILL, TEXT, World, three_findings
from tests.index.laying import git, lay, repository

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path / "world")


def test_renamed_function_and_test_and_moved_file(world: World) -> None:
    world.rename_function_and_test_and_move_file()
    three_findings(world.commit())
    mended = world.lint("fix", "--unsafe")
    assert mended.returncode == 0, mended.stdout + mended.stderr
    assert (world.root / SKILL).read_text() == MENDED
    assert world.commit(stage=True).passed


def test_deleted_link_target_is_refused(world: World) -> None:
    world.git("rm", "-q", "docs/harbours.md")
    refused = world.commit()
    assert not refused.passed
    assert refused.told == [("error", "path-missing")]
    assert "deleted in the staged change" in refused.output


def test_deleted_file_in_a_code_span_warns(world: World) -> None:
    world.git("rm", "-q", "src/tides/model.py")
    passed = world.commit()
    assert passed.passed
    assert passed.told == [("warning", "path-missing")]
    assert "deleted in the staged change" in passed.output
    world.git("reset", "-q", "--hard", "HEAD~")
    world.git("rm", "-q", "src/tides/model.py")
    world.options = ["--fail-on", "warning"]
    assert not world.commit().passed


def test_the_commit_that_also_mends_passes(world: World) -> None:
    world.rename_function_and_test_and_move_file()
    world.lay({SKILL: MENDED})
    passed = world.commit(stage=True)
    assert passed.passed
    assert passed.findings == []


def test_commit_all(world: World) -> None:
    (world.root / "docs/harbours.md").unlink()
    assert not world.commit("-a").passed
    world.git("checkout", "docs/harbours.md")
    world.edit("docs/pilots.md", "Pilots", "Boats")
    assert world.commit("-a").passed


def test_commit_of_a_path(world: World) -> None:
    world.git("rm", "-q", "docs/harbours.md")
    world.edit("docs/pilots.md", "Pilots", "Boats")
    assert world.commit("docs/pilots.md").passed  # the deletion is staged, but no part of this commit
    refused = world.commit("docs/harbours.md")
    assert refused.told == [("error", "path-missing")]
    assert not refused.passed


def test_file_that_only_git_forgets(world: World) -> None:
    world.git("rm", "-q", "--cached", "docs/harbours.md")
    assert (world.root / "docs/harbours.md").exists()
    assert world.commit().told == [("error", "path-missing")]


def test_disk_does_not_count(world: World) -> None:
    (world.root / "docs/harbours.md").unlink()  # but not from the index
    world.lay({SKILL: TEXT.replace("docs/harbours.md", "docs/nowhere.md")})
    world.edit("docs/pilots.md", "Pilots", "Boats")
    world.git("add", "docs/pilots.md")
    assert world.commit().passed
    world.git("rm", "-q", "--cached", "src/tides/model.py")
    world.lay({SKILL: TEXT.replace("src/tides/model.py", "src/tides/gauge.py")})  # a repair that is not staged
    assert world.commit().told == [("warning", "path-missing")]


def test_linked_worktree(world: World) -> None:
    linked = world.root.parent / "linked"
    world.git("worktree", "add", "-q", "-b", "other", str(linked))
    git(linked, "rm", "-q", "docs/harbours.md")
    assert world.commit(cwd=linked).told == [("error", "path-missing")]
    assert world.commit("--allow-empty", cwd=world.root).passed


def test_from_a_folder_below(world: World) -> None:
    world.git("rm", "-q", "docs/harbours.md")
    assert not world.commit(cwd=world.root / "src/tides").passed


def test_first_commit(tmp_path: Path) -> None:
    world = World(tmp_path / "world", commit=False)
    assert world.commit().passed
    broken = World(tmp_path / "broken", FILES | {OTHER: FAULTY}, commit=False)
    assert broken.commit().told == [("error", "path-missing")]  # it is this commit that brings the skill


def test_amend_compares_with_the_commit_that_it_replaces(world: World) -> None:
    world.git("rm", "-q", "docs/harbours.md")
    assert not world.commit("--amend", "--no-edit").passed
    world.git("commit", "-q", "-m", "lost")
    world.edit("docs/pilots.md", "Pilots", "Boats")
    assert world.commit("--amend", "--no-edit", stage=True).passed
    assert world.commit("--amend", "-m", "another message alone").passed


def test_merge_brings_the_losses_of_the_other_side(world: World) -> None:
    world.git("checkout", "-q", "-b", "side")
    world.git("rm", "-q", "docs/harbours.md")
    world.git("commit", "-q", "-m", "lost")
    world.git("checkout", "-q", "main")
    world.edit("docs/pilots.md", "Pilots", "Boats")
    world.git("commit", "-q", "-a", "-m", "more")
    merged = world.run("merge", "-q", "--no-edit", "side", kind="pre-merge-commit")
    assert not merged.passed
    assert merged.told == [("error", "path-missing")]


def test_merge_with_solved_conflicts(world: World) -> None:
    world.git("checkout", "-q", "-b", "side")
    world.git("rm", "-q", "docs/harbours.md")
    world.edit("docs/pilots.md", "Pilots", "Barges")
    world.git("commit", "-q", "-a", "-m", "lost")
    world.git("checkout", "-q", "main")
    world.edit("docs/pilots.md", "Pilots", "Boats")
    world.git("commit", "-q", "-a", "-m", "more")
    assert not world.run("merge", "-q", "--no-edit", "side").passed
    world.lay({"docs/pilots.md": "# Boats and barges\n"})
    assert world.commit(stage=True).told == [("error", "path-missing")]


def test_submodule(tmp_path: Path) -> None:
    library = repository(tmp_path / "library", FILES)
    outer = World(tmp_path / "outer", {SKILL: TEXT.replace("src/tides/", "library/src/tides/"), "docs/harbours.md": ""})
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "library")
    assert outer.commit().passed  # what lies in a submodule nobody can know here
    inside = outer.root / "library"
    git(inside, "rm", "-q", "docs/harbours.md")
    assert outer.commit(cwd=inside).told == [("error", "path-missing")]
    git(inside, "reset", "-q", "--hard")
    outer.git("rm", "-q", "docs/harbours.md")
    assert outer.commit().told == [("error", "path-missing")]


def pushed(world: World, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """What `pre-commit` and `prek` do before a push: the index is that of the branch, two commits are to compare."""
    ends = {"PRE_COMMIT_FROM_REF": old, "PRE_COMMIT_TO_REF": new}
    return world.lint("check", "--hook", "--no-timing", environ=ends)


def test_refs_of_a_push(world: World) -> None:
    base = world.git("rev-parse", "HEAD").strip()
    world.git("rm", "-q", "docs/harbours.md")
    world.git("commit", "-q", "-m", "lost")
    lost = world.git("rev-parse", "HEAD").strip()
    world.edit("docs/pilots.md", "Pilots", "Boats")
    world.git("commit", "-q", "-a", "-m", "more")
    assert "error[path-missing]" in (refused := pushed(world, base, "HEAD")).stdout
    assert refused.returncode == 1
    assert pushed(world, lost, "HEAD").returncode == 0
    world.git("checkout", "-q", base)  # another branch is pushed than the one that is checked out
    assert pushed(world, base, "main").returncode == 1
    assert pushed(world, lost, "main").returncode == 0


def test_older_findings_are_counted_and_fail_on_request(tmp_path: Path) -> None:
    world = World(tmp_path / "world", FILES | {OTHER: FAULTY})
    world.edit("docs/pilots.md", "Pilots", "Boats")
    assert world.commit(stage=True) == (True, "")
    world.git("rm", "-q", "docs/harbours.md")
    refused = world.commit()
    assert [finding.path for finding in refused.findings] == [SKILL]
    assert "1 older than the change" in refused.output
    world.git("reset", "-q", "--hard")
    world.edit("docs/pilots.md", "Boats", "Barges")
    world.options = ["--all"]
    refused = world.commit(stage=True)
    assert not refused.passed
    assert [finding.path for finding in refused.findings] == [OTHER]
    world.options = []
    world.edit(OTHER, "Ask", "First ask")  # whoever touches the skill is told
    assert [finding.path for finding in world.commit(stage=True).findings] == [OTHER]


def test_a_name_that_moves_to_another_module_is_of_the_commit(tmp_path: Path) -> None:
    told = TEXT.replace("`read_gauges()`", "`tides.gauge.read_gauges()`")
    world = World(tmp_path / "world", FILES | {SKILL: told})
    world.lay({"src/tides/gauge.py": "UNIT = 'm'\n", "src/tides/reader.py": GAUGE})
    world.git("add", "-A")
    refused = world.lint("check", "--hook", "--fail-on", "warning")
    assert refused.returncode == 1
    assert "`tides.gauge.read_gauges` is not in `src/tides/gauge.py`" in refused.stdout
    assert "history: resolved at HEAD, not here" in refused.stdout
    assert "older than the change" not in refused.stdout


def test_nothing_staged_is_no_commit_and_all_is_judged(tmp_path: Path) -> None:
    """As in `pre-commit run --all-files`."""
    world = World(tmp_path / "world", FILES | {OTHER: FAULTY})
    done = world.lint("check", "--hook", "--no-timing")
    assert done.returncode == 1
    assert "older" not in done.stdout


def test_new_settings_are_brought_by_the_commit(tmp_path: Path) -> None:
    world = World(tmp_path / "world", FILES | {OTHER: FAULTY, "skill-lint.toml": "ignore = ['path-missing']\n"})
    world.lay({"skill-lint.toml": "ignore = []\n"})
    assert [finding.path for finding in world.commit(stage=True).findings] == [OTHER]


PUMP = "def drain(lock):\n    lock.open()\n\n\ndef fill(lock):\n    lock.close()\n"


@pytest.mark.parametrize(
    ("removed", "path", "old", "new"),
    [
        ([], "docs/pilots.md", "Pilots", "Skippers"),
        ([], "src/sluices/pump.py", "lock.open()", "lock.open(slowly=True)"),
        ([], "src/sluices/pump.py", "def drain", "def empty"),
        (["src/sluices/pump.py", "docs/pilots.md"], ".gitignore", "*.log", "*.tmp"),
        (["src/sluices"], ".gitignore", "*.log", "*.tmp"),
    ],
)
def test_what_no_skill_names_passes_in_silence(world: World, removed: list[str], path: str, old: str, new: str) -> None:
    world.lay({OTHER: FAULTY, "src/sluices/pump.py": PUMP})
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "more")
    world.edit(path, old, new)
    for gone in removed:
        world.git("rm", "-q", "-r", gone)
    assert world.commit(stage=True) == (True, "")


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("src/tides/model.py", "return f", "return str() + f"),
        ("src/sluices/pump.py", "def fill", "def refill"),
        ("src/sluices/pump.py", "self.level = 0", "self.height = 0"),
        ("Makefile", "locks:", "all-locks:"),
        ("web/chart.test.ts", "fills the lock", "fills a lock"),
    ],
)
def test_what_a_skill_may_mean_is_judged(world: World, path: str, old: str, new: str) -> None:
    world.lay(
        {
            OTHER: FAULTY + "Then `fill()` it to the `level` of the tide.\n",
            "src/sluices/pump.py": PUMP + "\n\nclass Pump:\n    def __init__(self):\n        self.level = 0\n",
            "Makefile": "locks:\n\ttrue\n",
            "web/chart.test.ts": "test('fills the lock', () => {});\n",
        }
    )
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "more")
    world.edit(path, old, new)
    assert "2 skills, 2 files checked" in world.commit(stage=True).output


def test_no_skill_at_all(tmp_path: Path) -> None:
    world = World(tmp_path / "world", {"src/tides/gauge.py": GAUGE})
    world.git("rm", "-q", "src/tides/gauge.py")
    assert world.commit("--allow-empty") == (True, "")


def test_the_last_skill_is_removed(world: World) -> None:
    world.git("rm", "-q", "-r", ".claude", "docs")
    assert world.commit() == (True, "")


def test_new_skill_with_a_fault(world: World) -> None:
    world.lay({OTHER: FAULTY})
    refused = world.commit(stage=True)
    assert refused.told == [("error", "path-missing")]
    assert refused.findings[0].path == OTHER


def test_skill_that_moves_with_what_it_names(world: World) -> None:
    world.git("mv", ".claude/skills/tide-table", ".claude/skills/tides")
    world.edit(".claude/skills/tides/SKILL.md", "name: tide-table", "name: tides")
    assert world.commit(stage=True).passed


def test_intended_file_is_none(world: World) -> None:
    world.git("rm", "-q", "docs/harbours.md")
    lay(world.root, {"docs/harbours.md": "# Harbours\n"})
    world.git("add", "--intent-to-add", "docs/harbours.md")
    assert world.commit().told == [("error", "path-missing")]


def test_removed_make_target_and_script(world: World) -> None:
    world.lay(
        {
            "Makefile": "tides:\n\techo tides\n\nlocks:\n\techo locks\n",
            OTHER: FAULTY.replace("Ask [the keeper](keeper.md).", "```bash\nmake locks\n```\n"),
        }
    )
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "targets")
    world.lay({"Makefile": "tides:\n\techo tides\n"})
    assert world.commit(stage=True).told == [("error", "command-missing")]


def test_removed_heading_that_a_skill_links_to(world: World) -> None:
    world.lay({"docs/pilots.md": "# Pilots\n\n## Barges\n"})
    world.edit(SKILL, "Keep", "See [barges](../../../docs/pilots.md#barges). Keep")
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "more")
    world.lay({"docs/pilots.md": "# Pilots\n\n## Boats\n"})
    assert world.commit(stage=True).told == [("warning", "anchor-missing")]


def test_prompts_beside_the_skills_are_judged_with_the_commit_that_changes_them(world: World) -> None:
    good = '{"prompt": "When is high water", "expected_skill": "tide-table"}\n'
    world.lay({"evals/routing.jsonl": good})
    assert world.commit(stage=True).passed
    world.lay({"evals/routing.jsonl": good + '{"prompt": "Open the lock", "expected_skill": "tide-tabel"}\n'})
    told = world.commit(stage=True).findings
    assert [(finding.path, finding.rule) for finding in told] == [("evals/routing.jsonl", "prompts-unknown-skill")]
