"""What the rules about names report, and what they leave alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.index.discovery import find_skills
from skill_lint.index.memory import MemoryTree
from skill_lint.rules.context import Context, Project
from skill_lint.rules.name.name_duplicate import NameDuplicate
from tests.support import fix_files, lint_files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skill_lint.model.diagnostic import Finding

NAME_RULES = ["name-missing", "name-invalid", "name-mismatch", "name-reserved", "name-duplicate"]
PLUGIN = {"tools/.claude-plugin/plugin.json": '{"name": "tools"}'}


def skill(name: str | None) -> str:
    line = f"name: {name}\n" if name is not None else ""
    return f"---\n{line}description: Presses herbs. Use when leaves are dry.\n---\n\nPress.\n"


def found(files: Mapping[str, str]) -> list[tuple[str, str, str]]:
    return [
        (f.diagnostic.rule, f.diagnostic.severity.word, f.diagnostic.path)
        for f in lint_files(dict(files), select=NAME_RULES)
    ]


def only(files: Mapping[str, str]) -> Finding:
    findings = lint_files(dict(files), select=NAME_RULES)
    assert len(findings) == 1, [f.diagnostic.message for f in findings]
    return findings[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Press", "capital letters"),
        ("press_it", "`_`"),
        ("press it", "spaces"),
        ("press.it", "`.`"),
        ("video/linux", "`/`"),
        ("tools:press", "colon"),
        ("-press", "hyphen at its end or start"),
        ("press-", "hyphen at its end or start"),
        ("press--it", "two hyphens in a row"),
        ("p" * 65, "65 characters, 1 more"),
        ("压榨", "not portable"),
        ("žehlička", "`ž`"),
        ("press\u200b", "U+200B"),
        ("Press It_now", "capital letters and spaces and `_`"),
    ],
)
def test_an_invalid_name_is_told_by_its_fault(name: str, words: str) -> None:
    [finding] = lint_files({"skills/other/SKILL.md": skill(f'"{name}"')}, select=["name-invalid"])
    assert words in finding.diagnostic.message
    assert finding.diagnostic.clients


@pytest.mark.parametrize("name", ["press", "press-2", "2-press", "a", "p" * 64, "press-it-well"])
def test_a_valid_name_is_left_alone(name: str) -> None:
    assert found({f"skills/{name}/SKILL.md": skill(name)}) == []


@pytest.mark.parametrize("value", ["123", "[press]", "true", "2026-01-02", "yes", "{a: b}"])
def test_a_name_that_is_no_text_is_another_rule_s_finding(value: str) -> None:
    assert found({"skills/press/SKILL.md": skill(value)}) == []


@pytest.mark.parametrize("value", [None, "", "~", '""', '"  "', "null"])
def test_a_missing_name_is_one_finding(value: str | None) -> None:
    assert found({"skills/press/SKILL.md": skill(value)}) == [("name-missing", "warning", "skills/press/SKILL.md")]


@pytest.mark.parametrize(
    "text", ["# Press\n", "---\nname press\n", "---\n- name\n---\n", "---\nname: [\n---\n", "", "---\n---\n"]
)
def test_a_frontmatter_that_cannot_be_read_has_no_missing_name(text: str) -> None:
    assert found({"skills/press/SKILL.md": text}) == []


def test_the_fix_of_a_missing_name_keeps_the_line_ends_and_quotes_what_yaml_misreads() -> None:
    files = {"skills/404/SKILL.md": "---\r\ndescription: Finds. Use when lost.\r\n---\r\nFind.\r\n"}
    outcome = fix_files(files, unsafe=True, select=["name-missing"])
    assert outcome.files[0].after == b'---\r\nname: "404"\r\ndescription: Finds. Use when lost.\r\n---\r\nFind.\r\n'


@pytest.mark.parametrize(
    ("folder", "name", "rule", "severity"),
    [
        ("skills/bread-starter", "bread-feeder", "name-mismatch", "warning"),
        ("skills/bread-starter", "Bread Starter", "name-mismatch", "warning"),
        ("skills/bread-starter", "bread_starter", "name-mismatch", "warning"),
        ("skills/Bread_Starter", "Bread_Starter", "name-invalid", "warning"),
        ("skills/Bread_Starter", "bread-starter", "name-mismatch", "warning"),
        ("skills/Bread_Starter", "bread starter", "name-invalid", "warning"),
        ("skills/bread-starter", "Feeding Bread", "name-invalid", "warning"),
        (".claude/skills/bread-starter", "bread-feeder", "name-mismatch", "note"),
        (".claude/skills/bread-starter", "Bread Starter", "name-invalid", "warning"),
        (".agents/skills/bread-starter", "bread-feeder", "name-mismatch", "warning"),
        ("tools/skills/bread-starter", "bread-feeder", "name-mismatch", "note"),
    ],
)
def test_one_finding_where_name_and_directory_disagree(folder: str, name: str, rule: str, severity: str) -> None:
    path = f"{folder}/SKILL.md"
    assert found(PLUGIN | {path: skill(name)}) == [(rule, severity, path)]


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("skills/bread-starter", "bread-starter"),
        ("skills/bread-starter", " bread-starter "),
        ("skills/ﬁne", "'fine'"),  # NFKC makes one of the ligature and the letters
        ("tools", "bread-starter"),  # the root of a plugin
        ("pkg/src", "bread-starter"),
        ("skills/_template", "name-of-the-skill"),
    ],
)
def test_no_mismatch(folder: str, name: str) -> None:
    findings = lint_files(PLUGIN | {f"{folder}/SKILL.md": skill(name)}, select=["name-mismatch"])
    assert findings == []


def test_a_skill_at_the_root_of_its_repository_may_be_called_anything() -> None:
    assert found({"SKILL.md": skill("bread-starter")}) == []


def test_a_mismatch_says_who_drops_the_skill_and_offers_the_directory_s_name() -> None:
    finding = only({"skills/bread-starter/SKILL.md": skill("bread-feeder")})
    told = dict(finding.diagnostic.clients)
    assert told["roo-code"] == "dropped with a message"
    assert told["claude-code"] == "name replaced"
    assert finding.diagnostic.fix is not None
    assert not finding.diagnostic.fix.safe
    assert "`name: bread-starter`" in finding.diagnostic.help
    assert "rename the directory to `bread-feeder`" in finding.diagnostic.help


def test_in_an_agent_folder_only_the_clients_that_search_it_are_told() -> None:
    finding = only({".agents/skills/bread-starter/SKILL.md": skill("bread-feeder")})
    assert "claude-code" not in dict(finding.diagnostic.clients)
    assert dict(finding.diagnostic.clients)["codex"] == "loads"


def test_no_directory_s_name_is_offered_that_is_itself_invalid() -> None:
    finding = only({"skills/Bread Box/SKILL.md": skill("crumbs")})
    assert finding.diagnostic.fix is None
    assert finding.diagnostic.help == "rename the directory to `crumbs`"


def test_two_skills_of_one_folder_with_one_name() -> None:
    files = {
        "skills/press/SKILL.md": skill("press"),
        "skills/press-cider/SKILL.md": skill("'press'"),
        "skills/fold/SKILL.md": skill("fold"),
    }
    findings = lint_files(files, select=["name-duplicate"])
    assert [f.diagnostic.path for f in findings] == ["skills/press-cider/SKILL.md"]
    assert findings[0].diagnostic.related[0].path == "skills/press/SKILL.md"


def test_a_skill_without_a_name_is_called_by_its_folder() -> None:
    files = {"skills/press/SKILL.md": skill(None), "skills/cider/SKILL.md": skill("press")}
    assert [f.diagnostic.path for f in lint_files(files, select=["name-duplicate"])] == ["skills/cider/SKILL.md"]


@pytest.mark.parametrize(
    "folders",
    [
        (".claude/skills/press", ".agents/skills/press"),  # one skill for two clients
        ("plugins/a/skills/press", "plugins/b/skills/press"),  # two namespaces
        (".claude/skills/press", ".claude/skills/cider"),  # there the folders are the names
        ("skills/en/press", "skills/de/press"),  # copies in folders of one name
    ],
)
def test_no_duplicate(folders: tuple[str, str]) -> None:
    plugins = {f"plugins/{p}/.claude-plugin/plugin.json": "{}" for p in "ab"}
    files = plugins | {f"{folder}/SKILL.md": skill("press") for folder in folders}
    assert lint_files(files, select=["name-duplicate"]) == []


def test_a_name_that_only_looks_like_a_duplicate_is_none() -> None:
    files = {
        "skills/press/SKILL.md": skill("press"),
        "skills/cider/SKILL.md": "---\ndescription: |\n  Shows a block:\nname: cider # not\n---\nname: press\n",
        "skills/juice/SKILL.md": "---\nmetadata:\n  name: press\nname: juice\ndescription: x\n---\n",
    }
    assert lint_files(files, select=["name-duplicate"]) == []


def test_a_sibling_that_cannot_be_read_is_no_rival() -> None:
    class Locked(MemoryTree):
        def read(self, path: str) -> bytes:
            if path == "skills/press/SKILL.md":
                raise PermissionError(path)
            return super().read(path)

    tree = Locked({"skills/press/SKILL.md": skill("press"), "skills/cider/SKILL.md": skill("press")})
    skills = find_skills(tree)
    [cider] = [one for one in skills if one.folder_name == "cider"]
    assert list(NameDuplicate().check(Context(Project(tree, skills), cider))) == []


@pytest.mark.parametrize(
    ("path", "name", "count"),
    [
        ("skills/claude-press/SKILL.md", "claude-press", 1),
        ("skills/anthropic-press/SKILL.md", "anthropic-press", 1),
        (".claude/skills/synced/SKILL.md", "synced", 1),
        (".claude/skills/Synced/SKILL.md", "press", 1),
        (".agents/skills/synced/SKILL.md", "synced", 0),
        ("skills/press/SKILL.md", "press", 0),
    ],
)
def test_reserved_names_are_a_note(path: str, name: str, count: int) -> None:
    findings = lint_files({path: skill(name)}, select=["name-reserved"])
    assert [f.diagnostic.severity.word for f in findings] == ["note"] * count


def test_a_hostile_name_is_shown_short() -> None:
    finding = only({"skills/x/SKILL.md": skill('"' + "A\\n" * 5000 + '"')})
    assert len(finding.diagnostic.message) < 120
