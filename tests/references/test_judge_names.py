"""Skills and variables called by name: what is certain is said, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.model.diagnostic import Severity
from tests.references.made import HEAD, contexts

if TYPE_CHECKING:
    from skill_lint.model.reference import Verdict

FOLDER = ".claude/skills"
ENTRY = f"{FOLDER}/mill/SKILL.md"


def skill(name: str) -> str:
    return HEAD.replace("name: mill", f"name: {name}") + "Text.\n"


SIBLINGS = {f"{FOLDER}/{name}/SKILL.md": skill(name) for name in ("grind-oats", "triage", "press-oil-2")}


def judged(body: str, others: dict[str, str] | None = None, entry: str = ENTRY) -> list[Verdict]:
    """Give what became of the references of the skill with the SKILL.md `entry`."""
    files = {entry: HEAD + body, **(SIBLINGS if others is None else others)}
    return next(list(context.verdicts) for context in contexts(files) if context.skill.entry == entry)


def told(body: str, others: dict[str, str] | None = None, entry: str = ENTRY) -> str:
    """Give in one word what became of the first reference: what it was found by, the fault, or the reason."""
    verdict = judged(body, others, entry)[0]
    return verdict.by or verdict.fault or verdict.reason or ""


@pytest.mark.parametrize(
    "body",
    [
        "Run `/grind-oats`.",
        "**`/grind-oats`** makes flour.",
        "Use `$grind-oats` first.",
        "The vocabulary of `$grind-oats`.",
        "Run the `/triage` skill.",
        "Run `/triage` on the sacks.",
        "Hand off to `/triage`.",
        "the skill `$triage` sorts sacks",
    ],
)
def test_siblings_that_are_called_are_found(body: str) -> None:
    (verdict,) = judged(f"{body}\n")
    assert verdict.by == "skill"
    assert verdict.where.endswith("/SKILL.md")


@pytest.mark.parametrize(
    "body",
    [
        "The endpoint `/triage` takes a sack.",
        "See `/triage`.",
        "`GET /triage` or `/triage` of the API",
        "Mount the volume `/grind-oats`.",
        "The page `/grind-oats` of the site.",
        "The variable `$triage` holds it.",
        "Use `$triage` in the script.",
    ],
)
def test_what_may_be_a_place_or_a_variable_is_not_judged(body: str) -> None:
    assert told(f"{body}\n") in ("ambiguous", "external")


def test_names_that_skills_declare_count_too() -> None:
    others = {f"{FOLDER}/oats/SKILL.md": skill("grind-oats")}
    assert told("Run `/grind-oats`.\n", others) == "skill"


def test_skills_of_the_other_agent_folders_are_found() -> None:
    assert told("Run `$grind-oats`.\n", {".agents/skills/grind-oats/SKILL.md": skill("grind-oats")}) == "skill"


@pytest.mark.parametrize(
    "path",
    [
        ".claude/commands/grind-rye.md",
        ".claude/commands/mill/grind-rye.md",
        ".github/prompts/grind-rye.prompt.md",
        ".gemini/commands/grind-rye.toml",
        ".windsurf/workflows/grind-rye.md",
    ],
)
def test_commands_are_found(path: str) -> None:
    (verdict,) = judged("Run `/grind-rye`.\n", {path: "Grind."})
    assert (verdict.by, verdict.where) == ("project", path)


@pytest.mark.parametrize(("name", "outcome"), [("security-review", "external"), ("grind-barley", "no-evidence")])
def test_what_no_skill_has_may_be_anybodys(name: str, outcome: str) -> None:
    assert told(f"Run the `/{name}` skill.\n") == outcome


def test_a_slip_is_reported_with_its_cure() -> None:
    (verdict,) = judged("Run the `/grind-oat` skill.\n")
    assert (verdict.fault, verdict.severity, verdict.near) == ("skill", Severity.WARNING, ("/grind-oats",))
    assert verdict.evidence
    assert verdict.evidence.kind == "proof"
    assert verdict.fix
    assert not verdict.fix.safe


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("Run `/grind-oat`.", "no-evidence"),  # perhaps a command of the reader's
        ("Run the `/press-oil-3` skill.", "no-evidence"),  # another number, another skill
        ("Run the `/grind-rye` skill.", "no-evidence"),
        ("There is no `/grind-oat` skill.", "negated"),
        ("Create the `/grind-oat` skill.", "to-be-created"),
        ("Call a sibling, for example the `/grind-oat` skill.", "example"),
        ("Use the `/plugin:grind-oat` skill.", None),
    ],
)
def test_what_is_no_certain_slip_is_not_reported(body: str, outcome: str | None) -> None:
    verdicts = judged(f"{body}\n")
    assert all(verdict.fault is None for verdict in verdicts)
    if outcome:
        assert [verdict.reason for verdict in verdicts] == [outcome]


def test_a_slip_of_its_own_name_is_left_alone() -> None:
    others = {f"{FOLDER}/other/SKILL.md": skill("other")}
    assert told("Run the `/grind-oat` skill.\n", others, f"{FOLDER}/grind-oats/SKILL.md") == "no-evidence"


def test_in_a_collection_absence_says_nothing() -> None:
    others = {"skills/grind-oats/SKILL.md": skill("grind-oats")}
    assert told("Run the `/grind-oat` skill.\n", others, "skills/mill/SKILL.md") == "scope"
    assert told("Run the `/grind-oats` skill.\n", others, "skills/mill/SKILL.md") == "skill"


SCRIPT = {f"{FOLDER}/mill/scripts/grind.py": "print()\n"}


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("${CLAUDE_SKILLS_DIR}", "${CLAUDE_SKILL_DIR}"),
        ("$CLAUDE_SKILL_ROOT", "${CLAUDE_SKILL_DIR}"),
        ("${CLAUDE_SKILL_PATH}", "${CLAUDE_SKILL_DIR}"),
        ("${CLAUDE_SKILLDIR}", "${CLAUDE_SKILL_DIR}"),
        ("${CLAUDE_SKIL_DIR}", "${CLAUDE_SKILL_DIR}"),
        ("${claude_skill_dir}", "${CLAUDE_SKILL_DIR}"),
        ("{basedir}", "{baseDir}"),
    ],
)
def test_a_misspelt_variable_is_proven_by_its_path(written: str, right: str) -> None:
    for body in (f"Run `{written}/scripts/grind.py`.\n", f"```bash\npython {written}/scripts/grind.py\n```\n"):
        (verdict,) = judged(body, SCRIPT)
        assert (verdict.fault, verdict.near, verdict.reference.text) == ("variable", (right,), written)
        assert verdict.severity is Severity.WARNING


def test_in_a_link_the_place_stands_as_written() -> None:
    (verdict,) = judged("Read [how](${CLAUDE_SKILLS_DIR}/scripts/grind.py).\n", SCRIPT)
    assert (verdict.fault, verdict.reference.text) == ("variable", "${CLAUDE_SKILLS_DIR}")


@pytest.mark.parametrize(
    "body",
    [
        "Run `${CLAUDE_SKILL_DIR}/scripts/grind.py`.",
        "Run `${CLAUDE_SKILLS_DIR}/scripts/gone.py`.",  # nothing shows which folder is meant
        "Run `${CLAUDE_SKILLS_DIR}/grind-oats/SKILL.md`.",  # the folder of all skills
        "Run `$SKILL_DIR/scripts/grind.py`.",
        "Run `${CLAUDE_CONFIG_DIR}/scripts/grind.py`.",
        "Run `${CLAUDE_CODE_SKILL_DIR}/scripts/grind.py`.",
        "Run `${CLAUDE_PLUGIN_DIR}/scripts/grind.py`.",  # here is no plugin
        "Run `{name}/scripts/grind.py`.",
        "Run `%CLAUDE_SKILLS_DIR%/scripts/grind.py`.",
        "Run `${CLAUDE_SKILLS_DIR:-.}/scripts/grind.py`.",
        "Set `CLAUDE_SKILLS_DIR=.claude`, then `${CLAUDE_SKILLS_DIR}/scripts/grind.py`.",
        "```bash\nexport CLAUDE_SKILLS_DIR\npython $CLAUDE_SKILLS_DIR/scripts/grind.py\n```",
        'If `[ -z "$CLAUDE_SKILLS_DIR" ]`, ask; else `$CLAUDE_SKILLS_DIR/scripts/grind.py`.',
        "Never write `${CLAUDE_SKILLS_DIR}/scripts/grind.py`.",
        "<!-- `${CLAUDE_SKILLS_DIR}/scripts/grind.py` -->",
    ],
)
def test_other_variables_are_left_alone(body: str) -> None:
    assert all(verdict.fault is None for verdict in judged(f"{body}\n", SCRIPT))


@pytest.mark.parametrize(
    "path", [f"{FOLDER}/mill/scripts/run.sh", ".claude/settings.json", "mill/paths.py", ".env", "Makefile"]
)
def test_a_variable_that_the_project_knows_is_its_own(path: str) -> None:
    others = {**SCRIPT, path: 'x = "$CLAUDE_SKILLS_DIR"\n'}
    assert told("Run `${CLAUDE_SKILLS_DIR}/scripts/grind.py`.\n", others) != "variable-unknown"
    assert all(verdict.fault is None for verdict in judged("Run `${CLAUDE_SKILLS_DIR}/scripts/grind.py`.\n", others))


def test_in_a_plugin_its_root_may_be_meant() -> None:
    others = {".claude-plugin/plugin.json": "{}", "scripts/grind.py": "print()\n"}
    body = "Run `${CLAUDE_PLUGIN_DIR}/scripts/grind.py`.\n"
    (verdict,) = judged(body, others, "skills/mill/SKILL.md")
    assert (verdict.fault, verdict.near) == ("variable", ("${CLAUDE_PLUGIN_ROOT}",))


@pytest.mark.parametrize("written", ["${CLAUDE_PLUGIN_ROOT}", "$CLAUDE_PLUGIN_DATA"])
def test_a_variable_of_plugins_in_a_project_is_reported(written: str) -> None:
    for body in (f"Run `{written}/scripts/grind.py`.\n", f"It is `{written}`.\n"):
        (verdict,) = judged(body, SCRIPT)
        assert (verdict.fault, verdict.near, verdict.reference.text) == ("variable", (), written)


@pytest.mark.parametrize(
    ("body", "others", "entry"),
    [
        ("Run `${CLAUDE_PLUGIN_ROOT}/a.py` in a plugin.", {}, ENTRY),
        ("Run `${CLAUDE_PLUGIN_ROOT}/a.py`.", {f"{FOLDER}/mill/more.md": "Plugins have it."}, ENTRY),
        ("Run `${CLAUDE_PLUGIN_ROOT}/a.py`.", {".claude-plugin/plugin.json": "{}"}, ENTRY),
        ("Run `${CLAUDE_PLUGIN_ROOT}/a.py`.", {".claude-plugin/marketplace.json": "{}"}, ENTRY),
        ("Run `${CLAUDE_PLUGIN_ROOT}/a.py`.", {".env": "CLAUDE_PLUGIN_ROOT=."}, ENTRY),
        ("Run `${CLAUDE_PLUGIN_ROOT:-.}/a.py`.", {}, ENTRY),
        ("Run `${CLAUDE_PLUGIN_ROOT}/a.py`.", {}, "skills/mill/SKILL.md"),
        ("Do not use `${CLAUDE_PLUGIN_ROOT}/a.py`.", {}, ENTRY),
    ],
)
def test_where_it_may_be_a_plugin_nothing_is_said(body: str, others: dict[str, str], entry: str) -> None:
    assert all(verdict.fault is None for verdict in judged(f"{body}\n", others, entry))


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ("$ARGUMENTS", "variable"),
        ("${CLAUDE_SESSION_ID}", "variable"),
        ("${CLAUDE_SKILL_DIR}", "variable"),
        ("$CODEX_HOME", "variable"),
    ],
)
def test_documented_variables_resolve(written: str, outcome: str) -> None:
    (verdict,) = judged(f"It is `{written}`.\n", SCRIPT)
    assert (verdict.status, verdict.by) == ("resolved", outcome)


def test_hostile_names_are_judged_in_time() -> None:
    body = "".join(f"Run the `/{'a' * 60}-{number}` skill. " for number in range(300)) + "\n"
    assert {verdict.reason for verdict in judged(body * 3)} <= {"no-evidence", "ambiguous"}
