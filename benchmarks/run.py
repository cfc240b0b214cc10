"""Measure what each command costs, as multiples of a bare Python start in the same run.

usage: python benchmarks/run.py [--corpus DIR] [--rounds N]

CPU is user plus system time of a fresh process, the median of N (20); memory is the peak resident size. Every row is
taken in turn within each round, so that a busy machine weighs on all alike. `--corpus` names a folder of skills (one
repository below it each, or any tree) for the rows over many skills; without it those rows are left out.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

SKILL = """\
---
name: tide-table
description: Reads tide tables. Use when a harbour is named.
---

# Tide table

Read [the harbours](references/harbours.md), then run `scripts/tides.py`.

```bash
python scripts/tides.py --harbour Vlissingen
```
"""
BARE_MARKDOWN = """\
import pathlib, sys
from markdown_it import MarkdownIt
parser = MarkdownIt("commonmark").enable("table")
for name in open(sys.argv[1], encoding="utf-8").read().splitlines():
    parser.parse(pathlib.Path(name).read_bytes().decode("utf-8", "replace"))
"""


class Cost(NamedTuple):
    """What one process took: CPU in seconds, peak memory in MiB."""

    cpu: float
    memory: float


class Row(NamedTuple):
    """A command, what is done before each run of it, and the most it may cost in multiples of its baseline."""

    name: str
    command: list[str]
    directory: Path
    target: float
    baseline: str = "bare python"
    prepare: Callable[[], object] = lambda: None


# An installed program has its byte code beside it; a variable that keeps Python from writing it would measure the
# compiler instead.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def cost(command: list[str], directory: Path) -> Cost:
    """Run `command` once and give what it took."""
    process = subprocess.Popen(
        command, cwd=directory, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def lay_skills(root: Path, files: int) -> Path:
    """Make a repository with one skill and so many tracked source files; give the skill's directory."""
    skill = root / ".claude" / "skills" / "tide-table"
    (skill / "references").mkdir(parents=True)
    (skill / "scripts").mkdir()
    (skill / "SKILL.md").write_text(SKILL, encoding="utf-8")
    (skill / "references" / "harbours.md").write_text("# Harbours\n\nVlissingen, Hansweert.\n", encoding="utf-8")
    (skill / "scripts" / "tides.py").write_text("print('high')\n", encoding="utf-8")
    for number in range(files):
        folder = root / "src" / f"part{number % 100}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"module{number}.py").write_text(f"VALUE = {number}\n", encoding="utf-8")
    git = ["git", "-C", str(root), "-c", "user.name=b", "-c", "user.email=b@example.invalid"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "base"], check=True)
    return skill


def rows(scratch: Path) -> list[Row]:
    """Make the rows that need no corpus."""
    program = shutil.which("skill-lint", path=str(Path(sys.executable).parent))
    if program is None:
        raise SystemExit("skill-lint is not installed beside this Python: pip install -e '.[dev]'")
    small, large, staged = scratch / "small", scratch / "large", scratch / "staged"
    lay_skills(small, 100)
    lay_skills(large, 10_000)
    lay_skills(staged, 10_000)
    for path in ("src/part1/module1.py", "src/part7/module107.py"):
        (staged / path).unlink()
    subprocess.run(["git", "-C", str(staged), "add", "-A"], check=True)
    skill = ".claude/skills/tide-table"
    saved = f"{skill}/SKILL.md"
    return [
        Row("skill-lint --version", [program, "--version"], small, 3),
        Row("skill-lint rules", [program, "rules"], small, 5),
        Row("skill-lint explain name-mismatch", [program, "explain", "name-mismatch"], small, 5),
        Row("check of one skill, cold", [program, "check", skill], small, 20, prepare=lambda: forget(small)),
        Row("the same in 10,000 files", [program, "check", skill], large, 20, prepare=lambda: forget(large)),
        Row(SAVED, [program, "check", saved], small, 12, prepare=lambda: save(small / saved)),
        Row(
            "the same in 10,000 files, warm", [program, "check", saved], large, 12, prepare=lambda: save(large / saved)
        ),
        Row("  compared with 100 files", [program, "check", saved], large, 1.2, SAVED, lambda: save(large / saved)),
        Row("hook, no skill concerned, 10,000 files", [program, "check", "--hook"], staged, 30),
    ]


SAVED = "check of one saved file, warm"


def forget(root: Path) -> None:
    """Remove what earlier runs have kept."""
    shutil.rmtree(root / ".skill-lint-cache", ignore_errors=True)


def save(path: Path) -> None:
    """Save a file with another text, as most editors do: a new file takes the place of the old one."""
    text = path.read_text(encoding="utf-8")
    beside = path.with_name(f"{path.name}~")
    beside.write_text(text.removesuffix(MORE) if text.endswith(MORE) else text + MORE, encoding="utf-8")
    os.replace(beside, path)


MORE = "\nAsk the pilot when in doubt.\n"


def corpus_rows(corpus: Path, scratch: Path) -> list[Row]:
    """Make the rows over many skills, a process for each repository.

    The baseline starts as many processes, which read and parse the same text and do nothing else. What is kept between
    runs goes into a folder of its own, so that the corpus stays as it is.
    """
    program = shutil.which("skill-lint", path=str(Path(sys.executable).parent)) or "skill-lint"
    repositories = [path for path in sorted(corpus.iterdir()) if path.is_dir()]
    listings = []
    for number, repository in enumerate(repositories):
        listing = scratch / f"markdown-{number}.txt"
        with listing.open("w", encoding="utf-8") as stream:
            subprocess.run([sys.executable, "-c", LISTED, str(repository)], check=True, stdout=stream)
        listings.append(str(listing))
    kept = scratch / "kept"
    variable = f"SKILL_LINT_CACHE_DIR={kept}"
    each = "import subprocess, sys\nfor word in sys.argv[{0}:]: subprocess.run([*sys.argv[1:{0}], word])"
    return [
        Row(
            "bare markdown-it-py over the corpus",
            [sys.executable, "-c", each.format(4), sys.executable, "-c", BARE_MARKDOWN, *listings],
            scratch,
            0,
        ),
        Row(
            "the whole corpus, cold",
            ["env", variable, sys.executable, "-c", each.format(4), program, "check", "-q", *map(str, repositories)],
            scratch,
            1.5,
            "bare markdown-it-py over the corpus",
            lambda: shutil.rmtree(kept, ignore_errors=True),
        ),
        Row(
            "the whole corpus, nothing changed",
            ["env", variable, sys.executable, "-c", each.format(4), program, "check", "-q", *map(str, repositories)],
            scratch,
            0.1,
            "the whole corpus, cold",
        ),
    ]


LISTED = """\
import os, sys
from skill_lint.index.discovery import open_project
opened = open_project([sys.argv[1]], cwd=sys.argv[1])
for skill in opened.targets:
    for path in sorted({skill.entry, *(f for f in skill.files if f.lower().endswith((".md", ".markdown", ".mdx")))}):
        print(os.path.join(opened.root, path))
"""


def main() -> int:
    """Measure and print; exit 1 where a row is over its target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--corpus-rounds", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        measured = [Row("bare python", [sys.executable, "-c", "pass"], scratch, 0), *rows(scratch)]
        costs: dict[str, list[Cost]] = {row.name: [] for row in measured}
        for row in measured:
            row.prepare()
            cost(row.command, row.directory)  # writes byte code and warms the disk
        for _ in range(arguments.rounds):
            for row in measured:
                row.prepare()
                costs[row.name].append(cost(row.command, row.directory))
        if arguments.corpus:
            many = corpus_rows(arguments.corpus.resolve(), scratch)
            costs |= {row.name: [] for row in many}
            for _ in range(arguments.corpus_rounds):
                for row in many:
                    row.prepare()
                    costs[row.name].append(cost(row.command, row.directory))
            measured += many
    over = False
    print(f"{'what':40} {'CPU ms':>9} {'ratio':>7} {'target':>7} {'MiB':>6}")
    for row in measured:
        cpu = statistics.median(c.cpu for c in costs[row.name])
        memory = max(c.memory for c in costs[row.name])
        ratio = cpu / statistics.median(c.cpu for c in costs[row.baseline])
        missed = bool(row.target) and ratio > row.target
        over |= missed
        target = f"{row.target:g}" if row.target else ""
        print(f"{row.name:40} {cpu * 1000:9.1f} {ratio:6.2f}x {target:>7} {memory:6.0f}{'  OVER' if missed else ''}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
