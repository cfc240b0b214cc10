"""Reports that go into files: for `check` and `triggers` alike whole or not at all, and each into a file of its own."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from skill_lint.cli.report_files import OutputFormatError, Outputs, parse_outputs, write_reports
from tests.cli.running import CLEAN, FAULTY, run, write_tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMATS = ("text", "json", "junit")


def test_formats_and_their_files() -> None:
    assert parse_outputs([], FORMATS) == Outputs("", ())
    assert parse_outputs(["json=-", "text=a=b"], FORMATS) == Outputs("json", (("text", "a=b"),))
    assert parse_outputs(["json", "json"], FORMATS).printed == "json"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (["jsn"], "unknown output format `jsn`, did you mean `json`?"),
        (["sarif"], "unknown output format `sarif`, expected one of text, json, junit"),
        (["json="], "`json=` names no file; write `json` for standard output"),
        (["json", "text=-"], "two output formats for standard output, `json` and `text`; use `FORMAT=FILE`"),
        (["json=a", "text=./a"], "the file `./a` is given twice; give each report a file of its own"),
        (["json=a", "json=a"], "the file `a` is given twice; give each report a file of its own"),
    ],
)
def test_what_cannot_be_meant_is_told(values: list[str], message: str) -> None:
    with pytest.raises(OutputFormatError) as raised:
        parse_outputs(values, FORMATS)
    assert str(raised.value) == message


@pytest.mark.parametrize("command", ["check", "triggers"])
@pytest.mark.parametrize("values", [("jsn",), ("json=a", "json=./a")])
def test_commands_refuse_the_same(tmp_path: Path, command: str, values: tuple[str, ...]) -> None:
    root = write_tree(tmp_path, {"tea/SKILL.md": CLEAN})
    done = run(command, *(word for value in values for word in ("--output-format", value)), cwd=root)
    assert done.code == 2
    assert done.err.startswith("skill-lint: error: ")
    assert len(done.err.splitlines()) == 1
    assert {path.name for path in root.iterdir()} == {"tea"}


@pytest.mark.parametrize("command", ["check", "triggers"])
def test_a_report_that_cannot_be_written_is_in_the_exit_code_of_every_other(tmp_path: Path, command: str) -> None:
    root = write_tree(tmp_path, {"tea/SKILL.md": CLEAN, "folder/x": ""})
    outputs = ("json", "json=now.json", "json=gone/now.json", "json=folder")
    done = run(command, *(word for value in outputs for word in ("--output-format", value)), cwd=root)
    assert done.code == 2
    assert "cannot write `gone/now.json`" in done.err
    assert "cannot write `folder`" in done.err
    for text in (done.out, (root / "now.json").read_text(encoding="utf-8")):
        assert json.loads(text)["summary"]["exit_code"] == 2
    assert {path.name for path in root.iterdir()} == {"tea", "folder", "now.json"}


def test_an_exit_code_that_is_let_pass_is_the_one_that_is_told(tmp_path: Path) -> None:
    root = write_tree(tmp_path, {"mug/SKILL.md": FAULTY})
    done = run("check", "--exit-zero", "--output-format", "json", cwd=root)
    assert (done.code, json.loads(done.out)["summary"]["exit_code"]) == (0, 0)


def _fails(_name: str, _is_failed: bool) -> Iterator[str]:
    yield "half"
    raise ZeroDivisionError


def test_what_was_there_stays_where_a_report_fails(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old\n")
    with pytest.raises(ZeroDivisionError):
        write_reports([("json", str(tmp_path / "old")), ("text", str(tmp_path / "new"))], _fails)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old", "old\n")]


def test_links_modes_and_devices_stay_what_they_are(tmp_path: Path) -> None:
    real = write_tree(tmp_path, {"there/real": "old"}) / "there/real"
    real.chmod(0o640)
    (tmp_path / "link").symlink_to("there/real")
    files = [("text", str(tmp_path / "link")), ("text", os.devnull), ("text", str(tmp_path / "new"))]
    assert write_reports(files, lambda name, _: [name, "\udcff"])
    assert (tmp_path / "link").is_symlink()
    assert real.read_bytes() == (tmp_path / "new").read_bytes() == b"text\n\\udcff\n"
    assert real.stat().st_mode & 0o777 == 0o640
    assert not os.path.isfile(os.devnull)
    assert {path.name for path in tmp_path.iterdir()} == {"link", "new", "there"}
