"""What becomes of targets and scripts that an earlier commit took away, when a skill still asks for them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from skill_lint.index.history import History
from tests.references.changing import ENTRY, HEAD, Told, World, told

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from skill_lint.index.git_diff import Commit

BODY = "Run `npm run build`, then `npm run types`, then `npm run docs`, then `npm run never`.\n"


def package(**scripts: str) -> str:
    return json.dumps({"scripts": scripts}, indent=2) + "\n"


def broken(world: World, *, history: bool = True) -> list[Told]:
    return [told(each) for each in world.verdicts(history=history) if each.status == "missing"]


def after_removal(root: Path, body: str = BODY) -> World:
    """Give a world whose last commit but one took two scripts out, and put the same command under another name."""
    made = World(root, body, {"package.json": package(build="tsc", types="tsc -b", docs="typedoc")})
    made.write({"package.json": package(build="tsc", proofs="tsc -b")})
    made.commit("take the scripts out")
    made.write({"package.json": package(build="tsc", proofs="tsc -b", mill="turn")})
    made.commit()
    return made


@pytest.mark.parametrize("note", ["> **DEPRECATED**: use the new mill.", "This skill is retired."])
def test_a_retired_skill_tells_of_another_time(tmp_path: Path, note: str) -> None:
    made = after_removal(tmp_path, f"# Mill\n\n{note}\n\n{BODY}")
    assert {each.level for each in broken(made)} == {"note"}


def test_scripts_that_a_commit_took_away_are_of_the_project_however_many_they_are(tmp_path: Path) -> None:
    made = after_removal(tmp_path)
    assert broken(made) == [
        Told("types", "proof: command", "warning", ("proofs",), ""),
        Told("docs", "proof: command", "warning", (), ""),
    ]
    verdict = next(each for each in made.verdicts() if each.reference.text == "docs")
    assert verdict.evidence is not None
    assert verdict.evidence.history is not None
    assert verdict.evidence.history[:5] == (
        "deleted",
        None,
        made.git("rev-parse", "HEAD~1").strip(),
        made.git("show", "-s", "--date=short", "--format=%ad", "HEAD~1").strip(),
        "take the scripts out",
    )


def test_without_history_most_of_what_is_asked_for_decides(tmp_path: Path) -> None:
    made = after_removal(tmp_path)
    assert broken(made, history=False) == []


def test_a_text_that_is_younger_than_the_removal_asks_for_another_projects(tmp_path: Path) -> None:
    made = after_removal(tmp_path, "Run `npm run build`.\n")
    made.write({ENTRY: HEAD + BODY})
    made.commit()
    assert broken(made) == []


def test_one_that_was_taken_away_and_brought_back_is_there(tmp_path: Path) -> None:
    made = after_removal(tmp_path)
    made.write({"package.json": package(build="tsc", types="tsc")})
    made.commit()
    assert [each.text for each in broken(made)] == ["docs", "never"]  # half of the names are there


@pytest.mark.parametrize(
    ("command", "path", "before", "now"),
    [
        ("make {}", "Makefile", "grind:\n\tmill\n{}:\n\tmill {}\n", "grind:\n\tmill\n# {} went\n"),
        ("just {}", "justfile", "grind:\n  mill\n{} where:\n  mill {}\n", "grind:\n  mill\n"),
        ("task mill:{}", "Taskfile.yml", "tasks:\n  grind: mill\n  mill:{}: mill {}\n", "tasks:\n  grind: mill\n"),
        ("poe {}", "poe_tasks.toml", "[tasks]\ngrind = 'mill'\n{} = 'mill {}'\n", "[tasks]\ngrind = 'mill'\n"),
        ("tox -e {}", "tox.ini", "[testenv:grind]\n[testenv:{}]\na = 1\n", "[testenv:grind]\n"),
        ("npm run {}", "web/package.json", '{"scripts": {"{}": "x"}}', '{"scripts": {"x": "x"}}'),
    ],
)
def test_each_tool(tmp_path: Path, command: str, path: str, before: str, now: str) -> None:
    names = ("polish", "dress")
    folder = path.rpartition("/")[0]
    body = f"In the shell:\n\n```sh\n{f'cd {folder}' if folder else 'true'}\n" + "".join(
        f"{command.replace('{}', name)}\n" for name in names
    )
    earlier = before.replace("{}", "polish")
    made = World(tmp_path, f"{body}```\n", {path: earlier})
    made.write({path: now.replace("{}", "polish")})
    made.commit()
    assert [each.text.rpartition(":")[2] for each in broken(made)] == ["polish"]


def test_git_is_asked_once_for_a_name_however_often_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    look = History._changes_of

    def counted(history: History, path: str, word: str) -> Sequence[Commit]:
        asked.append(word)
        return look(history, path, word)

    monkeypatch.setattr(History, "_changes_of", counted)
    made = after_removal(tmp_path, BODY * 50)
    assert len(broken(made)) == 100
    assert sorted(asked) == ["docs", "never", "types"]
