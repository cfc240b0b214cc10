"""What holds of every report on every skill: reports 7 and 10, and the acceptance tests of the text output."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skill_lint.model.diagnostic import Severity
from skill_lint.report import concise, full, json_format, summary
from skill_lint.report.view import View
from skill_lint.report.visible import UNSAFE
from skill_lint.rules.catalogue import load_rule
from tests.cli.running import FAULTY, run, write_tree
from tests.support import CATALOGUE, lint_tree, unmark_example

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from skill_lint.model.result import Result
    from skill_lint.rules.rule import Example

EXAMPLES = [
    (f"{info.id}-{kind}-{number}", example)
    for info in CATALOGUE
    for kind in ("bad", "good")
    for number, example in enumerate(getattr(load_rule(info), kind))
]
FIRST_LINE = re.compile(r"[^\s=|].*:\d+:\d+: (?:error|warning|note)\[[a-z-]+\] ")
VIEW = View(directory="/memory", minimum=Severity.NOTE)


def check_reports(result: Result) -> None:
    """Hold the three reports of a result against each other."""
    for minimum in Severity.NOTE, Severity.WARNING, Severity.ERROR:
        view = replace(VIEW, minimum=minimum)
        short = list(concise.lines(result, view))
        assert short == [line for line in full.lines(result, view) if FIRST_LINE.match(line)]
        assert len(short) == len(set(short)), "a finding is printed once"

        told = json.loads("\n".join(json_format.lines(result, view)))
        said = list(summary.lines(result, view))
        found, resolved, broken, unjudged = map(int, re.findall(r"\d+", said[1]))
        assert found == resolved + broken + unjudged
        references = told["summary"]["references"]
        assert [found, resolved, broken, unjudged] == [
            references[key] for key in ("found", "resolved", "broken", "not_judged")
        ]
        assert sum(references["reasons"].values()) == unjudged
        levels = {word: int(count) for count, word in re.findall(r"(\d+) (error|warning|note)", said[0])}
        counted = [told["summary"][f"{level}s"] for level in ("error", "warning", "note")]
        assert counted == [levels.get(level, 0) for level in ("error", "warning", "note")]
        assert sum(counted) == len(short) == len(told["findings"])
        assert len(result.unjudged) == unjudged


@pytest.mark.parametrize("example", [example for _, example in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_reports_agree_on_every_example(example: Example) -> None:
    """Report 7: every reference that is counted has one outcome, and text and JSON count the same."""
    files, _ = unmark_example(example)
    check_reports(lint_tree(files, select=["all"], executable=example.executable, links=example.links))


WORDS = st.sampled_from(
    [
        *("[a](b.md)", "[x](../c.md#d)", "![i](<i j.png>)", "[r]: r.md", "[r][r]", "`scripts/x.py`", "${X}/y.md"),
        *("[v](${CLAUDE_SKILL_DIR}/v.md)", "[t]({{ t }})", "<https://x.invalid/a.md>", "[h](#h)", "# H", "## H {#i}"),
        *("```", "~~~~", "```bash", "./scripts/x.sh", "- ", "> ", "    ", "\n", "\n\n", "---", "Create ", "e.g. "),
        *("<!-- skill-lint: ignore[path-missing] -->", "\u202e", "\x1b[31m", "\ufeff", "\r", "\t", "C:\\a\\b", "~/x"),
        *("/Users/mira/x.md", "name: x", "description: Use when: y", "| a | b |\n| - | - |\n", "\0", "é", "日本"),
    ]
)
TEXTS = st.lists(WORDS | st.text(max_size=8), max_size=25).map("".join)
FILES = st.fixed_dictionaries(
    {"skills/kiln/SKILL.md": st.builds("---\nname: kiln\ndescription: {}\n---\n{}".format, TEXTS, TEXTS) | TEXTS},
    optional={"skills/kiln/references/b.md": TEXTS, "skills/kiln/scripts/x.py": st.just("x"), "c.md": TEXTS},
).map(lambda files: {path: text.encode("utf-8", "replace") for path, text in files.items()})


@given(FILES)
def test_reports_agree_on_any_skill(files: Mapping[str, bytes]) -> None:
    """Report 7, over texts that nobody would write."""
    result = lint_tree(files, select=["all"])
    check_reports(result)
    for line in full.lines(result, VIEW):
        assert not UNSAFE.search(line)


@pytest.mark.parametrize(
    "arguments",
    [
        *(["check"], ["check", "--show-unjudged", "-v"], ["check", "--statistics"], ["--output-format", "json"]),
        *(["--output-format", "github"], ["--output-format", "concise"], ["--hook"], ["fix", "--diff"], ["fix"]),
        *(["config", "show", "skills/mug"], ["init"], ["rules"], ["explain", "path-case"], ["--help"]),
        *(["\x1b[2J"], ["explain", "\x1b[2J"], ["--select", "\x1b[2J"], ["--config", "\x1b[2J = 1"]),
        ["--stdin-filename", "skills/\x1b[2J/SKILL.md", "-"],
    ],
    ids=" ".join,
)
def test_no_command_sends_an_escape_byte_where_there_is_no_terminal(tmp_path: Path, arguments: list[str]) -> None:
    """Report 10 and all others: what a skill holds or is called never steers the reader's terminal or log."""
    hostile = FAULTY.replace("See", "\x1b]0;x\x07\x9b31m\u202eSee").replace("references/rota.md", "\x1b[2Jrota.md")
    tree = {
        "skills/mug/SKILL.md": hostile,
        "skills/\x1b[31mtea\u202e/SKILL.md": hostile,
        "skills/mug/references/\x1b[1m.md": "[x](\x1bgone.md)\n",
        "skill-lint.toml": '[[overrides]]\npaths = ["\\u001b[2J/**", "skills/\\u202e*"]\nignore = ["body-empty"]\n',
    }
    ran = run(*arguments, cwd=write_tree(tmp_path, tree), stdin=hostile.encode())
    for raw in "\x1b\x07\x9b\u202e":
        assert raw not in ran.out
        assert raw not in ran.err
    assert ran.out or ran.err or arguments == ["--hook"]
