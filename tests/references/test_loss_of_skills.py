"""Sibling skills and commands that went in a change, while the text still calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import ENTRY, HEAD, Told, World

if TYPE_CHECKING:
    from pathlib import Path

SKILLS = ".claude/skills"
SIFT = HEAD.replace("mill", "sift-flour", 1) + "Sift it through the fine sieve, twice.\n"
COMMAND = ".claude/commands/weigh-oats.md"


def world(root: Path, body: str, files: dict[str, str] | None = None) -> World:
    return World(root, body, {f"{SKILLS}/sift-flour/SKILL.md": SIFT, **(files or {})})


@pytest.mark.parametrize("sign", ["/", "$"])
def test_a_renamed_skill_is_lost_and_its_new_name_is_told(tmp_path: Path, sign: str) -> None:
    made = world(tmp_path, f"Run the `{sign}sift-flour` skill.\n")
    assert made.told() == []
    made.move(f"{SKILLS}/sift-flour/SKILL.md", f"{SKILLS}/sieve-flour/SKILL.md", SIFT.replace("sift-", "sieve-"))
    new = f"{sign}sieve-flour"
    assert made.told() == [Told(f"{sign}sift-flour", "loss: skill", "warning", (new,), f"unsafe: {new}")]
    (verdict,) = made.verdicts(staged=True)
    assert verdict.evidence
    assert verdict.evidence.history
    assert verdict.evidence.history.form == "renamed"
    assert verdict.evidence.history.target == f"{SKILLS}/sieve-flour/SKILL.md"


def test_a_deleted_skill_is_lost(tmp_path: Path) -> None:
    made = world(tmp_path, "Then `/sift-flour`.\n")
    made.remove(f"{SKILLS}/sift-flour")
    assert made.told() == [Told("/sift-flour", "loss: skill", "warning", (), "")]
    made.commit()
    assert [each.what for each in made.told("HEAD~1")] == ["loss: skill"]
    assert [each.what for each in made.told()] == ["no-evidence"]


def test_a_command_is_lost_too(tmp_path: Path) -> None:
    made = world(tmp_path, "Run `/weigh-oats`.\n", {COMMAND: "Put the oats on the scale and read it.\n"})
    made.move(COMMAND, ".claude/commands/weigh-rye.md")
    assert made.told() == [Told("/weigh-oats", "loss: skill", "warning", ("/weigh-rye",), "unsafe: /weigh-rye")]


def test_a_skill_that_moves_to_another_folder_is_still_there(tmp_path: Path) -> None:
    made = world(tmp_path, "Run `/sift-flour`.\n")
    made.move(f"{SKILLS}/sift-flour/SKILL.md", ".agents/skills/sift-flour/SKILL.md")
    assert made.told() == []


def test_a_skill_that_becomes_a_command_is_still_there(tmp_path: Path) -> None:
    made = world(tmp_path, "Run `/sift-flour`.\n")
    made.move(f"{SKILLS}/sift-flour/SKILL.md", ".claude/commands/sift-flour.md")
    assert made.told() == []


def test_a_folder_that_is_renamed_under_the_same_declared_name_is_no_loss(tmp_path: Path) -> None:
    made = world(tmp_path, "Run `$sift-flour`.\n")
    made.move(f"{SKILLS}/sift-flour/SKILL.md", f"{SKILLS}/sieve/SKILL.md")
    assert made.told() == []


def test_a_skill_that_renames_itself_is_reminded_of_its_old_name(tmp_path: Path) -> None:
    made = World(tmp_path, "The user runs `/grind-oats` again.\n", {}, f"{SKILLS}/grind-oats/SKILL.md")
    made.move(f"{SKILLS}/grind-oats/SKILL.md", ENTRY)
    assert made.told() == [Told("/grind-oats", "loss: skill", "warning", ("/mill",), "unsafe: /mill")]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("The page `/sift-flour` of the site.", "ambiguous"),
        ("The skill `/sift-flour` has been removed.", "loss: skill"),
        ("Use the `/security-review` skill.", "external"),
    ],
)
def test_what_the_words_around_say_counts(tmp_path: Path, body: str, what: str) -> None:
    files = {f"{SKILLS}/security-review/SKILL.md": SIFT.replace("sift-flour", "security-review")}
    made = world(tmp_path, f"{body}\n", files)
    made.remove(f"{SKILLS}/sift-flour", f"{SKILLS}/security-review")
    (told,) = made.told()
    assert told.what == what
    assert told.level in ("", "note")


def test_new_text_is_no_loss(tmp_path: Path) -> None:
    made = world(tmp_path, "Grind.\n")
    made.remove(f"{SKILLS}/sift-flour")
    made.write({ENTRY: f"{HEAD}Run `/sift-flour`.\n"})
    assert [each.what for each in made.told()] == ["no-evidence"]


def test_in_a_collection_a_sibling_is_lost_too(tmp_path: Path) -> None:
    entries = [f"skills/{name}/SKILL.md" for name in ("mill", "sift-flour", "sieve-flour")]
    made = World(tmp_path, "Run the `/sift-flour` skill.\n", {entries[1]: SIFT}, entries[0])
    made.move(entries[1], entries[2], SIFT.replace("sift-", "sieve-"))
    assert [each.near for each in made.told()] == [("/sieve-flour",)]
