"""What code spans, prose and shell commands name of the skill's own files."""

from __future__ import annotations

import pytest

from skill_lint.model.diagnostic import Severity
from tests.references.made import outcomes, surveys, verdicts

FILES = {
    "boxes.md": "# Boxes\n",
    "references/gap-table.md": "# Gaps\n",
    "references/reference.md": "# Reference\n",
    "scripts/draw.py": "print(1)\n",
    "scripts/set.sh": "#!/bin/sh\n",
    "assets/form.md": "# A form\n",
    "readme.md": "# About\n",
}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # code spans
        ("`boxes.md`", [("boxes.md", "resolved")]),
        ("`references/gap-table.md`", [("references/gap-table.md", "resolved")]),
        ("`gap-table.md`", [("gap-table.md", "resolved")]),  # by its bare name
        ("`references/`", [("references/", "resolved")]),
        ("`BOXES.md`", [("BOXES.md", "case")]),
        ("`references/Gap-Table.md`", [("references/Gap-Table.md", "case")]),
        ("`Scripts/draw.py`", [("Scripts/draw.py", "case")]),
        ("`scripts\\draw.py`", [("scripts\\draw.py", "backslash")]),
        ("`scripts\\\\draw.py`", [("scripts\\\\draw.py", "backslash")]),
        ("Never write `..\\` or `scripts\\`.", [("..\\", "resolved"), ("scripts\\", "resolved")]),
        ("`GAP-TABLE.md`", [("GAP-TABLE.md", "scope")]),  # of the project, as like as not
        ("`Gap-Table.md`", [("Gap-Table.md", "case")]),
        ("`README.md`", [("README.md", "scope")]),
        ("`Readme.md`", [("Readme.md", "scope")]),
        ("`FORM.md`", [("FORM.md", "scope")]),  # material, to be written elsewhere under another name
        ("Create `Boxes.md` in the project.", [("Boxes.md", "scope")]),
        ("Fill `Boxes.md` as boxes.md says.", [("Boxes.md", "scope"), ("boxes.md", "resolved")]),  # two files
        ("`scripts/gone.py`", [("scripts/gone.py", "path")]),
        ("`src/main.tsx` and `package.json`", [("src/main.tsx", "scope"), ("package.json", "scope")]),
        ("`references/<topic>.md`", [("references/<topic>.md", "placeholder")]),
        ("`${CLAUDE_SKILL_DIR}/scripts/draw.py`", [("${CLAUDE_SKILL_DIR}/scripts/draw.py", "resolved")]),
        ("`${OTHER}/scripts/gone.py`", [("${OTHER}/scripts/gone.py", "variable")]),
        ("`{{ a }}/{{b}}.md`", [("{{ a }}/{{b}}.md", "variable")]),
        ("`docs/{a name}/{b}.md`", [("docs/{a name}/{b}.md", "placeholder")]),
        ("`~/.config/a.toml`", [("~/.config/a.toml", "outside")]),
        ("`boxes.md:1` `boxes.md#L1`", [("boxes.md:1", "resolved"), ("boxes.md#L1", "resolved")]),
        # prose
        ("See boxes.md.", [("boxes.md", "resolved")]),
        ("See **BOXES.md**, please.", [("BOXES.md", "case")]),
        ("詳細はBOXES.mdを参照。", [("BOXES.md", "case")]),
        ("See references/GAP-TABLE.md!", [("references/GAP-TABLE.md", "case")]),
        ("Each has a README.md of its own, and a SKILL.MD.", [("README.md", "scope"), ("SKILL.MD", "scope")]),
        ("See other.md and boxes.md5 and https://example.org/BOXES.md or a/BOXES.mdx.", []),
        ("# BOXES.md", [("BOXES.md", "case")]),
        # a link answers for its text
        ("[BOXES.md](boxes.md) [`BOXES.md`](boxes.md)", [("boxes.md", "resolved"), ("boxes.md", "resolved")]),
        # commands
        ("Run `python scripts/draw.py out.png`.", [("scripts/draw.py", "resolved")]),
        ("Run `python scripts/Draw.py`.", [("scripts/Draw.py", "case")]),
        ("Run `python scripts\\draw.py`.", [("scripts\\draw.py", "backslash")]),
        ("```bash\npython scripts/Draw.py < in.txt > scripts/out.txt\n```", [("scripts/Draw.py", "case")]),
        ("```sh\ncd scripts && python draw.py\n```", [("draw.py", "resolved")]),
        ("```sh\ncd elsewhere\npython scripts/Draw.py\n```", [("scripts/Draw.py", "scope")]),
        ("```sh\ngit clone https://example.org/x.git\npython scripts/Draw.py\n```", [
            ("https://example.org/x.git", "external"),
        ]),
        ("```sh\ncd ${CLAUDE_SKILL_DIR}/scripts\npython draw.py\n```", [
            ("${CLAUDE_SKILL_DIR}/scripts", "resolved"), ("draw.py", "resolved"),
        ]),
        ("```python\nopen('scripts/Draw.py')\n```", []),
        ("```\npython scripts/Draw.py\n```", []),
        ("    python scripts/Draw.py", []),
        # words that are no files
        ("`and/or` `2026/01/31` `.env` `.pdf` `v1.2/v1.3` `CI/CD`", []),
    ],
)  # fmt: skip
def test_what_is_named(body: str, expected: list[tuple[str, str]]) -> None:
    assert outcomes(body, FILES) == expected


@pytest.mark.parametrize(
    "body",
    [
        "On Windows run `python scripts\\draw.py`.",
        "In PowerShell: `python scripts\\draw.py`",
        "Run `powershell -File scripts\\draw.py`.",
        "## Windows\n\nRun `python scripts\\draw.py`.",
        "Run `C:\\Python\\python.exe scripts\\draw.py`.",
    ],
)
def test_backslashes_are_good_on_windows(body: str) -> None:
    assert [what for text, what in outcomes(body, FILES) if text == "scripts\\draw.py"] == ["resolved"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("The table is in `/Users/mira/pond/dosing.md`.", "/Users/mira/pond/dosing.md"),
        ("The table is in /home/mira/pond/dosing.md.", "/home/mira/pond/dosing.md"),
        ("`C:\\Users\\mira\\pond`", "C:\\Users\\mira\\pond"),
        ("`cat /mnt/c/Users/mira/pond.md`", "/mnt/c/Users/mira/pond.md"),
        ("```bash\ncd /Users/mira/pond\n```", "/Users/mira/pond"),
    ],
)
def test_home_folders_of_one_person(body: str, text: str) -> None:
    assert [found for found, what in outcomes(body) if what == "absolute"] == [text]


@pytest.mark.parametrize(
    "body",
    [
        *("`/home/user/a.md`", "`/Users/you/a.md`", "`/Users/<name>/a.md`", "`/home/{user}/a.md`", "`/Users/*/a.md`"),
        *("`/home/ubuntu/a.md`", "`/home/$USER/a.md`", "`GET /home/feed`", "`https://example.org/Users/mira/a.md`"),
        *("`~/Users/mira/a.md`", "`/usr/share/a.md`", "`/Users/Shared/a.md`"),
        '```json\n{"a": "/Users/mira/a.md"}\n```',
    ],
)
def test_home_folders_of_nobody(body: str) -> None:
    assert "absolute" not in {what for _, what in outcomes(body)}


def test_a_file_of_the_project_is_found_for_a_skill_of_its_agent_folder() -> None:
    files = {"/core/loader.py": "x = 1\n"}
    found = surveys(".agents/skills/mill/SKILL.md", "`core/loader.py` `core/gone.py`", files)[".agents/skills/mill"]
    assert [(verdict.where, verdict.reason) for verdict in found] == [("core/loader.py", None), ("", "no-history")]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("```bash\n./scripts/set.sh 1\n```", "call"),
        ("```bash\nscripts/set.sh 1\n```", "call"),
        ("```bash\nX=1 ${CLAUDE_SKILL_DIR}/scripts/set.sh\n```", "call"),
        ("```bash\ncd scripts\n./set.sh\n```", "call"),
        ("```console\n$ ./scripts/set.sh\n```", "call"),
        ("Run `./scripts/set.sh`.", "call"),
        ("Type `./scripts/set.sh 1`.", "call"),
        ("```bash\nbash scripts/set.sh\n```", "command"),
        ("```bash\nsh ./scripts/set.sh\n```", "command"),
        ("```bash\nchmod +x scripts/set.sh\n./scripts/set.sh\n```", "command"),
        ("```bash\nchmod +x scripts/*.sh\n```\n\n```bash\n./scripts/set.sh\n```", "command"),
        ("Use `scripts/set.sh 1`.", "command"),
        ("The script is `./scripts/set.sh`.", "code"),
        ("Run `scripts/set.sh`.", "code"),
    ],
)
def test_direct_calls(body: str, kind: str) -> None:
    assert verdicts(body, FILES)[-1].reference.kind == kind
    assert verdicts(body, FILES)[-1].where == "skills/mill/scripts/set.sh"


def test_a_folder_alone_in_another_case_is_another_one() -> None:
    files = {"references/gap.md": "# Gap\n"}
    assert outcomes("All code is in `References/`.\n\nRead `References/gap.md`.\n", files) == [
        ("References/", "scope"),
        ("References/gap.md", "case"),
    ]


def test_another_case_of_a_file_of_the_project_is_a_note() -> None:
    found = surveys(
        ".agents/skills/mill/SKILL.md",
        "See `docs/Water.md`, then `Gaps/Wheat.md`.\n",
        {
            "/docs/water.md": "# Water\n",
            "gaps/wheat.md": "# Wheat\n",
        },
    )[".agents/skills/mill"]
    assert [(verdict.fault, verdict.severity) for verdict in found] == [
        ("case", Severity.NOTE),
        ("case", Severity.WARNING),
    ]


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ("`references/security.md`", "case"),
        ("`./references/security.md`", "case"),
        ("`References/Security.md`", "case"),
        ("`references/readme.md`", "case"),
        ("[x](references/security.md)", "case"),
        ("`security.md`", "scope"),  # every project may have one
        ("`references/Security.md`", "resolved"),
    ],
)
def test_a_general_name_in_a_folder_of_the_skill_means_the_file_there_in_any_case(written: str, outcome: str) -> None:
    files = {"references/Security.md": "Lock the mill.\n", "references/README.md": "All of it.\n"}
    (found,) = verdicts(f"See {written}.", files)
    assert (found.fault or found.reason or found.status) == outcome
