"""Workflow commands: read back as the runner reads them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.diagnostic import Severity
from skill_lint.model.source import Span
from skill_lint.report import github
from skill_lint.report.visible import inert
from tests.report.making import HERE, finding, result

COMMAND = re.compile(r"^::(?P<name>error|warning|notice) (?P<properties>[^:]*)::(?P<data>.*)$")


class Command(NamedTuple):
    name: str
    properties: dict[str, str]
    data: str


def unescape(text: str) -> str:
    for written, meant in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        text = text.replace(written, meant)
    return text


def parse(line: str) -> Command:
    """Read a workflow command as the runner does."""
    match = COMMAND.match(line)
    assert match is not None, line
    properties = dict(each.split("=", 1) for each in match["properties"].split(","))
    data = match["data"].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
    return Command(match["name"], {key: unescape(value) for key, value in properties.items()}, data)


def commands(lines: list[str]) -> list[Command]:
    return [parse(line) for line in lines if line.startswith(("::error", "::warning", "::notice"))]


def many(severity: Severity, count: int) -> list[object]:
    return [finding(severity=severity, message=f"number {number:02}") for number in range(count)]


@given(st.text(alphabet="%\r\n:,2C3A0D5a", max_size=12))
def test_escaping_is_read_back(text: str) -> None:
    line = f"::error title={github.escape_property(text)}::{github.escape_data(text)}"
    assert "\n" not in line
    assert "\r" not in line
    assert parse(line) == Command("error", {"title": text}, text)


def test_an_annotation_holds_the_place_twice() -> None:
    made = finding("one\nsee gone.md\n", span=Span(8, 15), message="it is 100 % gone", help="write `here.md`")
    (command,) = commands(list(github.lines(result(made), HERE)))
    assert command == Command(
        "warning",
        {
            "file": "skills/tea/SKILL.md",
            "line": "2",
            "endLine": "2",
            "col": "5",
            "endColumn": "12",
            "title": "skill-lint: some-rule",
        },
        "skills/tea/SKILL.md:2:5: it is 100 % gone\nwrite `here.md`",
    )


def test_columns_are_left_out_over_several_lines() -> None:
    (command,) = commands(list(github.lines(result(finding("one\ntwo", span=Span(0, 6))), HERE)))
    assert (command.properties["line"], command.properties["endLine"]) == ("1", "2")
    assert "col" not in command.properties


def test_a_file_name_with_every_special_character_is_read_back() -> None:
    name = "skills/a%b\r\nc:d,e/SKILL.md"
    (command,) = commands(list(github.lines(result(finding(path=name)), HERE)))
    assert command.properties["file"] == name


def test_errors_come_first_and_the_path_is_that_of_the_project() -> None:
    run = result(finding(severity=Severity.NOTE), finding(path="z.md", severity=Severity.ERROR))
    told = commands(list(github.lines(run, replace(HERE, directory="/project/skills"))))
    assert [(command.name, command.properties["file"]) for command in told] == [
        ("error", "z.md"),
        ("notice", "skills/tea/SKILL.md"),
    ]


@pytest.mark.parametrize(("severity", "name"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning")])
def test_the_eleventh_is_announced(severity: Severity, name: str) -> None:
    ten = commands(list(github.lines(result(*many(severity, 10)), HERE)))  # type: ignore[arg-type]
    assert [command.name for command in ten] == [name] * 10
    eleven = commands(list(github.lines(result(*many(severity, 11)), HERE)))  # type: ignore[arg-type]
    assert [command.name for command in eleven] == [*[name] * 10, "notice"]
    assert eleven[-1].data == "1 more annotation is left out, see the log"


@pytest.mark.parametrize(("errors", "notes", "left_out"), [(12, 0, 2), (11, 10, 2), (0, 11, 2), (30, 30, 41)])
def test_the_announcement_is_never_the_eleventh_notice(errors: int, notes: int, left_out: int) -> None:
    run = result(*many(Severity.ERROR, errors), *many(Severity.NOTE, notes))  # type: ignore[arg-type]
    told = commands(list(github.lines(run, HERE)))
    notices = [command for command in told if command.name == "notice"]
    assert len(notices) <= 10
    assert notices[0].data == f"{left_out} more annotations are left out, see the log"
    shown = sum("number" in command.data for command in told)
    assert shown + left_out == errors + notes


def test_every_finding_is_in_the_log_inside_a_group() -> None:
    lines = list(github.lines(result(*many(Severity.ERROR, 14)), HERE))  # type: ignore[arg-type]
    start, end = lines.index("::group::skill-lint"), lines.index("::endgroup::")
    assert end - start - 1 == 14
    assert all(line.startswith("skills/tea/SKILL.md:1:1: error[some-rule] number") for line in lines[start + 1 : end])


def test_a_clean_run_says_nothing() -> None:
    assert list(github.lines(result(), HERE)) == []


ORDERS = [
    "::warning file=a::b",
    " \u00a0::add-mask::a",
    "\u200d:\ufe0f:debug::x",
    "x ##[set-output name=x]y",
    "#\u200d#[debug]",
]


@pytest.mark.parametrize("order", ORDERS)
def test_no_text_of_a_skill_is_a_command(order: str) -> None:
    made = finding(order, path=f"{order}/SKILL.md", span=Span(0, 5), message=order, help=order)
    started, line, ended, annotation = github.lines(result(made), HERE)
    assert (started, ended) == ("::group::skill-lint", "::endgroup::")
    assert_is_no_command(line)
    assert parse(annotation).name == "warning"


@pytest.mark.parametrize("order", ORDERS)
def test_an_inert_text_holds_no_command_and_stays_so(order: str) -> None:
    text = f"{order}\n{order}\r{order}"
    for line in re.split("[\r\n]", inert(text)):
        assert_is_no_command(line)
    assert inert(inert(text)) == inert(text)


def test_an_inert_text_is_else_as_it_was() -> None:
    text = "std::move ::x a: b\n # #[x] ## [y]: z\n:one: two"
    assert inert(text) == text


def assert_is_no_command(line: str) -> None:
    """Look as the runner does, which may overlook joiners and variation selectors."""
    seen = re.sub("[\u200d\ufe0f]", "", line)
    assert not seen.lstrip().startswith("::")
    assert "##[" not in seen
