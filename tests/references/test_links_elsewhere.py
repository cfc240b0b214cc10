"""Links that lead nowhere in the tree and prove nothing: to pages of the host, to skills installed beside this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.references.target import is_output, is_page_of_host
from tests.support import lint_files

if TYPE_CHECKING:
    from skill_lint.model.diagnostic import Diagnostic

HEAD = "---\nname: grind\ndescription: Grinds rye. Use when rye is to be ground.\n---\n"


def levels(files: dict[str, str]) -> list[tuple[str, str]]:
    found = (finding.diagnostic for finding in lint_files(files))
    return [(each.rule, each.severity.word) for each in found if each.rule == "path-missing"]


@pytest.mark.parametrize(
    ("path", "is_page"),
    [
        ("../../pull/205", True),
        ("../../issues", True),
        ("../../../wiki/Home", True),
        ("../../compare/v1", True),
        ("../../pull/notes.md", False),
        ("../pull/205", False),
        ("../../wikis/Home", False),
    ],
)
def test_pages_of_the_host(path: str, is_page: bool) -> None:
    assert is_page_of_host(path) is is_page


@pytest.mark.parametrize(
    ("path", "is_made"),
    [
        ("out/a.json", True),
        ("graph-out/a.json", True),
        ("./dist/a.js", True),
        ("outline/a.md", False),
        (".out/a", False),
        ("state/milling.ndjson", True),
        ("mill/state/milling.json", True),
        ("state/milling.py", False),
        ("state/mill/milling.json", False),
    ],
)
def test_outputs(path: str, is_made: bool) -> None:
    assert is_output(path) is is_made


def test_a_skill_of_another_folder_may_be_installed_beside_this_one() -> None:
    files = {
        "flow/skills/grind/SKILL.md": f"{HEAD}See [sift](../sift/SKILL.md).\n",
        "code/skills/sift/SKILL.md": HEAD.replace("grind", "sift"),
    }
    assert levels(files) == [("path-missing", "note")]
    gone = {path: text for path, text in files.items() if "sift/" not in path}
    assert levels(gone) == [("path-missing", "error")]
    within = {path.replace("flow/", ".claude/"): text for path, text in files.items()}
    assert levels(within) == [("path-missing", "error")]


@pytest.mark.parametrize(("line", "level"), [("", "error"), (":1", "note"), (":3-7", "note")])
def test_a_link_with_a_line_is_a_jump_of_an_editor(line: str, level: str) -> None:
    assert levels({".claude/skills/grind/SKILL.md": f"{HEAD}In [`mill.ts`](mill.ts{line}).\n"}) == [
        ("path-missing", level)
    ]


@pytest.mark.parametrize(("first", "level"), [("", "note"), ("#!/bin/bash\n", "")])
def test_a_script_to_be_written_asks_for_nothing(first: str, level: str) -> None:
    files = {
        ".claude/skills/grind/SKILL.md": f"{HEAD}```sh\n{first}make sift\n```\nAnd `make grind`.\n",
        "Makefile": "grind:\n\techo\n",
    }
    found = [finding.diagnostic for finding in lint_files(files) if finding.diagnostic.rule == "command-missing"]
    assert [each.severity.word for each in found] == ([level] if level else [])


def told(files: dict[str, str]) -> list[Diagnostic]:
    return [finding.diagnostic for finding in lint_files(files)]


MILL = "---\nname: mill\ndescription: Sets a mill. Use when flour is coarse.\n---\n\n"
TWIN = f"{MILL}Read [the gaps](../../guides/gaps.md).\n"


@pytest.mark.parametrize("kept", [".cursor/kit/mill/backup", "skills/grains/mill"])
def test_a_link_out_of_a_copy_may_be_right_where_the_skill_lies(kept: str) -> None:
    files = {f"{kept}/SKILL.md": TWIN, ".cursor/skills/mill/SKILL.md": TWIN, ".cursor/guides/gaps.md": "# Gaps\n"}
    assert [each.rule for each in told(files) if each.rule.startswith("path")] == []
    del files[".cursor/guides/gaps.md"]
    found = {each.path for each in told(files) if each.rule == "path-missing"}
    assert found == {f"{kept}/SKILL.md", ".cursor/skills/mill/SKILL.md"}


def test_a_link_out_of_a_plugin_s_skill_must_lead_somewhere_in_it() -> None:
    files = {f"{plugin}/skills/mill/SKILL.md": TWIN for plugin in ("a", "b")}
    files |= {f"{plugin}/.claude-plugin/plugin.json": f'{{"name": "{plugin}"}}' for plugin in ("a", "b")}
    files["b/guides/gaps.md"] = "# Gaps\n"
    assert [each.path for each in told(files) if each.rule == "path-missing"] == ["a/skills/mill/SKILL.md"]


def test_a_document_of_a_skill_may_lead_to_one_that_is_installed_beside_it() -> None:
    files = {
        "flow/skills/grind/SKILL.md": f"{HEAD}See [more](references/more.md).\n",
        "flow/skills/grind/references/more.md": "See [sift](../../sift/SKILL.md).\n",
        "code/skills/sift/SKILL.md": HEAD.replace("grind", "sift"),
    }
    assert levels(files) == [("path-missing", "note")]
    del files["code/skills/sift/SKILL.md"]
    assert levels(files) == [("path-missing", "warning")]


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ('Add a step: "Apply the gaps of [gaps.md](gaps.md)".', False),
        ("Add “see [gaps.md](gaps.md) first” to it.", False),
        ('Set the "narrow" gap, see [gaps.md](gaps.md).', True),
        ('See "[gaps.md](gaps.md)".', True),
    ],
)
def test_a_link_within_a_quoted_text_is_one_to_be_written(text: str, is_told: bool) -> None:
    found = {each.rule for each in told({".claude/skills/mill/SKILL.md": f"{MILL}{text}\n"})}
    assert ("path-missing" in found) is is_told


def test_a_link_of_a_skill_in_use_must_lead_somewhere_from_there() -> None:
    files = {
        ".claude/skills/mill/SKILL.md": TWIN,
        ".cursor/skills/mill/SKILL.md": TWIN,
        ".cursor/guides/gaps.md": "x\n",
    }
    found = [each.path for each in told(files) if each.rule == "path-missing"]
    assert found == [".claude/skills/mill/SKILL.md"]


@pytest.mark.parametrize(
    ("head", "level"), [("<!-- SYNCED from example/mills (skills/mill/SKILL.md) -->\n", "note"), ("", "warning")]
)
def test_a_document_that_is_taken_over_as_it_is_has_notes(head: str, level: str) -> None:
    files = {
        "skills/mill/SKILL.md": f"{MILL}Read [up](references/up.md).\n",
        "skills/mill/references/up.md": f"{head}# Mills\n\nRead [the gaps](references/gaps.md).\n",
    }
    found = [each.severity.word for each in told(files) if each.rule == "path-missing"]
    assert found == [level]


@pytest.mark.parametrize(
    ("words", "is_told"),
    [("The `/sift` skill", False), ("The `sift` skill's", False), ("The `mill` skill", True), ("Run", True)],
)
def test_a_script_of_another_skill_is_that_ones(words: str, is_told: bool) -> None:
    files = {
        ".claude/skills/mill/SKILL.md": f"{MILL}{words} `scripts/sifts.sh`.\n",
        ".claude/skills/mill/scripts/sift.sh": "scripts/sift.sh\n",
    }
    levels = {each.severity.word for each in told(files) if each.rule == "path-missing"}
    assert levels == {"warning" if is_told else "note"}


BADGE = "[![build](https://img.shields.io/badge/build-passing-green)](https://mill.example)"
GIVEN = '<img src="https://github.com/grain/mill/workflows/ci/badge.svg" alt="ci">'


@pytest.mark.parametrize(
    ("text", "level"),
    [
        (f"# Mill\n\n{BADGE} {BADGE}\n\nSee [gaps](docs/gaps.md).\n", "note"),
        (f"# Mill\n\n{GIVEN} {BADGE}\n\nSee [gaps](docs/gaps.md).\n", "note"),
        (f"# Badges\n\n{BADGE} is one.\n\nSee [gaps](docs/gaps.md).\n", "warning"),
        ("# Mill\n\nSee [what is safe](docs/security.md).\n", "warning"),
        (f"# Mill\n\n{'Rye. ' * 700}\n\n{BADGE} {BADGE}\n\nSee [gaps](docs/gaps.md).\n", "warning"),
        ("# Mill\n\n![a badge](img/badges-of-mills.png)\n\nSee [gaps](docs/gaps.md).\n", "warning"),
        ("# Mill\n\nSee [the licence](../../LICENSE.md).\n", "note"),
        ("# Mill\n\nSee [how](../../../CONTRIBUTING.md).\n", "note"),
        ("# Mill\n\nSee [the licence](LICENSE.txt).\n", "warning"),
        ("# Mill\n\nSee [the licences](../../licensing.md).\n", "warning"),
    ],
)
def test_a_copied_front_page_speaks_of_its_repository(text: str, level: str) -> None:
    entry = f"{HEAD}See [more](README.md).\n"
    pictures = {".claude/skills/grind/img/badges-of-mills.png": ""}
    found = levels({".claude/skills/grind/SKILL.md": entry, ".claude/skills/grind/README.md": text, **pictures})
    assert found == [("path-missing", level)]
    is_inside = "](../" not in text
    at_root = levels({"SKILL.md": entry, "README.md": text, "img/badges-of-mills.png": ""})
    assert at_root == ([("path-missing", "warning")] if is_inside else [])


@pytest.mark.parametrize("last", ["`references/c.md`", "[c](references/c.md)"])
@pytest.mark.parametrize(
    ("lead", "is_told"),
    [
        ("the `sift` skill's `references/a.md` or ", False),
        ("the `sift` skill's `references/a.md`, `references/b.md` and ", False),
        ("the `grind` skill's `references/a.md` or ", True),
        ("the `sift` skill. Read ", True),
        ("", True),
    ],
)
def test_files_in_a_list_are_all_of_the_skill_that_is_named_before_it(lead: str, last: str, is_told: bool) -> None:
    files = {
        ".claude/skills/grind/SKILL.md": f"{HEAD}Read {lead}{last}.\n",
        **{f".claude/skills/grind/references/{name}.md": "" for name in "ab"},
    }
    assert bool(levels(files)) is (is_told or last.startswith("["))
