"""Fixing: only what makes things better, byte for byte elsewhere, nothing the user wrote is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.engine import run, writing
from skill_lint.engine.fix import fix
from skill_lint.engine.writing import WriteError, write_fixed
from skill_lint.model.diagnostic import Edit, Fix
from skill_lint.model.source import Span
from skill_lint.rules.catalogue import load_rule
from tests.support import fix_files, make_request

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from skill_lint.engine.fix import FixedFile
    from skill_lint.model.catalogue import RuleInfo
    from skill_lint.model.diagnostic import Diagnostic
    from skill_lint.rules.context import Context
    from skill_lint.rules.rule import Rule

HEADER = "---\nname: herb-press\ndescription: Presses herbs between two boards. Use when leaves are dry.\n---\n"
PATH = "skills/herb-press/SKILL.md"
UNUSED = "<!-- skill-lint: ignore[body-empty] old -->"


def after(files: dict[str, str | bytes], **settings: object) -> dict[str, bytes]:
    return {file.path: file.after for file in fix_files(files, **settings).files}  # type: ignore[arg-type]


def test_everything_else_stays_byte_for_byte() -> None:
    text = f"{HEADER}Press {{x}}.\r\n{UNUSED}\r\nmixed\nends\rhere \t\n".encode() + b"caf\xe9\x00\n"
    expected = text.replace(UNUSED.encode() + b"\r\n", b"")
    assert after({PATH: text}) == {PATH: expected}


def test_many_fixes_in_one_file_are_applied_together() -> None:
    text = HEADER + f"Press.\n\n{UNUSED}\n" * 30
    outcome = fix_files({PATH: text})
    assert outcome.files[0].after.decode() == HEADER + "Press.\n\n" * 30
    assert len(outcome.applied) == 30


def test_a_second_pass_changes_nothing() -> None:
    first = after({PATH: f"\ufeff{HEADER}Press. {UNUSED}\n"})
    assert after(dict(first)) == {}


def broken_rule(monkeypatch: pytest.MonkeyPatch, edit: Edit) -> None:
    """Give `body-empty` a fix for a finding that it always makes, with the edit given."""

    def check(self: Rule, context: Context) -> Iterator[Diagnostic]:
        yield self.diagnostic(PATH, None, "made up", fix=Fix("made up", (edit,)))

    def load(info: RuleInfo) -> type[Rule]:
        rule = load_rule(info)
        if info.id == "body-empty":
            monkeypatch.setattr(rule, "check", check)
        return rule

    monkeypatch.setattr(run, "load_rule", load)


@pytest.mark.parametrize("new", ["```sh\n", "Same.\n"])
def test_a_fix_that_cures_nothing_or_harms_is_refused(monkeypatch: pytest.MonkeyPatch, new: str) -> None:
    broken_rule(monkeypatch, Edit(PATH, Span(len(HEADER), len(HEADER)), new))
    outcome = fix(make_request({PATH: f"{HEADER}Press.\n"}))
    assert outcome.files == ()
    assert [finding.diagnostic.rule for finding in outcome.refused] == ["body-empty"]


def test_a_good_fix_is_kept_although_another_in_the_batch_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    broken_rule(monkeypatch, Edit(PATH, Span(len(HEADER), len(HEADER)), "```sh\n"))
    text = f"{HEADER}Press.\n<!-- skill-lint: ignore[unclosed-fence] old -->\n"
    outcome = fix(make_request({PATH: text}))
    assert [file.after.decode() for file in outcome.files] == [f"{HEADER}Press.\n"]


def fixed_file(before: bytes, new: bytes) -> FixedFile:
    from skill_lint.engine.fix import FixedFile

    return FixedFile("SKILL.md", before, new)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"Press\n{UNUSED}\n---\nmore\n", "Press\n\n---\nmore\n"),
        (f"> Press\n{UNUSED}\nmore\n", "> Press\n\nmore\n"),
        (f"Press\n\n{UNUSED}\n    code\n", "Press\n\n    code\n"),
        (f"Press.  {UNUSED}\nmore\n", "Press.\nmore\n"),
        (f"Press.\n\n{UNUSED}# Heading\n", f"Press.\n\n{UNUSED}# Heading\n"),
    ],
)
def test_a_comment_goes_and_what_it_parted_stays_apart(body: str, expected: str) -> None:
    files = after({PATH: HEADER + body})
    assert files.get(PATH, (HEADER + body).encode()).decode() == HEADER + expected


REVEALING = "<!-- skill-lint: ignore[unclosed-fence] old -->[r](gone.md)\n"
"""Without the comment this line is no longer HTML, and its link is dead."""


@pytest.mark.parametrize(
    "other",
    [
        {},
        {
            "skills/wax-seal/SKILL.md": "---\nname: wax-seal\n"
            "description: Use when: wax is needed for a seal.\n---\nMelt.\n"
        },
        {"skills/herb-press/notes.md": f"Dry.\n{UNUSED}\n"},
    ],
)
def test_what_becomes_of_a_fix_does_not_depend_on_the_company(other: dict[str, str | bytes]) -> None:
    outcome = fix_files({PATH: f"{HEADER}Press.\n\n{REVEALING}"} | other, unsafe=True)
    assert [finding.diagnostic.path for finding in outcome.refused] == [PATH]
    assert {file.path for file in outcome.files} == set(other)


def test_one_refused_fix_does_not_keep_many_good_ones_back() -> None:
    good = f"Press.\n\n{UNUSED}\n" * 150
    outcome = fix_files({PATH: f"{HEADER}{good}\n{REVEALING}"}, unsafe=True)
    assert len(outcome.applied) == 150
    assert len(outcome.refused) == 1
    assert outcome.files[0].after.decode() == HEADER + "Press.\n\n" * 150 + f"\n{REVEALING}"


def test_a_block_that_can_be_read_at_last_may_show_lesser_faults() -> None:
    text = "---\nname: press\ndescription: Presses herbs: all of them, dry or not.\n---\nPress.\n"
    outcome = fix_files({PATH: text})
    assert [finding.diagnostic.rule for finding in outcome.applied] == ["frontmatter-invalid-yaml"]
    assert {f.diagnostic.rule for f in outcome.after.findings} >= {"name-mismatch", "description-no-trigger"}


def test_the_state_after_is_judged_anew() -> None:
    files: dict[str, str | bytes] = {
        PATH: f"{HEADER}See [it](references\\b.md).\n",
        "skills/herb-press/references/b.md": "# B\n",
    }
    outcome = fix_files(files)
    assert outcome.before.references.broken == 1
    assert (outcome.after.references.resolved, outcome.after.references.broken) == (1, 0)


def test_a_file_saved_while_it_is_fixed_is_edited_as_it_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{HEADER}Press. {UNUSED}\n"
    request = make_request({PATH: text})
    read = request.tree.read
    times = 0

    def saved_meanwhile(path: str) -> bytes:
        nonlocal times
        times += 1
        return read(path) if times == 1 else b"PRECIOUS " + read(path)

    monkeypatch.setattr(request.tree, "read", saved_meanwhile)
    (file,) = fix(request).files
    assert file.before.decode() == text
    assert file.after.decode() == f"{HEADER}Press.\n"


def test_writing_keeps_the_mode_and_follows_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.md"
    real.write_bytes(b"old")
    real.chmod(0o640)
    (tmp_path / "SKILL.md").symlink_to("real.md")
    write_fixed(str(tmp_path), fixed_file(b"old", b"new"))
    assert real.read_bytes() == b"new"
    assert real.stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "SKILL.md").is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["SKILL.md", "real.md"]


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_bytes(b"newer")
    with pytest.raises(WriteError, match="changed while"):
        write_fixed(str(tmp_path), fixed_file(b"old", b"new"))
    assert (tmp_path / "SKILL.md").read_bytes() == b"newer"


def test_a_crash_while_writing_leaves_the_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "SKILL.md").write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(WriteError, match="No space left"):
        write_fixed(str(tmp_path), fixed_file(b"old", b"new"))
    assert (tmp_path / "SKILL.md").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["SKILL.md"]


def test_a_read_only_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(WriteError, match="read-only"):
        write_fixed(str(tmp_path), fixed_file(b"old", b"new"))
    assert path.read_bytes() == b"old"


def test_every_hard_link_gets_the_new_text(tmp_path: Path) -> None:
    path, other = tmp_path / "SKILL.md", tmp_path / "other.md"
    path.write_bytes(b"old and long")
    other.hardlink_to(path)
    write_fixed(str(tmp_path), fixed_file(b"old and long", b"new"))
    assert other.read_bytes() == path.read_bytes() == b"new"
    assert path.stat().st_nlink == 2
    assert len(list(tmp_path.iterdir())) == 2


def test_a_second_name_of_a_file_already_fixed_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes(b"new")
    write_fixed(str(tmp_path), fixed_file(b"old", b"new"))
    assert path.read_bytes() == b"new"


def test_a_folder_that_takes_no_new_file_does_not_keep_a_fix_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "SKILL.md"
    path.write_bytes(b"old and long")

    def refuse(name: object, mode: str = "r", *rest: object) -> object:
        if "x" in mode:
            raise PermissionError(13, "Permission denied")
        return open(name, mode)  # type: ignore[call-overload]

    monkeypatch.setattr(writing, "open", refuse, raising=False)
    write_fixed(str(tmp_path), fixed_file(b"old and long", b"new"))
    assert path.read_bytes() == b"new"
