"""The command `triggers`, end to end: sets found or given, verdicts, reports, exit codes, what changed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from tests.cli.running import git, run, write_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def skill(name: str, description: str) -> str:
    return f"---\nname: {name}\ndescription: {description}\n---\n# {name}\n\nDo it.\n"


BEES = skill("count-bees", "Counts the bees of a hive. Use when someone asks how many bees live in a hive.")
HONEY = skill("spin-honey", "Spins honey out of combs. Use when combs are full and honey is to be harvested.")
SCAFFOLD = skill(
    "new-hive",
    "Scaffolds a new hive project with frames, an entrance and a weather log. Use when a beekeeper starts a new hive "
    "or wants a hive set up from nothing.",
)
SKILLS = {".claude/skills/count-bees/SKILL.md": BEES, ".claude/skills/spin-honey/SKILL.md": HONEY}
CSV = ".claude/skills/count-bees/evals/count-bees.prompts.csv"
RIGHT = "id,should_trigger,prompt\na,true,how many bees live in this hive?\nb,false,write a poem about the sea\n"
WRONG = "id,should_trigger,prompt\na,true,harvest the honey out of the full combs\n"


def lay(root: Path, files: Mapping[str, str]) -> Path:
    git(write_tree(root, {**SKILLS, **files}), "init", "-q")
    return root


def judged(root: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    done = run("triggers", "--output-format", "json", *arguments, cwd=root)
    return done.code, json.loads(done.out)


def verdicts(document: dict[str, Any]) -> dict[str, str]:
    return {row["id"]: row["verdict"] for row in document["results"]}


def test_a_set_for_one_scaffolding_skill(tmp_path: Path) -> None:
    rows = (
        "id,should_trigger,prompt,intent\n"
        "explicit-1,true,Use $new-hive to set up a hive for my garden,explicit\n"
        "implicit-1,true,I want to start a new hive set up from nothing with frames and a weather log,implicit\n"
        'contextual-1,true,"It is spring, and my neighbour gave me frames; I start a new hive project",contextual\n'
        "negative-1,false,Which wine goes with fish?,negative\n"
    )
    root = write_tree(tmp_path, {"new-hive/SKILL.md": SCAFFOLD, "new-hive/evals/new-hive.prompts.csv": rows})
    code, document = judged(root)
    assert code == 0
    assert verdicts(document) == {
        "explicit-1": "match",
        "implicit-1": "match",
        "contextual-1": "match",
        "negative-1": "match",
    }
    assert document["results"][0]["named"]
    assert [row["intent"] for row in document["results"]] == ["explicit", "implicit", "contextual", "negative"]
    assert document["skills"]["new-hive"]["recall"] == 1


def test_a_set_of_prompts_and_the_skill_or_none(tmp_path: Path) -> None:
    bread = skill("bake-bread", "Bakes bread from flour and yeast. Use when someone wants a loaf of bread baked.")
    soup = skill("cook-soup", "Cooks vegetable soup in a pot. Use when someone wants soup cooked from vegetables.")
    rows = [
        {"prompt": "bake a loaf of bread with rye flour", "expected_skill": "bake-bread"},
        {"prompt": "cook a soup from these vegetables", "expected_skill": "cook-soup"},
        {"prompt": "where can I buy a bread knife?", "expected_skill": None},
        {"prompt": "what is the capital of Iceland?", "expected_skill": None},
    ]
    files = {
        "skills/bake-bread/SKILL.md": bread,
        "skills/cook-soup/SKILL.md": soup,
        "evals/routing.json": json.dumps(rows, indent=1),
    }
    code, document = judged(write_tree(tmp_path, files))
    assert (code, [row["verdict"] for row in document["results"]]) == (0, ["match", "match", "unsure", "match"])
    assert [row["near"] for row in document["results"][2:]] == [True, False]
    assert [row["source"]["line"] for row in document["results"]] == [3, 7, 11, 15]


@pytest.mark.parametrize(
    ("rows", "arguments", "code"),
    [
        (RIGHT, (), 0),
        (WRONG, (), 1),
        (WRONG, ("--exit-zero",), 0),
        ("id,should_trigger,prompt\na,true,bees or honey?\n", (), 0),
        ("id,should_trigger,prompt\na,true,bees or honey?\n", ("--strict",), 1),
        ("id,prompt\na,how many bees?\n,\n", (), 2),
        ("should_trigger,prompt,skill\ntrue,how many bees?,count-wasps\n", (), 2),
        (RIGHT, ("--backend", "nobody"), 2),
        (RIGHT, ("--dry-run",), 2),
        (RIGHT, ("--output-format", "pdf"), 2),
        (RIGHT, ("--output-format", "json", "--output-format", "html"), 2),
        (RIGHT, ("--compare", "gone.json"), 2),
        (RIGHT, ("--compare", CSV), 2),
        (RIGHT, ("--prompts", "gone.csv"), 2),
        (RIGHT, ("nowhere",), 2),
    ],
)
def test_exit_codes(tmp_path: Path, rows: str, arguments: tuple[str, ...], code: int) -> None:
    done = run("triggers", *arguments, cwd=lay(tmp_path, {CSV: rows}))
    assert done.code == code, done
    if code == 2:
        assert "error: " in done.err
    assert "Traceback" not in done.err


def test_an_unknown_name_is_told_with_its_place_and_what_is_near(tmp_path: Path) -> None:
    rows = "should_trigger,prompt,skill\ntrue,how many bees?,count-bee\ntrue,how many bees live in a hive?,count-bees\n"
    done = run("triggers", "--all", cwd=lay(tmp_path, {"evals/trigger-prompts.csv": rows}))
    assert done.code == 2
    expected = "evals/trigger-prompts.csv:2:1: no skill is called `count-bee`; write `count-bees`, if that is meant"
    assert f"skill-lint: error: {expected}\n" in done.err
    assert "2 prompts: 1 match, 0 mismatch, 1 error" in done.out  # the other rows are judged all the same


ODD = (
    "id,should_trigger,prompt,skill\n"
    "a,true,how many bees live in this hive?,count-bees\n"
    "b,true,how many wasps live in this hive?,count-wasps\n"
    "c,perhaps,how many?,count-bees\n"
    "d,true,,count-bees\n"
    "e,true,how many wasps are there?,count-wasps\n"
    "f,,is this a case?,count-bees\n"
)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [((), 2), (("--exit-zero",), 2), (("--strict",), 2)],
)
def test_every_row_stands_in_every_format_with_the_exit_code_of_the_process(
    tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    root = lay(tmp_path, {"evals/trigger-prompts.csv": ODD, "evals/routing.jsonl": '{"prompt": "x", \n'})
    names = ("junit=junit.xml", "markdown=page.md", "html=page.html", "text=page.txt")
    outputs = [word for name in names for word in ("--output-format", name)]
    done = run("triggers", "--output-format", "json", *outputs, *arguments, cwd=root)
    document = json.loads(done.out)
    assert (done.code, document["summary"]["exit_code"]) == (code, code)
    rows = [(row["id"], row["source"]["line"], row["verdict"]) for row in document["results"]]
    assert rows == [("a", 2, "match"), ("b", 3, "error"), ("c", 4, "error"), ("d", 5, "error"), ("e", 6, "error")]
    assert [row["broken"] for row in document["results"]] == [False, True, True, True, True]
    assert document["results"][1]["error"] == ("no skill is called `count-wasps`; write `count-bees`, if that is meant")
    assert document["summary"]["skipped"]
    assert set(document["skills"]) == {"count-bees"}
    suite = ElementTree.parse(root / "junit.xml").getroot()
    assert (suite.attrib["tests"], suite.attrib["errors"]) == ("5", "4")
    for page in ("page.md", "page.html", "page.txt"):
        told = (root / page).read_text(encoding="utf-8")
        assert "5 prompts: 1 match, 0 mismatch, 4 error" in told
        for line in (3, 4, 5, 6):
            assert f"evals/trigger-prompts.csv:{line}" in told
        assert page == "page.txt" or f"(exit code {code})" in told


@pytest.mark.parametrize(
    ("rows", "arguments", "code"),
    [
        (WRONG, (), 1),
        (WRONG, ("--exit-zero",), 0),
        (RIGHT, (), 0),
        ("id,should_trigger,prompt\na,true,bees or honey?\n", ("--strict",), 1),
        ("id,should_trigger\na,true\n", (), 2),
    ],
)
def test_the_exit_code_that_is_told_is_the_one_of_the_process(
    tmp_path: Path, rows: str, arguments: tuple[str, ...], code: int
) -> None:
    root = lay(tmp_path, {"count-bees.prompts.csv": rows})
    found, document = judged(root, "--prompts", "count-bees.prompts.csv", *arguments)
    assert (found, document["summary"]["exit_code"]) == (code, code)


def test_a_file_that_cannot_be_read_stands_in_every_format(tmp_path: Path) -> None:
    root = lay(tmp_path, {"mine.json": '[{"prompt": "x"'})
    for name in ("text", "json", "junit", "markdown", "html"):
        done = run("triggers", "--prompts", "mine.json", "--output-format", name, cwd=root)
        assert done.code == 2
        assert "mine.json" in done.out, name
        assert "is never closed" in done.out, name


def test_rows_beyond_those_whose_problems_are_listed_are_there_too(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: "should_trigger,prompt\n" + "perhaps,how many bees?\n" * 70})
    code, document = judged(root)
    assert code == 2
    assert [row["source"]["line"] for row in document["results"]] == list(range(2, 72))
    assert document["problems"] == []


def test_rows_that_contradict_each_other_are_told_of_and_say_nothing_of_words(tmp_path: Path) -> None:
    rows = [
        {"prompt": f"{pour} nectar {number}", "expected_skill": name}
        for number in range(7)
        for pour, name in (("pour", "count-bees"), ("Pour", "spin-honey"))
    ]
    root = lay(tmp_path, {"evals/routing.json": json.dumps(rows, indent=0)})
    done = run("triggers", "--output-format", "json", cwd=root)
    told = [line for line in done.err.splitlines() if "expects something else" in line]
    assert len(told) == 5
    assert told[0].startswith("skill-lint: warning: evals/routing.json:")
    assert "2 more rows contradict an earlier one; `check` lists them" in done.err
    assert json.loads(done.out)["catalogue"]["advice"] == {}


def test_a_set_that_was_given_is_judged_alone(tmp_path: Path) -> None:
    given = json.dumps({"skill": "spin-honey", "should_trigger": ["harvest honey out of full combs"]})
    root = lay(tmp_path, {CSV: WRONG, "mine.json": given})
    code, document = judged(root, "--prompts", "mine.json")
    assert code == 0
    assert [row["source"]["path"] for row in document["results"]] == ["mine.json"]
    assert document["summary"]["skills"] == 2


def test_paths_say_whose_sets_are_judged(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: RIGHT, ".claude/skills/spin-honey/evals/spin-honey.prompts.csv": RIGHT})
    for path, count in ((".", 4), (".claude/skills/count-bees", 2), (CSV, 2)):
        assert len(judged(root, path)[1]["results"]) == count, path


def test_reports_go_into_files_whole_or_not_at_all(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: WRONG})
    done = run(
        *("triggers", "--output-format", "html=page.html", "--output-format", "junit=out/junit.xml"),
        *("--output-format", "markdown", "--output-format", "json=now.json"),
        cwd=root,
    )
    assert done.code == 2
    assert "cannot write `out/junit.xml`" in done.err
    assert done.out.startswith("## Triggers: 1 prompt: 0 match, 1 mismatch")
    assert (root / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert json.loads((root / "now.json").read_text(encoding="utf-8"))["summary"]["mismatch"] == 1
    assert {path.name for path in root.iterdir()} == {".claude", ".git", "page.html", "now.json"}


def test_what_changed_against_an_earlier_run(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: RIGHT})
    assert run("triggers", "--output-format", "json=before.json", cwd=root).code == 0
    write_tree(root, {CSV: RIGHT.replace("a,true", "a,false")})
    code, document = judged(root, "--compare", "before.json")
    assert code == 0
    assert [(row["id"], row["direction"]) for row in document["comparison"]["prompts"]] == [("a", "down")]
    assert "worse" in run("triggers", "--compare", "before.json", cwd=root).out


def test_regressions_fail_only_where_it_is_asked_for(tmp_path: Path) -> None:
    rows = "should_trigger,prompt\ntrue,how many bees live in a hive?\ntrue,count the bees of the hive\n"
    root = lay(tmp_path, {CSV: rows})
    assert run("triggers", "--output-format", "json=before.json", cwd=root).code == 0
    write_tree(root, {CSV: rows + "true,bees or honey out of combs?\n"})
    done = run("triggers", "--compare", "before.json", cwd=root)
    assert done.code == 0
    assert "regression  count-bees: recall" in done.out
    assert "against before.json: 1 regression, 2 unchanged, 1 new" in done.out
    assert run("triggers", "--compare", "before.json", "--strict", cwd=root).code == 1


def test_the_report_shows_paths_from_where_it_is_run(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: WRONG})
    assert f"\n{CSV}:2: mismatch " in run("triggers", cwd=root).out
    assert "\nevals/count-bees.prompts.csv:2: mismatch " in run("triggers", cwd=root / CSV.rpartition("/evals/")[0]).out


def test_without_a_set_it_says_how_to_get_one(tmp_path: Path) -> None:
    done = run("triggers", cwd=lay(tmp_path, {}))
    assert done.code == 0
    assert "no prompt set found; `skill-lint triggers init SKILL` writes one" in done.err


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x")


@pytest.mark.parametrize(
    ("files", "is_judged"),
    [
        ({}, False),
        ({"README.md": "x"}, False),
        ({".claude/skills/count-bees/SKILL.md": BEES + "More.\n"}, False),
        ({".claude/skills/count-bees/SKILL.md": BEES.replace("Counts", "Numbers")}, True),
        ({".claude/skills/spin-honey/SKILL.md": HONEY.replace("Spins", "Takes")}, True),
        ({".claude/skills/treat-mites/SKILL.md": skill("treat-mites", "Treats mites. Use when mites are seen.")}, True),
        ({CSV: RIGHT + "c,true,count the bees\n"}, True),
    ],
)
@pytest.mark.parametrize("option", ["--changed", "--hook"])
def test_only_what_changed(tmp_path: Path, files: dict[str, str], is_judged: bool, option: str) -> None:
    root = lay(tmp_path, {CSV: RIGHT})
    commit(root)
    write_tree(root, files)
    git(root, "add", "-A")
    git_commits = {"GIT_INDEX_FILE": str(root / ".git/index")} if option == "--hook" else {}
    done = run("triggers", option, cwd=root, environ=git_commits)
    assert done.code == 0
    assert ("judged by lexical" in done.out) is is_judged, done
    if option == "--hook":
        assert bool(done.out + done.err) is is_judged


def test_a_skill_that_went_changes_the_choice_among_its_siblings(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: RIGHT})
    commit(root)
    git(root, "rm", "-rq", ".claude/skills/spin-honey")
    assert "judged by lexical" in run("triggers", "--changed", cwd=root).out


@pytest.mark.parametrize(
    ("environ", "is_judged"),
    [
        ({}, True),
        ({"GIT_INDEX_FILE": ".git/index"}, False),
        ({"PRE_COMMIT_FROM_REF": "HEAD", "PRE_COMMIT_TO_REF": "HEAD"}, False),
        # What CI compares with is not what a run over all files speaks of.
        ({"GITHUB_ACTIONS": "true", "GITHUB_BASE_REF": "main"}, True),
    ],
)
def test_a_hook_by_hand_over_all_files_judges_every_set(
    tmp_path: Path, environ: dict[str, str], is_judged: bool
) -> None:
    root = lay(tmp_path, {CSV: WRONG})
    commit(root)
    done = run("triggers", "--hook", cwd=root, environ=environ)
    assert (done.code, bool(done.out)) == ((1, True) if is_judged else (0, False)), done


def test_a_hook_by_hand_judges_what_is_staged(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: WRONG, "README.md": "x"})
    commit(root)
    write_tree(root, {"README.md": "y"})
    git(root, "add", "-A")
    assert run("triggers", "--hook", cwd=root).code == 0


def test_a_hook_judges_the_index(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: RIGHT})
    commit(root)
    write_tree(root, {CSV: WRONG})
    git(root, "add", "-A")
    write_tree(root, {CSV: RIGHT})
    assert run("triggers", "--hook", cwd=root).code == 1
    assert run("triggers", cwd=root).code == 0


@pytest.mark.parametrize("named", ["count-bees", ".claude/skills/count-bees", ".claude/skills/count-bees/SKILL.md"])
@pytest.mark.parametrize(("form", "file"), [("csv", "count-bees.prompts.csv"), ("json", "trigger-evals.json")])
def test_init_writes_a_set_that_is_found_and_never_writes_over_one(
    tmp_path: Path, named: str, form: str, file: str
) -> None:
    root = lay(tmp_path, {})
    done = run("triggers", "init", named, *(["--output-format", "json"] if form == "json" else []), cwd=root)
    path = root / ".claude/skills/count-bees/evals" / file
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"wrote {path.relative_to(root)}: edit every row")
    written = path.read_bytes()
    done = run("triggers", "--output-format", "json", cwd=root)
    document = json.loads(done.out)
    assert (done.code, document["results"]) == (0, [])
    assert document["summary"]["skipped"] == {"not edited since `skill-lint triggers init` wrote it": 5}
    assert f"{path.relative_to(root)}:" in done.err
    assert "5 rows are still marked `EDIT`" in done.err
    again = run("triggers", "init", named, *(["--output-format", "json"] if form == "json" else []), cwd=root)
    assert (again.code, path.read_bytes()) == (2, written)
    assert "is there already and stays as it is" in again.err


@pytest.mark.parametrize("words", [(), ("count-be",), (".",), ("README.md",), ("count-bees", "spin-honey")])
def test_init_asks_for_one_skill(tmp_path: Path, words: tuple[str, ...]) -> None:
    root = lay(tmp_path, {"README.md": "x"})
    done = run("triggers", "init", *words, cwd=root)
    assert done.code == 2
    assert done.err.startswith("skill-lint: error: ")
    assert not list(root.rglob("evals"))


def test_mirrored_skills_are_one(tmp_path: Path) -> None:
    mirror = {path.replace(".claude", ".agents"): text for path, text in SKILLS.items()}
    _, document = judged(lay(tmp_path, {CSV: RIGHT, **mirror}))
    assert document["summary"]["skills"] == 2


def test_a_repository_may_not_say_where_a_key_goes(tmp_path: Path) -> None:
    root = lay(tmp_path, {CSV: RIGHT, "skill-lint.toml": 'triggers.base-url = "https://evil.example"\n'})
    done = run("triggers", cwd=root)
    assert done.code == 2
    assert "`triggers.base-url` may not be set in a file of the repository" in done.err


def test_a_catalogue_alone_shows_what_competes(tmp_path: Path) -> None:
    other = skill("number-bees", "Counts all bees that live in a hive. Use when someone asks how many bees it has.")
    root = lay(tmp_path, {".claude/skills/number-bees/SKILL.md": other})
    done = run("triggers", cwd=root)
    assert done.code == 0
    assert "Competes with" in done.out
    assert "count-bees  number-bees" in done.out
    assert "no prompt set found" in done.err
    (pair,) = judged(root)[1]["catalogue"]["pairs"]
    assert pair["skills"] == ["count-bees", "number-bees"]
    assert {"bees", "hive"} <= set(pair["words"])


def test_prompts_tell_which_words_a_description_lacks(tmp_path: Path) -> None:
    rows = "should_trigger,prompt\n" + "".join(f"true,census of colony {number}\n" for number in range(3))
    _, document = judged(lay(tmp_path, {CSV: rows}))
    assert set(document["catalogue"]["advice"]["count-bees"]["add"]) == {"census", "colony"}


def test_a_skill_that_only_a_person_loads_is_told_and_left_out(tmp_path: Path) -> None:
    by_hand = HONEY.replace("description:", "disable-model-invocation: true\ndescription:")
    rows = "expected_skill,prompt\nspin-honey,harvest the honey\ncount-bees,how many bees live in this hive?\n"
    root = lay(tmp_path, {".claude/skills/spin-honey/SKILL.md": by_hand, "evals/routing.prompts.csv": rows})
    done = run("triggers", "--output-format", "json", cwd=root)
    document = json.loads(done.out)
    assert [row["source"]["line"] for row in document["results"]] == [3]
    assert "the skill `spin-honey` is never loaded by itself" in done.err


@pytest.mark.parametrize("option", ["--changed", "--hook"])
def test_before_the_first_commit_all_is_new(tmp_path: Path, option: str) -> None:
    root = lay(tmp_path, {CSV: WRONG})
    git(root, "add", ".")
    assert run("triggers", option, cwd=root).code == 1


@pytest.mark.parametrize(("place", "text"), [(CSV, WRONG), (".claude/skills/count-bees/evals/more.prompts.csv", WRONG)])
def test_what_is_not_staged_or_tracked_has_changed(tmp_path: Path, place: str, text: str) -> None:
    root = lay(tmp_path, {CSV: RIGHT})
    git(root, "add", ".")
    git(root, "commit", "-qm", "first")
    assert run("triggers", "--changed", cwd=root).code == 0
    write_tree(root, {place: text})
    assert run("triggers", "--changed", cwd=root).code == 1


def test_skills_of_one_name_in_two_plugins_are_two(tmp_path: Path) -> None:
    files = {
        "plugins/bees/.claude-plugin/plugin.json": '{"name": "bees"}',
        "plugins/bees/skills/harvest/SKILL.md": skill("harvest", "Spins honey out of full combs. Use at harvest time."),
        "plugins/grain/.claude-plugin/plugin.json": '{"name": "grain"}',
        "plugins/grain/skills/harvest/SKILL.md": skill("harvest", "Reaps rye and barley with a combine harvester."),
        "evals/routing.json": json.dumps(
            [
                {"prompt": "spin the honey out of the combs", "expected_skill": "bees:harvest"},
                {"prompt": "reap the barley with the combine", "expected_skill": "bees:harvest"},
                {"prompt": "reap the rye with the combine", "expected_skill": "harvest"},
                {"prompt": "please run /grain:harvest", "expected_skill": "grain:harvest"},
            ]
        ),
    }
    code, document = judged(write_tree(tmp_path, files))
    assert code == 1
    assert [row["verdict"] for row in document["results"]] == ["match", "mismatch", "match", "match"]
    assert document["results"][0]["expected"] == ["bees:harvest"]
    assert document["results"][1]["got"] == "grain:harvest"
    assert document["results"][2]["expected"] == ["bees:harvest", "grain:harvest"]
    assert document["summary"]["skills"] == 2


def test_skills_of_one_name_in_one_plugin_and_its_mirror_keep_their_name(tmp_path: Path) -> None:
    files = {
        "plugins/bees/.claude-plugin/plugin.json": '{"name": "bees"}',
        "plugins/bees/skills/count-bees/SKILL.md": BEES,
        "evals/routing.json": json.dumps([{"prompt": "how many bees live in a hive", "expect": "bees:count-bees"}]),
    }
    _, document = judged(lay(tmp_path, files))
    assert document["results"][0]["expected"] == ["count-bees"]
    assert document["summary"]["skills"] == 2


def test_edited_rows_of_a_starter_set_count(tmp_path: Path) -> None:
    root = lay(tmp_path, {})
    run("triggers", "init", "count-bees", cwd=root)
    first, second, *rows = (root / CSV).read_text(encoding="utf-8").splitlines()
    edited = second.replace("EDIT: the request names the skill", "")
    write_tree(root, {CSV: "\n".join([first, edited, *rows])})
    assert [row["id"] for row in judged(root)[1]["results"]] == ["explicit-1"]


SHARED = json.dumps(
    [
        {"prompt": "how many bees live in a hive?", "expected_skill": "count-bees"},
        {"prompt": "spin honey out of the combs", "expected_skill": "spin-honey"},
        {"prompt": "who won the game?", "expected_skill": None},
    ]
)


@pytest.mark.parametrize(
    ("paths", "prompts"),
    [
        ((), ["how many bees live in a hive?", "spin honey out of the combs", "who won the game?"]),
        ((".claude/skills/spin-honey",), ["spin honey out of the combs", "who won the game?"]),
        ((".claude/skills/count-bees/SKILL.md",), ["how many bees live in a hive?", "who won the game?"]),
    ],
)
@pytest.mark.parametrize("place", ["evals/routing.json", "routing.yaml", "routing.jsonl", "all.prompts.json"])
def test_a_path_names_skills_whose_rows_of_shared_sets_are_judged_beside_all_siblings(
    tmp_path: Path, paths: tuple[str, ...], prompts: list[str], place: str
) -> None:
    text = "\n".join(map(json.dumps, json.loads(SHARED))) if place.endswith("jsonl") else SHARED
    _, document = judged(lay(tmp_path, {place: text}), *paths)
    assert [row["prompt"] for row in document["results"]] == prompts
    assert document["summary"]["skills"] == 2
    left = {"about other skills than those that were named": 3 - len(prompts)} if len(prompts) < 3 else {}
    assert document["summary"]["skipped"] == left


def test_a_path_of_a_set_names_it_alone(tmp_path: Path) -> None:
    more = ".claude/skills/count-bees/evals/more.prompts.csv"
    _, document = judged(lay(tmp_path, {CSV: RIGHT, more: RIGHT}), more)
    assert {row["source"]["path"] for row in document["results"]} == {more}


@pytest.mark.parametrize("path", ["evals", "evals/routing.json"])
def test_a_path_without_a_skill_may_be_that_of_sets(tmp_path: Path, path: str) -> None:
    root = lay(tmp_path, {CSV: RIGHT, "evals/routing.json": SHARED, "docs/a.md": "x"})
    code, document = judged(root, path)
    assert (code, document["summary"]["skills"]) == (0, 2)
    assert [row["source"]["path"] for row in document["results"]] == ["evals/routing.json"] * 3
    assert run("triggers", "docs", cwd=root).code == 2
    assert run("triggers", path, "docs", cwd=root).code == 2


def test_a_set_that_is_given_and_lies_in_the_folder_of_a_skill_is_about_it(tmp_path: Path) -> None:
    place = ".claude/skills/count-bees/notes/mine.json"
    rows = json.dumps([{"query": "how many bees live in a hive?", "should_trigger": True}])
    code, document = judged(lay(tmp_path, {place: rows}), "--prompts", place)
    assert (code, document["results"][0]["expected"]) == (0, ["count-bees"])


def test_what_a_set_has_is_silenced_by_its_path(tmp_path: Path) -> None:
    rows = "id,should_trigger,prompt\na,true,how many bees?\nb,false,how many bees?\n"
    shared = json.dumps([{"prompt": "How?", "expect": name} for name in ("count-bees", "spin-honey")])
    root = lay(tmp_path, {CSV: rows, "evals/routing.json": shared})
    arguments = ("check", "--select", "prompts-duplicate", "--output-format", "json")
    found = json.loads(run(*arguments, cwd=root).out)["findings"]
    assert [finding["path"] for finding in found] == [CSV, "evals/routing.json"]
    ignores = '[per-file-ignores]\n"*.prompts.csv" = ["prompts-duplicate"]\n"evals/routing.json" = ["prompts"]\n'
    write_tree(root, {"skill-lint.toml": ignores})
    assert json.loads(run(*arguments, cwd=root).out)["findings"] == []
