"""Prompt sets are found where people keep them, and nothing else is taken for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.discovery import find_skills
from skill_lint.index.memory import MemoryTree
from skill_lint.rules.context import Project

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.prompts.find import FoundSet

TEA = "---\nname: tea\ndescription: Brews.\n---\n"
BEES = "---\nname: bees\ndescription: Keeps bees.\n---\n"
LIST = '[{"query": "Brew", "should_trigger": true}]'
ROUTES = '[{"prompt": "Brew", "expected_skill": "tea"}, {"prompt": "Open", "expected_skill": "bees"}]'
TABLE = "prompt,should_trigger\nBrew,true\n"
WORLD = {"skills/tea/SKILL.md": TEA, "skills/bees/SKILL.md": BEES}


def found(files: Mapping[str, str | bytes]) -> tuple[FoundSet, ...]:
    tree = MemoryTree({**WORLD, **files})
    return Project(tree, find_skills(tree)).prompt_sets.all


@pytest.mark.parametrize(
    ("path", "text", "is_certain"),
    [
        ("skills/tea/evals/tea.prompts.csv", TABLE, True),
        ("skills/tea/evals/prompts.csv", TABLE, False),
        ("skills/tea/evals/trigger-prompts.csv", TABLE, True),
        ("skills/tea/eval.csv", TABLE, False),
        ("skills/tea/evals/trigger-eval.json", LIST, True),
        ("skills/tea/evals/trigger_eval.json", LIST, True),
        ("skills/tea/trigger-evals.json", LIST, True),
        ("skills/tea/evals/trigger-queries.json", LIST, True),
        ("skills/tea/evals/eval_queries.json", LIST, True),
        ("skills/tea/evals/triggers.json", LIST, False),
        ("skills/tea/evals/trigger-holdout.json", LIST, False),
        ("skills/tea/evals/evals.json", LIST, False),
        ("skills/tea/evals/tea-triggering.eval.json", LIST, True),
        ("skills/tea/tests/trigger_tests.yaml", "should_trigger_prompts: [Brew]", True),
        ("skills/tea/.skill-lab/tests/triggers.yaml", "test_cases: [{prompt: Brew, expected: trigger}]", False),
        ("skills/tea/evals/tasks/a-trigger-1.yaml", "{inputs: {prompt: Brew}, expected: {should_trigger: yes}}", False),
        ("evals/tea.prompts.csv", TABLE, True),
        ("evals/tea/prompts.csv", TABLE, False),
        ("evals/tea/evals.json", LIST, False),
        ("evals/routing.json", ROUTES, False),
        ("evals/routing-cases.json", ROUTES, False),
        ("evals/routing.yaml", ROUTES, False),
        ("evals/routing.jsonl", '{"prompt": "Brew", "expect": "tea"}', False),
        ("skills/evals/routing.json", ROUTES, False),
        ("tests/skill-routing-cases.json", ROUTES, True),
        ("skill-routing-cases.json", ROUTES, True),
        ("routing.jsonl", '{"prompt": "Brew", "expect": "tea"}', False),
        ("skills/routing.yaml", ROUTES, False),
        ("tea.prompts.csv", TABLE, True),
        ("skills/tea.prompts.json", LIST, False),
        ("evals/all.prompts.yaml", ROUTES, False),
        ("tools/skillEvals/triggerPrompts.json", ROUTES, True),
        ("tools/skillEvals/mine.json", '[{"sPrompt": "Brew", "sExpectedSkill": "tea"}]', False),
        ("evals/tea/trigger_tests.yaml", "{skill: tea, should_trigger_prompts: [Brew]}", True),
        ("eval-cases/trigger-cases/tea.md", "> Brew\n\nExpected Skill: tea\n", False),
        ("tests/skill-triggering/prompts/tea.txt", "Brew", False),
        ("testing/tea/more/trigger-eval.json", LIST, True),
    ],
)
def test_where_people_keep_them(path: str, text: str, is_certain: bool) -> None:
    (each,) = found({path: text})
    assert each.prompts.path == path
    assert each.prompts.problems == ()
    assert each.prompts.prompts[0].expect == ("tea",)
    assert each.is_certain is is_certain
    # A set about several skills is reported once: with the first of them.
    assert each.skill == ("skills/bees" if text is ROUTES else "skills/tea")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("skills/tea/evals/config.json", "{}"),
        ("skills/tea/evals/trigger-results.json", LIST),
        ("skills/tea/assets/trigger-eval.json", LIST),
        ("skills/tea/evals/fixtures/trigger-eval.json", LIST),
        ("skills/tea/triggers.json", '{"insert": "on_insert"}'),
        ("skills/tea/evals/trigger.yaml", "on: [push"),
        ("src/trigger-eval.json", LIST),
        ("evals/routing.json", '[{"prompt": "Ping", "expect": "network"}]'),
        ("evals/routing.json", "{"),
        ("tests/prompts/weather.txt", "Is it raining"),
        ("tests/data/tea.txt", "Brew"),
        ("prompts/tea.txt", "Brew"),
        ("docs/routing.yaml", ROUTES),
        ("docs/tea.prompts.csv", TABLE),
        ("routing.yaml", "routes: [{path: /brew, handler: brew}]"),
        ("tests/triggers/trigger_cpu.yaml", "- {query: load above 90, should_fire: true}"),
        ("ui.prompts.json", '[{"prompt": "Continue?", "text": "Yes"}]'),
        (".github/workflows/trigger-tests.yaml", "on: push"),
    ],
)
def test_what_is_none(path: str, text: str) -> None:
    assert found({path: text}) == ()


@pytest.mark.parametrize(
    ("path", "text", "form"),
    [
        ("skills/tea/evals/trigger-eval.json", "[{", "json"),
        ("skills/tea/evals/trigger-eval.json", "{}", ""),
        ("skills/tea/evals/evals.json", "[{", "json"),
        ("evals/routing.prompts.json", "[{", "json"),
    ],
)
def test_what_should_be_one_and_cannot_be_read(path: str, text: str, form: str) -> None:
    (each,) = found({path: text})
    assert (each.prompts.format, len(each.prompts.problems), each.is_certain) == (form, 1, True)


BROKEN_TABLE = 'prompt,should_trigger\n"Brew,true\n'
BROKEN_LIST = '[{"prompt": "Brew", "expected_skill": "tea",}'
BROKEN_YAML = 'test_cases:\n  - prompt: "Brew\n    expected: trigger\n'
WEB_ROUTES = '[{"request": "/brew", "expected_route": "brew",}'
SCORES = "model,input,score\nold,Brew,0.5\n"
ANSWERS = '[{"prompt": "2 + 2", "expected": "4",}'


@pytest.mark.parametrize(
    ("path", "content"),
    [
        *((f"{place}/{name}", BROKEN_TABLE) for place in ("evals", "evals/tea") for name in ("prompts.csv",)),
        ("skills/tea/evals/prompts.csv", BROKEN_TABLE),
        ("skills/tea/eval.csv", BROKEN_TABLE),
        ("evals/routing.jsonl", BROKEN_LIST),
        ("evals/routing.yaml", 'cases:\n  - prompt: "Brew\n    expected_skill: tea\n'),
        ("evals/routing-cases.json", BROKEN_LIST),
        ("tools/skillEvals/mine.json", BROKEN_LIST),
        ("skills/tea/.skill-lab/tests/triggers.yaml", BROKEN_YAML),
        ("evals/routing.json", '[{"prompt": "Brew", "expect": "tea",}'),
        *(
            (path, "prompt,should_trigger\nCaf\xe9,true\n".encode(encoding))
            for path in ("evals/prompts.csv", "skills/tea/evals/prompts.csv", "skills/tea/eval.csv")
            for encoding in ("cp1252", "utf-16")
        ),
        *(
            (path, '{"prompt": "Caf\xe9", "expected_skill": "tea"}'.encode(encoding))
            for path in ("evals/routing.jsonl", "evals/routing-cases.json")
            for encoding in ("cp1252", "utf-16")
        ),
    ],
)
def test_a_broken_file_with_the_keys_of_a_set_is_told_of(path: str, content: str | bytes) -> None:
    (each,) = found({path: content})
    assert each.prompts.path == path
    assert each.prompts.problems
    assert not each.prompts.prompts
    assert each.is_certain


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("evals/routing.json", WEB_ROUTES),
        ("routing.yaml", "routes:\n  - request: '/brew\n"),
        ("skills/tea/eval.csv", SCORES),
        ("skills/tea/eval.csv", SCORES.encode("utf-16")),
        ("skills/tea/prompts.json", ANSWERS),
        ("evals/my-eval.json", ANSWERS),
        ("evals/prompts.json", '{"system": "You brew tea",}'),
        ("skills/tea/evals/prompts.yaml", "system: 'You brew tea\n"),
    ],
)
def test_a_broken_file_of_another_kind_is_none_of_ours(path: str, content: str | bytes) -> None:
    assert found({path: content}) == ()


@pytest.mark.parametrize("path", ["evals/routing.jsonl", "skills/tea/evals/routing.jsonl", "evals/prompts.jsonl"])
@pytest.mark.parametrize("expected", ['"kettles"', "null"])
def test_a_set_that_names_no_skill_of_the_tree_says_by_its_keys_that_it_is_one(path: str, expected: str) -> None:
    (each,) = found({path: f'{{"prompt": "Brew", "expected_skill": {expected}}}'})
    assert len(each.prompts.prompts) == 1
    assert found({path: '{"prompt": "2 + 2", "expected": "4"}'}) == ()


def test_skills_for_the_agents_of_a_project_are_not_what_it_tests_unless_a_name_is_like_one() -> None:
    rows = '[{"prompt": "Brew", "expected_skill": "%s"}]'
    for name, count in (("weather", 0), ("kettle-cares", 1)):
        files = {".claude/skills/kettle-care/SKILL.md": TEA.replace("tea", "kettle-care")}
        tree = MemoryTree(files | {"evals/routing.json": rows % name})
        assert len(Project(tree, find_skills(tree)).prompt_sets.all) == count


@pytest.mark.parametrize("path", ["state/eval/tests.json", "skills/tea/evals/evals.json"])
def test_suites_that_expect_no_skill_are_found_and_their_rows_counted(path: str) -> None:
    suite = '[{"id": "1", "name": "brews", "prompt": "Brew", "expected_tools": [], "max_turns": 3}]'
    (each,) = found({path: suite})
    assert (each.prompts.prompts, each.prompts.problems) == ((), ())
    assert sum(count for _, count in each.prompts.skipped) == 1
    assert found({path.replace("tests.json", "eval.json").replace("evals.json", "my-eval.json"): suite}) == ()


def test_the_subject_is_the_name_that_the_skill_declares() -> None:
    (each,) = found({"SKILL.md": "---\nname: pots\ndescription: Throws pots.\n---\n", "evals/trigger-eval.json": LIST})
    assert each.prompts.prompts[0].expect == ("pots",)
    (each,) = found({"skills/brew/SKILL.md": TEA.replace("tea", "kettle"), "evals/brew/trigger-eval.json": LIST})
    assert (each.prompts.prompts[0].expect, each.skill) == (("kettle",), "skills/brew")


def test_sets_of_inner_skills_are_theirs_alone() -> None:
    files = {"skills/tea/green/SKILL.md": TEA.replace("tea", "green"), "skills/tea/green/evals/trigger-eval.json": LIST}
    (each,) = found(files)
    assert (each.skill, each.prompts.prompts[0].expect) == ("skills/tea/green", ("green",))


def test_a_folder_that_is_called_like_a_skill_and_holds_tests_tells_it_last() -> None:
    files = {
        "skills/tasks/SKILL.md": TEA.replace("tea", "tasks"),
        "evals/tea/tasks/a-trigger-1.yaml": "{inputs: {prompt: Brew}, expected: {should_trigger: true}}",
    }
    assert [each.prompts.prompts[0].expect for each in found(files)] == [("tea",)]


@pytest.mark.parametrize(
    ("path", "text", "subjects", "expects"),
    [
        ("evals/routing.prompts.csv", "prompt,expected\nBrew,tea\nOpen,bees\n", {""}, [("tea",), ("bees",)]),
        ("evals/bees.prompts.csv", "prompt,expected_skill\nBrew,tea\nSnow,none\n", {""}, [("tea",), ()]),
        ("evals/routing.prompts.csv", "prompt,should_trigger,skill\nBrew,true,tea\n", {"tea"}, [("tea",)]),
        ("evals/tea.prompts.csv", TABLE, {"tea"}, [("tea",)]),
        ("evals/teas.prompts.csv", TABLE, {"teas"}, [("teas",)]),  # a skill that was renamed: told as unknown
    ],
)
def test_the_name_of_a_file_tells_the_skill_where_rows_do_not(
    path: str, text: str, subjects: set[str], expects: list[tuple[str, ...]]
) -> None:
    (each,) = found({path: text})
    assert {prompt.subject for prompt in each.prompts.prompts} == subjects
    assert [prompt.expect for prompt in each.prompts.prompts] == expects


def test_none_in_a_file_that_is_named_for_the_one_skill_of_its_rows_says_not_this() -> None:
    (each,) = found({"evals/tea.prompts.csv": "prompt,expected\nBrew,tea\nSnow,none\n"})
    assert each.prompts.prompts[1].forbidden == ("tea",)
