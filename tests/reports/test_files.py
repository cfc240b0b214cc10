"""How a skill is laid out and saved, and which files are its own: reports 38, 45 and 47."""

from __future__ import annotations

import pytest

from tests.cli.running import run, write_tree
from tests.reports.kiln import HEAD, SKILL, judged, said, with_body
from tests.support import fix_files

BODY = "See [the cones](gone.md) and\n\n```\n[shown](gone.md)\n```\n\n## Six\n\n[seven](#seven)\n"
TEXT = HEAD + BODY
FINDINGS = [("path-missing", 6, "gone.md"), ("anchor-missing", 14, "#seven")]
BOM = "\ufeff"
SAVED = {
    "LF": TEXT,
    "CRLF": TEXT.replace("\n", "\r\n"),
    "CR": TEXT.replace("\n", "\r"),
    "mixed": TEXT.replace("\n", "\r\n", 4),
    "CRLF in the block only": HEAD.replace("\n", "\r\n") + BODY,
    "BOM and LF": BOM + TEXT,
    "BOM and CRLF": BOM + TEXT.replace("\n", "\r\n"),
    "blanks behind the end": TEXT + "\r\n \t\n",
}


@pytest.mark.parametrize("text", SAVED.values(), ids=SAVED)
def test_line_ends_and_byte_order_marks_hide_nothing(text: str) -> None:
    """Report 38: a skill saved on Windows was dropped without a word, and linters saw no metadata in it either."""
    found = [(each.rule, each.line, each.marked) for each in said({SKILL: text.encode()})]
    assert [each for each in found if each[0] != "byte-order-mark"] == FINDINGS
    assert (("byte-order-mark", 1, BOM) in found) == text.startswith(BOM)


@pytest.mark.parametrize("text", SAVED.values(), ids=SAVED)
def test_columns_and_offsets_count_what_is_in_the_file(text: str) -> None:
    """Report 38: a place is a place of the file as it was saved."""
    finding = next(f for f in judged({SKILL: text}).findings if f.diagnostic.rule == "path-missing")
    assert text[finding.start.offset : finding.end.offset] == "gone.md"
    assert (finding.start.line, finding.start.column) == (6, 17)


def test_a_byte_order_mark_is_told_with_the_clients_that_drop_the_skill() -> None:
    """Report 38: which clients see no skill in it, and how."""
    (finding,) = judged({SKILL: BOM + HEAD + "Fire.\n"}).findings
    assert (finding.diagnostic.rule, finding.diagnostic.severity.word) == ("byte-order-mark", "warning")
    clients = dict(finding.diagnostic.clients)
    assert clients["gemini-cli"] == "dropped without a message"
    assert clients["codex"] == "dropped with a message"
    assert clients["claude-code"] == "loads"
    assert clients["cursor"] == "not verified"


def test_the_fix_takes_the_mark_away_and_keeps_the_line_ends() -> None:
    """Report 38: three bytes less, and not one other byte changed."""
    saved = (BOM + HEAD + "Fire.\n").replace("\n", "\r\n").encode()
    (file,) = fix_files({SKILL: saved}).files
    assert file.after == saved[3:]


@pytest.mark.parametrize("entry", ["skills/kiln/SKILL.md", "kiln/SKILL.md", "SKILL.md", ".claude/skills/kiln/SKILL.md"])
@pytest.mark.parametrize(
    "paths",
    [
        [],
        ["cones.md", "glaze.md", "fire.py"],
        ["docs/cones.md", "tools/fire.py", "img/kiln.png"],
        ["references/a/b/cones.md", "scripts/fire.py", "assets/kiln.png"],
    ],
    ids=["no other file", "flat", "folders of its own", "folders of the format"],
)
def test_no_layout_is_punished(entry: str, paths: list[str]) -> None:
    """Report 45: folders are optional in the format, and a flat skill was told to have some."""
    folder = entry.removesuffix("SKILL.md")
    links = "".join(f"- [{path}]({path})\n" for path in paths)
    files = with_body(links or "Fire.\n", dict.fromkeys((folder + path for path in paths), "x\n"), entry)
    assert said(files, notes=True) == []


@pytest.mark.parametrize(
    ("body", "measure"),
    [("Fire the pots.\n" * 501, "507 lines"), ("fire the pots " * 2000, "about 7,000 tokens")],
    ids=["lines", "tokens"],
)
def test_length_is_a_note_with_its_measure(body: str, measure: str) -> None:
    """Report 45: what a skill costs is told in numbers, and only to those who ask for notes."""
    files = with_body(f"{body}\n")
    assert said(files) == []
    (finding,) = judged(files).findings
    assert (finding.diagnostic.rule, finding.diagnostic.severity.word) == ("body-too-long", "note")
    assert measure in finding.diagnostic.message


@pytest.mark.parametrize(
    "text",
    [
        "A `Vec<T>` or a Map<K, V> of <pots>, where x < y and y > z.",
        "<example>\nFire it.\n</example>",
        "<EXTREMELY-IMPORTANT>\nFire it.\n",
        "<T>, </T>, <T/>, <kiln:pot>, <pot-id>, <!-- no end",
        "Generic<List<T>>, i<sup>2</sup>, a<b>c, <br>, <img src=x>",
        "<details><summary>More</summary>\n\nFire it.\n\n</details>",
    ],
)
def test_angle_brackets_are_no_faulty_markup(text: str) -> None:
    """Report 47: more than half of what a linter said on 121 repositories was noise over things like `<T>`."""
    assert said(with_body(f"{text}\n\nFire it.\n"), notes=True) == []


def test_angle_brackets_in_a_description_are_fine() -> None:
    """Report 47, in the metadata: placeholders and code."""
    head = HEAD.replace("pottery in", "<T> of pots or <pot-id> in")
    assert said({SKILL: head + "Fire.\n"}, notes=True) == []


OTHERS = {
    "README.md": "# Pots\n\n[x](gone.md) <T> [y](#gone)\n\n```\nnever closed\n",
    "CONTRIBUTING.md": "---\nname: Not a Skill: at all\n---\n[x](gone.md)\n",
    "AGENTS.md": "[x](gone.md)\n",
    "docs/guide.md": "[x](../gone.md)\n",
    "skills/README.md": "[x](gone.md)\n",
    ".github/ISSUE_TEMPLATE/bug.md": "---\nname: Bug\nabout: x: y\n---\n",
    ".claude/agents/potter.md": "---\nname: Potter\n---\n[x](gone.md)\n",
    ".claude/commands/fire.md": "[x](gone.md)\n",
    "docs/MYSKILL.md": "[x](gone.md)\n",
    "node_modules/pots/skills/kiln/SKILL.md": "broken\n",
    "tests/fixtures/skills/broken/SKILL.md": "broken\n",
}


def test_only_files_of_skills_are_judged() -> None:
    """Report 47: a README of the project is no skill, nor is any other file that only lies near one."""
    result = judged(with_body("Fire.\n", OTHERS))
    assert [finding.diagnostic.path for finding in result.findings] == []
    assert (result.skills, result.files) == (1, 1)


def test_a_readme_inside_a_skill_is_judged_by_its_links_alone() -> None:
    """Report 47: it has no metadata to judge, and nobody has to name it."""
    files = with_body("Fire.\n", {"skills/kiln/README.md": "---\nname: X: Y\n---\n# Kiln <T>\n\n[x](gone.md)\n"})
    assert [(each.rule, each.level) for each in said(files, notes=True)] == [("path-missing", "warning")]


def test_a_path_below_which_there_are_other_files_only_is_no_green_run(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Report 47, the other side: what is left out is not passed off as checked."""
    root = write_tree(tmp_path_factory.mktemp("studio"), with_body("Fire.\n", OTHERS))
    assert run("--no-timing", cwd=root).out.startswith("1 skill, 1 file checked: no findings\n")
    assert run("docs", cwd=root).code == 2
    assert run("README.md", cwd=root).code == 2
