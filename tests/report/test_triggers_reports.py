"""Reports of prompts: they agree, they are valid, and nothing that a user wrote gets out of its place."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from inline_snapshot import snapshot
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from skill_lint.report.terminal import Style
from skill_lint.report.trigger_formats import FORMATS, render
from skill_lint.report.triggers_text import cut
from skill_lint.report.visible import UNSAFE
from tests.report.trigger_results import HOSTILE, hostile, lexical, model

if TYPE_CHECKING:
    from skill_lint.triggers.result import TriggerResult

RESULTS = {
    "lexical": lexical(),
    "strict": lexical(strict=True),
    "compared": lexical(compared=True),
    "model": model(),
    "hostile": hostile(),
}
SCHEMA = json.loads(files("skill_lint.report").joinpath("triggers.schema.json").read_text(encoding="utf-8"))


def text(name: str, result: TriggerResult, **options: Any) -> str:
    return "".join(f"{line}\n" for line in render(name, result, **options))


@pytest.fixture(params=RESULTS)
def result(request: pytest.FixtureRequest) -> TriggerResult:
    return RESULTS[request.param]


def test_text() -> None:
    assert text("text", lexical(compared=True)) == snapshot("""\
judged by lexical: Of several skills it ranked the right one first in 73 % of 2,111 prompts

evals/bees.csv:3: unsure "the combs are full of bees": expected spin-honey, got count-bees (1.3 times ahead)
evals/bees.csv:4: mismatch "count my honey jars": expected count-bees, got spin-honey (no other fits)
evals/bees.csv:5: unsure "how many wasps are there?": expected not count-bees, got count-bees

Skill       Prompts  Hit  Missed  Wrong sibling  Recall       Near miss         Off-topic  Errors
count-bees        2    1       0              1  50 % (9-91)  1 of 1 triggered  -               0
spin-honey        2    1       0              1  50 % (9-91)  -                 -               0

Expected    Got         Times
no skill    count-bees      1
count-bees  spin-honey      1
spin-honey  count-bees      1

Skill       Competes with  Alike  Words of both
count-bees  spin-honey     31 %   combs, bees

Skill       Words to add  Words to drop  Words that lose to another
count-bees  jars          wasps          spin-honey: honey

Change      What                          Before  Now
worse       count my honey jars           match   mismatch
better      how many bees are in hive 3?  unsure  match
regression  count-bees                            recall -50 points, false triggers +100 points

skipped: 2 rows that expect nothing
not told: near misses, and prompts in another language than the description; words alone leave them `unsure`
6 prompts: 3 match, 1 mismatch, 2 unsure
""")


def test_text_of_a_model() -> None:
    assert text("text", model()) == snapshot("""\
judged by anthropic (model-1)

evals/bees.csv:2: match "how many bees are in hive 3?": expected count-bees, got count-bees (2 of 3, flaky)
evals/bees.csv:3: error "the combs are full of bees": expected spin-honey, got no answer: the server answered 529
evals/bees.csv:4: mismatch "write a poem": expected no skill, got spin-honey

Skill       Prompts  Hit  Missed  Wrong sibling  Recall          Near miss  Off-topic         Errors
count-bees        1    1       0              0  100 % (21-100)  -          -                      0
spin-honey        0    0       0              0  -               -          1 of 1 triggered       1

Expected  Got         Times
no skill  spin-honey      1

not told: what other clients, other models and an agent in the middle of its work would choose
3 prompts: 1 match, 1 mismatch, 1 error, 1 flaky
""")


def test_text_lists_clean_matches_only_where_asked() -> None:
    assert "write a poem" not in text("text", lexical())
    assert 'match "write a poem"' in text("text", lexical(), every=True)


def test_text_without_a_terminal_has_no_escape_and_with_colour_says_the_same(result: TriggerResult) -> None:
    plain, coloured = text("text", result), text("text", result, style=Style(colour=True))
    assert "\x1b" not in plain
    assert "\x1b[1;31m" in coloured
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

Judged by lexical. Of several skills it ranked the right one first in 73 % of 2,111 prompts

### Prompts to look at

| Prompt | Expected | Got | Verdict | How sure | Source |
|---|---|---|---|---|---|
| the combs are full of bees | spin-honey | count-bees | unsure | 1.3 times ahead | evals/bees.csv:3 |
| count my honey jars | count-bees | spin-honey | mismatch | no other fits | evals/bees.csv:4 |
| how many wasps are there? | not count-bees | count-bees | unsure |  | evals/bees.csv:5 |

### Skills

| Skill | Prompts | Hit | Missed | Wrong sibling | Recall | Near miss | Off-topic | Errors |
|---|---|---|---|---|---|---|---|---|
| count-bees | 2 | 1 | 0 | 1 | 50 % (9-91) | 1 of 1 triggered | - | 0 |
| spin-honey | 2 | 1 | 0 | 1 | 50 % (9-91) | - | - | 0 |

### Confused

| Expected | Got | Times |
|---|---|---|
| no skill | count-bees | 1 |
| count-bees | spin-honey | 1 |
| spin-honey | count-bees | 1 |

### Descriptions that compete

| Skill | Competes with | Alike | Words of both |
|---|---|---|---|
| count-bees | spin-honey | 31 % | combs, bees |

### Words of descriptions

| Skill | Words to add | Words to drop | Words that lose to another |
|---|---|---|---|
| count-bees | jars | wasps | spin-honey: honey |

### Changed

| Change | What | Before | Now |
|---|---|---|---|
| worse | count my honey jars | match | mismatch |
| better | how many bees are in hive 3? | unsure | match |
| regression | count-bees |  | recall -50 points, false triggers +100 points |

Not told: near misses, and prompts in another language than the description; words alone leave them \\`unsure\\`.
""")


def test_markdown_of_hostile_text_has_the_tables_of_the_report_and_no_html_or_link() -> None:
    tokens = MarkdownIt("gfm-like", {"linkify": False}).parse(text("markdown", hostile()))
    kinds = Counter(token.type for token in tokens)
    assert kinds["table_open"] == 5
    assert kinds["heading_open"] == 6
    inner = Counter(child.type for token in tokens for child in token.children or ())
    assert set(inner) == {"text", "text_special"} or set(inner) == {"text"}
    assert not kinds["html_block"]


def test_junit_agrees_with_the_counts(result: TriggerResult) -> None:
    document = ElementTree.fromstring(text("junit", result))
    summary = json.loads(text("json", result))["summary"]
    failures = summary["mismatch"] + (summary["unsure"] if result.is_strict else 0)
    skipped = 0 if result.is_strict else summary["unsure"]
    for element in (document, *document.iter("testsuite")):
        told = [int(element.attrib[name]) for name in ("tests", "failures", "errors", "skipped")]
        assert told == [summary["prompts"], failures, summary["error"], skipped]
    for name, count in (("failure", failures), ("error", summary["error"]), ("skipped", skipped)):
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
    assert told.count("<table") == 6
    row = told.split('<th scope="row">count-bees</th>')[1].split("</tr>")[0]
    assert [cell.split("<br>")[0].rpartition(">")[2] for cell in row.split("</td>")[:3]] == ["1", "1", ""]


def test_html_marks_the_words_that_prompt_and_description_share() -> None:
    assert "Spins <mark>honey</mark> from combs." in text("html", lexical())


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
