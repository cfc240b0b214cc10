"""What each command may import: start-up is most of the cost of a hook, and every library was weighed.

The costs over a bare start are those of the design (1 is a bare start): argparse 0.9, yaml 2, dataclasses 2.3,
tomllib 2.3, pathspec 4.4, markdown_it 5, importlib.metadata 5.5, asyncio 6, rich 6, libcst 22.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.running import CLEAN, FAULTY, HARMLESS, git, write_tree

if TYPE_CHECKING:
    from pathlib import Path

# Imports that cost more than five bare starts, or that nothing on the way needs.
NEVER = {
    "asyncio",
    "concurrent.futures",
    "difflib",
    "email",
    "http",
    "httpx2",
    "importlib.metadata",
    "libcst",
    "multiprocessing",
    "pathspec",
    "pygls",
    "pytest",
    "random",
    "rich",
    "skill_lint.triggers",
    "socket",
    "ssl",
    "tempfile",
    "tomllib",
    "unittest",
    "urllib.request",
    "xml",
}
PARSERS = {"yaml", "markdown_it", "skill_lint.parsing", "skill_lint.engine", "skill_lint.index", "skill_lint.config"}

IMPORTED = """
import sys
before = set(sys.modules)
sys.argv = ["skill-lint", *sys.argv[1:]]
from skill_lint.cli.main import run
try:
    run()
except SystemExit as error:
    code = error.code
sys.stderr.write("\\n".join([f"code {code}", *sorted(set(sys.modules) - before)]))
"""


def modules(*arguments: str, cwd: Path, code: int = 0) -> set[str]:
    """Give the modules that a run imports."""
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{IMPORTED}", *arguments],
        cwd=cwd,
        env=HARMLESS,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    first, *names = done.stderr.splitlines()
    assert first == f"code {code}", done.stderr
    return set(names)


def among(imported: set[str], unwanted: set[str]) -> set[str]:
    return {name for name in imported if any(name == each or name.startswith(f"{each}.") for each in unwanted)}


def test_version_imports_next_to_nothing(tmp_path: Path) -> None:
    imported = modules("--version", cwd=tmp_path)
    assert {name for name in imported if name.startswith("skill_lint")} == {
        "skill_lint",
        "skill_lint.cli",
        "skill_lint.cli.main",
        "skill_lint.cli.streams",
    }
    assert among(imported, NEVER | PARSERS | {"argparse", "typing", "re", "json", "dataclasses"}) == set()


@pytest.mark.parametrize(
    ("arguments", "further"),
    [
        (["--help"], {"json", "dataclasses", "inspect", "shutil"}),
        (["check", "--help"], {"json", "dataclasses", "inspect", "shutil"}),
        (["generate-shell-completion", "bash"], {"json", "dataclasses", "inspect", "shutil"}),
        (["rules"], {"pathlib", "shutil", "skill_lint.rules.rule"}),
        (["explain", "body-empty"], {"pathlib", "shutil"}),
    ],
)
def test_no_parser_is_imported_to_explain(tmp_path: Path, arguments: list[str], further: set[str]) -> None:
    assert among(modules(*arguments, cwd=tmp_path), NEVER | PARSERS | further) == set()


def test_explain_imports_one_rule(tmp_path: Path) -> None:
    imported = modules("explain", "path-missing", cwd=tmp_path)
    rules = {name for name in imported if name.count(".") == 3 and name.startswith("skill_lint.rules.")}
    assert rules == {"skill_lint.rules.references.path_missing"}


def test_a_clean_check_imports_nothing_dear(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN})
    imported = modules("check", cwd=tmp_path)
    assert among(imported, NEVER | {"subprocess", "skill_lint.report.json_format", "skill_lint.report.github"}) == set()


def test_rules_of_faults_that_no_reference_has_are_not_imported(tmp_path: Path) -> None:
    spoken = "skill_lint.rules.references.path_missing"
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN})
    imported = modules("check", cwd=tmp_path)
    assert not {spoken, "skill_lint.rules.references.symbol_missing"} & imported
    assert "skill_lint.rules.name.name_missing" in imported
    write_tree(tmp_path, {"skills/mug/SKILL.md": FAULTY})
    assert {spoken, "skill_lint.rules.references.symbol_missing"} & modules("check", cwd=tmp_path, code=1) == {spoken}


def test_a_clean_check_in_git_imports_subprocess_besides(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN})
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    assert among(modules("check", "--hook", cwd=tmp_path), NEVER) == set()
    assert among(modules("check", cwd=tmp_path), NEVER) == set()


def test_a_configuration_costs_its_own_parser_alone(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN, "skill-lint.toml": 'ignore = ["name-mismatch"]\n'})
    assert among(modules("check", cwd=tmp_path), NEVER) <= {
        "tomllib",
        "tomllib._parser",
        "tomllib._re",
        "tomllib._types",
    }


def test_prompts_are_loaded_only_where_there_is_a_set_of_them(tmp_path: Path) -> None:
    prompts = {"skill_lint.prompts", "skill_lint.rules.evals", "skill_lint.parsing.json_nodes"}
    backends = {"skill_lint.triggers", "httpx2"}
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN, "skills/tea/evals/notes.md": "# Notes\n"})
    assert among(modules("check", cwd=tmp_path), prompts | backends) == set()
    table = "prompt,should_trigger\nBrew a pot,true\nWash the mug,false\n"
    write_tree(tmp_path, {"skills/tea/evals/tea.prompts.csv": table})
    imported = modules("check", cwd=tmp_path)
    assert {"skill_lint.prompts.csv_rows", "skill_lint.rules.evals.prompts_invalid"} <= imported
    unwanted = {"skill_lint.prompts.lexical", "skill_lint.prompts.background", "skill_lint.parsing.json_nodes"}
    assert among(imported, NEVER | backends | unwanted) == set()


def test_words_are_compared_only_where_notes_are_shown(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN, "skills/mug/SKILL.md": CLEAN})
    comparing = {"skill_lint.prompts.overlap", "skill_lint.prompts.lexical", "snowballstemmer"}
    assert among(modules("check", cwd=tmp_path), comparing) == set()
    shown = among(modules("check", "--min-severity", "note", cwd=tmp_path), comparing)
    assert {"skill_lint.prompts.overlap", "snowballstemmer"} <= shown


def test_findings_cost_no_dear_library_either(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/mug/SKILL.md": FAULTY})
    dear = NEVER - {"difflib"}  # what may have been meant is looked for only where something is wrong
    assert among(modules("check", cwd=tmp_path, code=1), dear) == set()


def test_what_was_watched_for_would_be_seen(tmp_path: Path) -> None:
    assert among({"rich.console", "richer", "asyncio"}, NEVER) == {"rich.console", "asyncio"}
    assert "argparse" in modules("rules", cwd=tmp_path)


def test_nothing_is_parsed_where_nothing_has_changed(tmp_path: Path) -> None:
    write_tree(tmp_path, {"skills/tea/SKILL.md": CLEAN, "skills/mug/SKILL.md": FAULTY})
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "base")
    for _ in range(2):  # what was written only just now is not relied on
        assert "markdown_it" in modules("check", cwd=tmp_path, code=1)
        if (tmp_path / ".skill-lint-cache").is_dir() and [*(tmp_path / ".skill-lint-cache").rglob("results")]:
            break
    unwanted = {
        "yaml",
        "markdown_it",
        "subprocess",
        "skill_lint.parsing",
        "skill_lint.references",
        "skill_lint.engine.run",
    }
    imported = modules("check", cwd=tmp_path, code=1)
    assert among(imported, NEVER | unwanted) == set()
    assert {name for name in imported if name.startswith("skill_lint.rules.")} == {"skill_lint.rules.catalogue"}
