"""Whatever is written is read back, and whatever bytes come give a result."""

from __future__ import annotations

import csv
import io
import json

from hypothesis import given
from hypothesis import strategies as st

from skill_lint.prompts.load import FORMATS, load

LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
TEXT = st.text(LETTERS, min_size=1, max_size=40).map(str.strip).filter(bool)
ROWS = st.lists(st.tuples(TEXT, st.booleans()), min_size=1, max_size=8)
SCRAPS = st.lists(
    st.sampled_from(
        [
            *('"', "'", ",", ";", ":", "[", "]", "{", "}", "\n", "\r", "- ", "> ", "\t", "#", "//", "\\", "\\ud800"),
            *("prompt", "query", "should_trigger", "should_not_trigger", "expected", "Expected Skill:", "true", "null"),
            *("skill: tea", "cases", "evals", '"prompt": ', '"expect": ', "1", "&a", "*a", "!!x", "|", "\ufeff", "é"),
        ]
    ),
    max_size=60,
).map("".join)


def normal(path: str, content: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    prompts = load(path, content.encode(), subject="tea")
    assert prompts.problems == ()
    return [(each.text, each.expect, each.forbidden) for each in prompts.prompts]


def expected(rows: list[tuple[str, bool]]) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    return [(text, ("tea",), ()) if trigger else (text, (), ("tea",)) for text, trigger in rows]


@given(ROWS, st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]), st.sampled_from([",", ";", "\t"]))
def test_csv_as_others_write_it(rows: list[tuple[str, bool]], quoting: int, separator: str) -> None:
    file = io.StringIO(newline="")
    writer = csv.writer(file, quoting=quoting, delimiter=separator)  # type: ignore[arg-type]
    writer.writerow(["id", "prompt", "should_trigger"])
    for number, (text, trigger) in enumerate(rows):
        writer.writerow([number, text, trigger])
    assert normal("evals/tea.prompts.csv", file.getvalue()) == expected(rows)


@given(ROWS, st.sampled_from([None, 2, "\t"]), st.booleans())
def test_json_and_its_lines(rows: list[tuple[str, bool]], indent: int | str | None, ascii_only: bool) -> None:
    written = [{"query": text, "should_trigger": trigger} for text, trigger in rows]
    whole = json.dumps(written, indent=indent, ensure_ascii=ascii_only)
    assert normal("evals/trigger-eval.json", whole) == expected(rows)
    lines = "\n".join(json.dumps(row, ensure_ascii=ascii_only) for row in written)
    assert normal("evals/triggers.jsonl", lines) == expected(rows)


@given(ROWS)
def test_json_is_also_yaml(rows: list[tuple[str, bool]]) -> None:
    written = {
        "should_trigger": [text for text, trigger in rows if trigger],
        "should_not_trigger": [text for text, trigger in rows if not trigger],
    }
    assert sorted(normal("evals/triggers.yaml", json.dumps(written))) == sorted(expected(rows))


@given(st.sampled_from(sorted(FORMATS)), st.one_of(st.binary(max_size=200), SCRAPS.map(str.encode)))
def test_any_bytes_give_a_result_with_places_in_the_file(ending: str, content: bytes) -> None:
    prompts = load(f"evals/triggers.{ending}", content, subject="tea")
    lines = content.count(b"\n") + content.count(b"\r") + 1
    assert all(1 <= prompt.line <= lines for prompt in prompts.prompts)
    for problem in prompts.problems:
        assert 1 <= problem.line <= lines
        assert problem.column >= 1
        assert problem.message
        assert problem.help
        assert "\n" not in problem.message
    if not prompts.format:
        assert prompts.problems, "what is no set says why"
