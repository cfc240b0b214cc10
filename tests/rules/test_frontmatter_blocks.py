"""One cause, one finding: a block that cannot be read silences what is said about its keys."""

from __future__ import annotations

import pytest

from tests.support import fix_files, lint_files

PATH = "skills/kettle/SKILL.md"
KEYS = "name: kettle\ndescription: Boils water. Use when tea is wanted.\n"
BODY = "\n# Kettle\n\nFill it to the line.\n"
BLOCK = f"---\n{KEYS}---\n{BODY}"


def found(text: str | bytes) -> list[tuple[str, str, int]]:
    """Every error and warning of the default rules."""
    findings = lint_files({PATH: text})
    return [
        (f.diagnostic.severity.word, f.diagnostic.rule, f.start.line)
        for f in findings
        if f.diagnostic.severity.word != "note"
    ]


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("# Kettle\n\nFill it.\n", "frontmatter-missing", 1),
        ("\n\n# Kettle\n\nFill it.\n", "frontmatter-missing", 1),
        (f"----\n{KEYS}----\n{BODY}", "frontmatter-missing", 1),
        (f"---\n{KEYS}{BODY}", "frontmatter-unclosed", 1),
        (f"---\n{KEYS}---# Kettle\n\nFill it.\n", "frontmatter-unclosed", 1),
        (f"---\n{KEYS}---# Kettle\n\nFill: it: up.\n\n---\n\nThen boil.\n", "frontmatter-unclosed", 1),
        (f"\n{BLOCK}", "frontmatter-not-first", 2),
        (f"<!-- MIT -->\n{BLOCK}", "frontmatter-not-first", 2),
        (f"````skill\n{BLOCK}````\n", "frontmatter-not-first", 2),
        (f"{KEYS}---\n{BODY}", "frontmatter-not-first", 1),
        (f"---js\nmodule.exports = {{}}\n---\n{BODY}", "frontmatter-executable", 1),
        (f"---\nBoils water.\n---\n{BODY}", "frontmatter-not-mapping", 2),
        (f"---\n---\n{BODY}", "frontmatter-not-mapping", 1),
        (f"---\nname: kettle\ndescription: Boils: water\n---\n{BODY}", "frontmatter-invalid-yaml", 3),
        (f"---\nname: kettle\ndescription: Boils\nlicense: {'[' * 5_000}\n---\n{BODY}", "frontmatter-invalid-yaml", 4),
        (f"---\nname: kettle\ndescription: [Boils, water]\n---\n{BODY}", "frontmatter-wrong-type", 3),
        (f"---\nname: kettle\ndescription: true\n---\n{BODY}", "frontmatter-wrong-type", 3),
        (f"---\nname: 12\ndescription: Boils. Use when tea is wanted.\n---\n{BODY}", "frontmatter-wrong-type", 2),
        (f"---\n{KEYS}description: Boils water. Use when tea is wanted.\n---\n{BODY}", "frontmatter-duplicate-key", 4),
        (f"---\n{KEYS}metadata: {{a: 1, b: {{c: 1, c: 2}}}}\n---\n{BODY}", "frontmatter-duplicate-key", 4),
        (
            f"---\nname: kettle\nDescription: Boils. Use when tea is wanted.\n---\n{BODY}",
            "frontmatter-near-miss-key",
            3,
        ),
        (BLOCK.encode("utf-16"), "encoding-invalid", 1),
        (BLOCK.encode("utf-16-le"), "encoding-invalid", 1),
        (BLOCK.encode().replace(b"tea", b"caf\xe9"), "encoding-invalid", 3),
    ],
)
def test_one_error_and_nothing_else(text: str | bytes, rule: str, line: int) -> None:
    assert found(text) == [("error", rule, line)]


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        (f"\ufeff{BLOCK}", "byte-order-mark", 1),
        (f"--- \n{KEYS}---\n{BODY}", "frontmatter-missing", 1),
        (f'---\n{KEYS}metadata:\n  emoji: "\\ud83e\\uDD16"\n---\n{BODY}', "frontmatter-invalid-yaml", 5),
        (f"---\n{KEYS}metadata: text\n---\n{BODY}", "frontmatter-wrong-type", 4),
        (f"---\n{KEYS}compatibility:\n  - linux\n---\n{BODY}", "frontmatter-wrong-type", 4),
        (f"---\n{KEYS}user-invocable: perhaps\n---\n{BODY}", "frontmatter-wrong-type", 4),
        (f"---\n{KEYS}compatibility: 3\n---\n{BODY}", "frontmatter-wrong-type", 4),
        (f"---\n{KEYS}compatibility: true\n---\n{BODY}", "frontmatter-wrong-type", 4),
        (f"---\n{KEYS}allowed_tools: Read\n---\n{BODY}", "frontmatter-near-miss-key", 4),
        (f"---\n{KEYS}licence: MIT\n---\n{BODY}", "frontmatter-near-miss-key", 4),
        (
            f"---\nName: kettle\ndescription: Boils. Use when tea is wanted.\n---\n{BODY}",
            "frontmatter-near-miss-key",
            2,
        ),
    ],
)
def test_one_warning_and_nothing_else(text: str, rule: str, line: int) -> None:
    assert found(text) == [("warning", rule, line)]


@pytest.mark.parametrize(
    "keys",
    [
        "allowed-tools: Read, Write\n",
        "allowed-tools: [Read, Write]\n",
        "allowed-tools: Read Write\n",
        "allowed-tools:\n  - Read\n",
        "argument-hint: [cup]\n",
        "metadata:\n",
        "metadata: {a: {b: [1, 2026-01-02, yes]}}\n",
        "compatibility: Needs a kettle\n",
        "compatibility:\n",
        'compatibility: "3"\n',
        "compatibility: 2026-01-02\n",
        "user-invocable: yes\ndisable-model-invocation: 'true'\n",
        "user-invocable: 'Off'\ndisable-model-invocation: \"0\"\n",
        "version: 1.10\ntags: [tea]\nauthor: pot\ntools: Read\ntriggers:\n  - tea\ncategory: kitchen\n",
        "Version: 1\nTags: tea\nmodels: [a]\nagents: [b]\n",
        "# a comment --- with hyphens\nlicense: MIT # --- and here\n",
    ],
)
def test_common_keys_and_forms_are_silent(keys: str) -> None:
    assert found(f"---\n{KEYS}{keys}---\n{BODY}") == []


def test_one_slip_in_a_key_is_told_once() -> None:
    findings = lint_files({PATH: f"---\n{KEYS}licence: MIT\nharbour: all\n---\n{BODY}"}, select=["frontmatter"])
    assert [(f.diagnostic.rule, f.start.line) for f in findings] == [
        ("frontmatter-near-miss-key", 4),
    ]
    every = [f"frontmatter-{each}" for each in ("near-miss-key", "unknown-key")]
    findings = lint_files({PATH: f"---\n{KEYS}licence: MIT\nharbour: all\n---\n{BODY}"}, select=every)
    assert [(f.diagnostic.rule, f.start.line) for f in findings] == [
        ("frontmatter-near-miss-key", 4),
        ("frontmatter-unknown-key", 5),
    ]


LONG = "Boils as much water as there are cups on the table, and says so."


@pytest.mark.parametrize(
    "keys",
    [
        f"description: {LONG} See issue #12, and use it when tea is wanted.\n",
        f"description: Use when kettle #3 whistles. {LONG}\n",
        f"description: {LONG} The #1. Use when tea is wanted.\n",
        f"description: {LONG} Use when tea is wanted.\nwhen_to_use: At noon, in room #7\n",
    ],
)
def test_a_text_that_is_cut_is_told_once(keys: str) -> None:
    text = f"---\nname: kettle\n{keys}---\n{BODY}"
    (finding,) = lint_files({PATH: text})
    assert (finding.diagnostic.rule, finding.diagnostic.label) == ("frontmatter-value-cut", "the value ends here")
    assert text[slice(*finding.diagnostic.span or ())] == "#"
    assert fix_files({PATH: text}).files == ()
    outcome = fix_files({PATH: text}, unsafe=True)
    assert [file.path for file in outcome.files] == [PATH]
    assert outcome.after.findings == ()


def test_a_text_of_which_nothing_is_left_is_missing() -> None:
    (finding,) = lint_files({PATH: f"---\nname: kettle\ndescription: #1 of all kettles. Use at noon.\n---\n{BODY}"})
    assert finding.diagnostic.rule == "description-missing"
    assert "double quotes" in finding.diagnostic.help


@pytest.mark.parametrize(
    "line",
    [
        "description: Boils water for tea, as hot as it is wanted. Use at noon. # keep it short",
        "description: Boils water for tea, as hot as it is wanted. Use at noon.   # max 1024",
        "description: 'Boils water for tea, as hot as it is wanted. Use at noon.' #note",
        "description: >- # folded\n  Boils water for tea #3, as hot as it is wanted. Use at noon.",
        "description: Boils water for tea, as hot as C# likes it. Use at noon.\nmodel: small # fast",
        "description: Boils water for tea, as hot as it is wanted. Use at noon.\nlicense: MIT #see LICENSE",
    ],
)
def test_a_comment_cuts_nothing(line: str) -> None:
    assert lint_files({PATH: f"---\nname: kettle # as its folder\n{line}\n---\n{BODY}"}) == []


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("name", "12", "is read as an integer"),
        ("name", "1.5", "is read as a decimal number"),
        ("description", "true", "is read as a boolean"),
        ("name", "2026-01-02", "is read as a date by YAML 1.1 loaders"),
        ("name", "=", "is read as another type than text by YAML 1.1 loaders"),
        ("compatibility", "3", "is read as an integer"),
    ],
)
def test_the_words_for_a_type(key: str, value: str, words: str) -> None:
    findings = lint_files({PATH: f"---\n{key}: {value}\n---\n{BODY}"}, select=["frontmatter-wrong-type"])
    assert [f.diagnostic.message for f in findings] == [f"`{key}` {words}"]
    assert f'write `{key}: "{value}"`' in findings[0].diagnostic.help


def test_a_body_too_long_in_two_ways_is_told_in_one_sentence() -> None:
    options = {"body-too-long": {"max-lines": 3, "max-tokens": 2}}
    findings = lint_files({PATH: f"{BLOCK}{'more water ' * 400}\n"}, select=["body-too-long"], options=options)
    assert [f.diagnostic.message for f in findings] == [
        "the SKILL.md has 9 lines and about 1,108 tokens, more than the advised 3 and 2"
    ]


def test_windows_line_ends_change_nothing() -> None:
    assert found(BLOCK.replace("\n", "\r\n")) == []
    text = f"---\nname: kettle\ndescription: Boils: water\n---\n{BODY}".replace("\n", "\r\n")
    assert found(text) == [("error", "frontmatter-invalid-yaml", 3)]


def test_a_placeholder_of_a_template_is_not_a_mapping() -> None:
    text = f"---\nname: kettle\ndescription: {{{{description}}}}\n---\n{BODY}"
    assert "frontmatter-wrong-type" not in {rule for _, rule, _ in found(text)}


def test_a_skill_file_of_another_case() -> None:
    findings = lint_files({"skills/kettle/skill.md": BLOCK}, select=["skill-filename"])
    assert [(f.diagnostic.rule, f.start.line, f.start.column) for f in findings] == [("skill-filename", 1, 1)]
    assert findings[0].diagnostic.help == "rename it: `git mv skills/kettle/skill.md skills/kettle/SKILL.md`"


def test_other_markdown_of_the_skill_is_judged_for_its_encoding_alone() -> None:
    files: dict[str, str | bytes] = {
        PATH: BLOCK.replace("Fill it", "Read [more](more.md). Fill it"),
        "skills/kettle/more.md": b"\xef\xbb\xbf---\nname: [\n---\n\n# Caf\xe9\n",
        "skills/kettle/data.bin": b"\xff\xfe\xff",
    }
    findings = [f for f in lint_files(files) if f.diagnostic.severity.word != "note"]
    assert [(f.diagnostic.severity.word, f.diagnostic.rule, f.diagnostic.path, f.start.line) for f in findings] == [
        ("warning", "encoding-invalid", "skills/kettle/more.md", 5)
    ]
    assert findings[0].diagnostic.message == "the byte 0xE9 is not UTF-8"
    assert "`é`" in findings[0].diagnostic.help


def test_only_the_first_bad_byte_of_a_file_is_reported() -> None:
    findings = lint_files({PATH: BLOCK.encode() + b"\xff\n" * 50}, select=["encoding-invalid"])
    assert len(findings) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"\ufeff{BLOCK}", BLOCK),
        (f"--- \n{KEYS}---\n{BODY}", BLOCK),
        (
            BLOCK.replace("Boils water.", "Boils: water."),
            BLOCK.replace(KEYS[13:-1], 'description: "Boils: water. Use when tea is wanted."'),
        ),
        (BLOCK.replace("name: kettle", "name: 12"), BLOCK.replace("name: kettle", 'name: "12"')),
        (f"<!-- MIT -->\n{BLOCK}", BLOCK.replace(BODY, f"<!-- MIT -->\n{BODY}")),
        (BLOCK.replace("---\n\n# K", "---# K"), BLOCK.replace("---\n\n# K", "---\n# K")),
    ],
)
def test_safe_fixes_are_applied_and_leave_nothing_behind(before: str, after: str) -> None:
    outcome = fix_files({PATH: before})
    assert [file.after.decode() for file in outcome.files] == [after]
    assert [f.diagnostic.rule for f in outcome.after.findings if f.diagnostic.rule.startswith("frontmatter")] == []


def test_a_misspelt_key_is_renamed_only_when_asked() -> None:
    text = BLOCK.replace("name: kettle", "name: kettle\nallowedTools: Read")
    assert fix_files({PATH: text}).files == ()
    outcome = fix_files({PATH: text}, unsafe=True)
    assert [file.after.decode() for file in outcome.files] == [text.replace("allowedTools", "allowed-tools")]


def test_a_near_miss_of_a_key_that_is_there_is_silent() -> None:
    assert found(f"---\n{KEYS}Name: Kettle\nallowed-tools: Read\nallowed_tools: Read\n---\n{BODY}") == []


def test_unknown_keys_are_reported_only_when_asked() -> None:
    text = f"---\n{KEYS}spout: long\nwhen_to_use: At tea.\n---\n{BODY}"
    rule = "frontmatter-unknown-key"
    assert [f.start.line for f in lint_files({PATH: text}, select=[rule])] == [4]
    strict = lint_files({PATH: text}, select=[rule], options={rule: {"accept": "format"}})
    assert [f.start.line for f in strict] == [4, 5]
    assert lint_files({PATH: text}, select=[rule], options={rule: {"allow": ["spout"]}}) == []
