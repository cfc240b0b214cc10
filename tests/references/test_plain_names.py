"""Plain names of sibling skills that went: what is said of them, and what else such a name can be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from skill_lint.rules.context import Context
from tests.cli.running import run
from tests.references.changing import HEAD, Told, World
from tests.references.changing import told as in_words

if TYPE_CHECKING:
    from pathlib import Path

SKILLS = "skills"
MILL = f"{SKILLS}/mill/SKILL.md"


def skill(name: str, body: str = "Sift it through the fine sieve, twice, and weigh what is left in the sieve.") -> str:
    return f"{HEAD.replace('mill', name, 1)}{body}\n"


def world(root: Path, body: str, *, gone: str = "sift-flour", text: str | None = None, **files: str) -> World:
    laid = {f"{SKILLS}/{gone}/SKILL.md": text or skill(gone), f"{SKILLS}/oven/SKILL.md": skill("oven")}
    laid[f"{SKILLS}/oven-heat/SKILL.md"] = skill("oven-heat")
    return World(root, f"{body}\n", laid | {path.replace("__", "/"): content for path, content in files.items()}, MILL)


def told(made: World, base: str = "HEAD") -> list[Told]:
    """Judge the skill that the world was made with, wherever it stands among the others."""
    project = made.context(base).project
    chosen = next(each for each in project.skills if each.entry == made.entry)
    return [in_words(each) for each in Context(project, chosen).verdicts if each.status != "resolved"]


@pytest.mark.parametrize(
    "body",
    [
        "See the `sift-flour` skill.",
        "See skill `sift-flour` first.",
        "The `bake-rye`, `sift-flour` and `brew-tea` skills.",
        "Skills: `bake-rye`, `sift-flour`.",
        "## Related skills\n\n- `sift-flour` - For flour",
        "Go on with one of these skills:\n\n- `sift-flour`: for flour",
        "| For | Skill |\n| --- | --- |\n| flour | `sift-flour` |",
        "- `sift-flour` - For flour\n- `oven-heat` - For the oven",
        "| `oven-heat` | hot |\n| --- | --- |\n| `oven-heat` | hot |\n| `sift-flour` | fine |",
        "Then `sift-flour`, or `oven-heat`.",
        "**REQUIRED SUB-SKILL:** Use `sift-flour`",
        "**REQUIRED BACKGROUND:** You MUST understand `sift-flour` before it.",
        "**Required workflow skills:**\n- `sift-flour` - sifts it",
        "Call Skill(sift-flour) then.",
        "Call `Skill(sift-flour)` then.",
        'Call `Skill(skill: "sift-flour")` then.',
    ],
)
def test_a_plain_name_of_a_renamed_skill_is_lost_with_its_new_name(tmp_path: Path, body: str) -> None:
    made = world(tmp_path, body)
    assert [each.text for each in told(made) if each.text == "sift-flour"] == []  # nothing is asked without a loss
    made.move("skills/sift-flour/SKILL.md", "skills/sieve-flour/SKILL.md", skill("sieve-flour"))
    expected = Told("sift-flour", "loss: skill", "warning", ("sieve-flour",), "unsafe: sieve-flour")
    assert told(made) == [expected]
    made.commit()
    assert told(made, base="HEAD~1") == [expected]
    assert [each for each in told(made) if each.text == "sift-flour"] == []


@pytest.mark.parametrize(
    "body",
    [
        "- `sift-flour` - For flour",
        "Its scales are `sift-flour`'s scales.",
        "| flour | `sift-flour` |\n| --- | --- |\n| rye | rye |",
        "Set `sift-flour` on the root of the mill.",
        "Tag the bag `sift-flour`.",
        "Follow `sift-flour`.",
        "Ask for a `sift-flour` before the sale.",
        "Levels: `sift-flour`, `mill-rye`, `oven-heat`, `brew-tea`.",  # most are no skills
        "Levels: `sift-flour`, `oven`.",  # a word
        "Set `sift-flour`.\nSee the skill `oven-heat`.",
        "| Area | Share |\n| --- | --- |\n| `sift-flour` | 20 % |",
        "## Skills of a miller, as told in his letters\n\n- `sift-flour`",
    ],
)
def test_a_plain_name_that_may_be_a_term_is_a_note_and_not_rewritten(tmp_path: Path, body: str) -> None:
    made = world(tmp_path, body)
    made.move("skills/sift-flour/SKILL.md", "skills/sieve-flour/SKILL.md", skill("sieve-flour"))
    found = [each for each in told(made) if each.text == "sift-flour"]
    assert found == [Told("sift-flour", "loss: skill", "note", ("sieve-flour",), "")]


def test_a_document_that_calls_it_a_skill_elsewhere_means_it_where_it_calls_it(tmp_path: Path) -> None:
    made = world(tmp_path, "The `sift-flour` skill is fine.\n\nThen use `sift-flour`.\n\nTag the bag `sift-flour`.")
    made.remove("skills/sift-flour")
    assert [each.level for each in told(made)] == ["warning", "warning", "note"]


def test_a_deleted_skill_has_no_successor(tmp_path: Path) -> None:
    made = world(tmp_path, "See the `sift-flour` skill.")
    made.remove("skills/sift-flour")
    assert told(made) == [Told("sift-flour", "loss: skill", "warning", (), "")]


@pytest.mark.parametrize(
    ("body", "level"),
    [
        ("The `sift` skill does it.", ["warning"]),
        ("Skill `sift` does it, Skill(sift) too.", ["warning", "warning"]),
        ("Then `sift` the flour.", []),  # a word
    ],
)
def test_a_name_of_one_word_is_that_of_a_skill_only_where_the_text_says_so(
    tmp_path: Path, body: str, level: list[str]
) -> None:
    made = world(tmp_path, body, gone="sift")
    made.remove("skills/sift")
    assert [each.level for each in told(made)] == level


@pytest.mark.parametrize(
    ("body", "files"),
    [
        ("Use the `sift-flour` package.", {}),
        ("Add the pre-commit hook `sift-flour` for it, on branch `sift-flour`.", {}),
        ("Call `sift-flour`.\n\n```bash\nsift-flour --fine rye.txt\n```", {}),
        ("Call `sift-flour`, as in `npx sift-flour`.", {}),
        ("Call `sift-flour`.", {"docs__sift-flour.md": "Sift.\n"}),
        ("Call `sift-flour`.", {"tools__sift-flour__main.c": "int main;\n"}),
        ("Call `sift-flour`.", {"package.json": '{"dependencies": {"sift-flour": "1.0.0"}}\n'}),
        ("Call `sift-flour`.", {".pre-commit-config.yaml": "repos:\n- id: sift-flour\n"}),
    ],
)
def test_a_name_that_is_also_that_of_something_else_is_not_judged(
    tmp_path: Path, body: str, files: dict[str, str]
) -> None:
    made = world(tmp_path, body, **files)
    made.remove("skills/sift-flour")
    found = [each for each in told(made) if each.text == "sift-flour"]
    assert found
    assert {(each.what, each.level) for each in found} == {("ambiguous", "")}


@pytest.mark.parametrize(
    "lines",
    ["```bash\nnpm install sift-flour\n```", "Run `sift-flour --fine`.", "`import sift_flour` first."],
)
def test_a_skill_about_a_program_of_its_name_leaves_the_program(tmp_path: Path, lines: str) -> None:
    made = world(tmp_path, "It needs `sift-flour`, see the `sift-flour` skill.", text=skill("sift-flour", lines))
    made.remove("skills/sift-flour")
    assert [each.what for each in told(made)] == ["ambiguous", "loss: skill"]


@pytest.mark.parametrize(
    "body",
    [
        "The `sift-flour` skill was merged into this one.",
        "The `sift-flour` skill has been removed.",
        "## History\n\nThis came from the `sift-flour` skill.",
        "For example the `sift-flour` skill.",
    ],
)
def test_what_tells_of_the_past_or_gives_an_example_is_no_more_than_a_note(tmp_path: Path, body: str) -> None:
    made = world(tmp_path, body)
    made.remove("skills/sift-flour")
    assert {each.level for each in told(made)} <= {"note", ""}


@pytest.mark.parametrize(
    "body",
    [
        "Once the grain is dry, use the `sift-flour` skill.",
        "If lumps are still there, use the `sift-flour` skill.",
        "If there were lumps, use the `sift-flour` skill.",
        "Call `Skill(sift-flour)` once it is dry.",
        "For Python 3.12 use the `sift-flour` skill.",
        "## Making changes\n\nUse the `sift-flour` skill.",
        "## Incidents\n\nUse the `sift-flour` skill.",
    ],
)
def test_words_that_are_said_of_something_else_make_it_no_note(tmp_path: Path, body: str) -> None:
    made = world(tmp_path, body)
    made.remove("skills/sift-flour")
    assert [(each.text, each.level) for each in told(made)] == [("sift-flour", "warning")]


@pytest.mark.parametrize(
    "body",
    [
        "Adapted from the `sift-flour` skill.",
        "It follows Mira Weaver's `sift-flour` skill.",
        "The `sift-flour` skill (github.com/weaver/sift-flour) has more.",
    ],
)
def test_a_skill_of_somebody_else_is_none_of_those_that_went(tmp_path: Path, body: str) -> None:
    made = world(tmp_path, body)
    made.remove("skills/sift-flour")
    assert [each.what for each in told(made)] == ["external"]


@pytest.mark.parametrize(
    "new",
    ["plugins/corn/skills/sift-flour/SKILL.md", ".claude/commands/sift-flour.md", "skills/sieve-flour/SKILL.md"],
)
def test_a_name_that_another_skill_or_a_command_has_now_is_no_loss(tmp_path: Path, new: str) -> None:
    made = world(tmp_path, "See the `sift-flour` skill.")
    made.move("skills/sift-flour/SKILL.md", new)  # it declares its name still
    assert [each for each in told(made) if each.what == "loss: skill"] == []


def test_new_text_is_no_loss_and_neither_is_a_link(tmp_path: Path) -> None:
    made = world(tmp_path, "[`sift-flour`](../sift-flour/SKILL.md)")
    made.remove("skills/sift-flour")
    assert [(each.what, each.text) for each in told(made)] == [("loss: path", "../sift-flour/SKILL.md")]
    made.write({MILL: f"{HEAD}See the `sift-flour` skill.\n\n<!-- -->\n"})
    assert [each.what for each in told(made)] == ["loss: skill"]  # the name stood in the link
    made.write({MILL: f"{HEAD}See the `bake-bread` skill.\n"})
    assert told(made) == []


def test_the_name_with_that_of_its_plugin(tmp_path: Path) -> None:
    plugin = "plugins/corn"
    files = {
        f"{plugin}/.claude-plugin/plugin.json": '{"name": "corn"}\n',
        f"{plugin}/skills/sift/SKILL.md": skill("sift"),
    }
    body = "Run `corn:sift`, or type `/corn:sift`, or Skill(corn:sift), and `rye:sift`.\n"
    made = World(tmp_path, body, files, f"{plugin}/skills/mill/SKILL.md")
    made.move(f"{plugin}/skills/sift/SKILL.md", f"{plugin}/skills/sieve/SKILL.md", skill("sieve"))
    assert [(each.text, each.near) for each in told(made) if each.what == "loss: skill"] == [
        ("corn:sift", ("corn:sieve",)),
        ("/corn:sift", ("/corn:sieve",)),
        ("corn:sift", ("corn:sieve",)),
    ]


def test_the_name_with_that_of_its_plugin_in_prose(tmp_path: Path) -> None:
    plugin = "plugins/corn"
    files = {
        f"{plugin}/.claude-plugin/plugin.json": '{"name": "corn"}\n',
        f"{plugin}/skills/sift-rye/SKILL.md": skill("sift-rye"),
    }
    body = (
        "**REQUIRED SUB-SKILL:** Use corn:sift-rye\n\n- **corn:sift-rye** - sifts\n\nThen Skill(corn:sift-rye).\n\n"
        "Not https://mill.example/corn:sift-rye, corn:sift-rye/x, a:corn:sift-rye, x@corn:sift-rye nor corn:other.\n\n"
        "```yaml\nrun: corn:sift-rye\n```\n"
    )
    made = World(tmp_path, body, files, f"{plugin}/skills/mill/SKILL.md")
    made.move(f"{plugin}/skills/sift-rye/SKILL.md", f"{plugin}/skills/sieve/SKILL.md", skill("sieve"))
    lost = [each for each in told(made) if each.what == "loss: skill"]
    assert lost == [Told("corn:sift-rye", "loss: skill", "warning", ("corn:sieve",), "unsafe: corn:sieve")] * 3


def test_the_name_as_it_is_typed_with_that_of_its_plugin(tmp_path: Path) -> None:
    plugin = "plugins/corn"
    files = {
        f"{plugin}/.claude-plugin/plugin.json": '{"name": "corn"}\n',
        f"{plugin}/skills/sift-rye/SKILL.md": skill("sift-rye"),
    }
    body = (
        "Type /corn:sift-rye, then **/corn:sift-rye**.\n\n- /corn:sift-rye: sifts\n\n"
        "```text\n/corn:sift-rye now\n```\n\n"
        "Not https://mill.example/corn:sift-rye, /corn:sift-rye/x, a/corn:sift-rye, /corn:sift-rye:x nor /corn:other.\n"
    )
    made = World(tmp_path, body, files, f"{plugin}/skills/mill/SKILL.md")
    made.move(f"{plugin}/skills/sift-rye/SKILL.md", f"{plugin}/skills/sieve/SKILL.md", skill("sieve"))
    lost = [each for each in told(made) if each.what == "loss: skill"]
    assert (
        lost
        == [
            Told("/corn:sift-rye", "loss: skill", "warning", ("/corn:sieve",), "unsafe: /corn:sieve"),
        ]
        * 4
    )


def test_a_skill_about_skills_is_believed_where_it_lists_those_that_are_there(tmp_path: Path) -> None:
    entry = "skills/skill-choice/SKILL.md"
    files = {f"skills/{name}/SKILL.md": skill(name) for name in ("bake-bread", "brew-tea", "sift-flour")}
    made = World(tmp_path, "- `sift-flour`\n", files, entry)
    made.remove("skills/sift-flour")
    listed = HEAD.replace("mill", "skill-choice", 1) + "- `sift-flour`\n- `bake-bread`\n- `brew-tea`\n"
    assert [each.what for each in told(made)] == ["example"]
    made.write({entry: listed})
    assert [each.what for each in told(made)] == ["loss: skill"]


def test_counts_are_the_same_with_and_without_what_is_kept(tmp_path: Path) -> None:
    made = world(tmp_path, "See the `sift-flour` skill, the package `sift-flour` and `bake-bread`.")
    made.remove("skills/sift-flour")
    summaries = []
    for options in (["--no-cache"], [], []):
        result = run("check", "--output-format", "json", *options, cwd=tmp_path)
        counts = json.loads(result.out)["summary"]["references"]
        summaries.append(counts)
        assert counts["found"] == counts["resolved"] + counts["broken"] + counts["not_judged"] == 2
    assert summaries[0] == summaries[1] == summaries[2]
