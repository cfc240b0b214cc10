"""Which neighbours compete, and which are copies, families, or out of an agent's reach."""

from __future__ import annotations

import pytest

from tests.support import lint_files

LOG = "Records queens, brood and honey of a hive. Use at inspections."
NOTES = "Records brood, queens and honey of hives. Use at an inspection."


def skill(name: str, description: str, more: str = "") -> str:
    return f"---\nname: {name}\ndescription: {description}\n{more}---\nNote.\n"


def messages(files: dict[str, str]) -> list[tuple[str, str]]:
    findings = lint_files(files, select=["description-overlap"])
    return [(finding.diagnostic.path, finding.diagnostic.message) for finding in findings]


def test_both_are_told_of_each_other_with_the_words() -> None:
    found = messages(
        {"skills/hive-log/SKILL.md": skill("hive-log", LOG), "skills/bee-notes/SKILL.md": skill("bee-notes", NOTES)}
    )
    assert [path for path, _ in found] == ["skills/bee-notes/SKILL.md", "skills/hive-log/SKILL.md"]
    assert "`hive-log`" in found[0][1]
    assert "`bee-notes`" in found[1][1]
    assert "`brood`" in found[0][1]


@pytest.mark.parametrize(
    "files",
    [
        {  # one skill laid out for two clients
            ".claude/skills/hive-log/SKILL.md": skill("hive-log", LOG),
            ".agents/skills/hive-log/SKILL.md": skill("hive-log", LOG),
        },
        {  # other namespaces
            "plugins/one/skills/hive-log/SKILL.md": skill("hive-log", LOG),
            "plugins/two/skills/bee-notes/SKILL.md": skill("bee-notes", NOTES),
        },
        {  # the line is drawn
            "skills/hive-log/SKILL.md": skill("hive-log", f"{LOG} For the diary see bee-notes."),
            "skills/bee-notes/SKILL.md": skill("bee-notes", NOTES),
        },
        {  # started by hand
            "skills/hive-log/SKILL.md": skill("hive-log", LOG, "disable-model-invocation: true\n"),
            "skills/bee-notes/SKILL.md": skill("bee-notes", NOTES),
        },
        {  # the names say which
            "skills/press-apple/SKILL.md": skill(
                "press-apple", "Presses apple crates and bottles the juice for cellars."
            ),
            "skills/press-pear/SKILL.md": skill("press-pear", "Presses pear crates and bottles the juice for cellars."),
        },
        {"skills/a/SKILL.md": skill("a", "TODO"), "skills/b/SKILL.md": skill("b", "TODO")},
    ],
    ids=["copies", "namespaces", "line", "by hand", "family", "placeholders"],
)
def test_what_does_not_compete_is_left_alone(files: dict[str, str]) -> None:
    assert messages(files) == []


def test_copies_under_other_names_compete() -> None:
    found = messages(
        {"skills/hive-kit/SKILL.md": skill("hive-kit", LOG), "skills/hive-tools/SKILL.md": skill("hive-tools", LOG)}
    )
    assert len(found) == 2
