"""Which texts tell of another time, and which only have words that such a text has too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from skill_lint.parsing.document import parse_document
from skill_lint.references.of_past import tells_of_past
from tests.references.changing import LINES, World

if TYPE_CHECKING:
    from pathlib import Path


def tells(body: str) -> bool:
    document = parse_document("SKILL.md", body.encode())
    return tells_of_past(document, document.code_spans[-1].content_span)


@pytest.mark.parametrize(
    "body",
    [
        # headings
        "# History\n\n## The gap\n\nOpen `mill.md`.",
        "# Mill\n\n## Changelog\n\nOpen `mill.md`.",
        "# Mill\n\n## Release history\n\nOpen `mill.md`.",
        "# Mill\n\n## Release notes\n\nOpen `mill.md`.",
        "# Mill\n\n## Changes in 2.0\n\nOpen `mill.md`.",
        "# Mill\n\n## Recent changes\n\nOpen `mill.md`.",
        "# Mill\n\n## What changed\n\nOpen `mill.md`.",
        "# Mill\n\n## Migrating from stones\n\nOpen `mill.md`.",
        "# Mill\n\n## v1.4 - rye\n\nOpen `mill.md`.",
        "# Mill\n\n## [1.4.0]\n\nOpen `mill.md`.",
        "# Mill\n\n## Version 2\n\nOpen `mill.md`.",
        "# Mill\n\n## The coarse flour of 2023-05-04\n\nOpen `mill.md`.",
        "# Mill\n\n## Incident log\n\nOpen `mill.md`.",
        "# Mill\n\n## Past incidents\n\nOpen `mill.md`.",
        "# Mill\n\n## Verlauf\n\nOpen `mill.md`.",
        # what is said of the whole text
        "---\nname: mill\ndescription: RETIRED-HISTORICAL (2026-05-01) - read only for the past.\n---\nOpen `mill.md`.",
        "---\nname: mill\ndescription: >-\n  [DEPRECATED] Use the other mill.\n---\nOpen `mill.md`.",
        "# Mill\n\n> **STATUS: RETIRED (2026-05-01).** Nothing below is current.\n\n## Gap\n\nOpen `mill.md`.",
        "# Mill\n\n> **Superseded by** the water mill.\n\n## Gap\n\nOpen `mill.md`.",
        "# Mill\n\n> **DEPRECATED**: use the water mill.\n\nOpen `mill.md`.",
        "# Mill\n\n> This skill is deprecated. Use the water mill.\n\nOpen `mill.md`.",
        "# Mill\n\n> [!CAUTION]\n> This skill has been retired.\n\nOpen `mill.md`.",
        "# Mill\n\n> ⛔ Deprecated, use the water mill.\n\nOpen `mill.md`.",
        "# Mill\n\n> **Status:** Archived\n\nOpen `mill.md`.",
        "# Mill\n\nThis skill is retired. It ground.\n\nOpen `mill.md`.",
        "# Mill\n\n_Deprecated since 2026-01._\n\nOpen `mill.md`.",
        "# DEPRECATED: Mill\n\nOpen `mill.md`.",
        "# Mill (retired)\n\nOpen `mill.md`.",
        "# Mill — archived\n\nOpen `mill.md`.",
        # the name itself
        "The gap was in `mill.md`.",
        "The gap was once kept in the file `mill.md`.",
        "It had `mill.md`.",
        "`mill.md` was the only file.",
        "`mill.md` had a gap.",
        "`mill.md` broke in May.",
        "Ann touched `mill.md`.",
        "Some stones still read `mill.md`.",
        "The bug in `mill.md` cost a day.",
        "In v1.4, `mill.md` has the gap.",
        "Read `mill.md` (2023).",
        # the sentence
        "In 2023 the gap came to `mill.md`.",
        "PR #12 mended `mill.md`.",
        "Added in #312 to `mill.md`.",
        "On the rye branch open `mill.md`.",
        "2023-05-04: open `mill.md`.",
    ],
)
def test_it_tells_of_another_time(body: str) -> None:
    assert tells(body)


@pytest.mark.parametrize(
    "body",
    [
        # what is not said of the whole text
        "---\nname: mill\ndescription: Deprecated stones and how to find them.\n---\nOpen `mill.md`.",
        "---\nname: mill\ndescription: 'Deprecated: finds old stones. Use when one is worn.'\n---\nOpen `mill.md`.",
        "---\nname: mill\ndescription: HISTORICAL DATA of the mill.\n---\nOpen `mill.md`.",
        "---\nname: mill\ndescription: 'DEPRECATED stones are found. Use when one is worn.'\n---\nOpen `mill.md`.",
        "---\nname: mill\n# deprecated: none\n---\n# Mill\n\nOpen `mill.md`.",
        "# Mill\n\n> **Deprecated:** `stones.md`\n\nOpen `mill.md`.",
        "# Mill\n\nDeprecated: the stones.\n\nOpen `mill.md`.",
        "# Mill\n\n## Gap\n\n> DEPRECATED: the stones.\n\nOpen `mill.md`.",
        "# Mill\n\n```sh\n# deprecated: nothing\n```\n\nOpen `mill.md`.",
        "# Mill\n\n```md\n> Deprecated: use the new one.\n```\n\nOpen `mill.md`.",
        "# Mill\n\nThe tool prints:\n\n> Deprecated: use another.\n\nOpen `mill.md`.",
        "# Mill\n\n**Deprecated:** the `--old` flag. Use `--new`.\n\nOpen `mill.md`.",
        "# Mill\n\n> Deprecated, old endpoints are listed at the end.\n\nOpen `mill.md`.",
        "# Mill\n\nStatus: archived rows are skipped.\n\nOpen `mill.md`.",
        "# Mill\n\nThis page is archived after each run.\n\nOpen `mill.md`.",
        "# Mill\n\nThis skill is deprecated-call detection.\n\nOpen `mill.md`.",
        "# LEGACY rows\n\nOpen `mill.md`.",
        "# DEPRECATED call finder\n\nOpen `mill.md`.",
        "# Gates - deprecated?\n\nOpen `mill.md`.",
        "---\nname: mill\ndescription: DEPRECATED calls of the mill are replaced.\n---\nOpen `mill.md`.",
        "---\nname: mill\ndescription: 'LEGACY - code. Use this skill when gates are old.'\n---\nOpen `mill.md`.",
        "# Mill\n\n> Obsolete stones are here.\n\nOpen `mill.md`.",
        "# Mill\n\n> Historical: 3 runs a day\n\nOpen `mill.md`.",
        "# Deprecated: list of stones\n\nOpen `mill.md`.",
        "# Archived - restore old runs\n\nOpen `mill.md`.",
        "# Superseded by design: the gates\n\nOpen `mill.md`.",
        # headings of a subject
        "# Mill\n\n## Making changes\n\nOpen `mill.md`.",
        "# Mill\n\n## After code changes\n\nOpen `mill.md`.",
        "# Mill\n\n## Code changes\n\nOpen `mill.md`.",
        "# Mill\n\n## Database migrations\n\nOpen `mill.md`.",
        "# Mill\n\n## The migration\n\nOpen `mill.md`.",
        "# Mill\n\n## Version control\n\nOpen `mill.md`.",
        "# Mill\n\n## Versions\n\nOpen `mill.md`.",
        "# Mill\n\n## Git history\n\nOpen `mill.md`.",
        "# Mill\n\n## Incidents\n\nOpen `mill.md`.",
        "# Mill\n\n## Writing release notes\n\nOpen `mill.md`.",
        "# Mill\n\n## v2 gaps\n\nOpen `mill.md`.",
        "# Mill\n\n## 1.2 Setting the gap\n\nOpen `mill.md`.",
        "# Changelog\n\nOpen `mill.md`.",
        "# Migrating from stones\n\n## Steps\n\nOpen `mill.md`.",
        "# Mill\n\n## Changelog\n\nOld.\n\n## Now\n\nOpen `mill.md`.",
        # words of something else
        "Once the grain is dry, open `mill.md`.",
        "Once done, `mill.md` is next.",
        "Open `mill.md` once the grain is dry.",
        "If stones still stick, open `mill.md`.",
        "If there were lumps, open `mill.md`.",
        "Open `mill.md`, which tells why the gap was set.",
        "Check that it was written to `mill.md`.",
        "If the gap was in `mill.md`, set it.",
        "- [ ] `mill.md` was read",
        "For Python 3.12 open `mill.md`.",
        "In Python 3.12 `mill.md` is read.",
        "Open `mill.md` (since v2.1).",
        "Sacks of 2023 are in `mill.md`.",
        "On the main branch open `mill.md`.",
        "Look for a bug in `mill.md`.",
        "Sack #17 is in `mill.md`.",
    ],
)
def test_it_tells_of_now(body: str) -> None:
    assert not tells(body)


@pytest.mark.parametrize(
    "body",
    [
        "Once the grain is dry, open `mill/burrs.py`.",
        "If stones still stick, open `mill/burrs.py`.",
        "# Mill\n\n## Making changes\n\nOpen `mill/burrs.py`.",
        "# Mill\n\n## Migrations\n\n```bash\npython mill/burrs.py --now\n```",
        "# Mill\n\n## Incidents\n\nOpen `mill/burrs.py`.",
    ],
)
def test_a_text_of_now_is_rewritten(tmp_path: Path, body: str) -> None:
    made = World(tmp_path, f"{body}\n", {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    assert [(each.level, each.fix) for each in made.told()] == [("error", "safe: mill/gap.py")]


@pytest.mark.parametrize(
    ("body", "fix"),
    [
        ("# Mill\n\n## Changelog\n\nOpened `mill/burrs.py`.", ""),
        ("# Mill\n\n## Incidents\n\n### Lumps\n\nOpen `mill/burrs.py`.", "unsafe: mill/gap.py"),
    ],
)
def test_what_happened_is_not(tmp_path: Path, body: str, fix: str) -> None:
    made = World(tmp_path, f"{body}\n", {"mill/burrs.py": LINES})
    made.move("mill/burrs.py", "mill/gap.py")
    assert [each.fix for each in made.told()] == [fix]
