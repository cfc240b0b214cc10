"""What the rules about sets of prompts say, once for each set, and what they leave alone."""

from __future__ import annotations

import json

import pytest

from skill_lint.model.prompt import CatalogueEntry
from skill_lint.prompts.starter import starter
from tests.support import lint_files

BEES = "---\nname: bees\ndescription: Keeps bees. Use when a hive is to be opened.\n---\nSmoke first.\n"
TEA = "---\nname: tea\ndescription: Brews tea. Use when a tea is to be brewed.\n---\nWarm the pot.\n"
WORLD = {"skills/bees/SKILL.md": BEES, "skills/tea/SKILL.md": TEA}
OWN = "skills/tea/evals/trigger-eval.json"
RULES = ("prompts-invalid", "prompts-unknown-skill", "prompts-duplicate", "prompts-one-sided")


def said(files: dict[str, str]) -> list[tuple[str, str, int, str]]:
    """Give rule, severity, line and message of each finding."""
    findings = lint_files(WORLD | files, select=RULES)
    return [(f.diagnostic.rule, f.diagnostic.severity.word, f.start.line, f.diagnostic.message) for f in findings]


def test_a_set_beside_the_skills_is_reported_once_with_the_first_that_it_names() -> None:
    text = (
        '{"prompt": "Brew", "expect": "tea"}\n{"prompt": "Open", "expect": "bees"}\n{"prompt": "Steep", "expect": ""\n'
    )
    (finding,) = lint_files(WORLD | {"evals/routing.jsonl": text}, select=RULES)
    assert (finding.diagnostic.path, finding.skill, finding.start.line) == ("evals/routing.jsonl", "skills/bees", 3)


def test_a_set_that_is_lost_as_a_whole_weighs_more_than_a_row() -> None:
    assert [row[:3] for row in said({OWN: "[\n{"})] == [("prompts-invalid", "error", 2)]
    row = '[{"query": "Brew", "should_trigger": true},\n{"query": " ", "should_trigger": false}]'
    assert [row[:3] for row in said({OWN: row})] == [("prompts-invalid", "warning", 2)]
    assert [row[1] for row in said({OWN: '{"name": "x"}'})] == ["warning"]


def test_a_renamed_skill_is_told_and_one_from_elsewhere_is_a_note() -> None:
    text = (
        '[{"prompt": "Ask for teas", "expect": "teas"},\n{"prompt": "Open", "expect": "bees"},\n'
        '{"prompt": "Merge", "expect": "spreadsheets"},\n{"prompt": "Pour", "expect": "kitchen:teas"}]'
    )
    assert said({"evals/routing.json": text}) == [
        ("prompts-unknown-skill", "warning", 1, "no skill is called `teas`"),
        ("prompts-unknown-skill", "note", 3, "no skill is called `spreadsheets`"),
        ("prompts-unknown-skill", "note", 4, "no skill is called `kitchen:teas`"),
    ]
    marked = lint_files(WORLD | {"evals/routing.json": text}, select=RULES)[0]
    assert text[marked.diagnostic.span.start - 1 :].startswith('"teas"')  # type: ignore[union-attr]


def test_a_set_that_names_no_skill_of_the_project_is_left_alone() -> None:
    assert said({"evals/routing.json": '[{"prompt": "Ping", "expect": "network"}]'}) == []


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ({"expect": "tea"}, {"expect": "tea"}, ["note"]),
        ({"expect": "tea"}, {"expect": "bees"}, ["warning"]),
        ({"expect": "tea"}, {"expect": None}, ["warning"]),
        ({"expect": "tea"}, {"forbidden_skills": ["tea"]}, ["warning"]),
        ({"expect": ["tea", "bees"]}, {"expect": "tea"}, []),
        ({"expect": "tea"}, {"forbidden_skills": ["bees"]}, []),
        ({"expect": None}, {"forbidden_skills": ["bees"]}, []),
    ],
    ids=str,
)
def test_the_same_prompt_twice(first: dict[str, object], second: dict[str, object], found: list[str]) -> None:
    rows = [{"prompt": "Brew a pot"} | first, {"prompt": "brew  a POT"} | second, {"prompt": "x", "expect": "bees"}]
    text = "\n".join(map(json.dumps, rows))
    told = said({"evals/routing.jsonl": text})
    assert [(rule, severity, line) for rule, severity, line, _ in told] == [
        ("prompts-duplicate", severity, 2) for severity in found
    ]
    assert all(("expects something else" in message) == (severity == "warning") for _, severity, _, message in told)


def table(*rows: tuple[str, str, str]) -> dict[str, str]:
    lines = [f"{prompt},{trigger},{intent}" for prompt, trigger, intent in rows]
    return {"skills/tea/evals/tea.prompts.csv": "\n".join(["prompt,should_trigger,intent", *lines])}


@pytest.mark.parametrize(
    ("rows", "lacking"),
    [
        ([("a", "yes", ""), ("b", "yes", ""), ("c", "yes", "")], "no negative"),
        ([("a", "no", ""), ("b", "no", ""), ("c", "no", "")], "no positive"),
        ([("a", "yes", "explicit"), ("b", "yes", "implicit"), ("c", "no", "negative")], "no contextual one"),
        ([("a", "yes", ""), ("b", "no", "off-topic"), ("c", "no", "off topic")], "no near miss among the negatives"),
        ([("a", "yes", ""), ("b", "no", ""), ("c", "no", "off-topic")], ""),
        ([("a", "yes", ""), ("b", "no", "near-miss"), ("c", "no", "off-topic")], ""),
        ([("a", "yes", ""), ("b", "yes", "")], ""),
    ],
)
def test_one_sided(rows: list[tuple[str, str, str]], lacking: str) -> None:
    told = said(table(*rows))
    assert [(rule, severity) for rule, severity, _, _ in told] == ([("prompts-one-sided", "note")] if lacking else [])
    assert all(f"`tea` have {lacking}" in message for *_, message in told)


def test_the_files_about_one_skill_are_taken_together() -> None:
    rows = [("a", "yes", ""), ("b", "yes", ""), ("c", "yes", "")]
    more = {"skills/tea/evals/triggers.json": '{"should_not_trigger": ["d"]}'}
    assert said(table(*rows) | more) == []


def test_a_set_whose_names_are_unknown_is_not_called_one_sided() -> None:
    rows = ", ".join(f'{{"question": "{n}", "expected_skill": "teas"}}' for n in range(4))
    told = said({"skills/tea/evals/evals.json": f'[{rows}, {{"question": "x", "expected_skill": "tea"}}]'})
    assert [rule for rule, *_ in told] == ["prompts-unknown-skill"]


def test_rows_that_nobody_edited_since_they_were_written_for_a_start() -> None:
    path = "skills/tea/evals/tea.prompts.csv"
    text = starter(CatalogueEntry("tea", "Brews tea. Use when a tea is to be brewed."))
    assert said({path: text}) == [
        ("prompts-invalid", "warning", 2, "5 rows are still marked `EDIT`, as `skill-lint triggers init` wrote them")
    ]
    rows = text.splitlines()
    edited = [row.replace("EDIT: ", "") for row in rows[:-1]]
    assert [(line, message[:11]) for _, _, line, message in said({path: "\n".join([*edited, rows[-1]])})] == [
        (6, "this row is")
    ]
    assert said({path: text.replace("EDIT: ", "EDITED: ")}) == []


ROWS = (
    '[{"prompt": "Open", "expect": "bees"}, {"prompt": "Brew", "expect": "tea"},\n{"prompt": "Merge", "expect": "%s"}]'
)


@pytest.mark.parametrize(
    ("name", "files", "severity"),
    [
        ("merge-spreadsheets", {}, "warning"),
        ("spreadsheets", {}, "note"),
        ("office:merge-spreadsheets", {}, "note"),
        ("garden:merge-spreadsheets", {}, "warning"),
        ("no-such-case", {}, "note"),
        ("security-review", {}, "note"),
        ("merge-spreadsheets", {"commands/merge-spreadsheets.md": "Merge."}, "note"),
        ("merge-spreadsheets", {".claude/agents/merge-spreadsheets.md": "Merge."}, "note"),
        ("merge-spreadsheets", {"skills/tea/assets/merge-spreadsheets/SKILL.md": TEA}, "note"),
    ],
)
def test_a_name_like_no_other_is_a_fault_where_all_skills_are_seen(
    name: str, files: dict[str, str], severity: str
) -> None:
    garden = {
        "garden/.claude-plugin/plugin.json": '{"name": "garden"}',
        "garden/skills/roses/SKILL.md": "---\nname: roses\ndescription: Tends roses. Use to prune.\n---\nCut.\n",
    }
    told = said({"evals/routing.json": ROWS % name, **garden, **files})
    assert told == [("prompts-unknown-skill", severity, 2, f"no skill is called `{name}`")]


def test_what_is_only_excluded_may_be_a_skill_from_elsewhere() -> None:
    rows = '[{"prompt": "Open", "expect": "bees"}, {"prompt": "Brew", "expect": "tea", "not": []},\n'
    rows += '{"prompt": "Merge", "expect": "tea", "forbidden_skills": ["merge-spreadsheets"]}]'
    assert [severity for _, severity, *_ in said({"evals/routing.json": rows})] == ["note"]


def test_of_a_single_skill_the_siblings_may_not_be_seen() -> None:
    rows = ROWS.replace('"bees"', '"tea"') % "merge-spreadsheets"
    findings = lint_files({"tea/SKILL.md": TEA, "tea/evals/routing.json": rows}, select=RULES)
    assert [each.diagnostic.severity.word for each in findings if each.diagnostic.rule == RULES[1]] == ["note"]
