"""What cannot be read is told with its place and its cure, and the rest is read."""

from __future__ import annotations

import json

import pytest

from skill_lint.prompts.load import load
from skill_lint.prompts.reading import MOST_PROBLEMS


def problem(path: str, content: str | bytes, subject: str = "") -> tuple[int, int, str, str]:
    """Give line, column, message and cure of the one problem of a file."""
    prompts = load(path, content.encode() if isinstance(content, str) else content, subject=subject)
    (found,) = prompts.problems
    assert found.path == path
    return found.line, found.column, found.message, found.help


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ('id,should_trigger,prompt\n1,true,"Brew\n2,true,x\n', 2, 8, "this quote is never closed"),
        ('prompt,should_trigger\n"Brew" now,true\n', 2, 7, "text follows the closing quote of this cell"),
        ("id,should_trigger,prompt\n1,true,Brew, please\n", 2, 13, "this row has 4 cells and the header 3"),
        ("id,should_trigger,text to send\n1,true,Brew\n", 1, 1, "there is no column `prompt`"),
        ("1,true,Brew\n2,false,Fly\n", 1, 1, "there is no column `prompt`"),
        ("id,prompt\n1,Brew\n", 1, 1, "no column says what is expected"),
        ("prompt,should_trigger,prompt\nBrew,true,Fly\n", 1, 23, "the column `prompt` is there twice"),
        ("prompt,should_trigger\nBrew,perhaps\n", 2, 6, "`perhaps` is neither true nor false"),
        ("prompt,should_trigger\n  ,true\n", 2, 1, "the prompt is empty"),
        ("", 1, 1, "the file is empty"),
        ("\n \n", 1, 1, "the file is empty"),
    ],
)
def test_csv(text: str, line: int, column: int, message: str) -> None:
    found = problem("evals/tea.prompts.csv", text)
    assert found[:2] == (line, column)
    assert found[2].startswith(message)
    assert found[3]


def test_rows_beside_a_bad_one_are_read() -> None:
    text = "prompt,should_trigger\nBrew,true\nSteep,perhaps\n,true\nFly,false\n"
    prompts = load("evals/tea.prompts.csv", text.encode())
    assert [(each.text, each.id) for each in prompts.prompts] == [("Brew", "1"), ("Fly", "4")]
    assert [each.line for each in prompts.problems] == [3, 4]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ('[{"prompt": "Brew" "expect": "tea"}]', 1, 20, "a comma is missing before this"),
        ('[\n{"prompt": "Brew", "expect": "tea"}\n', 1, 1, "this `[` is never closed"),
        ("[{'prompt': 'Brew'}]", 1, 3, "a key is not in double quotes"),
        ('[{"prompt": "Brew", "score": NaN}]', 1, 30, "`NaN` is no value of JSON"),
        ('[{"prompt": "Brew", "should_trigger": True}]', 1, 39, "`True` is no value of JSON"),
        ('[{"prompt": "Brew\n tea"}]', 1, 13, "this text is not closed on its line"),
        (r'[{"prompt": "C:\Users", "expect": "tea"}]', 1, 16, r"`\U` is no escape of JSON"),
        ('{"cases": []} {"cases": []}\n\nmore', 1, 15, "something follows the end of the JSON value"),
        ('[{"prompt": "Brew", "prompt": "Fly", "expect": "tea"}]', 1, 21, "`prompt` stands twice in this row"),
        ('[{"expect": "tea", "name": "a"}, {"prompt": "x"}]', 1, 2, "this row has no prompt; its fields are `expect`"),
        ('[{"prompt": " ", "expect": "tea"}]', 1, 13, "the prompt is empty"),
        ('[{"prompt": "Brew", "should_trigger": 3}]', 1, 39, "`3` is neither true nor false"),
        ('[{"prompt": "a", "expected_skill": "tea", "forbidden_skills": ["tea"]}]', 1, 2, "`tea` is expected and"),
        ('[{"prompt": "a", "expect": "tea"}, 5.5, [1]]', 1, 41, "this row is neither an object nor text"),
        ("", 1, 1, "the file is empty"),
        ("// only this\n", 1, 1, "the file is empty"),
        ('{"name": "tea", "scripts": {}}', 1, 1, "this is not a prompt set: it is an object with `name`, `scripts`"),
        ('"Brew"', 1, 1, "this is not a prompt set: it holds a single value"),
        ("[1, 2]", 1, 1, "this is not a prompt set: its list holds no row with a prompt"),
        ('[{"a": 1}]', 1, 1, "this is not a prompt set: no row has a prompt"),
        (f"{'[' * 5000}", 1, 101, "lists and objects stand more than 100 deep"),
    ],
)
def test_json(text: str, line: int, column: int, message: str) -> None:
    found = problem("evals/trigger-eval.json", text, "tea")
    assert found[2].startswith(message)
    assert found[:2] == (line, column)
    assert found[3]


def test_lines_of_jsonl_are_read_each_for_itself() -> None:
    text = '{"prompt": "Brew", "expect": "tea"}\n{"prompt": "Steep"\nBrew\n{"prompt": "Fly", "expect": null}\n'
    prompts = load("evals/routing.jsonl", text.encode())
    assert [(each.text, each.line) for each in prompts.prompts] == [("Brew", 1), ("Fly", 4)]
    assert [each.line for each in prompts.problems] == [2, 3]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("cases:\n  - prompt: Brew: now\n    expect: tea\n", 2, ""),
        ("cases:\n  - prompt: Brew\n   expect: tea\n", 3, ""),
        ("- prompt: [Brew\n", 1, ""),
        (
            "- {prompt: Brew, expect: tea}\n---\n- {prompt: Fly, expect: none}\n",
            2,
            "a second YAML document begins",
        ),
        ("", 1, "the file is empty"),
        ("name: tea\n", 1, "this is not a prompt set"),
        (f"a: {'[' * 5000}", 1, "lists and mappings stand more than 100 deep"),
        (f"a: {'x' * 200_001}", 1, "the file is longer than 200,000 characters"),
        ("a: \x01\n", 1, ""),
    ],
)
def test_yaml(text: str, line: int, message: str) -> None:
    found = problem("evals/routing.yaml", text)
    assert found[0] == line
    assert found[2].startswith(message)
    assert found[2]
    assert found[3]


@pytest.mark.parametrize("content", [b"\xff\xfe[\x00]\x00", b"prompt,expect\nBr\xe9w,tea\n", b"a\x00b"])
@pytest.mark.parametrize("ending", ["csv", "json", "yaml", "jsonl", "md", "txt"])
def test_what_is_no_text(content: bytes, ending: str) -> None:
    assert problem(f"evals/trigger-eval.{ending}", content)[2:] == ("the file is not UTF-8 text", "save it as UTF-8")


def test_other_endings_and_markdown_without_cases() -> None:
    assert problem("evals/triggers.xlsx", "x")[2] == "the file's ending names no format of prompt sets"
    assert problem("trigger-cases/a.md", "# A\n\n> Brew\n")[2].startswith("this is not a prompt set")
    assert problem("prompts/tea.txt", " \n")[2] == "the prompt is empty"


def test_a_truth_value_about_nothing_is_told_once() -> None:
    text = json.dumps([{"prompt": "Brew", "should_trigger": True}, {"prompt": "Fly", "should_trigger": False}])
    line, column, message, cure = problem("trigger-eval.json", text)
    assert (line, column, message) == (1, 2, "nothing says which skill `should_trigger` is about")
    assert "`skill`" in cure


def test_problems_without_end_are_counted() -> None:
    text = "prompt,should_trigger\n" + "Brew,perhaps\n" * (MOST_PROBLEMS + 7)
    problems = load("evals/tea.prompts.csv", text.encode()).problems
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].message == "7 further problems are not listed"


def test_a_broken_file_keeps_the_name_of_its_format_and_what_is_no_set_has_none() -> None:
    assert load("a.json", b"[{").format == "json"
    assert load("a.yaml", b"a: [").format == "yaml"
    assert load("a.json", b"{}").format == ""


def test_surrogate_escapes() -> None:
    text = rb'[{"prompt": "\ud83c\udf75 tea \ud83c", "expect": "tea"}]'
    (prompt,) = load("evals/routing.json", text).prompts
    assert prompt.text == "\N{TEACUP WITHOUT HANDLE} tea \N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    ("path", "text", "broken"),
    [
        (
            "evals/tea.prompts.csv",
            "id,prompt,should_trigger\na,Brew,true\nb,Steep,perhaps\nc,,true\nd,one,true,more\n",
            [("b", "Steep", 3), ("c", "", 4), ("4", "", 5)],
        ),
        ("evals/tea.prompts.csv", 'prompt,should_trigger\nBrew,true\n"Steep,true\nFly,true\n', [("2", "", 3)]),
        ("evals/tea.json", '[{"prompt": "Brew", "should_trigger": true},\n [],\n {"id": "x"}]', [("2", "", 2)]),
        (
            "evals/tea.json",
            '[{"prompt": "Brew", "should_trigger": true},\n {"id": "x", "should_trigger": true}]',
            [("x", "", 2)],
        ),
        ("evals/tea.jsonl", '{"prompt": "Brew", "should_trigger": true}\n{"prompt": \n', [("2", "", 2)]),
        ("evals/tea.txt", " \n", [("1", "", 1)]),
    ],
)
def test_every_row_that_cannot_be_judged_is_told_with_what_is_known_of_it(
    path: str, text: str, broken: list[tuple[str, str, int]]
) -> None:
    prompts = load(path, text.encode(), subject="tea")
    assert [(row.prompt.id, row.prompt.text, row.prompt.line) for row in prompts.broken] == broken
    assert {row.problem for row in prompts.broken} == set(prompts.problems)


def test_broken_rows_are_kept_where_their_problems_are_counted_alone() -> None:
    rows = "".join(f"row {number},perhaps\n" for number in range(2 * MOST_PROBLEMS))
    prompts = load("evals/tea.prompts.csv", f"prompt,should_trigger\n{rows}".encode())
    assert len(prompts.broken) == 2 * MOST_PROBLEMS
    # What holds for the whole file is one problem, and still each of its rows is broken.
    prompts = load("evals/tea-prompts.csv", b"prompt,should_trigger\nBrew,true\nSteep,true\n")
    assert (len(prompts.problems), len(prompts.broken)) == (1, 2)
