"""A project with a naming convention of its own, whose configuration holds its skills to every path and name."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from skill_lint.config.load import Configuration, reader
from skill_lint.engine.run import Request, lint
from skill_lint.index.discovery import find_skills
from skill_lint.index.memory import MemoryTree
from tests.cli.running import git, run, write_tree
from tests.support import CATALOGUE

if TYPE_CHECKING:
    from pathlib import Path

    from skill_lint.model.result import Result

CONFIGURATION = """\
[project]
name = "mill"

[tool.skill-lint]
extend = "strict"
severity = { description-too-short = "error", description-no-trigger = "error" }

[tool.skill-lint.references]
paths = "must-exist"
allow = ["flour.json", { text = "build/sacks.csv", reason = "the mill writes it" }]

[[tool.skill-lint.names]]
pattern = "^_{0,2}f[a-z]*[A-Z]"
source = ["mill/**/*.py", "scales/**/*.py"]
must = "occur"

[[tool.skill-lint.names]]
pattern = "^test_"
source = ["tests/**"]
"""
STONES = '''\
"""Sets the stones."""

from mill.tools import fnLogged

I_GRIT = 40


@fnLogged
def fnSetStones(iGap):
    return iGap


class Stones:
    def fbAreDressed(self):
        return self.iAge < I_GRIT
'''
# What only comments, docstrings and strings keep is gone.
TOOLS = '''\
def fnLogged(fn):
    """Log the calls, as fnTraced did."""
    return fn


def fsSackName(sFlour):  # once fsFlourName
    return sFlour + "fnWritten"
'''
TESTS = '''\
from mill.stones import fnSetStones


def test_stones_are_set():
    assert fnSetStones(3) == 3  # test_gap_is_kept went into it


class TestDress:
    def test_dress_is_even(self):
        """Not test_dress_is_odd."""
'''
HEAD = """\
---
name: grinding
description: Sets the stones of the mill and grinds rye. Use when flour is asked for.
---

"""
STORING = """\
---
name: storing
description: Stores sacks of flour in the loft of the mill. Use when a sack is full.
---

Weigh them with `fiWeigh`, which is `scales.weigh.fiWeigh()`, then ask the `/grinding` skill for more.
"""
ENTRY = ".claude/skills/grinding/SKILL.md"
PAGE = ".claude/skills/grinding/references/rye.md"
SCRIPT = ".claude/skills/grinding/scripts/grind.py"
ENDINGS = ("py", "md", "toml", "yaml", "yml", "json", "txt", "cfg", "ini", "csv", "html", "js")
KEPT = {f"data/kept.{ending}": "kept\n" for ending in ENDINGS}
TREE = {
    "pyproject.toml": CONFIGURATION,
    "README.md": "# Mill\n",
    "mill/__init__.py": "",
    "mill/stones.py": STONES,
    "mill/tools.py": TOOLS,
    "mill/turn.sh": "#!/bin/sh\n",
    "scales/__init__.py": "",
    "scales/weigh.py": "def fiWeigh(listSacks):\n    return len(listSacks)\n",
    "tests/test_stones.py": TESTS,
    "tests/test_scales.py": "def test_weight():\n    pass\n",
    "docs/flour.md": "# Flour\n\n## Rye\n",
    ".claude/skills/storing/SKILL.md": STORING,
    **KEPT,
}


class Told(NamedTuple):
    """A finding: its rule, its level, the text that it marks, and what shows it."""

    rule: str
    level: str
    text: str
    evidence: str


def judged(files: dict[str, str]) -> Result:
    """Judge a tree by the configuration that it holds."""
    tree = MemoryTree(files)
    configuration = Configuration(CATALOGUE, reader(tree.read), root=tree.root)
    skills = find_skills(tree)
    request = Request(
        tree=tree,
        skills=skills,
        targets=skills,
        catalogue=CATALOGUE,
        settings=lambda skill: configuration.for_skill(skill.directory, skill.entry),
    )
    result = lint(request)
    assert not result.crashes
    assert not configuration.warnings
    return result


def told(body: str, others: dict[str, str] | None = None, head: str = HEAD) -> list[Told]:
    """Judge the project with a skill of this body, and give what is shown."""
    files = TREE | {ENTRY: head + body} | (others or {})
    found = []
    for finding in judged(files).findings:
        shown = finding.diagnostic
        if finding.status == "new" and shown.severity.word != "note":
            text = files[shown.path][shown.span.start : shown.span.end] if shown.span else ""
            kind = shown.evidence.kind if shown.evidence else ""
            found.append(Told(shown.rule, shown.severity.word, text, kind))
    return found


def path(text: str, evidence: str = "declared", level: str = "error") -> Told:
    return Told("path-missing", level, text, evidence)


def name(text: str, evidence: str = "declared", level: str = "error") -> Told:
    return Told("symbol-missing", level, text, evidence)


GOOD = """\
Set the stones with `fnSetStones(iGap)` of `mill/stones.py`, log with `@fnLogged`, ask `Stones.fbAreDressed()`, then
name the sack by `mill.tools.fsSackName()`; its sort is in [the flour](../../../docs/flour.md#rye), its weight comes
from `scales/weigh.py::fiWeigh`. The stones are kept by test_stones_are_set and `tests/test_stones.py::TestDress`.
Both are in `tests/`, the motor in `turn.sh`. It makes `flour.json` and `build/sacks.csv`.

```bash
pytest tests/test_stones.py::test_stones_are_set
pytest -k "test_stones and not test_dress"
```
"""


def test_what_is_there_is_silent() -> None:
    result = judged(TREE | {ENTRY: HEAD + GOOD})
    assert [finding.diagnostic.message for finding in result.findings] == []
    assert {unjudged.reason for unjudged in result.unjudged} == {"allow-listed"}
    assert result.references.resolved >= 15


# What the hand-written tests of such a project catch.


def test_a_name_differs_from_its_directory() -> None:
    (found,) = told("Grind.\n", head=HEAD.replace("name: grinding", "name: milling"))
    assert (found.rule, found.level, found.text) == ("name-mismatch", "error", "milling")


def test_a_description_is_short() -> None:
    (found,) = told("Grind.\n", head="---\nname: grinding\ndescription: Grinds. Use when hungry.\n---\n\n")
    assert (found.rule, found.level) == ("description-too-short", "error")


def test_a_description_lacks_the_words() -> None:
    head = "---\nname: grinding\ndescription: Grinds rye, for everybody who asks for flour.\n---\n\n"
    (found,) = told("Grind.\n", head=head)
    assert (found.rule, found.level) == ("description-no-trigger", "error")


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("[a](docs/gone.md)", "docs/gone.md"),
        ("[a](gone.md)", "gone.md"),
        ("[a](<gone.md>)", "gone.md"),
        ("[a](gone.md 'A title')", "gone.md"),
        ("![a](gone.png)", "gone.png"),
        ("[a][b]\n\n[b]: gone.md", "gone.md"),
        ("[a](../../../mill/gone.py)", "../../../mill/gone.py"),
        ("[a](../../../mill/gone/)", "../../../mill/gone/"),
        ("[a](../../../docs/gone.md#rye)", "../../../docs/gone.md#rye"),
    ],
)
def test_a_link_leads_nowhere(link: str, target: str) -> None:
    assert told(f"See {link}\n") == [path(target, "proof")]


@pytest.mark.parametrize(
    "link",
    [
        "See [a](../../../docs/gone)",  # a page of a wiki, if nobody asks for more
        "See [a](out/gone.md)",
        "Create [a](gone.md)",
        "If it is there, see [a](gone.md)",
        "There is no [a](gone.md)",
    ],
)
def test_a_link_that_could_be_excused_leads_nowhere(link: str) -> None:
    (found,) = told(f"{link}.\n")
    assert (found.rule, found.level) == ("path-missing", "error")


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_path_of_any_ending_leads_nowhere(ending: str) -> None:
    body = f"Read `data/kept.{ending}`, `../../../data/kept.{ending}` and `data/gone.{ending}`.\n"
    assert told(body) == [path(f"data/gone.{ending}")]


@pytest.mark.parametrize("text", ["gone.py", "gone.md", "gone.toml", "stones.md", "gone.sh"])
def test_a_bare_file_name_is_nowhere(text: str) -> None:
    assert told(f"Read `{text}`, `stones.py`, `flour.md` and `flour.json`.\n") == [path(text)]


@pytest.mark.parametrize("text", ["grain/rye", "if/else-if", "mills/stone-7b", "v1/sacks/query", "Sack.Flour/rye"])
def test_a_slash_alone_makes_no_path(text: str) -> None:
    assert told(f"Read `{text}`, not `mill/gone`.\n") == [path("mill/gone")]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("`fnGone`", "fnGone"),
        ("`fnGone()`", "fnGone"),
        ("`fnGone(sFlour, 3)`", "fnGone"),
        ("`_fnGone`", "_fnGone"),
        ("**`fnGone`**", "fnGone"),
        ("`fsSack`", "fsSack"),  # a part of a word is none
        ("`fsSackNames`", "fsSackNames"),
        ("`fssackName`", "fssackName"),
    ],
)
def test_a_name_of_the_convention_is_nowhere(written: str, text: str) -> None:
    (found,) = told(f"Then {written} turns the stones.\n")
    assert (found.rule, found.level, found.evidence) == ("symbol-missing", "error", "declared")
    assert found.text.startswith(text)


def test_names_stand_in_headings_lists_and_tables_too() -> None:
    body = "## `fnOne`\n\n- `fnTwo`\n\n| a | b |\n| - | - |\n| `fnThree` | `fnSetStones` |\n\n> `fnFour`\n"
    assert told(body) == [name(text) for text in ("fnOne", "fnTwo", "fnThree", "fnFour")]


@pytest.mark.parametrize("text", ["fnGone", "fnGone()", "mill.stones.fnGone", "mill/stones.py::fnGone", "test_gone"])
def test_the_text_of_a_link_may_be_a_name(text: str) -> None:
    assert told(f"See [`{text}`](../../../mill/stones.py).\n") == [name(text.removesuffix("()"))]
    assert told("See [`fnSetStones`](../../../mill/stones.py) and [`mill/gone.py`](../../../mill/stones.py).\n") == []


@pytest.mark.parametrize(
    "body",
    [
        "Keep `test_gone` green.",
        "Keep test_gone green.",
        "Kept by test_gone.",
        "Kept by [test_gone](../../../tests/test_stones.py).",
        "- test_gone: the gap\n- test_dress_is_even: the dress",
        "Keep `test_gone()` green.",
    ],
)
def test_a_word_that_looks_like_a_test_is_none(body: str) -> None:
    (found,) = told(f"{body}\n")
    assert (found.rule, found.level, found.evidence) == ("symbol-missing", "error", "declared")
    assert found.text.startswith("test_gone")


@pytest.mark.parametrize(
    ("command", "text"),
    [
        ("pytest tests/test_stones.py::test_gone", "tests/test_stones.py::test_gone"),
        ("pytest tests/test_stones.py::TestDress::test_gone", "tests/test_stones.py::TestDress::test_gone"),
        ("pytest -k test_gone", "test_gone"),
        ("pytest -k 'test_stones or test_gone'", "test_stones or test_gone"),
    ],
)
def test_a_command_runs_no_test(command: str, text: str) -> None:
    expected = [Told("test-missing" if "::" in text else "symbol-missing", "error", text, "declared")]
    assert told(f"```bash\n{command}\n```\n") == expected
    assert told(f"Run `{command}`.\n") == expected


def test_a_scan_of_nothing_is_no_success(tmp_path: Path) -> None:
    files = {path: text for path, text in TREE.items() if not path.startswith(".claude")}
    root = write_tree(tmp_path, files | {".claude/skills/grinding/readme.md": "`fnGone`\n"})
    ran = run(cwd=root)
    assert (ran.code, ran.out) == (2, "")
    assert "no skill found" in ran.err
    assert run("--allow-empty", cwd=root).code == 0


def test_sources_that_are_not_there_hold_no_name() -> None:
    moved = {"pyproject.toml": CONFIGURATION.replace("mill/**", "millet/**").replace("scales/**", "scale/**")}
    found = judged(TREE | moved | {ENTRY: HEAD + "Call `fnSetStones`.\n"}).findings
    assert {finding.diagnostic.severity.word for finding in found} == {"error"}
    reasons = [finding.diagnostic.evidence.text for finding in found if finding.diagnostic.evidence]
    assert reasons
    assert set(reasons) == {"no file of the project matches the `source` of this rule of `names`"}


CONTROLS = {
    "fence": "```\n{0}\n```",
    "fence of Markdown": "```md\n{0}\n```",
    "fence of Python": "```python\n{0}\n```",
    "tilde fence": "~~~\n{0}\n~~~",
    "tilde fence with fences in it": "~~~~md\n```\n{0}\n```\n~~~\n{0}\n~~~~",
    "fence in a list": "1. Write:\n\n   ~~~\n   {0}\n   ~~~",
    "indented code": "Write:\n\n    {0}\n",
    "comment": "<!-- {0} -->",
    "comment over lines": "<!--\n{0}\n-->",
}


@pytest.mark.parametrize("control", CONTROLS)
@pytest.mark.parametrize(
    "named",
    [
        *("[a](gone.md)", "![a](gone.png)", "`mill/gone.py`", "`gone.py`", "`mill/gone/`", "`fnGone()`"),
        *("`mill.stones.fnGone()`", "`mill/stones.py::fnGone`", "`@fnGone`", "`test_gone`", "test_gone"),
    ],
)
def test_scaffolds_and_comments_name_nothing(named: str, control: str) -> None:
    assert told(f"Text.\n\n{named}\n"), "the control itself must be able to fail"
    assert told(f"Text.\n\n{CONTROLS[control].format(named)}\n") == []


@pytest.mark.parametrize(
    "named",
    [
        *("[a](docs/<name>.md)", "[a](docs/{name}.md)", "[a](docs/*.md)", "[a](https://mill.invalid/gone.md)"),
        *("`mill/<name>.py`", "`mill/{name}.py`", "`mill/*.py`", "`mill/{a,b}.py`", "`path/to/stones.py`"),
        *("`mill/.../gone.py`", "`your-mill/gone.py`", "`https://mill.invalid/gone.py`", "`@mill/gone`"),
        *("`<name>.py`", "`*.py`", "`{name}.md`", "`fn<Name>`", "`fn{Name}`", "`fn*`", "`fn...`", "`fn[Name]`"),
        *("`test_<name>`", "`test_*`", "`test_{name}`", "test_*", "test_<name>", "test_{name}", "test\\_<name>"),
        *("`$MILL/gone.py`", "`~/gone.py`", "`--fnGone`", "`FN_GONE=1`"),
    ],
)
def test_gaps_to_fill_in_and_things_of_others_name_nothing(named: str) -> None:
    assert told(f"See {named} and so on.\n") == []


# What the hand-written tests of such a project miss, each of which was tried.


@pytest.mark.parametrize("text", ["fsFlourName", "fnTraced", "fnWritten"])
@pytest.mark.parametrize("must", ["occur", "be-defined"])
def test_no_comment_docstring_or_string_keeps_a_dead_name_alive(text: str, must: str) -> None:
    assert text in TOOLS
    files = {"pyproject.toml": CONFIGURATION.replace('"occur"', f'"{must}"')}
    assert told(f"Call `{text}`, then `fsSackName`.\n", files) == [name(text)]


@pytest.mark.parametrize("text", ["test_gap_is_kept", "test_dress_is_odd"])
def test_no_comment_or_docstring_keeps_a_dead_test_alive(text: str) -> None:
    assert text in TESTS
    assert told(f"Keep `{text}` and {text}.\n") == [name(text), name(text)]


def test_a_name_in_use_alone_occurs_and_is_not_defined() -> None:
    files = {"mill/use.py": "print(fnBuiltIn)\n"}
    assert told("Call `fnBuiltIn`.\n", files) == []
    files["pyproject.toml"] = CONFIGURATION.replace('"occur"', '"be-defined"')
    assert told("Call `fnBuiltIn`.\n", files) == [name("fnBuiltIn")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mill/stones.py::fnGone", name("mill/stones.py::fnGone")),
        ("mill/stones.py::I_GONE", name("mill/stones.py::I_GONE", "proof", "warning")),
        ("mill/stones.py::fsSackName", name("mill/stones.py::fsSackName", "proof", "warning")),  # of another file
        ("mill/stones.py::Stones.fnGone", name("mill/stones.py::Stones.fnGone")),
        ("mill/gone.py::fnSetStones", path("mill/gone.py::fnSetStones")),
        ("mill/gone.py::I_GRIT", path("mill/gone.py::I_GRIT")),
        ("tests/test_gone.py::test_stones_are_set", path("tests/test_gone.py::test_stones_are_set")),
        (
            "tests/test_stones.py::test_weight",
            Told("test-missing", "warning", "tests/test_stones.py::test_weight", "proof"),
        ),
    ],
)
def test_a_name_behind_its_file_is_not_in_it(text: str, expected: Told) -> None:
    assert told(f"See `{text}`.\n") == [expected]


@pytest.mark.parametrize("text", ["@fnGone", "@fnGone()", "@fnTraced"])
def test_a_decorator_is_nowhere(text: str) -> None:
    (found,) = told(f"Wrap it in `{text}`, not in `@fnLogged`.\n")
    assert (found.rule, found.level, found.evidence) == ("symbol-missing", "error", "declared")
    assert found.text.startswith(text.strip("@()"))


@pytest.mark.parametrize(
    ("text", "evidence", "level"),
    [
        ("mill.stones.fnGone", "declared", "error"),
        ("mill.stones.fnGone()", "declared", "error"),
        ("stones.fnGone()", "declared", "error"),
        ("Stones.fnGone", "declared", "error"),
        ("self.fnGone()", "declared", "error"),
        ("mill.stones.fsSackName()", "proof", "warning"),  # it is in another module
        ("mill.stones.gone()", "proof", "warning"),  # no name of the convention
    ],
)
def test_a_function_is_not_in_its_module(text: str, evidence: str, level: str) -> None:
    assert told(f"Call `{text}`.\n") == [name(text.removesuffix("()"), evidence, level)]


@pytest.mark.parametrize(
    "text", ["mill/gone/", "gone/", "mill/stones/", "mill/gone.sh", "gone.sh", "./gone.sh", "/mill/gone.py"]
)
def test_a_folder_or_script_is_not_there(text: str) -> None:
    assert told(f"It is in `{text}`, beside `mill/turn.sh` and `mill/`.\n") == [path(text)]


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("[a](gone.md)", path("gone.md", "proof", "warning")),
        ("`mill/gone.py`", path("mill/gone.py")),
        ("`gone.py`", path("gone.py")),
        ("`mill/gone/`", path("mill/gone/")),
        ("`fnGone`", name("fnGone")),
        ("`mill/stones.py::fnGone`", name("mill/stones.py::fnGone")),
        ("`mill.stones.fnGone`", name("mill.stones.fnGone")),
        ("`test_gone`", name("test_gone")),
        ("test_gone", name("test_gone")),
    ],
)
def test_other_files_of_the_skill_are_read(named: str, expected: Told) -> None:
    page = {PAGE: f"# Rye\n\nSee {named}.\n"}
    assert told("Read [the page](references/rye.md).\n", page) == [expected]
    deep = {PAGE.replace("rye", "more/oats"): f"# Oats\n\nSee {named}.\n"}
    assert told("Read `references/more/oats.md`.\n", deep) == [expected]


def test_other_skills_of_the_project_are_read() -> None:
    storing = {".claude/skills/storing/SKILL.md": STORING + "\nThen `fnGone`, and `mill/gone.py`.\n"}
    assert told("Grind.\n", storing) == [name("fnGone"), path("mill/gone.py")]


def test_case_is_told_as_such() -> None:
    found = told("Read `Mill/stones.py`, `mill/Tools.py`, `README.MD` and [it](../../../docs/Flour.md).\n")
    assert [(each.rule, each.level) for each in found if each.rule != "path-missing"] == [("path-case", "error")] * 3
    assert [each.text for each in found if each.rule == "path-missing"] == ["README.MD"]


# What such tests fail for without a reason.


@pytest.mark.parametrize(
    "body",
    [
        "~~~\n[a](gone.md)\n~~~",
        "~~~python\nfnGone(`mill/gone.py`)\n~~~",
        "~~~\n```\n~~~\n\n`fnSetStones`",
        "```md\n[a](gone.md)\n```",
        "> ```\n> [a](gone.md)\n> ```",
        '[a](../../../docs/flour.md "The flour")',
        "[a](../../../docs/flour.md 'The flour')",
        "[a](../../../docs/flour.md (The flour))",
        '[a](<../../../docs/flour.md> "It is (rye)")',
        '[a][b]\n\n[b]: ../../../docs/flour.md "The flour"',
    ],
)
def test_fences_and_titles_are_read_as_markdown(body: str) -> None:
    assert told(f"Text.\n\n{body}\n") == []


# What a project may say itself.


@pytest.mark.parametrize(
    "written", ["`flour.json`", "[it](flour.json)", "![it](flour.json)", "[it][a]\n\n[a]: flour.json"]
)
def test_an_allowed_text_is_allowed_in_every_form(written: str) -> None:
    assert told(f"It is {written}\n") == []
    assert [each.text for each in told(f"It is {written.replace('flour', 'bran')}\n")] == ["bran.json"]


def test_other_names_may_be_allowed() -> None:
    files = {
        "pyproject.toml": CONFIGURATION.replace('allow = ["', 'allow = ["fnGone", "test_gone", "mill/gone.py:3", "')
    }
    assert told("See `fnGone`, `mill.fnGone()`, test_gone and `mill/gone.py:3`.\n", files) == []


def test_a_text_that_nothing_needs_to_be_allowed_is_told(tmp_path: Path) -> None:
    ran = run("-q", cwd=write_tree(tmp_path, TREE | {ENTRY: HEAD + "It makes `build/sacks.csv`.\n"}))
    assert (ran.code, ran.out) == (0, "")
    assert re.findall("no reference needs `(.+)` to be allowed", ran.err) == ["flour.json"]


def test_a_rename_that_a_comment_remembers_is_told_with_the_new_name(tmp_path: Path) -> None:
    """The whole way: the function is renamed, its old name stays in a comment, and the skill is not touched."""
    body = "Name the sack with `fsSackName` of `mill/tools.py`.\n"
    root = write_tree(tmp_path, TREE | {ENTRY: HEAD + body})
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "mill")
    assert run("-q", cwd=root).code == 0
    write_tree(root, {"mill/tools.py": TOOLS.replace("def fsSackName", "# fsSackName before\ndef fsSacksName")})
    for arguments in (("check",), ("check", "--base", "none")):
        ran = run(*arguments, "-q", "--output-format", "json", cwd=root)
        (found,) = json.loads(ran.out)["findings"]
        assert (ran.code, found["rule"], found["severity"]) == (1, "symbol-missing", "error")
        assert found["evidence"]["kind"] == "declared"
        assert "fsSacksName" in found["help"] or "none" in arguments
