"""What links lead to, and what is said where they lead nowhere: reports 5, 10, 11, 13, 14, 15, 17, 19 and 21."""

from __future__ import annotations

import pytest

from tests.reports.kiln import judged, marked, only, reasons, said, with_body

PLUGIN = {".claude-plugin/plugin.json": '{"name": "pottery"}'}


@pytest.mark.parametrize(
    ("entry", "others", "link"),
    [
        ("skills/kiln/SKILL.md", {"docs/cones.md": "# Cones\n"}, "${CLAUDE_PLUGIN_ROOT}/docs/cones.md"),
        ("skills/kiln/SKILL.md", {"docs/cones.md": "# Cones\n\n## Six\n"}, "${CLAUDE_PLUGIN_ROOT}/docs/cones.md#six"),
        ("skills/kiln/SKILL.md", {"skills/kiln/cones.md": "# Cones\n"}, "${CLAUDE_SKILL_DIR}/cones.md"),
        ("skills/kiln/SKILL.md", {"skills/kiln/cones.md": "# Cones\n"}, "{baseDir}/cones.md"),
        ("skills/kiln/SKILL.md", {"skills/kiln/cones.md": "# Cones\n"}, "%7BbaseDir%7D/cones.md"),
    ],
)
def test_a_variable_that_a_client_fills_in_is_followed(entry: str, others: dict[str, str], link: str) -> None:
    """Report 5: a live link from the root of its plugin was reported as dead."""
    files = with_body(f"See [the cones]({link}).\n", PLUGIN | others, entry)
    assert said(files) == []
    assert judged(files).references.resolved == 1


def test_a_plugin_below_the_root_is_its_own_root() -> None:
    """Report 5, in a repository of several plugins."""
    others = {
        "plugins/pots/.claude-plugin/plugin.json": '{"name": "pots"}',
        "plugins/pots/docs/cones.md": "# Cones\n",
        "docs/glaze.md": "# Glaze\n",
    }
    body = "[c](${CLAUDE_PLUGIN_ROOT}/docs/cones.md) [g](${CLAUDE_PLUGIN_ROOT}/docs/glaze.md)\n"
    files = with_body(body, others, "plugins/pots/skills/kiln/SKILL.md")
    assert marked(files, "path-missing") == ["${CLAUDE_PLUGIN_ROOT}/docs/glaze.md"]


def test_a_dead_link_behind_a_known_variable_is_dead_all_the_same() -> None:
    """Report 5, the other side: resolving a variable must not mean passing everything behind it."""
    body = "[a](${CLAUDE_PLUGIN_ROOT}/docs/gone.md) [b](${CLAUDE_SKILL_DIR}/gone.md)\n"
    assert marked(with_body(body, PLUGIN), "path-missing") == [
        "${CLAUDE_PLUGIN_ROOT}/docs/gone.md",
        "${CLAUDE_SKILL_DIR}/gone.md",
    ]


def test_a_variable_without_a_certain_meaning_is_counted_and_not_guessed() -> None:
    """Reports 5 and 7: outside of a plugin its root means nothing, and a variable of one's own may mean anything."""
    files = with_body("[a](${CLAUDE_PLUGIN_ROOT}/a.md) [b](${KILN_HOME}/b.md) [c]($ROOT/c.md)\n")
    assert said(files) == []
    assert [reason for _, reason in reasons(files)] == ["variable"] * 3


@pytest.mark.parametrize(
    ("entry", "document", "looked_in"),
    [
        ("skills/kiln/SKILL.md", "skills/kiln/SKILL.md", ("skills/kiln/",)),
        ("SKILL.md", "SKILL.md", ("repository root",)),
        (
            "skills/kiln/SKILL.md",
            "skills/kiln/references/cones.md",
            ("skills/kiln/references/", "skills/kiln/"),
        ),
        (".claude/skills/kiln/SKILL.md", ".claude/skills/kiln/SKILL.md", (".claude/skills/kiln/", "repository root")),
        (
            "studio/.agents/skills/kiln/SKILL.md",
            "studio/.agents/skills/kiln/SKILL.md",
            ("studio/.agents/skills/kiln/", "studio/", "repository root"),
        ),
    ],
)
def test_a_missing_file_comes_with_the_places_looked_in(entry: str, document: str, looked_in: tuple[str, ...]) -> None:
    """Report 10: "not found" without a word on where it was looked for."""
    body = "Read all of `references/`.\n"
    link = "[x](docs/gone.md)\n"
    files = with_body(body + link, entry=entry) if document == entry else with_body(body, {document: link}, entry)
    diagnostic = only(files)
    assert diagnostic.rule == "path-missing"
    assert diagnostic.evidence is not None
    assert diagnostic.evidence.looked_in == looked_in


def test_only_places_inside_the_tree_are_named() -> None:
    """Report 10: a place from which the path leaves the repository was not looked in."""
    diagnostic = only(with_body("[x](../../agents/gone.md)\n", entry=".claude/skills/kiln/SKILL.md"))
    assert diagnostic.evidence is not None
    assert diagnostic.evidence.looked_in == (".claude/skills/kiln/",)


def test_a_near_file_is_named_in_words_to_paste() -> None:
    """Report 10: the cure stands beside the fault where there is one, and never where there are none like it."""
    others = {"skills/kiln/references/cones.md": "# Cones\n"}
    assert only(with_body("[x](reference/cones.md)\n", others)).help == "write `references/cones.md`"
    assert only(with_body("[x](nothing-of-the-kind.md)\n", others)).help == "add the file, or take the link out"


@pytest.mark.parametrize(
    "sentence",
    [
        "Create [the plan](notes/plan.md).",
        "Write the result to [the page](pages/firing.md).",
        "Save your notes as [today's page](pages/today.md).",
        "Generate [the sheet](sheets/firing.html) from it.",
        "[The page](pages/firing.md) will be written by the last step.",
        "Move [the cones](references/cones.md) to [the archive](archive/cones.md).",
        "Move the finished page into [the archive](archive/cones.md).",
        "Rename [the cones](references/cones.md) to [its new name](references/segers.md).",
        "Copy [the cones](references/cones.md) to [your notes](notes/cones.md) and go on.",
        "After moving the page to [the archive](archive/cones.md), commit.",
        "The tool copies the table into [the page](pages/table.md).",
    ],
)
def test_a_file_that_the_sentence_makes_need_not_be_there(sentence: str) -> None:
    """Report 11: files to be created and the targets of moves were reported as missing."""
    files = with_body(f"{sentence}\n", {"skills/kiln/references/cones.md": "# Cones\n"})
    assert said(files) == []
    assert [reason for _, reason in reasons(files)] == ["to-be-created"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Before you create a plan, read [the guide](gone.md).",
        "Move [the page](gone.md) to the archive.",
        "Move on to [the next step](gone.md).",
        "When the pots are dry, move to [the firing](gone.md).",
        "The guide was moved to [another page](gone.md).",
        "It has been renamed, see [here](gone.md).",
    ],
)
def test_a_sentence_that_only_speaks_of_making_claims_its_files(sentence: str) -> None:
    """Report 11, the other side: what is read, moved away or moved to long ago has to be there."""
    assert marked(with_body(f"{sentence}\n"), "path-missing") == ["gone.md"]


@pytest.mark.parametrize(
    "link",
    [
        *("src/kiln.ts:47", "src/kiln.ts:47-48", "src/kiln.ts:47:3", "src/kiln.ts:L47-L48", "src/kiln.ts#L47-L48"),
        *("./src/kiln.ts:47-48", "src/kiln.ts#L47"),
    ],
)
def test_line_numbers_are_no_part_of_the_path(link: str) -> None:
    """Report 11: a path with the line or lines behind it was looked for with them."""
    others = {"skills/kiln/src/kiln.ts": "x\n" * 60}
    assert said(with_body(f"See [the code]({link}), lines 47-48, and `{link}`.\n", others)) == []
    dead = with_body(f"See [the code]({link}).\n")
    assert marked(dead, "path-missing") == [link]


def test_each_kind_of_place_has_its_own_level() -> None:
    """Report 13: a project switched the whole rule off over paths of other repositories and files made at run time.

    Dead links stay errors in SKILL.md and warnings elsewhere, while everything else is counted by its reason.
    """
    body = (
        "Read [the cones](references/gone.md), then `src/main.rs` of the project and `logs/today.log`.\n\n"
        "Write [the page](pages/report.md), see [it](out/report.md). There is no [old page](old.md).\n\n"
        "E.g. [a page](some.md).\n\n"
        "All of `references/`. See [the site](https://pots.invalid/a.md) and [the route](/firing/today).\n"
    )
    files = with_body(body, {"skills/kiln/references/glaze.md": "[x](lost.md)\n"})
    assert [(each.level, each.marked) for each in said(files)] == [
        ("error", "references/gone.md"),
        ("warning", "lost.md"),
    ]
    assert dict(reasons(files)) == {
        "src/main.rs": "scope",
        "logs/today.log": "scope",
        "pages/report.md": "to-be-created",
        "out/report.md": "generated",
        "old.md": "negated",
        "some.md": "example",
        "https://pots.invalid/a.md": "external",
        "/firing/today": "ambiguous",
    }


@pytest.mark.parametrize("folder", ["assets", "templates", "examples", "evals", "_archived"])
def test_files_to_copy_speak_of_other_places(folder: str) -> None:
    """Report 13: what is bundled as a sample links to files of the project that it is copied into."""
    others = {f"skills/kiln/{folder}/page.md": "[x](../docs/gone.md) ![y](img/gone.png)\n"}
    files = with_body(f"Copy `{folder}/page.md`.\n", others)
    assert said(files) == []
    assert [reason for _, reason in reasons(files)] == ["example", "example"]


@pytest.mark.parametrize(
    "body",
    [
        "Install `@pots/kiln@1.2`.",
        "Run `npx -y @pots/kiln.js@1.2.3 fire` and `npm i @pots/kiln lodash@4.17.21`.",
        "Add @pots/kiln@1.2.md to the list.",
        "See [the package](@pots/kiln@1.2), [it](@pots/kiln) and [it](npm:@pots/kiln@1.2).",
        "See [the package](@pots/kiln.js@1.2.3), [it](kiln.js@3.x) and [it](kiln.js@^2.0.0-beta.1).",
        "See [the package](kiln.js@latest) and [it](@pots/kiln.js@~1.2).",
        "```bash\nnpm install @pots/kiln@1.2 ./scripts\n```",
    ],
)
def test_a_package_with_its_version_is_no_path(body: str) -> None:
    """Report 14: the name of a scoped package was read as a path beside the skill."""
    assert said(with_body(f"{body}\n")) == []


@pytest.mark.parametrize("path", ["images/kiln@2x.png", "kiln@night.md", "@pots/kiln@1.2/readme.md"])
def test_a_file_with_an_at_sign_is_a_path(path: str) -> None:
    """Report 14, the other side."""
    assert marked(with_body(f"See [it]({path}).\n"), "path-missing") == [path]


@pytest.mark.parametrize(
    "link",
    [
        *("https://pots.invalid/docs/cones.md", "HTTPS://pots.invalid/cones.md#six", "//pots.invalid/cones.md"),
        *("ftp://pots.invalid/cones.md", "vscode://file/cones.md", "git+ssh://pots.invalid/cones.md"),
        *("mailto:kiln@pots.invalid?subject=cones.md", "data:text/markdown,cones.md", "file:///pots/cones.md"),
        *("pots.com/cones.md", "www.pots.invalid/cones.md"),
    ],
)
@pytest.mark.parametrize("form", ["[x]({})", "![x]({})", "[x][r]\n\n[r]: {}", "[x](<{}>)"])
def test_the_scheme_decides_before_the_ending(link: str, form: str) -> None:
    """Report 15: a link to another site was blocked, since its address ends like a file of Markdown."""
    files = with_body(form.format(link) + "\n")
    assert said(files) == []
    assert reasons(files) == [(link, "external")]


@pytest.mark.parametrize("entry", [".agents/skills/kiln/SKILL.md", "skills/kiln/SKILL.md", "SKILL.md"])
def test_dead_references_of_a_vendored_skill_are_errors(entry: str) -> None:
    """Report 17: three dead references of copied skills, about which nothing was ever said."""
    body = "Read [a](references/a.md), ![b](./assets/b.png) and [c][c].\n\n[c]: shared/c.md\n"
    found = said(with_body(body, entry=entry))
    assert [(each.rule, each.level, each.line, each.marked) for each in found] == [
        ("path-missing", "error", 6, "references/a.md"),
        ("path-missing", "error", 6, "./assets/b.png"),
        ("path-missing", "error", 8, "shared/c.md"),
    ]


def test_a_link_that_was_never_good_needs_no_history() -> None:
    """Report 19: a file was named that never existed; the present tree is proof enough."""
    diagnostic = only(with_body("See [the plan](references/never.md).\n", entry=".claude/skills/kiln/SKILL.md"))
    assert (diagnostic.rule, diagnostic.severity.word) == ("path-missing", "error")
    assert diagnostic.evidence is not None
    assert (diagnostic.evidence.kind, diagnostic.evidence.history) == ("proof", None)


def test_every_markdown_file_is_read_and_its_links_start_from_it() -> None:
    """Report 21: links in the files under `references/` went unchecked."""
    others = {
        "skills/kiln/references/cones.md": "[ok](glaze.md) [up](../SKILL.md) [deep](more/salt.md) [bad](../glaze.md)\n",
        "skills/kiln/references/glaze.md": "![bad](glaze.png)\n\n[r]: lost.md\n",
        "skills/kiln/references/more/salt.md": "[ok](../glaze.md) [bad](./glaze.md)\n",
        "skills/kiln/guide.markdown": "[bad](one.md)\n",
        "skills/kiln/page.mdx": "[bad](two.md)\n",
        "skills/kiln/notes.txt": "[text](three.md)\n",
    }
    body = "Read `references/`, `guide.markdown`, `page.mdx` and `notes.txt`.\n"
    found = judged(with_body(body, others)).findings
    dead = [
        (f.diagnostic.path, f.start.line, f.diagnostic.severity.word)
        for f in found
        if f.diagnostic.rule == "path-missing"
    ]
    assert dead == [
        ("skills/kiln/guide.markdown", 1, "warning"),
        ("skills/kiln/page.mdx", 1, "warning"),
        ("skills/kiln/references/cones.md", 1, "warning"),
        ("skills/kiln/references/glaze.md", 1, "warning"),
        ("skills/kiln/references/glaze.md", 3, "warning"),
        ("skills/kiln/references/more/salt.md", 1, "warning"),
    ]


def test_a_page_that_stands_elsewhere_is_suggested() -> None:
    """Report 21 with 20: a name without its folder comes with the full path, several with all of them."""
    others = {
        "skills/kiln/references/cones.md": "# Cones\n",
        "skills/kiln/references/glaze.md": "# Glaze\n",
        "skills/kiln/docs/glaze.md": "# Glaze\n",
    }
    helps = {
        f.diagnostic.message: f.diagnostic.help
        for f in judged(with_body("[c](cones.md) [g](glaze.md)\n\n`docs/`, `references/`\n", others)).findings
    }
    assert helps == {
        "`cones.md` does not exist": "write `references/cones.md`",
        "`glaze.md` does not exist": "write one of `docs/glaze.md`, `references/glaze.md`",
    }
