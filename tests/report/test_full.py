"""The text layouts: the four of the specification byte for byte, and what may not happen to them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from skill_lint.model.diagnostic import Edit, Evidence, Fix, History, Related, Severity
from skill_lint.model.result import Unjudged
from skill_lint.model.source import Span
from skill_lint.report import concise, full
from tests.report.making import HERE, finding, result, span_of

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Finding


def text_of(*findings: Finding, **choices: object) -> str:
    view = replace(HERE, **choices)  # type: ignore[arg-type]
    return "\n".join(full.lines(result(*findings), view))


def test_frontmatter_error() -> None:
    text = "---\nname: tide-table\ndescription: Reads tide tables. Use when: a harbour is named\n---\n"
    start = text.index("when:") + 4
    colon = Span(start, start + 1)
    made = finding(
        text,
        path="skills/tide-table/SKILL.md",
        span=colon,
        rule="frontmatter-invalid-yaml",
        severity=Severity.ERROR,
        message="the unquoted value holds `: `, which YAML reads as a new key",
        label="this colon",
        clients=(
            ("goose", "dropped with a message"),
            ("roo-code", "dropped with a message"),
            ("claude-code", "metadata lost"),
            ("vscode", "cut"),
            ("codex", "loads"),
            ("gemini-cli", "loads"),
            ("copilot-cli", "not verified"),
            ("cursor", "not verified"),
        ),
        help="put the whole value in double quotes",
        fix=Fix("quote the value", (Edit("skills/tide-table/SKILL.md", colon, ";"),)),
    )
    assert text_of(made, all_outcomes=True) == (
        "skills/tide-table/SKILL.md:3:41: error[frontmatter-invalid-yaml] the unquoted value holds `: `,"
        " which YAML reads as a new key [fix]\n"
        "  |\n"
        "3 | description: Reads tide tables. Use when: a harbour is named\n"
        "  |                                         ^ this colon\n"
        "  |\n"
        "  = clients: dropped with a message by Goose, Roo Code · metadata lost in Claude Code · cut in VS Code\n"
        "  = clients: loads in Codex, Gemini CLI · not verified: Copilot CLI, Cursor\n"
        "  = help: put the whole value in double quotes\n"
    )
    assert "loads in" not in text_of(made)


def test_stale_path_with_history() -> None:
    text = "\n" * 8 + "Register it in `service/router.py` before the tests run.\n"
    made = finding(
        text,
        path=".claude/skills/add-route/SKILL.md",
        span=span_of(text, "service/router.py"),
        rule="path-missing",
        message="`service/router.py` is not in the repository any more",
        evidence=Evidence(
            "history",
            "told by the history line",
            (".claude/skills/add-route/", ""),
            History("renamed", "service/routing.py", "3f2c1ab77", "2026-10-02", "split router", 94),
        ),
        help="write `service/routing.py`",
        fix=Fix("write the new path", (Edit(".claude/skills/add-route/SKILL.md", Span(8, 9), "x"),)),
    )
    assert text_of(made) == (
        ".claude/skills/add-route/SKILL.md:9:17: warning[path-missing] `service/router.py` is not in the repository"
        " any more [fix]\n"
        "  |\n"
        "9 | Register it in `service/router.py` before the tests run.\n"
        "  |                 ^^^^^^^^^^^^^^^^^\n"
        "  |\n"
        "  = looked in: .claude/skills/add-route/, repository root\n"
        '  = history: renamed to `service/routing.py` in 3f2c1ab, 2026-10-02, "split router" (94 % alike)\n'
        "  = help: write `service/routing.py`\n"
    )


def test_a_finding_about_a_whole_file_has_notes_without_a_snippet() -> None:
    made = finding(
        path=".agents/skills/bell-ringer/SKILL.md",
        rule="discovery-folder",
        message="the folder is not searched by 2 of the 5 selected clients",
        clients=(("claude-code", "not found"), ("roo-code", "not found"), ("codex", "loads")),
        notes=("facts of 2026-08-22",),
        help="also provide it under `.claude/skills/`",
    )
    assert text_of(made, all_outcomes=True) == (
        ".agents/skills/bell-ringer/SKILL.md:1:1: warning[discovery-folder] the folder is not searched by 2 of the 5"
        " selected clients\n"
        "  = clients: not found by Claude Code, Roo Code · loads in Codex\n"
        "  = note: facts of 2026-08-22\n"
        "  = help: also provide it under `.claude/skills/`\n"
    )


def test_notes_keep_their_order_and_evidence_is_told_for_proof() -> None:
    made = finding(
        evidence=Evidence("proof", "its folder exists", ("skills/tea/",), History("never")),
        clients=(("codex", "cut"),),
        notes=("a note",),
        help="a cure",
    )
    keys = [line.split(":")[0].strip(" =") for line in text_of(made).splitlines()[1:]]
    assert [key for key in keys if key] == ["looked in", "evidence", "history", "clients", "note", "help"]


@pytest.mark.parametrize(
    ("history", "said"),
    [
        (History("renamed", "b.py"), "renamed to `b.py` in the staged change"),
        (History("deleted"), "deleted in the staged change"),
        (
            History("deleted", None, "0123456789", "2026-01-02", 'say "so"'),
            'deleted in 0123456, 2026-01-02, "say "so""',
        ),
        (
            History("renamed", "b.py", "0123456789", "2026-01-02", "s", 100),
            'renamed to `b.py` in 0123456, 2026-01-02, "s"',
        ),
        (
            History("renamed", "b.py", similarity=94, place="the working tree"),
            "renamed to `b.py` in the working tree (94 % alike)",
        ),
        (History("deleted", place="the working tree"), "deleted in the working tree"),
        (History("resolved", place="1a2b3c4"), "resolved at 1a2b3c4, not here"),
        (History("resolved", "b.py", place="1a2b3c4"), "resolved at 1a2b3c4, not here"),
        (History("never"), "never in the available history"),
        (History("unavailable", place="shallow clone, 3 commits"), "not available (shallow clone, 3 commits)"),
        (History("unavailable", place="no git repository"), "not available (no git repository)"),
    ],
)
def test_forms_of_history(history: History, said: str) -> None:
    assert f"  = history: {said}" in text_of(finding(evidence=Evidence("loss", "", (), history)))


def test_two_places_that_disagree_are_both_marked() -> None:
    text = "---\nname: tea\nlicense: MIT\nname: coffee\n---\n"
    made = finding(
        text,
        span=Span(text.index("name: coffee"), text.index("name: coffee") + 4),
        related=(Related("skills/tea/SKILL.md", Span(4, 8), "first here"),),
        label="again here",
    )
    assert text_of(made).splitlines()[1:] == [
        "  |",
        "2 | name: tea",
        "  | ---- first here",
        "  | …",
        "4 | name: coffee",
        "  | ^^^^ again here",
    ]


def test_a_related_place_in_another_file_is_a_note() -> None:
    made = finding(
        others={"skills/mug/SKILL.md": "---\nname: tea\n"},
        related=(Related("skills/mug/SKILL.md", Span(10, 13), "also named `tea`"),),
    )
    assert text_of(made).splitlines()[1:] == ["  = note: also named `tea`: skills/mug/SKILL.md:2:7"]


def test_of_more_than_four_lines_the_first_two_and_the_last_are_shown() -> None:
    text = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n"
    assert text_of(finding(text, span=Span(4, text.index("seven") - 1))).splitlines()[1:] == [
        "  |",
        "2 | two",
        "3 | three",
        "  | …",
        "6 | six",
        "  | ^^^",
    ]


def test_a_span_that_ends_with_its_line_does_not_mark_the_next() -> None:
    assert text_of(finding("one\ntwo\n", span=Span(0, 4))).splitlines()[1:] == ["  |", "1 | one", "  | ^^^"]


@pytest.mark.parametrize(
    ("text", "marked", "shown", "carets"),
    [
        ("日本 path", "path", "日本 path", "     ^^^^"),
        ("日本 path", "本", "日本 path", "  ^^"),
        ("e\u0301 path", "path", "e\u0301 path", "  ^^^^"),
        ("👩\u200d🔬 path", "path", "👩\u200d🔬 path", "     ^^^^"),
        ("\tpath", "path", "    path", "    ^^^^"),
        ("a\u202eb path", "path", "a\\u{202E}b path", "           ^^^^"),
        ("\x1b[2J path", "path", "\\u{1B}[2J path", "          ^^^^"),
        ("\udcff path", "path", "\\xFF path", "     ^^^^"),
        ("ab\u200bc", "\u200b", "ab\\u{200B}c", "  ^^^^^^^^"),
    ],
)
def test_carets_stand_under_what_they_mark(text: str, marked: str, shown: str, carets: str) -> None:
    assert text_of(finding(text, span=span_of(text, marked))).splitlines()[2:4] == [f"1 | {shown}", f"  | {carets}"]


@pytest.mark.parametrize("before", [0, 30, 500, 4000])
@pytest.mark.parametrize("after", [0, 30, 500, 4000])
@pytest.mark.parametrize("width", [40, 100])
def test_a_long_line_is_cut_around_the_mark(before: int, after: int, width: int) -> None:
    text = "a" * before + "MARK" + "z" * after
    _, _, line, carets = text_of(finding(text, span=span_of(text, "MARK")), width=width).splitlines()[:4]
    assert len(line) <= width
    start, end = carets.index("^"), carets.rindex("^") + 1
    assert line[start:end] == "MARK"
    inside = line[4:]
    assert inside.strip("…").strip("a").strip("z") == "MARK"
    assert inside.startswith("…") == (inside.count("a") < before)
    assert inside.endswith("…") == (inside.count("z") < after)


def test_a_mark_longer_than_the_line_is_cut_after_it() -> None:
    _, _, line, carets = text_of(finding("x" * 500, span=Span(2, 490)), width=50).splitlines()[:4]
    assert (len(line), len(carets)) == (50, 49)
    assert line.endswith("…")


def test_a_mark_that_fills_the_line_keeps_the_words_before_it() -> None:
    text = "description: " + "x" * 500 + " and more"
    _, _, line, carets = text_of(finding(text, span=Span(13, 513)), width=80).splitlines()[:4]
    assert line == "1 | description: " + "x" * 62 + "…"
    assert carets == "  |              " + "^" * 62


def test_notes_fold_on_terminals_only() -> None:
    made = finding(help="word " * 40)
    assert len(text_of(made).splitlines()) == 2
    folded = text_of(made, wrap=True, width=60).splitlines()
    assert len(folded) > 3
    assert all(len(line) <= 60 for line in folded[1:])
    assert folded[2].startswith(" " * len("  = help: ") + "word")


def test_numbers_of_two_digits_widen_the_gutter() -> None:
    text = "\n" * 11 + "here"
    assert text_of(finding(text, span=Span(11, 15), help="mend it")).splitlines()[1:] == [
        "   |",
        "12 | here",
        "   | ^^^^",
        "   |",
        "   = help: mend it",
    ]


def test_the_path_is_relative_below_the_working_directory_and_else_absolute() -> None:
    made = finding()
    assert text_of(made, directory="/project/skills").startswith("tea/SKILL.md:1:1: ")
    assert text_of(made, directory="/elsewhere").startswith("/project/skills/tea/SKILL.md:1:1: ")
    assert text_of(made, directory="/proj").startswith("/project/skills/tea/SKILL.md:1:1: ")
    assert text_of(made, names={"skills/tea/SKILL.md": "./buffer.md"}).startswith("./buffer.md:1:1: ")


def test_a_hostile_file_name_stays_on_its_line() -> None:
    made = finding(path="skills/t\nea\x1b[31m\udcff\u202e/SKILL.md")
    assert text_of(made).splitlines()[0].startswith("skills/t\\x0Aea\\x1B[31m\\xFF\\u{202E}/SKILL.md:1:1: ")


def test_colour_paints_without_changing_the_text() -> None:
    from skill_lint.report.terminal import Style

    text = "a path here"
    made = finding(text, span=span_of(text, "path"), help="mend it", label="this")
    painted = text_of(made, style=Style(True))
    assert "\x1b[1;33mwarning[some-rule]\x1b[0m" in painted
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == text_of(made)


def test_unjudged_references_are_listed_on_request() -> None:
    run = result(unjudged=(Unjudged("skills/tea/SKILL.md", 4, 2, "<x>\x1b", "placeholder"),))
    asked = replace(HERE, show_unjudged=True)
    line = "skills/tea/SKILL.md:4:2: not judged[placeholder] `<x>\\u{1B}`"
    assert list(full.lines(run, asked)) == [line, ""]
    assert list(concise.lines(run, asked)) == [line]
    assert list(full.lines(run, HERE)) == []
