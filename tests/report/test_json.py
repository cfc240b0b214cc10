"""The JSON document: its schema, its exactness, and its safety."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from skill_lint import __version__
from skill_lint.engine.placing import LONGEST_LINE
from skill_lint.model.diagnostic import Edit, Evidence, Fix, History, Related, Severity
from skill_lint.model.result import Comparison, Crash, ReferenceCounts, Result, Unjudged, Unreadable
from skill_lint.model.source import Span
from skill_lint.report import json_format
from tests.report.making import HERE, finding, result, span_of
from tests.report.test_properties import RESULTS

if TYPE_CHECKING:
    from skill_lint.report.view import View

SCHEMA = json.loads(files("skill_lint.report").joinpath("result.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

TEXT = "---\nname: tea\n---\nsee 日本 [x](gone.md)\n"


def document(run: Result, view: View = HERE) -> Any:
    parsed = json.loads("\n".join(json_format.lines(run, view)))
    VALIDATOR.validate(parsed)
    return parsed


def full_finding() -> Any:
    path = "skills/tea/SKILL.md"
    place = span_of(TEXT, "gone.md")
    return finding(
        TEXT,
        span=place,
        rule="path-missing",
        severity=Severity.ERROR,
        message="`gone.md` does not exist",
        help="write `here.md`",
        label="this file",
        notes=("a note",),
        related=(Related(path, span_of(TEXT, "tea"), "named here"),),
        evidence=Evidence(
            "loss", "few words", ("skills/tea/",), History("renamed", "here.md", "3f2c1ab", "2026-10-02", "split", 94)
        ),
        clients=(("codex", "loads"), ("goose", "dropped with a message")),
        fix=Fix("write the new path", (Edit(path, place, "here.md"),), safe=False),
    )


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_key_of_a_finding() -> None:
    (told,) = document(result(full_finding()))["findings"]
    fingerprint = told.pop("fingerprint")
    assert fingerprint
    assert told == {
        "rule": "path-missing",
        "severity": "error",
        "confidence": "high",
        "message": "`gone.md` does not exist",
        "help": "write `here.md`",
        "url": None,
        "path": "skills/tea/SKILL.md",
        "skill": {"name": "tea", "directory": "skills/tea"},
        "start": {"line": 4, "column": 12, "offset": 29},
        "end": {"line": 4, "column": 19, "offset": 36},
        "snippet": [{"line": 3, "column": 1, "text": "---"}, {"line": 4, "column": 1, "text": "see 日本 [x](gone.md)"}],
        "label": "this file",
        "notes": ["a note"],
        "related": [
            {
                "path": "skills/tea/SKILL.md",
                "start": {"line": 2, "column": 7, "offset": 10},
                "end": {"line": 2, "column": 10, "offset": 13},
                "label": "named here",
            }
        ],
        "evidence": {
            "kind": "loss",
            "text": "few words",
            "looked_in": ["skills/tea/"],
            "history": {
                "form": "renamed",
                "target": "here.md",
                "commit": "3f2c1ab",
                "date": "2026-10-02",
                "subject": "split",
                "similarity": 94,
                "place": None,
            },
        },
        "clients": {"codex": "loads", "goose": "dropped with a message"},
        "fix": {
            "safety": "unsafe",
            "title": "write the new path",
            "edits": [
                {
                    "path": "skills/tea/SKILL.md",
                    "start": {"line": 4, "column": 12, "offset": 29},
                    "end": {"line": 4, "column": 19, "offset": 36},
                    "text": "here.md",
                }
            ],
        },
        "status": "new",
    }


def test_the_summary_and_the_frame() -> None:
    run = result(
        full_finding(),
        finding(severity=Severity.NOTE),
        finding(status="suppressed"),
        finding(status="known"),
        skills=3,
        files=5,
        references=ReferenceCounts(
            6, 2, 1, (("placeholder", 2), ("scope", 1)), (("bundle", 1), ("test", 1)), (("loss", 1),)
        ),
        history="shallow",
        comparison=Comparison("HEAD", "staged change", "renames by content only", 4, 1, 2),
    )
    told = document(run, replace(HERE, exit_code=1, minimum=Severity.WARNING, directory="/project/skills"))
    assert list(told) == ["schema_version", "tool", "root", "summary", "findings", "unreadable", "crashes"]
    assert told["schema_version"] == 1
    assert told["tool"] == {"name": "skill-lint", "version": __version__}
    assert told["root"] == ".."
    assert told["summary"] == {
        "skills": 3,
        "files": 5,
        "errors": 1,
        "warnings": 0,
        "notes": 0,
        "fixable": {"safe": 0, "unsafe": 1},
        "suppressed": 1,
        "baselined": 1,
        "below_min_severity": 1,
        "references": {
            "found": 6,
            "resolved": 2,
            "broken": 1,
            "not_judged": 3,
            "reasons": {"placeholder": 2, "scope": 1},
            "resolved_by": {"bundle": 1, "test": 1},
            "missing_by": {"loss": 1},
        },
        "history": "shallow",
        "base": {
            "base": "HEAD",
            "change": "staged change",
            "note": "renames by content only",
            "compared": 4,
            "lost": 1,
            "repaired": 2,
        },
        "exit_code": 1,
    }
    assert [told["rule"] for told in told["findings"]] == ["path-missing"]


def test_the_root_of_the_working_directory_is_a_dot_and_so_is_a_skill_there() -> None:
    told = document(result(finding(path="SKILL.md", skill="")))
    assert told["root"] == "."
    assert told["findings"][0]["skill"] == {"name": "project", "directory": "."}


def test_a_run_that_found_nothing_or_failed_is_a_document_too() -> None:
    assert document(result())["findings"] == []
    failed = result(
        crashes=(Crash("some-rule", "skills/tea", "ValueError: no", "Traceback"),),
        unreadable=(Unreadable("a.md", "why"),),
    )
    told = document(failed, replace(HERE, exit_code=3))
    assert told["crashes"] == [{"rule": "some-rule", "skill": "skills/tea", "error": "ValueError: no"}]
    assert told["unreadable"] == [{"path": "a.md", "reason": "why"}]


def test_statistics_take_the_place_of_findings() -> None:
    mend = Fix("mend", (Edit("skills/tea/SKILL.md", Span(0, 0), "x"),), safe=True)
    run = result(full_finding(), finding(fix=mend), finding(message="again", severity=Severity.NOTE))
    told = document(run, replace(HERE, statistics=True, summaries={"some-rule": "Something"}))
    assert "findings" not in told
    assert told["statistics"] == [
        {
            "rule": "some-rule",
            "severity": "warning",
            "count": 2,
            "fixable": {"safe": 1, "unsafe": 0},
            "summary": "Something",
        },
        {
            "rule": "path-missing",
            "severity": "error",
            "count": 1,
            "fixable": {"safe": 0, "unsafe": 1},
            "summary": "",
        },
    ]


def test_what_was_not_judged_is_listed_on_request() -> None:
    run = result(unjudged=(Unjudged("a/SKILL.md", 3, 4, "<x>", "placeholder"),))
    assert "not_judged" not in document(run)
    assert document(run, replace(HERE, show_unjudged=True))["not_judged"] == [
        {"path": "a/SKILL.md", "start": {"line": 3, "column": 4}, "text": "<x>", "reason": "placeholder"}
    ]


def test_bytes_that_are_not_text_are_readable_by_strict_parsers() -> None:
    written = "\n".join(json_format.lines(result(finding("a\udcffb", span=Span(0, 3))), HERE))
    written.encode("utf-8")
    assert json.loads(written)["findings"][0]["snippet"][0]["text"] == "a\\xFFb"


def test_a_span_in_a_long_line_keeps_its_columns() -> None:
    text = "x" * 5000 + "MARK" + "y" * 5000
    (told,) = document(result(finding(text, span=span_of(text, "MARK"))))["findings"]
    (line,) = told["snippet"]
    at = told["start"]["column"] - line["column"]
    assert line["text"][at : at + 4] == "MARK"
    assert len(line["text"]) == LONGEST_LINE


@pytest.mark.parametrize("broken", ["findings", "summary", "tool"])
def test_the_schema_refuses_a_document_without(broken: str) -> None:
    told = document(result(full_finding()))
    del told[broken]
    assert not VALIDATOR.is_valid(told)


@given(RESULTS)
def test_any_result_is_a_valid_document(run: Result) -> None:
    written = "\n".join(json_format.lines(run, replace(HERE, show_unjudged=True)))
    written.encode("utf-8")
    parsed = json.loads(written)
    strip_outcomes(parsed)
    VALIDATOR.validate(parsed)
    shown = [each for each in run.findings if each.status == "new"]
    assert [told["message"] for told in parsed["findings"]] == [escaped(each.diagnostic.message) for each in shown]


def strip_outcomes(parsed: Any) -> None:
    for told in parsed["findings"]:
        told["clients"] = {}


def escaped(text: str) -> str:
    return "".join(
        f"\\x{ord(c) - 0xDC00:02X}"
        if "\udc80" <= c <= "\udcff"
        else f"\\u{{{ord(c):X}}}"
        if "\ud800" <= c <= "\udfff"
        else c
        for c in text
    )


def test_closed_lists_are_those_of_the_model() -> None:
    from typing import get_args

    from skill_lint.clients.facts import OUTCOMES
    from skill_lint.model.diagnostic import EvidenceKind, HistoryForm, Status
    from skill_lint.model.reference import ResolvedBy, UnjudgedReason
    from skill_lint.model.result import HistoryRead
    from skill_lint.report import notes, summary

    assert list(notes.OUTCOMES) == list(OUTCOMES)
    told = SCHEMA["$defs"]["finding"]["properties"]
    assert set(told["clients"]["additionalProperties"]["enum"]) == set(OUTCOMES)
    assert set(told["status"]["enum"]) == set(get_args(Status))
    assert set(told["evidence"]["oneOf"][1]["properties"]["kind"]["enum"]) == set(get_args(EvidenceKind))
    assert set(json_format.CONFIDENCE) == set(get_args(EvidenceKind))
    history = told["evidence"]["oneOf"][1]["properties"]["history"]["oneOf"][1]
    assert set(history["properties"]["form"]["enum"]) == set(get_args(HistoryForm))
    summary_keys = SCHEMA["properties"]["summary"]["properties"]
    assert set(summary_keys["history"]["enum"]) == set(get_args(HistoryRead))
    counts = summary_keys["references"]["properties"]
    assert set(counts["reasons"]["propertyNames"]["enum"]) == set(get_args(UnjudgedReason))
    assert set(counts["resolved_by"]["propertyNames"]["enum"]) == set(get_args(ResolvedBy)) == set(summary.RESOLVED_BY)
    assert set(counts["missing_by"]["propertyNames"]["enum"]) == set(get_args(EvidenceKind)) == set(summary.MISSING_BY)
