"""Files that a skill makes itself, by its commands or its words, need not be there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import LINES, World
from tests.references.made import outcomes

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"scripts/mill.sh": "", "references/flour.md": "# Flour\n"}


@pytest.mark.parametrize(
    "command",
    [
        "curl -o scripts/sift.sh https://example.org/sift.sh",
        "wget -O scripts/sift.sh https://example.org/sift.sh",
        "cp scripts/mill.sh scripts/sift.sh",
        "mv scripts/mill.sh ./scripts/sift.sh",
        "touch scripts/sift.sh",
        "echo grind | tee scripts/sift.sh",
        "cat > scripts/sift.sh <<'END'\ngrind\nEND",
        "echo grind >> scripts/sift.sh",
        "cd scripts\necho grind > sift.sh",
        "mill --output=scripts/sift.sh",
    ],
)
def test_a_command_makes_a_file(command: str) -> None:
    found = outcomes(f"```sh\n{command}\n```\n\nThen read `scripts/sift.sh`.\n", FILES)
    assert [outcome for text, outcome in found if text == "scripts/sift.sh" and outcome == "path"] == []


@pytest.mark.parametrize(
    "command",
    [
        "git clone https://example.org/bran references/bran",
        "mkdir -p references/bran",
        "unzip b.zip -d references/bran",
    ],
)
def test_a_command_makes_a_folder(command: str) -> None:
    assert outcomes(f"```sh\n{command}\n```\n\n[b](references/bran/b.md)\n", FILES)[-1][1] == "to-be-created"


def test_a_folder_that_a_package_manager_works_in_is_not_made() -> None:
    body = "```sh\nnpm --prefix references run grind\n```\n\n[b](references/bran.md)\n"
    assert outcomes(body, FILES)[-1][1] == "path"


@pytest.mark.parametrize("template", ["assets/flour.template.html", "assets/flour.html.tmpl"])
def test_what_the_skill_brings_a_template_of_is_made(template: str) -> None:
    assert outcomes("[b](references/flour.html)\n", {**FILES, template: "x"})[-1][1] == "to-be-created"


def test_what_is_only_read_is_not_made() -> None:
    body = "```sh\ngrind < scripts/sift.sh\ncp scripts/sift.sh references/bran.md\n```\n\n[s](scripts/sift.sh)\n"
    assert outcomes(body, FILES)[0] == ("scripts/sift.sh", "path")


def test_a_link_leads_to_what_the_text_says_to_make() -> None:
    body = "Save the plot as `gap.png`. Later on, embed it with ![gap](gap.png). See [x](other.png)."
    assert outcomes(body, FILES)[-2:] == [("gap.png", "to-be-created"), ("other.png", "path")]


def test_links_that_show_how_one_is_written() -> None:
    body = "Write `![flour](bran.png)`: ![flour](bran.png). [Title](page.md), [Title](sieve.md), [Sieve](file.md)"
    found = dict(outcomes(body, FILES))
    assert [found[each] for each in ("bran.png", "page.md", "sieve.md", "file.md")] == [
        *("placeholder", "placeholder", "path", "path"),
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("The stone is at `scripts/mill.sh:9`.", "line"),
        ("> `scripts/mill.sh:9` grinds twice", "example"),
        ("Report as `scripts/mill.sh:9`.", "example"),
        ("| File | Problem |\n| --- | --- |\n| `scripts/mill.sh:9` | dust |", "example"),
        ("| File | Stone |\n| --- | --- |\n| `scripts/mill.sh:9` | dust |", "line"),
        ("## Findings\n\n- `scripts/mill.sh:9` grinds twice", "example"),
        ("- **High**: `scripts/mill.sh:9` grinds twice", "example"),
    ],
)
def test_a_line_that_shows_how_a_place_is_cited(body: str, expected: str) -> None:
    assert outcomes(f"{body}\n", {"scripts/mill.sh": "#!/bin/sh\ngrind\n"})[-1][1] == expected


READS = "export const GAPS = 'mill/gaps/frozen.json';\n"


@pytest.mark.parametrize(
    ("code", "target", "outcome"),
    [
        ({"/src/gaps.ts": READS}, "frozen.json", "generated"),
        ({"/src/gaps.py": 'GAPS = "../mill/gaps/frozen.json"\n'}, "frozen.json", "generated"),
        ({"/src/gaps.ts": "// see mill/gaps/frozen.json\n"}, "frozen.json", "path"),
        ({"/src/gaps.ts": "const GAPS = 'frozen.json';\n"}, "frozen.json", "path"),
        ({"/src/gaps.test.ts": READS}, "frozen.json", "path"),
        ({"/src/gaps.ts": "help('docs', 'mill/gaps/frozen.md');\n"}, "frozen.md", "path"),
    ],
)
def test_what_a_program_has_as_a_string_is_a_file_that_it_makes(
    code: dict[str, str], target: str, outcome: str
) -> None:
    found = outcomes(f"Read [the gaps](../../mill/gaps/{target}).\n", code)
    assert found[-1][1] == outcome


@pytest.mark.parametrize("command", ["mkdir -p scripts references", "cp references/flour.md references/"])
def test_a_folder_that_the_skill_brings_is_not_filled_by_who_makes_sure_of_it(command: str) -> None:
    body = f"```sh\n{command}\n```\n\nRead [it](references/folur.md).\n"
    assert ("references/folur.md", "path") in outcomes(body, FILES)
    assert ("references/folur.md", "path") not in outcomes(body, {"scripts/mill.sh": ""})


@pytest.mark.parametrize(
    ("path", "level"),
    [
        (".claude/hooks/guard.py", "warning"),
        (".husky/pre-commit", "warning"),
        (".githooks/pre-push", "warning"),
        (".claude/hooks/seen.json", "note"),
        (".mill/guard.py", "note"),
    ],
)
def test_a_hook_is_written_by_people(tmp_path: Path, path: str, level: str) -> None:
    made = World(tmp_path, f"The guard is `{path}`.\n", {path: LINES, "mill/gaps.py": f'GUARD = "{path}"\n'})
    made.remove(path)
    assert [each.level for each in made.told()] == [level]


SIFT = "---\nname: sift\ndescription: Sifts flour. Use when flour is coarse.\n---\n\n"


@pytest.mark.parametrize(
    ("path", "text", "is_made"),
    [
        (".claude/skills/sift/SKILL.md", "Write or update `bags/list.md` with all bags.\n", True),
        (".claude/skills/sift/SKILL.md", "```sh\nmill --output bags/list.md\n```\n", True),
        (".claude/skills/sift/references/more.md", "Write or update `bags/list.md` with all bags.\n", True),
        (".claude/commands/pack.md", "Write or update `bags/list.md` with all bags.\n", True),
        (".claude/workflows/pack/plan.md", "Then create the list at `bags/list.md`.\n", True),
        (".claude/skills/sift/SKILL.md", "Read `bags/list.md`.\n", False),
        (".claude/skills/sift/SKILL.md", "Never create `bags/list.md` by hand.\n", False),
        (".claude/skills/sift/SKILL.md", "Create rows with `bags/list.md`.\n", False),
        (".claude/skills/sift/SKILL.md", "Write a bag like `bags/list.md`.\n", False),
        (".claude/skills/sift/SKILL.md", "Save and run `bags/list.md`.\n", False),
        (".claude/skills/sift/SKILL.md", "```sh\ngrep -o bags/list.md rye\n```\n", False),
        (".claude/skills/sift/SKILL.md", "Put the new bag into `bags/list.md`.\n", False),
        (".claude/skills/sift/SKILL.md", "The output of `bags/list.md` goes on.\n", False),
        (".claude/skills/sift/SKILL.md", "```sh\ntest -f bags/list.md && mill --report bags/list.md\n```\n", False),
        (".claude/CHANGELOG.md", "- Create `bags/list.md`\n", False),
        (".claude/plans/old.md", "Create `bags/list.md`.\n", False),
        (".claude/skills/sift/SKILL.md", "Write to `bags/list.md.txt`.\n", False),
        ("other/skills/sift/SKILL.md", "Write or update `bags/list.md` with all bags.\n", False),
    ],
)
def test_what_a_text_beside_the_skill_makes_need_not_be_there(
    tmp_path: Path, path: str, text: str, is_made: bool
) -> None:
    made = World(tmp_path, "Read `bags/list.md`.\n", {"bags/list.md": LINES, "bags/a.md": LINES, path: SIFT + text})
    made.remove("bags/list.md")
    assert [each.level for each in made.told()] == ["note" if is_made else "warning"]
    made.commit()
    assert [each.level for each in made.told()] == ["" if is_made else "warning"]
