"""What users of linters reported about links and paths; the numbers are those of our list of reports."""

from __future__ import annotations

import pytest

from skill_lint.model.diagnostic import Severity
from tests.support import fix_files, lint_files, lint_tree

HEAD = "---\nname: mill\ndescription: Sets a mill. Use when flour is coarse.\n---\n\n"
SKILL = "skills/mill/SKILL.md"
RULES = (
    *("path-missing", "path-case", "path-outside", "path-absolute", "path-backslash", "anchor-missing"),
    *("script-not-executable", "reference-too-deep", "orphan-file"),
)


def found(body: str, others: dict[str, str] | None = None, **settings: object) -> list[tuple[str, str, str]]:
    """Give rule, severity and marked text of each finding of the rules about references."""
    files = {SKILL: HEAD + body} | (others or {})
    findings = lint_files(files, select=RULES, **settings)
    return [
        (d.rule, d.severity.word, files[d.path][d.span.start : d.span.end] if d.span else d.path)
        for d in (finding.diagnostic for finding in findings)
    ]


@pytest.mark.parametrize(
    "body",
    [
        "  ```\n  [x](https://github.com/OWNER/REPO/a.md) [y](gone.md)\n  ```\n",
        "- item\n\n  ```md\n  [y](gone.md)\n  ```\n",
        "[x](https://github.com/OWNER/REPO) [y](OWNER/REPO/a.md)",
    ],
)
def test_report_1_placeholders_and_indented_fences(body: str) -> None:
    assert found(body) == []


@pytest.mark.parametrize(
    ("body", "links"),
    [
        ("~~~\n[a](a.md)\n```\n[b](b.md)\n~~~\n[c](c.md)", ["c.md"]),
        ("   ```\n[a](a.md)\n   ```\n[c](c.md)", ["c.md"]),
        ("```\n[a](a.md)\n`````\n[c](c.md)", ["c.md"]),
        ("````\n```\n[a](a.md)\n````\n[c](c.md)", ["c.md"]),
        ("[a](a.md)\n\n```\n[b](b.md)", ["a.md"]),
        ("    ```\n\n[a](a.md)", ["a.md"]),
    ],
)
def test_report_3_fences_end_where_they_end(body: str, links: list[str]) -> None:
    assert found(body) == [("path-missing", "error", link) for link in links]


def test_a_target_in_html_is_a_warning() -> None:
    others = {"skills/mill/hopper.png": "x", "skills/mill/more.md": "<p><img src='gone.png'></p>\n"}
    body = "<img src='gone.png'>\n\n<p><img src='Hopper.png'></p>\n\n<p><a href='#gone'>x</a></p>\n\nmore.md"
    assert found(body, others) == [
        ("path-missing", "warning", "gone.png"),
        ("path-case", "warning", "Hopper.png"),
        ("anchor-missing", "warning", "#gone"),
        ("path-missing", "warning", "gone.png"),
    ]
    (fixed,) = fix_files({SKILL: HEAD + "<p><img src='Hopper.png'></p>"} | others).files
    assert fixed.after.decode() == HEAD + "<p><img src='hopper.png'></p>"


@pytest.mark.parametrize("body", ["Edit `config.json`.", "Your `src/config.json` and `settings/` come first."])
def test_report_4_a_mention_is_no_dependency(body: str) -> None:
    assert found(body) == []


def test_report_5_client_variables_resolve() -> None:
    plugin = {".claude-plugin/plugin.json": '{"name": "p"}', "skills/mill/a.md": "# A\n", "shared/b.md": "# B\n"}
    body = "[a](${CLAUDE_SKILL_DIR}/a.md) [b](${CLAUDE_PLUGIN_ROOT}/shared/b.md) [c](${CLAUDE_PLUGIN_DATA}/c.md)"
    assert found(body, plugin) == []


def test_report_6_the_order_of_files_and_the_name_of_the_root_change_nothing() -> None:
    files = {SKILL: HEAD + "[a](a.md) [b](references/b.md)", "skills/mill/references/b.md": "[c](c.md)"}
    there = lint_tree(files, select=RULES).findings
    back = lint_tree(dict(reversed(files.items())), select=RULES).findings
    assert there == back
    assert len(there) == 2


@pytest.mark.parametrize("body", ["`{{NAME}}` and `{{ name }}/a.md`", "[x]({{url}})", "[x](<% path %>/a.md)"])
def test_report_9_template_syntax_is_content(body: str) -> None:
    assert found(body) == []


def test_report_10_a_missing_file_comes_with_the_places_looked_in() -> None:
    (finding,) = lint_files({SKILL: HEAD + "[x](gone.md)"}, select=["path-missing"])
    assert finding.diagnostic.evidence is not None
    assert finding.diagnostic.evidence.looked_in == ("skills/mill/",)
    agent = {".claude/skills/mill/SKILL.md": HEAD + "[x](docs/gone.md)"}
    (finding,) = lint_files(agent, select=["path-missing"])
    assert finding.diagnostic.evidence is not None
    assert finding.diagnostic.evidence.looked_in == (".claude/skills/mill/", "repository root")


@pytest.mark.parametrize(
    "body",
    [
        "Create [the index](out/index.md).",
        "Save it as [the report](reports/today.md).",
        "Move `old/a.md` to `new/b.md`.",
        "See [the source](../../src/index.ts:47-48) and [that](../../src/index.ts:12).",
    ],
)
def test_report_11_files_to_be_made_and_line_numbers(body: str) -> None:
    assert found(body, {"src/index.ts": "x\n"}) == []


@pytest.mark.parametrize(
    "body",
    [
        "Read `src/main.rs`, `app/layout.tsx` and `.github/workflows/ci.yml` of the project.",
        "Logs are in `logs/build.log`, the result in `out/plot.png`.",
        "For instance `references/finance.md` or `scripts/rotate_pdf.py`.",
        "```bash\npython tools/prepare.py data.csv > out.json\n```",
    ],
)
def test_report_13_files_of_other_places_are_silent(body: str) -> None:
    assert found(body, {"skills/mill/references/checklist.md": "# List\n"}) in ([], [ORPHAN])


ORPHAN = ("orphan-file", "note", "skills/mill/references/checklist.md")


@pytest.mark.parametrize("body", ["`@scope/pkg@1.2`", "Run `npx @scope/pkg@1.2.md`.", "`npm i @scope/pkg`"])
def test_report_14_package_names_are_no_paths(body: str) -> None:
    assert found(body) == []


@pytest.mark.parametrize(
    "body",
    ["[x](https://example.org/a/b.md)", "[x](git+ssh://example.org/a.md)", "[x](HTTP://example.org/README.md#y)"],
)
def test_report_15_a_scheme_decides_first(body: str) -> None:
    assert found(body) == []


def test_report_17_dead_references_of_a_vendored_skill_are_errors() -> None:
    body = "[a](references/a.md), [b](./references/b.md) and [c](../shared/c.md)"
    assert found(body) == [
        ("path-missing", "error", "references/a.md"),
        ("path-missing", "error", "./references/b.md"),
        ("path-missing", "error", "../shared/c.md"),
    ]


def test_report_18_dead_files_behind_a_linked_folder_are_all_reported() -> None:
    body = "\n".join(f"[a{n}](../../agents/a{n}.md)" for n in range(12))
    files = {".claude/skills/mill/SKILL.md": HEAD + body, "agents/a3.md": "# A\n"}
    findings = lint_files(files, select=["path-missing"], links={".claude/agents": "../agents"})
    assert len(findings) == 11
    assert not any("a3.md" in finding.diagnostic.message for finding in findings)


def test_report_19_a_link_that_never_was_good_is_reported_without_history() -> None:
    (finding,) = lint_files({SKILL: HEAD + "[x](references/never.md)"}, select=["path-missing"])
    assert finding.diagnostic.evidence is not None
    assert finding.diagnostic.evidence.kind == "proof"
    assert finding.diagnostic.severity is Severity.ERROR


def test_report_21_every_markdown_file_is_read_and_links_start_from_it() -> None:
    others = {
        "skills/mill/references/deep/a.md": "[up](../b.md) [down](gone.md)\n",
        "skills/mill/references/b.md": "[d](deep/a.md)\n",
    }
    assert found("See `references/`.", others) == [("path-missing", "warning", "gone.md")]


@pytest.mark.parametrize(
    ("body", "rule", "text"),
    [
        ("[x](references/B.md#nowhere)", "path-case", "references/B.md#nowhere"),
        ("[x](references\\b.md)", "path-backslash", "references\\b.md"),
        ("[x](gone.md#part)", "path-missing", "gone.md#part"),
        ("[x](../../../a.md#part)", "path-outside", "../../../a.md#part"),
        ("[B.md](references/B.md)", "path-case", "references/B.md"),
        ("[x](/Users/mira/b.md#part)", "path-absolute", "/Users/mira/b.md#part"),
    ],
)
def test_one_cause_is_one_finding(body: str, rule: str, text: str) -> None:
    result = found(body, {"skills/mill/references/b.md": "# B\n"})
    assert [(r, t) for r, _, t in result if r != "orphan-file"] == [(rule, text)]


@pytest.mark.parametrize(
    ("body", "fixed"),
    [
        ("[x](References/B.md#part 'T')", "[x](references/b.md#part 'T')"),
        ("[x](./references/../references/B.md)", "[x](./references/../references/b.md)"),
        ("![x](<References/B.md>)", "![x](<references/b.md>)"),
        ("[x][r]\n\n[r]: REFERENCES/b.md", "[x][r]\n\n[r]: references/b.md"),
        ("`references/B.md:3`", "`references/b.md:3`"),
        ("See references/B.md.", "See references/b.md."),
        ("[x](references\\b.md#part)", "[x](references/b.md#part)"),
        ("`python references\\b.md`", "`python references/b.md`"),
        ("`python references\\\\b.md`", "`python references/b.md`"),
    ],
)
def test_fixes_change_the_path_alone(body: str, fixed: str) -> None:
    files = {SKILL: HEAD + body + "\n", "skills/mill/references/b.md": "# B\n\n## Part\n"}
    outcome = fix_files(files, select=["path-case", "path-backslash"])
    assert {file.path: file.after.decode() for file in outcome.files} == {SKILL: HEAD + fixed + "\n"}


def test_a_script_that_nothing_calls_directly_needs_no_bit() -> None:
    others = {"skills/mill/scripts/a.sh": "#!/bin/sh\n"}
    assert found("```sh\nsh scripts/a.sh\n```\nThe script is `./scripts/a.sh`.", others) == []
    direct = [("script-not-executable", "warning", "./scripts/a.sh")]
    assert found("```sh\n./scripts/a.sh\n```", others) == direct
    assert found("```sh\n./scripts/a.sh\n```", others, executable=["skills/mill/scripts/a.sh"]) == []
    assert found("```sh\nchmod +x scripts/a.sh && ./scripts/a.sh\n```", others) == []
