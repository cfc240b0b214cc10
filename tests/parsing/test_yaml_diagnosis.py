"""Faults of YAML as authors make them: the place, the words, and a cure that says what was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from skill_lint.model.source import Source
from skill_lint.parsing.frontmatter import parse_frontmatter
from skill_lint.parsing.yaml_quoting import folded

if TYPE_CHECKING:
    from skill_lint.model.frontmatter import Problem

COLON = "the unquoted value holds `: `, which YAML reads as a new key"
HEAD = "---\nname: kettle\n"
TAIL = "\n---\n\n# Kettle\n"


def problem_of(lines: str) -> tuple[str, Problem]:
    text = HEAD + lines + TAIL
    problem = parse_frontmatter(Source("SKILL.md", text)).problem
    assert problem is not None
    return text, problem


def mended(text: str, problem: Problem) -> str:
    assert problem.fix is not None
    for edit in sorted(problem.fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


# The fault stands between ⟦ and ⟧; the last column is the block after the safe fix, None without one.
FAULTS = [
    ("description: Boils water. Use when⟦:⟧ tea", COLON, 'description: "Boils water. Use when: tea"'),
    ("description: Boils⟦:⟧ water: and: tea", COLON, 'description: "Boils: water: and: tea"'),
    (
        "description: Boils\n  water. Use⟦:⟧ tea\n  and coffee",
        COLON,
        'description: "Boils\n  water. Use: tea\n  and coffee"',
    ),
    ("description: Boils\n\n  water. Use⟦:⟧ tea", COLON, 'description: "Boils\n\n  water. Use: tea"'),
    ("description: Boils\r\n  water. Use⟦:⟧ tea", COLON, 'description: "Boils\r\n  water. Use: tea"'),
    ('description: Says "hot⟦:⟧ yes" \\ no', COLON, 'description: "Says \\"hot: yes\\" \\\\ no"'),
    ("description: fields⟦:⟧ '' and `a: b`", COLON, "description: \"fields: '' and `a: b`\""),
    ("description: Boils⟦:⟧ water, issue #12", COLON, 'description: "Boils: water, issue #12"'),
    ("description: Boils⟦:⟧ water # always", COLON, None),
    ("description: 热水⟦:⟧ 泡茶", COLON, 'description: "热水: 泡茶"'),
    (
        "description: Does⟦:⟧\n  - boil\n  - pour",
        "a line of the unquoted value ends in `:`",
        'description: "Does:\n  - boil\n  - pour"',
    ),
    ("metadata:\n  note: Boils⟦:⟧ water", COLON, 'metadata:\n  note: "Boils: water"'),
    ("steps:\n  - Boil: twice⟦:⟧ now", COLON, None),
    (
        "description: ⟦*⟧*Boils** water",
        "starts with `*`, which YAML reads as an alias",
        'description: "**Boils** water"',
    ),
    ("description: ⟦*⟧boils* water", "starts with `*`", 'description: "*boils* water"'),
    ("description: ⟦@⟧kettle boils", "starts with `@`, which YAML reserves", 'description: "@kettle boils"'),
    ("description: ⟦`⟧kettle` boils: water", "starts with a back-tick", 'description: "`kettle` boils: water"'),
    ("description: ⟦%⟧d kettles", "starts with `%`", 'description: "%d kettles"'),
    ("description: ⟦&⟧ water", "starts with `&`, which YAML reads as an anchor", 'description: "& water"'),
    ("description: ⟦,⟧water", "starts with a comma", 'description: ",water"'),
    ("description: ⟦}⟧water", "starts with `}`, which opens nothing", 'description: "}water"'),
    ("tags:\n  - ⟦@⟧hot\n  - cold", "starts with `@`", 'tags:\n  - "@hot"\n  - cold'),
    ("argument-hint: [cup] ⟦[size]⟧", "goes on after the `]` that ends the list", 'argument-hint: "[cup] [size]"'),
    ("argument-hint: [cup] ⟦| --all⟧", "goes on after the `]`", 'argument-hint: "[cup] | --all"'),
    ("argument-hint: {cup} ⟦size⟧", "goes on after the `}` that ends the mapping", 'argument-hint: "{cup} size"'),
    ("allowed-tools: [Read] ⟦[Write]⟧", "goes on after the `]`", None),
    ("argument-hint: ⟦[⟧cup", "the `[` is never closed", None),
    ("argument-hint: [cup, ⟦@⟧size]", "cannot read the list between `[` and `]`", None),
    (
        'description: "Hot" ⟦water for tea⟧',
        "text follows the closing double quote",
        'description: "\\"Hot\\" water for tea"',
    ),
    ("description: 'Hot' ⟦water⟧", "text follows the closing single quote", "description: \"'Hot' water\""),
    ('description: "Says "⟦hot" now"⟧', "text follows the closing double quote", None),
    ('allowed-tools: "Read"⟦, "Write"⟧', "text follows the closing double quote", None),
    (
        "description: 'Don⟦'⟧t boil it dry'",
        "the apostrophe ends the single-quoted value",
        "description: 'Don''t boil it dry'",
    ),
    ("description: 'Don⟦'⟧t boil", "the apostrophe ends the single-quoted value", None),
    ('description: "Match ⟦\\d⟧+ cups"', "`\\d` is no escape", 'description: "Match \\\\d+ cups"'),
    ('description: "C:\\new ⟦\\d⟧"', "`\\d` is no escape", None),
    ("metadata:\n⟦\t⟧author: pot", "indented with a tab", "metadata:\n  author: pot"),
    ("metadata:\n  author: pot\n⟦\t⟧year: now", "indented with a tab", "metadata:\n  author: pot\n  year: now"),
    ("tags:\n  -⟦\t⟧hot", "a tab stands where YAML allows blanks alone", "tags:\n  - hot"),
    ("description⟦:⟧Boils water", "a colon without a blank behind it", "description: Boils water"),
    ("description⟦:\u00a0⟧Boils water", "a blank behind the colon that YAML does not take", "description: Boils water"),
    ("description⟦：⟧热水", "a full-width colon", "description: 热水"),
    ("description: Boils water ⟦#⟧ twice\n  for tea", "begins a comment, so that the value ends there", None),
    ("description: Boils\n  water ⟦#⟧ twice\n  for tea\nlicense: MIT", "begins a comment", None),
    ("description: Boils\n⟦water for tea⟧", "not indented to continue the value above", None),
    ("description: >\n⟦Boils water⟧\nlicense: MIT", "the text of `description` is not indented", None),
    ("description: >-  ⟦Boils water⟧", "text follows `>` on its own line", None),
    ("description: |\n    Boils\n  ⟦water⟧", "indented less than the first line", None),
    (
        "description: Boils\n  ⟦license⟧: MIT",
        "`license` is indented, so YAML reads it as a part of `description`",
        None,
    ),
    ("metadata:\n  author: pot\n    ⟦year⟧: now", "`year` is indented, so YAML reads it as a part of `author`", None),
    ("metadata:\n    author: pot\n  ⟦year⟧: now", "`year` is indented like none of the keys above it", None),
    (
        "metadata:\n  ⟦some text⟧\n  year: >-\n    now",
        "the line is no `key: value` pair, so YAML reads it and the",
        None,
    ),
    (f"⟦{'k' * 1100}⟧: pot", "the key has 1,100 characters, more than the 1,024 that YAML allows", None),
    (f"metadata:\n  ⟦{'k' * 1100}⟧: pot", "the key has 1,100 characters", None),
    ("description: 'Hot'\n  ⟦water⟧", "text follows the closing single quote", "description: \"'Hot'\n  water\""),
    ("description: ⟦-⟧ boils", "starts with `- `, and a list cannot start on the line of its key", None),
    ("⟦- boils⟧", "a list item stands where a `key: value` pair belongs", None),
    ("⟦...⟧\nlicense: MIT", "a second YAML document starts inside the block", None),
    ("⟦<<<<<<< HEAD⟧\nlicense: MIT\n=======\n>>>>>>> main", "a merge conflict was left in the block", None),
    ("description: Boils⟦\x07⟧ water", "control character U+0007", None),
    ("description: Boils⟦\0⟧ water", "control character U+0000", None),
]


@pytest.mark.parametrize(("marked", "message", "fixed"), FAULTS, ids=[f"{n}-{f[1][:40]}" for n, f in enumerate(FAULTS)])
def test_a_fault(marked: str, message: str, fixed: str | None) -> None:
    start = marked.index("⟦")
    text, problem = problem_of(marked.replace("⟦", "").replace("⟧", ""))
    assert (problem.kind, problem.only_some_loaders) == ("invalid-yaml", False)
    assert message in problem.message
    assert text[slice(*problem.span)] == marked[start + 1 : marked.index("⟧")]
    assert problem.span.start == len(HEAD) + start
    assert problem.help
    assert len(problem.message) <= 120
    if fixed is None:
        assert problem.fix is None
    else:
        assert problem.fix is not None
        assert problem.fix.safe
        after = mended(text, problem)
        assert after == HEAD + fixed + TAIL
        assert parse_frontmatter(Source("SKILL.md", after)).problem is None


def test_the_help_can_be_pasted_where_it_is_short() -> None:
    assert problem_of("argument-hint: [cup] [size]")[1].help == (
        'put the whole value in double quotes: `argument-hint: "[cup] [size]"`'
    )
    assert problem_of("description: Boils: water")[1].help == (
        "put the whole value in double quotes, or put it on the lines below `description: >-`, indented"
    )


def test_one_fix_mends_every_fault_of_the_block() -> None:
    text, problem = problem_of("description: Boils: water\nargument-hint: [a] [b]\nmetadata:\n\tnote: *x* y")
    assert mended(text, problem) == (
        HEAD + 'description: "Boils: water"\nargument-hint: "[a] [b]"\nmetadata:\n  note: "*x* y"' + TAIL
    )
    assert len(problem.fix.edits if problem.fix else ()) == 4


def test_there_is_no_fix_where_one_of_the_faults_has_none() -> None:
    assert problem_of("description: Boils: water\nstray line")[1].fix is None


@pytest.mark.parametrize(
    ("lines", "fixed"),
    [
        ('description: "Boils', 'description: "Boils"'),
        ("description: 'Boils\nlicense: 'MIT'", "description: 'Boils'\nlicense: 'MIT'"),
    ],
)
def test_a_quote_that_is_never_closed(lines: str, fixed: str) -> None:
    text, problem = problem_of(lines)
    assert "quote is never closed" in problem.message
    assert text[slice(*problem.span)] == lines[len("description: ")]
    assert problem.fix is not None
    assert not problem.fix.safe
    assert mended(text, problem) == HEAD + fixed + TAIL


def test_a_number_sign_that_ends_a_value_of_several_lines() -> None:
    text, problem = problem_of("description: Boils water, see\n  issue #12 and\n  always\n  more: tea\nlicense: MIT")
    assert text[slice(*problem.span)] == "#"
    assert "ends there" in problem.message
    assert problem.fix is not None
    assert not problem.fix.safe
    assert mended(text, problem) == (
        HEAD + 'description: "Boils water, see\n  issue #12 and\n  always\n  more: tea"\nlicense: MIT' + TAIL
    )


def test_a_line_before_the_first_key() -> None:
    text = "---\r\n---yaml\r\ndescription: >-\r\n  x\r\n---"
    problem = parse_frontmatter(Source("SKILL.md", text)).problem
    assert problem is not None
    assert "the line is no `key: value` pair" in problem.message
    assert text[slice(*problem.span)] == "---yaml"


@pytest.mark.parametrize(
    "lines",
    [
        "metadata:\n    a: b\n  KEY: c",
        "KEY: - b",
        "KEY: a: b",
        "KEY:b",
        "KEY:\n  a\n  tags: c",
        "KEY: |\n    a\n  b",
        "KEY: >\nb",
        "KEY: b\nc",
        "allowed-KEY-tools: [a] b",
    ],
)
def test_a_long_key_is_cut_in_messages(lines: str) -> None:
    _, problem = problem_of(lines.replace("KEY", "k" * 500))
    assert len(problem.message) < 200
    assert len(problem.help) < 250


@given(st.lists(st.sampled_from([*"ab:-'\"[]{}|>#&*!\\\t ", ": ", "\n", "\n ", "key: "]), max_size=12))
def test_a_place_ends_on_its_line(pieces: list[str]) -> None:
    for line_end in ("\n", "\r\n"):
        text = f"---\n{''.join(pieces)}\n---\n".replace("\n", line_end)
        problem = parse_frontmatter(Source("SKILL.md", text)).problem
        if problem is not None and problem.kind == "invalid-yaml":
            assert not set("\r\n") & set(text[slice(*problem.span)])
            assert problem.span.end <= len(text)


@pytest.mark.parametrize(
    ("lines", "fixed"),
    [
        ("description:\tBoils: water\t", 'description: "Boils: water"'),
        ("license: MIT\t\ndescription: Boils: water", 'license: MIT\t\ndescription: "Boils: water"'),
        ("description: Boils: water \t\nlicense:\tMIT", 'description: "Boils: water"\nlicense: MIT'),
    ],
)
def test_a_cure_of_a_value_leaves_no_tab_around_it(lines: str, fixed: str) -> None:
    text, problem = problem_of(lines)
    assert mended(text, problem) == HEAD + fixed + TAIL


@pytest.mark.parametrize("lines", ["m: 'b\tc'", 'm: "b\t"', "m: |\n  b\tc\t", "m: b #\tc", "#\tc"])
def test_a_tab_within_text_is_no_fault(lines: str) -> None:
    assert parse_frontmatter(Source("SKILL.md", HEAD + lines + TAIL)).problem is None


@pytest.mark.parametrize(
    ("lines", "place", "situation", "fixed"),
    [
        ('m: {"e": "\\ud83e\\udd16"}', "\\ud83e\\udd16", "yaml-surrogate-escape", 'm: {"e": "\U0001f916"}'),
        (
            'm: ["\\ud83e\\udd16", "\\uD83D\\uDE00!"]',
            "\\ud83e\\udd16",
            "yaml-surrogate-escape",
            'm: ["\U0001f916", "\U0001f600!"]',
        ),
        ('m: "\\ud83e"', "\\ud83e", "yaml-surrogate-escape", None),
        ("m: a\ufeffb", "\ufeff", "yaml-invalid", "m: ab"),
        ("m:\tb", "\t", "yaml-tab-after-colon", "m: b"),
        ("m: \t b\t\nk: c", "\t", "yaml-tab-after-colon", "m: b\nk: c"),
        ("m:\t'b' \t", "\t", "yaml-tab-after-colon", "m: 'b'"),
        ("m: b\t", "\t", "", "m: b"),
        ("m: b\t# c", "\t", "", "m: b # c"),
        ("m: b\tc", "\t", "", 'm: "b\tc"'),
        ("m: b\t\n  c", "\t", "", "m: b\n  c"),
        ("m: b\n \tc", "\t", "", "m: b\n c"),
        ("m: [a,\tb]", "\t", "", "m: [a, b]"),
        ("m: >-\t\n  b", "\t", "", "m: >-\n  b"),
        ("m:\t\n  a: b", "\t", "", "m:\n  a: b"),
        ("m\t: b", "\t", "", "m : b"),
        ("m: !own b", "!", "yaml-reserved-start", 'm: "!own b"'),
    ],
)
def test_what_only_some_loaders_refuse(lines: str, place: str, situation: str, fixed: str | None) -> None:
    text, problem = problem_of(lines)
    assert problem.only_some_loaders
    assert text[slice(*problem.span)] == place
    assert problem.situation == situation
    assert parse_frontmatter(Source("SKILL.md", text)).text("name") == "kettle"
    if fixed is None:
        assert problem.fix is None
    else:
        assert mended(text, problem) == HEAD + fixed + TAIL


@pytest.mark.parametrize(
    "lines", ["x: " + "[" * 10_000, "x: " + "{a: " * 10_000, "x:\n" + "".join(" " * n + "- \n" for n in range(200))]
)
def test_deep_nesting_is_refused_with_a_reason(lines: str) -> None:
    _, problem = problem_of(lines)
    assert problem.kind == "too-hostile"
    assert "nested more than 100 levels deep" in problem.message


def test_an_endless_value_is_refused_with_a_reason() -> None:
    _, problem = problem_of("x: " + "y" * 10_000_000)
    assert problem.kind == "too-hostile"
    assert "longer than 200,000 characters" in problem.message


@pytest.mark.parametrize(
    "lines",
    [
        "x: a" + " " * 150_000 + "b: c: d",
        "x: " + "a: " * 60_000,
        "x: '" + '"' * 190_000,
        "\n".join(f'k{n}: "a" b' for n in range(10_000)),
        "x: a: b\n" + "\n" * 190_000,
        "x: [" + "a, " * 60_000,
        "x: !" + "!" * 190_000,
        "a\n" * 90_000,
        "".join(f"{' ' * n}k: v\n" for n in range(600)),
    ],
    ids=["blanks", "colons", "quotes", "many", "empty", "list", "tags", "stray", "stairs"],
)
def test_long_faulty_blocks_are_diagnosed(lines: str) -> None:
    assert problem_of(lines)[1].message


@given(
    st.text(
        st.characters(
            codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\ufeff\ufffe\uffff"
        ),
        min_size=1,
    )
)
def test_a_quoted_value_says_exactly_what_was_written(value: str) -> None:
    value = value.strip(" ")
    assume(value)
    text = HEAD + f"description: {value}" + TAIL
    problem = parse_frontmatter(Source("SKILL.md", text)).problem
    if problem is None or problem.fix is None or not problem.fix.safe or value[0] in "\"'":
        return
    after = parse_frontmatter(Source("SKILL.md", mended(text, problem)))
    assert after.text("description") == value


WORDS = st.lists(
    st.sampled_from(
        ["a", "b: ", "c:", " ", "#d", " # ", "'", '"', "\\", "*", "@", "[x]", "\n  ", "\n\n  ", "\r\n ", "é"]
    ),
    min_size=1,
)


@given(WORDS.map("".join), st.sampled_from(["", "*", "@", "`", "[a] ", '"x" ', "%"]))
def test_a_value_over_several_lines_is_folded_as_yaml_folds_it(rest: str, start: str) -> None:
    value = (start + rest).strip()
    assume(value and value[0] != "'")
    text = HEAD + f"description: {value}" + TAIL
    problem = parse_frontmatter(Source("SKILL.md", text)).problem
    if problem is None or problem.fix is None or not problem.fix.safe or "never closed" in problem.message:
        return
    after = parse_frontmatter(Source("SKILL.md", mended(text, problem)))
    assert after.problem is None
    if "escape" not in problem.message and len(problem.fix.edits) == 1:
        assert after.text("description") == folded(value)
