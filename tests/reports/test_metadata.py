"""What the metadata block says, read as YAML and nothing else: reports 34, 36, 37, 41 and 42."""

from __future__ import annotations

import pytest

from tests.reports.kiln import DESCRIPTION, HEAD, SKILL, judged, only, said, with_head
from tests.support import fix_files

TEXT = f"description: {DESCRIPTION}"


@pytest.mark.parametrize(
    ("lines", "place", "message", "cure"),
    [
        (
            "description: Fires pots. Use when: a load is full",
            (3, 34),
            "the unquoted value holds `: `, which YAML reads as a new key",
            "put the whole value in double quotes",
        ),
        (
            "description: Fires pots (cone: 6). Use when a load is full",
            (3, 30),
            "the unquoted value holds `: `",
            "put the whole value in double quotes",
        ),
        (
            f"{TEXT}\nmetadata:\n  note: Fires: hot",
            (5, 14),
            "the unquoted value holds `: `",
            "`note: >-`",
        ),
        (
            'description: "Fires" pots. Use when a load is full',
            (3, 22),
            "text follows the closing double quote",
            '`description: "\\"Fires\\" pots. Use when a load is full"`',
        ),
        ("description: **Fires** pots. Use when asked", (3, 14), "the value starts with `*`", "double quotes"),
        ("description: @kiln fires. Use when asked", (3, 14), "the value starts with `@`", "double quotes"),
        ("description: `kiln` fires. Use when asked", (3, 14), "the value starts with a back-tick", "double quotes"),
        (f"{TEXT}\nargument-hint: [pot] [cone]", (4, 22), "", "double quotes"),
        (f"{TEXT}\nmetadata:\n\tauthor: potter", (5, 1), "tab", ""),
    ],
)
def test_what_yaml_refuses_is_told_with_its_column_and_its_cure(
    lines: str, place: tuple[int, int], message: str, cure: str
) -> None:
    """Report 34: a value with `: ` in it passed a reader that splits lines, and was dropped by the real loaders."""
    (finding,) = judged(with_head(lines)).findings
    assert finding.diagnostic.rule == "frontmatter-invalid-yaml"
    assert finding.diagnostic.severity.word == "error"
    assert (finding.start.line, finding.start.column) == place
    assert message in finding.diagnostic.message
    assert cure in finding.diagnostic.help


def test_the_clients_that_drop_the_skill_are_named() -> None:
    """Report 34: clients differ: some drop it, some lose its metadata, some repair it."""
    clients = dict(only(with_head("description: Fires pots. Use when: a load is full")).clients)
    assert clients["goose"] == clients["roo-code"] == "dropped with a message"
    assert clients["claude-code"] == "metadata lost"
    assert clients["codex"] == clients["gemini-cli"] == "loads"
    assert clients["cursor"] == "not verified"


@pytest.mark.parametrize(
    ("lines", "fixed"),
    [
        (
            "description: Fires pots. Use when: a load is full",
            'description: "Fires pots. Use when: a load is full"',
        ),
        (
            'description: Fires "raku". Use when: it\\he is asked',
            'description: "Fires \\"raku\\". Use when: it\\\\he is asked"',
        ),
        ("description: **Fires** pots. Use when asked", 'description: "**Fires** pots. Use when asked"'),
    ],
)
def test_the_fix_quotes_the_value_and_nothing_else(lines: str, fixed: str) -> None:
    """Report 34: what the help line says can be done by the program."""
    (file,) = fix_files(with_head(lines)).files
    assert file.after.decode() == with_head(fixed)[SKILL]
    assert "frontmatter-invalid-yaml" not in {each.rule for each in said({SKILL: file.after})}


@pytest.mark.parametrize(
    "lines",
    [
        "description: 'Fires pots. Use when: a load is full, or a pot is to be fired.'",
        'description: "Fires pots. Use when: a load is full, or a pot is to be fired."',
        "description: >-\n  Fires pots. Use when: a load is full,\n  or: a pot is to be fired.",
        "description: |\n  Fires pots.\n\n  Use when: a load is full, or a pot is to be fired.",
        "description: Fires pots at 10:30 and http://pots.invalid. Use when a load is full # and cold",
        "description: Fires pots:fast, a:b. Use when a load of pots is full.",
    ],
)
def test_colons_that_yaml_takes_are_fine(lines: str) -> None:
    """Report 34, the other side."""
    assert said(with_head(lines)) == []


@pytest.mark.parametrize(
    "lines",
    [
        f"{TEXT}\nmetadata: {{version: '1', requires: {{bins: [kiln, cone]}}, tags: [a, b]}}",
        f"{TEXT}\nmetadata:\n  requires: {{\n    bins: [\n      kiln,\n      cone,\n    ],\n  }}",
        f"{TEXT}\ntriggers: [fire, 'bake: it', \"glaze\"]\ntags: []",
        f"{TEXT}\nmetadata: {{}}",
        f'{TEXT}\nallowed-tools: [Read, "Bash(kiln:*)"]\nlicense: MIT # for now',
        f"? description\n: {DESCRIPTION}",
        f"description: &what {DESCRIPTION}\nmetadata:\n  summary: *what",
        f'"description": "{DESCRIPTION}"',
        f"description: !!str {DESCRIPTION}",
        f"{TEXT}\n# a comment\n\n\nmetadata:\n- {{}}\n".replace("- {}", "    a: {b: c}"),
    ],
)
def test_every_form_of_yaml_is_read(lines: str) -> None:
    """Report 36: lists in brackets were refused in 92 skills by a reader of half of YAML."""
    assert said(with_head(lines)) == []


def test_a_block_in_json_is_yaml() -> None:
    """Report 36: flow style may be the whole block."""
    assert said({SKILL: f'---\n{{"name": "kiln", "description": "{DESCRIPTION}"}}\n---\n\nFire.\n'}) == []


@pytest.mark.parametrize(
    "value",
    [
        " Read",
        " Read Grep Bash(kiln fire:*)",
        ' "Read Bash(git add:*)"',
        " [Read, Grep]",
        "\n  - Read\n  - Bash(kiln:*)",
        " Read, Grep, Bash(git add:*, git commit:*)",
        " Read,Grep",
        "",
    ],
)
def test_tools_may_be_a_string_or_a_list(value: str) -> None:
    """Report 37: clients take a string, a list or commas, and validators refused two of the three."""
    assert said(with_head(f"{TEXT}\nallowed-tools:{value}")) == []


@pytest.mark.parametrize(
    ("value", "cure"),
    [
        ("Read, Grep", "write `allowed-tools: Read Grep`"),
        ('"Read,Grep"', "write `allowed-tools: Read Grep`"),
        ("Read , Bash(git add:*, git commit:*)", "write `allowed-tools: Read Bash(git add:*, git commit:*)`"),
        (">-\n  Read,\n  Grep", "write `allowed-tools: Read Grep`"),
    ],
)
def test_commas_between_tools_get_a_note_with_the_clients(value: str, cure: str) -> None:
    """Report 37: commas are an extension of one client; whoever asks for notes is told which clients take them."""
    (finding,) = judged(with_head(f"{TEXT}\nallowed-tools: {value}")).findings
    assert (finding.diagnostic.rule, finding.diagnostic.severity.word) == ("frontmatter-comma-list", "note")
    assert finding.diagnostic.help == cure
    clients = dict(finding.diagnostic.clients)
    assert clients["claude-code"] == "loads"
    assert clients["agent-skills"] == clients["copilot-cli"] == "not verified"


@pytest.mark.parametrize("value", ["Read Grep", "Bash(git add:*, git rm:*) Read", "[Read, Grep]", "'Read'", ""])
def test_without_commas_there_is_no_note(value: str) -> None:
    """Report 37, the other side: lists and commas within the brackets of one tool."""
    assert said(with_head(f"{TEXT}\nallowed-tools: {value}"), notes=True) == []


@pytest.mark.parametrize("key", ["allowed_tools", "allowedTools", "Allowed-Tools"])
def test_a_misspelt_key_for_tools_is_told(key: str) -> None:
    """Report 37: what no client reads is worth a word, whatever the form of the value."""
    (found,) = said(with_head(f"{TEXT}\n{key}: [Read]"))
    assert (found.rule, found.level, found.marked) == ("frontmatter-near-miss-key", "warning", key)


@pytest.mark.parametrize(
    "lines",
    [
        # Keys below other keys, with the names of top-level ones.
        f"{TEXT}\nmetadata:\n  name: Another Name\n  description:\n  allowed_tools: x\n  Name: y",
        f"metadata:\n  author:\n    name: Potter\n    description: 7\n{TEXT}",
        # Lines of a value that look like keys, and like fences.
        "description: >\n  Fires pots in a gas kiln.\n  name: not a key\n  Use when a load has to be fired.",
        "description: |\n  Fires pots in a gas kiln.\n\n  description: no\n  ---\n  Use when: a load is full.",
        'description: "Fires pots in a gas kiln.\n  name: no\n  Use when a load has to be fired."',
        "description: Fires pots in a gas kiln.\n  Use when a load has to be fired, as this line\n  says.",
        f"{TEXT}\nhooks:\n  - name: Another\n    description: [x]",
        f"# name: Another Name\n# description:\n{TEXT}",
    ],
)
def test_only_keys_of_the_first_level_are_fields(lines: str) -> None:
    """Report 41: nested keys, and lines of a folded description, were read as fields."""
    assert said(with_head(lines)) == []


def test_nested_keys_are_no_substitute_for_fields() -> None:
    """Report 41, the other side: what stands only below `metadata` is missing."""
    found = said({SKILL: f"---\nmetadata:\n  name: kiln\n  {TEXT}\n---\n\nFire.\n"})
    assert [(each.rule, each.level) for each in found] == [
        ("description-missing", "error"),
        ("name-missing", "warning"),
    ]


def test_the_whole_of_a_folded_value_is_judged() -> None:
    """Report 41: a description goes on below its key, and is as long as all its lines."""
    long = with_head("description: >-\n" + "  Use when pots are dry and cold.\n" * 40)
    assert [each.rule for each in said(long)] == ["description-too-long"]
    late = with_head("description: >-\n  Fires pots in a gas kiln\n  at night. Use when a load\n  has to be fired.")
    assert said(late) == []


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("```yaml", "```"),
        ("~~~", "~~~~"),
        ("   ```", "   ```"),
        ("````markdown\n```yaml", "```\n````"),
        ("~~~\n```", "```\n~~~"),
        ("```\nof one fence\n```\n\n~~~", "~~~"),
    ],
)
def test_keys_in_a_code_block_are_no_metadata(opening: str, closing: str) -> None:
    """Report 42: an example of metadata in the text was taken for the skill's own."""
    shown = f"{opening}\n---\nname: Wrong Name\ndescription:\nname: again\n---\n{closing}\n"
    assert said({SKILL: f"{HEAD}{shown}"}) == []
    (found,) = said({SKILL: f"# Kiln\n\n{shown}"})
    assert (found.rule, found.level) == ("frontmatter-missing", "error")


def test_a_block_after_a_code_block_is_the_skill_s_own() -> None:
    """Report 42, the other side: what stands behind a closed fence is metadata, only not in its place."""
    (found,) = said({SKILL: f"# Kiln\n\n````\n```\nname: x\n````\n\n{HEAD}Fire.\n"})
    assert (found.rule, found.level) == ("frontmatter-not-first", "error")


def test_a_rule_across_the_page_opens_no_metadata() -> None:
    """Report 42, with the lines that Markdown draws as rules."""
    assert said({SKILL: f"{HEAD}Fire.\n\n---\nname: Wrong Name\n---\n\nCool.\n\n---\n"}) == []


def test_a_whole_file_in_a_fence_is_told_as_that() -> None:
    """Report 42: pasted with its fence, the block is there and does not count."""
    (found,) = said({SKILL: f"```markdown\n{HEAD}Fire.\n```\n"}, notes=True)
    assert (found.rule, found.level) == ("frontmatter-not-first", "error")
