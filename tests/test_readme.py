"""What the README shows is what the program prints, and what it says to type works."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.cli.running import CLEAN, FAULTY, HARMLESS, git, write_tree

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.compile(r"<!-- output: [^\n]*-->\n(?P<told>[^\n]*)\n\n```text\n(?P<output>.*?)\n?```", re.DOTALL)
WORKFLOW = re.compile(r"^```yaml\n(- run: .*?)^```", re.DOTALL | re.MULTILINE)


def test_the_output_shown_is_the_output_of_the_example(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs" / "example", tmp_path / "docs" / "example")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    environment = {name: value for name, value in os.environ.items() if name not in {"FORCE_COLOR", "CLICOLOR_FORCE"}}
    run = subprocess.run(
        [sys.executable, "-m", "skill_lint", "docs/example"],
        cwd=tmp_path,
        env=environment | {"SOURCE_DATE_EPOCH": "1", "COLUMNS": "120"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 1, run.stderr
    shown = SHOWN.search(README)
    assert shown
    chosen = shown["output"].split("\n\n")
    printed = re.sub(r"^base: .*\n", "", run.stdout, flags=re.MULTILINE).rstrip("\n").split("\n\n")
    assert len(chosen) > 1, "the README shows a finding"
    for block in chosen:
        assert block in printed
    assert chosen[-1] == printed[-1], "the summary is the whole one"
    counts = [len(chosen) - 1, len(printed) - 1]
    assert list(map(int, re.findall(r"\d+", shown["told"]))) == counts, "an excerpt says that it is one"


def test_every_document_that_the_readme_links_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert len(links) >= 8
    assert [link for link in links if not (ROOT / link).is_file()] == []


@pytest.mark.parametrize("shell", ["bash -e", "bash -eu -o pipefail"])
@pytest.mark.parametrize(
    ("text", "configuration", "code", "annotations"), [(CLEAN, "", 0, 0), (FAULTY, "", 1, 2), (CLEAN, "x = 1\n", 2, 0)]
)
def test_the_workflow_of_the_readme_gives_annotations_and_the_exit_code(
    tmp_path: Path, shell: str, text: str, configuration: str, code: int, annotations: int
) -> None:
    """GitHub runs a step with `bash -e`, or with `pipefail` besides where the workflow names bash."""
    workflow = WORKFLOW.search(README)
    assert workflow
    *_, step = yaml.safe_load(workflow[1])
    name = re.search(r"name: (\w+)", text)
    assert name
    project = write_tree(tmp_path / "project", {f"skills/{name[1]}/SKILL.md": text, "skill-lint.toml": configuration})
    before = sorted(project.rglob("*"))
    command = write_tree(tmp_path / "bin", {"skill-lint": f'#!/bin/sh\nexec "{sys.executable}" -m skill_lint "$@"\n'})
    (command / "skill-lint").chmod(0o755)
    script = write_tree(tmp_path, {"step.sh": step["run"]}) / "step.sh"
    path = f"{command}{os.pathsep}{HARMLESS['PATH']}"
    done = subprocess.run(
        [*shell.split(), str(script)],
        cwd=project,
        env=HARMLESS | {"PATH": path, "GITHUB_ACTIONS": "true", "TMPDIR": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert len(re.findall(r"^::(?:error|warning) file=", done.stdout, re.MULTILINE)) == annotations
    assert sorted(project.rglob("*")) == before, "nothing is left in the work tree"


def test_the_readme_and_the_gate_install_and_test_in_the_same_way() -> None:
    (command,) = re.findall(r"^python3 -m venv .*pytest$", README, re.MULTILINE)
    _, install, tests = command.replace(".venv/bin/", "").split(" && ")
    gate = [line.strip() for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()]
    assert tests in gate
    (installing,) = (line for line in gate if "pip install" in line)
    assert installing.split()[-1] == install.split()[-1] == "'.[dev]'"
    assert f".venv/bin/{tests} " in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_no_name_of_a_package_index_is_promised() -> None:
    """Whoever registers a name there decides what runs, so installing goes by checkout or address."""
    texts = [README, *(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))]
    installed = [words for text in texts for words in re.findall(r"(?:pip|pipx|uv tool) install ([^#;&`\n]*)", text)]
    assert len(installed) >= 4
    for words in installed:
        (what,) = (word for word in shlex.split(words) if not word.startswith("-"))
        assert what.startswith(("git+<address", "."))
