"""Forms of references in repositories in which what they name moved or went: reports 1, 5, 9, 15, 17 and 21."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.reports.orchard import Found, Orchard

if TYPE_CHECKING:
    from pathlib import Path

ROWS = "".join(f"row {number}\n" for number in range(40))
STRICT = """\
references.paths = "must-exist"

[[names]]
pattern = "^(pick|press)_|^PRESS"
source = ["src/**/*.py"]
"""
CODE = {
    "src/press.py": f"def press_apples():\n    return 1\n\n\nROWS = '''\n{ROWS}'''\n",
    "docs/juice.md": f"# Juice\n\n{ROWS}",
    "Makefile": "juice:\n\ttrue\n",
    "skill-lint.toml": STRICT,
}


@pytest.mark.parametrize("indent", ["", "  ", "   "])
@pytest.mark.parametrize(
    "line",
    [
        "gh issue view 1 --repo OWNER/REPO",
        "git clone https://github.com/OWNER/REPO.git && make -C REPO grind",
        "curl -L https://github.com/OWNER/REPO/blob/main/docs/gone.md",
        "python OWNER/REPO/press.py",
        "python scripts/<name>.py",
        "make <target> && npm run {script} && pytest tests/test_<name>.py::test_<case>",
        "pytest path/to/test_file.py::test_name",
        "cat your-project/src/press.py",
        "# python src/gone.py and `press_pears()`",
    ],
)
def test_placeholders_in_shells_name_nothing(tmp_path: Path, line: str, indent: str) -> None:
    """Report 1: the made-up owner of an indented block was taken at its word."""
    body = f"1. Write:\n\n{indent}```bash\n{indent}{line}\n{indent}```\n"
    assert Orchard(tmp_path, body, CODE).check("--min-severity", "note").found == []


@pytest.mark.parametrize("fence", ["```", "~~~", "```md", "```python", "~~~text"])
def test_blocks_that_are_no_shell_name_nothing(tmp_path: Path, fence: str) -> None:
    """Report 1: what a block shows is not read, however it is indented."""
    shown = "[a](gone.md) `src/gone.py` `press_pears()` make grind\npython src/gone.py\n"
    body = f"- Write:\n\n  {fence}\n  " + shown.replace("\n", "\n  ").rstrip() + f"\n  {fence[:3]}\n"
    said = Orchard(tmp_path, body, CODE).check("--min-severity", "note")
    assert (said.found, said.summary["references"]["found"]) == ([], 0)


PLUGIN = {".claude-plugin/plugin.json": '{"name": "orchard"}', "tools/press.py": f"import sys\n{ROWS}"}
OF_SKILL = "skills/press/scripts/sort.py"


@pytest.mark.parametrize(
    ("old", "new", "written", "mended"),
    [
        (
            "tools/press.py",
            "tools/presses.py",
            "${CLAUDE_PLUGIN_ROOT}/tools/press.py",
            "${CLAUDE_PLUGIN_ROOT}/tools/presses.py",
        ),
        (
            OF_SKILL,
            "skills/press/scripts/sorts.py",
            "${CLAUDE_SKILL_DIR}/scripts/sort.py",
            "${CLAUDE_SKILL_DIR}/scripts/sorts.py",
        ),
    ],
)
@pytest.mark.parametrize("form", ["[it]({0})", "`{0}`", "`python {0} --all`", "```bash\npython {0}\n```"])
def test_what_a_variable_leads_to_is_known_and_missed(
    tmp_path: Path, form: str, old: str, new: str, written: str, mended: str
) -> None:
    """Report 5: a live path behind a variable of the client is good, and one that moved is told with its new name."""
    files = PLUGIN | {OF_SKILL: f"import os\n{ROWS}"}
    orchard = Orchard(tmp_path, f"Run:\n\n{form.format(written)}\n", files, entry="skills/press/SKILL.md")
    said = orchard.check()
    assert (said.found, said.summary["references"]["resolved"]) == ([], 1)
    orchard.move(old, new)
    said = orchard.check()
    assert said.found == [Found("path-missing", "error", "loss", written)]
    assert said.helps() == [f"write `{mended}`"]
    assert orchard.run("fix")[0] == 0
    assert orchard.check().found == []


@pytest.mark.parametrize(
    "text",
    [
        *("{{NAME}}", "{{ name }}/press.py", "{{#each apples}}", "{% include 'press.md' %}", "<%= press_pears %>"),
        *("${press_pears}", "src/{{name}}.py", "press_{name}", "press_<kind>", "PRESS_{{NAME}}", "{press_pears}"),
        *("src/${NAME}.py", "[[press_pears]]", "press_*", "src/[name].py", "{{press_pears()}}"),
    ],
)
def test_templates_are_content_also_where_everything_must_exist(tmp_path: Path, text: str) -> None:
    """Report 9: a template in code was reported as a scaffold that had leaked."""
    body = f"Fill in `{text}`.\n\n```bash\necho '{text}' && cat src/{text}\n```\n"
    assert Orchard(tmp_path, body, CODE).check("--min-severity", "note").found == []


@pytest.mark.parametrize(
    "scheme",
    ["https://github.com/orchard/press/blob/main/", "http://press.invalid/", "//cdn.invalid/"],
)
@pytest.mark.parametrize(
    "form", ["[it]({0}docs/juice.md)", "`{0}docs/juice.md`", "<{0}docs/juice.md>", "[it][r]\n\n[r]: {0}docs/juice.md"]
)
def test_an_address_is_no_path_although_a_file_of_its_end_went(tmp_path: Path, scheme: str, form: str) -> None:
    """Report 15: the address of a page ends like a file of Markdown, and such a file was here and went."""
    if form.startswith("<") and not scheme.startswith("http"):
        form = "`{0}docs/juice.md`"
    orchard = Orchard(tmp_path, form.format(scheme) + "\n", CODE)
    orchard.remove("docs/juice.md")
    assert orchard.check("--min-severity", "note").found == []
    orchard.commit()
    assert orchard.check("--min-severity", "note").found == []


def test_dead_references_of_a_copied_skill_come_with_their_history(tmp_path: Path) -> None:
    """Report 17: three dead references in a copied skill, about which nothing was ever said."""
    here = ".claude/skills/press"
    body = "Read [a](references/a.md), ![b](assets/b.png), run `scripts/c.py` and `scripts/d.py`.\n"
    bundle = {
        f"{here}/{path}": f"{path}\n{ROWS}"
        for path in ("references/a.md", "assets/b.png", "scripts/c.py", "scripts/d.py")
    }
    orchard = Orchard(tmp_path, body, bundle | {f"{here}/LICENSE": "Of others.\n"})
    assert orchard.check().found == []
    orchard.remove(*(path for path in bundle if not path.endswith("d.py")))
    lost = orchard.check()
    assert lost.code == 1
    assert lost.found == [
        Found("path-missing", "error", "loss", "references/a.md"),
        Found("path-missing", "error", "loss", "assets/b.png"),
        Found("path-missing", "warning", "loss", "scripts/c.py"),
    ]
    orchard.commit("trim the copy")
    dead = orchard.check()
    assert [each.text for each in dead.found] == [each.text for each in lost.found]
    assert [each["evidence"]["history"]["subject"] for each in dead.findings] == ["trim the copy"] * 3


@pytest.mark.parametrize("step", ["change", "commit"])
def test_losses_are_told_in_every_file_of_a_skill(tmp_path: Path, step: str) -> None:
    """Report 21: files under `references/` went unchecked; each reference starts from the file that it stands in."""
    here = ".claude/skills/press/references"
    files = CODE | {
        f"{here}/apples.md": "[pears](pears.md), [juice](../../../../docs/juice.md), `src/press.py`, `pears.md`\n",
        f"{here}/pears.md": f"# Pears\n\n{ROWS}",
        f"{here}/more/plums.md": "[pears](../pears.md), [none](pears.md)\n",
    }
    orchard = Orchard(tmp_path, "Read `references/apples.md` and `references/more/plums.md`.\n", files)
    before = orchard.check()
    assert [each[:2] + each[3:] for each in before.found] == [("path-missing", "warning", "pears.md")]
    orchard.move(f"{here}/pears.md", f"{here}/quinces.md")
    orchard.move("docs/juice.md", "docs/cider.md")
    if step == "commit":
        orchard.commit()
    said = orchard.check()
    helps = {
        (each["path"].rpartition("/")[2], found.text): each["help"]
        for each, found in zip(said.findings, said.found, strict=True)
    }
    assert helps[("apples.md", "pears.md")] == "write `quinces.md`"
    assert helps[("plums.md", "../pears.md")] == "write `../quinces.md`"
    assert helps[("apples.md", "../../../../docs/juice.md")] == "write `../../../../docs/cider.md`"
