"""Make the table of how common words are in public descriptions.

usage: python tools/background.py FOLDER...

Each folder holds checkouts of public repositories. Reads name and description of every SKILL.md, counts each distinct
description once, of one repository no more than a hundred, and each stem once a description. Writes only counts, of
stems that stand in enough descriptions to say something of English at large, to
`src/skill_lint/prompts/background.txt`.
"""

from __future__ import annotations

import sys
from collections import Counter
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from skill_lint.model.source import Source  # noqa: E402
from skill_lint.parsing.frontmatter import parse_frontmatter  # noqa: E402
from skill_lint.prompts.clauses import without_formulas  # noqa: E402
from skill_lint.prompts.words import guess_language, words  # noqa: E402

TABLE = ROOT / "src" / "skill_lint" / "prompts" / "background.txt"
MOST = 100
"""Descriptions of one repository: more would make its subject a common one."""
LEAST = 3
"""A stem in fewer descriptions is as rare as one that nobody wrote."""


def descriptions(folders: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Give name and description of every SKILL.md, each distinct description once."""
    seen = set()
    for repository in (each for folder in folders for each in sorted(folder.iterdir()) if each.is_dir()):
        taken = 0
        for path in sorted(repository.rglob("SKILL.md")):
            try:
                frontmatter = parse_frontmatter(Source.from_bytes(str(path), path.read_bytes()))
            except OSError:
                continue
            name, description = (frontmatter.text(key) for key in ("name", "description"))
            if description and (folded := " ".join(description.split()).casefold()) not in seen and taken < MOST:
                seen.add(folded)
                taken += 1
                yield name or path.parent.name, description


def table(texts: Iterable[tuple[str, str]], day: str) -> str:
    """Write the table: a line for each count, the commonest first."""
    counts: Counter[str] = Counter()
    documents = 0
    for name, description in texts:
        if guess_language(description) != "english":
            continue
        documents += 1
        counts.update({word.stem for word in words(f"{name}\n{without_formulas(description)}") if word.stem.isascii()})
    kept = sorted((-count, stem) for stem, count in counts.items() if count >= LEAST)
    lines = [
        f"# Made by tools/background.py on {day} from the descriptions of public skills.",
        "# A number of descriptions, then the stems that stand in so many of them.",
        f"documents {documents}",
    ]
    for count, group in groupby(kept, key=lambda pair: -pair[0]):
        lines.append(" ".join([str(count), *(stem for _, stem in group)]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    text = table(descriptions(map(Path, sys.argv[1:])), datetime.now(UTC).date().isoformat())
    TABLE.write_text(text, encoding="utf-8")
    print(f"{TABLE.relative_to(ROOT)}: {len(text.encode())} bytes")
