"""What holds of every text report, whatever a skill holds: one line a finding, nothing raw, carets under the mark."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.diagnostic import Edit, Evidence, Fix, History, Related, Severity
from skill_lint.model.result import Unjudged
from skill_lint.model.source import Span
from skill_lint.report import concise, full, github, json_format, statistics, summary
from skill_lint.report.visible import UNSAFE, cells
from tests.report.making import HERE, finding, result

SPECIAL = st.sampled_from(
    "\x00\x07\x1b\r\n\t\x85\u200b\u200d\u202e\u2066\u2028\ufeff\U000e0041\udc80\udcff日🏴e\u0301 ab"
)
# What a file or a name can decode to: every character, and surrogate escapes for bytes that are not UTF-8.
HOSTILE = st.text(st.characters(exclude_categories=["Cs"]) | SPECIAL, max_size=60)
# What a rule may put in words, YAML escapes included.
WORDS = st.text(st.characters() | SPECIAL, min_size=1, max_size=60)
FIRST_LINE = re.compile(r"^(?P<path>.*?):(?P<line>\d+):(?P<column>\d+): (?P<level>error|warning|note)\[[a-z-]+\] ")


@st.composite
def findings(draw: st.DrawFn) -> object:
    text = draw(HOSTILE)
    spans = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(lambda pair: Span(*sorted(pair)))
    path = "skills/" + draw(HOSTILE).replace("/", "") + "/SKILL.md"
    words = draw(WORDS)
    return finding(
        text,
        path=path,
        span=draw(st.none() | spans),
        severity=draw(st.sampled_from([Severity.NOTE, Severity.WARNING, Severity.ERROR])),
        message=words,
        help=draw(WORDS),
        label=words,
        notes=(words,),
        related=(Related(path, draw(spans), words),),
        evidence=Evidence("proof", words, (words,), History("renamed", words, words, words, words, 50)),
        clients=((words, "cut"), ("codex", "loads")),
        fix=draw(st.none() | st.just(Fix(words, (Edit(path, draw(spans), words),)))),
        status=draw(st.sampled_from(["new", "new", "suppressed", "known"])),
    )


RESULTS = st.lists(findings(), max_size=4).map(
    lambda made: result(*made, unjudged=(Unjudged("a\x1b", 1, 1, "\u202e", "variable"),))  # type: ignore[arg-type]
)


@given(RESULTS, st.integers(20, 120))
def test_nothing_raw_reaches_a_text_output(run, width) -> None:  # type: ignore[no-untyped-def]
    view = replace(HERE, width=width, show_unjudged=True)
    for form in (full, concise, github, statistics, summary):
        for line in form.lines(run, view):
            assert not UNSAFE.search(line), (form.__name__, line)


@given(RESULTS)
def test_json_holds_nothing_raw_either(run) -> None:  # type: ignore[no-untyped-def]
    for line in json_format.lines(run, replace(HERE, show_unjudged=True)):
        assert not UNSAFE.search(line)


@given(RESULTS)
def test_concise_is_full_without_the_indented_lines(run) -> None:  # type: ignore[no-untyped-def]
    short = list(concise.lines(run, HERE))
    long = [line for line in full.lines(run, HERE) if line and FIRST_LINE.match(line)]
    assert short == long
    assert len(short) == sum(f.status == "new" for f in run.findings)


@given(RESULTS)
def test_the_first_line_names_the_place(run) -> None:  # type: ignore[no-untyped-def]
    shown = [f for f in run.findings if f.status == "new"]
    for made, line in zip(shown, concise.lines(run, HERE), strict=True):
        match = FIRST_LINE.match(line)
        assert match is not None
        assert (int(match["line"]), int(match["column"])) == (made.start.line, made.start.column)


@given(HOSTILE.filter(lambda text: not set(text) & set("\r\n")), st.data(), st.integers(20, 90))
def test_carets_stand_under_the_mark(text, data, width) -> None:  # type: ignore[no-untyped-def]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    made = finding(text, span=Span(start, end))
    _, _, line, carets = list(full.lines(result(made), replace(HERE, width=width)))[:4]
    before = sum(cell.width for cell in cells(text[:start]))
    marked = sum(cell.width for cell in cells(text[start:end]))
    if "…" not in line:
        assert carets == "  | " + " " * before + "^" * max(1, marked)
    columns = sum(cell.width for cell in cells(line))
    assert columns <= max(width, 4)
