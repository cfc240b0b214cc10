"""Which base is taken: the one asked for, the one that a CI service or a hook names, else HEAD."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.change import Change
from skill_lint.index.git import Git
from skill_lint.index.git_index import GitIndexTree
from skill_lint.index.git_services import SERVICES
from skill_lint.index.revision import Base, BaseError, base_of

from .laying import clean_environment, git, lay, repository

if TYPE_CHECKING:
    from pathlib import Path

ZEROS = "0" * 40
CI_VARIABLES = {
    name
    for service in SERVICES
    for named in service.bases
    for name in (service.folder, named.variable, *(name for name, _ in (*named.when, *named.unless)))
}


def environment(**more: str) -> dict[str, str]:
    return {name: value for name, value in clean_environment().items() if name not in CI_VARIABLES} | more


def found(root: Path, wanted: str = "auto", **environ: str) -> Base:
    variables = environment(**environ)
    return base_of(Git(str(root), str(root), variables), wanted, variables)


def under_hook(root: Path, **environ: str) -> Base:
    variables = environment(**environ)
    return base_of(Git(str(root), str(root), variables), "auto", variables, hook=True)


def commit(root: Path, *words: str) -> str:
    git(root, "commit", "-q", "--allow-empty", "-m", "change", *words)
    return git(root, "rev-parse", "HEAD").strip()


class World:
    """A clone whose branch `topic` left `main`, which went on: `fork` is the last commit of both."""

    def __init__(self, folder: Path) -> None:
        self.upstream = repository(folder / "upstream", {"tea.py": "tea\n"})
        self.fork = git(self.upstream, "rev-parse", "HEAD").strip()
        git(self.upstream, "checkout", "-q", "-b", "topic")
        lay(self.upstream, {"topic.py": "topic\n"})
        git(self.upstream, "add", "-A")
        self.topic = commit(self.upstream)
        git(self.upstream, "checkout", "-q", "main")
        git(self.upstream, "rm", "-q", "tea.py")
        self.main = commit(self.upstream)
        self.root = folder / "clone"
        git(folder, "clone", "-q", "--branch", "topic", f"file://{self.upstream}", str(self.root))

    def shallow(self, folder: Path, *words: str, branch: str = "topic") -> Path:
        root = folder / "shallow"
        options = ("--depth=1", *words, "--branch", branch)
        git(folder, "clone", "-q", *options, f"file://{self.upstream}", str(root))
        return root


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def event(tmp_path: Path, content: object) -> str:
    path = tmp_path / "event.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return str(path)


class TestAsked:
    def test_none(self, world: World) -> None:
        assert found(world.root, "none", GITHUB_BASE_REF="main") == Base("", "")

    def test_a_revision_is_made_to_the_merge_base(self, world: World) -> None:
        for wanted in ("origin/main", world.main, world.main[:9]):
            base = found(world.root, wanted)
            assert base.revision == world.fork
            assert base.label == wanted[:12]
            assert not base.is_head
            assert base.gap == ""

    def test_head(self, world: World) -> None:
        for wanted in ("HEAD", "topic", world.topic, "origin/topic"):
            assert found(world.root, wanted).is_head

    def test_it_wins_over_what_the_environment_names(self, world: World) -> None:
        earlier = commit(world.root)
        commit(world.root)
        assert found(world.root, "HEAD~1", GITHUB_BASE_REF="main").revision == earlier

    @pytest.mark.parametrize("wanted", ["nowhere", "", "-x", "--all", "HEAD:tea.py", "a\0b", "f" * 40])
    def test_what_is_no_commit(self, world: World, wanted: str) -> None:
        with pytest.raises(BaseError) as caught:
            found(world.root, wanted)
        assert str(caught.value) == f"the repository has no commit `{wanted}`"
        assert caught.value.cure.startswith("fetch it, or give `--base`")

    def test_a_branch_that_only_the_remote_has(self, world: World) -> None:
        with pytest.raises(BaseError) as caught:
            found(world.root, "main")
        assert caught.value.cure == "write `--base origin/main`"

    def test_a_history_of_its_own(self, world: World) -> None:
        git(world.root, "checkout", "-q", "--orphan", "other")
        commit(world.root)
        with pytest.raises(BaseError, match="no commit in common"):
            found(world.root, "origin/main")

    def test_outside_of_git(self) -> None:
        with pytest.raises(BaseError, match="needs a git repository"):
            base_of(None, "main", environment())
        base = base_of(None, "auto", environment())
        assert (base.revision, base.gap) == ("", "this is no git repository")

    def test_before_the_first_commit(self, tmp_path: Path) -> None:
        root = repository(tmp_path / "root", {"a.md": "a\n"}, commit=False)
        assert found(root).is_head
        with pytest.raises(BaseError, match="there is no commit yet"):
            found(root, "HEAD")


class TestNothingNamed:
    def test_head(self, world: World) -> None:
        assert found(world.root) == Base("HEAD", "HEAD")

    def test_without_asking_git(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        variables = environment()
        repository_git = Git(str(world.root), str(world.root), variables)
        monkeypatch.delattr(Git, "run")
        assert base_of(repository_git, "auto", variables).is_head


class TestServices:
    @pytest.mark.parametrize(
        "variables",
        [
            {"GITHUB_BASE_REF": "main"},
            {"CI_MERGE_REQUEST_DIFF_BASE_SHA": "MAIN"},
            {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main", "CI_COMMIT_BEFORE_SHA": ZEROS},
            {"CI_COMMIT_BEFORE_SHA": "MAIN"},
            {"CI_COMMIT_BEFORE_SHA": ZEROS, "CI_DEFAULT_BRANCH": "main", "CI_PIPELINE_SOURCE": "push"},
            {"BITBUCKET_PR_DESTINATION_BRANCH": "main"},
            {"BITBUCKET_PR_DESTINATION_COMMIT": "MAIN"},
            {"SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main"},
            {"BUILDKITE_PULL_REQUEST_BASE_BRANCH": "main"},
            {"CHANGE_TARGET": "main"},
            {"TRAVIS_BRANCH": "main", "TRAVIS_EVENT_TYPE": "pull_request"},
            {"DRONE_TARGET_BRANCH": "main", "DRONE_BUILD_EVENT": "pull_request"},
            {"DRONE_COMMIT_BEFORE": "MAIN", "DRONE_BUILD_EVENT": "push"},
            {"CI_COMMIT_TARGET_BRANCH": "main"},
        ],
    )
    def test_each_is_made_to_the_merge_base(self, world: World, variables: dict[str, str]) -> None:
        base = found(
            world.root, **{name: world.main if value == "MAIN" else value for name, value in variables.items()}
        )
        assert base.revision == world.fork
        assert base.label in ("origin/main", world.main[:12])
        assert base.gap == ""

    @pytest.mark.parametrize(
        "variables",
        [
            {"GITHUB_BASE_REF": ""},
            {"CI_COMMIT_BEFORE_SHA": ZEROS},
            {"CI_COMMIT_BEFORE_SHA": "MAIN", "CI_COMMIT_TAG": "v1"},
            {"CI_DEFAULT_BRANCH": "main", "CI_PIPELINE_SOURCE": "schedule"},
            {"TRAVIS_BRANCH": "main", "TRAVIS_EVENT_TYPE": "push"},
            {"DRONE_TARGET_BRANCH": "main", "DRONE_BUILD_EVENT": "push"},
            {"CI_MERGE_REQUEST_DIFF_BASE_SHA": "--output=x"},
            {"GITHUB_EVENT_PATH": "/nonexistent", "GITHUB_EVENT_NAME": "push", "GITHUB_REF_TYPE": "branch"},
        ],
    )
    def test_what_names_no_base(self, world: World, variables: dict[str, str]) -> None:
        values = {name: world.main if value == "MAIN" else value for name, value in variables.items()}
        assert found(world.root, **values).is_head

    def test_a_branch_without_its_remote(self, world: World) -> None:
        git(world.root, "branch", "release", world.fork)
        base = found(world.root, GITHUB_BASE_REF="release")
        assert (base.revision, base.label) == (world.fork, "release")

    def test_the_base_is_what_is_judged(self, world: World) -> None:
        assert found(world.root, CI_COMMIT_BEFORE_SHA=world.topic).is_head

    def test_a_push(self, world: World, tmp_path: Path) -> None:
        path = event(tmp_path, {"before": world.fork, "repository": {"default_branch": "main"}})
        named = {"GITHUB_EVENT_PATH": path, "GITHUB_EVENT_NAME": "push", "GITHUB_REF_TYPE": "branch"}
        base = found(world.root, **named)
        assert (base.revision, base.label) == (world.fork, world.fork[:12])
        assert found(world.root, **named | {"GITHUB_REF_TYPE": "tag"}).is_head
        assert found(world.root, **named | {"GITHUB_EVENT_NAME": "schedule"}).is_head

    @pytest.mark.parametrize("more", [{}, {"GITHUB_REF": "refs/heads/topic"}])
    def test_a_push_where_the_runner_does_not_say_what_a_reference_is(
        self, world: World, tmp_path: Path, more: dict[str, str]
    ) -> None:
        content = {"before": world.fork, "after": world.topic, "ref": "refs/heads/topic"}
        base = found(
            world.root,
            GITHUB_EVENT_PATH=event(tmp_path, content),
            GITHUB_EVENT_NAME="push",
            GITHUB_ACTIONS="true",
            **more,
        )
        assert (base.revision, base.label) == (world.fork, world.fork[:12])

    def test_a_push_of_a_new_branch(self, world: World, tmp_path: Path) -> None:
        path = event(tmp_path, {"before": ZEROS, "repository": {"default_branch": "main"}})
        named = {"GITHUB_EVENT_PATH": path, "GITHUB_EVENT_NAME": "push", "GITHUB_REF_TYPE": "branch"}
        base = found(world.root, **named)
        assert (base.revision, base.label) == (world.fork, "origin/main")

    def test_a_merge_queue(self, world: World, tmp_path: Path) -> None:
        path = event(tmp_path, {"merge_group": {"base_sha": world.fork}})
        assert found(world.root, GITHUB_EVENT_PATH=path, GITHUB_EVENT_NAME="merge_group").revision == world.fork

    @pytest.mark.parametrize("content", ["", "[", "[1]", "null", '{"before": 1}', "[" * 100_000, '{"before": "x"}'])
    def test_an_event_that_cannot_be_read(self, world: World, tmp_path: Path, content: str) -> None:
        named = {
            "GITHUB_EVENT_NAME": "push",
            "GITHUB_REF_TYPE": "branch",
            "GITHUB_EVENT_PATH": event(tmp_path, content),
        }
        assert found(world.root, **named).is_head

    def test_a_base_that_the_clone_lacks_is_no_pass(self, world: World, tmp_path: Path) -> None:
        shallow = world.shallow(tmp_path)
        for named, label in (
            ({"GITHUB_BASE_REF": "main"}, "origin/main"),
            ({"CI_MERGE_REQUEST_DIFF_BASE_SHA": world.fork}, world.fork),
        ):
            base = found(shallow, **named)
            assert base.revision == ""
            assert (
                base.gap == f"`{next(iter(named))}` names the base `{label}`, which this clone lacks or does not reach"
            )
        cure = found(shallow, GITHUB_BASE_REF="main").cure
        command = "git fetch --unshallow origin main:refs/remotes/origin/main"
        assert cure == f"fetch it with `{command}`, or set `fetch-depth: 0` in the step `actions/checkout`"
        git(shallow, *command.split()[1:])
        assert found(shallow, GITHUB_BASE_REF="main").revision == world.fork
        assert found(world.root, CHANGE_TARGET="release").cure == (
            "fetch it with `git fetch origin release:refs/remotes/origin/release`"
        )

    def test_a_base_that_the_clone_does_not_reach(self, world: World, tmp_path: Path) -> None:
        shallow = world.shallow(tmp_path, "--no-single-branch")
        assert found(shallow, GITHUB_BASE_REF="main").gap
        with pytest.raises(BaseError, match="no commit in common"):
            found(shallow, "origin/main")

    def test_the_first_parent_of_a_shallow_merge(self, world: World, tmp_path: Path) -> None:
        git(world.upstream, "checkout", "-q", "-b", "merged", "main")
        git(world.upstream, "merge", "-q", "--no-edit", "topic")
        shallow = world.shallow(tmp_path, branch="merged")
        git(shallow, "fetch", "-q", "--depth=1", "origin", "main:refs/remotes/origin/main")
        base = found(shallow, GITHUB_BASE_REF="main")
        assert base.revision == world.main

    def test_another_repository_than_the_one_that_is_built(self, world: World, tmp_path: Path) -> None:
        workspace = tmp_path / "workspace"
        workspace.mkdir()
        named = {"GITHUB_WORKSPACE": str(workspace), "GITHUB_BASE_REF": "nowhere"}
        assert found(world.root, **named).is_head
        assert found(world.root, **named | {"GITHUB_WORKSPACE": str(tmp_path / "gone")}).gap
        assert found(world.root, **named | {"GITHUB_WORKSPACE": str(world.root)}).gap

    def test_a_checkout_below_the_folder_of_the_job(self, world: World, tmp_path: Path) -> None:
        named = {"GITHUB_WORKSPACE": str(tmp_path), "GITHUB_BASE_REF": "main"}
        assert found(world.root, **named).revision == world.fork
        repository(tmp_path, {"a.md": "a\n"})  # now the job's folder is a repository itself, and the other is not it
        assert found(world.root, **named).is_head

    def test_every_fact_has_a_source_with_its_date(self) -> None:
        for service in SERVICES:
            assert service.source.endswith(", read 2026-11"), service.name
            assert "/" in service.source


class TestPreCommit:
    def test_two_ends(self, world: World) -> None:
        base = under_hook(world.root, PRE_COMMIT_FROM_REF="origin/main", PRE_COMMIT_TO_REF="HEAD")
        assert (base.revision, base.label, base.head) == (world.fork, "origin/main", "HEAD")

    def test_they_win_over_a_service(self, world: World) -> None:
        ends = {"PRE_COMMIT_FROM_REF": "HEAD", "PRE_COMMIT_TO_REF": "HEAD"}
        assert found(world.root, **ends, GITHUB_BASE_REF="main").is_head

    def test_one_end_alone(self, world: World) -> None:
        assert found(world.root, PRE_COMMIT_FROM_REF="origin/main").is_head
        assert under_hook(world.root, PRE_COMMIT_TO_REF="origin/main").is_head

    def test_ends_of_another_repository(self, world: World) -> None:
        ends = {"PRE_COMMIT_FROM_REF": "f" * 40, "PRE_COMMIT_TO_REF": "e" * 40}
        assert under_hook(world.root, **ends).is_head
        assert under_hook(world.root, **ends, GITHUB_BASE_REF="main").revision == world.fork

    def test_the_branch_that_is_pushed_need_not_be_checked_out(self, world: World) -> None:
        git(world.root, "checkout", "-q", "-b", "elsewhere", "origin/main")
        ends = {"PRE_COMMIT_FROM_REF": world.main, "PRE_COMMIT_TO_REF": world.topic}
        base = under_hook(world.root, **ends)
        assert (base.revision, base.head) == (world.fork, world.topic)
        assert found(world.root, **ends).head == "HEAD"


def test_deletions_on_the_target_are_not_blamed_on_the_branch(world: World) -> None:
    tree = GitIndexTree(Git(str(world.root), str(world.root), environment()))
    assert Change(tree, found(world.root, "origin/main")).removed == frozenset()
    assert Change(tree, Base("origin/main", "origin/main")).removed == frozenset()
    assert Change(tree, Base("origin/main", "origin/main")).document_before("tea.py") is None
