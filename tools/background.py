"""Make the table of how common words are in public descriptions.

usage: python tools/background.py FOLDER...

Reads the name and description of every SKILL.md below the folders (checkouts of public repositories), counts each
distinct description once and each stem once a description, and writes `src/skill_lint/prompts/background.txt`: only
counts are kept, of stems that stand in enough descriptions to say something about English at large.
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
from skill_lint.prompts.words import guess_language, words  # noqa: E402

TABLE = ROOT / "src" / "skill_lint" / "prompts" / "background.txt"
LEAST = 3
"""A stem in fewer descriptions is as rare as one that nobody wrote."""


def descriptions(folders: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Give name and description of every SKILL.md, each distinct description once."""
    seen = set()
    for folder in folders:
        for path in sorted(folder.rglob("SKILL.md")):
            try:
                frontmatter = parse_frontmatter(Source.from_bytes(str(path), path.read_bytes()))
            except OSError:
                continue
            name, description = (frontmatter.text(key) for key in ("name", "description"))
            if description and (folded := " ".join(description.split()).casefold()) not in seen:
                seen.add(folded)
                yield name or path.parent.name, description


def table(texts: Iterable[tuple[str, str]], day: str) -> str:
    """Write the table: a line for each count, the commonest first."""
    counts: Counter[str] = Counter()
    documents = 0
    for name, description in texts:
        if guess_language(description) != "english":
            continue
        documents += 1
        counts.update({word.stem for word in words(f"{name}\n{description}") if word.stem.isascii()})
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
