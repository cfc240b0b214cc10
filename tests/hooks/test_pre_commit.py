"""The hook as people meet it: through the real pre-commit, with a commit that fails and one that passes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
# pre-commit.com, "Creating new hooks", read 2026-11; `validate-manifest` swallows any other key without a word.
KNOWN_KEYS = {
    *("id", "name", "entry", "language", "alias", "files", "exclude", "types", "types_or", "exclude_types"),
    *("additional_dependencies", "args", "always_run", "fail_fast", "pass_filenames", "description"),
    *("language_version", "log_file", "require_serial", "stages", "verbose", "minimum_pre_commit_version"),
}
SKILL = "skills/tide-table/SKILL.md"
GOOD = (
    "---\nname: tide-table\n"
    "description: Reads tide tables of any harbour. Use when a harbour or a tide is named.\n---\n"
    "Read the [table](references/table.md).\n"
)
BAD = GOOD.replace("description: Reads", "description: Reads: all")


def environment(folder: Path) -> dict[str, str]:
    """The environment of somebody who commits: no word of an outer git or pre-commit, and no network."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GIT_", "PRE_COMMIT", "PIP_", "VIRTUALENV_", "PYTHON", "SKILL_LINT", "SKIP"))
    }
    return kept | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "HOME": str(folder),
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(wheelhouse(folder)),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PRE_COMMIT_HOME": str(folder / "pre-commit"),
        "VIRTUALENV_NO_PERIODIC_UPDATE": "1",
    }


def wheelhouse(folder: Path) -> Path:
    """What an installation of the hook needs, fetched by pip; `SKILL_LINT_WHEELHOUSE` names one that is there."""
    given = os.environ.get("SKILL_LINT_WHEELHOUSE")
    if given:
        return Path(given)
    wheels = folder / "wheels"
    if not wheels.exists():
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        needed = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
        run([sys.executable, "-m", "pip", "download", "-q", "-d", str(wheels), *needed], folder, dict(os.environ))
    return wheels


def run(words: list[str], folder: Path, environ: dict[str, str], *, code: int = 0) -> str:
    done = subprocess.run(
        words, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == code, done.stdout
    return done.stdout


def released(folder: Path, environ: dict[str, str]) -> Path:
    """The project as pre-commit clones it: a repository with a tag."""
    project = folder / "skill-lint"
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", MANIFEST.name):
        shutil.copy(ROOT / name, project)
    commit(project, environ, "release")
    run(["git", "tag", "v1"], project, environ)
    return project


def commit(folder: Path, environ: dict[str, str], message: str) -> None:
    if not (folder / ".git").exists():
        run(["git", "init", "-q", "-b", "main"], folder, environ)
        run(["git", "config", "user.name", "test"], folder, environ)
        run(["git", "config", "user.email", "test@example.invalid"], folder, environ)
    run(["git", "add", "-A"], folder, environ)
    run(["git", "commit", "-q", "-m", message], folder, environ)


def test_manifest_has_known_keys_only_and_one_hook() -> None:
    hooks = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["skill-lint"]
    (hook,) = hooks
    assert set(hook) <= KNOWN_KEYS
    assert hook["entry"] == "skill-lint check --hook"
    assert (hook["always_run"], hook["pass_filenames"], hook["require_serial"]) == (True, False, True)
    assert hook["stages"] == ["pre-commit", "pre-merge-commit", "pre-push", "manual"]
    assert not {"language_version", "additional_dependencies", "verbose", "files"} & set(hook)


def test_real_commits(tmp_path: Path) -> None:
    environ = environment(tmp_path)
    project = released(tmp_path, environ)
    repository = tmp_path / "repository"
    skill = repository / SKILL
    (skill.parent / "references").mkdir(parents=True)
    (skill.parent / "references/table.md").write_text("# Table\n")
    skill.write_text(GOOD)
    (repository / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {project.as_uri()}\n    rev: v1\n    hooks:\n      - id: skill-lint\n"
    )
    commit(repository, environ, "base")
    pre_commit = [sys.executable, "-m", "pre_commit"]

    # A project that only tries the hook.
    tried = [*pre_commit, "try-repo", str(project), "skill-lint", "--verbose", "--color=never"]
    assert "Passed" in run(tried, repository, environ)
    skill.write_text(BAD)
    run(["git", "add", "-A"], repository, environ)
    failed = run(tried, repository, environ, code=1)
    assert "Failed" in failed
    assert f"{SKILL}:3:19: error[frontmatter-invalid-yaml]" in failed

    # A project that has it installed: git itself runs it.
    run([*pre_commit, "install"], repository, environ)
    refused = run(["git", "commit", "-m", "broken"], repository, environ, code=1)
    assert f"{SKILL}:3:19: error[frontmatter-invalid-yaml]" in refused
    skill.write_text(GOOD + "More.\n")
    run(["git", "add", "-A"], repository, environ)
    assert "Passed" in run(["git", "commit", "-m", "mended"], repository, environ)

    # A commit that only deletes a file is checked too, though git gives the hook no file name, ...
    run(["git", "rm", "-q", f"{skill.parent.relative_to(repository)}/references/table.md"], repository, environ)
    lost = run(["git", "commit", "-m", "lost"], repository, environ, code=1)
    assert "error[path-missing]" in lost
    run(["git", "reset", "-q", "--hard"], repository, environ)

    # ... also where the file stays on the disk, which the commit does not see.
    run(["git", "rm", "-q", "--cached", f"{skill.parent.relative_to(repository)}/references/table.md"],
        repository, environ)  # fmt: skip
    assert "error[path-missing]" in run(["git", "commit", "-m", "untracked"], repository, environ, code=1)
    run(["git", "reset", "-q", "--hard"], repository, environ)

    # A repository that has no skill at all has nothing to be told.
    run(["git", "rm", "-q", "-r", "skills"], repository, environ)
    assert "Passed" in run(["git", "commit", "-m", "no skills"], repository, environ)
