"""The hooks as people meet them: through the real pre-commit and the real prek, with commits that fail and pass."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.hooks.world import FAULTY, FILES, MENDED, OTHER, SKILL, World, committed, three_findings
from tests.index.laying import IDENTITY

ROOT = Path(__file__).parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
# pre-commit.com, "Creating new hooks", read 2026-11; `validate-manifest` swallows any other key without a word.
KNOWN_KEYS = {
    *("id", "name", "entry", "language", "alias", "files", "exclude", "types", "types_or", "exclude_types"),
    *("additional_dependencies", "args", "always_run", "fail_fast", "pass_filenames", "description"),
    *("language_version", "log_file", "require_serial", "stages", "verbose", "minimum_pre_commit_version"),
}
MANAGERS = {"pre-commit": [sys.executable, "-m", "pre_commit"], "prek": [str(Path(sys.executable).with_name("prek"))]}


def environment(folder: Path) -> dict[str, str]:
    """The environment of somebody who commits: no word of an outer git or hook manager, and no network."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("GIT_", "PRE_COMMIT", "PREK", "PIP_", "UV_", "VIRTUALENV_", "PYTHON", "SKILL_LINT"))
        and name not in {"SKIP", "VIRTUAL_ENV"}
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
        "PREK_HOME": str(folder / "prek"),
        "UV_OFFLINE": "1",
        "UV_NO_INDEX": "1",
        "UV_FIND_LINKS": str(wheelhouse(folder)),
        "UV_NO_CONFIG": "1",
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_CACHE_DIR": str(folder / "uv"),
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


@pytest.fixture(scope="module")
def environ(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return environment(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def released(environ: dict[str, str]) -> Path:
    """The project as hook managers clone it: a repository with a tag."""
    project = Path(environ["HOME"]) / "skill-lint"
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", MANIFEST.name):
        shutil.copy(ROOT / name, project)
    git = ["git", *IDENTITY]
    run([*git, "init", "-q", "-b", "main"], project, environ)
    run([*git, "add", "-A"], project, environ)
    run([*git, "commit", "-q", "-m", "release"], project, environ)
    run([*git, "tag", "v1"], project, environ)
    return project


def test_manifest_has_known_keys_only_and_three_hooks() -> None:
    hooks = {hook["id"]: hook for hook in yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))}
    assert {name: hook["entry"] for name, hook in hooks.items()} == {
        "skill-lint": "skill-lint check --hook",
        "skill-lint-fix": "skill-lint fix --hook",
        "skill-lint-triggers": "skill-lint triggers --hook",
    }
    for hook in hooks.values():
        assert set(hook) <= KNOWN_KEYS
        assert (hook["always_run"], hook["pass_filenames"], hook["require_serial"]) == (True, False, True)
        assert hook["stages"] == ["pre-commit", "pre-merge-commit", "pre-push", "manual"]
        assert hook["language"] == "python"
        assert not {"language_version", "additional_dependencies", "verbose", "files"} & set(hook)


class Managed(World):
    """A repository whose commits run the hooks `ids` through a hook manager."""

    def __init__(self, root: Path, released: Path, environ: dict[str, str], manager: str, ids: tuple[str, ...]) -> None:
        super().__init__(root, FILES | {OTHER: FAULTY, ".pre-commit-config.yaml": configuration(released, ids)})
        self.environ = environ
        run([*MANAGERS[manager], "install", "-t", "pre-commit", "-t", "pre-push"], root, environ)

    def git_with_hooks(self, *words: str) -> tuple[int, str]:
        identity = IDENTITY[:4]  # the hooks are those that the manager installed
        done = subprocess.run(
            ["git", *identity, *words],
            cwd=self.root,
            env=self.environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout


def configuration(released: Path, ids: tuple[str, ...], arguments: str = "") -> str:
    hooks = "".join(f"      - id: {name}\n{arguments}" for name in ids)
    return f"repos:\n  - repo: {released.as_uri()}\n    rev: v1\n    hooks:\n{hooks}"


@pytest.mark.parametrize("manager", MANAGERS)
def test_real_commits(tmp_path: Path, released: Path, environ: dict[str, str], manager: str) -> None:
    world = Managed(tmp_path / "world", released, environ, manager, ("skill-lint",))

    # A function and a test are renamed and a file is moved; nobody has thought of the skill.
    world.rename_function_and_test_and_move_file()
    three_findings(committed(*world.git_with_hooks("commit", "-m", "renamed")))
    assert world.lint("fix", "--unsafe", ".claude/skills/tide-table").returncode == 0
    assert (world.root / SKILL).read_text() == MENDED
    world.git("add", "-A")
    code, output = world.git_with_hooks("commit", "-m", "renamed")
    assert code == 0, output
    assert "Passed" in output  # although another skill has an older fault

    # A commit that only deletes a file gives the manager no file name; the file may even stay on the disk.
    for words in (["docs/harbours.md"], ["--cached", "docs/harbours.md"]):
        world.git("rm", "-q", *words)
        lost = committed(*world.git_with_hooks("commit", "-m", "lost"))
        assert not lost.passed
        assert lost.told == [("error", "path-missing")]
        world.git("reset", "-q", "--hard")

    # A warning is shown, and only where it is asked for it refuses.
    world.git("rm", "-q", "src/tides/models.py")
    code, output = world.git_with_hooks("commit", "-m", "lost")
    assert code == 0, output
    world.git("reset", "-q", "--hard", "HEAD~")
    strict = configuration(released, ("skill-lint",), "        args: [--fail-on, warning]\n")
    world.lay({".pre-commit-config.yaml": strict})
    world.git("commit", "-q", "-a", "-m", "strict")
    world.git("rm", "-q", "src/tides/models.py")
    refused = committed(*world.git_with_hooks("commit", "-m", "lost"))
    assert not refused.passed
    assert refused.told == [("warning", "path-missing")]
    world.git("reset", "-q", "--hard")

    # What has come in past the hook is met before it is pushed.
    world.git("init", "-q", "--bare", str(tmp_path / "origin"))
    world.git("remote", "add", "origin", str(tmp_path / "origin"))
    world.git("push", "-q", "origin", "main")
    world.git("rm", "-q", "docs/harbours.md")
    world.git("commit", "-q", "-m", "past the hook")
    world.git("checkout", "-q", "-b", "elsewhere", "HEAD~")
    pushed = committed(*world.git_with_hooks("push", "origin", "main"))
    assert not pushed.passed
    assert pushed.told == [("error", "path-missing")]


@pytest.mark.parametrize("manager", MANAGERS)
def test_hook_that_fixes(tmp_path: Path, released: Path, environ: dict[str, str], manager: str) -> None:
    world = Managed(tmp_path / "world", released, environ, manager, ("skill-lint-fix", "skill-lint"))
    world.git("mv", "src/tides/model.py", "src/tides/models.py")
    world.lay({"docs/pilots.md": "# Pilots, not staged\n"})
    code, output = world.git_with_hooks("commit", "-m", "moved")
    assert code == 1, output
    assert f"{SKILL}: fixed path-missing" in output
    assert "models.py" in (world.root / SKILL).read_text()
    assert (world.root / "docs/pilots.md").read_text() == "# Pilots, not staged\n"
    world.git("add", SKILL)
    code, output = world.git_with_hooks("commit", "-m", "moved")
    assert code == 0, output


@pytest.mark.parametrize("manager", MANAGERS)
def test_project_that_only_tries_the_hook(
    tmp_path: Path, released: Path, environ: dict[str, str], manager: str
) -> None:
    world = World(tmp_path / "world")
    tried = [*MANAGERS[manager], "try-repo", str(released), "skill-lint", "--verbose", "--color=never"]
    assert "Passed" in run(tried, world.root, environ)
    world.lay({OTHER: FAULTY})
    world.git("add", "-A")
    failed = run(tried, world.root, environ, code=1)
    assert "Failed" in failed
    assert [(finding.path, finding.rule) for finding in committed(1, failed).findings] == [(OTHER, "path-missing")]
    world.git("commit", "-q", "-m", "faulty")
    assert "error[path-missing]" in run([*tried, "--all-files"], world.root, environ, code=1)


@pytest.mark.parametrize("manager", MANAGERS)
def test_hook_that_judges_prompts(tmp_path: Path, released: Path, environ: dict[str, str], manager: str) -> None:
    prompts = ".claude/skills/tide-table/evals/tide-table.prompts.csv"
    wrong = "should_trigger,prompt\ntrue,open the lock for a ship that waits before it\n"
    world = Managed(tmp_path / "world", released, environ, manager, ("skill-lint-triggers",))
    world.lay({prompts: wrong})
    world.git("add", "-A")
    world.git("commit", "-q", "-m", "past the hook")

    # A commit that touches no set and no description is not about prompts.
    world.lay({"docs/pilots.md": "# Pilots\n\nThere are two.\n"})
    world.git("add", "-A")
    code, output = world.git_with_hooks("commit", "-m", "other")
    assert code == 0, output

    # By hand over all files every set is judged, though nothing is staged.
    by_hand = [*MANAGERS[manager], "run", "skill-lint-triggers"]
    failed = run([*by_hand, "--all-files", "--color=never"], world.root, environ, code=1)
    assert f'{prompts}:2: mismatch "open the lock for a ship' in failed

    world.lay({prompts: wrong.replace("true,", "false,")})
    world.git("add", "-A")
    code, output = world.git_with_hooks("commit", "-m", "mended")
    assert code == 0, output
    run([*by_hand, "--all-files"], world.root, environ)
