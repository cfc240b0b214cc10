"""From paths to a project: its root, its skills, and those that are meant."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.discovery import Opened, Problem, open_project
from skill_lint.index.disk import DiskTree
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_tree import GitTree

from .laying import SKILL, clean_environment, git, lay, repository

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from skill_lint.index.tree import Tree

FILES = {
    "README.md": "",
    ".claude/skills/a/SKILL.md": SKILL,
    ".claude/skills/a/references/deep/x.md": "",
    ".claude/skills/b/SKILL.md": SKILL,
    "skills/garden/SKILL.md": SKILL,
    "skills/garden/sowing/SKILL.md": SKILL,
    "src/main.py": "",
}


def opened(*paths: str | Path, cwd: Path, environ: dict[str, str] | None = None, **options: object) -> Opened:
    environment = clean_environment(cwd / "home") | (environ or {})
    return open_project([str(path) for path in paths], str(cwd), environ=environment, **options)  # type: ignore[arg-type]


def targets(project: Opened) -> list[str]:
    return [skill.directory for skill in project.targets]


def messages(project: Opened) -> list[str]:
    return [problem.message for problem in project.problems]


@pytest.fixture(params=["git", "disk"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The same files in a repository and outside of any (then a configuration marks the root)."""
    root = tmp_path / "project"
    if request.param == "git":
        return repository(root, FILES)
    return lay(root, FILES | {"skill-lint.toml": ""})


class TestTargets:
    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            (".", [".claude/skills/a", ".claude/skills/b", "skills/garden", "skills/garden/sowing"]),
            (".claude", [".claude/skills/a", ".claude/skills/b"]),
            (".claude/skills/a", [".claude/skills/a"]),
            (".claude/skills/a/SKILL.md", [".claude/skills/a"]),
            (".claude/skills/a/references", [".claude/skills/a"]),
            (".claude/skills/a/references/deep/x.md", [".claude/skills/a"]),
            ("skills/garden", ["skills/garden", "skills/garden/sowing"]),
            ("skills/garden/SKILL.md", ["skills/garden"]),
            ("skills/garden/sowing/SKILL.md", ["skills/garden/sowing"]),
        ],
    )
    def test_what_a_path_means(self, project: Path, path: str, expected: list[str]) -> None:
        result = opened(path, cwd=project)
        assert targets(result) == expected
        assert len(result.skills) == 4
        assert result.root == str(project)
        assert (result.problems, result.notices) == ((), ())

    def test_several_paths_count_each_skill_once_in_the_order_of_the_tree(self, project: Path) -> None:
        paths = ("skills/garden", ".claude/skills/b/SKILL.md", "skills", ".claude/skills/b")
        assert targets(opened(*paths, cwd=project)) == [
            ".claude/skills/b", "skills/garden", "skills/garden/sowing"
        ]  # fmt: skip

    def test_every_form_of_a_path_gives_the_same(self, project: Path) -> None:
        (project.parent / "link").symlink_to(project)
        other = project.parent / "other"
        other.mkdir()
        skill = project / ".claude/skills/a"
        forms: list[tuple[str, Path]] = [
            (".claude/skills/a", project),
            ("./.claude//skills/./a/", project),
            ("src/../.claude/skills/a", project),
            (str(skill), project),
            (f"{skill}/", other),
            (os.path.relpath(skill, other), other),
            (".", skill),
            ("..", skill / "references"),
            ("../a", skill),
            ("SKILL.md", skill),
            ("link/.claude/skills/a", project.parent),
            (".claude/skills/a", project.parent / "link"),
        ]
        for path, cwd in forms:
            result = opened(path, cwd=cwd)
            assert (result.root, targets(result)) == (str(project), [".claude/skills/a"]), path

    @pytest.mark.parametrize(
        ("path", "problem"),
        [
            ("src", "no skill found below `src`; looked for `SKILL.md`"),
            ("src/main.py", "no skill found below `src/main.py`; looked for `SKILL.md`"),
            ("README.md", "no skill found below `README.md`; looked for `SKILL.md`"),
            ("nowhere", "`nowhere` does not exist"),
            ("nowhere/\0", "`nowhere/\0` does not exist"),
            ("skills/Garden", "`skills/Garden` does not exist"),
        ],
    )
    def test_paths_without_a_skill(self, project: Path, path: str, problem: str) -> None:
        result = opened(path, cwd=project)
        assert result.problems == (
            Problem(path, "no-skill" if problem.startswith("no skill") else "missing", problem),
        )  # fmt: skip
        assert result.targets == ()

    @pytest.mark.parametrize("hook", [False, True])
    def test_a_link_to_nothing_is_told_from_a_path_that_is_not_there(self, tmp_path: Path, hook: bool) -> None:
        links = {".claude/skills/b/SKILL.md": "../../../shared/gone.md"}
        root = repository(tmp_path / "r", {"skills/a/SKILL.md": SKILL}, links)
        (path,) = links
        expected = Problem(path, "missing", f"`{path}` is a link that leads to nothing")
        assert opened(path, cwd=root, hook=hook).problems == (expected,)

    def test_a_path_outside_of_the_repository(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", FILES)
        result = opened("../other", "src", cwd=root, buffers={"../other": b""}, hook=True)
        assert [(problem.path, problem.kind) for problem in result.problems] == [
            ("../other", "outside"), ("src", "no-skill")
        ]  # fmt: skip

    def test_one_path_without_a_skill_beside_one_with(self, project: Path) -> None:
        result = opened("src", ".claude/skills/a", cwd=project)
        assert targets(result) == [".claude/skills/a"]
        assert len(result.problems) == 1

    def test_a_link_to_a_skill_means_the_skill(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {"skills/a/SKILL.md": SKILL}, {".claude/skills/a": "../../skills/a"})
        for path in (".claude/skills/a", ".claude/skills/a/SKILL.md", ".claude", "skills/a"):
            assert targets(opened(path, cwd=root)) == ["skills/a"], path
        assert targets(opened(cwd=root)) == ["skills/a"]


class TestRoot:
    def test_nothing_named_is_the_whole_repository(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", FILES)
        result = opened(cwd=root / "src")
        assert (result.root, result.paths, len(result.targets)) == (str(root), ("",), 4)

    def test_nothing_named_outside_git_is_the_folder(self, tmp_path: Path) -> None:
        lay(tmp_path, FILES)
        result = opened(cwd=tmp_path / "skills")
        assert (result.root, targets(result)) == (str(tmp_path / "skills"), ["garden", "garden/sowing"])

    @pytest.mark.parametrize(
        ("path", "root"),
        [
            ("p", "p"),
            ("p/.claude/skills/a", "p"),
            ("p/.claude/skills/a/references/x.md", "p"),
            ("p/.claude/skills", "p"),
            ("p/.claude", "p"),
            ("p/skills", "p/skills"),
            ("p/skills/s", "p/skills"),
            ("p/skills/s/SKILL.md", "p/skills"),
            ("p/skills/s/nested", "p/skills"),
            ("q/skills/s", "q"),
            ("configured/.claude/skills/a", "configured"),
            ("configured/skills/s", "configured"),
            ("dotted/sub/skills/s", "dotted"),
            ("pyproject/sub/skills/s", "pyproject"),
            ("other-pyproject/skills/s", "other-pyproject/skills"),
            ("alone/s", "alone/s"),
            ("alone/s/SKILL.md", "alone/s"),
            ("alone/s/deep/nested", "alone/s/deep/nested"),
            ("alone/s/references", "alone/s"),
            ("together/s", "together"),
            ("together/repository", "together/repository"),
            ("together/plugin", "together/plugin"),
        ],
    )
    def test_outside_git(self, tmp_path: Path, path: str, root: str) -> None:
        lay(tmp_path, {
            "p/.claude/skills/a/SKILL.md": SKILL, "p/.claude/skills/a/references/x.md": "",
            "p/skills/s/SKILL.md": SKILL, "p/skills/s/nested/SKILL.md": SKILL,
            "q/.claude-plugin/plugin.json": "{}", "q/skills/s/SKILL.md": SKILL,
            "configured/skill-lint.toml": "", "configured/.claude/skills/a/SKILL.md": SKILL,
            "configured/skills/s/SKILL.md": SKILL,
            "dotted/.skill-lint.toml": "", "dotted/sub/skills/s/SKILL.md": SKILL,
            "pyproject/pyproject.toml": "[tool.skill-lint]\n", "pyproject/sub/skills/s/SKILL.md": SKILL,
            "other-pyproject/pyproject.toml": "[tool.other]\n", "other-pyproject/skills/s/SKILL.md": SKILL,
            "alone/s/SKILL.md": SKILL, "alone/s/references/a.md": "", "alone/s/deep/nested/SKILL.md": SKILL,
            "alone/s/deep/a.md": "", "alone/one/a.md": "", "alone/two/a.md": "",
            "together/s/SKILL.md": SKILL, "together/t/SKILL.md": SKILL,
            "together/repository/SKILL.md": SKILL, "together/repository/.gitignore": "",
            "together/plugin/SKILL.md": SKILL, "together/plugin/.claude-plugin/plugin.json": "{}",
        })  # fmt: skip
        result = opened(path, cwd=tmp_path)
        assert result.root == str(tmp_path / root)
        assert result.targets
        assert result.problems == ()

    def test_several_paths_outside_git_have_their_common_parent(self, tmp_path: Path) -> None:
        lay(tmp_path, {"a/x/SKILL.md": SKILL, "b/y/SKILL.md": SKILL, "c/z/SKILL.md": SKILL})
        result = opened("a/x", "b", cwd=tmp_path)
        assert (result.root, targets(result)) == (str(tmp_path), ["a/x", "b/y"])
        assert [skill.directory for skill in result.skills] == ["a/x", "b/y"]

    def test_two_skills_of_one_folder_have_it_for_their_root(self, tmp_path: Path) -> None:
        lay(tmp_path, {f"{name}/SKILL.md": SKILL for name in "abc"} | {"d/x.md": "", "e/x.md": "", "f/x.md": ""})
        result = opened("a", "b", cwd=tmp_path)
        assert (result.root, targets(result)) == (str(tmp_path), ["a", "b"])
        assert len(result.skills) == 3

    def test_a_skill_in_a_home_folder_is_its_own_root(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        lay(tmp_path, {"a/SKILL.md": SKILL, "b/SKILL.md": SKILL})
        result = opened("a", cwd=tmp_path)
        assert (result.root, targets(result)) == (str(tmp_path / "a"), [""])

    def test_a_home_folder_is_no_root_of_several_skills(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        lay(tmp_path, {"a/SKILL.md": SKILL, "b/SKILL.md": SKILL, "large/x.md": ""})
        result = opened("a", "b", cwd=tmp_path)
        assert targets(result) == ["a", "b"]
        assert result.tree.files == {"a/SKILL.md", "b/SKILL.md"}

    @pytest.mark.parametrize("path", [".", "large"])
    def test_a_skill_md_in_the_home_folder_makes_it_no_project(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        lay(
            tmp_path, {"SKILL.md": SKILL, "large/x.md": "", ".claude/skills/b/SKILL.md": SKILL, "skills/c/SKILL.md": ""}
        )
        result = opened(path, cwd=tmp_path)
        assert ("large/x.md" in result.tree.files, len(result.notices)) == (False, int(path == "."))
        assert targets(result) == (["", ".claude/skills/b", "skills/c"] if path == "." else [])

    def test_the_root_of_the_disk_is_not_walked(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        scandir, walked = os.scandir, []

        def note(path: str) -> Iterator[os.DirEntry[str]]:
            walked.append(str(path))
            return scandir(path)

        monkeypatch.setattr(os, "scandir", note)
        result = opened("/", cwd=tmp_path)
        assert result.root == "/"
        assert len(result.tree.files) < 1000
        assert not {"/", "/usr", "/tmp"} & set(walked)

    def test_a_pipe_is_no_configuration(self, tmp_path: Path) -> None:
        lay(tmp_path, {"p/skills/a/SKILL.md": SKILL}, {"pyproject.toml": "/dev/zero"})
        os.mkfifo(tmp_path / "p/pyproject.toml")
        assert opened("p/skills/a", cwd=tmp_path).root == str(tmp_path / "p/skills")

    def test_of_a_large_configuration_the_start_is_read(self, tmp_path: Path) -> None:
        lay(tmp_path, {"pyproject.toml": "[tool.skill-lint]\n", "p/skills/a/SKILL.md": SKILL})
        with (tmp_path / "p/pyproject.toml").open("wb") as file:
            file.truncate(1 << 21)
            file.seek(0, os.SEEK_END)
            file.write(b"[tool.skill-lint]\n")
        assert opened("p/skills/a", cwd=tmp_path).root == str(tmp_path)

    def test_several_repositories_have_their_common_parent(self, tmp_path: Path) -> None:
        for name in ("one", "two", "three"):
            repository(tmp_path / name, {".claude/skills/a/SKILL.md": SKILL, ".gitignore": "b\n"})
            lay(tmp_path / name, {".claude/skills/b/SKILL.md": SKILL})
        result = opened("one", "two", cwd=tmp_path)
        assert (result.root, targets(result)) == (
            str(tmp_path), ["one/.claude/skills/a", "two/.claude/skills/a"]
        )  # fmt: skip
        assert [skill.base for skill in result.targets] == ["one", "two"]

    def test_the_skills_of_a_home_folder_are_no_project(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        lay(tmp_path, {".claude/skills/a/SKILL.md": SKILL, "skill-lint.toml": "", "large/x.md": ""})
        for path in (".claude/skills/a", ".claude/skills", ".claude"):
            result = opened(path, cwd=tmp_path)
            assert (result.root, targets(result)) == (str(tmp_path / ".claude"), ["skills/a"])
            (skill,) = result.skills
            assert (skill.home, skill.folder_is_name) == ("collection", True)

    def test_a_path_in_another_repository_is_of_that_one(self, tmp_path: Path) -> None:
        outer = repository(tmp_path / "outer", FILES)
        inner = repository(outer / "vendor/inner", {"skills/z/SKILL.md": SKILL})
        assert targets(opened("vendor/inner", cwd=outer)) == ["skills/z"]
        assert opened("vendor/inner/skills/z/SKILL.md", cwd=outer).root == str(inner)
        assert "vendor/inner/skills/z" not in targets(opened(cwd=outer))

    def test_a_linked_worktree_is_a_root(self, tmp_path: Path) -> None:
        main = repository(tmp_path / "main", FILES)
        git(main, "worktree", "add", "-q", "trees/one")
        assert opened(cwd=main / "trees/one/src").root == str(main / "trees/one")
        assert len(opened(cwd=main).skills) == 4

    def test_an_empty_git_folder_is_no_repository(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {"sub/skills/a/SKILL.md": SKILL})
        (root / "sub/.git").mkdir()
        assert opened("sub", cwd=root).root == str(root)


class TestHidden:
    @pytest.mark.parametrize("kind", ["git", "disk"])
    def test_the_pattern_that_hides_most_is_named(self, tmp_path: Path, kind: str) -> None:
        lay(tmp_path, {
            ".gitignore": "/out/build/\n", "out/build/a/SKILL.md": SKILL, "out/build/b/SKILL.md": SKILL,
            "out/.gitignore": "c\n", "out/c/SKILL.md": SKILL, "skills/x/SKILL.md": SKILL, "skill-lint.toml": "",
        })  # fmt: skip
        if kind == "git":
            git(tmp_path, "init", "-q")
        problem = "no skill found below `out`; looked for `SKILL.md`; the pattern `/out/build/` of `.gitignore` hides 2"
        assert messages(opened("out", cwd=tmp_path)) == [problem]
        for path in ("out/c", "out/c/SKILL.md"):
            result = opened(path, cwd=tmp_path)
            assert (targets(result), result.problems) == (["out/c"], ())
            assert sorted(skill.directory for skill in result.skills) == ["out/c", "skills/x"]
        assert len(opened("out", cwd=tmp_path, respect_ignore=False).targets) == 3

    def test_a_skill_of_which_only_the_entry_is_hidden(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {".gitignore": "SKILL.md\n", "skills/a/notes.md": ""})
        lay(root, {"skills/a/SKILL.md": SKILL})
        assert targets(opened("skills/a", cwd=root)) == ["skills/a"]
        assert targets(opened("skills/a/notes.md", cwd=root)) == ["skills/a"]
        assert messages(opened("skills", cwd=root)) == [
            "no skill found below `skills`; looked for `SKILL.md`; the pattern `SKILL.md` of `.gitignore` hides 1",
        ]

    def test_folders_that_cannot_be_listed(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        lay(tmp_path, {"skill-lint.toml": "", "a/SKILL.md": SKILL, "b/SKILL.md": SKILL, "locked/SKILL.md": SKILL})
        scandir = os.scandir

        def refuse(path: str) -> object:
            if path.endswith("/locked"):
                raise PermissionError(13, "Permission denied", path)
            return scandir(path)

        monkeypatch.setattr(os, "scandir", refuse)
        result = opened(".", cwd=tmp_path)
        assert targets(result) == ["a", "b"]
        assert result.problems == (Problem("locked", "unlisted", f"cannot list the folder `{tmp_path}/locked`"),)
        assert opened("a", cwd=tmp_path).problems == ()

    def test_fixtures_and_foreign_folders(self, tmp_path: Path) -> None:
        files = {"tests/fixtures/x/SKILL.md": SKILL, "lib/node_modules/p/SKILL.md": SKILL, "skills/s/SKILL.md": SKILL}
        root = repository(tmp_path / "r", files)
        assert targets(opened(cwd=root)) == ["skills/s"]
        for path in ("tests/fixtures/x", "tests/fixtures", "lib/node_modules", "tests/fixtures/x/SKILL.md"):
            assert len(opened(path, cwd=root).targets) == 1, path
        (problem,) = messages(opened("tests", cwd=root))
        assert problem == (
            "no skill found below `tests`; looked for `SKILL.md`; "
            "1 in folders of other software or test fixtures were left out"
        )

    def test_material(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {"skills/a/SKILL.md": SKILL, "skills/a/assets/b/SKILL.md": SKILL})
        assert targets(opened("skills/a/assets/b/SKILL.md", cwd=root)) == ["skills/a"]
        assert targets(opened("skills/a/assets", cwd=root)) == ["skills/a"]
        assert targets(opened("skills/a/assets/b", cwd=root)) == ["skills/a/assets/b"]

    def test_a_folder_in_place_of_the_entry(self, project: Path) -> None:
        lay(project, {".claude/skills/c/SKILL.md/index.md": "", "web/[name]/SKILL.md/route.ts": ""})
        told = "`.claude/skills/c/SKILL.md` is a folder"
        for path in (".claude/skills/c", ".claude/skills/c/SKILL.md"):
            result = opened(path, cwd=project)
            assert messages(result) == [f"no skill found below `{path}`; looked for `SKILL.md`; {told}"]
            assert result.notices == ()
        result = opened(cwd=project)
        assert (len(result.targets), result.problems) == (4, ())
        assert result.notices == (f"{told}, so `.claude/skills/c` is no skill",)
        assert opened("skills", cwd=project).notices == ()

    def test_other_repositories_below(self, tmp_path: Path) -> None:
        repository(tmp_path / "code/one", FILES)
        repository(tmp_path / "code/two", FILES)
        assert messages(opened("code", cwd=tmp_path)) == [
            "no skill found below `code`; looked for `SKILL.md`; 2 other repositories below it were not entered",
        ]


def excluding(*folders: str) -> Callable[[Tree], Callable[[str, str], bool]]:
    def test(directory: str, entry: str) -> bool:
        assert entry == f"{directory}/SKILL.md"
        return any(f"{directory}/".startswith(f"{folder}/") for folder in folders)

    return lambda tree: test


class TestExclusion:
    def test_excluded_skills_are_not_found(self, project: Path) -> None:
        result = opened(cwd=project, exclusion=excluding("skills"))
        assert targets(result) == [".claude/skills/a", ".claude/skills/b"]
        assert result.skills == result.targets

    def test_naming_one_lifts_it(self, project: Path) -> None:
        for path in ("skills", "skills/garden", "skills/garden/sowing"):
            result = opened(path, cwd=project, exclusion=excluding("skills"))
            assert targets(result) == [skill for skill in ("skills/garden", "skills/garden/sowing") if path in skill]
        assert targets(opened("skills/garden/SKILL.md", cwd=project, exclusion=excluding("skills"))) == [
            "skills/garden"
        ]

    def test_naming_what_is_not_excluded_lifts_nothing_below(self, project: Path) -> None:
        result = opened("skills/garden", cwd=project, exclusion=excluding("skills/garden/sowing"))
        assert targets(result) == ["skills/garden"]

    def test_unless_the_exclusion_is_forced(self, project: Path) -> None:
        result = opened("skills", cwd=project, exclusion=excluding("skills"), force_exclude=True)
        (problem,) = messages(result)
        assert problem == (
            "no skill found below `skills`; looked for `SKILL.md`; "
            "the configuration or a folder of other software or test fixtures hides 2"
        )

    def test_the_tree_is_given(self, project: Path) -> None:
        seen: list[bytes] = []

        def exclusion(tree: Tree) -> Callable[[str, str], bool]:
            seen.append(tree.read("README.md"))
            return lambda directory, entry: False

        opened(cwd=project, exclusion=exclusion, buffers={"README.md": b"buffer"})
        assert seen == [b"buffer"]


class TestBuffers:
    def test_the_buffer_is_judged_not_the_disk(self, project: Path) -> None:
        path = ".claude/skills/a/SKILL.md"
        result = opened(path, cwd=project, buffers={path: b"buffer"})
        assert targets(result) == [".claude/skills/a"]
        assert result.tree.read(path) == b"buffer"
        assert result.tree.read("README.md") == b""

    def test_a_buffer_that_is_not_on_disk_yet(self, project: Path) -> None:
        path = "skills/new/SKILL.md"
        result = opened(path, cwd=project, buffers={path: b"new"})
        assert targets(result) == ["skills/new"]
        assert result.tree.read(path) == b"new"

    def test_a_buffer_of_an_ignored_skill(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {".gitignore": "build\n"})
        lay(root, {"build/x/SKILL.md": "disk", "build/x/a.md": ""})
        result = opened("SKILL.md", cwd=root / "build/x", buffers={"SKILL.md": b"buffer"})
        (skill,) = result.targets
        assert skill.files == ("build/x/SKILL.md", "build/x/a.md")
        assert result.tree.read(skill.entry) == b"buffer"


class TestFallback:
    def test_without_git_the_files_are_found_all_the_same(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", FILES | {".gitignore": "secret\nbuild/\n"})
        lay(root, {"build/x/SKILL.md": SKILL})
        with_git = opened(cwd=root)
        without = opened(cwd=root / "src", environ={"PATH": ""})
        assert isinstance(with_git.tree, GitTree)
        assert isinstance(without.tree, DiskTree)
        assert without.notices == ("git is not installed, so files were found without it, by `.gitignore` alone",)
        assert (without.root, without.skills) == (with_git.root, with_git.skills)
        assert targets(opened("skills/garden", cwd=root, environ={"PATH": ""})) == [
            "skills/garden", "skills/garden/sowing"
        ]  # fmt: skip

    def test_where_git_refuses(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", FILES)
        result = opened(cwd=root, environ={"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"})
        assert len(result.targets) == 4
        (notice,) = result.notices
        assert notice.startswith("git does not trust the folder")

    def test_a_bare_repository_has_no_working_tree(self, tmp_path: Path) -> None:
        bare = tmp_path / "bare"
        bare.mkdir()
        git(bare, "init", "-q", "--bare")
        lay(bare, {"x/SKILL.md": SKILL})
        assert targets(opened(".", cwd=bare)) == ["x"]

    def test_hook_outside_git(self, tmp_path: Path) -> None:
        result = opened(cwd=lay(tmp_path, FILES), hook=True)
        assert len(result.targets) == 4
        assert result.notices == ("this is no git repository, so the files on disk were judged",)


class TestHook:
    def test_it_judges_the_index(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", FILES)
        git(root, "rm", "-q", "--cached", ".claude/skills/b/SKILL.md")
        lay(root, {"skills/new/SKILL.md": SKILL})
        result = opened(cwd=root / "src", hook=True)
        assert isinstance(result.tree, GitIndexTree)
        assert targets(result) == [".claude/skills/a", "skills/garden", "skills/garden/sowing"]
        assert targets(opened("skills", cwd=root, hook=True)) == ["skills/garden", "skills/garden/sowing"]

    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            (".claude", [".claude/skills/a", ".claude/skills/b", ".claude/skills/new"]),
            (".claude/skills/a/references/deep/x.md", [".claude/skills/a"]),
            (".claude/skills/new", [".claude/skills/new"]),
            (".claude/skills/new/SKILL.md", [".claude/skills/new"]),
            (".roo/skills/garden", ["skills/garden", "skills/garden/sowing"]),
            (".roo/skills/garden/SKILL.md", ["skills/garden"]),
        ],
    )
    def test_a_path_may_be_in_the_index_alone(self, tmp_path: Path, path: str, expected: list[str]) -> None:
        root = repository(tmp_path / "r", FILES)
        lay(root, {".claude/skills/new/SKILL.md": SKILL})
        (root / ".roo").mkdir()
        (root / ".roo/skills").symlink_to("../skills")
        git(root, "add", "-A")
        shutil.rmtree(root / ".claude/skills/new")
        (root / ".roo/skills").unlink()
        for given, cwd in ((path, root), (f"../{path}", root / "src"), (str(root / path), root)):
            result = opened(given, cwd=cwd, hook=True)
            assert (targets(result), result.problems) == (expected, ())

    def test_a_path_that_is_neither_in_the_index_nor_on_disk(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", FILES)
        for path in (".claud", ".claude/skills/a/SKILL.mdx", "skills/Garden"):
            assert opened(path, cwd=root, hook=True).problems == (
                Problem(path, "missing", f"`{path}` does not exist"),
            )  # fmt: skip
        assert [problem.kind for problem in opened("src", cwd=root, hook=True).problems] == ["no-skill"]

    def test_an_empty_scan(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "r", {}, commit=False)
        result = opened(cwd=root, hook=True)
        assert (result.skills, result.targets, result.notices) == ((), (), ())


def test_a_working_directory_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", gone)
    with pytest.raises(FileNotFoundError):
        open_project()
