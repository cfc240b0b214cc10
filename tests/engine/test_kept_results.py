"""A result that is kept is used where nothing has changed, and each change of what it follows from is seen."""

from __future__ import annotations

import dataclasses
import json
import os
from time import time_ns
from typing import TYPE_CHECKING, Any

import pytest

from skill_lint.cli.main import guarded
from skill_lint.engine import kept_results, run
from skill_lint.engine.result_form import from_plain, to_plain
from skill_lint.index import git_tree, kept_names
from skill_lint.index.cache import CACHE_FOLDER, Cache
from skill_lint.model.diagnostic import Diagnostic, Finding
from skill_lint.model.result import ReferenceCounts, Result
from skill_lint.rules.catalogue import load_catalogue, load_rule
from tests.cli.running import stand_in
from tests.hooks.world import FAULTY, FILES, OTHER, SKILL, TEXT, World
from tests.support import MARKS, opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from skill_lint.engine.request import Request

REFERENCE = ".claude/skills/tide-table/references/all.md"
SCRIPT = ".claude/skills/tide-table/scripts/chart.sh"
MORE = """\

See [all](references/all.md#north), `src/tides/gone.py` and [charts](../../../build/charts/north.md);
run `./scripts/chart.sh`.
The class `Gauge` of `src/tides/model.py` has `Gauge.title()`.

<!-- skill-lint: ignore[body-empty] nothing to silence -->
"""
CONFIGURATION = """\
[[references.allow]]
text = "src/tides/gone.py"
reason = "made by the build"

[[references.allow]]
text = "nobody/needs/this.py"
reason = "a mistake"

[per-file-ignores]
"*.md" = ["description-no-trigger"]
"docs/*.md" = ["path-missing"]
"""
WORLD = FILES | {
    SKILL: TEXT + MORE,
    OTHER: FAULTY,
    REFERENCE: "# All\n\n## North\n\nAs `src/tides/gauge.py` says.\n",
    SCRIPT: "#!/bin/sh\necho tides\n",
    "skill-lint.toml": CONFIGURATION,
    ".gitignore": "*.log\nbuild/\n",
}


class Runs:
    """Runs the command in this process and counts how often the engine judges."""

    def __init__(self, world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = world
        self.judged = 0
        self._capsys = capsys
        judge = run.lint

        def lint(request: Request) -> Result:
            self.judged += 1
            return judge(request)

        monkeypatch.setattr(run, "lint", lint)

    def told(self, *words: str) -> tuple[int, Any, str]:
        options = ("--output-format", "json", "--min-severity", "note", "--show-unjudged", "--no-timing")
        code = guarded(["check", *options, *words])
        out, err = self._capsys.readouterr()
        document = json.loads(out)
        assert document["crashes"] == []
        return code, document, err

    def is_kept(self, *words: str) -> bool:
        """Say whether a run takes its result from an earlier one; that it is the right one is asserted."""
        right = self.told("--no-cache", *words)
        before = self.judged
        assert self.told(*words) == right
        return self.judged == before


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    world = World(tmp_path / "world", WORLD)
    stand_in(world.root, tmp_path, monkeypatch)
    return world


@pytest.fixture
def runs(world: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runs:
    # As if each run came long after the last change.
    for module in (git_tree, kept_names):
        monkeypatch.setattr(module, "time_ns", lambda: time_ns() + 10**10)
    return Runs(world, capsys, monkeypatch)


def edit(path: str, old: str, new: str) -> Callable[[World], object]:
    """Write into the very file, which stays the same one."""

    def make(world: World) -> None:
        text = (world.root / path).read_text(encoding="utf-8")
        assert old in text
        (world.root / path).write_text(text.replace(old, new), encoding="utf-8")

    return make


def edit_unseen(path: str, old: str, new: str) -> Callable[[World], object]:
    """Edit and leave the size and the time of the last edit as they were."""
    assert len(old) == len(new)

    def make(world: World) -> None:
        status = (world.root / path).stat()
        edit(path, old, new)(world)
        os.utime(world.root / path, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert (world.root / path).stat().st_mtime_ns == status.st_mtime_ns

    return make


def remove(path: str) -> Callable[[World], object]:
    return lambda world: (world.root / path).unlink()


def lay(path: str, text: str) -> Callable[[World], object]:
    return lambda world: world.lay({path: text})


def git(*words: str) -> Callable[[World], object]:
    return lambda world: world.git(*words)


def together(*changes: Callable[[World], object]) -> Callable[[World], object]:
    def make(world: World) -> None:
        for change in changes:
            change(world)

    return make


COMMIT = git("commit", "-q", "-a", "--allow-empty", "-m", "step")

CHANGES: dict[str, Callable[[World], object]] = {
    "the text of a skill": edit(SKILL, "docs/harbours.md", "docs/harbour.md"),
    "the same size and time": edit_unseen(SKILL, "north", "south"),
    "a reference file": edit(REFERENCE, "## North", "## South"),
    "source that is named": edit("src/tides/gauge.py", "read_gauges", "read_levels"),
    "source of the same size and time": edit_unseen("src/tides/gauge.py", "read_gauges", "read_levels"),
    "the name of a sibling": edit(OTHER, "name: lock-keeper", "name: tide-table"),
    "the configuration": edit("skill-lint.toml", '"*.md" = [', '"*.md" = ["path-missing", '),
    "what is allowed": edit("skill-lint.toml", "src/tides/gone.py", "src/tides/went.py"),
    "what was never allowed": edit("skill-lint.toml", "nobody/needs/this.py", "docs/nobody/needs.py"),
    "a new configuration nearer by": lay(".claude/skills/skill-lint.toml", 'ignore = ["path-missing"]\n'),
    "an ignore file": edit(".gitignore", "build/", "*.md"),
    "another ignore file": lay(".git/info/exclude", "keeper.md\n"),
    "a file that makes a reference resolve": lay(".claude/skills/lock-keeper/keeper.md", "# Keeper\n"),
    "a deleted file": remove("docs/harbours.md"),
    "a deleted file that is staged": git("rm", "-q", "docs/harbours.md"),
    "a deleted file that is committed": together(git("rm", "-q", "docs/harbours.md"), COMMIT),
    "a renamed file": git("mv", "docs/harbours.md", "docs/ports.md"),
    "the executable bit": git("update-index", "--chmod=+x", SCRIPT),
    "a new skill": lay(".claude/skills/pilot/SKILL.md", FAULTY.replace("lock-keeper", "pilot")),
    "no skill any more": remove(OTHER),
}


@pytest.mark.parametrize("change", CHANGES)
def test_change_is_seen(runs: Runs, change: str) -> None:
    assert not runs.is_kept()
    assert runs.is_kept()
    before = runs.told()
    CHANGES[change](runs.world)
    assert not runs.is_kept()
    assert runs.told() != before


def test_result_is_kept_for_each_way_to_ask(runs: Runs) -> None:
    CHANGES["a deleted file that is committed"](runs.world)
    ways = ((), ("--base", "HEAD~"), ("--base", "none"), ("--no-ignores",), ("--history-limit", "0"), ("--isolated",))
    told = []
    for words in ways:
        assert not runs.is_kept(*words)
    for words in ways:
        assert runs.is_kept(*words)
        told.append(runs.told(*words))
    assert len({json.dumps(each) for each in told}) >= 5


def test_what_is_of_no_use_is_told_again(runs: Runs) -> None:
    assert not runs.is_kept()
    assert runs.is_kept()
    _, _, err = runs.told()
    assert "nobody/needs/this.py" in err
    assert "src/tides/gone.py" not in err
    assert "`path-missing` silences nothing" in err


def test_head_that_moves_alone(runs: Runs) -> None:
    """Neither the index nor a file changes: what was lost by a commit is then lost by the change."""
    CHANGES["a deleted file that is committed"](runs.world)
    assert not runs.is_kept()
    assert runs.is_kept()
    before = runs.told()
    runs.world.git("reset", "-q", "--soft", "HEAD~")
    assert not runs.is_kept()
    assert runs.told() != before
    assert runs.is_kept()


def test_another_branch_of_the_same_commit(runs: Runs) -> None:
    """Git's configuration may depend on the branch."""
    assert not runs.is_kept()
    runs.world.git("symbolic-ref", "HEAD", "refs/heads/side")
    runs.world.git("branch", "-f", "side", "main")
    assert not runs.is_kept()
    assert runs.is_kept()


def test_base_that_moves(runs: Runs) -> None:
    runs.world.git("branch", "then")
    CHANGES["a deleted file that is committed"](runs.world)
    assert not runs.is_kept("--base", "then")
    assert runs.is_kept("--base", "then")
    before = runs.told("--base", "then")
    runs.world.git("branch", "-f", "then", "HEAD")
    assert not runs.is_kept("--base", "then")
    assert runs.told("--base", "then") != before


def test_executable_bit_of_a_file_that_git_does_not_know(runs: Runs) -> None:
    runs.world.git("rm", "-q", "--cached", SCRIPT)
    runs.world.git("commit", "-q", "-m", "step")
    assert not runs.is_kept()
    assert runs.is_kept()
    before = runs.told()
    (runs.world.root / SCRIPT).chmod(0o755)
    assert not runs.is_kept()
    assert runs.told() != before


def test_configuration_that_git_ignores(runs: Runs) -> None:
    runs.world.git("rm", "-q", "--cached", "skill-lint.toml")
    edit(".gitignore", "build/", "build/\nskill-lint.toml")(runs.world)
    runs.world.git("commit", "-q", "-a", "-m", "step")
    assert not runs.is_kept()
    assert runs.is_kept()
    before = runs.told()
    CHANGES["the configuration"](runs.world)
    assert not runs.is_kept()
    assert runs.told() != before


def test_link_in_an_ignored_folder(runs: Runs) -> None:
    """Git does not say whether it ignores what lies behind a link; nobody lists what lies in the folder."""
    (runs.world.root / "build").mkdir()
    assert not runs.is_kept()
    assert runs.is_kept()
    before = runs.told()
    (runs.world.root / "build/charts").symlink_to("..")
    assert not runs.is_kept()
    assert runs.told() != before


@pytest.mark.parametrize("name", ["__version__", "LIBRARIES"])
def test_another_program(runs: Runs, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert not runs.is_kept()
    assert runs.is_kept()
    monkeypatch.setattr(kept_results, name, "9.9.9" if name == "__version__" else ("yaml", "json"))
    assert not runs.is_kept()


def test_another_state_of_the_program(runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "program"
    for path in ("engine/kept_results.py", "rules/body/empty.py", "clients/data/names.json"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("1", encoding="utf-8")
    monkeypatch.setattr(kept_results, "__file__", str(folder / "engine/kept_results.py"))
    assert not runs.is_kept()
    assert runs.is_kept()
    for path in ("rules/body/empty.py", "clients/data/names.json"):
        (folder / path).write_text("another", encoding="utf-8")
        assert not runs.is_kept()
        assert runs.is_kept()


def test_file_that_has_just_changed(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written now could be written once more without another time."""
    now = max((runs.world.root / path).stat().st_ctime_ns for path in WORLD)
    monkeypatch.setattr(git_tree, "time_ns", lambda: now + 1_000_000)
    assert not runs.is_kept()
    assert not runs.is_kept()


def test_file_that_changes_while_it_is_judged(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = run.lint

    def late(request: Request) -> Result:
        result = judge(request)
        CHANGES["source that is named"](runs.world)
        return result

    with monkeypatch.context() as patched:
        patched.setattr(run, "lint", late)
        runs.told()
    assert not runs.is_kept()
    assert runs.is_kept()


def test_commit_that_comes_while_it_is_judged(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    CHANGES["a deleted file that is committed"](runs.world)
    judge = run.lint

    def late(request: Request) -> Result:
        runs.world.git("reset", "-q", "--soft", "HEAD~")
        return judge(request)

    with monkeypatch.context() as patched:
        patched.setattr(run, "lint", late)
        runs.told()
    runs.world.git("reset", "-q", "--soft", "ORIG_HEAD")
    assert not runs.is_kept()


@pytest.mark.parametrize(
    "lay_out",
    [
        lambda world: world.git("init", "-q", "vendor/other"),
        lambda world: world.git("config", "remote.origin.promisor", "true"),
        lambda world: (world.root / ".git/shallow").write_text(world.git("rev-parse", "HEAD"), encoding="ascii"),
        lambda world: (world.root / ".claude/skills/tide-table/references/other.md").symlink_to("/etc/hostname"),
        lambda world: together(
            lay("build/notes.md", "# Notes\n"),
            lambda world: (world.root / ".claude/skills/tide-table/notes.md").symlink_to("../../../build/notes.md"),
        )(world),
    ],
    ids=[
        "another repository",
        "a partial clone",
        "a shallow clone",
        "a link that leads out",
        "a link to what is ignored",
    ],
)
def test_not_kept_where_not_all_is_known(runs: Runs, lay_out: Callable[[World], object]) -> None:
    lay_out(runs.world)
    if (runs.world.root / "vendor/other").is_dir():
        lay("vendor/other/README.md", "# Other\n")(runs.world)
    assert not runs.is_kept()
    assert not runs.is_kept()


@pytest.mark.parametrize("words", [(SKILL,), ("--hook",)])
def test_not_kept_where_what_was_edited_is_judged(runs: Runs, words: tuple[str, ...]) -> None:
    CHANGES["the text of a skill"](runs.world)
    runs.world.git("add", "-A")
    assert not runs.is_kept(*words)
    assert not runs.is_kept(*words)


def test_entries_that_nobody_wrote(runs: Runs) -> None:
    assert not runs.is_kept()
    (path,) = (runs.world.root / CACHE_FOLDER).rglob("results")
    for key in [json.loads(line.partition(b"\t")[0]) for line in path.read_bytes().splitlines()[1:]]:
        value: Any = Cache(str(runs.world.root / CACHE_FOLDER)).get("results", key, object)
        of_state = isinstance(value, dict)
        likely = [{**value, "uses": [3]}, {**value, "links": 1}] if of_state else [[value[0], 5], [value[0], [[]] * 8]]
        for wrong in ([], "x", 7, {"state": 1}, [1, 2], *likely):
            cache = Cache(str(runs.world.root / CACHE_FOLDER))
            cache.put("results", key, wrong)
            cache.save()
            assert not runs.is_kept()
            assert runs.is_kept()


def test_round_trip() -> None:
    """Every example of every rule is the same after it was kept."""
    kinds = set()
    for info in load_catalogue():
        for example in load_rule(info).bad:
            files = {
                path: MARKS.sub("", text) if isinstance(text, str) else text for path, text in example.files.items()
            }
            select = (info.id, *example.also)
            options = {info.id: example.options}
            made = {"executable": example.executable, "links": example.links} if not example.before else {}
            with opened(files, example.before, select=select, options=options, **made) as request:
                result = run.lint(request)
            again = from_plain(result.root, json.loads(json.dumps(to_plain(result))))
            assert again == result
            assert result.findings
            assert shape(again) == shape(result)
            for finding in again.findings:
                parts = ("evidence", "fix", "related", "clients")
                kinds |= {name for name in parts if getattr(finding.diagnostic, name)}
    assert kinds == {"evidence", "fix", "related", "clients"}


def shape(value: object) -> object:
    """Give the types of a value and of all that is in it: a list is no tuple, and a number no severity."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return type(value), [shape(getattr(value, field.name)) for field in dataclasses.fields(value)]
    return (type(value), [shape(each) for each in value]) if isinstance(value, (tuple, list)) else type(value)


def test_no_field_is_forgotten() -> None:
    """Who adds a field must think of the form in which it is kept."""
    names = {kind: [field.name for field in dataclasses.fields(kind)] for kind in (Result, Finding, Diagnostic)}
    assert len(names[Result]) == 12  # of which `history_gap` is always empty in what is kept
    assert len(names[Finding]) == 9
    assert len(names[Diagnostic]) == 12
    assert len(dataclasses.fields(ReferenceCounts)) == 6
