"""What the rules about descriptions report beyond the wordings, and what they leave alone."""

from __future__ import annotations

import pytest

from skill_lint.rules.description.placeholders import is_placeholder
from tests.support import lint_files

RULES = [
    "description-missing",
    "description-no-trigger",
    "description-placeholder",
    "description-too-long",
    "description-too-short",
]
PATH = "skills/press/SKILL.md"


def skill(fields: str, body: str = "Press.\n") -> str:
    return f"---\nname: press\n{fields}---\n\n{body}"


def found(fields: str, path: str = PATH, body: str = "Press.\n", **settings: object) -> list[str]:
    return [f.diagnostic.rule for f in lint_files({path: skill(fields, body)}, select=RULES, **settings)]


@pytest.mark.parametrize("value", ["", " ~", " null", ' ""', " '  '", " >-\n  "])
def test_an_empty_description_is_one_error(value: str) -> None:
    [finding] = lint_files({PATH: skill(f"description:{value}\n")}, select=RULES)
    assert finding.diagnostic.rule == "description-missing"
    assert finding.diagnostic.severity.word == "error"
    assert finding.start.line == 3
    assert dict(finding.diagnostic.clients)["codex"] == "dropped with a message"


def test_an_absent_description_is_one_error_at_the_opening_fence() -> None:
    [finding] = lint_files({PATH: skill("")}, select=RULES)
    assert finding.diagnostic.rule == "description-missing"
    assert (finding.start.line, finding.start.column) == (1, 1)


@pytest.mark.parametrize("value", ["[a, b]", "12", "true", "{a: b}"])
def test_a_description_that_is_no_text_is_another_rule_s_finding(value: str) -> None:
    assert found(f"description: {value}\n") == []


@pytest.mark.parametrize("text", ["# Press\n", "---\nname: press\n", "---\nname: [\n---\n"])
def test_a_frontmatter_that_cannot_be_read_has_no_missing_description(text: str) -> None:
    assert lint_files({PATH: text}, select=RULES) == []


WHAT = "description: Presses herbs and flowers between two boards.\n"


@pytest.mark.parametrize(
    "field",
    [
        "when_to_use: For damp leaves.\n",
        "triggers:\n  - press this\n",
        "triggers: press this\n",
        "disable-model-invocation: true\n",
        "disable-model-invocation: yes\n",
        "metadata:\n  triggers: [press this]\n",
        "paths: '**/*.herb'\n",
    ],
)
def test_fields_that_say_when_silence_the_rule(field: str) -> None:
    assert found(WHAT) == ["description-no-trigger"]
    assert found(WHAT + field) == []


@pytest.mark.parametrize(
    "field", ["when_to_use:\n", "triggers: ''\n", "disable-model-invocation: false\n", "triggers: []\n"]
)
def test_fields_that_say_nothing_do_not(field: str) -> None:
    assert found(WHAT + field) == ["description-no-trigger"]


def test_a_section_of_the_body_comes_too_late_and_the_finding_says_so() -> None:
    plain, sectioned = (
        lint_files({PATH: skill(WHAT, body)}, select=RULES)[0].diagnostic
        for body in ("# Press\n", "# Press\n\n## When to Use This Skill\n\nWhen leaves are dry.\n")
    )
    assert plain.notes == ()
    assert "after the skill was chosen" in sectioned.notes[0]


def test_the_option_asks_for_the_literal_phrase() -> None:
    options = {"description-no-trigger": {"phrase": "literal"}}
    said = "description: Presses herbs. Apply whenever the leaves are dry enough.\n"
    assert found(said) == []
    assert found(said, options=options) == ["description-no-trigger"]
    assert found("description: Presses herbs. Use when the leaves are dry enough.\n", options=options) == []


def test_a_scaffolding_skill_that_says_only_what_it_makes_is_reported_once() -> None:
    body = "Create these files:\n\n- `src/main.tsx`\n- `package.json`\n\n```\nsrc/\n  main.tsx\n```\n"
    assert found("description: Scaffolds a shop front with a counter, shelves and a door.\n", body=body) == [
        "description-no-trigger"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "TODO: say what this does and when to use it",
        "TODO",
        "[TODO: Complete explanation of what the skill does]",
        "TBD",
        "Your description here",
        "A description of what this skill does",
        "A brief description of what this skill does and when to use it",
        "{{description}}",
        "<description>",
        "Replace with a description of the skill and when it should be used.",
        "Lorem ipsum dolor sit amet",
        "[Add a description]",
        "TODO describe what this does and when to use it, for every caller of the tide tables",
        "TODO write a description",
        "FIXME fill in",
        "Placeholder",
        "placeholder text.",
        "[placeholder]",
        "This is a placeholder description.",
        "To be written.",
        "Describe what this skill does and when to use it.",
        "Description of when this skill should be used",
    ],
)
def test_template_sentences(text: str) -> None:
    assert is_placeholder(text)
    assert found(f"description: '{text}'\n") == ["description-placeholder"]


@pytest.mark.parametrize(
    "text",
    [
        "TODO lists kept in Markdown. Use when a task is noted.",
        "Todos: collects them from the code. Use when planning.",
        "TODO list kept in the code. Use when a task is noted.",
        "TODO comments become issues. Use when planning.",
        "TODO write-back for two calendars. Use when a date moves.",
        "TODO updates for a whole team. Use when planning.",
        "Todo add and remove commands. Use when a task is noted.",
        "Placeholder images of any size. Use when a page has none yet.",
        "To be done lists, sorted by day. Use when planning.",
        "Describe what this code does in plain words. Use when reading it.",
        "Explain what your skill does to those who install it. Use when publishing.",
        "Fills in placeholders such as TODO and TBD. Use when a template is left.",
        "Writes a description of what a function does. Use when documenting.",
        "Your descriptions become posters. Use when printing.",
        "Description generator for listings. Use when selling.",
    ],
)
def test_descriptions_about_templates_are_none(text: str) -> None:
    assert not is_placeholder(text)
    assert found(f"description: '{text}'\n") == []


def test_a_template_s_own_description_may_be_one() -> None:
    assert found("description: TODO\n", path="template-skill/SKILL.md") == []


def too_long(text: str, path: str = PATH, more: str = "") -> list[str]:
    files = {path: skill(f"description: {text}\n{more}")}
    return [f.diagnostic.message for f in lint_files(files, select=["description-too-long"])]


def test_code_points_are_counted() -> None:
    assert too_long("é" * 1024) == []
    assert too_long("é" * 1025) == [
        "the description has 1,025 characters, 1 more than the 1,024 that the format allows"
    ]


def test_chinese_over_1024_bytes_is_not_too_long() -> None:
    assert too_long("裁" * 1000) == []


def test_utf_16_units_are_counted_for_the_clients_that_count_them() -> None:
    text = "🌿" * 600
    [message] = too_long(text)
    assert message == "the description has 1,200 UTF-16 units, 176 more than the 1,024 that VS Code and Roo Code show"
    assert too_long(text, ".codex/skills/press/SKILL.md") == []
    [message] = too_long(text, ".roo/skills/press/SKILL.md")
    assert message.endswith("that Roo Code shows")


def test_white_space_counts_as_each_client_counts_it() -> None:
    folded = '"' + "a" * 1000 + " " * 100 + "b" * 10 + '"'
    files = {PATH: skill(f"description: {folded}\n")}
    [finding] = lint_files(files, select=["description-too-long"])
    told = dict(finding.diagnostic.clients)
    assert told["agent-skills"] == "dropped with a message"
    assert "codex" not in told  # it collapses the spaces, and then the text is short enough
    assert told["claude-code"] == "loads"


def test_claude_code_cuts_description_and_when_to_use_together() -> None:
    description, when = "a" * 1000, "when_to_use: " + "b" * 536 + "\n"
    [message] = too_long(description, ".claude/skills/press/SKILL.md", when)
    assert (
        message == "description and `when_to_use` have 1,537 UTF-16 units, 1 more than the 1,536 that Claude Code shows"
    )
    assert too_long(description, ".codex/skills/press/SKILL.md", when) == []
    assert too_long("a" * 999, ".claude/skills/press/SKILL.md", when) == []


def test_a_description_beyond_both_limits_is_one_finding() -> None:
    assert len(too_long("a" * 2000, ".claude/skills/press/SKILL.md", "when_to_use: now\n")) == 1


@pytest.mark.parametrize(
    ("text", "count"), [("Take it when wet.", 1), ("Takes notes of everything said when a call ends.", 0)]
)
def test_a_short_description_is_a_note(text: str, count: int) -> None:
    findings = lint_files({PATH: skill(f"description: {text}\n")}, select=["description-too-short"])
    assert [f.diagnostic.severity.word for f in findings] == ["note"] * count


def test_the_minimum_is_an_option() -> None:
    options = {"description-too-short": {"minimum": 10}}
    assert found("description: Take it when wet.\n", options=options) == []
