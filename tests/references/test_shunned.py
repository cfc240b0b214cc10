"""Which texts tell not to use a name, or to do away with it: it is no loss to them that it went."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.parsing.document import parse_document
from skill_lint.references.shunned import is_shunned
from tests.references.changing import LINES, World

if TYPE_CHECKING:
    from pathlib import Path


def shuns(body: str) -> bool:
    """Say it of the first code span that begins with `mill`."""
    document = parse_document("SKILL.md", body.encode())
    return is_shunned(document, next(each.content_span for each in document.code_spans if each.content[:4] == "mill"))


@pytest.mark.parametrize(
    "body",
    [
        "## Anti-patterns\n\n- Using `mill()`",
        "## Anti-patterns\n\nUsing `mill()`",
        "## Anti-patterns\n\n### Using `mill()`",
        "### Anti-pattern: `mill()`",
        "## Common mistakes\n\n- Using `mill()`.",
        "## Common Mistakes to Avoid\n\n1. **Subclassing `mill()`**: it is slow.",
        "## Pitfalls\n\n- Calling `mill()` twice; use `sift()`.",
        "## Don't\n\n- Use `mill()`.",
        "## Red flags\n\n- You use `mill()`.",
        "Anti-patterns:\n\n- Using `mill()`",
        "**Anti-patterns**\n\n- Importing `mill()`",
        "## Pitfalls\n\n- Using `mill()` for rye instead of `sift()`.",
        "`mill()` is banned in new code.",
        "Do not use it: restore `mill()` (2020) from the git history.",
        "From git history take `mill()`.",
        "Flag uses of `mill()`: use `sift()`.",
        "If you see `mill()`, remove it.",
        "Never touch: Finger weg von `mill()`.",
        "## Anti-patterns\n\n| Pattern | Why |\n| --- | --- |\n| Using `mill()` | slow |",
        "`mill()` nicht anfassen.",
        "`mill()` nicht mehr verwenden.",
        "`mill()` bitte nicht benutzen.",
        "Finger weg von `mill()`.",
        "Die Klasse `mill()` auf keinen Fall anfassen.",
        "Ne pas utiliser `mill()`.",
        "No usar `mill()`.",
        "Do not copy `mill()` from git history.",
        "Do not subclass `mill()` from the git history.",
        "Don't restore `mill()` from git history.",
        "`git show v1:src/mill.py` prints the original `mill()`.",
        "Run `git show v1:src/mill.py` for the original `mill()`.",
        "The original `mill()` is in git history.",
        "See `mill()` in the git history.",
        "Replace `mill()` with a plain function.",
        "Replace `mill()` by a call.",
        "Replace calls to `mill()` with a loop.",
        "Migrate from `mill()` to functions.",
        "Migrate away from `mill()`.",
        "Move off `mill()`.",
        "Get rid of `mill()`.",
        "Reject code that uses `mill()`.",
        "Flag any use of `mill()`.",
        "If you see `mill()`, replace it with a function.",
        "Using `mill()` is wrong.",
        "Using `mill()` is an anti-pattern.",
        "`mill()` is an anti-pattern.",
        "`mill()` is banned.",
        "`mill()` is forbidden.",
        "`mill()` should not be used.",
        "`mill()` must never be used.",
        "`mill()` is off limits.",
    ],
)
def test_it_is_not_to_be_used(body: str) -> None:
    assert shuns(body)


@pytest.mark.parametrize(
    "body",
    [
        "Use `mill()`.",
        "- Using `mill()` saves time.",
        "## Patterns\n\n- Using `mill()`",
        "## Common tasks\n\n- Using `mill()`",
        "Do not edit `mill()`.",
        "Do not copy `mill()`.",
        "Don't subclass `mill()`.",
        "`mill()` nicht ändern.",
        "`mill()` nicht vergessen.",
        "Never forget `mill()`.",
        "## Anti-patterns\n\n- Looping by hand: use `mill()`.",
        "## Anti-patterns\n\n- Looping by hand instead of `mill()`.",
        "## Anti-patterns\n\n- Forgetting to call `mill()`.",
        "## Pitfalls\n\n- `mill()` needs a sack.",
        "## Common mistakes\n\n- Skipping `mill()`.",
        "## Do and don't\n\n- Use `mill()`.",
        "Replace the stone in `mill()` with a new one.",
        "Replace loops with `mill()`.",
        "Replace `sift()` with `mill()`.",
        "See `git log` of `mill()`.",
        "The original is kept by `mill()`.",
        "Run `git show HEAD`, then call `mill()`.",
        "`git checkout main` and call `mill()`.",
        "The git history and `mill()` tell it.",
        "Read `git show` and `mill()`.",
        "Replace `mill()` with your own.",
        "Delete `mill()` when you see it.",
        "Find who calls `mill()`.",
        "## Do and don't\n\n- Calling `mill()`",
        "## How to avoid mistakes\n\n- Calling `mill()`",
        "If you see `mill()`, read it.",
        "`mill()` is wrong if the gap is 0.",
        # a file that nobody may change
        "`mill.md` is off-limits: never edit it.",
        "`mill()` is off limits: never edit it.",
        "`mill.md` must not be touched.",
        "`mill.md` nicht anfassen.",
        "Finger weg von `mill.md`.",
        "Ne pas toucher `mill.md`.",
        "The folder of `mill.md` is forbidden territory.",
        # what is in it, under conditions
        "If `mill.md` is wrong, it grinds too coarse.",
        "When the gap in `mill.md` is wrong, set it.",
        "The gap in `mill.md` is wrong.",
        "`mill()` is a bad idea in hot loops.",
        "`mill()` is banned at night.",
        # the use of it in some way
        "## Common mistakes\n\n- Calling `mill()` twice: it is not idempotent",
        "## Common mistakes\n\n- Calling `mill()` at night",
        "## Common mistakes\n\n- Using `mill()` for rye.",
        "## Common mistakes\n\n- Editing `mill.md` by hand instead of grinding it",
        "## Anti-patterns\n\n- Importing `mill()` directly",
        "## Pitfalls\n\n- Using `mill()` with wet grain",
        "## Pitfalls\n\n- Mocking `mill()` hides the noise",
        "### Avoid\n\n- Calling `mill()` from a sieve",
        "Watch for calls to `mill()` inside loops.",
        "Flag uses of `mill()` without grain.",
        # other changes
        "Replace `mill()` with a fake.",
        "Replace `mill()` with a loop in tests.",
        "In tests, replace `mill()` with a loop.",
        "Converting from `mill()` to a list is quick.",
        "Switching from `mill()` to rye takes a day.",
        "Migrate from `mill()` data.",
        "If you see `mill()`, remove the sack.",
        "When you come across `mill()`, rewrite nothing.",
        # what history is read for
        "Run `mill()`, which collects names from the git log.",
        "`mill()` makes the list from git history.",
        "Generate `mill.md` from git history.",
    ],
)
def test_it_may_be_there(body: str) -> None:
    assert not shuns(body)


@pytest.mark.parametrize(
    ("body", "levels"),
    [
        ("## Anti-patterns\n\n- Using `GrainMill`\n", ["note"]),
        ("## Anti-patterns\n\n- Grinding by hand: `GrainMill` is there.\n", ["warning"]),
        ("Do not subclass `GrainMill` from the git history.\n", ["note"]),
        ("Do not subclass `GrainMill`.\n", ["warning"]),
        ("## Never do\n\n- Calling `GrainMill` twice\n", ["warning"]),
        ("Never do:\n\n- Calling `GrainMill` twice\n- Adding rows to `GrainMill`\n", ["warning", "warning"]),
        ("Never do:\n\n- Calling `GrainMill`\n", ["note"]),
        ("Never do:\n\n- `GrainMill` at night\n", ["note"]),
        ("## Pitfalls\n\n- Calling `GrainMill` twice: it is not idempotent\n", ["warning"]),
    ],
)
def test_what_is_not_to_be_used_is_a_note(tmp_path: Path, body: str, levels: list[str]) -> None:
    code = "class GrainMill:\n    gap = 1\n\n\nclass Stone:\n    grit = 2\n"
    made = World(tmp_path, f"It is in `src/mill.py`.\n\n{body}", {"src/mill.py": code})
    made.write({"src/mill.py": code[code.index("class Stone") :]})
    assert [each.level for each in made.told()] == levels


def test_nor_is_it_rewritten_but_a_link_is_as_grave_as_ever(tmp_path: Path) -> None:
    body = "Replace `docs/burrs.md` with a table. [Do not copy it](../../../docs/burrs.md) from git history.\n"
    made = World(tmp_path, body, {"docs/burrs.md": LINES})
    made.move("docs/burrs.md", "docs/gap.md")
    assert [(each.level, each.fix) for each in made.told()] == [
        ("note", ""),
        ("error", "unsafe: ../../../docs/gap.md"),
    ]
