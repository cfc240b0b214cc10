"""What becomes of links, images and definitions."""

from __future__ import annotations

import pytest

from skill_lint.model.policy import Policy
from skill_lint.rules.context import Context
from tests.references.made import HEAD, contexts, outcome, outcomes, surveys, verdicts

FILES = {
    "references/gap-table.md": "# Gaps\n\n## Wheat flour\n\nx\n",
    "references/green tea.md": "# Tea\n",
    "references/a(b).md": "# Brackets\n",
    "references/50%.md": "# Half\n",
    "scripts/draw.py": "print(1)\nprint(2)\n",
    "/docs/flour.md": "# Flour\n",
    "/skills/oven/SKILL.md": "---\nname: oven\ndescription: Heats. Use when cold.\n---\n\nHeat.\n",
}


@pytest.mark.parametrize(
    "link",
    [
        *(
            "[x](references/gap-table.md)",
            "[x](./references/gap-table.md)",
            "[x](references/../references/gap-table.md)",
        ),
        *("[x](references/gap-table.md 'Title')", "[x](<references/gap-table.md>)", "[x](<references/green tea.md>)"),
        *("[x](references/green%20tea.md)", "[x](references/a(b).md)", "[x](references/a\\(b\\).md)"),
        *("[x](references/50%25.md)", "[x](references/)", "[x](references)", "[x](.)", "[x](./)", "[x](..)", "[x](#)"),
        *("![x](references/gap-table.md)", "[x][r]\n\n[r]: references/gap-table.md", "[x](scripts/draw.py#L1-L2)"),
        *("[x](scripts/draw.py:1)", "[x](../../docs/flour.md)", "[x](../oven/SKILL.md)", "[x](../oven/)"),
        *("[x](/docs/flour.md)", "[x](docs/flour.md)", "[x](skills/oven/SKILL.md)"),
        *("[x](${CLAUDE_SKILL_DIR}/references/gap-table.md)", "[x]({baseDir}/references/gap-table.md)"),
        *("[x](%7BbaseDir%7D/references/gap-table.md)", "[x]($SKILL_DIR/scripts/draw.py)"),
        *("[x](references/gap-table.md?plain=1#wheat-flour)", "[![x](references/gap-table.md)](scripts/draw.py)"),
    ],
)
def test_links_that_lead_somewhere(link: str) -> None:
    found = outcomes(link, FILES)
    assert found
    assert {outcome for _, outcome in found} == {"resolved"}


@pytest.mark.parametrize(
    ("link", "text", "outcome"),
    [
        ("[x](swarm.md)", "swarm.md", "path"),
        ("[x](references/swarm.md#part)", "references/swarm.md#part", "path"),
        ("[x](<references/black tea.md>)", "references/black tea.md", "path"),
        ("![x](images/mill.png)", "images/mill.png", "path"),
        ("[x][r] and [x][r]\n\n[r]: swarm.md 'Swarm'", "swarm.md", "path"),
        ("[x](../wheel/SKILL.md)", "../wheel/SKILL.md", "path"),
        ("[x](../wheel/)", "../wheel/", "path"),
        ("[x](../wheel)", "../wheel", "path"),
        ("[x](references/50%2525.md)", "references/50%2525.md", "path"),
        ("[x](${CLAUDE_SKILL_DIR}/swarm.md)", "${CLAUDE_SKILL_DIR}/swarm.md", "path"),
        ("[x](references/Gap-Table.md)", "references/Gap-Table.md", "case"),
        ("[x](References/)", "References/", "case"),
        ("[x](../../Docs/flour.md)", "../../Docs/flour.md", "case"),
        ("[x](references/Gap-Table.md#nowhere)", "references/Gap-Table.md#nowhere", "case"),
        ("[x](references\\gap-table.md)", "references\\gap-table.md", "backslash"),
        ("[x](../../../safety.md)", "../../../safety.md", "outside"),
        ("[x](../../../../../../etc/passwd.txt#x)", "../../../../../../etc/passwd.txt#x", "outside"),
        ("[x](C:\\tea\\a.md)", "C:\\tea\\a.md", "absolute"),
        ("[x](/Users/mira/tea/a.md)", "/Users/mira/tea/a.md", "absolute"),
        ("[x](references/gap-table.md#rye)", "references/gap-table.md#rye", "anchor"),
        ("[x](#rye)", "#rye", "anchor"),
        ("[x](https://example.org/a.md)", "https://example.org/a.md", "external"),
        ("<https://example.org/a.md>", "https://example.org/a.md", "external"),
        ("<mira.weaver@mill-and-sons.test.dev>", "mira.weaver@mill-and-sons.test.dev", "external"),
        ("[x](github.com/a/b.md)", "github.com/a/b.md", "external"),
        ("[x](mailto:a@example.org)", "mailto:a@example.org", "external"),
        ("[x](~/tea.md)", "~/tea.md", "outside"),
        ("[x](/features/prices)", "/features/prices", "ambiguous"),
        ("[x](/studio:writer)", "/studio:writer", "ambiguous"),
        ("[x](rules/<topic>.md)", "rules/<topic>.md", "placeholder"),
        ("[x]({url})", "{url}", "placeholder"),
        ("[x](${ELSEWHERE}/a.md)", "${ELSEWHERE}/a.md", "variable"),
        ("[x](${CLAUDE_PLUGIN_ROOT}/a.md)", "${CLAUDE_PLUGIN_ROOT}/a.md", "variable"),
        ("[x](path/to/a.md)", "path/to/a.md", "placeholder"),
        ("[x]()", "", "placeholder"),
        ("[x](url)", "url", "placeholder"),
        ("[x](word)", "word", "no-evidence"),
        ("[x](.mill-wiki/index.md)", ".mill-wiki/index.md", "generated"),
        ("[x](outputs/)", "outputs/", "generated"),
        ("[x](./dist/a.js)", "./dist/a.js", "generated"),
        ("[x](wiki/Pools)", "wiki/Pools", "no-evidence"),
    ],
)
def test_links_that_do_not(link: str, text: str, outcome: str) -> None:
    assert [(found, what) for found, what in outcomes(link, FILES) if what != "resolved"] == [(text, outcome)]


@pytest.mark.parametrize(
    "body",
    [
        "```md\n[x](gone.md)\n```",
        "````md\n```\n[x](gone.md)\n```\n````",
        "~~~\n[x](gone.md)\n~~~",
        "    [x](gone.md)",
        "`[x](gone.md)`",
        "<!-- [x](gone.md) -->",
        "[[Gone Page]]",
        "Text[^1].\n\n[^1]: gone.md",
        "\\[x](gone.md)",
    ],
)
def test_what_only_looks_like_a_link(body: str) -> None:
    assert "path" not in {outcome for _, outcome in outcomes(body, FILES)}


def test_a_definition_is_judged_once_and_its_uses_are_not() -> None:
    found = verdicts("[a][r], [b][r], ![c][r], [r]\n\n[r]: gone.md")
    assert [(verdict.reference.kind, verdict.fault) for verdict in found] == [("definition", "path")]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("Write the result to [the report](report.md).", "to-be-created"),
        ("Create [the index](index-of-all.md) first.", "to-be-created"),
        ("Create these files:\n\n- `a.md` for the grist\n- [the index](index-of-all.md): all mills\n", "to-be-created"),
        ("1. Files to create:\n   - [the index](index-of-all.md)\n", "to-be-created"),
        ("It generates:\n\n- [the index](index-of-all.md)\n", "to-be-created"),
        ("**Creates/Updates:**\n\n- [the index](index-of-all.md)\n", "to-be-created"),
        ("Updates and creates:\n\n- [the index](index-of-all.md)\n", "to-be-created"),
        ("This will create:\n\n- [the index](index-of-all.md)\n", "to-be-created"),
        ("### Files to create\n\n- [the index](index-of-all.md)\n", "to-be-created"),
        ("Generate these documents:\n\n* one\n  * [the index](index-of-all.md)\n", "to-be-created"),
        ("The plan ([plan](plan.md)) will be created by the next step.", "to-be-created"),
        ("- [fullstack](fullstack.md) - coordination (planned)", "to-be-created"),
        ("There is no [old list](old.md).", "negated"),
        ("The [old list](old.md) was removed.", "negated"),
        ("Link it, e.g. [guide](guide.md).", "example"),
        ("Bad: [guide](guide.md)", "example"),
        ("- [code-1](./code-1.md) - [Description]", "example"),
    ],
)
def test_sentences_that_claim_nothing(body: str, reason: str) -> None:
    assert [verdict.reason for verdict in verdicts(body) if verdict.reference.kind == "link"] == [reason]


@pytest.mark.parametrize(
    "body",
    [
        "Before you write the report, read [the guide](guide.md).",
        "To create a page follow [the guide](guide.md).",
        "Generate the text as in [the guide](guide.md).",
        "Never skip a step. See [the guide](guide.md).",
        "See [the guide](guide.md), which was written for this.",
        "For examples see [more](guide.md).",
        "See <!-- missing picture --> [the guide](guide.md).",
        "See [the guide](guide.md). <!-- it was removed -->",
        "Create a page in these steps:\n\n- Read [the guide](guide.md)\n",
        "Create these files as shown in the guide:\n\n- [the guide](guide.md)\n",
        "Create these files.\n\nRead first:\n\n- [the guide](guide.md)\n",
        "- Create these files: none.\n- [the guide](guide.md)\n",
    ],
)
def test_sentences_that_do_claim_it(body: str) -> None:
    assert outcomes(body) == [("guide.md", "path")]


def test_links_in_reference_files_start_from_the_file_or_from_the_skill() -> None:
    files = FILES | {
        "references/more.md": "[a](gap-table.md) [b](../SKILL.md) [c](scripts/draw.py) "
        "[d](references/gap-table.md) [e](no.md)"
    }
    found = [
        (v.reference.text, v.where, v.fault)
        for v in verdicts("Read `references/`.", files)
        if v.reference.kind == "link"
    ]
    assert found == [
        ("gap-table.md", "skills/mill/references/gap-table.md", None),
        ("../SKILL.md", "skills/mill/SKILL.md", None),
        ("scripts/draw.py", "skills/mill/scripts/draw.py", None),
        ("references/gap-table.md", "skills/mill/references/gap-table.md", None),
        ("no.md", "", "path"),
    ]


@pytest.mark.parametrize(
    "path",
    [
        *("assets/page.md", "templates/page.md", "examples/page.md", "references/page-template.md", "evals/page.md"),
        *("references/readme-example-long.md", "CHANGELOG.md", "expected_outputs/page.md", "_archived/page.md"),
        *("rules/_contributing.md", "profiles/node/.claude/rules/page.md"),
    ],
)
def test_material_for_other_places_is_not_judged(path: str) -> None:
    found = outcomes("Copy it.", {path: "[x](gone.md) [y](#gone) [z](../SKILL.md#gone) /Users/mira/a.md"})
    assert not {outcome for _, outcome in found} & {"path", "anchor", "absolute"}
    assert ("gone.md", "example") in found


@pytest.mark.parametrize("folder", [".claude/skills/scaffold/profiles", "skills/scaffold/profiles"])
def test_a_skill_that_another_one_lays_into_projects_is_material(folder: str) -> None:
    entry = f"{folder}/.claude/skills/mill/SKILL.md"
    scaffold = {f"/{folder.rpartition('/')[0]}/SKILL.md": HEAD.replace("mill", "scaffold", 1)}
    found = surveys(entry, "[x](../../../CONTRIBUTING.md)", scaffold)
    assert [outcome(each) for each in found[entry.rpartition("/")[0]]] == ["example"]


@pytest.mark.parametrize(
    ("root", "said"),
    [("skills-legacy", "example"), ("skills", "path"), ("legacy", "path"), ("docs/drafts/skills", "example")],
)
def test_skills_that_are_kept_from_before_or_for_later_are_not_judged(root: str, said: str) -> None:
    found = surveys(f"{root}/mill/SKILL.md", "[x](../../TREE.md)")
    assert [outcome(each) for each in found[f"{root}/mill"]] == [said]


def test_ignored_targets_are_not_judged() -> None:
    found = outcomes("[a](kept/a.md) [b](held/)", ignored=["skills/mill/kept", "skills/mill/held"])
    assert found == [("kept/a.md", "ignored"), ("held/", "ignored")]


def test_symbolic_links_are_followed() -> None:
    found = outcomes(
        "[a](shared/a.md) [b](shared/b.md) [c](one.md)",
        {"/common/a.md": "# A\n"},
        links={"skills/mill/shared": "../../common", "skills/mill/one.md": "../../common/a.md"},
    )
    assert found == [("shared/a.md", "resolved"), ("shared/b.md", "path"), ("one.md", "resolved")]


def test_only_skills_of_an_agent_folder_speak_of_the_project_by_bare_names() -> None:
    files = {"/notes.md": "# Notes\n"}
    agent = surveys(".claude/skills/mill/SKILL.md", "[n](notes.md)", files)
    other = surveys("skills/mill/SKILL.md", "[n](notes.md)", files)
    assert [v.where for v in agent[".claude/skills/mill"]] == ["notes.md"]
    assert [v.fault for v in other["skills/mill"]] == ["path"]


def test_the_plugin_root_is_certain_inside_a_plugin() -> None:
    files = {"/p/.claude-plugin/plugin.json": '{"name": "p"}', "/p/tools/a.md": "# A\n"}
    body = "[a](${CLAUDE_PLUGIN_ROOT}/tools/a.md) [b](${CLAUDE_PLUGIN_ROOT}/tools/b.md)"
    found = surveys("p/skills/mill/SKILL.md", body, files)["p/skills/mill"]
    assert [(v.where, v.fault) for v in found] == [("p/tools/a.md", None), ("", "path")]


def test_a_finding_says_where_it_looked() -> None:
    found = verdicts("See `references/`.", {"references/a.md": "[x](gone.md)"})[-1]
    assert found.evidence is not None
    assert found.evidence.kind == "proof"
    assert found.evidence.looked_in == ("skills/mill/references/", "skills/mill/")


@pytest.mark.parametrize(
    ("link", "near"),
    [
        ("reference/gap-table.md", ("references/gap-table.md",)),
        ("gap-table.md#wheat-flour", ("references/gap-table.md#wheat-flour",)),
        ("references/gap-tabel.md", ("references/gap-table.md",)),
        ("references/GAP-TABEL.md", ()),
        ("../ovens/SKILL.md", ("../oven/SKILL.md",)),
        ("../other/references/gap-table.md", ()),
        ("../bread-oven/SKILL.md", ("../oven/SKILL.md",)),
        ("scripts/draw-plan.py", ("scripts/draw.py",)),
        ("references/greentea.md", ("references/green%20tea.md",)),
        ("nothing-like-it.md", ()),
        ("../../oven/SKILL.md#heat", ("../oven/SKILL.md#heat",)),
        ("../docs/flour.md", ("../../docs/flour.md",)),
        ("../docs/", ("../../docs",)),
        ("./../scripts/draw.py", ("scripts/draw.py",)),
        ("../../SKILL.md", ()),  # the file itself
        ("../../gone.md", ()),
        ("../../lower/oven/SKILL.md", ("../oven/SKILL.md",)),
        ("../lower/SKILL.md", ()),
        ("../lower/flour.md", ()),
    ],
)
def test_near_files_are_named(link: str, near: tuple[str, ...]) -> None:
    (found,) = verdicts(f"[x]({link})", FILES)
    assert found.fault == "path"
    assert found.near == near


def test_a_link_that_climbs_out_of_the_repository_may_mean_a_file_in_it() -> None:
    found = {
        verdict.reference.text: verdict for verdict in verdicts("[a](../../../docs/flour.md) [b](../../../b.md)", FILES)
    }
    assert {verdict.fault for verdict in found.values()} == {"outside"}
    assert found["../../../docs/flour.md"].near == ("../../docs/flour.md",)
    assert found["../../../b.md"].near == ()


def test_every_reference_has_one_outcome_and_a_place() -> None:
    body = "[a](references/gap-table.md) `scripts/` `nowhere/x.py` [b](gone.md) <https://example.org> Draw.PY\n"
    found = verdicts(body, FILES)
    assert [verdict.status for verdict in found] == [
        *("resolved", "resolved", "unjudged", "missing", "unjudged", "missing"),
    ]
    for verdict in found:
        assert (verdict.reason is not None) == (verdict.status == "unjudged")
        assert (verdict.fault is not None) >= (verdict.status == "missing")
        assert verdict.reference.span.start < verdict.reference.span.end
    assert [verdict.reference.span for verdict in found] == sorted(verdict.reference.span for verdict in found)


class TestHtml:
    """Raw HTML names files too; what may be a sample of HTML is not judged."""

    @pytest.mark.parametrize(
        "tag",
        [
            *('<p><img src="references/gap-table.md"></p>', "<a href='references/green%20tea.md'>tea</a>"),
            *("<p><a href='references/gap-table.md#wheat-flour'>x</a></p>", "<p><a href='#'>x</a></p>"),
            *("<a href='#tea'>x</a>\n\n# Tea", "<p><img src='/docs/flour.md'></p>", "<video src='scripts/draw.py'>"),
            *("<p><img src='${CLAUDE_SKILL_DIR}/scripts/draw.py'></p>", "<p><a href='references/'>x</a></p>"),
        ],
    )
    def test_tags_that_lead_somewhere(self, tag: str) -> None:
        found = outcomes(tag, FILES)
        assert found
        assert {outcome for _, outcome in found} == {"resolved"}

    @pytest.mark.parametrize(
        ("tag", "text", "outcome"),
        [
            ("<p><img src='images/mill.png' width='9'></p>", "images/mill.png", "path"),
            ('<img src="gone.png">', "gone.png", "path"),
            ("See <a href='gone.html'>that</a>.", "gone.html", "path"),
            ("<p><a href='swarm.md?x=1&amp;y#part'>x</a></p>", "swarm.md?x=1&amp;y#part", "path"),
            ("<p><img src='References/gap-table.md'></p>", "References/gap-table.md", "case"),
            ("<p><a href='#rye'>x</a></p>", "#rye", "anchor"),
            ("<p><a href='references/gap-table.md#rye'>x</a></p>", "references/gap-table.md#rye", "anchor"),
            ("<p><img src='../../../safety.png'></p>", "../../../safety.png", "outside"),
            ("<p><img src='https://example.org/a.png'></p>", "https://example.org/a.png", "external"),
            ("<p><img src='//example.org/a.png'></p>", "//example.org/a.png", "external"),
            ("<p><img src='data:image/png;base64,AAAA'></p>", "data:image/png;base64,AAAA", "external"),
            ("<p><a href='mailto:a@b.c'>x</a></p>", "mailto:a@b.c", "external"),
            ("<p><a href='javascript:go(1)'>x</a></p>", "javascript:go(1)", "external"),
            ("<p><a href='/prices'>x</a></p>", "/prices", "ambiguous"),
            ("<p><a href='about'>x</a></p>", "about", "no-evidence"),
            ("<p><img src='{{ page.picture }}'></p>", "{{ page.picture }}", "placeholder"),
            ("<p><img src='{{ base }}/a.png'></p>", "{{ base }}/a.png", "variable"),
            ("<p><img src='{% static \"a.png\" %}'></p>", '{% static "a.png" %}', "placeholder"),
            ("<p><img src='images/{name}.png'></p>", "images/{name}.png", "placeholder"),
            ("<p><img src={logo} /></p>", "{logo}", "placeholder"),
            ("<p><img src='<%= a %>/b.png'></p>", "<%= a %>/b.png", "placeholder"),
            ("<p><img src='path/to/a.png'></p>", "path/to/a.png", "placeholder"),
            ("<p><img src='...'></p>", "...", "placeholder"),
            ("<p><img src=''></p>", "", "placeholder"),
            ("Write <img src='photo.jpg'> there.", "photo.jpg", "example"),
            ("An <a href='page.html'> has a text.", "page.html", "example"),
            ("<nav>\n<a href='about.html#us'>x</a>\n</nav>", "about.html#us", "example"),
            ("<nav>\n<a href='#us'>x</a>\n</nav>", "#us", "example"),
            ("<example>\n<img src='Scripts/draw.py'>\n</example>", "Scripts/draw.py", "example"),
            ("Bad: <a href='gone.html'>here</a>", "gone.html", "example"),
            ("````md\n```html\n<p>\n```\n\n````\n```\n<p><img src='a.png'></p>\n```\n", "", ""),
        ],
    )
    def test_tags_that_do_not(self, tag: str, text: str, outcome: str) -> None:
        assert outcomes(tag, FILES) == ([(text, outcome)] if outcome else [])

    def test_the_span_is_that_of_the_value(self) -> None:
        (verdict,) = verdicts("> <p>\n>   <img alt='a.png' src=' gone/a.png '>\n> </p>", FILES)
        start = len(HEAD) + len("> <p>\n>   <img alt='a.png' src=' ")
        assert verdict.reference.span == (start, start + len("gone/a.png"))


@pytest.mark.parametrize("name", ["good_example", "Example", "bad_example", "html_sample"])
def test_html_between_an_authors_own_marks_is_a_sample(name: str) -> None:
    body = f"<{name}>\n\n<img src='cat.png'>\n\n</{name} >\n\n<img src='dog.png'>\n".replace("'", '"')
    assert outcomes(body) == [("cat.png", "example"), ("dog.png", "path")]


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("<formatting_example>\n**Plan**\n\nSee [it](cat.md).\n\n</formatting_example>\n", "example"),
        ("<examples>\n<formatting_example>\n\nSee [it](cat.md).\n\n</examples>\n", "example"),
        ("<formatting_example>\n\nSee [it](cat.md).\n", "path"),
        ("<formatting_example>\n\nx\n\n</formatting_example>\n\nSee [it](cat.md).\n", "path"),
        ("Put it in <my_example> and\n\nSee [it](cat.md).\n\nend </my_example> so.\n", "path"),
        ("```\n<my_example>\n```\n\nSee [it](cat.md).\n\n```\n</my_example>\n```\n", "path"),
        ("</my_example>\n\nSee [it](cat.md).\n\n<my_example>\n", "path"),
    ],
)
def test_what_stands_between_marks_on_lines_of_their_own_is_a_sample(body: str, outcome: str) -> None:
    assert outcomes(body) == [("cat.md", outcome)]


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("[x](@site/static/logo.png)\n", "external"),
        ("[x](@/components/Mill.vue)\n", "ambiguous"),
        ("[x](@/home/mira/notes/mill.md)\n", "absolute"),
        ("[x](%s.md)\n", "placeholder"),
        ("[x](SKILL_DIR/scripts/mill.sh)\n", "placeholder"),
        ("[x](MILL_DIR.md)\n", "path"),
        ("[x](notes/2024-xx.md)\n", "placeholder"),
        ("Write Markdown links: [the mill](./mill.md).\n", "placeholder"),
        ("See [the mill](./mill.md).\n", "path"),
    ],
)
def test_targets_that_are_no_files_of_the_tree(body: str, outcome: str) -> None:
    assert [what for _, what in outcomes(body)] == [outcome]


@pytest.mark.parametrize(
    ("name", "link", "outcome"),
    [
        ("more.mdx", "./stones", "resolved"),
        ("more.mdx", "./stones#gap", "resolved"),
        ("more.mdx", "./guide/", "resolved"),
        ("more.mdx", "./gears", "external"),
        ("more.mdx", "./gears.mdx", "path"),
        ("more.md", "./stones", "path"),  # the ending is to be written
        ("more.md", "./gears", "path"),
        ("more.md", "../gears", "external"),
        ("more.md", "../gears/#width", "external"),
        ("more.md", "gears/#width", "path"),
        ("more.md", "../gears/", "path"),
    ],
)
def test_a_page_of_a_site_leaves_the_ending_of_another_out(name: str, link: str, outcome: str) -> None:
    files = {"stones.mdx": "## Gap\n", "guide/index.mdx": "x\n", name: f"[x]({link})\n"}
    assert outcomes(f"[more]({name})\n", files)[-1] == (link, outcome)


def test_in_the_skill_s_own_text_only_a_folder_with_a_fragment_is_a_page() -> None:
    assert [what for _, what in outcomes("[a](./gears) [b](../gears/) [c](../gears/#width)\n")] == [
        "path",
        "path",
        "external",
    ]


def test_a_link_counts_from_the_folder_that_a_tracked_link_shows_the_skill_in() -> None:
    files = {
        ".agents/skills/mill/SKILL.md": f"{HEAD}[x](../../instructions/tone.md) [y](../../instructions/gone.md)\n",
        ".github/instructions/tone.md": "x\n",
    }
    (context,) = contexts(files, links={".github/skills": "../.agents/skills"})
    assert [(outcome(each), each.where) for each in context.verdicts] == [
        ("resolved", ".github/instructions/tone.md"),
        ("path", ""),
    ]


def test_fragments_of_a_page_of_a_site_are_its_own() -> None:
    files = {"more.mdx": "## Rest (Rye / Oats)\n\n[x](#rest-rye-oats)\n"}
    assert outcomes("[more](more.mdx)\n", files)[-1] == ("#rest-rye-oats", "external")


def test_a_link_written_as_an_import_means_what_the_import_does() -> None:
    files = {".claude/rules/tone.md": "x\n"}
    found = surveys(
        ".claude/skills/mill/SKILL.md",
        "[x](@.claude/rules/tone.md) [x](@.claude/rules/gone.md)\n",
        {f"/{path}": content for path, content in files.items()},
    )
    assert [outcome(verdict) for verdict in found[".claude/skills/mill"]] == ["resolved", "path"]


@pytest.mark.parametrize("target", ["../../../elsewhere", "/srv/shared", "shared", "../../sacks"])
@pytest.mark.parametrize("policy", [Policy(), Policy(paths="must-exist")])
def test_behind_a_link_that_leads_out_nothing_is_known(target: str, policy: Policy) -> None:
    links = {".agents/skills/mill/shared": target, ".agents/skills/mill/scripts/lib": "../shared/x", "docs/lib": "/srv"}
    body = (
        "[x](shared/a.md) ![x](shared/b.png) [x](scripts/lib/a.md) [x](shared/a.md#part) `scripts/lib/x.py`\n\n"
        "`docs/lib/oats.md` `shared/c.md` `docs/lib/oats.md:12`\n\n"
        "```bash\npytest docs/lib/test_oats.py::test_stone\npython docs/lib/x.py\n```\n"
    )
    files = {
        ".agents/skills/mill/SKILL.md": HEAD + body,
        ".agents/skills/mill/scripts/a.sh": "",
        "docs/b.md": "",
        "src/mill.py": "",
    }
    context = contexts(files, links=links)[0]
    found = [outcome(verdict) for verdict in Context(context.project, context.skill, policy=policy).verdicts]
    assert len(found) >= 10
    assert set(found) == {"outside"}


def test_what_is_not_behind_a_link_is_missing() -> None:
    assert outcomes("[x](shared/a.md)", {"/common/b.md": ""}, links={"skills/mill/shared": "../../common"}) == [
        ("shared/a.md", "path")
    ]
