"""What history says of paths, what is only likely, and which evidence wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import ENTRY, FOLDER, HEAD, LINES, Told, World
from tests.references.made import surveys

if TYPE_CHECKING:
    from pathlib import Path


def world(root: Path, body: str, files: dict[str, str] | None = None) -> World:
    """Lay out a repository whose second commit takes `mill/burrs.py` away."""
    made = World(root, body, {"mill/burrs.py": LINES, "mill/motor.py": "x = 1\n", **(files or {})})
    made.git("rm", "-q", "mill/burrs.py")
    made.commit("take the burrs out")
    return made


class TestHistory:
    def test_a_deleted_path_is_a_warning(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/burrs.py`.\n")
        assert made.told() == [Told("mill/burrs.py", "history: path", "warning", (), "")]
        (verdict,) = made.verdicts()
        assert verdict.evidence is not None
        history = verdict.evidence.history
        assert history is not None
        assert (history.form, history.subject, history.target) == ("deleted", "take the burrs out", None)
        assert history.commit == made.git("rev-parse", "HEAD").strip()
        assert verdict.evidence.looked_in == (f"{FOLDER}/", "repository root")

    def test_a_renamed_one_names_what_it_is_now(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Set the gap in `mill/burrs.py`.\n", {"mill/burrs.py": LINES})
        made.move("mill/burrs.py", "mill/gap.py")
        made.commit()
        made.move("mill/gap.py", "stones/gap.py")
        made.commit()
        assert made.told() == [
            Told("mill/burrs.py", "history: path", "warning", ("stones/gap.py",), "safe: stones/gap.py")
        ]

    def test_one_that_never_was_is_not_judged(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/hopper.py`.\n")
        assert [each.what for each in made.told()] == ["no-evidence"]

    @pytest.mark.parametrize(
        "body",
        [
            "Do not recreate `mill/burrs.py`.\n",
            "The legacy table was `mill/burrs.py`.\n",
            "`mill/burrs.py` found: replace it by the new one.\n",
            "Une table à la main au lieu du calcul, dans `mill/burrs.py`: remplacer par `mill/gap.py`.\n",
            "It was migrated from `mill/burrs.py` last year.\n",
            "Write the new table to `mill/burrs.py`.\n",
            "`make table` regenerates `mill/burrs.py`.\n",
            "Read `mill/burrs.py` if it exists.\n",
            "The gaps: `mill/burrs.py` (or a generated table if the mill has one)\n",
            "The gaps: `mill/burrs.py` (or whichever table was used)\n",
            "## Gaps, if present\n\nRead `mill/burrs.py`.\n",
            "## Gaps (if @grain/tables exists)\n\n### By hand\n\nRead `mill/burrs.py`.\n",
            "Detect the kind of mill by `mill/burrs.py` or `mill/stones.py`.\n",
            "## Migration\n\nThe table in `mill/burrs.py` held the gaps.\n",
            "## 2026-04-09: first grind\n\nThe gaps in `mill/burrs.py` are wrong.\n",
            "Grind. `mill/burrs.py` holds the gaps.\n\nWrite the gaps to `mill/burrs.py`.\n",
            "One table for each stone, no `mill/burrs.py`.\n",
            "The gaps are in `mill/gap.py` — no `mill/burrs.py`, no `mill/stones.py`.\n",
            "Grind without `mill/burrs.py`.\n",
            "- **Output**: `mill/burrs.py` (gaps)\n\nRead `mill/burrs.py` first.\n",
            "- [ ] `mill/burrs.py` OR `mill/stones.py`\n",
            "| Gaps | Where |\n| --- | --- |\n| table exists | `mill/burrs.py` or `mill/stones.py` |\n",
            "What the old mill had there (`mill/burrs.py`, motor and many belts,\nand more) was deleted by Ann.\n",
            "## What NOT to copy\n\n- `mill/burrs.py`: the gaps of our stones\n",
            "## Don'ts\n\n- `mill/burrs.py`\n",
            "## What's planned for later\n\n- A better `mill/burrs.py`\n",
            "## 今後の予定\n\n- `mill/burrs.py`\n",
            "Cite where it comes from: a `Makefile` target, a `mill/burrs.py`, or a comment in the log.\n",
            "The gaps of `mill/burrs.py` and the stones are ours, if they exist.\n",
            "This consolidates the gaps of all stones from the `mill/burrs.py` of old.\n",
            "<issue-template>\n\nSee `mill/burrs.py`.\n\n</issue-template>\n",
            (
                "**File:** `mill/oats.py`\n\n```py\n1\n```\n\n**File:** `mill/rye.py`\n\n```py\n1\n```\n\n"
                "**File:** `mill/burrs.py`\n\n**For:** gaps\n\n```py\n1\n```\n"
            ),
            "In the acme/mills repository, set `mill/burrs.py`.\n",
            "In the `acme/mills` repository, set `mill/burrs.py`.\n",
            "`mill/burrs.py` in the stones repo has the gaps.\n",
            "```sh\npython mill/burrs.py  # in the target repo\n```\n",
            "```sh\ncat mill/burrs.py 2>/dev/null\n```\n",
            "```sh\npython mill/burrs.py || true\n```\n",
            "Should `mill/burrs.py` be there, read it.\n",
            "The table `mill/burrs.py`, if any, is read.\n",
            "There used to be a `mill/burrs.py`.\n",
            "**User:** Please set `mill/burrs.py`\n",
            "`make table` leaves the gaps of all stones in `mill/burrs.py`.\n",
            "## Proposed layout\n\n- `mill/burrs.py`: gaps\n",
            "## New files\n\n| File | Why |\n| --- | --- |\n| `mill/burrs.py` | gaps |\n",
            "## TODO\n\n- `mill/burrs.py`: gaps\n",
            "Proposal: `mill/burrs.py` for all gaps.\n",
            "Once the table lands, read `mill/burrs.py`.\n",
            "<output_format>\n\nRead `mill/burrs.py`.\n\n</output_format>\n",
            "<assistant_response>\n\nRead `mill/burrs.py`.\n\n</assistant_response>\n",
            "<output_example>\nRead `mill/burrs.py`.\n\n</output_example>\n",
            "## 3. Implementation plan\n\n| File | Lines |\n| --- | --- |\n| `mill/burrs.py` | 30 |\n",
            "If `mill/burrs.py` exists, run it:\n\n```sh\npython mill/burrs.py\n```\n",
            "## What's not in v0 (deferred)\n\n- Filling `mill/burrs.py` by itself.\n",
            "### ❌ Never Do This\n\n```sh\nmill/burrs.py\n```\n",
            "```sh\npython mill/burrs.py  # ❌ the wrong stones\n```\n",
            "- 폐기: `mill/burrs.py` (돌), `mill/gap.py`\n",
            "- Verworfen, entfernt: `mill/burrs.py`\n",
            "## Nicht verwenden\n\n- `mill/burrs.py`\n",
            "Consolidated `mill/burrs.py` and `mill/stones.py` into `mill/gap.py`.\n",
            "Inlined `mill/burrs.py`.\n",
            "The gaps come from the sibling `mill/burrs.py` repo.\n",
            "```sh\n/grind mill/burrs.py --fine\n```\n",
            "e.g. a table like `mill/burrs.py`.\n",
            "- Tables are `mill/{stone}.py`. Examples:\n  - `mill/burrs.py`\n",
            "Then `git mv mill/burrs.py mill/gap.py`.\n",
            "See `burrs.py`.\n",
            "Gaps come from the stones; `mill/burrs.py` is a read fallback.\n",
            "Read the gaps (or `mill/burrs.py` if installed) first.\n",
            "## Historical context\n\n| 2021 | `mill/burrs.py` set the gap |\n",
            "### Worked example: rye\n\nSomebody sets the gap in `mill/burrs.py`.\n",
            '```sh\nif [ -f mill/gap.py ]; then\n  grind\nelif [ -f "mill/burrs.py" ]; then\n  sift\nfi\n```\n',
            "Set the gap in `mill/burrs.py`.\n\n```sh\n[[ -e mill/burrs.py ]] && grind\n```\n",
        ],
    )
    def test_what_does_not_claim_that_it_is_there(self, tmp_path: Path, body: str) -> None:
        made = world(tmp_path, body)
        assert "history: path" not in {each.what for each in made.told()}

    @pytest.mark.parametrize(
        "body",
        [
            "## What you should NOT need to touch\n\n- `mill/burrs.py`: the gaps\n",
            "Take a `mill/burrs.py` now.\n",
            "The store is `mill/burrs.py`.\n",
            "# Create a migration\n\nRead `mill/burrs.py` first.\n",
            "## Migrations\n\nRead `mill/burrs.py` first.\n",
            "The export of all gaps is in `mill/burrs.py`.\n",
            "```sh\npython mill/burrs.py || exit 1\n```\n",
            "<SKILL-CONVERSATION-TEMPLATES-USE>\n\nRead `mill/burrs.py`.\n\n</SKILL-CONVERSATION-TEMPLATES-USE>\n",
            "<workflow>\n\nRead `mill/burrs.py`.\n\n</workflow>\n",
            "**File:** `mill/burrs.py`\n\n```py\n1\n```\n\n**File:** `mill/rye.py`\n\n```py\n1\n```\n",
            "**File:** `mill/burrs.py`\n\n```py\n1\n```\n\n**File:** `mill/rye.py`\n\n**File:** `mill/oats.py`\n",
            "Read `mill/burrs.py`.\n\n- [ ] a gap added to `mill/burrs.py`\n",
            "Read `mill/burrs.py`. Define the gap in `mill/burrs.py`.\n",
            "## Gaps (optional)\n\nRead `mill/burrs.py`.\n",  # the step is, not the file
            "## Gaps (where they lie)\n\nRead `mill/burrs.py`.\n",
            "## Commit (if changes exist)\n\nRead `mill/burrs.py`.\n",
            "## Fall back (if nothing is available)\n\nRead `mill/burrs.py`.\n",
            "## Gaps (if not installed)\n\nRead `mill/burrs.py`.\n",
            "## Gaps (if the queue is used)\n\nRead `mill/burrs.py`.\n",
            "# Gaps (when installed)\n\nRead `mill/burrs.py`.\n",
        ],
    )
    def test_what_claims_that_it_is_there(self, tmp_path: Path, body: str) -> None:
        made = world(tmp_path, body)
        assert made.told()[0].what == "history: path"

    @pytest.mark.parametrize(("path", "what"), [("docs/mill/more.md", "no-evidence"), ("more.md", "history: path")])
    def test_a_document_in_a_folder_of_that_name_may_mean_its_own(self, tmp_path: Path, path: str, what: str) -> None:
        body = f"See [more]({path}).\n"
        made = World(tmp_path, body, {"docs/burrs.py": LINES, f"{FOLDER}/{path}": "Read `docs/burrs.py`.\n"})
        made.remove("docs/burrs.py")
        made.commit("take the burrs out")
        assert [each.what for each in made.told() if each.text == "docs/burrs.py"] == [what]

    @pytest.mark.parametrize(("name", "near"), [("schema.md", False), ("gap-schema.md", True)])
    def test_a_file_that_each_folder_has_is_no_successor(self, tmp_path: Path, name: str, near: bool) -> None:
        files = {f"docs/root/{folder}/{name}": folder + LINES for folder in ("oats", "rye", "burrs")}
        made = World(tmp_path, f"Read `docs/root/burrs/{name}`.\n", files)
        made.remove(f"docs/root/burrs/{name}")
        made.commit("take the burrs out")
        ((told),) = made.told()
        assert told.what == "history: path"
        assert bool(told.near) == near

    def test_an_ignored_path_is_not_reported(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Read [the table](../../../mill/burrs.py).\n", {".gitignore": "burrs.py\n"})
        assert [each.what for each in made.told()] == ["ignored"]

    def test_a_skill_of_a_collection_speaks_of_other_paths(self, tmp_path: Path) -> None:
        files = {"mill/burrs.py": LINES}
        made = World(tmp_path, "Set the gap in `mill/burrs.py`.\n", files, entry="skills/mill/SKILL.md")
        made.remove("mill/burrs.py")
        made.commit()
        assert [each.what for each in made.told()] == ["scope"]

    @pytest.mark.parametrize("folder", ["_retired/mill", "archive/mill", "Old/stones/mill"])
    def test_a_skill_that_was_put_away_tells_of_another_time(self, tmp_path: Path, folder: str) -> None:
        files = {"mill/burrs.py": LINES}
        body = "Set the gap in `mill/burrs.py`.\n"
        made = World(tmp_path, body, files, entry=f".claude/skills/{folder}/SKILL.md")
        made.remove("mill/burrs.py")
        made.commit()
        assert [each.what for each in made.told()] == ["no-evidence"]

    @pytest.mark.parametrize(
        ("path", "what"), [(".mill/gaps.md", "no-evidence"), ("mill/gaps.md", "path"), (".github/gaps.md", "path")]
    )
    def test_a_hidden_file_that_the_code_names_is_kept_by_the_program(
        self, tmp_path: Path, path: str, what: str
    ) -> None:
        files = {path: LINES, "mill/gaps.py": f'GAPS = "{path}"\n'}
        made = World(tmp_path, f"Read the gaps in `{path}`.\n", files)
        made.remove(path)
        assert [(each.what, each.level) for each in made.told()] == [
            ("loss: path", "note" if what == "no-evidence" else "warning")
        ]
        made.commit()
        assert [each.what for each in made.told()] == [what if what == "no-evidence" else "history: path"]

    def test_who_writes_with_the_commit_that_deletes_may_know_of_it(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Set the gap in `mill/burrs.py`.\n", {"mill/burrs.py": LINES})
        made.move("mill/burrs.py", "stones/gap.py")
        made.write({ENTRY: f"{HEAD}Clean up `mill/burrs.py`.\n"})
        made.commit()
        (found,) = made.told()
        assert (found.what, found.level) == ("history: path", "note")
        assert not found.fix.startswith("safe")

    def test_a_line_that_was_edited_later_is_still_told_and_no_more_mended_unasked(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Set the gap in `mill/burrs.py`.\n", {"mill/burrs.py": LINES})
        made.move("mill/burrs.py", "stones/gap.py")
        made.commit()
        made.write({ENTRY: f"{HEAD}Set the narrow gap in `mill/burrs.py`.\n"})
        made.commit()
        (found,) = made.told()
        assert (found.what, found.level, found.fix) == ("history: path", "warning", "unsafe: stones/gap.py")

    def test_a_line_of_a_skill_that_moved_with_the_file_is_older(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Set the  gap in `mill/burrs.py`.\n", {"mill/burrs.py": LINES})
        made.move("mill/burrs.py", "stones/gap.py")
        made.move(ENTRY, ".agents/skills/mill/SKILL.md")
        made.commit()
        (found,) = made.told()
        assert (found.what, found.level) == ("history: path", "warning")

    def test_the_script_of_a_command_needs_no_folder(self, tmp_path: Path) -> None:
        made = World(tmp_path, "```sh\npython dose.py\ncat dose.py\n```\n", {f"{FOLDER}/dose.py": "x = 1\n" + LINES})
        made.remove(f"{FOLDER}/dose.py")
        made.commit()
        assert [each.what for each in made.told()] == ["history: path"]

    def test_a_dead_link_stays_proven_and_gets_its_history(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Read [the table](../../../mill/burrs.py).\n")
        (verdict,) = made.verdicts()
        assert verdict.evidence is not None
        assert verdict.evidence.kind == "proof"
        assert verdict.evidence.history is not None
        assert verdict.evidence.history.subject == "take the burrs out"

    def test_loss_wins_over_history(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Set the gap in `mill/motor.py`.\n")
        made.git("tag", "start")
        made.remove("mill/motor.py")
        made.commit("and the motor")
        assert [each.what for each in made.told("start")] == ["loss: path"]
        assert [each.what for each in made.told("HEAD")] == ["history: path"]

    def test_new_text_that_names_an_old_path_is_history(self, tmp_path: Path) -> None:
        made = world(tmp_path, "Grind.\n")
        made.git("tag", "start")
        made.remove("mill/motor.py")
        made.commit()
        made.write({ENTRY: f"{HEAD}Start `mill/motor.py`.\n"})
        made.commit()
        assert [(each.what, each.level) for each in made.told("start")] == [("history: path", "note")]


class TestWithoutHistory:
    def test_where_git_is_missing_a_path_that_it_would_know_of_is_open(self) -> None:
        entry = ".claude/skills/mill/SKILL.md"
        found = surveys(entry, "See `core/gone.py`, `gone.py` and [x](word).\n")[".claude/skills/mill"]
        assert [verdict.reason for verdict in found] == ["no-history", "no-evidence", "no-evidence"]

    def test_so_it_is_in_a_shallow_clone(self, tmp_path: Path) -> None:
        made = world(tmp_path / "full", "Set the gap in `mill/burrs.py`; see `mill/motor.py`.\n")
        made.git("clone", "-q", "--depth", "1", f"file://{made.root}", str(tmp_path / "shallow"))
        made.root = tmp_path / "shallow"
        assert [each.what for each in made.told()] == ["no-history"]


class TestHints:
    def test_none_is_given_unasked(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Set the gap in `mill/burr.py`.\n", {"mill/burrs.py": LINES})
        assert made.told() == [Told("mill/burr.py", "no-evidence", "", (), "")]

    def test_a_path_like_one_that_is_there(self, tmp_path: Path) -> None:
        made = World(tmp_path, "Set the gap in `mill/burr.py`.\n", {"mill/burrs.py": LINES})
        assert made.told(hints=True) == [Told("mill/burr.py", "hint: path", "note", ("mill/burrs.py",), "")]
        assert [verdict.status for verdict in made.verdicts(hints=True)] == ["unjudged"]

    @pytest.mark.parametrize("body", ["See `mill/burr.ts`.\n", "See `stones/burrs.py`.\n", "See `mill/motor.py`.\n"])
    def test_the_folder_and_the_ending_must_be_the_same(self, tmp_path: Path, body: str) -> None:
        made = World(tmp_path, body, {"mill/burrs.py": LINES, "stones/x.py": ""})
        assert [each.what for each in made.told(hints=True)] == ["no-evidence"]

    def test_a_folder_that_was_emptied(self, tmp_path: Path) -> None:
        files = {f"stones/part{number}.py": f"n = {number}\n" * 20 for number in range(5)}
        made = World(tmp_path, "Look into `stones/`.\n", files)
        made.git("mv", "stones", "granite")
        made.commit()
        assert made.told(hints=True) == [Told("stones/", "hint: path", "note", ("granite/",), "")]

    def test_the_end_of_a_deleted_path(self, tmp_path: Path) -> None:
        made = World(tmp_path, "See `mill/burrs.py`.\n", {"src/mill/burrs.py": LINES})
        made.move("src/mill/burrs.py", "src/mill/gap.py")
        made.commit()
        assert made.told(hints=True) == [Told("mill/burrs.py", "hint: path", "note", ("mill/gap.py",), "")]
