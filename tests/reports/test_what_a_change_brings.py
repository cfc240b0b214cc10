"""Old findings do not block new work, and copied skills speak of other projects: reports 27, 28 and 31."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.reports.orchard import ENTRY, HEAD, Found, Orchard

if TYPE_CHECKING:
    from pathlib import Path

ROWS = "".join(f"row {number}\n" for number in range(40))
CODE = {
    "src/press.py": "def press_apples():\n    return 1\n",
    "src/wash.py": ROWS,
    "docs/juice.md": "# Juice\n",
    "README.md": "# Orchard\n",
}
OTHER = ".claude/skills/prune/SKILL.md"
PRUNE = HEAD.replace("name: press", "name: prune").replace("Presses apples into juice", "Cuts old trees back")
OLD = "".join(f"- [old {number}](gone/{number}.md)\n" for number in range(44))
NAMES = "Press by `src/press.py`, wash by `src/wash.py`, see [the juice](../../../docs/juice.md).\n"


@pytest.fixture
def orchard(tmp_path: Path) -> Orchard:
    """Give a repository in which one skill has 44 dead links, and another none."""
    return Orchard(tmp_path, NAMES, CODE | {OTHER: PRUNE + OLD})


def test_old_findings_do_not_block_unrelated_work(orchard: Orchard) -> None:
    """Report 27: new rules found 44 old faults, and every commit was refused for them."""
    assert orchard.check().code == 1
    orchard.edit("README.md", "Orchard", "The orchard")
    orchard.git("add", "-A")
    assert orchard.check("--hook")[:2] == (0, [])
    orchard.edit("src/press.py", "return 1", "return 2")
    orchard.git("add", "-A")
    said = orchard.check("--hook")
    assert (said.code, said.found) == (0, [])
    assert orchard.check("--hook", "--all").code == 1


def test_old_findings_are_counted_where_something_is_judged(orchard: Orchard) -> None:
    """Report 27, the other side: what does not block is not forgotten."""
    orchard.remove("src/wash.py")
    code, text, _ = orchard.run("check", "--hook", "--no-timing")
    assert code == 0
    assert "warning[path-missing] `src/wash.py`" in text
    assert "gone/1.md" not in text
    assert "44" in text.splitlines()[-1] + text.splitlines()[-2]


def test_a_service_compares_with_the_branch_it_will_go_to(orchard: Orchard) -> None:
    """Reports 27 and 28, in CI: the same scope there, from the revisions that the service names."""
    before = orchard.git("rev-parse", "HEAD").strip()
    orchard.edit("README.md", "Orchard", "The orchard")
    unrelated = orchard.commit()
    environ = {"PRE_COMMIT_FROM_REF": before, "PRE_COMMIT_TO_REF": unrelated}
    assert orchard.check("--hook", environ=environ)[:2] == (0, [])
    orchard.move("src/press.py", "src/presses.py")
    environ = {"PRE_COMMIT_FROM_REF": before, "PRE_COMMIT_TO_REF": orchard.commit()}
    said = orchard.check("--hook", environ=environ)
    assert (said.code, said.found) == (1, [Found("path-missing", "error", "loss", "src/press.py")])


def test_only_what_the_change_brings_fails_it(orchard: Orchard) -> None:
    """Report 28: 65 of 68 failures were drift that the change had not caused."""
    orchard.move("src/press.py", "src/presses.py")
    orchard.remove("src/wash.py", "docs/juice.md")
    said = orchard.check("--hook")
    assert said.code == 1
    assert said.found == [
        Found("path-missing", "error", "loss", "src/press.py"),
        Found("path-missing", "warning", "loss", "src/wash.py"),
        Found("path-missing", "error", "loss", "../../../docs/juice.md"),
    ]
    every = orchard.check("--hook", "--all")
    assert len(every.found) == 47


def test_against_a_base_what_is_lost_is_told_from_what_was_wrong_before(orchard: Orchard) -> None:
    """Report 28, without a hook: the evidence says which findings a change brought."""
    base = orchard.git("rev-parse", "HEAD").strip()
    orchard.move("src/press.py", "src/presses.py")
    orchard.remove("docs/juice.md")
    orchard.commit()
    said = orchard.check("--base", base)
    lost = [each for each in said.found if each.evidence == "loss"]
    assert [each.text for each in lost] == ["src/press.py", "../../../docs/juice.md"]
    assert len(said.found) == 46
    assert said.summary["base"]["lost"] == 2


def test_a_skill_that_a_commit_touches_answers_for_all_its_faults(orchard: Orchard) -> None:
    """Report 28, the other side: whoever edits a skill sees what is wrong with it."""
    orchard.write({OTHER: PRUNE + OLD + "\nCut.\n"})
    orchard.git("add", "-A")
    said = orchard.check("--hook")
    assert (said.code, len(said.found)) == (1, 44)


COPIED = "Call `press_apples()` of `src/press.py`, `src/upstream.py` and `make juice`; see [the page](page.md).\n"


@pytest.mark.parametrize(
    "files",
    [
        {".claude/skills/press/LICENSE.txt": "Licence of others.\n"},
        {"skills-lock.json": '{"skills": {"press": {"source": "others/skills"}}}\n'},
        {ENTRY: HEAD.replace("---\n\n", "metadata:\n  source: https://others.invalid/skills\n---\n\n") + COPIED},
    ],
)
def test_a_copied_skill_speaks_of_another_project(tmp_path: Path, files: dict[str, str]) -> None:
    """Report 31: an installed copy was reported for what is only there where it comes from."""
    page = {".claude/skills/press/page.md": "# Page\n"}
    orchard = Orchard(tmp_path, COPIED, CODE | {"Makefile": "press:\n\ttrue\n"} | page | files)
    orchard.write({"skill-lint.toml": 'references.paths = "must-exist"\n'})
    said = orchard.check("--min-severity", "note")
    assert [each for each in said.found if each.rule != "frontmatter-unknown-key"] == []
    assert {reason for text, reason in said.left if text != "https://others.invalid/skills"} == {"scope"}
    orchard.remove("src/press.py")
    assert [each.rule for each in orchard.check().found] == []
    orchard.remove(".claude/skills/press/page.md")
    assert Found("path-missing", "error", "loss", "page.md") in orchard.check().found


def test_a_skill_of_ones_own_is_asked(tmp_path: Path) -> None:
    """Report 31, the other side: the same text without a sign of another home."""
    page = {".claude/skills/press/page.md": "# Page\n"}
    orchard = Orchard(tmp_path, COPIED, CODE | page | {"skill-lint.toml": 'references.paths = "must-exist"\n'})
    assert orchard.check().found == [Found("path-missing", "error", "declared", "src/upstream.py")]


def test_a_project_says_itself_which_skills_are_of_others(tmp_path: Path) -> None:
    """Report 31: a way out that needs no sign in the skill."""
    settings = """\
references.paths = "must-exist"
[[overrides]]
paths = [".claude/skills/press/"]
references.paths = "evidence"
severity.path-missing = "off"
"""
    page = {".claude/skills/press/page.md": "# Page\n", OTHER: PRUNE + "See `src/gone.py`.\n"}
    orchard = Orchard(tmp_path, COPIED, CODE | page | {"skill-lint.toml": settings})
    assert orchard.check().found == [Found("path-missing", "error", "declared", "src/gone.py")]
