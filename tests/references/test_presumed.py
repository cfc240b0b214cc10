"""Which words around a name that was there say that it is there, although they forbid, deny or make something."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.parsing.document import parse_document
from skill_lint.references.wording import reason_around, reason_of_loss
from tests.references.changing import LINES, World

if TYPE_CHECKING:
    from pathlib import Path


def reasons(body: str) -> tuple[str | None, str | None]:
    """Give the reason at the first code span, in the present tree and for what was there."""
    document = parse_document("SKILL.md", body.encode())
    span = document.code_spans[0].content_span
    return reason_around(document, span), reason_of_loss(document, span)


@pytest.mark.parametrize(
    "body",
    [
        # what must not be done with it
        "Do not delete `mill.md`.",
        "Never modify the file `mill.md` directly.",
        "Don't touch `mill.md`.",
        "Avoid changing `mill()`.",
        "Ne pas modifier `mill.md`.",
        "No tocar `mill.md`.",
        "The folder of `mill.md` is forbidden territory.",
        "Adding rows to `mill.md` needs a weight.",
        "Never do:\n\n- Calling `mill()` at night",
        "Do not edit or rename `mill.md`.",
        "Do not duplicate the logic of `mill()`.",
        "Never remove rows from `mill.md`.",
        "You must not reimplement `mill()`.",
        "The sieve does not touch `mill.md`.",
        # what is not done without it
        "Without `mill.md` nobody knows the gap.",
        "Never grind without `mill.md`.",
        "You cannot grind without `make mill`.",
        "This step must never be skipped: `make mill`.",
        "Never set the stones by hand: `make mill` does it.",
        "Vergiss nicht, `make mill` zu starten.",
        "Mahle niemals Hafer ohne `make mill`.",
        "N'oubliez pas de lancer `make mill`.",
        "别忘了运行 `make mill`。",
        # how it must not be used
        "Never call `mill()` in a loop.",
        "Do not call `mill()` directly from a sieve.",
        "Don't run `make mill` without grain.",
        "Do not read `mill.md` twice.",
        "Avoid calling `mill()` before the sieve is set.",
        "Never run `make mill` on Sunday.",
        "Do not use `mill()` without grain.",
        # what it is not, and does not do
        "`mill()` is not thread-safe.",
        "`mill.md` is not complete.",
        "`mill()` isn't meant for oats.",
        "The `mill()` function is not for oats.",
        "`mill()` never sorts.",
        "`mill()` is not the right place.",
        # of something else
        "If the sieve is missing, call `mill()`.",
        "After stones are removed, run `make mill`.",
        "Do not guess the gap, read `mill.md`.",
        "Run `make mill` after a stone was removed.",
        "Removed stones are listed in `mill.md`.",
        # made of it, beside it, in it
        "Add a row to `mill.md`.",
        "- [ ] a gap added to `mill.md`",
        "Define the gap in `mill.md`.",
        "Insert your line at the end of `mill.md`.",
        "Create a page next to `mill.md`.",
        "Write sieves that call `mill()`.",
        "Define a sieve for `mill()`.",
        "Implement the sieve like `mill.md`.",
        "Implement the sieve as in `mill()`.",
        "Tell the baker to create a sieve and run `make mill`.",
        "Ask the baker what to write, then call `mill()`.",
    ],
)
def test_it_is_there(body: str) -> None:
    assert reasons(body)[1] is None


@pytest.mark.parametrize(
    "body",
    [
        "Never call `mill()`.",
        "Do not use `mill.md`.",
        "Never import from `mill.md`.",
        "Do not use `mill()` in new sieves.",
        "Do not call `mill()` directly, use the sieve.",
        "Don't run `make mill` on Sunday; it was removed.",
        "Never call `mill()` in a loop; use `sift()`.",
        "Do not import, use, or call `mill()`.",
        "Never edit, call or run `mill()`.",
        "Do not recreate `mill.md`.",
        "Do not touch the old `mill.md`.",
        "Do not replace it with `mill()`.",
        "Do not change callers to `mill()`.",
        "Write sieves that never call `mill()`.",
        "Do not write sieves that call `mill()`.",
        "There is no `mill.md`.",
        "`mill.md` no longer exists.",
        "`mill.md` is not there.",
        "`mill()` is not available.",
        "`mill()` is not for oats any more.",
        "`mill()` was removed.",
        "`mill()` when it was removed.",
        "If you set the gap, do not use `mill()`.",
        "Create `mill.md`.",
        "Write the plan to `mill.md`.",
        "Implement `mill()`.",
        "Append the plan to `mill.md`.",
        "`mill.md` will be generated.",
        "~~Run `make mill`.~~",
        "Grind without `mill.md`.",
        "Never use: `mill.md`.",
        "Vermeide `mill.md`.",
    ],
)
def test_in_doubt_the_words_stand(body: str) -> None:
    around, of_loss = reasons(body)
    assert around is not None
    assert of_loss == around


@pytest.mark.parametrize(
    ("body", "level", "fix"),
    [
        ("Never edit `mill/burrs.py`.\n", "error", "safe: mill/gap.py"),
        ("Add a row to `mill/burrs.py`.\n", "error", "safe: mill/gap.py"),
        ("`mill/burrs.py` is not complete.\n", "error", "safe: mill/gap.py"),
        ("If the gap is missing, read `mill/burrs.py`.\n", "error", "safe: mill/gap.py"),
        ("Never use `mill/burrs.py`.\n", "warning", "unsafe: mill/gap.py"),
        ("Write the table to `mill/burrs.py`.\n", "warning", "unsafe: mill/gap.py"),
        ("Create `mill/burrs.py`, then add a row to `mill/burrs.py`.\n", "warning", "unsafe: mill/gap.py"),
    ],
)
def test_a_loss_is_as_grave_as_what_is_said_of_the_name(tmp_path: Path, body: str, level: str, fix: str) -> None:
    made = World(tmp_path, body, {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    first = made.told()[0]
    assert (first.level, first.fix) == (level, fix)


def test_without_a_loss_such_words_still_prove_nothing(tmp_path: Path) -> None:
    body = "See `scripts/sift.sh`. Never edit `scripts/mill.sh`.\n"
    made = World(tmp_path, body, {".claude/skills/mill/scripts/sift.sh": "x\n"})
    assert [each.what for each in made.told()] == ["negated"]


def test_what_the_skill_tells_to_write_elsewhere_is_lowered_all_the_same(tmp_path: Path) -> None:
    body = "Run `pytest tests/test_gap.py::test_width_doubles`. Write the test `test_width_doubles` first.\n"
    made = World(tmp_path, body, {"tests/test_gap.py": "def test_width_doubles(): 1\n"})
    made.write({"tests/test_gap.py": "def test_gap_is_even(): 1\n"})
    assert {each.level for each in made.told()} == {"note"}
