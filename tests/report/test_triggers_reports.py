"""Reports of prompts: they agree, they are valid, and nothing that a user wrote gets out of its place."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from inline_snapshot import snapshot
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from skill_lint.model.prompt import Prompt
from skill_lint.report.terminal import Style
from skill_lint.report.trigger_formats import FORMATS, render
from skill_lint.report.triggers_tables import (
    advice_rows,
    changed,
    competing,
    confused,
    skill_rows,
    told_apart,
    unsure_rows,
)
from skill_lint.report.triggers_text import cells_width, cut, cut_start
from skill_lint.report.triggers_words import UNSURE, why
from skill_lint.report.visible import UNSAFE
from skill_lint.triggers.catalogue_view import CatalogueView, Rivalry
from skill_lint.triggers.comparison import compare, read_earlier
from skill_lint.triggers.outcome import Outcome, Reason, TriggerRun
from skill_lint.triggers.result import TriggerResult
from tests.report.trigger_results import CATALOGUE, HOSTILE, LEXICAL, broken, hostile, lexical, many, model, prompt

RESULTS = {
    "lexical": lexical(),
    "strict": lexical(strict=True),
    "compared": lexical(compared=True),
    "model": model(),
    "hostile": hostile(),
    "broken": broken(),
    "many": many(25, 30),
    "nothing": TriggerResult(TriggerRun("lexical", "", CATALOGUE, ())),
}
DOCS = Path(__file__).resolve().parents[2] / "docs"
SCHEMA = json.loads(files("skill_lint.report").joinpath("triggers.schema.json").read_text(encoding="utf-8"))


def text(name: str, result: TriggerResult, **options: Any) -> str:
    return "".join(f"{line}\n" for line in render(name, result, **options))


@pytest.fixture(params=RESULTS)
def result(request: pytest.FixtureRequest) -> TriggerResult:
    return RESULTS[request.param]


def test_text() -> None:
    assert text("text", lexical(compared=True)) == snapshot("""\
judged by lexical: Of several skills it ranked the right one first in 73 % of 2,111 prompts

evals/bees.csv:4: mismatch "count my honey jars": expected count-bees, got spin-honey (count-bees shares no word with the prompt)

unsure, which fails nothing:
  1 behind: another skill is ahead, but not far enough
  1 near: not for a skill, and shares words with it: words cannot tell a near miss

Source            Prompt                      Expected        Got         Unsure
evals/bees.csv:3  the combs are full of bees  spin-honey      count-bees  behind
evals/bees.csv:5  how many wasps are there?   not count-bees  count-bees  near

Skill       Prompts  Hit  Missed  Wrong sibling  Recall        Near miss         Off-topic         Errors
count-bees        2    1       0              1  50 % (9-91)   1 of 1 triggered  0 of 1 triggered       0
spin-honey        2    1       0              1  50 % (9-91)   -                 0 of 1 triggered       0
(all)             4    2       0              2  50 % (15-85)  1 of 1 triggered  0 of 1 triggered       0

Expected    Got         Times  Mismatch
count-bees  spin-honey      1         1
no skill    count-bees      1         0
spin-honey  count-bees      1         0

Skill       Competes with          Alike  Words of both
count-bees  spin-honey, tend-bees  31 %   combs, bees
3 more pairs compete, less alike than these

1 pair is alike and told apart; `--all` lists it

Skill       Words to add  Words to drop  Words that lose to another
count-bees  jars          wasps          spin-honey: honey

Change      What                          Before  Now
regression  count-bees: recall            100 %   50 %
regression  count-bees: false triggers    0 %     50 %
worse       count my honey jars           match   mismatch
better      how many bees are in hive 3?  unsure  match

against old.json: 2 regressions, 1 worse, 1 better, 4 new, 1 gone
2 rows skipped: rows that expect nothing
not told: near misses, and prompts in another language than the description; words alone leave them unsure
6 prompts: 3 match, 1 mismatch, 2 unsure
""")  # noqa: E501


def test_text_of_a_model() -> None:
    assert text("text", model()) == snapshot("""\
judged by anthropic (model-1)

evals/bees.csv:2: match "how many bees are in hive 3?": expected count-bees, got count-bees (2 of 3 votes, flaky)
evals/bees.csv:3: error "the combs are full of bees": expected spin-honey, got no answer: the server answered 529
evals/bees.csv:4: mismatch "write a poem": expected no skill, got spin-honey

Skill       Prompts  Hit  Missed  Wrong sibling  Recall          Near miss  Off-topic         Errors
count-bees        1    1       0              0  100 % (21-100)  -          0 of 1 triggered       0
spin-honey        0    0       0              0  -               -          1 of 1 triggered       1
(all)             1    1       0              0  100 % (21-100)  -          1 of 1 triggered       1

Expected  Got         Times  Mismatch
no skill  spin-honey      1         1

not told: what other clients, other models and an agent in the middle of its work would choose
3 prompts: 1 match, 1 mismatch, 1 error, 1 flaky
""")


def test_text_of_broken_rows_and_files() -> None:
    assert text("text", broken()) == snapshot("""\
judged by lexical: Of several skills it ranked the right one first in 73 % of 2,111 prompts

evals/bees.csv:3: error "count the bees": no skill is called `count-bee`; write `count-bees`
evals/bees.csv:8: error: the prompt is empty; write a request, or remove the row
evals/more.json:1:4: error: this `[` is never closed; add `]`

Skill       Prompts  Hit  Missed  Wrong sibling  Recall          Near miss  Off-topic         Errors
count-bees        1    1       0              0  100 % (21-100)  -          0 of 1 triggered       0
(all)             1    1       0              0  100 % (21-100)  -          0 of 1 triggered       2

not told: near misses, and prompts in another language than the description; words alone leave them unsure
4 prompts: 2 match, 0 mismatch, 2 error; 1 problem of prompt sets
""")


def test_text_of_many_tells_all_that_fails_and_bounds_the_rest() -> None:
    assert text("text", many(12, 25)) == snapshot("""\
judged by lexical: Of several skills it ranked the right one first in 73 % of 2,111 prompts

evals/bees.csv:100: mismatch "task 99": expected skill-24, got skill-25

unsure, which fails nothing:
  12 behind: another skill is ahead, but not far enough

Source              Prompt    Expected  Got         Unsure
evals/bees.csv:101  蜂蜜 100  skill-25  count-bees  behind
evals/bees.csv:102  蜂蜜 101  skill-25  count-bees  behind
evals/bees.csv:103  蜂蜜 102  skill-25  count-bees  behind
evals/bees.csv:104  蜂蜜 103  skill-25  count-bees  behind
evals/bees.csv:105  蜂蜜 104  skill-25  count-bees  behind
evals/bees.csv:106  蜂蜜 105  skill-25  count-bees  behind
evals/bees.csv:107  蜂蜜 106  skill-25  count-bees  behind
evals/bees.csv:108  蜂蜜 107  skill-25  count-bees  behind
evals/bees.csv:109  蜂蜜 108  skill-25  count-bees  behind
evals/bees.csv:110  蜂蜜 109  skill-25  count-bees  behind
2 more are unsure; `--all` tells of each

Skill     Prompts  Hit  Missed  Wrong sibling  Recall       Near miss  Off-topic  Errors
skill-24        2    1       0              1  50 % (9-91)  -          -               0
skill-25       13    1       0             12  8 % (1-33)   -          -               0
(all)          38   25       0             13  66 %         -          -               0
23 more skills were chosen for their prompts and no others; `--all` lists them

Expected  Got         Times  Mismatch
skill-24  skill-25        1         1
skill-25  count-bees     12         0

not told: near misses, and prompts in another language than the description; words alone leave them unsure
38 prompts: 25 match, 1 mismatch, 12 unsure
""")
    told = text("text", many(12, 25), every=True)
    assert told.count(": unsure ") == 12
    assert "\nskill-7 " in told
    assert "`--all`" not in told


def test_text_in_a_narrow_terminal() -> None:
    assert text("text", many(2, 2), width=40) == snapshot("""\
judged by lexical: Of several skills it
  ranked the right one first in 73 % of
  2,111 prompts

evals/bees.csv:100: mismatch "task 99": expected skill-1, got skill-2

unsure, which fails nothing:
  2 behind: another skill is ahead, but
    not far enough

evals/bees.csv:101
  Prompt: 蜂蜜 100, Expected: skill-2,
    Got: count-bees, Unsure: behind
evals/bees.csv:102
  Prompt: 蜂蜜 101, Expected: skill-2,
    Got: count-bees, Unsure: behind

skill-1
  Prompts: 2, Hit: 1, Missed: 0, Wrong
    sibling: 1, Recall: 50 % (9-91),
    Errors: 0
skill-2
  Prompts: 3, Hit: 1, Missed: 0, Wrong
    sibling: 2, Recall: 33 % (6-79),
    Errors: 0
(all)
  Prompts: 5, Hit: 2, Missed: 0, Wrong
    sibling: 3, Recall: 40 % (12-77),
    Errors: 0

Expected  Got         Times  Mismatch
skill-1   skill-2         1         1
skill-2   count-bees      2         0

not told: near misses, and prompts in
  another language than the description;
  words alone leave them unsure
5 prompts: 2 match, 1 mismatch, 2 unsure
""")
    for name in ("compared", "model", "broken", "many"):
        for line in text("text", RESULTS[name], width=40).splitlines()[:-1]:
            assert cells_width(line) <= 40 or line.startswith("evals/"), line


def test_text_where_unsure_fails_has_a_line_for_each() -> None:
    told = text("text", replace(many(25, 2), is_strict=True))
    assert told.count(": unsure ") == 25
    assert "fails nothing" not in told


def test_nothing_to_judge() -> None:
    told = {name: text(name, RESULTS["nothing"]) for name in FORMATS}
    assert told["text"] == snapshot("none of the 2 skills competes with another\nno prompts\n")
    assert told["markdown"] == snapshot("""\
## Triggers: no prompts

**Nothing was judged** (exit code 0)

None of the 2 skills competes with another.
""")
    assert told["junit"] == snapshot("""\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="skill-lint triggers" tests="0" failures="0" errors="0" skipped="0">
</testsuites>
""")
    assert "<table" not in told["html"]
    assert "<p>None of the 2 skills competes with another.</p>" in told["html"]
    assert "<li>" not in told["html"]
    assert json.loads(told["json"])["summary"]["exit_code"] == 0


def test_markdown_of_broken_rows_and_files() -> None:
    assert text("markdown", broken()) == snapshot("""\
## Triggers: 4 prompts: 2 match, 0 mismatch, 2 error; 1 problem of prompt sets

**Incomplete: rows or sets of prompts are broken** (exit code 2)

Judged by lexical: Of several skills it ranked the right one first in 73 % of 2,111 prompts.

### Prompt sets with problems

| Where | What is wrong | What to do |
|---|---|---|
| evals/more.json:1:4 | this `[` is never closed | add `]` |

### Prompts to look at

| Prompt | Expected | Got | Verdict | Why | Source |
|---|---|---|---|---|---|
| count the bees |  |  | error | no skill is called `count-bee`; write `count-bees` | evals/bees.csv:3 |
|  |  |  | error | the prompt is empty; write a request, or remove the row | evals/bees.csv:8 |

### Skills

| Skill | Prompts | Hit | Missed | Wrong sibling | Recall | Near miss | Off-topic | Errors |
|---|---:|---:|---:|---:|---|---|---|---:|
| count-bees | 1 | 1 | 0 | 0 | 100 % (21-100) | - | 0 of 1 triggered | 0 |
| (all) | 1 | 1 | 0 | 0 | 100 % (21-100) | - | 0 of 1 triggered | 2 |

Not told: near misses, and prompts in another language than the description; words alone leave them unsure.
""")


def test_junit_of_broken_rows_and_files() -> None:
    assert text("junit", broken()) == snapshot("""\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="skill-lint triggers" tests="5" failures="0" errors="3" skipped="0">
  <testsuite name="evals/bees.csv" tests="4" failures="0" errors="2" skipped="0">
    <testcase name="c1: how many bees are in hive 3?" classname="count-bees" file="evals/bees.csv" line="2"/>
    <testcase name="c2: count the bees" classname="prompt set" file="evals/bees.csv" line="3">
      <error message="no skill is called `count-bee`; write `count-bees`" type="error"/>
    </testcase>
    <testcase name="c5: write a poem" classname="no skill" file="evals/bees.csv" line="6"/>
    <testcase name="7" classname="prompt set" file="evals/bees.csv" line="8">
      <error message="the prompt is empty; write a request, or remove the row" type="error"/>
    </testcase>
  </testsuite>
  <testsuite name="prompt sets" tests="1" failures="0" errors="1" skipped="0">
    <testcase name="evals/more.json" classname="prompt set" file="evals/more.json" line="1">
      <error message="this `[` is never closed; add `]`" type="problem"/>
    </testcase>
  </testsuite>
</testsuites>
""")


def test_names_in_sentences_of_ours_are_code_in_pages() -> None:
    page = text("html", broken()).partition("<script>")[0]
    assert "no skill is called <code>count-bee</code>; write <code>count-bees</code>" in page
    assert "this <code>[</code> is never closed" in page
    for name in ("lexical", "broken", "many", "nothing", "model"):
        assert "`" not in text("html", RESULTS[name]).partition("<script>")[0]


def test_a_comparison_shows_all_that_got_worse_and_some_that_got_better() -> None:
    now = many(25, 30).run
    rows = [{"prompt": each.prompt.text, "verdict": "unsure", "got": None} for each in now.outcomes[:30]]
    rows += [{"prompt": each.prompt.text, "verdict": "match", "got": None} for each in now.outcomes[30:]]
    before = read_earlier("old.json", json.dumps({"schema_version": 1, "backend": "lexical", "results": rows}).encode())
    compared = TriggerResult(now, compare(now, before))
    told = text("text", compared)
    assert (told.count("\nworse "), told.count("\nbetter ")) == (26, 10)
    assert "against old.json: 26 worse, 30 better\n" in told
    assert "\n20 more prompts got better; `--all` lists them\n" in told
    assert "\n20 more prompts got better; `--all` lists them.\n" in text("markdown", compared)
    assert text("text", compared, every=True).count("\nbetter ") == 30
    assert text("markdown", compared).count("\n| better |") == 10
    assert text("html", compared).count("<td>better</td>") == 30


def rows_of(told: str, first: str) -> list[str]:
    """Give the lines of the table of a text whose header starts with `first`, and the line after it."""
    return told.partition(f"\n{first}")[2].partition("\n\n")[0].splitlines()[1:]


def test_confusions_that_are_not_shown_are_counted_and_all_shows_them() -> None:
    names = [f"skill-{number}" for number in range(8)]
    unsure = [Outcome(prompt(at, f"task {at}", name), "unsure", "other") for at, name in enumerate(names)]
    failed = Outcome(prompt(9, "task 9", "skill-9"), "mismatch", "other")
    confused = TriggerResult(TriggerRun("lexical", "", CATALOGUE, (*unsure, failed)))
    first, *_, last = rows_of(text("text", confused), "Expected  Got    Times")
    assert first == "skill-9   other      1         1"
    assert last == "4 more pairs are confused; `--all` lists them"
    every = rows_of(text("text", confused, every=True), "Expected  Got    Times")
    assert len(every) == 9
    markdown = text("markdown", confused).partition("### Confused")[2]
    assert markdown.count("| other |") == 5
    assert "\n4 more pairs are confused; `--all` lists them.\n" in markdown
    markdown = text("markdown", confused, every=True).partition("### Confused")[2]
    assert (markdown.count("| other |"), "`--all`" in markdown) == (9, False)
    page = text("html", confused).partition("<h2>Confused</h2>")[2].partition("</table>")[0]
    assert page.count("<td>other</td>") == 9


def test_pairs_that_are_not_shown_are_counted_and_all_shows_those_that_are_kept() -> None:
    pairs = tuple(Rivalry(f"a{at}", f"b{at}", 0.5, ("hive",), is_told_apart=False) for at in range(8))
    kept, cut_off = (TriggerResult(LEXICAL, view=CatalogueView(pairs, further=left)) for left in (0, 40))
    head = "Skill  Competes with"
    assert rows_of(text("text", kept), head)[5:] == ["3 more pairs compete; `--all` lists them"]
    assert rows_of(text("text", cut_off), head)[5:] == ["43 more pairs compete; `--all` lists 3 of them"]
    assert len(rows_of(text("text", kept, every=True), head)) == 8
    assert rows_of(text("text", cut_off, every=True), head)[8:] == ["40 more pairs compete, less alike than these"]
    assert "\n43 more pairs compete; `--all` lists 3 of them.\n" in text("markdown", cut_off)
    assert "\n40 more pairs compete, less alike than these.\n" in text("markdown", cut_off, every=True)
    page = text("html", cut_off)
    assert page.count("<td>hive</td>") == 8
    assert "<p>40 more pairs compete, less alike than these.</p>" in page


def test_descriptions_that_are_nearly_one_text_are_shown_though_a_word_tells_them_apart() -> None:
    pairs = tuple(
        Rivalry(f"brew-{tea}", "brew-black", alike, (f"leaf-{tea}",), is_told_apart=True)
        for tea, alike in (("green", 0.99), ("white", 0.85), ("red", 0.84))
    )
    told, beyond = (TriggerResult(LEXICAL, view=CatalogueView(pairs, further_told_apart=left)) for left in (0, 2))
    shown = text("text", told)
    assert rows_of(shown, "Skill       Told apart from") == [
        "brew-green  brew-black       99 %   leaf-green",
        "brew-white  brew-black       85 %   leaf-white",
        "1 more pair is alike and told apart; `--all` lists it",
    ]
    assert len(rows_of(text("text", told, every=True), "Skill       Told apart from")) == 3
    assert "| leaf-red |" in text("markdown", told, every=True)
    assert "| leaf-red |" not in text("markdown", told)
    assert "\n3 more pairs are alike and told apart; `--all` lists 1 of them.\n" in text("markdown", beyond)
    page = text("html", beyond)
    assert "<td>leaf-red</td>" in page
    assert "<p>2 more pairs are alike and told apart, less alike than these.</p>" in page
    weak = TriggerResult(TriggerRun("lexical", "", CATALOGUE, ()), view=CatalogueView(pairs[2:]))
    assert text("text", weak).startswith(
        "none of the 2 skills competes with another\n\n1 pair is alike and told apart; `--all` lists it\n"
    )


def test_prompts_for_no_skill_that_none_took_are_told_of() -> None:
    asked = Outcome(prompt(1, "count", "count-bees"), "match", "count-bees")
    none = [Outcome(prompt(at, f"poem {at}"), "match") for at in range(2, 5)]
    told = TriggerResult(TriggerRun("lexical", "", CATALOGUE, (asked, *none)))
    assert re.search(r"^count-bees .* 0 of 3 triggered +0$", text("text", told), re.MULTILINE)
    assert "<li>Off-topic prompts<b>0 of 3 triggered</b></li>" in text("html", told)
    alone = TriggerResult(TriggerRun("lexical", "", CATALOGUE, tuple(none)))
    assert re.search(r"^\(all\) .* 0 of 3 triggered +0$", text("text", alone), re.MULTILINE)
    assert re.search(r"^\| \(all\) \|.*\| 0 of 3 triggered \| 0 \|$", text("markdown", alone), re.MULTILINE)
    assert json.loads(text("json", alone))["totals"]["off_topic"] == 3


def test_text_markdown_and_page_have_the_same_rows() -> None:
    result = lexical(compared=True)
    run, view = result.run, result.view
    tables = (
        skill_rows(run),
        unsure_rows(run),
        confused(run, every=True).rows,
        changed(result, every=True).rows,
        competing(view, every=True).rows,
        told_apart(view, every=True).rows,
        advice_rows(view),
    )
    told = text("text", result, every=True) + text("text", result)  # what is unsure has lines of its own, or a count
    lines = {re.sub(r"\W+", " ", line).strip() for line in told.splitlines()}
    markdown = {re.sub(r"\W+", " ", line).strip() for line in text("markdown", result, every=True).splitlines()}
    page = {re.sub(r"\W+", " ", re.sub(r"<[^>]*>", " ", line)).strip() for line in text("html", result).splitlines()}
    assert all(len(table) > 1 for table in tables)
    for table in tables:
        for row in table[1:]:
            words = re.sub(r"\W+", " ", " ".join(row)).strip()
            assert words in lines, row
            assert words in markdown, row
            assert words in page, row
    for outcome in run.outcomes:
        assert f"{outcome.prompt.path}:{outcome.prompt.line}" in told
        assert f"{outcome.prompt.path}:{outcome.prompt.line}" in text("html", result)


def test_a_matrix_that_is_left_out_is_told_of() -> None:
    assert "is left out: it would have 27 skills" in text("html", many(1, 26))
    assert "is left out" not in text("html", many(1, 24))


def test_every_key_and_reason_is_documented() -> None:
    page = (DOCS / "output-formats.md").read_text(encoding="utf-8").partition("\n## Reports of triggers\n")[2]
    document = json.loads(text("json", lexical(compared=True)))
    (result, *_) = document["results"]
    keys = (*document, *document["summary"], *result, *document["comparison"], *document["catalogue"])
    for key in (*keys, *document["skills"]["count-bees"], *document["comparison"]["skills"]["count-bees"]):
        assert f"`{key}`" in page, key
    table = (
        (DOCS / "triggers.md").read_text(encoding="utf-8").partition("| reason | verdicts |")[2].partition("\n\n")[0]
    )
    assert set(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)) == set(get_args(Reason)) - {""}


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        (4.0, "count-bees is 4.0 times ahead of spin-honey"),
        (1.999, "count-bees is 1.9 times ahead of spin-honey"),
        (1.5, "count-bees is 1.5 times ahead of spin-honey"),
        (1.0, "count-bees is level with spin-honey"),
        (0.95, "spin-honey is level with count-bees"),
        (0.5, "spin-honey is 2.0 times ahead of count-bees"),
        (0.501, "spin-honey is 1.9 times ahead of count-bees"),
        (0.0, "count-bees shares no word with the prompt"),
        (float("inf"), "no other skill shares a word with it"),
    ],
)
def test_a_lead_is_between_those_that_the_verdict_compares_and_never_rounded_to_a_bound(lead: float, said: str) -> None:
    row = Prompt("1", "x", "a.csv", 1, ("count-bees",))
    outcome = Outcome(
        row, "match", "count-bees", margin=7.0, reason="lead", right="count-bees", wrong="spin-honey", lead=lead
    )
    assert why(outcome) == said


def test_what_a_lead_over_nothing_rests_on_names_no_stranger() -> None:
    refused = Prompt("1", "x", "a.csv", 1, forbidden=("count-bees",))
    outcome = Outcome(
        refused, "match", "spin-honey", reason="lead", right="spin-honey", wrong="count-bees", lead=float("inf")
    )
    assert why(outcome) == "count-bees shares no word with the prompt"
    both = Prompt("1", "x", "a.csv", 1, ("count-bees", "spin-honey"))
    outcome = Outcome(both, "match", "count-bees", reason="lead", right="count-bees")
    assert why(outcome) == "every skill that it could be is right"


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("small-lead", "a is 1.2 times ahead of b, a match takes 1.5 times"),
        ("little-shared", "a is 1.2 times ahead of b, but a has only 12 % of the prompt"),
        ("nothing-shared", "shares nothing of substance with any description"),
        ("one-skill", "has 12 % of the prompt; without another skill a match takes 35 %"),
        ("covered", "has 12 % of the prompt"),
        ("near", "shares words with a, and words cannot tell a near miss"),
        ("named", "the prompt names a"),
    ],
)
def test_every_reason_has_words(reason: Reason, said: str) -> None:
    row = Prompt("1", "x", "a.csv", 1, ("a",))
    outcome = Outcome(row, "unsure", "a", ("a", "b"), reason=reason, right="a", wrong="b", lead=1.25, coverage=0.129)
    assert why(outcome) == said


def test_every_reason_of_what_is_unsure_is_counted_with_its_meaning() -> None:
    reasons = set(SCHEMA["properties"]["results"]["items"]["properties"]["reason"]["enum"])
    assert set(UNSURE) == reasons - {"", "lead", "covered"}
    assert reasons == set(get_args(Reason))


def test_text_lists_clean_matches_only_where_asked() -> None:
    assert "write a poem" not in text("text", lexical())
    assert 'match "write a poem"' in text("text", lexical(), every=True)


def test_text_without_a_terminal_has_no_escape_and_with_colour_says_the_same(result: TriggerResult) -> None:
    plain, coloured = text("text", result), text("text", result, style=Style(colour=True))
    assert "\x1b" not in plain
    assert ("\x1b[1;31m" in coloured) is (result.exit_code > 0)
    for code in ("\x1b[1;31m", "\x1b[1;34m", "\x1b[1m", "\x1b[32m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == plain


@pytest.mark.parametrize("name", FORMATS)
def test_no_report_holds_what_steers_a_terminal_or_hides(name: str, result: TriggerResult) -> None:
    told = text(name, result)
    if name == "html":
        told = told.replace("\t", "")
    assert not UNSAFE.search(told.replace("\n", ""))
    assert told == text(name, result)


def test_markdown() -> None:
    assert text("markdown", lexical(compared=True)) == snapshot("""\
## Triggers: 6 prompts: 3 match, 1 mismatch, 2 unsure

**Failed** (exit code 1)

Judged by lexical: Of several skills it ranked the right one first in 73 % of 2,111 prompts.

Compared against old.json: 2 regressions, 1 worse, 1 better, 4 new, 1 gone.

### Prompts to look at

| Prompt | Expected | Got | Verdict | Why | Source |
|---|---|---|---|---|---|
| count my honey jars | count-bees | spin-honey | mismatch | count-bees shares no word with the prompt | evals/bees.csv:4 |

### Why prompts are unsure

| Prompts | Unsure | Because |
|---:|---|---|
| 1 | behind | another skill is ahead, but not far enough |
| 1 | near | not for a skill, and shares words with it: words cannot tell a near miss |

### Unsure prompts

| Prompt | Expected | Got | Verdict | Why | Source |
|---|---|---|---|---|---|
| the combs are full of bees | spin-honey | count-bees | unsure | count-bees is 1.3 times ahead of spin-honey, a mismatch takes 2 times | evals/bees.csv:3 |
| how many wasps are there? | not count-bees | count-bees | unsure | shares words with count-bees, and words cannot tell a near miss | evals/bees.csv:5 |

### Changed

| Change | What | Before | Now |
|---|---|---|---|
| regression | count-bees: recall | 100 % | 50 % |
| regression | count-bees: false triggers | 0 % | 50 % |
| worse | count my honey jars | match | mismatch |
| better | how many bees are in hive 3? | unsure | match |

### Skills

| Skill | Prompts | Hit | Missed | Wrong sibling | Recall | Near miss | Off-topic | Errors |
|---|---:|---:|---:|---:|---|---|---|---:|
| count-bees | 2 | 1 | 0 | 1 | 50 % (9-91) | 1 of 1 triggered | 0 of 1 triggered | 0 |
| spin-honey | 2 | 1 | 0 | 1 | 50 % (9-91) | - | 0 of 1 triggered | 0 |
| (all) | 4 | 2 | 0 | 2 | 50 % (15-85) | 1 of 1 triggered | 0 of 1 triggered | 0 |

### Confused

| Expected | Got | Times | Mismatch |
|---|---|---:|---:|
| count-bees | spin-honey | 1 | 1 |
| no skill | count-bees | 1 | 0 |
| spin-honey | count-bees | 1 | 0 |

### Descriptions that compete

| Skill | Competes with | Alike | Words of both |
|---|---|---|---|
| count-bees | spin-honey, tend-bees | 31 % | combs, bees |

3 more pairs compete, less alike than these.

### Alike and told apart

1 pair is alike and told apart; `--all` lists it.

### Words of descriptions

| Skill | Words to add | Words to drop | Words that lose to another |
|---|---|---|---|
| count-bees | jars | wasps | spin-honey: honey |

2 rows skipped: rows that expect nothing.

Not told: near misses, and prompts in another language than the description; words alone leave them unsure.
""")  # noqa: E501


def test_markdown_of_hostile_text_has_the_tables_of_the_report_and_no_html_or_link() -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(text("markdown", hostile()))
    kinds = Counter(token.type for token in tokens)
    assert kinds["table_open"] == 6
    assert kinds["heading_open"] == 7
    inner = Counter(child.type for token in tokens for child in token.children or ())
    assert set(inner) - {"text_special"} == {"text", "strong_open", "strong_close", "code_inline"}
    assert not kinds["html_block"]


def test_junit_agrees_with_the_counts(result: TriggerResult) -> None:
    document = ElementTree.fromstring(text("junit", result))
    summary = json.loads(text("json", result))["summary"]
    failures = summary["mismatch"] + (summary["unsure"] if result.is_strict else 0)
    skipped = 0 if result.is_strict else summary["unsure"]
    counted = []
    for element in (document, *document.iter("testsuite")):
        told = [int(element.attrib[name]) for name in ("tests", "failures", "errors", "skipped")]
        counted.append(told)
    told = [summary["prompts"], failures, summary["error"], skipped]
    problems = [summary["problems"], 0, summary["problems"], 0]
    assert counted[0] == [sum(pair) for pair in zip(told, problems, strict=True)]
    assert counted[1:] == ([told] if summary["prompts"] else []) + ([problems] if summary["problems"] else [])
    for name, count in (("failure", failures), ("error", summary["error"] + summary["problems"]), ("skipped", skipped)):
        assert len(list(document.iter(name))) == count


def test_json_is_what_its_schema_says(result: TriggerResult) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    document = json.loads(text("json", result))
    Draft202012Validator(SCHEMA).validate(document)
    assert list(SCHEMA["properties"]) == list(document)
    for key, told in document.items():
        if SCHEMA["properties"][key].get("required"):
            assert set(SCHEMA["properties"][key]["required"]) == set(told)


def test_json_keeps_every_text_as_it_was() -> None:
    row = json.loads(text("json", hostile()))["results"][0]
    assert (row["prompt"], row["got"], row["expected"]) == (HOSTILE, HOSTILE, [HOSTILE])


def test_an_infinite_margin_is_no_number_in_json() -> None:
    rows = json.loads(text("json", lexical()), parse_constant=pytest.fail)["results"]
    assert rows[2]["margin"] is None


class Page(HTMLParser):
    """Notes the elements of a page and what they could load."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self.policy = ""
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        self.attributes |= {name for name, _ in attrs}
        if tag == "meta" and dict(attrs).get("http-equiv"):
            self.policy = dict(attrs)["content"] or ""

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def page(result: TriggerResult) -> Page:
    read = Page()
    read.feed(text("html", result))
    return read


def test_html_loads_nothing_and_runs_only_its_own_script(result: TriggerResult) -> None:
    read = page(result)
    assert not read.attributes & {"src", "href", "style", "onclick", "onload", "action", "srcset"}
    assert (read.elements["script"], read.elements["style"]) == (1, 1)
    for kind in ("css", "js"):
        content = files("skill_lint.report").joinpath(f"triggers.{kind}").read_bytes()
        assert b64encode(sha256(content).digest()).decode() in read.policy
        assert b"http" not in content
    assert read.policy.startswith("default-src 'none'")


def test_html_has_a_row_for_each_prompt_and_the_whole_prompt(result: TriggerResult) -> None:
    assert page(result).elements["details"] == len(result.run.outcomes)
    assert text("html", lexical()).count("the combs are\nfull of bees") == 1


def test_html_matrix_has_the_counts() -> None:
    told = text("html", lexical())
    assert told.count("<table") == 8
    row = told.split('<th scope="row">count-bees</th>')[1].split("</tr>")[0]
    assert [cell.split("<br>")[0].rpartition(">")[2] for cell in row.split("</td>")[:3]] == ["1", "1", ""]


def test_html_marks_the_words_that_prompt_and_description_share() -> None:
    assert "Spins <mark>honey</mark> from combs." in text("html", lexical())


@pytest.mark.parametrize(
    ("said", "columns", "shown"),
    [("evals/a.csv:7", 13, "evals/a.csv:7"), ("evals/a.csv:7", 8, "…a.csv:7"), ("蜂蜜.csv:12", 9, "….csv:12")],
)
def test_a_place_is_cut_at_its_start(said: str, columns: int, shown: str) -> None:
    assert cut_start(said, columns) == shown


@pytest.mark.parametrize(
    ("said", "columns", "shown"),
    [
        ("a b", 10, "a b"),
        ("a\n  b", 10, "a b"),
        ("abcdefghijk", 10, "abcdefghi…"),
        ("abcdefghij", 10, "abcdefghij"),
        ("蜂蜜蜂蜜蜂蜜", 10, "蜂蜜蜂蜜…"),
        ("\x1b[31m", 10, "\\u{1B}[31m"),
        (" " * 100 + "a", 10, "…"),
    ],
)
def test_cut(said: str, columns: int, shown: str) -> None:
    assert cut(said, columns) == shown
