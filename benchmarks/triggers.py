"""Measure how well, and how fast, the embedded classifier names the skill that authors expect.

usage: python benchmarks/triggers.py FOLDER... [--mismatches]

Each folder holds prompt sets, one folder each: `catalog.json` (names to descriptions) and `cases.jsonl` (rows with
`prompt`, `expect` and `not`). Verdicts are those of `skill-lint triggers`. A negative is a match where it is told to
be for none, or for another skill. The time is CPU for 20 prompts against 100 skills, catalogue and imports included, as
a multiple of a bare Python start in the same run.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from benchmarks.run import cost  # noqa: E402
from skill_lint.model.prompt import CatalogueEntry, Prompt  # noqa: E402
from skill_lint.prompts.lexical import Lexical  # noqa: E402
from skill_lint.triggers.verdict import by_rank  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skill_lint.triggers.outcome import Outcome

BUCKETS = (1.0, 1.1, 1.25, 1.5, 2.0, float("inf"))
TWENTY_BY_HUNDRED = """\
import sys
sys.path.insert(0, sys.argv[1])
from skill_lint.model.prompt import CatalogueEntry
from skill_lint.prompts.lexical import Lexical
crops = ["barley", "clover", "millet", "rye", "sorghum", "spelt", "teff", "triticale", "vetch", "wheat"]
tasks = ["drying", "grinding", "harvest", "milling", "rotation", "sieving", "sowing", "storage", "testing", "watering"]
catalogue = [
    CatalogueEntry(
        f"{crop}-{task}",
        f"Plans the {task} of {crop} and records what was done on each field. Use when somebody asks how or when "
        f"{task} of {crop} is due, which machines it needs, what it costs, or wants the journal of an earlier season "
        "compared with this one. Do not use for prices on the market.",
    )
    for crop in crops
    for task in tasks
]
scorer = Lexical(catalogue)
for crop in crops:
    scorer.rank(f"The {crop} stands too wet after last week's rain, should we wait with the harvest?")
    scorer.rank(f"compare how much {crop} we lost in storage with the journal of two years ago")
"""


class Case(NamedTuple):
    """A prompt, what became of it, and whether the first skill is an expected one."""

    prompt: Prompt
    outcome: Outcome
    is_first: bool
    is_among_three: bool


def cases(folder: Path) -> Iterator[Case]:
    """Rank and judge every row of one set."""
    catalogue = json.loads((folder / "catalog.json").read_text(encoding="utf-8"))
    scorer = Lexical([CatalogueEntry(name, description) for name, description in catalogue.items()])
    for number, line in enumerate((folder / "cases.jsonl").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        row = json.loads(line)
        prompt = Prompt(
            str(row.get("id", number)),
            row["prompt"],
            folder.name,
            number,
            tuple(row["expect"]),
            tuple(row.get("not", ())),
            row.get("subject") or "",
        )
        ranking = scorer.rank(prompt.text)
        first = [score.name for score in ranking.scores[:3] if score.score > 0]
        yield Case(
            prompt, by_rank(prompt, ranking), bool(set(first[:1]) & {*prompt.expect}), bool({*first} & {*prompt.expect})
        )


def share(part: int, whole: int) -> str:
    """Write a share of a number of rows."""
    return f"{part / whole:5.3f}" if whole else "    -"


def row(name: str, found: list[Case]) -> str:
    """Write the figures of one set, or of all."""
    positive = [case for case in found if case.prompt.expect]
    verdicts = [
        Counter(case.outcome.verdict for case in part) for part in (positive, [c for c in found if not c.prompt.expect])
    ]
    cells = [
        f"{name[:36]:36}",
        f"{len(positive):5}",
        share(sum(case.is_first for case in positive), len(positive)),
        share(sum(case.is_among_three for case in positive), len(positive)),
    ]
    for counts in verdicts:
        cells += [share(counts[verdict], counts.total()) for verdict in ("match", "mismatch", "unsure")]
    return "  ".join([*cells[:4], " ".join(cells[4:7]), f"{len(found) - len(positive):5}", " ".join(cells[7:])])


def margins(found: list[Case]) -> Iterator[str]:
    """Write for each range of margins how many positives are in it and how often the first skill is an expected one."""
    measured = [(c.outcome.margin, c.is_first) for c in found if c.prompt.expect and c.outcome.margin is not None]
    for low, high in pairwise(BUCKETS):
        within = [right for margin, right in measured if low <= margin < high or margin == high == BUCKETS[-1]]
        rows, right = share(len(within), len(measured)), share(sum(within), len(within))
        yield f"  {low:4} to {high:4}: {rows} of the rows, right {right}"


def ratio(rounds: int = 10) -> float:
    """Give the CPU of 20 prompts against 100 skills over that of a bare start, the median of both."""
    bare, ours = [], []
    for _ in range(rounds):
        bare.append(cost([sys.executable, "-c", "pass"], ROOT).cpu)
        ours.append(cost([sys.executable, "-c", TWENTY_BY_HUNDRED, str(ROOT / "src")], ROOT).cpu)
    return statistics.median(ours) / statistics.median(bare)


def inside() -> float:
    """Give the seconds of CPU that the same work takes within a process that has just imported it."""
    script = "import time; start = time.process_time()\n" + TWENTY_BY_HUNDRED.replace(
        "scorer = Lexical", "start = time.process_time()\nscorer = Lexical"
    )
    script += "\nprint(time.process_time() - start)\n"
    command = [sys.executable, "-c", script, str(ROOT / "src")]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Print a table of all sets, the margins and the time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--mismatches", action="store_true", help="print every positive that is called a mismatch")
    arguments = parser.parse_args()
    print(f"{'set':36}  {'pos.':>5}  top-1  top-3  match mism. unsure   neg.  match mism. unsure")
    everything: list[Case] = []
    for folder in arguments.folders:
        for path in sorted(folder.iterdir()):
            if (path / "cases.jsonl").is_file():
                found = list(cases(path))
                everything += found
                print(row(path.name, found))
    print(row("all", everything))
    print("first score over second, positives:", *margins(everything), sep="\n")
    for case in everything if arguments.mismatches else ():
        if case.prompt.expect and case.outcome.verdict == "mismatch":
            where = f"{case.prompt.path}:{case.prompt.line}"
            print(f"{where}: {case.prompt.expect} got {case.outcome.ranking}: {case.prompt.text[:100]}")
    print(f"20 prompts against 100 skills: {ratio():.1f} x a bare start; {inside() * 1000:.0f} ms after the imports")


if __name__ == "__main__":
    main()
