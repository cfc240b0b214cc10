"""Headings that went in a change, and the ones that came in their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.references.changing import ENTRY, FOLDER, HEAD, LINES, Told, World

if TYPE_CHECKING:
    from pathlib import Path

DOCS = f"{FOLDER}/docs.md"
GUIDE = """# Docs

## Stones

Set the stones by hand.
Turn them twice.

## Sieve

Use the fine one.

### Mesh

Count the threads.
"""


def world(root: Path, link: str = "docs.md#stones", guide: str = GUIDE) -> World:
    return World(root, f"See [it]({link}).\n", {DOCS: guide})


@pytest.mark.parametrize(
    ("link", "before", "after", "fix"),
    [
        # one line in the place of one
        ("docs.md#stones", "## Stones", "## Burrs", "docs.md#burrs"),
        ("docs.md#mesh", "### Mesh", "### Threads per inch", "docs.md#threads-per-inch"),
        ("docs.md#stones", "## Stones\n", "## Burrs\n\n### Of basalt\n", "docs.md#burrs"),
        # a neighbour that went too, in lines of its own
        ("docs.md#sieve", "## Stones", "## Burrs", ""),
        # what is below it changed too: much of it stays, or the heading says much the same
        ("docs.md#stones", "## Stones\n\nSet", "## Burrs\n\nPut", "docs.md#burrs"),
        (
            "docs.md#stones",
            "## Stones\n\nSet the stones by hand.\nTurn them twice.",
            "## The stones\n\nGo.",
            "the-stones",
        ),
        # another section in its place
        ("docs.md#stones", "## Stones\n\nSet the stones by hand.\nTurn them twice.", "## Cleaning\n\nSweep.", ""),
        # another level, two that could be it, none
        ("docs.md#stones", "## Stones", "#### Burrs", ""),
        ("docs.md#stones", "## Stones", "## Burrs\n\n## Granite", ""),
        ("docs.md#stones", "## Stones\n\n", "", ""),
    ],
)
def test_the_heading_that_came_in_its_place_is_written(
    tmp_path: Path, link: str, before: str, after: str, fix: str
) -> None:
    made = world(tmp_path, link)
    made.write({DOCS: GUIDE.replace(before, after)})
    told = [(each.what, each.fix) for each in made.told()]
    if link == "docs.md#sieve":
        assert told == []
    else:
        expected = f"unsafe: docs.md#{fix.rpartition('#')[2]}" if fix else ""
        assert told == [("loss: anchor", expected)]


def test_each_of_two_that_went_has_its_own(tmp_path: Path) -> None:
    made = World(tmp_path, "See [a](docs.md#stones), [b](docs.md#sieve).\n", {DOCS: GUIDE})
    made.write({DOCS: GUIDE.replace("## Stones", "## Burrs").replace("## Sieve", "## Bolter")})
    assert [each.fix for each in made.told()] == ["unsafe: docs.md#burrs", "unsafe: docs.md#bolter"]
    assert [each.fix for each in made.told(staged=True)] == ["unsafe: docs.md#burrs", "unsafe: docs.md#bolter"]


def test_one_of_the_skill_itself(tmp_path: Path) -> None:
    body = "See [the gap](#the-gap).\n\n## The gap\n\nSet it.\n"
    made = World(tmp_path, body, {})
    made.write({ENTRY: HEAD + body.replace("## The gap", "## Width")})
    assert made.told() == [Told("#the-gap", "loss: anchor", "warning", ("width",), "unsafe: #width")]
    made.commit()
    assert [each.fix for each in made.told("HEAD~1")] == ["unsafe: #width"]
    assert [(each.what, each.fix) for each in made.told()] == [("proof: anchor", "")]


def test_one_that_was_there_before_is_no_successor(tmp_path: Path) -> None:
    guide = "## Stone sets\n\nOne.\n\n## Stone set\n\nTwo.\n"
    made = world(tmp_path, "docs.md#stone-set", guide)
    made.write({DOCS: "## Stone sets\n\nOne.\n"})
    assert [(each.near, each.fix) for each in made.told()] == [(("stone-sets",), "")]


class TestOfRenamedFiles:
    @pytest.mark.parametrize(
        ("heading", "fix"),
        [
            ("## Stones", "safe: new.md#stones"),
            ("## Burrs", "unsafe: new.md#burrs"),
            ("Stones", "unsafe: new.md"),
        ],
    )
    def test_the_heading_stays_where_the_new_file_has_it(self, tmp_path: Path, heading: str, fix: str) -> None:
        guide = GUIDE + LINES
        made = world(tmp_path, guide=guide)
        made.move(DOCS, f"{FOLDER}/new.md", guide.replace("## Stones", heading))
        assert [(each.what, each.fix) for each in made.told()] == [("loss: path", fix)]
