"""What is said about a configuration that cannot be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from skill_lint.config.problem import ConfigError, Problem
from skill_lint.config.schema import KEYS
from tests.config.small import CATALOGUE, configuration, problems

if TYPE_CHECKING:
    from skill_lint.config.settings import Settings


def test_all_problems_of_a_file_come_at_once_in_its_order() -> None:
    text = """\
selct = ["all"]
select = "name"
fail-on = 3

[[overrides]]
paths = ["a/**"]
ignore = ["name", "bdy"]
fail-on = "error"

[severity]
name-mising = "error"
name-missing = true

[rules.body-too-long]
max_lines = 3
max-lines = "many"
"""
    assert (
        problems(text)
        == """\
skill-lint: error: skill-lint.toml:1:1: unknown key `selct`
  |
1 | selct = ["all"]
  | ^^^^^ did you mean `select`?
skill-lint: error: skill-lint.toml:2:10: `select` is a string, expected a list of strings
  |
2 | select = "name"
  |          ^^^^^^ write `["name"]`
skill-lint: error: skill-lint.toml:3:11: `fail-on` is a whole number, expected "error", "warning" or "note"
  |
3 | fail-on = 3
  |           ^
skill-lint: error: skill-lint.toml:7:19: unknown rule, group or tag `bdy`
  |
7 | ignore = ["name", "bdy"]
  |                   ^^^^^ did you mean `body`?
skill-lint: error: skill-lint.toml:8:1: `fail-on` holds for all paths and cannot stand in an override
  |
8 | fail-on = "error"
  | ^^^^^^^
skill-lint: error: skill-lint.toml:11:1: unknown rule `name-mising`
   |
11 | name-mising = "error"
   | ^^^^^^^^^^^ did you mean `name-missing`?
skill-lint: error: skill-lint.toml:12:16: `severity.name-missing` is true, expected "error", "warning", "note" or "off"
   |
12 | name-missing = true
   |                ^^^^
skill-lint: error: skill-lint.toml:15:1: rule `body-too-long` has no option `max_lines`
   |
15 | max_lines = 3
   | ^^^^^^^^^ did you mean `max-lines`?
skill-lint: error: skill-lint.toml:16:13: `rules.body-too-long.max-lines` is a string, expected a whole number
   |
16 | max-lines = "many"
   |             ^^^^^^"""
    )


@pytest.mark.parametrize(
    ("line", "message", "label"),
    [
        # unknown keys: the nearest one, never a list
        ("fail_on = 'error'", "1:1: unknown key `fail_on`", "did you mean `fail-on`?"),
        ("Select = []", "1:1: unknown key `Select`", "did you mean `select`?"),
        ("ignores = []", "1:1: unknown key `ignores`", "did you mean `ignore`?"),
        ("per-file-ignore = {}", "1:1: unknown key `per-file-ignore`", "did you mean `per-file-ignores`?"),
        ("override = []", "1:1: unknown key `override`", "did you mean `overrides`?"),
        ("min-sev = 'note'", "1:1: unknown key `min-sev`", "did you mean `min-severity`?"),
        ("zzz = 1", "1:1: unknown key `zzz`", ""),
        ("baseline = 'x.json'", "1:1: unknown key `baseline`", ""),
        ("preview = true", "1:1: unknown key `preview`", ""),
        (
            "name-missing = 'error'",
            "1:1: unknown key `name-missing`",
            "write `[rules.name-missing]` for its options, or `severity.name-missing` for its level",
        ),
        ("tool.skill-lint.select = []", "1:1: unknown key `tool`", ""),
        # types
        ("root = 'yes'", "1:8: `root` is a string, expected true or false", ""),
        ("root = 1", "1:8: `root` is a whole number, expected true or false", ""),
        ("select = true", "1:10: `select` is true, expected a list of strings", ""),
        ("select = ['body', 3.5]", "1:19: `select[2]` is a number, expected a string", ""),
        ("select = {}", "1:10: `select` is a table, expected a list of strings", ""),
        ("clients = 'codex'", "1:11: `clients` is a string, expected a list of strings", 'write `["codex"]`'),
        ("exclude = 2020-01-01", "1:11: `exclude` is a date or time, expected a list of strings", ""),
        ("extend = 3", "1:10: `extend` is a whole number, expected a string or a list of strings", ""),
        ("extend = ['strict', 3]", "1:21: `extend[2]` is a whole number, expected a string", ""),
        ("severity = 'error'",
         '1:12: `severity` is a string, expected a table such as `{ path-missing = "warning" }`', ""),
        ("rules = []", "1:9: `rules` is a list, expected a table such as `{ body-too-long = { ... } }`", ""),
        ("overrides = {}", "1:13: `overrides` is a table, expected a list of tables", "write `[[overrides]]`"),
        ("overrides = [1]", "1:14: `overrides[1]` is a whole number, expected a table", ""),
        # values
        ("output-format = 'sarif'",
         '1:17: `output-format` is "sarif", expected "full", "concise", "json" or "github"', ""),
        ("fail-on = 'Warning'",
         '1:11: `fail-on` is "Warning", expected "error", "warning" or "note"', 'did you mean "warning"?'),
        ("fail-on = 'off'", '1:11: `fail-on` is "off", expected "error", "warning" or "note"', ""),
        ("severity.name-missing = true",
         '1:25: `severity.name-missing` is true, expected "error", "warning", "note" or "off"', ""),
        ("severity.name-missing = 'warn'",
         '1:25: `severity.name-missing` is "warn", expected "error", "warning", "note" or "off"',
         'did you mean "warning"?'),
        ("severity.name = 'error'", "1:10: `name` is not a rule; only single rules can stand here", ""),
        ("select = ['path-mising']", "1:11: unknown rule, group or tag `path-mising`", "did you mean `path-missing`?"),
        ("unsuppressible = ['secret']", "1:19: unknown rule, group or tag `secret`", ""),
        ("clients = ['claude']", '1:12: unknown client "claude"', 'did you mean "claude-code"?'),
        # options
        ("rules.name-missing.max = 1", "1:20: rule `name-missing` has no options", ""),
        ("rules.name-mising.max = 1", "1:7: unknown rule `name-mising`", "did you mean `name-missing`?"),
        ("rules.name-missing = 'error'", "1:22: `rules.name-missing` is a string, expected a table of options",
         "for its level write `severity.name-missing`"),
        ("rules.body-too-long.severity = 'error'", "1:21: rule `body-too-long` has no option `severity`",
         "its level is `severity.body-too-long`"),
        ("rules.body-too-long.max-lines = true",
         "1:33: `rules.body-too-long.max-lines` is true, expected a whole number", ""),
        ("rules.description-no-trigger.phrase = 'literl'",
         '1:39: `rules.description-no-trigger.phrase` is "literl", expected "family" or "literal"',
         'did you mean "literal"?'),
        ("rules.description-no-trigger.strict = 0",
         "1:39: `rules.description-no-trigger.strict` is a whole number, expected true or false", ""),
        ("rules.description-no-trigger.words = 'x'",
         "1:38: `rules.description-no-trigger.words` is a string, expected a list of strings", 'write `["x"]`'),
        # patterns
        ("exclude = ['']", "1:12: an empty pattern matches no path", ""),
        ("exclude = ['a\\b']", "1:12: a path pattern is written with `/`", ""),
        ("exclude = ['./a']", "1:12: a pattern starts at the directory of its file", "leave `./` out"),
        ("exclude = ['../a']", "1:12: a pattern starts at the directory of its file", ""),
        ("per-file-ignores = { '../a' = ['body'] }", "1:22: a pattern starts at the directory of its file", ""),
        ("per-file-ignores = { 'a' = ['boddy'] }", "1:29: unknown rule, group or tag `boddy`", "did you mean `body`?"),
        ("per-file-ignores = { 'a' = 'body' }", "1:28: `per-file-ignores.a` is a string, expected a list of strings",
         'write `["body"]`'),
        # references
        ("references = 'strict'",
         "1:14: `references` is a string, expected a table such as `[references]`", ""),
        ("references.paths = 'must'", '1:20: `references.paths` is "must", expected "evidence" or "must-exist"',
         'did you mean "must-exist"?'),
        ("references.path = 'must-exist'", "1:12: unknown key `references.path`", "did you mean `paths`?"),
        ("references.fail-on = 'note'", "1:12: unknown key `references.fail-on`",
         "write `fail-on` outside of `[references]`"),
        ("references.names = []", "1:12: unknown key `references.names`", "write `names` outside of `[references]`"),
        ("references.history-limit = -1",
         "1:28: `references.history-limit` is -1, expected a whole number of 0 or more", ""),
        ("references.history-limit = true",
         "1:28: `references.history-limit` is true, expected a whole number of 0 or more", ""),
        ("triggers.base-url = 'https://x.test'",
         "1:10: `triggers.base-url` may not be set in a file of the repository", "give `--base-url`"),
        ("triggers.api_key_env = 'TOKEN'",
         "1:10: `triggers.api_key_env` may not be set in a file of the repository", "give `--api-key-env`"),
        ("triggers.command = ['sh']",
         "1:10: `triggers.command` may not be set in a file of the repository", "give `--command`"),
        ("triggers.backend = 'command'",
         '1:20: `triggers.backend` is "command", expected "lexical", "anthropic", "openai", "claude" or "codex"', ""),
        ("triggers.runs = 0", "1:17: `triggers.runs` is 0, expected a whole number of 1 or more", ""),
        ("triggers.model = 3", "1:18: `triggers.model` is a whole number, expected a string", ""),
        ("overrides = [{ paths = ['a'], triggers.runs = 3 }]",
         "1:31: `triggers` holds for all paths and cannot stand in an override", ""),
        ("references.allow = 'a/b.py'", "1:20: `references.allow` is a string, expected a list of strings",
         'write `["a/b.py"]`'),
        ("references.allow = ['a', 3]",
         "1:26: `references.allow[2]` is a whole number, expected a string or a table", ""),
        ("references.allow = ['']", "1:21: an empty text allows nothing", ""),
        ("references.allow = [{ text = '' }]", "1:30: an empty text allows nothing", ""),
        ("references.allow = [{ text = 3 }]",
         "1:30: `references.allow[1].text` is a whole number, expected a string", ""),
        ("references.allow = [{ text = 'a', reason = 3 }]",
         "1:44: `references.allow[1].reason` is a whole number, expected a string", ""),
        ("references.allow = [{ text = 'a', resaon = '' }]",
         "1:35: unknown key `references.allow[1].resaon`", "did you mean `reason`?"),
        ("references.allow = [{ reason = 'a' }]", "1:21: `references.allow[1]` needs `text`", ""),
        # names
        ("names = {}", "1:9: `names` is a table, expected a list of tables", "write `[[names]]`"),
        ("names = ['^f']", "1:10: `names[1]` is a string, expected a table", ""),
        ("names = [{ source = ['a'] }]", "1:10: `names[1]` needs `pattern`", ""),
        ("names = [{ pattern = '^f' }]", "1:10: `names[1]` needs `source`", ""),
        ("names = [{ pattern = '^f', sources = ['a'], source = ['a'] }]",
         "1:28: unknown key `names[1].sources`", "did you mean `source`?"),
        ("names = [{ pattern = '^f', source = 'src' }]",
         "1:37: `names[1].source` is a string, expected a list of strings", 'write `["src"]`'),
        ("names = [{ pattern = '^f', source = [] }]", "1:37: `names[1].source` takes in no file",
         'write `["src/**/*.py"]` or the like'),
        ("names = [{ pattern = '^f', source = ['!a', '!b'] }]", "1:37: `names[1].source` takes in no file",
         'write `["src/**/*.py"]` or the like'),
        ("names = [{ pattern = '^f', source = ['../a'] }]", "1:38: a pattern starts at the directory of its file", ""),
        ("names = [{ pattern = '^f', source = ['a'], must = 'exist' }]",
         '1:51: `names[1].must` is "exist", expected "be-defined" or "occur"', ""),
        ("names = [{ pattern = 3, source = ['a'] }]",
         "1:22: `names[1].pattern` is a whole number, expected a string", ""),
        ("names = [{ pattern = '', source = ['a'] }]",
         "1:22: an empty regular expression is found in every text", ""),
        ("names = [{ pattern = '(', source = ['a'] }]", "1:22: not a regular expression",
         "missing ), unterminated subpattern at position 0"),
        ("names = [{ pattern = '^(a+)+$', source = ['a'] }]", "1:22: this regular expression may take very long",
         "repeat characters and not groups, such as `^[a-z]+_[a-z_]*$`"),
        ("names = [{ pattern = 'a*', source = ['a'] }]", "1:22: this regular expression is found in every text",
         "begin with `^`, repeat with `+`"),
        # overrides
        ("[[overrides]]", "1:3: an override needs `paths`", ""),
        ("overrides = [{ paths = [] }]", "1:24: `paths` of an override is empty, so it would hold for no file", ""),
        ("overrides = [{ paths = ['a'], ignroe = [] }]",
         "1:31: unknown key `overrides[1].ignroe`", "did you mean `ignore`?"),
        ("overrides = [{ path = ['a'], ignore = [] }]",
         "1:16: unknown key `overrides[1].path`", "did you mean `paths`?"),
        ("overrides = [{ paths = ['a'], references.history-limit = 3 }]",
         "1:42: `references.history-limit` holds for all paths and cannot stand in an override", ""),
        ("overrides = [{ paths = ['a'], references.alow = [] }]",
         "1:42: unknown key `overrides[1].references.alow`", "did you mean `allow`?"),
        ("overrides = [{ paths = ['a'], extend = 'strict' }]",
         "1:31: `extend` holds for all paths and cannot stand in an override", ""),
        # syntax
        ("select = [", "1:11: not valid TOML", "the file ends before the value does"),
        ("select = [\n  'a'\n  'b'\n]", "3:3: not valid TOML", "this list is not closed"),
        ("root = yes", "1:8: not valid TOML", "this is no TOML value"),
        ("root true", "1:6: not valid TOML", "expected `=` after the key"),
        ("root = true false", "1:13: not valid TOML", "expected the end of the line"),
        ("fail-on = 'error", "1:17: not valid TOML", "this string is not closed"),
        ("root = true\nroot = false", "2:13: not valid TOML", "this key is set twice"),
        ("[severity]\n[severity]", "2:10: not valid TOML", "this table was opened before"),
        ('exclude = ["a\\b\\c"]', "1:16: not valid TOML", "this escape is not one of TOML; for a path write `/`"),
    ],
)  # fmt: skip
def test_a_problem(line: str, message: str, label: str) -> None:
    first, *rest = problems(line, clients=["claude-code", "codex"]).split("\n")
    assert first == f"skill-lint: error: skill-lint.toml:{message}"
    caret = rest[2].partition("|")[2]
    assert caret.lstrip(" ^") == label
    column = int(message.split(":")[1])
    assert caret.index("^") == column


def test_problems_in_pyproject_stand_where_they_are_there() -> None:
    text = "[project]\nname = 'x'\n\n[tool.skill-lint]\nselct = []\n\n[[tool.skill-lint.overrides]]\npaths = 3\n"
    assert problems({"pyproject.toml": text}) == (
        "skill-lint: error: pyproject.toml:5:1: unknown key `selct`\n"
        "  |\n"
        "5 | selct = []\n"
        "  | ^^^^^ did you mean `select`?\n"
        "skill-lint: error: pyproject.toml:8:9: `overrides[1].paths` is a whole number, expected a list of strings\n"
        "  |\n"
        "8 | paths = 3\n"
        "  |         ^"
    )
    assert problems({"pyproject.toml": "[tool]\nskill-lint = 3\n"}).startswith(
        "skill-lint: error: pyproject.toml:2:14: `tool.skill-lint` is not a table\n"
    )


def test_bytes_that_are_no_text() -> None:
    assert problems({"skill-lint.toml": b'root = true\nexclude = ["\xff"]'}) == (
        "skill-lint: error: skill-lint.toml:2:13: this byte is not UTF-8\n"
        "  |\n"
        '2 | exclude = ["\N{REPLACEMENT CHARACTER}\n'
        "  |             ^"
    )


def test_a_byte_order_mark_and_windows_line_ends_are_taken() -> None:
    assert problems({"skill-lint.toml": b'\xef\xbb\xbfselect = ["name"]\r\nfail-on = "note"\r\n'}) == ""
    text = problems({"skill-lint.toml": b"\xef\xbb\xbfroot = true\r\nx = 1\r\n"})
    assert text.startswith("skill-lint: error: skill-lint.toml:2:1: unknown key `x`\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a" * (1 << 19), "the file is larger than 256 KiB"),
        ("a." * 1000 + "a = 1", "more than 64 keys in one another"),
        ("[" + "a." * 1000 + "a]", "more than 64 keys in one another"),
        ("select = " + "[" * 20000 + "]" * 20000, "the values are nested too deeply"),
        ("select = " + "1" * 5000, "not valid TOML"),
    ],
)
def test_hostile_texts_are_refused(content: str, message: str) -> None:
    assert message in problems(content).split("\n")[0]


def test_a_file_of_nonsense_does_not_give_problems_without_end() -> None:
    text = problems("".join(f"select{number} = {number}\n" for number in range(10000)))
    assert text.count("skill-lint: error:") == 100


def test_nothing_of_a_file_reaches_the_terminal_raw() -> None:
    text = problems('"\\u001b[31m\\u202e" = 1\nselect = ["\u202e\u200b", "\\u0007"]')
    assert text.isascii()
    assert "\\x1B[31m\\u{202E}" in text
    assert all(character.isprintable() or character == "\n" for character in text)


def test_a_long_line_is_cut_around_the_caret() -> None:
    line = "exclude = [" + ", ".join(f"'a{number}'" for number in range(500)) + ", 3]"
    *_, snippet, caret = problems(line).split("\n")
    assert len(snippet) < 120
    assert snippet[caret.index("^")] == "3"


def test_the_caret_stands_right_below_wide_characters() -> None:
    *_, snippet, caret = problems('exclude = ["読み", "cafe\u0301", 3]').split("\n")
    assert snippet.startswith('1 | exclude = ["読み", "cafe')
    # two wide characters take two columns each, a combining mark none
    assert caret.index("^") == snippet.index("3") + 2 - 1


def test_the_caller_says_how_a_path_is_shown() -> None:
    problem = Problem("a/skill-lint.toml", "wrong", 3, 1, "x = 1", 1)
    assert problem.render(lambda path: f"../{path}").startswith("skill-lint: error: ../a/skill-lint.toml:3:1: wrong\n")


WORDS = st.sampled_from(
    [
        *(key.name for key in KEYS),
        *CATALOGUE.ids,
        *("paths", "error", "off", "strict", "a.toml", "skill-lint.toml", "3", "true", "'name'", '"body"', "all"),
        *("references", "names = [{ pattern = ", "^a+", "source = ['a']", "references.allow = ["),
        *("=", ".", "[", "]", "[[", "]]", "{", "}", ",", "\n", " = ", " = [", '"""', "'", '"', "\\", "#", "0.1", "é"),
        *("[[overrides]]\n", "[rules.body-too-long]\n", "severity.", "1979-05-27", "inf", "-"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=25).map("".join) | st.text(max_size=60), st.binary(max_size=20))
@example("[severity]\nname-missing = []", b"")
@example("overrides = [[]]", b"")
@example("overrides = [{paths = [[1]]}]", b"")
@example("rules = { body-too-long = { max-lines = inf } }", b"")
def test_any_text_gives_settings_or_a_config_error(text: str, tail: bytes) -> None:
    content = text.encode("utf-8", "replace") + tail
    for path in ("skill-lint.toml", "pyproject.toml"):
        given_content = b"[tool.skill-lint]\n" + content if path == "pyproject.toml" else content
        config = configuration({path: given_content, "a.toml": content})
        found: Settings | str
        try:
            found = config.for_skill("a")
        except ConfigError as error:
            found = str(error)
        if isinstance(found, str):
            assert found.startswith("skill-lint: error: ")
        else:
            assert found.fail_on
            assert found.exclude is not None
            for rule in CATALOGUE:
                assert found.severity_of(rule, "a/SKILL.md", rule.severity) in range(4)
        assert config.is_excluded("a/SKILL.md") in (True, False)
