"""The recipes of `docs/editors.md`, taken from the page and tried."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import FAULTY, HARMLESS, write_tree

PAGE = Path(__file__).resolve().parents[2] / "docs" / "editors.md"
NAME = "skills/mug/SKILL.md"
# One finding of each level; the last stands behind characters that differ in bytes, code points and width.
TEXT = FAULTY.replace(
    "Washes mugs by hand. Use when a mug is dirty or a clean one is needed.", "Washes. Use when dirty."
)
TEXT += "日本 e\u0301 👩 [gone](nowhere.md)\n"
EXPECTED = [
    (3, 14, "note", "description-too-short"),
    (7, 25, "warning", "unused-suppression"),
    (8, 16, "error", "path-missing"),
    (9, 16, "error", "path-missing"),
]


def recipe(name: str) -> str:
    """Give the code block below the mark of that name."""
    match = re.search(rf"<!-- recipe: {name} -->\n```[a-z]+\n(.*?)\n```\n", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    return match[1]


def editor(*names: str) -> str:
    """Give the path of an installed editor; without one the test is skipped, but never in CI."""
    for name in names:
        if path := shutil.which(name):
            return path
    if os.environ.get("CI"):
        pytest.fail(f"{names[0]} is not installed; CI has to install it")
    return pytest.skip(f"{names[0]} is not installed")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a project with one faulty skill and a `skill-lint` on the path."""
    write_tree(tmp_path, {NAME: TEXT, "notes.md": "[gone](nowhere.md)\n"})
    command = tmp_path / "bin" / "skill-lint"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m skill_lint "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return tmp_path


def environment(project: Path) -> dict[str, str]:
    return {**HARMLESS, "PATH": f"{project / 'bin'}:{HARMLESS['PATH']}", "HOME": str(project / "home"), "TERM": "dumb"}


def neovim(project: Path, script: str, file: str = NAME) -> Any:
    """Open a file in a headless Neovim with the recipe, run `script`, and give the value of `g:answer`."""
    (project / "recipe.vim").write_text(f"{recipe('vim')}\n{recipe('vim-fix')}\n", encoding="utf-8")
    (project / "script.vim").write_text(
        f"{script}\ncall writefile([json_encode(g:answer)], 'answer.json')\nqall!\n", encoding="utf-8"
    )
    quiet = ["--headless", "-u", "NONE", "-i", "NONE", "-n"]
    subprocess.run(
        [editor("nvim"), *quiet, file, "-c", "source recipe.vim", "-c", "source script.vim"],
        cwd=project,
        env=environment(project),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=True,
    )
    return json.loads((project / "answer.json").read_text(encoding="utf-8"))


QUICKFIX = """
silent make!
let g:answer = map(getqflist(), {_, e -> [bufname(e.bufnr), e.lnum, e.col, e.type, e.text, e.valid]})
"""
LETTERS = {"error": "e", "warning": "w", "note": "n"}


def test_neovim_fills_the_quickfix_list(project: Path) -> None:
    found = neovim(project, QUICKFIX)
    places = [((project / name).resolve(), line, column, kind.lower()) for name, line, column, kind, _, _ in found]
    assert places == [(project / NAME, line, column, LETTERS[level]) for line, column, level, _ in EXPECTED]
    assert all(valid for *_, valid in found)
    assert found[2][4].startswith("`references/rota.md` does not exist")


def test_neovim_stays_silent_on_other_markdown(project: Path) -> None:
    assert neovim(project, QUICKFIX, "notes.md") == []


def test_neovim_fixes_a_buffer_that_is_not_saved(project: Path) -> None:
    script = "call append('$', 'not saved')\nSkillLintFix\nlet g:answer = getline(1, '$')"
    fixed = TEXT.replace("<!-- skill-lint: ignore[body-empty] no reason -->\n", "") + "not saved\n"
    assert neovim(project, script) == fixed.splitlines()
    assert (project / NAME).read_text(encoding="utf-8") == TEXT


def test_neovim_keeps_a_buffer_that_cannot_be_fixed(project: Path) -> None:
    (project / "skill-lint.toml").write_text("nonsense", encoding="utf-8")
    assert neovim(project, "SkillLintFix\nlet g:answer = getline(1, '$')") == TEXT.splitlines()


def test_visual_studio_code_reads_every_finding(project: Path) -> None:
    (task,) = json.loads(recipe("vscode"))["tasks"]
    pattern = task["problemMatcher"]["pattern"]
    done = subprocess.run(
        [task["command"], *task["args"]],
        cwd=project,
        env=environment(project),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    lines = done.stdout.splitlines()
    matches = [match for line in lines if (match := re.match(pattern["regexp"], line))]
    assert lines[: len(matches)] == [match[0] for match in matches]

    def told(match: re.Match[str]) -> tuple[str, int, int, str, str]:
        file, line, column, level, code = (
            match[pattern[key]] for key in ("file", "line", "column", "severity", "code")
        )
        return file, int(line), int(column), level, code

    assert [told(match) for match in matches] == [(NAME, *expected) for expected in EXPECTED]
    assert matches[2][pattern["message"]].startswith("`references/rota.md` does not exist")


def test_emacs_shows_every_finding(project: Path) -> None:
    script = """
(require 'flymake)
(load-file "recipe.el")
(find-file "skills/mug/SKILL.md")
(goto-char (point-max))
(insert "[more](unsaved.md)\\n")
(let ((done nil))
  (skill-lint-flymake (lambda (found &rest _) (setq done (or found t))))
  (while (not done) (accept-process-output nil 0.1))
  (dolist (each done)
    (princ (format "%d %d %s %s\\n" (line-number-at-pos (flymake-diagnostic-beg each))
                   (save-excursion (goto-char (flymake-diagnostic-beg each)) (- (point) (line-beginning-position)))
                   (flymake-diagnostic-type each) (flymake-diagnostic-text each)))))
"""
    (project / "recipe.el").write_text(recipe("emacs"), encoding="utf-8")
    (project / "script.el").write_text(script, encoding="utf-8")
    path = shutil.which("emacs")
    if path is None:  # not in CI either: a large package for one recipe, and the page says so
        pytest.skip("emacs is not installed")
    done = subprocess.run(
        [path, "-Q", "--batch", "-l", "script.el"],
        cwd=project,
        env=environment(project) | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    found = [line.split(" ", 3) for line in done.stdout.splitlines()]
    expected = [*EXPECTED, (10, 8, "error", "path-missing")]
    assert [(int(line), kind, text.split(": ")[0]) for line, _, kind, text in found] == [
        (line, f":{level}", rule) for line, _, level, rule in expected
    ]
