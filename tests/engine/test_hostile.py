"""No skill makes a rule crash, a span leave its text, or the work grow faster than the text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skill_lint.engine.run import lint
from tests.support import fix_files, lint_tree, make_request

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

HEADER = "---\nname: {0}\ndescription: Presses herbs between two boards. Use when leaves are dry.\n---\n"
PATH = "skills/herb-press/SKILL.md"
Tree = dict[str, str | bytes]

YAML_PIECES = st.sampled_from(
    [
        *(
            "---\n",
            "name: ",
            "description: ",
            "metadata:\n",
            "  ",
            "- ",
            ": ",
            "#",
            "|",
            ">-\n",
            "'",
            '"',
            "[",
            "]",
            "{",
            "}",
        ),
        *(
            "&a ",
            "*a",
            "!!str ",
            "<<: ",
            "\t",
            "\n",
            "\r\n",
            "\r",
            "herb-press",
            "Use when",
            "yes",
            "0123",
            "\ufeff",
            "\x00",
        ),
        *("allowed_tools: ", "# skill-lint: ignore[name-missing] x\n", "...\n", "---js\n", "é", "\U0001f4a9", "\u200b"),
    ]
)
MARKDOWN_PIECES = st.sampled_from(
    [
        *(
            "[a](",
            "b.md)",
            "references/B.md",
            "`",
            "```sh\n",
            "~~~\n",
            "scripts/run.sh",
            "\n",
            "\n\n",
            "> ",
            "- ",
            "1. ",
            "# ",
        ),
        *(
            "![",
            "](<",
            ">)",
            "[r]: ",
            "{#id}",
            "<!-- skill-lint: ignore[path-missing] x -->",
            "<a id='x'>",
            "|",
            "|-|\n",
        ),
        *(
            "\\",
            "%20",
            "../",
            "/etc/passwd",
            "~/x",
            "C:\\x",
            "${CLAUDE_SKILL_DIR}/",
            "TODO: ",
            "\u202e",
            "\U000e0041",
            "\x1b[31m",
        ),
    ]
)


def assemble(pieces: list[str]) -> str:
    return "".join(pieces)


TEXTS = st.one_of(
    st.lists(YAML_PIECES, max_size=40).map(assemble),
    st.lists(YAML_PIECES, max_size=20).map(assemble).map(lambda block: f"---\n{block}\n---\nPress.\n"),
    st.lists(MARKDOWN_PIECES, max_size=40).map(assemble).map(lambda body: HEADER.format("herb-press") + body),
)


def judged(content: str | bytes) -> None:
    bundle: Tree = {
        PATH: content,
        "skills/herb-press/references/b.md": "# B\n",
        "skills/herb-press/scripts/run.sh": "#!/bin/sh\n",
        "skills/wax-seal/SKILL.md": HEADER.format("herb-press"),
    }
    result = lint_tree(bundle)
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    length = len(raw.decode("utf-8", "surrogateescape"))
    for finding in result.findings:
        span = finding.diagnostic.span
        if span is not None and finding.diagnostic.path == PATH:
            assert 0 <= span.start <= span.end <= length
    counts = result.references
    assert counts.found == counts.resolved + counts.broken + counts.not_judged


@given(st.binary(max_size=200))
def test_any_bytes_are_judged(content: bytes) -> None:
    judged(content)


@given(TEXTS)
@settings(max_examples=150)
def test_any_skill_like_text_is_judged(text: str) -> None:
    judged(text)


@given(TEXTS)
@settings(max_examples=60)
def test_any_skill_like_text_is_fixed_for_good(text: str) -> None:
    tree: Tree = {PATH: text, "skills/herb-press/references/b.md": "# B\n"}
    outcome = fix_files(tree, unsafe=True)
    assert not outcome.after.crashes
    after = tree | {file.path: file.after for file in outcome.files}
    again = fix_files(after, unsafe=True)
    assert {file.path for file in again.files} <= {finding.diagnostic.path for finding in outcome.refused}


def calls(tree: Tree) -> int:
    """Count the calls, of Python and C functions, that judging `tree` takes."""
    request = make_request(tree)
    total = 0

    def count(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal total
        total += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        result = lint(request)
    finally:
        sys.setprofile(before)
    assert not result.crashes
    return total


def one_skill(piece: Callable[[int], str]) -> Callable[[int], Tree]:
    def tree(size: int) -> Tree:
        made: Tree = {PATH: HEADER.format("herb-press") + "".join(piece(number) for number in range(size))}
        return made

    return tree


def many_skills(name: Callable[[int], str]) -> Callable[[int], Tree]:
    def tree(size: int) -> Tree:
        made: Tree = {f"skills/skill-{n}/SKILL.md": HEADER.format(name(n)) + "Press.\n" for n in range(size)}
        return made

    return tree


def many_files(size: int) -> Tree:
    made: Tree = {PATH: HEADER.format("herb-press") + "Press.\n"}
    for number in range(size):
        made[f"skills/herb-press/references/f{number}.md"] = "# F\n"
    return made


SHAPES: dict[str, Callable[[int], Tree]] = {
    "dead links on one line": one_skill(lambda n: f"[a](b{n}.md) "),
    "dead links on their own lines": one_skill(lambda n: f"[a](b{n}.md)\n\n"),
    "dead anchors": one_skill(lambda n: f"[a](#a{n})\n"),
    "unused suppressions": one_skill(lambda _: "<!-- skill-lint: ignore[path-missing] x -->\nPress.\n\n"),
    "used suppressions": one_skill(lambda n: f"<!-- skill-lint: ignore[path-missing] x -->\n[a](b{n}.md)\n\n"),
    "suppressions of a whole file": one_skill(
        lambda n: f"<!-- skill-lint: ignore-file[path-missing] x -->\n[a](b{n}.md)\n\n"
    ),
    "suppressions on one line": one_skill(lambda n: f"a <!-- skill-lint: ignore[path-missing] x --> [a](b{n}.md) "),
    "stacked suppressions above a fence": lambda size: {
        PATH: HEADER.format("herb-press")
        + "<!-- skill-lint: ignore[path-missing] x -->\n" * size
        + "```\n"
        + "x\n" * size
        + "```\n"
    },
    "unknown suppressions": one_skill(lambda n: f"<!-- skill-lint: ignore[rule-{n}] x -->\nPress.\n\n"),
    "hidden characters": one_skill(lambda _: "\u202ea "),
    "equal headings": one_skill(lambda _: "# Press\n\n"),
    "code spans": one_skill(lambda n: f"`scripts/run{n}.sh` "),
    "fences": one_skill(lambda n: f"```sh\nscripts/run{n}.sh\n```\n"),
    "equal keys": lambda size: {PATH: "---\n" + "name: herb-press\n" * size + "---\nPress.\n"},
    "unknown keys": lambda size: {PATH: "---\n" + "".join(f"naem{n}: x\n" for n in range(size)) + "---\nPress.\n"},
    "many files": many_files,
    "many skills": many_skills(lambda n: f"skill-{n}"),
    "many skills of one name": many_skills(lambda _: "skill-0"),
}


@pytest.mark.parametrize("shape", list(SHAPES))
def test_work_grows_with_the_tree_only(shape: str) -> None:
    small, large = (calls(SHAPES[shape](size)) for size in (60, 240))
    assert large < 6 * small  # four times the tree; sixteen times the work would be quadratic
