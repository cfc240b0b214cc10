"""Every format that people keep prompts in becomes the one form."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from skill_lint.prompts.load import load

if TYPE_CHECKING:
    from skill_lint.model.prompt import PromptSet


def loaded(path: str, text: str, subject: str = "", *, problems: int = 0) -> PromptSet:
    prompts = load(path, text.encode(), subject=subject)
    assert len(prompts.problems) == problems, prompts.problems
    return prompts


def rows(prompts: PromptSet) -> list[tuple[str, int, tuple[str, ...], tuple[str, ...], str]]:
    """Give text, line, expected and forbidden skills, and what is expected of each prompt."""
    return [(each.text, each.line, each.expect, each.forbidden, each.expectation) for each in prompts.prompts]


def test_csv_with_a_header_in_any_case_further_columns_and_quoted_line_breaks() -> None:
    prompts = loaded(
        "evals/tea.prompts.csv",
        "ID,Should_Trigger,Prompt,category,expected_tools,note\r\n"
        'named,TRUE,"Use $tea to brew ""green"", please",explicit,kettle|cup,first\r\n'
        '"two","yes","Warm the pot,\nthen steep",implicit,,\r\n'
        "\r\n"
        "mug,0,Wash the mug,near miss,,\r\n"
        "sky,no,Is it raining,off_topic,,\r\n",
    )
    assert prompts.format == "csv"
    assert rows(prompts) == [
        ('Use $tea to brew "green", please', 2, ("tea",), (), "skill"),
        ("Warm the pot,\nthen steep", 3, ("tea",), (), "skill"),
        ("Wash the mug", 6, (), ("tea",), "not-this"),
        ("Is it raining", 7, (), ("tea",), "not-this"),
    ]
    assert [each.id for each in prompts.prompts] == ["named", "two", "mug", "sky"]
    assert [each.intent for each in prompts.prompts] == ["explicit", "implicit", "near-miss", "off-topic"]
    assert prompts.prompts[0].note == "first"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_is_parted_by_what_parts_its_header_and_may_begin_with_a_mark(separator: str) -> None:
    lines = [["id", "should_trigger", "prompt"], ["1", "true", "Brew"], ["2", "false", "Fly"]]
    text = "\ufeff" + "\n".join(separator.join(cells) for cells in lines)
    assert rows(loaded("evals/prompts.csv", text, "tea")) == [
        ("Brew", 2, ("tea",), (), "skill"),
        ("Fly", 3, (), ("tea",), "not-this"),
    ]


def test_csv_with_expected_names_and_rows_out_of_use() -> None:
    text = "prompt,expected_skill,deprecated\nBrew,tea,\nOpen the hive,bees,false\nOld,tea,true\nFly,none,\nOpen,,\n"
    prompts = loaded("evals/routing.csv", text)
    assert rows(prompts) == [
        ("Brew", 2, ("tea",), (), "skill"),
        ("Open the hive", 3, ("bees",), (), "skill"),
        ("Fly", 5, (), (), "no-skill"),
    ]
    assert prompts.skipped == (("deprecated", 1), ("no expectation", 1))


def test_json_list_with_a_truth_value_is_about_the_subject() -> None:
    text = (
        '[\n  {\n    "query": "Brew",\n    "should_trigger": true,\n    "split": "tune",\n    "why": "plain"\n  },\n'
        '  {"prompt": "Wash", "should_trigger": false, "id": 7},\n  {"shouldTrigger": "yes", "query": "Steep"}\n]\n'
    )
    prompts = loaded("skills/tea/evals/trigger-eval.json", text, "tea")
    assert prompts.format == "json rows"
    assert rows(prompts) == [
        ("Brew", 3, ("tea",), (), "skill"),
        ("Wash", 8, (), ("tea",), "not-this"),
        ("Steep", 9, ("tea",), (), "skill"),
    ]
    assert [(each.id, each.split, each.note) for each in prompts.prompts] == [
        ("1", "tune", "plain"),
        ("7", "", ""),
        ("3", "", ""),
    ]


@pytest.mark.parametrize("key", ["queries", "cases", "evals", "items"])
@pytest.mark.parametrize("about", [{"skill": "tea"}, {"skill_name": "tea"}, {"covers": {"skill": "tea"}}])
def test_json_object_around_the_list_names_the_subject(key: str, about: dict[str, object]) -> None:
    written = about | {"runs_per_query": 3, key: [{"query": "Brew", "should_trigger": True}]}
    prompts = loaded("x-triggering.eval.json", json.dumps(written), "mug")
    assert rows(prompts) == [("Brew", 1, ("tea",), (), "skill")]
    assert prompts.prompts[0].subject == "tea"


@pytest.mark.parametrize(
    ("positive", "negative"),
    [
        ("should_trigger", "should_not_trigger"),
        ("should_fire", "should_not_fire"),
        ("should_trigger_prompts", "should_not_trigger_prompts"),
        ("shouldTriggerPrompts", "shouldNotTriggerPrompts"),
    ],
)
def test_two_lists_of_texts_or_objects(positive: str, negative: str) -> None:
    written = {
        "skill": "tea",
        positive: ["Brew", {"query": "Steep", "reason": "asks for it"}],
        negative: [{"request": "Wash", "better_fit": "mug"}, {"prompt": "Fly"}],
    }
    prompts = loaded("evals/triggers.json", json.dumps(written, indent=1))
    assert prompts.format == "json two lists"
    assert [row[0::2] for row in rows(prompts)] == [
        ("Brew", ("tea",), "skill"),
        ("Steep", ("tea",), "skill"),
        ("Wash", (), "not-this"),
        ("Fly", (), "not-this"),
    ]
    assert rows(prompts)[0][1] == 4
    assert prompts.prompts[1].note == "asks for it"


def test_two_lists_by_skill_in_one_file() -> None:
    written = {
        "version": 1,
        "tea": {"should_trigger": ["Brew"], "should_not_trigger": ["Open"]},
        "bees": {"should_trigger": ["Open"]},
    }
    prompts = loaded("evals/triggers.json", json.dumps(written))
    assert prompts.format == "json by skill"
    assert [(each.text, each.subject, each.expect, each.forbidden) for each in prompts.prompts] == [
        ("Brew", "tea", ("tea",), ()),
        ("Open", "tea", (), ("tea",)),
        ("Open", "bees", ("bees",), ()),
    ]


def test_lists_by_skill_below_a_key_or_in_a_list() -> None:
    below = {"skills": {"tea": [{"query": "Brew", "should_trigger": True}]}}
    assert rows(loaded("evals/triggers.json", json.dumps(below))) == [("Brew", 1, ("tea",), (), "skill")]
    listed = [{"name": "tea", "should_trigger": ["Brew"]}, {"skill": "bees", "should_trigger": ["Open"]}]
    assert [row[2] for row in rows(loaded("evals/triggers.json", json.dumps(listed)))] == [("tea",), ("bees",)]


def test_should_trigger_may_be_a_name() -> None:
    text = (
        '[{"query": "Brew", "should_trigger": "tea"}, {"query": "Open", "should_trigger": "bees"},'
        ' {"query": "Fly", "should_trigger": "none"}, {"query": "Swim", "should_trigger": null}]'
    )
    assert rows(loaded("evals/trigger-eval.json", text)) == [
        ("Brew", 1, ("tea",), (), "skill"),
        ("Open", 1, ("bees",), (), "skill"),
        ("Fly", 1, (), (), "no-skill"),
        ("Swim", 1, (), (), "no-skill"),
    ]


@pytest.mark.parametrize(
    "prompt", ["prompt", "query", "question", "request", "task", "user_request", "input", "text", "sPrompt"]
)
@pytest.mark.parametrize(
    "expectation",
    [
        {"expected_skill": "tea"},
        {"expect": "tea"},
        {"expected": "tea"},
        {"expected": {"route": "tea"}},
        {"expected_owner": "tea"},
        {"expected_primary_skill": "tea"},
        {"expected_skills_any_of": ["tea"]},
        {"sExpectedSkill": "tea"},
        {"graders": [{"type": "skill-invocation", "required": ["tea"]}]},
        {"graders": [{"type": "skill_invocation", "config": {"required_skills": ["tea"]}}]},
    ],
    ids=json.dumps,
)
def test_routing_under_every_key(prompt: str, expectation: dict[str, object]) -> None:
    prompts = loaded("evals/routing.json", json.dumps([{prompt: "Brew"} | expectation]))
    assert rows(prompts) == [("Brew", 1, ("tea",), (), "skill")]


def test_the_first_key_with_a_prompt_counts() -> None:
    text = '[{"text": "no", "task": {"kind": 1}, "query": "Brew", "expect": "tea"}]'
    assert rows(loaded("evals/routing.json", text))[0][0] == "Brew"


@pytest.mark.parametrize("none", ["null", '"none"', "[]", '"None"'])
def test_no_skill_at_all_stays_apart_from_not_this_skill(none: str) -> None:
    text = (
        '[{"prompt": "Brew", "expected_skill": "tea"}, {"prompt": "Open", "expected_skill": "bees"},'
        f' {{"prompt": "Fly", "expected_skill": {none}}}, {{"prompt": "Wash", "forbidden_skills": ["tea", "bees"]}}]'
    )
    assert [row[2:] for row in rows(loaded("evals/routing.json", text))[2:]] == [
        ((), (), "no-skill"),
        ((), ("tea", "bees"), "not-this"),
    ]


def test_acceptable_and_forbidden_skills() -> None:
    text = '[{"prompt": "Brew", "expected_skill": "tea", "acceptable_skills": ["mug"], "disallowed": ["bees"]}]'
    assert rows(loaded("evals/routing.json", text)) == [("Brew", 1, ("tea", "mug"), ("bees",), "skill")]
    excluded = '[{"prompt": "Fly", "expected_skill": null, "forbidden_skills": ["tea"]}]'
    assert rows(loaded("evals/routing.json", excluded)) == [("Fly", 1, (), (), "no-skill")]
    either = '[{"prompt": "Fly", "expected_skill": null, "acceptable_skills": ["tea"]}]'
    assert loaded("evals/routing.json", either).skipped == (("no skill or one of several is right", 1),)


def test_jsonl_with_comments_and_blank_lines() -> None:
    text = (
        '// what routes where\n# more\n\n{"prompt":"Brew","expect":"tea"}\n  // {"prompt":"Old","expect":"tea"}\n'
        '{"prompt":"Open // the hive","expect":"bees"}\n{"prompt":"Fly","expect":null}'
    )
    prompts = loaded("evals/routing.jsonl", text)
    assert prompts.format == "jsonl rows"
    assert rows(prompts) == [
        ("Brew", 4, ("tea",), (), "skill"),
        ("Open // the hive", 6, ("bees",), (), "skill"),
        ("Fly", 7, (), (), "no-skill"),
    ]
    assert rows(loaded("evals/routing.json", text)) == rows(prompts), "the shape counts where the ending misleads"


def test_routing_in_yaml() -> None:
    text = (
        "# routes\ncases:\n  - id: brew\n    user_request: Brew\n    expected:\n      route: tea\n"
        "  - request: >-\n      Open\n      the hive\n    expected_skills_any_of: [bees, hive]\n"
        "  - query: Fly\n    expected: {route: none}\n  - query: Wash\n    expect: ~\n"
    )
    assert rows(loaded("evals/routing.yaml", text)) == [
        ("Brew", 4, ("tea",), (), "skill"),
        ("Open the hive", 7, ("bees", "hive"), (), "skill"),
        ("Fly", 11, (), (), "no-skill"),
        ("Wash", 13, (), (), "no-skill"),
    ]


def test_vaibify_prompts() -> None:
    text = '[{"sPrompt": "Brew", "sExpectedSkill": "tea"}, {"sPrompt": "Fly", "sExpectedSkill": "none"}]'
    assert [row[2:] for row in rows(loaded("tools/skillEvals/triggerPrompts.json", text))] == [
        (("tea",), (), "skill"),
        ((), (), "no-skill"),
    ]


def test_outcome_cases_with_routing_on_the_side() -> None:
    text = (
        '[{"id": "a", "question": "Brew", "expected_skill": "tea", "expected_behavior": ["warms the pot"]},\n'
        ' {"id": "b", "question": "Open", "expected_skill": null, "ground_truth": "the hive is open"}]'
    )
    assert rows(loaded("skills/tea/evals/evals.json", text, "tea")) == [
        ("Brew", 1, ("tea",), (), "skill"),
        ("Open", 2, (), ("tea",), "not-this"),
    ], "a set that knows one skill says of none only that it is not this one"


@pytest.mark.parametrize("subject", ["tea", ""])
def test_a_field_that_names_the_tested_skill_is_no_expectation_where_it_must_not_load(subject: str) -> None:
    text = '[{"prompt": "Open", "expected_skill": "tea", "should_trigger": false}]'
    assert rows(loaded("skills/tea/evals/evals.json", text, subject)) == [("Open", 1, (), ("tea",), "not-this")]


def test_another_skill_that_should_load_instead() -> None:
    text = '[{"prompt": "Open", "expected_skill": "bees", "should_trigger": false}]'
    assert rows(loaded("skills/tea/evals/evals.json", text, "tea")) == [("Open", 1, ("bees",), ("tea",), "skill")]


def test_outcome_cases_alone_are_left_out_and_counted() -> None:
    text = json.dumps(
        {
            "skill_name": "tea",
            "evals": [
                {"id": 1, "prompt": "Brew", "expected_output": "a cup", "files": [], "expectations": ["it is hot"]},
                {"id": 2, "prompt": "Brew", "expected": "a cup of tea"},
                {"id": 3, "prompt": "Open", "should_trigger": False, "assertions": []},
            ],
        }
    )
    prompts = loaded("evals/evals.json", text)
    assert [row[0::4] for row in rows(prompts)] == [("Open", "not-this")]
    assert prompts.skipped == (("no expectation", 2),)


def test_suites_of_outcomes_are_left_out_and_counted() -> None:
    case = {"id": "1", "name": "n", "prompt": "Brew", "expected_tools": ["kettle"], "max_turns": 3}
    prompts = loaded("state/eval/tests.json", json.dumps([case | {"success_criteria": "hot"}, case]))
    assert (prompts.prompts, prompts.skipped) == ((), (("no expectation", 2),))


def test_waza_lists() -> None:
    text = (
        'skill: tea\n\nshould_trigger_prompts:\n  - prompt: "Brew"\n    reason: asks\n    confidence: high\n'
        "  - Steep\nshould_not_trigger_prompts:\n  - prompt: Wash\n"
    )
    prompts = loaded("evals/tea/trigger_tests.yaml", text)
    assert rows(prompts) == [
        ("Brew", 4, ("tea",), (), "skill"),
        ("Steep", 7, ("tea",), (), "skill"),
        ("Wash", 9, (), ("tea",), "not-this"),
    ]


def test_one_task_in_a_file() -> None:
    text = "id: t\ninputs:\n  prompt: Brew\n  files: []\nexpected:\n  should_trigger: false\n"
    prompts = loaded("evals/tasks/tea-trigger-1.yaml", text, "tea")
    assert (prompts.format, rows(prompts)) == ("yaml task", [("Brew", 3, (), ("tea",), "not-this")])


def test_stimuli_with_graders() -> None:
    text = (
        "stimuli:\n  - name: a\n    prompt: Brew\n    graders:\n      - type: skill-invocation\n"
        "        required: [tea]\n        disallowed: [bees]\n  - name: b\n    prompt: Fly\n    graders:\n"
        "      - type: skill-invocation\n        disallowed: [tea]\n"
        "  - prompt: Sit\n    graders: [{type: regex, required: [x]}]\n"
    )
    prompts = loaded("evals/tea/eval.yaml", text)
    assert rows(prompts) == [("Brew", 3, ("tea",), ("bees",), "skill"), ("Fly", 9, (), ("tea",), "not-this")]
    assert prompts.skipped == (("no expectation", 1),)


def test_markdown_cases() -> None:
    text = (
        '# Brewing\n\n> An aside.\n\nThe request:\n\n> "Brew a pot\n> for two"\n\n**Expected Activation:** Yes\n\n'
        "**Expected Skill:** `tea`\n\n---\n\n> Fly\n\n## Expected Activation\n\nNo\n\n## Expected Skill\n\nNone\n\n"
        "> Open\n\n| Expected Skill | bees |\n"
    )
    prompts = loaded("eval-cases/trigger-cases/brewing.md", text)
    assert rows(prompts) == [
        ("Brew a pot\nfor two", 7, ("tea",), (), "skill"),
        ("Fly", 16, (), (), "no-skill"),
        ("Open", 26, ("bees",), (), "skill"),
    ]


def test_skill_lab_in_both_versions() -> None:
    text = (
        "skill: tea\ntest_cases:\n  - id: e\n    name: Named\n    type: explicit\n    prompt: $tea brew\n"
        "    expected: trigger\n  - {id: n, type: negative, prompt: Fly, expected: no_trigger}\n"
    )
    later = (
        "skill_name: tea\ntest_cases:\n  - id: e\n    trigger_type: explicit\n    prompt: $tea brew\n"
        "    expected: {skill_triggered: true}\n"
        "  - {id: n, trigger_type: negative, prompt: Fly, expected: {skill_triggered: false}}\n"
    )
    for each in (text, later):
        prompts = loaded(".skill-lab/tests/triggers.yaml", each)
        assert [row[0::2] for row in rows(prompts)] == [("$tea brew", ("tea",), "skill"), ("Fly", (), "not-this")]
        assert [(prompt.id, prompt.intent) for prompt in prompts.prompts] == [("e", "explicit"), ("n", "negative")]


def test_supersets_of_evals_with_comments_and_trailing_commas() -> None:
    text = '{\n// about tea\n"skill_name": "tea", /* all */\n"evals": [\n{"prompt": "Brew", "should_trigger": true,},]}'
    assert rows(loaded("evals/tea/evals.jsonc", text)) == [("Brew", 5, ("tea",), (), "skill")]
    text = "skill_name: tea\nevals:\n  - prompt: Brew\n    should_trigger: yes\n    more: {deep: [1]}\n"
    assert rows(loaded("evals/tea/evals.yaml", text)) == [("Brew", 3, ("tea",), (), "skill")]


def test_several_prompts_with_one_expectation() -> None:
    text = '{"variants": [{"expected_skill": "tea", "queries": ["Brew", "Steep"]}]}'
    prompts = loaded("evals/routing.json", text)
    assert [(each.id, each.text, each.expect) for each in prompts.prompts] == [
        ("1.1", "Brew", ("tea",)),
        ("1.2", "Steep", ("tea",)),
    ]


def test_one_prompt_in_a_text_file() -> None:
    prompts = loaded("tests/skill-triggering/prompts/tea.txt", "\n\nBrew me\na tea.\n")
    assert rows(prompts) == [("Brew me\na tea.", 3, ("tea",), (), "skill")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_those_of_the_file(end: str) -> None:
    text = end.join(["[", '{"prompt": "Brew", "expect": "tea"},', "", '{"prompt": "Steep", "expect": "tea"}', "]"])
    assert [row[1] for row in rows(loaded("evals/routing.json", text))] == [2, 4]
    table = end.join(["prompt,expect", "Brew,tea", "", "Steep,tea"])
    assert [row[1] for row in rows(loaded("evals/routing.csv", table))] == [2, 4]


def test_rows_under_a_key_of_the_authors_own() -> None:
    text = '{"listBrews": [{"sPrompt": "Brew", "sExpectedSkill": "tea"}, {"sPrompt": "Fly", "sExpectedSkill": "bees"}]}'
    assert [each.expect for each in loaded("evals/brews.json", text).prompts] == [("tea",), ("bees",)]


def test_a_conditional_case_and_one_with_several_skills() -> None:
    text = (
        "> Brew\n\n**Expected Activation:** Conditional (if hot)\n**Expected Skill:** tea (a pot) or bees (honey)\n\n"
        "> Fly\n\n**Expected Activation:** Conditional\n"
    )
    prompts = loaded("tea/eval-cases/trigger-cases/tea-triggers.md", text)
    assert [each.expect for each in prompts.prompts] == [("tea", "bees")]
