"""What one word in back-ticks names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.references.code_word import read_code_word
from skill_lint.references.subject import Foreign, SkillName, Symbol, VariableName
from skill_lint.references.subject import TestId as IdOfTest
from tests.references.naming import named, subjects


@pytest.mark.parametrize(
    ("word", "path", "lines"),
    [
        ("mill/store.py", "mill/store.py", ()),
        ("store.py", "store.py", ()),
        ("mill/", "mill/", ()),
        ("./mill.sh", "./mill.sh", ()),
        ("../mill/store.py", "../mill/store.py", ()),
        ("mill/stones/coarse", "mill/stones/coarse", ()),
        (".github/workflows/mill.yml", ".github/workflows/mill.yml", ()),
        ("mill.config.mjs", "mill.config.mjs", ()),
        ("mill-race.test.ts", "mill-race.test.ts", ()),
        ("references/粉.md", "references/粉.md", ()),
        ("app/[slug]/page.tsx", "app/[slug]/page.tsx", ()),
        ("mill/store.py:12", "mill/store.py", (12,)),
        ("store.py:12", "store.py", (12,)),
        ("mill/store.py:12-20", "mill/store.py", (12, 20)),
        ("mill/store.py:12:5", "mill/store.py", (12,)),
        ("mill/store.py:L12-L20", "mill/store.py", (12, 20)),
        ("mill/store.py#L12", "mill/store.py", (12,)),
        ("store.py#L12-L20", "store.py", (12, 20)),
        ("docs/mill.md#stones", "docs/mill.md", ()),
        ("mill\\store.py", "mill/store.py", ()),
    ],
)
def test_paths(word: str, path: str, lines: tuple[int, ...]) -> None:
    (found,) = named(f"See `{word}`.")
    assert (found.text, found.subject, found.target.path, found.target.lines) == (word, None, path, lines)


@pytest.mark.parametrize(
    ("body", "text", "lines"),
    [
        ("`mill/store.py` line 12", "mill/store.py", (12,)),
        ("`mill/store.py`, lines 12-20,", "mill/store.py", (12, 20)),
        ("`mill/store.py` (lines 12 to 20)", "mill/store.py", (12, 20)),
        ("`mill/store.py` at line 12", "mill/store.py", (12,)),
        ("`mill/store.py`:12", "mill/store.py", (12,)),
        ("`mill/store.py` Zeile 12", "mill/store.py", (12,)),
        ("`mill/store.py` 第 12 行", "mill/store.py", (12,)),
        ("`mill/store.py` 12行目", "mill/store.py", (12,)),
        ("`mill/store.py` has one line 12 times", "mill/store.py", ()),
        ("`mill/store.py`: line 12", "mill/store.py", ()),
        ("`mill/store.py` in line with 12", "mill/store.py", ()),
        ("`mill/store.py`\n\nline 12", "mill/store.py", ()),
        ("line 12 of `mill/store.py`", "mill/store.py", ()),
    ],
)
def test_lines_right_after_a_file(body: str, text: str, lines: tuple[int, ...]) -> None:
    (found,) = named(body)
    assert (found.text, found.target.lines) == (text, lines)


@pytest.mark.parametrize(
    ("word", "text", "parts", "is_call"),
    [
        ("grind()", "grind", ("grind",), True),
        ("grind(...)", "grind", ("grind",), True),
        ("grind(coarse)", "grind", ("grind",), True),
        ("grind(coarse, 3)", "grind", ("grind",), True),
        ("grind(coarse, 3);", "grind", ("grind",), True),
        ("mill.grind(coarse, 3)", "mill.grind", ("mill", "grind"), True),
        ("mill.grind()", "mill.grind", ("mill", "grind"), True),
        ("mill.stones.grind", "mill.stones.grind", ("mill", "stones", "grind"), False),
        ("Mill.grind", "Mill.grind", ("Mill", "grind"), False),
        ("Mill::grind", "Mill::grind", ("Mill", "grind"), False),
        ("mill::stones::grind()", "mill::stones::grind", ("mill", "stones", "grind"), True),
        ("Mill#grind", "Mill#grind", ("Mill", "grind"), False),
        ("mill->grind", "mill->grind", ("mill", "grind"), False),
        ("MillStone", "MillStone", ("MillStone",), False),
        ("millStone", "millStone", ("millStone",), False),
        ("mill_stone", "mill_stone", ("mill_stone",), False),
        ("_grind", "_grind", ("_grind",), False),
        ("__init__", "__init__", ("__init__",), False),
        ("MAX_GAP", "MAX_GAP", ("MAX_GAP",), False),
        ("@cached", "cached", ("cached",), False),
        ('@mill.route("/x")', "mill.route", ("mill", "route"), True),
        ("TestBench.width", "TestBench.width", ("TestBench", "width"), False),
    ],
)
def test_names_of_code(word: str, text: str, parts: tuple[str, ...], is_call: bool) -> None:
    assert subjects(f"Use `{word}`.") == [(text, Symbol(parts, is_call))]


@pytest.mark.parametrize(
    ("word", "subject"),
    [
        ("mill/store.py::grind", Symbol(("grind",), False, "mill/store.py")),
        ("mill/store.py::grind()", Symbol(("grind",), True, "mill/store.py")),
        ("mill/store.py::Mill::grind", Symbol(("Mill", "grind"), False, "mill/store.py")),
        ("mill/store.py::Mill.grind", Symbol(("Mill", "grind"), False, "mill/store.py")),
        ("store.py::grind", Symbol(("grind",), False, "store.py")),
        ("store.py:grind", Symbol(("grind",), False, "store.py")),
        ("mill/store.ts:grind", Symbol(("grind",), False, "mill/store.ts")),
        ("mill/store.rb#grind", Symbol(("grind",), False, "mill/store.rb")),
        ("tests/test_mill.py::MAX_GAP", Symbol(("MAX_GAP",), False, "tests/test_mill.py")),
        ("tests/test_mill.py::test_gap", IdOfTest("pytest", "tests/test_mill.py", ("test_gap",))),
        ("tests/test_mill.py::TestMill::test_gap", IdOfTest("pytest", "tests/test_mill.py", ("TestMill", "test_gap"))),
        ("tests/test_mill.py::test_gap[1-fine]", IdOfTest("pytest", "tests/test_mill.py", ("test_gap",), "1-fine")),
        ("tests/test_mill.py::check_gap", IdOfTest("pytest", "tests/test_mill.py", ("check_gap",))),
        ("mill/store.py::test_gap", IdOfTest("pytest", "mill/store.py", ("test_gap",))),
    ],
)
def test_names_in_a_file(word: str, subject: Symbol | IdOfTest) -> None:
    (found,) = named(f"See `{word}`.")
    assert (found.text, found.subject, found.target.path) == (word, subject, subject.path)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("`grind` in `mill/store.py`", Symbol(("grind",), False, "mill/store.py", True)),
        ("`grind` is defined in `mill/store.py`", Symbol(("grind",), False, "mill/store.py", True)),
        ("`grind()` from `store.ts`", Symbol(("grind",), True, "store.ts", True)),
        ("`Mill.grind` method in `store.ts`", Symbol(("Mill", "grind"), False, "store.ts", True)),
        ("`test_gap` in `tests/test_mill.py`", IdOfTest("name", "tests/test_mill.py", ("test_gap",))),
        ("`grind_fine` in `mill.yaml`", Symbol(("grind_fine",))),
        ("`grind_fine`, not in `store.py`", Symbol(("grind_fine",))),
        ("`grind_fine` is not in `store.py`", Symbol(("grind_fine",))),
        ("`grind_fine`. In `store.py`", Symbol(("grind_fine",))),
    ],
)
def test_a_sentence_ties_a_name_to_a_file(body: str, expected: Symbol | IdOfTest) -> None:
    assert subjects(f"The {body}.")[0] == (expected.parts[0] if len(expected.parts) == 1 else "Mill.grind", expected)


@pytest.mark.parametrize("word", ["test_gap", "TestMill", "TestMill.test_gap", "TestMill::test_gap", "test_gap()"])
def test_bare_names_of_tests(word: str) -> None:
    ((text, subject),) = subjects(f"Run `{word}`.")
    assert isinstance(subject, IdOfTest)
    assert (subject.runner, subject.path) == ("name", "")
    assert "".join(subject.parts) == text.replace(".", "").replace("::", "")


@pytest.mark.parametrize(
    ("word", "subject"),
    [
        ("/grind", SkillName("grind", "/")),
        ("/grind-fine", SkillName("grind-fine", "/")),
        ("/mill:grind", SkillName("mill:grind", "/")),
        ("$grind", SkillName("grind", "$")),
        ("$grind-fine", SkillName("grind-fine", "$")),
        ("${CLAUDE_SKILL_DIR}", VariableName("${CLAUDE_SKILL_DIR}", "CLAUDE_SKILL_DIR")),
        ("$CLAUDE_SKILL_DIR", VariableName("$CLAUDE_SKILL_DIR", "CLAUDE_SKILL_DIR")),
        ("$ARGUMENTS", VariableName("$ARGUMENTS", "ARGUMENTS")),
        ("$mill_dir", VariableName("$mill_dir", "mill_dir")),
        ("{baseDir}", VariableName("{baseDir}", "baseDir")),
    ],
)
def test_skills_and_variables(word: str, subject: SkillName | VariableName) -> None:
    assert subjects(f"Use `{word}`.") == [(word, subject)]


@pytest.mark.parametrize(
    "word",
    [
        *("--fine", "-f", "--gap=3", "-g/--gap", "https://example.org/mill", "mill://x", "a@example.org"),
        *("@mill/core", "@mill/core@1.2", "mill@2", "mill==1.0", "mill>=1.2", "mill[fine]==1.0", "@/mill/stone"),
        *("/api/mill", "/v1/mills", "/usr/bin/mill", "/tmp", "/etc/mill.conf", "GET /api/mill", "image/png"),
        *(
            "application/ld+json",
            "feature/mill",
            "origin/main",
            "refs/heads/main",
            "mill.example.com",
            "example.com/mill",
        ),
        *("mcp__mill__grind", "v1.2.3", "1.2.3", "v2.0.0-rc.1", "#ff0000", "MILL_HOME=/opt/mill", "Bash(mill)"),
        *("console.log", "process.env", "process.env.MILL", "os.path.join()", "Node.js"),
    ],
)
def test_things_of_others(word: str) -> None:
    ((text, subject),) = subjects(f"Use `{word}`.")
    assert text == word
    assert subject in (Foreign("external"), Foreign("outside"))


@pytest.mark.parametrize(
    "word",
    [
        *("mill/<name>.py", "mill/*.py", "**/*.py", "mill/{name}.py", "mill/...", "mill/…", "<mill>/store.py"),
        *("/api/<mill>", "fn<Name>", "mill_{name}", "test_<name>", "~/mills/<name>", "@mill/<name>", "{a}-{b}"),
    ],
)
def test_gaps_to_fill_in(word: str) -> None:
    assert subjects(f"Use `{word}`.") == [(word, Foreign("placeholder"))]


@pytest.mark.parametrize(
    "word",
    [
        *(
            "mill",
            "Mill",
            "MILL",
            "mill-stone",
            "mill2",
            "x",
            "X",
            "12",
            "1.5",
            "and/or",
            "CI/CD",
            "2026/01/31",
            "v1.2/v1.3",
        ),
        *(
            "true",
            "None",
            '"mill"',
            "'mill'",
            ".mill",
            ".pdf",
            "=",
            "mill=3",
            "a+b",
            "mill:stone",
            "mill:",
            "=>",
            "^mill$",
        ),
        *(
            "<mill>",
            "</mill>",
            "<Mill/>",
            "{mill}",
            "{{mill}}",
            "[mill]",
            "[[mill]]",
            "...",
            "*",
            "粉",
            "mill's",
            "\\d+",
        ),
        *("coarse or fine", "a mill", "Mill: fine", "x = 3", "mill (coarse)", "SELECT a FROM b", "x" * 300),
    ],
)
def test_words_that_name_nothing(word: str) -> None:
    assert named(f"Say `{word}`.") == []


def test_a_home_folder_is_that_of_the_reader() -> None:
    (found,) = named("See `~/.mill/stones.yaml`.")
    assert found.target.kind == "home"


@given(st.text(alphabet="aA1_.:/\\#@$()[]{}<>-*=~'\" …%!?,;|&", max_size=40))
def test_any_word_is_named_within_itself(word: str) -> None:
    found = read_code_word(word) if word else None
    if found is not None:
        assert 0 <= found.start < found.end <= len(word)
